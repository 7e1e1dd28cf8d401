/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations (game/blocks.h) of mill games without counters: which units there are, and the geometry of rows.
 *
 * The row is the set of men of the larger side, the column that of the smaller one on the free points of the row. Within a row
 * sets are compressed: bit i stands for the i-th free point. A move of the row side leads to another row, by one symmetry for all
 * columns; a move of the column side stays within the row.
 */
#include "games/mill/blocks.h"

#include <stdlib.h>
#include <string.h>

/* What the block operations were written for: first without barred lines. */
static const MillRowSet block_rows = {
    {ROW_ONLY(board, ~(1U << BOARD_OWN)), ROW_ANY(men),
     ROW_ONLY(makes, 1U << MAKES_REMOVAL | 1U << MAKES_WIN), ROW_ANY(protects),
     ROW_ONLY(reform, 1U << REFORM_FREE), ROW_ONLY(jump, 1U << JUMP_NONE | 1U << JUMP_SINGLE),
     ROW_ANY(fly), ROW_ANY(flights), ROW_ANY(reduce), ROW_ANY(lines),
     ROW_ONLY(blocked, 1U << BLOCKED_LOSES | 1U << BLOCKED_IS_BESIEGED),
     ROW_ONLY(placing, 1U << PLACING_FIRST | 1U << PLACING_FILLS), ROW_ANY(players)}};

/* Sieges and filling only where men step and lines remove men. */
static const MillRowSet step_rows = {
    {ROW_ONLY(board, ~(1U << BOARD_OWN)), ROW_ANY(men), ROW_ONLY(makes, 1U << MAKES_REMOVAL),
     ROW_ANY(protects), ROW_ANY(reduce), ROW_ANY(lines),
     ROW_ONLY(blocked, 1U << BLOCKED_LOSES | 1U << BLOCKED_IS_BESIEGED),
     ROW_ONLY(placing, 1U << PLACING_FIRST | 1U << PLACING_FILLS), ROW_ANY(players)}};

/* Lines are barred only where men step or fly, and lines remove men. */
static const MillRowSet barred_rows = {
    {ROW_ONLY(board, ~(1U << BOARD_OWN)), ROW_ANY(men), ROW_ONLY(makes, 1U << MAKES_REMOVAL),
     ROW_ANY(protects), ROW_ANY(reform), ROW_ANY(fly), ROW_ANY(reduce), ROW_ANY(lines),
     ROW_ANY(shotless), ROW_ANY(full), ROW_ANY(players)}};

/* Chains of capturing jumps where men step, and only quiet moves bar lines. */
static const MillRowSet chain_rows = {
    {ROW_ONLY(board, ~(1U << BOARD_OWN)), ROW_ANY(men), ROW_ONLY(makes, 1U << MAKES_REMOVAL),
     ROW_ANY(protects), ROW_ONLY(reform, 1U << REFORM_FREE | 1U << REFORM_PAUSE),
     ROW_ONLY(jump, 1U << JUMP_CAPTURE_CHAIN), ROW_ANY(compulsory), ROW_ANY(reduce), ROW_ANY(lines),
     ROW_ANY(players)}};

/* Placing, while no move is made on the board. */
static const MillRowSet placing_rows = {
    {ROW_ONLY(board, ~(1U << BOARD_OWN)), ROW_ANY(men),
     ROW_ONLY(makes, 1U << MAKES_REMOVAL | 1U << MAKES_WIN), ROW_ANY(protects), ROW_ANY(reform),
     ROW_ANY(jump), ROW_ANY(compulsory), ROW_ANY(fly), ROW_ANY(flights), ROW_ANY(reduce),
     ROW_ANY(lines), ROW_ONLY(blocked, 1U << BLOCKED_LOSES), ROW_ANY(players)}};

/* -- describing units -- */

MillUnitKind mill_unit_kind(const MillRules *rules, const MillShape *shape)
{
    bool fills = rules->row.placing == PLACING_FILLS;
    if (shape->hand[0] + shape->hand[1] > 0) {
        return fills ? UNIT_FILLS : UNIT_PLACES;
    }
    if (fills && shape->men[0] + shape->men[1] + 1 >= 2 * rules->row.men) {
        return UNIT_REMOVES;
    }
    return shape->siege != 0 ? UNIT_OPENS : UNIT_MOVES;
}

