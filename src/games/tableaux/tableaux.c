/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/tableaux/tableaux.h"

#include "base/hash.h"

#include <string.h>

/* -- play -- */

/* Sets up the next round. Where there is no choice of the heap or the draw, they are set already. */
static void begin_round(const TableauxRow *row, TableauxState *tableaux)
{
    tableaux->chips = row->chips_min == row->chips_max ? row->chips_min : 0;
    tableaux->draw = row->draw_min == row->draw_max ? row->draw_min : 0;
    memset(tableaux->taken, 0, sizeof tableaux->taken);
    tableaux->turn = (uint8_t)tableaux_starter(tableaux);
}

void tableaux_start(const Game *game, GameState *state)
{
    TableauxState *tableaux = (TableauxState *)state;
    memset(tableaux, 0, sizeof *tableaux);
    tableaux->round = 1;
    begin_round(&tableaux_rules(game)->row, tableaux);
}

Outcome tableaux_outcome(const Game *game, const GameState *state)
{
    const TableauxState *tableaux = (const TableauxState *)state;
    const TableauxRules *rules = tableaux_rules(game);
    if (!rules->row.rounds) {
        /* "Whoever has to remove the last chip loses, boom." */
        return tableaux_left(tableaux) == 0 ? outcome_win(tableaux->turn) : OUTCOME_OPEN;
    }
    /* "First player to reach 50 wins." A round gives points to one player only. */
    for (unsigned seat = 0; seat < TABLEAUX_SEATS; seat++) {
        if (tableaux->total[seat] >= rules->goal) {
            return outcome_win(seat);
        }
    }
    return OUTCOME_OPEN;
}

static size_t legal_moves(const Game *game, const GameState *state, Move *moves)
{
    const TableauxState *tableaux = (const TableauxState *)state;
    const TableauxRow *row = &tableaux_rules(game)->row;
    unsigned left = tableaux_left(tableaux);
    TableauxMove kind = TABLEAUX_TAKE;
    unsigned first = 1;
    unsigned last = tableaux->draw < left ? tableaux->draw : left;
    size_t count = 0;
    if (tableaux_outcome(game, state) != OUTCOME_OPEN) {
        return 0;
    }
    if (tableaux->chips == 0) {
        /* "The first player selects amount of chips in play ranging from 25-48." */
        kind = TABLEAUX_CHIPS;
        first = row->chips_min;
        last = row->chips_max;
    } else if (tableaux->draw == 0) {
        /* "2nd player determines size of the draw from 3-9." */
        kind = TABLEAUX_DRAW;
        first = row->draw_min;
        last = row->draw_max;
    }
    for (unsigned number = first; number <= last; number++) {
        moves[count++] = tableaux_move(kind, number);
    }
    return count;
}

static void end_round(const TableauxRow *row, TableauxState *tableaux, unsigned winner,
                      unsigned points)
{
    tableaux->total[winner] += points;
    tableaux->round++;
    begin_round(row, tableaux);
}

static void play_take(const TableauxRow *row, TableauxState *tableaux, unsigned number)
{
    unsigned taker = tableaux->turn;
    unsigned other = 1 - taker;
    tableaux->taken[taker] = (uint8_t)(tableaux->taken[taker] + number);
    tableaux->turn = (uint8_t)other;
    if (tableaux_left(tableaux) == 0 && row->rounds) {
        /* "If a round ends with a last chip pick-up, then the winner counts the chips he has
         * removed." */
        end_round(row, tableaux, other, tableaux->taken[other]);
    }
}

/* "If the round is ended by time forfeiture, then the winning player counts the chips he has
 * removed and the greater amount of the chips remaining on the board or the chips his opponent
 * has removed." */
static void play_timeout(const TableauxRow *row, TableauxState *tableaux)
{
    unsigned late = tableaux->turn;
    unsigned other = 1 - late;
    unsigned left = tableaux_left(tableaux);
    unsigned forfeit = left > tableaux->taken[late] ? left : tableaux->taken[late];
    end_round(row, tableaux, other, tableaux->taken[other] + forfeit);
}

static void play(const Game *game, const GameState *state, Move move, GameState *next)
{
    const TableauxRow *row = &tableaux_rules(game)->row;
    TableauxState *tableaux = (TableauxState *)next;
    uint8_t number = move & 0xFF;
    memcpy(tableaux, state, sizeof *tableaux);
    switch ((TableauxMove)(move >> 8)) {
    case TABLEAUX_TAKE:
        play_take(row, tableaux, number);
        break;
    case TABLEAUX_CHIPS:
        tableaux->chips = number;
        tableaux->turn ^= 1;
        break;
    case TABLEAUX_DRAW:
        tableaux->draw = number;
        tableaux->turn ^= 1;
        break;
    case TABLEAUX_TIMEOUT:
        play_timeout(row, tableaux);
        break;
    }
}

static unsigned turn(const Game *game, const GameState *state)
{
    return ((const TableauxState *)state)->turn;
}

static void scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES])
{
    const TableauxState *tableaux = (const TableauxState *)state;
    for (unsigned seat = 0; seat < TABLEAUX_SEATS; seat++) {
        scores[seat] = (int32_t)tableaux->total[seat];
    }
}

