/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenes of Stack from a few stacks instead of all 24 points.
 */
#pragma once

#include "games/catalogue.h"
#include "games/stack/stack.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The chips on `label` in a list such as "a1:12 d2:3". */
static inline Span stack_board_find(const char *stacks, const char *label, Span absent)
{
    Span rest = span_of(stacks);
    Span word;
    while (span_next_word(&rest, &word)) {
        if (memcmp(word.start, label, 2) == 0) {
            return (Span){word.start + 3, word.length - 3};
        }
    }
    return absent;
}

static inline unsigned stack_board_count(const char *stacks, unsigned colour)
{
    Span rest = span_of(stacks);
    Span word;
    unsigned count = 0;
    while (span_next_word(&rest, &word)) {
        for (size_t i = 3; i < word.length; i++) {
            count += word.start[i] == (char)('1' + colour);
        }
    }
    return count;
}

static inline void stack_board_print(const StackRules *rules, const char *stacks, Text *text)
{
    const PointBoard *board = &rules->board;
    for (unsigned i = 0; i < board->points; i++) {
        unsigned point = board->reading_order[i];
        unsigned before = board->reading_order[i == 0 ? 0 : i - 1];
        text_add(text, i == 0 ? "" : board->rank[before] == board->rank[point] ? "," : "/");
        text_add_span(text, stack_board_find(stacks, board->label[point], span_of(".")));
    }
}

/* The fields board, hand and prisoners. `hand` is a letter a colour, a = 0 chips to m = 12, or '-'
 * for a colour that was eliminated; chips that are nowhere are prisoners of the next side, unless
 * the test says otherwise. */
static inline void stack_board_fields(const Game *game, const char *hand, const char *stacks,
                                      bool with_prisoners, Text *text)
{
    const StackRules *rules = game->rules;
    unsigned prisoners[GAME_MAX_SIDES] = {0};
    text_add(text, " board=");
    stack_board_print(rules, stacks, text);
    text_add(text, " hand=");
    for (unsigned colour = 0; colour < rules->seating.colours; colour++) {
        unsigned chips = hand[colour] == '-' ? 0 : (unsigned)(hand[colour] - 'a');
        unsigned lost = STACK_CHIPS - chips - stack_board_count(stacks, colour);
        prisoners[(colour + 1) % game->sides] += hand[colour] == '-' ? 0 : lost;
        text_format(text, "%s%u", colour == 0 ? "" : ",", chips);
    }
    for (unsigned side = 0; side < game->sides && with_prisoners; side++) {
        text_format(text, "%s%u", side == 0 ? " prisoners=" : ",", prisoners[side]);
    }
}

static inline Scene *open_stacks(const char *spec, const char *hand, const char *stacks,
                                 const char *fields)
{
    Fault fault;
    Game *game = NULL;
    Text text = {0};
    assert_int_equal(catalogue_open(NULL, span_of(spec), &game, &fault), STATUS_OK);
    text_add(&text, spec);
    stack_board_fields(game, hand, stacks, strstr(fields, "prisoners=") == NULL, &text);
    text_format(&text, " %s", fields);
    Scene *scene = scene_open(text_string(&text));
    text_free(&text);
    game_free(game);
    return scene;
}

static inline const StackState *stack_of(const Scene *scene)
{
    return (const StackState *)record_state(&scene->record);
}
