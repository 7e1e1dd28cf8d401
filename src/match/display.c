/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/display.h"

#include "base/command_line.h"
#include "match/knockout.h"
#include "match/machine_load.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

Status display_text(Text *text, Fault *fault)
{
    Status status = text->failed ? fault_out_of_memory(fault, "the output") : STATUS_OK;
    /* Flushed at once, for readers of a pipe. */
    if (status == STATUS_OK &&
        (fputs(text_string(text), stdout) < 0 || fflush(stdout) != 0 || !display_is_open())) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "standard output cannot be written");
    }
    text_free(text);
    return status;
}

bool display_is_open(void)
{
    return ferror(stdout) == 0;
}

/* A match continues without a line for which there is no memory. A closed output is noticed by display_is_open(). */
static void print(const MatchSettings *settings, Text *text)
{
    Fault fault;
    if (settings->silent) {
        text_free(text);
        return;
    }
    text_add_char(text, '\n');
    if (display_text(text, &fault) == STATUS_OUT_OF_MEMORY) {
        (void)command_line_report(&fault, EXIT_FAILURE);
    }
}

void display_resumed(const Schedule *schedule, const MatchSettings *settings, const char *path,
                     bool is_truncated)
{
    Text text = {0};
    text_format(&text, "%s: %" PRIu64 " of %" PRIu64 " games already played%s", path,
                schedule->finished, schedule->total,
                is_truncated ? "; dropped an incomplete one" : "");
    print(settings, &text);
}

void display_plan(const Schedule *schedule, const MatchSettings *settings, const char *spec)
{
    Text text = {0};
    text_format(&text, "%s: ", spec);
    settings_print_tournament(settings, &text);
    text_format(&text, " of %zu engines, encounters: %zu, rounds: %" PRIu64 ", seatings: %zu",
                settings->engine_count, schedule->encounter_count, schedule->rounds,
                schedule->seating_count);
    if (settings->shards != 0) {
        text_format(&text, ", shard: %" PRIu64 "/%" PRIu64, settings->shard, settings->shards);
    }
    text_format(&text, ", games: %" PRIu64, schedule->total);
    print(settings, &text);
}

static void add_command(const EngineSettings *engine, Text *text)
{
    text_add_printable(text, span_of(engine->command != NULL ? engine->command : "nguzo"));
    for (size_t i = 0; i < engine->argument_count; i++) {
        text_add_char(text, ' ');
        text_add_printable(text, span_of(engine->arguments[i]));
    }
    if (engine->directory != NULL) {
        text_add(text, " in ");
        text_add_printable(text, span_of(engine->directory));
    }
}

void display_commands(const MatchSettings *settings, const char *path)
{
    Text text = {0};
    for (size_t i = 0; i < settings->engine_count; i++) {
        text_format(&text, "nguzo: %s runs ", path);
        add_command(&settings->engines[i], &text);
        text_add_char(&text, '\n');
    }
    if (settings->log != NULL) {
        text_add(&text, "nguzo: logs go to ");
        text_add_printable(&text, span_of(settings->log));
        text_add_char(&text, '\n');
    }
    (void)fputs(text_string(&text), stderr);
    text_free(&text);
}

void display_load(const MatchSettings *settings)
{
    Text text = {0};
    if (settings->silent || !machine_load_matters(settings)) {
        return;
    }
    MachineLoad machine = machine_load_measure();
    machine_load_print_warnings(&machine, settings, &text);
    Span rest = text_span(&text);
    Span line;
    while (span_next_part(&rest, '\n', &line) && line.length > 0) {
        (void)fprintf(stderr, "nguzo: %.*s\n", (int)line.length, line.start);
    }
    text_free(&text);
}

void display_table(const Standings *standings, const Schedule *schedule,
                   const MatchSettings *settings)
{
    Text text = {0};
    standings_print(standings, schedule, settings, &text);
    print(settings, &text);
}

void display_game(const Schedule *schedule, const MatchSettings *settings, const RecordedGame *game)
{
    Text text = {0};
    text_format(&text, "%" PRIu64 "/%" PRIu64 " ", schedule->finished, schedule->total);
    if (schedule->bracket != NULL) {
        knockout_print_name(schedule, game->encounter, &text);
        text_add(&text, ", ");
    }
    text_format(&text, "round %u: ", game->round + 1);
    for (unsigned player = 0; player < game->player_count; player++) {
        text_format(&text, "%s%s %.3g", player == 0 ? "" : ", ", game->names[player],
                    (double)game->points[player] / POINTS_PER_GAME);
    }
    text_format(&text, " (%s", end_reason_word(game->reason));
    if (game->offender != 0) {
        text_format(&text, " by p%u", game->offender);
    }
    text_format(&text, "%s%s, %zu moves)", game->detail.length > 0 ? ": " : "",
                text_string(&game->detail), game->length);
    print(settings, &text);
}

void display_progress(const Schedule *schedule, const MatchSettings *settings, uint64_t played,
                      int64_t time_us)
{
    double each = (double)time_us / 1e6 / (double)played;
    double left = each * (double)(schedule->total - schedule->finished);
    if (!settings->silent && isatty(STDERR_FILENO) != 0) {
        (void)fprintf(stderr, "%" PRIu64 " of %" PRIu64 " games, %.3g per second, %.0f s left",
                      schedule->finished, schedule->total, 1 / each, left);
    }
}

void display_clear(const MatchSettings *settings)
{
    if (!settings->silent && isatty(STDERR_FILENO) != 0) {
        (void)fprintf(stderr, "\r\033[K");
    }
}
