/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No string here comes from outside, so nothing has to be escaped: names, labels and moves are ours.
 */
#include "render/json.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *shape_name(PlaceShape shape)
{
    static const char *const names[] = {"points", "squares", "hexes", "stations", "heap"};
    return names[shape];
}

static void add_places(const Geometry *geometry, const uint8_t *places, size_t count, Text *text)
{
    text_add_char(text, '[');
    for (size_t i = 0; i < count; i++) {
        text_format(text, "%s\"%s\"", i == 0 ? "" : ",", geometry->place[places[i]].name);
    }
    text_add_char(text, ']');
}

/* Thousandths as a decimal number. */
static void add_coordinate(int32_t thousandths, Text *text)
{
    text_format(text, "%" PRId32, thousandths / 1000);
    if (thousandths % 1000 != 0) {
        text_format(text, ".%03" PRId32, thousandths % 1000);
    }
}

static void add_geometry(const Game *game, const Geometry *geometry, Text *text)
{
    text_format(text, "{\"variant\":\"%s\",\"board\":\"%s\",\"kind\":\"%s\",\"width\":", game->spec,
                geometry->board, shape_name(geometry->shape));
    add_coordinate(geometry->width, text);
    text_add(text, ",\"height\":");
    add_coordinate(geometry->height, text);
    text_add(text, ",\"places\":[");
    for (size_t i = 0; i < geometry->places; i++) {
        const GeometryPlace *place = &geometry->place[i];
        text_format(text, "%s{\"name\":\"%s\",\"x\":", i == 0 ? "" : ",", place->name);
        add_coordinate(place->x, text);
        text_add(text, ",\"y\":");
        add_coordinate(place->y, text);
        text_add_char(text, '}');
    }
    text_add(text, "],\"edges\":[");
    for (size_t i = 0; i < geometry->edges; i++) {
        text_add(text, i == 0 ? "" : ",");
        add_places(geometry, geometry->edge[i], 2, text);
    }
    text_add(text, "],\"lines\":[");
    for (size_t i = 0; i < geometry->lines; i++) {
        text_add(text, i == 0 ? "" : ",");
        add_places(geometry, geometry->line[i].places, geometry->line[i].count, text);
    }
    text_add(text, "],\"regions\":[");
    for (size_t i = 0; i < geometry->regions; i++) {
        const GeometryRegion *region = &geometry->region[i];
        text_format(text, "%s{\"name\":\"%s\",\"places\":", i == 0 ? "" : ",", region->name);
        add_places(geometry, region->places, region->count, text);
        text_add_char(text, '}');
    }
    text_add(text, "]}");
}

void json_geometry(const Game *game, Text *text)
{
    Geometry *geometry = calloc(1, sizeof *geometry);
    if (geometry == NULL) {
        text->failed = true;
        return;
    }
    game->family->describe_board(game, geometry);
    add_geometry(game, geometry, text);
    free(geometry);
}

static void add_owner(unsigned owner, Text *text)
{
    if (owner == VIEW_NEUTRAL) {
        text_add(text, "null");
    } else {
        text_format(text, "%u", owner + 1);
    }
}

static void add_colours(const View *view, Text *text)
{
    text_add(text, "\"colours\":[");
    for (unsigned colour = 0; colour < view->colours; colour++) {
        bool any = false;
        text_add(text, colour == 0 ? "[" : ",[");
        for (unsigned seat = 0; seat < GAME_MAX_SEATS; seat++) {
            if ((view->seats[colour] >> seat & 1) != 0) {
                text_format(text, "%s\"p%u\"", any ? "," : "", seat + 1);
                any = true;
            }
        }
        text_add_char(text, ']');
    }
    text_format(text, "],\"colour\":%u,", view->mover + 1U);
}

static void add_view(const Geometry *geometry, const View *view, Text *text)
{
    add_colours(view, text);
    text_add(text, "\"pieces\":[");
    for (size_t i = 0; i < view->pieces; i++) {
        const ViewPiece *piece = &view->piece[i];
        text_format(text, "%s{\"place\":\"%s\",\"owner\":", i == 0 ? "" : ",",
                    geometry->place[piece->place].name);
        add_owner(piece->owner, text);
        text_format(text, ",\"kind\":\"%s\",\"symbol\":\"%c\"}",
                    piece_kind_word((PieceKind)piece->kind), piece->symbol);
    }
    text_add(text, "],\"counts\":[");
    for (size_t i = 0; i < view->counts; i++) {
        const ViewCount *count = &view->count[i];
        text_format(text, "%s{\"name\":\"%s\",\"owner\":", i == 0 ? "" : ",", count->name);
        add_owner(count->owner, text);
        text_format(text, ",\"value\":%" PRId32 "}", count->value);
    }
    text_add(text, "],\"notes\":{");
    for (size_t i = 0; i < view->notes; i++) {
        text_format(text, "%s\"%s\":\"%s\"", i == 0 ? "" : ",", view->note[i].name,
                    view->note[i].text);
    }
    text_add(text, "},");
}

void json_state(const Record *record, Text *text)
{
    const Game *game = record->game;
    const RecordEntry *last = record_last(record);
    int32_t scores[GAME_MAX_SIDES] = {0};
    char move[GAME_MOVE_TEXT_SIZE];
    Drawing *drawing = record_draw(record);
    if (drawing == NULL) {
        text->failed = true;
        return;
    }
    game->family->scores(game, record_state(record), scores);
    text_format(text, "{\"variant\":\"%s\",", game->spec);
    add_view(&drawing->geometry, &drawing->view, text);
    free(drawing);
    text_add(text, "\"scores\":[");
    for (unsigned side = 0; side < game->sides; side++) {
        text_format(text, "%s%" PRId32, side == 0 ? "" : ",", scores[side]);
    }
    text_format(text, "],\"turn\":\"%s\",\"moves\":%zu,", record_turn_word(record), record->length);
    if (record->length > 0) {
        (void)game->family->print_move(game, last->move, move);
        text_format(text, "\"lastmove\":\"%s\",", move);
    } else {
        text_add(text, "\"lastmove\":null,");
    }
    if (game->ends_by_history) {
        text_format(text, "\"quiet\":%" PRIu32 ",\"seen\":%" PRIu32 ",", last->quiet, last->seen);
    }
    Outcome outcome = record_outcome(record);
    text_format(text, "\"over\":%s,\"result\":\"%s\"}", outcome == OUTCOME_OPEN ? "false" : "true",
                record_result_word(record));
}
