/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/once.h"

#include "core/clock.h"
#include "core/perft.h"
#include "games/catalogue.h"
#include "protocol/bench.h"
#include "protocol/solving.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PERFT_DEPTH = 64 };

static int complain(const Fault *fault)
{
    (void)fprintf(stderr, "nguzo: %s: %s\n", status_word(fault->status), fault->text);
    return EXIT_FAILURE;
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
                 nodes, time_us / 1000, clock_millions_a_second(nodes, time_us));
    return EXIT_SUCCESS;
}

static void print_bench_line(const char *line, void *context)
{
    (void)context;
    (void)printf("%s\n", line);
}

static int run_bench(int count, char **arguments)
{
    Fault fault;
    if (count > 1 && strcmp(arguments[1], "solve") == 0) {
        return solving_bench();
    }
    if (count > 1) {
        (void)fault_raise(&fault, STATUS_BAD_ARGUMENT, "bench takes nothing or solve, not '%.40s'",
                          arguments[1]);
        (void)complain(&fault);
        return 2;
    }
    return bench_run(NULL, print_bench_line, NULL, &fault) == STATUS_OK ? EXIT_SUCCESS
                                                                        : complain(&fault);
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
    {"bench", "[solve]", "searches every game to a fixed depth, or solves some, for speed", 0, 1,
     run_bench},
    {"solve", SOLVE_USAGE, "solves a game, or a part of it", 1, 32, solving_solve},
    {"table", TABLE_USAGE, "tells about a table file, or checks it", 2, 2, solving_table},
    {"variants", "", "lists every game with its options", 0, 0, run_variants},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const OnceCommand *find(const char *name, const OnceCommand *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(name, list[i].name) == 0) {
            return &list[i];
        }
    }
    return NULL;
}

int once_run(int count, char **arguments, const OnceCommand *more, size_t more_count)
{
    const OnceCommand *command = find(arguments[0], commands, COMMANDS);
    if (command == NULL) {
        command = find(arguments[0], more, more_count);
    }
    if (command == NULL) {
        (void)fprintf(stderr, "nguzo: '%s' is no command or option; try nguzo --help\n",
                      arguments[0]);
        return 2;
    }
    if (count - 1 < command->min || count - 1 > command->max) {
        (void)fprintf(stderr, "usage: nguzo %s %s\n", command->name, command->usage);
        return 2;
    }
    int status = command->run(count, arguments);
    return fflush(stdout) != 0 || ferror(stdout) != 0 ? EXIT_FAILURE : status;
}

static void print_lines(const OnceCommand *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char call[160];
        (void)snprintf(call, sizeof call, "%s %s", list[i].name, list[i].usage);
        (void)printf("  nguzo %-18s %s\n", call, list[i].help);
    }
}

void once_print_help(const OnceCommand *more, size_t more_count)
{
    print_lines(commands, COMMANDS);
    print_lines(more, more_count);
}
