/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/players.h"
#include "match/description.h"
#include "match/display.h"
#include "match/runner.h"
#include "records/record_file.h"
#include "solver/exact.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Match {
    MatchSettings settings;
    RecordFile source;          /* the file of --resume, or the first one of --merge */
    char **source_arguments;    /* its command line if the settings come from it, otherwise NULL */
    bool is_command_line_valid; /* the failure, if there is one, is not a wrong command line */
    Game *game;
    Openings openings;
    Schedule schedule;
    Standings standings;
    Exact *exact;
    Text description;
} Match;

static void match_free(Match *match)
{
    if (match->exact != NULL) {
        exact_close(match->exact);
    }
    text_free(&match->description);
    free(match->source_arguments);
    record_file_close(&match->source);
    schedule_free(&match->schedule);
    openings_free(&match->openings);
    game_free(match->game);
    free(match);
}

/* -- settings -- */

/* A failure in a file is not a wrong command line. */
static Status from_file(Match *match, Status status)
{
    match->is_command_line_valid = match->is_command_line_valid || status != STATUS_OK;
    return status;
}

/* Reads the settings of the match that the source describes; they must be valid by themselves. */
static Status read_source_settings(Match *match, const char *path, Fault *fault)
{
    int count = 0;
    Status status = record_file_open(&match->source, path, fault);
    if (status == STATUS_OK) {
        status = record_file_need_match(&match->source, fault);
    }
    if (status != STATUS_OK) {
        return from_file(match, status);
    }
    match->source_arguments = description_arguments(match->source.description, &count);
    if (match->source_arguments == NULL) {
        return fault_out_of_memory(fault, "the settings");
    }
    settings_init(&match->settings);
    status = settings_read(&match->settings, count, match->source_arguments, fault);
    match->settings.records = NULL;
    match->settings.silent = false; /* concerns one run, not the match */
    if (status == STATUS_OK) {
        MatchSettings alone = match->settings;
        status = settings_finish(&alone, fault);
    }
    return from_file(match,
                     status == STATUS_OK ? STATUS_OK : record_file_blame(&match->source, fault));
}

static Status check_adjudication(const Match *match, Fault *fault)
{
    if (match->schedule.players > 2 &&
        (match->settings.draw.moves != 0 || match->settings.resign.moves != 0)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "--draw and --resign are for two players; %s has %u", match->game->spec,
                           match->schedule.players);
    }
    return STATUS_OK;
}

static Status plan(Match *match, Fault *fault)
{
    MatchSettings *settings = &match->settings;
    Status status = settings_finish(settings, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = variant_files_open(&settings->variants, settings->variant, &match->game, fault);
    if (status == STATUS_OK) {
        status = schedule_init(&match->schedule, settings, game_player_count(match->game), fault);
    }
    if (status == STATUS_OK) {
        status = check_adjudication(match, fault);
    }
    return match->source_arguments != NULL ? from_file(match, status) : status;
}

static Status describe(Match *match, int count, char **arguments, Fault *fault)
{
    bool is_valid = description_write(&match->settings, &match->schedule, match->game->spec,
                                      &match->openings, count, arguments, &match->description);
    return is_valid
               ? STATUS_OK
               : fault_raise(fault, STATUS_BAD_ARGUMENT, "the command line is not printable UTF-8");
}

/* -- records -- */

/* Fails unless a file belongs to this match. */
static Status check_same_match(const Match *match, const RecordFile *file, bool ignore_shards,
                               Fault *fault)
{
    json_t *own = NULL;
    Status status = match->description.failed
                        ? fault_out_of_memory(fault, "records")
                        : record_json_parse(text_span(&match->description), &own, fault);
    if (status == STATUS_OK) {
        status = description_compare(file->description, own, ignore_shards, fault);
    }
    json_decref(own);
    return status;
}

/* Enters a game that was played before. */
static Status enter(Match *match, const RecordedGame *game, Fault *fault)
{
    const EngineSettings *engines = match->settings.engines;
    ScheduledGame scheduled;
    if (game->reason == END_OPEN) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the game is not finished");
    }
    if (!schedule_find(&match->schedule, game->encounter, game->round, game->seating, &scheduled) ||
        strcmp(game->spec, match->game->spec) != 0 || !recorded_game_is_seated(game, match->game)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the match has no such game");
    }
    for (unsigned player = 0; player < game->player_count; player++) {
        const char *name = engines[scheduled.engine[player]].name;
        if (strcmp(game->names[player], name) != 0) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "expected %s as p%u, got %s", name,
                               player + 1, game->names[player]);
        }
    }
    if (schedule_is_done(&match->schedule, &scheduled)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "duplicate game: encounter %u, round %u, seating %u",
                           game->encounter + 1, game->round + 1, game->seating + 1);
    }
    standings_add(&match->standings, &match->schedule, &scheduled, game);
    return STATUS_OK;
}

