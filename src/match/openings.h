/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How games begin, and their luck. Both follow from the seed and the number of the round alone, so that
 * every seating of a round, every encounter and every shard has the same.
 */
#ifndef NGUZO_MATCH_OPENINGS_H
#define NGUZO_MATCH_OPENINGS_H

#include "engine/session.h"
#include "match/match_game.h"
#include "match/settings.h"

/* The longest file of openings; it is kept in memory. A line of it is no longer than one of a dialogue. */
enum { OPENINGS_MAX_BYTES = 64 * 1024 * 1024 };

typedef struct Openings {
    Text text;    /* of the file */
    Span *lines;  /* what `position` takes, without the word */
    size_t count; /* 0: the start position */
    uint64_t seed;
    uint64_t plies; /* by lot, after that */
    uint64_t key;   /* of the lines in their order */
} Openings;

/* Tosses of a game, each drawn by its number. */
typedef struct Luck {
    uint64_t seed;
    uint64_t tosses;
} Luck;

/* Reads and checks the file, if there is one; `spec` is the game that is played. */
MUST_CHECK Status openings_load(Openings *openings, const MatchSettings *settings, const char *spec,
                                Fault *fault);
void openings_free(Openings *openings);
/* Sets up how round number `round` begins. */
MUST_CHECK Status openings_set_up(const Openings *openings, uint64_t round, Session *session,
                                  Luck *luck, Fault *fault);
Move luck_throw(Luck *luck, const Game *game, const GameState *state);

#endif
