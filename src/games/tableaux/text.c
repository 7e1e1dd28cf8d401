/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/tableaux/tableaux.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const tableaux_words[] = {[TABLEAUX_TAKE] = "",
                                      [TABLEAUX_CHIPS] = "chips",
                                      [TABLEAUX_DRAW] = "draw",
                                      [TABLEAUX_TIMEOUT] = "timeout"};

size_t tableaux_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE])
{
    TableauxMove kind = (TableauxMove)(move >> 8);
    return (size_t)snprintf(text, GAME_MOVE_TEXT_SIZE, kind == TABLEAUX_TIMEOUT ? "%s" : "%s%u",
                            tableaux_words[kind], (unsigned)move & 0xFF);
}

/* -- position text -- */

void tableaux_print_position(const Game *game, const GameState *state, Text *text)
{
    const TableauxState *tableaux = (const TableauxState *)state;
    text_format(text, " chips=%u draw=%u taken=%u,%u", tableaux->chips, tableaux->draw,
                tableaux->taken[0], tableaux->taken[1]);
    if (tableaux_rules(game)->row.rounds) {
        text_format(text, " total=%" PRIu32 ",%" PRIu32 " round=%" PRIu32, tableaux->total[0],
                    tableaux->total[1], tableaux->round);
    }
    text_format(text, " turn=p%u", tableaux->turn + 1U);
}

static uint64_t divide_up(uint64_t number, uint64_t by)
{
    return (number + by - 1) / by;
}

/* The most rounds that a player with this total can have won. */
static uint64_t most_won(const TableauxRules *rules, uint64_t total)
{
    uint64_t least = rules->row.score_min;
    if (total < rules->goal || total < least) {
        return total / least;
    }
    /* The player was short of the goal before the last of them. */
    uint64_t before = total - least < rules->goal ? total - least : rules->goal - 1;
    return before / least + 1;
}

/* Every round gives points to one of the two. */
static bool check_match(const TableauxRules *rules, const TableauxState *tableaux,
                        const Fields *fields)
{
    uint64_t fewest = 0;
    uint64_t most = 0;
    for (unsigned seat = 0; seat < TABLEAUX_SEATS; seat++) {
        fewest += divide_up(tableaux->total[seat], rules->row.score_max);
        most += most_won(rules, tableaux->total[seat]);
    }
    bool both = tableaux->total[0] >= rules->goal && tableaux->total[1] >= rules->goal;
    bool single = tableaux->total[0] == 1 || tableaux->total[1] == 1;
    uint64_t finished = (uint64_t)tableaux->round - 1;
    if (both || single || finished < fewest || finished > most) {
        return fields_fail(fields,
                           "total=%" PRIu32 ",%" PRIu32 " cannot arise before round %" PRIu32,
                           tableaux->total[0], tableaux->total[1], tableaux->round);
    }
    return true;
}

/* Whether one player can take `taken` chips in `times` turns. */
static bool fits_turns(unsigned taken, unsigned times, unsigned draw)
{
    return taken >= times && taken <= times * draw;
}

/* The starter took first, then the players alternated. */
static bool fits_turn_order(const TableauxState *tableaux)
{
    unsigned starter = tableaux_starter(tableaux);
    unsigned ahead = tableaux->turn == starter ? 0 : 1;
    for (unsigned times = 0; times + ahead <= tableaux->taken[starter]; times++) {
        if (fits_turns(tableaux->taken[starter], times + ahead, tableaux->draw) &&
            fits_turns(tableaux->taken[1 - starter], times, tableaux->draw)) {
            return true;
        }
    }
    return false;
}

static bool is_between(unsigned number, unsigned min, unsigned max)
{
    return number >= min && number <= max;
}

