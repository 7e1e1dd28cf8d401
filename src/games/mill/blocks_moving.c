/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations once all men are placed: units of two layers, in layer 0 the row side is to move, in layer 1 the column side.
 * Where both sides have as many men, layer 1 shows the positions of layer 0 from the other side.
 *
 * A move that completes no line stays within the unit. It is found backwards, by predecessors(). A move that completes a line
 * leaves it: settling computes for every set of men with a line the best removal, once, and then looks that up for each
 * move that leads to the set.
 */
#include "games/mill/blocks.h"

#include <string.h>

/* -- edges -- */

size_t mill_list_row_moves(const MillScratch *scratch, MillRowMove *moves)
{
    const MillRules *rules = scratch->rules;
    const PointBoard *board = &rules->board;
    PointSet room = board->all & ~scratch->men;
    size_t count = 0;
    for (PointSet men = scratch->men; men != 0; men &= men - 1) {
        unsigned from = point_first(men);
        PointSet stay = scratch->men & ~point_bit(from);
        PointSet closing = line_closing(&rules->lines[0], stay);
        uint32_t breaks = rules->row.reform == REFORM_FREE
                              ? 0
                              : point_complete_lines(
                                    board, rules->through[from] & rules->line_set[0], scratch->men);
        bool is_free = scratch->flying[0] == FLYING_FREE;
        PointSet targets = is_free ? room : board->adjacent[from] & room;
        for (PointSet rest = targets; rest != 0; rest &= rest - 1) {
            unsigned to = point_first(rest);
            moves[count++] = (MillRowMove){.from = (uint8_t)from,
                                           .to = (uint8_t)to,
                                           .over = POINT_NONE,
                                           .closes = (closing >> to & 1) != 0,
                                           .breaks = breaks};
        }
        for (unsigned k = 0; rules->row.jump == JUMP_SINGLE && k < board->jumps[from]; k++) {
            PointJump jump = board->jump[from][k];
            PointSet landing = point_bit(jump.landing);
            if ((room >> jump.over & 1) != 0 && (landing & room & ~targets) != 0) {
                moves[count++] = (MillRowMove){.from = (uint8_t)from,
                                               .to = jump.landing,
                                               .over = jump.over,
                                               .closes = (closing & landing) != 0,
                                               .breaks = breaks};
            }
        }
        PointSet flights = scratch->flying[0] == FLYING_COUNTED ? room & ~targets : 0;
        for (; flights != 0; flights &= flights - 1) {
            unsigned to = point_first(flights);
            unsigned over = rules->row.jump == JUMP_SINGLE ? board->between[from][to] : POINT_NONE;
            bool may_jump = (point_bit(over) & room) != 0;
            moves[count++] = (MillRowMove){.from = (uint8_t)from,
                                           .to = (uint8_t)to,
                                           .over = (uint8_t)(may_jump ? over : POINT_NONE),
                                           .flies = true,
                                           .closes = (closing >> to & 1) != 0};
        }
    }
    return count;
}

/* Whether a move stays within the unit, and within its level. */
static bool is_inner(const MillScratch *scratch, const MillRowMove *move)
{
    return !move->closes && !move->flies && !(scratch->bars_quiet_moves && move->breaks != 0);
}

size_t mill_edges(BlockScratch *opaque, unsigned layer, uint32_t row, BlockEdge *list)
{
    MillScratch *scratch = (MillScratch *)opaque;
    MillRowMove moves[BLOCK_EDGES_MAX];
    mill_enter_row(scratch, row);
    if (layer == 1) {
        list[0] = (BlockEdge){.row = row};
        return 1;
    }
    size_t count = 0;
    size_t all = mill_list_row_moves(scratch, moves);
    const PointSets *sets = scratch->sets;
    for (size_t i = 0; i < all; i++) {
        if (is_inner(scratch, &moves[i])) {
            PointSet men = (scratch->men & ~point_bit(moves[i].from)) | point_bit(moves[i].to);
            uint32_t entry = sets->classes[scratch->large].of_rank[sets_rank(sets, men)];
            list[count++] = (BlockEdge){.row = entry >> 5,
                                        .data = moves[i].from | (uint32_t)moves[i].over << 8 |
                                                (entry & 15) << 16};
        }
    }
    return count;
}

