/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations where chains of jumps capture. Every jump leads to a class with fewer men, so chains are moves that leave the
 * unit. They are followed position by position, in the columns where there is a first jump. Where jumps are compulsory, they
 * also decide whether a position has inner moves.
 */
#include "games/mill/blocks.h"
#include "games/mill/moves.h"

void mill_add_chain_needs(const MillNumbering *mill, const MillShape *shape, BlockUnit *unit)
{
    unsigned ranges = unit->need_count;
    MillShape next = mill_shape_after(shape, false, false);
    while (ranges < BLOCK_NEED_RANGES && unit->need_range[ranges].count > 0) {
        ranges++;
    }
    for (next.men[MILL_OWN]--; next.men[MILL_OWN] > 1;) {
        next.men[MILL_OWN]--;
        int32_t found = mill_find_shape(mill, &next);
        if (found >= 0) {
            unit->need_range[ranges++] =
                (BlockRange){mill->shapes[found].first_class, mill->shapes[found].frames};
        }
    }
}

typedef struct Chain {
    const MillScratch *scratch;
    const BlockArrays *arrays;
    PointSet stay;         /* the mover's other men */
    PointSet closing;      /* points that complete a line with them */
    PointSet barred;       /* points where that is barred */
    uint32_t broken;       /* lines that the first jump breaks */
    uint32_t other_barred; /* lines barred to the other side */
    uint8_t best;
    bool is_legal; /* there is a chain */
    bool makes_line;
} Chain;

/* A chain may end after any jump. One that completes a line bars none. */
static void stop_at(Chain *chain, PointSet at, PointSet left)
{
    const MillScratch *scratch = chain->scratch;
    PointSet own = chain->stay | at;
    bool makes_line = (at & chain->closing) != 0;
    uint8_t score = BLOCK_SCORE_WIN_AT_ONCE;
    if ((at & chain->barred) != 0) {
        return;
    }
    if (!mill_is_beaten(scratch->rules, point_count(left))) {
        score = makes_line
                    ? mill_score_captures(scratch, chain->arrays, own, left,
                                          scratch->bars_captures ? chain->broken : 0,
                                          chain->other_barred)
                    : mill_score_after(scratch, chain->arrays, left, own, chain->other_barred,
                                       scratch->bars_quiet_moves ? chain->broken : 0);
    }
    chain->is_legal = true;
    chain->makes_line = chain->makes_line || makes_line;
    chain->best = score > chain->best ? score : chain->best;
}

static void follow(Chain *chain, unsigned at, PointSet other, PointSet empty)
{
    const PointBoard *board = &chain->scratch->rules->board;
    for (unsigned k = 0; k < board->jumps[at]; k++) {
        PointJump jump = board->jump[at][k];
        PointSet over = point_bit(jump.over);
        if ((other & over) != 0 && (empty >> jump.landing & 1) != 0) {
            stop_at(chain, point_bit(jump.landing), other & ~over);
            follow(chain, jump.landing, other & ~over, empty | over);
        }
    }
}

/* Whether a step completes a line that is not barred. */
static bool step_makes_line(const MillRules *rules, PointSet own, PointSet empty,
                            uint32_t own_barred)
{
    for (PointSet men = own; men != 0; men &= men - 1) {
        PointSet stay = own & ~(men & (0U - men));
        PointSet closing =
            rules->board.adjacent[point_first(men)] & empty & line_closing(&rules->lines[0], stay);
        if (closing != 0 && (closing & ~mill_barred_points(rules, 0, own_barred, stay)) != 0) {
            return true;
        }
    }
    return false;
}

