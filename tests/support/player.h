/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: a random player. Uniform play seldom ends a game or repeats a position, so it is only one manner of
 * four; the seed chooses one.
 */
#pragma once

#include "base/random.h"
#include "game/record.h"

typedef enum Manner { UNIFORM, EAGER, SHUFFLING, TESTY, MANNERS } Manner;

typedef struct Player {
    Manner manner;
    Random random;
    Record record; /* of its game with itself */
    GameState *next;
    Move moves[GAME_MAX_MOVES];
    size_t count;
} Player;

/* At the start of a game; to be freed with player_free(). */
Player *player_new(const Game *game, uint64_t seed);
void player_free(Player *player);
/* Plays a move; not in a finished game. */
void player_move(Player *player);
