/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/hash.h"
#include "games/jati/jati.h"

#include <string.h>

/* The rows of the board, which are the first lines, contain every tile. What they lack is which boosters are III, the
 * hands, and the number of tiles, which determines the turn. */
uint64_t jati_key(const Game *game, const GameState *state)
{
    const JatiRules *rules = jati_rules(game);
    const JatiState *jati = (const JatiState *)state;
    unsigned rows = rules->row->rows;
    uint64_t rest = (uint64_t)jati->played << 48 | (uint64_t)jati->boosters[0] << 56 |
                    (uint64_t)jati->boosters[1] << 60;
    uint64_t key = hash_add(hash_add(0, jati->threes[0]), jati->threes[1] | rest);
    for (unsigned row = 0; row < rows; row += 2) {
        uint64_t next = row + 1 < rows ? jati->line[row + 1] : 0;
        key = hash_add(key, next << 32 | jati->line[row]);
    }
    return key;
}

size_t jati_symmetries(const Game *game)
{
    return jati_rules(game)->symmetries;
}

static void transform_mask(const JatiRules *rules, size_t symmetry, const uint64_t mask[2],
                           uint64_t image[2])
{
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t rest = mask[word]; rest != 0; rest &= rest - 1) {
            unsigned cell = word * 64 + (unsigned)__builtin_ctzll(rest);
            jati_add(image, rules->image[symmetry][cell]);
        }
    }
}

/* A row's word consists of three parts: the tiles of both players, and the boosters. */
static void transform_row(const JatiRules *rules, size_t symmetry, uint32_t word, unsigned first,
                          JatiState *image)
{
    for (uint32_t rest = word; rest != 0; rest &= rest - 1) {
        unsigned bit = (unsigned)__builtin_ctz(rest);
        unsigned third = bit / JATI_LENGTH;
        unsigned cell = rules->image[symmetry][first + bit % JATI_LENGTH];
        for (unsigned direction = 0; direction < JATI_DIRECTIONS; direction++) {
            unsigned line = rules->line_of[direction][cell];
            if (line != JATI_NO_LINE) {
                unsigned shift = third * JATI_LENGTH + rules->place_of[direction][cell];
                image->line[line] |= UINT32_C(1) << shift;
            }
        }
    }
}

void jati_transform_state(const Game *game, size_t symmetry, const GameState *state,
                          GameState *image)
{
    const JatiRules *rules = jati_rules(game);
    const JatiState *from = (const JatiState *)state;
    JatiState *to = (JatiState *)image;
    *to = *from;
    memset(to->taken, 0, sizeof to->taken);
    memset(to->open, 0, sizeof to->open);
    memset(to->threes, 0, sizeof to->threes);
    memset(to->line, 0, sizeof to->line);
    transform_mask(rules, symmetry, from->taken, to->taken);
    transform_mask(rules, symmetry, from->open, to->open);
    transform_mask(rules, symmetry, from->threes, to->threes);
    for (unsigned row = 0; row < rules->row->rows; row++) {
        transform_row(rules, symmetry, from->line[row], row * rules->row->columns, to);
    }
}

Move jati_transform_move(const Game *game, size_t symmetry, Move move)
{
    const JatiRules *rules = jati_rules(game);
    return jati_move(jati_move_kind(move), rules->image[symmetry][jati_move_cell(move)]);
}
