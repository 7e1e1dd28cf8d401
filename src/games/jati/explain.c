/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a move is not legal, what a legal one does, and why a game has ended.
 */
#include "game/players.h"
#include "games/jati/jati.h"

#include <string.h>

/* `e5`, `2@e5`; a square that is not on the board has the number of cells. */
static bool read_word(const JatiRules *rules, Span word, JatiKind *kind, unsigned *cell)
{
    *kind = JATI_TILE;
    if (word.length > 2 && word.start[1] == '@') {
        if (word.start[0] != '2' && word.start[0] != '3') {
            return false;
        }
        *kind = word.start[0] == '2' ? JATI_TWO : JATI_THREE;
        word = span_from(word, 2);
    }
    uint64_t row = 0;
    if (word.length < 2 || word.length > 3 || word.start[0] < 'a' || word.start[0] > 'z' ||
        !span_parse_canonical_number(span_from(word, 1), 99, &row)) {
        return false;
    }
    for (*cell = 0; *cell < rules->cells; (*cell)++) {
        char name[GEOMETRY_NAME_SIZE];
        jati_name_cell(rules, *cell, name);
        if (span_equals(word, name)) {
            break;
        }
    }
    return true;
}

bool jati_explain(const Game *game, const GameState *state, Span word, Text *reason)
{
    const JatiRules *rules = jati_rules(game);
    const JatiState *now = (const JatiState *)state;
    JatiKind kind = JATI_TILE;
    unsigned cell = 0;
    char name[GEOMETRY_NAME_SIZE] = "";
    if (!read_word(rules, word, &kind, &cell)) {
        return false;
    }
    if (cell == rules->cells) {
        text_format(reason, "there is no such square: columns are a to h, j and k, rows 1 to %u",
                    (unsigned)rules->row->rows);
        return true;
    }
    jati_name_cell(rules, cell, name);
    if (kind != JATI_TILE && !rules->row->boosters) {
        text_add(reason, "this game has no boosters");
    } else if (kind != JATI_TILE && (now->boosters[now->seat] >> (kind - JATI_TWO) & 1U) == 0) {
        text_format(reason, "your booster %s was played already", kind == JATI_TWO ? "II" : "III");
    } else if (kind == JATI_TILE && now->tiles[now->seat] == 0) {
        text_add(reason, "you have no playing tile left; a booster has to be played, as in 2@e5");
    } else if (jati_has(now->taken, cell)) {
        text_format(reason, "%s is occupied", name);
    } else {
        text_format(reason,
                    "%s touches no tile: after the first, a tile goes on a square that shares a "
                    "side with one",
                    name);
    }
    return true;
}

void jati_describe_move(const Game *game, const GameState *state, Move move, Text *text)
{
    const JatiRules *rules = jati_rules(game);
    int32_t before[GAME_MAX_SIDES] = {0};
    int32_t after[GAME_MAX_SIDES] = {0};
    JatiState next;
    char name[GEOMETRY_NAME_SIZE];
    jati_name_cell(rules, jati_move_cell(move), name);
    text_format(text, "plays %s on %s",
                jati_move_kind(move) == JATI_TILE  ? "a tile"
                : jati_move_kind(move) == JATI_TWO ? "booster II"
                                                   : "booster III",
                name);
    jati_play(game, state, move, (GameState *)&next);
    jati_scores(game, state, before);
    jati_scores(game, (const GameState *)&next, after);
    for (unsigned side = 0; side < JATI_SIDES; side++) {
        if (after[side] != before[side]) {
            text_format(text, "; p%u's score changes by %+d", side + 1, after[side] - before[side]);
        }
    }
}

void jati_explain_end(const Game *game, const GameState *state, Text *text)
{
    const JatiRules *rules = jati_rules(game);
    const JatiState *now = (const JatiState *)state;
    if (now->winner != 0) {
        text_format(text, "p%u makes a row of %u", (unsigned)now->winner,
                    (unsigned)rules->row->price[JATI_STRAIGHT].need);
    } else if (rules->row->first_row_wins) {
        text_add(text, "all tiles are played, and nobody has made a row");
    } else {
        text_add(text, "all tiles are played: ");
        game_print_scores(game, state, text);
    }
}
