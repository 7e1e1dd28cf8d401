/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations where a player may not complete a line again that the last move broke.
 *
 * A bar lasts for one move of its side. A move that breaks a line leads to a position with a bar; these positions are numbered
 * by frames, not by rows (frames.h). Two cases:
 *
 *   reform=swap         Only captures bar lines. So only moves that leave the unit lead to bars, in classes solved before.
 *   reform=never|pause  Quiet moves bar lines. No quiet move completes a line, so the number of lines on the board only falls: it is
 *                       the level of a position. Positions with bars are the fringe. The side to move loses its bar with the
 *                       next move, so those in which only it has one come first (step 0), all others after them (step 1).
 */
#include "games/mill/blocks.h"
#include "games/mill/moves.h"

#include <string.h>

void mill_prepare_bars(MillScratch *scratch)
{
    const MillNumbering *mill = scratch->numbering;
    const MillRow *row = &scratch->rules->row;
    bool bars = row->reform != REFORM_FREE;
    if (scratch->kind != UNIT_MOVES || (!bars && row->jump != JUMP_CAPTURE_CHAIN)) {
        return;
    }
    scratch->bars_quiet_moves = bars && row->reform != REFORM_SWAP;
    scratch->bars_captures = bars && row->reform != REFORM_PAUSE;
    for (unsigned own = 0; own <= row->men; own++) {
        for (unsigned other = 0; other <= row->men; other++) {
            MillShape shape = {.men = {(uint8_t)own, (uint8_t)other}};
            int32_t found = mill_find_shape(mill, &shape);
            if (found < 0) {
                continue;
            }
            scratch->class_of[own][other] = mill->shapes[found].first_class;
            shape.bars = row->reform == REFORM_SWAP ? BARS_OTHER : BARS_NONE;
            found = mill_find_shape(mill, &shape);
            if (found >= 0) {
                scratch->barred_class_of[own][other] =
                    mill->shapes[found].first_class - mill->shapes[found].first_frame;
            }
        }
    }
}

/* The place of a position without bars in arrays in which every column has a value. */
static size_t place_of(const MillScratch *scratch, PointSet own, PointSet other)
{
    const PointSets *sets = scratch->sets;
    bool own_is_row = point_count(own) >= point_count(other);
    PointSet large = own_is_row ? own : other;
    PointSet small = own_is_row ? other : own;
    unsigned men = point_count(large);
    const SetClasses *classes = &sets->classes[men];
    uint32_t entry = classes->of_rank[mill_rank(&scratch->ranks, large)];
    PointSet room = scratch->rules->board.all & ~classes->representative[entry >> 5];
    PointSet column = sets_extract(sets, room, sets_image(sets, entry & 15, small));
    return (size_t)(entry >> 5) * sets->choose[sets->points - men][point_count(small)] +
           mill_rank(&scratch->ranks, column);
}

uint8_t mill_score_after(const MillScratch *scratch, const BlockArrays *arrays, PointSet own,
                         PointSet other, uint32_t own_barred, uint32_t other_barred)
{
    const MillNumbering *mill = scratch->numbering;
    unsigned men = point_count(own);
    unsigned others = point_count(other);
    unsigned frame = 0;
    unsigned symmetry = 0;
    if ((own_barred | other_barred) != 0) {
        (void)mill_find_frame(mill, own, other, own_barred, other_barred, &frame, &symmetry);
    }
    uint8_t value =
        frame == 0 ? arrays->by_class[scratch->class_of[men][others]][place_of(scratch, own, other)]
                   : arrays->by_class[scratch->barred_class_of[men][others] + frame]
                                     [mill_index_in_frame(mill, frame, symmetry, own, other, NULL)];
    return scratch->score[value];
}

