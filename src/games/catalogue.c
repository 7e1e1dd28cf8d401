/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/catalogue.h"

#include "base/data_file.h"
#include "base/lookup.h"
#include "games/dai_jobi/dai_jobi.h"
#include "games/jamit/jamit.h"
#include "games/jati/jati.h"
#include "games/mill/mill.h"
#include "games/mill/row.h"
#include "games/stack/stack.h"
#include "games/tableaux/tableaux.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const VariantTable *const tables[] = {
    &mill_variants, &stack_variants,    &tableaux_variants,
    &jati_variants, &dai_jobi_variants, &jamit_variants,
};

enum { TABLES = sizeof tables / sizeof tables[0], MOST_BUILT_IN = 100 };

static size_t count_built_in(void)
{
    size_t count = 0;
    for (size_t i = 0; i < TABLES; i++) {
        count += tables[i]->count;
    }
    return count;
}

static const Variant *built_in(size_t index)
{
    size_t table = 0;
    while (index >= tables[table]->count) {
        index -= tables[table]->count;
        table++;
    }
    return &tables[table]->variant[index];
}

static bool has_named(const Catalogue *catalogue)
{
    return catalogue != NULL && catalogue->all != NULL;
}

size_t catalogue_count(const Catalogue *catalogue)
{
    return has_named(catalogue) ? catalogue->count : count_built_in();
}

const Variant *catalogue_variant(const Catalogue *catalogue, size_t index)
{
    return has_named(catalogue) ? catalogue->all[index] : built_in(index);
}

const Variant *catalogue_find(const Catalogue *catalogue, Span id)
{
    for (size_t i = 0; i < catalogue_count(catalogue); i++) {
        const Variant *variant = catalogue_variant(catalogue, i);
        if (span_equals(id, variant->id)) {
            return variant;
        }
    }
    return span_equals(id, mill_own_variant.id) ? &mill_own_variant : NULL;
}

SettingTable catalogue_fields(const Variant *variant)
{
    return variant->reads_rules ? mill_row_settings : (SettingTable){NULL, 0};
}

/* -- named games -- */

static bool is_hidden(const NamedGames *by, const char *id)
{
    for (size_t i = 0; i < named_games_count(by); i++) {
        if (strcmp(named_games_variant(by, i)->id, id) == 0) {
            return true;
        }
    }
    return false;
}

/* Makes the list of all games; false if there is no memory. */
static bool list_all(NamedGames *const named[GAME_SOURCES], const Variant ***all, size_t *count)
{
    size_t built_in_count = count_built_in();
    size_t most = built_in_count;
    for (unsigned source = 0; source < GAME_SOURCES; source++) {
        most += named_games_count(named[source]);
    }
    *count = 0;
    *all = most == built_in_count ? NULL : malloc(most * sizeof(const Variant *));
    if (*all == NULL) {
        return most == built_in_count;
    }
    while (*count < built_in_count) {
        (*all)[*count] = built_in(*count);
        ++*count;
    }
    for (unsigned source = 0; source < GAME_SOURCES; source++) {
        for (size_t i = 0; i < named_games_count(named[source]); i++) {
            const Variant *variant = named_games_variant(named[source], i);
            if (source == GAMES_OF_TEXT || !is_hidden(named[GAMES_OF_TEXT], variant->id)) {
                (*all)[(*count)++] = variant;
            }
        }
    }
    return true;
}

/* Takes over the games of a source, or frees them. */
static Status replace(Catalogue *catalogue, GameSource source, NamedGames *games, Fault *fault)
{
    NamedGames *named[GAME_SOURCES];
    const Variant **all = NULL;
    size_t count = 0;
    memcpy(named, catalogue->named, sizeof named);
    named[source] = games;
    if (!list_all(named, &all, &count)) {
        named_games_free(games);
        return fault_out_of_memory(fault, "the list of games");
    }
    named_games_free(catalogue->named[source]);
    free(catalogue->all);
    memcpy(catalogue->named, named, sizeof named);
    catalogue->all = all;
    catalogue->count = count;
    return STATUS_OK;
}

static Status read_files(Span path, NamedGames *games, Fault *fault)
{
    Status status = STATUS_OK;
    Span file;
    while (status == STATUS_OK && path.length > 0 && span_next_part(&path, ':', &file)) {
        Text name = {0};
        text_add_span(&name, file);
        status = name.failed ? fault_out_of_memory(fault, "the path")
                             : variant_file_read(text_string(&name), NULL, NULL, games, fault);
        text_free(&name);
    }
    return status;
}

