/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/jamit/jamit.h"

#include <assert.h>
#include <string.h>

unsigned jamit_cell(const JamitRules *rules, JamitHex hex)
{
    int ring = (int)rules->ring;
    int number = (hex.q + (3 * (int)rules->size - 1) * hex.r) % ring;
    return (unsigned)(number < 0 ? number + ring : number);
}

JamitHex jamit_turn_hex(JamitHex hex, unsigned times)
{
    for (; times > 0; times--) {
        hex = (JamitHex){-hex.r, hex.q + hex.r};
    }
    return hex;
}

/* Swaps the two sides of the axis through vertices 0 and 3. */
static JamitHex mirror_hex(JamitHex hex)
{
    return (JamitHex){hex.q + hex.r, -hex.r};
}

int jamit_row_begin(const JamitRules *rules, int r)
{
    int last = (int)rules->size - 1;
    return r < 0 ? -last - r : -last;
}

int jamit_row_end(const JamitRules *rules, int r)
{
    int last = (int)rules->size - 1;
    return r < 0 ? last : last - r;
}

static void build_column(JamitRules *rules, unsigned vertex, unsigned k)
{
    JamitColumn *column = &rules->column[vertex][k - 1];
    int r = (int)k - (int)rules->size;
    /* The pawn's own column ends before the centre. */
    int end = r == 0 ? 1 : jamit_row_begin(rules, r);
    uint64_t cells = 0;
    for (int q = jamit_row_end(rules, r); q >= end; q--) {
        JamitHex hex = jamit_turn_hex((JamitHex){q, r}, vertex);
        cells |= UINT64_C(1) << jamit_cell(rules, hex);
        column->length++;
        column->prefix[column->length] = cells;
    }
    column->prefix[column->length + 1] = UINT64_MAX;
    /* "Get 1 point when … pushed out to outside of the board", "2 points … to center" */
    column->pay = r == 0 ? 2 : 1;
    column->step = (uint8_t)jamit_cell(rules, jamit_turn_hex((JamitHex){-1, 0}, vertex));
    column->back = (uint8_t)(rules->ring - column->step);
}

/* Symmetries 0 to 5 rotate, 6 to 11 mirror and then rotate. */
static void build_images(JamitRules *rules)
{
    int last = (int)rules->size - 1;
    for (int r = -last; r <= last; r++) {
        for (int q = jamit_row_begin(rules, r); q <= jamit_row_end(rules, r); q++) {
            JamitHex hex = {q, r};
            unsigned cell = jamit_cell(rules, hex);
            for (unsigned i = 0; i < JAMIT_SYMMETRIES; i++) {
                JamitHex image = jamit_turn_hex(i < 6 ? hex : mirror_hex(hex), i % 6);
                rules->image[i][cell] = (uint8_t)jamit_cell(rules, image);
            }
        }
    }
}

void jamit_build_board(JamitRules *rules)
{
    rules->columns = 2 * rules->size - 1;
    rules->ring = 3 * rules->size * (rules->size - 1) + 1;
    assert(rules->ring <= JAMIT_MAX_RING && rules->columns <= JAMIT_MAX_COLUMNS);
    for (unsigned vertex = 0; vertex < JAMIT_VERTICES; vertex++) {
        for (unsigned k = 1; k <= rules->columns; k++) {
            build_column(rules, vertex, k);
        }
    }
    build_images(rules);
}

/* The part of a seat in a set-up: two stones, with two more opposite to them, and the pawn. */
typedef struct SetupRow {
    JamitHex stone[2];
    uint8_t pawn; /* vertex */
} SetupRow;

/* "Place pawns and stones as shown in either figure": the figures are lost, these are replacements.
 * By set-up (ring, axes) and number of players. */
static const SetupRow setups[2][2][JAMIT_MAX_SEATS] = {
    {{{{{1, 1}, {-2, 2}}, 1}, {{{0, 2}, {-2, 1}}, 5}},
     {{{{2, 0}, {-1, 2}}, 0}, {{{1, 1}, {-2, 2}}, 2}, {{{0, 2}, {-2, 1}}, 4}}},
    {{{{{1, 0}, {2, 0}}, 5}, {{{0, 1}, {0, 2}}, 2}},
     {{{{1, 0}, {2, 0}}, 0}, {{{-1, 1}, {-2, 2}}, 2}, {{{0, 1}, {0, 2}}, 4}}},
};

void jamit_start(const Game *game, GameState *state)
{
    const JamitRules *rules = jamit_rules(game);
    JamitState *jamit = (JamitState *)state;
    const SetupRow *rows = setups[rules->axes][rules->seats - 2];
    memset(jamit, 0, sizeof *jamit);
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        for (unsigned i = 0; i < JAMIT_STONES; i++) {
            JamitHex hex = jamit_turn_hex(rows[seat].stone[i / 2], 3 * (i % 2));
            jamit->colour[seat] |= UINT64_C(1) << jamit_cell(rules, hex);
        }
        jamit->pawn[seat] = rows[seat].pawn;
        jamit->stones |= jamit->colour[seat];
    }
}
