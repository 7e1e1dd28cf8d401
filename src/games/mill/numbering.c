/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/numbering.h"

#include "base/hash.h"
#include "games/mill/moves.h"
#include "games/mill/symmetry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const MillNumbering *mill_of(const Numbering *numbering)
{
    return (const MillNumbering *)numbering;
}

static uint64_t rules_key(const Game *game)
{
    enum { VERSION = 3, VERSION_OF_SOME = 4 }; /* increased when positions get other numbers */
    const MillRules *rules = mill_rules(game);
    bool is_newer = rules->row.reform == REFORM_SWAP || rules->row.makes == MAKES_HAND_LOSS_FIRST;
    return hash_add(hash_add(mill_row_key(&rules->row), rules->goal),
                    is_newer ? VERSION_OF_SOME : VERSION);
}

static void close_numbering(Numbering *numbering)
{
    MillNumbering *mill = (MillNumbering *)numbering;
    if (mill == NULL) {
        return;
    }
    sets_free(&mill->sets);
    mill_frames_free(&mill->frames);
    free(mill->shapes);
    free(mill->shape_of_class);
    free(mill->first_shape_of_part);
    free(mill->shape_of_slot);
    free(mill);
}

/* Tables that find positions must fit into memory and into their index types. */
static bool is_small_enough(const MillRules *rules)
{
    enum { SETS_MAX = 1 << 26, SLOTS_MAX = 1 << 26 };
    uint32_t stride[MILL_STRIDES];
    uint64_t sets = 1;
    for (unsigned i = 0; i < rules->row.men; i++) {
        sets = sets * (rules->board.points - i) / (i + 1);
    }
    return sets <= SETS_MAX && mill_divide_slots(rules, stride) <= SLOTS_MAX &&
           mill_count_bars(rules) <= MILL_NO_BAR;
}

/* Two sides and a single round. */
static bool can_be_numbered(const MillRules *rules)
{
    static const MillRowSet indexed = {
        {ROW_ANY(board), ROW_ANY(men), ROW_ANY(makes), ROW_ANY(removes), ROW_ANY(removal),
         ROW_ANY(protects), ROW_ANY(reform), ROW_ANY(bars), ROW_ANY(jump), ROW_ANY(compulsory),
         ROW_ANY(fly), ROW_ANY(flights), ROW_ANY(reduce), ROW_ANY(lines), ROW_ANY(blocked),
         ROW_ANY(placing), ROW_ANY(shotless), ROW_ANY(full), ROW_ANY(setup)}};
    return mill_row_is_in(&rules->row, &indexed) && rules->goal == 0 && is_small_enough(rules);
}

