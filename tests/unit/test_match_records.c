/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of a match, their points, and the files that keep them.
 */
#include "games/catalogue.h"
#include "match/archive.h"
#include "match/match_json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const EngineSettings engines[] = {{.name = "one"}, {.name = "two \"2\""}, {.name = "three"}};

static Game *open_game(const char *spec)
{
    Fault fault;
    Game *game = NULL;
    assert_int_equal(catalogue_open(span_of(spec), &game, &fault), STATUS_OK);
    return game;
}

/* -- points -- */

static void expect_points(const MatchGame *game, const char *result, const uint32_t *points)
{
    assert_string_equal(game->result, result);
    for (unsigned chair = 0; chair < game->task.chairs; chair++) {
        assert_int_equal(game->points[chair], points[chair]);
    }
}

static void expect_end(const char *spec, Outcome outcome, const char *result,
                       const uint32_t *points)
{
    Game *rules = open_game(spec);
    MatchGame game = {.task = {.chairs = chair_count(rules)}};
    match_game_end(&game, rules, outcome, END_RULES);
    expect_points(&game, result, points);
    assert_int_equal(game.offender, 0);
    game_free(rules);
}

static void the_winner_has_the_point_and_a_draw_is_shared(void **unused)
{
    (void)unused;
    expect_end("tapatan", OUTCOME_WIN_SIDE_2, "p2win", (const uint32_t[]){0, 12});
    expect_end("tapatan", OUTCOME_DRAW, "draw", (const uint32_t[]){6, 6});
    expect_end("kunjing", OUTCOME_WIN_SIDE_3, "p3win", (const uint32_t[]){0, 0, 12});
    expect_end("kunjing", OUTCOME_DRAW, "draw", (const uint32_t[]){4, 4, 4});
    expect_end("kunjing:players=4", OUTCOME_DRAW, "draw", (const uint32_t[]){3, 3, 3, 3});
}

static void a_chair_is_a_side_or_what_seats_gives_away(void **unused)
{
    (void)unused;
    static const unsigned team[] = {0, 1, 0, 1};
    static const unsigned shared[] = {0, 1, 1};
    Game *rules = open_game("achi:teams=on");
    assert_int_equal(chair_count(rules), 2);
    for (unsigned seat = 0; seat < 4; seat++) {
        assert_int_equal(chair_of_seat(rules, seat), team[seat]);
    }
    game_free(rules);
    rules = open_game("kunjing:seats=122");
    assert_int_equal(chair_count(rules), 2);
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_int_equal(chair_of_seat(rules, seat), shared[seat]);
        assert_int_equal(chair_of_side(rules, seat), shared[seat]);
    }
    game_free(rules);
    expect_end("kunjing:seats=122", OUTCOME_WIN_SIDE_3, "p2win", (const uint32_t[]){0, 12});
    expect_end("kunjing:seats=122", OUTCOME_DRAW, "draw", (const uint32_t[]){6, 6});
}

static void an_offender_has_nothing_and_the_others_share(void **unused)
{
    (void)unused;
    for (unsigned chairs = 2; chairs <= 4; chairs++) {
        for (unsigned chair = 0; chair < chairs; chair++) {
            MatchGame game = {.task = {.chairs = chairs}};
            uint32_t points[GAME_MAX_SEATS];
            char result[MATCH_RESULT_SIZE] = "draw";
            match_game_forfeit(&game, chair, END_CRASH);
            for (unsigned i = 0; i < chairs; i++) {
                points[i] = i == chair ? 0 : 12 / (chairs - 1);
            }
            if (chairs == 2) {
                (void)snprintf(result, sizeof result, "p%uwin", 2 - chair);
            }
            expect_points(&game, result, points);
            assert_int_equal(game.offender, chair + 1);
        }
    }
}

/* -- JSON -- */

