/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thinking for GTP: clocks, and what becomes of a decision. A whole move is decided at once; its vertices
 * are handed out one by one, as they are asked for.
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
    (void)chess_clock_spend(&gtp->clock[gtp->asked_for], clock_now_us() - gtp->asked_us);
}

static SearchClock search_clock(const ChessClock *clock)
{
    return (SearchClock){.given = clock->control.is_timed,
                         .left_ms = clock->left_us / 1000,
                         .moves_to_go = clock->moves_to_go};
}

/* -- asking -- */

static void note_thought(const SearchInfo *info, void *context)
{
    Gtp *gtp = context;
    if (info->multipv > 1) {
        return; /* only the best one is played */
    }
    gtp->line_length = info->pv_length < SEARCH_MAX_DEPTH ? info->pv_length : SEARCH_MAX_DEPTH;
    for (size_t i = 0; i < gtp->line_length; i++) {
        gtp->line[i] = info->pv[i];
    }
}

static void note_end(const EngineReport *report, void *context)
{
    frontend_notify(report, ((Gtp *)context)->frontend);
}

/* Considers only what can be played vertex by vertex and goes on with what is pending. */
static void restrict_moves(Gtp *gtp, SearchRequest *request)
{
    gtp_list_moves(gtp);
    size_t count = 0;
    for (size_t i = 0; i < gtp->moves; i++) {
        if (gtp_goes_on(gtp, &gtp->move[i]) && gtp_is_playable(gtp, &gtp->move[i])) {
            request->searchmoves[count++] = gtp->move[i].move;
        }
    }
    request->limits.searchmoves_count = count;
}

Status gtp_ask(Gtp *gtp, GtpQuestion question, Fault *fault)
{
    const EngineListener listener = {.context = gtp, .info = note_thought, .done = note_end};
    bool by_vertices = question == ASKED_PLAY || question == ASKED_VERTEX;
    SearchRequest request;
    request.limits = gtp->limits;
    request.ponder = false;
    if (question == ASKED_PLAY || question == ASKED_WHOLE_MOVE) {
        request.limits.clock = search_clock(&gtp->clock[gtp->asked_for]);
    }
    if (by_vertices || gtp->pendings > 0) {
        restrict_moves(gtp, &request);
    }
    gtp->line_length = 0;
    gtp->asked_us = clock_now_us();
    Status status = engine_search(gtp->engine, &request, &listener, fault);
    gtp->question = status == STATUS_OK ? question : ASKED_NOTHING;
    return status;
}

/* The next vertex of the move that was decided on. Where the move could go on but should not, its last
 * vertex once more ends it; a pass would, too, but two in a row end games of some controllers. */
static Status hand_out(Gtp *gtp, bool plays, Text *answer, Fault *fault)
{
    size_t next = gtp->pendings < gtp->plan.parts ? gtp->pendings : gtp->plan.parts - 1U;
    unsigned part = gtp->plan.part[next];
    Status status = plays ? gtp_play(gtp, gtp->asked_for, part, fault) : STATUS_OK;
    if (status == STATUS_OK) {
        gtp_board_print(&gtp->board, part, answer);
        gtp->has_plan = gtp->pendings > 0;
    }
    return status;
}

Status gtp_generate(Gtp *gtp, GtpQuestion question, GtpColour colour, Text *answer, Fault *fault)
{
    Status status = gtp_need_board(gtp, fault);
    if (status != STATUS_OK) {
        return status;
    }
    bool plays = question == ASKED_PLAY;
    bool over = record_outcome(&gtp->engine->session.record) != OUTCOME_OPEN;
    gtp->asked_for = colour;
    if (over || colour != gtp_to_move(gtp)) {
        gtp_board_print(&gtp->board, GTP_PASS, answer);
        return plays ? gtp_play(gtp, colour, GTP_PASS, fault) : STATUS_OK;
    }
    if (gtp->has_plan && gtp_goes_on(gtp, &gtp->plan)) {
        return hand_out(gtp, plays, answer, fault);
    }
    return gtp_ask(gtp, question, fault);
}

/* -- answering -- */

static void add_spelling(const Game *game, Move move, Text *answer)
{
    char spelling[GAME_MOVE_TEXT_SIZE];
    (void)game->family->print_move(game, move, spelling);
    text_add(answer, spelling);
}

/* The vertices of a move, each after `before`; the spelling where there are none. */
static void add_move(const Gtp *gtp, Move move, const char *before, Text *answer)
{
    const Game *game = gtp->engine->session.game;
    GtpMove split;
    if (!gtp->board.fits || !gtp_board_split(&gtp->board, game, move, &split)) {
        text_add(answer, before);
        add_spelling(game, move, answer);
        return;
    }
    for (size_t i = 0; i < split.parts; i++) {
        text_format(answer, "%s%s", i == 0 ? "" : " ", before);
        gtp_board_print(&gtp->board, split.part[i], answer);
    }
}

/* Every vertex of the expected line with its colour. */
static Status add_line(const Gtp *gtp, Text *answer, Fault *fault)
{
    const Session *session = &gtp->engine->session;
    const Game *game = session->game;
    GameState *now = game_state_new(game);
    GameState *next = game_state_new(game);
    if (now != NULL && next != NULL) {
        game_copy_state(game, now, record_state(&session->record));
        for (size_t i = 0; i < gtp->line_length && game->family->turn(game, now) != GAME_CHANCE;
             i++) {
            bool first = game_player_to_move(game, now) == 0;
            text_add(answer, i == 0 ? "" : " ");
            add_move(gtp, gtp->line[i], first ? "b " : "w ", answer);
            game->search_game->family->play(game->search_game, now, gtp->line[i], next);
            game_copy_state(game, now, next);
        }
    }
    Status status = now != NULL && next != NULL
                        ? STATUS_OK
                        : fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for a position");
    game_state_free(now);
    game_state_free(next);
    return status;
}

Status gtp_play_decision(Gtp *gtp, Move move, Text *answer, Fault *fault)
{
    add_spelling(gtp->engine->session.game, move, answer);
    return gtp_play_whole(gtp, move, fault);
}

Status gtp_answer(Gtp *gtp, Text *answer, Fault *fault)
{
    const Engine *engine = gtp->engine;
    Move best = engine->report.result.best;
    GtpQuestion question = gtp->question;
    gtp->question = ASKED_NOTHING;
    if (engine->report.status != STATUS_OK) {
        *fault = engine->report.fault;
        return engine->report.status;
    }
    switch (question) {
    case ASKED_PLAY:
    case ASKED_VERTEX:
        if (question == ASKED_PLAY) {
            spend_time(gtp);
        }
        gtp->has_plan = gtp_board_split(&gtp->board, engine->session.game, best, &gtp->plan);
        return hand_out(gtp, question == ASKED_PLAY, answer, fault);
    case ASKED_WHOLE_MOVE:
        spend_time(gtp);
        return gtp_play_decision(gtp, best, answer, fault);
    case ASKED_BEST:
        add_move(gtp, best, "", answer);
        return STATUS_OK;
    case ASKED_LINE:
        if (gtp->line_length == 0) { /* it was ended before its first thought */
            gtp->line[gtp->line_length++] = best;
        }
        return add_line(gtp, answer, fault);
    case ASKED_NOTHING:
        break;
    }
    return STATUS_OK;
}
