/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/dai_jobi/dai_jobi.h"

#include "base/random.h"

#include <string.h>

enum { YELLOW_FIRST = 1, YELLOW_LAST = 4, BILLION = 1000000000 };

/* -- tosses -- */

/* "The number of sticks that land with the flat black surfaces up determines the number of
 * spaces … if all four sticks land with the white rounded surfaces up, a player may move five
 * spaces". */
static unsigned toss_of(unsigned flat)
{
    return flat == 0 ? DAI_JOBI_TOSSES : flat;
}

/* The comparison is exact: no rounding that two implementations could do differently. */
unsigned dai_jobi_draw_toss(uint64_t seed, uint32_t bias, uint64_t number)
{
    unsigned flat = 0;
    for (unsigned stick = 0; stick < DAI_JOBI_STICKS; stick++) {
        uint64_t draw = random_draw(seed, DAI_JOBI_STICKS * number + stick);
        flat += (draw >> 32) * BILLION < (uint64_t)bias << 32;
    }
    return toss_of(flat);
}

void dai_jobi_weigh_tosses(uint32_t bias, double chance[DAI_JOBI_TOSSES + 1])
{
    static const double ways[DAI_JOBI_STICKS + 1] = {1, 4, 6, 4, 1};
    double up = (double)bias / BILLION;
    double down = (double)(BILLION - bias) / BILLION;
    for (unsigned flat = 0; flat <= DAI_JOBI_STICKS; flat++) {
        double product = ways[flat];
        for (unsigned stick = 0; stick < DAI_JOBI_STICKS; stick++) {
            product *= stick < flat ? up : down;
        }
        chance[toss_of(flat)] = product;
    }
}

static Status configure(Game *game, Fault *fault)
{
    enum { FEWEST_PLAYERS = 2 };
    DaiJobiRules *rules = game->rules;
    game->seats = FEWEST_PLAYERS + (unsigned)game_option(game, "players", 0);
    game->sides = game->seats;
    rules->bias = (uint32_t)game_option(game, "bias", 0);
    rules->seed = game_option(game, "seed", 0);
    /* An absent option returns either default. */
    rules->seeded = game_option(game, "seed", 0) == game_option(game, "seed", 1);
    game->has_chance = !rules->seeded;
    dai_jobi_build_track(&rules->track);
    dai_jobi_weigh_tosses(rules->bias, rules->chance);
    dai_jobi_weigh_places(rules);
    return STATUS_OK;
}

/* -- play -- */

void dai_jobi_sort(uint8_t jungs[DAI_JOBI_JUNGS])
{
    for (unsigned i = 1; i < DAI_JOBI_JUNGS; i++) {
        uint8_t jung = jungs[i];
        unsigned at = i;
        for (; at > 0 && jungs[at - 1] > jung; at--) {
            jungs[at] = jungs[at - 1];
        }
        jungs[at] = jung;
    }
}

/* The list is sorted, so the first jung is the rearmost. */
static bool all_out(const uint8_t jungs[DAI_JOBI_JUNGS])
{
    return jungs[0] == DAI_JOBI_OUT;
}

/* Wraps before it exceeds what position text accepts; half of that is more than any position needs. */
static void count_toss(DaiJobiState *dai)
{
    dai->thrown = dai->thrown < DAI_JOBI_THROWN_MAX ? dai->thrown + 1 : DAI_JOBI_THROWN_MAX / 2;
}

static void throw_sticks(const DaiJobiRules *rules, DaiJobiState *dai)
{
    dai->toss = 0;
    if (rules->seeded) {
        count_toss(dai);
        dai->toss = (uint8_t)dai_jobi_draw_toss(rules->seed, rules->bias, dai->thrown - 1);
    }
}

static void start(const Game *game, GameState *state)
{
    DaiJobiState *dai = (DaiJobiState *)state;
    memset(dai, 0, sizeof *dai);
    throw_sticks(dai_jobi_rules(game), dai);
}

