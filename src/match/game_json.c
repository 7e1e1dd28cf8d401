/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/game_json.h"

#include "games/catalogue.h"
#include "match/json_memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const source_words[] = {"engine", "opening", "chance", "referee"};

enum { SOURCES = sizeof source_words / sizeof source_words[0] };

/* Whose microseconds can still be counted. */
static const json_int_t MOST_MS = INT64_MAX / 1000;

Status json_add_line(const json_t *object, Text *text, Fault *fault)
{
    json_memory_watch();
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(6));
    text_add(text, line == NULL ? "" : line);
    free(line);
    json_memory_note(line == NULL || text->failed);
    return json_memory_judge(STATUS_OK, fault);
}

bool json_is_kind(const json_t *object, const char *kind)
{
    const char *own = json_string_value(json_object_get(object, "kind"));
    return own != NULL && strcmp(own, kind) == 0;
}

/* -- writing -- */

static json_t *write_move(const MatchMove *move)
{
    const Thought *thought = &move->thought;
    json_t *object = json_pack("{ss}", "move", move->text);
    bool timed = move->by == MOVE_BY_ENGINE || move->by == MOVE_BY_REFEREE;
    if (move->by != MOVE_BY_ENGINE) {
        (void)json_object_set_new(object, "by", json_string(source_words[move->by]));
    }
    if (thought->has_score) {
        (void)json_object_set_new(object, thought->is_mate ? "mate" : "cp",
                                  json_integer(thought->score));
    }
    if (thought->depth != 0) {
        (void)json_object_set_new(object, "depth", json_integer((json_int_t)thought->depth));
    }
    if (thought->nodes != 0) {
        (void)json_object_set_new(object, "nodes", json_integer((json_int_t)thought->nodes));
    }
    if (timed) {
        (void)json_object_set_new(object, "ms", json_integer(thought->time_us / 1000));
    }
    return object;
}

/* Which chair each seat belongs to, from 1. */
static json_t *write_seats(const Game *rules)
{
    json_t *seats = json_array();
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        (void)json_array_append_new(seats, json_integer(chair_of_seat(rules, seat) + 1));
    }
    return seats;
}

static json_t *write_points(uint32_t points)
{
    return points % MATCH_POINT == 0 ? json_integer(points / MATCH_POINT)
                                     : json_real((double)points / MATCH_POINT);
}

static json_t *write_game(const MatchGame *game, const Game *rules, const EngineSettings *engines)
{
    const Task *task = &game->task;
    json_t *players = json_array();
    json_t *points = json_array();
    json_t *moves = json_array();
    for (unsigned chair = 0; chair < task->chairs; chair++) {
        (void)json_array_append_new(players, json_string(engines[task->engine[chair]].name));
        (void)json_array_append_new(points, write_points(game->points[chair]));
    }
    for (size_t i = 0; i < game->length; i++) {
        (void)json_array_append_new(moves, write_move(&game->moves[i]));
    }
    json_t *object = json_pack(
        "{ss si si si ss si si ss so so so ss so ss}", "kind", "game", "encounter",
        (int)task->encounter + 1, "round", (int)task->round + 1, "seating", (int)task->seating + 1,
        "variant", game->spec, "repetition", (int)game->limits.repetition, "quiet-limit",
        (int)game->limits.quiet, "start", text_string(&game->start), "players", players, "seats",
        write_seats(rules), "moves", moves, "result", game->result, "points", points, "reason",
        end_reason_word(game->reason));
    if (game->offender != 0) {
        (void)json_object_set_new(object, "offender", json_integer(game->offender));
    }
    if (game->answer[0] != '\0') {
        (void)json_object_set_new(object, "answer", json_string(game->answer));
    }
    if (game->detail.length > 0) {
        (void)json_object_set_new(object, "detail", json_string(text_string(&game->detail)));
    }
    return object;
}

Status game_json_write(const MatchGame *game, const EngineSettings *engines, Text *text,
                       Fault *fault)
{
    Game *rules = NULL;
    if (game->start.failed || game->detail.failed) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for a record");
    }
    Status status = catalogue_open(span_of(game->spec), &rules, fault);
    if (status != STATUS_OK) {
        return status;
    }
    json_memory_watch();
    json_t *object = write_game(game, rules, engines);
    status = json_memory_judge(STATUS_OK, fault);
    if (status == STATUS_OK) {
        status = json_add_line(object, text, fault);
    }
    json_decref(object);
    game_free(rules);
    return status;
}

/* -- reading -- */

typedef struct GameReader {
    json_t *object;
    Fault *fault;
    Status status;
} GameReader;

static void complain(GameReader *reader, const char *member)
{
    if (reader->status == STATUS_OK) {
        reader->status = fault_raise(reader->fault, STATUS_BAD_ARGUMENT,
                                     "the game has no proper \"%s\"", member);
    }
}

static void lack_memory(GameReader *reader)
{
    if (reader->status == STATUS_OK) {
        reader->status = fault_raise(reader->fault, STATUS_OUT_OF_MEMORY, "no memory for the game");
    }
}

static uint32_t read_number(GameReader *reader, const char *member, json_int_t min, json_int_t max)
{
    const json_t *value = json_object_get(reader->object, member);
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < min || number > max) {
        complain(reader, member);
        return (uint32_t)min;
    }
    return (uint32_t)number;
}

/* A string of at most `most` characters; "" if it may be absent and is. */
static const char *read_string(GameReader *reader, const char *member, size_t most, bool optional)
{
    const json_t *value = json_object_get(reader->object, member);
    const char *text = json_string_value(value);
    if (value == NULL && optional) {
        return "";
    }
    if (text == NULL || json_string_length(value) > most) {
        complain(reader, member);
        return "";
    }
    return text;
}

