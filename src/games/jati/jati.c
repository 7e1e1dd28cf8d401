/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The variants. "The following changes were made in the 2. edition: the game board was changed from
 * 10x10 fields to 9x10"; "BOOSTER TILES are now allowed anywhere within any JATI"; several of them "are
 * now multiplied (in the first edition they are added)".
 */
#include "games/jati/jati.h"

/* clang-format off */
#define POINTS_PRICE {{.need = 5, .basic = 5, .extra = 2}, {.need = 4, .basic = 8, .extra = 5}}
#define FIVES_PRICE {{.need = 5, .basic = 1, .extra = 0}, {.need = 5, .basic = 1, .extra = 0}}

static const JatiRow first_edition = {
    .columns = 10, .rows = 10, .tiles_per_turn = 1, .boosters = true, .adjacent = true,
    .basic_unbroken = true, .boosters_add = true, .price = POINTS_PRICE,
    .prospects = "jati-1965.bin", .wdl = {423, 159}};

static const JatiRow second_edition = {
    .columns = 10, .rows = 9, .tiles_per_turn = 1, .boosters = true, .adjacent = true,
    .price = POINTS_PRICE, .prospects = "jati-1966.bin", .wdl = {314, 132}};

static const JatiRow two_at_a_time = {
    .columns = 10, .rows = 9, .tiles_per_turn = 2, .boosters = true, .adjacent = true,
    .price = POINTS_PRICE, .prospects = "double-jati.bin", .wdl = {694, 74}};

static const JatiRow five_wins = {
    .columns = 10, .rows = 9, .tiles_per_turn = 1, .first_row_wins = true,
    .price = FIVES_PRICE, .wdl = {155, 164}};
/* clang-format on */

static Status configure(Game *game, Fault *fault)
{
    JatiRules *rules = game->rules;
    rules->row = game->variant->row;
    rules->tiles = JATI_SIDES * (JATI_TILES + (rules->row->boosters ? 2U : 0U));
    jati_build_grid(rules);
    jati_build_worth(rules);
    game->seats = JATI_SIDES;
    game->sides = JATI_SIDES;
    game->wdl = rules->row->wdl;
    return STATUS_OK;
}

static const Symmetries symmetries = {
    .count = jati_symmetries,
    .transform_state = jati_transform_state,
    .transform_move = jati_transform_move,
    .canonical_key = game_canonical_key,
};

static const ForcingMoves forcing = {
    .moves = jati_forcing_moves,
    .replies = jati_forced_replies,
};

static const GameFamily family = {
    .name = "jati",
    .rules_size = sizeof(JatiRules),
    .state_size = sizeof(JatiState),
    .configure = configure,
    .start = jati_start,
    .legal_moves = jati_legal_moves,
    .count_moves = jati_count_moves,
    .play = jati_play,
    .turn = jati_turn,
    .outcome = jati_outcome,
    .scores = jati_scores,
    .key = jati_key,
    .terms = jati_terms,
    .term_count = JATI_TERMS,
    .count_terms = jati_count_terms,
    .evaluate = jati_evaluate,
    .symmetries = &symmetries,
    .forcing = &forcing,
    .print_move = jati_print_move,
    .print_position = jati_print_position,
    .parse_position = jati_parse_position,
    .describe_board = jati_describe_board,
    .spelling = "e5 plays a tile. 2@e5 and 3@e5 play a booster, II or III.",
    .explain = jati_explain,
    .describe_move = jati_describe_move,
    .explain_end = jati_explain_end,
    .describe_state = jati_describe_state,
    .view_move = jati_view_move,
};

static const Variant variants[] = {
    {.id = "jati-1965",
     .title = "Jati (1965)",
     .summary = "rows for points on 10 x 10 squares, boosters add",
     .family = &family,
     .row = &first_edition},
    {.id = "jati-1966",
     .title = "Jati (1966)",
     .summary = "rows for points on 10 x 9 squares, boosters multiply",
     .family = &family,
     .row = &second_edition},
    {.id = "double-jati",
     .title = "Double Jati",
     .summary = "Jati of 1966 with two tiles per turn",
     .family = &family,
     .row = &two_at_a_time},
    {.id = "first-five-jati",
     .title = "First-Five Jati",
     .summary = "five in a row on 10 x 9 squares with 18 tiles each",
     .family = &family,
     .row = &five_wins},
};

const VariantTable jati_variants = {variants, sizeof variants / sizeof variants[0]};
