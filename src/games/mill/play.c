/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/play.h"

#include "base/hash.h"
#include "games/mill/moves.h"

#include <string.h>

/* The next seat of a side in turn order. */
static uint8_t next_seat_of(const MillRules *rules, unsigned seat, unsigned side)
{
    do {
        seat = (seat + 1) % rules->seats;
    } while (mill_side(rules, seat) != side);
    return (uint8_t)seat;
}

static uint8_t next_seat(const MillRules *rules, unsigned seat)
{
    return (uint8_t)(seat + 1 < rules->seats ? seat + 1 : 0);
}

static void begin_round(const MillRules *rules, MillState *state)
{
    for (unsigned side = 0; side < rules->sides; side++) {
        state->men[side] = mill_setup(&rules->row, side);
        state->hand[side] = state->men[side] != 0 ? 0 : rules->row.men;
    }
    for (unsigned side = 0; side < 2; side++) {
        state->barred[side] = 0;
        state->flights[side] = rules->row.flights;
    }
    state->first_line = 0;
    state->siege = 0;
    state->shotless = 0;
    state->seat = (uint8_t)((state->round - 1) % 2); /* "Players alternate starting the game" */
}

void mill_start(const Game *game, GameState *state)
{
    MillState *start = (MillState *)state;
    memset(start, 0, sizeof *start);
    start->round = 1;
    begin_round(mill_rules(game), start);
}

/* The number of men without an empty neighbour. */
static unsigned count_trapped(const MillRules *rules, const MillState *state, unsigned side)
{
    PointSet empty = rules->board.all & ~mill_occupied(state);
    unsigned trapped = 0;
    for (PointSet rest = state->men[side]; rest != 0; rest &= rest - 1) {
        trapped += (rules->board.adjacent[point_first(rest)] & empty) == 0;
    }
    return trapped;
}

Outcome mill_match_outcome(const MillRules *rules, const MillState *state)
{
    unsigned first = state->total[0];
    unsigned second = state->total[1];
    bool decided = first != second && (first >= rules->goal || second >= rules->goal);
    if (rules->goal == 0 || (!decided && state->round <= MILL_ROUNDS_MAX)) {
        return OUTCOME_OPEN;
    }
    return outcome_of_scores(first, second);
}

/* "One point is awarded for each captured chip and 2 points for each of the opponent's chips that are
 * trapped on the board." */
static void finish_round(const MillRules *rules, MillState *state)
{
    for (unsigned side = 0; side < 2; side++) {
        state->total[side] = (uint16_t)(state->total[side] + mill_lost(rules, state, side ^ 1) +
                                        2 * count_trapped(rules, state, side ^ 1));
    }
    state->round++;
    state->result = (uint8_t)mill_match_outcome(rules, state);
    if (state->result == OUTCOME_OPEN) {
        begin_round(rules, state);
    }
}

/* Ends the round or the game. */
static void win(const MillRules *rules, MillState *state, unsigned side)
{
    if (rules->goal != 0) {
        finish_round(rules, state);
    } else {
        state->result = (uint8_t)outcome_win(side);
    }
}

/* The lines that a move broke, if the rules bar them to the side's next move. `men` were on the board before. */
static uint32_t newly_barred(const MillRules *rules, unsigned side, PointSet men, Move move,
                             bool made)
{
    unsigned from = mill_from(move);
    bool bars = rules->row.reform == REFORM_NEVER || (rules->row.reform == REFORM_SWAP && made) ||
                (rules->row.reform == REFORM_PAUSE && !made);
    if (!bars || from == POINT_NONE || from == mill_to(move)) { /* a chain of jumps may return */
        return 0;
    }
    return point_complete_lines(&rules->board, rules->through[from] & rules->line_set[side & 1],
                                men);
}

static PointSet jumped_men(const MillRules *rules, Move move)
{
    PointSet jumped = 0;
    unsigned at = mill_from(move);
    for (unsigned hop = 0; hop < mill_hops(move); hop++) {
        unsigned landing = mill_landing(move, hop);
        jumped |= point_bit(rules->board.between[at][landing]);
        at = landing;
    }
    return jumped;
}

