/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions of nguzo.h, as a program that uses the library calls them.
 */
#include "api/nguzo.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static NguzoGame *open_game(const char *spec)
{
    NguzoGame *game = NULL;
    assert_int_equal(nguzo_open(spec, &game), NGUZO_OK);
    assert_non_null(game);
    assert_string_equal(nguzo_error(game), "");
    return game;
}

static char *copy_of(const char *string)
{
    assert_non_null(string);
    char *copy = strdup(string);
    assert_non_null(copy);
    return copy;
}

/* -- handles -- */

static void a_wrong_spec_leaves_a_handle_that_says_why(void **unused)
{
    NguzoGame *game = NULL;
    assert_int_equal(nguzo_open("tapatann", &game), NGUZO_UNKNOWN_VARIANT);
    assert_non_null(game);
    assert_int_equal(nguzo_error_status(game), NGUZO_UNKNOWN_VARIANT);
    assert_non_null(strstr(nguzo_error(game), "tapatann"));
    assert_string_equal(nguzo_legal_moves(game), nguzo_query(game, "legalmoves"));
    nguzo_close(game);
    nguzo_close(NULL);
    assert_true(strlen(nguzo_error(NULL)) > 0);
}

static void every_status_has_a_code_and_other_numbers_have_none(void **unused)
{
    assert_string_equal(nguzo_status_code(NGUZO_OK), "ok");
    assert_string_equal(nguzo_status_code(NGUZO_ILLEGAL_MOVE), "illegal-move");
    assert_non_null(nguzo_status_code(NGUZO_NOT_SOLVABLE));
    assert_null(nguzo_status_code((NguzoStatus)(NGUZO_NOT_SOLVABLE + 1)));
    assert_null(nguzo_status_code((NguzoStatus)-1));
    assert_true(strlen(nguzo_version()) > 0);
}

static void handles_do_not_influence_each_other(void **unused)
{
    NguzoGame *first = open_game("tapatan");
    NguzoGame *second = open_game("kunjing");
    const char *kept = nguzo_spec(first);
    assert_int_equal(nguzo_play(second, "a1"), NGUZO_OK);
    assert_memory_equal(nguzo_spec(second), "kunjing:", strlen("kunjing:"));
    assert_string_equal(kept, "tapatan");
    assert_int_equal(nguzo_seats(second), 3);
    assert_int_equal(nguzo_turn(second), 2);
    assert_int_equal(nguzo_turn(first), 1);
    nguzo_close(second);
    nguzo_close(first);
}

static void an_option_may_choose_another_game(void **unused)
{
    NguzoGame *game = open_game(NULL);
    assert_int_equal(nguzo_set_option(game, "variant", "shisima"), NGUZO_OK);
    assert_string_equal(nguzo_spec(game), "shisima");
    assert_int_equal(nguzo_set_option(game, "Hash", "0"), NGUZO_BAD_NUMBER);
    assert_int_equal(nguzo_set_option(game, "Hsah", "1"), NGUZO_UNKNOWN_OPTION);
    assert_int_equal(nguzo_set_option(game, NULL, NULL), NGUZO_UNKNOWN_OPTION);
    assert_int_equal(
        nguzo_set_option(game, "VariantText", "[mine : tapatan]\nmen = 4\nboard = ring16"),
        NGUZO_OK);
    assert_int_equal(nguzo_set_option(game, "Variant", "mine"), NGUZO_OK);
    assert_non_null(strstr(nguzo_catalogue(game), "\"id\":\"mine\""));
    assert_non_null(strstr(nguzo_spec(game), "mill:board=ring16,men=4,"));
    NguzoGame *other = NULL; /* a handle has its own games */
    assert_int_equal(nguzo_open("mine", &other), NGUZO_UNKNOWN_VARIANT);
    nguzo_close(other);
    assert_int_equal(nguzo_set_option(game, "VariantText", "[mine : yours]"), NGUZO_BAD_VARIANT);
    assert_int_equal(nguzo_set_option(game, "Variant", "shisima"), NGUZO_OK);
    nguzo_close(game);
}

/* -- playing -- */

static void moves_are_played_and_undone(void **unused)
{
    NguzoGame *game = open_game("tapatan");
    char *start = copy_of(nguzo_position(game));
    assert_int_equal(nguzo_play(game, "a1"), NGUZO_OK);
    assert_int_equal(nguzo_play(game, "b2"), NGUZO_OK);
    assert_string_equal(nguzo_history(game), "startpos moves a1 b2");
    assert_int_equal(nguzo_play(game, "a1"), NGUZO_ILLEGAL_MOVE);
    assert_string_equal(nguzo_history(game), "startpos moves a1 b2");
    assert_int_equal(nguzo_undo(game), NGUZO_OK);
    assert_int_equal(nguzo_undo(game), NGUZO_OK);
    assert_int_equal(nguzo_undo(game), NGUZO_BAD_ARGUMENT);
    assert_string_equal(nguzo_position(game), start);
    free(start);
    nguzo_close(game);
}

