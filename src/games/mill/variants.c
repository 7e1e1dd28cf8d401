/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of the family. A row states only what differs from the simplest game: men step, and a line removes any man.
 */
#include "games/mill/evaluate.h"
#include "games/mill/evaluate_move.h"
#include "games/mill/explain.h"
#include "games/mill/frontier.h"
#include "games/mill/mill.h"
#include "games/mill/moves.h"
#include "games/mill/numbering.h"
#include "games/mill/own.h"
#include "games/mill/play.h"
#include "games/mill/symmetry.h"
#include "games/mill/text.h"
#include "games/mill/view.h"

static unsigned mill_turn(const Game *game, const GameState *state)
{
    return mill_state(state)->seat;
}

static uint32_t mill_move_clock_ms(const Game *game, const GameState *state)
{
    return mill_rules(game)->clock_ms;
}

static const HistoryRules history = {
    .is_quiet = mill_is_quiet,
    .may_be_quiet = mill_may_be_quiet,
    .repetition_key = mill_repetition_key,
    .end_round = mill_end_round,
};

static const Symmetries symmetries = {
    .count = mill_symmetries,
    .transform_state = mill_transform_state,
    .transform_move = mill_transform_move,
    .canonical_key = mill_canonical_key,
};

static const SearchHelp search_help = {
    .evaluate_move = mill_evaluate_move,
    .search_frontier = mill_search_frontier,
    .is_tactical = mill_is_tactical,
};

static const GameFamily mill_family = {
    .name = "mill",
    .rules_size = sizeof(MillRules),
    .state_size = sizeof(MillState),
    .configure = mill_configure,
    .read_rules = mill_read_rules,
    .print_rules = mill_print_rules,
    .start = mill_start,
    .legal_moves = mill_legal_moves,
    .count_moves = mill_count_moves,
    .count_replies = mill_count_replies,
    .play = mill_play,
    .turn = mill_turn,
    .outcome = mill_outcome,
    .scores = mill_scores,
    .history = &history,
    .move_clock_ms = mill_move_clock_ms,
    .key = mill_key,
    .terms = mill_terms,
    .term_count = MILL_TERMS,
    .count_terms = mill_count_terms,
    .evaluate = mill_evaluate,
    .symmetries = &symmetries,
    .search_help = &search_help,
    .numbering = &mill_numbering,
    .print_move = mill_print_move,
    .print_position = mill_print_position,
    .parse_position = mill_parse_position,
    .describe_board = mill_describe_board,
    .spelling =
        "d2 places a man. d2-d3 moves a man by a step, a flight or a jump; a chain of capturing "
        "jumps lists every landing point: a1-e1-e5. A move that completes a line and removes a man "
        "adds the man's point: d2xf4, d2-d3xf4, or the points of several men: d2xa1xg7. xd6 is a "
        "removal on its own. pass is played when "
        "there is no other move.",
    .explain = mill_explain,
    .describe_move = mill_describe_move,
    .explain_end = mill_explain_end,
    .describe_state = mill_describe_state,
    .view_move = mill_view_move,
};

/* -- options -- */

/* clang-format off */
#define CHOICE(name_, default_, choices_, help_) \
    {.name = name_, .kind = SETTING_CHOICE, .default_text = default_, .choices = choices_, .help = help_}
#define NUMBER(name_, default_, min_, max_, help_) \
    {.name = name_, .kind = SETTING_NUMBER, .default_text = default_, .min = min_, .max = max_, .help = help_}
#define TEAMS CHOICE("teams", "off", "off|on", "two players per side, taking turns: p1 and p3 against p2 and p4")

static const Setting team_options[] = {TEAMS, GAME_SEATS_OPTION, {0}};
static const Setting flight_options[] = {
    CHOICE("flights", "0", "0|on", "a player with three men left may fly, as many times as each side has men"),
    TEAMS, GAME_SEATS_OPTION, {0}};
static const Setting flying_options[] = {
    CHOICE("flying", "on", "off|on", "a player with three men left may fly"), TEAMS, GAME_SEATS_OPTION, {0}};
static const Setting players_options[] = {
    CHOICE("players", "3", "3|4", "number of players"),
    CHOICE("teams", "off", "off|on", "with four players: p1 and p3 against p2 and p4"), GAME_SEATS_OPTION, {0}};
static const Setting conquer_options[] = {
    CHOICE("capture", "board", "board|hand", "where a line takes a chip from first"),
    NUMBER("goal", "0", 0, 1000000, "points that win a match of several rounds; 0: a single round"),
    TEAMS, GAME_SEATS_OPTION, {0}};
static const Setting rapido_options[] = {
    CHOICE("base", "pluck", "pluck|stay", "the game that is played against the clock"),
    NUMBER("clock", "1000", 1, 3600000, "milliseconds for each move"),
    TEAMS, GAME_SEATS_OPTION, {0}};