static uint8_t higher(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

uint8_t mill_score_captures(const MillScratch *scratch, const BlockArrays *arrays, PointSet own,
                            PointSet other, uint32_t own_barred, uint32_t other_barred)
{
    uint8_t best = BLOCK_SCORE_NONE;
    if (mill_is_beaten(scratch->rules, point_count(other) - 1)) {
        return BLOCK_SCORE_WIN_AT_ONCE;
    }
    PointSet removable = mill_removable_men(scratch->rules, 1, other);
    for (; removable != 0; removable &= removable - 1) {
        PointSet left = other & ~(removable & (0U - removable));
        best = higher(best, mill_score_after(scratch, arrays, left, own, other_barred, own_barred));
    }
    return best;
}

/* -- moves from rows -- */

static PointSet men_after(const MillScratch *scratch, const MillRowMove *move)
{
    return (scratch->men & ~point_bit(move->from)) | point_bit(move->to);
}

void mill_settle_barring_move(MillScratch *scratch, const BlockArrays *arrays,
                              const MillRowMove *move, uint8_t *scores)
{
    PointSet to = point_bit(scratch->place[move->to]);
    PointSet own = men_after(scratch, move);
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        PointSet mask = scratch->masks[column];
        if ((mask & to) == 0) {
            PointSet other = mill_expand(scratch, mask);
            scores[column] = higher(
                scores[column], mill_score_captures(scratch, arrays, own, other, move->breaks, 0));
        }
    }
}

/* The lines that a man of a compressed set would break. */
static uint32_t broken_lines(const MillScratch *scratch, PointSet men, unsigned place)
{
    const MillRules *rules = scratch->rules;
    return point_complete_lines(&rules->board,
                                rules->through[scratch->point[place]] & rules->line_set[0], men);
}

uint8_t mill_settle_barring_column(const MillScratch *scratch, const BlockArrays *arrays,
                                   PointSet mask, uint8_t best, unsigned *quiet)
{
    bool flies = scratch->flying[1] == FLYING_FREE;
    bool captures = scratch->bars_captures && !mill_is_beaten(scratch->rules, scratch->large - 1);
    for (PointSet rest = mill_men_in_lines(scratch, mask); rest != 0; rest &= rest - 1) {
        unsigned from = point_first(rest);
        PointSet stay = mask & ~point_bit(from);
        PointSet targets = (flies ? scratch->all : scratch->near[from]) & ~mask;
        PointSet closing = mill_closing(scratch, stay) & targets;
        *quiet -= scratch->bars_quiet_moves ? point_count(targets & ~closing) : 0;
        if (!captures || closing == 0) {
            continue;
        }
        uint32_t broken = broken_lines(scratch, mill_expand(scratch, mask), from);
        for (; closing != 0; closing &= closing - 1) {
            PointSet own = mill_expand(scratch, stay | (closing & (0U - closing)));
            best = higher(best, mill_score_captures(scratch, arrays, own, scratch->men, broken, 0));
        }
    }
    return best;
}

/* -- levels -- */

static unsigned count_lines(const MillRules *rules, PointSet men)
{
    return point_count(point_complete_lines(&rules->board, rules->line_set[0], men));
}

uint32_t mill_levels(BlockScratch *opaque, uint32_t row, uint8_t *levels)
{
    MillScratch *scratch = (MillScratch *)opaque;
    uint32_t found = 0;
    mill_enter_row(scratch, row);
    unsigned own = count_lines(scratch->rules, scratch->men);
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        unsigned level = own;
        for (unsigned i = 0; i < scratch->lines; i++) {
            level += (scratch->masks[column] & scratch->line[i]) == scratch->line[i];
        }
        levels[column] = (uint8_t)level;
        found |= (uint32_t)1 << level;
    }
    return found;
}

static void settle_row_level(MillScratch *scratch, const BlockArrays *arrays, uint32_t row)
{
    size_t start = (size_t)row * scratch->unit.columns;
    MillRowMove moves[BLOCK_EDGES_MAX];
    size_t count = mill_list_row_moves(scratch, moves);
    for (size_t i = 0; i < count; i++) {
        if (moves[i].closes || moves[i].breaks == 0) {
            continue;
        }
        PointSet to = point_bit(scratch->place[moves[i].to]);
        PointSet own = men_after(scratch, &moves[i]);
        for (uint32_t column = 0; column < scratch->unit.columns; column++) {
            PointSet mask = scratch->masks[column];
            if (arrays->levels[start + column] == arrays->level && (mask & to) == 0 &&
                !mill_is_forced(scratch, arrays, 0, start + column)) {
                PointSet other = mill_expand(scratch, mask);
                uint8_t *score = &arrays->score[0][start + column];
                *score = higher(*score,
                                mill_score_after(scratch, arrays, other, own, 0, moves[i].breaks));
            }
        }
    }
}

