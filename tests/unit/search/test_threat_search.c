/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threat-space search: wins are found, and they are wins.
 */
#include "base/random.h"
#include "scene.h"
#include "search/threat_search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifdef NDEBUG
enum { RANDOM_POSITIONS = 20, RANDOM_GAMES = 200, SHORTENED_PUZZLES = 3 };
#else /* slow builds: assertions, sanitizers */
enum { RANDOM_POSITIONS = 4, RANDOM_GAMES = 20, SHORTENED_PUZZLES = 1 };
#endif

enum { TABLE_BITS = 18, PUZZLE_MOVES = 10, PUZZLE_NODES = 100000, LINE_SIZE = 400 };

static ThreatSearch *search; /* one for all tests: remembered positions must do no harm */

static int set_up(void **unused)
{
    search = threat_search_new(TABLE_BITS);
    return search == NULL;
}

static int tear_down(void **unused)
{
    threat_search_free(search);
    return 0;
}

static bool find(const Game *game, const GameState *state, ThreatLimits limits, ThreatWin *win)
{
    return threat_search_run(search, game, state, &limits, win);
}

/* Searches for shorter wins until there is none. */
static bool find_shortest(const Game *game, const GameState *state, ThreatWin *win)
{
    bool found = find(game, state, (ThreatLimits){0}, win);
    ThreatWin shorter;
    while (found && win->moves > 1 &&
           find(game, state, (ThreatLimits){.moves = win->moves - 1}, &shorter)) {
        *win = shorter;
    }
    return found;
}

static void expect_win(const char *position, unsigned moves, const char *first)
{
    Scene *scene = scene_open(position);
    ThreatWin win;
    char text[GAME_MOVE_TEXT_SIZE];
    assert_true(find_shortest(scene->game, record_state(&scene->record), &win));
    assert_int_equal(win.moves, moves);
    assert_int_equal(win.length, 2 * moves - 1);
    (void)scene->game->family->print_move(scene->game, win.line[0], text);
    assert_string_equal(text, first);
    scene_close(scene);
}

static void expect_none(const char *position)
{
    Scene *scene = scene_open(position);
    ThreatWin win;
    assert_false(find(scene->game, record_state(&scene->record), (ThreatLimits){0}, &win));
    scene_close(scene);
}

#define EMPTY "........../"

static void a_row_that_lacks_one_tile_is_completed(void **unused)
{
    expect_win("first-five-jati board=" EMPTY ".AAAA...../" EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY
               "B.B.B.B... turn=p1",
               1, "a2");
    expect_win("first-five-jati board=" EMPTY "BAA.AA..../" EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY
               "B.B.B..... turn=p1",
               1, "d2");
}

static void two_rows_that_lack_one_tile_each_win(void **unused)
{
    /* An open row of three becomes one of four with two open ends. */
    expect_win("first-five-jati board=" EMPTY EMPTY EMPTY "...AAA..../" EMPTY EMPTY EMPTY EMPTY
               "B.B.B..... turn=p1",
               2, "c4");
    /* Blocked by the border on one side, it has no second end. */
    expect_none("first-five-jati board=" EMPTY EMPTY EMPTY "AAAB....../" EMPTY EMPTY EMPTY EMPTY
                "B.B....... turn=p1");
}

static void threats_of_the_second_order_cross(void **unused)
{
    /* Two open twos cross: their common square makes two open threes. */
    expect_win("first-five-jati board=B........B/" EMPTY
               "....A...../....A...../..AA....../" EMPTY EMPTY EMPTY "B........B turn=p1",
               3, "e5");
}

static void the_opponent_may_win_first(void **unused)
{
    /* p1's open three is too slow: p2 completes their own row. */
    expect_none("first-five-jati board=" EMPTY "....AAA.../" EMPTY EMPTY EMPTY EMPTY EMPTY
                "A........./BBBB...... turn=p1");
    /* Stopping that row with a threat of one's own gains the move. */
    expect_win("first-five-jati board=B........B/.....AAA../" EMPTY EMPTY EMPTY
               "....A...../....A...../....A...../BBBB...... turn=p1",
               3, "e9");
}

static void threats_need_tiles_in_hand(void **unused)
{
    /* An open three takes two more tiles; with 17 on the board only one is left. */
    expect_win("first-five-jati board=........../...AAA..../........../........../........../"
               "BBAABBAABB/AABBAABBAA/BBAABBA.BB/.......... turn=p1",
               2, "c2");
    expect_none("first-five-jati board=........../...AAA..../........../........../........../"
                "BBAABBAABB/AABBAABBAA/BBAABBAABB/..B....... turn=p1");
}

