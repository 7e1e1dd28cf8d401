/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/jati/jati.h"

char jati_symbol(const JatiRules *rules, const JatiState *state, unsigned cell)
{
    uint32_t word = state->line[cell / rules->row->columns] >> (cell % rules->row->columns);
    if (word & 1U) {
        return 'A';
    }
    if (word >> JATI_LENGTH & 1U) {
        return 'B';
    }
    if (word >> JATI_BOOSTERS_SHIFT & 1U) {
        return jati_has(state->threes, cell) ? '3' : '2';
    }
    return '.';
}

void jati_name_cell(const JatiRules *rules, unsigned cell, char name[GEOMETRY_NAME_SIZE])
{
    unsigned column = cell % rules->row->columns;
    unsigned number = cell / rules->row->columns + 1;
    *name++ = "abcdefghjk"[column];
    if (number >= 10) {
        *name++ = (char)('0' + number / 10);
    }
    *name++ = (char)('0' + number % 10);
    *name = '\0';
}

static const PieceKind tile = {.name = "tile", .shape = PIECE_TILE};
static const PieceKind booster_2 = {.name = "booster", .shape = PIECE_LABEL_TILE, .label = "II"};
static const PieceKind booster_3 = {.name = "booster", .shape = PIECE_LABEL_TILE, .label = "III"};

void jati_describe_board(const Game *game, Geometry *geometry)
{
    enum { PITCH = 1000 };
    const JatiRules *rules = jati_rules(game);
    const JatiRow *row = rules->row;
    geometry->board = row->rows == row->columns ? "grid10x10" : "grid10x9";
    geometry->shape = PLACE_SQUARE;
    for (unsigned cell = 0; cell < rules->cells; cell++) {
        char name[GEOMETRY_NAME_SIZE];
        jati_name_cell(rules, cell, name);
        geometry_add_place(geometry, name, (int32_t)(cell % row->columns) * PITCH,
                           (int32_t)(cell / row->columns) * PITCH);
    }
    if (row->boosters) {
        geometry->hand[0] = (HandPiece){"booster-2", VIEW_NEUTRAL, '2', &booster_2};
        geometry->hand[1] = (HandPiece){"booster-3", VIEW_NEUTRAL, '3', &booster_3};
        geometry->hand_pieces = 2;
    }
}

/* A booster counts for both players, so it is neutral. */
void jati_describe_state(const Game *game, const GameState *state, View *view)
{
    const JatiRules *rules = jati_rules(game);
    const JatiState *jati = (const JatiState *)state;
    view->symbols = "AB";
    for (unsigned cell = 0; cell < rules->cells; cell++) {
        char symbol = jati_symbol(rules, jati, cell);
        if (symbol != '.') {
            unsigned owner = symbol == 'A' ? 0 : symbol == 'B' ? 1 : VIEW_NEUTRAL;
            const PieceKind *kind = symbol == '2' ? &booster_2 : symbol == '3' ? &booster_3 : &tile;
            view_add_piece(view, cell, owner, kind, symbol);
        }
    }
    int32_t points[GAME_MAX_SIDES] = {0};
    game->family->scores(game, state, points);
    for (unsigned side = 0; side < JATI_SIDES; side++) {
        if (rules->row->boosters) {
            view_add_count(view, "points", side, points[side]);
        }
        view_add_count(view, "hand", side, jati->tiles[side]);
        if (rules->row->boosters) {
            view_add_count(view, "booster-2", side, jati->boosters[side] & 1U);
            view_add_count(view, "booster-3", side, jati->boosters[side] >> 1);
        }
    }
    unsigned per_turn = rules->row->tiles_per_turn;
    if (per_turn > 1 && !jati_is_over(rules, jati)) {
        view_add_note(view, "turn", "tile %u of %u", jati->played % per_turn + 1, per_turn);
    }
}

void jati_view_move(const Game *game, const GameState *state, Move move, MoveView *view)
{
    JatiKind kind = jati_move_kind(move);
    view->kind = MOVE_PLACE;
    move_view_go(view, jati_move_cell(move));
    if (kind != JATI_TILE) {
        view->hand[view->hand_pieces++] = kind == JATI_TWO ? 0 : 1;
    }
}
