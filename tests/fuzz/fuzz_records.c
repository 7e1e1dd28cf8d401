/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * libFuzzer target: the bytes are a line of a file of game records. What is read can be judged, whatever
 * it says; what is judged right is right again after writing and reading it.
 */
#include "match/game_json.h"
#include "match/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Judges what an object tells; false if it is not told properly, or wrong. */
static bool is_right(json_t *object, RecordedGame *recorded)
{
    Fault fault;
    Session session;
    *recorded = (RecordedGame){.players = {""}};
    if (game_json_read(object, recorded, &fault) != STATUS_OK ||
        session_init(&session, &fault) != STATUS_OK) {
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    RecordedGame recorded;
    json_t *object = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    if (object == NULL) {
        return 0;
    }
    if (is_right(object, &recorded)) {
        check_again(&recorded);
    }
    match_game_free(&recorded.game);
    json_decref(object);
    return 0;
}
