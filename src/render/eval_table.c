/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/eval_table.h"

#include <inttypes.h>
#include <stdio.h>

/* Hundredths as a decimal number, right-aligned. */
static void add_decimal(Text *text, int width, int64_t hundredths)
{
    int64_t size = hundredths < 0 ? -hundredths : hundredths;
    char number[32];
    (void)snprintf(number, sizeof number, "%s%" PRId64 ".%02" PRId64, hundredths < 0 ? "-" : "",
                   size / EVAL_FINE, size % EVAL_FINE);
    text_format(text, "%*s", width, number);
}

static void add_term(const Game *game, const EvalSide *sides, size_t term, const char *prefix,
                     Text *text)
{
    text_format(text, "%s%-12s", prefix, game->family->terms[term].name);
    for (unsigned side = 0; side < game->sides; side++) {
        int32_t count = sides[side].count[term];
        int32_t weight = sides[side].weights->of[term];
        text_format(text, " %6" PRId32, count);
        add_decimal(text, 9, weight);
        add_decimal(text, 10, (int64_t)count * weight);
    }
    text_format(text, "   %s\n", game->family->terms[term].help);
}

int32_t eval_lead(const Game *game, unsigned side, const int32_t values[GAME_MAX_SIDES])
{
    int32_t best = INT32_MIN;
    for (unsigned other = 0; other < game->sides; other++) {
        best = other != side && values[other] > best ? values[other] : best;
    }
    return values[side] - best;
}

void eval_table_print(const Record *record, const char *prefix, Text *text)
{
    const Game *game = record->game;
    const GameState *state = record_state(record);
    EvalSide sides[GAME_MAX_SIDES] = {0};
    int32_t values[GAME_MAX_SIDES] = {0};
    game->family->count_terms(game, state, sides);
    game->family->evaluate(game, state, values);
    text_format(text, "%s%-12s", prefix, "weights");
    for (unsigned side = 0; side < game->sides; side++) {
        text_format(text, " %25s", sides[side].weights->name);
    }
    text_format(text, "\n%s%-12s", prefix, "term");
    for (unsigned side = 0; side < game->sides; side++) {
        text_format(text, "  count   weight  p%u worth", side + 1);
    }
    text_add_char(text, '\n');
    for (size_t term = 0; term < game->family->term_count; term++) {
        add_term(game, sides, term, prefix, text);
    }
    text_add(text, prefix);
    for (unsigned side = 0; side < game->sides; side++) {
        text_format(text, "p%u %" PRId32 " ", side + 1, values[side]);
    }
    unsigned mover = game_side_to_move(game, state);
    text_format(text, "lead of p%u %" PRId32 "\n", mover + 1, eval_lead(game, mover, values));
}
