/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The settings of a match: the command line of `nguzo match`. Strings point into the arguments, which must
 * live as long.
 */
#pragma once

#include "base/command_line.h"
#include "games/variant_files.h"
#include "match/engine_settings.h"

enum { MATCH_MAX_ENGINES = 64, MATCH_MAX_MERGED = 4096 };

typedef enum TournamentKind {
    TOURNAMENT_ROUND_ROBIN, /* every engine against every other */
    TOURNAMENT_GAUNTLET,    /* the first engine against every other */
    TOURNAMENT_KNOCKOUT     /* winners advance */
} TournamentKind;

/* Ends a game early because of the engines' scores; 0 moves: never. */
typedef struct Adjudication {
    uint64_t moves;      /* consecutive moves with such a score */
    uint64_t score;      /* centipawns */
    uint64_t first_move; /* draw: not before this move of the game */
    bool two_sided;      /* resign: the opponent's scores have to agree */
} Adjudication;

typedef struct SprtSettings {
    bool given;
    double elo0;
    double elo1;
    double alpha;
    double beta;
} SprtSettings;

typedef struct MatchSettings {
    VariantFiles variants;
    EngineSettings engines[MATCH_MAX_ENGINES];
    size_t engine_count;
    EngineSettings each; /* common to all engines */
    const char *variant;
    TournamentKind tournament;
    uint64_t games; /* per encounter and round; 0: one per seating */
    uint64_t rounds;
    const char *openings; /* file; NULL: the start position */
    bool shuffle;
    uint64_t random_plies;
    uint64_t seed;
    uint64_t concurrency;
    SprtSettings sprt;
    Adjudication draw;
    Adjudication resign;
    uint64_t max_moves;
    const char *tables; /* directory; NULL: none */
    uint64_t repetition;
    uint64_t quiet_limit;
    uint64_t patience_ms; /* for an answer that is due at once */
    uint64_t slowest_ms;  /* for a move without a time limit */
    const char *log;      /* directory; NULL: none */
    const char *records;
    const char *resume;
    const char *merged[MATCH_MAX_MERGED];
    size_t merged_count;
    uint64_t shard; /* from 1; 0: the match is not split */
    uint64_t shards;
    uint64_t interim;
    bool silent;
    bool defines; /* an option was given that defines the match */
} MatchSettings;

extern const CliCommand match_command;

enum { MATCH_SIGNALLED = 128 };

/* Runs `nguzo match`; in match.c. Returns the exit status: 0, 1 if the match failed or its output cannot be written, 2 for
 * a wrong command line, or MATCH_SIGNALLED plus the number of the signal that stopped the match. */
int match_run(int count, char **arguments);

void settings_init(MatchSettings *settings);
/* Reads arguments on top of those read before. */
MUST_CHECK Status settings_read(MatchSettings *settings, int count, char **arguments, Fault *fault);
/* After the last settings_read(): completes the engines and rejects contradictions. */
MUST_CHECK Status settings_finish(MatchSettings *settings, Fault *fault);
void settings_print_tournament(const MatchSettings *settings, Text *text);
