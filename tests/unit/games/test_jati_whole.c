/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/random.h"
#include "games/jati/jati.h"
#include "games/position.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const specs[] = {"jati-1965", "jati-1966", "double-jati", "first-five-jati"};

enum { SPECS = sizeof specs / sizeof specs[0] };

typedef struct Recount {
    const JatiRules *rules;
    const JatiState *state;
} Recount;

static char symbol_at(const Recount *recount, int x, int y)
{
    const JatiRow *row = recount->rules->row;
    if (x < 0 || y < 0 || x >= row->columns || y >= row->rows) {
        return '.';
    }
    return jati_symbol(recount->rules, recount->state, (unsigned)(y * row->columns + x));
}

static bool belongs(char symbol, char own)
{
    return symbol == own || symbol == '2' || symbol == '3';
}

/* The value of the stretch that begins at (x, y), square by square. */
static int recount_run(const Recount *recount, char own, int x, int y, int dx, int dy)
{
    const JatiRow *row = recount->rules->row;
    const JatiPrice *price = &row->price[dx != 0 && dy != 0];
    int tiles = 0;
    int in_a_row = 0;
    int longest = 0;
    int sum = 0;
    int product = 1;
    for (; belongs(symbol_at(recount, x, y), own); x += dx, y += dy) {
        char symbol = symbol_at(recount, x, y);
        bool tile = symbol == own;
        in_a_row = tile ? in_a_row + 1 : 0;
        longest = in_a_row > longest ? in_a_row : longest;
        tiles += tile;
        sum += tile ? 0 : symbol - '0';
        product *= tile ? 1 : symbol - '0';
    }
    int value = price->basic + price->extra * (tiles - price->need);
    if (row->basic_unbroken ? longest < price->need : tiles < price->need) {
        return 0;
    }
    return value * (row->boosters_add && sum > 0 ? sum : product);
}

static int recount_score(const Recount *recount, char own)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int score = 0;
    for (int i = 0; i < 4 * (int)recount->rules->cells; i++) {
        int x = i / 4 % recount->rules->row->columns;
        int y = i / 4 / recount->rules->row->columns;
        int dx = steps[i % 4][0];
        int dy = steps[i % 4][1];
        if (!belongs(symbol_at(recount, x - dx, y - dy), own)) {
            score += recount_run(recount, own, x, y, dx, dy);
        }
    }
    return score;
}

static void expect_recount(const Game *game, const GameState *state)
{
    int32_t scores[GAME_MAX_SIDES];
    Recount recount = {jati_rules(game), (const JatiState *)state};
    game->family->scores(game, state, scores);
    for (unsigned side = 0; side < JATI_SIDES; side++) {
        int score = recount_score(&recount, "AB"[side]);
        score = recount.rules->row->first_row_wins ? score > 0 : score;
        assert_int_equal(scores[side], score);
    }
}

/* Reading the position lays the tiles in another order: everything that is kept up to date must come
 * out the same, to the last byte. */
static void expect_same_when_read_back(const Game *game, const Record *record)
{
    Text text = {0};
    Fault fault;
    Game *opened = NULL;
    Record again = {.limits = HISTORY_LIMITS_STANDARD};
    record_print_position(record, &text);
    if (position_read(text_span(&text), NULL, &opened, &again, &fault) != STATUS_OK) {
        fail_msg("'%s' was refused: %s", text_string(&text), fault.text);
    }
    assert_memory_equal(record_state(record), record_state(&again), sizeof(JatiState));
    assert_int_equal(game->family->key(game, record_state(record)),
                     game->family->key(game, record_state(&again)));
    text_free(&text);
    record_free(&again);
    game_free(opened);
}

