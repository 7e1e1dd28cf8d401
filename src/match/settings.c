/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/settings.h"

#include "engine/session.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* -- reading -- */

static Status begin_engine(void *target, uint64_t value, Fault *fault)
{
    MatchSettings *settings = target;
    if (settings->engine_count == MATCH_MAX_ENGINES) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "a match takes at most %d engines",
                           MATCH_MAX_ENGINES);
    }
    engine_settings_init(&settings->engines[settings->engine_count++]);
    return STATUS_OK;
}

static Status read_engine(void *target, Span argument, Fault *fault)
{
    MatchSettings *settings = target;
    return engine_settings_read(&settings->engines[settings->engine_count - 1], engine_keys,
                                argument, fault);
}

static Status read_each(void *target, Span argument, Fault *fault)
{
    MatchSettings *settings = target;
    return engine_settings_read(&settings->each, each_keys, argument, fault);
}

#define SPRT(field) SETTING_FIELD(SprtSettings, field)
#define ADJUDICATION(field) .max = 1000000, SETTING_FIELD(Adjudication, field)

/* clang-format off */
static const Setting sprt_rows[] = {
    {"elo0", SETTING_REAL, "X", .default_text = "0", SPRT(elo0), .help = "Elo difference of H0"},
    {"elo1", SETTING_REAL, "X", .default_text = "5", SPRT(elo1), .help = "Elo difference of H1"},
    {"alpha", SETTING_REAL, "X", .default_text = "0.05", SPRT(alpha), .help = "probability to accept H1 wrongly"},
    {"beta", SETTING_REAL, "X", .default_text = "0.05", SPRT(beta), .help = "probability to accept H0 wrongly"},
};

static const Setting draw_rows[] = {
    {"movenumber", SETTING_NUMBER, "N", .default_text = "40", ADJUDICATION(first_move),
     .help = "first move at which a game is adjudicated"},
    {"movecount", SETTING_NUMBER, "N", .default_text = "8", ADJUDICATION(moves),
     .help = "consecutive moves of each engine with such a score"},
    {"score", SETTING_NUMBER, "N", .default_text = "10", ADJUDICATION(score), .help = "largest score in centipawns"},
};

static const Setting resign_rows[] = {
    {"movecount", SETTING_NUMBER, "N", .default_text = "3", ADJUDICATION(moves),
     .help = "consecutive moves of the engine with such a score"},
    {"score", SETTING_NUMBER, "N", .default_text = "1000", ADJUDICATION(score),
     .help = "centipawns by which the engine is behind"},
    {"twosided", SETTING_FLAG, .default_text = "off", SETTING_FIELD(Adjudication, two_sided),
     .help = "the opponent's scores have to agree"},
};
/* clang-format on */

static const SettingTable sprt_keys = SETTING_TABLE(sprt_rows);
static const SettingTable draw_keys = SETTING_TABLE(draw_rows);
static const SettingTable resign_keys = SETTING_TABLE(resign_rows);

static Status read_merged(void *target, Span path, Fault *fault)
{
    MatchSettings *settings = target;
    if (settings->merged_count == MATCH_MAX_MERGED) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "--merge takes at most %d files",
                           MATCH_MAX_MERGED);
    }
    settings->merged[settings->merged_count++] = path.start;
    return STATUS_OK;
}

static Status read_shard(void *target, Span argument, Fault *fault)
{
    MatchSettings *settings = target;
    Span rest = argument;
    Span number;
    uint64_t shard = 0;
    uint64_t shards = 0;
    if (!span_next_part(&rest, '/', &number) || !span_parse_number(number, 1000000, &shard) ||
        !span_parse_number(rest, 1000000, &shards) || shard == 0 || shard > shards) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "--shard takes K/N, K from 1 to N, not '%.*s'",
                           SPAN_ARGS(argument));
    }
    settings->shard = shard;
    settings->shards = shards;
    return STATUS_OK;
}

#define FIELD(field) SETTING_FIELD(MatchSettings, field)
#define DEFINES .mark = offsetof(MatchSettings, defines)

