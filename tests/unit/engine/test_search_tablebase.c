/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search with exact values: they decide won and lost games, and the search chooses among drawing moves.
 */
#include "games/catalogue.h"
#include "scene.h"
#include "search/search.h"
#include "solver/exact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Reports {
    unsigned count;
    SearchInfo last;
    Move pv[SEARCH_MAX_DEPTH + 1];
} Reports;

static void listen(const SearchInfo *info, void *context)
{
    Reports *reports = context;
    reports->count++;
    if (info->multipv == 1) {
        reports->last = *info;
        memcpy(reports->pv, info->pv, info->pv_length * sizeof *info->pv);
    }
}

static Move search_with_tablebase(const Record *record, SearchLimits limits, const Exact *exact,
                                  Reports *reports)
{
    Search *search = search_new(1);
    SearchResult result = {0};
    assert_non_null(search);
    *reports = (Reports){0};
    limits.probe = exact_as_probe(exact);
    search_prepare(search, false);
    assert_int_equal(search_run(search, record, &limits, listen, reports, &result), STATUS_OK);
    search_free(search);
    return result.best;
}

static Exact *open_exact(const Game *game)
{
    const ExactOptions options = {.solve = true};
    Exact *exact = exact_open(game, &options);
    assert_non_null(exact);
    exact_wait(exact, -1);
    return exact;
}

static ExactValue value_now(const Scene *scene, const Exact *exact)
{
    return exact_probe(exact, scene->game, record_state(&scene->record));
}

/* The game may be freed before the values are ready. */
static void exact_values_outlive_the_game_they_were_opened_for(void **unused)
{
    const ExactOptions options = {.solve = true};
    Scene *first = scene_open("tapatan");
    Scene *second = scene_open("tapatan");
    Exact *exact = exact_open(first->game, &options);
    assert_non_null(exact);
    scene_close(first);
    exact_wait(exact, -1);
    assert_int_equal(value_now(second, exact).kind, EXACT_WIN);
    exact_close(exact);
    scene_close(second);
}

/* Both sides play by exact values from a won position. */
static void a_decided_game_ends_after_the_exact_number_of_moves(void **unused)
{
    static const char *const specs[] = {"tapatan", "achi", "jare", "tableaux"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Scene *scene = scene_open(specs[i]);
        Exact *exact = open_exact(scene->game);
        uint32_t left = value_now(scene, exact).moves;
        assert_true(left > 0);
        for (; record_outcome(&scene->record) == OUTCOME_OPEN; left--) {
            Reports reports;
            ExactValue value = value_now(scene, exact);
            Move best =
                search_with_tablebase(&scene->record, (SearchLimits){.depth = 20}, exact, &reports);
            int32_t mate = value.kind == EXACT_WIN ? (int32_t)left : -(int32_t)left;
            assert_int_equal(reports.count, 1);
            assert_int_equal(reports.last.mate, mate);
            assert_int_equal(reports.last.pv_length, left);
            assert_true(reports.pv[0] == best);
            assert_int_equal(record_play(&scene->record, best), STATUS_OK);
        }
        assert_int_equal(left, 0);
        exact_close(exact);
        scene_close(scene);
    }
}

/* Losing moves are not played, whatever their evaluation. */
static void drawing_moves_keep_the_draw(void **unused)
{
    Scene *scene = scene_open("tant-fant");
    Exact *exact = open_exact(scene->game);
    for (unsigned ply = 0; ply < 40 && record_outcome(&scene->record) == OUTCOME_OPEN; ply++) {
        Reports reports;
        assert_int_equal(value_now(scene, exact).kind, EXACT_DRAW);
        Move best =
            search_with_tablebase(&scene->record, (SearchLimits){.depth = 3}, exact, &reports);
        assert_int_equal(reports.last.score, 0);
        assert_int_equal(reports.last.mate, 0);
        assert_true(reports.last.tbhits > 0);
        assert_int_equal(record_play(&scene->record, best), STATUS_OK);
    }
    assert_false(outcome_is_win(record_outcome(&scene->record)));
    exact_close(exact);
    scene_close(scene);
}

/* MultiPV: all moves are reported, the winning one first, with exact distances. */
static void several_lines_have_exact_scores(void **unused)
{
    Scene *scene = scene_open("tapatan");
    Exact *exact = open_exact(scene->game);
    Reports reports;
    (void)search_with_tablebase(&scene->record, (SearchLimits){.depth = 3, .multipv = 9}, exact,
                                &reports);
    assert_int_equal(reports.count, 3 * 9);
    assert_int_equal(reports.last.mate, 9);
    exact_close(exact);
    scene_close(scene);
}

/* Among losing `searchmoves` the longest defence is played. */
static void searchmoves_restrict_the_tablebase_too(void **unused)
{
    Scene *scene = scene_open("tapatan");
    Exact *exact = open_exact(scene->game);
    Reports reports;
    Move only[2];
    Fault fault;
    for (unsigned i = 0; i < 2; i++) {
        Span token = span_of(i == 0 ? "a2" : "c2");
        assert_int_equal(
            game_find_move(scene->game, record_state(&scene->record), token, &only[i], &fault),
            STATUS_OK);
    }
    SearchLimits limits = {.depth = 5, .searchmoves = only, .searchmoves_count = 2};
    Move best = search_with_tablebase(&scene->record, limits, exact, &reports);
    assert_true(best == only[0] || best == only[1]);
    assert_int_equal(reports.last.mate, -8);
    exact_close(exact);
    scene_close(scene);
}