static void fill_game(MatchGame *game)
{
    Task task = {.encounter = 4, .round = 9, .seating = 2, .chairs = 3, .engine = {2, 0, 1}};
    MatchMove opening = {.text = "a1", .by = MOVE_BY_OPENING};
    MatchMove thought = {
        .text = "b2",
        .thought = {
            .has_score = true, .score = -17, .depth = 5, .nodes = 1234567890123, .time_us = 45678}};
    MatchMove mate = {.text = "c3",
                      .thought = {.has_score = true, .is_mate = true, .score = -4, .time_us = 1}};
    match_game_begin(game, &task, "kunjing:players=3", (HistoryLimits){4, 50});
    text_add(&game->start, "startpos");
    assert_int_equal(match_game_add(game, &opening), STATUS_OK);
    assert_int_equal(match_game_add(game, &thought), STATUS_OK);
    assert_int_equal(match_game_add(game, &mate), STATUS_OK);
    match_game_forfeit(game, 1, END_ILLEGAL);
    (void)snprintf(game->answer, sizeof game->answer, "z\"9");
    text_add(&game->detail, "'z\"9' is not legal here");
}

static json_t *object_of(const MatchGame *game)
{
    Text text = {0};
    Fault fault;
    json_error_t error;
    assert_int_equal(game_json_write(game, engines, &text, &fault), STATUS_OK);
    assert_null(strchr(text_string(&text), '\n'));
    json_t *object = json_loads(text_string(&text), 0, &error);
    assert_non_null(object);
    text_free(&text);
    return object;
}

static void a_game_is_the_same_after_writing_and_reading(void **unused)
{
    (void)unused;
    MatchGame game = {.moves = NULL};
    RecordedGame read = {.players = {""}};
    Fault fault;
    fill_game(&game);
    json_t *object = object_of(&game);
    assert_int_equal(game_json_read(object, &read, &fault), STATUS_OK);
    assert_int_equal(read.game.task.encounter, 4);
    assert_int_equal(read.game.task.round, 9);
    assert_int_equal(read.game.task.seating, 2);
    assert_int_equal(read.game.task.chairs, 3);
    assert_string_equal(read.players[0], "three");
    assert_string_equal(read.players[1], "one");
    assert_string_equal(read.players[2], "two \"2\"");
    assert_string_equal(read.game.spec, game.spec);
    assert_int_equal(read.game.limits.repetition, 4);
    assert_int_equal(read.game.limits.quiet, 50);
    assert_string_equal(text_string(&read.game.start), "startpos");
    assert_memory_equal(read.game.seats, ((const uint8_t[GAME_MAX_SEATS]){1, 2, 3}),
                        GAME_MAX_SEATS);
    assert_int_equal(read.game.length, 3);
    assert_int_equal(read.game.moves[0].by, MOVE_BY_OPENING);
    assert_false(read.game.moves[0].thought.has_score);
    assert_int_equal(read.game.moves[1].thought.score, -17);
    assert_int_equal(read.game.moves[1].thought.depth, 5);
    assert_int_equal(read.game.moves[1].thought.nodes, 1234567890123);
    assert_int_equal(read.game.moves[1].thought.time_us, 45000);
    assert_true(read.game.moves[2].thought.is_mate);
    assert_int_equal(read.game.moves[2].thought.score, -4);
    assert_string_equal(read.game.moves[2].text, "c3");
    assert_int_equal(read.game.reason, END_ILLEGAL);
    assert_int_equal(read.game.offender, 2);
    assert_string_equal(read.game.answer, "z\"9");
    expect_points(&read.game, "draw", (const uint32_t[]){6, 0, 6});
    json_decref(object);
    match_game_free(&read.game);
    match_game_free(&game);
}

/* Sets a member to some JSON text, or removes it. */
static void expect_spoilt(const char *member, const char *value)
{
    MatchGame game = {.moves = NULL};
    RecordedGame read = {.players = {""}};
    Fault fault;
    fill_game(&game);
    json_t *object = object_of(&game);
    if (value == NULL) {
        assert_int_equal(json_object_del(object, member), 0);
    } else {
        json_t *spoilt = json_loads(value, JSON_DECODE_ANY, NULL);
        assert_non_null(spoilt);
        assert_int_equal(json_object_set_new(object, member, spoilt), 0);
    }
    if (game_json_read(object, &read, &fault) == STATUS_OK) {
        fail_msg("\"%s\": %s should be refused", member, value == NULL ? "nothing" : value);
    }
    assert_non_null(strstr(fault.text, member));
    json_decref(object);
    match_game_free(&read.game);
    match_game_free(&game);
}

