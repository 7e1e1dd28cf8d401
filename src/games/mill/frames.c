/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/frames.h"

#include <stdlib.h>
#include <string.h>

/* The lines through a point that count for a side. */
static uint32_t lines_of_either(const MillRules *rules, unsigned point)
{
    return rules->through[point] & (rules->line_set[0] | rules->line_set[1]);
}

/* Adds a bar with this hole for every non-empty set of lines through the point. */
static void add_bars(const MillRules *rules, unsigned point, MillFrames *frames)
{
    uint32_t through = lines_of_either(rules, point);
    for (uint32_t lines = through; lines != 0; lines = (lines - 1) & through) {
        MillBar *bar = &frames->bars[frames->bar_count];
        bar->lines = lines;
        bar->hole = point_bit(point);
        for (uint32_t rest = lines; rest != 0; rest &= rest - 1) {
            bar->men |= rules->board.line[__builtin_ctz(rest)] & ~bar->hole;
        }
        frames->bar_count++;
    }
}

/* Bars with the same lines may differ in their hole. */
static unsigned bar_with(const MillFrames *frames, uint32_t lines, unsigned hole)
{
    for (unsigned i = frames->bars_of[hole]; i < frames->bars_of[hole + 1]; i++) {
        if (frames->bars[i].lines == lines) {
            return i;
        }
    }
    return MILL_NO_BAR;
}

static unsigned image_of_bar(const MillRules *rules, const PointSets *sets,
                             const MillFrames *frames, unsigned symmetry, unsigned bar)
{
    const MillBar *from = &frames->bars[bar];
    if (bar == 0) {
        return 0;
    }
    return bar_with(frames,
                    mill_transform_lines(&rules->board, rules->symmetry[symmetry], from->lines),
                    point_first(sets_image(sets, symmetry, from->hole)));
}

/* Adds the frame of two bars and maps all symmetric pairs of bars to it. */
static void add_frame(const MillRules *rules, const PointSets *sets, const uint8_t *image,
                      MillFrames *frames, unsigned own, unsigned other)
{
    const MillBar *mine = &frames->bars[own];
    const MillBar *yours = &frames->bars[other];
    MillFrame *frame = &frames->frames[frames->count];
    PointSet empty = mine->hole | yours->hole;
    if ((mine->men & yours->men) != 0 || ((mine->men | yours->men) & empty) != 0) {
        return;
    }
    *frame = (MillFrame){.bar = {(uint8_t)own, (uint8_t)other},
                         .men = {mine->men, yours->men},
                         .room = rules->board.all & ~(mine->men | yours->men | empty)};
    for (unsigned i = 0; i < sets->symmetries; i++) {
        unsigned pair = image[i * frames->bar_count + own] * frames->bar_count +
                        image[i * frames->bar_count + other];
        if (frames->of_bars[pair] == MILL_NO_FRAME) {
            frames->of_bars[pair] = (uint16_t)frames->count;
            frames->symmetry_of_bars[pair] = sets->inverse[i];
        }
        if (pair == own * frames->bar_count + other) {
            frame->symmetric = (uint16_t)(frame->symmetric | 1U << i);
        }
    }
    frames->count++;
}

