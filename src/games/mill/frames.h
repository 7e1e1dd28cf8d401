/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Barred lines as part of a position's number. The lines that a side's last move broke lack one point, which
 * they share; such a set of lines is a bar. Bars of both sides, up to symmetry, make a frame: it fixes a few
 * points as men of a side or as empty, and the other men are numbered on the points that are left.
 */
#ifndef NGUZO_GAMES_MILL_FRAMES_H
#define NGUZO_GAMES_MILL_FRAMES_H

#include "boards/point_sets.h"
#include "games/mill/mill.h"

enum { MILL_OWN, MILL_OTHER, MILL_NO_FRAME = 0xFFFF, MILL_NO_BAR = 0xFF };

typedef struct MillBar {
    uint32_t lines;
    PointSet men;  /* that stand in them */
    PointSet hole; /* the point that they lack */
} MillBar;

typedef struct MillFrame {
    uint8_t bar[2];     /* of the side to move, of the other */
    PointSet men[2];    /* that the bars fix */
    PointSet room;      /* points that they leave open */
    uint16_t symmetric; /* symmetries that keep the frame, a bit each */
} MillFrame;

typedef struct MillFrames {
    MillBar *bars; /* number 0: nothing is barred */
    unsigned bar_count;
    uint8_t bars_of[POINTS_MAX + 1]; /* the first bar that lacks a point; the next point's follow */
    MillFrame *frames;               /* number 0: no bars at all */
    unsigned count;                  /* 1 in games where nothing is ever barred */
    uint16_t *of_bars;         /* frame by both bars, MILL_NO_FRAME if they exclude each other */
    uint8_t *symmetry_of_bars; /* that leads to the frame */
} MillFrames;

MUST_CHECK Status mill_frames_build(const MillRules *rules, const PointSets *sets,
                                    MillFrames *frames);
void mill_frames_free(MillFrames *frames);

/* The bar that lines make up; they must lack the same point. MILL_NO_BAR if they do not. */
unsigned mill_find_bar(const MillRules *rules, const MillFrames *frames, uint32_t lines,
                       PointSet men);
/* Of the lines that the side to move is barred from, those that its next move could complete: to be barred
 * from the others means nothing. */
uint32_t mill_lines_in_reach(const MillRules *rules, uint32_t barred, PointSet own, PointSet empty,
                             bool far);
/* Of the lines that the other side is barred from, those that it could complete after the next move. False
 * where play never leads: a man stands on a point that one of them lacks. */
bool mill_lines_to_come(const MillRules *rules, uint32_t barred, PointSet other, PointSet empty,
                        uint32_t *lines);

#endif
