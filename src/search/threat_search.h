/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wins by continuous threats: the side to move threatens with every move, so that few replies need looking at,
 * and lines can be followed far deeper than by any other search. What is found is proven; what is not found may
 * be there all the same.
 */
#ifndef NGUZO_SEARCH_THREAT_SEARCH_H
#define NGUZO_SEARCH_THREAT_SEARCH_H

#include "game/game.h"

#include <stdatomic.h>

enum { THREAT_MAX_PLIES = 80 };

/* What may be spent. */
typedef struct ThreatLimits {
    uint64_t nodes;          /* 0: no limit */
    unsigned moves;          /* of the winner, at the most; 0: no limit */
    unsigned order;          /* of threats, see GameFamily.forcing_moves; 0: all */
    bool shortest;           /* having found a win, go on for shorter ones while there are nodes */
    const atomic_bool *stop; /* breaks off once true; may be NULL */
    int64_t deadline_us;     /* breaks off then, by base/clock.h; 0: no limit */
} ThreatLimits;

typedef struct ThreatWin {
    /* From the winning move to the end, replies that hold out longest; it stops short of the end only if there were
     * no nodes left to find it again. */
    Move line[THREAT_MAX_PLIES];
    size_t length;
    unsigned moves;   /* of the winner, at the most, whatever is replied */
    bool is_shortest; /* none by threats is shorter */
    uint64_t nodes;
} ThreatWin;

typedef struct ThreatSearch ThreatSearch;

/* Memory for searches one after the other, or NULL. 2 to the `bits` positions are remembered. */
ThreatSearch *threat_search_new(unsigned bits);
void threat_search_free(ThreatSearch *search);

/* Whether the game's family knows of threats at all. */
static inline bool threat_search_applies(const Game *game)
{
    return game->family->forcing != NULL && game->sides == 2 && !game->has_chance;
}

/* Whether the side to move wins by threats; fills `win` only then, but for its nodes. */
bool threat_search_run(ThreatSearch *search, const Game *game, const GameState *root,
                       const ThreatLimits *limits, ThreatWin *win);

#endif