static void spoilt_games_are_refused_by_member(void **unused)
{
    (void)unused;
    static const char *const needed[] = {
        "encounter", "round",  "seating", "variant",    "start",       "players", "moves",
        "result",    "points", "reason",  "repetition", "quiet-limit", "seats"};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        expect_spoilt(needed[i], NULL);
        expect_spoilt(needed[i], "null");
        expect_spoilt(needed[i], "{}");
    }
    expect_spoilt("encounter", "0");
    expect_spoilt("round", "-1");
    expect_spoilt("seating", "1.5");
    expect_spoilt("players", "[\"one\"]");
    expect_spoilt("players", "[\"one\", 2, \"three\"]");
    expect_spoilt("points", "[0, 1]");
    expect_spoilt("points", "[1, 0, 0.5]");
    expect_spoilt("points", "[0, 2, 0]");
    expect_spoilt("points", "[0, \"1\", 0]");
    expect_spoilt("seats", "[1, 2, 9]");
    expect_spoilt("seats", "[0, 1, 2]");
    expect_spoilt("seats", "[1, 2, \"3\"]");
    expect_spoilt("seats", "[1]");
    expect_spoilt("seats", "[1, 2, 3, 1, 2]");
    expect_spoilt("offender", "4");
    expect_spoilt("offender", "\"one\"");
    expect_spoilt("reason", "\"open\"");
    expect_spoilt("reason", "\"stopped\"");
    expect_spoilt("result", "\"p1wins the game\"");
    expect_spoilt("moves", "[{\"move\": 3}]");
    expect_spoilt("moves", "[\"a1\"]");
    expect_spoilt("moves", "[{\"move\": \"a1\", \"by\": \"magic\"}]");
    expect_spoilt("moves", "[{\"move\": \"0123456789012345678901234567890123456789\"}]");
    expect_spoilt("moves", "[{\"move\": \"a1\", \"ms\": 9223372036854775807}]");
    expect_spoilt("moves", "[{\"move\": \"a1\", \"ms\": -1}]");
    expect_spoilt("answer", "7");
}

static void every_reason_has_a_word_of_its_own(void **unused)
{
    (void)unused;
    for (int i = 0; i < END_REASONS; i++) {
        assert_int_equal(end_reason_find(span_of(end_reason_word((EndReason)i))), i);
    }
    assert_int_equal(end_reason_find(span_of("whim")), END_REASONS);
    assert_true(end_reason_is_offence(END_STALL));
    assert_false(end_reason_is_offence(END_RESIGN));
}

/* -- files -- */

typedef struct File {
    char path[64];
    json_t *description;
} File;

static int make_path(void **state)
{
    File *file = test_calloc(1, sizeof *file);
    (void)snprintf(file->path, sizeof file->path, "/tmp/nguzo-records-XXXXXX");
    int descriptor = mkstemp(file->path);
    assert_true(descriptor >= 0);
    (void)close(descriptor);
    file->description = json_pack("{ss si ss}", "kind", "match", "format", 1, "variant", "x");
    *state = file;
    return 0;
}

static int remove_path(void **state)
{
    File *file = *state;
    (void)unlink(file->path);
    json_decref(file->description);
    test_free(file);
    return 0;
}

static void write_games(const File *file, size_t count)
{
    Fault fault;
    int descriptor = -1;
    MatchGame game = {.moves = NULL};
    fill_game(&game);
    assert_int_equal(archive_create(file->path, file->description, &descriptor, &fault), STATUS_OK);
    for (size_t i = 0; i < count; i++) {
        game.task.round = (uint32_t)i;
        assert_int_equal(archive_append(descriptor, &game, engines, &fault), STATUS_OK);
    }
    (void)close(descriptor);
    match_game_free(&game);
}

static void append_bytes(const File *file, const char *bytes)
{
    FILE *stream = fopen(file->path, "ab");
    assert_non_null(stream);
    (void)fputs(bytes, stream);
    (void)fclose(stream);
}

