/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A time control: how much time a player has for a game. Written `[MOVES/][MINUTES:]SECONDS[+INCREMENT]`:
 * `40/5:00+2` is five minutes for every 40 moves and two seconds more after each move.
 */
#pragma once

#include "base/text.h"

#define TIME_CONTROL_SYNTAX "[MOVES/][MINUTES:]SECONDS[+INCREMENT]"

enum { TIME_CONTROL_MAX_MS = 1000000000 };

typedef struct TimeControl {
    bool is_timed;         /* false: thinking time is not limited */
    int64_t main_ms;       /* at the start of the game */
    int64_t increment_ms;  /* added after every move */
    uint32_t period_moves; /* moves per period; 0: no periods */
    int64_t
        overtime_ms; /* for each period once the main time is used up (Canadian byo-yomi of GTP);
                              0: every period adds main_ms to the clock */
} TimeControl;

/* Also accepts `inf`: not timed. */
MUST_CHECK bool time_control_parse(Span text, TimeControl *control);
/* Prints a control without overtime in the form that is parsed. */
void time_control_print(const TimeControl *control, Text *text);
