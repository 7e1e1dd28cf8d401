/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/draw.h"

#include "games/position.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 120, ROWS = 60, LEFT_MARGIN = 3, MOST_IN_A_PLACE = 16 };

typedef struct Canvas {
    char cell[ROWS][COLUMNS];
    int rows; /* used */
} Canvas;

/* Characters for so many thousandths of the distance between neighbours in a row. */
typedef struct Scale {
    int across;
    int down;
    int row_height; /* thousandths; rows of hexes lie closer than their cells */
} Scale;

static Scale scale_of(PlaceShape shape)
{
    switch (shape) {
    case PLACE_SQUARE:
        return (Scale){2, 1, 1000};
    case PLACE_HEX:
        return (Scale){4, 1, 866};
    case PLACE_STATION:
        return (Scale){6, 2, 1000};
    case PLACE_POINT:
    case PLACE_HEAP:
        break;
    }
    return (Scale){4, 2, 1000};
}

static int column_of(const Geometry *geometry, size_t place)
{
    return LEFT_MARGIN + (geometry->place[place].x * scale_of(geometry->shape).across + 500) / 1000;
}

static int row_of(const Geometry *geometry, size_t place)
{
    Scale scale = scale_of(geometry->shape);
    return (geometry->place[place].y * scale.down + scale.row_height / 2) / scale.row_height;
}

static bool is_in_region(const Geometry *geometry, const char *name, size_t place)
{
    for (size_t i = 0; i < geometry->regions; i++) {
        const GeometryRegion *region = &geometry->region[i];
        if (strcmp(region->name, name) == 0 &&
            memchr(region->places, (int)place, region->count) != NULL) {
            return true;
        }
    }
    return false;
}

static void put(Canvas *canvas, int row, int column, char byte)
{
    if (row >= 0 && row < ROWS && column >= 0 && column < COLUMNS) {
        canvas->cell[row][column] = byte;
        canvas->rows = row >= canvas->rows ? row + 1 : canvas->rows;
    }
}

