/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Max-n: more than two sides in games that one line ends.
 */
#include "scene.h"
#include "search/search.h"
#include "thinking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* p1 wins at once. */
#define TO_WIN "kunjing board=X.X/.XO/.O./.YOY../Y../.../XYO turn=p1 hand=0,0,0 quiet=0"
/* p1 wins by force after one move of every player; only one move does it. */
#define TO_WIN_BY_FORCE "kunjing board=.XO/YOY/O../X.O.Y./.Y./X.X/... turn=p1 hand=0,0,0 quiet=3"
/* p2 or p3 wins before p1 moves again, unless p1 plays the only defence. */
#define TO_STOP "kunjing board=.Y./.../.../XYX.O./.../YX./.OO turn=p1 hand=1,1,1 quiet=0"

enum { LINES = 5 };

/* Whether `side` wins within `plies`, whatever the others do. */
static bool wins_within(const Game *game, const GameState *state, unsigned side, unsigned plies)
{
    Move moves[GAME_MAX_MOVES];
    Outcome outcome = game->family->outcome(game, state);
    if (outcome != OUTCOME_OPEN || plies == 0) {
        return outcome_is_win(outcome) && outcome_winner(outcome) == side;
    }
    bool own = game_side_to_move(game, state) == side;
    bool wins = !own;
    GameState *next = game_state_new(game);
    assert_non_null(next);
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count && wins != own; i++) {
        game->family->play(game, state, moves[i], next);
        wins = wins_within(game, next, side, plies - 1);
    }
    game_state_free(next);
    return wins;
}

static void the_quickest_forced_win_is_found_by_any_number_of_threads(void **unused)
{
    Scene *scene = scene_open(TO_WIN_BY_FORCE);
    const GameState *root = record_state(&scene->record);
    assert_true(wins_within(scene->game, root, 0, 4));
    assert_false(wins_within(scene->game, root, 0, 3));
    for (unsigned threads = 1; threads <= 4; threads++) {
        ThoughtLines lines = think_lines(&scene->record, threads, (SearchLimits){.depth = 7});
        assert_in_range(lines.depth, 4, threads == 1 ? 4 : 7); /* nothing is left to find */
        assert_int_equal(lines.line[0].mate, 4);
        assert_int_equal(lines.line[0].pv_length, 4);
        assert_int_equal(lines.line[0].win_rate[0], 1000);
    }
    Thought thought = think_deep(&scene->record, 5);
    for (size_t i = 0; i < thought.pv_length; i++) {
        assert_int_equal(record_play(&scene->record, thought.pv[i]), STATUS_OK);
    }
    assert_int_equal(record_outcome(&scene->record), OUTCOME_WIN_SIDE_1);
    scene_close(scene);
}

/* Every line is legal and ends as reported. */
static void expect_line(const char *position, const ThoughtLines *lines, size_t number)
{
    const SearchInfo *line = &lines->line[number];
    Scene *scene = scene_open(position);
    unsigned me = game_side_to_move(scene->game, record_state(&scene->record));
    for (size_t i = 0; i < line->pv_length; i++) {
        char text[GAME_MOVE_TEXT_SIZE];
        (void)scene->game->family->print_move(scene->game, lines->pv[number][i], text);
        scene_play(scene, text);
    }
    Outcome outcome = record_outcome(&scene->record);
    assert_int_equal(outcome_is_win(outcome), line->mate != 0);
    if (line->mate != 0) {
        assert_int_equal(outcome_winner(outcome) == me, line->mate > 0);
        assert_int_equal(labs(line->mate), line->pv_length);
        assert_int_equal(line->win_rate[outcome_winner(outcome)], 1000);
    }
    scene_close(scene);
}

static void lines_are_ordered_and_end_as_reported(void **unused)
{
    const char *const positions[] = {TO_WIN, TO_WIN_BY_FORCE, TO_STOP, "kunjing:players=4"};
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        for (unsigned threads = 1; threads <= 3; threads += 2) {
            Scene *scene = scene_open(positions[i]);
            ThoughtLines lines =
                think_lines(&scene->record, threads, (SearchLimits){.depth = 3, .multipv = LINES});
            assert_int_equal(lines.count, LINES);
            for (size_t k = 0; k < LINES; k++) {
                assert_true(k == 0 || lines.line[k - 1].score >= lines.line[k].score);
                assert_true(k == 0 || lines.pv[k - 1][0] != lines.pv[k][0]);
                expect_line(positions[i], &lines, k);
            }
            scene_close(scene);
        }
    }
}

static void threats_of_others_are_stopped(void **unused)
{
    Scene *scene = scene_open(TO_STOP);
    for (unsigned depth = 3; depth <= 5; depth++) {
        assert_string_equal(think_deep(&scene->record, depth).text, "a1");
    }
    ThoughtLines lines = think_lines(&scene->record, 1, (SearchLimits){.depth = 3, .multipv = 2});
    assert_int_equal(lines.line[0].mate, 0);
    assert_true(lines.line[1].mate < 0);
    scene_close(scene);
}

/* Wherever the next depth is aborted, the result of the last one is kept. */
static void an_aborted_depth_keeps_the_best_move_first(void **unused)
{
    Scene *scene = scene_open(TO_STOP);
    uint64_t enough = think_deep(&scene->record, 3).nodes;
    uint64_t more = think_deep(&scene->record, 4).nodes;
    assert_true(more > enough);
    for (uint64_t nodes = enough; nodes <= more; nodes += (more - enough) / 40 + 1) {
        Thought thought = think(&scene->record, (SearchLimits){.nodes = nodes});
        assert_string_equal(thought.text, "a1");
        assert_true(thought.nodes <= nodes);
    }
    scene_close(scene);
}

/* The value of a move does not depend on the other moves that are searched. */
static void skill_values_every_move_exactly(void **unused)
{
    enum { TRIES = 30 };
    Scene *scene = scene_open(TO_WIN);
    Move first = 0;
    unsigned strayed = 0;
    for (uint64_t luck = 0; luck < TRIES; luck++) {
        SearchLimits limits = {.weakened = true, .skill = 19, .noise_seed = luck};
        assert_int_equal(think(&scene->record, limits).mate, 1);
        Move best = think(&scene->record, limits).best;
        first = luck == 0 ? best : first;
        assert_int_equal(best, first); /* the only winning move is played */
    }
    scene_close(scene);
    scene = scene_open("kunjing");
    for (uint64_t luck = 0; luck < TRIES; luck++) {
        SearchLimits limits = {.weakened = true, .skill = 0, .noise_seed = luck};
        Thought thought = think(&scene->record, limits);
        strayed += thought.best != think_deep(&scene->record, thought.depth).best;
    }
    assert_in_range(strayed, TRIES / 3, TRIES);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_quickest_forced_win_is_found_by_any_number_of_threads),
        cmocka_unit_test(lines_are_ordered_and_end_as_reported),
        cmocka_unit_test(threats_of_others_are_stopped),
        cmocka_unit_test(an_aborted_depth_keeps_the_best_move_first),
        cmocka_unit_test(skill_values_every_move_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
