/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/session.h"

#include "games/catalogue.h"
#include "games/position.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static Status no_memory(Fault *fault)
{
    return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the game");
}

/* Takes over a game that was opened and begun. */
static void adopt(Session *session, Game *game)
{
    if (session->game != game) {
        game_free(session->game);
        session->game = game;
    }
}

/* What the session begins from, before anything is changed: nothing can go wrong any more after that. */
static Status copy_base(Span words, Text *base, Fault *fault)
{
    text_add_span(base, words);
    return base->failed ? no_memory(fault) : STATUS_OK;
}

static void take_base(Session *session, Text *base)
{
    text_free(&session->base);
    session->base = *base;
    *base = (Text){0};
}

static Status begin(Session *session, Game *game, Fault *fault)
{
    Text base = {0};
    Status status = copy_base(span_of("startpos"), &base, fault);
    if (status == STATUS_OK && record_begin(&session->record, game, NULL, 0, 1) != STATUS_OK) {
        status = no_memory(fault);
    }
    if (status == STATUS_OK) {
        adopt(session, game);
        take_base(session, &base);
    }
    text_free(&base);
    return status;
}

Status session_choose(Session *session, Span spec, Fault *fault)
{
    Game *game = NULL;
    Status status = catalogue_open(spec, &game, fault);
    if (status == STATUS_OK) {
        status = begin(session, game, fault);
        if (status != STATUS_OK) {
            game_free(game);
        }
    }
    return status;
}

Status session_init(Session *session, const char *spec, Fault *fault)
{
    *session = (Session){.record = {.limits = HISTORY_LIMITS_STANDARD}};
    return session_choose(session, span_of(spec != NULL ? spec : SESSION_STANDARD_VARIANT), fault);
}

void session_free(Session *session)
{
    record_free(&session->record);
    text_free(&session->base);
    game_free(session->game);
    session->game = NULL;
}

/* Whether a move of the old record is still one. */
static bool can_replay(const Record *replayed, const Game *game, Move *move)
{
    char text[GAME_MOVE_TEXT_SIZE];
    Fault fault;
    Span token = {text, game->family->print_move(game, *move, text)};
    return record_outcome(replayed) == OUTCOME_OPEN &&
           game_parse_move(game, record_state(replayed), token, move, &fault) == STATUS_OK;
}

/* The limits decide what the moves so far amount to, so these are played again, up to where a limit now
 * ends the game or another round begins. An illegal move that came later is dropped with the rest. */
Status session_set_limits(Session *session, HistoryLimits limits, Fault *fault)
{
    Record replayed = {.limits = limits};
    const Record *old = &session->record;
    const RecordEntry *first = &old->entries[0];
    if (record_begin(&replayed, session->game, record_state_at(old, 0), first->quiet,
                     first->seen) != STATUS_OK) {
        return no_memory(fault);
    }
    for (size_t ply = 1; ply <= old->length; ply++) {
        Move move = old->entries[ply].move;
        if (!can_replay(&replayed, session->game, &move)) {
            break;
        }
        if (record_play(&replayed, move) != STATUS_OK) {
            record_free(&replayed);
            return no_memory(fault);
        }
    }
    if (replayed.length == old->length && record_outcome(&replayed) == OUTCOME_OPEN) {
        replayed.end = old->end;
    }
    record_free(&session->record);
    session->record = replayed;
    return STATUS_OK;
}

/* Where `moves` begins as a word of its own; the length if it does not. */
static size_t find_moves_word(Span arguments)
{
    Span rest = arguments;
    Span word;
    while (span_next_word(&rest, &word)) {
        if (span_equals(word, "moves")) {
            return (size_t)(word.start - arguments.start);
        }
    }
    return arguments.length;
}

