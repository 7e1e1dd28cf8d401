/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compares the search with a plain full-width search, in positions of seeded random games: one or two moves deep in
 * every game, deeper in the smallest ones.
 */
#include "base/random.h"
#include "games/catalogue.h"
#include "scene.h"
#include "thinking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PLIES = 200 };

/* Called before every move of a random game; false ends the game. */
typedef bool (*Visitor)(const Record *record, void *context);

static void walk(const char *spec, uint64_t seed, HistoryLimits limits, Visitor visit,
                 void *context)
{
    Scene *scene = scene_open(spec);
    const Game *game = scene->game;
    Random random = {.seed = seed};
    Move moves[GAME_MAX_MOVES];
    scene->record.limits = limits;
    while (scene->record.length < PLIES && record_outcome(&scene->record) == OUTCOME_OPEN) {
        const GameState *state = record_state(&scene->record);
        bool chance = game->family->turn(game, state) == GAME_CHANCE;
        if (!chance && !visit(&scene->record, context)) {
            break;
        }
        size_t count = game->family->legal_moves(game, state, moves);
        Move move = moves[random_below(&random, (uint32_t)count)];
        assert_int_equal(record_play(&scene->record, move), STATUS_OK);
    }
    scene_close(scene);
}

/* -- full-width search -- */

static bool wins_for(const Game *game, const GameState *state, unsigned side)
{
    Outcome outcome = game->family->outcome(game, state);
    return outcome_is_win(outcome) && outcome_winner(outcome) == side;
}

/* Whether some move of `state` wins at once. */
static bool has_winning_move(const Game *game, const GameState *state)
{
    Move moves[GAME_MAX_MOVES];
    bool found = false;
    GameState *next = game_state_new(game);
    assert_non_null(next);
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count && !found; i++) {
        game->family->play(game, state, moves[i], next);
        found = wins_for(game, next, game_side_to_move(game, state));
    }
    game_state_free(next);
    return found;
}

/* Whether `move` loses: at once, or because the next player is an opponent who can win. */
static bool is_blunder(const Game *game, const GameState *state, Move move)
{
    unsigned side = game_side_to_move(game, state);
    GameState *next = game_state_new(game);
    assert_non_null(next);
    game->family->play(game, state, move, next);
    Outcome outcome = game->family->outcome(game, next);
    bool lost = outcome_is_win(outcome) && outcome_winner(outcome) != side;
    bool chance = game->family->turn(game, next) == GAME_CHANCE;
    if (outcome == OUTCOME_OPEN && !chance && game_side_to_move(game, next) != side) {
        lost = has_winning_move(game, next);
    }
    game_state_free(next);
    return lost;
}

/* Moves to a forced win (positive) or loss (negative) for the side to move; 0: none within `depth`. */
static int distance(const Game *game, const GameState *state, int depth)
{
    Move moves[GAME_MAX_MOVES];
    Outcome outcome = game->family->outcome(game, state);
    int fastest_win = 0;
    int slowest_loss = 0;
    bool all_lose = true;
    if (outcome != OUTCOME_OPEN || depth == 0) {
        return 0;
    }
    unsigned side = game_side_to_move(game, state);
    GameState *next = game_state_new(game);
    assert_non_null(next);
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count; i++) {
        game->family->play(game, state, moves[i], next);
        Outcome end = game->family->outcome(game, next);
        int after = distance(game, next, depth - 1);
        if (game_side_to_move(game, next) != side) {
            after = -after;
        }
        if (outcome_is_win(end)) {
            after = outcome_winner(end) == side ? 1 : -1;
        } else if (after != 0) {
            after += after > 0 ? 1 : -1;
        }
        all_lose = all_lose && after < 0;
        if (after > 0 && (fastest_win == 0 || after < fastest_win)) {
            fastest_win = after;
        }
        slowest_loss = after < slowest_loss ? after : slowest_loss;
    }
    game_state_free(next);
    return fastest_win != 0 ? fastest_win : all_lose ? slowest_loss : 0;
}

/* -- every game, one or two moves deep -- */

typedef struct Chances {
    unsigned wins;    /* positions with an immediate win */
    unsigned dangers; /* positions with both losing and other moves */
    unsigned most;    /* limit for each */
} Chances;

static void expect_sense(const Record *past, bool can_win)
{
    const Game *game = past->game;
    Record record = {.limits = past->limits};
    /* Without history: a repetition may be as good as a win. */
    assert_int_equal(record_begin(&record, game, record_state(past), 0, 1), STATUS_OK);
    const GameState *state = record_state(&record);
    Thought thought = think_deep(&record, 2);
    if (can_win) {
        GameState *next = game_state_new(game);
        assert_non_null(next);
        game->family->play(game, state, thought.best, next);
        if (!wins_for(game, next, game_side_to_move(game, state)) || thought.mate != 1) {
            fail_msg("%s ply %zu: %s does not win at once", game->spec, past->length, thought.text);
        }
        game_state_free(next);
    } else if (is_blunder(game, state, thought.best)) {
        fail_msg("%s ply %zu: %s loses at once", game->spec, past->length, thought.text);
    }
    record_free(&record);
}

static bool look_for_chances(const Record *record, void *context)
{
    Chances *chances = context;
    const Game *game = record->game;
    const GameState *state = record_state(record);
    Move moves[GAME_MAX_MOVES];
    size_t blunders = 0;
    if (has_winning_move(game, state)) {
        if (chances->wins++ < chances->most) {
            expect_sense(record, true);
        }
        return true;
    }
    if (game->sides > 2 || chances->dangers >= chances->most) {
        return chances->wins < chances->most;
    }
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count; i++) {
        blunders += is_blunder(game, state, moves[i]);
    }
    if (blunders > 0 && blunders < count) {
        chances->dangers++;
        expect_sense(record, false);
    }
    return true;
}