/* -- rows -- */

enum { A1 = 1, B1 = 2, C1 = 4, A3 = 64, B3 = 128, C3 = 256 }; /* points of the star */

#define ROW(players_, ...)        &(const MillRow){.players = players_, __VA_ARGS__}
#define ALIGN(board_, men_, ...)  ROW(2, .board = board_, .men = men_, .makes = MAKES_WIN, __VA_ARGS__)
#define STAR(men_, ...)           ALIGN(BOARD_STAR9, men_, __VA_ARGS__)
#define SETUP(p1, p2)             .setup = (uint64_t)(p1) | (uint64_t)(p2) << 32
#define HOME_RANKS                SETUP(A1 | B1 | C1, A3 | B3 | C3)
#define SQUARES(board_, men_, j)  ROW(2, .board = board_, .men = men_, .jump = j, .reduce = (men_) - 2)
#define MORRIS(board_, men_, ...) \
    ROW(2, .board = board_, .men = men_, .protects = true, .reduce = (men_) - 2, __VA_ARGS__)
#define SABA(men_)                MORRIS(BOARD_RING17X, men_, .jump = JUMP_SINGLE)
#define KURUKA(men_, must)        \
    ROW(2, .board = BOARD_RING17X, .men = men_, .protects = true, .reform = REFORM_PAUSE, \
        .jump = JUMP_CAPTURE_CHAIN, .compulsory = must, .reduce = men_)
#define SHAX(board_, men_)        \
    ROW(2, .board = board_, .men = men_, .reduce = (men_) - 2, .placing = PLACING_FILLS, .blocked = BLOCKED_IS_BESIEGED)
#define GAME(id_, title_, summary_, options_, row_) \
    {.id = id_, .title = title_, .summary = summary_, .family = &mill_family, .options = options_, .row = row_}