static bool check_choices(const TableauxRow *row, const TableauxState *tableaux, bool over,
                          const Fields *fields)
{
    bool may_lack = row->chips_min != row->chips_max;
    if (!is_between(tableaux->chips, row->chips_min, row->chips_max) &&
        !(may_lack && tableaux->chips == 0)) {
        return fields_fail(fields, "chips=%u: the heap holds %u to %u", tableaux->chips,
                           row->chips_min, row->chips_max);
    }
    may_lack = row->draw_min != row->draw_max;
    if (!is_between(tableaux->draw, row->draw_min, row->draw_max) &&
        !(may_lack && tableaux->draw == 0)) {
        return fields_fail(fields, "draw=%u: the largest draw is %u to %u", tableaux->draw,
                           row->draw_min, row->draw_max);
    }
    if (tableaux->chips == 0 && tableaux->draw != 0) {
        return fields_fail(fields, "draw=%u is chosen after the chips", tableaux->draw);
    }
    if (over && tableaux->chips != 0) {
        return fields_fail(fields, "chips=%u: the goal is reached already", tableaux->chips);
    }
    return true;
}

static bool check_takes(const TableauxRow *row, const TableauxState *tableaux, const Fields *fields)
{
    unsigned taken = (unsigned)tableaux->taken[0] + tableaux->taken[1];
    unsigned chooser =
        tableaux->chips == 0 ? tableaux_starter(tableaux) : 1 - tableaux_starter(tableaux);
    if (tableaux->draw == 0) {
        if (taken != 0 || tableaux->turn != chooser) {
            return fields_fail(fields, "p%u is to choose, and nothing has been taken yet",
                               chooser + 1);
        }
        return true;
    }
    if (taken > tableaux->chips || (row->rounds && taken == tableaux->chips)) {
        return fields_fail(fields, "taken=%u,%u: %s", tableaux->taken[0], tableaux->taken[1],
                           taken > tableaux->chips ? "the heap held fewer"
                                                   : "the last chip has ended the round");
    }
    if (!fits_turn_order(tableaux)) {
        return fields_fail(fields, "taken=%u,%u cannot arise in turns of 1 to %u before p%u's",
                           tableaux->taken[0], tableaux->taken[1], tableaux->draw,
                           tableaux->turn + 1U);
    }
    return true;
}

static bool read_match(const TableauxRules *rules, Fields *fields, TableauxState *tableaux)
{
    uint64_t total[TABLEAUX_SEATS] = {0, 0};
    uint64_t round = 1;
    uint64_t most = (uint64_t)rules->goal - 1 + rules->row.score_max;
    if (!rules->row.rounds) {
        return true;
    }
    if (!fields_numbers(fields, "total", TABLEAUX_SEATS, most, total) ||
        !fields_number(fields, "round", 2 * most, &round)) {
        return false;
    }
    if (round == 0) {
        return fields_fail(fields, "rounds are counted from 1");
    }
    tableaux->total[0] = (uint32_t)total[0];
    tableaux->total[1] = (uint32_t)total[1];
    tableaux->round = (uint32_t)round;
    return check_match(rules, tableaux, fields);
}

static bool read_table(Fields *fields, TableauxState *tableaux)
{
    return fields_bytes(fields, "chips", 1, UINT8_MAX, &tableaux->chips) &&
           fields_bytes(fields, "draw", 1, UINT8_MAX, &tableaux->draw) &&
           fields_bytes(fields, "taken", TABLEAUX_SEATS, UINT8_MAX, tableaux->taken) &&
           fields_seat(fields, "turn", TABLEAUX_SEATS, &tableaux->turn);
}

bool tableaux_parse_position(const Game *game, Fields *fields, GameState *state)
{
    const TableauxRules *rules = tableaux_rules(game);
    TableauxState tableaux;
    tableaux_start(game, (GameState *)&tableaux);
    if (!read_match(rules, fields, &tableaux)) {
        return false;
    }
    bool over = tableaux_outcome(game, (const GameState *)&tableaux) != OUTCOME_OPEN;
    if (!read_table(fields, &tableaux) || !check_choices(&rules->row, &tableaux, over, fields) ||
        !check_takes(&rules->row, &tableaux, fields)) {
        return false;
    }
    memcpy(state, &tableaux, sizeof tableaux);
    return true;
}

