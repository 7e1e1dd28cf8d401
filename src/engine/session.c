/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/session.h"

/* Takes over a game, a record of which has begun, and the text that it began from. */
static void adopt(Session *session, Game *game, Text *base)
{
    if (session->game != game) {
        game_free(session->game);
        session->game = game;
    }
    text_free(&session->base);
    session->base = *base;
    *base = (Text){0};
}

static Status begin(Session *session, Game *game, Fault *fault)
{
    if (record_begin(&session->record, game, NULL, 0, 1) != STATUS_OK) {
        return fault_out_of_memory(fault, "the game");
    }
    adopt(session, game, &(Text){0});
    return STATUS_OK;
}

Status session_choose(Session *session, Span spec, Fault *fault)
{
    Game *game = NULL;
    Status status = catalogue_open(session->catalogue, spec, &game, fault);
    if (status == STATUS_OK) {
        status = begin(session, game, fault);
        if (status != STATUS_OK) {
            game_free(game);
        }
    }
    return status;
}

Status session_init(Session *session, const Catalogue *catalogue, const char *spec, Fault *fault)
{
    *session = (Session){.catalogue = catalogue, .record = {.limits = HISTORY_LIMITS_STANDARD}};
    return session_choose(session, span_of(spec != NULL ? spec : SESSION_STANDARD_VARIANT), fault);
}

void session_free(Session *session)
{
    record_free(&session->record);
    text_free(&session->base);
    game_free(session->game);
    session->game = NULL;
}

/* Whether a move of the old record is still legal. */
static bool can_replay(const Record *replayed, const Game *game, Move *move)
{
    char text[GAME_MOVE_TEXT_SIZE];
    Fault fault;
    Span token = {text, game->family->print_move(game, *move, text)};
    return record_outcome(replayed) == OUTCOME_OPEN &&
           game_parse_move(game, record_state(replayed), token, move, &fault) == STATUS_OK;
}

/* Plays the moves again, since the limits may now end the game, or its round, at an earlier move. An illegal move
 * after that point is dropped with the others. */
Status session_set_limits(Session *session, HistoryLimits limits, Fault *fault)
{
    Record replayed = {.limits = limits};
    const Record *old = &session->record;
    const RecordEntry *first = &old->entries[0];
    if (record_begin(&replayed, session->game, record_state_at(old, 0), first->quiet,
                     first->seen) != STATUS_OK) {
        return fault_out_of_memory(fault, "the game");
    }
    for (size_t ply = 1; ply <= old->length; ply++) {
        Move move = old->entries[ply].move;
        if (!can_replay(&replayed, session->game, &move)) {
            break;
        }
        if (record_play(&replayed, move) != STATUS_OK) {
            record_free(&replayed);
            return fault_out_of_memory(fault, "the game");
        }
    }
    if (replayed.length == old->length && record_outcome(&replayed) == OUTCOME_OPEN) {
        replayed.end = old->end;
    }
    record_free(&session->record);
    session->record = replayed;
    return STATUS_OK;
}

static Status set_base_text(Session *session, Text *base, Fault *fault)
{
    Game *game = NULL;
    if (base->length > 0 && span_equals_span(text_span(base), text_span(&session->base))) {
        return STATUS_OK;
    }
    Status status = position_read(text_span(base), session->game, &game, &session->record, fault);
    if (status == STATUS_OK) {
        adopt(session, game, base);
    }
    return status;
}

/* Begins at the position, unless the record began there already. The text is kept with a spec that means the same if the
 * files that name games change. */
static Status set_base(Session *session, Span fen, Fault *fault)
{
    Text base = {0};
    if (fen.start == NULL) {
        return session->base.length == 0 ? STATUS_OK : begin(session, session->game, fault);
    }
    Status status = catalogue_resolve(session->catalogue, fen, &base, fault);
    if (status == STATUS_OK) {
        status = set_base_text(session, &base, fault);
    }
    text_free(&base);
    return status;
}

static Status forfeit(Session *session, Span token, Fault *fault)
{
    record_forfeit(&session->record, token);
    return fault_raise(fault, STATUS_ILLEGAL_MOVE,
                       "'%.*s' (move %zu) is not legal: p%u forfeits the game", SPAN_ARGS(token),
                       session->record.length + 1, session->record.end.seat + 1);
}

static Status play_move(Session *session, Move move, Fault *fault)
{
    return record_play(&session->record, move) == STATUS_OK
               ? STATUS_OK
               : fault_out_of_memory(fault, "the game");
}

static Status play_token(Session *session, Span token, Fault *fault)
{
    Move move = 0;
    const GameState *state = record_state(&session->record);
    if (span_equals(token, SESSION_RESIGN)) {
        record_resign(&session->record);
        return STATUS_OK;
    }
    Status status = game_parse_move(session->game, state, token, &move, fault);
    return status != STATUS_OK ? status : play_move(session, move, fault);
}

static Status set_moves(Session *session, Span moves, Fault *fault)
{
    Span rest = moves;
    Span token;
    size_t ply = 0;
    while (span_next_word(&rest, &token)) {
        ply++;
        if (ply <= session->record.length) {
            if (game_is_spelling(session->game, session->record.entries[ply].move, token)) {
                continue;
            }
            record_truncate(&session->record, ply - 1);
        }
        if (record_outcome(&session->record) != OUTCOME_OPEN) {
            return fault_raise(fault, STATUS_GAME_OVER,
                               "the game was over before '%.*s' (move %zu)", SPAN_ARGS(token), ply);
        }
        Status status = play_token(session, token, fault);
        if (status != STATUS_OK) {
            return status == STATUS_ILLEGAL_MOVE ? forfeit(session, token, fault) : status;
        }
    }
    if (ply < session->record.length) {
        record_truncate(&session->record, ply);
    }
    return STATUS_OK;
}

Status session_set_position(Session *session, const PositionLine *position, Fault *fault)
{
    Status status = set_base(session, position->fen, fault);
    if (status != STATUS_OK) {
        return status;
    }
    record_truncate(&session->record, session->record.length); /* drops what ended it */
    return set_moves(session, position->moves, fault);
}

Status session_play(Session *session, Span token, Fault *fault)
{
    Status status = record_need_open(&session->record, fault);
    return status != STATUS_OK ? status : play_token(session, token, fault);
}

bool session_is_legal(const Session *session, Span token)
{
    const Record *record = &session->record;
    Move move = 0;
    Fault ignored;
    return record_outcome(record) == OUTCOME_OPEN &&
           (span_equals(token, SESSION_RESIGN) ||
            game_parse_move(session->game, record_state(record), token, &move, &ignored) ==
                STATUS_OK);
}

Status session_resign(Session *session, Fault *fault)
{
    return session_play(session, span_of(SESSION_RESIGN), fault);
}

Status session_play_move(Session *session, Move move, Fault *fault)
{
    Status status = record_need_open(&session->record, fault);
    return status != STATUS_OK ? status : play_move(session, move, fault);
}

Status session_undo(Session *session, Fault *fault)
{
    if (session->record.end.reason != END_OPEN) { /* an illegal move, or resigning, comes last */
        record_truncate(&session->record, session->record.length);
        return STATUS_OK;
    }
    if (session->record.length == 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "there is no move to undo");
    }
    record_truncate(&session->record, session->record.length - 1);
    return STATUS_OK;
}

void session_print_start(const Session *session, Text *text)
{
    text_add(text, session->base.length == 0 ? "startpos" : "fen ");
    text_add_span(text, text_span(&session->base));
}
