/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "api/queries.h"

#include "base/lookup.h"
#include "engine/exact_values.h"
#include "games/catalogue.h"
#include "render/json.h"
#include "render/svg.h"

#include <inttypes.h>
#include <stdlib.h>

static const Record *record_of(const Engine *engine)
{
    return &engine->session.record;
}

static void print_p1turn(Engine *engine, Span arguments, Text *text)
{
    text_add(text, record_player_to_move(record_of(engine)) == 0 ? "true" : "false");
}

static void print_gameover(Engine *engine, Span arguments, Text *text)
{
    text_add(text, record_outcome(record_of(engine)) == OUTCOME_OPEN ? "false" : "true");
}

static void print_result(Engine *engine, Span arguments, Text *text)
{
    text_add(text, record_result_word(record_of(engine)));
}

static void print_turn(Engine *engine, Span arguments, Text *text)
{
    text_add(text, record_turn_word(record_of(engine)));
}

static void print_players(Engine *engine, Span arguments, Text *text)
{
    text_format(text, "%u", engine->session.game->seats);
}

static void print_legal_moves(Engine *engine, Span arguments, Text *text)
{
    text->failed = record_print_legal_moves(record_of(engine), text) != STATUS_OK || text->failed;
}

static void print_is_legal(Engine *engine, Span arguments, Text *text)
{
    text_add(text, session_is_legal(&engine->session, span_trim(arguments)) ? "true" : "false");
}

/* Nothing if the word is legal, or is not spelt like a move. */
static void print_why(Engine *engine, Span arguments, Text *text)
{
    const Record *record = record_of(engine);
    const GameState *state = record_state(record);
    Span word = span_trim(arguments);
    Move move = 0;
    Fault fault;
    if (record_outcome(record) != OUTCOME_OPEN) {
        text_add(text, "the game is over");
    } else if (game_parse_move(record->game, state, word, &move, &fault) != STATUS_OK) {
        (void)record->game->family->explain(record->game, state, word, text);
    }
}

static void print_scores(Engine *engine, Span arguments, Text *text)
{
    const Game *game = engine->session.game;
    int32_t scores[GAME_MAX_SIDES] = {0};
    game->family->scores(game, record_state(record_of(engine)), scores);
    for (unsigned side = 0; side < game->sides; side++) {
        text_format(text, "%s%" PRId32, side == 0 ? "" : " ", scores[side]);
    }
}

static void print_variant(Engine *engine, Span arguments, Text *text)
{
    text_add(text, engine->session.game->spec);
}

static void print_variants(Engine *engine, Span arguments, Text *text)
{
    for (size_t i = 0; i < catalogue_count(engine->catalogue); i++) {
        text_format(text, "%s%s", i == 0 ? "" : " ", catalogue_variant(engine->catalogue, i)->id);
    }
}

static void print_fen(Engine *engine, Span arguments, Text *text)
{
    record_print_position(record_of(engine), text);
}

static void print_geometry(Engine *engine, Span arguments, Text *text)
{
    json_geometry(engine->session.game, text);
}

static void print_state(Engine *engine, Span arguments, Text *text)
{
    json_state(record_of(engine), text);
}

static void print_moves(Engine *engine, Span arguments, Text *text)
{
    json_moves(record_of(engine), text);
}

static void print_catalogue(Engine *engine, Span arguments, Text *text)
{
    JsonWriter json = {.text = text, .is_ascii = true};
    json_open_object(&json, NULL);
    json_open_array(&json, "variants");
    for (size_t i = 0; i < catalogue_count(engine->catalogue); i++) {
        json_variant(&json, catalogue_variant(engine->catalogue, i));
    }
    json_close_array(&json);
    json_close_object(&json);
}

static void print_rules(Engine *engine, Span arguments, Text *text)
{
    JsonWriter json = {.text = text, .is_ascii = true};
    json_write_span(&json, NULL, catalogue_rules(engine->session.game->variant));
}