static Status open_numbering(const Game *game, Numbering **numbering)
{
    const MillRules *rules = mill_rules(game);
    *numbering = NULL;
    if (!can_be_numbered(rules)) {
        return STATUS_OK;
    }
    MillNumbering *mill = calloc(1, sizeof *mill);
    if (mill == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    mill->rules = rules;
    mill->sided = rules->line_set[0] != rules->line_set[1];
    sets_build(&rules->board, rules->symmetry, rules->symmetries, &mill->sets);
    for (unsigned men = 0; men <= rules->row.men; men++) {
        mill->set_classes[men] = sets_count_classes(&mill->sets, men);
    }
    Status status = mill_frames_build(rules, &mill->sets, &mill->frames);
    if (status == STATUS_OK) {
        status = mill_shapes_build(mill);
    }
    if (status != STATUS_OK) {
        close_numbering((Numbering *)mill);
        return status;
    }
    *numbering = (Numbering *)mill;
    return STATUS_OK;
}

static uint32_t count_classes(const Numbering *numbering)
{
    return mill_of(numbering)->class_count;
}

static uint32_t count_parts(const Numbering *numbering)
{
    return mill_of(numbering)->part_count;
}

static unsigned frame_of(const MillShape *shape, uint32_t class)
{
    return shape->first_frame + (class - shape->first_class);
}

static NumberClass describe(const Numbering *numbering, uint32_t class)
{
    const MillNumbering *mill = mill_of(numbering);
    const MillShape *shape = &mill->shapes[mill->shape_of_class[class]];
    return (NumberClass){.size = mill_class_size(mill, shape, frame_of(shape, class)),
                         .group = shape->group,
                         .part = shape->part,
                         .cycles = shape->cycles};
}

/* `4-3` for men on the board, `hand-5` for the men in hand of both sides together, `hand-5-4-3` for both where men may move before
 * all are placed. */
static void part_name(const Numbering *numbering, uint32_t part, char name[NUMBERING_NAME_SIZE])
{
    const MillNumbering *mill = mill_of(numbering);
    const MillShape *shape = &mill->shapes[mill->first_shape_of_part[part]];
    unsigned hands = (unsigned)shape->hand[0] + shape->hand[1];
    if (mill->part_count == 1) {
        (void)snprintf(name, NUMBERING_NAME_SIZE, "whole");
        return;
    }
    unsigned more = shape->men[1] > shape->men[0];
    if (hands > 0 && mill->rules->row.placing == PLACING_FREE) {
        (void)snprintf(name, NUMBERING_NAME_SIZE, "hand-%u-%u-%u", hands, shape->men[more],
                       shape->men[more ^ 1]);
    } else if (hands > 0) {
        (void)snprintf(name, NUMBERING_NAME_SIZE, "hand-%u", hands);
    } else {
        (void)snprintf(name, NUMBERING_NAME_SIZE, "%u-%u", shape->men[more], shape->men[more ^ 1]);
    }
}

static bool part_needs(const Numbering *numbering, uint32_t part, uint32_t other)
{
    const MillNumbering *mill = mill_of(numbering);
    const MillShape *from = &mill->shapes[mill->first_shape_of_part[part]];
    const MillShape *to = &mill->shapes[mill->first_shape_of_part[other]];
    unsigned more = from->men[1] > from->men[0];
    unsigned to_more = to->men[1] > to->men[0];
    if (other >= part || from->hand[0] + from->hand[1] > 0) {
        return other <= part;
    }
    return to->men[to_more] <= from->men[more] && to->men[to_more ^ 1] <= from->men[more ^ 1];
}

/* The most men of the opponent that a move takes, from the board or out of the hand. */
static unsigned most_at_once(const MillRow *row)
{
    return row->jump == JUMP_CAPTURE_CHAIN ? row->men
           : row->removes == REMOVES_EACH  ? MILL_REMOVED_MAX
                                           : 1U;
}

/* A placing takes one man from a hand, and a line may take more from the other. The sides may change roles, so that their
 * totals are compared in order of size. */
static uint32_t class_distance(const Numbering *numbering, uint32_t class, uint32_t part)
{
    const MillNumbering *mill = mill_of(numbering);
    const MillShape *from = &mill->shapes[mill->shape_of_class[class]];
    const MillShape *to = &mill->shapes[mill->first_shape_of_part[part]];
    unsigned taken = most_at_once(&mill->rules->row);
    unsigned from_hands = 1 + (mill_row_takes_from_hand(&mill->rules->row) ? taken : 0);
    unsigned to_hands = (unsigned)to->hand[0] + to->hand[1];
    unsigned placed = (unsigned)from->hand[0] + from->hand[1] - to_hands;
    unsigned placings = (placed + from_hands - 1) / from_hands;
    unsigned captures = 0;
    if (from->part == part) {
        return 0;
    }
    if (to_hands == 0) { /* other parts have positions with several numbers of men */
        unsigned all[2] = {(unsigned)from->men[0] + from->hand[0],
                           (unsigned)from->men[1] + from->hand[1]};
        unsigned more = all[1] > all[0];
        unsigned to_more = to->men[1] > to->men[0];
        if (all[more] < to->men[to_more] || all[more ^ 1] < to->men[to_more ^ 1]) {
            return EXACT_NEVER;
        }
        unsigned lost = all[0] + all[1] - to->men[0] - to->men[1];
        captures = (lost + taken - 1) / taken;
    }
    unsigned moves = placings > captures ? placings : captures;
    return moves > 0 ? moves : 1;
}

static Status prepare(Numbering *numbering, uint32_t part)
{
    MillNumbering *mill = (MillNumbering *)numbering;
    Status status = STATUS_OK;
    for (uint32_t i = mill->first_shape_of_part[part];
         i < mill->first_shape_of_part[part + 1] && status == STATUS_OK; i++) {
        status = sets_classify(&mill->sets, mill_row_men(&mill->shapes[i]));
    }
    return status;
}

uint64_t mill_index(const MillNumbering *mill, PointSet own, PointSet other)
{
    const PointSets *sets = &mill->sets;
    bool own_is_row = point_count(own) >= point_count(other);
    PointSet large = own_is_row ? own : other;
    PointSet small = own_is_row ? other : own;
    unsigned men = point_count(large);
    const SetClasses *classes = &sets->classes[men];
    uint32_t entry = classes->of_rank[sets_rank(sets, large)];
    uint32_t row = entry >> 5;
    uint32_t column = mill_column(mill, classes->representative[row], (entry & 16) != 0,
                                  sets_image(sets, entry & 15, small));
    return (uint64_t)row * sets->choose[sets->points - men][point_count(small)] + column;
}

uint32_t mill_column(const MillNumbering *mill, PointSet row, bool is_symmetric, PointSet small)
{
    const PointSets *sets = &mill->sets;
    PointSet room = mill->rules->board.all & ~row;
    uint32_t rank = sets_rank(sets, sets_extract(sets, room, small));
    for (unsigned i = 1; is_symmetric && i < sets->symmetries; i++) {
        if (sets_image(sets, i, row) == row) {
            uint32_t also = sets_rank(sets, sets_extract(sets, room, sets_image(sets, i, small)));
            rank = also < rank ? also : rank;
        }
    }
    return rank;
}

/* The men of both sides on the frame's room, then which of them broke lines. */
uint64_t mill_index_in_frame(const MillNumbering *mill, unsigned number, unsigned symmetry,
                             PointSet own, PointSet other, const PointSet *breaker)
{
    const PointSets *sets = &mill->sets;
    const MillFrame *frame = &mill->frames.frames[number];
    unsigned room = point_count(frame->room);
    uint64_t least = UINT64_MAX;
    own = sets_image(sets, symmetry, own);
    other = sets_image(sets, symmetry, other);
    for (unsigned rest = frame->symmetric; rest != 0; rest &= rest - 1) {
        unsigned map = point_first(rest); /* first the identity */
        PointSet mine = (map == 0 ? own : sets_image(sets, map, own)) & frame->room;
        PointSet yours = (map == 0 ? other : sets_image(sets, map, other)) & frame->room;
        unsigned men = point_count(mine);
        uint64_t ways = sets->choose[room - men][point_count(yours)];
        uint64_t index = sets_rank(sets, sets_extract(sets, frame->room, mine)) * ways +
                         sets_rank(sets, sets_extract(sets, frame->room & ~mine, yours));
        const PointSet men_of[2] = {mine, yours};
        for (unsigned who = 0; breaker != NULL && who < 2; who++) {
            if (frame->bar[who] != 0) {
                PointSet man = sets_image(sets, map, sets_image(sets, symmetry, breaker[who]));
                index = index * point_count(men_of[who]) + point_count(men_of[who] & (man - 1));
            }
        }
        least = index < least ? index : least;
    }
    return least;
}

/* Whether the man that broke lines is part of the index. */
static bool breaks_by_man(const MillNumbering *mill)
{
    return mill->rules->row.bars == BARS_MAN;
}

/* Everything except where the men are. */
static bool shape_of(const MillNumbering *mill, const MillState *state, unsigned side,
                     MillShape *shape)
{
    unsigned other = side ^ 1;
    bool hands_tell_side = state->hand[0] + state->hand[1] > 0 &&
                           mill->rules->row.placing != PLACING_FREE &&
                           !mill_row_takes_from_hand(&mill->rules->row);
    *shape = (MillShape){
        .men = {(uint8_t)point_count(state->men[side]), (uint8_t)point_count(state->men[other])},
        .hand = {state->hand[side], state->hand[other]},
        .flights = {state->flights[side], state->flights[other]},
        .shotless = state->shotless,
        .siege = state->siege,
        .side = (uint8_t)(mill->sided || hands_tell_side ? side : 0),
    };
    if (state->first_line != 0) {
        shape->first = state->first_line == side + 1 ? 1 : 2;
    }
    return shape->flights[0] <= mill->rules->row.flights &&
           shape->flights[1] <= mill->rules->row.flights;
}

/* Whether a man of these can come from a point that is not adjacent. */
static bool moves_far(const MillRules *rules, PointSet own)
{
    bool flies = point_count(own) <= rules->row.fly;
    return flies || rules->row.jump != JUMP_NONE || rules->row.placing == PLACING_FREE;
}

bool mill_find_frame(const MillNumbering *mill, PointSet own, PointSet other, uint32_t own_barred,
                     uint32_t other_barred, unsigned *frame, unsigned *symmetry)
{
    const MillRules *rules = mill->rules;
    const MillFrames *frames = &mill->frames;
    PointSet empty = rules->board.all & ~(own | other);
    uint32_t other_lines = 0;
    uint32_t lines = mill_lines_in_reach(rules, own_barred, own, empty, moves_far(rules, own));
    if (!mill_lines_to_come(rules, other_barred, other, empty, &other_lines)) {
        return false;
    }
    unsigned bar = mill_find_bar(rules, frames, lines, own);
    unsigned other_bar = mill_find_bar(rules, frames, other_lines, other);
    if (bar == MILL_NO_BAR || other_bar == MILL_NO_BAR) {
        return false;
    }
    *frame = frames->of_bars[bar * frames->bar_count + other_bar];
    *symmetry = frames->symmetry_of_bars[bar * frames->bar_count + other_bar];
    return *frame != MILL_NO_FRAME;
}

/* The shape of a position, its frame and the symmetry that leads to it; NULL if it has none. */
static const MillShape *find_shape(const MillNumbering *mill, const MillState *now, unsigned side,
                                   unsigned *frame, unsigned *symmetry)
{
    const MillRules *rules = mill->rules;
    MillShape shape;
    *frame = 0;
    *symmetry = 0;
    if (now->result != OUTCOME_OPEN || !shape_of(mill, now, side, &shape)) {
        return NULL;
    }
    if ((now->barred[0] | now->barred[1]) != 0 &&
        !mill_find_frame(mill, now->men[side], now->men[side ^ 1], now->barred[side],
                         now->barred[side ^ 1], frame, symmetry)) {
        return NULL;
    }
    if (mill_bars_are_apart(&rules->row) && *frame != 0) {
        shape.bars = *frame < mill->frames.first_of_other ? BARS_OWN : BARS_OTHER;
    }
    int32_t found = mill_find_shape(mill, &shape);
    const MillShape *known = found < 0 ? NULL : &mill->shapes[found];
    bool is_known = known != NULL && *frame < known->first_frame + known->frames &&
                    (*frame == 0 || mill_class_size(mill, known, *frame) > 0);
    return is_known ? known : NULL;
}

static bool find_class(const Numbering *numbering, const GameState *state, uint32_t *class)
{
    const MillNumbering *mill = mill_of(numbering);
    const MillState *now = mill_state(state);
    unsigned frame = 0;
    unsigned symmetry = 0;
    const MillShape *shape =
        find_shape(mill, now, mill_side(mill->rules, now->seat), &frame, &symmetry);
    if (shape != NULL) {
        *class = shape->first_class + frame - shape->first_frame;
    }
    return shape != NULL;
}

static bool find(const Numbering *numbering, const GameState *state, PositionNumber *number)
{
    const MillNumbering *mill = mill_of(numbering);
    const MillState *now = mill_state(state);
    unsigned side = mill_side(mill->rules, now->seat);
    unsigned frame = 0;
    unsigned symmetry = 0;
    const MillShape *shape = find_shape(mill, now, side, &frame, &symmetry);
    if (shape == NULL || mill->sets.classes[mill_row_men(shape)].of_rank == NULL) {
        return false;
    }
    number->class = shape->first_class + frame - shape->first_frame;
    if (frame == 0) {
        number->index = mill_index(mill, now->men[side], now->men[side ^ 1]);
        return true;
    }
    const PointSet breaker[2] = {point_bit(now->breaker[side]), point_bit(now->breaker[side ^ 1])};
    number->index = mill_index_in_frame(mill, frame, symmetry, now->men[side], now->men[side ^ 1],
                                        breaks_by_man(mill) ? breaker : NULL);
    return true;
}

/* The men of an index; false if a symmetric position has a lower index. */
static bool men_of(const MillNumbering *mill, const MillShape *shape, unsigned frame,
                   uint64_t index, PointSet *own, PointSet *other, PointSet breaker[2])
{
    const PointSets *sets = &mill->sets;
    uint64_t rest = index;
    PointSet place[2] = {0, 0};
    if (frame == 0) {
        bool own_is_row = shape->men[MILL_OWN] >= shape->men[MILL_OTHER];
        unsigned large = shape->men[own_is_row ? MILL_OWN : MILL_OTHER];
        unsigned small = shape->men[own_is_row ? MILL_OTHER : MILL_OWN];
        const SetClasses *classes = &sets->classes[large];
        uint64_t ways = sets->choose[sets->points - large][small];
        PointSet row = classes->representative[index / ways];
        PointSet column = sets_deposit(mill->rules->board.all & ~row,
                                       sets_unrank(sets, small, (uint32_t)(index % ways)));
        *own = own_is_row ? row : column;
        *other = own_is_row ? column : row;
        return (classes->of_rank[sets_rank(sets, row)] & 16) == 0 ||
               mill_index(mill, *own, *other) == index;
    }
    const MillFrame *fixed = &mill->frames.frames[frame];
    unsigned men = shape->men[MILL_OWN] - point_count(fixed->men[MILL_OWN]);
    unsigned others = shape->men[MILL_OTHER] - point_count(fixed->men[MILL_OTHER]);
    uint64_t ways = sets->choose[point_count(fixed->room) - men][others];
    const unsigned choices[2] = {men, others};
    for (unsigned who = 2; breaks_by_man(mill) && who-- > 0;) {
        if (fixed->bar[who] != 0) {
            place[who] = point_bit((unsigned)(rest % choices[who]));
            rest /= choices[who];
        }
    }
    PointSet mine = sets_deposit(fixed->room, sets_unrank(sets, men, (uint32_t)(rest / ways)));
    PointSet yours =
        sets_deposit(fixed->room & ~mine, sets_unrank(sets, others, (uint32_t)(rest % ways)));
    *own = mine | fixed->men[MILL_OWN];
    *other = yours | fixed->men[MILL_OTHER];
    breaker[MILL_OWN] = sets_deposit(mine, place[MILL_OWN]);
    breaker[MILL_OTHER] = sets_deposit(yours, place[MILL_OTHER]);
    return fixed->symmetric == 1 ||
           mill_index_in_frame(mill, frame, 0, *own, *other,
                               breaks_by_man(mill) ? breaker : NULL) == index;
}

/* Whether such a position can arise: the game is not over, a besieged side cannot move, nobody who still places men has broken a
 * line, and the lines on a board that is being filled agree with the recorded maker of the first line. */
static bool is_possible(const MillRules *rules, const MillState *state, unsigned side)
{
    bool own_line = line_complete(&rules->lines[side], state->men[side]) != 0;
    bool other_line = line_complete(&rules->lines[side ^ 1], state->men[side ^ 1]) != 0;
    if (rules->row.makes == MAKES_WIN && rules->row.blocked != BLOCKED_IS_BESIEGED &&
        (own_line || other_line)) {
        return false;
    }
    bool full_ends = rules->row.full == FULL_DRAWS || rules->row.placing == PLACING_ONLY;
    if (full_ends && mill_occupied(state) == rules->board.all) {
        return false;
    }
    if (rules->row.placing == PLACING_FILLS && state->hand[0] + state->hand[1] > 0) {
        bool lines[2] = {side == 0 ? own_line : other_line, side == 0 ? other_line : own_line};
        return state->first_line == 0 ? !lines[0] && !lines[1] : lines[state->first_line - 1];
    }
    for (unsigned who = 0; who < 2 && rules->row.placing != PLACING_FREE; who++) {
        if (state->hand[who] > 0 && state->barred[who] != 0) {
            return false; /* only a move of a man breaks a line */
        }
    }
    if (state->siege != 0) {
        MillState besieged = *state;
        besieged.siege = 0;
        besieged.seat ^= 1;
        return !mill_can_move(rules, &besieged);
    }
    return true;
}

bool mill_bars_are_possible(const MillNumbering *mill, PointSet own, PointSet other, PointSet moved,
                            const MillFrame *frame)
{
    const MillRules *rules = mill->rules;
    const MillBar *bar = &mill->frames.bars[frame->bar[MILL_OTHER]];
    uint32_t barred = mill->frames.bars[frame->bar[MILL_OWN]].lines;
    PointSet empty = rules->board.all & ~(own | other);
    if (mill_lines_in_reach(rules, barred, own, empty, moves_far(rules, own)) != barred) {
        return false;
    }
    if (bar->lines == 0) {
        return true;
    }
    PointSet whole = line_complete(&rules->lines[0], other);
    moved &= ~bar->men;
    if (mill->sided) {
        return moved != 0;
    }
    if (rules->row.reform == REFORM_PAUSE) {
        moved &= ~whole; /* a move that made a mill bars nothing */
    } else if (rules->row.reform == REFORM_SWAP) {
        moved &= whole; /* only a move that made a mill bars anything */
    }
    if (!moves_far(rules, other)) {
        moved &= rules->board.adjacent[point_first(bar->hole)];
    }
    return moved != 0;
}

static bool state_of(const Numbering *numbering, PositionNumber number, GameState *state)
{
    const MillNumbering *mill = mill_of(numbering);
    const MillShape *shape = &mill->shapes[mill->shape_of_class[number.class]];
    unsigned number_of_frame = frame_of(shape, number.class);
    const MillFrame *frame = &mill->frames.frames[number_of_frame];
    unsigned side = shape->side;
    PointSet breaker[2] = {0, 0};
    MillState made;
    memset(&made, 0, sizeof made);
    if (!men_of(mill, shape, number_of_frame, number.index, &made.men[side], &made.men[side ^ 1],
                breaker)) {
        return false;
    }
    for (unsigned who = 0; who < 2; who++) {
        unsigned whose = who == MILL_OWN ? side : side ^ 1;
        made.hand[whose] = shape->hand[who];
        made.flights[whose] = shape->flights[who];
        made.barred[whose] = mill->frames.bars[frame->bar[who]].lines;
        made.breaker[whose] = (uint8_t)(breaker[who] != 0 ? point_first(breaker[who]) : 0);
    }
    made.seat = (uint8_t)side;
    made.shotless = shape->shotless;
    made.siege = shape->siege;
    made.round = 1;
    if (shape->first != 0) {
        made.first_line = (uint8_t)(shape->first == 1 ? side + 1 : (side ^ 1) + 1);
    }
    if (!is_possible(mill->rules, &made, side) ||
        !mill_bars_are_possible(mill, made.men[side], made.men[side ^ 1],
                                breaks_by_man(mill) ? breaker[MILL_OTHER] : made.men[side ^ 1],
                                frame)) {
        return false;
    }
    memcpy(state, &made, sizeof made);
    return true;
}

const NumberingFamily mill_numbering = {
    .rules_key = rules_key,
    .open = open_numbering,
    .close = close_numbering,
    .classes = count_classes,
    .describe = describe,
    .parts = count_parts,
    .part_name = part_name,
    .part_needs = part_needs,
    .find_class = find_class,
    .class_distance = class_distance,
    .prepare = prepare,
    .find = find,
    .state = state_of,
    .blocks = &mill_blocks,
};
