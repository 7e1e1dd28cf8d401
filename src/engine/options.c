/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/options.h"

#include "search/skill.h"

#include <inttypes.h>
#include <stddef.h>

/* How UCI writes an empty string, which cannot be sent as a word. */
static const char nothing[] = "<empty>";

static Status read_variant(void *target, Span spec, Fault *fault)
{
    return engine_choose(target, spec, fault);
}

static void show_variant(const void *target, Text *text)
{
    text_add(text, ((const Engine *)target)->session.game->spec);
}

static Status resize_hash(void *target, uint64_t megabytes, Fault *fault)
{
    Engine *engine = target;
    return search_resize(engine->search, (size_t)megabytes) == STATUS_OK
               ? STATUS_OK
               : fault_raise(fault, STATUS_OUT_OF_MEMORY,
                             "not enough memory for %" PRIu64 " MiB: Hash stays at %" PRIu64,
                             megabytes, engine->table_mb);
}

static Status clear_hash(void *target, uint64_t ignored, Fault *fault)
{
    engine_forget(target);
    return STATUS_OK;
}

static Status set_threads(void *target, uint64_t threads, Fault *fault)
{
    search_set_threads(((Engine *)target)->search, (unsigned)threads);
    return STATUS_OK;
}

static Status set_repetition(void *target, uint64_t times, Fault *fault)
{
    Session *session = &((Engine *)target)->session;
    HistoryLimits limits = session->record.limits;
    limits.repetition = (uint32_t)times;
    return session_set_limits(session, limits, fault);
}

static Status set_quiet_limit(void *target, uint64_t moves, Fault *fault)
{
    Session *session = &((Engine *)target)->session;
    HistoryLimits limits = session->record.limits;
    limits.quiet = (uint32_t)moves;
    return session_set_limits(session, limits, fault);
}

static Status set_solve(void *target, uint64_t solves, Fault *fault)
{
    Engine *engine = target;
    if (engine->solves != (solves != 0)) {
        engine->solves = solves != 0;
        engine_reopen_exact(engine);
    }
    return STATUS_OK;
}

static Status set_solve_memory(void *target, uint64_t megabytes, Fault *fault)
{
    Engine *engine = target;
    if (engine->solve_mb != megabytes) {
        engine->solve_mb = megabytes;
        engine_reopen_exact(engine);
    }
    return STATUS_OK;
}

static Status read_table_path(void *target, Span value, Fault *fault)
{
    Span path = span_equals(value, nothing) ? (Span){"", 0} : value;
    Status status = engine_set_table_path(target, path, fault);
    if (status == STATUS_OK) {
        engine_reopen_exact(target);
    }
    return status;
}

/* The path comes from the environment or the command line, where it may hold any byte. */
static void show_table_path(const void *target, Text *text)
{
    const Text *path = &((const Engine *)target)->table_path;
    text_add_printable(text, path->length > 0 ? text_span(path) : span_of(nothing));
}

static Status read_variant_path(void *target, Span value, Fault *fault)
{
    Span path = span_equals(value, nothing) ? (Span){"", 0} : value;
    return catalogue_set_path(((Engine *)target)->catalogue, path, fault);
}

static void show_variant_path(const void *target, Text *text)
{
    const Text *path = &((const Engine *)target)->catalogue->path;
    text_add_printable(text, path->length > 0 ? text_span(path) : span_of(nothing));
}

/* In a line of a protocol, \n stands for a line break. */
static Status read_variant_text(void *target, Span value, Fault *fault)
{
    Text text = {0};
    for (size_t i = 0; i < value.length && !span_equals(value, nothing); i++) {
        bool is_break = value.start[i] == '\\' && i + 1 < value.length && value.start[i + 1] == 'n';
        text_add_char(&text, (char)(is_break ? '\n' : value.start[i]));
        i += is_break;
    }
    Status status =
        text.failed ? fault_out_of_memory(fault, "the variants")
                    : catalogue_set_text(((Engine *)target)->catalogue, text_span(&text), fault);
    text_free(&text);
    return status;
}

static void show_variant_text(const void *target, Text *text)
{
    const Catalogue *catalogue = ((const Engine *)target)->catalogue;
    size_t count = named_games_count(catalogue->named[GAMES_OF_TEXT]);
    if (count == 0) {
        text_add(text, nothing);
    } else {
        text_format(text, "(%zu %s)", count, count == 1 ? "game" : "games");
    }
}