/* A response is one line. In SVG, a blank between elements is as good as a line break. */
static Status print_svg(Engine *engine, Span arguments, Text *text, Fault *fault)
{
    Text arrows = {0};
    SvgOptions options = {.arrows = NULL};
    Status status = svg_parse_options(arguments, &options, &arrows, fault);
    if (status == STATUS_OK) {
        status = svg_draw(record_of(engine), &options, text, fault);
    }
    for (size_t i = 0; i < text->length; i++) {
        text->bytes[i] = text->bytes[i] == '\n' ? ' ' : text->bytes[i];
    }
    text_free(&arrows);
    return status;
}

static void print_toss(Engine *engine, Span arguments, Text *text)
{
    View view = {0};
    game_view_state(engine->session.game, record_state(record_of(engine)), &view);
    int32_t toss = view_count(&view, "toss");
    if (toss == 0) {
        text_add(text, "none");
    } else {
        text_format(text, "%" PRId32, toss);
    }
}

static void print_value(Engine *engine, Span arguments, Text *text)
{
    exact_value_print(engine_position_value(engine), ' ', text);
}

static void print_move_values(Engine *engine, Span arguments, Text *text)
{
    SpeltMove *moves = NULL;
    size_t count = 0;
    text->failed = record_spell_moves(record_of(engine), &moves, &count) != STATUS_OK;
    for (size_t i = 0; i < count; i++) {
        text_format(text, "%s%s=", i == 0 ? "" : " ", moves[i].text);
        exact_value_print(engine_move_value(engine, moves[i].move), ':', text);
    }
    free(moves);
    (void)engine_exact(engine); /* warns of a table file that turned out to be damaged */
}

/* clang-format off */
static const Query queries[] = {
    {"p1turn", "", "whether the first player is to move (with seats=: engine 1)", .print = print_p1turn},
    {"gameover", "", "whether the game is over", .print = print_gameover},
    {"result", "", "p1win, p2win, p3win, p4win, draw or none", .print = print_result},
    {"turn", "", "p1, p2, p3, p4 or chance", .print = print_turn},
    {"players", "", "the number of seats", .print = print_players},
    {"legalmoves", "", "every legal move, in byte order", .print = print_legal_moves},
    {"islegal", "MOVE", "whether a move is legal", .print = print_is_legal},
    {"why", "MOVE", "why a move is not legal, in words", .print = print_why},
    {"scores", "", "one number per side", .print = print_scores},
    {"variant", "", "the variant with all its options", .print = print_variant},
    {"variants", "", "the ids of all games", .print = print_variants},
    {"fen", "", "the position as text", .print = print_fen},
    {"geometry", "", "the board as JSON", .print = print_geometry},
    {"state", "", "the position as JSON", .print = print_state},
    {"moves", "", "the legal moves as JSON: what they do, and what to touch", .print = print_moves},
    {"catalogue", "", "all games with their options as JSON", .print = print_catalogue},
    {"rules", "", "the rules of the game for people, as a JSON string", .print = print_rules},
    {"svg", SVG_WORDS, "the position as an SVG picture", .try_print = print_svg},
    {"value", "", "the result of perfect play: win N, loss N, draw or unknown", .print = print_value},
    {"movevalues", "", "the same for every legal move", .print = print_move_values},
    {"toss", "", "the toss to be played, or none", .print = print_toss},
};
/* clang-format on */

const LookupTable query_table = {queries, sizeof queries / sizeof queries[0], sizeof queries[0]};

Status query_answer(Engine *engine, Span words, Text *answer, Fault *fault)
{
    Span name = {"", 0};
    (void)span_next_word(&words, &name);
    const Query *query = lookup(query_table, name);
    if (query == NULL) {
        return lookup_fail(query_table, "query", name, NULL, STATUS_BAD_ARGUMENT, fault);
    }
    Status status = lookup_check_arity(query->name, query->usage, words, fault);
    if (status == STATUS_OK && query->try_print != NULL) {
        status = query->try_print(engine, words, answer, fault);
    } else if (status == STATUS_OK) {
        query->print(engine, words, answer);
    }
    return status == STATUS_OK && answer->failed ? fault_out_of_memory(fault, "the answer")
                                                 : status;
}
