/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shapes of a game (see numbering.h) and the order in which they are solved.
 */
#include "games/mill/numbering.h"

#include <stdlib.h>
#include <string.h>

/* Every combination of a shape's values has a slot, whether the game has such a shape or not. */
static size_t slot_of(const MillNumbering *numbering, const MillShape *shape)
{
    const uint32_t *stride = numbering->stride;
    return stride[0] * shape->men[MILL_OWN] + stride[1] * shape->men[MILL_OTHER] +
           stride[2] * shape->hand[MILL_OWN] + stride[3] * shape->hand[MILL_OTHER] +
           stride[4] * shape->flights[MILL_OWN] + stride[5] * shape->flights[MILL_OTHER] +
           stride[6] * shape->shotless + stride[7] * shape->siege + stride[8] * shape->first +
           stride[9] * shape->bars + (size_t)shape->side;
}

uint64_t mill_divide_slots(const MillRules *rules, uint32_t stride[MILL_STRIDES])
{
    uint32_t men = rules->row.men + 1U;
    uint32_t flights = rules->row.flights + 1U;
    const uint32_t values[MILL_STRIDES] = {men,
                                           men,
                                           men,
                                           men,
                                           flights,
                                           flights,
                                           rules->row.shotless + 1U,
                                           rules->row.blocked == BLOCKED_IS_BESIEGED ? 2 : 1,
                                           rules->row.placing == PLACING_FILLS ? 3 : 1,
                                           mill_bars_are_apart(&rules->row) ? BARS_KINDS : 1};
    uint64_t slots = 2; /* sides */
    for (unsigned i = MILL_STRIDES; i-- > 0;) {
        stride[i] = (uint32_t)slots;
        slots *= values[i];
    }
    return slots;
}

int32_t mill_find_shape(const MillNumbering *numbering, const MillShape *shape)
{
    return numbering->shape_of_slot[slot_of(numbering, shape)];
}

uint64_t mill_class_size(const MillNumbering *numbering, const MillShape *shape, unsigned frame)
{
    const PointSets *sets = &numbering->sets;
    const MillFrame *fixed = &numbering->frames.frames[frame];
    unsigned own = shape->men[MILL_OWN];
    unsigned other = shape->men[MILL_OTHER];
    if (frame == 0) {
        unsigned large = mill_row_men(shape);
        return (uint64_t)numbering->set_classes[large] *
               sets->choose[sets->points - large][own + other - large];
    }
    unsigned room = point_count(fixed->room);
    unsigned own_fixed = point_count(fixed->men[MILL_OWN]);
    unsigned other_fixed = point_count(fixed->men[MILL_OTHER]);
    if (own < own_fixed || other < other_fixed || own - own_fixed + other - other_fixed > room) {
        return 0;
    }
    uint64_t size = (uint64_t)sets->choose[room][own - own_fixed] *
                    sets->choose[room - (own - own_fixed)][other - other_fixed];
    if (numbering->rules->row.bars == BARS_MAN) { /* one of the other men broke them */
        size *= fixed->bar[MILL_OWN] != 0 ? own - own_fixed : 1;
        size *= fixed->bar[MILL_OTHER] != 0 ? other - other_fixed : 1;
    }
    return size;
}

/* -- listing -- */

typedef struct ShapeList {
    const MillNumbering *numbering;
    MillShape *shapes; /* NULL: count only */
    uint32_t count;
} ShapeList;

static void add_shape(ShapeList *list, const MillShape *shape)
{
    if (list->shapes != NULL) {
        list->shapes[list->count] = *shape;
    }
    list->count++;
}

/* Once for each possible count of moves without a capture; counting starts when a side is down to three men. Where only captures
 * bar lines, bars end with the next move of their side. */
static void add_counted(ShapeList *list, MillShape shape)
{
    const MillRow *row = &list->numbering->rules->row;
    bool counts = row->shotless != 0 && (shape.men[0] + shape.hand[0] <= MILL_SHOTLESS_MEN ||
                                         shape.men[1] + shape.hand[1] <= MILL_SHOTLESS_MEN);
    unsigned last = counts ? row->shotless - 1U : 0;
    if (shape.bars != BARS_NONE) {
        unsigned longest = shape.bars == BARS_OTHER ? 0 : 1;
        last = last < longest ? last : longest;
    }
    for (unsigned shotless = 0; shotless <= last; shotless++) {
        shape.shotless = (uint8_t)shotless;
        add_shape(list, &shape);
    }
}

