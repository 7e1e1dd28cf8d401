/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search on constructed positions. test_search_games.c checks every game.
 */
#include "base/clock.h"
#include "scene.h"
#include "thinking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* p1 wins by c1; p2 would win by c3. */
#define BOTH_TO_WIN "tapatan board=OO./.../XX. turn=p1 hand=1,1"
/* p2 threatens c3, and p1 has nothing to win with. */
#define ONE_TO_STOP "tapatan board=OO./X../.X. turn=p1 hand=1,1"

static Move move_of(const Scene *scene, const char *text)
{
    Fault fault;
    Move move = 0;
    assert_int_equal(
        game_parse_move(scene->game, record_state(&scene->record), span_of(text), &move, &fault),
        STATUS_OK);
    return move;
}

static void expect_choice(const char *position, unsigned depth, const char *move, int32_t mate)
{
    Scene *scene = scene_open(position);
    Thought thought = think_deep(&scene->record, depth);
    assert_string_equal(thought.text, move);
    assert_int_equal(thought.mate, mate);
    assert_int_equal(thought.best, thought.pv[0]);
    scene_close(scene);
}

/* The chosen move wins the game. */
static void expect_win_at_once(const char *position, unsigned depth)
{
    Scene *scene = scene_open(position);
    unsigned side = game_side_to_move(scene->game, record_state(&scene->record));
    Thought thought = think_deep(&scene->record, depth);
    assert_int_equal(thought.mate, 1);
    assert_int_equal(record_play(&scene->record, thought.best), STATUS_OK);
    assert_string_equal(scene_result_word(record_outcome(&scene->record)),
                        scene_result_word(outcome_win(side)));
    scene_close(scene);
}

static void an_immediate_win_is_played(void **unused)
{
    for (unsigned depth = 1; depth <= 6; depth++) {
        expect_choice(BOTH_TO_WIN, depth, "c1", 1);
        expect_win_at_once("nine-mens-morris board=O.O/.O./.../X...../.../.X./X.X turn=p1 hand=0,0",
                           depth);
        expect_win_at_once(
            "kunjing board=X.X/.XO/.O./.YOY../Y../.../XYO turn=p1 hand=0,0,0 quiet=0", depth);
    }
}

static void a_loss_is_prevented(void **unused)
{
    for (unsigned depth = 2; depth <= 7; depth++) {
        Scene *scene = scene_open(ONE_TO_STOP);
        assert_string_equal(think_deep(&scene->record, depth).text, "c3");
        scene_close(scene);
    }
}

/* A player who has to leave 1 chip modulo 4 loses; the distance counts the moves of both sides. */
static void mate_distances_count_moves_and_are_negative_when_losing(void **unused)
{
    expect_choice("tableaux chips=25 draw=3 taken=12,11 turn=p1", 8, "1", 2);
    expect_choice("tableaux chips=25 draw=3 taken=12,12 turn=p1", 8, "1", -1);
    expect_choice("tableaux chips=25 draw=3 taken=12,9 turn=p1", 8, "3", 2);
    Scene *scene = scene_open("tableaux chips=25 draw=3 taken=10,10 turn=p1");
    Thought thought = think_deep(&scene->record, 8);
    assert_int_equal(thought.mate, -3); /* the opponent can always leave one */
    scene_close(scene);
}

/* In these positions the aspiration window fails high and then low. Neither bound is the value, and p1's loss is not as
 * near as such a bound suggests. */
static void a_bound_is_never_the_result(void **unused)
{
    expect_choice(
        "jamit:size=5 board=bnaBb/bnAann/nabna.a/aaanaA.n/nnnn*Bbnb/anaBbn.n/banAbaa/naabbn/"
        ".bn.n pawns=5,3 points=5,11 neutral=0,1 phase=insert turn=p1",
        8, "4bn", -7);
    expect_choice(
        "jamit:size=5 board=bnaan/nBbbnb/annBbbn/nnnnannb/abnb*bnna/nnAbanan/anAnbaa/bnanBa/"
        ".annn pawns=1,3 points=8,10 neutral=2,2 phase=insert turn=p1",
        4, "6bn", 0);
}

/* The only way to win leads through an earlier position of the game, which is not a draw yet. */
static void a_win_through_a_repeated_position_is_found(void **unused)
{
    Scene *scene = scene_open("shisima board=O../OOX/XX. turn=p1 hand=0,0 quiet=0");
    Thought before = think_deep(&scene->record, 12);
    assert_string_equal(before.text, "c2-c3");
    assert_int_equal(before.mate, 9);
    scene_play(scene, "c2-c3 a3-b3 c3-c2 b3-a3");
    Thought again = think_deep(&scene->record, 12);
    assert_string_equal(again.text, "c2-c3");
    assert_int_equal(again.mate, 9);
    scene_close(scene);
}

