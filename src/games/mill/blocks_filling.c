/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations while the board is filled: nothing is removed, and the maker of the first line, or else the second player,
 * who places last, will remove first. So the side that places last may move twice in a row.
 */
#include "games/mill/blocks.h"

#include <string.h>

/* The maker of the first line as seen by the side to move after the next placement. */
static uint8_t first_after(uint8_t first, bool makes_line)
{
    if (first != 0) {
        return (uint8_t)(3 - first);
    }
    return makes_line ? 2 : 0;
}

/* needs[1]: after a placement that makes the first line. */
bool mill_describe_filling(const Numbering *numbering, uint32_t class, BlockUnit *unit)
{
    const MillNumbering *mill = (const MillNumbering *)numbering;
    const MillShape *shape = mill_describe_rows(mill, class, unit);
    if (shape == NULL || !mill_has_operations(mill, shape) ||
        mill_unit_kind(mill->rules, shape) != UNIT_FILLS ||
        2U * mill->rules->row.men != mill->sets.points) {
        return false;
    }
    MillShape next = {
        .men = {shape->men[MILL_OTHER], (uint8_t)(shape->men[MILL_OWN] + 1)},
        .hand = {shape->hand[MILL_OTHER], (uint8_t)(shape->hand[MILL_OWN] - 1)},
        .side = shape->side ^ 1,
    };
    bool is_last = shape->hand[MILL_OWN] + shape->hand[MILL_OTHER] == 1;
    unit->layers = 1;
    unit->class[0] = class;
    unit->class[1] = BLOCK_NO_CLASS;
    unit->need_count = is_last || shape->first != 0 ? 1 : 2;
    for (unsigned i = 0; i < unit->need_count; i++) {
        next.first = is_last ? 0 : first_after(shape->first, i == 1);
        if (!mill_find_class(mill, &next, &unit->needs[i])) {
            return false;
        }
    }
    return true;
}

/* The value at a column of a row of the next class, which may be known under a symmetric column only. */
static uint16_t value_at(const MillScratch *scratch, const uint16_t *values, PointSet row,
                         PointSet mask, uint32_t rank)
{
    uint16_t value = values[rank];
    if (value != BLOCK_WIDE_NO_POSITION) {
        return value;
    }
    PointSet small = sets_deposit(scratch->rules->board.all & ~row, mask);
    return values[mill_column(scratch->numbering, row, true, small)];
}

static void raise(uint16_t *score, uint16_t value)
{
    uint16_t other = block_wide_score(value, false);
    *score = other > *score ? other : *score;
}

/* The row side places, and stays the larger one. */
static void fill_row_side(const MillScratch *scratch, const uint16_t *const needs[BLOCK_NEEDS],
                          uint32_t count, uint16_t *score)
{
    const PointSets *sets = scratch->sets;
    const MillRules *rules = scratch->rules;
    uint32_t ways = sets->choose[scratch->free_points - 1][scratch->small];
    PointSet closing = line_closing(&rules->lines[0], scratch->men);
    for (PointSet rest = rules->board.all & ~scratch->men; rest != 0; rest &= rest - 1) {
        unsigned to = point_first(rest);
        MillWideMap map;
        uint32_t row = mill_map_to(scratch, scratch->men | point_bit(to), &map);
        PointSet men = sets->classes[scratch->large + 1].representative[row];
        bool is_first = scratch->shape->first == 0 && (closing >> to & 1) != 0;
        const uint16_t *there = needs[is_first ? 1 : 0] + (size_t)row * ways;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t column = scratch->listed[i];
            PointSet target = mill_wide_map(&map, scratch->masks[column]);
            if ((target & MILL_MAP_NONE) == 0) {
                uint32_t rank = mill_rank(&scratch->ranks, target);
                raise(&score[column], value_at(scratch, there, men, target, rank));
            }
        }
    }
}

/* The column side places; the row stays the same. */
static void fill_column_side(const MillScratch *scratch, const uint16_t *const needs[BLOCK_NEEDS],
                             uint32_t count, uint16_t *score)
{
    const PointSets *sets = scratch->sets;
    size_t start = (size_t)scratch->row * sets->choose[scratch->free_points][scratch->small + 1];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t column = scratch->listed[i];
        PointSet mask = scratch->masks[column];
        PointSet closing = 0;
        for (unsigned k = 0; k < scratch->lines && scratch->shape->first == 0; k++) {
            PointSet missing = scratch->line[k] & ~mask;
            closing |= (missing & (missing - 1)) == 0 ? missing : 0;
        }
        for (PointSet rest = scratch->all & ~mask; rest != 0; rest &= rest - 1) {
            PointSet to = rest & (0U - rest);
            uint32_t rank = mill_rank(&scratch->ranks, mask | to);
            const uint16_t *there = needs[(to & closing) != 0 ? 1 : 0] + start;
            raise(&score[column], value_at(scratch, there, scratch->men, mask | to, rank));
        }
    }
}

/* The last placement, by the column side: the maker of the first line removes, the placer if there is none. */
static void fill_last(const MillScratch *scratch, const uint16_t *values, uint32_t count,
                      uint16_t *score)
{
    bool again = scratch->shape->first != 2;
    PointSet full = scratch->rules->board.all & ~scratch->men;
    uint64_t next = again ? mill_index(scratch->numbering, full, scratch->men)
                          : mill_index(scratch->numbering, scratch->men, full);
    for (uint32_t i = 0; i < count; i++) {
        score[scratch->listed[i]] = block_wide_score(values[next], again);
    }
}

/* Lists the columns that have a position of their own. */
static uint32_t list_positions(MillScratch *scratch, uint32_t row)
{
    uint32_t count = 0;
    (void)mill_canonical((BlockScratch *)scratch, row, scratch->listed);
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        bool is_position = scratch->listed[column] == column;
        scratch->listed[count] = column;
        count += is_position;
    }
    return count;
}

void mill_fill(BlockScratch *opaque, const uint16_t *const needs[BLOCK_NEEDS], uint32_t row,
               uint16_t *values)
{
    MillScratch *scratch = (MillScratch *)opaque;
    const MillShape *shape = scratch->shape;
    mill_enter_row(scratch, row);
    memset(values, 0xFF, scratch->unit.columns * sizeof *values); /* BLOCK_WIDE_NO_POSITION */
    uint32_t count = list_positions(scratch, row);
    for (uint32_t i = 0; i < count; i++) {
        values[scratch->listed[i]] = 0;
    }
    if (shape->hand[MILL_OWN] + shape->hand[MILL_OTHER] == 1) {
        fill_last(scratch, needs[0], count, values);
    } else if (shape->men[MILL_OWN] >= shape->men[MILL_OTHER]) {
        fill_row_side(scratch, needs, count, values);
    } else {
        fill_column_side(scratch, needs, count, values);
    }
    for (uint32_t i = 0; i < count; i++) {
        values[scratch->listed[i]] = block_wide_value(values[scratch->listed[i]]);
    }
}
