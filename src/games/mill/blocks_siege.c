/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations of games in which a player who cannot move passes and the opponent must open a way, and of the two removals
 * after the board was filled.
 *
 * A position whose side to move is blocked has one move, the pass. The opponent's position after it belongs to a class of its
 * own and has no place in the moving unit, but its moves lead back there: they are the detours of the blocked position.
 * Few positions are blocked, so everything here works on single positions.
 */
#include "games/mill/blocks.h"

#include <string.h>

/* -- blocked positions -- */

/* The column side cannot move if its men fill whole connected components of the row's free points. */
static size_t list_filled_components(const MillScratch *scratch, uint32_t *columns)
{
    PointSet component[POINTS_MAX];
    unsigned components = 0;
    size_t count = 0;
    for (PointSet rest = scratch->all; rest != 0; rest &= ~component[components++]) {
        PointSet reached = rest & (0U - rest);
        for (PointSet open = reached; open != 0;) {
            PointSet more = scratch->near[point_first(open)] & ~reached;
            open = (open & (open - 1)) | more;
            reached |= more;
        }
        component[components] = reached;
    }
    for (uint32_t subset = 1; subset < (uint32_t)1 << components; subset++) {
        PointSet mask = 0;
        for (uint32_t rest = subset; rest != 0; rest &= rest - 1) {
            mask |= component[__builtin_ctz(rest)];
        }
        if (point_count(mask) == scratch->small) {
            columns[count++] = mill_rank(&scratch->ranks, mask);
        }
    }
    return count;
}

/* The row side cannot move if the column side's men occupy all of its neighbours. */
static size_t list_surrounding(const MillScratch *scratch, uint32_t *columns)
{
    const PointBoard *board = &scratch->rules->board;
    PointSet room = board->all & ~scratch->men;
    PointSet around = mill_compress(scratch, point_neighbours(&board->steps, scratch->men) & room);
    size_t count = 0;
    if (point_count(around) > scratch->small) {
        return 0;
    }
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        columns[count] = column;
        count += (scratch->masks[column] & around) == around;
    }
    return count;
}

size_t mill_blocked_columns(const MillScratch *scratch, unsigned layer, uint32_t *columns)
{
    return layer == 0 ? list_surrounding(scratch, columns)
                      : list_filled_components(scratch, columns);
}

/* The men of the besieging side after each of its moves: those of men next to the besieged side, which always open a way,
 * or, if these cannot move, all. Returns their number. */
static size_t list_openings(const MillRules *rules, PointSet own, PointSet besieged,
                            PointSet after[BLOCK_INNER_MAX])
{
    const PointBoard *board = &rules->board;
    PointSet empty = board->all & ~(own | besieged);
    PointSet movers = own & point_neighbours(&board->steps, besieged);
    size_t count = 0;
    for (unsigned attempt = 0; attempt < 2 && count == 0; attempt++) {
        for (PointSet rest = movers; rest != 0; rest &= rest - 1) {
            PointSet stay = own & ~(rest & (0U - rest));
            PointSet to = board->adjacent[point_first(rest)] & empty;
            for (; to != 0; to &= to - 1) {
                after[count++] = stay | (to & (0U - to));
            }
        }
        movers = own;
    }
    return count;
}

/* -- in the moving unit -- */

static size_t list_openings_of(const MillScratch *scratch, unsigned layer, uint32_t column,
                               PointSet after[BLOCK_INNER_MAX])
{
    PointSet small = mill_expand(scratch, scratch->masks[column]);
    return layer == 0 ? list_openings(scratch->rules, small, scratch->men, after)
                      : list_openings(scratch->rules, scratch->men, small, after);
}

void mill_settle_blocked(MillScratch *scratch, unsigned layer, uint8_t *counts)
{
    PointSet after[BLOCK_INNER_MAX];
    size_t blocked = mill_blocked_columns(scratch, layer, scratch->listed);
    for (size_t i = 0; i < blocked; i++) {
        uint32_t column = scratch->listed[i];
        counts[column] = (uint8_t)list_openings_of(scratch, layer, column, after);
    }
}

