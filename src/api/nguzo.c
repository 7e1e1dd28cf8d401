/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "api/nguzo.h"

#include "api/queries.h"
#include "engine/exact_values.h"
#include "engine/options.h"
#include "games/catalogue.h"
#include "render/board_text.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define STATUS_IS_THE_SAME(name, code, meaning)                                                    \
    _Static_assert((int)NGUZO_##name == (int)STATUS_##name, "nguzo.h lists the status codes");
STATUS_LIST(STATUS_IS_THE_SAME)
_Static_assert((int)NGUZO_NOT_SOLVABLE + 1 == (int)STATUS_COUNT, "nguzo.h lists all status codes");
_Static_assert((int)NGUZO_WIN == (int)EXACT_WIN && (int)NGUZO_LOSS == (int)EXACT_LOSS &&
                   (int)NGUZO_DRAW == (int)EXACT_DRAW,
               "nguzo.h lists the kinds of exact values");
_Static_assert((int)NGUZO_MAX_SIDES == (int)GAME_MAX_SIDES, "nguzo.h has the number of sides");

struct NguzoGame {
    Catalogue catalogue;
    Engine engine;
    Fault fault;       /* of the last call that failed */
    Text answer;       /* the string returned last */
    bool is_searching; /* nguzo_search() was called: nguzo_wait() is due */
    /* The listener of the search under way. */
    NguzoListener listener;
    void *context;
    Text pv;
};

static Span span_or_empty(const char *string)
{
    return span_of(string != NULL ? string : "");
}

const char *nguzo_version(void)
{
    return NGUZO_VERSION;
}

const char *nguzo_status_code(NguzoStatus status)
{
    return (unsigned)status < (unsigned)STATUS_COUNT ? status_code((Status)status) : NULL;
}

/* -- handles -- */

NguzoStatus nguzo_open(const char *spec, NguzoGame **result)
{
    NguzoGame *game = calloc(1, sizeof *game);
    *result = NULL;
    if (game == NULL) {
        return NGUZO_OUT_OF_MEMORY;
    }
    Status status = engine_init(&game->engine, &game->catalogue, spec, &game->fault);
    if (status != STATUS_OK) {
        Fault fault;
        bool is_open = status != STATUS_OUT_OF_MEMORY &&
                       engine_init(&game->engine, &game->catalogue, NULL, &fault) == STATUS_OK;
        if (!is_open) {
            free(game);
            return NGUZO_OUT_OF_MEMORY;
        }
    }
    *result = game;
    return (NguzoStatus)status;
}

void nguzo_close(NguzoGame *game)
{
    if (game != NULL) {
        engine_free(&game->engine);
        catalogue_free(&game->catalogue);
        text_free(&game->answer);
        text_free(&game->pv);
        free(game);
    }
}

const char *nguzo_error(const NguzoGame *game)
{
    return game != NULL ? game->fault.text : status_meaning(STATUS_OUT_OF_MEMORY);
}

NguzoStatus nguzo_error_status(const NguzoGame *game)
{
    return game != NULL ? (NguzoStatus)game->fault.status : NGUZO_OUT_OF_MEMORY;
}

/* Begins a call: false, with the fault raised, while a search is under way. */
static bool is_idle(NguzoGame *game)
{
    if (game->is_searching) {
        (void)fault_raise(&game->fault, STATUS_BUSY, "a search is under way");
    }
    return !game->is_searching;
}

NguzoStatus nguzo_set_option(NguzoGame *game, const char *name, const char *value)
{
    return is_idle(game) ? (NguzoStatus)engine_set_option(&game->engine, span_or_empty(name),
                                                          span_or_empty(value), &game->fault)
                         : NGUZO_BUSY;
}

/* -- playing -- */

/* In a session of its own, which replaces that of the engine only on success. */
static Status set_position(Engine *engine, const PositionLine *line, Fault *fault)
{
    Session *old = &engine->session;
    Session next = {.catalogue = old->catalogue, .record = {.limits = old->record.limits}};
    if (record_begin(&next.record, old->game, NULL, 0, 1) != STATUS_OK) {
        return fault_out_of_memory(fault, "the game");
    }
    next.game = game_hold(old->game);
    Status status = session_set_position(&next, line, fault);
    bool is_other = status == STATUS_OK && next.game != old->game;
    if (status == STATUS_OK) {
        Session replaced = *old;
        *old = next;
        next = replaced;
    }
    session_free(&next);
    if (is_other) {
        engine_forget(engine);
    }
    return status;
}

NguzoStatus nguzo_set_position(NguzoGame *game, const char *position)
{
    PositionLine line;
    if (!is_idle(game)) {
        return NGUZO_BUSY;
    }
    Status status = position_split_line(span_or_empty(position), &line, &game->fault);
    return (NguzoStatus)(status != STATUS_OK ? status
                                             : set_position(&game->engine, &line, &game->fault));
}

NguzoStatus nguzo_play(NguzoGame *game, const char *move)
{
    return is_idle(game)
               ? (NguzoStatus)session_play(&game->engine.session, span_or_empty(move), &game->fault)
               : NGUZO_BUSY;
}

NguzoStatus nguzo_undo(NguzoGame *game)
{
    return is_idle(game) ? (NguzoStatus)session_undo(&game->engine.session, &game->fault)
                         : NGUZO_BUSY;
}

/* -- answers -- */

/* Begins a call that returns a string. */
static Text *begin_answer(NguzoGame *game)
{
    text_clear(&game->answer);
    return is_idle(game) ? &game->answer : NULL;
}

static const char *end_answer(NguzoGame *game)
{
    if (game->answer.failed) {
        (void)fault_out_of_memory(&game->fault, "the answer");
        return NULL;
    }
    return text_string(&game->answer);
}

const char *nguzo_query(NguzoGame *game, const char *query)
{
    Text *answer = begin_answer(game);
    return answer != NULL && query_answer(&game->engine, span_or_empty(query), answer,
                                          &game->fault) == STATUS_OK
               ? end_answer(game)
               : NULL;
}

const char *nguzo_spec(NguzoGame *game)
{
    return nguzo_query(game, "variant");
}

const char *nguzo_position(NguzoGame *game)
{
    return nguzo_query(game, "fen");
}

const char *nguzo_history(NguzoGame *game)
{
    const Record *record = &game->engine.session.record;
    Text *answer = begin_answer(game);
    if (answer == NULL) {
        return NULL;
    }
    const char *separator = " moves ";
    session_print_start(&game->engine.session, answer);
    for (size_t i = 1; i <= record->length; i++) {
        text_add(answer, separator);
        game_print_move(record->game, record->entries[i].move, answer);
        separator = " ";
    }
    if (record->end.reason == END_RESIGN) {
        text_format(answer, "%s%s", separator, SESSION_RESIGN);
    }
    return end_answer(game);
}

const char *nguzo_legal_moves(NguzoGame *game)
{
    return nguzo_query(game, "legalmoves");
}

int nguzo_seats(NguzoGame *game)
{
    return is_idle(game) ? (int)game->engine.session.game->seats : -1;
}

int nguzo_turn(NguzoGame *game)
{
    const Session *session = &game->engine.session;
    if (!is_idle(game)) {
        return -1;
    }
    unsigned seat = session->game->family->turn(session->game, record_state(&session->record));
    return seat == GAME_CHANCE ? 0 : (int)seat + 1;
}

const char *nguzo_result(NguzoGame *game)
{
    return nguzo_query(game, "result");
}

const char *nguzo_reason(NguzoGame *game)
{
    Text *answer = begin_answer(game);
    if (answer == NULL) {
        return NULL;
    }
    record_explain_end(&game->engine.session.record, answer);
    return end_answer(game);
}

int nguzo_scores(NguzoGame *game, int32_t scores[NGUZO_MAX_SIDES])
{
    const Session *session = &game->engine.session;
    int32_t found[GAME_MAX_SIDES] = {0};
    if (!is_idle(game)) {
        return -1;
    }
    session->game->family->scores(session->game, record_state(&session->record), found);
    memcpy(scores, found, session->game->sides * sizeof found[0]);
    return (int)session->game->sides;
}

NguzoStatus nguzo_exact_value(NguzoGame *game, const char *move, NguzoValue *value)
{
    const Session *session = &game->engine.session;
    ExactValue exact;
    if (!is_idle(game)) {
        return NGUZO_BUSY;
    }
    if (move == NULL) {
        exact = engine_position_value(&game->engine);
    } else {
        Move found = 0;
        Status status = record_need_open(&session->record, &game->fault);
        if (status == STATUS_OK) {
            status = game_find_move(session->game, record_state(&session->record), span_of(move),
                                    &found, &game->fault);
        }
        if (status != STATUS_OK) {
            return (NguzoStatus)status;
        }
        exact = engine_move_value(&game->engine, found);
    }
    *value = (NguzoValue){.kind = (NguzoValueKind)exact.kind, .moves = exact.moves};
    return NGUZO_OK;
}

const char *nguzo_geometry(NguzoGame *game)
{
    return nguzo_query(game, "geometry");
}

const char *nguzo_state(NguzoGame *game)
{
    return nguzo_query(game, "state");
}

const char *nguzo_moves(NguzoGame *game)
{
    return nguzo_query(game, "moves");
}

const char *nguzo_catalogue(NguzoGame *game)
{
    return nguzo_query(game, "catalogue");
}

const char *nguzo_rules(NguzoGame *game)
{
    Text *answer = begin_answer(game);
    if (answer == NULL) {
        return NULL;
    }
    text_add_span(answer, catalogue_rules(game->engine.session.game->variant));
    return end_answer(game);
}

const char *nguzo_svg(NguzoGame *game, const char *options)
{
    Text query = {0};
    text_add(&query, "svg ");
    text_add_span(&query, span_or_empty(options));
    const char *answer = NULL;
    if (query.failed) {
        (void)fault_out_of_memory(&game->fault, "the picture");
    } else {
        answer = nguzo_query(game, text_string(&query));
    }
    text_free(&query);
    return answer;
}

const char *nguzo_board(NguzoGame *game)
{
    Text *answer = begin_answer(game);
    if (answer == NULL) {
        return NULL;
    }
    draw_plain_position(&game->engine.session.record, answer);
    return end_answer(game);
}

/* -- searching -- */

static void forward_info(const SearchInfo *info, void *context)
{
    NguzoGame *game = context;
    NguzoInfo out = {.depth = info->depth,
                     .seldepth = info->seldepth,
                     .multipv = info->multipv,
                     .score = info->score,
                     .mate = info->mate,
                     .nodes = info->nodes,
                     .tbhits = info->tbhits,
                     .time_us = (uint64_t)info->time_us,
                     .hashfull = info->hashfull,
                     .sides = info->sides,
                     .has_wdl = info->has_wdl,
                     .wdl = {info->wdl.win, info->wdl.draw, info->wdl.loss}};
    for (unsigned side = 0; side < info->sides; side++) {
        out.win_rate[side] = info->win_rate[side];
    }
    text_clear(&game->pv);
    game_print_moves(game->engine.session.game, info->pv, info->pv_length, &game->pv);
    out.pv = text_string(&game->pv);
    if (!game->pv.failed) { /* without memory there is one report less */
        game->listener(&out, game->context);
    }
}

static Status read_searchmoves(const Session *session, const char *moves, SearchRequest *request,
                               Fault *fault)
{
    size_t *count = &request->limits.searchmoves_count;
    Span rest = span_or_empty(moves);
    Span word;
    while (*count < GAME_MAX_MOVES && span_next_word(&rest, &word)) {
        Status status = game_find_move(session->game, record_state(&session->record), word,
                                       &request->searchmoves[*count], fault);
        if (status != STATUS_OK) {
            return status;
        }
        ++*count;
    }
    return STATUS_OK;
}

static Status read_limits(const Session *session, const NguzoLimits *limits, SearchRequest *request,
                          Fault *fault)
{
    *request = (SearchRequest){.ponder = false};
    if (limits == NULL) {
        return STATUS_OK;
    }
    if (limits->size != sizeof *limits) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the size of the limits is not set");
    }
    request->limits =
        (SearchLimits){.depth = limits->depth,
                       .nodes = limits->nodes,
                       .movetime_ms = limits->movetime_ms,
                       .clock = {.given = limits->clock_ms != 0 || limits->increment_ms != 0,
                                 .left_ms = limits->clock_ms,
                                 .increment_ms = limits->increment_ms,
                                 .moves_to_go = limits->moves_to_go},
                       .mate = limits->mate,
                       .infinite = limits->infinite != 0,
                       .multipv = limits->multipv};
    return read_searchmoves(session, limits->searchmoves, request, fault);
}

