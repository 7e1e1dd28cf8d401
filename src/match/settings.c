/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/settings.h"

#include "engine/session.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *const tournament_words[] = {"round-robin", "gauntlet", "knockout"};

enum { TOURNAMENTS = sizeof tournament_words / sizeof tournament_words[0] };

const char *tournament_word(TournamentKind kind)
{
    return tournament_words[kind];
}

static Status begin_engine(void *target, Fault *fault)
{
    MatchSettings *settings = target;
    if (settings->engine_count == MATCH_MAX_ENGINES) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%d engines are the most",
                           MATCH_MAX_ENGINES);
    }
    engine_settings_init(&settings->engines[settings->engine_count++]);
    return STATUS_OK;
}

static Status read_engine(void *target, Span word, Fault *fault)
{
    MatchSettings *settings = target;
    return engine_settings_read(&settings->engines[settings->engine_count - 1], word, fault);
}

static Status read_each(void *target, Span word, Fault *fault)
{
    MatchSettings *settings = target;
    return engine_settings_read(&settings->each, word, fault);
}

static Status read_tournament(void *target, Span word, Fault *fault)
{
    MatchSettings *settings = target;
    for (size_t i = 0; i < TOURNAMENTS; i++) {
        if (span_equals(word, tournament_words[i])) {
            settings->tournament = (TournamentKind)i;
            return STATUS_OK;
        }
    }
    return fault_raise(fault, STATUS_BAD_ARGUMENT,
                       "--tournament takes round-robin, gauntlet or knockout, not '%.*s'",
                       SPAN_ARGS(word));
}

static Status begin_sprt(void *target, Fault *fault)
{
    MatchSettings *settings = target;
    (void)fault;
    settings->sprt = (SprtSettings){.given = true, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    return STATUS_OK;
}

static Status read_sprt(void *target, Span word, Fault *fault)
{
    MatchSettings *settings = target;
    SprtSettings *sprt = &settings->sprt;
    const struct {
        const char *key;
        double *number;
    } keys[] = {{"elo0", &sprt->elo0},
                {"elo1", &sprt->elo1},
                {"alpha", &sprt->alpha},
                {"beta", &sprt->beta}};
    Span key;
    Span value;
    Status status = key_value_split(word, &key, &value, fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (span_equals(key, keys[i].key)) {
            if (limits_read_decimal(value, keys[i].number)) {
                return STATUS_OK;
            }
            return fault_raise(fault, STATUS_BAD_NUMBER, "%s takes a decimal number, not '%.*s'",
                               keys[i].key, SPAN_ARGS(value));
        }
    }
    return fault_raise(fault, STATUS_BAD_ARGUMENT,
                       "--sprt has elo0, elo1, alpha and beta, no '%.*s'", SPAN_ARGS(key));
}

static Status read_adjudication(Adjudication *adjudication, bool is_draw, Span word, Fault *fault)
{
    Span key;
    Span value;
    Status status = key_value_split(word, &key, &value, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (span_equals(key, "movecount")) {
        return key_value_number(key, value, 1000000, &adjudication->moves, fault);
    }
    if (span_equals(key, "score")) {
        return key_value_number(key, value, 1000000, &adjudication->score, fault);
    }
    if (is_draw && span_equals(key, "movenumber")) {
        return key_value_number(key, value, 1000000, &adjudication->first_move, fault);
    }
    if (!is_draw && span_equals(key, "twosided")) {
        return key_value_switch(key, value, &adjudication->two_sided, fault);
    }
    return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s, no '%.*s'",
                       is_draw ? "--draw has movenumber, movecount and score"
                               : "--resign has movecount, score and twosided",
                       SPAN_ARGS(key));
}

static Status begin_draw(void *target, Fault *fault)
{
    MatchSettings *settings = target;
    (void)fault;
    settings->draw = (Adjudication){.moves = 8, .score = 10, .first_move = 40};
    return STATUS_OK;
}

static Status read_draw(void *target, Span word, Fault *fault)
{
    MatchSettings *settings = target;
    return read_adjudication(&settings->draw, true, word, fault);
}

static Status begin_resign(void *target, Fault *fault)
{
    MatchSettings *settings = target;
    (void)fault;
    settings->resign = (Adjudication){.moves = 3, .score = 1000};
    return STATUS_OK;
}

static Status read_resign(void *target, Span word, Fault *fault)
{
    MatchSettings *settings = target;
    return read_adjudication(&settings->resign, false, word, fault);
}

static Status read_merged(void *target, Span word, Fault *fault)
{
    MatchSettings *settings = target;
    if (settings->merged_count == MATCH_MAX_MERGED) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "--merge takes %d files at the most",
                           MATCH_MAX_MERGED);
    }
    settings->merged[settings->merged_count++] = word.start;
    return STATUS_OK;
}

static Status read_shard(void *target, Span word, Fault *fault)
{
    MatchSettings *settings = target;
    Span rest = word;
    Span number;
    uint64_t shard = 0;
    uint64_t shards = 0;
    if (!span_next_part(&rest, '/', &number) || !span_parse_number(number, 1000000, &shard) ||
        !span_parse_number(rest, 1000000, &shards) || shard == 0 || shard > shards) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "--shard takes K/N, K from 1 to N, not '%.*s'",
                           SPAN_ARGS(word));
    }
    settings->shard = shard;
    settings->shards = shards;
    return STATUS_OK;
}