static uint8_t settle_column_level(const MillScratch *scratch, const BlockArrays *arrays,
                                   PointSet mask, uint8_t best)
{
    bool flies = scratch->flying[1] == FLYING_FREE;
    PointSet men = mill_expand(scratch, mask);
    for (PointSet rest = mill_men_in_lines(scratch, mask); rest != 0; rest &= rest - 1) {
        unsigned from = point_first(rest);
        PointSet stay = mask & ~point_bit(from);
        PointSet targets = (flies ? scratch->all : scratch->near[from]) & ~mask;
        uint32_t broken = broken_lines(scratch, men, from);
        for (targets &= ~mill_closing(scratch, stay); targets != 0; targets &= targets - 1) {
            PointSet own = (men & ~point_bit(scratch->point[from])) |
                           point_bit(scratch->point[point_first(targets)]);
            best = higher(best, mill_score_after(scratch, arrays, scratch->men, own, 0, broken));
        }
    }
    return best;
}

void mill_settle_level(BlockScratch *opaque, const BlockArrays *arrays, unsigned pass, uint32_t row)
{
    MillScratch *scratch = (MillScratch *)opaque;
    size_t start = (size_t)row * scratch->unit.columns;
    mill_enter_row(scratch, row);
    if (pass == 0) {
        settle_row_level(scratch, arrays, row);
    } else if (scratch->is_mirrored) {
        mill_mirror_row(scratch, arrays, row, true);
    } else {
        for (uint32_t column = 0; column < scratch->unit.columns; column++) {
            uint8_t *score = &arrays->score[1][start + column];
            if (arrays->levels[start + column] == arrays->level &&
                !mill_is_forced(scratch, arrays, 1, start + column)) {
                *score = settle_column_level(scratch, arrays, scratch->masks[column], *score);
            }
        }
    }
}

/* -- the fringe -- */

/* Consecutive numbers of a class with bars. */
typedef struct Cursor {
    const PointSets *sets;
    const MillShape *shape;
    const MillFrame *frame;
    uint64_t ways; /* of the other side, for each set of the own men */
    uint64_t left; /* of them */
    PointSet own;
    PointSet others; /* on the points that are left, compressed */
    uint32_t rank;   /* of the own men */
    PointSet bits[POINTS_MAX];
} Cursor;

static void cursor_enter(Cursor *cursor, uint32_t rank, uint32_t other_rank)
{
    const MillFrame *frame = cursor->frame;
    unsigned men = cursor->shape->men[MILL_OWN] - point_count(frame->men[MILL_OWN]);
    unsigned others = cursor->shape->men[MILL_OTHER] - point_count(frame->men[MILL_OTHER]);
    PointSet mine = sets_deposit(frame->room, sets_unrank(cursor->sets, men, rank));
    unsigned count = 0;
    for (PointSet rest = frame->room & ~mine; rest != 0; rest &= rest - 1) {
        cursor->bits[count++] = rest & (0U - rest);
    }
    cursor->own = mine | frame->men[MILL_OWN];
    cursor->others = sets_unrank(cursor->sets, others, other_rank);
    cursor->rank = rank;
    cursor->left = cursor->ways - other_rank;
}

static Cursor cursor_at(const MillNumbering *mill, const MillShape *shape, const MillFrame *frame,
                        uint64_t index)
{
    Cursor cursor = {.sets = &mill->sets, .shape = shape, .frame = frame};
    unsigned men = shape->men[MILL_OWN] - point_count(frame->men[MILL_OWN]);
    unsigned others = shape->men[MILL_OTHER] - point_count(frame->men[MILL_OTHER]);
    cursor.ways = mill->sets.choose[point_count(frame->room) - men][others];
    cursor_enter(&cursor, (uint32_t)(index / cursor.ways), (uint32_t)(index % cursor.ways));
    return cursor;
}

static void cursor_next(Cursor *cursor)
{
    if (--cursor->left == 0) {
        cursor_enter(cursor, cursor->rank + 1, 0);
        return;
    }
    PointSet lowest = cursor->others & (0U - cursor->others);
    PointSet carried = cursor->others + lowest;
    cursor->others = lowest == 0 ? 0 : carried | ((cursor->others ^ carried) >> 2) / lowest;
}

