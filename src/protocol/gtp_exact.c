/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/gtp_exact.h"

enum { DEPTH_MAX = 9 };

bool gtp_exact_is_better(ExactValue value, ExactValue than)
{
    if (value.kind != than.kind) {
        return value.kind > than.kind;
    }
    return value.kind == EXACT_WIN ? value.moves < than.moves
                                   : value.kind == EXACT_LOSS && value.moves > than.moves;
}

/* A value for one side as the other sees it, one move earlier. */
static ExactValue seen_from(ExactValue value, bool same_side)
{
    static const ExactKind opposite[] = {EXACT_UNKNOWN, EXACT_WIN, EXACT_DRAW, EXACT_LOSS};
    return (ExactValue){same_side ? value.kind : opposite[value.kind], value.moves + 1};
}

/* For the side to move, as far as so many moves show it. */
static ExactValue look_ahead(const Game *game, const GameState *state, unsigned depth,
                             uint64_t *budget);

/* For the side that makes the move. */
static ExactValue value_of(const Game *game, const GameState *state, Move move, unsigned depth,
                           uint64_t *budget)
{
    unsigned side = game_side_to_move(game, state);
    ExactValue value = {EXACT_UNKNOWN, 0};
    GameState *next = *budget == 0 ? NULL : game_state_new(game);
    if (next == NULL) {
        return value;
    }
    --*budget;
    game->family->play(game, state, move, next);
    Outcome outcome = game->family->outcome(game, next);
    if (outcome_is_win(outcome)) {
        value = (ExactValue){outcome_winner(outcome) == side ? EXACT_WIN : EXACT_LOSS, 1};
    } else if (outcome == OUTCOME_DRAW) {
        value = (ExactValue){EXACT_DRAW, 1};
    } else if (depth > 1) {
        bool same_side = game_side_to_move(game, next) == side;
        value = seen_from(look_ahead(game, next, depth - 1, budget), same_side);
    }
    game_state_free(next);
    return value;
}

/* A win needs one move that wins; anything less is known only if every move is. */
static ExactValue look_ahead(const Game *game, const GameState *state, unsigned depth,
                             uint64_t *budget)
{
    Move moves[GAME_MAX_MOVES];
    size_t count = game->family->legal_moves(game, state, moves);
    ExactValue best = {EXACT_LOSS, 0};
    bool all_known = true;
    for (size_t i = 0; i < count; i++) {
        ExactValue value = value_of(game, state, moves[i], depth, budget);
        all_known = all_known && value.kind != EXACT_UNKNOWN;
        if (gtp_exact_is_better(value, best)) {
            best = value;
        }
        if (best.kind == EXACT_WIN && best.moves == 1) {
            break;
        }
    }
    return best.kind == EXACT_WIN || all_known ? best : (ExactValue){EXACT_UNKNOWN, 0};
}

ExactValue gtp_exact_value(const Game *game, const GameState *state, Move move, uint64_t *budget)
{
    ExactValue value = {EXACT_UNKNOWN, 0};
    if (game->sides != 2 || game->has_chance) {
        return value;
    }
    for (unsigned depth = 1; depth <= DEPTH_MAX && value.kind == EXACT_UNKNOWN && *budget > 0;
         depth++) {
        value = value_of(game, state, move, depth, budget);
    }
    return value;
}
