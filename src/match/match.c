/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/match.h"

#include "games/catalogue.h"
#include "match/archive.h"
#include "match/display.h"
#include "match/json_memory.h"
#include "match/match_json.h"
#include "match/runner.h"
#include "solver/exact.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Match {
    MatchSettings settings;
    json_t *origin; /* the description whose command line the settings point into; NULL: none */
    Game *game;
    Openings openings;
    Schedule schedule;
    Tally tally;
    ExactValues exact;
    json_t *description;
    bool asked_rightly; /* what fails from here on, or just has, is not the command line's fault */
} Match;

static void match_free(Match *match)
{
    if (match->exact.close != NULL) {
        match->exact.close(match->exact.context);
    }
    json_decref(match->description);
    json_decref(match->origin);
    schedule_free(&match->schedule);
    openings_free(&match->openings);
    game_free(match->game);
    free(match);
}

/* -- what is to be played -- */

/* What comes of a file: if that is wrong, the words that named it need not be. */
static Status from_file(Match *match, Status status)
{
    match->asked_rightly = match->asked_rightly || status != STATUS_OK;
    return status;
}

static Status describe_file(const char *path, json_t **description, Fault *fault)
{
    ArchiveReader reader;
    Status status = archive_read(path, &reader, NULL, NULL, fault);
    *description = reader.description;
    return status;
}

/* Settings from the description of a file, which have to make sense by themselves. */
static Status read_description(Match *match, const char *path, Fault *fault)
{
    Status status = describe_file(path, &match->origin, fault);
    if (status != STATUS_OK) {
        return from_file(match, status);
    }
    settings_init(&match->settings);
    status = match_json_settings(match->origin, &match->settings, fault);
    match->settings.records = NULL;
    if (status == STATUS_OK) {
        MatchSettings alone = match->settings;
        status = settings_finish(&alone, fault);
    }
    if (status != STATUS_OK) {
        Fault inner = *fault;
        status = fault_raise(fault, inner.status, "%s, line 1: %.130s", path, inner.text);
    }
    return from_file(match, status);
}

/* The same, the command line on top of them. */
static Status read_origin(Match *match, const char *path, int count, char **arguments, Fault *fault)
{
    Status status = read_description(match, path, fault);
    return status == STATUS_OK ? settings_read(&match->settings, count, arguments, fault) : status;
}

static Status check_for_two(const Match *match, Fault *fault)
{
    if (match->schedule.chairs > 2 &&
        (match->settings.draw.moves != 0 || match->settings.resign.moves != 0)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "--draw and --resign are for two players; %s has %u", match->game->spec,
                           match->schedule.chairs);
    }
    return STATUS_OK;
}

static Status set_match(Match *match, Fault *fault)
{
    MatchSettings *settings = &match->settings;
    Status status = settings_finish(settings, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = catalogue_open(span_of(settings->variant), &match->game, fault);
    if (status == STATUS_OK) {
        status = schedule_init(&match->schedule, settings, chair_count(match->game), fault);
    }
    if (status == STATUS_OK) {
        status = check_for_two(match, fault);
    }
    return match->origin != NULL ? from_file(match, status) : status;
}

static Status describe(Match *match, int count, char **arguments, Fault *fault)
{
    json_memory_watch();
    match->description = match_json_describe(&match->settings, &match->schedule, match->game->spec,
                                             &match->openings, count, arguments);
    Status status =
        match->description != NULL
            ? STATUS_OK
            : fault_raise(fault, STATUS_BAD_ARGUMENT, "the command line is no text in UTF-8");
    return json_memory_judge(status, fault);
}

/* -- records -- */

/* Enters a game that was played before. */
static Status enter(void *context, size_t line, RecordedGame *recorded, Fault *fault)
{
    Match *match = context;
    MatchGame *game = &recorded->game;
    unsigned chairs = game->task.chairs;
    Task task;
    (void)line;
    if (game->reason == END_OPEN) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the game is not finished");
    }
    if (!schedule_find(&match->schedule, game->task.encounter, game->task.round, game->task.seating,
                       &task) ||
        strcmp(game->spec, match->game->spec) != 0 || !match_game_is_seated(game, match->game)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the match has no such game");
    }
    for (unsigned chair = 0; chair < chairs; chair++) {
        if (strcmp(recorded->players[chair], match->settings.engines[task.engine[chair]].name) !=
            0) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "p%u should be %s, not %s", chair + 1,
                               match->settings.engines[task.engine[chair]].name,
                               recorded->players[chair]);
        }
    }
    if (schedule_is_done(&match->schedule, &task)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "encounter %u, round %u, seating %u is there twice", task.encounter + 1,
                           task.round + 1, task.seating + 1);
    }
    game->task = task;
    tally_add(&match->tally, &match->schedule, game);
    return STATUS_OK;
}

