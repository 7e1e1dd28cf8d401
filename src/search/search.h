/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search: chooses a move in any game of the contract, on one thread or several. It knows nothing about protocols:
 * it reports to a listener and can be stopped from another thread. docs/search.md describes the methods.
 */
#pragma once

#include "game/probe.h"
#include "game/record.h"

enum { SEARCH_MAX_DEPTH = 100 };

typedef struct SearchClock {
    bool given;
    int64_t left_ms;      /* on the clock of the player to move */
    int64_t increment_ms; /* per move */
    uint32_t moves_to_go; /* to the next time control; 0: none */
} SearchClock;

/* A limit of 0 means no limit. */
typedef struct SearchLimits {
    uint32_t depth;
    uint64_t nodes;
    int64_t movetime_ms;
    SearchClock clock;
    uint32_t mate;           /* stop at a win within this many moves */
    bool infinite;           /* search until stopped, even if there is nothing left to find */
    int64_t overhead_ms;     /* of a clock, for transmitting the move */
    const Move *searchmoves; /* restrict the root to these moves */
    size_t searchmoves_count;
    Probe probe;         /* exact values; without a function there are none */
    size_t multipv;      /* lines to report; 0 means 1 */
    bool weakened;       /* play at `skill` instead of full strength */
    unsigned skill;      /* 0 to SKILL_MAX - 1 */
    uint64_t noise_seed; /* of the noise of Skill */
} SearchLimits;

/* Whether the search is certain to end by itself. A limit on `mate` alone is no guarantee: there may be no such win. */
bool search_limits_are_bounded(const SearchLimits *limits);

/* Per mille, for the side to move. */
typedef struct Wdl {
    unsigned win;
    unsigned draw;
    unsigned loss;
} Wdl;

typedef struct SearchInfo {
    unsigned depth;
    unsigned multipv; /* 1: the best line */
    unsigned seldepth;
    int32_t score; /* centipawns for the side to move; 0 if all sides are equal */
    int32_t mate;  /* plies to the end, negative when losing; 0: no forced end found */
    uint64_t nodes;
    uint64_t tbhits;
    int64_t time_us;
    unsigned hashfull; /* per mille */
    unsigned sides;
    unsigned win_rate[GAME_MAX_SIDES]; /* per mille; a draw is shared equally */
    bool has_wdl;                      /* two sides without chance */
    Wdl wdl;
    const Move *pv;
    size_t pv_length;
} SearchInfo;

typedef void (*SearchListener)(const SearchInfo *info, void *context);

typedef struct SearchResult {
    Move best;
    Move reply; /* the expected reply, if has_reply */
    bool has_reply;
} SearchResult;

typedef struct Search Search;

/* NULL if there is no memory. The transposition table is allocated by the first search. */
Search *search_new(size_t hash_megabytes);
void search_free(Search *search);
/* Allocates the table at once; keeps the old one if there is no memory for the new one. */
MUST_CHECK Status search_resize(Search *search, size_t hash_megabytes);
/* Forgets everything from earlier searches. */
void search_clear(Search *search);
void search_set_threads(Search *search, unsigned threads);

/* Call before search_run(): starts the clock. With `ponder`, no limit applies until search_ponder_hit(). */
void search_prepare(Search *search, bool ponder);
/* These may be called from any thread during a search. */
void search_stop(Search *search);
void search_ponder_hit(Search *search);
bool search_is_pondering(const Search *search);

/* The game must not be over, nor at a chance state. */
MUST_CHECK Status search_run(Search *search, const Record *record, const SearchLimits *limits,
                             SearchListener listener, void *context, SearchResult *result);
