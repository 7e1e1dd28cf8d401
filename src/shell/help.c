/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/game.h"
#include "games/catalogue.h"
#include "protocol/ugi/commands.h"
#include "shell/commands.h"
#include "shell/names.h"
#include "shell/screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words one after the other, in lines that fit. */
static void add_wrapped(const Shell *shell, Span words, size_t indent, Text *text)
{
    size_t columns = screen_columns(shell) - 1;
    size_t used = 0;
    Span word;
    while (span_next_word(&words, &word)) {
        if (used > 0 && used + 1 + word.length > columns) {
            text_add_char(text, '\n');
            used = 0;
        }
        text_format(text, "%*s", used == 0 ? (int)indent : 1, "");
        text_add_span(text, word);
        used += word.length + (used == 0 ? indent : 1);
    }
    text_add_char(text, '\n');
}

/* -- commands -- */

static void list_commands(const Shell *shell, Text *text)
{
    Text names = {0};
    for (size_t i = 0; i < shell_command_count; i++) {
        text_format(text, "  %-10s %s\n", shell_commands[i].name, shell_commands[i].help);
    }
    text_add(text,
             "\nA move, spelt as `moves` shows it, plays it. The beginning of a name will do "
             "where\nonly one command begins so; Tab completes. Commands of UGI work as well:\n");
    for (size_t i = 0; i < ugi_command_count; i++) {
        if (shell_command_find(span_of(ugi_commands[i].name)) == NULL) {
            text_format(&names, " %s", ugi_commands[i].name);
        }
    }
    add_wrapped(shell, text_span(&names), 2, text);
    text_free_part(&names, text);
    text_add(text, "`help COMMAND` and `help VARIANT` tell more; `variants` lists the games.\n");
}

static void print_command(const Shell *shell, const char *name, const char *usage, const char *help,
                          const char *more, Text *text)
{
    text_format(text, "%s%s%s\n", name, usage[0] == '\0' ? "" : " ", usage);
    add_wrapped(shell, span_of(help), 2, text);
    if (more[0] != '\0') {
        add_wrapped(shell, span_of(more), 2, text);
    }
}

static bool help_command(const Shell *shell, Span word, Text *text)
{
    const ShellCommand *own = shell_command_find(word);
    const Command *ugi = command_find(ugi_commands, ugi_command_count, word);
    if (own != NULL) {
        print_command(shell, own->name, own->usage, own->help, own->more, text);
        if (ugi != NULL) {
            text_add(text, "  UGI has a command of this name, too; here the shell's counts.\n");
        }
    } else if (ugi != NULL) {
        print_command(shell, ugi->name, ugi->usage, ugi->help, "A command of UGI.", text);
    }
    return own != NULL || ugi != NULL;
}

/* -- games -- */

static void add_option(const Shell *shell, const Setting *option, Text *text)
{
    Text line = {0};
    text_format(&line, "%s=", option->name);
    setting_print_range(option, &line);
    text_format(&line, ": %s (%s%s)", option->help,
                option->default_text != NULL ? "default " : "no default",
                option->default_text != NULL ? option->default_text : "");
    add_wrapped(shell, text_span(&line), 4, text);
    text_free_part(&line, text);
}

static void print_variant(const Shell *shell, const Variant *variant, const Game *game, Text *text)
{
    Geometry *geometry = calloc(1, sizeof *geometry);
    if (geometry == NULL) {
        text->failed = true;
        return;
    }
    text_format(text, "%s (%s)\n", variant->title, variant->id);
    add_wrapped(shell, span_of(variant->summary), 2, text);
    text_format(text, "players: %u", game->seats);
    if (game->sides != game->seats) {
        text_format(text, ", in %u teams", game->sides);
    }
    game->family->describe_board(game, geometry);
    text_format(text, "\nboard: %s", geometry->board);
    if (geometry->places > 1) {
        text_format(text, ", %zu places", geometry->places);
    }
    free(geometry);
    text_add(text, "\nmoves:\n");
    add_wrapped(shell, span_of(game->family->spelling), 2, text);
    SettingTable options = variant_options(variant);
    if (options.count > 0) {
        text_format(text, "options, as in new %s:%s=...\n", variant->id, options.rows[0].name);
    }
    for (size_t i = 0; i < options.count; i++) {
        add_option(shell, &options.rows[i], text);
    }
}

static Status help_variant(const Shell *shell, const Variant *variant, Text *text, Fault *fault)
{
    Game *game = NULL;
    Status status = game_new(variant, (Span){NULL, 0}, &game, fault);
    if (status == STATUS_OK) {
        print_variant(shell, variant, game, text);
        game_free(game);
    }
    return status;
}

/* A beginning that only one command has, or else only one game. */
static Status help_by_prefix(const Shell *shell, Span word, Text *text, Fault *fault)
{
    const char *command = NULL;
    size_t alike = 0;
    Text others = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; i < shell_command_count; i++) {
        if (names_begin(shell_commands[i].name, word)) {
            command = shell_commands[i].name;
            alike++;
        }
    }
    const Variant *variant = alike == 0 ? names_find_variant(word, &others) : NULL;
    if (alike == 1) {
        (void)help_command(shell, span_of(command), text);
    } else if (variant != NULL) {
        status = help_variant(shell, variant, text, fault);
    } else if (others.length > 0 || alike > 1) {
        status =
            fault_raise(fault, STATUS_BAD_ARGUMENT, "'%.*s' may be several %s %.100s",
                        SPAN_ARGS(word), alike > 1 ? "commands" : "games:", text_string(&others));
    } else {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "no command and unknown game '%.*s'",
                             SPAN_ARGS(word));
    }
    text_free(&others);
    return status;
}