static void only_searchmoves_are_considered(void **unused)
{
    Scene *scene = scene_open(BOTH_TO_WIN);
    Move only[] = {move_of(scene, "b2"), move_of(scene, "a2")};
    Thought thought = think(
        &scene->record, (SearchLimits){.depth = 4, .searchmoves = only, .searchmoves_count = 2});
    assert_true(thought.best == only[0] || thought.best == only[1]);
    thought = think(&scene->record,
                    (SearchLimits){.depth = 4, .searchmoves = only + 1, .searchmoves_count = 1});
    assert_string_equal(thought.text, "a2");
    assert_int_equal(thought.mate, -2); /* c3 follows */
    scene_close(scene);
}

static void limits_on_depth_and_nodes_are_kept(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris");
    for (unsigned depth = 1; depth <= 4; depth++) {
        assert_int_equal(think_deep(&scene->record, depth).depth, depth);
    }
    for (uint64_t nodes = 1; nodes < 100000; nodes *= 7) {
        Thought thought = think(&scene->record, (SearchLimits){.nodes = nodes});
        assert_true(thought.nodes <= nodes);
        scene_expect_legal(scene, thought.text);
    }
    scene_close(scene);
}

static void the_same_search_gives_the_same_result(void **unused)
{
    const char *const positions[] = {"nine-mens-morris", "stack", "jamit", "jati-1966", "kunjing"};
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        Scene *scene = scene_open(positions[i]);
        Thought first = think_deep(&scene->record, 3);
        Thought second = think_deep(&scene->record, 3);
        assert_string_equal(first.text, second.text);
        assert_int_equal(first.score, second.score);
        assert_int_equal(first.nodes, second.nodes);
        scene_close(scene);
    }
}

static void a_single_legal_move_is_played_at_once(void **unused)
{
    const char *const positions[] = {
        "tableaux chips=25 draw=3 taken=12,12 turn=p1",
        "dai-jobi p1=17,out,out,out p2=18,out,out,out toss=5 thrown=60 turn=p1",
        "dai-jobi:seed=3 p1=out,out,out,20 p2=start,start,start,1 thrown=41 turn=p1",
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        Scene *scene = scene_open(positions[i]);
        Move moves[GAME_MAX_MOVES];
        assert_int_equal(
            scene->game->family->legal_moves(scene->game, record_state(&scene->record), moves), 1);
        SearchLimits limits = {.clock = {.given = true, .left_ms = 600000}};
        int64_t start = clock_now_us();
        assert_int_equal(think(&scene->record, limits).best, moves[0]);
        assert_true(clock_now_us() - start < 5000000);
        assert_int_equal(think_deep(&scene->record, 4).best, moves[0]);
        scene_close(scene);
    }
}

typedef struct Stopper {
    Search *search;
    unsigned depth;
    unsigned reports_after;
} Stopper;

static void stop_at_depth(const SearchInfo *info, void *context)
{
    Stopper *stopper = context;
    stopper->reports_after += info->depth > stopper->depth;
    if (info->depth == stopper->depth) {
        search_stop(stopper->search);
    }
}

static void an_infinite_search_ends_when_it_is_stopped(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris");
    Stopper stopper = {.search = search_new(1), .depth = 3};
    SearchLimits limits = {.infinite = true};
    SearchResult result = {0};
    if (stopper.search == NULL) {
        abort();
    }
    search_prepare(stopper.search, false);
    assert_int_equal(
        search_run(stopper.search, &scene->record, &limits, stop_at_depth, &stopper, &result),
        STATUS_OK);
    assert_int_equal(stopper.reports_after, 0);
    char text[GAME_MOVE_TEXT_SIZE];
    (void)scene->game->family->print_move(scene->game, result.best, text);
    scene_expect_legal(scene, text);
    search_free(stopper.search);
    scene_close(scene);
}

/* A generous upper bound, but far less than the search would take without a limit. */
static void movetime_is_kept(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris");
    int64_t start = clock_now_us();
    Thought thought = think(&scene->record, (SearchLimits){.movetime_ms = 30});
    assert_true(clock_now_us() - start < 3000000);
    scene_expect_legal(scene, thought.text);
    scene_close(scene);
}

static void note_depth(const SearchInfo *info, void *context)
{
    Thought *thought = context;
    thought->depth = info->depth;
    thought->lines++;
}

