/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is to be played, by whom and how: the command line of `nguzo match`. One table of options,
 * `match_command`, reads it. Strings point into the arguments, which must live as long.
 */
#ifndef NGUZO_MATCH_SETTINGS_H
#define NGUZO_MATCH_SETTINGS_H

#include "base/command_line.h"
#include "game/record.h"
#include "match/engine_settings.h"

enum { MATCH_MAX_ENGINES = 64, MATCH_MAX_MERGED = 4096 };

typedef enum TournamentKind {
    TOURNAMENT_ROUND_ROBIN, /* everybody against everybody */
    TOURNAMENT_GAUNTLET,    /* the first engine against everybody */
    TOURNAMENT_KNOCKOUT     /* winners go on */
} TournamentKind;

/* Ends a game early by what the engines say of it; 0 moves: never. */
typedef struct Adjudication {
    uint64_t moves;      /* so many moves in a row of the player (draw: of each) */
    uint64_t score;      /* centipawns */
    uint64_t first_move; /* draw: not before this move of the game */
    bool two_sided;      /* resign: the other has to agree */
} Adjudication;

typedef struct SprtSettings {
    bool given;
    double elo0;
    double elo1;
    double alpha;
    double beta;
} SprtSettings;

typedef struct MatchSettings {
    EngineSettings engines[MATCH_MAX_ENGINES];
    size_t engine_count;
    EngineSettings each; /* what all have in common */
    const char *variant;
    TournamentKind tournament;
    uint64_t games;
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
    const char *tables; /* folder; NULL: none */
    uint64_t repetition;
    uint64_t quiet_limit;
    uint64_t patience_ms; /* for an answer that is due at once */
    uint64_t slowest_ms;  /* for a move without a clock */
    const char *log;      /* folder; NULL: none */
    const char *records;
    const char *resume;
    const char *merged[MATCH_MAX_MERGED];
    size_t merged_count;
    uint64_t shard; /* from 1; 0: not split */
    uint64_t shards;
    uint64_t interim;
    bool silent;
    bool defines; /* an option was given that says what the match is */
} MatchSettings;

extern const CliCommand match_command;

void settings_init(MatchSettings *settings);
/* Reads `count` arguments, on top of what was read before. */
MUST_CHECK Status settings_read(MatchSettings *settings, int count, char **arguments, Fault *fault);
/* Once all is read: fills in engines and names, and refuses what contradicts itself. */
MUST_CHECK Status settings_finish(MatchSettings *settings, Fault *fault);
const char *tournament_word(TournamentKind kind);

#endif
