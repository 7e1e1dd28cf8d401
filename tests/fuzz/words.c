/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Prints a libFuzzer dictionary for all targets from the tables of the program.
 */
#include "api/queries.h"
#include "cli/cli.h"
#include "fuzz.h"
#include "games/catalogue.h"
#include "games/position.h"
#include "protocol/gtp/commands.h"
#include "protocol/ugi/commands.h"
#include "shell/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 4096, WORD_SIZE = 64, PLIES = 12 };

static char words[MAX_WORDS][WORD_SIZE];
static size_t count;

static void add(Span word)
{
    if (count < MAX_WORDS && word.length > 0 && word.length < WORD_SIZE) {
        memcpy(words[count++], word.start, word.length);
    }
}

/* The words of a text, whatever separates them. */
static void add_words(const char *text)
{
    static const char between[] = " \n[]|,.:;()'\"";
    while (*text != '\0') {
        size_t length = strcspn(text, between);
        add((Span){text, length});
        text += length;
        text += strspn(text, between);
    }
}

static void add_options(SettingTable options)
{
    for (size_t i = 0; i < options.count; i++) {
        const Setting *option = &options.rows[i];
        char setting[WORD_SIZE];
        (void)snprintf(setting, sizeof setting, "%s=", option->name);
        add(span_of(setting));
        add_words(option->choices != NULL ? option->choices : "");
    }
}

/* Fields and moves of a short random game. */
static void add_game(Span spec)
{
    static Move moves[GAME_MAX_MOVES];
    Game *game = fuzz_open(spec);
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    Random random = {.seed = 1};
    Text text = {0};
    if (game == NULL || record_begin(&record, game, NULL, 0, 1) != STATUS_OK) {
        return;
    }
    while (record.length < PLIES && record_outcome(&record) == OUTCOME_OPEN) {
        char spelling[GAME_MOVE_TEXT_SIZE];
        size_t moves_count = game->family->legal_moves(game, record_state(&record), moves);
        Move move = moves[random_below(&random, (uint32_t)moves_count)];
        add((Span){spelling, game->family->print_move(game, move, spelling)});
        if (record_play(&record, move) != STATUS_OK) {
            break;
        }
    }
    record_print_position(&record, &text);
    Span rest = text_span(&text);
    Span field;
    while (span_next_word(&rest, &field)) {
        Span key;
        add(field);
        (void)span_next_part(&field, '=', &key);
        add(key);
    }
    text_free(&text);
    record_free(&record);
}

static void add_settings(SettingTable table)
{
    for (size_t i = 0; i < table.count; i++) {
        add(span_of(table.rows[i].name));
        if (table.rows[i].keys != NULL) {
            add_settings(*table.rows[i].keys);
        }
    }
}

static void add_commands(LookupTable table)
{
    for (size_t i = 0; i < table.count; i++) {
        CommandWords command = lookup_command(table, i);
        add(span_of(command.name));
        add_words(command.usage);
    }
}

static void add_tables(void)
{
    add_commands(ugi_command_table);
    add_commands(query_table);
    add_commands(gtp_command_table);
    add_commands(shell_command_table);
    for (size_t i = 0; i < shell_command_table.count; i++) {
        const char *name = lookup_command(shell_command_table, i).name;
        const ShellCommand *command = lookup(shell_command_table, span_of(name));
        add_words(command->choices != NULL ? command->choices : "");
    }
    for (size_t i = 0; i < cli_command_count; i++) {
        add(span_of(cli_commands[i]->name));
        add_settings(cli_commands[i]->options);
    }
    for (size_t i = 0; i < catalogue_count(NULL); i++) {
        add(span_of(catalogue_variant(NULL, i)->id));
        add_options(variant_options(catalogue_variant(NULL, i)));
        add_game(span_of(catalogue_variant(NULL, i)->id));
    }
}

static int compare(const void *left, const void *right)
{
    return strcmp(left, right);
}

int main(void)
{
    add_tables();
    add_words(
        "moves wtime btime winc binc p3time p4inc black white pass timeout chance startpos fen tc= "
        "cmd= name= kind match game result points Hash Threads MultiPV Skill Ponder Repetition "
        "18446744073709551615 4294967296 2147483648 -1 0.5 1e9");
    qsort(words, count, sizeof words[0], compare);
    for (size_t i = 0; i < count; i++) {
        if ((i == 0 || strcmp(words[i], words[i - 1]) != 0) && strpbrk(words[i], "\"\\") == NULL) {
            (void)printf("\"%s\"\n", words[i]);
        }
    }
    return EXIT_SUCCESS;
}
