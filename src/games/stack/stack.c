/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/stack/stack.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

/* Equal positions are equal bytes only without padding. */
static_assert(sizeof(StackState) == 96, "StackState has padding");

/* In the order of the choices of `players`. Two players: "Each player takes two colors and they
 * alternate play and alternate colors." */
static const StackSeating seatings[] = {
    {2, 2, 4, {0, 1, 0, 1}, {0, 1, 0, 1}, {0x5, 0xA, 0x5, 0xA}},
    {3, 3, 3, {0, 1, 2}, {0, 1, 2}, {0x1, 0x2, 0x4}},
    {4, 4, 4, {0, 1, 2, 3}, {0, 1, 2, 3}, {0x1, 0x2, 0x4, 0x8}},
    {4, 2, 4, {0, 1, 2, 3}, {0, 1, 0, 1}, {0x1, 0x2, 0x4, 0x8}},
};

static Status configure(Game *game, Fault *fault)
{
    StackRules *rules = game->rules;
    rules->seating = seatings[game_option(game, "players", 0)];
    rules->goal = (uint32_t)game_option(game, "goal", 50);
    rules->elimination = game_option(game, "elimination", 0) != 0;
    rules->tops_decide = game_option(game, "end", 0) == 0;
    if (rules->elimination && rules->seating.sides == 2) {
        return fault_raise(fault, STATUS_BAD_VARIANT,
                           "elimination=on needs three or four players without teams");
    }
    for (unsigned colour = 0; colour < rules->seating.colours; colour++) {
        rules->colours_of[rules->seating.side_of[colour]] |= (ColourSet)(1U << colour);
    }
    point_board_build(BOARD_RING24X, &rules->board);
    line_table_build(&rules->board, (1U << rules->board.lines) - 1, &rules->lines);
    game->seats = rules->seating.seats;
    game->sides = rules->seating.sides;
    game->wdl = (WdlModel){.scale = 280}; /* draws, after the last round, are too rare to fit */
    memcpy(game->side_of_seat, rules->seating.side_of, sizeof game->side_of_seat);
    return STATUS_OK;
}

static unsigned turn(const Game *game, const GameState *state)
{
    return stack_rules(game)->seating.seat_of[stack_acting((const StackState *)state)];
}

static Outcome outcome(const Game *game, const GameState *state)
{
    return (Outcome)((const StackState *)state)->outcome;
}

/* "the players conclude that it is impossible for one color to dominate the board". */
static bool unlisted_move(const Game *game, const GameState *state, Move *move)
{
    const StackState *stack = (const StackState *)state;
    (void)game;
    *move = STACK_IMPASSE;
    return stack->outcome == OUTCOME_OPEN && stack_hands_are_empty(stack);
}

static void scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES])
{
    const StackState *stack = (const StackState *)state;
    for (unsigned side = 0; side < game->sides; side++) {
        scores[side] = stack->total[side];
    }
}

/* The whole state except what follows from the piles. */
static uint64_t key(const Game *game, const GameState *state)
{
    const StackState *stack = (const StackState *)state;
    uint64_t words[9] = {0};
    uint64_t result = 0;
    memcpy(words, stack->pile, sizeof stack->pile);
    memcpy(&words[6], stack->hand, sizeof stack->hand);
    memcpy((unsigned char *)&words[6] + 4, stack->prisoners, sizeof stack->prisoners);
    memcpy(&words[7], stack->total, sizeof stack->total);
    words[8] = (uint64_t)stack->idle << 48 | (uint64_t)stack->colour << 40 |
               (uint64_t)stack->second << 32 | (uint64_t)stack->starter << 24 |
               (uint64_t)stack->round << 16 | (uint64_t)stack->in << 8 | stack->outcome;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        result = hash_add(result, words[i]);
    }
    return result;
}

static size_t symmetries(const Game *game)
{
    return stack_rules(game)->board.symmetries;
}

static void transform_state(const Game *game, size_t symmetry, const GameState *state,
                            GameState *image)
{
    const PointBoard *board = &stack_rules(game)->board;
    const StackState *from = (const StackState *)state;
    StackState *to = (StackState *)image;
    const uint8_t *map = board->image[symmetry];
    *to = *from;
    for (unsigned point = 0; point < board->points; point++) {
        to->pile[map[point]] = from->pile[point];
    }
    for (unsigned colour = 0; colour < STACK_COLOURS; colour++) {
        to->tops[colour] = point_set_image(map, from->tops[colour]);
    }
    to->full = point_set_image(map, from->full);
}

static Move transform_move(const Game *game, size_t symmetry, Move move)
{
    const uint8_t *image = stack_rules(game)->board.image[symmetry];
    StackMove from = stack_move_unpack(move);
    if (move == STACK_IMPASSE) {
        return move;
    }
    return stack_move_pack(from.from == POINT_NONE ? POINT_NONE : image[from.from],
                           from.to == POINT_NONE ? POINT_NONE : image[from.to],
                           from.take == POINT_NONE ? POINT_NONE : image[from.take]);
}

static const Symmetries stack_symmetries = {
    .count = symmetries,
    .transform_state = transform_state,
    .transform_move = transform_move,
    .canonical_key = game_canonical_key,
};

static const GameFamily stack_family = {
    .name = "stack",
    .rules_size = sizeof(StackRules),
    .state_size = sizeof(StackState),
    .configure = configure,
    .start = stack_start,
    .legal_moves = stack_legal_moves,
    .count_moves = stack_count_moves,
    .play = stack_play,
    .play_unlimited = stack_play_unlimited,
    .unlisted_move = unlisted_move,
    .turn = turn,
    .outcome = outcome,
    .scores = scores,
    .key = key,
    .terms = stack_terms,
    .term_count = STACK_TERMS,
    .count_terms = stack_count_terms,
    .evaluate = game_evaluate,
    .symmetries = &stack_symmetries,
    .print_move = stack_print_move,
    .print_position = stack_print_position,
    .parse_position = stack_parse_position,
    .describe_board = stack_describe_board,
    .spelling =
        "d2 places a chip, d2-d3 moves one. A Tresillo removes a stack: d2xf4, d2-d3xf4. xf4 is "
        "the second removal, by the colour whose line was uncovered. pass where nothing can be "
        "done. impasse ends the round if the players agree, once all hands are empty.",
    .explain = stack_explain,
    .describe_move = stack_describe_move,
    .explain_end = stack_explain_end,
    .describe_state = stack_describe_state,
    .view_move = stack_view_move,
};

static const Setting options[] = {
    {.name = "players",
     .kind = SETTING_CHOICE,
     .default_text = "2",
     .choices = "2|3|4|team",
     .help = "2 with two colours each, 3 or 4 with one, or two teams of two"},
    {.name = "goal",
     .kind = SETTING_NUMBER,
     .default_text = "50",
     .min = 1,
     .max = 1000000,
     .help = "points that win, counted at the end of each round"},
    {.name = "elimination",
     .kind = SETTING_CHOICE,
     .default_text = "off",
     .choices = "off|on",
     .help = "the seat before each winner leaves until one is left; 3 or 4 players"},
    {.name = "end",
     .kind = SETTING_CHOICE,
     .default_text = "tops",
     .choices = "tops|chips",
     .help = "a round ends when one side has all tops, or all chips, of the board"},
    GAME_SEATS_OPTION,
    {0},
};

static const Variant variants[] = {
    {.id = "stack",
     .title = "Stack",
     .summary = "chips on chips: line up three tops and take a whole stack; rounds up to a goal",
     .family = &stack_family,
     .options = options},
};

const VariantTable stack_variants = {variants, sizeof variants / sizeof variants[0]};
