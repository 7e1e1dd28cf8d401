/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search with somebody to ask: what is known for certain decides, and only draws are left to judgement.
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

typedef struct Heard {
    unsigned reports;
    SearchInfo last;
    Move pv[SEARCH_MAX_DEPTH + 1];
} Heard;

static void hear(const SearchInfo *info, void *context)
{
    Heard *heard = context;
    heard->reports++;
    if (info->multipv == 1) {
        heard->last = *info;
        memcpy(heard->pv, info->pv, info->pv_length * sizeof *info->pv);
    }
}

static Move think_known(const Record *record, SearchLimits limits, const Exact *exact, Heard *heard)
{
    Search *search = search_new(1);
    SearchResult result = {0};
    assert_non_null(search);
    *heard = (Heard){0};
    limits.probe = exact_as_probe(exact);
    search_prepare(search, false);
    assert_int_equal(search_run(search, record, &limits, hear, heard, &result), STATUS_OK);
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

/* Who asked for values may be gone before they are ready. */
static void values_outlive_the_game_they_were_asked_for(void **unused)
{
    const ExactOptions options = {.solve = true};
    Scene *first = scene_open("tapatan");
    Scene *second = scene_open("tapatan");
    Exact *exact = exact_open(first->game, &options);
    (void)unused;
    assert_non_null(exact);
    scene_close(first);
    exact_wait(exact, -1);
    assert_int_equal(value_now(second, exact).kind, EXACT_WIN);
    exact_close(exact);
    scene_close(second);
}

/* From a won start both sides play by the table, and the game ends when it said it would. */
static void a_decided_game_ends_when_it_should(void **unused)
{
    static const char *const specs[] = {"tapatan", "achi", "jare", "tableaux"};
    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Scene *scene = scene_open(specs[i]);
        Exact *exact = open_exact(scene->game);
        uint32_t left = value_now(scene, exact).moves;
        assert_true(left > 0);
        for (; record_outcome(&scene->record) == OUTCOME_OPEN; left--) {
            Heard heard;
            ExactValue value = value_now(scene, exact);
            Move best = think_known(&scene->record, (SearchLimits){.depth = 20}, exact, &heard);
            int32_t mate = value.kind == EXACT_WIN ? (int32_t)left : -(int32_t)left;
            assert_int_equal(heard.reports, 1);
            assert_int_equal(heard.last.mate, mate);
            assert_int_equal(heard.last.pv_length, left);
            assert_true(heard.pv[0] == best);
            assert_int_equal(record_play(&scene->record, best), STATUS_OK);
        }
        assert_int_equal(left, 0);
        exact_close(exact);
        scene_close(scene);
    }
}

/* Whatever the search thinks of them, moves that throw a draw away are not played. */
static void a_draw_is_kept(void **unused)
{
    Scene *scene = scene_open("tant-fant");
    Exact *exact = open_exact(scene->game);
    (void)unused;
    for (unsigned ply = 0; ply < 40 && record_outcome(&scene->record) == OUTCOME_OPEN; ply++) {
        Heard heard;
        assert_int_equal(value_now(scene, exact).kind, EXACT_DRAW);
        Move best = think_known(&scene->record, (SearchLimits){.depth = 3}, exact, &heard);
        assert_int_equal(heard.last.score, 0);
        assert_int_equal(heard.last.mate, 0);
        assert_true(heard.last.tbhits > 0);
        assert_int_equal(record_play(&scene->record, best), STATUS_OK);
    }
    assert_false(outcome_is_win(record_outcome(&scene->record)));
    exact_close(exact);
    scene_close(scene);
}

/* Several lines: every move is there, the won one first, with exact distances. */
static void several_lines_have_exact_scores(void **unused)
{
    Scene *scene = scene_open("tapatan");
    Exact *exact = open_exact(scene->game);
    Heard heard;
    (void)unused;
    (void)think_known(&scene->record, (SearchLimits){.depth = 3, .multipv = 9}, exact, &heard);
    assert_int_equal(heard.reports, 3 * 9);
    assert_int_equal(heard.last.mate, 9);
    exact_close(exact);
    scene_close(scene);
}

/* `searchmoves` among losing moves: the one that holds out longest. */
static void only_the_moves_asked_for_are_judged(void **unused)
{
    Scene *scene = scene_open("tapatan");
    Exact *exact = open_exact(scene->game);
    Heard heard;
    Move only[2];
    Fault fault;
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        Span token = span_of(i == 0 ? "a2" : "c2");
        assert_int_equal(
            game_find_move(scene->game, record_state(&scene->record), token, &only[i], &fault),
            STATUS_OK);
    }
    SearchLimits limits = {.depth = 5, .searchmoves = only, .searchmoves_count = 2};
    Move best = think_known(&scene->record, limits, exact, &heard);
    assert_true(best == only[0] || best == only[1]);
    assert_int_equal(heard.last.mate, -8);
    exact_close(exact);
    scene_close(scene);
}

/* Tables do not know what was played: a move that ends the game by repetition, or by the quiet limit, draws. */
static void what_was_played_before_counts_at_the_root(void **unused)
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
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Heard heard;
        char text[GAME_MOVE_TEXT_SIZE];
        Scene *scene = scene_open(rows[i].position);
        Exact *exact = open_exact(scene->game);
        scene_play(scene, rows[i].moves);
        Move best = think_known(&scene->record, (SearchLimits){.depth = 3}, exact, &heard);
        (void)scene->game->family->print_move(scene->game, best, text);
        assert_string_equal(text, rows[i].best);
        assert_int_equal(heard.last.mate, rows[i].mate);
        exact_close(exact);
        scene_close(scene);
    }
}

static void an_unknown_value_ranks_with_a_draw(void **unused)
{
    static const ExactValue rising[] = {
        {EXACT_LOSS, 2}, {EXACT_LOSS, 8}, {EXACT_DRAW, 0}, {EXACT_WIN, 9}, {EXACT_WIN, 1}};
    (void)unused;
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
        cmocka_unit_test(values_outlive_the_game_they_were_asked_for),
        cmocka_unit_test(a_decided_game_ends_when_it_should),
        cmocka_unit_test(a_draw_is_kept),
        cmocka_unit_test(several_lines_have_exact_scores),
        cmocka_unit_test(only_the_moves_asked_for_are_judged),
        cmocka_unit_test(what_was_played_before_counts_at_the_root),
        cmocka_unit_test(an_unknown_value_ranks_with_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
