/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places: every cell row by row, the centre among them; then the six vertices. A cell is named by a
 * letter for q and the number of its column as vertex 0 counts, which is its row on the screen.
 */
#include "games/jamit/jamit.h"

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

/* Of the first cells of the columns that each vertex looks at. */
static const char *const column_regions[JAMIT_VERTICES] = {"columns of v0", "columns of v1",
                                                           "columns of v2", "columns of v3",
                                                           "columns of v4", "columns of v5"};

/* The first cells of columns 1, 2, … as the vertex sees them. */
static void add_entries(const JamitRules *rules, Geometry *geometry, unsigned vertex)
{
    GeometryRegion *region = geometry_add_region(geometry, column_regions[vertex]);
    for (unsigned k = 1; k <= rules->columns; k++) {
        int r = (int)k - (int)rules->size;
        JamitHex hex = jamit_turn_hex((JamitHex){jamit_row_end(rules, r), r}, vertex);
        add_to_region(region, place_of(rules, hex));
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
        add_entries(rules, geometry, vertex);
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
    view->numbered_region = column_regions[vertex];
    view->numbered_from = (uint8_t)(rules->ring + vertex);
    view_add_count(view, "points to win", VIEW_NEUTRAL, (int32_t)rules->goal);
    view_add_note(view, "phase", "%s", jamit_phase_word(jamit->phase));
    if (jamit->used != 0) {
        view_add_note(view, "column used", "%u", (unsigned)jamit->used);
        view_add_note(view, "stone pushed out", "%s", jamit->earned ? "yes" : "no");
    }
}
