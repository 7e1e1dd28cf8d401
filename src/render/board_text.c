/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/board_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 120, ROWS = 60, MAX_LISTED = 16 };

/* What a character stands for; decides its colour and its glyph. */
typedef enum Ink {
    INK_NOTHING,
    INK_LINE,
    INK_MARGIN,
    INK_EMPTY,  /* an empty place */
    INK_MARK,   /* the brackets around a marked place */
    INK_HEIGHT, /* how many pieces are at a place */
    INK_NUMBER, /* of a column */
    INK_WORD,   /* a letter or digit, always drawn as it is */
    INK_PIECE   /* a piece of owner 0; those of other owners follow */
} Ink;

typedef struct Cell {
    char byte;
    uint8_t ink;
    bool is_shaped; /* a piece that the glyph of its owner can replace */
    bool on_line;   /* a bracket in place of a horizontal line */
} Cell;

typedef struct Canvas {
    Cell cell[ROWS][COLUMNS];
    int rows; /* used */
} Canvas;

/* How many characters separate neighbours. */
typedef struct Scale {
    int across;
    int down;
    int row_height; /* in thousandths: rows of hexes are closer than neighbours in a row */
    int margin;     /* columns to the left of the board */
} Scale;

static Scale scale_of(PlaceShape shape)
{
    switch (shape) {
    case PLACE_SQUARE:
        return (Scale){2, 1, 1000, 3};
    case PLACE_HEX:
        return (Scale){4, 1, 866, 6};
    case PLACE_STATION:
        return (Scale){6, 2, 1000, 3};
    case PLACE_POINT:
    case PLACE_HEAP:
        break;
    }
    return (Scale){4, 2, 1000, 3};
}

static int column_of(const Geometry *geometry, size_t place)
{
    Scale scale = scale_of(geometry->shape);
    return scale.margin + (geometry->place[place].x * scale.across + 500) / 1000;
}

static int row_of(const Geometry *geometry, size_t place)
{
    Scale scale = scale_of(geometry->shape);
    return (geometry->place[place].y * scale.down + scale.row_height / 2) / scale.row_height;
}

/* NULL outside the canvas. */
static Cell *cell_at(Canvas *canvas, int row, int column)
{
    bool inside = row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
    return inside ? &canvas->cell[row][column] : NULL;
}

static void put(Canvas *canvas, int row, int column, char byte, Ink ink)
{
    Cell *cell = cell_at(canvas, row, column);
    if (cell != NULL) {
        *cell = (Cell){.byte = byte, .ink = (uint8_t)ink};
        canvas->rows = row >= canvas->rows ? row + 1 : canvas->rows;
    }
}

