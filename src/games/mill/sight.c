/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluation by the tables of sight.h.
 */
#include "games/mill/sight.h"

/* What only a few games count. */
static int32_t sum_rarities(const MillRules *rules, const MillState *now, unsigned side,
                            MillStage stage)
{
    int32_t count[MILL_TERMS] = {0};
    int32_t sum = 0;
    mill_count_rare_terms(rules, now, side, rules->board.all & ~mill_occupied(now), count);
    for (unsigned i = MILL_COMMON_TERMS; i < MILL_TERMS; i++) {
        sum += rules->weights[stage].of[i] * count[i];
    }
    return sum;
}

/* What threats are worth that only a jump carries out. */
static int32_t sum_jumps(const MillRules *rules, const MillState *now, unsigned side,
                         const int32_t worth[POINTS_MAX + 1], unsigned ready)
{
    return worth[point_count(mill_find_ready(rules, now, side, STAGE_STEPPING))] - worth[ready];
}

static int32_t weigh_side(const MillRules *rules, const MillState *now, const Sides *sides,
                          unsigned which, uint64_t sum)
{
    const MillPair *pair = sight_pair(&rules->sight, sides);
    unsigned side = (now->seat & 1U) ^ which ^ 1U;
    MillStage stage = sides->stage[which];
    int32_t value = sight_value(pair, sum, which);
    if (rules->row.jump != JUMP_NONE && stage == STAGE_STEPPING &&
        sight_field(sum, SUM_WAITING, SUM_WAITING_BITS) != 0) {
        value += sum_jumps(rules, now, side, pair->ready[which], sight_ready(sum, which));
    }
    if (rules->has_rare_terms) {
        value += sum_rarities(rules, now, side, stage);
    }
    return value / EVAL_FINE;
}

/* Home ranks tell the sides apart: the entry is of p1 and p2. */
static uint64_t sum_star(const MillRules *rules, const MillState *now, const Sides *sides)
{
    const MillSight *sight = &rules->sight;
    uint64_t entry = sight->star[sight->ternary[now->men[0]] + 2U * sight->ternary[now->men[1]]];
    SightFound found[2];
    for (unsigned which = 0; which < 2; which++) {
        unsigned side = (now->seat & 1U) ^ which ^ 1U;
        unsigned number[STAR_NUMBERS];
        for (unsigned i = 0; i < STAR_NUMBERS; i++) {
            number[i] = sight_field(entry, sight_star_shift(i, side), STAR_FIELD_BITS);
        }
        found[which] = (SightFound){.steps = number[STAR_STEPS],
                                    .blocked = number[STAR_BLOCKED],
                                    .lines = number[STAR_LINES],
                                    .threats = number[STAR_THREATS],
                                    .ready = number[STAR_READY]};
    }
    return sight_see_hands(sight_pair(sight, sides), sides).sum +
           sight_sum_of(sight, sides->stage, sides->men, found);
}

MillWeighed mill_weigh(const MillRules *rules, const MillState *now)
{
    unsigned turn = now->seat & 1U;
    const Sides sides = {.men = {now->men[turn ^ 1], now->men[turn]},
                         .hand = {now->hand[turn ^ 1], now->hand[turn]},
                         .stage = {mill_stage(rules, now, turn ^ 1), mill_stage(rules, now, turn)}};
    uint64_t sum = rules->lines[0].is_star
                       ? sum_star(rules, now, &sides)
                       : sight_sum_board(rules, sight_pair(&rules->sight, &sides), &sides);
    MillWeighed weighed = {.may_step = sight_may_step(sum)};
    weighed.value[turn ^ 1] = weigh_side(rules, now, &sides, 0, sum);
    weighed.value[turn] = weigh_side(rules, now, &sides, 1, sum);
    return weighed;
}

void mill_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES])
{
    const MillRules *rules = mill_rules(game);
    if (rules->sides > 2) {
        game_evaluate(game, state, values);
        return;
    }
    MillWeighed weighed = mill_weigh(rules, mill_state(state));
    values[0] = weighed.value[0];
    values[1] = weighed.value[1];
}