static Status add_frames(const MillRules *rules, const PointSets *sets, MillFrames *frames)
{
    unsigned bars = frames->bar_count;
    uint8_t *image = malloc((size_t)sets->symmetries * bars);
    if (image == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    for (unsigned i = 0; i < sets->symmetries; i++) {
        for (unsigned bar = 0; bar < bars; bar++) {
            image[i * bars + bar] = (uint8_t)image_of_bar(rules, sets, frames, i, bar);
        }
    }
    /* Where only captures bar lines, frames without a bar of the other side come first. */
    bool other_is_outer = rules->row.reform == REFORM_SWAP;
    for (unsigned outer = 0; outer < bars; outer++) {
        frames->first_of_other = outer <= 1 ? frames->count : frames->first_of_other;
        for (unsigned inner = 0; inner < bars; inner++) {
            unsigned own = other_is_outer ? inner : outer;
            unsigned other = other_is_outer ? outer : inner;
            if (frames->of_bars[own * bars + other] == MILL_NO_FRAME) {
                add_frame(rules, sets, image, frames, own, other);
            }
        }
    }
    free(image);
    return STATUS_OK;
}

unsigned mill_count_bars(const MillRules *rules)
{
    unsigned bars = 1;
    for (unsigned point = 0; rules->row.reform != REFORM_FREE && point < rules->board.points;
         point++) {
        uint32_t through = lines_of_either(rules, point);
        bars += (1U << (point_count(through) & 15)) - 1;
    }
    return bars;
}

Status mill_frames_build(const MillRules *rules, const PointSets *sets, MillFrames *frames)
{
    memset(frames, 0, sizeof *frames);
    frames->bars = calloc(mill_count_bars(rules), sizeof *frames->bars);
    frames->bar_count = 1;
    if (frames->bars == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    for (unsigned point = 0; rules->row.reform != REFORM_FREE && point < rules->board.points;
         point++) {
        frames->bars_of[point] = (uint8_t)frames->bar_count;
        add_bars(rules, point, frames);
        frames->bars_of[point + 1] = (uint8_t)frames->bar_count;
    }
    size_t pairs = (size_t)frames->bar_count * frames->bar_count;
    frames->frames = calloc(pairs, sizeof *frames->frames);
    frames->of_bars = malloc(pairs * sizeof *frames->of_bars);
    frames->symmetry_of_bars = calloc(pairs, sizeof *frames->symmetry_of_bars);
    if (frames->frames == NULL || frames->of_bars == NULL || frames->symmetry_of_bars == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    memset(frames->of_bars, 0xFF, pairs * sizeof *frames->of_bars);
    return add_frames(rules, sets, frames);
}

void mill_frames_free(MillFrames *frames)
{
    free(frames->bars);
    free(frames->frames);
    free(frames->of_bars);
    free(frames->symmetry_of_bars);
    memset(frames, 0, sizeof *frames);
}

unsigned mill_find_bar(const MillRules *rules, const MillFrames *frames, uint32_t lines,
                       PointSet men)
{
    PointSet holes = 0;
    for (uint32_t rest = lines; rest != 0; rest &= rest - 1) {
        holes |= rules->board.line[__builtin_ctz(rest)] & ~men;
    }
    if (lines == 0) {
        return 0;
    }
    return (holes & (holes - 1)) != 0 ? MILL_NO_BAR : bar_with(frames, lines, point_first(holes));
}

/* The only point of a line not in `men`; empty if there are several. */
static PointSet hole_of(PointSet line, PointSet men)
{
    PointSet missing = line & ~men;
    return (missing & (missing - 1)) == 0 ? missing : 0;
}

uint32_t mill_lines_in_reach(const MillRules *rules, uint32_t barred, PointSet own, PointSet empty,
                             bool far)
{
    uint32_t lines = 0;
    for (; barred != 0; barred &= barred - 1) {
        unsigned line = (unsigned)__builtin_ctz(barred);
        PointSet points = rules->board.line[line];
        PointSet hole = hole_of(points, own) & empty;
        /* The man must come from outside the line: from inside it would leave another hole. */
        if (hole != 0 && (far || (rules->board.adjacent[point_first(hole)] & own & ~points) != 0)) {
            lines |= (uint32_t)1 << line;
        }
    }
    return lines;
}

bool mill_lines_to_come(const MillRules *rules, uint32_t barred, PointSet other, PointSet empty,
                        uint32_t *lines)
{
    *lines = 0;
    for (; barred != 0; barred &= barred - 1) {
        unsigned line = (unsigned)__builtin_ctz(barred);
        PointSet hole = hole_of(rules->board.line[line], other);
        if (hole != 0 && (hole & empty) == 0) {
            return false;
        }
        *lines |= hole != 0 ? (uint32_t)1 << line : 0;
    }
    return true;
}
