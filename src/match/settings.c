/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/settings.h"

#include "engine/session.h"
#include "match/match.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *const tournament_words[] = {"round-robin", "gauntlet", "knockout"};

enum { TOURNAMENTS = sizeof tournament_words / sizeof tournament_words[0] };

const char *tournament_word(TournamentKind kind)
{
    return tournament_words[kind];
}

static Status begin_engine(void *target, uint64_t value, Fault *fault)
{
    MatchSettings *settings = target;
    (void)value;
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

static Status begin_sprt(void *target, uint64_t value, Fault *fault)
{
    MatchSettings *settings = target;
    (void)value;
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

static Status begin_draw(void *target, uint64_t value, Fault *fault)
{
    MatchSettings *settings = target;
    (void)value;
    (void)fault;
    settings->draw = (Adjudication){.moves = 8, .score = 10, .first_move = 40};
    return STATUS_OK;
}

static Status read_draw(void *target, Span word, Fault *fault)
{
    MatchSettings *settings = target;
    return read_adjudication(&settings->draw, true, word, fault);
}

static Status begin_resign(void *target, uint64_t value, Fault *fault)
{
    MatchSettings *settings = target;
    (void)value;
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

/* For completion: the keys that each list takes. */
static const Setting sprt_key_rows[] = {
    {.name = "elo0"}, {.name = "elo1"}, {.name = "alpha"}, {.name = "beta"}};
static const SettingTable sprt_keys = SETTING_TABLE(sprt_key_rows);
static const Setting resign_key_rows[] = {
    {.name = "movecount"}, {.name = "score"}, {.name = "twosided"}};
static const SettingTable resign_keys = SETTING_TABLE(resign_key_rows);
static const Setting draw_key_rows[] = {
    {.name = "movenumber"}, {.name = "movecount"}, {.name = "score"}};
static const SettingTable draw_keys = SETTING_TABLE(draw_key_rows);
static const Setting each_key_rows[] = {
    {.name = "tc"},     {.name = "movetime"},    {.name = "nodes"},  {.name = "depth"},
    {.name = "margin"}, {.name = "option.NAME"}, {.name = "restart"}};
static const SettingTable each_keys = SETTING_TABLE(each_key_rows);
static const Setting engine_key_rows[] = {
    {.name = "cmd"},         {.name = "arg"},     {.name = "dir"},   {.name = "name"},
    {.name = "option.NAME"}, {.name = "restart"}, {.name = "tc"},    {.name = "movetime"},
    {.name = "nodes"},       {.name = "depth"},   {.name = "margin"}};
static const SettingTable engine_keys = SETTING_TABLE(engine_key_rows);

#define FIELD(field) SETTING_FIELD(MatchSettings, field)

/* clang-format off */
static const Setting options[] = {
    {"--engine", SETTING_LIST, "KEY=VALUE...", "an engine: cmd (this program if left out), arg, dir, name, option.NAME, "
     "restart=on, and the limits of --each", .apply = begin_engine, .read = read_engine, .marks = true,
     .keys = &engine_keys},
    {"--each", SETTING_LIST, "KEY=VALUE...", "for every engine: tc=[MOVES/][MINUTES:]SECONDS[+INCREMENT], movetime=MS, "
     "nodes=N, depth=N, margin=MS (50) to be late, option.NAME", .read = read_each, .marks = true,
     .keys = &each_keys},
    {"--variant", SETTING_TEXT, "SPEC", "the game (" SESSION_STANDARD_VARIANT ")", FIELD(variant), .marks = true},
    {"--tournament", SETTING_CUSTOM, "round-robin|gauntlet|knockout", "who meets whom (round-robin); gauntlet: the first engine "
     "against all others",
     .read = read_tournament, .marks = true},
    {"--games", SETTING_NUMBER, "N", "games of an encounter in a round; made up to whole sets of seatings (one set)",
     FIELD(games), .min = 1, .max = 100000000, .marks = true},
    {"--rounds", SETTING_NUMBER, "N", "rounds (1)", FIELD(rounds), .min = 1, .max = 100000000, .marks = true},
    {"--openings", SETTING_TEXT, "FILE", "a line an opening: startpos or a position, perhaps with moves", FIELD(openings),
     .marks = true},
    {"--shuffle", SETTING_FLAG, NULL, "openings in an order by lot", FIELD(shuffle), .marks = true},
    {"--random-plies", SETTING_NUMBER, "N", "moves by lot at the beginning, the same for every seating (0)",
     FIELD(random_plies), .min = 0, .max = 1000, .marks = true},
    {"--srand", SETTING_NUMBER, "N", "seed of all lots and tosses (1)", FIELD(seed), .min = 0, .max = INT64_MAX, .marks = true},
    {"--repetition", SETTING_NUMBER, "N", "a position that stands for the Nth time ends a game (3); 0: never",
     FIELD(repetition), .min = 0, .max = 1000, .marks = true},
    {"--quiet-limit", SETTING_NUMBER, "N", "so many quiet moves of each side end a game (100); 0: never",
     FIELD(quiet_limit), .min = 0, .max = 100000, .marks = true},
    {"--max-moves", SETTING_NUMBER, "N", "a game of N moves is drawn (0: never)", FIELD(max_moves), .min = 0, .max = 1000000,
     .marks = true},
    {"--draw", SETTING_LIST, "KEY=VALUE...", "draws a game when all scores are small: movenumber (40), movecount (8), "
     "score (10)", .apply = begin_draw, .read = read_draw, .marks = true, .keys = &draw_keys},
    {"--resign", SETTING_LIST, "KEY=VALUE...", "ends a game that an engine gives up: movecount (3), score (1000), "
     "twosided=on", .apply = begin_resign, .read = read_resign, .marks = true, .keys = &resign_keys},
    {"--tables", SETTING_TEXT, "DIR", "ends a game whose exact value is known", FIELD(tables), .marks = true},
    {"--patience", SETTING_NUMBER, "MS", "silence that counts as a stall where an answer is due at once (10000)",
     FIELD(patience_ms), .min = 1, .max = MATCH_MAX_MS, .marks = true},
    {"--slowest", SETTING_NUMBER, "MS", "the longest a move without a clock may take (600000)",
     FIELD(slowest_ms), .min = 1, .max = MATCH_MAX_MS, .marks = true},
    {"--shard", SETTING_CUSTOM, "K/N", "plays the Kth of N parts", .read = read_shard, .marks = true},
    {"--sprt", SETTING_LIST, "KEY=VALUE...", "stops when it is decided between elo0 (0) and elo1 (5), with errors alpha "
     "and beta (0.05)", .apply = begin_sprt, .read = read_sprt, .keys = &sprt_keys},
    {"--concurrency", SETTING_NUMBER, "N", "games at a time (1)", FIELD(concurrency), .min = 1, .max = 1024},
    {"--records", SETTING_TEXT, "FILE", "writes a line of JSON for each game", FIELD(records)},
    {"--resume", SETTING_TEXT, "FILE", "goes on with the match of these records", FIELD(resume)},
    {"--merge", SETTING_LIST, "FILE...", "joins the records of shards and prints their result", .read = read_merged},
    {"--log", SETTING_TEXT, "DIR", "writes what was said to and by each engine", FIELD(log)},
    {"--interim", SETTING_NUMBER, "N", "prints a table every N games (20; 0: only at the end)", FIELD(interim), .min = 0, .max = 100000000},
    {"--silent", SETTING_FLAG, NULL, "prints no line a game", FIELD(silent)},
};
/* clang-format on */

const CliCommand match_command = {
    .name = "match",
    .operands = "",
    .help = "plays engines against each other",
    .run = match_run,
    .options = SETTING_TABLE(options),
    .mark = offsetof(MatchSettings, defines),
    .about = "The engines speak UGI; this program is one of them unless cmd= names another.",
};

Status settings_read(MatchSettings *settings, int count, char **arguments, Fault *fault)
{
    return command_line_read(&match_command, settings, &count, arguments, fault);
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
