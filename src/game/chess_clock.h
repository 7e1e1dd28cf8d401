/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One player's chess clock. It does not tick by itself: the caller measures the time of each move and
 * subtracts it.
 */
#pragma once

#include "game/time_control.h"

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
