/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbering of positions is a bijection up to symmetry and covers every position that play reaches.
 */
#include "base/random.h"
#include "boards/point_sets.h"
#include "games/catalogue.h"
#include "solver/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct Subject {
    Game *game;
    Store store;
    GameState *state;
    GameState *other;
} Subject;

static void begin(Subject *subject, const char *spec)
{
    Fault fault;
    assert_int_equal(catalogue_open(NULL, span_of(spec), &subject->game, &fault), STATUS_OK);
    assert_int_equal(store_open(&subject->store, subject->game), STATUS_OK);
    assert_non_null(subject->store.numbering);
    subject->state = game_state_new(subject->game);
    subject->other = game_state_new(subject->game);
    assert_non_null(subject->state);
    assert_non_null(subject->other);
}

static void end(Subject *subject)
{
    game_state_free(subject->state);
    game_state_free(subject->other);
    store_close(&subject->store);
    game_free(subject->game);
}

/* A position and its symmetric images have the number that they were made from. */
static bool check_number(Subject *subject, PositionNumber number)
{
    const Store *store = &subject->store;
    const Game *game = subject->game;
    PositionNumber found = {0, 0};
    if (!store->family->state(store->numbering, number, subject->state)) {
        return false;
    }
    size_t symmetries =
        game->family->symmetries == NULL ? 1 : game->family->symmetries->count(game);
    for (size_t i = 0; i < symmetries; i++) {
        const GameState *image = subject->state;
        if (game->family->symmetries != NULL) {
            game->family->symmetries->transform_state(game, i, subject->state, subject->other);
            image = subject->other;
        }
        assert_true(store->family->find(store->numbering, image, &found));
        assert_int_equal(found.class, number.class);
        assert_int_equal(found.index, number.index);
    }
    return true;
}

static void every_number_of_a_small_game_leads_to_a_position_and_back(void **unused)
{
    static const char *const specs[] = {"tapatan",  "jare",      "tant-fant", "shisima",
                                        "tableaux", "ene-nyoka", "mbili",     "mbili:flights=on"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Subject subject;
        begin(&subject, specs[i]);
        for (uint32_t part = 0; part < subject.store.parts; part++) {
            assert_int_equal(store_prepare(&subject.store, part), STATUS_OK);
        }
        for (uint32_t class = 0; class < subject.store.classes; class ++) {
            NumberClass about = subject.store.family->describe(subject.store.numbering, class);
            for (uint64_t index = 0; index < about.size; index++) {
                (void)check_number(&subject, (PositionNumber){class, index});
            }
        }
        end(&subject);
    }
}

static void a_sample_of_the_numbers_of_a_large_game_leads_to_positions_and_back(void **unused)
{
    enum { SAMPLE = 12000 };
    static const char *const specs[] = {
        "six-mens-morris",       "seven-mens-morris", "kuruka-saba", "lazima-tano", "shax-8",
        "kubwa-tatu:flights=on", "nine-mens-morris",  "morabaraba",  "conquer"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Subject subject;
        Random random = {.seed = i + 1};
        unsigned positions = 0;
        begin(&subject, specs[i]);
        const Store *store = &subject.store;
        for (uint32_t part = 0; part < store->parts && part < 6; part++) {
            assert_int_equal(store_prepare(&subject.store, part), STATUS_OK);
        }
        for (unsigned k = 0; k < SAMPLE; k++) {
            uint32_t group = random_below(&random, store->groups);
            if (store->group[group].part >= 6 || store->group[group].size == 0) {
                continue;
            }
            uint64_t place = random_next(&random) % store->group[group].size;
            PositionNumber number = store_number(store, group, place);
            assert_int_equal(store->offset[number.class] + number.index, place);
            positions += check_number(&subject, number);
        }
        assert_true(positions > 100);
        end(&subject);
    }
}

/* Positions that are not symmetric to each other have different numbers: the symmetric images of all numbered
 * positions, counted by their keys, are all positions. */
