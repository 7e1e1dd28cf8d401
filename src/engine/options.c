/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/options.h"

#include "games/catalogue.h"
#include "search/skill.h"

#include <inttypes.h>
#include <string.h>

typedef enum EngineOptionType {
    TYPE_VARIANT,
    TYPE_SPIN,
    TYPE_CHECK,
    TYPE_BUTTON,
    TYPE_PATH
} EngineOptionType;

typedef struct EngineOption {
    const char *name;
    const char *help;
    EngineOptionType type;
    uint64_t standard;
    uint64_t min;
    uint64_t max;
    Status (*set)(Engine *engine, uint64_t number, Fault *fault);
    uint64_t (*get)(const Engine *engine); /* NULL: not a number */
} EngineOption;

static Status set_hash(Engine *engine, uint64_t number, Fault *fault)
{
    if (search_resize(engine->search, (size_t)number) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY,
                           "no memory for a table of %" PRIu64 " MiB: it stays at %" PRIu64, number,
                           engine->table_mb);
    }
    engine->table_mb = number;
    return STATUS_OK;
}

static Status clear_hash(Engine *engine, uint64_t number, Fault *fault)
{
    (void)number;
    (void)fault;
    engine_forget(engine);
    return STATUS_OK;
}

static Status set_threads(Engine *engine, uint64_t number, Fault *fault)
{
    (void)fault;
    search_set_threads(engine->search, (unsigned)number);
    engine->threads = number;
    return STATUS_OK;
}

static Status set_lines(Engine *engine, uint64_t number, Fault *fault)
{
    (void)fault;
    engine->lines = number;
    return STATUS_OK;
}

static Status set_skill(Engine *engine, uint64_t number, Fault *fault)
{
    (void)fault;
    engine->skill = number;
    return STATUS_OK;
}

static Status set_ponder(Engine *engine, uint64_t number, Fault *fault)
{
    (void)fault;
    engine->ponders = number != 0;
    return STATUS_OK;
}

static Status set_overhead(Engine *engine, uint64_t number, Fault *fault)
{
    (void)fault;
    engine->overhead_ms = number;
    return STATUS_OK;
}

static Status set_repetition(Engine *engine, uint64_t number, Fault *fault)
{
    HistoryLimits limits = engine->session.record.limits;
    limits.repetition = (uint32_t)number;
    return session_set_limits(&engine->session, limits, fault);
}

static Status set_quiet_limit(Engine *engine, uint64_t number, Fault *fault)
{
    HistoryLimits limits = engine->session.record.limits;
    limits.quiet = (uint32_t)number;
    return session_set_limits(&engine->session, limits, fault);
}

static Status set_random_seed(Engine *engine, uint64_t number, Fault *fault)
{
    (void)fault;
    engine_seed(engine, number);
    engine->seed = number;
    return STATUS_OK;
}

static Status set_solve(Engine *engine, uint64_t number, Fault *fault)
{
    (void)fault;
    bool changes = engine->solves != (number != 0);
    engine->solves = number != 0;
    if (changes) {
        engine_reopen_exact(engine);
    }
    return STATUS_OK;
}

static uint64_t get_hash(const Engine *engine)
{
    return engine->table_mb;
}

static uint64_t get_threads(const Engine *engine)
{
    return engine->threads;
}

static uint64_t get_lines(const Engine *engine)
{
    return engine->lines;
}

static uint64_t get_skill(const Engine *engine)
{
    return engine->skill;
}

static uint64_t get_ponder(const Engine *engine)
{
    return engine->ponders;
}

static uint64_t get_overhead(const Engine *engine)
{
    return engine->overhead_ms;
}

static uint64_t get_repetition(const Engine *engine)
{
    return engine->session.record.limits.repetition;
}

static uint64_t get_quiet_limit(const Engine *engine)
{
    return engine->session.record.limits.quiet;
}

static uint64_t get_solve(const Engine *engine)
{
    return engine->solves;
}

static uint64_t get_random_seed(const Engine *engine)
{
    return engine->seed;
}