static Status count_game(void *context, size_t line, RecordedGame *recorded, Fault *fault)
{
    size_t *games = context;
    (void)fault;
    assert_int_equal(recorded->game.task.round, *games);
    assert_int_equal(line, *games + 2);
    ++*games;
    return STATUS_OK;
}

static size_t read_games(const File *file, ArchiveReader *reader)
{
    size_t games = 0;
    Fault fault;
    if (archive_read(file->path, reader, count_game, &games, &fault) != STATUS_OK) {
        fail_msg("refused: %s", fault.text);
    }
    assert_true(json_equal(reader->description, file->description));
    json_decref(reader->description);
    return games;
}

static void games_are_appended_and_read_back(void **state)
{
    const File *file = *state;
    ArchiveReader reader;
    Fault fault;
    int descriptor = -1;
    write_games(file, 3);
    assert_int_equal(read_games(file, &reader), 3);
    assert_false(reader.torn);
    assert_int_equal(reader.whole, reader.size);
    assert_int_equal(archive_create(file->path, file->description, &descriptor, &fault),
                     STATUS_BAD_ARGUMENT);
}

static void a_torn_line_is_dropped_and_written_over(void **state)
{
    const File *file = *state;
    ArchiveReader reader;
    Fault fault;
    int descriptor = -1;
    MatchGame game = {.moves = NULL};
    write_games(file, 2);
    append_bytes(file, "{\"kind\":\"game\",\"enc");
    assert_int_equal(read_games(file, &reader), 2);
    assert_true(reader.torn);
    assert_int_equal(archive_reopen(file->path, &reader, &descriptor, &fault), STATUS_OK);
    fill_game(&game);
    game.task.round = 2;
    assert_int_equal(archive_append(descriptor, &game, engines, &fault), STATUS_OK);
    (void)close(descriptor);
    match_game_free(&game);
    assert_int_equal(read_games(file, &reader), 3);
    assert_false(reader.torn);
}

static void a_file_that_has_changed_is_not_reopened(void **state)
{
    const File *file = *state;
    ArchiveReader reader;
    Fault fault;
    int descriptor = -1;
    write_games(file, 1);
    (void)read_games(file, &reader);
    append_bytes(file, "\n");
    assert_int_equal(archive_reopen(file->path, &reader, &descriptor, &fault), STATUS_INPUT_OUTPUT);
}

static void lines_that_are_no_records_are_named(void **state)
{
    const File *file = *state;
    static const char *const wrong[] = {"no json\n", "{\"kind\":\"joke\"}\n", "[]\n", "\n",
                                        "{\"kind\":\"game\",\"kind\":\"game\"}\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ArchiveReader reader;
        Fault fault;
        size_t games = 0;
        assert_int_equal(truncate(file->path, 0), 0);
        write_games(file, 1);
        append_bytes(file, wrong[i]);
        assert_int_not_equal(archive_read(file->path, &reader, count_game, &games, &fault),
                             STATUS_OK);
        assert_non_null(strstr(fault.text, "line 3"));
        assert_int_equal(games, 1);
        json_decref(reader.description);
    }
}

static void an_empty_file_holds_no_match(void **state)
{
    const File *file = *state;
    ArchiveReader reader;
    Fault fault;
    size_t games = 0;
    assert_int_not_equal(archive_read(file->path, &reader, count_game, &games, &fault), STATUS_OK);
    assert_null(reader.description);
    append_bytes(file, "{\"kind\":\"match\"");
    assert_int_not_equal(archive_read(file->path, &reader, count_game, &games, &fault), STATUS_OK);
    assert_null(reader.description);
}

static void files_of_another_format_are_refused(void **state)
{
    const File *file = *state;
    static const char *const wrong[] = {
        "{\"kind\":\"match\"}\n", "{\"kind\":\"match\",\"format\":2}\n",
        "{\"kind\":\"match\",\"format\":\"1\"}\n", "{\"kind\":\"match\",\"format\":1.0}\n",
        "{\"kind\":\"game\",\"format\":1}\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ArchiveReader reader;
        Fault fault;
        assert_int_equal(truncate(file->path, 0), 0);
        append_bytes(file, wrong[i]);
        assert_int_equal(archive_read(file->path, &reader, NULL, NULL, &fault),
                         STATUS_BAD_ARGUMENT);
        assert_non_null(strstr(fault.text, "line 1"));
        json_decref(reader.description);
    }
}

