/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places: every cell row by row, the centre among them; then the six vertices. A cell is named by a
 * letter for q and the number of its column as vertex 0 counts, which is its row on the screen.
 */
#include "games/jamit/jamit.h"

#include <stdio.h>

enum { STEP_X = 1000, STEP_Y = 866 };

static size_t place_of(const JamitRules *rules, JamitHex hex)
{
    int last = (int)rules->size - 1;
    size_t place = 0;
    for (int r = -last; r < hex.r; r++) {
        place += (size_t)(jamit_row_end(rules, r) - jamit_row_begin(rules, r) + 1);
    }
    return place + (size_t)(hex.q - jamit_row_begin(rules, hex.r));
}

/* The vertices lie one step beyond the corners: `size` steps from the centre. */
static void add_place(const JamitRules *rules, Geometry *geometry, const char *name, JamitHex hex)
{
    int size = (int)rules->size;
    int x = STEP_X * (hex.q + size) + STEP_X / 2 * hex.r;
    geometry_add_place(geometry, name, x, STEP_Y * (hex.r + size));
}

static void add_to_region(GeometryRegion *region, size_t place)
{
    region->places[region->count++] = (uint8_t)place;
}

static const PieceKind coin_kind = {.name = "coin", .shape = PIECE_COIN};
static const PieceKind stone_kind = {.name = "stone", .shape = PIECE_STONE};
static const PieceKind pawn_kind = {.name = "pawn", .shape = PIECE_PAWN};

/* Columns 1, 2, … as the vertex sees them: rows, turned. That of the pawn ends before the centre. */
static void add_columns(const JamitRules *rules, Geometry *geometry, unsigned vertex)
{
    JamitHex step = jamit_turn_hex((JamitHex){1, 0}, vertex);
    for (unsigned k = 1; k <= rules->columns; k++) {
        int r = (int)k - (int)rules->size;
        GeometryColumn *column = &geometry->column[geometry->columns++];
        for (int q = jamit_row_end(rules, r); q >= jamit_row_begin(rules, r); q--) {
            if (r == 0 && q == 0) {
                break;
            }
            JamitHex hex = jamit_turn_hex((JamitHex){q, r}, vertex);
            column->cells[column->count++] = (uint8_t)place_of(rules, hex);
        }
        const GeometryPlace *first = &geometry->place[column->cells[0]];
        column->x = first->x + (STEP_X * step.q + STEP_X / 2 * step.r) * 3 / 4;
        column->y = first->y + STEP_Y * step.r * 3 / 4;
        (void)snprintf(column->name, sizeof column->name, "v%u:%u", vertex, k);
    }
}

void jamit_describe_board(const Game *game, Geometry *geometry)
{
    const JamitRules *rules = jamit_rules(game);
    int last = (int)rules->size - 1;
    geometry->board = rules->size == 4 ? "hex4" : "hex5";
    geometry->shape = PLACE_HEX;
    for (int r = -last; r <= last; r++) {
        for (int q = jamit_row_begin(rules, r); q <= jamit_row_end(rules, r); q++) {
            const char name[] = {(char)('a' + q + last), (char)('1' + r + last), '\0'};
            add_place(rules, geometry, q == 0 && r == 0 ? "centre" : name, (JamitHex){q, r});
        }
    }
    for (unsigned vertex = 0; vertex < JAMIT_VERTICES; vertex++) {
        JamitHex hex = jamit_turn_hex((JamitHex){(int)rules->size, 0}, vertex);
        const char name[] = {'v', (char)('0' + vertex), '\0'};
        add_place(rules, geometry, name, hex);
    }
    size_t centre = place_of(rules, (JamitHex){0, 0});
    geometry->place[centre].role = PLACE_CENTRE;
    add_to_region(geometry_add_region(geometry, "centre"), centre);
    GeometryRegion *vertices = geometry_add_region(geometry, "vertices");
    for (unsigned vertex = 0; vertex < JAMIT_VERTICES; vertex++) {
        geometry->place[rules->ring + vertex].role = PLACE_OUTSIDE;
        add_to_region(vertices, rules->ring + vertex);
    }
    for (unsigned vertex = 0; vertex < JAMIT_VERTICES; vertex++) {
        add_columns(rules, geometry, vertex);
    }
    static const char *const coins[] = {"coin-a", "coin-b", "coin-c"};
    for (unsigned i = 0; i < JAMIT_COLOURS; i++) {
        bool neutral = rules->neutral && i == JAMIT_THIRD;
        geometry->hand[geometry->hand_pieces++] =
            (HandPiece){neutral ? "coin-n" : coins[i], (uint8_t)(neutral ? VIEW_NEUTRAL : i),
                        jamit_symbol(rules, i, false), &coin_kind};
    }
}

static void add_piece(const JamitRules *rules, const JamitState *jamit, JamitHex hex, View *view)
{
    unsigned cell = jamit_cell(rules, hex);
    bool stone = (jamit->stones >> cell & 1) != 0;
    for (unsigned i = 0; i < JAMIT_COLOURS; i++) {
        if ((jamit->colour[i] >> cell & 1) != 0) {
            unsigned owner = rules->neutral && i == JAMIT_THIRD ? VIEW_NEUTRAL : i;
            view_add_piece(view, place_of(rules, hex), owner, stone ? &stone_kind : &coin_kind,
                           jamit_symbol(rules, i, stone));
        }
    }
}

void jamit_describe_state(const Game *game, const GameState *state, View *view)
{
    const JamitRules *rules = jamit_rules(game);
    const JamitState *jamit = (const JamitState *)state;
    int last = (int)rules->size - 1;
    view->symbols = "ABC";
    for (int r = -last; r <= last; r++) {
        for (int q = jamit_row_begin(rules, r); q <= jamit_row_end(rules, r); q++) {
            add_piece(rules, jamit, (JamitHex){q, r}, view);
        }
    }
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        view_add_piece(view, rules->ring + jamit->pawn[seat], seat, &pawn_kind, (char)('1' + seat));
        view_add_count(view, "points", seat, jamit->points[seat]);
        if (rules->neutral) {
            view_add_count(view, "neutral coins", seat, jamit->held[seat]);
        }
    }
    unsigned vertex = jamit->pawn[jamit_turn(game, state)];
    view->first_column = (uint8_t)jamit_column_index(rules, vertex, 1);
    view->columns = (uint8_t)rules->columns;
    view_add_count(view, "points to win", VIEW_NEUTRAL, (int32_t)rules->goal);
    view_add_note(view, "phase", "%s", jamit_phase_word(jamit->phase));
    if (jamit->used != 0) {
        view_add_note(view, "column used", "%u", (unsigned)jamit->used);
        view_add_note(view, "stone pushed out", "%s", jamit->earned ? "yes" : "no");
    }
}