/* clang-format off */
static const Setting options[] = {
    {"--engine", SETTING_LIST, "KEY=VALUE...", "add an engine", .apply = begin_engine, .read = read_engine, .keys = &engine_keys, DEFINES},
    {"--each", SETTING_LIST, "KEY=VALUE...", "settings of every engine", .read = read_each, .keys = &each_keys, DEFINES},
    {"--variant", SETTING_TEXT, "SPEC", "game to play", .default_text = SESSION_STANDARD_VARIANT, FIELD(variant),
     DEFINES},
    {"--tournament", SETTING_CHOICE, NULL, "which engines meet; gauntlet: the first against every other",
     .choices = "round-robin|gauntlet|knockout", .default_text = "round-robin", FIELD(tournament), DEFINES},
    {"--games", SETTING_NUMBER, "N", "games per encounter and round, rounded up to complete sets of seatings "
     "(default: one set)", FIELD(games), .min = 1, .max = 100000000, DEFINES},
    {"--rounds", SETTING_NUMBER, "N", "number of rounds", .default_text = "1", FIELD(rounds), .min = 1,
     .max = 100000000, DEFINES},
    {"--openings", SETTING_TEXT, "FILE", "file with one opening per line: startpos or a position, optionally with "
     "moves", FIELD(openings), DEFINES},
    {"--shuffle", SETTING_FLAG, NULL, "play the openings in random order", FIELD(shuffle), DEFINES},
    {"--random-plies", SETTING_NUMBER, "N", "random moves after the opening, the same in every seating",
     .default_text = "0", FIELD(random_plies), .max = 1000, DEFINES},
    {"--srand", SETTING_NUMBER, "N", "seed of all random numbers", .default_text = "1", FIELD(seed), .max = INT64_MAX,
     DEFINES},
    {"--repetition", SETTING_NUMBER, "N", "occurrences of a position that end a game; 0: never", .default_text = "3",
     FIELD(repetition), .max = 1000, DEFINES},
    {"--quiet-limit", SETTING_NUMBER, "N", "consecutive quiet moves of each side that end a game; 0: never",
     .default_text = "100", FIELD(quiet_limit), .max = 100000, DEFINES},
    {"--max-moves", SETTING_NUMBER, "N", "adjudicate a game of N moves as a draw; 0: never", .default_text = "0",
     FIELD(max_moves), .max = 1000000, DEFINES},
    {"--draw", SETTING_LIST, "KEY=VALUE...", "adjudicate a draw when all scores are small", .keys = &draw_keys, FIELD(draw), DEFINES},
    {"--resign", SETTING_LIST, "KEY=VALUE...", "adjudicate a loss when an engine's scores are low", .keys = &resign_keys, FIELD(resign), DEFINES},
    {"--tables", SETTING_TEXT, "DIR", "adjudicate positions whose exact value is known", FIELD(tables), DEFINES},
    {"--patience", SETTING_NUMBER, "MS", "time to wait for an answer that is due at once", .default_text = "10000",
     FIELD(patience_ms), .min = 1, .max = TIME_CONTROL_MAX_MS, DEFINES},
    {"--slowest", SETTING_NUMBER, "MS", "time limit of a move without any other", .default_text = "600000",
     FIELD(slowest_ms), .min = 1, .max = TIME_CONTROL_MAX_MS, DEFINES},
    {"--shard", SETTING_CUSTOM, "K/N", "play the Kth of N parts of the match", .read = read_shard, DEFINES},
    {"--sprt", SETTING_LIST, "KEY=VALUE...", "stop as soon as a sequential probability ratio test accepts H0 or H1",
     .keys = &sprt_keys, FIELD(sprt), .mark = offsetof(MatchSettings, sprt.given)},
    {"--concurrency", SETTING_NUMBER, "N", "games played at a time", .default_text = "1", FIELD(concurrency), .min = 1,
     .max = 1024},
    {"--records", SETTING_TEXT, "FILE", "write one line of JSON per game", FIELD(records)},
    {"--resume", SETTING_TEXT, "FILE", "continue the match of these records", FIELD(resume)},
    {"--merge", SETTING_LIST, "FILE...", "merge the records of shards and print the result", .read = read_merged},
    {"--log", SETTING_TEXT, "DIR", "write the dialogue with each engine to a file in DIR", FIELD(log)},
    {"--interim", SETTING_NUMBER, "N", "print a table every N games; 0: only at the end", .default_text = "20",
     FIELD(interim), .max = 100000000},
    {"--silent", SETTING_FLAG, NULL, "print nothing on standard output", FIELD(silent)},
    VARIANTS_OPTION,
};
/* clang-format on */

const CliCommand match_command = {
    .name = "match",
    .operands = "",
    .help = "play engines against each other",
    .options = SETTING_TABLE(options),
    .about = "The engines speak UGI; this program is used unless cmd= names another.",
    .run = match_run,
};

