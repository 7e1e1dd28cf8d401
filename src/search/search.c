/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The root: iterative deepening, reports, and when to stop.
 */
#include "core/clock.h"
#include "search/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

Search *search_new(size_t table_megabytes)
{
    Search *search = calloc(1, sizeof *search);
    if (search != NULL && table_resize(&search->table, table_megabytes) != STATUS_OK) {
        free(search);
        return NULL;
    }
    return search;
}

void search_free(Search *search)
{
    if (search != NULL) {
        table_free(&search->table);
        free(search);
    }
}

Status search_resize(Search *search, size_t table_megabytes)
{
    return table_resize(&search->table, table_megabytes);
}

void search_clear(Search *search)
{
    table_clear(&search->table);
}

void search_prepare(Search *search, bool ponder)
{
    atomic_store(&search->stop, false);
    atomic_store(&search->pondering, ponder);
}

void search_stop(Search *search)
{
    atomic_store(&search->pondering, false);
    atomic_store(&search->stop, true);
}

void search_ponder_hit(Search *search)
{
    atomic_store(&search->start_us, clock_now_us());
    atomic_store(&search->pondering, false);
}

bool search_is_pondering(const Search *search)
{
    return atomic_load(&search->pondering);
}

/* Per mille, adding up to a thousand. With two sides a lead is turned into a share of winning. */
static void win_shares(const Search *search, int32_t score, SearchInfo *info)
{
    unsigned left = 1000;
    info->sides = search->game->sides;
    for (unsigned side = 0; side < info->sides; side++) {
        double sign = side == search->me ? 1 : -1;
        double share =
            info->sides > 2 ? search->shares[side] : 1 / (1 + exp(-sign * score / 180.0));
        info->share[side] = (unsigned)(share * 1000);
        left -= info->share[side];
    }
    info->share[search->me] += left;
}

static void report(const Search *search, unsigned depth, int32_t value, SearchListener listener,
                   void *context)
{
    SearchInfo info = {.depth = depth,
                       .seldepth = search->seldepth,
                       .score = value,
                       .nodes = search->nodes,
                       .time_us = tree_elapsed_us(search),
                       .hashfull = table_fullness(&search->table),
                       .pv = search->ply[0].pv,
                       .pv_length = search->ply[0].pv_length};
    if (value >= WIN_BOUND) {
        info.mate = WIN_VALUE - value;
    } else if (value <= -WIN_BOUND) {
        info.mate = -(WIN_VALUE + value);
    }
    win_shares(search, value, &info);
    listener(&info, context);
}

static size_t root_moves(const Search *search, Move *moves)
{
    const SearchLimits *limits = search->limits;
    size_t count = search->family->legal_moves(search->game, tree_state(search, 0), moves);
    if (limits->only_count == 0) {
        return count;
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < limits->only_count; k++) {
            if (limits->only[k] == moves[i]) {
                moves[kept++] = moves[i];
                break;
            }
        }
    }
    return kept;
}

static void wait_if_unbounded(const Search *search)
{
    const struct timespec pause = {0, 1000000};
    while (tree_is_unbounded(search) && !atomic_load(&search->stop)) {
        (void)nanosleep(&pause, NULL);
    }
}

static bool is_enough(const Search *search, unsigned depth, int32_t value, size_t count)
{
    const SearchLimits *limits = search->limits;
    bool unbounded = tree_is_unbounded(search);
    int32_t distance = value >= WIN_BOUND ? WIN_VALUE - value : INT32_MAX;
    if (limits->mate != 0 && distance <= (int32_t)limits->mate) {
        return true;
    }
    if (!unbounded && tree_elapsed_us(search) >= search->budget.soft_us) {
        return true;
    }
    bool forced_end_seen = labs(value) >= WIN_BOUND && WIN_VALUE - labs(value) <= (long)depth;
    return forced_end_seen || (!unbounded && count == 1 && limits->clock.given);
}

static void deepen(Search *search, SearchListener listener, void *context, SearchResult *result)
{
    Move *moves = search->pool;
    size_t count = root_moves(search, moves);
    unsigned limit = search->limits->depth != 0 && search->limits->depth < SEARCH_MAX_DEPTH
                         ? search->limits->depth
                         : SEARCH_MAX_DEPTH - 1;
    result->best = moves[0];
    for (unsigned depth = 1; depth <= limit; depth++) {
        search->ply[0].pv_length = 0;
        int32_t value = search->game->sides > 2
                            ? uct_search(search, depth, moves, count)
                            : alphabeta_search(search, depth, moves, count, result->best);
        const SearchPly *root = &search->ply[0];
        if (root->pv_length > 0) { /* a depth that was broken off has still tried the best first */
            result->best = root->pv[0];
            result->has_reply = root->pv_length > 1;
            result->reply = root->pv_length > 1 ? root->pv[1] : 0;
        }
        if (search->broken_off) {
            break;
        }
        report(search, depth, value, listener, context);
        if (is_enough(search, depth, value, count)) {
            break;
        }
    }
}

static Status begin(Search *search, const Record *record, const SearchLimits *limits)
{
    const Game *game = record->game->thinking;
    search->game = game;
    search->family = game->family;
    search->record = record;
    search->limits = limits;
    search->ply = calloc(MAX_PLY + 1, sizeof *search->ply);
    search->states = calloc(MAX_PLY + 1, game->family->state_size);
    search->pool = calloc(POOL_MOVES, sizeof *search->pool);
    search->uct = game->sides > 2 ? uct_new() : NULL;
    if (search->ply == NULL || search->states == NULL || search->pool == NULL ||
        (game->sides > 2 && search->uct == NULL)) {
        return STATUS_OUT_OF_MEMORY;
    }
    game_copy_state(game, tree_state(search, 0), record_state(record));
    search->me = game_side_to_move(game, tree_state(search, 0));
    search->ply[0].quiet = record_last(record)->quiet;
    search->ply[0].repetition_key = record_last(record)->repetition_key;
    search->nodes = 0;
    search->next_look = 0;
    search->seldepth = 0;
    search->broken_off = false;
    memset(search->history, 0, sizeof search->history);
    uint32_t rules_ms = game->family->move_clock_ms == NULL
                            ? 0
                            : game->family->move_clock_ms(game, tree_state(search, 0));
    search->rules_limit_time = rules_ms != 0;
    search->budget = budget_of(limits, rules_ms);
    search->table.generation++;
    return STATUS_OK;
}

Status search_run(Search *search, const Record *record, const SearchLimits *limits,
                  SearchListener listener, void *context, SearchResult *result)
{
    atomic_store(&search->start_us, clock_now_us());
    Status status = begin(search, record, limits);
    if (status == STATUS_OK) {
        SearchResult found = {0};
        deepen(search, listener, context, &found);
        wait_if_unbounded(search);
        *result = found;
    }
    free(search->ply);
    free(search->states);
    free(search->pool);
    free(search->uct);
    return status;
}
