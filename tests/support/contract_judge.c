/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the search may ask in one go has to be what it would find out step by step.
 */
#include "contract.h"

#include <inttypes.h>

enum { WIN = 30000, UNTRIED = -32000, DRAWN_FROM = 4 };

/* By play() and everything after it. */
static Judged judge_step_by_step(const Contract *contract, Move move)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    int32_t values[GAME_MAX_SIDES] = {0};
    unsigned side = game_side_to_move(game, contract->state);
    family->play(game, contract->state, move, contract->next);
    family->evaluate(game, contract->next, values);
    bool quiet =
        game->ends_by_history && family->is_quiet(game, contract->state, move, contract->next);
    return (Judged){.outcome = family->outcome(game, contract->next),
                    .side = game_side_to_move(game, contract->next),
                    .quiet = quiet,
                    .value = values[side] - values[side ^ 1],
                    .repetition_key = quiet ? family->repetition_key(game, contract->next) : 0};
}

static void check_judge(const Contract *contract, Move move, bool wants_key)
{
    Judged judged = {0};
    Judged right = judge_step_by_step(contract, move);
    contract->game->family->judge(contract->game, contract->state, move, wants_key, &judged);
    PROMISE(contract, judged.outcome == right.outcome, "judge: %s ends with %d, not %d",
            contract_spell(contract, move), (int)judged.outcome, (int)right.outcome);
    if (right.outcome != OUTCOME_OPEN) {
        return;
    }
    PROMISE(contract, judged.side == right.side && judged.quiet == right.quiet,
            "judge: turn or quietness of %s", contract_spell(contract, move));
    PROMISE(contract, judged.value == right.value, "judge: %s is worth %" PRId32 ", not %" PRId32,
            contract_spell(contract, move), judged.value, right.value);
    PROMISE(contract, !wants_key || judged.repetition_key == right.repetition_key,
            "judge: repetition key after %s", contract_spell(contract, move));
}

/* Any function of the key will do, if it says yes now and then. */
static bool is_drawn(void *context, uint64_t key)
{
    (void)context;
    return key % 3 == 0;
}

static int32_t value_of(const Contract *contract, const LastMoves *last, Move move)
{
    Judged judged = judge_step_by_step(contract, move);
    unsigned side = game_side_to_move(contract->game, contract->state);
    if (judged.outcome != OUTCOME_OPEN) {
        return !outcome_is_win(judged.outcome)          ? 0
               : outcome_winner(judged.outcome) == side ? last->win
                                                        : -last->win;
    }
    bool may_be_drawn = judged.quiet && last->quiet + 1 >= last->drawn_from;
    return may_be_drawn && is_drawn(NULL, judged.repetition_key) ? 0 : judged.value;
}

/* Tries a move; whether that is enough. */
static bool try_move(const Contract *contract, LastMoves *last, Move move)
{
    int32_t value = value_of(contract, last, move);
    last->tried++;
    if (value > last->best) {
        last->best = value;
        last->best_move = move;
    }
    return value >= last->beta;
}

static void try_step_by_step(const Contract *contract, LastMoves *last)
{
    for (size_t i = 0; i < contract->count; i++) {
        if (contract->moves[i] == last->first && try_move(contract, last, last->first)) {
            return;
        }
    }
    for (size_t i = 0; i < contract->count; i++) {
        if (contract->moves[i] != last->first && try_move(contract, last, contract->moves[i])) {
            return;
        }
    }
}

static void check_last(const Contract *contract, LastMoves asked)
{
    LastMoves found = asked;
    LastMoves right = asked;
    if (!contract->game->family->try_last(contract->game, contract->state, &found)) {
        return;
    }
    try_step_by_step(contract, &right);
    PROMISE(contract, found.tried == right.tried,
            "try_last: %" PRIu64 " moves instead of %" PRIu64 " below %" PRId32, found.tried,
            right.tried, asked.beta);
    PROMISE(contract, found.best == right.best && found.best_move == right.best_move,
            "try_last: %s for %" PRId32, contract_spell(contract, found.best_move), found.best);
    /* The same with no more moves than it takes, and with one less. */
    LastMoves limited = asked;
    limited.most = right.tried;
    bool enough = right.best >= asked.beta;
    PROMISE(contract,
            contract->game->family->try_last(contract->game, contract->state, &limited) == enough,
            "try_last: a limit of all moves that are tried");
    limited = asked;
    limited.most = right.tried - 1;
    PROMISE(contract,
            limited.most == 0 ||
                !contract->game->family->try_last(contract->game, contract->state, &limited),
            "try_last: a limit of one move less");
}

void contract_check_judge(Contract *contract)
{
    const Game *game = contract->game;
    if (game->family->judge == NULL || game->sides != 2 || contract->count == 0) {
        return;
    }
    for (size_t i = 0; i < contract->count; i++) {
        check_judge(contract, contract->moves[i], i % 2 == 0);
    }
    if (game->family->try_last == NULL) {
        return;
    }
    Move some = contract->moves[random_below(&contract->random, (uint32_t)contract->count)];
    int32_t value = judge_step_by_step(contract, some).value;
    LastMoves asked = {.first = some,
                       .beta = WIN + 1,
                       .win = WIN,
                       .quiet = DRAWN_FROM,
                       .drawn_from = DRAWN_FROM,
                       .is_drawn = is_drawn,
                       .most = UINT64_MAX,
                       .best = UNTRIED};
    check_last(contract, asked);
    asked.first = UINT64_MAX; /* no move at all */
    asked.beta = value;
    asked.quiet = 0;
    check_last(contract, asked);
    /* A move of another position, legal here or not. */
    asked.first = contract->moves[0] ^ (Move)random_below(&contract->random, 1 << 15);
    check_last(contract, asked);
}