static void there_are_as_many_numbers_as_positions_up_to_symmetry(void **unused)
{
    Subject subject;
    uint64_t positions = 0;
    uint64_t images = 0;
    begin(&subject, "moja-na-nusu");
    assert_int_equal(store_prepare(&subject.store, 0), STATUS_OK);
    uint32_t last = 0; /* the class of three men against three on the board */
    NumberClass about = subject.store.family->describe(subject.store.numbering, last);
    for (uint64_t index = 0; index < about.size; index++) {
        uint64_t keys[16];
        unsigned distinct = 0;
        const Game *game = subject.game;
        if (!subject.store.family->state(subject.store.numbering, (PositionNumber){last, index},
                                         subject.state)) {
            continue;
        }
        positions++;
        for (size_t i = 0; i < game->family->symmetries->count(game); i++) {
            game->family->symmetries->transform_state(game, i, subject.state, subject.other);
            uint64_t key = game->family->key(game, subject.other);
            unsigned k = 0;
            while (k < distinct && keys[k] != key) {
                k++;
            }
            distinct += k == distinct;
            keys[k] = key;
        }
        images += distinct;
    }
    /* 160160 ways for three men each on sixteen points. Own lines: 8 ways, then 286 for the other's men;
     * both: 8 * 4 pairs of sides of different squares and 4 * 2 within one that share no point. */
    assert_int_equal(images, 160160 - 2 * 8 * 286 + (8 * 4 + 2 * 4));
    assert_true(positions > images / 16);
    end(&subject);
}

/* Random games: every unfinished position has a number. */
static void every_position_of_random_games_has_a_number(void **unused)
{
    static const char *const specs[] = {"tapatan",
                                        "achi:teams=on",
                                        "jare",
                                        "sabr",
                                        "tableaux",
                                        "mbili",
                                        "sita-vyura",
                                        "shax-8",
                                        "shax-8:teams=on",
                                        "six-mens-morris",
                                        "saba",
                                        "lazima-saba",
                                        "kuruka-sita",
                                        "seven-mens-morris",
                                        "seven-mens-morris:flying=off",
                                        "tano-vyura:flights=on"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Subject subject;
        Move moves[GAME_MAX_MOVES];
        Random random = {.seed = i};
        PositionNumber number;
        begin(&subject, specs[i]);
        const Game *game = subject.game;
        assert_int_equal(store_prepare(&subject.store, 0), STATUS_OK);
        for (unsigned round = 0; round < 40; round++) {
            game->family->start(game, subject.state);
            for (unsigned ply = 0; ply < 300; ply++) {
                if (game->family->outcome(game, subject.state) != OUTCOME_OPEN) {
                    break;
                }
                assert_true(
                    subject.store.family->find(subject.store.numbering, subject.state, &number));
                size_t count = game->family->legal_moves(game, subject.state, moves);
                Move move = moves[random_below(&random, (uint32_t)count)];
                game->family->play(game, subject.state, move, subject.other);
                game_copy_state(game, subject.state, subject.other);
            }
        }
        end(&subject);
    }
}

/* One move brings a position nearer to a part by one at most, and by nothing if it is quiet. */
static void check_distances(const Subject *subject, bool quiet)
{
    const Store *store = &subject->store;
    const NumberingFamily *family = store->family;
    uint32_t before = 0;
    uint32_t after = 0;
    assert_true(family->find_class(store->numbering, subject->state, &before));
    assert_true(family->find_class(store->numbering, subject->other, &after));
    uint32_t from = store->group[store->group_of[before]].part;
    uint32_t to = store->group[store->group_of[after]].part;
    assert_int_equal(family->class_distance(store->numbering, before, from), 0);
    for (uint32_t part = 0; part < store->parts; part++) {
        if (!store_needs(store, to, part)) {
            continue;
        }
        assert_true(store_needs(store, from, part));
        uint32_t far = family->class_distance(store->numbering, before, part);
        uint32_t near = family->class_distance(store->numbering, after, part);
        assert_true(part == from ? far == 0 : far > 0);
        assert_true(near == EXACT_NEVER || far <= near + !quiet);
    }
}

