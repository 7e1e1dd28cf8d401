/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records/record_json.h"

#include "base/json_writer.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest time whose microseconds fit into an int64_t. */
static const json_int_t MAX_MS = INT64_MAX / 1000;

/* -- writing -- */

static void write_move(JsonWriter *json, const RecordedMove *move)
{
    const MoveInfo *info = &move->info;
    json_open_object(json, NULL);
    json_write_string(json, "move", move->text);
    if (move->source != MOVE_BY_PLAYER) {
        json_write_string(json, "by", move_source_word(move->source));
    }
    if (info->has_score) {
        json_write_integer(json, info->is_mate ? "mate" : "cp", info->score);
    }
    if (info->depth != 0) {
        json_write_integer(json, "depth", (int64_t)info->depth);
    }
    if (info->nodes != 0) {
        json_write_integer(json, "nodes", (int64_t)info->nodes);
    }
    if (move->source == MOVE_BY_PLAYER || move->source == MOVE_BY_REFEREE) {
        json_write_integer(json, "ms", info->time_us / 1000);
    }
    json_close_object(json);
}

static void write_lists(JsonWriter *json, const RecordedGame *game)
{
    json_open_array(json, "players");
    for (unsigned player = 0; player < game->player_count; player++) {
        json_write_string(json, NULL, game->names[player]);
    }
    json_close_array(json);
    json_open_array(json, "seats");
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        json_write_integer(json, NULL, game->player_of_seat[seat] + 1);
    }
    json_close_array(json);
    json_open_array(json, "moves");
    for (size_t i = 0; i < game->length; i++) {
        write_move(json, &game->moves[i]);
    }
    json_close_array(json);
}

static void write_result(JsonWriter *json, const RecordedGame *game)
{
    json_write_string(json, "result", outcome_word(game->result));
    json_open_array(json, "points");
    for (unsigned player = 0; player < game->player_count; player++) {
        json_write_real(json, NULL, (double)game->points[player] / POINTS_PER_GAME);
    }
    json_close_array(json);
    json_write_string(json, "reason", end_reason_word(game->reason));
    if (game->offender != 0) {
        json_write_integer(json, "offender", game->offender);
    }
    if (game->answer[0] != '\0') {
        json_write_string(json, "answer", game->answer);
    }
    if (game->detail.length > 0) {
        json_write_string(json, "detail", text_string(&game->detail));
    }
}

void record_json_write(const RecordedGame *game, Text *text)
{
    JsonWriter json = {.text = text};
    json_open_object(&json, NULL);
    json_write_string(&json, "kind", "game");
    json_write_integer(&json, "encounter", (int64_t)game->encounter + 1);
    json_write_integer(&json, "round", (int64_t)game->round + 1);
    json_write_integer(&json, "seating", (int64_t)game->seating + 1);
    json_write_string(&json, "variant", game->spec);
    json_write_integer(&json, "repetition", game->limits.repetition);
    json_write_integer(&json, "quiet-limit", game->limits.quiet);
    json_write_string(&json, "start", text_string(&game->start));
    write_lists(&json, game);
    write_result(&json, game);
    json_close_object(&json);
    text->failed = text->failed || game->start.failed || game->detail.failed;
}

/* -- parsing -- */

static _Thread_local bool is_out_of_memory;

static void *allocate(size_t size)
{
    void *memory = malloc(size);
    is_out_of_memory = is_out_of_memory || memory == NULL;
    return memory;
}

static void set_allocator(void)
{
    json_set_alloc_funcs(allocate, free);
}

Status record_json_parse(Span line, json_t **object, Fault *fault)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    json_error_t error;
    (void)pthread_once(&once, set_allocator);
    is_out_of_memory = false;
    *object = json_loadb(line.start, line.length, JSON_REJECT_DUPLICATES, &error);
    if (*object != NULL) {
        return STATUS_OK;
    }
    return is_out_of_memory
               ? fault_out_of_memory(fault, "a record")
               : fault_raise(fault, STATUS_BAD_ARGUMENT, "invalid JSON: %s", error.text);
}

bool record_json_is_kind(const json_t *object, const char *kind)
{
    const char *own = json_string_value(json_object_get(object, "kind"));
    return own != NULL && strcmp(own, kind) == 0;
}

/* -- reading -- */

/* Remembers the first failure, so that members can be read one after the other. */
typedef struct GameReader {
    const json_t *object;
    Fault *fault;
    Status status;
} GameReader;

static void reject(GameReader *reader, const char *member)
{
    if (reader->status == STATUS_OK) {
        reader->status = fault_raise(reader->fault, STATUS_BAD_ARGUMENT,
                                     "missing or invalid member \"%s\"", member);
    }
}

static void check_memory(GameReader *reader, bool has_failed)
{
    if (has_failed && reader->status == STATUS_OK) {
        reader->status = fault_out_of_memory(reader->fault, "the game");
    }
}

static uint32_t read_number(GameReader *reader, const char *member, json_int_t min, json_int_t max)
{
    const json_t *value = json_object_get(reader->object, member);
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < min || number > max) {
        reject(reader, member);
        return (uint32_t)min;
    }
    return (uint32_t)number;
}

/* Reads a string that fits into `size` bytes. An optional member that is absent reads as "". */
static const char *read_string(GameReader *reader, const char *member, size_t size,
                               bool is_optional)
{
    const json_t *value = json_object_get(reader->object, member);
    const char *string = json_string_value(value);
    if (value == NULL && is_optional) {
        return "";
    }
    if (string == NULL || json_string_length(value) >= size) {
        reject(reader, member);
        return "";
    }
    return string;
}