/* Every move as long as one can be. */
static Status append_long_game(int descriptor, size_t length)
{
    Fault fault;
    MatchGame game = {.moves = NULL};
    MatchMove move = {.thought = {.has_score = true,
                                  .is_mate = true,
                                  .score = INT64_MIN,
                                  .depth = INT64_MAX,
                                  .nodes = INT64_MAX,
                                  .time_us = INT64_MAX}};
    memset(move.text, 'm', sizeof move.text - 1);
    fill_game(&game);
    game.task.round = 0;
    while (game.length < length) {
        assert_int_equal(match_game_add(&game, &move), STATUS_OK);
    }
    Status status = archive_append(descriptor, &game, engines, &fault);
    match_game_free(&game);
    return status;
}

static void a_line_holds_a_hundred_thousand_moves_but_not_any_number(void **state)
{
    const File *file = *state;
    ArchiveReader reader;
    Fault fault;
    int descriptor = -1;
    assert_int_equal(archive_create(file->path, file->description, &descriptor, &fault), STATUS_OK);
    assert_int_equal(append_long_game(descriptor, 100000), STATUS_OK);
    assert_int_equal(append_long_game(descriptor, 120000), STATUS_LINE_TOO_LONG);
    (void)close(descriptor);
    assert_int_equal(read_games(file, &reader), 1);
    assert_false(reader.torn);
    assert_int_equal(truncate(file->path, (off_t)reader.size + ARCHIVE_LINE_MAX + 1), 0);
    size_t games = 0;
    assert_int_equal(archive_read(file->path, &reader, count_game, &games, &fault),
                     STATUS_LINE_TOO_LONG);
    assert_non_null(strstr(fault.text, "line 3"));
    json_decref(reader.description);
}

static void another_match_is_told_apart(void **unused)
{
    (void)unused;
    Fault fault;
    json_t *one =
        json_pack("{ss si ss s[s]}", "kind", "match", "srand", 1, "shard", "1/2", "arguments", "a");
    json_t *other =
        json_pack("{ss si ss s[s]}", "kind", "match", "srand", 1, "shard", "2/2", "arguments", "b");
    assert_int_equal(match_json_compare(one, other, true, &fault), STATUS_OK);
    assert_int_not_equal(match_json_compare(one, other, false, &fault), STATUS_OK);
    assert_non_null(strstr(fault.text, "shard"));
    (void)json_object_del(one, "shard"); /* a whole match and a part of it */
    assert_int_equal(match_json_compare(one, other, true, &fault), STATUS_OK);
    assert_int_not_equal(match_json_compare(one, other, false, &fault), STATUS_OK);
    (void)json_object_set_new(other, "srand", json_integer(2));
    assert_int_not_equal(match_json_compare(one, other, true, &fault), STATUS_OK);
    assert_non_null(strstr(fault.text, "srand"));
    json_decref(one);
    json_decref(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_winner_has_the_point_and_a_draw_is_shared),
        cmocka_unit_test(a_chair_is_a_side_or_what_seats_gives_away),
        cmocka_unit_test(an_offender_has_nothing_and_the_others_share),
        cmocka_unit_test(a_game_is_the_same_after_writing_and_reading),
        cmocka_unit_test(spoilt_games_are_refused_by_member),
        cmocka_unit_test(every_reason_has_a_word_of_its_own),
        cmocka_unit_test_setup_teardown(games_are_appended_and_read_back, make_path, remove_path),
        cmocka_unit_test_setup_teardown(a_torn_line_is_dropped_and_written_over, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(a_file_that_has_changed_is_not_reopened, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(lines_that_are_no_records_are_named, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(an_empty_file_holds_no_match, make_path, remove_path),
        cmocka_unit_test_setup_teardown(files_of_another_format_are_refused, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(a_line_holds_a_hundred_thousand_moves_but_not_any_number,
                                        make_path, remove_path),
        cmocka_unit_test(another_match_is_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
