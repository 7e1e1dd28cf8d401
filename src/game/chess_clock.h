/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Time controls and chess clocks. A time control is written `[MOVES/][MINUTES:]SECONDS[+INCREMENT]`: `40/5:00+2` is
 * five minutes for every 40 moves and two seconds more after each move. A clock does not tick by itself: the caller
 * measures the time of each move and subtracts it.
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
    /* For each period once the main time is used up (Canadian byo-yomi of GTP); 0: every period adds main_ms. */
    int64_t overtime_ms;
} TimeControl;

/* Also accepts `inf`: not timed. */
MUST_CHECK bool time_control_parse(Span text, TimeControl *control);
/* Prints a control without overtime in the form that is parsed. */
void time_control_print(const TimeControl *control, Text *text);

/* The clock of one player. */
typedef struct ChessClock {
    TimeControl control;
    int64_t left_us;      /* never negative */
    uint32_t moves_to_go; /* to be played in the time left; 0: no period is running */
} ChessClock;

/* Sets the clock to the start of a game. */
void chess_clock_reset(ChessClock *clock, const TimeControl *control);
/* Subtracts the time of a move, then adds the increment and, where a period ends, the time of the next
 * one. Returns false if the move took longer than the time that was left. */
bool chess_clock_spend(ChessClock *clock, int64_t used_us);