static void put_word(Canvas *canvas, int row, int column, const char *word, Ink ink)
{
    for (; *word != '\0'; word++, column++) {
        put(canvas, row, column, *word, ink);
    }
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* Horizontal, vertical and slanting lines: one character per row between the ends, or one beside the lower end if
 * no row lies between them. */
static void put_edge(Canvas *canvas, int row, int column, int end_row, int end_column)
{
    int down = sign(end_row - row);
    int right = sign(end_column - column);
    if (down == 0) {
        for (column += right; column != end_column; column += right) {
            put(canvas, row, column, '-', INK_LINE);
        }
        return;
    }
    char byte = (char)(right == 0 ? '|' : down == right ? '\\' : '/');
    int rows = abs(end_row - row);
    int columns = end_column - column;
    for (int step = 1; step < rows; step++) {
        put(canvas, row + down * step, column + columns * step / rows, byte, INK_LINE);
    }
    if (rows == 1 && right != 0) {
        put(canvas, down > 0 ? end_row : row, column + columns / 2, byte, INK_LINE);
    }
}

/* Whether the glyph of its owner can replace the symbol: a capital letter stands for the owner alone. */
static bool is_shaped(const ViewPiece *piece)
{
    return piece->owner < GAME_MAX_SEATS && piece->symbol >= 'A' && piece->symbol <= 'Z';
}

static void put_piece(Canvas *canvas, int row, int column, const ViewPiece *piece)
{
    bool owned = piece->owner < GAME_MAX_SEATS;
    put(canvas, row, column, piece->symbol, owned ? INK_PIECE + piece->owner : INK_WORD);
    Cell *cell = cell_at(canvas, row, column);
    if (cell != NULL) {
        cell->is_shaped = is_shaped(piece);
    }
}

/* The columns that the drawing of a place takes up. */
typedef struct Extent {
    int begin;
    int end; /* exclusive */
} Extent;

static int put_name(Canvas *canvas, int row, int column, const char *name)
{
    put_word(canvas, row, column, name, INK_MARGIN);
    return column + (int)strlen(name);
}

/* Its name, and what each owner has in it: `start A4 B3`. */
static Extent put_box(Canvas *canvas, const Geometry *geometry, const View *view, size_t place)
{
    int row = row_of(geometry, place);
    int begin = column_of(geometry, place);
    int column = put_name(canvas, row, begin, geometry->place[place].name);
    for (unsigned owner = 0; owner < view->colours; owner++) {
        char count = '0';
        ViewPiece piece = {.owner = (uint8_t)owner};
        for (size_t i = 0; i < view->pieces; i++) {
            if (view->piece[i].place == place && view->piece[i].owner == owner) {
                piece = view->piece[i];
                count++;
            }
        }
        if (count > '0') {
            put_piece(canvas, row, column + 1, &piece);
            put(canvas, row, column + 2, count, INK_HEIGHT);
            column += 3;
        }
    }
    return (Extent){begin, column};
}

/* The name of a place beyond a corner and the player whose piece is there, outside of the place itself, whose
 * surroundings may hold the numbers of columns: `v5 p2`. */
static Extent put_outside(Canvas *canvas, const Geometry *geometry, const View *view, size_t place)
{
    int row = row_of(geometry, place);
    int column = column_of(geometry, place);
    bool is_left = 2 * geometry->place[place].x < geometry->width;
    const char *name = geometry->place[place].name;
    int length = (int)strlen(name);
    Extent extent = {is_left ? column - length : column + 1,
                     is_left ? column : column + 1 + length};
    put_word(canvas, row, extent.begin, name, INK_MARGIN);
    for (size_t i = 0; i < view->pieces; i++) {
        if (view->piece[i].place == place && view->piece[i].owner < GAME_MAX_SEATS) {
            unsigned owner = view->piece[i].owner;
            const char player[] = {'p', (char)('1' + owner), '\0'};
            int at = is_left ? extent.begin - 3 : extent.end + 1;
            put_word(canvas, row, at, player, (Ink)(INK_PIECE + owner));
        }
    }
    return extent;
}

/* Whether empty places show their names: where there are no margins, except on cells. */
static bool shows_name(const Geometry *geometry)
{
    return geometry->shape == PLACE_STATION ||
           (geometry->shape == PLACE_POINT && !geometry_has_coordinates(geometry));
}

/* An empty place (its name, if the margins do not show it), a piece, or the top piece and the number of pieces. */
static Extent put_place(Canvas *canvas, const Geometry *geometry, const View *view, size_t place)
{
    int row = row_of(geometry, place);
    int column = column_of(geometry, place);
    PlaceRole role = geometry->place[place].role;
    unsigned height = 0;
    if (role == PLACE_BOX) {
        return put_box(canvas, geometry, view, place);
    }
    if (role == PLACE_OUTSIDE) {
        return put_outside(canvas, geometry, view, place);
    }
    for (size_t i = 0; i < view->pieces; i++) {
        if (view->piece[i].place == place) {
            put_piece(canvas, row, column, &view->piece[i]);
            height++;
        }
    }
    if (height > 1 && height < 10) {
        put(canvas, row, column + 1, (char)('0' + height), INK_HEIGHT);
        return (Extent){column, column + 2};
    }
    if (height == 0 && shows_name(geometry)) {
        const char *name = geometry->place[place].name;
        int begin = geometry->shape == PLACE_POINT ? column - (int)strlen(name) / 2 : column;
        return (Extent){begin, put_name(canvas, row, begin, name)};
    }
    if (height == 0) {
        put(canvas, row, column, role == PLACE_CENTRE ? '*' : '.', INK_EMPTY);
    }
    return (Extent){column, column + 1};
}

/* The numbers of the columns, on the side from which the player to move looks. */
static void put_numbers(Canvas *canvas, const Geometry *geometry, const View *view)
{
    for (unsigned i = 0; i < view->columns; i++) {
        const GeometryColumn *column = &geometry->column[view->first_column + i];
        size_t first = column->cells[0];
        int down = sign(column->y - geometry->place[first].y);
        int right = sign(column->x - geometry->place[first].x) * (down == 0 ? 2 : 1);
        put(canvas, row_of(geometry, first) + down, column_of(geometry, first) + right,
            (char)('1' + i), INK_NUMBER);
    }
}

/* Letters and numbers for places that are named by file and rank. */
static void put_margins(Canvas *canvas, const Geometry *geometry)
{
    if (!geometry_has_coordinates(geometry)) {
        return;
    }
    int below = (geometry->height * scale_of(geometry->shape).down + 500) / 1000 + 1;
    for (size_t place = 0; place < geometry->places; place++) {
        const char *name = geometry->place[place].name;
        put(canvas, below, column_of(geometry, place), name[0], INK_MARGIN);
        put_word(canvas, row_of(geometry, place), name[2] == '\0' ? 1 : 0, name + 1, INK_MARGIN);
    }
}

static void put_bracket(Canvas *canvas, int row, int column, char byte)
{
    Cell *cell = cell_at(canvas, row, column);
    if (cell != NULL) {
        *cell = (Cell){.byte = byte, .ink = INK_MARK, .on_line = cell->byte == '-'};
    }
}

/* Brackets, which are visible without colours too. */
static void put_mark(Canvas *canvas, int row, Extent extent)
{
    put_bracket(canvas, row, extent.begin - 1, '(');
    put_bracket(canvas, row, extent.end, ')');
}

static bool is_line(const Canvas *canvas, int row, int column, char byte)
{
    if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS) {
        return false;
    }
    const Cell *cell = &canvas->cell[row][column];
    return cell->on_line || (cell->ink == INK_LINE && cell->byte == byte);
}

