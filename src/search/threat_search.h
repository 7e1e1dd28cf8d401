/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threat-space search: finds wins in which every move of the winner is a threat, so that only few replies need to be
 * searched and lines can be followed far deeper than by the full search. A win that it finds is proved; one that it
 * does not find may exist all the same.
 */
#pragma once

#include "game/game.h"

#include <stdatomic.h>

enum { THREAT_MAX_PLIES = 80 };

/* A limit of 0 or NULL means no limit. */
typedef struct ThreatLimits {
    uint64_t nodes;
    unsigned moves;          /* of the winner */
    unsigned order;          /* of threats, see ForcingMoves in game/game.h */
    const atomic_bool *stop; /* aborts once it is true */
    int64_t deadline_us;     /* by base/clock.h */
} ThreatLimits;

typedef struct ThreatWin {
    /* From the winning move to the end, with the longest defence. Incomplete only if the nodes ran out. */
    Move line[THREAT_MAX_PLIES];
    size_t length;
    unsigned moves; /* of the winner, at most, against any defence */
    uint64_t nodes;
} ThreatWin;

typedef struct ThreatSearch ThreatSearch;

/* Remembers 2 to the power of `bits` positions; NULL if there is no memory. */
ThreatSearch *threat_search_new(unsigned bits);
void threat_search_free(ThreatSearch *search);

static inline bool threat_search_applies(const Game *game)
{
    return game->family->forcing != NULL && game->sides == 2 && !game->has_chance;
}

/* Whether the side to move wins by threats. Otherwise only `nodes` of `win` is set. */
bool threat_search_run(ThreatSearch *search, const Game *game, const GameState *root,
                       const ThreatLimits *limits, ThreatWin *win);
