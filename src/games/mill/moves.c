/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Listing and counting legal moves share their code: `moves` is NULL if only the number is needed. Inlining lets the
 * compiler make two versions of each function.
 */
#include "games/mill/moves.h"

#include <string.h>

/* Adds a move from `from` to each of `targets`; those to `closing` complete a line. */
MILL_INLINE size_t add_moves(PointSet removable, unsigned from, PointSet targets, PointSet closing,
                             Move *moves)
{
    PointSet captures = removable != 0 ? targets & closing : 0;
    size_t count = 0;
    if (moves == NULL) {
        return point_count(targets) +
               (captures != 0 ? point_count(captures) * (point_count(removable) - 1) : 0);
    }
    for (PointSet to = captures; to != 0; to &= to - 1) {
        for (PointSet man = removable; man != 0; man &= man - 1) {
            moves[count++] = mill_move(from, point_first(to), point_first(man));
        }
    }
    for (PointSet to = targets & ~captures; to != 0; to &= to - 1) {
        moves[count++] = mill_move(from, point_first(to), POINT_NONE);
    }
    return count;
}

PointSet mill_barred_points(const MillRules *rules, unsigned side, uint32_t lines, PointSet men)
{
    PointSet barred = 0;
    PointSet lifted = 0;
    uint32_t set = rules->line_set[side & 1];
    for (unsigned line = 0; line < rules->board.lines; line++) {
        PointSet missing = rules->board.line[line] & ~men;
        if ((set >> line & 1) == 0 || (missing & (missing - 1)) != 0) {
            continue;
        }
        if ((lines >> line & 1) != 0) {
            barred |= missing;
        } else {
            lifted |= missing;
        }
    }
    /* "may not be reformed without an intervening move or another pillar being formed" */
    return rules->row.reform == REFORM_PAUSE ? barred & ~lifted : barred;
}

static PointSet barred_points(const MillTurn *turn, PointSet men)
{
    return mill_barred_points(turn->rules, turn->side, turn->barred, men);
}

MILL_INLINE PointSet jump_targets(const PointBoard *board, unsigned from, PointSet others,
                                  PointSet empty)
{
    PointSet targets = 0;
    for (unsigned k = 0; k < board->jumps[from]; k++) {
        PointJump jump = board->jump[from][k];
        targets |= point_bit(jump.landing) & (0U - (others >> jump.over & 1));
    }
    return targets & empty;
}

PointSet mill_jump_targets(const PointBoard *board, unsigned from, PointSet others, PointSet empty)
{
    return jump_targets(board, from, others, empty);
}

PointSet mill_chain_targets(const PointBoard *board, unsigned from, PointSet others, PointSet empty)
{
    PointSet reached = 0;
    PointSet open = jump_targets(board, from, others, empty);
    while (open != 0) {
        unsigned at = point_first(open);
        reached |= point_bit(at);
        open = (open | jump_targets(board, at, others, empty)) & ~reached;
    }
    return reached;
}

/* Steps, flights and jumps without capture, by the men in `movers`. */
MILL_INLINE size_t add_plain_moves(const MillTurn *turn, PointSet movers, Move *moves)
{
    const MillRules *rules = turn->rules;
    bool flies = mill_may_fly(rules, turn->state, turn->side);
    size_t count = 0;
    for (PointSet rest = movers; rest != 0; rest &= rest - 1) {
        unsigned from = point_first(rest);
        PointSet stay = turn->own & ~point_bit(from);
        PointSet targets = flies ? turn->empty : rules->board.adjacent[from] & turn->empty;
        if (rules->row.jump == JUMP_SINGLE) {
            targets |= jump_targets(&rules->board, from, turn->others, turn->empty);
        } else if (rules->row.jump == JUMP_FREE_CHAIN) {
            targets |= mill_chain_targets(&rules->board, from, turn->others, turn->empty);
        }
        if (turn->barred != 0) {
            targets &= ~barred_points(turn, stay);
        }
        PointSet closing = turn->removable != 0 ? line_closing(turn->lines, stay) : 0;
        count += add_moves(turn->removable, from, targets, closing,
                           moves == NULL ? NULL : moves + count);
    }
    return count;
}

/* A chain of capturing jumps that is being followed. */
typedef struct Chain {
    const MillTurn *turn;
    Move *moves; /* NULL: count only */
    size_t count;
    bool makes_line; /* a chain found so far completes a line */
    unsigned from;
    PointSet stay;    /* the mover's other men */
    PointSet closing; /* points that complete a line with them */
    PointSet barred;
} Chain;