static void play_at_random(Scene *scene, Random *random,
                           void (*look)(const Scene *scene, Move move))
{
    const Game *game = scene->game;
    Move moves[GAME_MAX_MOVES];
    size_t count = game->family->legal_moves(game, record_state(&scene->record), moves);
    while (count > 0) {
        Move move = moves[random_below(random, (uint32_t)count)];
        assert_int_equal(count, game->family->count_moves(game, record_state(&scene->record)));
        look(scene, move);
        assert_int_equal(record_play(&scene->record, move), STATUS_OK);
        count = game->family->legal_moves(game, record_state(&scene->record), moves);
    }
    look(scene, 0);
}

static void look_at_scores(const Scene *scene, Move move)
{
    expect_recount(scene->game, record_state(&scene->record));
    expect_same_when_read_back(scene->game, &scene->record);
}

static void scores_are_exact_at_any_moment(void **unused)
{
    enum { GAMES = 12 };
    Random random = {.seed = 1965};
    for (unsigned i = 0; i < SPECS * GAMES; i++) {
        Scene *scene = scene_open(specs[i % SPECS]);
        play_at_random(scene, &random, look_at_scores);
        scene_close(scene);
    }
}

/* Turning the board and playing commute. */
static void look_at_symmetries(const Scene *scene, Move move)
{
    const Game *game = scene->game;
    const GameFamily *family = game->family;
    const GameState *state = record_state(&scene->record);
    JatiState image;
    JatiState next;
    JatiState image_of_next;
    JatiState next_of_image;
    for (size_t symmetry = 0; symmetry < family->symmetries->count(game); symmetry++) {
        family->symmetries->transform_state(game, symmetry, state, (GameState *)&image);
        if (symmetry == 0) {
            assert_memory_equal(&image, state, sizeof image);
        }
        if (move != 0) {
            family->play(game, state, move, (GameState *)&next);
            family->symmetries->transform_state(game, symmetry, (GameState *)&next,
                                                (GameState *)&image_of_next);
            family->play(game, (GameState *)&image,
                         family->symmetries->transform_move(game, symmetry, move),
                         (GameState *)&next_of_image);
            assert_memory_equal(&image_of_next, &next_of_image, sizeof image_of_next);
        }
    }
}

static void turning_the_board_changes_nothing(void **unused)
{
    Random random = {.seed = 1966};
    for (unsigned i = 0; i < SPECS; i++) {
        Scene *scene = scene_open(specs[i]);
        assert_int_equal(scene->game->family->symmetries->count(scene->game), i == 0 ? 8 : 4);
        play_at_random(scene, &random, look_at_symmetries);
        scene_close(scene);
    }
}

/* -- thinking and drawing -- */

static void evaluate(const char *position, int32_t values[GAME_MAX_SIDES])
{
    Scene *scene = scene_open(position);
    scene->game->family->evaluate(scene->game, record_state(&scene->record), values);
    scene_close(scene);
}

static int32_t advantage(const char *position)
{
    int32_t values[GAME_MAX_SIDES] = {0};
    evaluate(position, values);
    return values[0] - values[1];
}

static void the_value_of_a_finished_game_is_its_score(void **unused)
{
    assert_int_equal(advantage("jati-1966 board="
                               "........../.3...B..../ABA.BB..../.BBBAAAAAA/.BB.B.2.A./"
                               ".B.BBABAA./BB..BBA.AA/.2..A3...A/....A....."
                               " boosters=-,- turn=p1"),
                     100 * (62 - 72));
}

static void an_open_row_is_worth_more_than_a_closed_one(void **unused)
{
    int32_t open = advantage("first-five-jati board=........../..AAA...../"
                             "........../........../........../........../.........."
                             "/........../B.B.B..... turn=p1");
    int32_t half = advantage("first-five-jati board=........../..AAAB..../"
                             "........../........../........../........../.........."
                             "/........../B.B....... turn=p1");
    int32_t shut = advantage("first-five-jati board=........../.BAAAB..../"
                             "........../........../........../........../.........."
                             "/........../B......... turn=p1");
    assert_true(open > half);
    assert_true(half > shut);
}