/* Exact values ignore history: a move that ends the game by repetition or by the quiet limit draws. */
static void history_counts_at_the_root(void **unused)
{
    static const struct {
        const char *position;
        const char *moves;
        const char *best;
        int32_t mate;
    } rows[] = {
        {"tant-fant board=.OX/OO./XX. turn=p2 hand=0,0",
         "b2-a3 b1-c1 a3-b2 c1-b1 b2-a3 b1-c1 a3-b2", "c1-c2", 7}, /* c1-b1 would win as soon */
        {"tatu-nyoka board=X../.../OX../.O./X.O turn=p1 hand=0,0",
         "a1-c1 c2-d2 c1-a1 d2-c2 a1-c1 c2-d2 c1-a1", "d2-c2", 0}, /* everything else loses */
        {"achi board=OXX/XOX/OO. turn=p1 hand=0,0 quiet=199", "", "c2-c1", 0},
        {"achi board=OXX/XOX/OO. turn=p1 hand=0,0 quiet=198", "", "c2-c1", 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Reports reports;
        char text[GAME_MOVE_TEXT_SIZE];
        Scene *scene = scene_open(rows[i].position);
        Exact *exact = open_exact(scene->game);
        scene_play(scene, rows[i].moves);
        Move best =
            search_with_tablebase(&scene->record, (SearchLimits){.depth = 3}, exact, &reports);
        (void)scene->game->family->print_move(scene->game, best, text);
        assert_string_equal(text, rows[i].best);
        assert_int_equal(reports.last.mate, rows[i].mate);
        exact_close(exact);
        scene_close(scene);
    }
}

static uint32_t no_distance(const void *context, const Game *game, const GameState *state)
{
    return 0;
}

/* A search of depth 5 after a move, with a probe. */
static void search_after(Scene *scene, Move move, Probe probe, Reports *reports)
{
    SearchResult result;
    SearchLimits limits = {.depth = 5, .probe = probe};
    Search *search = search_new(1);
    assert_non_null(search);
    *reports = (Reports){0};
    assert_int_equal(record_play(&scene->record, move), STATUS_OK);
    search_prepare(search, false);
    assert_int_equal(search_run(search, &scene->record, &limits, listen, reports, &result),
                     STATUS_OK);
    record_truncate(&scene->record, 0);
    search_free(search);
}

/* With tables of 3-3 and 4-3 a search from four men against four probes only after captures, and finds what it finds if it
 * probes every position. */
static void positions_that_cannot_be_known_are_not_probed_and_the_result_is_the_same(void **unused)
{
    const ExactOptions options = {.solve = true, .memory = 64 << 20};
    Scene *small =
        scene_open("nine-mens-morris board=..X/.O./..X/....O./.X./O../X.. turn=p1 hand=0,0");
    Scene *scene =
        scene_open("nine-mens-morris board=..X/.O./..X/..O.O./.X./O../X.. turn=p1 hand=0,0");
    Exact *exact = exact_open(scene->game, &options);
    Probe probe = exact_as_probe(exact);
    Probe eager = probe;
    eager.distance = no_distance;
    exact_wait(exact, -1);
    assert_int_equal(probe.distance(exact, scene->game, record_state(&scene->record)), EXACT_NEVER);
    exact_follow(exact, record_state(&small->record));
    exact_wait_ahead(exact);
    assert_int_equal(probe.distance(exact, scene->game, record_state(&scene->record)), 1);
    assert_int_equal(probe.distance(exact, scene->game, record_state(&small->record)), 0);

    Move moves[GAME_MAX_MOVES];
    size_t count = record_legal_moves(&scene->record, moves);
    for (size_t i = 0; i < count; i++) {
        Reports found;
        Reports expected;
        search_after(scene, moves[i], probe, &found);
        search_after(scene, moves[i], eager, &expected);
        assert_true(found.last.tbhits > 0);
        assert_int_equal(found.last.tbhits, expected.last.tbhits);
        assert_int_equal(found.last.nodes, expected.last.nodes);
        assert_int_equal(found.last.score, expected.last.score);
        assert_int_equal(found.last.mate, expected.last.mate);
        assert_memory_equal(found.pv, expected.pv, found.last.pv_length * sizeof(Move));
    }
    exact_close(exact);
    scene_close(scene);
    scene_close(small);
}

static void an_unknown_value_ranks_with_a_draw(void **unused)
{
    static const ExactValue rising[] = {
        {EXACT_LOSS, 2}, {EXACT_LOSS, 8}, {EXACT_DRAW, 0}, {EXACT_WIN, 9}, {EXACT_WIN, 1}};
    for (size_t i = 1; i < sizeof rising / sizeof rising[0]; i++) {
        assert_true(exact_compare(rising[i], rising[i - 1]) > 0);
        assert_true(exact_compare(rising[i - 1], rising[i]) < 0);
        assert_int_equal(exact_compare(rising[i], rising[i]), 0);
    }
    assert_int_equal(exact_compare(exact_unknown(), rising[2]), 0);
    assert_true(exact_compare(exact_unknown(), rising[1]) > 0);
    assert_true(exact_compare(exact_unknown(), rising[3]) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_values_outlive_the_game_they_were_opened_for),
        cmocka_unit_test(a_decided_game_ends_after_the_exact_number_of_moves),
        cmocka_unit_test(drawing_moves_keep_the_draw),
        cmocka_unit_test(several_lines_have_exact_scores),
        cmocka_unit_test(searchmoves_restrict_the_tablebase_too),
        cmocka_unit_test(history_counts_at_the_root),
        cmocka_unit_test(positions_that_cannot_be_known_are_not_probed_and_the_result_is_the_same),
        cmocka_unit_test(an_unknown_value_ranks_with_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