/* clang-format off */
/*   name, meaning, type, default, min, max */
static const EngineOption options[] = {
    {"Variant", "chooses the game and sets up its start position", TYPE_VARIANT, 0, 0, 0, NULL, NULL},
    {"Hash", "MiB for what the search remembers", TYPE_SPIN, 16, 1, 1048576, set_hash, get_hash},
    {"Clear Hash", "forgets what was learnt", TYPE_BUTTON, 0, 0, 0, clear_hash, NULL},
    {"Threads", "threads that think together", TYPE_SPIN, 1, 1, 256, set_threads, get_threads},
    {"MultiPV", "best lines to report", TYPE_SPIN, 1, 1, 256, set_lines, get_lines},
    {"Skill", "strength; below the most, moves are misjudged on purpose", TYPE_SPIN, SKILL_MAX, 0, SKILL_MAX, set_skill, get_skill},
    {"Ponder", "whether bestmove may name an expected reply", TYPE_CHECK, 0, 0, 1, set_ponder, get_ponder},
    {"Move Overhead", "milliseconds kept back from every clock", TYPE_SPIN, 10, 0, 10000, set_overhead, get_overhead},
    {"Repetition", "a position that stands so often ends the game; 0: never", TYPE_SPIN, 3, 0, 1000, set_repetition, get_repetition},
    {"Quiet Limit", "so many quiet moves in a row of each side end the game; 0: never", TYPE_SPIN, 100, 0, 100000, set_quiet_limit, get_quiet_limit},
    {"Solve", "whether small games are solved when they are chosen", TYPE_CHECK, 1, 0, 1, set_solve, get_solve},
    {"TablePath", "where table files are; <empty> for nowhere", TYPE_PATH, 0, 0, 0, NULL, NULL},
    {"Random Seed", "begins a fixed sequence of luck; 0: another one every time", TYPE_SPIN, 0, 0, INT64_MAX, set_random_seed, get_random_seed},
};
/* clang-format on */

/* As other protocols of this kind write it: an empty word cannot be sent. */
static const char no_path[] = "<empty>";

enum { OPTIONS = sizeof options / sizeof options[0] };

/* The path comes from the environment or the command line, where it may hold any byte, and goes into a line of ASCII. */
static void add_path(const Engine *engine, Text *text)
{
    text_add_printable(text, engine->table_path.length > 0 ? text_span(&engine->table_path)
                                                           : span_of(no_path));
}

void options_print(const Engine *engine, Text *text)
{
    for (size_t i = 0; i < OPTIONS; i++) {
        const EngineOption *option = &options[i];
        text_format(text, "option name %s type ", option->name);
        switch (option->type) {
        case TYPE_VARIANT:
            text_format(text, "combo default %s", SESSION_STANDARD_VARIANT);
            for (size_t k = 0; k < catalogue_count(); k++) {
                text_format(text, " var %s", catalogue_variant(k)->id);
            }
            break;
        case TYPE_SPIN:
            text_format(text, "spin default %" PRIu64 " min %" PRIu64 " max %" PRIu64,
                        option->standard, option->min, option->max);
            break;
        case TYPE_CHECK:
            text_format(text, "check default %s", option->standard != 0 ? "true" : "false");
            break;
        case TYPE_BUTTON:
            text_add(text, "button");
            break;
        case TYPE_PATH:
            text_add(text, "string default ");
            add_path(engine, text);
            break;
        }
        text_add_char(text, '\n');
    }
}

/* Names may hold blanks: a name goes on to the word `value`, a value to the end of the line. */
static Status split(Span arguments, Span *name, Span *value, Fault *fault)
{
    Span rest = arguments;
    Span word;
    if (!span_next_word(&rest, &word) || !span_equals(word, "name")) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT,
                           "setoption needs name NAME [value VALUE]");
    }
    Span after_name = rest;
    *name = span_trim(rest);
    *value = (Span){"", 0};
    while (span_next_word(&rest, &word)) {
        if (span_equals(word, "value")) {
            *name = span_trim((Span){after_name.start, (size_t)(word.start - after_name.start)});
            *value = span_trim(rest);
            break;
        }
    }
    if (name->length == 0) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "setoption names no option");
    }
    return STATUS_OK;
}