/* Starts anew from `startpos` or `fen …`. */
static Status set_base(Session *session, Span base, Fault *fault)
{
    Span rest = base;
    Span word;
    if (!span_next_word(&rest, &word)) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "position needs startpos or fen");
    }
    if (span_equals(word, "startpos")) {
        if (span_trim(rest).length > 0) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "after startpos only moves may follow");
        }
        return begin(session, session->game, fault);
    }
    if (!span_equals(word, "fen")) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "position takes startpos or fen, not '%.*s'",
                           SPAN_ARGS(word));
    }
    return session_set_fen(session, rest, fault);
}

Status session_set_fen(Session *session, Span position, Fault *fault)
{
    Game *game = NULL;
    Text base = {0};
    text_add(&base, "fen ");
    Status status = copy_base(span_trim(position), &base, fault);
    if (status == STATUS_OK) {
        status = position_read(position, session->game, &game, &session->record, fault);
    }
    if (status == STATUS_OK) {
        adopt(session, game);
        take_base(session, &base);
    }
    text_free(&base);
    return status;
}

static bool is_known_move(const Session *session, size_t ply, Span token)
{
    char text[GAME_MOVE_TEXT_SIZE];
    Move move = session->record.entries[ply].move;
    size_t length = session->game->family->print_move(session->game, move, text);
    return length == token.length && memcmp(text, token.start, length) == 0;
}

static Status forfeit(Session *session, Span token, Fault *fault)
{
    record_forfeit(&session->record, token);
    return fault_raise(fault, STATUS_ILLEGAL_MOVE,
                       "'%.*s' (move %zu) is not legal: p%u loses by it", SPAN_ARGS(token),
                       session->record.length + 1, session->record.end.seat + 1);
}

static Status play_token(Session *session, Span token, Fault *fault)
{
    Move move = 0;
    const GameState *state = record_state(&session->record);
    Status status = game_parse_move(session->game, state, token, &move, fault);
    if (status != STATUS_OK) {
        return status;
    }
    return record_play(&session->record, move) == STATUS_OK ? STATUS_OK : no_memory(fault);
}

static Status set_moves(Session *session, Span moves, Fault *fault)
{
    Span rest = moves;
    Span token;
    size_t ply = 0;
    while (span_next_word(&rest, &token)) {
        ply++;
        if (ply <= session->record.length) {
            if (is_known_move(session, ply, token)) {
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
    record_truncate(&session->record, ply);
    return STATUS_OK;
}

Status session_set_position(Session *session, Span arguments, Fault *fault)
{
    size_t word = find_moves_word(arguments);
    Span base = span_trim((Span){arguments.start, word});
    Span moves = {arguments.start + word, arguments.length - word};
    Span known = text_span(&session->base);
    Span ignored;
    if (base.length != known.length || memcmp(base.start, known.start, known.length) != 0) {
        Status status = set_base(session, base, fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    record_truncate(&session->record, session->record.length); /* drops an illegal move */
    (void)span_next_word(&moves, &ignored);                    /* the word `moves` itself */
    return set_moves(session, moves, fault);
}

static Status refuse_if_over(const Session *session, Fault *fault)
{
    if (record_outcome(&session->record) != OUTCOME_OPEN) {
        return fault_raise(fault, STATUS_GAME_OVER, "the game is over");
    }
    return STATUS_OK;
}

Status session_play(Session *session, Span token, Fault *fault)
{
    Status status = refuse_if_over(session, fault);
    return status != STATUS_OK ? status : play_token(session, token, fault);
}

Status session_undo(Session *session, Fault *fault)
{
    if (session->record.end.reason != END_OPEN) { /* the illegal move was the last one */
        record_truncate(&session->record, session->record.length);
        return STATUS_OK;
    }
    if (session->record.length == 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "there is no move to take back");
    }
    record_truncate(&session->record, session->record.length - 1);
    return STATUS_OK;
}

void session_print_evaluation(const Session *session, Text *text)
{
    const Game *game = session->game;
    int32_t values[GAME_MAX_SIDES] = {0};
    game->family->evaluate(game, record_state(&session->record), values);
    for (unsigned side = 0; side < game->sides; side++) {
        text_format(text, " p%u %" PRId32, side + 1, values[side]);
    }
}
