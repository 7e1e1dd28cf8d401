/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/description.h"

#include "records/record_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- writing -- */

static void write_engine(JsonWriter *json, const EngineSettings *engine)
{
    Text limits = {0};
    engine_settings_print_limits(engine, &limits);
    json_open_object(json, NULL);
    json_write_string(json, "name", engine->name);
    json_write_string(json, "command", engine->command != NULL ? engine->command : "nguzo");
    json_write_strings(json, "arguments", engine->arguments, engine->argument_count);
    json_write_strings(json, "options", engine->options, engine->option_count);
    json_write_string(json, "limits", text_string(&limits));
    json_write_unsigned(json, "margin", engine->margin_ms);
    json_write_bool(json, "restart", engine->restarts);
    if (engine->ponders) {
        json_write_bool(json, "ponder", true);
    }
    if (engine->directory != NULL) {
        json_write_string(json, "directory", engine->directory);
    }
    json_close_object(json);
    text_free_part(&limits, json->text);
}

static void write_adjudication(JsonWriter *json, const char *key, const Adjudication *adjudication)
{
    json_open_array(json, key);
    json_write_unsigned(json, NULL, adjudication->moves);
    json_write_unsigned(json, NULL, adjudication->score);
    json_write_unsigned(json, NULL, adjudication->first_move);
    json_write_bool(json, NULL, adjudication->two_sided);
    json_close_array(json);
}

/* The command line, such that it means the same where the files of --variants are not. */
static void write_arguments(JsonWriter *json, const char *spec, size_t count,
                            char *const *arguments)
{
    static const char files[] = "--variants";
    json_open_array(json, "arguments");
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(arguments[i], "=");
        if (!span_equals((Span){arguments[i], length}, files)) {
            json_write_string(json, NULL, arguments[i]);
        } else if (arguments[i][length] == '\0') {
            i++; /* its value */
        }
    }
    if (span_has_prefix(span_of(spec), "mill:")) {
        json_write_string(json, NULL, "--variant"); /* instead of one before it */
        json_write_string(json, NULL, spec);
    }
    json_close_array(json);
}

bool description_write(const MatchSettings *settings, const Schedule *schedule, const char *spec,
                       const Openings *openings, int count, char *const *arguments, Text *text)
{
    JsonWriter json = {.text = text};
    char digits[48];
    Text tournament = {0};
    settings_print_tournament(settings, &tournament);
    json_open_object(&json, NULL);
    record_file_describe(&json, spec);
    json_open_array(&json, "engines");
    for (size_t i = 0; i < settings->engine_count; i++) {
        write_engine(&json, &settings->engines[i]);
    }
    json_close_array(&json);
    json_write_string(&json, "tournament", text_string(&tournament));
    text_free_part(&tournament, text);
    json_write_unsigned(&json, "rounds", schedule->rounds);
    (void)snprintf(digits, sizeof digits, "%016" PRIx64, openings->key);
    json_write_string(&json, "openings", digits);
    json_write_unsigned(&json, "random-plies", settings->random_plies);
    json_write_unsigned(&json, "srand", settings->seed);
    json_write_unsigned(&json, "repetition", settings->repetition);
    json_write_unsigned(&json, "quiet-limit", settings->quiet_limit);
    json_write_unsigned(&json, "max-moves", settings->max_moves);
    write_adjudication(&json, "draw", &settings->draw);
    write_adjudication(&json, "resign", &settings->resign);
    json_write_bool(&json, "tables", settings->tables != NULL);
    json_write_unsigned(&json, "patience", settings->patience_ms);
    json_write_unsigned(&json, "slowest", settings->slowest_ms);
    if (settings->shards != 0) {
        (void)snprintf(digits, sizeof digits, "%" PRIu64 "/%" PRIu64, settings->shard,
                       settings->shards);
        json_write_string(&json, "shard", digits);
    }
    write_arguments(&json, spec, (size_t)count, arguments);
    json_close_object(&json);
    return !json.is_lossy;
}

/* Removes `--shard K/N` from a command line. */
static void remove_shard(json_t *arguments)
{
    for (size_t i = 0; i < json_array_size(arguments);) {
        const char *argument = json_string_value(json_array_get(arguments, i));
        bool is_long = argument != NULL && strncmp(argument, "--shard=", 8) == 0;
        bool is_short = argument != NULL && strcmp(argument, "--shard") == 0;
        if (is_short) {
            (void)json_array_remove(arguments, i);
        }
        if (is_short || is_long) {
            (void)json_array_remove(arguments, i);
        } else {
            i++;
        }
    }
}

Status description_write_whole(const json_t *shard, Text *text, Fault *fault)
{
    json_t *whole = json_deep_copy(shard);
    char *line = NULL;
    if (whole != NULL) {
        (void)json_object_del(whole, "shard");
        remove_shard(json_object_get(whole, "arguments"));
        line = json_dumps(whole, JSON_COMPACT);
        text_add(text, line != NULL ? line : "");
    }
    Status status =
        line != NULL && !text->failed ? STATUS_OK : fault_out_of_memory(fault, "records");
    free(line);
    json_decref(whole);
    return status;
}

/* -- reading -- */

static const char *find_difference(const json_t *left, const json_t *right, bool ignore_shards)
{
    const char *key = NULL;
    json_t *value = NULL;
    json_t *object = (json_t *)(uintptr_t)left; /* the macro casts const away */
    json_object_foreach(object, key, value)
    {
        const json_t *other = json_object_get(right, key);
        bool matters =
            strcmp(key, "arguments") != 0 && !(ignore_shards && strcmp(key, "shard") == 0);
        if (matters && (other == NULL || !json_equal(value, other))) {
            return key;
        }
    }
    return NULL;
}

Status description_compare(const json_t *left, const json_t *right, bool ignore_shards,
                           Fault *fault)
{
    const char *key = find_difference(left, right, ignore_shards);
    if (key == NULL) {
        key = find_difference(right, left, ignore_shards);
    }
    if (key != NULL) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "not the same match: \"%s\" differs", key);
    }
    return STATUS_OK;
}

char **description_arguments(const json_t *description, int *count)
{
    const json_t *list = json_object_get(description, "arguments");
    size_t length = json_array_size(list);
    char **arguments = calloc(length + 1, sizeof *arguments);
    for (size_t i = 0; arguments != NULL && i < length; i++) {
        const char *argument = json_string_value(json_array_get(list, i));
        arguments[i] = (char *)(uintptr_t)(argument != NULL ? argument : "");
    }
    *count = (int)length;
    return arguments;
}
