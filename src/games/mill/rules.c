/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a row of the table and the options to rules ready for use.
 */
#include "games/mill/mill.h"

#include <string.h>

static PointSet points_of(const PointBoard *board, const char *labels)
{
    Span rest = span_of(labels);
    Span label;
    PointSet points = 0;
    while (span_next_word(&rest, &label)) {
        points |= point_bit(point_board_find(board, label.start, label.length));
    }
    return points;
}

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
        return line != rules->setup[side];
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
        rules->row.fly = FLY_COUNTED;
        rules->flights = rules->row.men;
    }
    if (game_option(game, "capture", 0) == 1) {
        rules->row.makes = MAKES_HAND_LOSS_FIRST;
    }
    if (game_option(game, "base", 0) == 1) {
        rules->row.makes = MAKES_HAND_LOSS;
    }
    rules->goal = (unsigned)game_option(game, "goal", 0);
    rules->clock_ms = (uint32_t)game_option(game, "clock", 0);
    uint64_t players = game_option(game, "players", UINT64_MAX); /* the choices are 3 and 4 */
    rules->sides = players == UINT64_MAX ? 2 : 3 + (unsigned)players;
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
    for (unsigned side = 0; side < 2 && rules->row.setup[0] != NULL; side++) {
        rules->setup[side] = points_of(&rules->board, rules->row.setup[side]);
    }
    choose_lines(rules);
    choose_symmetries(rules);
    rules->needs_line_check = rules->row.makes != MAKES_REMOVAL ||
                              rules->row.reform != REFORM_FREE ||
                              rules->row.placing == PLACING_FILLS;
    rules->only_steps_count = rules->sides == 2 && rules->row.makes == MAKES_WIN &&
                              rules->row.fly == FLY_NEVER &&
                              (rules->row.jump == JUMP_NONE || rules->row.jump == JUMP_SINGLE);
    rules->has_extras = rules->row.makes == MAKES_HAND_LOSS ||
                        rules->row.makes == MAKES_HAND_LOSS_FIRST ||
                        rules->row.reform != REFORM_FREE || rules->row.jump == JUMP_CAPTURE_CHAIN ||
                        rules->row.fly == FLY_COUNTED || rules->row.placing == PLACING_FILLS ||
                        rules->row.blocked == BLOCKED_IS_BESIEGED;
    rules->has_counters = rules->row.placing == PLACING_IS_ALL || rules->row.full_board_draws ||
                          rules->row.shotless_limit != 0 || rules->goal != 0;
    mill_choose_weights(rules);
    rules->is_plain = rules->sides == 2 && !rules->lines[0].is_star && !rules->has_rare_terms &&
                      rules->row.makes == MAKES_REMOVAL && rules->row.jump == JUMP_NONE &&
                      rules->row.fly != FLY_COUNTED;
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
