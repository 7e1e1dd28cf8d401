/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players of a game. A seat makes moves, a side wins or loses, a player is one person or one engine:
 * each side is a player, except that the option `seats=` assigns the seats to two players. Every
 * player has one chess clock, one name in a record and one share of the points. Players are numbered
 * from 0 and printed as p1 to p4.
 */
#pragma once

#include "game/game.h"

unsigned game_player_count(const Game *game);
unsigned game_player_of_seat(const Game *game, unsigned seat);
/* The player that wins with a side. */
unsigned game_player_of_side(const Game *game, unsigned side);
/* Adds the seats of a side, `p1` or `p1 and p3`; returns their number. */
unsigned game_print_side(const Game *game, unsigned side, Text *text);
/* Adds the scores of all sides: `p1 12, p2 7`. */
void game_print_scores(const Game *game, const GameState *state, Text *text);
/* Reads p1 to p`count` as an index from 0; seats are written in the same way. */
MUST_CHECK bool game_parse_player(Span word, unsigned count, uint8_t *index);
/* The player to move, or to toss at a chance state: the one whose clock runs. */
unsigned game_player_to_move(const Game *game, const GameState *state);
