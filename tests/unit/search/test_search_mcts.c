/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Monte Carlo tree search: more than two sides, and chance.
 */
#include "scene.h"
#include "search/search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* p1 wins at once. */
#define KUNJING_TO_WIN "kunjing board=X.X/.XO/.O./.YOY../Y../.../XYO turn=p1 hand=0,0,0 quiet=0"
/* A race between two last pieces. */
#define LAST_JUNGS "dai-jobi:bias=0.25 p1=18,out,out,out p2=17,out,out,out toss=2 thrown=60 turn=p1"

typedef struct Report {
    SearchInfo last; /* of the first line; its pv is not kept */
    unsigned reports;
} Report;

static void listen(const SearchInfo *info, void *context)
{
    Report *report = context;
    unsigned sum = 0;
    for (unsigned side = 0; side < info->sides; side++) {
        assert_in_range(info->win_rate[side], 0, 1000);
        sum += info->win_rate[side];
    }
    assert_int_equal(sum, 1000);
    assert_in_range(info->hashfull, 0, 1000);
    if (info->multipv == 1) {
        report->last = *info;
        report->last.pv = NULL;
    }
    report->reports++;
}

static Report run(Search *search, const Scene *scene, SearchLimits limits, SearchResult *result)
{
    Report report = {.reports = 0};
    search_prepare(search, false);
    assert_int_equal(search_run(search, &scene->record, &limits, listen, &report, result),
                     STATUS_OK);
    return report;
}

static Report run_once(const Scene *scene, unsigned threads, SearchLimits limits,
                       SearchResult *result)
{
    Search *search = search_new(1);
    assert_non_null(search);
    search_set_threads(search, threads);
    Report report = run(search, scene, limits, result);
    search_free(search);
    return report;
}

static void a_win_that_is_found_is_proved(void **unused)
{
    SearchResult result;
    Scene *scene = scene_open(KUNJING_TO_WIN);
    for (unsigned threads = 1; threads <= 4; threads++) {
        Report report = run_once(scene, threads, (SearchLimits){.depth = 6}, &result);
        assert_int_equal(report.last.mate, 1);
        assert_int_equal(report.last.win_rate[0], 1000);
    }
    assert_int_equal(record_play(&scene->record, result.best), STATUS_OK);
    assert_int_equal(record_outcome(&scene->record), OUTCOME_WIN_SIDE_1);
    scene_close(scene);
}

/* Bounds of the win rate of `side` after `depth` moves and tosses: what is certain, and what is still open. */
static void bounds_of(const Game *game, const GameState *state, unsigned side, unsigned depth,
                      double *least, double *most)
{
    Move moves[64];
    Outcome outcome = game->family->outcome(game, state);
    *least = outcome_is_win(outcome) && outcome_winner(outcome) == side;
    *most = outcome == OUTCOME_OPEN ? 1 : *least;
    if (outcome != OUTCOME_OPEN || depth == 0) {
        return;
    }
    unsigned seat = game->family->turn(game, state);
    bool own = seat != GAME_CHANCE && game->side_of_seat[seat] == side;
    double best[2] = {own || seat == GAME_CHANCE ? 0 : 1, own || seat == GAME_CHANCE ? 0 : 1};
    GameState *next = game_state_new(game);
    assert_non_null(next);
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count; i++) {
        double part[2];
        game->family->play(game, state, moves[i], next);
        bounds_of(game, next, side, depth - 1, &part[0], &part[1]);
        for (unsigned k = 0; k < 2; k++) {
            if (seat == GAME_CHANCE) {
                best[k] += game->family->chance->probability(game, state, moves[i]) * part[k];
            } else if (own ? part[k] > best[k] : part[k] < best[k]) {
                best[k] = part[k];
            }
        }
    }
    game_state_free(next);
    *least = best[0];
    *most = best[1];
}