#define AT(field) .offset = offsetof(MatchSettings, field)
#define NUMBER(field, least, most) .shape = SHAPE_NUMBER, AT(field), .min = (least), .max = (most)
#define TEXT(field) .shape = SHAPE_TEXT, AT(field)
#define FLAG(field) .shape = SHAPE_FLAG, AT(field)
#define WORD(reader) .shape = SHAPE_WORD, .read = (reader)
#define WORDS(beginner, reader) .shape = SHAPE_WORDS, .begin = (beginner), .read = (reader)

/* clang-format off */
static const UsageOption options[] = {
    {"--engine", "KEY=VALUE...", "an engine: cmd (this program if left out), arg, dir, name, option.NAME, "
     "restart=on, and the limits of --each", WORDS(begin_engine, read_engine), .marks = true,
     .keys = "cmd=|arg=|dir=|name=|option.|restart=|tc=|movetime=|nodes=|depth=|margin="},
    {"--each", "KEY=VALUE...", "for every engine: tc=[MOVES/][MINUTES:]SECONDS[+INCREMENT], movetime=MS, "
     "nodes=N, depth=N, margin=MS (50) to be late, option.NAME", WORDS(NULL, read_each), .marks = true,
     .keys = "tc=|movetime=|nodes=|depth=|margin=|option.|restart="},
    {"--variant", "SPEC", "the game (" SESSION_STANDARD_VARIANT ")", TEXT(variant), .marks = true},
    {"--tournament", "round-robin|gauntlet|knockout", "who meets whom (round-robin); gauntlet: the first engine "
     "against all others",
     WORD(read_tournament), .marks = true},
    {"--games", "N", "games of an encounter in a round; made up to whole sets of seatings (one set)",
     NUMBER(games, 1, 100000000), .marks = true},
    {"--rounds", "N", "rounds (1)", NUMBER(rounds, 1, 100000000), .marks = true},
    {"--openings", "FILE", "a line an opening: startpos or a position, perhaps with moves", TEXT(openings),
     .marks = true},
    {"--shuffle", NULL, "openings in an order by lot", FLAG(shuffle), .marks = true},
    {"--random-plies", "N", "moves by lot at the beginning, the same for every seating (0)",
     NUMBER(random_plies, 0, 1000), .marks = true},
    {"--srand", "N", "seed of all lots and tosses (1)", NUMBER(seed, 0, INT64_MAX), .marks = true},
    {"--repetition", "N", "a position that stands for the Nth time ends a game (3); 0: never",
     NUMBER(repetition, 0, 1000), .marks = true},
    {"--quiet-limit", "N", "so many quiet moves of each side end a game (100); 0: never",
     NUMBER(quiet_limit, 0, 100000), .marks = true},
    {"--max-moves", "N", "a game of N moves is drawn (0: never)", NUMBER(max_moves, 0, 1000000),
     .marks = true},
    {"--draw", "KEY=VALUE...", "draws a game when all scores are small: movenumber (40), movecount (8), "
     "score (10)", WORDS(begin_draw, read_draw), .marks = true, .keys = "movenumber=|movecount=|score="},
    {"--resign", "KEY=VALUE...", "ends a game that an engine gives up: movecount (3), score (1000), "
     "twosided=on", WORDS(begin_resign, read_resign), .marks = true, .keys = "movecount=|score=|twosided="},
    {"--tables", "DIR", "ends a game whose exact value is known", TEXT(tables), .marks = true},
    {"--patience", "MS", "silence that counts as a stall where an answer is due at once (10000)",
     NUMBER(patience_ms, 1, MATCH_MAX_MS), .marks = true},
    {"--slowest", "MS", "the longest a move without a clock may take (600000)",
     NUMBER(slowest_ms, 1, MATCH_MAX_MS), .marks = true},
    {"--shard", "K/N", "plays the Kth of N parts", WORD(read_shard), .marks = true},
    {"--sprt", "KEY=VALUE...", "stops when it is decided between elo0 (0) and elo1 (5), with errors alpha "
     "and beta (0.05)", WORDS(begin_sprt, read_sprt), .keys = "elo0=|elo1=|alpha=|beta="},
    {"--concurrency", "N", "games at a time (1)", NUMBER(concurrency, 1, 1024)},
    {"--records", "FILE", "writes a line of JSON for each game", TEXT(records)},
    {"--resume", "FILE", "goes on with the match of these records", TEXT(resume)},
    {"--merge", "FILE...", "joins the records of shards and prints their result", WORDS(NULL, read_merged)},
    {"--log", "DIR", "writes what was said to and by each engine", TEXT(log)},
    {"--interim", "N", "prints a table every N games (20; 0: only at the end)", NUMBER(interim, 0, 100000000)},
    {"--silent", NULL, "prints no line a game", FLAG(silent)},
};
/* clang-format on */

const Usage match_usage = {
    .name = "match",
    .operands = "",
    .help = "plays engines against each other",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .mark = offsetof(MatchSettings, defines),
    .about = "The engines speak UGI; this program is one of them unless cmd= names another.",
};

Status settings_read(MatchSettings *settings, int count, char **arguments, Fault *fault)
{
    return arguments_read(&match_usage, settings, &count, arguments, fault);
}

void settings_init(MatchSettings *settings)
{
    *settings = (MatchSettings){
        .variant = SESSION_STANDARD_VARIANT,
        .rounds = 1,
        .seed = 1,
        .concurrency = 1,
        .repetition = HISTORY_LIMITS_STANDARD.repetition,
        .quiet_limit = HISTORY_LIMITS_STANDARD.quiet,
        .patience_ms = 10000,
        .slowest_ms = 600000,
        .interim = 20,
    };
    engine_settings_init(&settings->each);
}