static void a_position_with_an_illegal_move_changes_nothing(void **unused)
{
    NguzoGame *game = open_game("tapatan");
    assert_int_equal(nguzo_set_position(game, "startpos moves a1 b2"), NGUZO_OK);
    char *before = copy_of(nguzo_history(game));
    assert_int_equal(nguzo_set_position(game, "startpos moves a1 b2 c1 b2"), NGUZO_ILLEGAL_MOVE);
    assert_int_equal(nguzo_set_position(game, "fen nonsense"), NGUZO_UNKNOWN_VARIANT);
    assert_int_equal(nguzo_set_position(game, "fen shax p9=1 moves a1"), NGUZO_BAD_POSITION);
    assert_int_not_equal(nguzo_set_position(game, "begin"), NGUZO_OK);
    assert_int_not_equal(nguzo_set_position(game, NULL), NGUZO_OK);
    assert_string_equal(nguzo_history(game), before);
    assert_string_equal(nguzo_result(game), "none");
    free(before);
    nguzo_close(game);
}

static void the_history_and_the_position_can_be_set_again(void **unused)
{
    NguzoGame *game = open_game("tapatan");
    NguzoGame *other = open_game("shax");
    assert_int_equal(nguzo_set_position(game, "startpos moves a1 b2 c1"), NGUZO_OK);
    char *position = copy_of(nguzo_position(game));
    char line[200];
    (void)snprintf(line, sizeof line, "fen %s", position);
    assert_int_equal(nguzo_set_position(other, line), NGUZO_OK);
    assert_string_equal(nguzo_spec(other), "tapatan");
    assert_string_equal(nguzo_position(other), position);
    assert_int_equal(nguzo_play(other, "b1"), NGUZO_OK);
    char *history = copy_of(nguzo_history(other));
    assert_int_equal(nguzo_set_position(game, history), NGUZO_OK);
    assert_string_equal(nguzo_history(game), history);
    free(history);
    free(position);
    nguzo_close(other);
    nguzo_close(game);
}

static void a_finished_game_has_a_result_with_a_reason(void **unused)
{
    NguzoGame *game = open_game("tapatan");
    assert_string_equal(nguzo_reason(game), "");
    assert_int_equal(nguzo_set_position(game, "startpos moves a1 b1 a2 b2 a3"), NGUZO_OK);
    assert_string_equal(nguzo_result(game), "p1win");
    assert_true(strlen(nguzo_reason(game)) > 0);
    assert_string_equal(nguzo_legal_moves(game), "");
    assert_int_equal(nguzo_play(game, "c1"), NGUZO_GAME_OVER);
    assert_int_equal(nguzo_search(game, NULL, NULL, NULL), NGUZO_GAME_OVER);
    nguzo_close(game);
}

static void resigning_is_part_of_the_history_and_can_be_undone(void **unused)
{
    NguzoGame *game = open_game("tapatan");
    assert_int_equal(nguzo_play(game, "resign"), NGUZO_OK);
    assert_string_equal(nguzo_history(game), "startpos moves resign");
    assert_string_equal(nguzo_result(game), "p2win");
    assert_int_equal(nguzo_undo(game), NGUZO_OK);
    assert_int_equal(nguzo_set_position(game, "startpos moves b2 resign"), NGUZO_OK);
    assert_string_equal(nguzo_history(game), "startpos moves b2 resign");
    assert_string_equal(nguzo_result(game), "p1win");
    nguzo_close(game);
}

static void scores_count_what_each_side_has(void **unused)
{
    NguzoGame *game = open_game("jati-1965");
    int32_t scores[NGUZO_MAX_SIDES] = {7, 7, 7, 7};
    assert_int_equal(nguzo_scores(game, scores), 2);
    assert_int_equal(scores[0], 0);
    assert_int_equal(scores[1], 0);
    assert_int_equal(scores[2], 7);
    nguzo_close(game);
}

static void exact_values_are_those_of_perfect_play(void **unused)
{
    NguzoGame *game = open_game("tapatan");
    NguzoValue value = {NGUZO_UNKNOWN, 0};
    assert_int_equal(nguzo_set_position(game, "startpos moves a1 b1 a2 b2"), NGUZO_OK);
    assert_int_equal(nguzo_exact_value(game, NULL, &value), NGUZO_OK);
    assert_int_equal(value.kind, NGUZO_WIN);
    assert_int_equal(value.moves, 1);
    assert_int_equal(nguzo_exact_value(game, "a3", &value), NGUZO_OK);
    assert_int_equal(value.kind, NGUZO_WIN);
    assert_int_equal(nguzo_exact_value(game, "a1", &value), NGUZO_ILLEGAL_MOVE);
    assert_int_equal(nguzo_play(game, "a3"), NGUZO_OK);
    assert_int_equal(nguzo_exact_value(game, "c1", &value), NGUZO_GAME_OVER);
    assert_int_equal(nguzo_exact_value(game, NULL, &value), NGUZO_OK);
    assert_int_equal(value.kind, NGUZO_LOSS);
    nguzo_close(game);
}

