/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/json.h"

#include <stdlib.h>

static const char *const shape_names[] = {[PLACE_POINT] = "points",
                                          [PLACE_SQUARE] = "squares",
                                          [PLACE_HEX] = "hexes",
                                          [PLACE_STATION] = "stations",
                                          [PLACE_HEAP] = "heap"};

static const char *const role_names[] = {[PLACE_ORDINARY] = NULL,
                                         [PLACE_CENTRE] = "centre",
                                         [PLACE_OUTSIDE] = "outside",
                                         [PLACE_BOX] = "box"};

void json_write_places(JsonWriter *json, const char *key, const Geometry *geometry,
                       const uint8_t *places, size_t count)
{
    json_open_array(json, key);
    for (size_t i = 0; i < count; i++) {
        json_write_string(json, NULL, geometry->place[places[i]].name);
    }
    json_close_array(json);
}

static void write_owner(JsonWriter *json, unsigned owner)
{
    if (owner == VIEW_NEUTRAL) {
        json_write_null(json, "owner");
    } else {
        json_write_integer(json, "owner", owner + 1);
    }
}

static void write_piece(JsonWriter *json, unsigned owner, const PieceKind *kind, char symbol)
{
    write_owner(json, owner);
    json_write_string(json, "kind", kind->name);
    json_write_span(json, "symbol", (Span){&symbol, 1});
}

const char json_done_button[] = "done";

/* What is touched besides places. */
static void write_controls(JsonWriter *json, const Geometry *geometry)
{
    json_open_array(json, "columns");
    for (size_t i = 0; i < geometry->columns; i++) {
        const GeometryColumn *column = &geometry->column[i];
        json_open_object(json, NULL);
        json_write_string(json, "name", column->name);
        json_write_thousandths(json, "x", column->x);
        json_write_thousandths(json, "y", column->y);
        json_write_places(json, "cells", geometry, column->cells, column->count);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "hand");
    for (size_t i = 0; i < geometry->hand_pieces; i++) {
        const HandPiece *piece = &geometry->hand[i];
        json_open_object(json, NULL);
        json_write_string(json, "name", piece->name);
        write_piece(json, piece->owner, piece->kind, piece->symbol);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "buttons");
    for (size_t i = 0; i < geometry->buttons; i++) {
        json_write_string(json, NULL, geometry->button[i]);
    }
    json_write_string(json, NULL, json_done_button);
    json_write_string(json, NULL, "resign");
    json_close_array(json);
}

static void write_geometry(JsonWriter *json, const Game *game, const Geometry *geometry)
{
    json_open_object(json, NULL);
    json_write_string(json, "variant", game->spec);
    json_write_string(json, "board", geometry->board);
    json_write_string(json, "kind", shape_names[geometry->shape]);
    json_write_thousandths(json, "width", geometry->width);
    json_write_thousandths(json, "height", geometry->height);
    json_open_array(json, "places");
    for (size_t i = 0; i < geometry->places; i++) {
        const GeometryPlace *place = &geometry->place[i];
        json_open_object(json, NULL);
        json_write_string(json, "name", place->name);
        json_write_thousandths(json, "x", place->x);
        json_write_thousandths(json, "y", place->y);
        if (role_names[place->role] != NULL) {
            json_write_string(json, "role", role_names[place->role]);
        }
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "edges");
    for (size_t i = 0; i < geometry->edges; i++) {
        json_write_places(json, NULL, geometry, geometry->edge[i], 2);
    }
    json_close_array(json);
    json_open_array(json, "lines");
    for (size_t i = 0; i < geometry->lines; i++) {
        json_write_places(json, NULL, geometry, geometry->line[i].places, geometry->line[i].count);
    }
    json_close_array(json);
    json_open_array(json, "regions");
    for (size_t i = 0; i < geometry->regions; i++) {
        const GeometryRegion *region = &geometry->region[i];
        json_open_object(json, NULL);
        json_write_string(json, "name", region->name);
        if (region->fill != NULL) {
            json_write_string(json, "fill", region->fill);
        }
        json_write_places(json, "places", geometry, region->places, region->count);
        json_close_object(json);
    }
    json_close_array(json);
    write_controls(json, geometry);
    json_close_object(json);
}

void json_geometry(const Game *game, Text *text)
{
    Geometry *geometry = calloc(1, sizeof *geometry);
    if (geometry == NULL) {
        text->failed = true;
        return;
    }
    game->family->describe_board(game, geometry);
    write_geometry(&(JsonWriter){.text = text}, game, geometry);
    free(geometry);
}

static void write_colours(JsonWriter *json, const View *view)
{
    json_open_array(json, "colours");
    for (unsigned colour = 0; colour < view->colours; colour++) {
        json_open_array(json, NULL);
        for (unsigned seat = 0; seat < GAME_MAX_SEATS; seat++) {
            const char name[] = {'p', (char)('1' + seat), '\0'};
            if ((view->seats[colour] >> seat & 1) != 0) {
                json_write_string(json, NULL, name);
            }
        }
        json_close_array(json);
    }
    json_close_array(json);
    json_write_integer(json, "colour", view->mover + 1);
}