bool mill_find_class(const MillNumbering *mill, const MillShape *shape, uint32_t *class)
{
    int32_t found = mill_find_shape(mill, shape);
    if (found < 0) {
        return false;
    }
    *class = mill->shapes[found].first_class;
    return true;
}

MillShape mill_shape_after(const MillShape *shape, bool takes, bool flies)
{
    return (MillShape){
        .men = {(uint8_t)(shape->men[MILL_OTHER] - takes), shape->men[MILL_OWN]},
        .flights = {shape->flights[MILL_OTHER], (uint8_t)(shape->flights[MILL_OWN] - flies)}};
}

MillShape mill_layer_shape(const MillShape *shape, unsigned layer)
{
    bool is_layer_1 = shape->men[MILL_OWN] < shape->men[MILL_OTHER];
    return layer == is_layer_1 ? *shape : mill_shape_after(shape, false, false);
}

/* Adds the class that a move leads to. */
static bool add_need(const MillNumbering *mill, const MillShape *shape, bool takes, bool flies,
                     BlockUnit *unit)
{
    MillShape next = mill_shape_after(shape, takes, flies);
    return mill_find_class(mill, &next, &unit->needs[unit->need_count++]);
}

/* The classes with barred lines that a capture leads to, besides the class without. */
static BlockRange barred_needs(const MillNumbering *mill, uint32_t class)
{
    MillShape shape = mill->shapes[mill->shape_of_class[class]];
    if (mill->rules->row.reform != REFORM_SWAP) {
        return (BlockRange){class + 1, shape.frames - 1U};
    }
    shape.bars = BARS_OTHER;
    int32_t found = mill_find_shape(mill, &shape);
    return found < 0 ? (BlockRange){0, 0}
                     : (BlockRange){mill->shapes[found].first_class, mill->shapes[found].frames};
}

static void describe_bars(const MillNumbering *mill, BlockUnit *unit)
{
    const MillRow *row = &mill->rules->row;
    for (unsigned i = 0; i < unit->need_count; i++) {
        unit->need_range[i] = barred_needs(mill, unit->needs[i]);
    }
    if ((row->reform == REFORM_NEVER || row->reform == REFORM_PAUSE) && mill->frames.count > 1) {
        unit->levels = BLOCK_LEVELS_MAX;
        unit->fringe = mill->frames.count - 1;
    }
}

/* The classes that flights lead to, if the side to move in a layer may fly. Few men fly, so a line that a row side completes by a
 * flight must win: that saves a second pass over removals. */
static bool add_flight_needs(const MillNumbering *mill, const MillShape *shape, unsigned layer,
                             BlockUnit *unit)
{
    const MillRules *rules = mill->rules;
    bool wins = mill_line_wins(rules, shape->men[MILL_OTHER]);
    if (mill_flying(rules, shape) != FLYING_COUNTED) {
        return true;
    }
    return add_need(mill, shape, false, true, unit) &&
           (wins || (layer == 1 && add_need(mill, shape, true, true, unit)));
}

static bool describe_moving(const MillNumbering *mill, const MillShape *shape, BlockUnit *unit)
{
    const MillRules *rules = mill->rules;
    const MillShape layers[BLOCK_LAYERS] = {mill_layer_shape(shape, 0), mill_layer_shape(shape, 1)};
    unsigned large = layers[0].men[MILL_OWN];
    unsigned small = layers[0].men[MILL_OTHER];
    bool is_mirrored = large == small && shape->flights[0] == shape->flights[1];
    bool flies = mill_flying(rules, &layers[0]) == FLYING_FREE ||
                 mill_flying(rules, &layers[1]) == FLYING_FREE;
    bool is_full = large + small == mill->sets.points;
    if ((flies && large * (mill->sets.points - large - small) > BLOCK_INNER_MAX) ||
        (is_full && (rules->row.blocked == BLOCKED_IS_BESIEGED || rules->row.full == FULL_DRAWS))) {
        return false;
    }
    unit->layers = 2;
    unit->passes = 3;
    if (!mill_find_class(mill, &layers[0], &unit->class[0])) {
        return false;
    }
    if (large == small) {
        unit->class[1] = BLOCK_NO_CLASS;
    } else if (!mill_find_class(mill, &layers[1], &unit->class[1])) {
        return false;
    }
    for (unsigned layer = 0; layer < (is_mirrored ? 1 : BLOCK_LAYERS); layer++) {
        bool wins = mill_line_wins(rules, layers[layer].men[MILL_OTHER]);
        bool has_other_rows = layer == 1 && large == small; /* the need's are the column side's */
        if (!wins && (has_other_rows || !add_need(mill, &layers[layer], true, false, unit))) {
            return false;
        }
    }
    describe_bars(mill, unit);
    for (unsigned layer = 0; layer < (is_mirrored ? 1 : BLOCK_LAYERS); layer++) {
        if (!add_flight_needs(mill, &layers[layer], layer, unit)) {
            return false;
        }
        if (rules->row.jump == JUMP_CAPTURE_CHAIN) {
            mill_add_chain_needs(mill, &layers[layer], unit);
        }
    }
    unit->forces = rules->row.compulsory;
    return true;
}

