/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game of a single heap is solved twice: by a formula, which the engine uses, and by the solver with a numbering (the
 * chips left), which confirms the formula. The game for points has only a formula, in match_value.c.
 */
#include "base/hash.h"
#include "games/tableaux/tableaux.h"

#include <stdio.h>
#include <string.h>

static uint64_t rules_key(const Game *game)
{
    const TableauxRow *row = &tableaux_rules(game)->row;
    return hash_add(hash_add(hash_add(0, 't'), row->chips_max), row->draw_max);
}

static Status open_numbering(const Game *game, Numbering **numbering)
{
    void *rules = game->rules;
    *numbering = tableaux_rules(game)->row.rounds ? NULL : rules;
    return STATUS_OK;
}

static void close_numbering(Numbering *numbering) {}

static const TableauxRow *row_of(const Numbering *numbering)
{
    return &((const TableauxRules *)numbering)->row;
}

static uint32_t one(const Numbering *numbering)
{
    return 1;
}

static NumberClass describe(const Numbering *numbering, uint32_t class)
{
    return (NumberClass){.size = row_of(numbering)->chips_max + 1U, .cycles = true};
}

static void part_name(const Numbering *numbering, uint32_t part, char name[NUMBERING_NAME_SIZE])
{
    (void)snprintf(name, NUMBERING_NAME_SIZE, "whole");
}

static bool part_needs(const Numbering *numbering, uint32_t part, uint32_t other)
{
    return part == other;
}

static bool find_class(const Numbering *numbering, const GameState *state, uint32_t *class)
{
    *class = 0;
    return true;
}

static uint32_t class_distance(const Numbering *numbering, uint32_t class, uint32_t part)
{
    return 0;
}

static Status prepare(Numbering *numbering, uint32_t part)
{
    return STATUS_OK;
}

static bool find(const Numbering *numbering, const GameState *state, PositionNumber *number)
{
    *number = (PositionNumber){0, tableaux_left((const TableauxState *)state)};
    return number->index > 0;
}

static bool state_of(const Numbering *numbering, PositionNumber number, GameState *state)
{
    const TableauxRow *row = row_of(numbering);
    TableauxState tableaux;
    memset(&tableaux, 0, sizeof tableaux);
    tableaux.round = 1;
    tableaux.chips = row->chips_max;
    tableaux.draw = row->draw_max;
    tableaux.taken[1] = (uint8_t)(row->chips_max - number.index);
    memcpy(state, &tableaux, sizeof tableaux);
    return number.index > 0;
}

/* One chip more than a multiple of the largest draw plus one is lost: whatever is taken, the answer completes
 * the multiple, so that every two moves take the same number. Every other heap can be brought there. */
static ExactValue known_value(const Game *game, const GameState *state)
{
    const TableauxState *tableaux = (const TableauxState *)state;
    unsigned left = tableaux_left(tableaux);
    unsigned pair = tableaux->draw + 1U;
    if (tableaux_outcome(game, state) != OUTCOME_OPEN) {
        return exact_unknown();
    }
    if (tableaux_rules(game)->row.rounds) {
        return tableaux_match_value(game, state);
    }
    uint32_t moves = 2 * ((left - 1) / pair) + 1;
    return (left - 1) % pair == 0 ? (ExactValue){EXACT_LOSS, moves}
                                  : (ExactValue){EXACT_WIN, moves + 1};
}

const NumberingFamily tableaux_numbering = {
    .rules_key = rules_key,
    .open = open_numbering,
    .close = close_numbering,
    .classes = one,
    .describe = describe,
    .parts = one,
    .part_name = part_name,
    .part_needs = part_needs,
    .find_class = find_class,
    .class_distance = class_distance,
    .prepare = prepare,
    .find = find,
    .state = state_of,
    .known_value = known_value,
};