static Status resume(Match *match, int *archive, Fault *fault)
{
    const char *path = match->settings.resume;
    ArchiveReader reader;
    json_t *own = NULL;
    Status status = from_file(match, describe_file(path, &own, fault));
    if (status == STATUS_OK) {
        status = match_json_compare(own, match->description, false, fault);
        /* Without a description of its own the command line cannot contradict the file. */
        status = match->origin != NULL ? from_file(match, status) : status;
    }
    json_decref(own);
    if (status != STATUS_OK) {
        return status;
    }
    match->asked_rightly = true;
    status = archive_read(path, &reader, enter, match, fault);
    json_decref(reader.description);
    if (status == STATUS_OK) {
        status = archive_reopen(path, &reader, archive, fault);
    }
    if (status == STATUS_OK) {
        (void)printf("%s: %" PRIu64 " of %" PRIu64 " games were played before%s\n", path,
                     match->schedule.finished, match->schedule.total,
                     reader.torn ? ", and a piece of one more" : "");
    }
    return status;
}

static Status open_archive(Match *match, int *archive, Fault *fault)
{
    if (match->settings.resume != NULL) {
        return resume(match, archive, fault);
    }
    if (match->settings.records != NULL) {
        return archive_create(match->settings.records, match->description, archive, fault);
    }
    return STATUS_OK;
}

/* -- playing -- */

static bool probe_tables(const void *context, const Game *game, const GameState *state,
                         Outcome *outcome)
{
    ExactValue value = exact_probe(context, game, state);
    unsigned side = game_side_to_move(game, state);
    if (value.kind == EXACT_UNKNOWN) {
        return false;
    }
    *outcome = value.kind == EXACT_DRAW ? OUTCOME_DRAW
                                        : outcome_win(value.kind == EXACT_WIN ? side : side ^ 1);
    return true;
}

static void close_tables(void *context)
{
    exact_close(context);
}

