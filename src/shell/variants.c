/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/catalogue.h"
#include "shell/commands.h"
#include "shell/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- names -- */

const Variant *variant_find(const Shell *shell, Span prefix, Text *names)
{
    const Catalogue *catalogue = shell->engine.catalogue;
    const Variant *found = catalogue_find(catalogue, prefix);
    size_t matches = 0;
    if (found != NULL || prefix.length == 0) {
        return found;
    }
    for (size_t i = 0; i < catalogue_count(catalogue); i++) {
        const Variant *variant = catalogue_variant(catalogue, i);
        if (span_is_prefix(prefix, variant->id)) {
            text_format(names, "%s%s", matches == 0 ? "" : " ", variant->id);
            found = variant;
            matches++;
        }
    }
    if (matches == 1) {
        text_clear(names);
    }
    return matches == 1 ? found : NULL;
}

Status variant_complete_spec(const Shell *shell, Span word, Text *spec, Fault *fault)
{
    Span options = word;
    Span id;
    Text names = {0};
    Status status = STATUS_OK;
    (void)span_next_part(&options, ':', &id);
    const Variant *variant = variant_find(shell, id, &names);
    if (names.length > 0) {
        status = fault_raise(fault, STATUS_UNKNOWN_VARIANT, "'%.*s' is ambiguous: %.120s",
                             SPAN_ARGS(id), text_string(&names));
    } else {
        text_add_span(spec, variant == NULL ? id : span_of(variant->id));
        if (options.start != NULL) {
            text_add_char(spec, ':');
            text_add_span(spec, options);
        }
        if (spec->failed) {
            status = fault_out_of_memory(fault, "the spec");
        }
    }
    text_free(&names);
    return status;
}

/* -- help -- */

static void add_option(const Shell *shell, const Setting *option, Text *text)
{
    Text line = {0};
    text_format(&line, "%s=", option->name);
    setting_print_range(option, &line);
    text_format(&line, ": %s (%s%s)", option->help,
                option->default_text != NULL ? "default " : "no default",
                option->default_text != NULL ? option->default_text : "");
    screen_add_wrapped(shell, text_span(&line), 4, text);
    text_free_part(&line, text);
}

static void print_board(const Game *game, Geometry *geometry, Text *text)
{
    *geometry = (Geometry){.places = 0};
    game->family->describe_board(game, geometry);
    text_format(text, "board: %s", geometry->board);
    if (geometry->places > 1) {
        text_format(text, ", %zu places", geometry->places);
    }
    text_add_char(text, '\n');
}

static void print_variant(const Shell *shell, const Variant *variant, const Game *game,
                          Geometry *geometry, Text *text)
{
    text_format(text, "%s (%s)\n", variant->title, variant->id);
    screen_add_wrapped(shell, span_of(variant->summary), 2, text);
    text_format(text, "players: %u", game->seats);
    if (game->sides != game->seats) {
        text_format(text, ", in %u teams", game->sides);
    }
    text_add_char(text, '\n');
    print_board(game, geometry, text);
    text_add(text, "moves:\n");
    screen_add_wrapped(shell, span_of(game->family->spelling), 2, text);
    SettingTable options = variant_options(variant);
    if (options.count > 0) {
        text_format(text, "options, as in new %s:%s=...\n", variant->id, options.rows[0].name);
    }
    for (size_t i = 0; i < options.count; i++) {
        add_option(shell, &options.rows[i], text);
    }
}

/* A variant whose specs contain the rules: there is no game to describe yet. */
static void print_fields(const Shell *shell, const Variant *variant, Text *text)
{
    SettingTable fields = catalogue_fields(variant);
    text_format(text, "%s (%s)\n", variant->title, variant->id);
    screen_add_wrapped(shell, span_of(variant->summary), 2, text);
    text_add(text, "fields, as in new mill:base=nine-mens-morris,men=10:\n");
    for (size_t i = 0; i < fields.count; i++) {
        add_option(shell, &fields.rows[i], text);
    }
}