/* One layer: every move leads to another class. */
static void describe_single(uint32_t class, BlockUnit *unit)
{
    unit->layers = 1;
    unit->passes = 1;
    unit->class[0] = class;
    unit->class[1] = BLOCK_NO_CLASS;
}

static bool describe_placing(const MillNumbering *mill, const MillShape *shape, uint32_t class,
                             BlockUnit *unit)
{
    const MillRules *rules = mill->rules;
    unsigned own = shape->men[MILL_OWN];
    unsigned other = shape->men[MILL_OTHER];
    uint8_t own_hand = (uint8_t)(shape->hand[MILL_OWN] - 1);
    uint8_t other_hand = shape->hand[MILL_OTHER];
    MillShape next = {.men = {(uint8_t)other, (uint8_t)(own + 1)},
                      .hand = {other_hand, own_hand},
                      .flights = {shape->flights[MILL_OTHER], shape->flights[MILL_OWN]},
                      .side = own_hand != other_hand};
    describe_single(class, unit);
    if (!mill_find_class(mill, &next, &unit->needs[unit->need_count++])) {
        return false;
    }
    bool removes = rules->row.makes == MAKES_REMOVAL && other > 0 && own >= 2 &&
                   !mill_is_beaten(rules, other - 1 + other_hand);
    next.men[MILL_OWN]--;
    return !removes || mill_find_class(mill, &next, &unit->needs[unit->need_count++]);
}

bool mill_has_operations(const MillNumbering *mill, const MillShape *shape)
{
    const MillRow *row = &mill->rules->row;
    bool may_lose_all = row->makes == MAKES_REMOVAL && row->reduce == 0; /* and play on */
    if (may_lose_all) {
        return false;
    }
    if (row->blocked != BLOCKED_LOSES || row->placing != PLACING_FIRST) {
        return mill_row_is_in(row, &step_rows);
    }
    if (shape->hand[0] + shape->hand[1] > 0) {
        return mill_row_is_in(row, &placing_rows);
    }
    return mill_row_is_in(row, &block_rows) || mill_row_is_in(row, &chain_rows) ||
           (mill_row_is_in(row, &barred_rows) && (shape->cycles || row->shotless == 0));
}

const MillShape *mill_describe_rows(const MillNumbering *mill, uint32_t class, BlockUnit *unit)
{
    const MillShape *shape = &mill->shapes[mill->shape_of_class[class]];
    if (mill->sided || shape->bars != BARS_NONE) {
        return NULL;
    }
    unsigned large = mill_row_men(shape);
    unsigned small = (unsigned)shape->men[0] + shape->men[1] - large;
    *unit = (BlockUnit){.rows = mill->set_classes[large],
                        .columns = mill->sets.choose[mill->sets.points - large][small],
                        .class = {class, BLOCK_NO_CLASS},
                        .levels = 1};
    return shape;
}

static bool describe_unit(const MillNumbering *mill, const MillShape *shape, uint32_t class,
                          BlockUnit *unit)
{
    switch (mill_unit_kind(mill->rules, shape)) {
    case UNIT_MOVES:
        return describe_moving(mill, shape, unit);
    case UNIT_PLACES:
        return describe_placing(mill, shape, class, unit);
    case UNIT_REMOVES:
        describe_single(class, unit);
        return add_need(mill, shape, true, false, unit);
    case UNIT_OPENS:
        describe_single(class, unit);
        return (unsigned)shape->men[0] + shape->men[1] < mill->sets.points &&
               add_need(mill, shape, false, false, unit);
    case UNIT_FILLS:
        break;
    }
    return false;
}