/* Enters all games of a file, and appends them to `records` unless that is -1. */
static Status enter_file(Match *match, RecordFile *file, int records, Fault *fault)
{
    RecordedGame game = {.moves = NULL};
    bool found = true;
    Status status = STATUS_OK;
    while (status == STATUS_OK && found) {
        status = record_file_next(file, &game, &found, fault);
        if (status != STATUS_OK || !found) {
            break;
        }
        status = enter(match, &game, fault);
        if (status == STATUS_OK && records >= 0) {
            status = record_file_append(records, &game, fault);
        }
        status = status == STATUS_OK ? STATUS_OK : record_file_blame(file, fault);
    }
    recorded_game_free(&game);
    return status;
}

static Status resume(Match *match, int *records, Fault *fault)
{
    RecordFile *file = &match->source;
    Status status = STATUS_OK;
    if (match->source_arguments == NULL) {
        status = from_file(match, record_file_open(file, match->settings.resume, fault));
    }
    if (status == STATUS_OK) {
        status = from_file(match, record_file_need_match(file, fault));
    }
    if (status == STATUS_OK) {
        status = check_same_match(match, file, false, fault);
    }
    if (status != STATUS_OK) {
        return match->source_arguments != NULL ? from_file(match, status) : status;
    }
    match->is_command_line_valid = true;
    status = enter_file(match, file, -1, fault);
    if (status == STATUS_OK) {
        status = record_file_continue(file, records, fault);
    }
    if (status == STATUS_OK) {
        display_resumed(&match->schedule, &match->settings, file->path, file->is_truncated);
    }
    return status;
}

static Status open_records(Match *match, int *records, Fault *fault)
{
    if (match->settings.resume != NULL) {
        return resume(match, records, fault);
    }
    if (match->settings.records != NULL) {
        return record_file_create(match->settings.records, &match->description, records, fault);
    }
    return STATUS_OK;
}

/* -- playing -- */

static Status open_tables(Match *match, Fault *fault)
{
    if (match->settings.tables == NULL) {
        return STATUS_OK;
    }
    match->exact = exact_open(match->game,
                              &(ExactOptions){.solve = true, .directory = match->settings.tables});
    if (match->exact == NULL) {
        return fault_out_of_memory(fault, "the tables");
    }
    exact_wait(match->exact, -1);
    return from_file(match, exact_take_warning(match->exact, fault) ? fault->status : STATUS_OK);
}

static Status prepare(Match *match, int count, char **arguments, int *records, Fault *fault)
{
    Status status = plan(match, fault);
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
    return status == STATUS_OK ? open_records(match, records, fault) : status;
}

static Status play(Match *match, int count, char **arguments, int *signal, Fault *fault)
{
    int records = -1;
    Status status = prepare(match, count, arguments, &records, fault);
    if (status == STATUS_OK) {
        match->is_command_line_valid = true;
        if (match->source_arguments != NULL) { /* this command line does not name these programs */
            display_commands(&match->settings, match->settings.resume);
        }
        display_load(&match->settings);
        display_plan(&match->schedule, &match->settings, match->game->spec);
        MatchContext context = {.settings = &match->settings,
                                .spec = match->game->spec,
                                .openings = &match->openings,
                                .exact = match->exact != NULL ? exact_as_probe(match->exact)
                                                              : (Probe){0},
                                .schedule = &match->schedule,
                                .standings = &match->standings,
                                .records = records};
        status = runner_run(&context, signal, fault);
    }
    if (records >= 0) {
        (void)close(records);
    }
    return status;
}

