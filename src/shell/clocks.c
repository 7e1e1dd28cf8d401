/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Clocks like those of `go`: one a side where there are two sides or seats= gives out the seats, otherwise
 * one a seat. They inform and bind the engine; nobody loses on time here.
 */
#include "base/clock.h"
#include "shell/game.h"

#include <inttypes.h>

enum { US_A_MS = 1000 };

unsigned clocks_owner(const Shell *shell)
{
    return record_player_to_move(&shell->engine.session.record);
}

void clocks_reset(Shell *shell)
{
    ShellClocks *clocks = &shell->clocks;
    for (unsigned i = 0; i < GAME_MAX_SEATS; i++) {
        clocks->clock[i] = (ShellClock){.left_us = clocks->start_ms * US_A_MS};
    }
    clocks->since_us = clock_now_us();
}

void clocks_press(Shell *shell, unsigned owner)
{
    ShellClocks *clocks = &shell->clocks;
    int64_t now = clock_now_us();
    if (clocks->runs && owner < GAME_MAX_SEATS) {
        ShellClock *clock = &clocks->clock[owner];
        clock->left_us -= now - clocks->since_us;
        if (clock->left_us < 0) {
            clock->left_us = 0;
            output_line(shell->output, "p%u's time is up", owner + 1);
        }
        clock->left_us += clocks->increment_ms * US_A_MS;
        if (clocks->moves_to_go != 0 && ++clock->moves == clocks->moves_to_go) {
            clock->moves = 0;
            clock->left_us += clocks->start_ms * US_A_MS;
        }
    }
    clocks->since_us = now;
}

void clocks_print_words(const Shell *shell, Text *text)
{
    const ShellClocks *clocks = &shell->clocks;
    unsigned owner = clocks_owner(shell);
    if (!clocks->runs) {
        return;
    }
    int64_t left = clocks->clock[owner].left_us - (clock_now_us() - clocks->since_us);
    text_format(text, "p%utime %" PRId64 " p%uinc %" PRId64, owner + 1,
                left > 0 ? left / US_A_MS : 0, owner + 1, clocks->increment_ms);
    if (clocks->moves_to_go != 0) {
        text_format(text, " movestogo %" PRIu32, clocks->moves_to_go - clocks->clock[owner].moves);
    }
}

void clocks_print(const Shell *shell, Text *text)
{
    const ShellClocks *clocks = &shell->clocks;
    const Game *game = shell->engine.session.game;
    unsigned owner = clocks_owner(shell);
    for (unsigned i = 0; i < game->sides && i < GAME_MAX_SEATS; i++) {
        int64_t left = clocks->clock[i].left_us;
        if (i == owner) {
            left -= clock_now_us() - clocks->since_us;
        }
        int64_t tenths = left > 0 ? left / (US_A_MS * 100) : 0;
        text_format(text, "p%u has %" PRId64 ":%02" PRId64 ".%" PRId64 "%s\n", i + 1, tenths / 600,
                    tenths / 10 % 60, tenths % 10, i == owner ? ", running" : "");
    }
}