static void every_answer_for_interfaces_is_what_the_query_prints(void **unused)
{
    static const struct {
        const char *(*function)(NguzoGame *game);
        const char *query;
    } answers[] = {{nguzo_geometry, "geometry"},  {nguzo_state, "state"},   {nguzo_spec, "variant"},
                   {nguzo_position, "fen"},       {nguzo_result, "result"}, {nguzo_moves, "moves"},
                   {nguzo_catalogue, "catalogue"}};
    NguzoGame *game = open_game("dai-jobi");
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        char *answer = copy_of(answers[i].function(game));
        assert_true(strlen(answer) > 0);
        assert_string_equal(nguzo_query(game, answers[i].query), answer);
        free(answer);
    }
    assert_null(nguzo_query(game, "weather"));
    assert_int_equal(nguzo_error_status(game), NGUZO_BAD_ARGUMENT);
    assert_null(nguzo_query(game, NULL));
    assert_non_null(strstr(nguzo_rules(game), "Dai Jobi"));
    assert_non_null(strstr(nguzo_board(game), "turn"));
    assert_memory_equal(nguzo_svg(game, NULL), "<svg", 4);
    assert_non_null(strstr(nguzo_svg(game, "size 333"), "333"));
    assert_null(nguzo_svg(game, "size none"));
    nguzo_close(game);
}

/* -- searching -- */

typedef struct Heard {
    unsigned infos;
    unsigned deepest;
    char last_pv[2000];
    sigset_t signals; /* blocked where the listener is called */
} Heard;

static void hear(const NguzoInfo *info, void *context)
{
    Heard *heard = context;
    heard->infos++;
    heard->deepest = info->depth;
    assert_true(strlen(info->pv) < sizeof heard->last_pv);
    if (info->multipv == 1) {
        (void)snprintf(heard->last_pv, sizeof heard->last_pv, "%s", info->pv);
    }
    assert_int_equal(info->sides, 2);
    assert_true(info->has_wdl);
    assert_int_equal(info->wdl[0] + info->wdl[1] + info->wdl[2], 1000);
    (void)pthread_sigmask(SIG_BLOCK, NULL, &heard->signals);
}

static void a_search_reports_lines_and_returns_the_first_move_of_the_best(void **unused)
{
    NguzoGame *game = open_game(NULL);
    const NguzoLimits limits = {.size = sizeof limits, .depth = 4, .multipv = 2};
    Heard heard = {.infos = 0};
    assert_int_equal(nguzo_search(game, &limits, hear, &heard), NGUZO_OK);
    const char *best = nguzo_wait(game);
    assert_non_null(best);
    assert_true(heard.infos >= 2);
    assert_int_equal(heard.deepest, 4);
    assert_memory_equal(heard.last_pv, best, strlen(best));
    assert_true(sigismember(&heard.signals, SIGINT));
    assert_true(sigismember(&heard.signals, SIGTERM));
    assert_int_equal(nguzo_play(game, best), NGUZO_OK);
    nguzo_close(game);
}

static void limits_are_checked(void **unused)
{
    NguzoGame *game = open_game("tapatan");
    NguzoLimits limits = {.depth = 1};
    assert_int_equal(nguzo_search(game, &limits, NULL, NULL), NGUZO_BAD_ARGUMENT);
    limits.size = sizeof limits;
    limits.searchmoves = "b2 x9";
    assert_int_equal(nguzo_search(game, &limits, NULL, NULL), NGUZO_ILLEGAL_MOVE);
    limits.searchmoves = "c1";
    assert_int_equal(nguzo_search(game, &limits, NULL, NULL), NGUZO_OK);
    assert_string_equal(nguzo_wait(game), "c1");
    assert_null(nguzo_wait(game));
    assert_int_equal(nguzo_error_status(game), NGUZO_BAD_ARGUMENT);
    nguzo_close(game);
}

static void *stop_it(void *game)
{
    nguzo_stop(game);
    return NULL;
}

static void any_thread_may_stop_a_search_once_it_was_started(void **unused)
{
    NguzoGame *game = open_game(NULL);
    const NguzoLimits limits = {.size = sizeof limits, .infinite = 1};
    assert_int_equal(nguzo_set_option(game, "Threads", "2"), NGUZO_OK);
    nguzo_stop(game); /* harmless: there is none */
    for (unsigned i = 0; i < 20; i++) {
        pthread_t thread;
        assert_int_equal(nguzo_search(game, &limits, NULL, NULL), NGUZO_OK);
        assert_int_equal(pthread_create(&thread, NULL, stop_it, game), 0);
        assert_non_null(nguzo_wait(game));
        assert_int_equal(pthread_join(thread, NULL), 0);
    }
    nguzo_close(game);
}

