/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every mill game explains refused moves by its own rules and never by those of another game.
 */
#include "base/random.h"
#include "games/catalogue.h"
#include "games/mill/rules.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { PLIES = 60, WORDS = 30 };

/* A reason with this phrase is given only by games with this rule. */
typedef struct Phrase {
    const char *words;
    bool (*has_rule)(const MillRow *row);
} Phrase;

static bool protects(const MillRow *row)
{
    return row->protects;
}

static bool is_compulsory(const MillRow *row)
{
    return row->compulsory;
}

static bool jumps(const MillRow *row)
{
    return row->jump != JUMP_NONE;
}

static bool captures_in_chains(const MillRow *row)
{
    return row->jump == JUMP_CAPTURE_CHAIN;
}

static bool flies_at_a_number(const MillRow *row)
{
    return row->fly != FLY_NEVER && row->flights == FLIGHTS_ANY;
}

static bool counts_flights(const MillRow *row)
{
    return row->flights != FLIGHTS_ANY;
}

static bool besieges(const MillRow *row)
{
    return row->blocked == BLOCKED_IS_BESIEGED;
}

static bool passes(const MillRow *row)
{
    return row->blocked != BLOCKED_LOSES;
}

static bool fills(const MillRow *row)
{
    return row->placing == PLACING_FILLS;
}

static bool wins(const MillRow *row)
{
    return row->makes == MAKES_WIN;
}

static bool takes_from_hands(const MillRow *row)
{
    return row->makes == MAKES_HAND_LOSS || row->makes == MAKES_HAND_LOSS_FIRST;
}

static bool never_reforms(const MillRow *row)
{
    return row->reform == REFORM_NEVER;
}

static bool bars_swaps(const MillRow *row)
{
    return row->reform == REFORM_SWAP;
}

static bool pauses(const MillRow *row)
{
    return row->reform == REFORM_PAUSE;
}

static const Phrase phrases[] = {
    {"protected", protects},
    {"compulsory", is_compulsory},
    {"jump", jumps},
    {"chain", captures_in_chains},
    {"flies", flies_at_a_number},
    {"flights", counts_flights},
    {"besieged", besieges},
    {"the only legal move is pass", passes},
    {"being filled", fills},
    {"the board is full", fills},
    {"a line wins", wins},
    {"without x", takes_from_hands},
    {"a broken line may not be completed again by the next move", NULL}, /* see below */
    {"broken to complete another", bars_swaps},
    {"unless breaking it", pauses},
};

static void check_reason(const MillRow *row, const char *spec, const char *word, const char *reason)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        if (strstr(reason, phrases[i].words) == NULL) {
            continue;
        }
        bool has_rule = phrases[i].has_rule != NULL ? phrases[i].has_rule(row)
                                                    : never_reforms(row) || pauses(row);
        if (!has_rule) {
            fail_msg("%s: %s: %s", spec, word, reason);
        }
    }
}

/* A random word of one to three points, perhaps with a removal. */
static void make_word(const PointBoard *board, Random *random, Text *word)
{
    static const unsigned lengths[] = {1, 2, 2, 2, 2, 3};
    unsigned points = lengths[random_below(random, (uint32_t)(sizeof lengths / sizeof lengths[0]))];
    text_clear(word);
    for (unsigned i = 0; i < points; i++) {
        text_format(word, "%s%s", i > 0 ? "-" : "",
                    board->label[random_below(random, board->points)]);
    }
    if (random_below(random, 4) == 0) {
        text_format(word, "x%s", board->label[random_below(random, board->points)]);
    }
}

static void check_position(const Record *record, Random *random)
{
    const Game *game = record->game;
    const MillRules *rules = mill_rules(game);
    Text word = {0};
    Text reason = {0};
    for (unsigned i = 0; i < WORDS; i++) {
        Move move = 0;
        Fault ignored;
        make_word(&rules->board, random, &word);
        if (game_parse_move(game, record_state(record), text_span(&word), &move, &ignored) !=
            STATUS_OK) {
            text_clear(&reason);
            assert_true(
                game->family->explain(game, record_state(record), text_span(&word), &reason));
            assert_true(reason.length > 0);
            check_reason(&rules->row, game->spec, text_string(&word), text_string(&reason));
        }
    }
    text_free(&word);
    text_free(&reason);
}

static void every_game_refuses_moves_by_its_own_rules(void **unused)
{
    (void)unused;
    Random random = {7, 0};
    for (size_t i = 0; i < catalogue_count(NULL); i++) {
        if (strcmp(catalogue_variant(NULL, i)->family->name, "mill") != 0) {
            continue;
        }
        Scene *scene = scene_open(catalogue_variant(NULL, i)->id);
        Record *record = &scene->record;
        Move moves[GAME_MAX_MOVES];
        for (unsigned ply = 0; ply < PLIES && record_outcome(record) == OUTCOME_OPEN; ply++) {
            check_position(record, &random);
            size_t count = record_legal_moves(record, moves);
            assert_int_equal(record_play(record, moves[random_below(&random, (uint32_t)count)]),
                             STATUS_OK);
        }
        scene_close(scene);
    }
}

static void expect_reason(const char *position, const char *moves, const char *word,
                          const char *expected)
{
    Scene *scene = scene_open(position);
    const Game *game = scene->game;
    Text reason = {0};
    scene_play(scene, moves);
    scene_expect_illegal(scene, word);
    assert_true(game->family->explain(game, record_state(&scene->record), span_of(word), &reason));
    if (strstr(text_string(&reason), expected) == NULL) {
        fail_msg("%s: %s", word, text_string(&reason));
    }
    text_free(&reason);
    scene_close(scene);
}

/* p1 leaves a7-d7-g7 for b6-d6-f6, or for nothing. */
static void a_barred_line_is_explained_by_the_rule_that_bars_it(void **unused)
{
    (void)unused;
    expect_reason("morabaraba board=XXX/X.X/.../O..O../O../.O./O.O turn=p1 hand=0,0",
                  "d7-d6xa1 a4-b4", "d6-d7xb4", "broken to complete another");
    expect_reason("six-mens-morris board=XXX/.../O..O/.O./O.O turn=p1 hand=0,0", "c5-c4 a3-b3",
                  "c4-c5xb3", "a broken line may not");
    expect_reason("seven-mens-morris board=XXX/.../O...O/.O./O.O turn=p1 hand=0,0", "c5-c4 a3-b3",
                  "c4-c5xb3", "unless breaking it");
}

static void a_line_that_finds_nobody_to_remove_is_no_other_rule(void **unused)
{
    (void)unused;
    expect_reason("nine-mens-morris board=.../.../.../....../.../.../XX. turn=p1 hand=7,7", "",
                  "g1xa7", "no man on the board");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_refuses_moves_by_its_own_rules),
        cmocka_unit_test(a_barred_line_is_explained_by_the_rule_that_bars_it),
        cmocka_unit_test(a_line_that_finds_nobody_to_remove_is_no_other_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
