/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves vertex by vertex. Plays form a prefix until the vertices are a legal move that is not the prefix of a longer
 * one. Where they are both, playing the last vertex again, or a pass, completes the shorter move.
 */
#include "protocol/gtp/state.h"

#include <stdlib.h>
#include <string.h>

GtpColour gtp_colour_to_move(const Gtp *gtp)
{
    return record_player_to_move(&gtp->engine->session.record) == 0 ? GTP_BLACK : GTP_WHITE;
}

/* -- legal moves -- */

void gtp_list_moves(Gtp *gtp)
{
    const Session *session = &gtp->engine->session;
    Move moves[GAME_MAX_MOVES];
    gtp->moves = record_legal_moves(&session->record, moves);
    for (size_t i = 0; i < gtp->moves; i++) {
        gtp->move[i] = gtp_move_split(session->game, record_state(&session->record), moves[i]);
    }
}

static bool begins_with(const GtpMove *move, const uint8_t *parts, size_t count)
{
    return move->parts >= count && memcmp(move->part, parts, count) == 0;
}

/* By the length of the notation, then by byte order. */
static bool is_preferred(const Game *game, const GtpMove *move, const GtpMove *than)
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
            (found == NULL || is_preferred(gtp->engine->session.game, move, found))) {
            found = move;
        }
    }
    return found;
}

bool gtp_continues(const Gtp *gtp, const GtpMove *move)
{
    return begins_with(move, gtp->prefix, gtp->prefix_length);
}

bool gtp_is_playable(const Gtp *gtp, const GtpMove *move)
{
    return gtp_find_move(gtp, move->part, move->parts) == move;
}

/* Whether some move continues after these parts. */
static bool can_continue(const Gtp *gtp, const uint8_t *parts, size_t count)
{
    bool can = false;
    for (size_t i = 0; i < gtp->moves && !can; i++) {
        can = gtp->move[i].parts > count && begins_with(&gtp->move[i], parts, count);
    }
    return can;
}

/* -- plays -- */

static Status reserve_history(Gtp *gtp, Fault *fault)
{
    if (gtp->history_length < gtp->history_capacity) {
        return STATUS_OK;
    }
    size_t capacity = gtp->history_capacity == 0 ? 64 : gtp->history_capacity * 2;
    GtpPlay *grown = realloc(gtp->history, capacity * sizeof *grown);
    if (grown == NULL) {
        return fault_out_of_memory(fault, "the plays");
    }
    gtp->history = grown;
    gtp->history_capacity = capacity;
    return STATUS_OK;
}

/* After reserve_history(). */
static void add_play(Gtp *gtp, GtpPlayKind kind, unsigned part)
{
    gtp->history[gtp->history_length++] = (GtpPlay){(uint8_t)kind, (uint8_t)part};
}

static Status refuse(const Gtp *gtp, unsigned part, Fault *fault)
{
    Text name = {0};
    if (part == GTP_NO_PLACE) {
        return fault_raise(fault, STATUS_ILLEGAL_MOVE, "the board has no such point");
    }
    gtp_board_print(&gtp->board, part, &name);
    Status status = fault_raise(fault, STATUS_ILLEGAL_MOVE, "%s is not legal%s", text_string(&name),
                                gtp->prefix_length > 0 ? " as the next vertex of the move" : "");
    text_free(&name);
    return status;
}

static Status complete(Gtp *gtp, const GtpMove *move, unsigned part, Fault *fault)
{
    if (record_play(&gtp->engine->session.record, move->move) != STATUS_OK) {
        return fault_out_of_memory(fault, "the game");
    }
    gtp->prefix_length = 0;
    gtp->has_plan = false;
    add_play(gtp, PLAY_COMPLETES, part);
    return STATUS_OK;
}

static Status play_part(Gtp *gtp, unsigned part, Fault *fault)
{
    uint8_t parts[GTP_PARTS_MAX + 1];
    size_t count = gtp->prefix_length + 1;
    memcpy(parts, gtp->prefix, gtp->prefix_length);
    parts[gtp->prefix_length] = (uint8_t)part;
    gtp_list_moves(gtp);
    const GtpMove *whole = gtp_find_move(gtp, parts, count);
    if (can_continue(gtp, parts, count)) {
        gtp->prefix[gtp->prefix_length++] = (uint8_t)part;
        add_play(gtp, PLAY_PREFIX, part);
        return STATUS_OK;
    }
    bool stops =
        gtp->prefix_length > 0 && (part == GTP_PASS || part == parts[gtp->prefix_length - 1]);
    if (whole == NULL && stops) {
        whole = gtp_find_move(gtp, gtp->prefix, gtp->prefix_length);
    }
    return whole == NULL ? refuse(gtp, part, fault) : complete(gtp, whole, part, fault);
}

