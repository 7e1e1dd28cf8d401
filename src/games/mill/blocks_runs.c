/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/blocks_runs.h"

#include <stdlib.h>
#include <string.h>

/* -- building -- */

/* The number of men on the lower points of a run; false if there is no such run. */
static bool men_below(const MillRuns *runs, PointSet high, unsigned *men)
{
    *men = runs->men - point_count(high);
    return *men <= runs->low_points; /* and did not wrap */
}

static uint32_t run_length(const MillRuns *runs, unsigned men)
{
    unsigned end = men == runs->low_points ? 1U << runs->low_points : runs->low_first[men + 1];
    return end - runs->low_first[men];
}

static void build_low(MillRuns *runs, const PointSets *sets)
{
    unsigned start = 0;
    for (unsigned men = 0; men <= runs->low_points; men++) {
        runs->low_first[men] = (uint16_t)start;
        start += sets->choose[runs->low_points][men];
    }
    unsigned count[MILL_HALF_POINTS + 1] = {0};
    for (unsigned low = 0; low < 1U << runs->low_points; low++) {
        unsigned men = point_count(low);
        runs->place[low] = (uint16_t)count[men]++;
        runs->low[runs->low_first[men] + runs->place[low]] = (uint16_t)low;
    }
}

void mill_runs_build(MillRuns *runs, const PointSets *sets, unsigned points, unsigned men)
{
    unsigned first = 0;
    runs->low_points = points / 2;
    runs->high_points = points - points / 2;
    runs->men = men;
    build_low(runs, sets);
    for (unsigned high = 0; high < 1U << runs->high_points; high++) {
        unsigned below;
        runs->first[high] = (uint16_t)first;
        first += men_below(runs, high, &below) ? run_length(runs, below) : 0;
    }
    runs->columns = first;
}

static void build_half(MillSplit *images, unsigned points, const MillRuns *to, const PointSet *bits)
{
    images[0] = 0;
    for (unsigned bit = 0; bit < points; bit++) {
        size_t half = (size_t)1 << bit;
        MillSplit image = mill_split(to, bits[bit]);
        for (size_t i = 0; i < half; i++) {
            images[half + i] = images[i] | image;
        }
    }
}

void mill_images_build(MillImages *images, const MillRuns *from, const MillRuns *to,
                       const PointSet *bits)
{
    build_half(images->low, from->low_points, to, bits);
    build_half(images->high, from->high_points, to, bits + from->low_points);
}

void mill_scores_of_row(const uint8_t *values, uint32_t count, uint8_t *scores)
{
    for (uint32_t i = 0; i < count; i++) {
        uint8_t value = values[i];
        scores[i] = (uint8_t)(value == BLOCK_NO_POSITION ? BLOCK_SCORE_NONE : block_score(value));
    }
}

/* -- lists of columns -- */

bool mill_columns_new(const MillRuns *runs, MillColumns *columns)
{
    columns->run = malloc(sizeof *columns->run << runs->high_points);
    columns->low = malloc((runs->columns + 1U) * sizeof *columns->low);
    return columns->run != NULL && columns->low != NULL;
}

void mill_columns_free(MillColumns *columns)
{
    free(columns->run);
    free(columns->low);
}

/* The men of each column of a run that stand in lines, on the lower and on the upper points. */
typedef struct MenInLines {
    uint16_t low[MILL_RUN_MAX];
    uint16_t high[MILL_RUN_MAX];
} MenInLines;

static void find_men_in_lines(const MillSplitLines *lines, unsigned high, const uint16_t *low,
                              uint32_t count, MenInLines *men)
{
    memset(men->low, 0, count * sizeof *men->low);
    memset(men->high, 0, count * sizeof *men->high);
    for (unsigned i = 0; i < lines->count; i++) {
        uint16_t low_part = (uint16_t)lines->line[i];
        uint16_t high_part = (uint16_t)(lines->line[i] >> 16);
        if ((high_part & ~high) != 0) {
            continue;
        }
        for (uint32_t k = 0; k < count; k++) {
            uint16_t whole = (low[k] & low_part) == low_part ? 0xFFFF : 0;
            men->low[k] |= whole & low_part;
            men->high[k] |= whole & high_part;
        }
    }
}

void mill_columns_with_lines(const MillRuns *runs, const MillSplitLines *lines,
                             MillColumns *columns)
{
    MenInLines lined;
    uint32_t end = 0;
    columns->runs = 0;
    for (unsigned high = 0; high < 1U << runs->high_points; high++) {
        unsigned men;
        if (!men_below(runs, high, &men)) {
            continue;
        }
        const uint16_t *low = runs->low + runs->low_first[men];
        uint32_t start = end;
        find_men_in_lines(lines, high, low, run_length(runs, men), &lined);
        for (uint32_t i = 0; i < run_length(runs, men); i++) {
            columns->low[end] = low[i];
            end += (lined.low[i] | lined.high[i]) != 0;
        }
        columns->run[columns->runs++] = (MillRun){(uint16_t)high, (uint16_t)(end - start), start};
    }
}

/* -- scores -- */

static inline void raise(uint8_t *score, uint8_t other)
{
    *score = other > *score ? other : *score;
}

