/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the bytes are a file of game records, or one line of it. What is read can be judged, whatever
 * it says; what is judged right is right again after writing and reading it. The line that describes a match is
 * the same match as itself, and its command line is read like any other.
 */
#include "fuzz.h"
#include "match/archive.h"
#include "match/match_json.h"
#include "match/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Judges what an object tells; false if it is not told properly, or wrong. */
static bool is_right(json_t *object, RecordedGame *recorded)
{
    Fault fault;
    Session session;
    *recorded = (RecordedGame){.players = {""}};
    if (game_json_read(object, recorded, &fault) != STATUS_OK) {
        return false;
    }
    bool right = replay_judge(&session, &recorded->game, &fault) == STATUS_OK;
    session_free(&session);
    return right;
}

static void check_again(RecordedGame *recorded)
{
    EngineSettings engines[GAME_MAX_SEATS] = {{.name = ""}};
    RecordedGame again;
    Text text = {0};
    Fault fault;
    for (unsigned chair = 0; chair < recorded->game.task.chairs; chair++) {
        recorded->game.task.engine[chair] = (uint8_t)chair;
        (void)snprintf(engines[chair].name, sizeof engines[chair].name, "%s",
                       recorded->players[chair]);
    }
    if (game_json_write(&recorded->game, engines, &text, &fault) == STATUS_OK) {
        json_t *object = json_loads(text_string(&text), JSON_REJECT_DUPLICATES, NULL);
        if (object == NULL || !is_right(object, &again)) {
            (void)fprintf(stderr, "wrong when written again: %s\n", text_string(&text));
            abort();
        }
        match_game_free(&again.game);
        json_decref(object);
    }
    text_free(&text);
}

static void check_game(json_t *object)
{
    RecordedGame recorded;
    if (is_right(object, &recorded)) {
        check_again(&recorded);
    }
    match_game_free(&recorded.game);
}

static void check_description(json_t *description)
{
    static MatchSettings settings;
    Fault fault;
    fuzz_check(match_json_compare(description, description, false, &fault) == STATUS_OK &&
                   match_json_compare(description, description, true, &fault) == STATUS_OK,
               "not the same match as itself", fault.text);
    settings_init(&settings);
    if (match_json_settings(description, &settings, &fault) == STATUS_OK) {
        (void)!settings_finish(&settings, &fault);
    }
}

static Status judge(void *context, size_t line, RecordedGame *recorded, Fault *fault)
{
    size_t *last = context;
    Session session;
    fuzz_check(line > *last, "lines out of order", "archive");
    *last = line;
    (void)!replay_judge(&session, &recorded->game, fault);
    session_free(&session);
    return STATUS_OK;
}

static void check_file(const uint8_t *data, size_t size)
{
    ArchiveReader reader = {.description = NULL};
    Fault fault;
    size_t line = 0;
    Status status = archive_read(fuzz_write_file(data, size), &reader, judge, &line, &fault);
    if (status == STATUS_OK) {
        fuzz_check(reader.size == size && reader.whole <= size &&
                       reader.torn == (reader.whole < reader.size),
                   "miscounted bytes", "archive");
    }
    if (reader.description != NULL) {
        check_description(reader.description);
    }
    json_decref(reader.description);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *object = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    if (object != NULL) {
        check_game(object);
        json_decref(object);
    }
    check_file(data, size);
    return 0;
}
