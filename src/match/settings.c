/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/settings.h"

#include "protocol/session.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

typedef enum OptionShape {
    SHAPE_FLAG,   /* a bool at the offset */
    SHAPE_NUMBER, /* a uint64_t at the offset, from min to max */
    SHAPE_TEXT,   /* a const char * at the offset */
    SHAPE_WORDS,  /* words up to the next option: `begin` is called once, `read` for each */
    SHAPE_WORD    /* one word for `read` */
} OptionShape;

typedef struct MatchOption {
    const char *name;
    const char *value; /* what follows it */
    const char *help;
    OptionShape shape;
    bool defines; /* says what the match is: a resumed match has its own */
    size_t offset;
    uint64_t min;
    uint64_t max;
    Status (*read)(MatchSettings *settings, Span word, Fault *fault);
    Status (*begin)(MatchSettings *settings, Fault *fault);
} MatchOption;

static const char *const tournament_words[] = {"round-robin", "gauntlet", "knockout"};

enum { TOURNAMENTS = sizeof tournament_words / sizeof tournament_words[0] };

const char *tournament_word(TournamentKind kind)
{
    return tournament_words[kind];
}

static Status begin_engine(MatchSettings *settings, Fault *fault)
{
    if (settings->engine_count == MATCH_MAX_ENGINES) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%d engines are the most",
                           MATCH_MAX_ENGINES);
    }
    engine_settings_init(&settings->engines[settings->engine_count++]);
    return STATUS_OK;
}

static Status read_engine(MatchSettings *settings, Span word, Fault *fault)
{
    return engine_settings_read(&settings->engines[settings->engine_count - 1], word, fault);
}

static Status read_each(MatchSettings *settings, Span word, Fault *fault)
{
    return engine_settings_read(&settings->each, word, fault);
}