Status shell_help(Shell *shell, Span arguments, Fault *fault)
{
    Text text = {0};
    Span word;
    Status status = STATUS_OK;
    if (!span_next_word(&arguments, &word)) {
        list_commands(shell, &text);
    } else if (!help_command(shell, word, &text)) {
        Span id;
        (void)span_next_part(&word, ':', &id);
        const Variant *variant = catalogue_find(id);
        status = variant != NULL ? help_variant(shell, variant, &text, fault)
                                 : help_by_prefix(shell, id, &text, fault);
    }
    if (status == STATUS_OK) {
        output_text(shell->output, &text);
    }
    text_free(&text);
    return status;
}

/* -- the list of games -- */

static bool holds(const char *text, Span word)
{
    size_t length = strlen(text);
    for (size_t i = 0; i + word.length <= length; i++) {
        Text part = {0};
        text_add_span(&part, (Span){text + i, word.length});
        bool same = span_equals_ignoring_case(word, text_string(&part));
        text_free(&part);
        if (same) {
            return true;
        }
    }
    return false;
}

/* How many may play: what `players` offers, or else the seats there are. */
static void print_players(const Variant *variant, const Game *game, char text[16])
{
    const Setting *players = setting_find(variant_options(variant), span_of("players"));
    if (players != NULL) {
        size_t length = 0;
        for (const char *at = players->choices; *at != '\0' && length < 14; at++) {
            if (*at >= '0' && *at <= '9') {
                text[length++] = *at;
            } else if (*at == '|' && at[1] >= '0' && at[1] <= '9') {
                text[length++] = ',';
            }
        }
        text[length] = '\0';
        return;
    }
    text[0] = (char)('0' + game->seats);
    text[1] = '\0';
}

/* What a line of the list is made of. */
typedef struct Listed {
    const Variant *variant;
    char board[24];
    char players[16];
    bool done;
} Listed;

static Status describe(const Variant *variant, Geometry *geometry, Listed *listed, Fault *fault)
{
    Game *game = NULL;
    Status status = game_new(variant, (Span){NULL, 0}, &game, fault);
    if (status == STATUS_OK) {
        *geometry = (Geometry){.places = 0};
        game->family->describe_board(game, geometry);
        listed->variant = variant;
        (void)snprintf(listed->board, sizeof listed->board, "%s", geometry->board);
        print_players(variant, game, listed->players);
        game_free(game);
    }
    return status;
}

static bool is_wanted(const Listed *listed, Span word)
{
    const Variant *variant = listed->variant;
    return word.length == 0 || holds(variant->id, word) || holds(variant->title, word) ||
           holds(variant->summary, word) || holds(listed->board, word) ||
           holds(variant->family->name, word);
}

/* A heading, and all that belong below it. */
static void add_group(const Shell *shell, Listed *list, size_t count, const Listed *first,
                      Text *text)
{
    const char *family = first->variant->family->name;
    text_format(text, "%s, board %s\n", family, first->board);
    for (size_t i = 0; i < count; i++) {
        const Variant *variant = list[i].variant;
        if (list[i].done || variant->family->name != family ||
            strcmp(list[i].board, first->board) != 0) {
            continue;
        }
        Text line = {0};
        text_format(&line, "  %-18s %-5s %s", variant->id, list[i].players, variant->summary);
        screen_add_cut(text_span(&line), screen_columns(shell) - 1, text);
        text_add_char(text, '\n');
        text_free_part(&line, text);
        list[i].done = true;
    }
}

static Status list_games(const Shell *shell, Span word, Text *text, Fault *fault)
{
    size_t count = catalogue_count();
    Listed *list = calloc(count, sizeof *list);
    Geometry *geometry = calloc(1, sizeof *geometry);
    Status status = STATUS_OK;
    if (list == NULL || geometry == NULL) {
        free(geometry);
        free(list);
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the list");
    }
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = describe(catalogue_variant(i), geometry, &list[i], fault);
        list[i].done = status == STATUS_OK && !is_wanted(&list[i], word);
    }
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        if (!list[i].done) {
            add_group(shell, list, count, &list[i], text);
        }
    }
    free(geometry);
    free(list);
    return status;
}

Status shell_variants(Shell *shell, Span arguments, Fault *fault)
{
    Text text = {0};
    Span word = span_trim(arguments);
    Status status = list_games(shell, word, &text, fault);
    if (status == STATUS_OK && text.length == 0 && !text.failed) {
        status = fault_raise(fault, STATUS_UNKNOWN_VARIANT, "no game has '%.*s' in its description",
                             SPAN_ARGS(word));
    } else if (status == STATUS_OK) {
        output_text(shell->output, &text);
    }
    text_free(&text);
    return status;
}