Status settings_read(MatchSettings *settings, int count, char **arguments, Fault *fault)
{
    return command_line_read(&match_command, settings, &count, arguments, fault);
}

void settings_init(MatchSettings *settings)
{
    *settings = (MatchSettings){.engine_count = 0};
    setting_store_defaults(match_command.options, settings);
    engine_settings_init(&settings->each);
}

void settings_print_tournament(const MatchSettings *settings, Text *text)
{
    setting_print(setting_find(match_command.options, span_of("--tournament")), settings, text);
}

/* -- checking -- */

static Status reject(Fault *fault, const char *why)
{
    return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s", why);
}

/* Names an engine after the last component of its program's path. */
static void name_after_command(EngineSettings *engine)
{
    enum { SUFFIX_SIZE = 7 }; /* room for a number that makes the name unique */
    Span word = span_of(engine->command != NULL ? engine->command : "nguzo");
    Span rest = word;
    (void)span_next_word(&rest, &word);
    for (size_t i = 0; i < word.length; i++) {
        if (word.start[i] == '/' && i + 1 < word.length) {
            word = span_from(word, i + 1);
            i = 0;
        }
    }
    span_copy_printable(word, engine->name, sizeof engine->name - SUFFIX_SIZE);
}

static bool is_taken(const MatchSettings *settings, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(settings->engines[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Default names are made unique by a number; given names must differ. */
static Status name_engine(MatchSettings *settings, size_t index, Fault *fault)
{
    EngineSettings *engine = &settings->engines[index];
    char name[PLAYER_NAME_SIZE + 8];
    bool is_given = engine->name[0] != '\0';
    if (!is_given) {
        name_after_command(engine);
    }
    (void)snprintf(name, sizeof name, "%s", engine->name);
    for (size_t number = 2; is_taken(settings, index, name); number++) {
        if (is_given) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "two engines have the name %s", name);
        }
        (void)snprintf(name, sizeof name, "%.*s-%zu", PLAYER_NAME_SIZE - 8, engine->name, number);
    }
    (void)snprintf(engine->name, sizeof engine->name, "%.*s", PLAYER_NAME_SIZE - 1, name);
    return STATUS_OK;
}

static Status finish_engines(MatchSettings *settings, Fault *fault)
{
    while (settings->engine_count < 2) {
        engine_settings_init(&settings->engines[settings->engine_count++]);
    }
    for (size_t i = 0; i < settings->engine_count; i++) {
        Status status = name_engine(settings, i, fault);
        if (status == STATUS_OK) {
            status = engine_settings_inherit(&settings->engines[i], &settings->each, fault);
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static bool is_error_probability(double number)
{
    return number > 0 && number < 0.5;
}

static Status check_sprt(const MatchSettings *settings, Fault *fault)
{
    const SprtSettings *sprt = &settings->sprt;
    if (!sprt->given) {
        return STATUS_OK;
    }
    if (!(sprt->elo0 < sprt->elo1)) {
        return reject(fault, "--sprt needs elo0 below elo1");
    }
    if (!is_error_probability(sprt->alpha) || !is_error_probability(sprt->beta)) {
        return reject(fault, "--sprt needs alpha and beta above 0 and below 0.5");
    }
    if (settings->merged_count > 0) {
        return STATUS_OK;
    }
    if (settings->engine_count != 2 || settings->tournament == TOURNAMENT_KNOCKOUT) {
        return reject(fault, "--sprt needs two engines and cannot be used in a knockout");
    }
    if (settings->shards != 0) {
        return reject(fault, "--sprt needs the games of all shards: give it to --merge");
    }
    return STATUS_OK;
}

Status settings_finish(MatchSettings *settings, Fault *fault)
{
    if (settings->merged_count > 0) {
        if (settings->defines || settings->resume != NULL) {
            return reject(fault, "--merge takes only --records and --sprt: the files define the "
                                 "match");
        }
        return check_sprt(settings, fault);
    }
    if (settings->resume != NULL && settings->records != NULL) {
        return reject(fault, "--resume appends to its own file: leave out --records");
    }
    if (settings->shards != 0 && settings->tournament == TOURNAMENT_KNOCKOUT) {
        return reject(fault, "a knockout cannot be split: its pairings depend on results");
    }
    if (settings->shuffle && settings->openings == NULL) {
        return reject(fault, "--shuffle needs --openings");
    }
    Status status = finish_engines(settings, fault);
    return status == STATUS_OK ? check_sprt(settings, fault) : status;
}
