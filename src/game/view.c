/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/view.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void geometry_add_place(Geometry *geometry, const char *name, int32_t x, int32_t y)
{
    assert(geometry->places < GEOMETRY_MAX_PLACES);
    GeometryPlace *place = &geometry->place[geometry->places++];
    (void)snprintf(place->name, sizeof place->name, "%s", name);
    place->x = x;
    place->y = y;
    geometry->width = x > geometry->width ? x : geometry->width;
    geometry->height = y > geometry->height ? y : geometry->height;
}

void geometry_add_edge(Geometry *geometry, size_t from, size_t to)
{
    assert(geometry->edges < GEOMETRY_MAX_EDGES);
    geometry->edge[geometry->edges][0] = (uint8_t)from;
    geometry->edge[geometry->edges][1] = (uint8_t)to;
    geometry->edges++;
}

bool geometry_has_coordinates(const Geometry *geometry)
{
    if (geometry->shape != PLACE_POINT && geometry->shape != PLACE_SQUARE) {
        return false;
    }
    for (size_t i = 0; i < geometry->places; i++) {
        for (size_t k = 0; k < i; k++) {
            const GeometryPlace *one = &geometry->place[i];
            const GeometryPlace *other = &geometry->place[k];
            if ((one->name[0] == other->name[0]) != (one->x == other->x) ||
                (strcmp(one->name + 1, other->name + 1) == 0) != (one->y == other->y)) {
                return false;
            }
        }
    }
    return true;
}

GeometryRegion *geometry_add_region(Geometry *geometry, const char *name)
{
    assert(geometry->regions < GEOMETRY_MAX_REGIONS);
    GeometryRegion *region = &geometry->region[geometry->regions++];
    *region = (GeometryRegion){.name = name, .owner = VIEW_NEUTRAL};
    return region;
}

bool region_contains(const GeometryRegion *region, size_t place)
{
    return memchr(region->places, (int)place, region->count) != NULL;
}

void view_add_colour(View *view, unsigned seats)
{
    assert(view->colours < VIEW_MAX_COLOURS);
    view->seats[view->colours++] = (uint8_t)seats;
}

void view_add_piece(View *view, size_t place, unsigned owner, const PieceKind *kind, char symbol)
{
    assert(view->pieces < VIEW_MAX_PIECES);
    view->piece[view->pieces++] = (ViewPiece){
        .place = (uint8_t)place, .owner = (uint8_t)owner, .kind = kind, .symbol = symbol};
}

void view_add_count(View *view, const char *name, unsigned owner, int32_t value)
{
    assert(view->counts < VIEW_MAX_COUNTS);
    view->count[view->counts++] = (ViewCount){name, (uint8_t)owner, value};
}

int32_t view_count(const View *view, const char *name)
{
    for (size_t i = 0; i < view->counts; i++) {
        if (strcmp(view->count[i].name, name) == 0) {
            return view->count[i].value;
        }
    }
    return 0;
}

void view_add_note(View *view, const char *name, const char *format, ...)
{
    assert(view->notes < VIEW_MAX_NOTES);
    ViewNote *note = &view->note[view->notes++];
    va_list arguments;
    note->name = name;
    va_start(arguments, format);
    (void)vsnprintf(note->text, sizeof note->text, format, arguments);
    va_end(arguments);
}

void geometry_add_button(Geometry *geometry, const char *word, unsigned number)
{
    assert(geometry->buttons < GEOMETRY_MAX_BUTTONS);
    char *name = geometry->button[geometry->buttons++];
    (void)snprintf(name, GEOMETRY_NAME_SIZE, number == 0 ? "%s" : "%s%u", word, number);
}

void move_view_go(MoveView *move, size_t place)
{
    assert(move->stops < VIEW_MAX_STOPS);
    move->path[move->stops++] = (uint8_t)place;
}

void move_view_remove(MoveView *move, size_t place)
{
    assert(move->removals < VIEW_MAX_REMOVALS);
    move->removed[move->removals++] = (uint8_t)place;
}

void move_view_choose(MoveView *move, size_t place)
{
    assert(move->chosen == move->removals);
    move_view_remove(move, place);
    move->chosen++;
}

MoveKind move_view_kind(const MoveView *move)
{
    if (move->stops > 0) {
        return move->stops == 1 ? MOVE_PLACE : MOVE_GO;
    }
    return move->removals > 0 ? MOVE_REMOVE : MOVE_PASS;
}

size_t move_view_touches(const MoveView *move, const Geometry *geometry, const char *spelling,
                         const char *touches[VIEW_MAX_TOUCHES])
{
    size_t count = 0;
    if (move->kind == MOVE_INSERT) {
        touches[count++] = geometry->column[move->column].name;
        if (move->hand_pieces > 1) { /* the order; which ones they are follows from the turn */
            touches[count++] = geometry->hand[move->hand[0]].name;
        }
    } else if (move->hand_pieces > 0) {
        touches[count++] = geometry->hand[move->hand[0]].name;
    }
    for (unsigned i = 0; i < move->stops; i++) {
        touches[count++] = geometry->place[move->path[i]].name;
    }
    for (unsigned i = 0; i < move->chosen; i++) {
        touches[count++] = geometry->place[move->removed[i]].name;
    }
    if (count == 0) {
        touches[count++] = spelling;
    }
    return count;
}