Outcome dai_jobi_outcome(const Game *game, const GameState *state)
{
    const DaiJobiState *dai = (const DaiJobiState *)state;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        if (all_out(dai->jung[seat])) {
            return outcome_win(seat);
        }
    }
    return OUTCOME_OPEN;
}

static bool awaits_toss(const Game *game, const GameState *state)
{
    return ((const DaiJobiState *)state)->toss == 0 &&
           dai_jobi_outcome(game, state) == OUTCOME_OPEN;
}

/* Whether this is the first jung of a stack: a stack moves as one. */
static bool is_unit(const uint8_t jungs[DAI_JOBI_JUNGS], unsigned index)
{
    return index == 0 || jungs[index] != jungs[index - 1];
}

static size_t legal_moves(const Game *game, const GameState *state, Move *moves)
{
    const DaiJobiState *dai = (const DaiJobiState *)state;
    const DaiJobiTrack *track = &dai_jobi_rules(game)->track;
    const uint8_t *jungs = dai->jung[dai->turn];
    size_t count = 0;
    if (dai->toss == 0) {
        for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES && awaits_toss(game, state); toss++) {
            moves[count++] = dai_jobi_move(DAI_JOBI_TOSS, 0, toss);
        }
        return count;
    }
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        unsigned from = jungs[i];
        for (unsigned k = 0; is_unit(jungs, i) && k < track->goals[from][dai->toss]; k++) {
            moves[count++] = dai_jobi_move(DAI_JOBI_MOVE, from, track->goal[from][dai->toss][k]);
        }
    }
    if (count == 0) {
        /* "If he does not toss a 'one', he loses his turn unless he can utilize the toss by moving
         * one of his other jungs elsewhere on the track." */
        moves[count++] = dai_jobi_move(DAI_JOBI_PASS, 0, 0);
    }
    return count;
}

static void advance(uint8_t jungs[DAI_JOBI_JUNGS], unsigned from, unsigned to)
{
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        if (jungs[i] == from) {
            jungs[i] = (uint8_t)to;
            if (from == DAI_JOBI_START) {
                break; /* "he must start them individually" */
            }
        }
    }
    dai_jobi_sort(jungs);
}

/* "If an opponent's jung stops on a space occupied by stacked jungs, all jungs in that stack are
 * captured … the jungs are separated and are started out again one by one." */
static bool capture(DaiJobiState *dai, unsigned seats, unsigned station)
{
    bool captured = false;
    for (unsigned seat = 0; seat < seats; seat++) {
        uint8_t *jungs = dai->jung[seat];
        bool hit = false;
        for (unsigned i = 0; i < DAI_JOBI_JUNGS && seat != dai->turn; i++) {
            if (jungs[i] == station) {
                jungs[i] = DAI_JOBI_START;
                hit = true;
            }
        }
        if (hit) {
            dai_jobi_sort(jungs);
            captured = true;
        }
    }
    return captured;
}

/* Moves, and returns whether it captured "while still on the yellow course between the
 * Starting Space and the large grey circle". */
static bool move_jungs(DaiJobiState *dai, unsigned seats, unsigned from, unsigned to)
{
    advance(dai->jung[dai->turn], from, to);
    return to != DAI_JOBI_OUT && capture(dai, seats, to) && to >= YELLOW_FIRST && to <= YELLOW_LAST;
}

static void play(const Game *game, const GameState *state, Move move, GameState *next)
{
    const DaiJobiRules *rules = dai_jobi_rules(game);
    DaiJobiState *dai = (DaiJobiState *)next;
    DaiJobiMove kind = (DaiJobiMove)(move >> 16);
    unsigned to = (unsigned)move & 0xFF;
    memcpy(dai, state, sizeof *dai);
    if (kind == DAI_JOBI_TOSS) {
        dai->toss = (uint8_t)to;
        count_toss(dai);
        return;
    }
    /* "Bonus tosses are also allowed whenever a player tosses a 'five'." */
    bool bonus = dai->toss == DAI_JOBI_TOSSES;
    unsigned mover = dai->turn;
    if (kind == DAI_JOBI_MOVE) {
        bonus |= move_jungs(dai, game->seats, (unsigned)(move >> 8) & 0xFF, to);
    }
    if (!bonus) {
        dai->turn = (uint8_t)(mover + 1 == game->seats ? 0 : mover + 1);
    }
    if (all_out(dai->jung[mover])) {
        dai->toss = 0;
    } else {
        throw_sticks(rules, dai);
    }
}