static bool is_taking(const Game *game, const TableauxState *tableaux)
{
    return tableaux->draw != 0 &&
           tableaux_outcome(game, (const GameState *)tableaux) == OUTCOME_OPEN;
}

/* Whether the time is up depends on the referee's clock, so this move is accepted but never listed. */
static bool unlisted_move(const Game *game, const GameState *state, Move *move)
{
    *move = tableaux_move(TABLEAUX_TIMEOUT, 0);
    return tableaux_rules(game)->row.rounds && is_taking(game, (const TableauxState *)state);
}

static uint32_t move_clock_ms(const Game *game, const GameState *state)
{
    enum { FIRST_TAKE_MS = 10000, LATER_TAKE_MS = 5000 };
    const TableauxState *tableaux = (const TableauxState *)state;
    if (!tableaux_rules(game)->row.rounds || !is_taking(game, tableaux)) {
        return 0;
    }
    /* "1st player has 10 seconds to play. Each subsequent play has a five second limit." */
    return tableaux_left(tableaux) == tableaux->chips ? FIRST_TAKE_MS : LATER_TAKE_MS;
}

/* -- hashing -- */

static uint64_t key(const Game *game, const GameState *state)
{
    const TableauxState *tableaux = (const TableauxState *)state;
    uint64_t heap = (uint64_t)tableaux_left(tableaux) << 8 | tableaux->turn;
    uint64_t table = (uint64_t)tableaux->chips << 24 | (uint64_t)tableaux->draw << 16 |
                     (uint64_t)tableaux->taken[0] << 8 | tableaux->taken[1];
    if (!tableaux_rules(game)->row.rounds) {
        return hash_add(0, heap);
    }
    /* Of the number of the round only its starter matters. */
    uint64_t whose = (uint64_t)tableaux->turn << 1 | tableaux_starter(tableaux);
    uint64_t totals = (uint64_t)tableaux->total[0] << 32 | tableaux->total[1];
    return hash_add(hash_add(0, table << 2 | whose), totals);
}

/* -- family -- */

static Status configure(Game *game, Fault *fault)
{
    TableauxRules *rules = game->rules;
    memcpy(&rules->row, game->variant->row, sizeof rules->row);
    rules->goal = (uint32_t)game_option(game, "goal", 0);
    rules->opening = tableaux_foresee_round(&rules->row);
    game->seats = TABLEAUX_SEATS;
    game->sides = TABLEAUX_SEATS;
    game->wdl = (WdlModel){.scale = 113}; /* no draws: a round gives points to one player only */
    return STATUS_OK;
}

static const GameFamily family = {
    .name = "tableaux",
    .rules_size = sizeof(TableauxRules),
    .state_size = sizeof(TableauxState),
    .configure = configure,
    .start = tableaux_start,
    .legal_moves = legal_moves,
    .count_moves = game_count_moves,
    .play = play,
    .turn = turn,
    .outcome = tableaux_outcome,
    .scores = scores,
    .unlisted_move = unlisted_move,
    .move_clock_ms = move_clock_ms,
    .key = key,
    .terms = tableaux_terms,
    .term_count = TABLEAUX_TERMS,
    .count_terms = tableaux_count_terms,
    .evaluate = game_evaluate,
    .numbering = &tableaux_numbering,
    .print_move = tableaux_print_move,
    .print_position = tableaux_print_position,
    .parse_position = tableaux_parse_position,
    .describe_board = tableaux_describe_board,
    .spelling =
        "A number takes that many chips. In tableaux-advanced, chips25 to chips48 choose the heap, "
        "then draw3 to draw9 the largest draw; timeout claims that the player to move has run out "
        "of time.",
    .explain = tableaux_explain,
    .describe_move = tableaux_describe_move,
    .explain_end = tableaux_explain_end,
    .describe_state = tableaux_describe_state,
    .view_move = tableaux_view_move,
};

static const TableauxRow one_heap = {
    .chips_min = 25, .chips_max = 25, .draw_min = 3, .draw_max = 3};

/* The lowest score of a round: 9, 1, 9, 1 and the last 5 of 25. The highest: 48, if the first take is late. */
static const TableauxRow chosen_heaps = {.chips_min = 25,
                                         .chips_max = 48,
                                         .draw_min = 3,
                                         .draw_max = 9,
                                         .rounds = true,
                                         .score_min = 2,
                                         .score_max = 48};

static const Setting goal_options[] = {
    {"goal", SETTING_NUMBER, NULL, "points that win the game", .default_text = "50", .min = 1,
     .max = 1000000},
    {0},
};

static const Variant variants[] = {
    {.id = "tableaux",
     .title = "Tableaux",
     .summary = "Take one to three of 25 chips; the player who takes the last one loses",
     .family = &family,
     .row = &one_heap},
    {.id = "tableaux-advanced",
     .title = "Tableaux, advanced play",
     .summary = "Choose the heap and the largest draw; rounds for points, against the clock",
     .family = &family,
     .options = goal_options,
     .row = &chosen_heaps},
};

const VariantTable tableaux_variants = {variants, sizeof variants / sizeof variants[0]};