/* The place of a position in the arrays of the unit. */
static uint64_t place_of(const MillScratch *scratch, PointSet large, PointSet small)
{
    const PointSets *sets = scratch->sets;
    const SetClasses *classes = &sets->classes[scratch->large];
    uint32_t entry = classes->of_rank[sets_rank(sets, large)];
    PointSet room = scratch->rules->board.all & ~classes->representative[entry >> 5];
    PointSet mask = sets_extract(sets, room, sets_image(sets, entry & 15, small));
    return (uint64_t)(entry >> 5) * scratch->unit.columns + mill_rank(&scratch->ranks, mask);
}

size_t mill_detours(BlockScratch *opaque, unsigned layer, uint32_t row, BlockDetour *list)
{
    MillScratch *scratch = (MillScratch *)opaque;
    PointSet after[BLOCK_INNER_MAX];
    size_t count = 0;
    if (scratch->rules->row.blocked != BLOCKED_IS_BESIEGED) {
        return 0;
    }
    mill_enter_row(scratch, row);
    size_t blocked = mill_blocked_columns(scratch, layer, scratch->listed);
    for (size_t i = 0; i < blocked; i++) {
        uint32_t column = scratch->listed[i];
        PointSet small = mill_expand(scratch, scratch->masks[column]);
        size_t openings = list_openings_of(scratch, layer, column, after);
        for (size_t k = 0; k < openings && list != NULL; k++) {
            list[count + k] =
                (BlockDetour){.from = (uint64_t)row * scratch->unit.columns + column,
                              .to = layer == 0 ? place_of(scratch, scratch->men, after[k])
                                               : place_of(scratch, after[k], small)};
        }
        count += openings;
    }
    return count;
}

/* -- units of one layer -- */

/* The men of both sides in a column of the current row. */
static void men_of_column(const MillScratch *scratch, uint32_t column, PointSet *own,
                          PointSet *other)
{
    bool own_is_row = scratch->shape->men[MILL_OWN] >= scratch->shape->men[MILL_OTHER];
    PointSet small = mill_expand(scratch, scratch->masks[column]);
    *own = own_is_row ? scratch->men : small;
    *other = own_is_row ? small : scratch->men;
}

static void raise(uint8_t *score, uint8_t other)
{
    *score = other > *score ? other : *score;
}

void mill_settle_opening(MillScratch *scratch, const BlockArrays *arrays, uint32_t row)
{
    uint8_t *score = arrays->score[0] + (size_t)row * scratch->unit.columns;
    bool own_is_row = scratch->shape->men[MILL_OWN] >= scratch->shape->men[MILL_OTHER];
    PointSet after[BLOCK_INNER_MAX];
    memset(score, BLOCK_SCORE_NONE, scratch->unit.columns);
    mill_enter_row(scratch, row);
    size_t blocked = mill_blocked_columns(scratch, own_is_row ? 1 : 0, scratch->listed);
    for (size_t i = 0; i < blocked; i++) {
        uint32_t column = scratch->listed[i];
        PointSet own;
        PointSet other;
        men_of_column(scratch, column, &own, &other);
        size_t openings = list_openings(scratch->rules, own, other, after);
        for (size_t k = 0; k < openings; k++) {
            uint64_t next = mill_index(scratch->numbering, other, after[k]);
            raise(&score[column], scratch->score[arrays->needs[0][next]]);
        }
    }
}

/* Any man of the other side may be removed. */
void mill_settle_first_removal(MillScratch *scratch, const BlockArrays *arrays, uint32_t row)
{
    uint8_t *score = arrays->score[0] + (size_t)row * scratch->unit.columns;
    memset(score, BLOCK_SCORE_NONE, scratch->unit.columns);
    mill_enter_row(scratch, row);
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        PointSet own;
        PointSet other;
        men_of_column(scratch, column, &own, &other);
        for (PointSet man = other; man != 0; man &= man - 1) {
            PointSet left = other & ~(man & (0U - man));
            uint64_t next = mill_index(scratch->numbering, left, own);
            raise(&score[column], scratch->score[arrays->needs[0][next]]);
        }
    }
}
