/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Position texts read back as they were printed, finished games with their result.
 * X is p1, O is p2.
 */
#include "games/position.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void expect_result_of(const char *position, const char *result)
{
    Scene *scene = scene_open(position);
    scene_expect_result(scene, result);
    scene_expect_position(scene, position);
    if (result[0] != 'n') {
        scene_expect_moves(scene, "");
    }
    scene_close(scene);
}

/* Play, print, read, print: and the moves that follow are the same. */
static void expect_round_trip(const char *spec, const char *moves)
{
    Scene *scene = scene_open(spec);
    scene_play(scene, moves);
    Text text = {0};
    record_print_position(&scene->record, &text);
    Scene *again = scene_open(text_string(&text));
    scene_expect_position(again, text_string(&text));
    const GameFamily *family = scene->game->family;
    assert_int_equal(family->key(again->game, record_state(&again->record)),
                     family->key(scene->game, record_state(&scene->record)));
    scene_close(scene);
    scene_close(again);
    text_free(&text);
}

static void finished_games_read_back_with_their_result(void **unused)
{
    static const char *const games[][2] = {
        {"tapatan board=.OO/O../XXX turn=p2 hand=0,0 quiet=0", "p1win"},
        {"tapatan board=OOO/..X/XX. turn=p1 hand=0,0 quiet=0", "p2win"},
        {"kunjing:players=3,teams=off board=OOY/.../.../O....Y/.../X../XXY turn=p1 hand=1,1,1 "
         "quiet=0",
         "p3win"},
        {"nine-mens-morris:teams=off board=OO./.../.../....../.../O../XX. turn=p1 "
         "hand=0,0 quiet=0",
         "p2win"},
        {"kuruka-tano:teams=off board=.../.../...../.../XX. turn=p2 hand=0,0 quiet=0", "p1win"},
        {"nine-mens-morris:teams=off board=XXO/OO./.../XXO.../.../O../O.. turn=p1 "
         "hand=0,0 quiet=0",
         "p2win"},
        {"morabaraba:teams=off board=OO./.../O../.....X/.../..O/XX. turn=p1 hand=0,0 "
         "shotless=20 quiet=0",
         "draw"},
        {"morabaraba:teams=off board=XXO/OOX/OOX/XOOOXX/XOO/XXO/OXX turn=p1 hand=0,0 "
         "quiet=0",
         "draw"},
        {"conquer:capture=board,goal=0,teams=off board=XXO/OOX/OOX/XOOOXX/XOO/XXO/OXX "
         "turn=p1 hand=0,0 quiet=0",
         "p2win"},
        {"stay:teams=off board=..O/.OX/X../.XOXO./.O./O../XXX turn=p2 hand=1,0 quiet=0", "p1win"},
        {"pluck:teams=off board=X.O/.OX/XX./.XOXOO/OOX/OO./XX. turn=p1 hand=0,0 quiet=0", "draw"},
        {"conquer:capture=board,goal=30,teams=off board=..X/..X/..X/X...../.../X../OXO "
         "turn=p2 hand=0,0 round=3 total=30,11 quiet=0",
         "p1win"},
        {"conquer:capture=board,goal=1000,teams=off board=..X/..X/..X/X...../.../X../OXO "
         "turn=p2 hand=0,0 round=31 total=112,112 quiet=0",
         "draw"},
        {"six-mens-morris:teams=on board=O.O/.../..../.../XXX turn=p4 hand=0,0 quiet=0", "p1win"},
        {"nine-mens-morris:teams=off board=.../XO./.../..O.OX/..O/.../XX. turn=p1 "
         "hand=0,0 quiet=200",
         "draw"},
        {"tapatan board=OXO/.../XOX turn=p1 hand=0,0 quiet=8 seen=3", "draw"},
        {"shax-8:teams=off board=O../..O/XO../.O./XXO turn=p2 hand=0,0 siege=1 quiet=0", "none"},
        {"morabaraba:teams=off board=OO./X../.../.....X/.../..O/XX. turn=p1 hand=0,0 "
         "shotless=19 quiet=0",
         "none"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        expect_result_of(games[i][0], games[i][1]);
    }
}

static void what_play_leaves_behind_reads_back(void **unused)
{
    expect_round_trip("nine-mens-morris", "a1 b2 d1 f4 g1xf4");
    expect_round_trip("shax-8", "a1 b2 c1 c2 e1 d2");
    expect_round_trip("shax-8:teams=on", "a1 b2 c1 c2 e1 d2 a3 b3 a5 b4 c5 c4 e5 d4 e3 d3 xb2");
    expect_round_trip("mill:board=star9,men=4,lines=centre,placing=free,blocked=besieged",
                      "a1 b3 a2 b3-a3 b1 b2 c1 c2 pass");
    expect_round_trip("kunjing:players=4", "a1 b2 c3 d1 g1 g4 g7");
    expect_round_trip("conquer:capture=hand", "a1 b2 d1 f4 g1 f2");
    expect_round_trip("stay:teams=on", "a1 b2 d1 f4 g1 f2");
    expect_round_trip("tant-fant", "a1-a2 b3-b2 a2-a1 b2-b3");
    expect_round_trip("six-mens-morris",
                      "a1 a5 c1 e5 e3 d4 b4 d3 c4 a3 b2 b3 e3-e1xa5 e5-c5 c1-c2 c5-a5");
}

static void a_spec_alone_is_the_start(void **unused)
{
    Scene *scene = scene_open("six-mens-morris");
    scene_expect_position(scene, "six-mens-morris:teams=off board=.../.../..../.../... turn=p1 "
                                 "hand=6,6 quiet=0");
    scene_close(scene);
    scene = scene_open("mbili:flights=on,teams=on");
    scene_expect_position(scene, "mbili:flights=on,teams=on board=.../.../..../.../... turn=p1 "
                                 "hand=4,4 flights=4,4 quiet=0");
    scene_close(scene);
    scene = scene_open("conquer:goal=30");
    scene_expect_position(scene, "conquer:capture=board,goal=30,teams=off "
                                 "board=.../.../.../....../.../.../... turn=p1 hand=12,12 "
                                 "round=1 total=0,0 quiet=0");
    scene_close(scene);
}

/* Fields in any order; what is left out has its default. */
static void fields_may_be_reordered_and_left_out(void **unused)
{
    Scene *scene = scene_open("morabaraba turn=p1 board=OO./X../.../.....X/.../..O/XX.");
    scene_expect_position(scene, "morabaraba:teams=off board=OO./X../.../.....X/.../..O/XX. "
                                 "turn=p1 hand=0,0 quiet=0");
    scene_close(scene);
    scene = scene_open("mbili:flights=on quiet=3 board=..X/O../..OO/.X./XO. turn=p2");
    scene_expect_position(scene, "mbili:flights=on,teams=off board=..X/O../..OO/.X./XO. "
                                 "turn=p2 hand=0,0 flights=4,4 quiet=3");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finished_games_read_back_with_their_result),
        cmocka_unit_test(what_play_leaves_behind_reads_back),
        cmocka_unit_test(a_spec_alone_is_the_start),
        cmocka_unit_test(fields_may_be_reordered_and_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
