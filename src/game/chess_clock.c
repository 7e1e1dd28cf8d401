/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/chess_clock.h"

enum { US_PER_MS = 1000 };

static void start_overtime(ChessClock *clock)
{
    clock->left_us = clock->control.overtime_ms * US_PER_MS;
    clock->moves_to_go = clock->control.period_moves;
}

void chess_clock_reset(ChessClock *clock, const TimeControl *control)
{
    *clock = (ChessClock){.control = *control, .left_us = control->main_ms * US_PER_MS};
    if (control->overtime_ms == 0) {
        clock->moves_to_go = control->period_moves;
    } else if (control->main_ms == 0) {
        start_overtime(clock);
    }
}

bool chess_clock_spend(ChessClock *clock, int64_t used_us)
{
    const TimeControl *control = &clock->control;
    bool is_in_time = used_us <= clock->left_us;
    clock->left_us = is_in_time ? clock->left_us - used_us : 0;
    clock->left_us += control->increment_ms * US_PER_MS;
    bool ends_period = clock->moves_to_go > 0 && --clock->moves_to_go == 0;
    if (control->overtime_ms > 0 && (ends_period || clock->left_us == 0)) {
        start_overtime(clock);
    } else if (control->overtime_ms == 0 && ends_period) {
        clock->left_us += control->main_ms * US_PER_MS;
        clock->moves_to_go = control->period_moves;
    }
    return is_in_time;
}
