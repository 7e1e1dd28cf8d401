/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/jamit/jamit.h"

/* "2 players : 13 points", "3 players : 11 points" */
static const uint8_t goals[] = {[2] = 13, [3] = 11};

static Status configure(Game *game, Fault *fault)
{
    JamitRules *rules = game->rules;
    rules->seats = (unsigned)game_option(game, "players", 0) + 2;
    rules->size = (unsigned)game_option(game, "size", 0) + 4;
    rules->axes = game_option(game, "setup", 0) == 1;
    rules->goal = goals[rules->seats];
    /* "If this game is 2 players, select neutral colour" */
    rules->neutral = rules->seats == 2;
    jamit_build_board(rules);
    game->seats = rules->seats;
    game->sides = rules->seats;
    game->wdl = (WdlModel){.scale = 239}; /* no draws: a game ends when a side has enough points */
    return STATUS_OK;
}

static const Symmetries symmetries = {
    .count = jamit_symmetries,
    .transform_state = jamit_transform_state,
    .transform_move = jamit_transform_move,
    .canonical_key = game_canonical_key,
};

static const GameFamily family = {
    .name = "jamit",
    .rules_size = sizeof(JamitRules),
    .state_size = sizeof(JamitState),
    .configure = configure,
    .start = jamit_start,
    .legal_moves = jamit_legal_moves,
    .count_moves = jamit_count_moves,
    .play = jamit_play,
    .turn = jamit_turn,
    .outcome = jamit_outcome,
    .scores = jamit_scores,
    .key = jamit_key,
    .terms = jamit_terms,
    .term_count = JAMIT_TERMS,
    .count_terms = jamit_count_terms,
    .evaluate = game_evaluate,
    .symmetries = &symmetries,
    .print_move = jamit_print_move,
    .print_position = jamit_print_position,
    .parse_position = jamit_parse_position,
    .describe_board = jamit_describe_board,
    .spelling =
        "4bn inserts two coins into column 4, first one of colour b, then one of colour n. Colour "
        "a belongs to p1, b to p2, c to p3; n is the neutral colour of the game for two. Columns "
        "are numbered as the pawn of the player to move sees them. +2 inserts a coin of your own "
        "colour into column 2. v3 moves the pawn to vertex v3. On the board a, b, c and n are "
        "coins, A, B and C stones.",
    .explain = jamit_explain,
    .describe_move = jamit_describe_move,
    .explain_end = jamit_explain_end,
    .describe_state = jamit_describe_state,
    .view_move = jamit_view_move,
};

static const Setting options[] = {
    {"players", SETTING_CHOICE, NULL, "players; two share a neutral colour", .default_text = "2",
     .choices = "2|3"},
    {"size", SETTING_CHOICE, NULL, "cells on a side of the hexagon", .default_text = "4",
     .choices = "4|5"},
    {"setup", SETTING_CHOICE, NULL, "the places of the stones at the start", .default_text = "ring",
     .choices = "ring|axes"},
    GAME_SEATS_OPTION,
    {0},
};

static const Variant variants[] = {
    {.id = "jamit",
     .title = "Jamit",
     .summary = "push coins in from the corners of a hexagon; what falls out pays its owner",
     .family = &family,
     .options = options},
};

const VariantTable jamit_variants = {variants, sizeof variants / sizeof variants[0]};
