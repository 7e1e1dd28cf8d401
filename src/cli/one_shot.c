/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/one_shot.h"

#include "base/clock.h"
#include "cli/solve.h"
#include "engine/bench.h"
#include "game/perft.h"
#include "games/catalogue.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PERFT_DEPTH = 64 };

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

const Usage perft_usage = {
    .name = "perft",
    .operands = "SPEC DEPTH",
    .help = "counts the move sequences from the start position",
};

int once_perft(int count, char **arguments)
{
    Fault fault;
    Game *game = NULL;
    uint64_t depth = 0;
    uint64_t nodes = 0;
    int operands = count - 1;
    if (arguments_read(&perft_usage, NULL, &operands, arguments + 1, &fault) != STATUS_OK) {
        return arguments_complain(&fault, EXIT_WRONG_ARGUMENTS);
    }
    if (!span_parse_number(span_of(arguments[2]), MAX_PERFT_DEPTH, &depth)) {
        (void)fault_raise(&fault, STATUS_BAD_NUMBER,
                          "the depth is a number from 0 to %d, not '%.40s'", MAX_PERFT_DEPTH,
                          arguments[2]);
        return arguments_complain(&fault, EXIT_WRONG_ARGUMENTS);
    }
    if (catalogue_open(span_of(arguments[1]), &game, &fault) != STATUS_OK) {
        return arguments_complain(&fault, EXIT_FAILURE);
    }
    int64_t start = clock_now_us();
    Status status = count_from_start(game, (unsigned)depth, &nodes);
    int64_t time_us = clock_now_us() - start;
    game_free(game);
    if (status != STATUS_OK) {
        (void)fault_raise(&fault, status, "%s", status_meaning(status));
        return arguments_complain(&fault, EXIT_FAILURE);
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

const Usage bench_usage = {
    .name = "bench",
    .operands = "[solve]",
    .help = "searches every game to a fixed depth, or solves some, for speed",
};

int once_bench(int count, char **arguments)
{
    Fault fault;
    int operands = count - 1;
    if (arguments_read(&bench_usage, NULL, &operands, arguments + 1, &fault) != STATUS_OK) {
        return arguments_complain(&fault, EXIT_WRONG_ARGUMENTS);
    }
    if (operands > 0) {
        return solving_bench();
    }
    Search *search = bench_new();
    Status status = search == NULL
                        ? fault_raise(&fault, STATUS_OUT_OF_MEMORY, "no memory for the search")
                        : bench_run(search, NULL, print_bench_line, NULL, &fault);
    search_free(search);
    return status == STATUS_OK ? EXIT_SUCCESS : arguments_complain(&fault, EXIT_FAILURE);
}

const Usage variants_usage = {
    .name = "variants",
    .operands = "",
    .help = "lists every game with its options",
};

int once_variants(int count, char **arguments)
{
    Fault fault;
    int operands = count - 1;
    if (arguments_read(&variants_usage, NULL, &operands, arguments + 1, &fault) != STATUS_OK) {
        return arguments_complain(&fault, EXIT_WRONG_ARGUMENTS);
    }
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