static MoveSource read_source(const json_t *object, bool *known)
{
    const char *by = json_string_value(json_object_get(object, "by"));
    for (int source = 0; by != NULL && source < SOURCES; source++) {
        if (strcmp(by, source_words[source]) == 0) {
            return (MoveSource)source;
        }
    }
    *known = *known && by == NULL;
    return MOVE_BY_ENGINE;
}

static void read_move(GameReader *reader, const json_t *object, MatchGame *game)
{
    const char *text = json_string_value(json_object_get(object, "move"));
    const json_t *cp = json_object_get(object, "cp");
    const json_t *mate = json_object_get(object, "mate");
    json_int_t ms = json_integer_value(json_object_get(object, "ms"));
    bool known = text != NULL && strlen(text) < GAME_MOVE_TEXT_SIZE && ms >= 0 && ms <= MOST_MS;
    MatchMove move = {.by = read_source(object, &known)};
    if (!known) {
        complain(reader, "moves");
        return;
    }
    (void)snprintf(move.text, sizeof move.text, "%s", text);
    move.thought = (Thought){
        .has_score = cp != NULL || mate != NULL,
        .is_mate = mate != NULL,
        .score = json_integer_value(mate != NULL ? mate : cp),
        .depth = (uint64_t)json_integer_value(json_object_get(object, "depth")),
        .nodes = (uint64_t)json_integer_value(json_object_get(object, "nodes")),
        .time_us = ms * 1000,
    };
    if (match_game_add(game, &move) != STATUS_OK) {
        lack_memory(reader);
    }
}

static void read_players(GameReader *reader, RecordedGame *recorded)
{
    json_t *players = json_object_get(reader->object, "players");
    json_t *points = json_object_get(reader->object, "points");
    size_t count = json_array_size(players);
    if (count < 2 || count > GAME_MAX_SEATS || json_array_size(points) != count) {
        complain(reader, count < 2 || count > GAME_MAX_SEATS ? "players" : "points");
        return;
    }
    uint32_t sum = 0;
    recorded->game.task.chairs = (unsigned)count;
    for (size_t chair = 0; chair < count; chair++) {
        const char *name = json_string_value(json_array_get(players, chair));
        double share = json_number_value(json_array_get(points, chair));
        if (name == NULL || strlen(name) >= ENGINE_NAME_SIZE) {
            complain(reader, "players");
            return;
        }
        if (!json_is_number(json_array_get(points, chair)) || !(share >= 0 && share <= 1)) {
            complain(reader, "points");
            return;
        }
        (void)snprintf(recorded->players[chair], ENGINE_NAME_SIZE, "%s", name);
        recorded->game.points[chair] = (uint32_t)lround(share * MATCH_POINT);
        sum += recorded->game.points[chair];
    }
    if (sum != (recorded->game.reason == END_OPEN ? 0 : MATCH_POINT)) {
        complain(reader, "points");
    }
}

static void read_seats(GameReader *reader, MatchGame *game)
{
    const json_t *seats = json_object_get(reader->object, "seats");
    size_t count = json_array_size(seats);
    if (count < 2 || count > GAME_MAX_SEATS) {
        complain(reader, "seats");
        return;
    }
    for (size_t seat = 0; seat < count; seat++) {
        const json_t *chair = json_array_get(seats, seat);
        json_int_t number = json_integer_value(chair);
        if (!json_is_integer(chair) || number < 1 || number > game->task.chairs) {
            complain(reader, "seats");
            return;
        }
        game->seats[seat] = (uint8_t)number;
    }
}

static void read_moves(GameReader *reader, MatchGame *game)
{
    const json_t *moves = json_object_get(reader->object, "moves");
    if (!json_is_array(moves)) {
        complain(reader, "moves");
    }
    for (size_t i = 0; i < json_array_size(moves); i++) {
        read_move(reader, json_array_get(moves, i), game);
    }
}

Status game_json_read(json_t *object, RecordedGame *recorded, Fault *fault)
{
    GameReader reader = {.object = object, .fault = fault};
    MatchGame *game = &recorded->game;
    Task task = {.encounter = read_number(&reader, "encounter", 1, INT32_MAX) - 1,
                 .round = read_number(&reader, "round", 1, INT32_MAX) - 1,
                 .seating = read_number(&reader, "seating", 1, INT32_MAX) - 1};
    HistoryLimits limits = {read_number(&reader, "repetition", 0, 1000),
                            read_number(&reader, "quiet-limit", 0, 100000)};
    match_game_begin(game, &task, read_string(&reader, "variant", GAME_SPEC_SIZE - 1, false),
                     limits);
    text_add(&game->start, read_string(&reader, "start", SIZE_MAX, false));
    text_add(&game->detail, read_string(&reader, "detail", SIZE_MAX, true));
    if (game->start.failed || game->detail.failed) {
        lack_memory(&reader);
    }
    (void)snprintf(game->answer, sizeof game->answer, "%s",
                   read_string(&reader, "answer", sizeof game->answer - 1, true));
    (void)snprintf(game->result, sizeof game->result, "%s",
                   read_string(&reader, "result", sizeof game->result - 1, false));
    game->reason = end_reason_find(span_of(read_string(&reader, "reason", SIZE_MAX, false)));
    bool is_open = strcmp(game->result, "none") == 0;
    if (game->reason == END_REASONS || game->reason == END_STOPPED ||
        (game->reason == END_OPEN) != is_open) {
        complain(&reader, "reason");
    }
    read_players(&reader, recorded);
    read_seats(&reader, game);
    if (json_object_get(object, "offender") != NULL) {
        game->offender = read_number(&reader, "offender", 1, game->task.chairs);
    }
    read_moves(&reader, game);
    return reader.status;
}
