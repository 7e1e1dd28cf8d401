/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards of points and which game is played on which (rules, 2 and the table of 3.4).
 */
#include "games/mill/mill.h"
#include "games/mill/state.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define RING16_EDGES                                                                               \
    "a1-c1 c1-e1 e1-e3 e3-e5 e5-c5 c5-a5 a5-a3 a3-a1 b2-c2 c2-d2 d2-d3 d3-d4 d4-c4 c4-b4 "         \
    "b4-b3 b3-b2 c1-c2 e3-d3 c5-c4 a3-b3 "
#define RING16_CORNERS "a1-b2 e1-d2 e5-d4 a5-b4 "
#define RING17_CENTRE "c3-c2 c3-d3 c3-c4 c3-b3 "
#define RING16_LINES "a1-c1-e1 e1-e3-e5 e5-c5-a5 a5-a3-a1 b2-c2-d2 d2-d3-d4 d4-c4-b4 b4-b3-b2 "
#define RING17_ACROSS                                                                              \
    "a1-b2-c3 b2-c3-d4 c3-d4-e5 a5-b4-c3 b4-c3-d2 c3-d2-e1 a3-b3-c3 b3-c3-d3 c3-d3-e3 "            \
    "c1-c2-c3 c2-c3-c4 c3-c4-c5 "
#define RING24_EDGES                                                                               \
    "a1-d1 d1-g1 g1-g4 g4-g7 g7-d7 d7-a7 a7-a4 a4-a1 b2-d2 d2-f2 f2-f4 f4-f6 f6-d6 d6-b6 "         \
    "b6-b4 b4-b2 c3-d3 d3-e3 e3-e4 e4-e5 e5-d5 d5-c5 c5-c4 c4-c3 a4-b4 b4-c4 e4-f4 f4-g4 "         \
    "d1-d2 d2-d3 d5-d6 d6-d7 "
#define RING24_CORNERS "a1-b2 b2-c3 g1-f2 f2-e3 g7-f6 f6-e5 a7-b6 b6-c5 "
#define RING24_LINES                                                                               \
    "a1-d1-g1 g1-g4-g7 g7-d7-a7 a7-a4-a1 b2-d2-f2 f2-f4-f6 f6-d6-b6 b6-b4-b2 c3-d3-e3 "            \
    "e3-e4-e5 e5-d5-c5 c5-c4-c3 a4-b4-c4 e4-f4-g4 d1-d2-d3 d5-d6-d7 "
#define RING24_CORNER_LINES "a1-b2-c3 g1-f2-e3 g7-f6-e5 a7-b6-c5 "
#define STAR9_LINES "a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3 a1-b2-c3 a3-b2-c1 "

static const struct {
    PointBoardKind kind;
    const char *edges;
    const char *lines;
    const char *jumps; /* straight triples; NULL: no game jumps here */
} boards[] = {
    {BOARD_STAR9,
     "a1-b1 b1-c1 a2-b2 b2-c2 a3-b3 b3-c3 a1-a2 a2-a3 b1-b2 b2-b3 c1-c2 c2-c3 b2-a1 b2-c1 b2-a3 "
     "b2-c3",
     STAR9_LINES, STAR9_LINES},
    {BOARD_RING16, RING16_EDGES, RING16_LINES, RING16_LINES},
    {BOARD_RING16X, RING16_EDGES RING16_CORNERS, RING16_LINES, RING16_LINES},
    {BOARD_RING17, RING16_EDGES RING17_CENTRE, RING16_LINES, NULL},
    {BOARD_RING17X, RING16_EDGES RING16_CORNERS RING17_CENTRE "c3-b2 c3-d2 c3-d4 c3-b4",
     RING16_LINES, RING16_LINES RING17_ACROSS},
    {BOARD_RING24, RING24_EDGES, RING24_LINES, NULL},
    {BOARD_RING24X, RING24_EDGES RING24_CORNERS, RING24_LINES RING24_CORNER_LINES,
     RING24_LINES RING24_CORNER_LINES},
};

enum { BOARDS = sizeof boards / sizeof boards[0] };

static unsigned point_at(const PointBoard *board, Span word, size_t offset)
{
    unsigned point = point_board_find(board, word.start + offset, 2);
    assert_int_not_equal(point, POINT_NONE);
    return point;
}

static void points_are_joined_as_the_boards_are_drawn(void **unused)
{
    for (size_t i = 0; i < BOARDS; i++) {
        PointBoard board;
        point_board_build(boards[i].kind, &board);
        Span rest = span_of(boards[i].edges);
        Span edge;
        unsigned ends = 0;
        for (unsigned point = 0; point < board.points; point++) {
            ends += point_count(board.adjacent[point]);
        }
        while (span_next_word(&rest, &edge)) {
            unsigned one = point_at(&board, edge, 0);
            unsigned other = point_at(&board, edge, 3);
            assert_true((board.adjacent[one] >> other & 1) != 0);
            assert_true((board.adjacent[other] >> one & 1) != 0);
            ends -= 2;
        }
        assert_int_equal(ends, 0);
    }
}

static void three_points_make_a_line_where_the_rules_name_one(void **unused)
{
    for (size_t i = 0; i < BOARDS; i++) {
        PointBoard board;
        point_board_build(boards[i].kind, &board);
        Span rest = span_of(boards[i].lines);
        Span line;
        unsigned count = 0;
        while (span_next_word(&rest, &line)) {
            PointSet points = point_bit(point_at(&board, line, 0)) |
                              point_bit(point_at(&board, line, 3)) |
                              point_bit(point_at(&board, line, 6));
            assert_true(point_board_find_line(&board, points) >= 0);
            count++;
        }
        assert_int_equal(board.lines, count);
    }
}