static bool describe(const Numbering *numbering, uint32_t class, BlockUnit *unit)
{
    const MillNumbering *mill = (const MillNumbering *)numbering;
    const MillShape *shape = mill_describe_rows(mill, class, unit);
    if (shape == NULL) {
        return false;
    }
    BlockUnit rows = *unit;
    if (mill_has_operations(mill, shape) && describe_unit(mill, shape, class, unit)) {
        return true;
    }
    *unit = rows;
    return class == shape->first_class;
}

/* -- working memory -- */

static void build_ranks(MillRanks *ranks, const PointSets *sets)
{
    for (unsigned value = 0; value < MILL_RANK_LOW; value++) {
        uint32_t rank = 0;
        unsigned count = 0;
        for (PointSet rest = value; rest != 0; rest &= rest - 1) {
            rank += sets->choose[point_first(rest)][++count];
        }
        ranks->low[value] = rank | count << 24;
    }
    unsigned bits = sets->points > MILL_RANK_BITS ? sets->points - MILL_RANK_BITS : 0;
    for (unsigned value = 0; value < 1U << bits; value++) {
        for (unsigned below = 0; below < MILL_RANK_COUNTS; below++) {
            unsigned count = below;
            uint32_t rank = 0;
            for (PointSet rest = value; rest != 0 && count < POINTS_MAX; rest &= rest - 1) {
                rank += sets->choose[point_first(rest) + MILL_RANK_BITS][++count];
            }
            ranks->high[value][below] = rank;
        }
    }
}

/* All sets of `size` compressed points in the order of their ranks. */
static uint32_t *list_masks(const PointSets *sets, unsigned points, unsigned size)
{
    uint32_t count = sets->choose[points][size];
    uint32_t *masks = malloc((count + 1) * sizeof *masks);
    PointSet set = ((PointSet)1 << size) - 1;
    for (uint32_t i = 0; masks != NULL && i < count; i++) {
        masks[i] = set;
        PointSet lowest = set & (0U - set);
        PointSet carried = set + lowest;
        set = lowest == 0 ? 0 : carried | ((set ^ carried) >> 2) / lowest;
    }
    return masks;
}

static void scratch_free(BlockScratch *scratch)
{
    MillScratch *mill = (MillScratch *)scratch;
    if (mill != NULL) {
        free(mill->masks);
        free(mill->half);
        free(mill->flown);
        free(mill->listed);
        mill_placing_free(mill->placing);
        free(mill);
    }
}

static BlockScratch *scratch_new(const Numbering *numbering, const BlockUnit *unit)
{
    const MillNumbering *numbers = (const MillNumbering *)numbering;
    const MillShape *shape = &numbers->shapes[numbers->shape_of_class[unit->class[0]]];
    const PointSets *sets = &numbers->sets;
    MillScratch *scratch = calloc(1, sizeof *scratch);
    if (scratch == NULL) {
        return NULL;
    }
    scratch->numbering = numbers;
    scratch->rules = numbers->rules;
    scratch->sets = sets;
    scratch->shape = shape;
    scratch->unit = *unit;
    scratch->large = mill_row_men(shape);
    scratch->small = (unsigned)shape->men[0] + shape->men[1] - scratch->large;
    scratch->free_points = sets->points - scratch->large;
    scratch->kind = mill_unit_kind(numbers->rules, shape);
    scratch->row = UINT32_MAX;
    scratch->representative = sets->classes[scratch->large].representative;
    build_ranks(&scratch->ranks, sets);
    mill_prepare_bars(scratch);
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        MillShape of_layer = mill_layer_shape(shape, layer);
        scratch->flying[layer] = mill_flying(scratch->rules, &of_layer);
    }
    scratch->is_mirrored =
        unit->class[1] == BLOCK_NO_CLASS && shape->flights[0] == shape->flights[1];
    for (unsigned value = 0; value < BLOCK_NO_POSITION; value++) {
        scratch->score[value] = block_score((uint8_t)value);
    }
    for (unsigned i = 0; i < sets->symmetries; i++) {
        for (unsigned point = 0; point < sets->points; point++) {
            scratch->image[i][point] = (uint8_t)point_first(sets_image(sets, i, point_bit(point)));
        }
    }
    bool places = scratch->kind == UNIT_PLACES;
    scratch->placing = places ? mill_placing_new(scratch) : NULL;
    scratch->half_size = scratch->unit.columns;
    scratch->masks = list_masks(sets, scratch->free_points, scratch->small);
    scratch->half = malloc(scratch->half_size + 1);
    scratch->flown = malloc(scratch->half_size + 1);
    scratch->listed = malloc((scratch->half_size + 1) * sizeof *scratch->listed);
    if (scratch->flown == NULL || scratch->listed == NULL || scratch->masks == NULL ||
        scratch->half == NULL || (places && scratch->placing == NULL)) {
        scratch_free((BlockScratch *)scratch);
        return NULL;
    }
    return (BlockScratch *)scratch;
}

