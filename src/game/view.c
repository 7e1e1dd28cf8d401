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

GeometryRegion *geometry_add_region(Geometry *geometry, const char *name)
{
    assert(geometry->regions < GEOMETRY_MAX_REGIONS);
    GeometryRegion *region = &geometry->region[geometry->regions++];
    *region = (GeometryRegion){.name = name, .owner = VIEW_NEUTRAL};
    return region;
}

const GeometryRegion *geometry_find_region(const Geometry *geometry, const char *name)
{
    for (size_t i = 0; i < geometry->regions; i++) {
        if (strcmp(geometry->region[i].name, name) == 0) {
            return &geometry->region[i];
        }
    }
    return NULL;
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

/* Its number, or geometry->places if no place has this name. */
static size_t find_place(const Geometry *geometry, Span name)
{
    size_t place = 0;
    while (place < geometry->places && !span_equals(name, geometry->place[place].name)) {
        place++;
    }
    return place;
}

static char take_sign(Span *rest, bool first)
{
    char sign = rest->length == 0 ? '\0' : *rest->start;
    if (sign != 'x' && (sign != '-' || first)) {
        return '\0';
    }
    *rest = (Span){rest->start + 1, rest->length - 1};
    return sign;
}

/* No name of a place holds a sign. */
static Span take_name(Span *rest)
{
    size_t length = 0;
    while (length < rest->length && rest->start[length] != '-' && rest->start[length] != 'x') {
        length++;
    }
    Span name = {rest->start, length};
    *rest = (Span){rest->start + length, rest->length - length};
    return name;
}

size_t view_split_move(const Geometry *geometry, Span move, MovePart parts[VIEW_MAX_PARTS])
{
    Span rest = move;
    size_t count = 0;
    Span kind;
    /* Which of several kinds of piece is played stands in front: 2@e5. */
    if (move.length > 0 && memchr(move.start, '@', move.length) != NULL) {
        (void)span_next_part(&rest, '@', &kind);
    }
    do {
        char sign = take_sign(&rest, count == 0);
        size_t place = find_place(geometry, take_name(&rest));
        if (place == geometry->places || count == VIEW_MAX_PARTS) {
            return 0;
        }
        parts[count++] = (MovePart){(uint8_t)place, sign};
    } while (rest.length > 0);
    return count;
}

size_t view_places_of_move(const Geometry *geometry, Span move, uint8_t *places, size_t most)
{
    MovePart parts[VIEW_MAX_PARTS];
    size_t count = view_split_move(geometry, move, parts);
    count = count < most ? count : most;
    for (size_t i = 0; i < count; i++) {
        places[i] = parts[i].place;
    }
    return count;
}
