/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searches for GTP: clocks and answers. The engine chooses a whole move at once; every genmove plays the next of its
 * vertices.
 */
#include "base/clock.h"
#include "game/players.h"
#include "protocol/gtp/state.h"

/* -- clocks -- */

void gtp_reset_clocks(Gtp *gtp)
{
    for (unsigned i = 0; i < GTP_COLOURS; i++) {
        chess_clock_reset(&gtp->clock[i], &gtp->control);
    }
}

/* A controller that sends time_left overrides this; one that does not expects the engine to keep time. */
static void spend_time(Gtp *gtp)
{
    (void)chess_clock_spend(&gtp->clock[gtp->colour], clock_now_us() - gtp->started_us);
}

static SearchClock search_clock(const ChessClock *clock)
{
    return (SearchClock){.given = clock->control.is_timed,
                         .left_ms = clock->left_us / 1000,
                         .moves_to_go = clock->moves_to_go};
}

/* -- searching -- */

static void note_info(const SearchInfo *info, void *context)
{
    Gtp *gtp = context;
    if (info->multipv > 1) {
        return; /* only the best line counts */
    }
    gtp->pv_length = info->pv_length < SEARCH_MAX_DEPTH ? info->pv_length : SEARCH_MAX_DEPTH;
    for (size_t i = 0; i < gtp->pv_length; i++) {
        gtp->pv[i] = info->pv[i];
    }
}

static void note_end(const EngineReport *report, void *context)
{
    frontend_notify(report, ((Gtp *)context)->frontend);
}

/* Searches only moves that can be played vertex by vertex and begin with the prefix. */
static void restrict_moves(Gtp *gtp, SearchRequest *request)
{
    gtp_list_moves(gtp);
    size_t count = 0;
    for (size_t i = 0; i < gtp->moves; i++) {
        if (gtp_continues(gtp, &gtp->move[i]) && gtp_is_playable(gtp, &gtp->move[i])) {
            request->searchmoves[count++] = gtp->move[i].move;
        }
    }
    request->limits.searchmoves_count = count;
}

Status gtp_search(Gtp *gtp, GtpReply reply, Fault *fault)
{
    const EngineListener listener = {.context = gtp, .info = note_info, .done = note_end};
    bool by_vertices = reply == REPLY_GENMOVE || reply == REPLY_REG_GENMOVE;
    SearchRequest request;
    request.limits = gtp->limits;
    request.ponder = false;
    if (reply == REPLY_GENMOVE || reply == REPLY_WHOLE_MOVE) {
        request.limits.clock = search_clock(&gtp->clock[gtp->colour]);
    }
    if (by_vertices || gtp->prefix_length > 0) {
        restrict_moves(gtp, &request);
    }
    gtp->pv_length = 0;
    gtp->started_us = clock_now_us();
    Status status = engine_search(gtp->engine, &request, &listener, fault);
    gtp->reply = status == STATUS_OK ? reply : REPLY_NONE;
    return status;
}

/* Plays the next vertex of the plan. Where the plan is the prefix of a longer move, its last vertex played again ends
 * it. A pass would do so too, but some controllers end a game after two passes. */
static Status play_next_vertex(Gtp *gtp, bool plays, Text *answer, Fault *fault)
{
    size_t next = gtp->prefix_length < gtp->plan.parts ? gtp->prefix_length : gtp->plan.parts - 1U;
    unsigned part = gtp->plan.part[next];
    Status status = plays ? gtp_play(gtp, gtp->colour, part, fault) : STATUS_OK;
    if (status == STATUS_OK) {
        gtp_board_print(&gtp->board, part, answer);
        gtp->has_plan = gtp->prefix_length > 0;
    }
    return status;
}

Status gtp_generate(Gtp *gtp, GtpReply reply, GtpColour colour, Text *answer, Fault *fault)
{
    bool plays = reply == REPLY_GENMOVE;
    bool over = record_outcome(&gtp->engine->session.record) != OUTCOME_OPEN;
    gtp->colour = colour;
    if (over || colour != gtp_colour_to_move(gtp)) {
        gtp_board_print(&gtp->board, GTP_PASS, answer);
        return plays ? gtp_play(gtp, colour, GTP_PASS, fault) : STATUS_OK;
    }
    if (gtp->has_plan && gtp_continues(gtp, &gtp->plan)) {
        return play_next_vertex(gtp, plays, answer, fault);
    }
    return gtp_search(gtp, reply, fault);
}

/* -- answers -- */

/* The vertices of a move, each after `before`; its notation if it has none. */
static void print_vertices(const Gtp *gtp, const GameState *state, Move move, const char *before,
                           Text *answer)
{
    const Game *game = gtp->engine->session.game;
    if (!gtp->board.fits) {
        text_add(answer, before);
        game_print_move(game, move, answer);
        return;
    }
    GtpMove split = gtp_move_split(game, state, move);
    for (size_t i = 0; i < split.parts; i++) {
        text_format(answer, "%s%s", i == 0 ? "" : " ", before);
        gtp_board_print(&gtp->board, split.part[i], answer);
    }
}

/* Every vertex of the principal variation with its colour. */
static Status print_pv(const Gtp *gtp, Text *answer, Fault *fault)
{
    const Session *session = &gtp->engine->session;
    const Game *game = session->game;
    GameState *now = game_state_new(game);
    GameState *next = game_state_new(game);
    if (now != NULL && next != NULL) {
        game_copy_state(game, now, record_state(&session->record));
        for (size_t i = 0; i < gtp->pv_length && game->family->turn(game, now) != GAME_CHANCE;
             i++) {
            bool first = game_player_to_move(game, now) == 0;
            text_add(answer, i == 0 ? "" : " ");
            print_vertices(gtp, now, gtp->pv[i], first ? "b " : "w ", answer);
            game->search_game->family->play(game->search_game, now, gtp->pv[i], next);
            game_copy_state(game, now, next);
        }
    }
    Status status =
        now != NULL && next != NULL ? STATUS_OK : fault_out_of_memory(fault, "a position");
    game_state_free(now);
    game_state_free(next);
    return status;
}

Status gtp_play_decision(Gtp *gtp, Move move, Text *answer, Fault *fault)
{
    game_print_move(gtp->engine->session.game, move, answer);
    return gtp_play_whole(gtp, move, fault);
}

Status gtp_write_reply(Gtp *gtp, Text *answer, Fault *fault)
{
    const Engine *engine = gtp->engine;
    Move best = engine->report.result.best;
    GtpReply reply = gtp->reply;
    gtp->reply = REPLY_NONE;
    if (engine->report.status != STATUS_OK) {
        *fault = engine->report.fault;
        return engine->report.status;
    }
    switch (reply) {
    case REPLY_GENMOVE:
    case REPLY_REG_GENMOVE:
        if (reply == REPLY_GENMOVE) {
            spend_time(gtp);
        }
        gtp->plan =
            gtp_move_split(engine->session.game, record_state(&engine->session.record), best);
        gtp->has_plan = true;
        return play_next_vertex(gtp, reply == REPLY_GENMOVE, answer, fault);
    case REPLY_WHOLE_MOVE:
        spend_time(gtp);
        return gtp_play_decision(gtp, best, answer, fault);
    case REPLY_BEST_MOVE:
        print_vertices(gtp, record_state(&engine->session.record), best, "", answer);
        return STATUS_OK;
    case REPLY_PV:
        if (gtp->pv_length == 0) { /* it was stopped before its first info */
            gtp->pv[gtp->pv_length++] = best;
        }
        return print_pv(gtp, answer, fault);
    case REPLY_NONE:
        break;
    }
    return STATUS_OK;
}