static Status open_tables(Match *match, Fault *fault)
{
    if (match->settings.tables == NULL) {
        return STATUS_OK;
    }
    Exact *exact = exact_open(match->game,
                              &(ExactOptions){.solve = true, .directory = match->settings.tables});
    if (exact == NULL) {
        return from_file(match,
                         fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the tables"));
    }
    match->exact = (ExactValues){probe_tables, close_tables, exact};
    exact_wait(exact, -1);
    return from_file(match, exact_take_warning(exact, fault) ? fault->status : STATUS_OK);
}

static Status set_and_play(Match *match, int count, char **arguments, int *signal, Fault *fault)
{
    int archive = -1;
    Status status = set_match(match, fault);
    if (status == STATUS_OK) {
        status = from_file(
            match, openings_load(&match->openings, &match->settings, match->game->spec, fault));
    }
    if (status == STATUS_OK) {
        status = open_tables(match, fault);
    }
    if (status == STATUS_OK) {
        status = describe(match, count, arguments, fault);
    }
    if (status == STATUS_OK) {
        status = open_archive(match, &archive, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    match->asked_rightly = true;
    if (match->origin != NULL) { /* nobody has named these programs on this command line */
        display_commands(&match->settings, match->settings.resume);
    }
    display_plan(&match->schedule, &match->settings, match->game->spec);
    RunnerJob job = {&match->settings, match->game->spec, &match->openings, &match->exact,
                     &match->schedule, &match->tally,     archive};
    status = runner_run(&job, signal, fault);
    if (archive >= 0) {
        (void)close(archive);
    }
    return status;
}

/* -- merging -- */

/* The description of the whole, of which a file describes a part. */
static json_t *describe_whole(const json_t *part)
{
    json_t *whole = json_deep_copy(part);
    json_t *words = json_object_get(whole, "arguments");
    (void)json_object_del(whole, "shard");
    for (size_t i = 0; i < json_array_size(words);) {
        const char *word = json_string_value(json_array_get(words, i));
        if (word != NULL && strcmp(word, "--shard") == 0) {
            (void)json_array_remove(words, i);
            (void)json_array_remove(words, i);
        } else if (word != NULL && strncmp(word, "--shard=", strlen("--shard=")) == 0) {
            (void)json_array_remove(words, i);
        } else {
            i++;
        }
    }
    return whole;
}

typedef struct Merging {
    Match *match;
    int archive;
} Merging;

static Status merge_game(void *context, size_t line, RecordedGame *recorded, Fault *fault)
{
    const Merging *merging = context;
    Match *match = merging->match;
    Status status = enter(match, line, recorded, fault);
    if (status == STATUS_OK && merging->archive >= 0) {
        status = archive_append(merging->archive, &recorded->game, match->settings.engines, fault);
    }
    return status;
}

static Status merge_file(Merging *merging, const char *path, Fault *fault)
{
    ArchiveReader reader;
    json_t *own = NULL;
    Status status = describe_file(path, &own, fault);
    if (status == STATUS_OK &&
        match_json_compare(own, merging->match->description, true, fault) != STATUS_OK) {
        Fault inner = *fault;
        status = fault_raise(fault, inner.status, "%s: %.140s", path, inner.text);
    }
    json_decref(own);
    if (status != STATUS_OK) {
        return status;
    }
    status = archive_read(path, &reader, merge_game, merging, fault);
    json_decref(reader.description);
    if (status == STATUS_OK && reader.torn) {
        (void)fprintf(stderr, "nguzo: %s ends in the middle of a game, which does not count\n",
                      path);
    }
    return status;
}

static Status print_merged(const Match *match, Fault *fault)
{
    Text text = {0};
    text_format(&text, "%" PRIu64 " of %" PRIu64 " games were played\n", match->schedule.finished,
                match->schedule.total);
    tally_print(&match->tally, &match->schedule, &match->settings, &text);
    return display_text(&text, fault);
}

static Status merge(Match *match, Fault *fault)
{
    Merging merging = {match, -1};
    MatchSettings asked = match->settings;
    Status status = settings_finish(&asked, fault);
    if (status == STATUS_OK) {
        status = read_origin(match, asked.merged[0], 0, NULL, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    match->settings.shard = 0;
    match->settings.shards = 0;
    match->settings.sprt = asked.sprt.given ? asked.sprt : match->settings.sprt;
    json_memory_watch();
    match->description = describe_whole(match->origin);
    status = json_memory_judge(STATUS_OK, fault);
    if (status == STATUS_OK) {
        status = set_match(match, fault);
    }
    if (status == STATUS_OK && asked.records != NULL) {
        status = archive_create(asked.records, match->description, &merging.archive, fault);
    }
    match->asked_rightly = true;
    for (size_t i = 0; status == STATUS_OK && i < asked.merged_count; i++) {
        status = merge_file(&merging, asked.merged[i], fault);
    }
    if (merging.archive >= 0) {
        (void)close(merging.archive);
    }
    if (status == STATUS_OK) {
        status = print_merged(match, fault);
    } else if (merging.archive >= 0) {
        (void)unlink(asked.records); /* half of it would look like a match that was interrupted */
    }
    return status;
}

/* -- the command -- */

static Status run(Match *match, int count, char **arguments, int *signal, Fault *fault)
{
    MatchSettings *settings = &match->settings;
    char **origin = NULL;
    Status status = STATUS_OK;
    if (settings->merged_count > 0) {
        return merge(match, fault);
    }
    if (settings->resume != NULL && !settings->defines) {
        status = read_origin(match, settings->resume, count, arguments, fault);
        if (status != STATUS_OK) {
            return status;
        }
        origin = match_json_arguments(match->origin, &count);
        if (origin == NULL) {
            return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the settings");
        }
        arguments = origin;
    }
    status = set_and_play(match, count, arguments, signal, fault);
    free(origin);
    return status;
}

int match_run(int count, char **arguments)
{
    Fault fault = {.status = STATUS_OK};
    int signal = 0;
    Match *match = calloc(1, sizeof *match);
    if (match == NULL) {
        (void)fprintf(stderr, "nguzo: no memory\n");
        return EXIT_FAILURE;
    }
    settings_init(&match->settings);
    Status status = settings_read(&match->settings, count, arguments, &fault);
    if (status == STATUS_OK) {
        status = run(match, count, arguments, &signal, &fault);
    }
    int result = signal != 0 ? MATCH_SIGNALLED + signal : EXIT_SUCCESS;
    if (!display_is_heard()) {
        result = EXIT_FAILURE;
    } else if (status != STATUS_OK) {
        bool asked_rightly =
            match->asked_rightly || status == STATUS_OUT_OF_MEMORY || status == STATUS_INPUT_OUTPUT;
        result = command_line_report(&fault, asked_rightly ? EXIT_FAILURE : EXIT_USAGE);
    }
    match_free(match);
    return result;
}
