/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operations on whole rows. The free points of a row are split into lower and upper ones. Columns are ordered by their bits, so
 * those with the same upper points follow each other: a run. What depends on the upper points is computed once per run, and
 * a change of the upper points alone turns a run into another one of the same length, which compilers vectorise.
 */
#pragma once

#include "boards/point_sets.h"
#include "game/blocks.h"

enum {
    MILL_HALF_POINTS = 12,
    MILL_HALF_SETS = 1 << MILL_HALF_POINTS,
    MILL_RUN_MAX = 924 /* 12 choose 6 */
};

/* The sets of a number of men on a number of points: at most 19448 (17 choose 7), since the men of the row are as many or more. */
typedef struct MillRuns {
    unsigned low_points;
    unsigned high_points;
    unsigned men;
    uint32_t columns;
    uint16_t first[MILL_HALF_SETS];           /* by upper points: the first column of the run */
    uint16_t place[MILL_HALF_SETS];           /* by lower points: the place in the run */
    uint16_t low[MILL_HALF_SETS];             /* lower points by their number, then by place */
    uint16_t low_first[MILL_HALF_POINTS + 1]; /* by number */
} MillRuns;

/* A set with the lower points in the lower half of the word. */
typedef uint32_t MillSplit;

static inline MillSplit mill_split(const MillRuns *runs, PointSet mask)
{
    PointSet low = ((PointSet)1 << runs->low_points) - 1;
    return (mask & low) | mask >> runs->low_points << 16;
}

static inline uint32_t mill_runs_rank(const MillRuns *runs, MillSplit set)
{
    return (uint32_t)runs->first[set >> 16] + runs->place[set & 0xFFFF];
}

/* Some columns of a row. */
typedef struct MillRun {
    uint16_t high;
    uint16_t count;
    uint32_t start; /* in the list of lower points */
} MillRun;

typedef struct MillColumns {
    uint32_t runs;
    MillRun *run;
    uint16_t *low;
} MillColumns;

/* A renumbering of points. */
typedef struct MillImages {
    MillSplit low[MILL_HALF_SETS];
    MillSplit high[MILL_HALF_SETS];
} MillImages;

typedef struct MillSplitLines {
    unsigned count;
    MillSplit line[POINT_LINES_MAX];
} MillSplitLines;

void mill_runs_build(MillRuns *runs, const PointSets *sets, unsigned points, unsigned men);
/* `bits` are the images of the points of `from`. */
void mill_images_build(MillImages *images, const MillRuns *from, const MillRuns *to,
                       const PointSet *bits);
static inline MillSplit mill_image(const MillImages *images, MillSplit set)
{
    return images->low[set & 0xFFFF] | images->high[set >> 16];
}

/* The scores of moves to positions with these values. */
void mill_scores_of_row(const uint8_t *values, uint32_t count, uint8_t *scores);

/* Allocates a list for columns; false if out of memory. */
bool mill_columns_new(const MillRuns *runs, MillColumns *columns);
void mill_columns_free(MillColumns *columns);
/* Lists the columns with a line. */
void mill_columns_with_lines(const MillRuns *runs, const MillSplitLines *lines,
                             MillColumns *columns);

/* Raises the scores of the listed columns to those of their images. */
void mill_runs_raise(const MillColumns *columns, const MillRuns *runs, const MillImages *images,
                     const MillRuns *to, const uint8_t *scores_there, uint8_t *scores);
/* Raises the scores of the images of all columns to theirs. */
void mill_runs_send(const MillRuns *runs, const MillImages *images, const MillRuns *to,
                    const uint8_t *scores, uint8_t *scores_there);
/* For each column the best score after the removal of a man. Men in one of `lines` are only removed if there are no others. */
void mill_runs_remove(const MillRuns *runs, const MillRuns *fewer, const MillSplitLines *lines,
                      const uint8_t *scores_there, uint8_t *scores);
/* Raises the score of each column to those of the sets with one man more: `closing` if that man stands in a line, else `plain`. */
void mill_runs_place(const MillRuns *runs, const MillRuns *more, const MillSplitLines *lines,
                     const uint8_t *plain, const uint8_t *closing, uint8_t *scores);