/* Columns of another row, after a move of the row side, back to the current row. */
static size_t row_predecessors(MillScratch *scratch, BlockEdge edge, const uint32_t *columns,
                               size_t count, uint32_t *targets)
{
    unsigned from = edge.data & 255;
    unsigned over = edge.data >> 8 & 255;
    const uint8_t *back = scratch->image[scratch->sets->inverse[edge.data >> 16]];
    PointSet room = scratch->rules->board.all & ~scratch->representative[edge.row];
    PointSet bits[MILL_MAP_DIGITS * MILL_MAP_BITS] = {0};
    PointSet needed = 0;
    unsigned i = 0;
    for (; room != 0; room &= room - 1) {
        unsigned point = back[point_first(room)];
        needed |= point == over ? point_bit(i) : 0;
        bits[i++] = point == from ? MILL_MAP_NONE : point_bit(scratch->place[point]);
    }
    size_t found = 0;
    const uint32_t *masks = scratch->masks;
    if (count < MILL_FEW) {
        for (size_t k = 0; k < count; k++) {
            PointSet mask = masks[columns[k]];
            PointSet target = 0;
            for (PointSet rest = mask; rest != 0; rest &= rest - 1) {
                target |= bits[point_first(rest)];
            }
            targets[found] = mill_rank(&scratch->ranks, target & ~MILL_MAP_NONE);
            found += (target & MILL_MAP_NONE) == 0 && (mask & needed) == needed;
        }
        return found;
    }
    MillMap map;
    mill_map_build(&map, bits, scratch->free_points);
    if (needed == 0) {
        for (size_t k = 0; k < count; k++) {
            PointSet target = mill_map(&map, masks[columns[k]]);
            targets[found] = mill_rank(&scratch->ranks, target & ~MILL_MAP_NONE);
            found += (target & MILL_MAP_NONE) == 0;
        }
        return found;
    }
    for (size_t k = 0; k < count; k++) {
        PointSet mask = masks[columns[k]];
        PointSet target = mill_map(&map, mask);
        targets[found] = mill_rank(&scratch->ranks, target & ~MILL_MAP_NONE);
        found += (target & MILL_MAP_NONE) == 0 && (mask & needed) != 0;
    }
    return found;
}

/* Moves of the column side taken back, of men that completed no line. */
static size_t column_predecessors(MillScratch *scratch, const uint32_t *columns, size_t count,
                                  uint32_t *targets)
{
    bool flies = scratch->flying[1] == FLYING_FREE;
    size_t found = 0;
    for (size_t k = 0; k < count; k++) {
        PointSet mask = scratch->masks[columns[k]];
        PointSet moved = mask & ~mill_men_in_lines(scratch, mask);
        for (; moved != 0; moved &= moved - 1) {
            PointSet to = moved & (0U - moved);
            PointSet stay = mask ^ to;
            PointSet from = (flies ? scratch->all : scratch->near[point_first(to)]) & ~mask;
            from &= scratch->bars_quiet_moves ? ~mill_closing(scratch, stay) : from;
            for (; from != 0; from &= from - 1) {
                targets[found++] = mill_rank(&scratch->ranks, stay | (from & (0U - from)));
            }
        }
    }
    return found;
}

size_t mill_predecessors(BlockScratch *opaque, unsigned layer, uint32_t row, BlockEdge edge,
                         const uint32_t *columns, size_t count, uint32_t *targets)
{
    MillScratch *scratch = (MillScratch *)opaque;
    mill_enter_row(scratch, row);
    return layer == 0 ? row_predecessors(scratch, edge, columns, count, targets)
                      : column_predecessors(scratch, columns, count, targets);
}

/* -- settling moving units -- */

PointSet mill_removable(const MillScratch *scratch, PointSet mask)
{
    if (!scratch->rules->row.protects) {
        return mask;
    }
    PointSet open = mask & ~mill_men_in_lines(scratch, mask);
    return open != 0 ? open : mask;
}

