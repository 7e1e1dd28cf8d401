/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games that can be opened, and how a spec such as `conquer:goal=30` becomes one. They are the built-in games and those that
 * files and texts name (games/variant_file.h). The command line and each library handle own a catalogue; where a
 * `const Catalogue *` is taken, NULL stands for the built-in games alone.
 */
#pragma once

#include "games/variant_file.h"

/* Where named games come from; a later source hides games of an earlier one that have the same name. */
typedef enum GameSource { GAMES_OF_FILES, GAMES_OF_TEXT, GAME_SOURCES } GameSource;

/* A zeroed one has the built-in games. */
typedef struct Catalogue {
    NamedGames *named[GAME_SOURCES]; /* NULL: none */
    const Variant **all;             /* built-in games first; NULL: there are no others */
    size_t count;                    /* of `all` */
    Text path;                       /* the files that were read, separated by colons */
    bool is_sealed;                  /* no file may be read */
} Catalogue;

void catalogue_free(Catalogue *catalogue);
/* Replaces the games of files by those of the files of a path, which are separated by colons, possibly none. Changes nothing
 * if it fails. */
MUST_CHECK Status catalogue_set_path(Catalogue *catalogue, Span path, Fault *fault);
/* The same for the games of a text. */
MUST_CHECK Status catalogue_set_text(Catalogue *catalogue, Span text, Fault *fault);

size_t catalogue_count(const Catalogue *catalogue);
/* In the order of the rulebooks, then named games. Valid until the catalogue changes. */
const Variant *catalogue_variant(const Catalogue *catalogue, size_t index);
/* NULL if no game has this id. Also finds `mill`, which is not in the list: its specs contain their rules. */
const Variant *catalogue_find(const Catalogue *catalogue, Span id);
/* The fields that a spec of the game can contain besides its options; none if the rules are fixed. */
SettingTable catalogue_fields(const Variant *variant);
/* The rules of the game's family for players, in Markdown: docs/rules/FAMILY.md without its pictures. */
Span catalogue_rules(const Variant *variant);
/* Opens `id` or `id:key=value,…`. The caller frees the game. The spec of a named game is `mill:` with all its fields. */
MUST_CHECK Status catalogue_open(const Catalogue *catalogue, Span spec, Game **game, Fault *fault);
/* Adds a text that begins with a spec, such as a position text. If it names a game of a file, the full spec takes its place. */
MUST_CHECK Status catalogue_resolve(const Catalogue *catalogue, Span text, Text *resolved,
                                    Fault *fault);