/* The box-drawing character that joins the lines around a place. */
static const char *junction_glyph(const Canvas *canvas, int row, int column)
{
    /* bits: left 1, right 2, up 4, down 8 */
    static const char *const glyphs[] = {"·", "╴", "╶", "─", "╵", "┘", "└", "┴",
                                         "╷", "┐", "┌", "┬", "│", "┤", "├", "┼"};
    return glyphs[(is_line(canvas, row, column - 1, '-') ? 1 : 0) +
                  (is_line(canvas, row, column + 1, '-') ? 2 : 0) +
                  (is_line(canvas, row - 1, column, '|') ? 4 : 0) +
                  (is_line(canvas, row + 1, column, '|') ? 8 : 0)];
}

static const char *const owner_glyphs[GAME_MAX_SEATS] = {"●", "○", "▲", "◆"};

static const char *glyph_of(const Canvas *canvas, int row, int column)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    const Cell *cell = &canvas->cell[row][column];
    switch (cell->ink) {
    case INK_HEIGHT:
        return raised[cell->byte - '0'];
    case INK_LINE:
        return cell->byte == '-' ? "─" : cell->byte == '|' ? "│" : cell->byte == '/' ? "╱" : "╲";
    case INK_EMPTY:
        return cell->byte == '*' ? "✶" : junction_glyph(canvas, row, column);
    default:
        return cell->is_shaped ? owner_glyphs[cell->ink - INK_PIECE] : NULL;
    }
}

/* NULL: the default colour. */
static const char *colour_of(Ink ink)
{
    static const char *const owners[GAME_MAX_SEATS] = {"\033[1;33m", "\033[1;36m", "\033[1;35m",
                                                       "\033[1;32m"};
    switch (ink) {
    case INK_LINE:
    case INK_MARGIN:
        return "\033[2m";
    case INK_MARK:
        return "\033[1;31m";
    case INK_NUMBER:
        return "\033[1m";
    case INK_NOTHING:
    case INK_EMPTY:
    case INK_HEIGHT:
    case INK_WORD:
        return NULL;
    case INK_PIECE:
        break;
    }
    return owners[ink - INK_PIECE];
}

static void add_in_colour(Text *text, DrawStyle style, Ink ink, const char *string)
{
    const char *colour = style.colour ? colour_of(ink) : NULL;
    text_add(text, colour != NULL ? colour : "");
    text_add(text, string);
    text_add(text, colour != NULL ? "\033[0m" : "");
}

static void add_cell(const Canvas *canvas, int row, int column, DrawStyle style, Text *text)
{
    const Cell *cell = &canvas->cell[row][column];
    const char *glyph = style.unicode ? glyph_of(canvas, row, column) : NULL;
    const char byte[] = {cell->byte, '\0'};
    add_in_colour(text, style, (Ink)cell->ink, glyph != NULL ? glyph : byte);
}