/* A move that is also a step or a jump does not use up a flight. */
static bool uses_flight(const MillRules *rules, const MillState *state, unsigned side, Move move)
{
    unsigned from = mill_from(move);
    unsigned to = mill_to(move);
    if (rules->row.flights == FLIGHTS_ANY || from == POINT_NONE ||
        (rules->board.adjacent[from] >> to & 1) != 0) {
        return false;
    }
    PointSet others = state->men[side ^ 1];
    PointSet empty = rules->board.all & ~mill_occupied(state);
    PointSet jumps = 0;
    if (rules->row.jump == JUMP_SINGLE) {
        jumps = mill_jump_targets(&rules->board, from, others, empty);
    } else if (rules->row.jump == JUMP_FREE_CHAIN) {
        jumps = mill_chain_targets(&rules->board, from, others, empty);
    }
    return mill_hops(move) == 0 && (jumps & point_bit(to)) == 0;
}

/* "If either player has only three cows and neither player shoots a cow within ten moves" */
static void count_shotless(const MillRules *rules, MillState *state, bool shot)
{
    bool counts = rules->row.men - mill_lost(rules, state, 0) <= MILL_SHOTLESS_MEN ||
                  rules->row.men - mill_lost(rules, state, 1) <= MILL_SHOTLESS_MEN;
    state->shotless = (uint8_t)(counts && !shot ? state->shotless + 1 : 0);
    if (state->shotless >= rules->row.shotless && state->shotless > 0) {
        state->result = OUTCOME_DRAW;
    }
}

/* "Game concludes when all spots on the board are covered or a player is unable to play due to lack of
 * chips. Whoever has the most of the opposing player's chips is the winner." */
void mill_end_placing_game(const MillRules *rules, MillState *state)
{
    bool full = mill_occupied(state) == rules->board.all;
    if (full || state->hand[mill_side(rules, state->seat)] == 0) {
        state->result =
            (uint8_t)outcome_of_scores(mill_lost(rules, state, 1), mill_lost(rules, state, 0));
    }
}

/* After the last placement: the side that made the first line removes first; without one, p2 does. */
static void begin_removals(const MillRules *rules, MillState *state, unsigned placer)
{
    unsigned side = state->first_line != 0 ? state->first_line - 1U : 1;
    state->first_line = 0;
    state->seat = next_seat_of(rules, placer, side);
}

static void note_line_while_filling(MillState *state, unsigned side, bool made)
{
    if (made && state->first_line == 0) {
        state->first_line = (uint8_t)(side + 1);
    }
}

/* Ends a game or a round for reasons other than a line or captures. */
static void check_counters(const MillRules *rules, MillState *state, unsigned side, bool shot)
{
    const MillRow *row = &rules->row;
    if (row->placing == PLACING_ONLY) {
        mill_end_placing_game(rules, state);
    }
    if (row->full == FULL_DRAWS && mill_occupied(state) == rules->board.all) {
        state->result = OUTCOME_DRAW;
    }
    if (row->shotless != 0) {
        count_shotless(rules, state, shot);
    }
    /* A blocked player ends the round at once; in a single game mill_outcome() finds it. */
    if (rules->goal != 0 && state->hand[mill_side(rules, state->seat)] == 0 &&
        !mill_can_move(rules, state)) {
        win(rules, state, side);
    }
}

/* Ends the game or round if the move that was just made does so; the next seat is already to move. */
static void check_end(const MillRules *rules, MillState *state, unsigned side, bool made, bool shot)
{
    if (made && rules->row.makes == MAKES_WIN) {
        win(rules, state, side);
    } else if (shot && rules->row.reduce != 0 &&
               mill_lost(rules, state, side ^ 1) >= rules->row.reduce) {
        state->shotless = 0;
        win(rules, state, side);
    } else if (rules->has_counters) {
        check_counters(rules, state, side, shot);
    }
}

/* The number of men that a line takes from the opponent's hand. */
static unsigned hand_loss(const MillRules *rules, const MillState *next, unsigned side, Move move)
{
    unsigned hand = next->hand[side ^ 1];
    uint32_t through = rules->through[mill_to(move)] & rules->line_set[side & 1];
    if (!mill_row_takes_from_hand(&rules->row)) {
        return 0;
    }
    unsigned lines =
        rules->row.removes == REMOVES_ONE
            ? 1
            : point_count(point_complete_lines(&rules->board, through, next->men[side]));
    return lines < hand ? lines : hand;
}