/* -- view -- */

/* Buttons for what may be chosen; one possibility is no choice. */
static void add_buttons(Geometry *geometry, TableauxMove kind, unsigned first, unsigned last)
{
    for (unsigned number = first; number <= last && first < last; number++) {
        geometry_add_button(geometry, tableaux_words[kind], number);
    }
}

void tableaux_describe_board(const Game *game, Geometry *geometry)
{
    const TableauxRow *row = &tableaux_rules(game)->row;
    geometry->board = "heap";
    geometry->shape = PLACE_HEAP;
    geometry_add_place(geometry, "heap", 0, 0);
    add_buttons(geometry, TABLEAUX_CHIPS, row->chips_min, row->chips_max);
    add_buttons(geometry, TABLEAUX_DRAW, row->draw_min, row->draw_max);
    add_buttons(geometry, TABLEAUX_TAKE, 1, row->draw_max);
    if (row->rounds) {
        geometry_add_button(geometry, tableaux_words[TABLEAUX_TIMEOUT], 0);
    }
}

static const char *phase_of(const Game *game, const TableauxState *tableaux)
{
    if (tableaux_outcome(game, (const GameState *)tableaux) != OUTCOME_OPEN) {
        return "over";
    }
    if (tableaux->chips == 0) {
        return "choosing the chips";
    }
    return tableaux->draw == 0 ? "choosing the largest draw" : "taking";
}

static const PieceKind chip_kind = {.name = "chip", .shape = PIECE_CHIP};

void tableaux_describe_state(const Game *game, const GameState *state, View *view)
{
    const TableauxState *tableaux = (const TableauxState *)state;
    const TableauxRow *row = &tableaux_rules(game)->row;
    bool rounds = row->rounds;
    bool open = tableaux_outcome(game, state) == OUTCOME_OPEN;
    unsigned left = tableaux_left(tableaux);
    for (unsigned chip = 0; chip < left; chip++) {
        view_add_piece(view, 0, VIEW_NEUTRAL, &chip_kind, 'o');
    }
    if (open) {
        view->slots = (tableaux->chips == 0 ? row->chips_max : tableaux->chips) - left;
    }
    view_add_count(view, "left", VIEW_NEUTRAL, (int32_t)left);
    view_add_count(view, "draw", VIEW_NEUTRAL, tableaux->draw);
    for (unsigned seat = 0; seat < TABLEAUX_SEATS; seat++) {
        view_add_count(view, "taken", seat, tableaux->taken[seat]);
    }
    for (unsigned seat = 0; rounds && seat < TABLEAUX_SEATS; seat++) {
        view_add_count(view, "total", seat, (int32_t)tableaux->total[seat]);
    }
    if (rounds) {
        view_add_count(view, "round", VIEW_NEUTRAL, (int32_t)tableaux->round);
        view_add_count(view, "goal", VIEW_NEUTRAL, (int32_t)tableaux_rules(game)->goal);
    }
    view_add_note(view, "phase", "%s", phase_of(game, tableaux));
    if (open && tableaux->chips == 0) {
        view_add_note(view, "possible chips", "%u to %u", row->chips_min, row->chips_max);
    } else if (open && tableaux->draw == 0) {
        view_add_note(view, "possible draws", "%u to %u", row->draw_min, row->draw_max);
    }
}

void tableaux_view_move(const Game *game, const GameState *state, Move move, MoveView *view)
{
    static const MoveKind kinds[] = {[TABLEAUX_TAKE] = MOVE_TAKE,
                                     [TABLEAUX_CHIPS] = MOVE_CHIPS,
                                     [TABLEAUX_DRAW] = MOVE_DRAW,
                                     [TABLEAUX_TIMEOUT] = MOVE_TIMEOUT};
    view->kind = kinds[move >> 8];
    view->number = move & 0xFF;
}
