/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Analysis commands, which GoGui offers in a menu.
 */
#include "engine/exact_values.h"
#include "protocol/gtp/commands.h"

#include <inttypes.h>

/* -- searches -- */

static Status ask(Gtp *gtp, GtpReply reply, Fault *fault)
{
    const Record *record = &gtp->engine->session.record;
    Status status = record_need_open(record, fault);
    if (status == STATUS_OK && record_is_at_chance(record)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "a toss is due: no player is to move");
    }
    return status == STATUS_OK ? gtp_search(gtp, reply, fault) : status;
}

Status gtp_run_best_move(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    return ask(gtp, REPLY_BEST_MOVE, fault);
}

Status gtp_run_pv(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    return ask(gtp, REPLY_PV, fault);
}

void gtp_run_eval(Gtp *gtp, Text *answer)
{
    const Session *session = &gtp->engine->session;
    const Game *game = session->game;
    int32_t values[GAME_MAX_SIDES] = {0};
    game->family->evaluate(game, record_state(&session->record), values);
    for (unsigned side = 0; side < game->sides; side++) {
        text_format(answer, "%sp%u %" PRId32, side == 0 ? "" : " ", side + 1, values[side]);
    }
}

/* -- exact values -- */

void gtp_run_values(Gtp *gtp, Text *answer)
{
    const Session *session = &gtp->engine->session;
    Move moves[GAME_MAX_MOVES];
    size_t count = record_legal_moves(&session->record, moves);
    for (size_t i = 0; i < count; i++) {
        game_print_move(session->game, moves[i], answer);
        text_add(answer, ": ");
        exact_value_print(engine_move_value(gtp->engine, moves[i]), ' ', answer);
        text_add_char(answer, '\n');
    }
}

/* By the value for the side to move. */
static const char *const value_colours[] = {
    [EXACT_UNKNOWN] = "gray", [EXACT_LOSS] = "red", [EXACT_DRAW] = "yellow", [EXACT_WIN] = "green"};

/* The value of each possible next vertex: of the best move that continues with it. */
typedef struct VertexValues {
    bool is_next[GEOMETRY_MAX_PLACES];
    ExactValue best[GEOMETRY_MAX_PLACES];
} VertexValues;

static VertexValues read_values(Gtp *gtp)
{
    VertexValues values = {.is_next = {false}};
    gtp_list_moves(gtp);
    for (size_t i = 0; i < gtp->moves; i++) {
        const GtpMove *move = &gtp->move[i];
        if (!gtp_continues(gtp, move) || move->parts <= gtp->prefix_length ||
            move->part[0] == GTP_PASS) {
            continue;
        }
        unsigned place = move->part[gtp->prefix_length];
        ExactValue value = engine_move_value(gtp->engine, move->move);
        if (!values.is_next[place] || exact_compare(value, values.best[place]) > 0) {
            values.is_next[place] = true;
            values.best[place] = value;
        }
    }
    return values;
}

void gtp_run_values_board(Gtp *gtp, Text *answer)
{
    const GtpBoard *board = &gtp->board;
    VertexValues values = read_values(gtp);
    for (unsigned row = board->size; row-- > 0;) {
        text_add_char(answer, '\n');
        for (unsigned column = 0; column < board->size; column++) {
            unsigned place = board->place[column][row];
            bool none = place == GTP_NO_PLACE || !values.is_next[place];
            text_format(answer, "%s%s", column == 0 ? "" : " ",
                        none ? "\"\"" : value_colours[values.best[place].kind]);
        }
    }
}

/* COLOR and, where the end is known, LABEL with the number of moves to it. */
void gtp_run_values_gfx(Gtp *gtp, Text *answer)
{
    VertexValues values = read_values(gtp);
    for (unsigned place = 0; place < gtp->board.geometry.places; place++) {
        ExactValue value = values.best[place];
        if (!values.is_next[place]) {
            continue;
        }
        text_format(answer, "COLOR %s ", value_colours[value.kind]);
        gtp_board_print(&gtp->board, place, answer);
        if (exact_is_decisive(value)) {
            text_add(answer, "\nLABEL ");
            gtp_board_print(&gtp->board, place, answer);
            text_format(answer, " %u", (unsigned)value.moves);
        }
        text_add_char(answer, '\n');
    }
    text_add(answer, "TEXT green wins, yellow draws, red loses; numbers: moves to the end\n");
}

/* -- lines -- */

/* The one place that a line needs to be complete for a symbol, or GTP_NO_PLACE. */
static unsigned missing_place(const GeometryLine *line, const char *symbols, char symbol)
{
    unsigned missing = GTP_NO_PLACE;
    unsigned own = 0;
    for (size_t i = 0; i < line->count; i++) {
        own += symbols[line->places[i]] == symbol;
        missing = symbols[line->places[i]] == GTP_EMPTY ? line->places[i] : missing;
    }
    return own + 1 == line->count ? missing : GTP_NO_PLACE;
}

/* Pairs of a vertex and the colours whose line it would complete: X, O or XO. */
Status gtp_run_lines(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    char symbols[GEOMETRY_MAX_PLACES];
    bool wanted[2][GEOMETRY_MAX_PLACES] = {{false}};
    const Geometry *geometry = &gtp->board.geometry;
    Status status = gtp_read_symbols(gtp, symbols, fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (size_t i = 0; i < geometry->lines; i++) {
        for (unsigned colour = 0; colour < 2; colour++) {
            unsigned missing = missing_place(&geometry->line[i], symbols, "XO"[colour]);
            if (missing != GTP_NO_PLACE) {
                wanted[colour][missing] = true;
            }
        }
    }
    for (unsigned place = 0; place < geometry->places; place++) {
        if (wanted[0][place] || wanted[1][place]) {
            text_add(answer, answer->length == 0 ? "" : "\n");
            gtp_board_print(&gtp->board, place, answer);
            text_format(answer, " %s%s", wanted[0][place] ? "X" : "", wanted[1][place] ? "O" : "");
        }
    }
    return STATUS_OK;
}
