/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of this engine: variants, positions, whole moves, options.
 */
#include "games/catalogue.h"
#include "games/position.h"
#include "protocol/gtp/commands.h"
#include "protocol/option_lines.h"
#include "protocol/ugi/go.h"

Status gtp_run_variant(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Engine *engine = gtp->engine;
    Span spec = span_trim(arguments);
    if (spec.length == 0) {
        text_add(answer, engine->session.game->spec);
        return STATUS_OK;
    }
    Status status = engine_choose(engine, spec, fault);
    if (status == STATUS_OK) {
        gtp_clear_history(gtp);
    }
    return status;
}

void gtp_run_variants(Gtp *gtp, Text *answer)
{
    for (size_t i = 0; i < catalogue_count(gtp->engine->catalogue); i++) {
        text_format(answer, "%s\n", catalogue_variant(gtp->engine->catalogue, i)->id);
    }
}

Status gtp_run_position(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    if (span_trim(arguments).length == 0) {
        record_print_position(&gtp->engine->session.record, answer);
        return STATUS_OK;
    }
    PositionLine position;
    Status status = position_split_line(arguments, &position, fault);
    if (status == STATUS_OK) {
        status = engine_set_position(gtp->engine, &position, fault);
    }
    /* After an illegal move the position before it is set up, as in UGI. */
    if (status == STATUS_OK || status == STATUS_ILLEGAL_MOVE || status == STATUS_GAME_OVER) {
        gtp_clear_history(gtp);
    }
    return status;
}

/* The game goes on, and no part of a move has been played. */
static Status need_new_move(const Gtp *gtp, Fault *fault)
{
    Status status = record_need_open(&gtp->engine->session.record, fault);
    if (status == STATUS_OK && gtp->prefix_length > 0) {
        return fault_raise(fault, STATUS_ILLEGAL_MOVE,
                           "part of a move has been played: complete or undo it");
    }
    return status;
}

Status gtp_run_play_whole(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    const Session *session = &gtp->engine->session;
    Move move = 0;
    Status status = need_new_move(gtp, fault);
    if (status == STATUS_OK && span_equals(span_trim(arguments), SESSION_RESIGN)) {
        return gtp_resign(gtp, fault);
    }
    if (status == STATUS_OK) {
        status = game_parse_move(session->game, record_state(&session->record),
                                 span_trim(arguments), &move, fault);
    }
    return status != STATUS_OK ? status : gtp_play_whole(gtp, move, fault);
}

Status gtp_run_genmove_whole(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Status status = need_new_move(gtp, fault);
    if (status != STATUS_OK) {
        return status;
    }
    gtp->colour = gtp_colour_to_move(gtp);
    if (!record_is_at_chance(&gtp->engine->session.record)) {
        return gtp_search(gtp, REPLY_WHOLE_MOVE, fault);
    }
    return gtp_play_decision(gtp, engine_draw_event(gtp->engine), answer, fault);
}

Status gtp_run_whole_moves(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    if (record_print_legal_moves(&gtp->engine->session.record, answer) != STATUS_OK) {
        return fault_out_of_memory(fault, "the moves");
    }
    return STATUS_OK;
}

/* An option may choose another game or, by its limits, end the game earlier. */
Status gtp_run_setoption(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Status status = option_line_read(gtp->engine, arguments, fault);
    if (status == STATUS_OK) {
        gtp_clear_history(gtp);
    }
    return status;
}

void gtp_run_options(Gtp *gtp, Text *answer)
{
    option_lines_print(gtp->engine, false, answer);
}

Status gtp_run_limit(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    GoRequest request;
    Status status = go_parse(&gtp->engine->session, arguments, &request, fault);
    if (status == STATUS_OK && !request.is_general) {
        status =
            fault_raise(fault, STATUS_BAD_ARGUMENT, "expected only depth, nodes, movetime or mate");
    }
    if (status == STATUS_OK) {
        gtp->limits = request.search.limits;
    }
    return status;
}