uint8_t mill_best_removal(const MillScratch *scratch, PointSet mask, PointSet removable,
                          const uint8_t *values)
{
    const PointSets *sets = scratch->sets;
    uint32_t above[POINTS_MAX]; /* ranks of the men above, one man fewer below them */
    uint8_t points[POINTS_MAX];
    unsigned count = 0;
    uint32_t sum = 0;
    for (PointSet rest = mask; rest != 0; rest &= rest - 1) {
        points[count++] = (uint8_t)point_first(rest);
    }
    for (unsigned i = count; i-- > 0;) {
        above[i] = sum;
        sum += sets->choose[points[i]][i];
    }
    uint8_t best = BLOCK_SCORE_NONE;
    uint32_t below = 0;
    for (unsigned i = 0; i < count; i++) {
        if ((removable >> points[i] & 1) != 0) {
            uint8_t score = scratch->score[values[below + above[i]]];
            best = score > best ? score : best;
        }
        below += sets->choose[points[i]][i + 1];
    }
    return best;
}

/* Pass 0: for every set of the row side with a line, the best removal of a man of each column. It goes into the scores of
 * layer 1, which are not used yet. */
static void settle_removals(MillScratch *scratch, const BlockArrays *arrays, uint32_t row)
{
    const MillRules *rules = scratch->rules;
    uint32_t columns = scratch->unit.columns;
    uint8_t *best = arrays->score[1] + (size_t)row * columns;
    mill_enter_row(scratch, row);
    if (line_complete(&rules->lines[0], scratch->men) == 0 ||
        mill_line_wins(rules, scratch->small)) {
        return;
    }
    uint32_t ways = scratch->sets->choose[scratch->free_points][scratch->small - 1];
    const uint8_t *values = mill_values_after(scratch, arrays, 0, true, false) + (size_t)row * ways;
    for (uint32_t column = 0; column < columns; column++) {
        PointSet mask = scratch->masks[column];
        best[column] = mill_best_removal(scratch, mask, mill_removable(scratch, mask), values);
    }
}

static void build_sums(const PointSet *terms, unsigned points, MillWideMap *sums)
{
    for (unsigned byte = 0; byte < SET_BYTES; byte++) {
        sums->image[byte][0] = 0;
        for (unsigned bit = 0; bit < 8 && byte * 8 + bit < points; bit++) {
            unsigned half = 1U << bit;
            for (unsigned i = 0; i < half; i++) {
                sums->image[byte][half + i] = sums->image[byte][i] + terms[byte * 8 + bit];
            }
        }
    }
}

/* How many plain moves of the row side a column leaves. */
static void count_row_moves(MillScratch *scratch, const MillRowMove *moves, size_t count,
                            uint8_t *result)
{
    unsigned to[POINTS_MAX] = {0};
    PointSet jump[BLOCK_EDGES_MAX][2];
    size_t jumps = 0;
    unsigned all = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_inner(scratch, &moves[i])) {
            continue;
        }
        if (moves[i].over == POINT_NONE) {
            to[scratch->place[moves[i].to]]++;
            all++;
        } else {
            jump[jumps][0] = point_bit(scratch->place[moves[i].over]);
            jump[jumps++][1] = point_bit(scratch->place[moves[i].to]);
        }
    }
    MillWideMap sums; /* of moves that sets of points take away, below 128 in all */
    PointSet bits[POINTS_MAX] = {0};
    for (unsigned i = 0; i < scratch->free_points; i++) {
        bits[i] = to[i];
    }
    build_sums(bits, scratch->free_points, &sums);
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        PointSet mask = scratch->masks[column];
        unsigned left = all - sums.image[0][mask & 255] - sums.image[1][mask >> 8 & 255] -
                        sums.image[2][mask >> 16];
        for (size_t i = 0; i < jumps; i++) {
            left += (mask & jump[i][0]) != 0 && (mask & jump[i][1]) == 0;
        }
        result[column] = (uint8_t)left;
    }
}

