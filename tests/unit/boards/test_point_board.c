/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/random.h"
#include "base/text.h"
#include "boards/point_board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = BOARD_RING24X + 1, UNSAID = 999 };

/* What the rules say of each board. Jumps are counted once for both directions. */
typedef struct BoardFacts {
    const char *name;
    const char *points;
    unsigned edges;
    unsigned lines;
    unsigned jumps; /* UNSAID: no game jumps there */
    unsigned symmetries;
} BoardFacts;

#define RING16_POINTS "a1 c1 e1 e3 e5 c5 a5 a3 b2 c2 d2 d3 d4 c4 b4 b3"
#define RING24_POINTS "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7"

static const BoardFacts facts[BOARDS] = {
    [BOARD_STAR9] = {"star9", "a1 b1 c1 a2 b2 c2 a3 b3 c3", 16, 8, 8, 8},
    [BOARD_RING16] = {"ring16", RING16_POINTS, 20, 8, 8, 16},
    [BOARD_RING16X] = {"ring16x", RING16_POINTS, 24, 8, 8, 16},
    [BOARD_RING17] = {"ring17", RING16_POINTS " c3", 24, 8, UNSAID, 8},
    [BOARD_RING17X] = {"ring17x", RING16_POINTS " c3", 32, 8, 20, 8},
    [BOARD_RING24] = {"ring24", RING24_POINTS, 32, 16, UNSAID, 16},
    [BOARD_RING24X] = {"ring24x", RING24_POINTS, 40, 20, 20, 16},
};

static void build(unsigned kind, PointBoard *board)
{
    point_board_build((PointBoardKind)kind, board);
}

/* The points with these labels. */
static PointSet points_of(const PointBoard *board, const char *labels)
{
    Span rest = span_of(labels);
    Span label;
    PointSet points = 0;
    while (span_next_word(&rest, &label)) {
        unsigned point = point_board_find(board, label.start, label.length);
        if (point == POINT_NONE) {
            fail_msg("%s has no point %.*s", board->name, SPAN_ARGS(label));
        }
        points |= point_bit(point);
    }
    return points;
}

static void expect_neighbours(unsigned kind, const char *label, const char *neighbours)
{
    PointBoard board;
    build(kind, &board);
    unsigned point = point_first(points_of(&board, label));
    assert_int_equal(board.adjacent[point], points_of(&board, neighbours));
}

static void points_are_those_of_the_rules(void **unused)
{
    for (unsigned kind = 0; kind < BOARDS; kind++) {
        PointBoard board;
        build(kind, &board);
        PointSet points = points_of(&board, facts[kind].points);
        assert_string_equal(board.name, facts[kind].name);
        assert_int_equal(points, board.all);
        assert_int_equal(point_count(points), board.points);
        for (unsigned point = 0; point < board.points; point++) {
            assert_int_equal(point_board_find(&board, board.label[point], 2), point);
            assert_int_equal(board.file[point], board.label[point][0] - 'a');
            assert_int_equal(board.rank[point], board.label[point][1] - '1');
        }
    }
}

static void labels_that_are_no_points_are_not_found(void **unused)
{
    PointBoard board;
    build(BOARD_RING24, &board);
    const char *const labels[] = {"", "a", "a2", "h1", "d4", "a8", "A1", "a0", "a1 "};
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        assert_int_equal(point_board_find(&board, labels[i], strlen(labels[i])), POINT_NONE);
    }
}

static void reading_goes_by_ranks_from_the_top(void **unused)
{
    for (unsigned kind = 0; kind < BOARDS; kind++) {
        PointBoard board;
        build(kind, &board);
        for (unsigned i = 1; i < board.points; i++) {
            unsigned before = board.reading_order[i - 1];
            unsigned point = board.reading_order[i];
            bool same_rank = board.rank[before] == board.rank[point];
            assert_true(board.rank[before] > board.rank[point] ||
                        (same_rank && board.file[before] < board.file[point]));
        }
    }
}

