/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/tree.h"

#include "core/clock.h"

#include <string.h>

GameState *tree_state(const Search *search, unsigned ply)
{
    return (GameState *)(void *)(search->states + ply * search->family->state_size);
}

int64_t tree_elapsed_us(const Search *search)
{
    return clock_now_us() - atomic_load(&search->start_us);
}

bool tree_is_unbounded(const Search *search)
{
    return search_is_pondering(search) || (search->limits->infinite && !search->rules_limit_time);
}

bool tree_must_break_off(Search *search)
{
    if (search->broken_off) {
        return true;
    }
    if (search->limits->nodes != 0 && search->nodes >= search->limits->nodes) {
        search->broken_off = true;
    } else if (search->nodes >= search->next_look) {
        search->next_look = search->nodes + CLOCK_INTERVAL;
        search->broken_off =
            atomic_load(&search->stop) ||
            (!tree_is_unbounded(search) && tree_elapsed_us(search) >= search->budget.hard_us);
    }
    return search->broken_off;
}

/* A position that stood before, on the line or in the game, will come again: a draw is the fair guess
 * already at the second time. */
static bool is_repeated(const Search *search, unsigned ply)
{
    uint64_t key = search->ply[ply].repetition_key;
    uint32_t quiet = search->ply[ply].quiet;
    for (uint32_t back = 1; back <= quiet; back++) {
        uint64_t other = 0;
        if (back <= ply) {
            other = search->ply[ply - back].repetition_key;
        } else if (back - ply <= search->record->length) {
            other = search->record->entries[search->record->length - (back - ply)].repetition_key;
        } else {
            return false;
        }
        if (other == key) {
            return true;
        }
    }
    return false;
}

bool tree_is_drawn_by_history(const Search *search, unsigned ply)
{
    const Game *game = search->game;
    HistoryLimits limits = search->record->limits;
    if (!game->ends_by_history || ply == 0) {
        return false;
    }
    return history_ends(game, limits, search->ply[ply].quiet, 0) ||
           (limits.repetition != 0 && is_repeated(search, ply));
}

void tree_play(Search *search, unsigned ply, Move move)
{
    const GameState *before = tree_state(search, ply);
    GameState *after = tree_state(search, ply + 1);
    SearchPly *next = &search->ply[ply + 1];
    search->family->play(search->game, before, move, after);
    search->nodes++;
    if (search->game->ends_by_history) {
        bool quiet = search->family->is_quiet(search->game, before, move, after);
        next->quiet = quiet ? search->ply[ply].quiet + 1 : 0;
        next->repetition_key = search->family->repetition_key(search->game, after);
    }
}

/* -- order of moves -- */

static size_t history_slot(Move move)
{
    return (size_t)((move * UINT64_C(0x9E3779B97F4A7C15)) >> 52);
}

static int32_t move_rank(const Search *search, unsigned ply, Move move, Move first)
{
    if (move == first) {
        return INT32_MAX;
    }
    for (unsigned i = 0; i < KILLERS; i++) {
        if (search->ply[ply].killer[i] == move) {
            return INT32_MAX - 1 - (int32_t)i;
        }
    }
    return search->history[history_slot(move)];
}

/* Sorting as we go, since most lists are cut short. Equal ranks keep the order in which the family lists
 * them, captures first. */
void tree_pick_next(const Search *search, unsigned ply, Move *moves, size_t count, size_t at,
                    Move first)
{
    size_t best = at;
    int32_t best_rank = move_rank(search, ply, moves[at], first);
    for (size_t i = at + 1; i < count; i++) {
        int32_t rank = move_rank(search, ply, moves[i], first);
        if (rank > best_rank) {
            best_rank = rank;
            best = i;
        }
    }
    Move chosen = moves[best];
    memmove(moves + at + 1, moves + at, (best - at) * sizeof *moves);
    moves[at] = chosen;
}

void tree_reward_cutoff(Search *search, unsigned ply, Move move, unsigned depth)
{
    SearchPly *here = &search->ply[ply];
    int32_t *worth = &search->history[history_slot(move)];
    if (here->killer[0] != move) {
        here->killer[1] = here->killer[0];
        here->killer[0] = move;
    }
    *worth += (int32_t)(depth * depth);
    if (*worth > INT32_MAX / 4) {
        for (size_t i = 0; i < HISTORY_SIZE; i++) {
            search->history[i] /= 2;
        }
    }
}

void tree_extend_pv(Search *search, unsigned ply, Move move)
{
    SearchPly *here = &search->ply[ply];
    const SearchPly *next = &search->ply[ply + 1];
    here->pv[0] = move;
    memcpy(here->pv + 1, next->pv, next->pv_length * sizeof(Move));
    here->pv_length = next->pv_length + 1;
}

bool tree_is_full(const Search *search, unsigned ply, const Move *pool)
{
    return ply + 1 >= MAX_PLY || (size_t)(pool - search->pool) + GAME_MAX_MOVES > POOL_MOVES;
}
