/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded games, their points, and record files.
 */
#include "games/catalogue.h"
#include "match/description.h"
#include "records/record_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static Game *open_game(const char *spec)
{
    Fault fault;
    Game *game = NULL;
    assert_int_equal(catalogue_open(NULL, span_of(spec), &game, &fault), STATUS_OK);
    return game;
}

/* -- points -- */

static void expect_points(const RecordedGame *game, const char *result, const uint32_t *points)
{
    assert_string_equal(outcome_word(game->result), result);
    for (unsigned player = 0; player < game->player_count; player++) {
        assert_int_equal(game->points[player], points[player]);
    }
}

static void expect_end(const char *spec, Outcome outcome, const char *result,
                       const uint32_t *points)
{
    Game *rules = open_game(spec);
    RecordedGame game = {.moves = NULL};
    recorded_game_begin(&game, rules, HISTORY_LIMITS_STANDARD);
    recorded_game_end(&game, rules, outcome, END_RULES);
    expect_points(&game, result, points);
    assert_int_equal(game.offender, 0);
    recorded_game_free(&game);
    game_free(rules);
}

static void the_winner_gets_the_point_and_a_draw_shares_it(void **unused)
{
    expect_end("tapatan", OUTCOME_WIN_SIDE_2, "p2win", (const uint32_t[]){0, 12});
    expect_end("tapatan", OUTCOME_DRAW, "draw", (const uint32_t[]){6, 6});
    expect_end("kunjing", OUTCOME_WIN_SIDE_3, "p3win", (const uint32_t[]){0, 0, 12});
    expect_end("kunjing", OUTCOME_DRAW, "draw", (const uint32_t[]){4, 4, 4});
    expect_end("kunjing:players=4", OUTCOME_DRAW, "draw", (const uint32_t[]){3, 3, 3, 3});
}

static void dealt_out_seats_win_for_their_player(void **unused)
{
    expect_end("kunjing:seats=122", OUTCOME_WIN_SIDE_3, "p2win", (const uint32_t[]){0, 12});
    expect_end("kunjing:seats=122", OUTCOME_DRAW, "draw", (const uint32_t[]){6, 6});
}

static void an_offender_gets_nothing_and_the_others_share(void **unused)
{
    for (unsigned players = 2; players <= 4; players++) {
        for (unsigned player = 0; player < players; player++) {
            RecordedGame game = {.player_count = players};
            uint32_t points[GAME_MAX_SEATS];
            char result[8] = "draw";
            recorded_game_forfeit(&game, player, END_CRASH);
            for (unsigned i = 0; i < players; i++) {
                points[i] = i == player ? 0 : 12 / (players - 1);
            }
            if (players == 2) {
                (void)snprintf(result, sizeof result, "p%uwin", 2 - player);
            }
            expect_points(&game, result, points);
            assert_int_equal(game.offender, player + 1);
        }
    }
}

/* -- JSON -- */

static void fill_game(RecordedGame *game)
{
    static const char *const names[] = {"three", "one", "two \"2\""};
    Game *rules = open_game("kunjing:players=3");
    RecordedMove opening = {.text = "a1", .source = MOVE_BY_OPENING};
    RecordedMove scored = {
        .text = "b2",
        .info = {
            .has_score = true, .score = -17, .depth = 5, .nodes = 1234567890123, .time_us = 45678}};
    RecordedMove mate = {.text = "c3",
                         .info = {.has_score = true, .is_mate = true, .score = -4, .time_us = 1}};
    recorded_game_begin(game, rules, (HistoryLimits){4, 50});
    game_free(rules);
    game->encounter = 4;
    game->round = 9;
    game->seating = 2;
    for (size_t player = 0; player < 3; player++) {
        (void)strcpy(game->names[player], names[player]);
    }
    text_add(&game->start, "startpos");
    assert_int_equal(recorded_game_add(game, &opening), STATUS_OK);
    assert_int_equal(recorded_game_add(game, &scored), STATUS_OK);
    assert_int_equal(recorded_game_add(game, &mate), STATUS_OK);
    recorded_game_forfeit(game, 1, END_ILLEGAL);
    (void)snprintf(game->answer, sizeof game->answer, "z\"9");
    text_add(&game->detail, "'z\"9' is not legal here");
}

