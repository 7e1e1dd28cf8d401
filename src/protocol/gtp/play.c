/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves vertex by vertex. A play that begins a move waits until the vertices so far are a legal move that
 * nothing can follow. Where they are one, but could go on as a longer one, playing the last vertex again,
 * or a pass, ends the move there.
 */
#include "protocol/gtp/state.h"

#include <stdlib.h>
#include <string.h>

Status gtp_need_board(const Gtp *gtp, Fault *fault)
{
    const Game *game = gtp->engine->session.game;
    if (!gtp->board.fits) {
        return fault_raise(fault, STATUS_NOT_ON_BOARD,
                           "the places of %s are no vertices: use nguzo-play, nguzo-genmove",
                           game->variant->id);
    }
    if (game->sides > 2 && game_option(game, "seats", UINT64_MAX) == UINT64_MAX) {
        return fault_raise(fault, STATUS_NOT_ON_BOARD,
                           "%s has %u sides: share them out with seats=, or use nguzo-play",
                           game->variant->id, game->sides);
    }
    return STATUS_OK;
}

GtpColour gtp_to_move(const Gtp *gtp)
{
    return record_player_to_move(&gtp->engine->session.record) == 0 ? GTP_BLACK : GTP_WHITE;
}

/* -- the moves that may follow -- */

void gtp_list_moves(Gtp *gtp)
{
    const Session *session = &gtp->engine->session;
    Move moves[GAME_MAX_MOVES];
    size_t count = record_legal_moves(&session->record, moves);
    gtp->moves = 0;
    for (size_t i = 0; i < count; i++) {
        gtp->moves += gtp_board_split(&gtp->board, session->game, moves[i], &gtp->move[gtp->moves]);
    }
}

static bool begins_with(const GtpMove *move, const uint8_t *parts, size_t count)
{
    return move->parts >= count && memcmp(move->part, parts, count) == 0;
}

/* Has the shorter spelling, or of two as long the one that comes first. */
static bool is_plainer(const Game *game, const GtpMove *move, const GtpMove *than)
{
    char spelling[GAME_MOVE_TEXT_SIZE];
    char other[GAME_MOVE_TEXT_SIZE];
    if (move->length != than->length) {
        return move->length < than->length;
    }
    (void)game->family->print_move(game, move->move, spelling);
    (void)game->family->print_move(game, than->move, other);
    return strcmp(spelling, other) < 0;
}

const GtpMove *gtp_find_move(const Gtp *gtp, const uint8_t *parts, size_t count)
{
    const GtpMove *found = NULL;
    for (size_t i = 0; i < gtp->moves; i++) {
        const GtpMove *move = &gtp->move[i];
        if (move->parts == count && begins_with(move, parts, count) &&
            (found == NULL || is_plainer(gtp->engine->session.game, move, found))) {
            found = move;
        }
    }
    return found;
}

bool gtp_goes_on(const Gtp *gtp, const GtpMove *move)
{
    return begins_with(move, gtp->pending, gtp->pendings);
}

bool gtp_is_playable(const Gtp *gtp, const GtpMove *move)
{
    return gtp_find_move(gtp, move->part, move->parts) == move;
}

/* Whether some move goes on after these parts. */
static bool can_go_on(const Gtp *gtp, const uint8_t *parts, size_t count)
{
    bool can = false;
    for (size_t i = 0; i < gtp->moves && !can; i++) {
        can = gtp->move[i].parts > count && begins_with(&gtp->move[i], parts, count);
    }
    return can;
}

/* -- plays -- */

static Status reserve_play(Gtp *gtp, Fault *fault)
{
    if (gtp->plays < gtp->play_capacity) {
        return STATUS_OK;
    }
    size_t capacity = gtp->play_capacity == 0 ? 64 : gtp->play_capacity * 2;
    GtpPlay *grown = realloc(gtp->play, capacity * sizeof *grown);
    if (grown == NULL) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the plays");
    }
    gtp->play = grown;
    gtp->play_capacity = capacity;
    return STATUS_OK;
}

/* There is room for it. */
static void note_play(Gtp *gtp, GtpPlayKind kind, unsigned part)
{
    gtp->play[gtp->plays++] = (GtpPlay){(uint8_t)kind, (uint8_t)part};
}

static Status refuse(const Gtp *gtp, unsigned part, Fault *fault)
{
    Text name = {0};
    if (part == GTP_NO_PLACE) {
        return fault_raise(fault, STATUS_ILLEGAL_MOVE, "there is no such point on this board");
    }
    gtp_board_print(&gtp->board, part, &name);
    Status status =
        fault_raise(fault, STATUS_ILLEGAL_MOVE, "%s is not legal here%s", text_string(&name),
                    gtp->pendings > 0 ? " to go on with the move" : "");
    text_free(&name);
    return status;
}

