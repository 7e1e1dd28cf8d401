/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include "game/perft.h"
#include "games/position.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

Scene *scene_open(const char *position)
{
    Fault fault;
    Scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    scene->record.limits = HISTORY_LIMITS_STANDARD;
    if (position_read(span_of(position), NULL, &scene->game, &scene->record, &fault) != STATUS_OK) {
        fail_msg("'%s' was refused: %s", position, fault.text);
    }
    scene->contract = contract_new(scene->game, scene->game->spec);
    contract_check(scene->contract, &scene->record, 0);
    return scene;
}

void scene_close(Scene *scene)
{
    contract_free(scene->contract);
    record_free(&scene->record);
    game_free(scene->game);
    free(scene);
}

static bool is_legal(Scene *scene, Span token, Move *move)
{
    Fault fault;
    return record_outcome(&scene->record) == OUTCOME_OPEN &&
           game_parse_move(scene->game, record_state(&scene->record), token, move, &fault) ==
               STATUS_OK;
}

void scene_play(Scene *scene, const char *moves)
{
    Span rest = span_of(moves);
    Span token;
    Move move;
    while (span_next_word(&rest, &token)) {
        if (!is_legal(scene, token, &move)) {
            fail_msg("'%.*s' is not legal", SPAN_ARGS(token));
        }
        assert_int_equal(record_play(&scene->record, move), STATUS_OK);
        contract_check(scene->contract, &scene->record, 0);
    }
}

static int compare_words(const void *left, const void *right)
{
    return strcmp(left, right);
}

static void add_sorted(Span words, Text *text)
{
    static char sorted[GAME_MAX_MOVES][GAME_MOVE_TEXT_SIZE];
    size_t count = 0;
    Span word;
    for (; span_next_word(&words, &word); count++) {
        assert_true(word.length < GAME_MOVE_TEXT_SIZE);
        (void)snprintf(sorted[count], sizeof sorted[count], "%.*s", (int)word.length, word.start);
    }
    qsort(sorted, count, sizeof sorted[0], compare_words);
    for (size_t i = 0; i < count; i++) {
        text_format(text, "%s%s", i == 0 ? "" : " ", sorted[i]);
    }
}

void scene_expect_moves(Scene *scene, const char *moves)
{
    Text actual = {0};
    Text expected = {0};
    assert_int_equal(record_print_legal_moves(&scene->record, &actual), STATUS_OK);
    add_sorted(span_of(moves), &expected);
    assert_string_equal(text_string(&actual), text_string(&expected));
    text_free(&actual);
    text_free(&expected);
}

void scene_expect_legal(Scene *scene, const char *moves)
{
    Span rest = span_of(moves);
    Span token;
    Move move;
    while (span_next_word(&rest, &token)) {
        if (!is_legal(scene, token, &move)) {
            fail_msg("'%.*s' should be legal", SPAN_ARGS(token));
        }
    }
}

void scene_expect_illegal(Scene *scene, const char *moves)
{
    Span rest = span_of(moves);
    Span token;
    Move move;
    while (span_next_word(&rest, &token)) {
        if (is_legal(scene, token, &move)) {
            fail_msg("'%.*s' should not be legal", SPAN_ARGS(token));
        }
    }
}

void scene_expect_turn(Scene *scene, const char *turn)
{
    unsigned seat = scene->game->family->turn(scene->game, record_state(&scene->record));
    const char *const words[] = {"p1", "p2", "p3", "p4", "chance"};
    assert_string_equal(words[seat], turn);
}

void scene_expect_scores(Scene *scene, const char *scores)
{
    int32_t values[GAME_MAX_SIDES] = {0};
    Text text = {0};
    scene->game->family->scores(scene->game, record_state(&scene->record), values);
    for (unsigned side = 0; side < scene->game->sides; side++) {
        text_format(&text, "%s%" PRId32, side == 0 ? "" : " ", values[side]);
    }
    assert_string_equal(text_string(&text), scores);
    text_free(&text);
}

const char *scene_result_word(Outcome outcome)
{
    static const char *const words[] = {"none", "draw", "p1win", "p2win", "p3win", "p4win"};
    return words[outcome];
}

void scene_expect_result(Scene *scene, const char *result)
{
    assert_string_equal(scene_result_word(record_outcome(&scene->record)), result);
}

void scene_expect_position(Scene *scene, const char *position)
{
    Text text = {0};
    record_print_position(&scene->record, &text);
    assert_string_equal(text_string(&text), position);
    text_free(&text);
}

void scene_expect_refused(const char *position, Status status, const char *hint)
{
    Fault fault;
    Game *game = NULL;
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    Status found = position_read(span_of(position), NULL, &game, &record, &fault);
    if (found == STATUS_OK) {
        fail_msg("'%s' should have been refused", position);
    }
    assert_string_equal(status_code(found), status_code(status));
    if (strstr(fault.text, hint) == NULL) {
        fail_msg("'%s' should say '%s'", fault.text, hint);
    }
}

void scene_expect_perft(Scene *scene, unsigned depth, uint64_t nodes)
{
    uint64_t found = 0;
    assert_int_equal(perft_count(scene->game, record_state(&scene->record), depth, NULL, &found),
                     STATUS_OK);
    assert_int_equal(found, nodes);
}

int32_t scene_count(const Scene *scene, const char *name)
{
    View view = {0};
    game_view_state(scene->game, record_state(&scene->record), &view);
    return view_count(&view, name);
}