Status gtp_need_turn(const Gtp *gtp, GtpColour colour, Fault *fault)
{
    static const char *const names[] = {"black", "white"};
    GtpColour to_move = gtp_colour_to_move(gtp);
    Status status = record_need_open(&gtp->engine->session.record, fault);
    if (status == STATUS_OK && colour != to_move) {
        return fault_raise(fault, STATUS_ILLEGAL_MOVE, "it is %s's turn", names[to_move]);
    }
    return status;
}

Status gtp_play(Gtp *gtp, GtpColour colour, unsigned part, Fault *fault)
{
    bool over = record_outcome(&gtp->engine->session.record) != OUTCOME_OPEN;
    Status status = reserve_history(gtp, fault);
    if (status != STATUS_OK) {
        return status;
    }
    /* Controllers with strictly alternating colours send passes in between, and at the end of the game. */
    if (part == GTP_PASS && (over || colour != gtp_colour_to_move(gtp))) {
        add_play(gtp, PLAY_PASS, part);
        return STATUS_OK;
    }
    status = gtp_need_turn(gtp, colour, fault);
    return status != STATUS_OK ? status : play_part(gtp, part, fault);
}

Status gtp_play_whole(Gtp *gtp, Move move, Fault *fault)
{
    Status status = reserve_history(gtp, fault);
    if (status == STATUS_OK) {
        status = session_play_move(&gtp->engine->session, move, fault);
    }
    if (status == STATUS_OK) {
        add_play(gtp, PLAY_WHOLE, GTP_NO_PLACE);
    }
    return status;
}

Status gtp_resign(Gtp *gtp, Fault *fault)
{
    Status status = reserve_history(gtp, fault);
    if (status == STATUS_OK) {
        status = session_resign(&gtp->engine->session, fault);
    }
    if (status == STATUS_OK) {
        gtp->prefix_length = 0;
        gtp->has_plan = false;
        add_play(gtp, PLAY_WHOLE, GTP_NO_PLACE);
    }
    return status;
}

/* -- undo -- */

/* After the last play of a move was undone, its other plays are the prefix again. */
static void restore_prefix(Gtp *gtp)
{
    size_t first = gtp->history_length;
    while (first > 0 && (gtp->history[first - 1].kind == PLAY_PREFIX ||
                         gtp->history[first - 1].kind == PLAY_PASS)) {
        first--;
    }
    gtp->prefix_length = 0;
    for (size_t i = first; i < gtp->history_length; i++) {
        if (gtp->history[i].kind == PLAY_PREFIX) {
            gtp->prefix[gtp->prefix_length++] = gtp->history[i].part;
        }
    }
}

static Status undo_one(Gtp *gtp, Fault *fault)
{
    if (gtp->history_length == 0) {
        return session_undo(&gtp->engine->session, fault);
    }
    GtpPlay play = gtp->history[--gtp->history_length];
    Status status = STATUS_OK;
    if (play.kind == PLAY_PREFIX) {
        gtp->prefix_length--;
    } else if (play.kind != PLAY_PASS) {
        status = session_undo(&gtp->engine->session, fault);
        restore_prefix(gtp);
    }
    return status;
}

/* Plays, and the moves with which the position was set up. */
static size_t count_undoable(const Gtp *gtp)
{
    const Session *session = &gtp->engine->session;
    size_t count =
        gtp->history_length + session->record.length + (session->record.end.reason != END_OPEN);
    for (size_t i = 0; i < gtp->history_length; i++) {
        GtpPlayKind kind = (GtpPlayKind)gtp->history[i].kind;
        count -= kind == PLAY_COMPLETES || kind == PLAY_WHOLE;
    }
    return count;
}

Status gtp_undo(Gtp *gtp, uint64_t count, Fault *fault)
{
    Status status = STATUS_OK;
    if (count > count_undoable(gtp)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "cannot undo: not enough plays");
    }
    gtp->has_plan = false;
    for (uint64_t i = 0; i < count && status == STATUS_OK; i++) {
        status = undo_one(gtp, fault);
    }
    return status;
}

void gtp_clear_history(Gtp *gtp)
{
    gtp->history_length = 0;
    gtp->prefix_length = 0;
    gtp->has_plan = false;
}
