/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/bench.h"

#include "base/clock.h"
#include "games/catalogue.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEPTH = 5, TABLE_MB = 16, LINE_SIZE = 120 };

Search *bench_new(void)
{
    return search_new(TABLE_MB);
}

typedef struct Bench {
    Search *search;
    const atomic_bool *stop;
    BenchListener listener;
    void *context;
    uint64_t total;
} Bench;

static bool is_stopped(const Bench *bench)
{
    return bench->stop != NULL && atomic_load(bench->stop);
}

static void note_nodes(const SearchInfo *info, void *context)
{
    *(uint64_t *)context = info->nodes;
}

/* Nodes of a search from the start position, or after the first event where luck begins. */
static Status search_variant(const Bench *bench, const Variant *variant, uint64_t *nodes,
                             Fault *fault)
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
        search_clear(bench->search);
        search_prepare(bench->search, false);
        /* Asked after that, which forgets a stop of the search, so that none is missed. */
        if (!is_stopped(bench)) {
            status = search_run(bench->search, &record, &limits, note_nodes, nodes, &result);
        }
    }
    if (status != STATUS_OK) {
        (void)fault_raise(fault, status, "%s", status_meaning(status));
    }
    record_free(&record);
    game_free(game);
    return status;
}

static Status bench_variant(Bench *bench, const Variant *variant, Fault *fault)
{
    char line[LINE_SIZE];
    uint64_t nodes = 0;
    int64_t before = clock_now_us();
    Status status = search_variant(bench, variant, &nodes, fault);
    if (status == STATUS_OK && !is_stopped(bench)) {
        (void)snprintf(line, sizeof line, "%-20s %10" PRIu64 " nodes %8.2f million a second",
                       variant->id, nodes,
                       clock_millions_per_second(nodes, clock_now_us() - before));
        bench->listener(line, bench->context);
        bench->total += nodes;
    }
    return status;
}

static void sum_up(const Bench *bench, int64_t time_us)
{
    char line[LINE_SIZE];
    (void)snprintf(line, sizeof line, "nodes: %" PRIu64, bench->total);
    bench->listener(line, bench->context);
    (void)snprintf(line, sizeof line, "speed: %.2f million nodes a second, %" PRId64 " ms",
                   clock_millions_per_second(bench->total, time_us), time_us / 1000);
    bench->listener(line, bench->context);
}

Status bench_run(Search *search, const atomic_bool *stop, BenchListener listener, void *context,
                 Fault *fault)
{
    Bench bench = {.search = search, .stop = stop, .listener = listener, .context = context};
    int64_t start = clock_now_us();
    Status status = STATUS_OK;
    for (size_t i = 0; i < catalogue_count() && status == STATUS_OK && !is_stopped(&bench); i++) {
        status = bench_variant(&bench, catalogue_variant(i), fault);
    }
    if (status == STATUS_OK && is_stopped(&bench)) {
        listener("bench stopped", context);
    } else if (status == STATUS_OK) {
        sum_up(&bench, clock_now_us() - start);
    }
    return status;
}
