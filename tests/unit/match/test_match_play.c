/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Openings, chance events, and adjudication by exact values. The engines are scripts that know no rules.
 */
#include "match/runner.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static MatchSettings *new_settings(const char *variant)
{
    Fault fault;
    MatchSettings *settings = test_calloc(1, sizeof *settings);
    settings_init(settings);
    settings->variant = variant;
    settings->each.nodes = 1;
    assert_int_equal(settings_finish(settings, &fault), STATUS_OK);
    return settings;
}

/* -- openings -- */

/* Prints the moves of a round's opening. */
static void print_opening(const MatchSettings *settings, uint64_t round, Text *text)
{
    Openings openings;
    Session session;
    ChanceStream chance;
    Fault fault;
    char move[GAME_MOVE_TEXT_SIZE];
    assert_int_equal(openings_load(&openings, settings, settings->variant, &fault), STATUS_OK);
    assert_int_equal(session_init(&session, NULL, settings->variant, &fault), STATUS_OK);
    assert_int_equal(openings_set_up(&openings, round, &session, &chance, &fault), STATUS_OK);
    text_clear(text);
    for (size_t ply = 1; ply <= session.record.length; ply++) {
        (void)session.game->family->print_move(session.game, session.record.entries[ply].move,
                                               move);
        text_format(text, "%s ", move);
    }
    assert_int_equal(record_outcome(&session.record), OUTCOME_OPEN);
    session_free(&session);
    openings_free(&openings);
}

static size_t count_words(const Text *text, const char *beginning)
{
    Span rest = text_span(text);
    Span word;
    size_t count = 0;
    while (span_next_word(&rest, &word)) {
        count += strncmp(word.start, beginning, strlen(beginning)) == 0;
    }
    return count;
}

static void openings_follow_from_seed_and_round(void **unused)
{
    MatchSettings *settings = new_settings("nine-mens-morris:teams=off");
    Text first = {0};
    Text second = {0};
    settings->random_plies = 5;
    print_opening(settings, 7, &first);
    print_opening(settings, 7, &second);
    assert_string_equal(text_string(&first), text_string(&second));
    assert_int_equal(count_words(&first, ""), 5);
    print_opening(settings, 8, &second);
    assert_string_not_equal(text_string(&first), text_string(&second));
    settings->seed = 2;
    print_opening(settings, 7, &second);
    assert_string_not_equal(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
    test_free(settings);
}

static void tosses_do_not_count_as_random_plies(void **unused)
{
    MatchSettings *settings = new_settings("dai-jobi:players=2,bias=0.5");
    Text text = {0};
    settings->random_plies = 6;
    print_opening(settings, 0, &text);
    size_t tosses = count_words(&text, "toss");
    assert_int_equal(count_words(&text, "") - tosses, 6);
    assert_true(tosses >= 6);
    text_free(&text);
    test_free(settings);
}

static void random_plies_never_end_the_game(void **unused)
{
    MatchSettings *settings = new_settings("tableaux");
    Text text = {0};
    settings->random_plies = 40; /* no game of 25 chips is that long */
    print_opening(settings, 0, &text);
    assert_true(count_words(&text, "") > 0 && count_words(&text, "") < 25);
    text_free(&text);
    test_free(settings);
}

static void tosses_have_the_probabilities_of_the_rules(void **unused)
{
    enum { TOSSES = 16000 };
    static const unsigned expected[6] = {0, 4000, 6000, 4000, 1000, 1000};
    MatchSettings *settings = new_settings("dai-jobi");
    unsigned found[6] = {0};
    Session session;
    Fault fault;
    assert_int_equal(session_init(&session, NULL, "dai-jobi", &fault), STATUS_OK);
    ChanceStream chance = {12345, 0};
    for (unsigned i = 0; i < TOSSES; i++) {
        char text[GAME_MOVE_TEXT_SIZE];
        Move toss = chance_next(&chance, session.game, record_state(&session.record));
        (void)session.game->family->print_move(session.game, toss, text);
        found[text[4] - '0']++;
    }
    for (unsigned toss = 1; toss <= 5; toss++) { /* within five standard deviations */
        assert_in_range(found[toss], expected[toss] - 320, expected[toss] + 320);
    }
    session_free(&session);
    test_free(settings);
}

/* -- exact values -- */

typedef struct Oracle {
    uint32_t tiles; /* on the board when the value becomes known */
    Outcome outcome;
} Oracle;

static ExactValue probe(const void *context, const Game *game, const GameState *state)
{
    const Oracle *oracle = context;
    Move moves[GAME_MAX_MOVES];
    size_t left = game->family->legal_moves(game, state, moves);
    if (left > 90 - oracle->tiles) {
        return exact_unknown();
    }
    if (oracle->outcome == OUTCOME_DRAW) {
        return (ExactValue){EXACT_DRAW, 0};
    }
    bool wins = outcome_winner(oracle->outcome) == game_side_to_move(game, state);
    return (ExactValue){wins ? EXACT_WIN : EXACT_LOSS, 1};
}

static void add_script(EngineSettings *engine, const char *path)
{
    engine->command = "python3";
    engine->arguments[0] = path;
    engine->arguments[1] = "fair";
    engine->arguments[2] = "a1,c1,e1,g1,j1,a3,c3,e3,g3,j3";
    engine->argument_count = 3;
}

static void expect_exact(const Oracle *oracle, const char *result, size_t moves)
{
    char path[] = NGUZO_TESTS_DIR "/match/engine.py";
    MatchSettings *settings = new_settings("first-five-jati");
    int pipe_ends[2];
    assert_int_equal(pipe(pipe_ends), 0);
    Openings openings;
    UgiEngine processes[2] = {{.index = 0}, {.index = 1}};
    UgiEngine *const engines[2] = {&processes[0], &processes[1]};
    RecordedGame game = {.moves = NULL};
    ScheduledGame scheduled = {.players = 2, .engine = {0, 1}};
    Fault fault;
    add_script(&settings->engines[0], path);
    add_script(&settings->engines[1], path);
    assert_int_equal(openings_load(&openings, settings, "first-five-jati", &fault), STATUS_OK);
    MatchContext context = {
        .settings = settings,
        .spec = "first-five-jati",
        .openings = &openings,
        .exact = {.value = probe, .context = oracle},
        .launcher = {.mutex = PTHREAD_MUTEX_INITIALIZER, .stop = pipe_ends[0]},
        .logs = {-1, -1},
    };
    assert_int_equal(play_game(&context, &scheduled, engines, &game, &fault), STATUS_OK);
    assert_string_equal(end_reason_word(game.reason), "tables");
    assert_string_equal(outcome_word(game.result), result);
    assert_int_equal(game.length, moves);
    for (unsigned i = 0; i < 2; i++) {
        ugi_engine_quit(&processes[i]);
    }
    recorded_game_free(&game);
    openings_free(&openings);
    (void)close(pipe_ends[0]);
    (void)close(pipe_ends[1]);
    test_free(settings);
}

static void games_end_when_their_exact_value_is_known(void **unused)
{
    expect_exact(&(Oracle){5, OUTCOME_WIN_SIDE_2}, "p2win", 5);
    expect_exact(&(Oracle){4, OUTCOME_DRAW}, "draw", 4);
    expect_exact(&(Oracle){0, OUTCOME_WIN_SIDE_1}, "p1win", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings_follow_from_seed_and_round),
        cmocka_unit_test(tosses_do_not_count_as_random_plies),
        cmocka_unit_test(random_plies_never_end_the_game),
        cmocka_unit_test(tosses_have_the_probabilities_of_the_rules),
        cmocka_unit_test(games_end_when_their_exact_value_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
