/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules and results for a controller that lets people play a game whose rules it does not know.
 */
#include "game/players.h"
#include "protocol/gtp/commands.h"
#include "render/board_text.h"

#include <inttypes.h>
#include <string.h>

/* -- the board -- */

static char symbol_of(GtpColour colour)
{
    return colour == GTP_BLACK ? 'X' : 'O';
}

/* The topmost piece of every place. */
static void read_symbols(const Gtp *gtp, const GameState *state, char *symbols)
{
    const Session *session = &gtp->engine->session;
    const Game *game = session->game;
    View view = {.pieces = 0};
    game->family->describe_state(game, state, &view);
    memset(symbols, GTP_EMPTY, gtp->board.geometry.places);
    for (size_t i = 0; i < view.pieces; i++) {
        const ViewPiece *piece = &view.piece[i];
        if (piece->owner == VIEW_NEUTRAL) {
            symbols[piece->place] = GTP_HOLE;
        } else {
            bool first = game_player_of_seat(game, piece->owner % game->seats) == 0;
            symbols[piece->place] = symbol_of(first ? GTP_BLACK : GTP_WHITE);
        }
    }
}

/* Shows the moving man at its destination; what else the move does is not known yet. */
static void show_prefix(const Gtp *gtp, char *symbols)
{
    const GtpMove *move = NULL;
    for (size_t i = 0; i < gtp->moves && move == NULL; i++) {
        move = gtp_continues(gtp, &gtp->move[i]) ? &gtp->move[i] : NULL;
    }
    for (size_t i = 0; move != NULL && i < gtp->prefix_length && i < move->stops; i++) {
        if (i > 0 || move->stops == 1) { /* otherwise the man has not moved yet */
            symbols[move->part[i > 0 ? i - 1 : i]] = GTP_EMPTY;
            symbols[move->part[i]] = symbol_of(gtp_colour_to_move(gtp));
        }
    }
}

Status gtp_read_symbols(Gtp *gtp, char *symbols, Fault *fault)
{
    const Game *game = gtp->engine->session.game;
    const GameState *now = record_state(&gtp->engine->session.record);
    gtp_list_moves(gtp);
    const GtpMove *whole =
        gtp->prefix_length == 0 ? NULL : gtp_find_move(gtp, gtp->prefix, gtp->prefix_length);
    if (whole == NULL) {
        read_symbols(gtp, now, symbols);
        show_prefix(gtp, symbols);
        return STATUS_OK;
    }
    GameState *next = game_state_new(game);
    if (next == NULL) {
        return fault_out_of_memory(fault, "a position");
    }
    game->family->play(game, now, whole->move, next);
    read_symbols(gtp, next, symbols);
    game_state_free(next);
    return STATUS_OK;
}

