/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/once.h"

#include "core/clock.h"
#include "core/perft.h"
#include "games/catalogue.h"
#include "search/search.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PERFT_DEPTH = 64 };

typedef struct OnceCommand {
    const char *name;
    const char *usage;
    const char *help;
    int min;
    int max;
    int (*run)(int count, char **arguments);
} OnceCommand;

static int complain(const Fault *fault)
{
    (void)fprintf(stderr, "nguzo: %s: %s\n", status_word(fault->status), fault->text);
    return EXIT_FAILURE;
}

static double millions_a_second(uint64_t nodes, int64_t time_us)
{
    return (double)nodes / (double)(time_us > 0 ? time_us : 1);
}

static Status count_from_start(const Game *game, unsigned depth, uint64_t *nodes)
{
    GameState *state = game_state_new(game);
    if (state == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    game->family->start(game, state);
    Status status = perft_count(game, state, depth, NULL, nodes);
    game_state_free(state);
    return status;
}

static int run_perft(int count, char **arguments)
{
    Fault fault;
    Game *game = NULL;
    uint64_t depth = 0;
    uint64_t nodes = 0;
    (void)count;
    if (!span_parse_number(span_of(arguments[2]), MAX_PERFT_DEPTH, &depth)) {
        (void)fault_raise(&fault, STATUS_BAD_NUMBER, "the depth is a number from 0 to %d, not '%s'",
                          MAX_PERFT_DEPTH, arguments[2]);
        return complain(&fault);
    }
    if (catalogue_open(span_of(arguments[1]), &game, &fault) != STATUS_OK) {
        return complain(&fault);
    }
    int64_t start = clock_now_us();
    Status status = count_from_start(game, (unsigned)depth, &nodes);
    int64_t time_us = clock_now_us() - start;
    game_free(game);
    if (status != STATUS_OK) {
        (void)fault_raise(&fault, status, "%s", status_meaning(status));
        return complain(&fault);
    }
    (void)printf("nodes: %" PRIu64 "\ntime: %" PRId64 " ms\nspeed: %.1f million nodes a second\n",
                 nodes, time_us / 1000, millions_a_second(nodes, time_us));
    return EXIT_SUCCESS;
}

static void ignore_thought(const SearchInfo *info, void *context)
{
    *(uint64_t *)context = info->nodes;
}

/* Nodes of a search to a fixed depth from the start position: the same on every machine. */
static Status bench_variant(Search *search, const Variant *variant, unsigned depth, uint64_t *nodes,
                            Fault *fault)
{
    Game *game = NULL;
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    SearchLimits limits = {.depth = depth};
    SearchResult result;
    Status status = catalogue_open(span_of(variant->id), &game, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = record_begin(&record, game, NULL, 0, 1);
    if (status == STATUS_OK && game->family->turn(game, record_state(&record)) == GAME_CHANCE) {
        Move events[GAME_MAX_MOVES];
        (void)game->family->legal_moves(game, record_state(&record), events);
        status = record_play(&record, events[0]);
    }
    if (status == STATUS_OK) {
        search_clear(search);
        search_prepare(search, false);
        status = search_run(search, &record, &limits, ignore_thought, nodes, &result);
    }
    if (status != STATUS_OK) {
        (void)fault_raise(fault, status, "%s", status_meaning(status));
    }
    record_free(&record);
    game_free(game);
    return status;
}

static int run_bench(int count, char **arguments)
{
    enum { DEPTH = 5, TABLE_MB = 16 };
    Fault fault;
    uint64_t total = 0;
    int64_t start = clock_now_us();
    Search *search = search_new(TABLE_MB);
    (void)count;
    (void)arguments;
    if (search == NULL) {
        (void)fault_raise(&fault, STATUS_OUT_OF_MEMORY, "no memory for the search");
        return complain(&fault);
    }
    for (size_t i = 0; i < catalogue_count(); i++) {
        const Variant *variant = catalogue_variant(i);
        uint64_t nodes = 0;
        int64_t before = clock_now_us();
        if (bench_variant(search, variant, DEPTH, &nodes, &fault) != STATUS_OK) {
            search_free(search);
            return complain(&fault);
        }
        int64_t time_us = clock_now_us() - before;
        (void)printf("%-20s %10" PRIu64 " nodes %8.2f million a second\n", variant->id, nodes,
                     millions_a_second(nodes, time_us));
        total += nodes;
    }
    int64_t time_us = clock_now_us() - start;
    search_free(search);
    (void)printf("nodes: %" PRIu64 "\ntime: %" PRId64 " ms\nspeed: %.2f million nodes a second\n",
                 total, time_us / 1000, millions_a_second(total, time_us));
    return EXIT_SUCCESS;
}

static int run_variants(int count, char **arguments)
{
    (void)count;
    (void)arguments;
    for (size_t i = 0; i < catalogue_count(); i++) {
        const Variant *variant = catalogue_variant(i);
        (void)printf("%-20s %s\n", variant->id, variant->summary);
        for (const OptionRow *row = variant->options; row != NULL && row->key != NULL; row++) {
            (void)printf("    %s=%s  %s\n", row->key, row->standard != NULL ? row->standard : "",
                         row->help);
        }
    }
    return EXIT_SUCCESS;
}

static const OnceCommand commands[] = {
    {"perft", "SPEC DEPTH", "counts the move sequences from the start position", 2, 2, run_perft},
    {"bench", "", "searches every game to a fixed depth and prints the node count", 0, 0,
     run_bench},
    {"variants", "", "lists every game with its options", 0, 0, run_variants},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const OnceCommand *find(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

bool once_knows(const char *name)
{
    return find(name) != NULL;
}

int once_run(int count, char **arguments)
{
    const OnceCommand *command = find(arguments[0]);
    if (count - 1 < command->min || count - 1 > command->max) {
        (void)fprintf(stderr, "usage: nguzo %s %s\n", command->name, command->usage);
        return 2;
    }
    int status = command->run(count, arguments);
    return fflush(stdout) != 0 || ferror(stdout) != 0 ? EXIT_FAILURE : status;
}

void once_print_help(void)
{
    for (size_t i = 0; i < COMMANDS; i++) {
        char call[40];
        (void)snprintf(call, sizeof call, "%s %s", commands[i].name, commands[i].usage);
        (void)printf("  nguzo %-18s %s\n", call, commands[i].help);
    }
}
