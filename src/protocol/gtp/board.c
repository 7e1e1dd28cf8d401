/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/gtp/board.h"

#include <string.h>

/* GTP skips the letter I. */
static const char letters[] = "ABCDEFGHJKLMNOPQRST";

typedef struct Vertex {
    unsigned column;
    unsigned row;
} Vertex;

static unsigned column_of(char letter)
{
    char capital = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
    const char *found = capital == '\0' ? NULL : strchr(letters, capital);
    return found == NULL ? GTP_SIZE_MAX : (unsigned)(found - letters);
}

static bool read_vertex(Span word, Vertex *vertex)
{
    uint64_t number = 0;
    if (word.length < 2 || word.start[1] == '0' ||
        !span_parse_number(span_from(word, 1), GTP_SIZE_MAX, &number)) {
        return false;
    }
    *vertex = (Vertex){column_of(word.start[0]), (unsigned)number - 1};
    return vertex->column < GTP_SIZE_MAX;
}

void gtp_board_read(const Geometry *geometry, GtpBoard *board)
{
    *board = (GtpBoard){.fits = true, .geometry = *geometry};
    memset(board->place, GTP_NO_PLACE, sizeof board->place);
    for (size_t i = 0; i < geometry->places && board->fits; i++) {
        Vertex vertex;
        board->fits = read_vertex(span_of(geometry->place[i].name), &vertex);
        if (board->fits) {
            unsigned reach = vertex.column > vertex.row ? vertex.column : vertex.row;
            board->size = reach >= board->size ? reach + 1 : board->size;
            board->column[i] = (uint8_t)vertex.column;
            board->row[i] = (uint8_t)vertex.row;
            board->place[vertex.column][vertex.row] = (uint8_t)i;
        }
    }
}

void gtp_vertex_print(unsigned column, unsigned row, Text *text)
{
    text_format(text, "%c%u", letters[column], row + 1);
}

void gtp_board_print(const GtpBoard *board, unsigned part, Text *text)
{
    if (part == GTP_PASS) {
        text_add(text, "PASS");
    } else {
        gtp_vertex_print(board->column[part], board->row[part], text);
    }
}

Status gtp_board_parse(const GtpBoard *board, Span word, unsigned *part, Fault *fault)
{
    Vertex vertex;
    if (span_equals_ignoring_case(word, "pass")) {
        *part = GTP_PASS;
        return STATUS_OK;
    }
    if (!read_vertex(word, &vertex)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "expected a vertex, got '%.*s'",
                           SPAN_ARGS(word));
    }
    *part = board->place[vertex.column][vertex.row];
    return STATUS_OK;
}

GtpMove gtp_move_split(const Game *game, const GameState *state, Move move)
{
    char spelling[GAME_MOVE_TEXT_SIZE];
    MoveView view = game_view_move(game, state, move);
    GtpMove split = {.move = move,
                     .parts = (uint8_t)(view.stops + view.chosen),
                     .stops = view.stops,
                     .length = (uint8_t)game->family->print_move(game, move, spelling)};
    memcpy(split.part, view.path, view.stops);
    memcpy(split.part + view.stops, view.removed, view.chosen);
    if (split.parts == 0) {
        split.part[split.parts++] = GTP_PASS;
    }
    return split;
}