/* Once for each number of flights left; a side with too many men to fly still has all of them. */
static void add_with_flights(ShapeList *list, MillShape shape)
{
    const MillRow *row = &list->numbering->rules->row;
    unsigned all = row->flights;
    bool uses[2];
    for (unsigned who = 0; who < 2; who++) {
        uses[who] = shape.men[who] + shape.hand[who] <= row->fly &&
                    (shape.hand[who] == 0 || row->placing == PLACING_FREE);
    }
    for (unsigned own = uses[MILL_OWN] ? 0 : all; own <= all; own++) {
        for (unsigned other = uses[MILL_OTHER] ? 0 : all; other <= all; other++) {
            shape.flights[MILL_OWN] = (uint8_t)own;
            shape.flights[MILL_OTHER] = (uint8_t)other;
            add_counted(list, shape);
        }
    }
}

/* Once for each kind of bars that is a shape of its own. */
static void add_barred(ShapeList *list, MillShape shape)
{
    const MillRules *rules = list->numbering->rules;
    const MillFrames *frames = &list->numbering->frames;
    unsigned first[BARS_KINDS + 1] = {0, 1, frames->first_of_other, frames->count};
    unsigned kinds = BARS_KINDS;
    if (!mill_bars_are_apart(&rules->row)) {
        first[1] = frames->count;
        kinds = 1;
    }
    for (unsigned bars = 0; bars < kinds; bars++) {
        shape.bars = (uint8_t)bars;
        shape.cycles = shape.cycles && bars == BARS_NONE;
        shape.first_frame = (uint16_t)first[bars];
        shape.frames = (uint16_t)(first[bars + 1] - first[bars]);
        add_with_flights(list, shape);
    }
}

static void add_moving(ShapeList *list, unsigned own, unsigned other, unsigned own_hand,
                       unsigned other_hand)
{
    const MillRules *rules = list->numbering->rules;
    unsigned sieges = rules->row.blocked == BLOCKED_IS_BESIEGED ? 2 : 1;
    unsigned sides = list->numbering->sided ? 2 : 1;
    bool places = own_hand + other_hand > 0 && rules->row.placing != PLACING_FREE;
    for (unsigned siege = 0; siege < sieges; siege++) {
        for (unsigned side = 0; side < sides; side++) {
            MillShape shape = {.men = {(uint8_t)own, (uint8_t)other},
                               .hand = {(uint8_t)own_hand, (uint8_t)other_hand},
                               .siege = (uint8_t)siege,
                               .side = (uint8_t)side,
                               .cycles = !places && (rules->row.shotless == 0 ||
                                                     (own + own_hand > MILL_SHOTLESS_MEN &&
                                                      other + other_hand > MILL_SHOTLESS_MEN))};
            add_barred(list, shape);
        }
    }
}

/* The two removals between filling the board and moving: first no man is missing, then one of the side to move. Nobody has
 * flown yet. */
static void add_first_removals(ShapeList *list)
{
    const MillRow *row = &list->numbering->rules->row;
    MillShape shape = {
        .men = {row->men, row->men}, .flights = {row->flights, row->flights}, .frames = 1};
    add_counted(list, shape);
    shape.men[MILL_OWN]--;
    add_counted(list, shape);
}

/* The fewest men that a side can have while the game goes on. */
static unsigned least_men(const MillRow *row)
{
    if (!mill_row_captures(row)) {
        return row->men;
    }
    return row->reduce == 0 ? 0 : row->men - row->reduce + 1U;
}

/* Whether these numbers of men can arise where lines take men out of hands. While both sides have placed in turn, men have only
 * been added to the board; in a game of placing, a player without men in hand has ended it. */
static bool hands_fit(const MillRow *row, unsigned own, unsigned other, unsigned own_hand,
                      unsigned other_hand)
{
    bool only_placed = row->placing == PLACING_ONLY ||
                       (row->placing == PLACING_FIRST && own_hand > 0 && other_hand > 0);
    return (row->placing != PLACING_ONLY || own_hand > 0) &&
           (!only_placed || other == own || other == own + 1);
}