static unsigned turn(const Game *game, const GameState *state)
{
    return awaits_toss(game, state) ? GAME_CHANCE : ((const DaiJobiState *)state)->turn;
}

static void scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES])
{
    const DaiJobiState *dai = (const DaiJobiState *)state;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        scores[seat] = 0;
        for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
            scores[seat] += dai->jung[seat][i] == DAI_JOBI_OUT;
        }
    }
}

/* -- chance -- */

static double probability(const Game *game, const GameState *state, Move event)
{
    return dai_jobi_rules(game)->chance[event & 0xFF];
}

static unsigned thrower(const Game *game, const GameState *state)
{
    return ((const DaiJobiState *)state)->turn;
}

/* -- hashing -- */

static uint64_t key(const Game *game, const GameState *state)
{
    const DaiJobiState *dai = (const DaiJobiState *)state;
    uint64_t words[2];
    _Static_assert(sizeof words == sizeof dai->jung, "the jungs fill two words");
    memcpy(words, dai->jung, sizeof words);
    /* How often the sticks were thrown decides only about tosses that follow from a seed. */
    uint64_t rest = dai_jobi_rules(game)->seeded ? dai->thrown : 0;
    rest = rest << 16 | (uint64_t)dai->toss << 8 | dai->turn;
    return hash_add(hash_add(hash_add(0, words[0]), words[1]), rest);
}

/* -- family -- */

static const ChanceRules chance = {
    .probability = probability,
    .seat = thrower,
};

static const GameFamily family = {
    .name = "dai_jobi",
    .rules_size = sizeof(DaiJobiRules),
    .state_size = sizeof(DaiJobiState),
    .configure = configure,
    .start = start,
    .legal_moves = legal_moves,
    .count_moves = game_count_moves,
    .play = play,
    .turn = turn,
    .outcome = dai_jobi_outcome,
    .scores = scores,
    .chance = &chance,
    .key = key,
    .terms = dai_jobi_terms,
    .term_count = DAI_JOBI_TERMS,
    .count_terms = dai_jobi_count_terms,
    .evaluate = game_evaluate,
    .print_move = dai_jobi_print_move,
    .print_position = dai_jobi_print_position,
    .parse_position = dai_jobi_parse_position,
    .describe_board = dai_jobi_describe_board,
    .spelling =
        "toss1 to toss5 is what the sticks show. start-3, 5-21, 29-out move a jung or a stack from "
        "station to station; pass where none can be moved.",
    .explain = dai_jobi_explain,
    .describe_move = dai_jobi_describe_move,
    .explain_end = dai_jobi_explain_end,
    .describe_state = dai_jobi_describe_state,
    .view_move = dai_jobi_view_move,
};

static const Setting options[] = {
    {"players", SETTING_CHOICE, NULL, "number of players", .default_text = "2", .choices = "2|3|4"},
    {"seed", SETTING_NUMBER, NULL, "the tosses follow from this number instead of being moves",
     .max = UINT64_MAX},
    {"bias", SETTING_DECIMAL, NULL, "the probability that a stick lands with its flat side up",
     .default_text = "0.5"},
    GAME_SEATS_OPTION,
    {0},
};

static const Variant variants[] = {
    {.id = "dai-jobi",
     .title = "Dai Jobi",
     .summary = "Race four jungs round a track with short cuts, moved by tosses of four sticks",
     .family = &family,
     .options = options},
};

const VariantTable dai_jobi_variants = {variants, sizeof variants / sizeof variants[0]};