static Status complete(Gtp *gtp, const GtpMove *move, unsigned part, Fault *fault)
{
    if (record_play(&gtp->engine->session.record, move->move) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the game");
    }
    gtp->pendings = 0;
    gtp->has_plan = false;
    note_play(gtp, PLAY_COMPLETES, part);
    return STATUS_OK;
}

static Status play_part(Gtp *gtp, unsigned part, Fault *fault)
{
    uint8_t parts[GTP_PARTS_MAX + 1];
    size_t count = gtp->pendings + 1;
    memcpy(parts, gtp->pending, gtp->pendings);
    parts[gtp->pendings] = (uint8_t)part;
    gtp_list_moves(gtp);
    const GtpMove *whole = gtp_find_move(gtp, parts, count);
    if (can_go_on(gtp, parts, count)) {
        gtp->pending[gtp->pendings++] = (uint8_t)part;
        note_play(gtp, PLAY_BEGINS, part);
        return STATUS_OK;
    }
    bool stops = gtp->pendings > 0 && (part == GTP_PASS || part == parts[gtp->pendings - 1]);
    if (whole == NULL && stops) {
        whole = gtp_find_move(gtp, gtp->pending, gtp->pendings);
    }
    return whole == NULL ? refuse(gtp, part, fault) : complete(gtp, whole, part, fault);
}

Status gtp_play(Gtp *gtp, GtpColour colour, unsigned part, Fault *fault)
{
    static const char *const names[] = {"black", "white"};
    bool over = record_outcome(&gtp->engine->session.record) != OUTCOME_OPEN;
    GtpColour to_move = gtp_to_move(gtp);
    Status status = reserve_play(gtp, fault);
    if (status != STATUS_OK) {
        return status;
    }
    /* Controllers that let the colours take turns fill in passes, and end games with them. */
    if (part == GTP_PASS && (over || colour != to_move)) {
        note_play(gtp, PLAY_FILLS, part);
        return STATUS_OK;
    }
    if (over) {
        return fault_raise(fault, STATUS_GAME_OVER, "the game is over");
    }
    if (colour != to_move) {
        return fault_raise(fault, STATUS_ILLEGAL_MOVE, "it is the turn of %s", names[to_move]);
    }
    return play_part(gtp, part, fault);
}

Status gtp_play_whole(Gtp *gtp, Move move, Fault *fault)
{
    Status status = reserve_play(gtp, fault);
    if (status == STATUS_OK) {
        status = session_play_move(&gtp->engine->session, move, fault);
    }
    if (status == STATUS_OK) {
        note_play(gtp, PLAY_WHOLE, GTP_NO_PLACE);
    }
    return status;
}

/* -- taking back -- */

/* The plays that began the move whose last one was just taken back. */
static void restore_pending(Gtp *gtp)
{
    size_t first = gtp->plays;
    while (first > 0 &&
           (gtp->play[first - 1].kind == PLAY_BEGINS || gtp->play[first - 1].kind == PLAY_FILLS)) {
        first--;
    }
    gtp->pendings = 0;
    for (size_t i = first; i < gtp->plays; i++) {
        if (gtp->play[i].kind == PLAY_BEGINS) {
            gtp->pending[gtp->pendings++] = gtp->play[i].part;
        }
    }
}

static Status undo_one(Gtp *gtp, Fault *fault)
{
    if (gtp->plays == 0) {
        return session_undo(&gtp->engine->session, fault);
    }
    GtpPlay play = gtp->play[--gtp->plays];
    Status status = STATUS_OK;
    if (play.kind == PLAY_BEGINS) {
        gtp->pendings--;
    } else if (play.kind != PLAY_FILLS) {
        status = session_undo(&gtp->engine->session, fault);
        restore_pending(gtp);
    }
    return status;
}

/* Plays, and before them the moves with which the position was set up. */
static size_t count_undoable(const Gtp *gtp)
{
    const Session *session = &gtp->engine->session;
    size_t count = gtp->plays + session->record.length + (session->record.end.reason != END_OPEN);
    for (size_t i = 0; i < gtp->plays; i++) {
        GtpPlayKind kind = (GtpPlayKind)gtp->play[i].kind;
        count -= kind == PLAY_COMPLETES || kind == PLAY_WHOLE;
    }
    return count;
}

Status gtp_undo(Gtp *gtp, uint64_t count, Fault *fault)
{
    Status status = STATUS_OK;
    if (count > count_undoable(gtp)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "cannot undo: there are fewer plays");
    }
    gtp->has_plan = false;
    for (uint64_t i = 0; i < count && status == STATUS_OK; i++) {
        status = undo_one(gtp, fault);
    }
    return status;
}

void gtp_forget_plays(Gtp *gtp)
{
    gtp->plays = 0;
    gtp->pendings = 0;
    gtp->has_plan = false;
}
