/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/bench.h"

#include "base/clock.h"
#include "games/catalogue.h"

enum { DEPTH = 5, TABLE_MB = 16 };

Search *bench_new(void)
{
    return search_new(TABLE_MB);
}

static bool is_stopped(const atomic_bool *stop)
{
    return stop != NULL && atomic_load(stop);
}

static void note_nodes(const SearchInfo *info, void *context)
{
    *(uint64_t *)context = info->nodes;
}

/* Nodes of a search from the start position, or after the first event where the game begins with chance. */
static Status search_variant(Search *search, const atomic_bool *stop, const Variant *variant,
                             uint64_t *nodes, Fault *fault)
{
    Game *game = NULL;
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    SearchLimits limits = {.depth = DEPTH};
    SearchResult result;
    Status status = catalogue_open(NULL, span_of(variant->id), &game, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = record_begin(&record, game, NULL, 0, 1);
    if (status == STATUS_OK && record_is_at_chance(&record)) {
        Move events[GAME_MAX_MOVES];
        (void)game->family->legal_moves(game, record_state(&record), events);
        status = record_play(&record, events[0]);
    }
    if (status == STATUS_OK) {
        search_clear(search);
        search_prepare(search, false);
        /* Checked after search_prepare(), which forgets an earlier stop, so that none is missed. */
        if (!is_stopped(stop)) {
            status = search_run(search, &record, &limits, note_nodes, nodes, &result);
        }
    }
    if (status != STATUS_OK) {
        (void)fault_raise(fault, status, "%s", status_meaning(status));
    }
    record_free(&record);
    game_free(game);
    return status;
}

Status bench_run(Search *search, const atomic_bool *stop, BenchListener listener, void *context,
                 BenchResult *total, Fault *fault)
{
    int64_t start = clock_now_us();
    Status status = STATUS_OK;
    *total = (BenchResult){.nodes = 0};
    for (size_t i = 0; i < catalogue_count(NULL) && status == STATUS_OK && !is_stopped(stop); i++) {
        BenchResult result = {.variant = catalogue_variant(NULL, i)};
        int64_t before = clock_now_us();
        status = search_variant(search, stop, result.variant, &result.nodes, fault);
        result.time_us = clock_now_us() - before;
        if (status == STATUS_OK && !is_stopped(stop)) {
            listener(&result, context);
            total->nodes += result.nodes;
        }
    }
    total->time_us = clock_now_us() - start;
    return status;
}