static const EngineOption *find(Span name)
{
    for (size_t i = 0; i < OPTIONS; i++) {
        if (span_equals_ignoring_case(name, options[i].name)) {
            return &options[i];
        }
    }
    return NULL;
}

static Status set_spin(Engine *engine, const EngineOption *option, Span value, Fault *fault)
{
    uint64_t number = 0;
    if (!span_parse_number(value, option->max, &number) || number < option->min) {
        return fault_raise(fault, STATUS_BAD_NUMBER,
                           "%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%.*s'",
                           option->name, option->min, option->max, SPAN_ARGS(value));
    }
    return option->set(engine, number, fault);
}

static Status set_path(Engine *engine, Span value, Fault *fault)
{
    Text path = {0};
    text_add_span(&path, span_equals(value, no_path) ? (Span){"", 0} : value);
    if (path.failed) {
        text_free(&path);
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the path");
    }
    text_free(&engine->table_path);
    engine->table_path = path;
    engine_reopen_exact(engine);
    return STATUS_OK;
}

Status options_set(Engine *engine, Span arguments, Fault *fault)
{
    Span name = {NULL, 0};
    Span value = {NULL, 0};
    Status status = split(arguments, &name, &value, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const EngineOption *option = find(name);
    if (option == NULL) {
        return fault_raise(fault, STATUS_UNKNOWN_OPTION, "no option is called '%.*s'",
                           SPAN_ARGS(name));
    }
    switch (option->type) {
    case TYPE_VARIANT:
        return engine_choose(engine, value, fault);
    case TYPE_SPIN:
        return set_spin(engine, option, value, fault);
    case TYPE_CHECK:
        if (!span_equals(value, "true") && !span_equals(value, "false")) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s takes true or false, not '%.*s'",
                               option->name, SPAN_ARGS(value));
        }
        return option->set(engine, span_equals(value, "true"), fault);
    case TYPE_PATH:
        return set_path(engine, value, fault);
    case TYPE_BUTTON:
        break;
    }
    return option->set(engine, 0, fault);
}

/* -- one by one, for the shell and the manual -- */

size_t options_count(void)
{
    return OPTIONS;
}

const char *options_name(size_t index)
{
    return options[index].name;
}

const char *options_help(size_t index)
{
    return options[index].help;
}

void options_print_range(size_t index, Text *text)
{
    const EngineOption *option = &options[index];
    switch (option->type) {
    case TYPE_VARIANT:
        text_add(text, "SPEC (" SESSION_STANDARD_VARIANT ")");
        break;
    case TYPE_SPIN:
        text_format(text, "%" PRIu64 " to %" PRIu64 " (%" PRIu64 ")", option->min, option->max,
                    option->standard);
        break;
    case TYPE_CHECK:
        text_format(text, "true|false (%s)", option->standard != 0 ? "true" : "false");
        break;
    case TYPE_PATH:
        text_add(text, "DIR");
        break;
    case TYPE_BUTTON:
        break;
    }
}

bool options_is_button(size_t index)
{
    return options[index].type == TYPE_BUTTON;
}

const char *options_values(size_t index)
{
    return options[index].type == TYPE_CHECK ? "true|false" : "";
}

void options_print_value(const Engine *engine, size_t index, Text *text)
{
    const EngineOption *option = &options[index];
    switch (option->type) {
    case TYPE_VARIANT:
        text_add(text, engine->session.game->spec);
        break;
    case TYPE_SPIN:
        text_format(text, "%" PRIu64, option->get(engine));
        break;
    case TYPE_CHECK:
        text_add(text, option->get(engine) != 0 ? "true" : "false");
        break;
    case TYPE_PATH:
        add_path(engine, text);
        break;
    case TYPE_BUTTON:
        text_add(text, "(does it at once)");
        break;
    }
}
