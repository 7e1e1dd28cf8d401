/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/engine_settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DEFAULT_MARGIN_MS = 50, OPTION_PREFIX = sizeof "option." - 1 };

static const uint64_t NOT_GIVEN = UINT64_MAX;

static Status add_string(const char **strings, size_t *count, size_t max, const char *string,
                         const char *kind, Fault *fault)
{
    if (*count == max) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "an engine takes at most %zu %s", max, kind);
    }
    strings[(*count)++] = string;
    return STATUS_OK;
}

static Status add_option(EngineSettings *engine, const char *option, Fault *fault)
{
    return add_string(engine->options, &engine->option_count, ENGINE_MAX_OPTIONS, option, "options",
                      fault);
}

/* Reads `option.NAME=VALUE`. */
static Status read_option(void *target, Span argument, Fault *fault)
{
    Span key;
    Span value;
    Status status = setting_split_pair(argument, &key, &value, fault);
    return status == STATUS_OK ? add_option(target, argument.start + OPTION_PREFIX, fault) : status;
}

static Status read_argument(void *target, Span value, Fault *fault)
{
    EngineSettings *engine = target;
    return add_string(engine->arguments, &engine->argument_count, ENGINE_MAX_ARGUMENTS, value.start,
                      "arguments", fault);
}

static Status read_name(void *target, Span name, Fault *fault)
{
    EngineSettings *engine = target;
    bool is_printable = name.length > 0 && name.length < sizeof engine->name;
    for (size_t i = 0; i < name.length; i++) {
        is_printable = is_printable && name.start[i] >= ' ' && name.start[i] <= '~';
    }
    if (!is_printable) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "name takes 1 to %zu printable ASCII characters, not '%.*s'",
                           sizeof engine->name - 1, SPAN_ARGS(name));
    }
    (void)snprintf(engine->name, sizeof engine->name, "%.*s", SPAN_ARGS(name));
    return STATUS_OK;
}

static Status read_time_control(void *target, Span value, Fault *fault)
{
    EngineSettings *engine = target;
    if (!time_control_parse(value, &engine->clock)) {
        return fault_raise(fault, STATUS_BAD_NUMBER,
                           "tc takes " TIME_CONTROL_SYNTAX " or inf, not '%.*s'", SPAN_ARGS(value));
    }
    return STATUS_OK;
}

/* Reads SECONDS, or MINUTES:SECONDS, per move. */
static Status read_seconds(void *target, Span value, Fault *fault)
{
    EngineSettings *engine = target;
    TimeControl control;
    if (!time_control_parse(value, &control) || control.main_ms == 0 || control.period_moves != 0 ||
        control.increment_ms != 0) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "st takes seconds per move, not '%.*s'",
                           SPAN_ARGS(value));
    }
    engine->movetime_ms = (uint64_t)control.main_ms;
    return STATUS_OK;
}

#define FIELD(field) SETTING_FIELD(EngineSettings, field)

/* clang-format off */
static const Setting keys[] = {
    {"tc", SETTING_CUSTOM, TIME_CONTROL_SYNTAX, "time control", .read = read_time_control},
    {"movetime", SETTING_NUMBER, "MS", "time per move", .max = TIME_CONTROL_MAX_MS, FIELD(movetime_ms)},
    {"st", SETTING_CUSTOM, "SECONDS", "time per move, as movetime", .read = read_seconds},
    {"nodes", SETTING_NUMBER, "N", "nodes per move", .max = INT64_MAX, FIELD(nodes)},
    {"depth", SETTING_NUMBER, "N", "search depth", .max = 1000000, FIELD(depth)},
    {"margin", SETTING_NUMBER, "MS", "time tolerated beyond the limit (default 50)", .max = TIME_CONTROL_MAX_MS, FIELD(margin_ms)},
    {"restart", SETTING_FLAG, NULL, "start a new process for every game", FIELD(restarts)},
    {"ponder", SETTING_FLAG, NULL, "think while the opponent does", FIELD(ponders)},
    {"option.NAME", SETTING_CUSTOM, "VALUE", "set an option of the engine", .read = read_option},
    {"cmd", SETTING_TEXT, "COMMAND", "program and its arguments (default: this program)", FIELD(command)},
    {"arg", SETTING_CUSTOM, "ARGUMENT", "one more argument of the program", .read = read_argument},
    {"dir", SETTING_TEXT, "DIR", "working directory", FIELD(directory)},
    {"name", SETTING_CUSTOM, "NAME", "name in tables and records", .read = read_name},
};

enum { EACH_KEYS = 9 }; /* the first ones */
/* clang-format on */

const SettingTable engine_keys = SETTING_TABLE(keys);
const SettingTable each_keys = {keys, EACH_KEYS};

Status engine_settings_read(EngineSettings *engine, SettingTable table, Span argument, Fault *fault)
{
    return argument.length > OPTION_PREFIX && span_has_prefix(argument, "option.")
               ? read_option(engine, argument, fault)
               : setting_read_pair(table, engine, argument, fault);
}

void engine_settings_init(EngineSettings *engine)
{
    *engine = (EngineSettings){.margin_ms = NOT_GIVEN};
}

/* The engine's own options are sent last, so that they override the common ones. */
static Status inherit_options(EngineSettings *engine, const EngineSettings *each, Fault *fault)
{
    EngineSettings both = *each;
    for (size_t i = 0; i < engine->option_count; i++) {
        Status status = add_option(&both, engine->options[i], fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    memcpy(engine->options, both.options, sizeof engine->options);
    engine->option_count = both.option_count;
    return STATUS_OK;
}

static void inherit_number(uint64_t *own, uint64_t common, uint64_t not_given)
{
    if (*own == not_given) {
        *own = common;
    }
}

static bool is_empty(const char *string)
{
    return string != NULL && string[0] == '\0';
}

Status engine_settings_inherit(EngineSettings *engine, const EngineSettings *each, Fault *fault)
{
    if (is_empty(engine->command) || is_empty(engine->directory)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s must not be empty",
                           is_empty(engine->command) ? "cmd" : "dir");
    }
    if (!engine->clock.is_timed) {
        engine->clock = each->clock;
    }
    inherit_number(&engine->movetime_ms, each->movetime_ms, 0);
    inherit_number(&engine->nodes, each->nodes, 0);
    inherit_number(&engine->depth, each->depth, 0);
    inherit_number(&engine->margin_ms, each->margin_ms, NOT_GIVEN);
    inherit_number(&engine->margin_ms, DEFAULT_MARGIN_MS, NOT_GIVEN);
    engine->restarts = engine->restarts || each->restarts;
    engine->ponders = engine->ponders || each->ponders;
    if (!engine->clock.is_timed && engine->movetime_ms == 0 && engine->nodes == 0 &&
        engine->depth == 0) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT,
                           "an engine needs a limit: --each tc=, st=, movetime=, nodes= or depth=");
    }
    return inherit_options(engine, each, fault);
}

static void print_number(const char *key, uint64_t number, Text *text)
{
    if (number != 0) {
        text_format(text, "%s%s=%" PRIu64, text->length > 0 ? " " : "", key, number);
    }
}

void engine_settings_print_limits(const EngineSettings *engine, Text *text)
{
    if (engine->clock.is_timed) {
        text_add(text, "tc=");
        time_control_print(&engine->clock, text);
    }
    print_number("movetime", engine->movetime_ms, text);
    print_number("nodes", engine->nodes, text);
    print_number("depth", engine->depth, text);
}
