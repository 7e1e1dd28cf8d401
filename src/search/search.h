/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing a move: iterative deepening over any game of the contract, on one thread or several, told to
 * stop from another. The search knows nothing of protocols; it reports its thoughts to a listener.
 */
#ifndef NGUZO_SEARCH_SEARCH_H
#define NGUZO_SEARCH_SEARCH_H

#include "game/probe.h"
#include "game/record.h"

enum { SEARCH_MAX_DEPTH = 100 };

typedef struct SearchClock {
    bool given;
    int64_t left_ms;      /* on the mover's clock */
    int64_t increment_ms; /* for each move */
    uint32_t moves_to_go; /* until the next time control; 0: all */
} SearchClock;

/* What may be spent. All that is zero is unlimited. */
typedef struct SearchLimits {
    uint32_t depth;
    uint64_t nodes;
    int64_t movetime_ms;
    SearchClock clock;
    uint32_t mate;           /* stop at a win within so many moves */
    bool infinite;           /* until told to stop, even when nothing is left to find */
    int64_t overhead_ms;     /* kept back for the method of a move to the clock */
    const Move *searchmoves; /* consider these root moves alone */
    size_t searchmoves_count;
    Probe probe;         /* knows positions for certain; without a function nobody does */
    size_t multipv;      /* best lines wanted; 0 is taken for 1 */
    bool weakened;       /* plays at `skill`, below the highest level */
    unsigned skill;      /* 0 to SKILL_MAX - 1 */
    uint64_t noise_seed; /* decides the errors of a weakened player */
} SearchLimits;

/* Whether the search is certain to end by itself. A limit on `mate` alone is no guarantee: there may be no
 * such win. */
bool search_limits_are_bounded(const SearchLimits *limits);

typedef struct SearchInfo {
    unsigned depth;
    unsigned multipv; /* from 1: best line, second best … */
    unsigned seldepth;
    int32_t score; /* hundredths for the side to move */
    int32_t mate;  /* moves to the end, negative when losing; 0: no forced end seen */
    uint64_t nodes;
    uint64_t tbhits; /* positions that were known for certain */
    int64_t time_us;
    unsigned hashfull; /* per mille */
    unsigned sides;
    unsigned win_rate[GAME_MAX_SIDES]; /* win share of each side, per mille */
    const Move *pv;
    size_t pv_length;
} SearchInfo;

typedef void (*SearchListener)(const SearchInfo *info, void *context);

typedef struct SearchResult {
    Move best;
    Move reply; /* expected answer; only if has_reply */
    bool has_reply;
} SearchResult;

typedef struct Search Search;

/* NULL if there is no memory. */
Search *search_new(size_t table_megabytes);
void search_free(Search *search);
/* Keeps the old table if there is no memory for the new one. */
MUST_CHECK Status search_resize(Search *search, size_t table_megabytes);
void search_clear(Search *search);
/* Threads of the next runs, at least 1. */
void search_set_threads(Search *search, unsigned threads);

/* Call before a run starts: the clock runs from now on. `ponder`: without limits until search_ponder_hit(). */
void search_prepare(Search *search, bool ponder);
/* From any thread while it runs. */
void search_stop(Search *search);
void search_ponder_hit(Search *search);
bool search_is_pondering(const Search *search);

/* The position must not be over, nor at chance. */
MUST_CHECK Status search_run(Search *search, const Record *record, const SearchLimits *limits,
                             SearchListener listener, void *context, SearchResult *result);

#endif