static void read_move(GameReader *reader, const json_t *object, RecordedGame *game)
{
    const char *text = json_string_value(json_object_get(object, "move"));
    const char *by = json_string_value(json_object_get(object, "by"));
    const json_t *cp = json_object_get(object, "cp");
    const json_t *mate = json_object_get(object, "mate");
    json_int_t ms = json_integer_value(json_object_get(object, "ms"));
    MoveSource source = by == NULL ? MOVE_BY_PLAYER : move_source_find(span_of(by));
    RecordedMove move = {
        .source = source,
        .info =
            {
                .has_score = cp != NULL || mate != NULL,
                .is_mate = mate != NULL,
                .score = json_integer_value(mate != NULL ? mate : cp),
                .depth = (uint64_t)json_integer_value(json_object_get(object, "depth")),
                .nodes = (uint64_t)json_integer_value(json_object_get(object, "nodes")),
            },
    };
    if (text == NULL || strlen(text) >= sizeof move.text || source == MOVE_SOURCES || ms < 0 ||
        ms > MAX_MS) {
        reject(reader, "moves");
        return;
    }
    (void)snprintf(move.text, sizeof move.text, "%s", text);
    move.info.time_us = ms * 1000;
    check_memory(reader, recorded_game_add(game, &move) != STATUS_OK);
}

static void read_moves(GameReader *reader, RecordedGame *game)
{
    const json_t *moves = json_object_get(reader->object, "moves");
    if (!json_is_array(moves)) {
        reject(reader, "moves");
    }
    for (size_t i = 0; i < json_array_size(moves); i++) {
        read_move(reader, json_array_get(moves, i), game);
    }
}

static void read_players(GameReader *reader, RecordedGame *game)
{
    const json_t *players = json_object_get(reader->object, "players");
    size_t count = json_array_size(players);
    if (count < 2 || count > GAME_MAX_SEATS) {
        reject(reader, "players");
        return;
    }
    game->player_count = (unsigned)count;
    for (size_t player = 0; player < count; player++) {
        const char *name = json_string_value(json_array_get(players, player));
        if (name == NULL || strlen(name) >= PLAYER_NAME_SIZE) {
            reject(reader, "players");
            return;
        }
        (void)snprintf(game->names[player], PLAYER_NAME_SIZE, "%s", name);
    }
}

static void read_points(GameReader *reader, RecordedGame *game)
{
    const json_t *points = json_object_get(reader->object, "points");
    uint32_t sum = 0;
    bool is_valid = json_array_size(points) == game->player_count;
    for (size_t player = 0; player < game->player_count; player++) {
        const json_t *value = json_array_get(points, player);
        double share = json_number_value(value);
        is_valid = is_valid && json_is_number(value) && share >= 0 && share <= 1;
        game->points[player] = is_valid ? (uint32_t)lround(share * POINTS_PER_GAME) : 0;
        sum += game->points[player];
    }
    if (!is_valid || sum != (game->reason == END_OPEN ? 0 : POINTS_PER_GAME)) {
        reject(reader, "points");
    }
}

static void read_seats(GameReader *reader, RecordedGame *game)
{
    const json_t *seats = json_object_get(reader->object, "seats");
    size_t count = json_array_size(seats);
    if (count < 2 || count > GAME_MAX_SEATS) {
        reject(reader, "seats");
        return;
    }
    game->seat_count = (unsigned)count;
    for (size_t seat = 0; seat < count; seat++) {
        const json_t *value = json_array_get(seats, seat);
        json_int_t player = json_integer_value(value);
        if (!json_is_integer(value) || player < 1 || player > game->player_count) {
            reject(reader, "seats");
            return;
        }
        game->player_of_seat[seat] = (uint8_t)(player - 1);
    }
}

static void read_result(GameReader *reader, RecordedGame *game)
{
    const char *result = read_string(reader, "result", SIZE_MAX, false);
    game->reason = end_reason_find(span_of(read_string(reader, "reason", SIZE_MAX, false)));
    while (strcmp(outcome_word(game->result), result) != 0) {
        if (game->result == OUTCOME_WIN_SIDE_4) {
            reject(reader, "result");
            return;
        }
        game->result++;
    }
    if (game->reason == END_REASONS || game->reason == END_STOPPED ||
        (game->reason == END_OPEN) != (game->result == OUTCOME_OPEN)) {
        reject(reader, "reason");
    }
}

Status record_json_read(const json_t *object, RecordedGame *game, Fault *fault)
{
    GameReader reader = {.object = object, .fault = fault};
    recorded_game_clear(game);
    game->encounter = read_number(&reader, "encounter", 1, INT32_MAX) - 1;
    game->round = read_number(&reader, "round", 1, INT32_MAX) - 1;
    game->seating = read_number(&reader, "seating", 1, INT32_MAX) - 1;
    game->limits = (HistoryLimits){read_number(&reader, "repetition", 0, 1000),
                                   read_number(&reader, "quiet-limit", 0, 100000)};
    (void)snprintf(game->spec, sizeof game->spec, "%s",
                   read_string(&reader, "variant", sizeof game->spec, false));
    text_add(&game->start, read_string(&reader, "start", SIZE_MAX, false));
    text_add(&game->detail, read_string(&reader, "detail", SIZE_MAX, true));
    check_memory(&reader, game->start.failed || game->detail.failed);
    (void)snprintf(game->answer, sizeof game->answer, "%s",
                   read_string(&reader, "answer", sizeof game->answer, true));
    read_result(&reader, game);
    read_players(&reader, game);
    read_points(&reader, game);
    read_seats(&reader, game);
    if (json_object_get(object, "offender") != NULL) {
        game->offender = read_number(&reader, "offender", 1, game->player_count);
    }
    read_moves(&reader, game);
    return reader.status;
}