static void win_rates_with_chance_lie_between_exact_bounds(void **unused)
{
    enum { DEPTH = 17, VISITS_DEPTH = 5 };
    double least = 0;
    double most = 0;
    SearchResult result;
    Scene *scene = scene_open(LAST_JUNGS);
    bounds_of(scene->game, record_state(&scene->record), 0, DEPTH, &least, &most);
    assert_true(most - least < 0.2); /* otherwise the test checks too little */
    Report report = run_once(scene, 1, (SearchLimits){.depth = VISITS_DEPTH}, &result);
    double share = report.last.win_rate[0] / 1000.0;
    if (share < least - 0.002 || share > most + 0.002) {
        fail_msg("share %.3f, but %.3f to %.3f is certain", share, least, most);
    }
    scene_close(scene);
}

static void the_search_continues_with_a_full_tree(void **unused)
{
    const char *const specs[] = {"jamit:players=3", "stack:players=4", "dai-jobi:players=4,seed=1"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        SearchResult result;
        char text[GAME_MOVE_TEXT_SIZE];
        Scene *scene = scene_open(specs[i]);
        Search *search = search_new(1);
        assert_non_null(search);
        Report report = run(search, scene, (SearchLimits){.nodes = 400000}, &result);
        assert_true(report.last.hashfull > 500);
        (void)scene->game->family->print_move(scene->game, result.best, text);
        scene_expect_legal(scene, text);
        /* The next search has space again. */
        report = run(search, scene, (SearchLimits){.depth = 2}, &result);
        assert_int_equal(report.last.depth, 2);
        assert_true(report.last.hashfull < 900);
        search_free(search);
        scene_close(scene);
    }
}

static void the_node_limit_is_kept(void **unused)
{
    const char *const specs[] = {"kunjing:players=4", "jamit:players=3", "dai-jobi:seed=7"};
    enum { NODES = 30000, THREADS = 8 };
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        SearchResult result;
        char text[GAME_MOVE_TEXT_SIZE];
        Scene *scene = scene_open(specs[i]);
        Report report = run_once(scene, THREADS, (SearchLimits){.nodes = NODES}, &result);
        assert_true(report.reports > 0);
        for (uint64_t nodes = 1; nodes < NODES; nodes *= 5) {
            report = run_once(scene, 1, (SearchLimits){.nodes = nodes}, &result);
            assert_true(report.last.nodes <= nodes);
        }
        (void)scene->game->family->print_move(scene->game, result.best, text);
        scene_expect_legal(scene, text);
        scene_close(scene);
    }
}

static void the_tree_is_kept_for_the_next_search(void **unused)
{
    SearchResult result;
    Scene *scene = scene_open("jamit:players=3");
    Search *search = search_new(16);
    assert_non_null(search);
    Report first = run(search, scene, (SearchLimits){.depth = 3}, &result);
    Report second = run(search, scene, (SearchLimits){.depth = 3}, &result);
    assert_true(second.last.nodes < first.last.nodes);
    search_clear(search);
    Report third = run(search, scene, (SearchLimits){.depth = 3}, &result);
    assert_int_equal(third.last.nodes, first.last.nodes);
    assert_int_equal(third.last.score, first.last.score);
    search_free(search);
    scene_close(scene);
}

static void only_searchmoves_are_searched(void **unused)
{
    Move moves[GAME_MAX_MOVES];
    SearchResult result;
    Scene *scene = scene_open(KUNJING_TO_WIN);
    size_t count =
        scene->game->family->legal_moves(scene->game, record_state(&scene->record), moves);
    for (size_t i = 0; i < count; i++) {
        SearchLimits limits = {.depth = 2, .searchmoves = &moves[i], .searchmoves_count = 1};
        (void)run_once(scene, 1, limits, &result);
        assert_int_equal(result.best, moves[i]);
    }
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_that_is_found_is_proved),
        cmocka_unit_test(win_rates_with_chance_lie_between_exact_bounds),
        cmocka_unit_test(the_search_continues_with_a_full_tree),
        cmocka_unit_test(the_node_limit_is_kept),
        cmocka_unit_test(the_tree_is_kept_for_the_next_search),
        cmocka_unit_test(only_searchmoves_are_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