/* Where men may move before all are placed, or lines take men out of hands, hands and men on the board can have any sizes. */
static void add_all_hands(ShapeList *list)
{
    const MillRow *row = &list->numbering->rules->row;
    unsigned least = least_men(row);
    for (unsigned hands = 1; hands < (row->men + 1U) * (row->men + 1U); hands++) {
        unsigned own_hand = hands / (row->men + 1U);
        unsigned other_hand = hands % (row->men + 1U);
        for (unsigned own = 0; own + own_hand <= row->men; own++) {
            for (unsigned other = 0; other + other_hand <= row->men; other++) {
                if (own + own_hand >= least && other + other_hand >= least &&
                    hands_fit(row, own, other, own_hand, other_hand)) {
                    add_moving(list, own, other, own_hand, other_hand);
                }
            }
        }
    }
}

static void add_all_moving(ShapeList *list)
{
    const MillRow *row = &list->numbering->rules->row;
    unsigned most = row->placing == PLACING_FILLS ? row->men - 1U : row->men;
    unsigned least = least_men(row);
    for (unsigned own = least; own <= most; own++) {
        for (unsigned other = least; other <= most; other++) {
            add_moving(list, own, other, 0, 0);
        }
    }
    if (row->placing == PLACING_FILLS) {
        add_first_removals(list);
    }
}

/* The most men that a side can have lost when the other has placed so many: no line without three men. */
static unsigned most_lost(const MillRow *row, unsigned placed_by_other)
{
    bool captures = row->makes == MAKES_REMOVAL && row->placing != PLACING_FILLS;
    unsigned at_once = row->removes == REMOVES_EACH ? MILL_REMOVED_MAX : 1;
    unsigned lines = captures && placed_by_other > 2 ? at_once * (placed_by_other - 2) : 0;
    unsigned most = row->reduce == 0 ? row->men : row->reduce - 1U;
    return lines < most ? lines : most;
}

/* All shapes with these numbers of men in hand. */
static void add_placing(ShapeList *list, unsigned own_hand, unsigned other_hand)
{
    const MillRow *row = &list->numbering->rules->row;
    unsigned own_placed = row->men - own_hand;
    unsigned other_placed = row->men - other_hand;
    unsigned firsts = row->placing == PLACING_FILLS ? 3 : 1;
    unsigned own_lost = most_lost(row, other_placed);
    unsigned other_lost = most_lost(row, own_placed);
    for (unsigned i = 0; i <= own_lost && i <= own_placed; i++) {
        for (unsigned k = 0; k <= other_lost && k <= other_placed; k++) {
            for (unsigned first = 0; first < firsts; first++) {
                MillShape shape = {
                    .men = {(uint8_t)(own_placed - i), (uint8_t)(other_placed - k)},
                    .hand = {(uint8_t)own_hand, (uint8_t)other_hand},
                    .first = (uint8_t)first,
                    .side = own_hand != other_hand,
                    .frames = 1,
                };
                add_with_flights(list, shape);
            }
        }
    }
}

static void add_all(ShapeList *list)
{
    const MillRow *row = &list->numbering->rules->row;
    if (row->placing != PLACING_ONLY) {
        add_all_moving(list);
    }
    if (row->setup != 0) {
        return;
    }
    if (row->placing == PLACING_FREE || mill_row_takes_from_hand(row)) {
        add_all_hands(list);
        return;
    }
    for (unsigned hand = 1; hand <= row->men; hand++) {
        add_placing(list, hand, hand - 1);
        add_placing(list, hand, hand);
    }
}

/* -- solving order -- */

/* No move increases the rank, and shapes of equal rank form a group. In order of weight: men in hand, men on the board,
 * flights left, moves left until the draw, bars. While a side places, a move of the other one changes only the turn. */
static uint64_t rank_of(const MillRules *rules, const MillShape *shape)
{
    unsigned more = shape->men[1] > shape->men[0] ||
                    (shape->men[1] == shape->men[0] && shape->flights[1] > shape->flights[0]);
    uint64_t hands = (unsigned)shape->hand[0] + shape->hand[1];
    if (hands > 0 && rules->row.placing != PLACING_FREE) {
        return hands << 56 | (shape->hand[MILL_OWN] == 0);
    }
    uint64_t rank = hands << 8 | (unsigned)(shape->men[0] + shape->men[1]);
    rank = rank << 8 | shape->men[more];
    rank = rank << 8 | ((unsigned)shape->flights[0] + shape->flights[1]);
    rank = rank << 8 | shape->flights[more];
    rank = rank << 8 | (unsigned)(rules->row.shotless - shape->shotless);
    return rank << 2 | shape->bars;
}

