/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can only be settled once the whole command line is known.
 */
#include "match/settings.h"

#include <stdio.h>
#include <string.h>

static Status refuse(Fault *fault, const char *why)
{
    return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s", why);
}

/* The last part of the program's path. */
static void name_after_command(EngineSettings *engine)
{
    Span word = span_of(engine->command != NULL ? engine->command : "nguzo");
    Span rest = word;
    (void)span_next_word(&rest, &word);
    for (size_t i = 0; i < word.length; i++) {
        if (word.start[i] == '/' && i + 1 < word.length) {
            word = (Span){word.start + i + 1, word.length - i - 1};
            i = 0;
        }
    }
    enum { NUMBER = 7 }; /* room for one that tells it from others */
    span_copy_plain(word, engine->name, sizeof engine->name - NUMBER);
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

/* Names that were not chosen are made different by a number; chosen ones must differ. */
static Status name_engine(MatchSettings *settings, size_t index, Fault *fault)
{
    EngineSettings *engine = &settings->engines[index];
    char name[ENGINE_NAME_SIZE + 8];
    bool chosen = engine->name[0] != '\0';
    if (!chosen) {
        name_after_command(engine);
    }
    (void)snprintf(name, sizeof name, "%s", engine->name);
    for (size_t number = 2; is_taken(settings, index, name); number++) {
        if (chosen) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "two engines have the name %s", name);
        }
        (void)snprintf(name, sizeof name, "%.*s-%zu", ENGINE_NAME_SIZE - 8, engine->name, number);
    }
    (void)snprintf(engine->name, sizeof engine->name, "%.*s", ENGINE_NAME_SIZE - 1, name);
    return STATUS_OK;
}

static Status settle_engines(MatchSettings *settings, Fault *fault)
{
    if (settings->each.command != NULL || settings->each.directory != NULL ||
        settings->each.argument_count > 0 || settings->each.name[0] != '\0') {
        return refuse(fault, "cmd, arg, dir and name belong to --engine, not to --each");
    }
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

static bool is_probability(double number)
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
        return refuse(fault, "--sprt needs elo0 below elo1");
    }
    if (!is_probability(sprt->alpha) || !is_probability(sprt->beta)) {
        return refuse(fault, "--sprt needs alpha and beta above 0 and below 0.5");
    }
    if (settings->merged_count > 0) {
        return STATUS_OK;
    }
    if (settings->engine_count != 2 || settings->tournament == TOURNAMENT_KNOCKOUT) {
        return refuse(fault, "--sprt decides between two engines, and not in a knockout");
    }
    if (settings->shards != 0) {
        return refuse(fault, "a part cannot tell when all are enough: give --sprt to --merge");
    }
    return STATUS_OK;
}

Status settings_finish(MatchSettings *settings, Fault *fault)
{
    if (settings->merged_count > 0) {
        if (settings->defines || settings->resume != NULL) {
            return refuse(fault, "--merge goes with --records and --sprt only: the files say what "
                                 "was played");
        }
        return check_sprt(settings, fault);
    }
    if (settings->resume != NULL && settings->records != NULL) {
        return refuse(fault, "--resume appends to its own file: leave --records out");
    }
    if (settings->shards != 0 && settings->tournament == TOURNAMENT_KNOCKOUT) {
        return refuse(fault, "a knockout cannot be split: who plays depends on who won");
    }
    if (settings->shuffle && settings->openings == NULL) {
        return refuse(fault, "--shuffle needs --openings");
    }
    Status status = settle_engines(settings, fault);
    return status == STATUS_OK ? check_sprt(settings, fault) : status;
}