void mill_runs_raise(const MillColumns *columns, const MillRuns *runs, const MillImages *images,
                     const MillRuns *to, const uint8_t *scores_there, uint8_t *scores)
{
    for (uint32_t i = 0; i < columns->runs; i++) {
        MillRun run = columns->run[i];
        MillSplit high = images->high[run.high];
        const uint16_t *low = columns->low + run.start;
        uint8_t *score = scores + runs->first[run.high];
        for (uint32_t k = 0; k < run.count; k++) {
            MillSplit target = high | images->low[low[k]];
            raise(&score[runs->place[low[k]]], scores_there[mill_runs_rank(to, target)]);
        }
    }
}

void mill_runs_send(const MillRuns *runs, const MillImages *images, const MillRuns *to,
                    const uint8_t *scores, uint8_t *scores_there)
{
    MillSplit low[MILL_HALF_SETS];
    for (unsigned i = 0; i < 1U << runs->low_points; i++) {
        low[i] = images->low[runs->low[i]];
    }
    for (unsigned high = 0; high < 1U << runs->high_points; high++) {
        unsigned men;
        if (!men_below(runs, high, &men)) {
            continue;
        }
        const uint8_t *score = scores + runs->first[high];
        const MillSplit *image = low + runs->low_first[men];
        MillSplit high_image = images->high[high];
        uint32_t count = run_length(runs, men);
        for (uint32_t i = 0; i < count; i++) {
            raise(&scores_there[mill_runs_rank(to, high_image | image[i])], score[i]);
        }
    }
}

/* Men in lines may be removed where there are no others. */
static void free_men_in_lines(unsigned high, const uint16_t *low, uint32_t count, MenInLines *men)
{
    for (uint32_t i = 0; i < count; i++) {
        bool has_others = (uint16_t)((men->low[i] ^ low[i]) | (men->high[i] ^ high)) != 0;
        men->low[i] = has_others ? men->low[i] : 0;
        men->high[i] = has_others ? men->high[i] : 0;
    }
}

/* Raises the scores of a run to `loud` where `lined` has the man, else to `quiet`. Reads both, which lets compilers vectorise. */
static void raise_run(uint8_t *restrict score, const uint8_t *restrict quiet,
                      const uint8_t *restrict loud, const uint16_t *restrict lined, unsigned man,
                      uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint8_t one = quiet[i];
        uint8_t other = loud[i];
        uint8_t value = (lined[i] & man) != 0 ? other : one;
        score[i] = value > score[i] ? value : score[i];
    }
}

/* The best removal from the lower points. */
static uint8_t remove_low(const MillRuns *runs, const uint8_t *scores_there, unsigned low,
                          unsigned kept, unsigned men)
{
    uint8_t best = BLOCK_SCORE_NONE;
    PointSet rest = low;
    for (unsigned i = 0; i < men; i++) {
        PointSet man = rest & (0U - rest);
        uint8_t score = scores_there[runs->place[low ^ man]];
        uint8_t applies = (uint8_t)((kept & man) != 0 ? 0 : 0xFF);
        raise(&best, score & applies);
        rest ^= man;
    }
    return best;
}

void mill_runs_remove(const MillRuns *runs, const MillRuns *fewer, const MillSplitLines *lines,
                      const uint8_t *scores_there, uint8_t *scores)
{
    static const uint8_t none[MILL_RUN_MAX] = {BLOCK_SCORE_NONE};
    MenInLines kept;
    memset(scores, BLOCK_SCORE_NONE, runs->columns);
    for (unsigned high = 0; high < 1U << runs->high_points; high++) {
        unsigned men;
        if (!men_below(runs, high, &men)) {
            continue;
        }
        const uint16_t *low = runs->low + runs->low_first[men];
        uint8_t *score = scores + runs->first[high];
        uint32_t count = run_length(runs, men);
        find_men_in_lines(lines, high, low, count, &kept);
        free_men_in_lines(high, low, count, &kept);
        for (unsigned rest = high; rest != 0; rest &= rest - 1) {
            unsigned man = rest & (0U - rest);
            raise_run(score, scores_there + fewer->first[high ^ man], none, kept.high, man, count);
        }
        const uint8_t *there = scores_there + fewer->first[high];
        for (uint32_t i = 0; i < count; i++) {
            raise(&score[i], remove_low(runs, there, low[i], kept.low[i], men));
        }
    }
}

void mill_runs_place(const MillRuns *runs, const MillRuns *more, const MillSplitLines *lines,
                     const uint8_t *plain, const uint8_t *closing, uint8_t *scores)
{
    MenInLines lined;
    memset(scores, BLOCK_SCORE_NONE, runs->columns);
    for (unsigned high = 0; high < 1U << more->high_points; high++) {
        unsigned men;
        if (!men_below(more, high, &men)) {
            continue;
        }
        const uint16_t *low = more->low + more->low_first[men];
        uint32_t count = run_length(more, men);
        const uint8_t *quiet = plain + more->first[high];
        const uint8_t *loud = closing + more->first[high];
        find_men_in_lines(lines, high, low, count, &lined);
        for (unsigned rest = high; rest != 0; rest &= rest - 1) {
            unsigned man = rest & (0U - rest);
            raise_run(scores + runs->first[high ^ man], quiet, loud, lined.high, man, count);
        }
        uint8_t *score = scores + runs->first[high];
        for (uint32_t i = 0; i < count; i++) {
            const uint8_t choice[] = {quiet[i], loud[i]};
            PointSet rest = low[i];
            for (unsigned k = 0; k < men; k++) {
                PointSet man = rest & (0U - rest);
                raise(&score[runs->place[low[i] ^ man]], choice[(lined.low[i] & man) != 0]);
                rest ^= man;
            }
        }
    }
}
