/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/catalogue.h"
#include "games/position.h"
#include "protocol/ugi/commands.h"
#include "render/json.h"
#include "render/svg.h"

#include <inttypes.h>

static Status respond(Engine *engine, const char *word)
{
    output_line(engine->output, "response %s", word);
    return STATUS_OK;
}

Status query_respond_text(Engine *engine, Text *text)
{
    Text line = {0};
    text_add(&line, text->length > 0 ? "response " : "response");
    text_add_span(&line, text_span(text));
    text_add_char(&line, '\n');
    line.failed = line.failed || text->failed;
    output_text(engine->output, &line);
    text_free(&line);
    text_free(text);
    return STATUS_OK;
}

static Status query_p1turn(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(engine, record_player_to_move(&engine->session.record) == 0 ? "true" : "false");
}

static Status query_gameover(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(engine,
                   record_outcome(&engine->session.record) == OUTCOME_OPEN ? "false" : "true");
}

static Status query_result(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(engine, record_result_word(&engine->session.record));
}

static Status query_turn(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(engine, record_turn_word(&engine->session.record));
}

static Status query_players(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    output_line(engine->output, "response %u", engine->session.game->seats);
    return STATUS_OK;
}

static Status query_legalmoves(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    if (record_print_legal_moves(&engine->session.record, &text) != STATUS_OK) {
        text.failed = true;
    }
    return query_respond_text(engine, &text);
}

static Status query_islegal(Engine *engine, Span arguments, Fault *fault)
{
    Span token = arguments;
    Move move = 0;
    (void)span_next_word(&arguments, &token);
    const Session *session = &engine->session;
    bool legal = record_outcome(&session->record) == OUTCOME_OPEN &&
                 game_parse_move(session->game, record_state(&session->record), token, &move,
                                 fault) == STATUS_OK;
    return respond(engine, legal ? "true" : "false");
}

static Status query_scores(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    const Game *game = engine->session.game;
    int32_t scores[GAME_MAX_SIDES] = {0};
    Text text = {0};
    game->family->scores(game, record_state(&engine->session.record), scores);
    for (unsigned side = 0; side < game->sides; side++) {
        text_format(&text, "%s%" PRId32, side == 0 ? "" : " ", scores[side]);
    }
    return query_respond_text(engine, &text);
}

static Status query_variant(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    return respond(engine, engine->session.game->spec);
}

static Status query_variants(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    for (size_t i = 0; i < catalogue_count(); i++) {
        text_format(&text, "%s%s", i == 0 ? "" : " ", catalogue_variant(i)->id);
    }
    return query_respond_text(engine, &text);
}

static Status query_fen(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    record_print_position(&engine->session.record, &text);
    return query_respond_text(engine, &text);
}

static Status query_geometry(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    json_geometry(engine->session.game, &text);
    return query_respond_text(engine, &text);
}

static Status query_state(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    json_state(&engine->session.record, &text);
    return query_respond_text(engine, &text);
}

/* A response is one line; between elements a blank does as well. */
static Status query_svg(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    Text text = {0};
    svg_draw(&engine->session.record, NULL, &text);
    for (size_t i = 0; i < text.length; i++) {
        text.bytes[i] = text.bytes[i] == '\n' ? ' ' : text.bytes[i];
    }
    return query_respond_text(engine, &text);
}

static Status query_toss(Engine *engine, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    View view = {0};
    game_view_state(engine->session.game, record_state(&engine->session.record), &view);
    int32_t toss = view_count(&view, "toss");
    if (toss == 0) {
        return respond(engine, "none");
    }
    output_line(engine->output, "response %" PRId32, toss);
    return STATUS_OK;
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