MillChains mill_score_chains(const MillScratch *scratch, const BlockArrays *arrays, PointSet own,
                             PointSet other, uint32_t own_barred, uint32_t other_barred)
{
    const MillRules *rules = scratch->rules;
    const PointBoard *board = &rules->board;
    PointSet empty = board->all & ~(own | other);
    Chain chain = {.scratch = scratch, .arrays = arrays, .other_barred = other_barred};
    if (rules->row.jump != JUMP_CAPTURE_CHAIN) {
        return (MillChains){BLOCK_SCORE_NONE, false};
    }
    for (PointSet men = own; men != 0; men &= men - 1) {
        unsigned from = point_first(men);
        if (mill_jump_targets(board, from, other, empty) == 0) {
            continue;
        }
        chain.stay = own & ~point_bit(from);
        chain.closing = line_closing(&rules->lines[0], chain.stay);
        chain.barred = own_barred == 0 ? 0 : mill_barred_points(rules, 0, own_barred, chain.stay);
        chain.broken = point_complete_lines(board, rules->through[from] & rules->line_set[0], own);
        follow(&chain, from, other, empty | point_bit(from));
    }
    bool force = rules->row.compulsory && chain.is_legal && !chain.makes_line &&
                 !step_makes_line(rules, own, empty, own_barred);
    return (MillChains){chain.best, force};
}

/* The men of the side to move, and of the other, in a column of the current row. */
static void men_of_column(const MillScratch *scratch, unsigned layer, uint32_t column,
                          PointSet *own, PointSet *other)
{
    PointSet small = mill_expand(scratch, scratch->masks[column]);
    *own = layer == 0 ? scratch->men : small;
    *other = layer == 0 ? small : scratch->men;
}

/* A first jump, as compressed points: one that must be in the column, and one that must not. */
typedef struct FirstJump {
    PointSet with;
    PointSet without;
} FirstJump;

/* The row side jumps from its men over those of the column, the column side the other way. */
static size_t list_first_jumps(const MillScratch *scratch, unsigned layer, FirstJump *jumps)
{
    const PointBoard *board = &scratch->rules->board;
    PointSet room = board->all & ~scratch->men;
    size_t count = 0;
    for (PointSet starts = layer == 0 ? scratch->men : room; starts != 0; starts &= starts - 1) {
        unsigned from = point_first(starts);
        for (unsigned k = 0; k < board->jumps[from]; k++) {
            PointJump jump = board->jump[from][k];
            bool is_over_row = (scratch->men >> jump.over & 1) != 0;
            if (is_over_row == (layer == 1) && (room >> jump.landing & 1) != 0) {
                unsigned with = layer == 0 ? jump.over : from;
                jumps[count++] = (FirstJump){point_bit(scratch->place[with]),
                                             point_bit(scratch->place[jump.landing])};
            }
        }
    }
    return count;
}

static bool has_jump(const FirstJump *jumps, size_t count, PointSet mask)
{
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        found |= (mask & jumps[i].with) != 0 && (mask & jumps[i].without) == 0;
    }
    return found;
}

void mill_settle_chains(MillScratch *scratch, const BlockArrays *arrays, unsigned layer,
                        uint32_t row)
{
    uint8_t *scores = arrays->score[layer] + (size_t)row * scratch->unit.columns;
    uint8_t *counts = arrays->count[layer] + (size_t)row * scratch->unit.columns;
    FirstJump jumps[POINTS_MAX * POINT_JUMPS_MAX];
    mill_enter_row(scratch, row);
    size_t count = list_first_jumps(scratch, layer, jumps);
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        PointSet own;
        PointSet other;
        if (!has_jump(jumps, count, scratch->masks[column])) {
            continue;
        }
        men_of_column(scratch, layer, column, &own, &other);
        MillChains chains = mill_score_chains(scratch, arrays, own, other, 0, 0);
        scores[column] = chains.best > scores[column] ? chains.best : scores[column];
        counts[column] = chains.force ? 0 : counts[column];
    }
}

bool mill_is_forced(const MillScratch *scratch, const BlockArrays *arrays, unsigned layer,
                    size_t place)
{
    PointSet own;
    PointSet other;
    if (!scratch->rules->row.compulsory || arrays->count[layer][place] > 0) {
        return false;
    }
    men_of_column(scratch, layer, (uint32_t)(place % scratch->unit.columns), &own, &other);
    return mill_score_chains(scratch, arrays, own, other, 0, 0).force;
}