static void put_word(Canvas *canvas, int row, int column, const char *word)
{
    for (; *word != '\0'; word++, column++) {
        put(canvas, row, column, *word);
    }
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* Level, upright and slanting lines; a slanting one goes two columns a row. */
static void put_edge(Canvas *canvas, int row, int column, int end_row, int end_column)
{
    int down = sign(end_row - row);
    int right = sign(end_column - column);
    if (down == 0) {
        for (column += right; column != end_column; column += right) {
            put(canvas, row, column, '-');
        }
    } else if (right == 0) {
        for (row += down; row != end_row; row += down) {
            put(canvas, row, column, '|');
        }
    } else if (abs(end_column - column) == 2 * abs(end_row - row)) {
        for (row += down, column += 2 * right; row != end_row; row += down, column += 2 * right) {
            put(canvas, row, column, down == right ? '\\' : '/');
        }
    }
}

/* An empty place (by name, where moves spell it and no margin does), a piece, or the uppermost piece and
 * how many there are. */
static void put_place(Canvas *canvas, const Geometry *geometry, const View *view, size_t place)
{
    int row = row_of(geometry, place);
    int column = column_of(geometry, place);
    unsigned height = 0;
    char top = is_in_region(geometry, "centre", place) ? '*' : '.';
    for (size_t i = 0; i < view->pieces; i++) {
        if (view->piece[i].place == place) {
            top = view->piece[i].symbol;
            height++;
        }
    }
    bool by_name = geometry->shape == PLACE_STATION || is_in_region(geometry, "vertices", place);
    if (height == 0 && by_name) {
        put_word(canvas, row, column, geometry->place[place].name);
        return;
    }
    put(canvas, row, column, top);
    if (height > 1 && height < 10) {
        put(canvas, row, column + 1, (char)('0' + height));
    }
}

/* Places named by file and rank get their letters and numbers at the margins. */
static void put_margins(Canvas *canvas, const Geometry *geometry)
{
    if (geometry->shape != PLACE_POINT && geometry->shape != PLACE_SQUARE) {
        return;
    }
    int below = (geometry->height * scale_of(geometry->shape).down + 500) / 1000 + 1;
    for (size_t place = 0; place < geometry->places; place++) {
        const char *name = geometry->place[place].name;
        put(canvas, below, column_of(geometry, place), name[0]);
        put_word(canvas, row_of(geometry, place), name[2] == '\0' ? 1 : 0, name + 1);
    }
}

static void draw_board(const Geometry *geometry, const View *view, Text *text)
{
    Canvas *canvas = calloc(1, sizeof *canvas);
    if (canvas == NULL) {
        text->failed = true;
        return;
    }
    memset(canvas->cell, ' ', sizeof canvas->cell);
    for (size_t i = 0; i < geometry->edges; i++) {
        size_t from = geometry->edge[i][0];
        size_t to = geometry->edge[i][1];
        put_edge(canvas, row_of(geometry, from), column_of(geometry, from), row_of(geometry, to),
                 column_of(geometry, to));
    }
    for (size_t place = 0; place < geometry->places; place++) {
        put_place(canvas, geometry, view, place);
    }
    put_margins(canvas, geometry);
    for (int row = 0; row < canvas->rows; row++) {
        size_t length = COLUMNS;
        while (length > 0 && canvas->cell[row][length - 1] == ' ') {
            length--;
        }
        text_add_span(text, (Span){canvas->cell[row], length});
        text_add_char(text, '\n');
    }
    free(canvas);
}

/* Where there is no grid to read names off, or pieces hide each other, say what stands where. */
static void list_places(const Geometry *geometry, const View *view, Text *text)
{
    bool any = false;
    for (size_t place = 0; place < geometry->places; place++) {
        char pieces[MOST_IN_A_PLACE + 1] = "";
        size_t height = 0;
        for (size_t i = 0; i < view->pieces && height < MOST_IN_A_PLACE; i++) {
            if (view->piece[i].place == place) {
                pieces[height++] = view->piece[i].symbol;
            }
        }
        bool named_by_margin = geometry->shape == PLACE_POINT || geometry->shape == PLACE_SQUARE;
        if (height > (named_by_margin ? 1 : 0)) {
            pieces[height] = '\0';
            text_format(text, "%s%s %s", any ? ", " : "pieces: ", geometry->place[place].name,
                        pieces);
            any = true;
        }
    }
    text_add(text, any ? "\n" : "");
}

static void list_counts(const View *view, Text *text)
{
    for (size_t i = 0; i < view->counts; i++) {
        const ViewCount *count = &view->count[i];
        bool first = i == 0 || strcmp(count->name, view->count[i - 1].name) != 0;
        bool listed = false;
        for (size_t k = 0; k < i; k++) {
            listed = listed || strcmp(count->name, view->count[k].name) == 0;
        }
        if (!first || listed) {
            continue;
        }
        text_format(text, "%s:", count->name);
        for (size_t k = i; k < view->counts; k++) {
            if (strcmp(view->count[k].name, count->name) == 0) {
                text_format(text, " %" PRId32, view->count[k].value);
            }
        }
        text_add_char(text, '\n');
    }
    for (size_t i = 0; i < view->notes; i++) {
        text_format(text, "%s: %s\n", view->note[i].name, view->note[i].text);
    }
}

void draw_position(const Session *session, Text *text)
{
    const Game *game = session->game;
    char move[GAME_MOVE_TEXT_SIZE];
    Drawing *drawing = session_draw(session);
    if (drawing == NULL) {
        text->failed = true;
        return;
    }
    text_add_char(text, '\n');
    draw_board(&drawing->geometry, &drawing->view, text);
    text_add_char(text, '\n');
    list_places(&drawing->geometry, &drawing->view, text);
    list_counts(&drawing->view, text);
    free(drawing);
    if (session->record.length > 0) {
        (void)game->family->print_move(game, record_last(&session->record)->move, move);
        text_format(text, "last move: %s\n", move);
    }
    if (session_outcome(session) == OUTCOME_OPEN) {
        text_format(text, "to move: %s\n", session_turn_word(session));
    } else {
        text_format(text, "over: %s\n", session_result_word(session));
    }
    text_add(text, "position: ");
    position_print(&session->record, text);
    text_add_char(text, '\n');
}