static void stop_after_a_line(const NguzoInfo *info, void *context)
{
    nguzo_stop(context);
}

static void the_listener_may_stop_the_search(void **unused)
{
    NguzoGame *game = open_game(NULL);
    const NguzoLimits limits = {.size = sizeof limits, .infinite = 1};
    assert_int_equal(nguzo_search(game, &limits, stop_after_a_line, game), NGUZO_OK);
    assert_non_null(nguzo_wait(game));
    nguzo_close(game);
}

static void everything_else_is_refused_during_a_search(void **unused)
{
    NguzoGame *game = open_game(NULL);
    const NguzoLimits limits = {.size = sizeof limits, .infinite = 1};
    NguzoValue value;
    int32_t scores[NGUZO_MAX_SIDES];
    assert_int_equal(nguzo_search(game, &limits, NULL, NULL), NGUZO_OK);
    assert_int_equal(nguzo_search(game, &limits, NULL, NULL), NGUZO_BUSY);
    assert_int_equal(nguzo_play(game, "a1"), NGUZO_BUSY);
    assert_int_equal(nguzo_undo(game), NGUZO_BUSY);
    assert_int_equal(nguzo_set_position(game, "startpos"), NGUZO_BUSY);
    assert_int_equal(nguzo_set_option(game, "Hash", "2"), NGUZO_BUSY);
    assert_int_equal(nguzo_exact_value(game, NULL, &value), NGUZO_BUSY);
    assert_int_equal(nguzo_scores(game, scores), -1);
    assert_int_equal(nguzo_turn(game), -1);
    assert_int_equal(nguzo_seats(game), -1);
    assert_null(nguzo_position(game));
    assert_null(nguzo_history(game));
    assert_null(nguzo_board(game));
    assert_null(nguzo_rules(game));
    assert_null(nguzo_reason(game));
    assert_null(nguzo_svg(game, NULL));
    assert_int_equal(nguzo_error_status(game), NGUZO_BUSY);
    nguzo_stop(game);
    assert_non_null(nguzo_wait(game));
    assert_int_equal(nguzo_undo(game), NGUZO_BAD_ARGUMENT);
    nguzo_close(game);
}

static void closing_stops_a_search(void **unused)
{
    NguzoGame *game = open_game(NULL);
    const NguzoLimits limits = {.size = sizeof limits, .infinite = 1};
    assert_int_equal(nguzo_search(game, &limits, NULL, NULL), NGUZO_OK);
    nguzo_close(game);
}

static void a_search_at_a_chance_event_draws_its_outcome(void **unused)
{
    NguzoGame *game = open_game("dai-jobi");
    assert_int_equal(nguzo_turn(game), 0);
    assert_int_equal(nguzo_search(game, NULL, NULL, NULL), NGUZO_OK);
    assert_int_equal(nguzo_search(game, NULL, NULL, NULL), NGUZO_BUSY);
    char *event = copy_of(nguzo_wait(game));
    assert_memory_equal(event, "toss", 4);
    assert_int_equal(nguzo_play(game, event), NGUZO_OK);
    free(event);
    nguzo_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_spec_leaves_a_handle_that_says_why),
        cmocka_unit_test(every_status_has_a_code_and_other_numbers_have_none),
        cmocka_unit_test(handles_do_not_influence_each_other),
        cmocka_unit_test(an_option_may_choose_another_game),
        cmocka_unit_test(moves_are_played_and_undone),
        cmocka_unit_test(a_position_with_an_illegal_move_changes_nothing),
        cmocka_unit_test(the_history_and_the_position_can_be_set_again),
        cmocka_unit_test(a_finished_game_has_a_result_with_a_reason),
        cmocka_unit_test(resigning_is_part_of_the_history_and_can_be_undone),
        cmocka_unit_test(scores_count_what_each_side_has),
        cmocka_unit_test(exact_values_are_those_of_perfect_play),
        cmocka_unit_test(every_answer_for_interfaces_is_what_the_query_prints),
        cmocka_unit_test(a_search_reports_lines_and_returns_the_first_move_of_the_best),
        cmocka_unit_test(limits_are_checked),
        cmocka_unit_test(any_thread_may_stop_a_search_once_it_was_started),
        cmocka_unit_test(the_listener_may_stop_the_search),
        cmocka_unit_test(everything_else_is_refused_during_a_search),
        cmocka_unit_test(closing_stops_a_search),
        cmocka_unit_test(a_search_at_a_chance_event_draws_its_outcome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