/* A chain may end after any jump: "continuous jumps are allowed", not required. */
static void add_chain_stop(Chain *chain, unsigned at, PointSet opponent, Move path)
{
    const MillTurn *turn = chain->turn;
    PointSet point = point_bit(at);
    PointSet removable = 0;
    if ((point & chain->barred) != 0) {
        return;
    }
    if ((point & chain->closing) != 0) {
        chain->makes_line = true;
        removable = mill_removable_men(turn->rules, turn->side ^ 1, opponent);
    }
    Move move = path | mill_move(chain->from, at, POINT_NONE);
    if (removable == 0) {
        if (chain->moves != NULL) {
            chain->moves[chain->count] = move;
        }
        chain->count++;
        return;
    }
    if (chain->moves == NULL) {
        chain->count += point_count(removable);
        return;
    }
    for (; removable != 0; removable &= removable - 1) {
        chain->moves[chain->count++] = path | mill_move(chain->from, at, point_first(removable));
    }
}

static void follow_chain(Chain *chain, unsigned at, PointSet opponent, PointSet empty, Move path,
                         unsigned hops)
{
    const PointBoard *board = &chain->turn->rules->board;
    for (unsigned k = 0; k < board->jumps[at]; k++) {
        PointJump jump = board->jump[at][k];
        if ((opponent >> jump.over & 1) == 0 || (empty >> jump.landing & 1) == 0) {
            continue;
        }
        PointSet left = opponent & ~point_bit(jump.over);
        Move longer = mill_add_hop(path, hops, jump.landing);
        add_chain_stop(chain, jump.landing, left, longer);
        follow_chain(chain, jump.landing, left, empty | point_bit(jump.over), longer, hops + 1);
    }
}

/* Adds all chains; `makes_line`: one of them completes a line. */
static size_t add_chains(const MillTurn *turn, Move *moves, bool *makes_line)
{
    Chain chain = {.turn = turn, .moves = moves};
    for (PointSet rest = turn->own; rest != 0; rest &= rest - 1) {
        chain.from = point_first(rest);
        if (jump_targets(&turn->rules->board, chain.from, turn->others, turn->empty) == 0) {
            continue;
        }
        chain.stay = turn->own & ~point_bit(chain.from);
        chain.closing = line_closing(turn->lines, chain.stay);
        chain.barred = turn->barred != 0 ? barred_points(turn, chain.stay) : 0;
        follow_chain(&chain, chain.from, turn->others, turn->empty | point_bit(chain.from), 0, 0);
    }
    *makes_line = chain.makes_line;
    return chain.count;
}

/* Whether a plain move completes a line. */
static bool plain_move_makes_line(const MillTurn *turn)
{
    const PointBoard *board = &turn->rules->board;
    for (PointSet rest = turn->own; rest != 0; rest &= rest - 1) {
        unsigned from = point_first(rest);
        PointSet stay = turn->own & ~point_bit(from);
        PointSet closing = board->adjacent[from] & turn->empty & line_closing(turn->lines, stay);
        if (closing != 0 && (turn->barred == 0 || (closing & ~barred_points(turn, stay)) != 0)) {
            return true;
        }
    }
    return false;
}

/* Plain moves and capturing chains. "Jumping is mandatory unless a pillar can be formed." */
static size_t add_capturing_moves(const MillTurn *turn, Move *moves)
{
    bool makes_line = false;
    size_t jumps = add_chains(turn, moves, &makes_line);
    if (jumps > 0 && turn->rules->row.compulsory && !makes_line && !plain_move_makes_line(turn)) {
        return jumps;
    }
    return jumps + add_plain_moves(turn, turn->own, moves == NULL ? NULL : moves + jumps);
}

/* "The besieger is bound to open up a space by moving one of his pieces": the besieged men have no empty neighbour, so any
 * man next to them opens a space by moving away. */
MILL_INLINE size_t add_opening_moves(const MillTurn *turn, Move *moves)
{
    PointSet openers = turn->own & point_board_neighbours(&turn->rules->board, turn->others);
    size_t count = add_plain_moves(turn, openers, moves);
    return count > 0 ? count : add_plain_moves(turn, turn->own, moves);
}

MILL_INLINE size_t add_moves_on_board(const MillTurn *turn, Move *moves)
{
    if (turn->rules->row.jump == JUMP_CAPTURE_CHAIN) {
        return add_capturing_moves(turn, moves);
    }
    if (turn->state->siege != 0) {
        return add_opening_moves(turn, moves);
    }
    return add_plain_moves(turn, turn->own, moves);
}

/* The two removals between filling the board and moving may take any man. */
MILL_INLINE size_t add_removals(const MillTurn *turn, Move *moves)
{
    size_t count = 0;
    if (moves == NULL) {
        return point_count(turn->others);
    }
    for (PointSet man = turn->others; man != 0; man &= man - 1) {
        moves[count++] = mill_move(POINT_NONE, POINT_NONE, point_first(man));
    }
    return count;
}

