/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The openings of games and the outcome of their chance events. Both follow from the seed and the number
 * of the round alone, so that they are the same in every seating of a round, every encounter and every shard.
 */
#pragma once

#include "engine/session.h"
#include "match/settings.h"

/* The maximum size of an opening file, which is kept in memory. Lines are limited by READER_LINE_MAX. */
enum { OPENINGS_MAX_BYTES = 64 * 1024 * 1024 };

typedef struct Openings {
    Text text;    /* of the file */
    Span *lines;  /* arguments of `position`, or position texts */
    size_t count; /* 0: the start position */
    uint64_t seed;
    uint64_t random_plies; /* played at random after the opening */
    uint64_t key;          /* hash of the lines in their order */
} Openings;

/* The chance events of a game: the n-th one depends on the seed and n only. */
typedef struct ChanceStream {
    uint64_t seed;
    uint64_t count; /* of events so far */
} ChanceStream;

/* Reads and checks the opening file, if there is one. `spec` is the variant of the match. */
MUST_CHECK Status openings_load(Openings *openings, const MatchSettings *settings, const char *spec,
                                Fault *fault);
void openings_free(Openings *openings);
/* Sets up the opening of a round. */
MUST_CHECK Status openings_set_up(const Openings *openings, uint64_t round, Session *session,
                                  ChanceStream *chance, Fault *fault);
/* Draws the next event. */
Move chance_next(ChanceStream *chance, const Game *game, const GameState *state);