static void games_without_forcing_moves_have_no_wins_by_threats(void **unused)
{
    expect_none("jati-1966");
    expect_none("double-jati");
    expect_none("nine-mens-morris");
    expect_none("kunjing");
    expect_none("dai-jobi");
}

/* -- puzzles -- */

/* At each position of the line, every legal reply leaves a win in the remaining moves. */
static void expect_win_against_everything(const Game *game, const GameState *root,
                                          const ThreatWin *win)
{
    static Move replies[GAME_MAX_MOVES];
    GameState *state = game_state_new(game);
    GameState *after = game_state_new(game);
    GameState *next = game_state_new(game);
    assert_true(state != NULL && after != NULL && next != NULL);
    game_copy_state(game, state, root);
    for (size_t ply = 0; ply + 2 < win->length; ply += 2) {
        game->family->play(game, state, win->line[ply], after);
        size_t count = game->family->legal_moves(game, after, replies);
        assert_true(count > 0);
        for (size_t i = 0; i < count; i++) {
            ThreatWin rest;
            game->family->play(game, after, replies[i], next);
            assert_int_equal(game->family->outcome(game, next), OUTCOME_OPEN);
            assert_true(find(game, next,
                             (ThreatLimits){.moves = win->moves - (unsigned)ply / 2 - 1}, &rest));
        }
        game->family->play(game, after, win->line[ply + 1], state);
    }
    game->family->play(game, state, win->line[win->length - 1], after);
    assert_int_equal(game->family->outcome(game, after),
                     outcome_win(game_side_to_move(game, root)));
    game_state_free(state);
    game_state_free(after);
    game_state_free(next);
}

static void solve_puzzle(const char *position, unsigned number)
{
    bool by_first_order = number == 0;
    Scene *scene = scene_open(position);
    const GameState *root = record_state(&scene->record);
    ThreatWin win;
    ThreatWin shorter;
    assert_true(find(scene->game, root, (ThreatLimits){.nodes = PUZZLE_NODES}, &win));
    assert_int_equal(win.moves, PUZZLE_MOVES);
    assert_int_equal(win.length, 2 * PUZZLE_MOVES - 1);
    assert_int_equal(find(scene->game, root, (ThreatLimits){.order = 1}, &shorter), by_first_order);
    ThreatLimits fewer = {.order = by_first_order ? 1 : 0, .moves = PUZZLE_MOVES - 1};
    assert_true(number >= SHORTENED_PUZZLES || !find(scene->game, root, fewer, &shorter));
    expect_win_against_everything(scene->game, root, &win);
    scene_close(scene);
}

static void wins_in_ten_moves_are_found_and_hold(void **unused)
{
    char line[LINE_SIZE];
    unsigned puzzles = 0;
    FILE *file = fopen(NGUZO_TESTS_DIR "/threats/puzzles.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#') {
            solve_puzzle(line, puzzles);
            puzzles++;
        }
    }
    (void)fclose(file);
    assert_true(puzzles >= 5);
}

/* -- compared with a full-width search -- */

static bool wins_within(const Game *game, const GameState *state, unsigned moves)
{
    Move attacks[GAME_MAX_MOVES];
    Move replies[GAME_MAX_MOVES];
    GameState *after = game_state_new(game);
    GameState *next = game_state_new(game);
    assert_true(after != NULL && next != NULL);
    bool wins = false;
    size_t count = game->family->legal_moves(game, state, attacks);
    for (size_t i = 0; i < count && !wins; i++) {
        game->family->play(game, state, attacks[i], after);
        Outcome outcome = game->family->outcome(game, after);
        wins = outcome_is_win(outcome);
        if (outcome != OUTCOME_OPEN || moves == 1) {
            continue;
        }
        size_t answers = game->family->legal_moves(game, after, replies);
        wins = true;
        for (size_t j = 0; j < answers && wins; j++) {
            game->family->play(game, after, replies[j], next);
            wins = game->family->outcome(game, next) == OUTCOME_OPEN &&
                   wins_within(game, next, moves - 1);
        }
    }
    game_state_free(after);
    game_state_free(next);
    return wins;
}

