/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The combined functions of SearchHelp must agree with the single functions that they replace.
 */
#include "contract.h"

#include <inttypes.h>

enum { WIN = 30000, UNTRIED = -32000, DRAWN_FROM = 4 };

/* By play() and everything after it. */
static MoveEvaluation evaluate_step_by_step(const Contract *contract, Move move)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    int32_t values[GAME_MAX_SIDES] = {0};
    unsigned side = game_side_to_move(game, contract->state);
    family->play(game, contract->state, move, contract->next);
    family->evaluate(game, contract->next, values);
    bool quiet = game->ends_by_history &&
                 family->history->is_quiet(game, contract->state, move, contract->next);
    return (MoveEvaluation){.outcome = family->outcome(game, contract->next),
                            .side = game_side_to_move(game, contract->next),
                            .quiet = quiet,
                            .value = values[side] - values[side ^ 1],
                            .repetition_key =
                                quiet ? family->history->repetition_key(game, contract->next) : 0};
}

static void check_evaluate_move(const Contract *contract, Move move, bool needs_key)
{
    MoveEvaluation evaluation = {0};
    MoveEvaluation right = evaluate_step_by_step(contract, move);
    contract->game->family->search_help->evaluate_move(contract->game, contract->state, move,
                                                       needs_key, &evaluation);
    PROMISE(contract, evaluation.outcome == right.outcome, "evaluate_move: %s ends with %d, not %d",
            contract_spell(contract, move), (int)evaluation.outcome, (int)right.outcome);
    if (right.outcome != OUTCOME_OPEN) {
        return;
    }
    PROMISE(contract, evaluation.side == right.side && evaluation.quiet == right.quiet,
            "evaluate_move: turn or quietness of %s", contract_spell(contract, move));
    PROMISE(contract, evaluation.value == right.value,
            "evaluate_move: %s is worth %" PRId32 ", not %" PRId32, contract_spell(contract, move),
            evaluation.value, right.value);
    PROMISE(contract, !needs_key || evaluation.repetition_key == right.repetition_key,
            "evaluate_move: repetition key after %s", contract_spell(contract, move));
}

/* An arbitrary function of the key that is sometimes true. */
static bool is_drawn(void *context, uint64_t key)
{
    return key % 3 == 0;
}

static int32_t value_of(const Contract *contract, const FrontierSearch *last, Move move)
{
    MoveEvaluation evaluation = evaluate_step_by_step(contract, move);
    unsigned side = game_side_to_move(contract->game, contract->state);
    if (evaluation.outcome != OUTCOME_OPEN) {
        return !outcome_is_win(evaluation.outcome)          ? 0
               : outcome_winner(evaluation.outcome) == side ? last->win_value
                                                            : -last->win_value;
    }
    bool may_be_drawn = evaluation.quiet && last->quiet + 1 >= last->drawn_from;
    return may_be_drawn && is_drawn(NULL, evaluation.repetition_key) ? 0 : evaluation.value;
}

/* Tries a move; returns whether it is a cutoff. */
static bool try_move(const Contract *contract, FrontierSearch *last, Move move)
{
    int32_t value = value_of(contract, last, move);
    last->moves_tried++;
    if (value > last->best_value) {
        last->best_value = value;
        last->best_move = move;
    }
    return value >= last->beta;
}

static void try_step_by_step(const Contract *contract, FrontierSearch *last)
{
    for (size_t i = 0; i < contract->count; i++) {
        if (contract->moves[i] == last->first_move && try_move(contract, last, last->first_move)) {
            return;
        }
    }
    for (size_t i = 0; i < contract->count; i++) {
        if (contract->moves[i] != last->first_move &&
            try_move(contract, last, contract->moves[i])) {
            return;
        }
    }
}

static void check_frontier_search(const Contract *contract, FrontierSearch asked)
{
    FrontierSearch found = asked;
    FrontierSearch right = asked;
    if (!contract->game->family->search_help->search_frontier(contract->game, contract->state,
                                                              &found)) {
        return;
    }
    try_step_by_step(contract, &right);
    PROMISE(contract, found.moves_tried == right.moves_tried,
            "search_frontier: %" PRIu64 " moves instead of %" PRIu64 " below %" PRId32,
            found.moves_tried, right.moves_tried, asked.beta);
    PROMISE(contract, found.best_value == right.best_value && found.best_move == right.best_move,
            "search_frontier: %s for %" PRId32, contract_spell(contract, found.best_move),
            found.best_value);
    /* The same with a limit of exactly the moves needed, and of one less. */
    FrontierSearch limited = asked;
    limited.move_limit = right.moves_tried;
    bool enough = right.best_value >= asked.beta;
    PROMISE(contract,
            contract->game->family->search_help->search_frontier(contract->game, contract->state,
                                                                 &limited) == enough,
            "search_frontier: a limit of all moves that are tried");
    limited = asked;
    limited.move_limit = right.moves_tried - 1;
    PROMISE(contract,
            limited.move_limit == 0 || !contract->game->family->search_help->search_frontier(
                                           contract->game, contract->state, &limited),
            "search_frontier: a limit of one move less");
}

void contract_check_search_help(Contract *contract)
{
    const Game *game = contract->game;
    if (game->family->search_help == NULL || game->sides != 2 || contract->count == 0) {
        return;
    }
    for (size_t i = 0; i < contract->count; i++) {
        check_evaluate_move(contract, contract->moves[i], i % 2 == 0);
    }
    Move some = contract->moves[random_below(&contract->random, (uint32_t)contract->count)];
    int32_t value = evaluate_step_by_step(contract, some).value;
    FrontierSearch asked = {.first_move = some,
                            .beta = WIN + 1,
                            .win_value = WIN,
                            .quiet = DRAWN_FROM,
                            .drawn_from = DRAWN_FROM,
                            .is_drawn = is_drawn,
                            .move_limit = UINT64_MAX,
                            .best_value = UNTRIED};
    check_frontier_search(contract, asked);
    asked.first_move = UINT64_MAX; /* not a move */
    asked.beta = value;
    asked.quiet = 0;
    check_frontier_search(contract, asked);
    /* A move of another position, legal here or not. */
    asked.first_move = contract->moves[0] ^ (Move)random_below(&contract->random, 1 << 15);
    check_frontier_search(contract, asked);
}
