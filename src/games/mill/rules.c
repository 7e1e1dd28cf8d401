/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a row of the table and the options to rules ready for use.
 */
#include "games/mill/mill.h"

#include <string.h>

/* -- what the fast paths were written for; see MillRowSet -- */

/* A completed line matters only by the man that the move removes, so play() need not look for lines. */
static const MillRowSet lines_only_remove = {
    {ROW_ANY(board), ROW_ANY(men), ROW_ANY(protects), ROW_ANY(jump), ROW_ANY(compulsory),
     ROW_ANY(fly), ROW_ANY(flights), ROW_ANY(reduce), ROW_ANY(lines), ROW_ANY(blocked),
     ROW_ONLY(placing, 1U << PLACING_FIRST | 1U << PLACING_ONLY), ROW_ANY(shotless), ROW_ANY(full),
     ROW_ANY(setup), ROW_ANY(players)}};

/* A move changes nothing but the man moved or placed, a man removed, the hand and the turn. */
static const MillRowSet moves_move_and_remove = {
    {ROW_ANY(board), ROW_ANY(men), ROW_ONLY(makes, 1U << MAKES_REMOVAL | 1U << MAKES_WIN),
     ROW_ANY(protects), ROW_ONLY(jump, 1U << JUMP_NONE | 1U << JUMP_SINGLE | 1U << JUMP_FREE_CHAIN),
     ROW_ANY(compulsory), ROW_ANY(fly), ROW_ANY(reduce), ROW_ANY(lines),
     ROW_ONLY(blocked, 1U << BLOCKED_LOSES | 1U << BLOCKED_PASSES),
     ROW_ONLY(placing, 1U << PLACING_FIRST | 1U << PLACING_ONLY), ROW_ANY(shotless), ROW_ANY(full),
     ROW_ANY(setup), ROW_ANY(players)}};

/* Only lines, captures and having no move end the game. */
static const MillRowSet ends_without_counters = {
    {ROW_ANY(board), ROW_ANY(men), ROW_ANY(makes), ROW_ANY(protects), ROW_ANY(reform),
     ROW_ANY(jump), ROW_ANY(compulsory), ROW_ANY(fly), ROW_ANY(flights), ROW_ANY(reduce),
     ROW_ANY(lines), ROW_ANY(blocked), ROW_ONLY(placing, 1U << PLACING_FIRST | 1U << PLACING_FILLS),
     ROW_ANY(setup), ROW_ANY(players)}};

/* Once the hand is empty, the legal moves are the steps and single jumps, and only a line ends the game. */
static const MillRowSet steps_are_moves = {
    {ROW_ANY(board), ROW_ANY(men), ROW_ONLY(makes, 1U << MAKES_WIN),
     ROW_ONLY(jump, 1U << JUMP_NONE | 1U << JUMP_SINGLE), ROW_ANY(reduce), ROW_ANY(lines),
     ROW_ANY(blocked), ROW_ANY(setup)}};

/* Nested squares without jumps: evaluate_move.c and frontier.c can do without playing a move. */
static const MillRowSet table_evaluated = {{ROW_ONLY(board, ~(1U << BOARD_STAR9)), ROW_ANY(men),
                                            ROW_ANY(protects), ROW_ANY(reform), ROW_ANY(fly),
                                            ROW_ANY(reduce), ROW_ANY(blocked), ROW_ANY(placing),
                                            ROW_ANY(shotless), ROW_ANY(full)}};

/* -- lines and symmetries -- */

static bool line_counts(const MillRules *rules, unsigned side, PointSet line)
{
    enum { CENTRE_OF_STAR = 4 };
    PointSet diagonals = point_bit(0) | point_bit(8);
    PointSet other_diagonals = point_bit(2) | point_bit(6);
    switch (rules->row.lines) {
    case LINES_ALL:
        break;
    case LINES_ORTHOGONAL:
        return (line & diagonals) != diagonals && (line & other_diagonals) != other_diagonals;
    case LINES_THROUGH_CENTRE:
        return (line >> CENTRE_OF_STAR & 1) != 0;
    case LINES_NOT_HOME:
        return line != mill_setup(&rules->row, side);
    }
    return true;
}

static void choose_lines(MillRules *rules)
{
    const PointBoard *board = &rules->board;
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned line = 0; line < board->lines; line++) {
            if (line_counts(rules, side, board->line[line])) {
                rules->line_set[side] |= (uint32_t)1 << line;
            }
        }
        line_table_build(board, rules->line_set[side], &rules->lines[side]);
    }
    for (unsigned line = 0; line < board->lines; line++) {
        for (PointSet rest = board->line[line]; rest != 0; rest &= rest - 1) {
            rules->through[point_first(rest)] |= (uint32_t)1 << line;
        }
    }
}

