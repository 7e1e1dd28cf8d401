/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   board=…/…     the rows, row 1 first: A and B are playing tiles, 2 and 3 boosters, . is an empty square
 *   boosters=23,3 the boosters in each player's hand, - for none; only in games with boosters
 *   turn=p1       the seat to move
 *
 * Playing tiles in hand, scores and the open squares follow from the board.
 */
#include "games/jati/jati.h"

#include <stdio.h>
#include <string.h>

size_t jati_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE])
{
    char name[GEOMETRY_NAME_SIZE];
    JatiKind kind = jati_move_kind(move);
    jati_name_cell(jati_rules(game), jati_move_cell(move), name);
    int length = kind == JATI_TILE
                     ? snprintf(text, GAME_MOVE_TEXT_SIZE, "%s", name)
                     : snprintf(text, GAME_MOVE_TEXT_SIZE, "%u@%s", (unsigned)kind, name);
    return (size_t)length;
}

/* By the bits of JatiState.boosters. */
static const char *const booster_words[] = {"-", "2", "3", "23"};

void jati_print_position(const Game *game, const GameState *state, Text *text)
{
    const JatiRules *rules = jati_rules(game);
    const JatiState *jati = (const JatiState *)state;
    text_add(text, " board=");
    for (unsigned cell = 0; cell < rules->cells; cell++) {
        if (cell > 0 && cell % rules->row->columns == 0) {
            text_add_char(text, '/');
        }
        text_add_char(text, jati_symbol(rules, jati, cell));
    }
    if (rules->row->boosters) {
        text_format(text, " boosters=%s,%s", booster_words[jati->boosters[0]],
                    booster_words[jati->boosters[1]]);
    }
    text_format(text, " turn=p%u", jati->seat + 1U);
}

/* The number of tiles on the board, by symbol. */
typedef struct Tally {
    unsigned tiles[JATI_SIDES];
    unsigned boosters[2]; /* II, III */
} Tally;

static bool lay_symbol(const JatiRules *rules, char symbol, unsigned cell, JatiState *state,
                       Tally *tally, const Fields *fields)
{
    if (symbol == '.') {
        return true;
    }
    if (symbol == 'A' || symbol == 'B') {
        unsigned side = symbol == 'B';
        if (++tally->tiles[side] > JATI_TILES) {
            return fields_fail(fields, "more than %d tiles '%c'", JATI_TILES, symbol);
        }
        jati_lay(rules, state, side, JATI_TILE, cell);
        return true;
    }
    if (!rules->row->boosters || (symbol != '2' && symbol != '3')) {
        return fields_fail(fields, "unknown tile '%c': expected %s", symbol,
                           rules->row->boosters ? "A B 2 3 and ." : "A B and .");
    }
    JatiKind kind = symbol == '2' ? JATI_TWO : JATI_THREE;
    if (++tally->boosters[kind - JATI_TWO] > JATI_SIDES) {
        return fields_fail(fields, "more than two boosters '%c'", symbol);
    }
    jati_lay(rules, state, 0, kind, cell);
    return true;
}

static bool read_board(const JatiRules *rules, Fields *fields, JatiState *state, Tally *tally)
{
    const JatiRow *row = rules->row;
    Span rest;
    Span line;
    unsigned rows = 0;
    if (!fields_need(fields, "board", &rest)) {
        return false;
    }
    for (; span_next_part(&rest, '/', &line); rows++) {
        if (rows == row->rows || line.length != row->columns) {
            rows = 0;
            break;
        }
        for (unsigned x = 0; x < row->columns; x++) {
            if (!lay_symbol(rules, line.start[x], rows * row->columns + x, state, tally, fields)) {
                return false;
            }
        }
    }
    if (rows != row->rows) {
        return fields_fail(fields, "field 'board' takes %u rows of %u squares, separated by /",
                           row->rows, row->columns);
    }
    return true;
}

static bool read_boosters(const JatiRules *rules, Fields *fields, const Tally *tally,
                          JatiState *state)
{
    Span rest;
    Span part;
    unsigned count = 0;
    if (!rules->row->boosters) {
        return true;
    }
    if (!fields_need(fields, "boosters", &rest)) {
        return false;
    }
    for (; span_next_part(&rest, ',', &part); count++) {
        uint8_t held = 0;
        while (held < 4 && !span_equals(part, booster_words[held])) {
            held++;
        }
        if (held == 4 || count == JATI_SIDES) {
            count = 0;
            break;
        }
        state->boosters[count] = held;
    }
    if (count != JATI_SIDES) {
        return fields_fail(fields, "field 'boosters' takes 23, 2, 3 or - for each player: 23,3");
    }
    for (unsigned kind = 0; kind < 2; kind++) {
        unsigned bit = 1U << kind;
        unsigned held = ((state->boosters[0] & bit) + (state->boosters[1] & bit)) >> kind;
        if (held + tally->boosters[kind] != JATI_SIDES) {
            return fields_fail(fields,
                               "%u boosters %u on the board and %u in hand: there are two in all",
                               tally->boosters[kind], kind + JATI_TWO, held);
        }
    }
    return true;
}

