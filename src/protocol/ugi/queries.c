/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/exact_values.h"
#include "games/catalogue.h"
#include "games/position.h"
#include "protocol/ugi/commands.h"
#include "render/json.h"
#include "render/svg.h"

#include <inttypes.h>
#include <stdlib.h>

static Status respond(Frontend *frontend, const char *word)
{
    output_line(frontend->output, "response %s", word);
    return STATUS_OK;
}

static Status respond_text(Frontend *frontend, Text *text)
{
    Text line = {0};
    text_add(&line, text->length > 0 ? "response " : "response");
    text_add_span(&line, text_span(text));
    text_add_char(&line, '\n');
    line.failed = line.failed || text->failed;
    output_text(frontend->output, &line);
    text_free(&line);
    text_free(text);
    return STATUS_OK;
}

static Status query_p1turn(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(
        frontend, record_player_to_move(&frontend->engine->session.record) == 0 ? "true" : "false");
}

static Status query_gameover(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(frontend, record_outcome(&frontend->engine->session.record) == OUTCOME_OPEN
                                 ? "false"
                                 : "true");
}

static Status query_result(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(frontend, record_result_word(&frontend->engine->session.record));
}

static Status query_turn(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(frontend, record_turn_word(&frontend->engine->session.record));
}

static Status query_players(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    output_line(frontend->output, "response %u", frontend->engine->session.game->seats);
    return STATUS_OK;
}

static Status query_legalmoves(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    if (record_print_legal_moves(&frontend->engine->session.record, &text) != STATUS_OK) {
        text.failed = true;
    }
    return respond_text(frontend, &text);
}

static Status query_islegal(Frontend *frontend, Span arguments, Fault *fault)
{
    Span token = arguments;
    Move move = 0;
    (void)span_next_word(&arguments, &token);
    const Session *session = &frontend->engine->session;
    bool legal = record_outcome(&session->record) == OUTCOME_OPEN &&
                 game_parse_move(session->game, record_state(&session->record), token, &move,
                                 fault) == STATUS_OK;
    return respond(frontend, legal ? "true" : "false");
}

static Status query_scores(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    const Game *game = frontend->engine->session.game;
    int32_t scores[GAME_MAX_SIDES] = {0};
    Text text = {0};
    game->family->scores(game, record_state(&frontend->engine->session.record), scores);
    for (unsigned side = 0; side < game->sides; side++) {
        text_format(&text, "%s%" PRId32, side == 0 ? "" : " ", scores[side]);
    }
    return respond_text(frontend, &text);
}

static Status query_variant(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(frontend, frontend->engine->session.game->spec);
}

static Status query_variants(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    for (size_t i = 0; i < catalogue_count(); i++) {
        text_format(&text, "%s%s", i == 0 ? "" : " ", catalogue_variant(i)->id);
    }
    return respond_text(frontend, &text);
}

static Status query_fen(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    record_print_position(&frontend->engine->session.record, &text);
    return respond_text(frontend, &text);
}

static Status query_geometry(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    json_geometry(frontend->engine->session.game, &text);
    return respond_text(frontend, &text);
}

static Status query_state(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    json_state(&frontend->engine->session.record, &text);
    return respond_text(frontend, &text);
}

/* A response is one line; between elements a blank does as well. */
static Status query_svg(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    svg_draw(&frontend->engine->session.record, NULL, &text);
    for (size_t i = 0; i < text.length; i++) {
        text.bytes[i] = text.bytes[i] == '\n' ? ' ' : text.bytes[i];
    }
    return respond_text(frontend, &text);
}

static Status query_toss(Frontend *frontend, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    View view = {0};
    const Session *session = &frontend->engine->session;
    game_view_state(session->game, record_state(&session->record), &view);
    int32_t toss = view_count(&view, "toss");
    if (toss == 0) {
        return respond(frontend, "none");
    }
    output_line(frontend->output, "response %" PRId32, toss);
    return STATUS_OK;
}

static Status query_value(Frontend *frontend, Span arguments, Fault *fault)
{
    Text text = {0};
    (void)arguments;
    (void)fault;
    values_print(values_of_position(frontend->engine), ' ', &text);
    return respond_text(frontend, &text);
}

static Status query_movevalues(Frontend *frontend, Span arguments, Fault *fault)
{
    SpeltMove *moves = NULL;
    size_t count = 0;
    Text text = {0};
    (void)arguments;
    (void)fault;
    text.failed =
        record_spell_moves(&frontend->engine->session.record, &moves, &count) != STATUS_OK;
    for (size_t i = 0; i < count; i++) {
        text_format(&text, "%s%s=", i == 0 ? "" : " ", moves[i].text);
        values_print(values_of_move(frontend->engine, moves[i].move), ':', &text);
    }
    free(moves);
    (void)engine_exact(frontend->engine); /* reports a table that turned out to be damaged */
    return respond_text(frontend, &text);
}

const Command ugi_queries[] = {
    {"p1turn", "", "whether side 1 (with seats=: engine 1) is to move", false, query_p1turn},
    {"gameover", "", "whether the game is over", false, query_gameover},
    {"result", "", "p1win p2win p3win p4win draw none", false, query_result},
    {"turn", "", "p1 p2 p3 p4 chance", false, query_turn},
    {"players", "", "how many seats there are", false, query_players},
    {"legalmoves", "", "every legal move, in byte order", false, query_legalmoves},
    {"islegal", "MOVE", "whether a move is legal", false, query_islegal},
    {"scores", "", "a number a side", false, query_scores},
    {"variant", "", "the variant with all its options", false, query_variant},
    {"variants", "", "the id of every game", false, query_variants},
    {"fen", "", "the position as text", false, query_fen},
    {"geometry", "", "the board as JSON", false, query_geometry},
    {"state", "", "the position as JSON", false, query_state},
    {"svg", "", "the position as a picture", false, query_svg},
    {"value", "", "win N, loss N, draw or unknown: what perfect play comes to", false, query_value},
    {"movevalues", "", "the same for every legal move", false, query_movevalues},
    {"toss", "", "the toss that is to be played, or none", false, query_toss},
};

const size_t ugi_query_count = sizeof ugi_queries / sizeof ugi_queries[0];
