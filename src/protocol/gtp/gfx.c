/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What GoGui can draw besides black and white stones: drawing commands, one per line. It knows only square boards
 * whose lines all cross, so the vertices that are not points are coloured.
 */
#include "protocol/gtp/commands.h"

#include <stdlib.h>
#include <string.h>

static const char off_board[] = "gray";
static const char on_stroke[] = "#e8d8b0"; /* a stroke between two points passes here */

typedef bool Places[GEOMETRY_MAX_PLACES];

/* -- vertices that are not points -- */

/* Colours the vertices between two points, if these are in line. */
static void mark_stroke(const GtpBoard *board, const uint8_t edge[2],
                        const char *colours[GTP_SIZE_MAX][GTP_SIZE_MAX])
{
    int column = board->column[edge[0]];
    int row = board->row[edge[0]];
    int across = board->column[edge[1]] - column;
    int up = board->row[edge[1]] - row;
    int steps = abs(across) > abs(up) ? abs(across) : abs(up);
    for (int i = 1; i < steps && across % steps == 0 && up % steps == 0; i++) {
        colours[column + across / steps * i][row + up / steps * i] = on_stroke;
    }
}

static void colour_holes(const GtpBoard *board, Text *answer)
{
    const char *colours[GTP_SIZE_MAX][GTP_SIZE_MAX] = {{NULL}};
    for (size_t i = 0; i < board->geometry.edges; i++) {
        mark_stroke(board, board->geometry.edge[i], colours);
    }
    for (unsigned column = 0; column < board->size; column++) {
        for (unsigned row = 0; row < board->size; row++) {
            const char *colour = colours[column][row];
            if (board->place[column][row] == GTP_NO_PLACE) {
                text_format(answer, "COLOR %s ", colour != NULL ? colour : off_board);
                gtp_vertex_print(column, row, answer);
                text_add_char(answer, '\n');
            }
        }
    }
}

/* -- marks -- */

static void add_list(const GtpBoard *board, const char *command, const Places places, Text *answer)
{
    bool any = false;
    for (unsigned place = 0; place < board->geometry.places; place++) {
        if (places[place]) {
            text_format(answer, "%s ", any ? "" : command);
            gtp_board_print(board, place, answer);
            any = true;
        }
    }
    text_add(answer, any ? "\n" : "");
}

/* A rank on which a colour's men begin does not count for it. */
static bool is_home(const Geometry *geometry, const GeometryLine *line, unsigned colour)
{
    bool home = false;
    for (size_t i = 0; i < geometry->regions; i++) {
        const GeometryRegion *region = &geometry->region[i];
        home = home || (region->owner == colour && region_contains(region, line->places[0]) &&
                        region_contains(region, line->places[1]));
    }
    return home;
}

static void mark_mills(const Geometry *geometry, const char *symbols, Places mills)
{
    for (size_t i = 0; i < geometry->lines; i++) {
        const GeometryLine *line = &geometry->line[i];
        char symbol = symbols[line->places[0]];
        bool complete = (symbol == 'X' || symbol == 'O') && !is_home(geometry, line, symbol == 'O');
        for (size_t k = 1; k < line->count; k++) {
            complete = complete && symbols[line->places[k]] == symbol;
        }
        for (size_t k = 0; k < line->count && complete; k++) {
            mills[line->places[k]] = true;
        }
    }
}

/* The height of a pile, or the label of a piece: what a stone cannot show. */
static void add_labels(const GtpBoard *board, const View *view, Text *answer)
{
    unsigned height[GEOMETRY_MAX_PLACES] = {0};
    for (size_t i = 0; i < view->pieces; i++) {
        const ViewPiece *piece = &view->piece[i];
        bool top = i + 1 == view->pieces || view->piece[i + 1].place != piece->place;
        height[piece->place]++;
        if (top && (height[piece->place] > 1 || piece->kind->label != NULL)) {
            text_add(answer, "LABEL ");
            gtp_board_print(board, piece->place, answer);
            if (piece->kind->label != NULL) {
                text_format(answer, " %s\n", piece->kind->label);
            } else {
                text_format(answer, " %u\n", height[piece->place]);
            }
        }
    }
}

static void add_last_move(const GtpBoard *board, const MoveView *last, Text *answer)
{
    Places moved = {false};
    Places removed = {false};
    if (last->stops > 0) {
        moved[last->path[last->stops - 1]] = true;
    }
    for (unsigned i = 0; i < last->removals; i++) {
        removed[last->removed[i]] = true;
    }
    add_list(board, "CIRCLE", moved, answer);
    add_list(board, "MARK", removed, answer);
}

/* -- the status bar -- */

/* The phase and the numbers beside the board, those of the colours separated by hyphens. */
static void add_text(const View *view, Text *answer)
{
    text_add(answer, "TEXT");
    for (size_t i = 0; i < view->notes; i++) {
        text_format(answer, " %s: %s;", view->note[i].name, view->note[i].text);
    }
    for (size_t i = 0; i < view->counts; i++) {
        const char *name = view->count[i].name;
        bool first = true;
        for (size_t k = 0; k < i; k++) {
            first = first && strcmp(view->count[k].name, name) != 0;
        }
        for (size_t k = i; k < view->counts && first; k++) {
            if (k == i) {
                text_format(answer, " %s", name);
            }
            if (strcmp(view->count[k].name, name) == 0) {
                text_format(answer, "%c%d", k == i ? ' ' : '-', (int)view->count[k].value);
            }
        }
    }
    text_add_char(answer, '\n');
}

Status gtp_run_board_gfx(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    char symbols[GEOMETRY_MAX_PLACES];
    Places mills = {false};
    Status status = gtp_read_symbols(gtp, symbols, fault);
    Drawing *drawing = record_draw(&gtp->engine->session.record);
    if (drawing == NULL) {
        return fault_out_of_memory(fault, "the drawing");
    }
    if (status == STATUS_OK) {
        mark_mills(&drawing->geometry, symbols, mills);
        colour_holes(&gtp->board, answer);
        add_list(&gtp->board, "SQUARE", mills, answer);
        add_labels(&gtp->board, &drawing->view, answer);
        add_last_move(&gtp->board, &drawing->last, answer);
        add_text(&drawing->view, answer);
    }
    free(drawing);
    return status;
}
