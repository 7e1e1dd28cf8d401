/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/tablebase.h"

#include "search/problems.h"

/* As a value of the search, `ply` moves from the root. The most distant wins all get the lowest value of a win. */
static int32_t search_value(ExactValue value, unsigned ply)
{
    if (!exact_is_decisive(value)) {
        return 0;
    }
    int64_t size = VALUE_WIN - (int64_t)value.moves - ply;
    size = size < VALUE_WIN_IN_MAX_PLY ? VALUE_WIN_IN_MAX_PLY : size;
    if (value.moves == EXACT_NO_DISTANCE) {
        size = VALUE_WIN_IN_MAX_PLY - 1; /* below every win in a known number of moves */
    }
    return (int32_t)(value.kind == EXACT_WIN ? size : -size);
}

void tablebase_measure(Worker *worker, unsigned ply)
{
    const Probe *probe = &worker->search->limits.probe;
    worker->ply[ply].unknown_for =
        probe->value == NULL
            ? EXACT_NEVER
            : probe->distance(probe->context, worker->game, worker_state(worker, ply));
}

bool tablebase_probe(Worker *worker, unsigned ply, int32_t *value)
{
    const Search *search = worker->search;
    const Probe *probe = &search->limits.probe;
    tablebase_measure(worker, ply); /* it was a lower bound */
    if (worker->ply[ply].unknown_for > 0) {
        return false;
    }
    ExactValue exact = probe->value(probe->context, worker->game, worker_state(worker, ply));
    if (exact.kind == EXACT_UNKNOWN || (exact.kind == EXACT_DRAW && search->is_drawn)) {
        return false;
    }
    uint64_t hits = atomic_load_explicit(&worker->tbhits, memory_order_relaxed);
    atomic_store_explicit(&worker->tbhits, hits + 1, memory_order_relaxed);
    *value = search_value(exact, ply);
    return true;
}

/* Follows a decided line to its end, or until a table is missing or the PV is full. */
static void follow_line(const Search *search, RootMove *line, GameState *state, GameState *next)
{
    const Game *game = search->game;
    Move moves[GAME_MAX_MOVES];
    game_copy_state(game, state, record_state(search->record));
    for (line->pv_length = 1; line->pv_length < MAX_PLY; line->pv_length++) {
        game->family->play(game, state, line->pv[line->pv_length - 1], next);
        game_copy_state(game, state, next);
        size_t count = game->family->legal_moves(game, state, moves);
        ExactValue best = exact_unknown();
        for (size_t i = 0; i < count; i++) {
            ExactValue value = probe_move(&search->limits.probe, game, state, moves[i], next);
            if (i == 0 || exact_compare(value, best) > 0) {
                line->pv[line->pv_length] = moves[i];
                best = value;
            }
        }
        if (!exact_is_decisive(best)) {
            return;
        }
    }
}

/* Exact values ignore history: a winning move that ends the game by repetition does not win, and a losing move that
 * does so does not lose. */
static bool ends_by_history(const Search *search, Move move, const GameState *next)
{
    const Game *game = search->game;
    return game->family->outcome(game, next) == OUTCOME_OPEN &&
           record_ends_with(search->record, move, next);
}

/* Keeps the root moves that are as good as the best one, and returns their value. */
static ExactValue keep_best(Search *search, GameState *next)
{
    ExactValue best = exact_unknown();
    bool all_known = true;
    size_t kept = 0;
    for (size_t i = 0; i < search->root_count; i++) {
        RootMove *root = &search->best[i];
        ExactValue value = probe_move(&search->limits.probe, search->game,
                                      record_state(search->record), root->move, next);
        bool is_known = value.kind != EXACT_UNKNOWN;
        if (is_known && ends_by_history(search, root->move, next)) {
            value = (ExactValue){EXACT_DRAW, 0};
        }
        search->root_tbhits += is_known;
        all_known = all_known && is_known;
        int order = i == 0 ? 1 : exact_compare(value, best);
        if (order > 0) {
            best = value;
            kept = 0;
        }
        if (order >= 0) {
            search->best[kept++] = *root;
        }
    }
    search->root_count = kept;
    if (!exact_is_decisive(best)) {
        best.kind = all_known ? EXACT_DRAW : EXACT_UNKNOWN;
    }
    return best;
}

Status tablebase_filter_root(Search *search, bool *decided)
{
    *decided = false;
    search->is_drawn = false;
    search->root_tbhits = 0;
    if (search->limits.probe.value == NULL || search->multipv > 1 || search->root_count == 0) {
        return STATUS_OK;
    }
    GameState *state = game_state_new(search->game);
    GameState *next = game_state_new(search->game);
    bool has_memory = state != NULL && next != NULL;
    if (has_memory) {
        ExactValue value = keep_best(search, next);
        search->is_drawn = value.kind == EXACT_DRAW;
        *decided = exact_is_decisive(value);
        if (*decided) {
            RootMove *line = &search->best[0];
            line->value = search_value(value, 0);
            if (value.moves != EXACT_NO_DISTANCE) {
                line->mate = value.kind == EXACT_WIN ? (int32_t)value.moves : -(int32_t)value.moves;
            }
            follow_line(search, line, state, next);
        }
    }
    game_state_free(state);
    game_state_free(next);
    if (!has_memory) {
        return STATUS_OUT_OF_MEMORY;
    }
    return search->is_drawn && search->root_count > 1 ? problems_filter_root(search) : STATUS_OK;
}