static void moves_approach_a_part_step_by_step(void **unused)
{
    static const char *const specs[] = {
        "nine-mens-morris",
        "morabaraba",
        "shax",
        "conquer",
        "mill:board=ring24,men=9,reduce=7,removes=each,fly=3",
        "mill:board=ring24,men=6,reduce=4,jump=capture",
        "mill:board=ring24,men=5,reduce=3,placing=free,fly=3",
    };
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Subject subject;
        Random random = {.seed = i};
        begin(&subject, specs[i]);
        const Game *game = subject.game;
        assert_true(subject.store.parts > 1);
        for (unsigned round = 0; round < 30; round++) {
            game->family->start(game, subject.state);
            for (unsigned ply = 0; ply < 200; ply++) {
                Move moves[GAME_MAX_MOVES];
                size_t count = game->family->legal_moves(game, subject.state, moves);
                Move move = moves[random_below(&random, (uint32_t)count)];
                game->family->play(game, subject.state, move, subject.other);
                if (game->family->outcome(game, subject.other) != OUTCOME_OPEN) {
                    break;
                }
                check_distances(&subject, game->family->history->is_quiet(game, subject.state, move,
                                                                          subject.other));
                game_copy_state(game, subject.state, subject.other);
            }
        }
        end(&subject);
    }
}

/* Where only captures bar lines, a move that captures nothing cannot lead back to a position with barred lines. */
static void lines_that_captures_bar_are_outside_the_cycles(void **unused)
{
    Subject subject;
    uint32_t cyclic = 0;
    begin(&subject, "morabaraba");
    for (uint32_t group = 0; group < subject.store.groups; group++) {
        if (subject.store.group[group].cycles) {
            assert_in_range(subject.store.group[group].classes, 1, 2);
            cyclic++;
        }
    }
    assert_int_equal(cyclic, 45); /* 4-4 to 12-12 */
    end(&subject);
}

static void games_that_are_not_solvable_have_no_numbering(void **unused)
{
    static const char *const specs[] = {"conquer:goal=10", "kunjing", "tableaux-advanced",
                                        "jati-1965", "stack"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Game *game = NULL;
        Store store;
        Fault fault;
        assert_int_equal(catalogue_open(NULL, span_of(specs[i]), &game, &fault), STATUS_OK);
        assert_int_equal(store_open(&store, game), STATUS_OK);
        assert_null(store.numbering);
        store_close(&store);
        game_free(game);
    }
}

static void ranking_and_unranking_sets_of_points_are_inverse(void **unused)
{
    PointBoard board;
    PointSets *sets = calloc(1, sizeof *sets);
    uint8_t symmetry[POINT_SYMMETRIES_MAX];
    assert_non_null(sets);
    for (unsigned i = 0; i < POINT_SYMMETRIES_MAX; i++) {
        symmetry[i] = (uint8_t)i;
    }
    point_board_build(BOARD_RING24, &board);
    sets_build(&board, symmetry, board.symmetries, sets);
    for (unsigned size = 0; size <= 12; size += 3) {
        uint32_t count = sets->choose[24][size];
        for (uint32_t rank = 0; rank < count; rank += 1 + rank % 97) {
            PointSet set = sets_unrank(sets, size, rank);
            assert_int_equal(point_count(set), size);
            assert_int_equal(sets_rank(sets, set), rank);
            PointSet room = ~set & board.all;
            assert_int_equal(sets_extract(sets, room, sets_deposit(room, rank & 0xFFF)),
                             rank & 0xFFF);
        }
        assert_int_equal(sets_classify(sets, size), STATUS_OK);
        assert_int_equal(sets->classes[size].count, sets_count_classes(sets, size));
    }
    assert_int_equal(sets_count_classes(sets, 3), 158);
    sets_free(sets);
    free(sets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_a_small_game_leads_to_a_position_and_back),
        cmocka_unit_test(a_sample_of_the_numbers_of_a_large_game_leads_to_positions_and_back),
        cmocka_unit_test(there_are_as_many_numbers_as_positions_up_to_symmetry),
        cmocka_unit_test(every_position_of_random_games_has_a_number),
        cmocka_unit_test(moves_approach_a_part_step_by_step),
        cmocka_unit_test(lines_that_captures_bar_are_outside_the_cycles),
        cmocka_unit_test(games_that_are_not_solvable_have_no_numbering),
        cmocka_unit_test(ranking_and_unranking_sets_of_points_are_inverse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
