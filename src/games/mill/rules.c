/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/rules.h"

#include "games/mill/evaluate.h"
#include "games/mill/patterns.h"
#include "games/mill/play.h"

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

/* moves.c lists the moves. */
static const MillRowSet listed_fast = {
    {ROW_ANY(board), ROW_ANY(men), ROW_ANY(makes), ROW_ANY(protects), ROW_ANY(reform),
     ROW_ANY(jump), ROW_ANY(compulsory), ROW_ANY(fly), ROW_ANY(flights), ROW_ANY(reduce),
     ROW_ANY(lines), ROW_ANY(blocked),
     ROW_ONLY(placing, 1U << PLACING_FIRST | 1U << PLACING_FILLS | 1U << PLACING_ONLY),
     ROW_ANY(shotless), ROW_ANY(full), ROW_ANY(setup), ROW_ANY(players)}};

/* Combinations that moves.c was not written for. */
static bool is_listed_fast(const MillRow *row)
{
    bool takes = row->jump == JUMP_CAPTURE_CHAIN;
    bool steps = row->jump == JUMP_NONE && row->fly == FLY_NEVER && row->reform == REFORM_FREE;
    return mill_row_is_in(row, &listed_fast) && (!row->compulsory || takes) &&
           (!takes ||
            (row->makes == MAKES_REMOVAL && row->fly == FLY_NEVER && row->board != BOARD_OWN)) &&
           (row->blocked != BLOCKED_IS_BESIEGED || steps);
}

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
static const MillRowSet table_evaluated = {
    {ROW_ONLY(board, ~(1U << BOARD_STAR9 | 1U << BOARD_OWN)), ROW_ANY(men), ROW_ANY(protects),
     ROW_ANY(reform), ROW_ANY(fly), ROW_ANY(reduce), ROW_ANY(blocked),
     ROW_ONLY(placing, 1U << PLACING_FIRST | 1U << PLACING_FILLS | 1U << PLACING_ONLY),
     ROW_ANY(shotless), ROW_ANY(full)}};

static void choose_lines(MillRules *rules)
{
    const PointBoard *board = &rules->board;
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned line = 0; line < board->lines; line++) {
            if (mill_line_counts(&rules->row, board, side, board->line[line])) {
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
    bool teams = game_option(game, "teams", 0) == 1;
    rules->seats = teams ? 4 : rules->sides;
    rules->is_paired = teams && rules->sides > 2;
}

void mill_build_tables(void *target)
{
    MillRules *rules = target;
    if (rules->patterns != NULL && mill_patterns_build(rules->patterns)) {
        return;
    }
    rules->patterns = NULL;
    if (!rules->has_eval_tables) {
        return;
    }
    mill_eval_tables_build(&(MillEvalBasis){.board = &rules->board,
                                            .lines = rules->lines,
                                            .line_set = rules->line_set,
                                            .weights = rules->weights},
                           &rules->tables);
}

enum { TEAM_MEN_MIN = 4 };

Status mill_configure(Game *game, Fault *fault)
{
    MillRules *rules = game->rules;
    if (!game->variant->reads_rules) { /* otherwise mill_read_rules() has set it */
        memcpy(&rules->row, game->variant->row, sizeof rules->row);
    }
    apply_options(game, rules);
    if (rules->is_paired && rules->sides != 4) {
        return fault_raise(fault, STATUS_BAD_VARIANT, "teams=on needs players=4");
    }
    mill_row_build_board(&rules->row, &rules->board);
    Status status = mill_row_check(&rules->row, &rules->board, NULL, fault);
    if (status == STATUS_OK && rules->seats > rules->sides &&
        (rules->row.men < TEAM_MEN_MIN || rules->sides > 2)) {
        status = fault_raise(fault, STATUS_BAD_VARIANT,
                             "teams=on needs two sides with four or more men");
    }
    if (status != STATUS_OK) {
        return status;
    }
    choose_lines(rules);
    mill_choose_weights(rules);
    const MillRow *row = &rules->row;
    rules->needs_line_check = !mill_row_is_in(row, &lines_only_remove);
    rules->only_steps_count = mill_row_is_in(row, &steps_are_moves);
    rules->has_extras = !mill_row_is_in(row, &moves_move_and_remove);
    rules->has_counters = rules->goal != 0 || !mill_row_is_in(row, &ends_without_counters);
    rules->patterns = rules->goal == 0 ? mill_patterns_find(row) : NULL;
    rules->is_listed_fast = is_listed_fast(row);
    rules->is_plain =
        rules->goal == 0 && rules->is_listed_fast && mill_row_is_in(row, &table_evaluated);
    rules->has_eval_tables =
        rules->lines[0].layout == LINES_OF_STAR ||
        (rules->lines[0].layout == LINES_OF_RINGS && rules->line_set[0] == rules->line_set[1]);
    mill_find_symmetries(rules);
    game->seats = rules->seats;
    game->sides = rules->is_paired ? 2 : rules->sides;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        game->side_of_seat[seat] = (uint8_t)(mill_side(rules, seat) % game->sides);
    }
    game->ends_by_history = true;
    game->armies = rules->sides;
    game->wdl = rules->patterns != NULL ? mill_patterns_wdl(rules->patterns) : rules->wdl;
    game->has_sudden_wins = rules->row.makes == MAKES_WIN;
    MillState start;
    mill_start(game, (GameState *)&start);
    return mill_outcome(game, (GameState *)&start) == OUTCOME_OPEN
               ? STATUS_OK
               : fault_raise(fault, STATUS_BAD_VARIANT, "in the set-up p1 cannot move");
}