/* -- geometry of a row -- */

void mill_enter_row(MillScratch *scratch, uint32_t row)
{
    const MillRules *rules = scratch->rules;
    const PointBoard *board = &rules->board;
    if (scratch->row == row) {
        return;
    }
    scratch->row = row;
    scratch->men = scratch->representative[row];
    PointSet room = board->all & ~scratch->men;
    unsigned count = 0;
    for (PointSet rest = room; rest != 0; rest &= rest - 1) {
        unsigned point = point_first(rest);
        scratch->point[count] = (uint8_t)point;
        scratch->place[point] = (uint8_t)count++;
    }
    scratch->all = ((PointSet)1 << count) - 1;
    for (unsigned i = 0; i < count; i++) {
        unsigned point = scratch->point[i];
        PointSet near = board->adjacent[point] & room;
        for (unsigned k = 0; rules->row.jump == JUMP_SINGLE && k < board->jumps[point]; k++) {
            PointJump jump = board->jump[point][k];
            near |= (scratch->men >> jump.over & 1) != 0 ? point_bit(jump.landing) & room : 0;
        }
        scratch->near[i] = mill_compress(scratch, near);
    }
    scratch->lines = 0;
    for (unsigned line = 0; line < board->lines; line++) {
        if ((rules->line_set[0] >> line & 1) == 0 || (board->line[line] & ~room) != 0) {
            continue;
        }
        scratch->line[scratch->lines++] = mill_compress(scratch, board->line[line]);
    }
}

static void build_wide_map(const PointSet *bits, unsigned points, MillWideMap *map)
{
    map->has_third = points > 16;
    for (unsigned byte = 0; byte * 8 < points; byte++) {
        PointSet *image = map->image[byte];
        image[0] = 0;
        for (unsigned bit = 0; bit < 8 && byte * 8 + bit < points; bit++) {
            unsigned half = 1U << bit;
            for (unsigned i = 0; i < half; i++) {
                image[half + i] = image[i] | bits[byte * 8 + bit];
            }
        }
    }
    if (points <= 8) {
        map->image[1][0] = 0;
    }
}

uint32_t mill_points_to(const MillScratch *scratch, PointSet men, PointSet *bits)
{
    const PointSets *sets = scratch->sets;
    const SetClasses *classes = &sets->classes[point_count(men)];
    uint32_t entry = classes->of_rank[sets_rank(sets, men)];
    const uint8_t *image = scratch->image[entry & 15];
    PointSet room = scratch->rules->board.all & ~classes->representative[entry >> 5];
    for (unsigned i = 0; i < scratch->free_points; i++) {
        unsigned point = scratch->point[i];
        PointSet there = point_bit(image[point]);
        bool fits = (men >> point & 1) == 0;
        bits[i] = fits ? point_bit(point_count(room & (there - 1))) : MILL_MAP_NONE;
    }
    return entry >> 5;
}

uint32_t mill_map_to(const MillScratch *scratch, PointSet men, MillWideMap *map)
{
    PointSet bits[POINTS_MAX] = {0};
    uint32_t row = mill_points_to(scratch, men, bits);
    build_wide_map(bits, scratch->free_points, map);
    return row;
}

/* -- settling -- */

static void settle(BlockScratch *opaque, const BlockArrays *arrays, unsigned pass, uint32_t row)
{
    MillScratch *scratch = (MillScratch *)opaque;
    switch (scratch->kind) {
    case UNIT_MOVES:
        mill_settle_moving(scratch, arrays, pass, row);
        break;
    case UNIT_PLACES:
        mill_settle_placing(scratch, arrays, row);
        break;
    case UNIT_REMOVES:
        mill_settle_first_removal(scratch, arrays, row);
        break;
    case UNIT_OPENS:
        mill_settle_opening(scratch, arrays, row);
        break;
    case UNIT_FILLS:
        break;
    }
}

