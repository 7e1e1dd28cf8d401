/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/game.h"

#include "shell/show.h"
#include "shell/think.h"

#include <stdio.h>
#include <string.h>

GameMark game_mark(const Shell *shell)
{
    const Session *session = &shell->engine.session;
    const GameState *state = record_state(&session->record);
    return (GameMark){session->game, session->record.length,
                      session->game->family->key(session->game, state),
                      record_end_reason(&session->record)};
}

bool game_is_at(const Shell *shell, GameMark mark)
{
    GameMark now = game_mark(shell);
    return now.game == mark.game && now.length == mark.length && now.key == mark.key &&
           now.end == mark.end;
}

Status game_need_open(const Shell *shell, Fault *fault)
{
    const Session *session = &shell->engine.session;
    if (record_outcome(&session->record) != OUTCOME_OPEN) {
        return fault_raise(fault, STATUS_GAME_OVER, "the game is over; undo, or new");
    }
    return STATUS_OK;
}

bool game_is_at_toss(const Shell *shell)
{
    const Session *session = &shell->engine.session;
    return session->game->family->turn(session->game, record_state(&session->record)) ==
           GAME_CHANCE;
}

Status game_need_choice(const Shell *shell, Fault *fault)
{
    Status status = game_need_open(shell, fault);
    if (status == STATUS_OK && game_is_at_toss(shell)) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT,
                             "a toss is due, which is nobody's choice; toss throws the sticks");
    }
    return status;
}

unsigned game_seat(const Shell *shell)
{
    const Session *session = &shell->engine.session;
    return game_seat_in_charge(session->game, record_state(&session->record));
}

/* -- words as moves -- */

/* As it is spelt, or else the only legal move that differs in capital letters alone. */
static bool find_move(const Shell *shell, Span word, char text[GAME_MOVE_TEXT_SIZE])
{
    const Session *session = &shell->engine.session;
    const Game *game = session->game;
    Move move = 0;
    Fault ignored;
    size_t alike = 0;
    if (word.length >= GAME_MOVE_TEXT_SIZE || game_need_open(shell, &ignored) != STATUS_OK) {
        return false;
    }
    if (game_parse_move(game, record_state(&session->record), word, &move, &ignored) == STATUS_OK) {
        (void)snprintf(text, GAME_MOVE_TEXT_SIZE, "%.*s", (int)word.length, word.start);
        return true;
    }
    Move moves[GAME_MAX_MOVES];
    size_t count = game->family->legal_moves(game, record_state(&session->record), moves);
    for (size_t i = 0; i < count; i++) {
        char spelling[GAME_MOVE_TEXT_SIZE];
        (void)game->family->print_move(game, moves[i], spelling);
        if (span_equals_ignoring_case(word, spelling)) {
            memcpy(text, spelling, sizeof spelling);
            alike++;
        }
    }
    return alike == 1;
}

bool game_is_move(const Shell *shell, Span word)
{
    char text[GAME_MOVE_TEXT_SIZE];
    return find_move(shell, word, text);
}

bool game_explain(const Shell *shell, Span word, Text *text)
{
    const Session *session = &shell->engine.session;
    const GameFamily *family = session->game->family;
    return family->explain(session->game, record_state(&session->record), word, text);
}

static Status lack_memory(Fault *fault)
{
    return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the reason");
}

Status game_refuse_word(const Shell *shell, Span word, Fault *fault)
{
    Text reason = {0};
    Status status;
    bool looks_like_move = game_explain(shell, word, &reason);
    if (looks_like_move && game_need_open(shell, fault) != STATUS_OK) {
        status = fault->status;
    } else if (reason.failed) {
        status = lack_memory(fault);
    } else if (looks_like_move) {
        status = fault_raise(fault, STATUS_ILLEGAL_MOVE, "%.*s: %s", SPAN_ARGS(word),
                             text_string(&reason));
    } else {
        status = fault_raise(fault, STATUS_UNKNOWN_COMMAND,
                             "'%.*s' is neither a command nor a move here; try help or moves",
                             SPAN_ARGS(word));
    }
    text_free(&reason);
    return status;
}

Status game_resolve_move(const Shell *shell, Span word, char text[GAME_MOVE_TEXT_SIZE],
                         Fault *fault)
{
    Status status = game_need_open(shell, fault);
    if (status == STATUS_OK && !find_move(shell, word, text)) {
        Text reason = {0};
        bool known = game_explain(shell, word, &reason);
        status =
            reason.failed
                ? lack_memory(fault)
                : fault_raise(fault, STATUS_ILLEGAL_MOVE, "%.*s: %s", SPAN_ARGS(word),
                              known ? text_string(&reason) : "that is no spelling of a move here");
        text_free(&reason);
    }
    return status;
}

/* -- playing -- */

Status game_play(Shell *shell, Span token, Fault *fault)
{
    unsigned owner = clocks_owner(shell);
    Status status = session_play(&shell->engine.session, token, fault);
    if (status == STATUS_OK) {
        text_clear(&shell->redo);
        clocks_press(shell, owner);
    }
    return status;
}

/* Says what was played by whom; the thought may be missing. */
static void announce(Shell *shell, unsigned seat, const char *move, const ThoughtLine *thought)
{
    Text text = {0};
    text_format(&text, "p%u plays %s", seat + 1, move);
    if (thought != NULL && thought->depth != 0) {
        text_format(&text, "  (depth %u, ", thought->depth);
        think_print_score(shell, thought, &text);
        text_add_char(&text, ')');
    }
    text_add_char(&text, '\n');
    output_text(shell->output, &text);
    text_free(&text);
}

static Status play_and_announce(Shell *shell, Move move, const ThoughtLine *thought, Fault *fault)
{
    const Game *game = shell->engine.session.game;
    char text[GAME_MOVE_TEXT_SIZE];
    unsigned seat = game_seat(shell);
    size_t length = game->family->print_move(game, move, text);
    announce(shell, seat, text, thought); /* the score is from before the move */
    return game_play(shell, (Span){text, length}, fault);
}

Status game_move_by_engine(Shell *shell, Span words, Fault *fault)
{
    Thoughts thoughts;
    Status status = game_need_open(shell, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (game_is_at_toss(shell)) {
        return play_and_announce(shell, engine_draw_event(&shell->engine), NULL, fault);
    }
    status = think_run(shell, words, &(ThinkAbout){.lines = 1, .show = think_show_line}, &thoughts,
                       fault);
    return status != STATUS_OK ? status
                               : play_and_announce(shell, shell->engine.report.result.best,
                                                   &thoughts.line[0], fault);
}

Status game_follow(Shell *shell, Fault *fault)
{
    Fault over;
    Status status = STATUS_OK;
    while (status == STATUS_OK && !shell->stopped && !output_has_failed(shell->output) &&
           game_need_open(shell, &over) == STATUS_OK && !shell->is_human[game_seat(shell)]) {
        status = game_move_by_engine(shell, (Span){"", 0}, fault);
    }
    return status;
}

void game_print_end(const Shell *shell, Text *text)
{
    const Session *session = &shell->engine.session;
    text_format(text, "over: %s", record_result_word(&session->record));
    text_format(text, " by %s", end_reason_word(record_end_reason(&session->record)));
}

void game_show_outcome(Shell *shell)
{
    Text text = {0};
    Fault fault;
    if (shell->shows_board) {
        show_board(shell, &text);
    } else if (game_need_open(shell, &fault) != STATUS_OK) {
        game_print_end(shell, &text);
        text_add_char(&text, '\n');
    }
    output_text(shell->output, &text);
    text_free(&text);
}
