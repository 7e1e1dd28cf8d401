/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/view.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

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
    region->name = name;
    region->count = 0;
    return region;
}

void view_add_piece(View *view, size_t place, unsigned owner, char symbol)
{
    assert(view->pieces < VIEW_MAX_PIECES);
    view->piece[view->pieces++] = (ViewPiece){(uint8_t)place, (uint8_t)owner, symbol};
}

void view_add_count(View *view, const char *name, unsigned owner, int32_t value)
{
    assert(view->counts < VIEW_MAX_COUNTS);
    view->count[view->counts++] = (ViewCount){name, (uint8_t)owner, value};
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
