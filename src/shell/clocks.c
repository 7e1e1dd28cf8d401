/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/clock.h"
#include "game/players.h"
#include "shell/gameplay.h"

#include <inttypes.h>

enum { US_PER_MS = 1000 };

void clocks_reset(Shell *shell)
{
    ShellClocks *clocks = &shell->clocks;
    for (unsigned player = 0; player < GAME_MAX_SEATS; player++) {
        chess_clock_reset(&clocks->clock[player], &clocks->control);
    }
    clocks_switch(shell);
}

void clocks_switch(Shell *shell)
{
    shell->clocks.since_us = clock_now_us();
}

void clocks_press(Shell *shell, unsigned player)
{
    ShellClocks *clocks = &shell->clocks;
    if (clocks->control.is_timed &&
        !chess_clock_spend(&clocks->clock[player], clock_now_us() - clocks->since_us)) {
        output_line(shell->output, "p%u's time is up", player + 1);
    }
    clocks_switch(shell);
}

static int64_t left_us(const Shell *shell, unsigned player)
{
    const ShellClocks *clocks = &shell->clocks;
    int64_t left = clocks->clock[player].left_us;
    if (player == record_player_to_move(&shell->engine.session.record)) {
        left -= clock_now_us() - clocks->since_us;
    }
    return left > 0 ? left : 0;
}

SearchClock clocks_running(const Shell *shell)
{
    unsigned player = record_player_to_move(&shell->engine.session.record);
    return (SearchClock){.given = shell->clocks.control.is_timed,
                         .left_ms = left_us(shell, player) / US_PER_MS,
                         .increment_ms = shell->clocks.control.increment_ms,
                         .moves_to_go = shell->clocks.clock[player].moves_to_go};
}

void clocks_print(const Shell *shell, Text *text)
{
    const Game *game = shell->engine.session.game;
    unsigned running = record_player_to_move(&shell->engine.session.record);
    for (unsigned player = 0; player < game_player_count(game); player++) {
        int64_t tenths = left_us(shell, player) / US_PER_MS / 100;
        text_format(text, "p%u has %" PRId64 ":%02" PRId64 ".%" PRId64 "%s\n", player + 1,
                    tenths / 600, tenths / 10 % 60, tenths % 10,
                    player == running ? ", running" : "");
    }
}