static json_t *object_of(const RecordedGame *game)
{
    Text text = {0};
    Fault fault;
    json_t *object = NULL;
    record_json_write(game, &text);
    assert_null(strchr(text_string(&text), '\n'));
    assert_int_equal(record_json_parse(text_span(&text), &object, &fault), STATUS_OK);
    text_free(&text);
    return object;
}

static void a_game_is_the_same_after_writing_and_reading(void **unused)
{
    RecordedGame game = {.moves = NULL};
    RecordedGame read = {.moves = NULL};
    Fault fault;
    fill_game(&game);
    json_t *object = object_of(&game);
    assert_int_equal(record_json_read(object, &read, &fault), STATUS_OK);
    assert_int_equal(read.encounter, 4);
    assert_int_equal(read.round, 9);
    assert_int_equal(read.seating, 2);
    assert_int_equal(read.player_count, 3);
    assert_memory_equal(read.names, game.names, sizeof read.names);
    assert_string_equal(read.spec, game.spec);
    assert_int_equal(read.limits.repetition, 4);
    assert_int_equal(read.limits.quiet, 50);
    assert_string_equal(text_string(&read.start), "startpos");
    assert_int_equal(read.seat_count, 3);
    assert_memory_equal(read.player_of_seat, ((const uint8_t[GAME_MAX_SEATS]){0, 1, 2}),
                        GAME_MAX_SEATS);
    assert_int_equal(read.length, 3);
    assert_int_equal(read.moves[0].source, MOVE_BY_OPENING);
    assert_false(read.moves[0].info.has_score);
    assert_int_equal(read.moves[1].info.score, -17);
    assert_int_equal(read.moves[1].info.depth, 5);
    assert_int_equal(read.moves[1].info.nodes, 1234567890123);
    assert_int_equal(read.moves[1].info.time_us, 45000);
    assert_true(read.moves[2].info.is_mate);
    assert_int_equal(read.moves[2].info.score, -4);
    assert_string_equal(read.moves[2].text, "c3");
    assert_int_equal(read.reason, END_ILLEGAL);
    assert_int_equal(read.offender, 2);
    assert_string_equal(read.answer, "z\"9");
    expect_points(&read, "draw", (const uint32_t[]){6, 0, 6});
    json_decref(object);
    recorded_game_free(&read);
    recorded_game_free(&game);
}

/* Sets a member to some JSON text, or removes it; the game must then be rejected. */
static void expect_rejected(const char *member, const char *value)
{
    RecordedGame game = {.moves = NULL};
    RecordedGame read = {.moves = NULL};
    Fault fault;
    fill_game(&game);
    json_t *object = object_of(&game);
    if (value == NULL) {
        assert_int_equal(json_object_del(object, member), 0);
    } else {
        json_t *wrong = json_loads(value, JSON_DECODE_ANY, NULL);
        assert_non_null(wrong);
        assert_int_equal(json_object_set_new(object, member, wrong), 0);
    }
    if (record_json_read(object, &read, &fault) == STATUS_OK) {
        fail_msg("\"%s\": %s should be rejected", member, value == NULL ? "nothing" : value);
    }
    assert_non_null(strstr(fault.text, member));
    json_decref(object);
    recorded_game_free(&read);
    recorded_game_free(&game);
}

