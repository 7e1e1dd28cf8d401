/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known for certain about positions, if somebody knows. At the root it decides a won or a lost game
 * outright, and leaves of a drawn one the moves that keep the draw: the search then chooses among them by what
 * it thinks, so that the other side gets the most chances to go wrong.
 */
#include "search/worker.h"

#include <stdlib.h>
#include <string.h>

static bool is_decisive(ExactValue value)
{
    return value.kind == EXACT_WIN || value.kind == EXACT_LOSS;
}

/* As the search writes it, `ply` moves from the root. Ends that are very far off count as just won or lost. */
static int32_t search_value(ExactValue value, unsigned ply)
{
    if (!is_decisive(value)) {
        return 0;
    }
    int64_t distance = (int64_t)value.moves + ply;
    int32_t size = distance > VALUE_WIN - VALUE_WIN_IN_MAX_PLY ? VALUE_WIN_IN_MAX_PLY
                                                               : VALUE_WIN - (int32_t)distance;
    return value.kind == EXACT_WIN ? size : -size;
}

bool tablebase_probe(Worker *worker, unsigned ply, int32_t *value)
{
    const Search *search = worker->search;
    const Probe *probe = &search->limits.probe;
    if (probe->value == NULL) {
        return false;
    }
    ExactValue known = probe->value(probe->context, worker->game, worker_state(worker, ply));
    if (known.kind == EXACT_UNKNOWN || (known.kind == EXACT_DRAW && search->chooses_draw)) {
        return false;
    }
    atomic_store_explicit(&worker->hits,
                          atomic_load_explicit(&worker->hits, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    *value = search_value(known, ply);
    return true;
}

/* Follows a decided line to its end, as far as there is room. */
static void follow_line(const Search *search, RootMove *line, GameState *state, GameState *next,
                        GameState *scratch)
{
    const Game *game = search->game;
    Move moves[GAME_MAX_MOVES];
    game_copy_state(game, state, record_state(search->record));
    for (line->pv_length = 1; line->pv_length < MAX_PLY; line->pv_length++) {
        game->family->play(game, state, line->pv[line->pv_length - 1], next);
        game_copy_state(game, state, next);
        size_t count = game->family->legal_moves(game, state, moves);
        if (count == 0 || game->family->outcome(game, state) != OUTCOME_OPEN) {
            return;
        }
        size_t best = 0;
        ExactValue best_value =
            probe_move(&search->limits.probe, search->game, state, moves[0], scratch);
        for (size_t i = 1; i < count; i++) {
            ExactValue value =
                probe_move(&search->limits.probe, search->game, state, moves[i], scratch);
            if (exact_compare(value, best_value) > 0) {
                best = i;
                best_value = value;
            }
        }
        if (!is_decisive(best_value)) {
            return; /* a table that holds the rest is missing */
        }
        line->pv[line->pv_length] = moves[best];
    }
}

/* Exact values know nothing of what was played before: a winning move that repeats the position once too often
 * wins nothing, and a losing one is saved by it. */
static bool ends_by_history(const Search *search, Move move, const GameState *next)
{
    const Game *game = search->game;
    return game->family->outcome(game, next) == OUTCOME_OPEN &&
           record_ends_with(search->record, move, next);
}

/* Keeps the moves that are as good as any. */
static ExactValue keep_best(Search *search, GameState *next)
{
    ExactValue best = {EXACT_LOSS, 0};
    bool all_known = true;
    size_t kept = 0;
    for (size_t i = 0; i < search->root_count; i++) {
        RootMove *move = &search->best[i];
        ExactValue value = probe_move(&search->limits.probe, search->game,
                                      record_state(search->record), move->move, next);
        if (value.kind != EXACT_UNKNOWN && ends_by_history(search, move->move, next)) {
            value = (ExactValue){EXACT_DRAW, 0};
        }
        int order = i == 0 ? 1 : exact_compare(value, best);
        search->root_hits += value.kind != EXACT_UNKNOWN;
        if (order > 0) {
            best = value;
            kept = 0;
        }
        all_known = all_known && value.kind != EXACT_UNKNOWN;
        if (order >= 0) {
            search->best[kept++] = *move;
        }
    }
    search->root_count = kept;
    if (!is_decisive(best)) {
        best.kind = all_known ? EXACT_DRAW : EXACT_UNKNOWN;
    }
    return best;
}

Status tablebase_filter_root(Search *search, bool *decided)
{
    *decided = false;
    search->chooses_draw = false;
    search->root_hits = 0;
    if (search->limits.probe.value == NULL || search->lines > 1 || search->root_count == 0) {
        return STATUS_OK;
    }
    GameState *states[3] = {game_state_new(search->game), game_state_new(search->game),
                            game_state_new(search->game)};
    bool has_memory = states[0] != NULL && states[1] != NULL && states[2] != NULL;
    if (has_memory) {
        ExactValue value = keep_best(search, states[0]);
        search->chooses_draw = value.kind == EXACT_DRAW;
        if (is_decisive(value)) {
            RootMove *line = &search->best[0];
            line->value = search_value(value, 0);
            line->mate = value.kind == EXACT_WIN ? (int32_t)value.moves : -(int32_t)value.moves;
            follow_line(search, line, states[0], states[1], states[2]);
            *decided = true;
        }
    }
    for (unsigned i = 0; i < 3; i++) {
        game_state_free(states[i]);
    }
    return has_memory ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}