static void bar_lines(const MillRules *rules, const MillState *state, Move move, bool made,
                      MillState *next)
{
    unsigned side = mill_side(rules, state->seat);
    unsigned other = side ^ 1;
    if (rules->row.reform == REFORM_FREE) {
        return;
    }
    next->barred[side] = newly_barred(rules, side, state->men[side], move, made);
    if (rules->row.bars != BARS_MAN) {
        return;
    }
    next->breaker[side] = (uint8_t)(next->barred[side] != 0 ? mill_to(move) : 0);
    if ((next->men[other] & point_bit(next->breaker[other])) == 0) { /* that man was captured */
        next->barred[other] = 0;
        next->breaker[other] = 0;
    }
}

/* Effects of a move that only some games have. Returns whether the opponent lost a man by them. */
static bool play_extras(const MillRules *rules, const MillState *state, Move move, bool made,
                        MillState *next)
{
    unsigned side = mill_side(rules, state->seat);
    unsigned other = side ^ 1;
    unsigned from = mill_from(move);
    bool shot = false;
    next->siege = 0;
    if (mill_hops(move) != 0) {
        next->men[other] &= ~jumped_men(rules, move);
        shot = true;
    }
    unsigned loss = made ? hand_loss(rules, next, side, move) : 0;
    if (loss > 0) {
        next->hand[other] = (uint8_t)(next->hand[other] - loss);
        shot = true;
    }
    bar_lines(rules, state, move, made, next);
    if (uses_flight(rules, state, side, move)) {
        next->flights[side]--;
    }
    if (rules->row.placing == PLACING_FILLS && from == POINT_NONE) {
        note_line_while_filling(next, side, made);
        if (mill_phase(rules, next) != PHASE_FILLING) {
            begin_removals(rules, next, state->seat);
        }
    }
    return shot;
}

static void play_placement_or_move(const MillRules *rules, const MillState *state, Move move,
                                   MillState *next)
{
    unsigned side = mill_side(rules, state->seat);
    PointSet to = point_bit(mill_to(move));
    PointSet stay = state->men[side];
    bool shot = mill_removed(move) != POINT_NONE;
    if (mill_from(move) == POINT_NONE) {
        next->hand[side]--;
    } else {
        stay &= ~point_bit(mill_from(move));
    }
    bool made = rules->needs_line_check && (line_closing(&rules->lines[side & 1], stay) & to) != 0;
    next->men[side] = stay | to;
    next->seat = next_seat(rules, state->seat);
    if (shot) {
        next->men[side ^ 1] &= ~mill_removed_men(move);
    }
    if (rules->has_extras) {
        shot |= play_extras(rules, state, move, made, next);
        made = made && state->siege == 0;
    }
    check_end(rules, next, side, made, shot);
}

void mill_play(const Game *game, const GameState *state, Move move, GameState *next)
{
    const MillRules *rules = mill_rules(game);
    const MillState *before = mill_state(state);
    MillState *after = (MillState *)next;
    *after = *before;
    if (mill_to(move) != POINT_NONE) {
        play_placement_or_move(rules, before, move, after);
        return;
    }
    after->seat = next_seat(rules, before->seat);
    if (move == MILL_PASS) {
        unsigned side = mill_side(rules, before->seat) & 1;
        after->siege = rules->row.blocked == BLOCKED_IS_BESIEGED;
        after->barred[side] = 0;
        after->breaker[side] = 0;
        if (rules->row.shotless != 0) {
            count_shotless(rules, after, false);
        }
        return;
    }
    after->men[mill_side(rules, before->seat) ^ 1] &= ~point_bit(mill_removed(move));
}

Outcome mill_outcome(const Game *game, const GameState *state)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    unsigned side = mill_side(rules, now->seat);
    bool moves = rules->row.placing == PLACING_FREE ||
                 (now->hand[side] == 0 &&
                  (rules->row.placing != PLACING_FILLS || mill_phase(rules, now) == PHASE_MOVING));
    bool may_be_blocked = rules->row.blocked == BLOCKED_LOSES && moves &&
                          rules->row.placing != PLACING_ONLY && rules->goal == 0;
    /* A blocked player has lost even if a limit would draw the game at the same time. */
    if (may_be_blocked && !outcome_is_win((Outcome)now->result) &&
        !(rules->row.full == FULL_DRAWS && mill_occupied(now) == rules->board.all) &&
        !mill_can_move(rules, now)) {
        return outcome_win(side ^ 1);
    }
    Outcome outcome = (Outcome)now->result;
    return outcome_is_win(outcome) ? outcome_win(outcome_winner(outcome) % game->sides) : outcome;
}

