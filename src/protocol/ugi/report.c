/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/ugi/report.h"

#include <inttypes.h>

static void add_moves(const Game *game, const Move *moves, size_t count, Text *text)
{
    char spelling[GAME_MOVE_TEXT_SIZE];
    for (size_t i = 0; i < count; i++) {
        (void)game->family->print_move(game, moves[i], spelling);
        text_format(text, " %s", spelling);
    }
}

/* Two sides without luck have wins, draws and losses; otherwise every side has its share of winning. */
static void add_prospects(const Game *game, const SearchInfo *info, unsigned me, Text *text)
{
    if (game->sides == 2 && !game->search_game->has_chance) {
        unsigned win = info->win_rate[me];
        unsigned loss = 1000 - win;
        unsigned draw = win < loss ? win : loss; /* an even position is mostly drawn */
        text_format(text, " wdl %u %u %u", win - draw / 2, draw, loss - (draw - draw / 2));
        return;
    }
    text_add(text, " win");
    for (unsigned side = 0; side < info->sides; side++) {
        text_format(text, " %u", info->win_rate[side]);
    }
}

void report_thought(const SearchInfo *info, void *context)
{
    Engine *engine = context;
    const Game *game = engine->session.game;
    unsigned me = game_side_to_move(game, record_state(&engine->session.record));
    uint64_t time_us = (uint64_t)info->time_us + 1;
    Text text = {0};
    text_format(&text, "info depth %u seldepth %u multipv %u score ", info->depth, info->seldepth,
                info->multipv);
    if (info->mate != 0) {
        text_format(&text, "mate %" PRId32, info->mate);
    } else {
        text_format(&text, "cp %" PRId32, info->score);
    }
    add_prospects(game, info, me, &text);
    text_format(
        &text,
        " nodes %" PRIu64 " nps %" PRIu64 " hashfull %u tbhits %" PRIu64 " time %" PRIu64 " pv",
        info->nodes, info->nodes * 1000000 / time_us, info->hashfull, info->tbhits, time_us / 1000);
    add_moves(game, info->pv, info->pv_length, &text);
    text_add_char(&text, '\n');
    output_text(engine->output, &text);
    text_free(&text);
}

void report_best_move(Engine *engine, const SearchResult *result)
{
    Text text = {0};
    text_add(&text, "bestmove");
    add_moves(engine->session.game, &result->best, 1, &text);
    /* A third word hangs harnesses that expect two; only who asked for it gets it. */
    if (engine->ponders && result->has_reply) {
        text_add(&text, " ponder");
        add_moves(engine->session.game, &result->reply, 1, &text);
    }
    text_add_char(&text, '\n');
    output_text(engine->output, &text);
    text_free(&text);
}