/* Boards of 24 points and more have too many positions for one table file: there is one per numbers of men. */
static uint64_t part_key(const MillRules *rules, const MillShape *shape)
{
    return rules->board.points < SQUARE_POINTS_MAX ? 0 : rank_of(rules, shape) >> 26;
}

static int compare_ranks(const void *first, const void *second)
{
    const uint64_t *a = first;
    const uint64_t *b = second;
    return a[0] != b[0] ? (a[0] > b[0]) - (a[0] < b[0]) : (a[1] > b[1]) - (a[1] < b[1]);
}

/* Sorts the shapes by rank; equal ranks keep the order in which they were added. */
static Status sort_shapes(MillNumbering *numbering)
{
    uint32_t count = numbering->shape_count;
    uint64_t(*order)[2] = calloc(count, sizeof *order);
    MillShape *sorted = calloc(count, sizeof *sorted);
    if (order == NULL || sorted == NULL) {
        free(order);
        free(sorted);
        return STATUS_OUT_OF_MEMORY;
    }
    for (uint32_t i = 0; i < count; i++) {
        order[i][0] = rank_of(numbering->rules, &numbering->shapes[i]);
        order[i][1] = i;
    }
    qsort(order, count, sizeof *order, compare_ranks);
    for (uint32_t i = 0; i < count; i++) {
        sorted[i] = numbering->shapes[order[i][1]];
    }
    free(order);
    free(numbering->shapes);
    numbering->shapes = sorted;
    return STATUS_OK;
}

/* Numbers groups, parts and classes along the sorted shapes. */
static Status number_shapes(MillNumbering *numbering)
{
    const MillRules *rules = numbering->rules;
    uint32_t group = 0;
    uint32_t part = 0;
    uint32_t classes = 0;
    for (uint32_t i = 0; i < numbering->shape_count; i++) {
        MillShape *shape = &numbering->shapes[i];
        const MillShape *last = i == 0 ? shape : shape - 1;
        group += rank_of(rules, shape) != rank_of(rules, last);
        part += part_key(rules, shape) != part_key(rules, last);
        shape->group = group;
        shape->part = part;
        shape->first_class = classes;
        classes += shape->frames;
        numbering->shape_of_slot[slot_of(numbering, shape)] = (int32_t)i;
    }
    numbering->class_count = classes;
    numbering->part_count = part + 1;
    numbering->shape_of_class = calloc(classes, sizeof(uint32_t));
    numbering->first_shape_of_part = calloc(part + 2U, sizeof(uint32_t));
    if (numbering->shape_of_class == NULL || numbering->first_shape_of_part == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    for (uint32_t i = numbering->shape_count; i-- > 0;) {
        const MillShape *shape = &numbering->shapes[i];
        for (unsigned frame = 0; frame < shape->frames; frame++) {
            numbering->shape_of_class[shape->first_class + frame] = i;
        }
        numbering->first_shape_of_part[shape->part] = i;
    }
    numbering->first_shape_of_part[part + 1] = numbering->shape_count;
    return STATUS_OK;
}

Status mill_shapes_build(MillNumbering *numbering)
{
    ShapeList list = {.numbering = numbering};
    add_all(&list);
    size_t slots = (size_t)mill_divide_slots(numbering->rules, numbering->stride);
    numbering->shapes = calloc(list.count + 1U, sizeof *numbering->shapes);
    numbering->shape_of_slot = malloc(slots * sizeof *numbering->shape_of_slot);
    if (numbering->shapes == NULL || numbering->shape_of_slot == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    memset(numbering->shape_of_slot, 0xFF, slots * sizeof *numbering->shape_of_slot);
    list = (ShapeList){.numbering = numbering, .shapes = numbering->shapes};
    add_all(&list);
    numbering->shape_count = list.count;
    Status status = sort_shapes(numbering);
    return status == STATUS_OK ? number_shapes(numbering) : status;
}