Status catalogue_set_path(Catalogue *catalogue, Span path, Fault *fault)
{
    NamedGames *games = named_games_new(NULL);
    Text copy = {0};
    text_add_span(&copy, path);
    Status status = STATUS_OK;
    if (games == NULL || copy.failed) {
        status = fault_out_of_memory(fault, "the variants");
    } else if (catalogue->is_sealed && path.length > 0) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "files of variants cannot be read here");
    } else {
        status = read_files(path, games, fault);
    }
    if (status != STATUS_OK) {
        named_games_free(games);
    } else {
        status = replace(catalogue, GAMES_OF_FILES, games, fault);
    }
    if (status == STATUS_OK) {
        Text former = catalogue->path;
        catalogue->path = copy;
        copy = former;
    }
    text_free(&copy);
    return status;
}

Status catalogue_set_text(Catalogue *catalogue, Span text, Fault *fault)
{
    NamedGames *games = named_games_new(catalogue->named[GAMES_OF_FILES]);
    if (games == NULL) {
        return fault_out_of_memory(fault, "the variants");
    }
    Status status = variant_file_parse(text, NULL, NULL, NULL, games, fault);
    if (status != STATUS_OK) {
        named_games_free(games);
        return status;
    }
    return replace(catalogue, GAMES_OF_TEXT, games, fault);
}

void catalogue_free(Catalogue *catalogue)
{
    for (unsigned source = 0; source < GAME_SOURCES; source++) {
        named_games_free(catalogue->named[source]);
    }
    free(catalogue->all);
    text_free(&catalogue->path);
    *catalogue = (Catalogue){.count = 0};
}

/* -- opening -- */

static Status refuse_id(const Catalogue *catalogue, Span id, Fault *fault)
{
    const Variant *rows[MOST_BUILT_IN];
    LookupTable table = {rows, count_built_in(), 0};
    assert(table.count <= MOST_BUILT_IN);
    for (size_t i = 0; i < table.count; i++) {
        rows[i] = built_in(i);
    }
    if (has_named(catalogue)) {
        table = (LookupTable){catalogue->all, catalogue->count, 0};
    }
    return lookup_fail(table, "game", id, NULL, STATUS_UNKNOWN_VARIANT, fault);
}

Status catalogue_open(const Catalogue *catalogue, Span spec, Game **game, Fault *fault)
{
    Span options = spec;
    Span id;
    (void)span_next_part(&options, ':', &id);
    const Variant *variant = catalogue_find(catalogue, id);
    if (variant == NULL) {
        return refuse_id(catalogue, id, fault);
    }
    if (options.start != NULL && options.length == 0) {
        return fault_raise(fault, STATUS_BAD_VARIANT, "expected options after the colon of '%.*s'",
                           SPAN_ARGS(spec));
    }
    return game_new(variant, options, game, fault);
}

Status catalogue_resolve(const Catalogue *catalogue, Span text, Text *resolved, Fault *fault)
{
    Span rest = text;
    Span spec = {"", 0};
    Span id = spec;
    Game *game = NULL;
    Status status = STATUS_OK;
    (void)span_next_word(&rest, &spec);
    Span options = spec;
    (void)span_next_part(&options, ':', &id);
    const Variant *variant = catalogue_find(catalogue, id);
    if (variant != NULL && variant->stands_for != NULL) {
        status = catalogue_open(catalogue, spec, &game, fault);
        text = rest;
    }
    text_add(resolved, game == NULL ? "" : game->spec);
    text_add_span(resolved, text);
    game_free(game);
    return status == STATUS_OK && resolved->failed ? fault_out_of_memory(fault, "the position")
                                                   : status;
}

Span catalogue_rules(const Variant *variant)
{
    static const char pictures[] = "\n## Pictures";
    char name[DATA_FILE_NAME_SIZE];
    (void)snprintf(name, sizeof name, "%s.md", variant->family->name);
    Span page = data_file(name);
    for (size_t at = 0; at + sizeof pictures <= page.length; at++) {
        if (memcmp(page.start + at, pictures, sizeof pictures - 1) == 0) {
            page.length = at;
        }
    }
    return page;
}