static void add_rows(const Canvas *canvas, DrawStyle style, Text *text)
{
    for (int row = 0; row < canvas->rows; row++) {
        int length = COLUMNS;
        while (length > 0 && canvas->cell[row][length - 1].byte == ' ') {
            length--;
        }
        for (int column = 0; column < length; column++) {
            add_cell(canvas, row, column, style, text);
        }
        text_add_char(text, '\n');
    }
}

static void clear(Canvas *canvas)
{
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            canvas->cell[row][column] = (Cell){.byte = ' ', .ink = INK_NOTHING};
        }
    }
}

/* One line per row. */
static void draw_board(const Drawing *drawing, DrawStyle style, Text *text)
{
    const Geometry *geometry = &drawing->geometry;
    const MoveView *last = &drawing->last;
    Extent extents[GEOMETRY_MAX_PLACES];
    Canvas *canvas = calloc(1, sizeof *canvas);
    if (canvas == NULL) {
        text->failed = true;
        return;
    }
    clear(canvas);
    for (size_t i = 0; i < geometry->edges; i++) {
        size_t from = geometry->edge[i][0];
        size_t to = geometry->edge[i][1];
        put_edge(canvas, row_of(geometry, from), column_of(geometry, from), row_of(geometry, to),
                 column_of(geometry, to));
    }
    put_numbers(canvas, geometry, &drawing->view);
    for (size_t place = 0; place < geometry->places; place++) {
        extents[place] = put_place(canvas, geometry, &drawing->view, place);
    }
    put_margins(canvas, geometry);
    for (unsigned i = 0; i < last->stops; i++) {
        put_mark(canvas, row_of(geometry, last->path[i]), extents[last->path[i]]);
    }
    for (unsigned i = 0; i < last->chosen; i++) {
        put_mark(canvas, row_of(geometry, last->removed[i]), extents[last->removed[i]]);
    }
    add_rows(canvas, style, text);
    free(canvas);
}

/* In groups of five, two groups per row, which is easy to count. */
static void draw_heap(DrawStyle style, size_t chips, Text *text)
{
    enum { FIVE = 5, ROW = 10 };
    for (size_t i = 0; i < chips; i++) {
        text_add(text, i % FIVE == 0 ? "  " : "");
        text_add(text, style.unicode ? " ●" : " o");
        text_add(text, (i + 1) % ROW == 0 || i + 1 == chips ? "\n" : "");
    }
}

/* Its glyph or else its symbol. */
static void add_piece(const ViewPiece *piece, DrawStyle style, Text *text)
{
    const char symbol[] = {piece->symbol, '\0'};
    bool owned = piece->owner < GAME_MAX_SEATS;
    bool shaped = style.unicode && is_shaped(piece);
    add_in_colour(text, style, owned ? (Ink)(INK_PIECE + piece->owner) : INK_WORD,
                  shaped ? owner_glyphs[piece->owner] : symbol);
}

/* `p1`, and the symbol of its pieces if there are any, in their colour. */
static void add_owner(const Drawing *drawing, DrawStyle style, unsigned owner, Text *text)
{
    Text name = {0};
    text_format(&name, "p%u", owner + 1);
    if (drawing->view.symbols != NULL) {
        ViewPiece piece = {.owner = (uint8_t)owner, .symbol = drawing->view.symbols[owner]};
        text_add_char(&name, ' ');
        add_piece(&piece, (DrawStyle){.unicode = style.unicode}, &name);
    }
    add_in_colour(text, style, (Ink)(INK_PIECE + owner), text_string(&name));
    text_free_part(&name, text);
}

/* One line with the pieces that the board does not show, or none: piles, and places that no margin names. */
static void list_pieces(const Drawing *drawing, DrawStyle style, Text *text)
{
    const Geometry *geometry = &drawing->geometry;
    const View *view = &drawing->view;
    bool named_by_margin = geometry->shape == PLACE_POINT || geometry->shape == PLACE_SQUARE;
    bool any = false;
    for (size_t place = 0; place < geometry->places; place++) {
        Text pieces = {0};
        size_t height = 0;
        for (size_t i = 0; i < view->pieces && height < MAX_LISTED; i++) {
            if (view->piece[i].place == place) {
                add_piece(&view->piece[i], style, &pieces);
                height++;
            }
        }
        if (height > (named_by_margin ? 1 : 0)) {
            text_format(text, "%s%s %s", any ? ", " : "pieces: ", geometry->place[place].name,
                        text_string(&pieces));
            any = true;
        }
        text_free_part(&pieces, text);
    }
    text_add(text, any ? "\n" : "");
}

