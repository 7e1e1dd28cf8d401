/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/match_json.h"

#include "match/game_json.h"
#include "match/json_memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NULL if one of them is no text in UTF-8. */
static json_t *list_words(size_t count, const char *const *words)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        if (json_array_append_new(list, json_string(words[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *describe_engine(const EngineSettings *engine)
{
    Text limits = {0};
    limits_print(&engine->limits, &limits);
    json_memory_note(limits.failed);
    json_t *object =
        json_pack("{ss ss so so ss sI sb}", "name", engine->name, "command",
                  engine->command != NULL ? engine->command : "nguzo", "arguments",
                  list_words(engine->argument_count, engine->arguments), "options",
                  list_words(engine->option_count, engine->options), "limits", text_string(&limits),
                  "margin", (json_int_t)engine->limits.margin_ms, "restart", engine->restarts);
    if (engine->directory != NULL) {
        (void)json_object_set_new(object, "directory", json_string(engine->directory));
    }
    text_free(&limits);
    return object;
}

static json_t *describe_adjudication(const Adjudication *adjudication)
{
    return json_pack("[I I I b]", (json_int_t)adjudication->moves, (json_int_t)adjudication->score,
                     (json_int_t)adjudication->first_move, adjudication->two_sided);
}

static json_t *describe_engines(const MatchSettings *settings)
{
    json_t *engines = json_array();
    for (size_t i = 0; i < settings->engine_count; i++) {
        if (json_array_append_new(engines, describe_engine(&settings->engines[i])) != 0) {
            json_decref(engines);
            return NULL;
        }
    }
    return engines;
}

json_t *match_json_describe(const MatchSettings *settings, const Schedule *schedule,
                            const char *spec, const Openings *openings, int count,
                            char *const *arguments)
{
    char key[24];
    (void)snprintf(key, sizeof key, "%016" PRIx64, openings->key);
    json_t *object = json_pack(
        "{ss si ss ss so ss sI ss sI sI sI sI sI so so sb sI sI}", "kind", "match", "format",
        ARCHIVE_FORMAT, "program", "nguzo " NGUZO_VERSION, "variant", spec, "engines",
        describe_engines(settings), "tournament", tournament_word(settings->tournament), "rounds",
        (json_int_t)schedule->rounds, "openings", key, "random-plies",
        (json_int_t)settings->random_plies, "srand", (json_int_t)settings->seed, "repetition",
        (json_int_t)settings->repetition, "quiet-limit", (json_int_t)settings->quiet_limit,
        "max-moves", (json_int_t)settings->max_moves, "draw",
        describe_adjudication(&settings->draw), "resign", describe_adjudication(&settings->resign),
        "tables", settings->tables != NULL, "patience", (json_int_t)settings->patience_ms,
        "slowest", (json_int_t)settings->slowest_ms);
    if (settings->shards != 0) {
        (void)snprintf(key, sizeof key, "%" PRIu64 "/%" PRIu64, settings->shard, settings->shards);
        (void)json_object_set_new(object, "shard", json_string(key));
    }
    json_t *words = list_words((size_t)count, (const char *const *)arguments);
    if (json_object_set_new(object, "arguments", words) != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

json_t *match_json_describe_games(const char *spec)
{
    return json_pack("{ss si ss ss}", "kind", "match", "format", ARCHIVE_FORMAT, "program",
                     "nguzo " NGUZO_VERSION, "variant", spec);
}

/* What may differ: how the match was asked for, and where openings and options were written. */
static bool counts(const char *key, bool shards)
{
    return strcmp(key, "arguments") != 0 && !(shards && strcmp(key, "shard") == 0);
}

static const char *find_difference(const json_t *left, const json_t *right, bool shards)
{
    const char *key = NULL;
    json_t *value = NULL;
    /* The macro of the library casts const away. */
    json_t *object = (json_t *)(uintptr_t)left;
    json_object_foreach(object, key, value)
    {
        const json_t *other = json_object_get(right, key);
        if (counts(key, shards) && (other == NULL || !json_equal(value, other))) {
            return key;
        }
    }
    return NULL;
}

Status match_json_compare(const json_t *left, const json_t *right, bool shards, Fault *fault)
{
    const char *key = find_difference(left, right, shards);
    if (key == NULL) {
        key = find_difference(right, left, shards);
    }
    if (key != NULL) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "it is another match: \"%s\" differs", key);
    }
    return STATUS_OK;
}

char **match_json_arguments(const json_t *description, int *count)
{
    const json_t *words = json_object_get(description, "arguments");
    size_t length = json_array_size(words);
    char **arguments = calloc(length + 1, sizeof *arguments);
    for (size_t i = 0; arguments != NULL && i < length; i++) {
        const char *word = json_string_value(json_array_get(words, i));
        arguments[i] = (char *)(uintptr_t)(word != NULL ? word : "");
    }
    *count = (int)length;
    return arguments;
}

Status match_json_settings(const json_t *description, MatchSettings *settings, Fault *fault)
{
    int count = 0;
    char **arguments = match_json_arguments(description, &count);
    if (arguments == NULL) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the settings");
    }
    Status status = settings_read(settings, count, arguments, fault);
    free(arguments);
    return status;
}