static void jumps_follow_the_straight_triples_both_ways(void **unused)
{
    for (size_t i = 0; i < BOARDS; i++) {
        PointBoard board;
        point_board_build(boards[i].kind, &board);
        Span rest = span_of(boards[i].jumps == NULL ? "" : boards[i].jumps);
        Span triple;
        unsigned jumps = 0;
        for (unsigned point = 0; point < board.points; point++) {
            jumps += board.jumps[point];
        }
        while (span_next_word(&rest, &triple)) {
            unsigned one = point_at(&board, triple, 0);
            unsigned other = point_at(&board, triple, 6);
            assert_int_equal(board.between[one][other], point_at(&board, triple, 3));
            assert_int_equal(board.between[other][one], point_at(&board, triple, 3));
            jumps -= 2;
        }
        assert_true(jumps == 0 || boards[i].jumps == NULL);
    }
}

/* -- the games -- */

static const struct {
    const char *id;
    const char *board;
    size_t symmetries; /* those of the board that keep each player's set-up and lines */
    unsigned men;
    bool teams; /* "every two-player game with four or more men a side" */
} games[] = {
    {"nine-mens-morris", "ring24", 16, 9, true},
    {"seven-mens-morris", "ring17", 8, 7, true},
    {"six-mens-morris", "ring16", 16, 6, true},
    {"five-mens-morris", "ring16", 16, 5, true},
    {"three-mens-morris", "star9", 8, 3, false},
    {"tapatan", "star9", 8, 3, false},
    {"achi", "star9", 8, 4, true},
    {"jare", "star9", 8, 3, false},
    {"tant-fant", "star9", 2, 3, false},
    {"shisima", "star9", 8, 3, false},
    {"sabr", "star9", 8, 3, false},
    {"morabaraba", "ring24x", 16, 12, true},
    {"shax", "ring24", 16, 12, true},
    {"shax-8", "ring16", 16, 8, true},
    {"saba", "ring17x", 8, 7, true},
    {"sita", "ring17x", 8, 6, true},
    {"tano", "ring17x", 8, 5, true},
    {"kuruka-saba", "ring17x", 8, 7, true},
    {"kuruka-sita", "ring17x", 8, 6, true},
    {"kuruka-tano", "ring17x", 8, 5, true},
    {"lazima-saba", "ring17x", 8, 7, true},
    {"lazima-sita", "ring17x", 8, 6, true},
    {"lazima-tano", "ring17x", 8, 5, true},
    {"kubwa-tatu", "ring16", 16, 6, true},
    {"mbili-na-nusu", "ring16", 16, 5, true},
    {"mbili", "ring16", 16, 4, true},
    {"moja-na-nusu", "ring16", 16, 3, false},
    {"sita-vyura", "ring16x", 16, 6, true},
    {"tano-vyura", "ring16x", 16, 5, true},
    {"ene-vyura", "ring16x", 16, 4, true},
    {"tatu-vyura", "ring16x", 16, 3, false},
    {"sita-nyoka", "ring16x", 16, 6, true},
    {"tano-nyoka", "ring16x", 16, 5, true},
    {"ene-nyoka", "ring16x", 16, 4, true},
    {"tatu-nyoka", "ring16x", 16, 3, false},
    {"tatu-ndege", "ring16", 16, 3, false},
    {"kunjing", "ring24x", 16, 4, false},
    {"stay", "ring24x", 16, 12, true},
    {"pluck", "ring24x", 16, 12, true},
    {"conquer", "ring24x", 16, 12, true},
    {"rapido", "ring24x", 16, 12, true},
};

enum { GAMES = sizeof games / sizeof games[0] };

static void every_game_has_its_board_and_its_men(void **unused)
{
    assert_int_equal(mill_variants.count, GAMES);
    for (size_t i = 0; i < GAMES; i++) {
        Scene *scene = scene_open(games[i].id);
        const MillState *state = mill_state(record_state(&scene->record));
        Geometry geometry = {0};
        scene->game->family->describe_board(scene->game, &geometry);
        assert_string_equal(geometry.board, games[i].board);
        for (unsigned side = 0; side < scene->game->sides; side++) {
            assert_int_equal(state->hand[side] + point_count(state->men[side]), games[i].men);
        }
        scene_close(scene);
    }
}

static void every_game_has_the_symmetries_of_its_board_and_set_up(void **unused)
{
    for (size_t i = 0; i < GAMES; i++) {
        Scene *scene = scene_open(games[i].id);
        assert_int_equal(scene->game->family->symmetries->count(scene->game), games[i].symmetries);
        scene_close(scene);
    }
}

static void games_with_four_or_more_men_a_side_can_be_played_in_teams(void **unused)
{
    for (size_t i = 0; i < GAMES; i++) {
        Text spec = {0};
        text_format(&spec, "%s:teams=on", games[i].id);
        if (games[i].teams) {
            Scene *scene = scene_open(text_string(&spec));
            assert_int_equal(scene->game->seats, 4);
            assert_int_equal(scene->game->sides, 2);
            scene_close(scene);
        } else {
            scene_expect_refused(text_string(&spec), STATUS_BAD_VARIANT, "teams");
        }
        text_free(&spec);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_joined_as_the_boards_are_drawn),
        cmocka_unit_test(three_points_make_a_line_where_the_rules_name_one),
        cmocka_unit_test(jumps_follow_the_straight_triples_both_ways),
        cmocka_unit_test(every_game_has_its_board_and_its_men),
        cmocka_unit_test(every_game_has_the_symmetries_of_its_board_and_set_up),
        cmocka_unit_test(games_with_four_or_more_men_a_side_can_be_played_in_teams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