Status variant_describe(const Shell *shell, const Variant *variant, Text *text, Fault *fault)
{
    Game *game = NULL;
    if (variant->reads_rules && variant->row == NULL) {
        print_fields(shell, variant, text);
        return STATUS_OK;
    }
    Geometry *geometry = calloc(1, sizeof *geometry);
    if (geometry == NULL) {
        return fault_out_of_memory(fault, "the board");
    }
    Status status = game_new(variant, (Span){NULL, 0}, &game, fault);
    if (status == STATUS_OK) {
        print_variant(shell, variant, game, geometry, text);
        game_free(game);
    }
    free(geometry);
    return status;
}

/* -- the list of games -- */

/* One line of the list. */
typedef struct Entry {
    const Variant *variant;
    char board[24];
    char players[16];
    bool is_listed; /* or does not match */
} Entry;

static bool matches(const Entry *entry, Span word)
{
    const Variant *variant = entry->variant;
    return word.length == 0 || string_contains(variant->id, word) ||
           string_contains(variant->title, word) || string_contains(variant->summary, word) ||
           string_contains(entry->board, word) || string_contains(variant->family->name, word);
}

/* The numbers that the option `players` takes, or else the number of seats. */
static void print_players(const Variant *variant, const Game *game, char text[16])
{
    const Setting *players = setting_find(variant_options(variant), span_of("players"));
    size_t length = 0;
    if (players == NULL) {
        (void)snprintf(text, 16, "%u", game->seats);
        return;
    }
    for (const char *at = players->choices; *at != '\0' && length < 14; at++) {
        if (*at >= '0' && *at <= '9') {
            text[length++] = *at;
        } else if (*at == '|' && at[1] >= '0' && at[1] <= '9') {
            text[length++] = ',';
        }
    }
    text[length] = '\0';
}

static Status describe(const Variant *variant, Geometry *geometry, Entry *entry, Fault *fault)
{
    Game *game = NULL;
    Status status = game_new(variant, (Span){NULL, 0}, &game, fault);
    if (status == STATUS_OK) {
        *geometry = (Geometry){.places = 0};
        game->family->describe_board(game, geometry);
        entry->variant = variant;
        (void)snprintf(entry->board, sizeof entry->board, "%s", geometry->board);
        print_players(variant, game, entry->players);
        game_free(game);
    }
    return status;
}

/* A heading, and all games of the same family and board. */
static void add_group(const Shell *shell, Entry *entries, size_t count, const Entry *first,
                      Text *text)
{
    const char *family = first->variant->family->name;
    text_format(text, "%s, board %s\n", family, first->board);
    for (size_t i = 0; i < count; i++) {
        const Variant *variant = entries[i].variant;
        if (entries[i].is_listed || variant->family->name != family ||
            strcmp(entries[i].board, first->board) != 0) {
            continue;
        }
        Text head = {0};
        text_format(&head, "  %-18s %-5s", variant->id, entries[i].players);
        if (shell->screen.columns == NULL) { /* one line per game is easier to process */
            text_format(text, "%s %s\n", text_string(&head), variant->summary);
        } else {
            screen_add_entry(shell, &head, span_of(variant->summary), text);
        }
        text_free_part(&head, text);
        entries[i].is_listed = true;
    }
}

static Status list_games(const Shell *shell, Span word, Text *text, Fault *fault)
{
    const Catalogue *catalogue = shell->engine.catalogue;
    size_t count = catalogue_count(catalogue);
    Entry *entries = calloc(count, sizeof *entries);
    Geometry *geometry = calloc(1, sizeof *geometry);
    Status status = STATUS_OK;
    if (entries == NULL || geometry == NULL) {
        free(geometry);
        free(entries);
        return fault_out_of_memory(fault, "the list");
    }
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = describe(catalogue_variant(catalogue, i), geometry, &entries[i], fault);
        entries[i].is_listed = status == STATUS_OK && !matches(&entries[i], word);
    }
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        if (!entries[i].is_listed) {
            add_group(shell, entries, count, &entries[i], text);
        }
    }
    free(geometry);
    free(entries);
    return status;
}

Status shell_variants(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span word = span_trim(arguments);
    Status status = list_games(shell, word, text, fault);
    if (status == STATUS_OK && text->length == 0 && !text->failed) {
        return fault_raise(fault, STATUS_UNKNOWN_VARIANT, "no game matches '%.*s'",
                           SPAN_ARGS(word));
    }
    return status;
}