/* Pass 1: the row side moves. */
static void settle_row_side(MillScratch *scratch, const BlockArrays *arrays, uint32_t row)
{
    const MillRules *rules = scratch->rules;
    uint32_t columns = scratch->unit.columns;
    uint8_t *score = arrays->score[0] + (size_t)row * columns;
    MillRowMove moves[BLOCK_EDGES_MAX];
    mill_enter_row(scratch, row);
    size_t count = mill_list_row_moves(scratch, moves);
    bool wins = mill_line_wins(rules, scratch->small);
    memset(score, BLOCK_SCORE_NONE, columns);
    count_row_moves(scratch, moves, count, arrays->count[0] + (size_t)row * columns);
    for (size_t i = 0; i < count; i++) {
        if (!moves[i].closes && !moves[i].flies) {
            continue;
        }
        if (scratch->bars_captures && moves[i].breaks != 0 && !wins) {
            mill_settle_barring_move(scratch, arrays, &moves[i], score);
            continue;
        }
        MillWideMap map;
        PointSet to = point_bit(moves[i].to);
        PointSet men = (scratch->men & ~point_bit(moves[i].from)) | to;
        PointSet over = moves[i].over == POINT_NONE ? 0 : point_bit(scratch->place[moves[i].over]);
        PointSet needed = moves[i].flies ? 0 : over;
        bool wins_now = moves[i].closes && wins;
        uint32_t there = mill_map_to(scratch, men, &map);
        const uint8_t *best =
            (moves[i].closes ? arrays->score[1] : arrays->count[1]) + (size_t)there * columns;
        for (uint32_t column = 0; column < columns; column++) {
            PointSet mask = scratch->masks[column];
            PointSet target = mill_wide_map(&map, mask);
            /* Without branches, which would be hard to predict. */
            uint32_t applies = 0U - ((target & MILL_MAP_NONE) == 0 && (mask & over) == needed);
            uint8_t value =
                wins_now ? BLOCK_SCORE_WIN_AT_ONCE
                         : best[mill_rank(&scratch->ranks, target & ~MILL_MAP_NONE) & applies];
            value = (uint8_t)(value & applies);
            score[column] = value > score[column] ? value : score[column];
        }
    }
}

void mill_settle_half(MillScratch *scratch, const uint8_t *values, uint8_t *half)
{
    const MillRules *rules = scratch->rules;
    const PointSets *sets = scratch->sets;
    uint32_t ways = sets->choose[scratch->free_points + 1][scratch->small];
    PointSet open = scratch->men;
    if (rules->row.protects) {
        open &= ~line_complete(&rules->lines[0], scratch->men);
        open = open == 0 ? scratch->men : open;
    }
    uint32_t with_lines = 0;
    for (uint32_t column = 0; column < scratch->half_size; column++) {
        scratch->listed[with_lines] = column;
        with_lines += mill_men_in_lines(scratch, scratch->masks[column]) != 0;
    }
    memset(half, BLOCK_SCORE_NONE, scratch->half_size);
    for (; open != 0; open &= open - 1) {
        MillWideMap map;
        uint32_t row = mill_map_to(scratch, scratch->men & ~(open & (0U - open)), &map);
        const uint8_t *there = values + (size_t)row * ways;
        for (uint32_t i = 0; i < with_lines; i++) {
            uint32_t column = scratch->listed[i];
            PointSet mask = scratch->masks[column];
            uint8_t score =
                scratch->score[there[mill_rank(&scratch->ranks, mill_wide_map(&map, mask))]];
            half[column] = score > half[column] ? score : half[column];
        }
    }
}

/* The best move of the column side that completes a line, and the number of its other moves. */
static uint8_t settle_column(const MillScratch *scratch, const BlockArrays *arrays, PointSet mask,
                             uint8_t *count)
{
    uint8_t best = BLOCK_SCORE_NONE;
    bool flies = scratch->flying[1] == FLYING_FREE;
    bool breaks = (scratch->bars_quiet_moves || scratch->bars_captures) &&
                  mill_men_in_lines(scratch, mask) != 0;
    PointSet apart = 0; /* men whose moves bar lines although they complete one */
    if (breaks && scratch->bars_captures && !mill_is_beaten(scratch->rules, scratch->large - 1)) {
        apart = mill_men_in_lines(scratch, mask);
    }
    unsigned moves = 0;
    PointSet closed = 0; /* points that were dealt with */
    PointSet empty = scratch->all & ~mask;
    for (PointSet rest = mask; rest != 0; rest &= rest - 1) {
        moves += point_count(flies ? empty : scratch->near[point_first(rest)] & empty);
    }
    for (unsigned i = 0; i < scratch->lines; i++) {
        PointSet to = scratch->line[i] & ~mask;
        if (to == 0 || (to & (to - 1)) != 0 || (to & closed) != 0) {
            continue;
        }
        closed |= to;
        PointSet from = 0; /* men outside one of the lines that lack this point */
        for (unsigned k = i; k < scratch->lines; k++) {
            from |= (scratch->line[k] & ~mask) == to ? mask & ~scratch->line[k] : 0;
        }
        from &= flies ? mask : scratch->near[point_first(to)];
        for (; from != 0; from &= from - 1) {
            moves--;
            if ((from & (0U - from) & apart) != 0) {
                continue;
            }
            PointSet after = (mask ^ (from & (0U - from))) | to;
            uint8_t score = scratch->half[mill_rank(&scratch->ranks, after)];
            best = score > best ? score : best;
        }
    }
    if (breaks) {
        best = mill_settle_barring_column(scratch, arrays, mask, best, &moves);
    }
    *count = (uint8_t)moves;
    return best;
}