void mill_scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES])
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    for (unsigned side = 0; side < game->sides; side++) {
        if (rules->goal != 0) {
            scores[side] = now->total[side];
        } else if (rules->row.makes == MAKES_WIN) {
            scores[side] = 0;
        } else {
            scores[side] = (int32_t)mill_lost(rules, now, side ^ 1);
        }
    }
}

bool mill_is_quiet(const Game *game, const GameState *before, Move move, const GameState *after)
{
    const MillState *old = mill_state(before);
    const MillState *new = mill_state(after);
    bool places = mill_from(move) == POINT_NONE && mill_to(move) != POINT_NONE;
    bool captures = mill_removed(move) != POINT_NONE || mill_hops(move) != 0;
    return !places && !captures &&
           old->round == new->round &&memcmp(old->hand, new->hand, sizeof old->hand) == 0;
}

/* While a side has men in hand, moves are placements. Where lines take men from hands, one side may be moving while the other
 * still places. */
bool mill_may_be_quiet(const Game *game, const GameState *state)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    bool one_moves =
        mill_row_takes_from_hand(&rules->row) && now->hand[mill_side(rules, now->seat) ^ 1] == 0;
    if (rules->row.placing == PLACING_FREE) {
        return true;
    }
    bool placing = rules->row.placing == PLACING_ONLY;
    for (unsigned side = 0; side < rules->sides; side++) {
        placing = placing || (now->hand[side] > 0 && !one_moves);
    }
    return !placing &&
           (rules->row.placing != PLACING_FILLS || mill_phase(rules, now) == PHASE_MOVING);
}

bool mill_is_tactical(const Game *game, const GameState *state, Move move)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    if (mill_removed(move) != POINT_NONE || mill_hops(move) != 0) {
        return true;
    }
    if (rules->row.makes != MAKES_WIN || mill_to(move) == POINT_NONE) {
        return false;
    }
    unsigned side = mill_side(rules, now->seat);
    PointSet stay = now->men[side];
    if (mill_from(move) != POINT_NONE) {
        stay &= ~point_bit(mill_from(move));
    }
    return (line_closing(&rules->lines[side & 1], stay) & point_bit(mill_to(move))) != 0;
}

bool mill_end_round(const Game *game, const GameState *state, GameState *next)
{
    const MillRules *rules = mill_rules(game);
    if (rules->goal == 0) {
        return false;
    }
    memcpy(next, state, sizeof(MillState));
    finish_round(rules, (MillState *)next);
    return true;
}

uint64_t mill_repetition_key(const Game *game, const GameState *state)
{
    const MillState *now = mill_state(state);
    uint64_t key = ((uint64_t)now->men[0] | (uint64_t)now->men[1] << 32) * HASH_SPREAD;
    /* Most games never have these. */
    if ((now->men[2] | now->men[3]) != 0) {
        key = hash_add(key, (uint64_t)now->men[2] | (uint64_t)now->men[3] << 32);
    }
    if ((now->barred[0] | now->barred[1]) != 0) {
        key = hash_add(key, (uint64_t)now->barred[0] | (uint64_t)now->barred[1] << 32);
    }
    if (((now->hand[0] | now->hand[1] | now->flights[0] | now->flights[1]) & 16) != 0 ||
        (now->breaker[0] | now->breaker[1]) != 0) {
        key = hash_add(key, now->hand[0] | (uint64_t)now->hand[1] << 8 |
                                (uint64_t)now->flights[0] << 16 | (uint64_t)now->flights[1] << 24 |
                                (uint64_t)now->breaker[0] << 32 | (uint64_t)now->breaker[1] << 40);
    }
    uint64_t hands = now->hand[0] | (uint64_t)now->hand[1] << 4 | (uint64_t)now->hand[2] << 8 |
                     (uint64_t)now->hand[3] << 12;
    return hash_add(key, hands | (uint64_t)now->flights[0] << 16 | (uint64_t)now->flights[1] << 20 |
                             (uint64_t)now->seat << 24 | (uint64_t)now->first_line << 28 |
                             (uint64_t)now->siege << 32);
}

uint64_t mill_key(const Game *game, const GameState *state)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    if (rules->goal == 0 && rules->row.shotless == 0 && now->result == OUTCOME_OPEN) {
        return mill_repetition_key(game, state);
    }
    uint64_t rest = now->shotless | (uint64_t)now->round << 8 | (uint64_t)now->result << 16 |
                    (uint64_t)now->total[0] << 24 | (uint64_t)now->total[1] << 40;
    return hash_add(mill_repetition_key(game, state), rest);
}