static void edges_are_as_many_as_the_rules_say_and_go_both_ways(void **unused)
{
    for (unsigned kind = 0; kind < BOARDS; kind++) {
        PointBoard board;
        unsigned ends = 0;
        build(kind, &board);
        for (unsigned from = 0; from < board.points; from++) {
            ends += point_count(board.adjacent[from]);
            assert_int_equal(board.adjacent[from] & (point_bit(from) | ~board.all), 0);
            for (unsigned to = 0; to < board.points; to++) {
                assert_int_equal(board.adjacent[from] >> to & 1, board.adjacent[to] >> from & 1);
            }
        }
        assert_int_equal(ends, 2 * facts[kind].edges);
    }
}

static void points_have_the_neighbours_of_the_rules(void **unused)
{
    expect_neighbours(BOARD_STAR9, "b2", "a1 b1 c1 a2 c2 a3 b3 c3");
    expect_neighbours(BOARD_STAR9, "a1", "b1 a2 b2");
    expect_neighbours(BOARD_STAR9, "b1", "a1 c1 b2");
    expect_neighbours(BOARD_RING16, "c1", "a1 e1 c2");
    expect_neighbours(BOARD_RING16, "a1", "c1 a3");
    expect_neighbours(BOARD_RING16X, "a1", "c1 a3 b2");
    expect_neighbours(BOARD_RING16X, "d4", "c4 d3 e5");
    expect_neighbours(BOARD_RING17, "c3", "c2 d3 c4 b3");
    expect_neighbours(BOARD_RING17, "b2", "c2 b3");
    expect_neighbours(BOARD_RING17X, "c3", "b2 c2 d2 d3 d4 c4 b4 b3");
    expect_neighbours(BOARD_RING17X, "b2", "a1 c2 b3 c3");
    expect_neighbours(BOARD_RING24, "d2", "b2 f2 d1 d3");
    expect_neighbours(BOARD_RING24, "c3", "d3 c4");
    expect_neighbours(BOARD_RING24X, "b2", "a1 c3 d2 b4");
    expect_neighbours(BOARD_RING24X, "g7", "d7 g4 f6");
}

static void lines_are_those_of_the_rules(void **unused)
{
    static const struct {
        const char *line;
        PointBoardKind kind;
        bool is_line;
    } samples[] = {
        {"a1 b2 c3", BOARD_STAR9, true},    {"b1 b2 b3", BOARD_STAR9, true},
        {"a1 b2 b3", BOARD_STAR9, false},   {"a1 c1 e1", BOARD_RING16, true},
        {"b2 b3 b4", BOARD_RING16, true},   {"a1 b2 c2", BOARD_RING16X, false},
        {"b3 c3 d3", BOARD_RING17, false},  {"b2 c3 d4", BOARD_RING17X, false},
        {"a1 b2 c3", BOARD_RING17X, false}, {"a4 b4 c4", BOARD_RING24, true},
        {"a1 b2 c3", BOARD_RING24, false},  {"a1 b2 c3", BOARD_RING24X, true},
        {"g1 f2 e3", BOARD_RING24X, true},  {"c3 d3 e3", BOARD_RING24X, true},
        {"d3 e3 e4", BOARD_RING24X, false},
    };
    for (unsigned kind = 0; kind < BOARDS; kind++) {
        PointBoard board;
        build(kind, &board);
        assert_int_equal(board.lines, facts[kind].lines);
        for (unsigned line = 0; line < board.lines; line++) {
            assert_int_equal(point_count(board.line[line]), 3);
            assert_int_equal(point_board_find_line(&board, board.line[line]), (int)line);
        }
    }
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        PointBoard board;
        build(samples[i].kind, &board);
        int line = point_board_find_line(&board, points_of(&board, samples[i].line));
        assert_int_equal(line >= 0, samples[i].is_line);
    }
}