/* Players alternate, so the number of tiles determines how many each has placed and who is next. */
static bool read_turn(const JatiRules *rules, Fields *fields, JatiState *state)
{
    unsigned per_turn = rules->row->tiles_per_turn;
    unsigned per_player = rules->tiles / JATI_SIDES;
    uint8_t seat = 0;
    unsigned turns = state->played / per_turn;
    unsigned odd = state->played % per_turn;
    if (!fields_seat(fields, "turn", JATI_SIDES, &seat)) {
        return false;
    }
    state->seat = (uint8_t)(turns % 2);
    for (unsigned side = 0; side < JATI_SIDES; side++) {
        unsigned held = (unsigned)__builtin_popcount(state->boosters[side]);
        unsigned laid = per_player - state->tiles[side] - held;
        unsigned due = (turns + 1 - side) / 2 * per_turn + (state->seat == side ? odd : 0);
        if (laid != due) {
            return fields_fail(fields, "p%u has laid %u of the %u tiles, expected %u", side + 1,
                               laid, state->played, due);
        }
    }
    if (seat != state->seat) {
        return fields_fail(fields, "after %u tiles it is p%u's turn", state->played,
                           state->seat + 1U);
    }
    return true;
}

/* Every tile but the first was placed beside another, so all are connected. */
static bool check_connected(const JatiRules *rules, const JatiState *state, const Fields *fields)
{
    uint64_t found[2] = {state->taken[0], state->taken[0] == 0 ? state->taken[1] : 0};
    found[0] &= ~found[0] + 1;
    found[1] &= ~found[1] + 1;
    unsigned before = 0;
    while (jati_count(found) != before) {
        before = jati_count(found);
        for (unsigned cell = 0; cell < rules->cells; cell++) {
            if (jati_has(found, cell)) {
                found[0] |= rules->beside[cell][0] & state->taken[0];
                found[1] |= rules->beside[cell][1] & state->taken[1];
            }
        }
    }
    if (rules->row->adjacent && before != state->played) {
        return fields_fail(fields,
                           "the tiles are not connected: each must share a side with another");
    }
    return true;
}

/* Whether a board without the tile at `cell` has no row of `side` yet. */
static bool was_open_before(const JatiRules *rules, const JatiState *state, unsigned side,
                            unsigned cell)
{
    JatiState earlier;
    memset(&earlier, 0, sizeof earlier);
    for (unsigned other = 0; other < rules->cells; other++) {
        if (other != cell && jati_symbol(rules, state, other) == "AB"[side]) {
            jati_lay(rules, &earlier, side, JATI_TILE, other);
        }
    }
    return earlier.worth[side].score == 0;
}

/* The first row ends the game: only the player who placed the last tile can have rows, and that tile is part of all of
 * them. */
static bool settle_winner(const JatiRules *rules, JatiState *state, const Fields *fields)
{
    unsigned last = 1U - state->seat;
    bool decided = false;
    if (!rules->row->first_row_wins || (state->worth[0].score == 0 && state->worth[1].score == 0)) {
        return true;
    }
    if (state->worth[state->seat].score != 0) {
        return fields_fail(fields,
                           "p%u has a row already: the game was over before p%u's last tile",
                           state->seat + 1U, last + 1);
    }
    for (unsigned cell = 0; cell < rules->cells && !decided; cell++) {
        decided = jati_symbol(rules, state, cell) == "AB"[last] &&
                  was_open_before(rules, state, last, cell);
    }
    if (!decided) {
        return fields_fail(fields, "p%u has more rows than one last tile can have made", last + 1);
    }
    state->winner = (uint8_t)(last + 1);
    return true;
}

bool jati_parse_position(const Game *game, Fields *fields, GameState *state)
{
    const JatiRules *rules = jati_rules(game);
    JatiState jati;
    Tally tally = {{0, 0}, {0, 0}};
    memset(&jati, 0, sizeof jati);
    if (!read_board(rules, fields, &jati, &tally)) {
        return false;
    }
    jati.tiles[0] = (uint8_t)(JATI_TILES - tally.tiles[0]);
    jati.tiles[1] = (uint8_t)(JATI_TILES - tally.tiles[1]);
    if (!read_boosters(rules, fields, &tally, &jati) || !read_turn(rules, fields, &jati) ||
        !check_connected(rules, &jati, fields) || !settle_winner(rules, &jati, fields)) {
        return false;
    }
    jati_open_squares(rules, &jati);
    memcpy(state, &jati, sizeof jati);
    return true;
}