NguzoStatus nguzo_search(NguzoGame *game, const NguzoLimits *limits, NguzoListener listener,
                         void *context)
{
    Engine *engine = &game->engine;
    const Session *session = &engine->session;
    SearchRequest request;
    if (!is_idle(game)) {
        return NGUZO_BUSY;
    }
    Status status = record_need_open(&session->record, &game->fault);
    if (status == STATUS_OK) {
        status = read_limits(session, limits, &request, &game->fault);
    }
    if (status != STATUS_OK) {
        return (NguzoStatus)status;
    }
    if (record_is_at_chance(&session->record)) {
        engine->report = (EngineReport){.result = {.best = engine_draw_event(engine)}};
        game->is_searching = true;
        return NGUZO_OK;
    }
    game->listener = listener;
    game->context = context;
    const EngineListener forward = {.context = game,
                                    .info = listener != NULL ? forward_info : NULL};
    status = engine_search(engine, &request, &forward, &game->fault);
    game->is_searching = status == STATUS_OK;
    return (NguzoStatus)status;
}

void nguzo_stop(NguzoGame *game)
{
    engine_stop(&game->engine);
}

const char *nguzo_wait(NguzoGame *game)
{
    Engine *engine = &game->engine;
    text_clear(&game->answer);
    if (!game->is_searching) {
        (void)fault_raise(&game->fault, STATUS_BAD_ARGUMENT, "no search was started");
        return NULL;
    }
    engine_wait(engine);
    game->is_searching = false;
    if (engine->report.status != STATUS_OK) {
        game->fault = engine->report.fault;
        return NULL;
    }
    game_print_move(engine->session.game, engine->report.result.best, &game->answer);
    return end_answer(game);
}
