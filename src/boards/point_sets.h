/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ranking sets of points. The sets of k points of a board are numbered in the order of their bits (the combinatorial number
 * system), with one table lookup for each byte of the set. Sets that symmetries map to each other form a class; its
 * representative is the set with the lowest rank.
 */
#pragma once

#include "base/status.h"
#include "boards/point_board.h"

enum { SET_BYTES = 4, SET_BYTE_VALUES = 256 };

/* Sets of one size up to symmetry. */
typedef struct SetClasses {
    uint32_t *
        of_rank; /* by rank: class << 5 | whether a symmetry preserves it << 4 | symmetry that leads to the representative */
    PointSet *representative; /* by class */
    uint32_t count;
} SetClasses;

typedef struct PointSets {
    unsigned points;
    unsigned symmetries;
    uint32_t choose[POINTS_MAX + 1][POINTS_MAX + 1];
    /* What a byte adds to the rank of a set, by the number of points in the lower bytes. */
    uint32_t rank[SET_BYTES][POINTS_MAX + 1][SET_BYTE_VALUES];
    uint8_t extract
        [SET_BYTE_VALUES]
        [SET_BYTE_VALUES]; /* [mask][byte]: the bits of the byte under the mask, moved together */
    PointSet image[POINT_SYMMETRIES_MAX][SET_BYTES][SET_BYTE_VALUES];
    uint8_t inverse[POINT_SYMMETRIES_MAX]; /* the inverse of each symmetry */
    SetClasses classes[POINTS_MAX + 1];    /* by size; empty until sets_classify() */
} PointSets;

/* Uses only the listed symmetries of the board; the first is the identity. */
void sets_build(const PointBoard *board, const uint8_t *symmetry, unsigned symmetries,
                PointSets *sets);
void sets_free(PointSets *sets);
/* Builds the classes of sets of `size` points, unless they exist. */
MUST_CHECK Status sets_classify(PointSets *sets, unsigned size);
/* The number of these classes, without building them. */
uint32_t sets_count_classes(const PointSets *sets, unsigned size);

/* The rank of a set among those of its size. */
static inline uint32_t sets_rank(const PointSets *sets, PointSet set)
{
    unsigned low = set & 255;
    unsigned middle = set >> 8 & 255;
    unsigned high = set >> 16 & 255;
    unsigned below_middle = point_count(low);
    uint32_t rank = sets->rank[0][0][low] + sets->rank[1][below_middle][middle] +
                    sets->rank[2][below_middle + point_count(middle)][high];
    if (set >> 24 != 0) { /* only boards of more than 24 points have such sets */
        rank += sets->rank[3][point_count(set & 0xFFFFFF)][set >> 24];
    }
    return rank;
}

/* The set of `size` points with this rank. */
PointSet sets_unrank(const PointSets *sets, unsigned size, uint32_t rank);

static inline PointSet sets_image(const PointSets *sets, unsigned symmetry, PointSet set)
{
    PointSet image = sets->image[symmetry][0][set & 255] |
                     sets->image[symmetry][1][set >> 8 & 255] |
                     sets->image[symmetry][2][set >> 16 & 255];
    return set >> 24 == 0 ? image : image | sets->image[symmetry][3][set >> 24];
}

/* Numbers the points of `set` within `room`: parallel bit extract (PEXT). */
static inline PointSet sets_extract(const PointSets *sets, PointSet room, PointSet set)
{
    unsigned low = room & 255;
    unsigned middle = room >> 8 & 255;
    unsigned high = room >> 16 & 255;
    unsigned shift = point_count(low);
    PointSet extracted =
        sets->extract[low][set & 255] | (PointSet)sets->extract[middle][set >> 8 & 255] << shift |
        (PointSet)sets->extract[high][set >> 16 & 255] << (shift + point_count(middle));
    if (set >> 24 != 0) {
        extracted |= (PointSet)sets->extract[room >> 24][set >> 24] << point_count(room & 0xFFFFFF);
    }
    return extracted;
}

/* The inverse: parallel bit deposit (PDEP). */
PointSet sets_deposit(PointSet room, PointSet compressed);
