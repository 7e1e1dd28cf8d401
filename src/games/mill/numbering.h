/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers for the positions of the mill family. A shape says how many men stand and wait on each side, and
 * what else tells positions apart that show the same men; a class is a shape with a frame of barred lines.
 * Within a class the men of the side to move are numbered up to symmetry, and the other's on the points that
 * these leave.
 */
#ifndef NGUZO_GAMES_MILL_NUMBERING_H
#define NGUZO_GAMES_MILL_NUMBERING_H

#include "game/numbering.h"
#include "games/mill/frames.h"

enum { MILL_FLYING_MEN = 3, MILL_STRIDES = 9 };

/* Pairs: of the side to move, of the other. */
typedef struct MillShape {
    uint8_t men[2]; /* on the board */
    uint8_t hand[2];
    uint8_t flights[2];
    uint8_t shotless;
    uint8_t siege;
    uint8_t first; /* who made the first line: 0 nobody, 1 the side to move, 2 the other */
    uint8_t side;  /* to move; where colours do not matter, one for which the hands are right */
    bool cycles;
    bool framed;          /* lines may be barred */
    uint32_t first_class; /* frame 0; the others follow */
    uint32_t group;
    uint32_t part;
} MillShape;

typedef struct MillNumbering {
    const MillRules *rules;
    PointSets sets;
    MillFrames frames;
    uint32_t set_classes[POINTS_MAX + 1]; /* classes of sets of so many men */
    bool sided;                           /* which colour is to move matters */
    MillShape *shapes;                    /* in the order of solving */
    uint32_t shape_count;
    uint32_t *shape_of_class;
    uint32_t class_count;
    uint32_t part_count;
    uint32_t *first_shape_of_part; /* part_count + 1 */
    uint32_t stride[MILL_STRIDES]; /* see slot_of() in shapes.c */
    int32_t *shape_of_slot;        /* by everything a shape says; -1: none */
} MillNumbering;

/* shapes.c: fills the shapes and what follows from them. */
MUST_CHECK Status mill_shapes_build(MillNumbering *numbering);
/* The shape of a position, -1 if it has none. */
int32_t mill_find_shape(const MillNumbering *numbering, const MillShape *shape);
uint64_t mill_class_size(const MillNumbering *numbering, const MillShape *shape, unsigned frame);

#endif