static void rejected_games_name_the_wrong_member(void **unused)
{
    static const char *const needed[] = {
        "encounter", "round",  "seating", "variant",    "start",       "players", "moves",
        "result",    "points", "reason",  "repetition", "quiet-limit", "seats"};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        expect_rejected(needed[i], NULL);
        expect_rejected(needed[i], "null");
        expect_rejected(needed[i], "{}");
    }
    expect_rejected("encounter", "0");
    expect_rejected("round", "-1");
    expect_rejected("seating", "1.5");
    expect_rejected("players", "[\"one\"]");
    expect_rejected("players", "[\"one\", 2, \"three\"]");
    expect_rejected("points", "[0, 1]");
    expect_rejected("points", "[1, 0, 0.5]");
    expect_rejected("points", "[0, 2, 0]");
    expect_rejected("points", "[0, \"1\", 0]");
    expect_rejected("seats", "[1, 2, 9]");
    expect_rejected("seats", "[0, 1, 2]");
    expect_rejected("seats", "[1, 2, \"3\"]");
    expect_rejected("seats", "[1]");
    expect_rejected("seats", "[1, 2, 3, 1, 2]");
    expect_rejected("offender", "4");
    expect_rejected("offender", "\"one\"");
    expect_rejected("reason", "\"open\"");
    expect_rejected("reason", "\"stopped\"");
    expect_rejected("result", "\"p1wins the game\"");
    expect_rejected("result", "\"p5win\"");
    expect_rejected("moves", "[{\"move\": 3}]");
    expect_rejected("moves", "[\"a1\"]");
    expect_rejected("moves", "[{\"move\": \"a1\", \"by\": \"magic\"}]");
    expect_rejected("moves", "[{\"move\": \"0123456789012345678901234567890123456789\"}]");
    expect_rejected("moves", "[{\"move\": \"a1\", \"ms\": 9223372036854775807}]");
    expect_rejected("moves", "[{\"move\": \"a1\", \"ms\": -1}]");
    expect_rejected("answer", "7");
}

static void every_reason_has_a_word_of_its_own(void **unused)
{
    for (int i = 0; i < END_REASONS; i++) {
        assert_int_equal(end_reason_find(span_of(end_reason_word((EndReason)i))), i);
    }
    assert_int_equal(end_reason_find(span_of("whim")), END_REASONS);
    assert_true(end_reason_is_offence(END_STALL));
    assert_false(end_reason_is_offence(END_RESIGN));
}

/* -- files -- */

static const char description[] = "{\"kind\":\"match\",\"format\":1,\"variant\":\"x\"}";