Status gtp_run_board(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    char symbols[GEOMETRY_MAX_PLACES];
    Status status = gtp_read_symbols(gtp, symbols, fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (unsigned row = gtp->board.size; row-- > 0;) {
        text_add_char(answer, '\n');
        for (unsigned column = 0; column < gtp->board.size; column++) {
            unsigned place = gtp->board.place[column][row];
            text_add(answer, column == 0 ? "" : " ");
            text_add_char(answer, place == GTP_NO_PLACE ? GTP_HOLE : symbols[place]);
        }
    }
    return STATUS_OK;
}

void gtp_run_showboard(Gtp *gtp, Text *answer)
{
    draw_plain_position(&gtp->engine->session.record, answer);
    for (size_t i = 0; i < gtp->prefix_length; i++) {
        text_add(answer, i == 0 ? "part of a move: " : " ");
        gtp_board_print(&gtp->board, gtp->prefix[i], answer);
    }
}

/* -- rules -- */

/* nine-mens-morris is NineMensMorris: GoGui shows it as one word. */
void gtp_run_game_id(Gtp *gtp, Text *answer)
{
    bool begins = true;
    for (const char *at = gtp->engine->session.game->variant->id; *at != '\0'; at++) {
        bool is_small = *at >= 'a' && *at <= 'z';
        if (*at != '-') {
            text_add_char(answer, begins && is_small ? (char)(*at - 'a' + 'A') : *at);
        }
        begins = *at == '-';
    }
}

void gtp_run_board_size(Gtp *gtp, Text *answer)
{
    text_format(answer, "%u", gtp->board.size);
}

/* Every vertex that may be played next, once. */
void gtp_run_legal_moves(Gtp *gtp, Text *answer)
{
    bool next[GTP_PASS + 1] = {false};
    gtp_list_moves(gtp);
    for (size_t i = 0; i < gtp->moves; i++) {
        if (gtp_continues(gtp, &gtp->move[i]) && gtp->move[i].parts > gtp->prefix_length) {
            next[gtp->move[i].part[gtp->prefix_length]] = true;
        }
    }
    if (gtp->prefix_length > 0 && gtp_find_move(gtp, gtp->prefix, gtp->prefix_length) != NULL) {
        next[gtp->prefix[gtp->prefix_length - 1]] = true;
        next[GTP_PASS] = true;
    }
    for (unsigned column = 0; column < gtp->board.size; column++) {
        for (unsigned row = 0; row < gtp->board.size; row++) {
            unsigned place = gtp->board.place[column][row];
            if (place != GTP_NO_PLACE && next[place]) {
                text_add(answer, answer->length == 0 ? "" : " ");
                gtp_board_print(&gtp->board, place, answer);
            }
        }
    }
    if (next[GTP_PASS]) {
        text_add(answer, answer->length == 0 ? "PASS" : " PASS");
    }
}

void gtp_run_side_to_move(Gtp *gtp, Text *answer)
{
    text_add(answer, gtp_colour_to_move(gtp) == GTP_BLACK ? "black" : "white");
}

/* -- results -- */

/* The colour that has won; false if none has. */
static bool find_winner(const Gtp *gtp, GtpColour *winner)
{
    const char *result = record_result_word(&gtp->engine->session.record);
    *winner = strcmp(result, "p1win") == 0 ? GTP_BLACK : GTP_WHITE;
    return *winner == GTP_BLACK || strcmp(result, "p2win") == 0;
}

void gtp_run_final_result(Gtp *gtp, Text *answer)
{
    GtpColour winner = GTP_BLACK;
    if (record_outcome(&gtp->engine->session.record) == OUTCOME_OPEN) {
        text_add(answer, "unknown");
    } else if (find_winner(gtp, &winner)) {
        text_add(answer, winner == GTP_BLACK ? "black wins" : "white wins");
    } else {
        text_add(answer, "draw");
    }
}

/* The score of each colour: the best of the sides that it plays. */
static void read_scores(const Gtp *gtp, int32_t best[GTP_COLOURS])
{
    const Session *session = &gtp->engine->session;
    const Game *game = session->game;
    int32_t scores[GAME_MAX_SIDES] = {0};
    game->family->scores(game, record_state(&session->record), scores);
    best[GTP_BLACK] = 0;
    best[GTP_WHITE] = 0;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        GtpColour colour = game_player_of_seat(session->game, seat) == 0 ? GTP_BLACK : GTP_WHITE;
        int32_t score = scores[game->side_of_seat[seat]];
        best[colour] = score > best[colour] ? score : best[colour];
    }
}

void gtp_run_captured_count(Gtp *gtp, Text *answer)
{
    int32_t scores[GTP_COLOURS];
    read_scores(gtp, scores);
    text_format(answer, "%" PRId32 " %" PRId32, scores[GTP_BLACK], scores[GTP_WHITE]);
}

/* The lead in points; at least 1, since a game may be won without one. */
Status gtp_run_final_score(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    int32_t scores[GTP_COLOURS];
    GtpColour winner = GTP_BLACK;
    if (record_outcome(&gtp->engine->session.record) == OUTCOME_OPEN) {
        return fault_raise(fault, STATUS_GAME_OPEN, "cannot score: the game is not over");
    }
    if (!find_winner(gtp, &winner)) {
        text_add_char(answer, '0');
        return STATUS_OK;
    }
    read_scores(gtp, scores);
    int32_t lead = scores[winner] - scores[winner ^ 1];
    text_format(answer, "%c+%" PRId32, winner == GTP_BLACK ? 'B' : 'W', lead > 1 ? lead : 1);
    return STATUS_OK;
}
