/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/bench.h"

#include "core/clock.h"
#include "games/catalogue.h"
#include "search/search.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEPTH = 5, TABLE_MB = 16, LINE_SIZE = 120 };

static void note_nodes(const SearchInfo *info, void *context)
{
    *(uint64_t *)context = info->nodes;
}

/* Nodes of a search from the start position, or after the first event where luck begins. */
static Status search_variant(Search *search, const Variant *variant, uint64_t *nodes, Fault *fault)
{
    Game *game = NULL;
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    SearchLimits limits = {.depth = DEPTH};
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
        status = search_run(search, &record, &limits, note_nodes, nodes, &result);
    }
    if (status != STATUS_OK) {
        (void)fault_raise(fault, status, "%s", status_meaning(status));
    }
    record_free(&record);
    game_free(game);
    return status;
}

Status bench_run(const atomic_bool *stop, BenchListener listener, void *context, Fault *fault)
{
    char line[LINE_SIZE];
    uint64_t total = 0;
    int64_t start = clock_now_us();
    Status status = STATUS_OK;
    Search *search = search_new(TABLE_MB);
    if (search == NULL) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the search");
    }
    for (size_t i = 0; i < catalogue_count() && status == STATUS_OK; i++) {
        const Variant *variant = catalogue_variant(i);
        uint64_t nodes = 0;
        int64_t before = clock_now_us();
        if (stop != NULL && atomic_load(stop)) {
            break;
        }
        status = search_variant(search, variant, &nodes, fault);
        (void)snprintf(line, sizeof line, "%-20s %10" PRIu64 " nodes %8.2f million a second",
                       variant->id, nodes, clock_millions_a_second(nodes, clock_now_us() - before));
        listener(line, context);
        total += nodes;
    }
    search_free(search);
    if (status == STATUS_OK) {
        int64_t time_us = clock_now_us() - start;
        (void)snprintf(line, sizeof line, "nodes: %" PRIu64, total);
        listener(line, context);
        (void)snprintf(line, sizeof line, "speed: %.2f million nodes a second, %" PRId64 " ms",
                       clock_millions_a_second(total, time_us), time_us / 1000);
        listener(line, context);
    }
    return status;
}
