/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * MultiPV, several threads, and Skill.
 */
#include "scene.h"
#include "search/skill.h"
#include "thinking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { LINES = 4 };

static void multipv_lines_are_ordered_and_distinct(void **unused)
{
    const char *const positions[] = {"nine-mens-morris", "first-five-jati", "kunjing", "stack"};
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        Scene *scene = scene_open(positions[i]);
        ThoughtLines lines =
            think_lines(&scene->record, 1, (SearchLimits){.depth = 3, .multipv = LINES});
        assert_int_equal(lines.depth, 3);
        assert_int_equal(lines.count, LINES);
        for (size_t k = 0; k < LINES; k++) {
            for (size_t m = 0; m < k; m++) {
                assert_true(lines.pv[m][0] != lines.pv[k][0]);
                assert_true(scene->game->sides > 2 || lines.line[m].score >= lines.line[k].score);
            }
        }
        scene_close(scene);
    }
}

/* p1 wins by c1; every other move but c3 loses to c3. */
static void every_line_has_its_own_value(void **unused)
{
    Scene *scene = scene_open("tapatan board=OO./.../XX. turn=p1 hand=1,1");
    ThoughtLines lines =
        think_lines(&scene->record, 1, (SearchLimits){.depth = 4, .multipv = LINES});
    char text[GAME_MOVE_TEXT_SIZE];
    (void)scene->game->family->print_move(scene->game, lines.pv[0][0], text);
    assert_string_equal(text, "c1");
    (void)scene->game->family->print_move(scene->game, lines.pv[1][0], text);
    assert_string_equal(text, "c3");
    assert_true(lines.line[1].score > lines.line[2].score);
    scene_close(scene);
}

static void with_fewer_moves_than_lines_all_moves_are_reported(void **unused)
{
    Scene *scene = scene_open("tableaux chips=25 draw=3 taken=12,11 turn=p1");
    ThoughtLines lines =
        think_lines(&scene->record, 1, (SearchLimits){.depth = 4, .multipv = LINES});
    assert_in_range(lines.count, 1, 3);
    scene_close(scene);
}

/* Only one move wins, by force. (Threads may disagree about the best of several good moves, since they change the
 * order in which the tree is searched.) */
static void several_threads_find_what_one_thread_finds(void **unused)
{
    Scene *scene = scene_open("shisima board=O../OOX/XX. turn=p1 hand=0,0 quiet=0");
    ThoughtLines alone = think_lines(&scene->record, 1, (SearchLimits){.depth = 12});
    assert_int_equal(alone.line[0].mate, 9);
    for (unsigned threads = 2; threads <= 8; threads *= 2) {
        ThoughtLines together = think_lines(&scene->record, threads, (SearchLimits){.depth = 12});
        assert_int_equal(together.pv[0][0], alone.pv[0][0]);
        assert_true(together.line[0].mate >= 9);
    }
    scene_close(scene);
}

/* The depth is reached, whichever thread completes it first. */
static void several_threads_reach_the_depth(void **unused)
{
    Scene *scene = scene_open("six-mens-morris board=X.X/OO./O..X/.X./..O turn=p1 hand=1,1");
    for (unsigned threads = 2; threads <= 8; threads *= 2) {
        ThoughtLines lines = think_lines(&scene->record, threads, (SearchLimits){.depth = 6});
        assert_int_equal(lines.depth, 6);
    }
    scene_close(scene);
}

static void play_legal(Scene *scene, Move move)
{
    Move moves[GAME_MAX_MOVES];
    size_t count =
        scene->game->family->legal_moves(scene->game, record_state(&scene->record), moves);
    size_t at = 0;
    while (at < count && moves[at] != move) {
        at++;
    }
    assert_true(at < count);
    assert_int_equal(record_play(&scene->record, move), STATUS_OK);
}

/* Also where a thread has taken over the result of another and has not searched the line itself. The rest of the line
 * comes from the table and may be short. */
static void several_threads_report_legal_lines_with_a_reply(void **unused)
{
    enum { DEPTH = 9 };
    Scene *scene = scene_open("nine-mens-morris");
    for (unsigned threads = 2; threads <= 4; threads++) {
        ThoughtLines lines = think_lines(&scene->record, threads, (SearchLimits){.depth = DEPTH});
        assert_true(lines.line[0].pv_length >= 2);
        for (size_t i = 0; i < lines.line[0].pv_length; i++) {
            play_legal(scene, lines.pv[0][i]);
        }
        record_truncate(&scene->record, 0);
    }
    scene_close(scene);
}

static void several_threads_keep_the_node_limit(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris");
    Thought thought = think(&scene->record, (SearchLimits){.nodes = 5000});
    assert_true(thought.nodes <= 5000);
    ThoughtLines lines = think_lines(&scene->record, 4, (SearchLimits){.nodes = 20000});
    assert_true(lines.depth > 0);
    scene_close(scene);
}

/* At the lowest level the choice is almost random, at a high one hardly; the same seed gives the same move. */
static size_t count_choices(const Scene *scene, unsigned skill)
{
    enum { TRIES = 40 };
    Move seen[TRIES];
    size_t count = 0;
    for (uint64_t luck = 0; luck < TRIES; luck++) {
        SearchLimits limits = {.weakened = true, .skill = skill, .noise_seed = luck, .depth = 2};
        Move chosen = think(&scene->record, limits).best;
        assert_int_equal(chosen, think(&scene->record, limits).best);
        size_t at = 0;
        while (at < count && seen[at] != chosen) {
            at++;
        }
        seen[at] = chosen;
        count = at == count ? count + 1 : count;
    }
    return count;
}

static void a_lower_skill_plays_the_best_move_less_often(void **unused)
{
    Scene *scene = scene_open("tapatan board=OO./.../XX. turn=p1 hand=1,1");
    assert_true(count_choices(scene, 0) > 1);
    assert_int_equal(count_choices(scene, SKILL_MAX - 1), 1);
    scene_close(scene);
}

static void a_lower_skill_searches_fewer_nodes(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris");
    for (unsigned skill = 0; skill < 6; skill++) {
        assert_true(skill_nodes(skill) < skill_nodes(skill + 1));
        Thought thought = think(&scene->record, (SearchLimits){.weakened = true, .skill = skill});
        assert_true(thought.nodes <= skill_nodes(skill));
        scene_expect_legal(scene, thought.text);
    }
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multipv_lines_are_ordered_and_distinct),
        cmocka_unit_test(every_line_has_its_own_value),
        cmocka_unit_test(with_fewer_moves_than_lines_all_moves_are_reported),
        cmocka_unit_test(several_threads_find_what_one_thread_finds),
        cmocka_unit_test(several_threads_reach_the_depth),
        cmocka_unit_test(several_threads_report_legal_lines_with_a_reply),
        cmocka_unit_test(several_threads_keep_the_node_limit),
        cmocka_unit_test(a_lower_skill_plays_the_best_move_less_often),
        cmocka_unit_test(a_lower_skill_searches_fewer_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
