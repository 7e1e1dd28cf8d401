/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the bytes are a record file, or one line of it. Every game that is read can be replayed; a game
 * that is correct is still correct after writing and reading it, as JSON and as PGN. The description of a match is equal to itself,
 * and its command line is read like any other.
 */
#include "fuzz.h"
#include "match/description.h"
#include "records/pgn.h"
#include "records/record_file.h"
#include "records/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_correct(const RecordedGame *game)
{
    Fault fault;
    Replay replay;
    bool correct = replay_game(&replay, game, &fault) == STATUS_OK;
    replay_free(&replay);
    return correct;
}

static bool read_correct(const json_t *object, RecordedGame *game)
{
    Fault fault;
    return record_json_read(object, game, &fault) == STATUS_OK && is_correct(game);
}

static void check_again(const RecordedGame *game)
{
    RecordedGame again = {.moves = NULL};
    Text text = {0};
    record_json_write(game, &text);
    json_t *object = json_loads(text_string(&text), JSON_REJECT_DUPLICATES, NULL);
    if (!text.failed && (object == NULL || !read_correct(object, &again))) {
        (void)fprintf(stderr, "not correct when written again: %s\n", text_string(&text));
        abort();
    }
    text_clear(&text);
    pgn_write(game, &text);
    Fault fault;
    if (!text.failed &&
        (pgn_read(text_span(&text), &again, &fault) != STATUS_OK || !is_correct(&again))) {
        (void)fprintf(stderr, "not correct when written as PGN: %s\n", text_string(&text));
        abort();
    }
    recorded_game_free(&again);
    json_decref(object);
    text_free(&text);
}

static void check_game(const json_t *object)
{
    RecordedGame game = {.moves = NULL};
    if (read_correct(object, &game)) {
        check_again(&game);
    }
    recorded_game_free(&game);
}

static void check_description(const json_t *description)
{
    static MatchSettings settings;
    Fault fault;
    int count = 0;
    char **arguments = description_arguments(description, &count);
    fuzz_check(description_compare(description, description, false, &fault) == STATUS_OK &&
                   description_compare(description, description, true, &fault) == STATUS_OK,
               "not equal to itself", fault.text);
    settings_init(&settings);
    if (arguments != NULL && settings_read(&settings, count, arguments, &fault) == STATUS_OK) {
        (void)!settings_finish(&settings, &fault);
    }
    free(arguments);
}

static void check_file(const uint8_t *data, size_t size)
{
    RecordFile file;
    RecordedGame game = {.moves = NULL};
    Fault fault;
    bool found = true;
    size_t line = 0;
    Status status = record_file_open(&file, fuzz_write_file(data, size), &fault);
    while (status == STATUS_OK && found) {
        fuzz_check(file.line_number > line || file.syntax != RECORD_JSON, "lines out of order",
                   "records");
        line = file.line_number;
        status = record_file_next(&file, &game, &found, &fault);
        if (status == STATUS_OK && found) {
            if (is_correct(&game)) {
                check_again(&game);
            }
        }
    }
    if (status == STATUS_OK && file.syntax == RECORD_JSON) {
        fuzz_check(file.size == size && file.valid_size <= size &&
                       file.is_truncated == (file.valid_size < file.size),
                   "miscounted bytes", "records");
    }
    if (file.description != NULL) {
        check_description(file.description);
    }
    recorded_game_free(&game);
    record_file_close(&file);
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
