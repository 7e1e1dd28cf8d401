/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Barred lines as part of a position's index. A move that leaves a mill may bar the lines it broke for the same side's
 * next move. All lines broken by one move lack the same point, the hole; such a set of lines is a bar:
 *
 *     X---.---X      a bar of one line: the man left the middle (the hole), the two other men must still be there.
 *
 * The bars of both sides, up to symmetry, make a frame. A frame fixes a few points as occupied by one side or as empty
 * (the holes); the remaining men are indexed on the points that are left, the frame's room. Where lines are barred to the man
 * that broke them (bars=man), it is one of the men on the room.
 */
#pragma once

#include "boards/point_sets.h"
#include "games/mill/state.h"

enum { MILL_OWN, MILL_OTHER, MILL_NO_FRAME = 0xFFFF, MILL_NO_BAR = 0xFF };

typedef struct MillBar {
    uint32_t lines;
    PointSet men;  /* their other points, all occupied */
    PointSet hole; /* the empty point that they share */
} MillBar;

typedef struct MillFrame {
    uint8_t bar[2];     /* of the side to move, of the other */
    PointSet men[2];    /* fixed by the bars */
    PointSet room;      /* points that the bars do not fix */
    uint16_t symmetric; /* symmetries that map the frame to itself, one bit each */
} MillFrame;

typedef struct MillFrames {
    MillBar *bars; /* number 0: nothing is barred */
    unsigned bar_count;
    uint8_t bars_of[POINTS_MAX + 1]; /* by hole: its first bar; the next hole's bars follow */
    MillFrame *frames;               /* number 0: no bars at all */
    unsigned count;                  /* 1 in games where nothing is ever barred */
    unsigned first_of_other;         /* reform=swap: the first frame with a bar of the other side */
    uint16_t *of_bars; /* frame by both bars; MILL_NO_FRAME if the bars exclude each other */
    uint8_t *symmetry_of_bars; /* the symmetry that maps the bars to the frame */
} MillFrames;

/* The number of bars that mill_frames_build() would list; it has room for MILL_NO_BAR. */
unsigned mill_count_bars(const MillRules *rules);
MUST_CHECK Status mill_frames_build(const MillRules *rules, const PointSets *sets,
                                    MillFrames *frames);
void mill_frames_free(MillFrames *frames);

/* The bar of a set of lines, or MILL_NO_BAR if they do not share one hole. */
unsigned mill_find_bar(const MillRules *rules, const MillFrames *frames, uint32_t lines,
                       PointSet men);
/* Of the lines barred to the side to move, those that its next move could complete; a bar on the others has no effect,
 * so positions that differ only there share an index. `far`: men need not come from an adjacent point. */
uint32_t mill_lines_in_reach(const MillRules *rules, uint32_t barred, PointSet own, PointSet empty,
                             bool far);
/* Of the lines barred to the other side, those that it could still complete after the next move. False if the position
 * cannot arise in play: the hole is occupied although the other side has just left it. */
bool mill_lines_to_come(const MillRules *rules, uint32_t barred, PointSet other, PointSet empty,
                        uint32_t *lines);