/* -- merging -- */

static Status merge_file(Match *match, const char *path, int records, Fault *fault)
{
    RecordFile file;
    Status status = record_file_open(&file, path, fault);
    if (status == STATUS_OK) {
        status = record_file_need_match(&file, fault);
    }
    if (status == STATUS_OK && check_same_match(match, &file, true, fault) != STATUS_OK) {
        status = fault_prefix(fault, "%s", path);
    }
    if (status == STATUS_OK) {
        status = enter_file(match, &file, records, fault);
    }
    if (status == STATUS_OK && file.is_truncated) {
        (void)fprintf(stderr, "nguzo: %s ends within a game, which does not count\n", path);
    }
    record_file_close(&file);
    return status;
}

static Status print_merged(const Match *match, Fault *fault)
{
    Text text = {0};
    text_format(&text, "%" PRIu64 " of %" PRIu64 " games played\n", match->schedule.finished,
                match->schedule.total);
    standings_print(&match->standings, &match->schedule, &match->settings, &text);
    return display_text(&text, fault);
}

/* Plans the whole match of which the first file has a shard. */
static Status plan_merged(Match *match, const MatchSettings *given, Fault *fault)
{
    Status status = read_source_settings(match, given->merged[0], fault);
    if (status != STATUS_OK) {
        return status;
    }
    match->settings.shard = 0;
    match->settings.shards = 0;
    match->settings.silent = given->silent;
    match->settings.sprt = given->sprt.given ? given->sprt : match->settings.sprt;
    status = description_write_whole(match->source.description, &match->description, fault);
    return status == STATUS_OK ? plan(match, fault) : status;
}

static Status merge(Match *match, Fault *fault)
{
    MatchSettings given = match->settings;
    int records = -1;
    Status status = settings_finish(&given, fault);
    if (status == STATUS_OK) {
        status = plan_merged(match, &given, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    match->is_command_line_valid = true;
    if (given.records != NULL) {
        status = record_file_create(given.records, &match->description, &records, fault);
    }
    for (size_t i = 0; status == STATUS_OK && i < given.merged_count; i++) {
        status = merge_file(match, given.merged[i], records, fault);
    }
    if (records >= 0) {
        (void)close(records);
    }
    if (status == STATUS_OK) {
        status = given.silent ? STATUS_OK : print_merged(match, fault);
    } else if (records >= 0) {
        (void)unlink(given.records); /* a part of it would look like an interrupted match */
    }
    return status;
}

/* -- the command -- */

static Status run(Match *match, int count, char **arguments, int *signal, Fault *fault)
{
    const MatchSettings *settings = &match->settings;
    if (settings->merged_count > 0) {
        return merge(match, fault);
    }
    if (settings->resume == NULL || settings->defines) {
        return play(match, count, arguments, signal, fault);
    }
    Status status = read_source_settings(match, settings->resume, fault);
    if (status == STATUS_OK) {
        status = settings_read(&match->settings, count, arguments, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    int source_count =
        (int)json_array_size(json_object_get(match->source.description, "arguments"));
    return play(match, source_count, match->source_arguments, signal, fault);
}

int match_run(int count, char **arguments)
{
    Fault fault = {.status = STATUS_OK};
    int signal = 0;
    Match *match = calloc(1, sizeof *match);
    if (match == NULL) {
        (void)fprintf(stderr, "nguzo: out of memory\n");
        return EXIT_FAILURE;
    }
    settings_init(&match->settings);
    Status status = settings_read(&match->settings, count, arguments, &fault);
    if (status == STATUS_OK) {
        status = run(match, count, arguments, &signal, &fault);
    }
    int result = signal != 0 ? MATCH_SIGNALLED + signal : EXIT_SUCCESS;
    if (!display_is_open()) {
        result = EXIT_FAILURE;
    } else if (status != STATUS_OK) {
        bool is_usage_error = !match->is_command_line_valid && status != STATUS_OUT_OF_MEMORY &&
                              status != STATUS_INPUT_OUTPUT;
        result = command_line_report(&fault, is_usage_error ? EXIT_USAGE : EXIT_FAILURE);
    }
    match_free(match);
    return result;
}