/* Pass 2: the column side moves. */
static void settle_column_side(MillScratch *scratch, const BlockArrays *arrays, uint32_t row)
{
    const MillRules *rules = scratch->rules;
    uint32_t columns = scratch->unit.columns;
    size_t start = (size_t)row * columns;
    const uint8_t *quiet = NULL; /* values after a flight */
    mill_enter_row(scratch, row);
    if (mill_line_wins(rules, scratch->large)) {
        memset(scratch->half, BLOCK_SCORE_WIN_AT_ONCE, scratch->half_size);
    } else {
        mill_settle_half(scratch, mill_values_after(scratch, arrays, 1, true, false),
                         scratch->half);
    }
    if (scratch->flying[1] == FLYING_COUNTED) {
        quiet = mill_values_after(scratch, arrays, 1, false, true) + start;
        mill_settle_flown(scratch, arrays);
    }
    for (uint32_t column = 0; column < columns; column++) {
        PointSet mask = scratch->masks[column];
        uint8_t best = settle_column(scratch, arrays, mask, &arrays->count[1][start + column]);
        uint8_t flight = quiet == NULL ? BLOCK_SCORE_NONE : mill_best_flight(scratch, quiet, mask);
        arrays->score[1][start + column] = flight > best ? flight : best;
    }
}

size_t mill_mirror_place(const MillScratch *scratch, uint32_t column)
{
    const PointSets *sets = scratch->sets;
    const SetClasses *classes = &sets->classes[scratch->large];
    PointSet men = mill_expand(scratch, scratch->masks[column]);
    uint32_t entry = classes->of_rank[sets_rank(sets, men)];
    PointSet room = scratch->rules->board.all & ~classes->representative[entry >> 5];
    PointSet other = sets_image(sets, entry & 15, scratch->men);
    return (size_t)(entry >> 5) * scratch->unit.columns +
           mill_rank(&scratch->ranks, sets_extract(sets, room, other));
}

/* Pass 2 where layer 1 shows layer 0 from the other side. */
void mill_mirror_row(MillScratch *scratch, const BlockArrays *arrays, uint32_t row, bool only_level)
{
    uint32_t columns = scratch->unit.columns;
    size_t start = (size_t)row * columns;
    mill_enter_row(scratch, row);
    for (uint32_t column = 0; column < columns; column++) {
        if (only_level && arrays->levels[start + column] != arrays->level) {
            continue;
        }
        size_t there = mill_mirror_place(scratch, column);
        arrays->score[1][start + column] = arrays->score[0][there];
        arrays->count[1][start + column] = arrays->count[0][there];
    }
}

void mill_settle_moving(MillScratch *scratch, const BlockArrays *arrays, unsigned pass,
                        uint32_t row)
{
    bool is_mirrored = scratch->is_mirrored;
    if (pass == 0) {
        settle_removals(scratch, arrays, row);
        mill_settle_row_flights(scratch, arrays, row);
        return;
    }
    if (pass == 1) {
        settle_row_side(scratch, arrays, row);
    } else if (is_mirrored) {
        mill_mirror_row(scratch, arrays, row, false);
    } else {
        settle_column_side(scratch, arrays, row);
    }
    if (scratch->rules->row.jump == JUMP_CAPTURE_CHAIN && (pass == 1 || !is_mirrored)) {
        mill_settle_chains(scratch, arrays, pass - 1, row);
    }
    if (scratch->rules->row.blocked == BLOCKED_IS_BESIEGED && (pass == 1 || !is_mirrored)) {
        mill_settle_blocked(scratch, pass - 1,
                            arrays->count[pass - 1] + (size_t)row * scratch->unit.columns);
    }
}