/* What p1 has, three tiles in a row and a II in hand, is worth. */
static int32_t value_of_row(const char *id, const char *third, const char *sixth)
{
    char position[256];
    int32_t values[GAME_MAX_SIDES] = {0};
    (void)snprintf(
        position, sizeof position,
        "%s board=........../........../%s/....B...../....B...../%s/........../........../"
        "..........%s boosters=2,23 turn=p1",
        id, third, sixth, strcmp(id, "jati-1965") == 0 ? "/.........." : "");
    evaluate(position, values);
    return values[0];
}

static void learnt_prospects_tell_open_rows_from_closed_ones(void **unused)
{
    static const char *const ids[] = {"jati-1965", "jati-1966", "double-jati"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        assert_true(value_of_row(ids[i], "..AAA.....", "....B3B...") >
                    value_of_row(ids[i], ".BAAA.....", "....B3...."));
    }
}

static void a_booster_beside_a_row_multiplies_its_prospects(void **unused)
{
    int32_t beside = value_of_row("jati-1966", "..AAA3....", "....BB....");
    int32_t away = value_of_row("jati-1966", "..AAA.....", "....BB3...");
    assert_true(beside > away);
}

static void the_board_is_drawn_with_row_1_at_the_top(void **unused)
{
    Scene *scene = scene_open("jati-1965");
    Geometry *geometry = calloc(1, sizeof *geometry);
    assert_non_null(geometry);
    scene->game->family->describe_board(scene->game, geometry);
    assert_int_equal(geometry->places, 100);
    assert_string_equal(geometry->board, "grid10x10");
    assert_string_equal(geometry->place[0].name, "a1");
    assert_string_equal(geometry->place[8].name, "j1");
    assert_int_equal(geometry->place[8].x, 8000);
    assert_int_equal(geometry->place[8].y, 0);
    assert_string_equal(geometry->place[99].name, "k10");
    assert_int_equal(geometry->height, 9000);
    free(geometry);
    scene_close(scene);
}

static void boosters_on_the_board_are_shown_as_nobodys(void **unused)
{
    Scene *scene = scene_open("double-jati");
    View *view = calloc(1, sizeof *view);
    assert_non_null(view);
    scene_play(scene, "b1 3@c1 d1");
    scene->game->family->describe_state(scene->game, record_state(&scene->record), view);
    assert_int_equal(view->pieces, 3);
    assert_int_equal(view->piece[0].owner, 0);
    assert_int_equal(view->piece[1].place, 2);
    assert_int_equal(view->piece[1].owner, VIEW_NEUTRAL);
    assert_int_equal(view->piece[1].symbol, '3');
    assert_int_equal(view->piece[2].owner, 1);
    assert_int_equal(view->piece[1].kind->shape, PIECE_LABEL_TILE);
    assert_int_equal(view->piece[2].kind->shape, PIECE_TILE);
    assert_int_equal(view->counts, 8);
    assert_string_equal(view->count[0].name, "points");
    assert_string_equal(view->count[1].name, "hand");
    assert_int_equal(view->count[1].value, 17);
    assert_string_equal(view->count[3].name, "booster-3");
    assert_int_equal(view->count[3].value, 0);
    assert_string_equal(view->note[0].text, "tile 2 of 2");
    free(view);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_exact_at_any_moment),
        cmocka_unit_test(turning_the_board_changes_nothing),
        cmocka_unit_test(the_value_of_a_finished_game_is_its_score),
        cmocka_unit_test(an_open_row_is_worth_more_than_a_closed_one),
        cmocka_unit_test(learnt_prospects_tell_open_rows_from_closed_ones),
        cmocka_unit_test(a_booster_beside_a_row_multiplies_its_prospects),
        cmocka_unit_test(the_board_is_drawn_with_row_1_at_the_top),
        cmocka_unit_test(boosters_on_the_board_are_shown_as_nobodys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
