/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that give names to mill games and boards of one's own; docs/own-games.md describes them.
 *
 *     [board NAME]          points, edges, lines, jumps, home
 *     [id] or [id : base]   fields of a row, title, summary
 *
 * A value may go on in lines that begin with a blank. Lines that begin with # are comments.
 */
#pragma once

#include "game/game.h"

enum {
    VARIANT_FILE_MAX = 1 << 20, /* bytes */
    NAMED_GAMES_MAX = 1000      /* games, and as many boards */
};

/* The games and boards of some files. */
typedef struct NamedGames NamedGames;

/* Called for each mistake; line and column begin with 1. */
typedef void MistakeListener(unsigned line, unsigned column, const char *mistake, void *context);

/* An empty set; NULL if there is no memory. Games and boards of `below`, which may be NULL, can be used in the texts that are
 * read while it exists. */
NamedGames *named_games_new(const NamedGames *below);
void named_games_free(NamedGames *games);
size_t named_games_count(const NamedGames *games);
/* Valid until the set is freed; games made from it live on. */
const Variant *named_games_variant(const NamedGames *games, size_t index);

/* Adds the games of a text. One that has the name of a game of an earlier text replaces it. A mistake raises BAD_VARIANT with the
 * first one, which begins with `name`, line and column if there is a name; the set must not be used then. The listener, which may
 * be NULL, gets all of them. */
MUST_CHECK Status variant_file_parse(Span text, const char *name, MistakeListener *listener,
                                     void *context, NamedGames *games, Fault *fault);
/* The same for a file. */
MUST_CHECK Status variant_file_read(const char *path, MistakeListener *listener, void *context,
                                    NamedGames *games, Fault *fault);