/* -- beside the board -- */

enum { LABEL_WIDTH = 14 };

/* Counts of the same name are on one line. If there are more of them than seats, they belong to colours. */
static void add_count(const Drawing *drawing, unsigned seats, DrawStyle style, size_t index,
                      Text *text)
{
    const View *view = &drawing->view;
    const char *name = view->count[index].name;
    size_t alike = 0;
    for (size_t i = 0; i < view->counts; i++) {
        if (strcmp(view->count[i].name, name) == 0) {
            if (i < index) {
                return; /* listed */
            }
            alike++;
        }
    }
    text_format(text, "%-*s", LABEL_WIDTH, name);
    for (size_t i = index; i < view->counts; i++) {
        const ViewCount *count = &view->count[i];
        if (strcmp(count->name, name) != 0) {
            continue;
        }
        if (count->owner != VIEW_NEUTRAL && alike <= seats) {
            text_add_char(text, ' ');
            add_owner(drawing, style, count->owner, text);
        } else if (count->owner != VIEW_NEUTRAL) {
            text_format(text, " colour %u", count->owner + 1);
        }
        text_format(text, " %-4" PRId32, count->value);
    }
    text_trim(text);
    text_add_char(text, '\n');
}

/* `p1 1 and 3`: needed only if players have several colours. */
static void add_colours(const View *view, unsigned seats, Text *text)
{
    if (view->colours <= seats) {
        return;
    }
    text_format(text, "%-*s", LABEL_WIDTH, "colours");
    for (unsigned seat = 0; seat < seats; seat++) {
        const char *before = "";
        text_format(text, " p%u ", seat + 1);
        for (unsigned colour = 0; colour < view->colours; colour++) {
            if ((view->seats[colour] >> seat & 1) != 0) {
                text_format(text, "%s%u", before, colour + 1);
                before = " and ";
            }
        }
        text_add(text, seat + 1 < seats ? "   " : "\n");
    }
}

static void add_note(const char *name, const char *words, Text *text)
{
    text_format(text, "%-*s %s\n", LABEL_WIDTH, name, words);
}

void draw_end(const Record *record, Text *text)
{
    text_format(text, "over: %s: ", record_result_word(record));
    record_explain_end(record, text);
    text_add_char(text, '\n');
}

static void add_turn(const Record *record, const Drawing *drawing, DrawStyle style, Text *text)
{
    if (record_outcome(record) != OUTCOME_OPEN) {
        draw_end(record, text);
        return;
    }
    text_format(text, "%-*s ", LABEL_WIDTH, record_is_at_chance(record) ? "to toss" : "to move");
    add_owner(drawing, style, game_seat_in_charge(record->game, record_state(record)), text);
    text_add_char(text, '\n');
}

void draw_position(const Record *record, DrawStyle style, Text *text)
{
    const Game *game = record->game;
    char move[GAME_MOVE_TEXT_SIZE];
    Drawing *drawing = record_draw(record);
    if (drawing == NULL) {
        text->failed = true;
        return;
    }
    const View *view = &drawing->view;
    text_add_char(text, '\n');
    if (drawing->geometry.shape == PLACE_HEAP) {
        draw_heap(style, view->pieces, text);
        text_add_char(text, '\n');
    } else {
        draw_board(drawing, style, text);
        text_add_char(text, '\n');
        list_pieces(drawing, style, text);
    }
    add_colours(view, game->seats, text);
    for (size_t i = 0; i < view->counts; i++) {
        add_count(drawing, game->seats, style, i, text);
    }
    for (size_t i = 0; i < view->notes; i++) {
        add_note(view->note[i].name, view->note[i].text, text);
    }
    if (record->length > 0) {
        (void)game->family->print_move(game, record_last(record)->move, move);
        add_note("last move", move, text);
    }
    add_turn(record, drawing, style, text);
    free(drawing);
}

void draw_plain_position(const Record *record, Text *text)
{
    draw_position(record, (DrawStyle){.unicode = false}, text);
    text_format(text, "%-*s ", LABEL_WIDTH, "position");
    record_print_position(record, text);
    text_add_char(text, '\n');
}