const uint8_t *mill_values_after(const MillScratch *scratch, const BlockArrays *arrays,
                                 unsigned layer, bool takes, bool flies)
{
    MillShape shape = mill_layer_shape(scratch->shape, layer);
    uint32_t class = BLOCK_NO_CLASS;
    unsigned i = 0;
    shape = mill_shape_after(&shape, takes, flies);
    (void)mill_find_class(scratch->numbering, &shape, &class);
    while (i + 1 < scratch->unit.need_count && scratch->unit.needs[i] != class) {
        i++;
    }
    return arrays->needs[i];
}

/* -- columns without a position of their own -- */

/* Whether the lines of both sides fit the unit: a line may have ended the game, or the first one may have been recorded. */
static bool lines_fit(const MillScratch *scratch, bool row_has_line, PointSet mask)
{
    const MillShape *shape = scratch->shape;
    bool own_is_row = shape->men[MILL_OWN] >= shape->men[MILL_OTHER];
    bool column_has_line = mill_men_in_lines(scratch, mask) != 0;
    if (scratch->kind != UNIT_FILLS || shape->first == 0) {
        return !row_has_line && !column_has_line;
    }
    return (shape->first == 1) == own_is_row ? row_has_line : column_has_line;
}

/* Sets every column to itself if it has a position, apart from symmetry. */
static void list_positions(MillScratch *scratch, bool by_lines, uint32_t *columns)
{
    uint32_t count = scratch->unit.columns;
    if (scratch->kind == UNIT_OPENS) {
        /* The side that is not to move is besieged: the column side if the row side opens. */
        bool own_is_row = scratch->shape->men[MILL_OWN] >= scratch->shape->men[MILL_OTHER];
        size_t blocked = mill_blocked_columns(scratch, own_is_row ? 1 : 0, scratch->listed);
        memset(columns, 0xFF, count * sizeof *columns); /* BLOCK_NO_COLUMN */
        for (size_t i = 0; i < blocked; i++) {
            columns[scratch->listed[i]] = scratch->listed[i];
        }
        return;
    }
    bool row_has_line = by_lines && line_complete(&scratch->rules->lines[0], scratch->men) != 0;
    for (uint32_t column = 0; column < count; column++) {
        bool fits = !by_lines || lines_fit(scratch, row_has_line, scratch->masks[column]);
        columns[column] = fits ? column : BLOCK_NO_COLUMN;
    }
}

bool mill_canonical(BlockScratch *opaque, uint32_t row, uint32_t *columns)
{
    MillScratch *scratch = (MillScratch *)opaque;
    const PointSets *sets = scratch->sets;
    PointSet men = scratch->representative[row];
    bool by_lines = scratch->rules->row.makes == MAKES_WIN || scratch->kind == UNIT_FILLS;
    bool symmetric = (sets->classes[scratch->large].of_rank[sets_rank(sets, men)] & 16) != 0;
    if (!symmetric && !by_lines && scratch->kind != UNIT_OPENS) {
        return false;
    }
    mill_enter_row(scratch, row);
    list_positions(scratch, by_lines, columns);
    for (unsigned i = 1; i < sets->symmetries && symmetric; i++) {
        PointSet bits[MILL_MAP_DIGITS * MILL_MAP_BITS] = {0};
        MillMap map;
        if (sets_image(sets, i, men) != men) {
            continue;
        }
        for (unsigned k = 0; k < scratch->free_points; k++) {
            bits[k] = point_bit(scratch->place[scratch->image[i][scratch->point[k]]]);
        }
        mill_map_build(&map, bits, scratch->free_points);
        for (uint32_t column = 0; column < scratch->unit.columns; column++) {
            uint32_t twin = mill_rank(&scratch->ranks, mill_map(&map, scratch->masks[column]));
            bool lower = columns[column] != BLOCK_NO_COLUMN && twin < columns[column];
            columns[column] = lower ? twin : columns[column];
        }
    }
    return true;
}

const BlockOps mill_blocks = {
    .describe = describe,
    .scratch_new = scratch_new,
    .scratch_free = scratch_free,
    .settle = settle,
    .levels = mill_levels,
    .settle_level = mill_settle_level,
    .fringe_steps = mill_fringe_steps,
    .value_fringe = mill_value_fringe,
    .edges = mill_edges,
    .predecessors = mill_predecessors,
    .detours = mill_detours,
    .describe_filling = mill_describe_filling,
    .fill = mill_fill,
    .canonical = mill_canonical,
};