static void jumps_go_straight_over_a_neighbour(void **unused)
{
    for (unsigned kind = 0; kind < BOARDS; kind++) {
        PointBoard board;
        unsigned jumps = 0;
        build(kind, &board);
        for (unsigned from = 0; from < board.points; from++) {
            unsigned landings = 0;
            for (unsigned k = 0; k < board.jumps[from]; k++) {
                PointJump jump = board.jump[from][k];
                assert_true(board.adjacent[from] >> jump.over & 1);
                assert_true(board.adjacent[jump.over] >> jump.landing & 1);
                assert_int_equal(board.between[from][jump.landing], jump.over);
                assert_int_equal(board.between[jump.landing][from], jump.over);
                /* A straight line: both steps point the same way. */
                int first[2] = {board.file[jump.over] - board.file[from],
                                board.rank[jump.over] - board.rank[from]};
                int second[2] = {board.file[jump.landing] - board.file[jump.over],
                                 board.rank[jump.landing] - board.rank[jump.over]};
                assert_int_equal(first[0] * second[1], first[1] * second[0]);
                assert_true(first[0] * second[0] + first[1] * second[1] > 0);
            }
            for (unsigned to = 0; to < board.points; to++) {
                landings += board.between[from][to] != POINT_NONE;
            }
            assert_int_equal(landings, board.jumps[from]);
            jumps += landings;
        }
        if (facts[kind].jumps != UNSAID) {
            assert_int_equal(jumps, 2 * facts[kind].jumps);
        }
    }
}

/* Whether a symmetry keeps edges and lines. */
static void expect_symmetry(const PointBoard *board, unsigned symmetry)
{
    for (unsigned point = 0; point < board->points; point++) {
        unsigned image = board->image[symmetry][point];
        assert_int_equal(board->adjacent[image],
                         point_set_image(board->image[symmetry], board->adjacent[point]));
    }
    for (unsigned line = 0; line < board->lines; line++) {
        PointSet image = point_set_image(board->image[symmetry], board->line[line]);
        assert_true(point_board_find_line(board, image) >= 0);
    }
    assert_int_equal(point_set_image(board->image[symmetry], board->all), board->all);
}

/* The number of the symmetry that does first one, then the other. */
static unsigned compose(const PointBoard *board, unsigned first, unsigned second)
{
    for (unsigned symmetry = 0; symmetry < board->symmetries; symmetry++) {
        bool same = true;
        for (unsigned point = 0; point < board->points; point++) {
            same = same && board->image[symmetry][point] ==
                               board->image[second][board->image[first][point]];
        }
        if (same) {
            return symmetry;
        }
    }
    return POINT_SYMMETRIES_MAX;
}

static void symmetries_keep_the_board_and_form_a_group(void **unused)
{
    for (unsigned kind = 0; kind < BOARDS; kind++) {
        PointBoard board;
        build(kind, &board);
        assert_int_equal(board.symmetries, facts[kind].symmetries);
        for (unsigned point = 0; point < board.points; point++) {
            assert_int_equal(board.image[0][point], point);
        }
        for (unsigned first = 0; first < board.symmetries; first++) {
            uint32_t products = 0;
            expect_symmetry(&board, first);
            for (unsigned second = 0; second < board.symmetries; second++) {
                products |= UINT32_C(1) << compose(&board, first, second);
            }
            assert_int_equal(products, (UINT32_C(1) << board.symmetries) - 1);
        }
    }
}

/* -- lines as look-ups -- */

static void expect_same_as_counting(const PointBoard *board, uint32_t lines, const LineTable *table,
                                    PointSet men)
{
    PointSet closing = 0;
    PointSet whole = 0;
    for (unsigned line = 0; line < board->lines; line++) {
        PointSet missing = board->line[line] & ~men;
        if ((lines >> line & 1) == 0) {
            continue;
        }
        whole |= missing == 0 ? board->line[line] : 0;
        closing |= missing == 0 ? board->line[line] : 0;
        closing |= point_count(missing) == 1 ? missing : 0;
    }
    assert_int_equal(line_closing(table, men), closing);
    assert_int_equal(line_complete(table, men), whole);
}

static void expect_table(unsigned kind, uint32_t lines)
{
    enum { ROUNDS = 20000 };
    PointBoard board;
    LineTable table;
    Random random = {.seed = kind};
    build(kind, &board);
    line_table_build(&board, lines, &table);
    for (unsigned i = 0; i < ROUNDS; i++) {
        PointSet men = (PointSet)random_next(&random) & board.all;
        men &= i % 3 == 0 ? (PointSet)random_next(&random) : board.all; /* few men, too */
        expect_same_as_counting(&board, lines, &table, men);
    }
    expect_same_as_counting(&board, lines, &table, 0);
    expect_same_as_counting(&board, lines, &table, board.all);
}

