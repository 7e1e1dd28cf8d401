/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands share: parsing and playing moves, letting the engine move, and the clocks.
 */
#pragma once

#include "shell/shell.h"

/* Enough to notice that a command has changed the position. */
typedef struct PositionMark {
    const Game *game;
    size_t length;
    uint64_t key;
    EndReason end;
} PositionMark;

PositionMark gameplay_mark(const Shell *shell);
/* If the position is no longer the marked one: drops undone moves and resets the clocks. */
void gameplay_update(Shell *shell, PositionMark before);
/* The same, whether or not the position has changed. */
void gameplay_restart(Shell *shell);

/* Fails if the game is over. */
MUST_CHECK Status gameplay_need_open(const Shell *shell, Fault *fault);
/* Fails if the game is over or a toss is due. */
MUST_CHECK Status gameplay_need_choice(const Shell *shell, Fault *fault);
bool gameplay_is_over(const Shell *shell);
bool gameplay_is_at_toss(const Shell *shell);
/* The seat to move or to toss. */
unsigned gameplay_seat(const Shell *shell);

/* The legal move that a word spells; case is ignored where that is unambiguous. */
bool gameplay_find_move(const Shell *shell, Span word, Move *move);
/* The same, with the reason why there is no such move. */
MUST_CHECK Status gameplay_parse_move(const Shell *shell, Span word, Move *move, Fault *fault);
/* Raises what is wrong with a word that is neither a command nor a legal move. */
Status gameplay_refuse_word(const Shell *shell, Span word, Fault *fault);

/* Plays a legal move. */
MUST_CHECK Status gameplay_play(Shell *shell, Move move, Fault *fault);
/* Tosses, or searches with these limits of `go`, and plays the move. */
MUST_CHECK Status gameplay_engine_move(Shell *shell, Span limits, Fault *fault);
/* Lets the engine play its seats until a human is to move, then shows the result. */
MUST_CHECK Status gameplay_continue(Shell *shell, Fault *fault);
/* Shows the board, if that is on, and how the game ended, if it did. */
void gameplay_show(Shell *shell);

/* -- clocks.c: the engine keeps to the clocks; no player loses on time -- */
/* As at the start of a game. */
void clocks_reset(Shell *shell);
/* A player has moved. */
void clocks_press(Shell *shell, unsigned player);
/* No move was made, but another player's clock runs from now on. */
void clocks_switch(Shell *shell);
/* The clock of the player to move, as a limit of a search. */
SearchClock clocks_running(const Shell *shell);
void clocks_print(const Shell *shell, Text *text);
