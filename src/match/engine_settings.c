/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/engine_settings.h"

#include <stdio.h>
#include <string.h>

enum { STANDARD_MARGIN_MS = 50 };

Status key_value_split(Span word, Span *key, Span *value, Fault *fault)
{
    *value = word;
    if (!span_next_part(value, '=', key) || value->start == NULL || key->length == 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "'%.*s' should be KEY=VALUE",
                           SPAN_ARGS(word));
    }
    return STATUS_OK;
}

Status key_value_number(Span key, Span value, uint64_t max, uint64_t *number, Fault *fault)
{
    if (!span_parse_number(value, max, number)) {
        return fault_raise(fault, STATUS_BAD_NUMBER,
                           "%.*s takes a whole number up to %llu, not '%.*s'", SPAN_ARGS(key),
                           (unsigned long long)max, SPAN_ARGS(value));
    }
    return STATUS_OK;
}

Status key_value_switch(Span key, Span value, bool *on, Fault *fault)
{
    if (!span_equals(value, "on") && !span_equals(value, "off")) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%.*s takes on or off, not '%.*s'",
                           SPAN_ARGS(key), SPAN_ARGS(value));
    }
    *on = span_equals(value, "on");
    return STATUS_OK;
}

static Status read_limit(ThinkLimits *limits, Span key, Span value, bool *known, Fault *fault)
{
    *known = true;
    if (span_equals(key, "tc")) {
        if (!limits_read_clock(value, limits)) {
            return fault_raise(fault, STATUS_BAD_NUMBER,
                               "tc takes [MOVES/][MINUTES:]SECONDS[+INCREMENT] or inf, not '%.*s'",
                               SPAN_ARGS(value));
        }
        return STATUS_OK;
    }
    if (span_equals(key, "movetime")) {
        return key_value_number(key, value, MATCH_MAX_MS, &limits->movetime_ms, fault);
    }
    if (span_equals(key, "nodes")) {
        return key_value_number(key, value, INT64_MAX, &limits->nodes, fault);
    }
    if (span_equals(key, "depth")) {
        return key_value_number(key, value, 1000000, &limits->depth, fault);
    }
    if (span_equals(key, "margin")) {
        return key_value_number(key, value, MATCH_MAX_MS, &limits->margin_ms, fault);
    }
    *known = false;
    return STATUS_OK;
}

static Status add_word(const char **words, size_t *count, size_t most, const char *word,
                       const char *what, Fault *fault)
{
    if (*count == most) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "an engine takes %zu %s at the most", most,
                           what);
    }
    words[(*count)++] = word;
    return STATUS_OK;
}

static Status read_name(EngineSettings *engine, Span name, Fault *fault)
{
    bool printable = name.length > 0 && name.length < sizeof engine->name;
    for (size_t i = 0; i < name.length; i++) {
        printable = printable && name.start[i] >= ' ' && name.start[i] <= '~';
    }
    if (!printable) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "a name has 1 to %zu printable ASCII characters, unlike '%.*s'",
                           sizeof engine->name - 1, SPAN_ARGS(name));
    }
    (void)snprintf(engine->name, sizeof engine->name, "%.*s", SPAN_ARGS(name));
    return STATUS_OK;
}

Status engine_settings_read(EngineSettings *engine, Span word, Fault *fault)
{
    static const char option[] = "option.";
    enum { PREFIX = sizeof option - 1 };
    Span key;
    Span value;
    bool known = false;
    Status status = key_value_split(word, &key, &value, fault);
    if (status == STATUS_OK) {
        status = read_limit(&engine->limits, key, value, &known, fault);
    }
    if (status != STATUS_OK || known) {
        return status;
    }
    if (span_equals(key, "name")) {
        return read_name(engine, value, fault);
    }
    if (span_equals(key, "restart")) {
        return key_value_switch(key, value, &engine->restarts, fault);
    }
    if (span_equals(key, "arg")) {
        return add_word(engine->arguments, &engine->argument_count, ENGINE_MAX_ARGUMENTS,
                        value.start, "arguments", fault);
    }
    if (key.length > PREFIX && memcmp(key.start, option, PREFIX) == 0) {
        return add_word(engine->options, &engine->option_count, ENGINE_MAX_OPTIONS,
                        word.start + PREFIX, "options", fault);
    }
    if (span_equals(key, "cmd") || span_equals(key, "dir")) {
        *(span_equals(key, "cmd") ? &engine->command : &engine->directory) = value.start;
        return value.length > 0
                   ? STATUS_OK
                   : fault_raise(fault, STATUS_BAD_ARGUMENT, "%.*s is empty", SPAN_ARGS(key));
    }
    return fault_raise(fault, STATUS_BAD_ARGUMENT,
                       "an engine has cmd, arg, dir, name, option.NAME, restart, tc, movetime, "
                       "nodes, depth and margin, no '%.*s'",
                       SPAN_ARGS(key));
}

void engine_settings_init(EngineSettings *engine)
{
    *engine = (EngineSettings){.limits = {.margin_ms = UINT64_MAX}};
}

static uint64_t first_given(uint64_t own, uint64_t common)
{
    return own != 0 ? own : common;
}

/* What stands later overrides what stands before, so the common options are sent first. */
static Status inherit_options(EngineSettings *engine, const EngineSettings *each, Fault *fault)
{
    EngineSettings both = *each;
    for (size_t i = 0; i < engine->option_count; i++) {
        Status status = add_word(both.options, &both.option_count, ENGINE_MAX_OPTIONS,
                                 engine->options[i], "options", fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    memcpy(engine->options, both.options, sizeof engine->options);
    engine->option_count = both.option_count;
    return STATUS_OK;
}

Status engine_settings_inherit(EngineSettings *engine, const EngineSettings *each, Fault *fault)
{
    ThinkLimits *limits = &engine->limits;
    const ThinkLimits *common = &each->limits;
    if (!limits->has_clock) {
        limits->has_clock = common->has_clock;
        limits->clock_ms = common->clock_ms;
        limits->increment_ms = common->increment_ms;
        limits->moves_to_go = common->moves_to_go;
    }
    limits->movetime_ms = first_given(limits->movetime_ms, common->movetime_ms);
    limits->nodes = first_given(limits->nodes, common->nodes);
    limits->depth = first_given(limits->depth, common->depth);
    if (limits->margin_ms == UINT64_MAX) {
        limits->margin_ms =
            common->margin_ms == UINT64_MAX ? STANDARD_MARGIN_MS : common->margin_ms;
    }
    engine->restarts = engine->restarts || each->restarts;
    if (!limits->has_clock && limits->movetime_ms == 0 && limits->nodes == 0 &&
        limits->depth == 0) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT,
                           "an engine needs a limit: --each tc=, movetime=, nodes= or depth=");
    }
    return inherit_options(engine, each, fault);
}