static Status read_tournament(MatchSettings *settings, Span word, Fault *fault)
{
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

static Status begin_sprt(MatchSettings *settings, Fault *fault)
{
    (void)fault;
    settings->sprt = (SprtSettings){.given = true, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    return STATUS_OK;
}

static Status read_sprt(MatchSettings *settings, Span word, Fault *fault)
{
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

static Status begin_draw(MatchSettings *settings, Fault *fault)
{
    (void)fault;
    settings->draw = (Adjudication){.moves = 8, .score = 10, .first_move = 40};
    return STATUS_OK;
}

static Status read_draw(MatchSettings *settings, Span word, Fault *fault)
{
    return read_adjudication(&settings->draw, true, word, fault);
}

static Status begin_resign(MatchSettings *settings, Fault *fault)
{
    (void)fault;
    settings->resign = (Adjudication){.moves = 3, .score = 1000};
    return STATUS_OK;
}

static Status read_resign(MatchSettings *settings, Span word, Fault *fault)
{
    return read_adjudication(&settings->resign, false, word, fault);
}

static Status read_merged(MatchSettings *settings, Span word, Fault *fault)
{
    if (settings->merged_count == MATCH_MAX_MERGED) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "--merge takes %d files at the most",
                           MATCH_MAX_MERGED);
    }
    settings->merged[settings->merged_count++] = word.start;
    return STATUS_OK;
}

static Status read_shard(MatchSettings *settings, Span word, Fault *fault)
{
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
static const MatchOption options[] = {
    {"--engine", "KEY=VALUE...", "an engine: cmd (this program if left out), arg, dir, name, option.NAME, "
     "restart=on, and the limits of --each", WORDS(begin_engine, read_engine), .defines = true},
    {"--each", "KEY=VALUE...", "for every engine: tc=[MOVES/][MINUTES:]SECONDS[+INCREMENT], movetime=MS, "
     "nodes=N, depth=N, margin=MS (50) to be late, option.NAME", WORDS(NULL, read_each), .defines = true},
    {"--variant", "SPEC", "the game (" SESSION_STANDARD_VARIANT ")", TEXT(variant), .defines = true},
    {"--tournament", "KIND", "round-robin (default), gauntlet (the first engine against all) or knockout",
     WORD(read_tournament), .defines = true},
    {"--games", "N", "games of an encounter in a round; made up to whole sets of seatings (one set)",
     NUMBER(games, 1, 100000000), .defines = true},
    {"--rounds", "N", "rounds (1)", NUMBER(rounds, 1, 100000000), .defines = true},
    {"--openings", "FILE", "a line an opening: startpos or a position, perhaps with moves", TEXT(openings),
     .defines = true},
    {"--shuffle", NULL, "openings in an order by lot", FLAG(shuffle), .defines = true},
    {"--random-plies", "N", "moves by lot at the beginning, the same for every seating (0)",
     NUMBER(random_plies, 0, 1000), .defines = true},
    {"--srand", "N", "seed of all lots and tosses (1)", NUMBER(seed, 0, INT64_MAX), .defines = true},
    {"--repetition", "N", "a position that stands for the Nth time ends a game (3); 0: never",
     NUMBER(repetition, 0, 1000), .defines = true},
    {"--quiet-limit", "N", "so many quiet moves of each side end a game (100); 0: never",
     NUMBER(quiet_limit, 0, 100000), .defines = true},
    {"--max-moves", "N", "a game of N moves is drawn (0: never)", NUMBER(max_moves, 0, 1000000),
     .defines = true},
    {"--draw", "KEY=VALUE...", "draws a game when all scores are small: movenumber (40), movecount (8), "
     "score (10)", WORDS(begin_draw, read_draw), .defines = true},
    {"--resign", "KEY=VALUE...", "ends a game that an engine gives up: movecount (3), score (1000), "
     "twosided=on", WORDS(begin_resign, read_resign), .defines = true},
    {"--tables", "DIR", "ends a game whose exact value is known", TEXT(tables), .defines = true},
    {"--patience", "MS", "silence that counts as a stall where an answer is due at once (10000)",
     NUMBER(patience_ms, 1, MATCH_MAX_MS), .defines = true},
    {"--slowest", "MS", "the longest a move without a clock may take (600000)",
     NUMBER(slowest_ms, 1, MATCH_MAX_MS), .defines = true},
    {"--shard", "K/N", "plays the Kth of N parts", WORD(read_shard), .defines = true},
    {"--sprt", "KEY=VALUE...", "stops when it is decided between elo0 (0) and elo1 (5), with errors alpha "
     "and beta (0.05)", WORDS(begin_sprt, read_sprt)},
    {"--concurrency", "N", "games at a time (1)", NUMBER(concurrency, 1, 1024)},
    {"--records", "FILE", "writes a line of JSON for each game", TEXT(records)},
    {"--resume", "FILE", "goes on with the match of these records", TEXT(resume)},
    {"--merge", "FILE...", "joins the records of shards and prints their result", WORDS(NULL, read_merged)},
    {"--log", "DIR", "writes what was said to and by each engine", TEXT(log)},
    {"--interim", "N", "prints a table every N games (20; 0: only at the end)", NUMBER(interim, 0, 100000000)},
    {"--silent", NULL, "prints no line a game", FLAG(silent)},
    {"--help", NULL, "this text", FLAG(help)},
};
/* clang-format on */

enum { OPTIONS = sizeof options / sizeof options[0] };

static const MatchOption *find_option(const char *name)
{
    for (size_t i = 0; i < OPTIONS; i++) {
        if (strcmp(name, options[i].name) == 0) {
            return &options[i];
        }
    }
    return NULL;
}

static void *field_of(MatchSettings *settings, const MatchOption *option)
{
    return (char *)settings + option->offset;
}

/* Options with one word after them. */
static Status read_value(MatchSettings *settings, const MatchOption *option, const char *word,
                         Fault *fault)
{
    if (option->shape == SHAPE_WORD) {
        return option->read(settings, span_of(word), fault);
    }
    if (option->shape == SHAPE_TEXT) {
        *(const char **)field_of(settings, option) = word;
        return STATUS_OK;
    }
    uint64_t number = 0;
    if (!span_parse_number(span_of(word), option->max, &number) || number < option->min) {
        return fault_raise(fault, STATUS_BAD_NUMBER,
                           "%s takes a whole number from %llu to %llu, not '%s'", option->name,
                           (unsigned long long)option->min, (unsigned long long)option->max, word);
    }
    *(uint64_t *)field_of(settings, option) = number;
    return STATUS_OK;
}

/* Reads the words that belong to the option; `at` is moved past them. */
static Status read_words(MatchSettings *settings, const MatchOption *option, int count,
                         char *const *arguments, int *at, Fault *fault)
{
    Status status = option->begin != NULL ? option->begin(settings, fault) : STATUS_OK;
    while (status == STATUS_OK && *at < count && strncmp(arguments[*at], "--", 2) != 0) {
        status = option->read(settings, span_of(arguments[*at]), fault);
        ++*at;
    }
    return status;
}

Status settings_read(MatchSettings *settings, int count, char *const *arguments, Fault *fault)
{
    int at = 0;
    while (at < count) {
        const MatchOption *option = find_option(arguments[at]);
        Status status = STATUS_OK;
        if (option == NULL) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT,
                               "'%s' is no option; try nguzo match --help", arguments[at]);
        }
        at++;
        settings->defines = settings->defines || option->defines;
        if (option->shape == SHAPE_FLAG) {
            *(bool *)field_of(settings, option) = true;
        } else if (option->shape == SHAPE_WORDS) {
            status = read_words(settings, option, count, arguments, &at, fault);
        } else if (at == count) {
            status = fault_raise(fault, STATUS_MISSING_ARGUMENT, "%s needs a value", option->name);
        } else {
            status = read_value(settings, option, arguments[at++], fault);
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
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

void settings_print_help(Text *text)
{
    enum { WIDTH = 25, LINE = 100 };
    text_add(text, "usage: nguzo match OPTION...\n\nPlays engines against each other over UGI. "
                   "docs/matches.md tells more.\n\n");
    for (size_t i = 0; i < OPTIONS; i++) {
        Text call = {0};
        Span rest = span_of(options[i].help);
        Span word;
        size_t column = WIDTH + 2;
        text_format(&call, "%s %s", options[i].name,
                    options[i].value != NULL ? options[i].value : "");
        text_format(text, "  %-*s", WIDTH, text_string(&call));
        text_free(&call);
        while (span_next_word(&rest, &word)) {
            if (column + word.length + 1 > LINE) {
                text_format(text, "\n%*s", WIDTH + 2, "");
                column = WIDTH + 2;
            }
            text_add_char(text, ' ');
            text_add_span(text, word);
            column += word.length + 1;
        }
        text_add_char(text, '\n');
    }
}