static int make_path(void **state)
{
    static char path[64];
    (void)snprintf(path, sizeof path, "/tmp/nguzo-records-XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    (void)close(descriptor);
    *state = path;
    return 0;
}

static int remove_path(void **state)
{
    (void)unlink(*state);
    return 0;
}

static Status create_file(const char *path, int *descriptor)
{
    Fault fault;
    Text text = {0};
    text_add(&text, description);
    Status status = record_file_create(path, &text, descriptor, &fault);
    text_free(&text);
    return status;
}

static void append_game(int descriptor, uint32_t round)
{
    Fault fault;
    RecordedGame game = {.moves = NULL};
    fill_game(&game);
    game.round = round;
    assert_int_equal(record_file_append(descriptor, &game, &fault), STATUS_OK);
    recorded_game_free(&game);
}

static void write_games(const char *path, uint32_t count)
{
    int descriptor = -1;
    assert_int_equal(create_file(path, &descriptor), STATUS_OK);
    for (uint32_t i = 0; i < count; i++) {
        append_game(descriptor, i);
    }
    (void)close(descriptor);
}

static void append_bytes(const char *path, const char *bytes)
{
    FILE *stream = fopen(path, "ab");
    assert_non_null(stream);
    (void)fputs(bytes, stream);
    (void)fclose(stream);
}

/* Reads a file up to its end or to the first failure; the caller closes it. */
static Status read_file(const char *path, RecordFile *file, size_t *games, Fault *fault)
{
    RecordedGame game = {.moves = NULL};
    bool found = true;
    Status status = record_file_open(file, path, fault);
    for (*games = 0; status == STATUS_OK && found; *games += found) {
        status = record_file_next(file, &game, &found, fault);
        if (status != STATUS_OK) {
            break;
        }
        if (found) {
            assert_int_equal(game.round, *games);
            assert_int_equal(file->line_number, *games + 2);
        }
    }
    recorded_game_free(&game);
    return status;
}

static size_t read_games(const char *path, RecordFile *file)
{
    size_t games = 0;
    Fault fault;
    if (read_file(path, file, &games, &fault) != STATUS_OK) {
        fail_msg("rejected: %s", fault.text);
    }
    assert_string_equal(json_string_value(json_object_get(file->description, "variant")), "x");
    return games;
}

static void games_are_appended_and_read_back(void **state)
{
    RecordFile file;
    int descriptor = -1;
    write_games(*state, 3);
    assert_int_equal(read_games(*state, &file), 3);
    assert_false(file.is_truncated);
    assert_int_equal(file.valid_size, file.size);
    record_file_close(&file);
    assert_int_equal(create_file(*state, &descriptor), STATUS_BAD_ARGUMENT);
}

static void an_incomplete_line_is_dropped_and_overwritten(void **state)
{
    RecordFile file;
    Fault fault;
    int descriptor = -1;
    write_games(*state, 2);
    append_bytes(*state, "{\"kind\":\"game\",\"enc");
    assert_int_equal(read_games(*state, &file), 2);
    assert_true(file.is_truncated);
    assert_int_equal(record_file_continue(&file, &descriptor, &fault), STATUS_OK);
    record_file_close(&file);
    append_game(descriptor, 2);
    (void)close(descriptor);
    assert_int_equal(read_games(*state, &file), 3);
    assert_false(file.is_truncated);
    record_file_close(&file);
}

static void a_file_that_has_changed_is_not_continued(void **state)
{
    RecordFile file;
    Fault fault;
    int descriptor = -1;
    write_games(*state, 1);
    (void)read_games(*state, &file);
    append_bytes(*state, "\n");
    assert_int_equal(record_file_continue(&file, &descriptor, &fault), STATUS_INPUT_OUTPUT);
    (void)close(descriptor);
    record_file_close(&file);
}

static void the_number_of_an_invalid_line_is_reported(void **state)
{
    static const char *const wrong[] = {"no json\n", "{\"kind\":\"joke\"}\n", "[]\n", "\n",
                                        "{\"kind\":\"game\",\"kind\":\"game\"}\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        RecordFile file;
        Fault fault;
        size_t games = 0;
        assert_int_equal(truncate(*state, 0), 0);
        write_games(*state, 1);
        append_bytes(*state, wrong[i]);
        assert_int_not_equal(read_file(*state, &file, &games, &fault), STATUS_OK);
        assert_non_null(strstr(fault.text, "line 3"));
        assert_int_equal(games, 1);
        record_file_close(&file);
    }
}

static void an_empty_file_contains_no_match(void **state)
{
    RecordFile file;
    Fault fault;
    assert_int_not_equal(record_file_open(&file, *state, &fault), STATUS_OK);
    assert_null(file.description);
    record_file_close(&file);
    append_bytes(*state, "{\"kind\":\"match\"");
    assert_int_not_equal(record_file_open(&file, *state, &fault), STATUS_OK);
    assert_null(file.description);
    record_file_close(&file);
}

static void files_of_another_format_are_rejected(void **state)
{
    static const char *const wrong[] = {
        "{\"kind\":\"match\"}\n", "{\"kind\":\"match\",\"format\":2}\n",
        "{\"kind\":\"match\",\"format\":\"1\"}\n", "{\"kind\":\"match\",\"format\":1.0}\n",
        "{\"kind\":\"game\",\"format\":1}\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        RecordFile file;
        Fault fault;
        assert_int_equal(truncate(*state, 0), 0);
        append_bytes(*state, wrong[i]);
        assert_int_equal(record_file_open(&file, *state, &fault), STATUS_BAD_ARGUMENT);
        assert_non_null(strstr(fault.text, "line 1"));
        record_file_close(&file);
    }
}

/* Appends a game whose moves are all as long as possible. */
static Status append_long_game(int descriptor, size_t length)
{
    Fault fault;
    RecordedGame game = {.moves = NULL};
    RecordedMove move = {.info = {.has_score = true,
                                  .is_mate = true,
                                  .score = INT64_MIN,
                                  .depth = INT64_MAX,
                                  .nodes = INT64_MAX,
                                  .time_us = INT64_MAX}};
    memset(move.text, 'm', sizeof move.text - 1);
    fill_game(&game);
    game.round = 0;
    while (game.length < length) {
        assert_int_equal(recorded_game_add(&game, &move), STATUS_OK);
    }
    Status status = record_file_append(descriptor, &game, &fault);
    recorded_game_free(&game);
    return status;
}

static void a_line_has_room_for_100000_moves_but_is_limited(void **state)
{
    RecordFile file;
    Fault fault;
    int descriptor = -1;
    size_t games = 0;
    assert_int_equal(create_file(*state, &descriptor), STATUS_OK);
    assert_int_equal(append_long_game(descriptor, 100000), STATUS_OK);
    assert_int_equal(append_long_game(descriptor, 120000), STATUS_LINE_TOO_LONG);
    (void)close(descriptor);
    assert_int_equal(read_games(*state, &file), 1);
    assert_false(file.is_truncated);
    off_t size = (off_t)file.size;
    record_file_close(&file);
    assert_int_equal(truncate(*state, size + RECORD_LINE_MAX + 1), 0);
    assert_int_equal(read_file(*state, &file, &games, &fault), STATUS_LINE_TOO_LONG);
    assert_non_null(strstr(fault.text, "line 3"));
    record_file_close(&file);
}

static void different_matches_are_distinguished(void **unused)
{
    Fault fault;
    json_t *one =
        json_pack("{ss si ss s[s]}", "kind", "match", "srand", 1, "shard", "1/2", "arguments", "a");
    json_t *other =
        json_pack("{ss si ss s[s]}", "kind", "match", "srand", 1, "shard", "2/2", "arguments", "b");
    assert_int_equal(description_compare(one, other, true, &fault), STATUS_OK);
    assert_int_not_equal(description_compare(one, other, false, &fault), STATUS_OK);
    assert_non_null(strstr(fault.text, "shard"));
    (void)json_object_del(one, "shard"); /* a whole match and a shard of it */
    assert_int_equal(description_compare(one, other, true, &fault), STATUS_OK);
    assert_int_not_equal(description_compare(one, other, false, &fault), STATUS_OK);
    (void)json_object_set_new(other, "srand", json_integer(2));
    assert_int_not_equal(description_compare(one, other, true, &fault), STATUS_OK);
    assert_non_null(strstr(fault.text, "srand"));
    json_decref(one);
    json_decref(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_winner_gets_the_point_and_a_draw_shares_it),
        cmocka_unit_test(dealt_out_seats_win_for_their_player),
        cmocka_unit_test(an_offender_gets_nothing_and_the_others_share),
        cmocka_unit_test(a_game_is_the_same_after_writing_and_reading),
        cmocka_unit_test(rejected_games_name_the_wrong_member),
        cmocka_unit_test(every_reason_has_a_word_of_its_own),
        cmocka_unit_test_setup_teardown(games_are_appended_and_read_back, make_path, remove_path),
        cmocka_unit_test_setup_teardown(an_incomplete_line_is_dropped_and_overwritten, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(a_file_that_has_changed_is_not_continued, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(the_number_of_an_invalid_line_is_reported, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(an_empty_file_contains_no_match, make_path, remove_path),
        cmocka_unit_test_setup_teardown(files_of_another_format_are_rejected, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(a_line_has_room_for_100000_moves_but_is_limited, make_path,
                                        remove_path),
        cmocka_unit_test(different_matches_are_distinguished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