static void every_game_plays_immediate_wins_and_avoids_immediate_losses(void **unused)
{
    enum { GAMES = 6, MOST = 5 };
    unsigned without_wins = 0;
    for (size_t i = 0; i < catalogue_count(NULL); i++) {
        Chances chances = {.most = MOST};
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            walk(catalogue_variant(NULL, i)->id, seed, HISTORY_LIMITS_STANDARD, look_for_chances,
                 &chances);
        }
        without_wins += chances.wins == 0;
    }
    assert_true(without_wins <
                catalogue_count(NULL) / 4); /* otherwise the test checks too little */
}

/* -- the smallest games, deeper -- */

typedef struct Tally {
    unsigned found;
    unsigned most;
} Tally;

static bool compare_distance(const Record *past, void *context)
{
    enum { DEPTH = 5 };
    Tally *tally = context;
    const Game *game = past->game;
    int due = distance(game, record_state(past), DEPTH);
    if (due == 0 || due == 1) {
        return true;
    }
    Record record = {.limits = past->limits};
    assert_int_equal(record_begin(&record, game, record_state(past), 0, 1), STATUS_OK);
    Thought thought = think_deep(&record, DEPTH + 2);
    if (thought.mate != due) {
        fail_msg("%s ply %zu: mate %d, not %d", game->spec, past->length, (int)thought.mate, due);
    }
    /* The chosen move reduces the distance by one. */
    assert_int_equal(record_play(&record, thought.best), STATUS_OK);
    int left = distance(game, record_state(&record), DEPTH);
    assert_int_equal(record_outcome(&record) == OUTCOME_OPEN ? abs(left) + 1 : 1, abs(due));
    record_free(&record);
    return ++tally->found < tally->most;
}

static void the_fastest_win_and_the_slowest_loss_are_chosen(void **unused)
{
    const char *const specs[] = {"tapatan", "tant-fant", "shisima", "sabr", "jare", "achi"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Tally tally = {.most = 25};
        for (uint64_t seed = 0; seed < 20 && tally.found < tally.most; seed++) {
            walk(specs[i], seed, HISTORY_LIMITS_STANDARD, compare_distance, &tally);
        }
        assert_true(tally.found >= 10);
    }
}

/* -- mates in a large game -- */

/* The mates that a shallow search reports agree with the full-width search. */
static bool check_claim(const Record *past, void *context)
{
    enum { DEPTH = 4 };
    Tally *tally = context;
    Record record = {.limits = past->limits};
    assert_int_equal(record_begin(&record, past->game, record_state(past), 0, 1), STATUS_OK);
    Thought thought = think_deep(&record, DEPTH);
    if (thought.mate != 0 && abs(thought.mate) <= DEPTH) {
        int due = distance(past->game, record_state(past), DEPTH);
        if (due == 0 || (due > 0) != (thought.mate > 0)) {
            fail_msg("%s ply %zu: mate %d, not %d", past->game->spec, past->length,
                     (int)thought.mate, due);
        }
        tally->found += thought.mate < 0;
    }
    record_free(&record);
    return tally->found < tally->most;
}

static void reported_mates_are_correct(void **unused)
{
    static const char *const specs[] = {"jamit:size=5", "jamit"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Tally tally = {.most = 60};
        for (uint64_t seed = 0; seed < 60 && tally.found < tally.most; seed++) {
            walk(specs[i], seed, HISTORY_LIMITS_STANDARD, check_claim, &tally);
        }
        assert_true(tally.found >= 20);
    }
}

/* Finds positions in which one move repeats and all others lose. */
static bool look_for_rescue(const Record *record, void *context)
{
    enum { DEPTH = 4 };
    Tally *tally = context;
    const Game *game = record->game;
    Move moves[GAME_MAX_MOVES];
    Move rescue = 0;
    size_t rescues = 0;
    size_t losses = 0;
    GameState *next = game_state_new(game);
    assert_non_null(next);
    size_t count = game->family->legal_moves(game, record_state(record), moves);
    for (size_t i = 0; i < count; i++) {
        game->family->play(game, record_state(record), moves[i], next);
        uint64_t key = game->family->history->repetition_key(game, next);
        bool repeats = false;
        for (size_t ply = 0; ply < record->length; ply++) {
            repeats = repeats || record->entries[ply].repetition_key == key;
        }
        bool loses = distance(game, next, DEPTH) > 0;
        rescues += repeats && loses;
        rescue = repeats ? moves[i] : rescue;
        losses += !repeats && loses;
    }
    game_state_free(next);
    if (rescues == 1 && losses + 1 == count) {
        Thought thought = think_deep(record, DEPTH + 2);
        if (thought.best != rescue) {
            fail_msg("%s ply %zu: %s loses", game->spec, record->length, thought.text);
        }
        assert_int_equal(thought.mate, 0);
        assert_int_equal(thought.score, 0);
        tally->found++;
    }
    return tally->found < tally->most;
}

static void a_repetition_is_better_than_a_loss(void **unused)
{
    const char *const specs[] = {"tapatan", "tant-fant", "shisima", "sabr"};
    Tally tally = {.most = 40};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        for (uint64_t seed = 0; seed < 40 && tally.found < tally.most; seed++) {
            walk(specs[i], seed, (HistoryLimits){.repetition = 2}, look_for_rescue, &tally);
        }
    }
    assert_true(tally.found >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_plays_immediate_wins_and_avoids_immediate_losses),
        cmocka_unit_test(the_fastest_win_and_the_slowest_loss_are_chosen),
        cmocka_unit_test(reported_mates_are_correct),
        cmocka_unit_test(a_repetition_is_better_than_a_loss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
