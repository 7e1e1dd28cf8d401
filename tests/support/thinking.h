/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: runs a search and returns its last report.
 */
#pragma once

#include "search/search.h"

typedef struct Thought {
    Move best;
    char text[GAME_MOVE_TEXT_SIZE]; /* the move as text */
    unsigned depth;                 /* of the last report */
    unsigned lines;                 /* reported in all */
    int32_t score;
    int32_t mate;
    uint64_t nodes;
    Move pv[SEARCH_MAX_DEPTH];
    size_t pv_length;
} Thought;

/* With an empty table. */
Thought think(const Record *record, SearchLimits limits);
Thought think_deep(const Record *record, unsigned depth);

enum { THINKING_LINES = 5 };

/* The best lines of a search. */
typedef struct ThoughtLines {
    size_t wanted;
    unsigned depth;
    size_t count; /* of the last depth */
    SearchInfo line[THINKING_LINES];
    Move pv[THINKING_LINES][SEARCH_MAX_DEPTH];
} ThoughtLines;

/* With an empty table and this many threads. */
ThoughtLines think_lines(const Record *record, unsigned threads, SearchLimits limits);