static void tables_of_lines_agree_with_counting(void **unused)
{
    for (unsigned kind = 0; kind < BOARDS; kind++) {
        expect_table(kind, (UINT32_C(1) << facts[kind].lines) - 1);
    }
}

static void tables_may_leave_lines_out(void **unused)
{
    for (unsigned line = 0; line < facts[BOARD_STAR9].lines; line++) {
        expect_table(BOARD_STAR9, UINT32_C(1) << line);
        expect_table(BOARD_STAR9, ((UINT32_C(1) << 8) - 1) ^ UINT32_C(1) << line);
    }
    expect_table(BOARD_STAR9, 0);
}

static PointSet random_set(const PointBoard *board, Random *random)
{
    return (PointSet)random_below(random, UINT32_C(1) << 24) &
           (PointSet)random_below(random, UINT32_C(1) << 24) & board->all;
}

static void shifts_agree_with_the_edges(void **unused)
{
    Random random = {.seed = 24};
    for (unsigned i = 0; i < 2000 * BOARDS; i++) {
        PointBoard board;
        build(i % BOARDS, &board);
        PointSet from = random_set(&board, &random);
        PointSet to = random_set(&board, &random) & ~from;
        PointSet neighbours = 0;
        unsigned steps = 0;
        for (PointSet rest = from; rest != 0; rest &= rest - 1) {
            neighbours |= board.adjacent[point_first(rest)];
            steps += point_count(board.adjacent[point_first(rest)] & to);
        }
        assert_int_equal(point_neighbours(&board.steps, from), neighbours);
        assert_int_equal(point_count_steps(&board.steps, from, to), steps);
    }
}

/* A man outside the line stands next to the point that it lacks. */
static void points_to_be_joined_agree_with_counting(void **unused)
{
    static LineTable table;
    Random random = {.seed = 25};
    for (unsigned i = 0; i < 2000 * BOARDS; i++) {
        PointBoard board;
        PointSet joining = 0;
        build(i % BOARDS, &board);
        line_table_build(&board, (UINT32_C(1) << board.lines) - 1, &table);
        PointSet men = random_set(&board, &random);
        for (unsigned line = 0; line < board.lines; line++) {
            PointSet missing = board.line[line] & ~men;
            bool joins = point_count(missing) == 1 &&
                         (board.adjacent[point_first(missing)] & men & ~board.line[line]) != 0;
            joining |= joins ? missing : 0;
        }
        assert_int_equal(line_ready(&table, &board.steps, men) & ~men, joining);
    }
}

static void a_board_describes_itself(void **unused)
{
    for (unsigned kind = 0; kind < BOARDS; kind++) {
        PointBoard board;
        Geometry *geometry = calloc(1, sizeof *geometry);
        assert_non_null(geometry);
        build(kind, &board);
        point_board_describe(&board, (UINT32_C(1) << board.lines) - 1, geometry);
        assert_int_equal(geometry->places, board.points);
        assert_int_equal(geometry->edges, facts[kind].edges);
        assert_int_equal(geometry->lines, facts[kind].lines);
        for (unsigned point = 0; point < board.points; point++) {
            const GeometryPlace *place = &geometry->place[point];
            assert_string_equal(place->name, board.label[point]);
            assert_int_equal(place->x, 1000 * board.file[point]);
            assert_int_equal(place->y, 1000 * ((int)board.size - 1 - board.rank[point]));
        }
        free(geometry);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_those_of_the_rules),
        cmocka_unit_test(labels_that_are_no_points_are_not_found),
        cmocka_unit_test(reading_goes_by_ranks_from_the_top),
        cmocka_unit_test(edges_are_as_many_as_the_rules_say_and_go_both_ways),
        cmocka_unit_test(points_have_the_neighbours_of_the_rules),
        cmocka_unit_test(lines_are_those_of_the_rules),
        cmocka_unit_test(jumps_go_straight_over_a_neighbour),
        cmocka_unit_test(symmetries_keep_the_board_and_form_a_group),
        cmocka_unit_test(tables_of_lines_agree_with_counting),
        cmocka_unit_test(tables_may_leave_lines_out),
        cmocka_unit_test(shifts_agree_with_the_edges),
        cmocka_unit_test(points_to_be_joined_agree_with_counting),
        cmocka_unit_test(a_board_describes_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
