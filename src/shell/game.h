/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands share: the moves of the game, who makes them, and the clocks.
 */
#ifndef NGUZO_SHELL_GAME_H
#define NGUZO_SHELL_GAME_H

#include "shell/shell.h"

/* Enough to notice that the position has changed. */
typedef struct GameMark {
    const Game *game;
    size_t length;
    uint64_t key;
    EndReason end;
} GameMark;

GameMark game_mark(const Shell *shell);
bool game_is_at(const Shell *shell, GameMark mark);

/* Whether a word is a legal move; capital letters do not matter where they leave no doubt. */
bool game_is_move(const Shell *shell, Span word);
/* The spelling of such a move as the game has it. */
MUST_CHECK Status game_resolve_move(const Shell *shell, Span word, char text[GAME_MOVE_TEXT_SIZE],
                                    Fault *fault);
/* Says what is wrong with a word that is neither a command nor a legal move. */
Status game_refuse_word(const Shell *shell, Span word, Fault *fault);
/* Why a word is no legal move, as a sentence; false if it does not even look like a move. */
bool game_explain(const Shell *shell, Span word, Text *text);

/* The game is over, or there is something to play. */
MUST_CHECK Status game_need_open(const Shell *shell, Fault *fault);
/* The same, and it is nobody's luck. */
MUST_CHECK Status game_need_choice(const Shell *shell, Fault *fault);
bool game_is_at_toss(const Shell *shell);
unsigned game_seat(const Shell *shell);

/* Plays a move that is spelt as the game has it; what was taken back is gone. */
MUST_CHECK Status game_play(Shell *shell, Span token, Fault *fault);
/* Lets the seats that are not human move until a human is to. */
MUST_CHECK Status game_follow(Shell *shell, Fault *fault);
/* Throws or thinks, by these words of `go`, and plays it. */
MUST_CHECK Status game_move_by_engine(Shell *shell, Span words, Fault *fault);
/* After a move: the board, if it is to be shown, and how the game ended, if it did. */
void game_show_outcome(Shell *shell);
/* `over: p1win by rules` */
void game_print_end(const Shell *shell, Text *text);

/* clocks.c */
/* As at the start of a game. */
void clocks_reset(Shell *shell);
/* Whoever is to move has moved: his clock stops, the next one runs. */
void clocks_press(Shell *shell, unsigned owner);
/* Whose clock runs. */
unsigned clocks_owner(const Shell *shell);
/* Adds the words of `go` for it; nothing if there are no clocks. */
void clocks_print_words(const Shell *shell, Text *text);
void clocks_print(const Shell *shell, Text *text);

#endif