/* Plays random moves in the middle of the board, where rows arise. */
static bool play_random_moves(Scene *scene, unsigned tiles, Random *random)
{
    Move moves[GAME_MAX_MOVES];
    for (unsigned i = 0; i < tiles && record_outcome(&scene->record) == OUTCOME_OPEN; i++) {
        const Game *game = scene->game;
        size_t count = game->family->legal_moves(game, record_state(&scene->record), moves);
        Move move = moves[random_below(random, (uint32_t)count)];
        for (unsigned tries = 0; tries < 50; tries++) {
            char text[GAME_MOVE_TEXT_SIZE];
            (void)game->family->print_move(game, move, text);
            if (text[0] >= 'c' && text[0] <= 'g' && text[1] >= '3' && text[1] <= '7') {
                break;
            }
            move = moves[random_below(random, (uint32_t)count)];
        }
        assert_int_equal(record_play(&scene->record, move), STATUS_OK);
    }
    return record_outcome(&scene->record) == OUTCOME_OPEN;
}

static void short_wins_agree_with_a_full_search(void **unused)
{
    Random random = {.seed = 5};
    for (unsigned i = 0; i < RANDOM_POSITIONS; i++) {
        Scene *scene = scene_open("first-five-jati");
        if (play_random_moves(scene, 8 + i % 7, &random)) {
            const GameState *state = record_state(&scene->record);
            for (unsigned moves = 1; moves <= 2; moves++) {
                ThreatWin win;
                assert_int_equal(find(scene->game, state, (ThreatLimits){.moves = moves}, &win),
                                 wins_within(scene->game, state, moves));
            }
        }
        scene_close(scene);
    }
}

/* The side with a win by threats wins in the given number of moves against any replies. */
static void wins_hold_against_random_replies(void **unused)
{
    Random random = {.seed = 6};
    unsigned won = 0;
    for (unsigned i = 0; i < RANDOM_GAMES; i++) {
        Scene *scene = scene_open("first-five-jati");
        const Game *game = scene->game;
        ThreatWin win;
        if (!play_random_moves(scene, 6 + i % 13, &random)) {
            scene_close(scene);
            continue;
        }
        unsigned side = game_side_to_move(game, record_state(&scene->record));
        unsigned left = 0;
        while (record_outcome(&scene->record) == OUTCOME_OPEN &&
               find(game, record_state(&scene->record), (ThreatLimits){.moves = left}, &win)) {
            Move replies[GAME_MAX_MOVES];
            left = win.moves - 1;
            assert_int_equal(record_play(&scene->record, win.line[0]), STATUS_OK);
            if (record_outcome(&scene->record) != OUTCOME_OPEN) {
                break;
            }
            size_t count =
                random_below(&random, 4) == 0
                    ? game->family->legal_moves(game, record_state(&scene->record), replies)
                    : game->family->forcing->replies(game, record_state(&scene->record), replies);
            assert_int_equal(
                record_play(&scene->record, replies[random_below(&random, (uint32_t)count)]),
                STATUS_OK);
            assert_true(left > 0);
        }
        if (scene->record.length > 6 + i % 13) {
            assert_int_equal(record_outcome(&scene->record), outcome_win(side));
            won++;
        }
        scene_close(scene);
    }
    assert_true(won > RANDOM_GAMES / 4);
}

/* -- limits -- */

static void a_node_limit_and_a_stop_abort(void **unused)
{
    Scene *scene = scene_open("first-five-jati board="
                              "........../..B..A..../....A.A.../....B...A./.....B..A./...AABB.B./"
                              ".B..A...B./........../.......... turn=p1");
    ThreatSearch *fresh = threat_search_new(TABLE_BITS);
    assert_non_null(fresh);
    atomic_bool stop = true;
    ThreatLimits few = {.nodes = 50};
    ThreatLimits stopped = {.stop = &stop};
    ThreatWin win;
    assert_false(threat_search_run(fresh, scene->game, record_state(&scene->record), &few, &win));
    assert_in_range(win.nodes, 1, 60);
    assert_false(
        threat_search_run(fresh, scene->game, record_state(&scene->record), &stopped, &win));
    assert_true(win.nodes < 1000);
    /* An aborted search does no harm. */
    ThreatLimits none = {0};
    assert_true(threat_search_run(fresh, scene->game, record_state(&scene->record), &none, &win));
    threat_search_free(fresh);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_that_lacks_one_tile_is_completed),
        cmocka_unit_test(two_rows_that_lack_one_tile_each_win),
        cmocka_unit_test(threats_of_the_second_order_cross),
        cmocka_unit_test(the_opponent_may_win_first),
        cmocka_unit_test(threats_need_tiles_in_hand),
        cmocka_unit_test(games_without_forcing_moves_have_no_wins_by_threats),
        cmocka_unit_test(wins_in_ten_moves_are_found_and_hold),
        cmocka_unit_test(short_wins_agree_with_a_full_search),
        cmocka_unit_test(wins_hold_against_random_replies),
        cmocka_unit_test(a_node_limit_and_a_stop_abort),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