static Status seed(void *target, uint64_t number, Fault *fault)
{
    engine_seed(target, number);
    return STATUS_OK;
}

#define SKILL_MAX_TEXT "20"
_Static_assert(SKILL_MAX == 20, "the default of Skill is the highest level");

/* clang-format off */
static const Setting rows[] = {
    {"Variant", SETTING_CUSTOM, .placeholder = "SPEC", .default_text = SESSION_STANDARD_VARIANT,
     .read = read_variant, .show = show_variant, .help = "chooses the game and sets up its start position"},
    {"Hash", SETTING_NUMBER, .default_text = "16", .min = 1, .max = 1048576, SETTING_FIELD(Engine, table_mb),
     .apply = resize_hash, .help = "size of the transposition table in MiB"},
    {"Clear Hash", SETTING_ACTION, .apply = clear_hash, .help = "empties the transposition table"},
    {"Threads", SETTING_NUMBER, .default_text = "1", .min = 1, .max = 256, SETTING_FIELD(Engine, threads),
     .apply = set_threads, .help = "number of search threads"},
    {"MultiPV", SETTING_NUMBER, .default_text = "1", .min = 1, .max = 256, SETTING_FIELD(Engine, lines),
     .help = "number of best lines to report"},
    {"Skill", SETTING_NUMBER, .default_text = SKILL_MAX_TEXT, .min = 0, .max = SKILL_MAX, SETTING_FIELD(Engine, skill),
     .help = "playing strength; below the maximum, moves are misjudged on purpose"},
    {"Ponder", SETTING_FLAG, .choices = "false|true", .expects = "true or false", .default_text = "false", SETTING_FIELD(Engine, ponders),
     .help = "whether bestmove may name the expected reply"},
    {"Move Overhead", SETTING_NUMBER, .default_text = "10", .min = 0, .max = 10000, SETTING_FIELD(Engine, overhead_ms),
     .help = "milliseconds held back from every clock"},
    {"Repetition", SETTING_NUMBER, .default_text = "3", .min = 0, .max = 1000,
     SETTING_FIELD(Engine, session.record.limits.repetition), .apply = set_repetition,
     .help = "a position that occurs this many times ends the game; 0: never"},
    {"Quiet Limit", SETTING_NUMBER, .default_text = "100", .min = 0, .max = 100000,
     SETTING_FIELD(Engine, session.record.limits.quiet), .apply = set_quiet_limit,
     .help = "this many quiet moves in a row by each side end the game; 0: never"},
    {"Solve", SETTING_FLAG, .choices = "false|true", .expects = "true or false", .default_text = "true", SETTING_FIELD(Engine, solves),
     .apply = set_solve, .help = "whether small games are solved when they are chosen, and large ones as they are played"},
    {"Solve Memory", SETTING_NUMBER, .default_text = "512", .min = 0, .max = 1048576, SETTING_FIELD(Engine, solve_mb),
     .apply = set_solve_memory, .help = "memory in MiB for solving a large game as it is played; 0: none"},
    {"TablePath", SETTING_CUSTOM, .placeholder = "DIR", .read = read_table_path, .show = show_table_path,
     .help = "directory of table files; <empty> for none"},
    {"VariantPath", SETTING_CUSTOM, .placeholder = "FILE", .read = read_variant_path, .show = show_variant_path,
     .help = "files that define games, separated by colons; <empty> for none"},
    {"VariantText", SETTING_CUSTOM, .placeholder = "TEXT", .read = read_variant_text, .show = show_variant_text,
     .help = "the text of such a file, with \\n for line breaks; <empty> for none"},
    {"Random Seed", SETTING_NUMBER, .default_text = "0", .min = 0, .max = INT64_MAX, SETTING_FIELD(Engine, seed),
     .apply = seed, .help = "seed of the random numbers; 0: a new one each time"},
};
/* clang-format on */

const SettingTable engine_options = SETTING_TABLE(rows);

Status engine_set_option(Engine *engine, Span name, Span value, Fault *fault)
{
    const Setting *setting = lookup_ignoring_case(setting_lookup_table(engine_options), name);
    return setting != NULL ? setting_read(setting, engine, value, fault)
                           : lookup_fail(setting_lookup_table(engine_options), "option", name, NULL,
                                         STATUS_UNKNOWN_OPTION, fault);
}