static const Variant variants[] = {
    GAME("stay", "Stay", "placing only; a line takes a chip from the opponent's hand", team_options,
         ROW(2, .board = BOARD_RING24X, .men = 12, .makes = MAKES_HAND_LOSS, .placing = PLACING_ONLY)),
    GAME("pluck", "Pluck", "placing only; a line removes a chip from the board", team_options,
         ROW(2, .board = BOARD_RING24X, .men = 12, .placing = PLACING_ONLY)),
    GAME("conquer", "Conquer", "Tresillo proper: place, then step; leave the opponent two chips or no move", conquer_options,
         ROW(2, .board = BOARD_RING24X, .men = 12, .reduce = 10)),
    GAME("rapido", "Rapido", "Pluck or Stay against a clock", rapido_options,
         ROW(2, .board = BOARD_RING24X, .men = 12, .placing = PLACING_ONLY)),
    GAME("morabaraba", "Morabaraba", "twelve cows, corners joined, flying with three", team_options,
         MORRIS(BOARD_RING24X, 12, .reform = REFORM_SWAP, .fly = 3,
                .shotless = 20, .full = FULL_DRAWS)),
    GAME("shax", "Shax", "the board is filled, each player removes a man; a blocked player passes",
         team_options, SHAX(BOARD_RING24, 12)),
    GAME("shax-8", "Shax with eight men", "Shax on two squares", team_options, SHAX(BOARD_RING16, 8)),
    GAME("jare", "Jare", "three in a row on the small board; a blocked player passes", NULL,
         STAR(3, .blocked = BLOCKED_IS_BESIEGED)),
    GAME("nine-mens-morris", "Nine Men's Morris", "the classic mill game on three squares", team_options,
         MORRIS(BOARD_RING24, 9, .fly = 3)),
    GAME("seven-mens-morris", "Seven Men's Morris", "two squares and a centre", flying_options,
         MORRIS(BOARD_RING17, 7, .reform = REFORM_PAUSE, .fly = 3)),
    GAME("six-mens-morris", "Six Men's Morris", "two squares; a broken mill cannot be re-formed at once", team_options,
         MORRIS(BOARD_RING16, 6, .reform = REFORM_NEVER)),
    GAME("five-mens-morris", "Five Men's Morris", "two squares with five men", team_options,
         MORRIS(BOARD_RING16, 5, .reform = REFORM_NEVER)),
    GAME("three-mens-morris", "Three Men's Morris", "three in a row, men fly", NULL, STAR(3, .fly = FLY_ALWAYS)),
    GAME("tapatan", "Tapatan", "three in a row, men step", NULL, STAR(3, .fly = FLY_NEVER)),
    GAME("achi", "Achi", "four men each; three in a row along a rank or file", team_options,
         STAR(4, .lines = LINES_ORTHOGONAL)),
    GAME("tant-fant", "Tant Fant", "three in a row anywhere but on one's own home rank", NULL,
         STAR(3, HOME_RANKS, .lines = LINES_NOT_HOME)),
    GAME("shisima", "Shisima", "three in a row through the centre", NULL,
         STAR(3, HOME_RANKS, .lines = LINES_THROUGH_CENTRE)),
    GAME("saba", "Saba", "two squares and a centre, seven men, jumps without capture", team_options, SABA(7)),
    GAME("kuruka-saba", "Kuruka Saba", "seven men, jumps capture", team_options, KURUKA(7, false)),
    GAME("lazima-saba", "Lazima Saba", "seven men, jumps capture and are compulsory", team_options, KURUKA(7, true)),
    GAME("sita", "Sita", "Saba with six men", team_options, SABA(6)),
    GAME("kuruka-sita", "Kuruka Sita", "six men, jumps capture", team_options, KURUKA(6, false)),
    GAME("lazima-sita", "Lazima Sita", "six men, jumps capture and are compulsory", team_options, KURUKA(6, true)),
    GAME("tano", "Tano", "Saba with five men", team_options, SABA(5)),
    GAME("kuruka-tano", "Kuruka Tano", "five men, jumps capture", team_options, KURUKA(5, false)),
    GAME("lazima-tano", "Lazima Tano", "five men, jumps capture and are compulsory", team_options, KURUKA(5, true)),
    GAME("kubwa-tatu", "Kubwa Tatu", "two squares, six men, jumps", flight_options,
         SQUARES(BOARD_RING16, 6, JUMP_SINGLE)),
    GAME("mbili-na-nusu", "Mbili na Nusu", "two squares, five men, jumps", flight_options,
         SQUARES(BOARD_RING16, 5, JUMP_SINGLE)),
    GAME("mbili", "Mbili", "two squares, four men, jumps", flight_options, SQUARES(BOARD_RING16, 4, JUMP_SINGLE)),
    GAME("moja-na-nusu", "Moja na Nusu", "two squares, three men, jumps; a line wins", NULL,
         ALIGN(BOARD_RING16, 3, .jump = JUMP_SINGLE)),
    GAME("sita-vyura", "Sita Vyura", "joined corners, six men, jumps", flight_options,
         SQUARES(BOARD_RING16X, 6, JUMP_SINGLE)),
    GAME("tano-vyura", "Tano Vyura", "joined corners, five men, jumps", flight_options,
         SQUARES(BOARD_RING16X, 5, JUMP_SINGLE)),
    GAME("ene-vyura", "Ene Vyura", "joined corners, four men, jumps; a line wins", team_options,
         ALIGN(BOARD_RING16X, 4, .jump = JUMP_SINGLE)),
    GAME("tatu-vyura", "Tatu Vyura", "joined corners, three men, jumps; a line wins", NULL,
         ALIGN(BOARD_RING16X, 3, .jump = JUMP_SINGLE)),
    GAME("sita-nyoka", "Sita Nyoka", "joined corners, six men, steps", flight_options,
         SQUARES(BOARD_RING16X, 6, JUMP_NONE)),
    GAME("tano-nyoka", "Tano Nyoka", "joined corners, five men, steps", flight_options,
         SQUARES(BOARD_RING16X, 5, JUMP_NONE)),
    GAME("ene-nyoka", "Ene Nyoka", "joined corners, four men, steps; a line wins", team_options,
         ALIGN(BOARD_RING16X, 4, .jump = JUMP_NONE)),
    GAME("tatu-nyoka", "Tatu Nyoka", "joined corners, three men, steps; a line wins", NULL,
         ALIGN(BOARD_RING16X, 3, .jump = JUMP_NONE)),
    GAME("tatu-ndege", "Tatu Ndege", "two squares, three men that fly; a line wins", NULL,
         ALIGN(BOARD_RING16, 3, .fly = FLY_ALWAYS)),
    GAME("sabr", "Sabr", "mixed home ranks, jumps; three in a row", NULL,
         STAR(3, SETUP(A1 | C1 | B3, A3 | C3 | B1), .jump = JUMP_SINGLE)),
    GAME("kunjing", "Kunjing", "three or four players, chains of jumps; a line wins", players_options,
         ROW(3, .board = BOARD_RING24X, .men = 4, .makes = MAKES_WIN, .jump = JUMP_FREE_CHAIN, .blocked = BLOCKED_PASSES)),
};
/* clang-format on */

const Variant mill_own_variant = {.id = "mill",
                                  .title = "Mill game of one's own",
                                  .summary = "a mill game with the rules that the spec lists",
                                  .family = &mill_family,
                                  .options = team_options,
                                  .reads_rules = true};

const VariantTable mill_variants = {variants, sizeof variants / sizeof variants[0]};
