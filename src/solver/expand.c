/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/group.h"

#include <stdlib.h>

Status expander_init(Expander *expander, const Store *store, uint32_t group)
{
    *expander = (Expander){.store = store, .group = group};
    expander->state = game_state_new(store->game);
    expander->next = game_state_new(store->game);
    expander->moves = calloc(GAME_MAX_MOVES, sizeof *expander->moves);
    expander->inner_place = calloc(GAME_MAX_MOVES, sizeof *expander->inner_place);
    if (expander->state == NULL || expander->next == NULL || expander->moves == NULL ||
        expander->inner_place == NULL) {
        expander_free(expander);
        return STATUS_OUT_OF_MEMORY;
    }
    return STATUS_OK;
}

void expander_free(Expander *expander)
{
    game_state_free(expander->state);
    game_state_free(expander->next);
    free(expander->moves);
    free(expander->inner_place);
    *expander = (Expander){0};
}

/* Records a move whose value for the mover is known: drawn, won or lost in `moves`. */
static void note_end(Expansion *expansion, bool drawn, bool wins, unsigned moves)
{
    if (drawn) {
        expansion->has_draw = true;
    } else if (wins) {
        expansion->win = !expansion->has_win || moves < expansion->win ? moves : expansion->win;
        expansion->has_win = true;
    } else {
        expansion->loss = !expansion->has_loss || moves > expansion->loss ? moves : expansion->loss;
        expansion->has_loss = true;
    }
}

/* Records a move to a position of an earlier group. */
static void note_value(Expansion *expansion, ValueCode code, bool same_side)
{
    if (code == VALUE_DRAW) {
        note_end(expansion, true, false, 0);
    } else {
        note_end(expansion, false, value_is_win(code) == same_side, value_moves(code) + 1);
    }
}

static void note_outcome(Expansion *expansion, Outcome outcome, unsigned side, unsigned moves)
{
    bool drawn = !outcome_is_win(outcome);
    note_end(expansion, drawn, !drawn && outcome_winner(outcome) == side, moves);
}

/* Classifies a move: within the group, into an earlier group, or to the end of the game. */
static bool expand_move(Expander *expander, unsigned side, Expansion *expansion)
{
    const Store *store = expander->store;
    const Game *game = store->game;
    PositionNumber number;
    if (!store->family->find(store->numbering, expander->next, &number)) {
        Outcome outcome = game->family->outcome(game, expander->next);
        note_outcome(expansion, outcome, side, 1);
        return outcome != OUTCOME_OPEN;
    }
    bool same_side = game_side_to_move(game, expander->next) == side;
    if (store->group_of[number.class] == expander->group) {
        expander->inner_place[expansion->inner++] =
            (uint32_t)(store->offset[number.class] + number.index);
        return !same_side; /* retrograde analysis assumes that sides alternate within a cycle */
    }
    ValueCode code;
    Fault fault;
    if (store_read(store, number, &code, &fault) != STATUS_OK) {
        return false;
    }
    note_value(expansion, code, same_side);
    return code != VALUE_NO_POSITION;
}

bool expander_run(Expander *expander, PositionNumber number, Expansion *expansion)
{
    const Store *store = expander->store;
    const Game *game = store->game;
    *expansion = (Expansion){.inner_place = expander->inner_place};
    if (!store->family->state(store->numbering, number, expander->state)) {
        return true;
    }
    expansion->is_position = true;
    unsigned side = game_side_to_move(game, expander->state);
    size_t count = game->family->legal_moves(game, expander->state, expander->moves);
    if (count == 0) {
        Outcome outcome = game->family->outcome(game, expander->state);
        note_outcome(expansion, outcome, side, 0);
        return outcome != OUTCOME_OPEN;
    }
    for (size_t i = 0; i < count; i++) {
        game->family->play(game, expander->state, expander->moves[i], expander->next);
        if (!expand_move(expander, side, expansion)) {
            return false;
        }
    }
    return true;
}