static PointSet cursor_others(const Cursor *cursor)
{
    PointSet men = cursor->frame->men[MILL_OTHER];
    for (PointSet rest = cursor->others; rest != 0; rest &= rest - 1) {
        men |= cursor->bits[point_first(rest)];
    }
    return men;
}

void mill_fringe_steps(BlockScratch *opaque, uint32_t class, uint64_t first, size_t count,
                       uint8_t *steps)
{
    MillScratch *scratch = (MillScratch *)opaque;
    const MillNumbering *mill = scratch->numbering;
    const MillShape *shape = &mill->shapes[mill->shape_of_class[class]];
    unsigned number = shape->first_frame + (class - shape->first_class);
    const MillFrame *frame = &mill->frames.frames[number];
    Cursor cursor = cursor_at(mill, shape, frame, first);
    for (size_t i = 0; i < count; i++) {
        PointSet other = cursor_others(&cursor);
        bool is_first = frame->symmetric == 1 ||
                        mill_index_in_frame(mill, number, 0, cursor.own, other, NULL) == first + i;
        unsigned level =
            count_lines(scratch->rules, cursor.own) + count_lines(scratch->rules, other);
        unsigned step = BLOCK_FRINGE_STEPS * level + (frame->bar[MILL_OTHER] != 0 ? 1 : 0);
        steps[i] =
            (uint8_t)(is_first && mill_bars_are_possible(mill, cursor.own, other, other, frame)
                          ? step
                          : BLOCK_STEP_NONE);
        if (i + 1 < count) {
            cursor_next(&cursor);
        }
    }
}

/* The value of a position with these lines barred. */
static uint8_t value_barred(const MillScratch *scratch, const BlockArrays *arrays, PointSet own,
                            PointSet other, uint32_t own_barred, uint32_t other_barred)
{
    const MillRules *rules = scratch->rules;
    PointSet empty = rules->board.all & ~(own | other);
    bool flies = point_count(own) <= rules->row.fly;
    MillChains chains = mill_score_chains(scratch, arrays, own, other, own_barred, other_barred);
    uint8_t best = chains.best;
    for (PointSet rest = chains.force ? 0 : own; rest != 0; rest &= rest - 1) {
        unsigned from = point_first(rest);
        PointSet stay = own & ~point_bit(from);
        PointSet targets = flies ? empty : rules->board.adjacent[from] & empty;
        PointSet closing = line_closing(&rules->lines[0], stay);
        uint32_t broken =
            point_complete_lines(&rules->board, rules->through[from] & rules->line_set[0], own);
        if (own_barred != 0 && (targets & closing) != 0) {
            targets &= ~mill_barred_points(rules, 0, own_barred, stay);
        }
        for (; targets != 0; targets &= targets - 1) {
            PointSet to = targets & (0U - targets);
            uint8_t score =
                (closing & to) != 0
                    ? mill_score_captures(scratch, arrays, stay | to, other,
                                          scratch->bars_captures ? broken : 0, other_barred)
                    : mill_score_after(scratch, arrays, other, stay | to, other_barred, broken);
            best = higher(best, score);
        }
    }
    return block_value(best);
}

void mill_value_fringe(BlockScratch *opaque, const BlockArrays *arrays, uint32_t class,
                       uint64_t first, size_t count, const uint8_t *steps, uint8_t step,
                       uint8_t *values)
{
    MillScratch *scratch = (MillScratch *)opaque;
    const MillNumbering *mill = scratch->numbering;
    const MillShape *shape = &mill->shapes[mill->shape_of_class[class]];
    unsigned number = shape->first_frame + (class - shape->first_class);
    const MillFrame *frame = &mill->frames.frames[number];
    uint32_t own_barred = mill->frames.bars[frame->bar[MILL_OWN]].lines;
    uint32_t other_barred = mill->frames.bars[frame->bar[MILL_OTHER]].lines;
    Cursor cursor = cursor_at(mill, shape, frame, first);
    for (size_t i = 0; i < count; i++) {
        if (steps[i] == step) {
            values[i] = value_barred(scratch, arrays, cursor.own, cursor_others(&cursor),
                                     own_barred, other_barred);
        }
        if (i + 1 < count) {
            cursor_next(&cursor);
        }
    }
}