static void write_view(JsonWriter *json, const Geometry *geometry, const View *view)
{
    write_colours(json, view);
    json_open_array(json, "pieces");
    for (size_t i = 0; i < view->pieces; i++) {
        const ViewPiece *piece = &view->piece[i];
        json_open_object(json, NULL);
        json_write_string(json, "place", geometry->place[piece->place].name);
        write_piece(json, piece->owner, piece->kind, piece->symbol);
        json_close_object(json);
    }
    json_close_array(json);
    if (geometry->shape == PLACE_HEAP) {
        json_write_integer(json, "slots", (int64_t)view->slots);
    }
    json_open_array(json, "counts");
    for (size_t i = 0; i < view->counts; i++) {
        const ViewCount *count = &view->count[i];
        json_open_object(json, NULL);
        json_write_string(json, "name", count->name);
        write_owner(json, count->owner);
        json_write_integer(json, "value", count->value);
        json_close_object(json);
    }
    json_close_array(json);
    if (view->sticks > 0) {
        json_open_array(json, "sticks");
        for (unsigned i = 0; i < view->sticks; i++) {
            json_write_string(json, NULL, i < view->flat ? "flat" : "round");
        }
        json_close_array(json);
    }
    json_open_object(json, "notes");
    for (size_t i = 0; i < view->notes; i++) {
        json_write_string(json, view->note[i].name, view->note[i].text);
    }
    json_close_object(json);
}

static void write_state(JsonWriter *json, const Record *record)
{
    const Game *game = record->game;
    const RecordEntry *last = record_last(record);
    EndReason reason = record_end_reason(record);
    int32_t scores[GAME_MAX_SIDES] = {0};
    char move[GAME_MOVE_TEXT_SIZE];
    game->family->scores(game, record_state(record), scores);
    json_open_array(json, "scores");
    for (unsigned side = 0; side < game->sides; side++) {
        json_write_integer(json, NULL, scores[side]);
    }
    json_close_array(json);
    json_write_string(json, "turn", record_turn_word(record));
    json_write_integer(json, "moves", (int64_t)record->length);
    if (record->length > 0) {
        (void)game->family->print_move(game, last->move, move);
    }
    json_write_string(json, "lastmove", record->length > 0 ? move : NULL);
    if (game->ends_by_history) {
        json_write_integer(json, "quiet", last->quiet);
        json_write_integer(json, "seen", last->seen);
    }
    json_write_bool(json, "over", reason != END_OPEN);
    json_write_string(json, "result", record_result_word(record));
    if (reason != END_OPEN) {
        Text sentence = {0};
        record_explain_end(record, &sentence);
        json_write_string(json, "reason", end_reason_word(reason));
        json_write_string(json, "detail", text_string(&sentence));
        text_free_part(&sentence, json->text);
    }
}

void json_state(const Record *record, Text *text)
{
    JsonWriter json = {.text = text};
    Drawing *drawing = record_draw(record);
    if (drawing == NULL) {
        text->failed = true;
        return;
    }
    json_open_object(&json, NULL);
    json_write_string(&json, "variant", record->game->spec);
    write_view(&json, &drawing->geometry, &drawing->view);
    write_state(&json, record);
    json_close_object(&json);
    free(drawing);
}

/* -- the catalogue -- */

static void write_choices(JsonWriter *json, const char *choices)
{
    Span rest = span_of(choices);
    Span choice;
    json_open_array(json, "choices");
    while (rest.length > 0 && span_next_part(&rest, '|', &choice)) {
        json_write_span(json, NULL, choice);
    }
    json_close_array(json);
}

static void write_option(JsonWriter *json, const Setting *option)
{
    static const char *const types[] = {[SETTING_FLAG] = "choice",
                                        [SETTING_NUMBER] = "number",
                                        [SETTING_CHOICE] = "choice",
                                        [SETTING_DECIMAL] = "decimal",
                                        [SETTING_CUSTOM] = "text"};
    json_open_object(json, NULL);
    json_write_string(json, "name", option->name);
    json_write_string(json, "type", types[option->kind]);
    json_write_string(json, "default", option->default_text);
    if (option->kind == SETTING_NUMBER) {
        json_write_unsigned(json, "min", option->min);
        json_write_unsigned(json, "max", option->max);
    } else if (option->kind == SETTING_FLAG || option->kind == SETTING_CHOICE) {
        write_choices(json, setting_choices(option));
    } else if (option->kind == SETTING_CUSTOM) {
        json_write_string(json, "expects", option->expects);
    }
    json_write_string(json, "help", option->help);
    json_close_object(json);
}

void json_variant(JsonWriter *json, const Variant *variant)
{
    Game *game = NULL;
    Fault ignored;
    SettingTable options = variant_options(variant);
    if (game_new(variant, (Span){NULL, 0}, &game, &ignored) != STATUS_OK) {
        json->text->failed = true;
        return;
    }
    json_open_object(json, NULL);
    json_write_string(json, "id", variant->id);
    json_write_string(json, "title", variant->title);
    json_write_string(json, "summary", variant->summary);
    json_write_string(json, "family", variant->family->name);
    if (variant->stands_for != NULL) {
        json_write_string(json, "spec", game->spec);
    }
    json_write_integer(json, "players", game->seats);
    json_open_array(json, "options");
    for (size_t i = 0; i < options.count; i++) {
        write_option(json, &options.rows[i]);
    }
    json_close_array(json);
    json_close_object(json);
    game_free(game);
}