uint32_t mill_transform_lines(const PointBoard *board, unsigned symmetry, uint32_t lines)
{
    uint32_t image = 0;
    for (; lines != 0; lines &= lines - 1) {
        PointSet line = board->line[__builtin_ctz(lines)];
        int found = point_board_find_line(board, point_board_transform(board, symmetry, line));
        image |= found < 0 ? 0 : (uint32_t)1 << found;
    }
    return image;
}

/* A symmetry of the board is one of the game if it keeps each side's lines: the set-up is only where play
 * begins. */
static void choose_symmetries(MillRules *rules)
{
    for (unsigned symmetry = 0; symmetry < rules->board.symmetries; symmetry++) {
        bool keeps = true;
        for (unsigned side = 0; side < 2; side++) {
            uint32_t lines = mill_transform_lines(&rules->board, symmetry, rules->line_set[side]);
            keeps = keeps && lines == rules->line_set[side];
        }
        if (keeps) {
            rules->symmetry[rules->symmetries++] = (uint8_t)symmetry;
        }
    }
}

/* Each option, where a variant has it, sets one behaviour. */
static void apply_options(const Game *game, MillRules *rules)
{
    if (game_option(game, "flying", 1) == 0) {
        rules->row.fly = FLY_NEVER;
    }
    if (game_option(game, "flights", 0) == 1) {
        rules->row.fly = 3;
        rules->row.flights = rules->row.men;
    }
    if (game_option(game, "capture", 0) == 1) {
        rules->row.makes = MAKES_HAND_LOSS_FIRST;
    }
    if (game_option(game, "base", 0) == 1) {
        rules->row.makes = MAKES_HAND_LOSS;
    }
    rules->goal = (unsigned)game_option(game, "goal", 0);
    rules->clock_ms = (uint32_t)game_option(game, "clock", 0);
    /* The choices are 3, the row's number, and 4. */
    rules->row.players = (uint8_t)(rules->row.players + game_option(game, "players", 0));
    rules->sides = rules->row.players;
    rules->seats = game_option(game, "teams", 0) == 1 ? 4 : rules->sides;
}

Status mill_configure(Game *game, Fault *fault)
{
    MillRules *rules = game->rules;
    (void)fault;
    memset(rules, 0, sizeof *rules);
    memcpy(&rules->row, game->variant->row, sizeof rules->row);
    apply_options(game, rules);
    point_board_build(rules->row.board, &rules->board);
    choose_lines(rules);
    choose_symmetries(rules);
    mill_choose_weights(rules);
    const MillRow *row = &rules->row;
    rules->needs_line_check = !mill_row_is_in(row, &lines_only_remove);
    rules->only_steps_count = mill_row_is_in(row, &steps_are_moves);
    rules->has_extras = !mill_row_is_in(row, &moves_move_and_remove);
    rules->has_counters = rules->goal != 0 || !mill_row_is_in(row, &ends_without_counters);
    rules->is_plain = rules->goal == 0 && mill_row_is_in(row, &table_evaluated);
    mill_build_sight(rules);
    mill_build_images(rules);
    game->seats = rules->seats;
    game->sides = rules->sides;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        game->side_of_seat[seat] = (uint8_t)mill_side(rules, seat);
    }
    game->ends_by_history = true;
    game->ends_suddenly = rules->row.makes == MAKES_WIN;
    return STATUS_OK;
}

size_t mill_symmetries(const Game *game)
{
    return mill_rules(game)->symmetries;
}

void mill_transform_state(const Game *game, size_t symmetry, const GameState *state,
                          GameState *image)
{
    const MillRules *rules = mill_rules(game);
    const MillState *from = mill_state(state);
    MillState *to = (MillState *)image;
    unsigned of_board = rules->symmetry[symmetry];
    *to = *from;
    for (unsigned side = 0; side < rules->sides; side++) {
        to->men[side] = point_board_transform(&rules->board, of_board, from->men[side]);
    }
    for (unsigned side = 0; side < 2; side++) {
        to->barred[side] = mill_transform_lines(&rules->board, of_board, from->barred[side]);
    }
}

Move mill_transform_move(const Game *game, size_t symmetry, Move move)
{
    const MillRules *rules = mill_rules(game);
    const uint8_t *image = rules->board.image[rules->symmetry[symmetry]];
    unsigned point[3] = {mill_from(move), mill_to(move), mill_removed(move)};
    for (unsigned i = 0; i < 3; i++) {
        point[i] = point[i] == POINT_NONE ? POINT_NONE : image[point[i]];
    }
    Move result = mill_move(point[0], point[1], point[2]) | (Move)mill_hops(move) << 15;
    for (unsigned hop = 0; hop < mill_hops(move); hop++) {
        result |= (Move)image[mill_landing(move, hop)] << (18 + 5 * hop);
    }
    return result;
}