/* The time is up before the search starts. */
static Thought think_too_late(const Record *record, size_t lines)
{
    const struct timespec pause = {0, 3000000};
    Thought thought = {0};
    SearchResult result = {0};
    SearchLimits limits = {.movetime_ms = 1, .multipv = lines};
    Search *search = search_new(1);
    assert_non_null(search);
    search_prepare(search, false);
    (void)nanosleep(&pause, NULL);
    assert_int_equal(search_run(search, record, &limits, note_depth, &thought, &result), STATUS_OK);
    search_free(search);
    (void)record->game->family->print_move(record->game, result.best, thought.text);
    return thought;
}

static void without_time_every_move_is_searched_once(void **unused)
{
    Scene *scene = scene_open(BOTH_TO_WIN);
    Thought thought = think_too_late(&scene->record, 1);
    assert_string_equal(thought.text, "c1");
    assert_int_equal(thought.depth, 1);
    scene_close(scene);
}

static void without_time_the_first_of_several_lines_is_enough(void **unused)
{
    Scene *scene = scene_open("first-five-jati");
    Thought thought = think_too_late(&scene->record, 64);
    assert_int_equal(thought.lines, 1); /* the other lines were not completed */
    assert_string_equal(thought.text, think_deep(&scene->record, 1).text);
    scene_close(scene);
}

static void a_mate_search_stops_when_a_win_is_found(void **unused)
{
    Scene *scene = scene_open("tableaux chips=25 draw=3 taken=8,7 turn=p2");
    Thought thought = think(&scene->record, (SearchLimits){.mate = 6});
    assert_string_equal(thought.text, "1");
    assert_int_equal(thought.mate, 6);
    scene_close(scene);
}

/* -- chance -- */

/* The search must not foresee tosses: positions that differ only in the seed and in the number of the toss, and so
 * in the future tosses, give the same result. */
static void the_search_does_not_foresee_tosses(void **unused)
{
    enum { SEEDS = 60 };
    Thought first[6] = {{0}};
    unsigned compared = 0;
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        Text position = {0};
        text_format(&position,
                    "dai-jobi:seed=%u p1=start,3,5,12 p2=start,start,2,10 thrown=%u turn=p1", seed,
                    20 + 3 * seed);
        Scene *scene = scene_open(text_string(&position));
        int32_t toss = scene_count(scene, "toss");
        Thought thought = think_deep(&scene->record, 3);
        assert_in_range(toss, 1, 5);
        if (first[toss].depth == 0) {
            first[toss] = thought;
        } else {
            compared++;
        }
        assert_string_equal(thought.text, first[toss].text);
        assert_int_equal(thought.score, first[toss].score);
        assert_int_equal(thought.nodes, first[toss].nodes);
        scene_close(scene);
        text_free(&position);
    }
    assert_true(compared > SEEDS / 2);
}

/* The same without any seed. */
static void the_seed_does_not_affect_the_search(void **unused)
{
    Scene *seeded = scene_open("dai-jobi:seed=42,players=3");
    Scene *tossed = scene_open("dai-jobi:players=3");
    scene_play(tossed, "toss3");
    Thought first = think_deep(&seeded->record, 3);
    Thought second = think_deep(&tossed->record, 3);
    assert_string_equal(first.text, second.text);
    assert_int_equal(first.score, second.score);
    assert_int_equal(first.nodes, second.nodes);
    scene_close(seeded);
    scene_close(tossed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_immediate_win_is_played),
        cmocka_unit_test(a_loss_is_prevented),
        cmocka_unit_test(mate_distances_count_moves_and_are_negative_when_losing),
        cmocka_unit_test(a_bound_is_never_the_result),
        cmocka_unit_test(a_win_through_a_repeated_position_is_found),
        cmocka_unit_test(only_searchmoves_are_considered),
        cmocka_unit_test(limits_on_depth_and_nodes_are_kept),
        cmocka_unit_test(the_same_search_gives_the_same_result),
        cmocka_unit_test(a_single_legal_move_is_played_at_once),
        cmocka_unit_test(an_infinite_search_ends_when_it_is_stopped),
        cmocka_unit_test(movetime_is_kept),
        cmocka_unit_test(without_time_every_move_is_searched_once),
        cmocka_unit_test(without_time_the_first_of_several_lines_is_enough),
        cmocka_unit_test(a_mate_search_stops_when_a_win_is_found),
        cmocka_unit_test(the_search_does_not_foresee_tosses),
        cmocka_unit_test(the_seed_does_not_affect_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