MILL_INLINE size_t add_all(const MillRules *rules, const MillState *state, Move *moves)
{
    if (state->result != OUTCOME_OPEN) {
        return 0;
    }
    MillTurn turn = mill_begin_turn(rules, state);
    if (state->hand[turn.side] > 0 && rules->row.placing != PLACING_FREE &&
        (rules->is_listed_fast || turn.removable == 0)) {
        PointSet closing = turn.removable != 0 ? line_closing(turn.lines, turn.own) : 0;
        return add_moves(turn.removable, POINT_NONE, turn.empty, closing, moves);
    }
    if (rules->row.placing == PLACING_FILLS && mill_phase(rules, state) != PHASE_MOVING) {
        return add_removals(&turn, moves);
    }
    size_t count = rules->is_listed_fast ? add_moves_on_board(&turn, moves)
                                         : mill_general_moves(rules, state, moves);
    if (count == 0 && rules->row.blocked != BLOCKED_LOSES) {
        if (moves != NULL) {
            moves[0] = MILL_PASS;
        }
        count = 1;
    }
    return count;
}

size_t mill_legal_moves(const Game *game, const GameState *state, Move *moves)
{
    return add_all(mill_rules(game), mill_state(state), moves);
}

/* Steps and single jumps of a side. */
static inline size_t count_steps(const MillRules *rules, PointSet own, PointSet others,
                                 PointSet empty)
{
    size_t count = 0;
    for (; own != 0; own &= own - 1) {
        unsigned from = point_first(own);
        PointSet targets = rules->board.adjacent[from] & empty;
        if (rules->row.jump == JUMP_SINGLE) {
            targets |= jump_targets(&rules->board, from, others, empty);
        }
        count += point_count(targets);
    }
    return count;
}

size_t mill_count_moves(const Game *game, const GameState *state)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    unsigned side = mill_side(rules, now->seat);
    if (rules->only_steps_count && now->hand[side] == 0 && now->siege == 0 &&
        now->result == OUTCOME_OPEN) {
        PointSet own = now->men[side];
        PointSet occupied = mill_occupied(now);
        size_t count = count_steps(rules, own, occupied & ~own, rules->board.all & ~occupied);
        return count == 0 && rules->row.blocked != BLOCKED_LOSES ? 1 : count;
    }
    return add_all(rules, now, NULL);
}

/* The number of the other side's moves once `to` is occupied, if they are `before` with `to` empty: one placement less, or
 * one step less for each of its men adjacent to `to`. */
MILL_INLINE size_t count_reply(const MillRules *rules, PointSet other, bool places, size_t before,
                               PointSet to)
{
    if (places) {
        return before - 1;
    }
    size_t steps = before - point_count(rules->board.adjacent[point_first(to)] & other);
    return steps == 0 && rules->row.blocked != BLOCKED_LOSES ? 1 : steps;
}

/* A move that completes a line ends the game; any other changes the number of replies only by the points that it occupies and
 * leaves. */
bool mill_count_replies(const Game *game, const GameState *state, uint64_t *replies)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    if (!rules->only_steps_count || rules->row.jump != JUMP_NONE || now->siege != 0) {
        return false;
    }
    *replies = 0;
    if (now->result != OUTCOME_OPEN) {
        return true;
    }
    unsigned side = mill_side(rules, now->seat);
    const LineTable *lines = &rules->lines[side];
    PointSet own = now->men[side];
    PointSet other = now->men[side ^ 1];
    PointSet empty = rules->board.all & ~(own | other);
    bool places = now->hand[side ^ 1] > 0;
    size_t before = places ? point_count(empty) : count_steps(rules, other, own, empty);
    if (now->hand[side] > 0) {
        for (PointSet to = empty & ~line_closing(lines, own); to != 0; to &= to - 1) {
            *replies += count_reply(rules, other, places, before, to);
        }
        return true;
    }
    for (PointSet men = own; men != 0; men &= men - 1) {
        PointSet near = rules->board.adjacent[point_first(men)];
        PointSet to = near & empty & ~line_closing(lines, own & ~(men & -men));
        size_t freed = before + (places ? 1 : point_count(near & other));
        for (; to != 0; to &= to - 1) {
            *replies += count_reply(rules, other, places, freed, to);
        }
    }
    /* There are also replies to a pass. */
    return *replies > 0 || rules->row.blocked == BLOCKED_LOSES;
}

bool mill_can_move(const MillRules *rules, const MillState *state)
{
    unsigned side = mill_side(rules, state->seat);
    PointSet empty = rules->board.all & ~mill_occupied(state);
    /* In nearly all positions a man can step, which is fast to check. */
    if (rules->row.reform == REFORM_FREE || state->barred[side & 1] == 0) {
        for (PointSet rest = state->men[side]; rest != 0; rest &= rest - 1) {
            if ((rules->board.adjacent[point_first(rest)] & empty) != 0) {
                return true;
            }
        }
    }
    if (!rules->is_listed_fast) {
        return mill_general_moves(rules, state, NULL) > 0;
    }
    MillTurn turn = mill_begin_turn(rules, state);
    return add_moves_on_board(&turn, NULL) > 0;
}
