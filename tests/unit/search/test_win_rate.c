/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/catalogue.h"
#include "scene.h"
#include "search/win_rate.h"
#include "thinking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const WdlModel with_draws = {80, 60};
static const WdlModel without_draws = {113, 0};

static void equal_sides_have_a_score_of_0(void **unused)
{
    for (unsigned sides = 2; sides <= GAME_MAX_SIDES; sides++) {
        assert_int_equal(win_rate_to_score(1.0 / sides, sides), 0);
        assert_true(win_rate_to_score(1.1 / sides, sides) > 0);
        assert_true(win_rate_to_score(0.9 / sides, sides) < 0);
    }
}

static void win_draw_and_loss_are_symmetric_and_sum_to_1000(void **unused)
{
    for (int32_t score = -2000; score <= 2000; score++) {
        Wdl mine = win_rate_wdl(with_draws, score);
        Wdl other = win_rate_wdl(with_draws, -score);
        assert_int_equal(mine.win + mine.draw + mine.loss, 1000);
        assert_in_range(mine.win + 1, other.loss, other.loss + 2);
        assert_true(score == 0 || (mine.win >= mine.loss) == (score > 0) || mine.win == mine.loss);
    }
    assert_true(win_rate_wdl(with_draws, 0).draw > 300);
}

static void without_a_draw_width_there_are_no_draws(void **unused)
{
    for (int32_t score = -2000; score <= 2000; score++) {
        assert_int_equal(win_rate_wdl(without_draws, score).draw, 0);
    }
}

static void a_forced_win_is_certain(void **unused)
{
    assert_int_equal(win_rate_wdl(with_draws, VALUE_WIN_IN_MAX_PLY).win, 1000);
    assert_int_equal(win_rate_wdl(with_draws, -VALUE_WIN_IN_MAX_PLY).loss, 1000);
}

/* The rules of these games have no draws. */
static void no_draws_are_claimed_where_the_rules_have_none(void **unused)
{
    static const char *const specs[] = {"jamit", "jamit:size=5", "tableaux", "tableaux-advanced"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Scene *scene = scene_open(specs[i]);
        ThoughtLines lines = think_lines(&scene->record, 1, (SearchLimits){.nodes = 500});
        assert_true(lines.line[0].has_wdl);
        assert_int_equal(lines.line[0].wdl.draw, 0);
        scene_close(scene);
    }
}

static void every_game_of_two_sides_has_a_model(void **unused)
{
    for (size_t i = 0; i < catalogue_count(NULL); i++) {
        Scene *scene = scene_open(catalogue_variant(NULL, i)->id);
        const Game *game = scene->game->search_game;
        if (game->sides == 2 && !game->has_chance) {
            assert_true(game->wdl.scale > 0);
            assert_true(game->wdl.draw_width >= 0);
        }
        scene_close(scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_sides_have_a_score_of_0),
        cmocka_unit_test(win_draw_and_loss_are_symmetric_and_sum_to_1000),
        cmocka_unit_test(without_a_draw_width_there_are_no_draws),
        cmocka_unit_test(a_forced_win_is_certain),
        cmocka_unit_test(no_draws_are_claimed_where_the_rules_have_none),
        cmocka_unit_test(every_game_of_two_sides_has_a_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
