/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets of points as numbers. The sets of k points of a board are numbered in the order of their bits (the
 * combinatorial number system), by look-ups a byte of the set at a time. Sets that symmetries turn into each
 * other form a class, for which the set with the least number stands.
 */
#ifndef NGUZO_BOARDS_POINT_SETS_H
#define NGUZO_BOARDS_POINT_SETS_H

#include "base/status.h"
#include "boards/point_board.h"

enum { SET_BYTES = 3, SET_BYTE_VALUES = 256 };

/* Sets of one size up to symmetry. */
typedef struct SetClasses {
    uint32_t
        *of_rank; /* by number of the set: class << 5 | is symmetric << 4 | symmetry to apply */
    PointSet *representative; /* by class */
    uint32_t count;
} SetClasses;

typedef struct PointSets {
    unsigned points;
    unsigned symmetries;
    uint32_t choose[POINTS_MAX + 1][POINTS_MAX + 1];
    /* What a byte adds to the number of a set that has so many points below it. */
    uint32_t rank[SET_BYTES][POINTS_MAX + 1][SET_BYTE_VALUES];
    uint8_t squeeze[SET_BYTE_VALUES]
                   [SET_BYTE_VALUES]; /* bits of the second where the first has some */
    PointSet image[POINT_SYMMETRIES_MAX][SET_BYTES][SET_BYTE_VALUES];
    uint8_t inverse[POINT_SYMMETRIES_MAX]; /* the symmetry that undoes one */
    SetClasses classes[POINTS_MAX + 1];    /* by size; empty until sets_classify() */
} PointSets;

/* Of the board's symmetries only those listed count; the first is the identity. */
void sets_build(const PointBoard *board, const uint8_t *symmetry, unsigned symmetries,
                PointSets *sets);
void sets_free(PointSets *sets);
/* Fills the classes of sets of `size` points; once is enough. */
MUST_CHECK Status sets_classify(PointSets *sets, unsigned size);
/* How many classes sets of this size have, without making them. */
uint32_t sets_count_classes(const PointSets *sets, unsigned size);

/* The number of a set among those of its size. */
static inline uint32_t sets_rank(const PointSets *sets, PointSet set)
{
    unsigned low = set & 255;
    unsigned middle = set >> 8 & 255;
    unsigned high = set >> 16 & 255;
    unsigned below_middle = point_count(low);
    return sets->rank[0][0][low] + sets->rank[1][below_middle][middle] +
           sets->rank[2][below_middle + point_count(middle)][high];
}

/* The set of `size` points with this number. */
PointSet sets_unrank(const PointSets *sets, unsigned size, uint32_t rank);

static inline PointSet sets_image(const PointSets *sets, unsigned symmetry, PointSet set)
{
    return sets->image[symmetry][0][set & 255] | sets->image[symmetry][1][set >> 8 & 255] |
           sets->image[symmetry][2][set >> 16 & 255];
}

/* The points of `set`, counted among those of `room` only. */
static inline PointSet sets_squeeze(const PointSets *sets, PointSet room, PointSet set)
{
    unsigned low = room & 255;
    unsigned middle = room >> 8 & 255;
    unsigned high = room >> 16 & 255;
    unsigned shift = point_count(low);
    return sets->squeeze[low][set & 255] |
           (PointSet)sets->squeeze[middle][set >> 8 & 255] << shift |
           (PointSet)sets->squeeze[high][set >> 16 & 255] << (shift + point_count(middle));
}

/* The opposite. */
PointSet sets_spread(PointSet room, PointSet squeezed);

#endif
