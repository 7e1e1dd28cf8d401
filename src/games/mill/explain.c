/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a move is illegal, what a legal one does, and why a game has ended. Whether a move is legal is decided by the generator alone; this file only
 * looks for the reason, the most elementary one first.
 */
#include "games/mill/explain.h"

#include "boards/point_token.h"
#include "game/players.h"
#include "games/mill/moves.h"
#include "games/mill/play.h"
#include "games/mill/text.h"

/* A move token that is not a legal move. */
typedef struct Case {
    const Game *game;
    const GameState *state;
    const MillRules *rules;
    const MillState *now;
    unsigned side;
    PointToken word;
    Text *reason;
} Case;

static const char *name_of(const Case *about, unsigned point)
{
    return about->rules->board.label[point];
}

static bool contains(PointSet points, unsigned point)
{
    return (points >> point & 1) != 0;
}

/* -- the removed man -- */

/* The same move is legal with another removal. */
static void explain_removed_man(const Case *about, const char *example)
{
    PointSet theirs = about->now->men[about->side ^ 1];
    for (size_t i = 0; i < about->word.removals; i++) {
        unsigned removed = about->word.removed[i];
        if (contains(about->now->men[about->side], removed)) {
            text_format(about->reason, "the man on %s is your own; choose a man of the opponent",
                        name_of(about, removed));
            return;
        }
        if (!contains(theirs, removed)) {
            text_format(about->reason, "there is no man on %s", name_of(about, removed));
            return;
        }
    }
    if (about->rules->row.removes == REMOVES_EACH) {
        text_format(about->reason,
                    "the move removes one man for each line, in the order of their names, and men "
                    "in mills only after all others; %s is legal",
                    example);
    } else {
        text_format(about->reason,
                    "the man on %s is in a mill and protected while others are not; %s is legal",
                    name_of(about, about->word.removed[0]), example);
    }
}

/* The move is legal without a removal. */
static void explain_no_removal(const Case *about)
{
    const MillRow *row = &about->rules->row;
    if (row->makes == MAKES_WIN) {
        text_add(about->reason, "nothing is removed in this game: a line wins");
    } else if (about->now->siege != 0) {
        text_add(about->reason, "a move that lets a besieged player out removes nothing");
    } else if (row->makes == MAKES_HAND_LOSS ||
               (row->makes == MAKES_HAND_LOSS_FIRST && about->now->hand[about->side ^ 1] > 0)) {
        text_add(about->reason,
                 "a line takes a chip from the opponent's hand, which is written without x");
    } else if (row->placing == PLACING_FILLS && about->now->hand[about->side] > 0) {
        text_add(about->reason, "nothing is removed while the board is being filled");
    } else if (about->now->men[about->side ^ 1] == 0) {
        text_add(about->reason, "the opponent has no man on the board");
    } else {
        text_add(about->reason, "the move does not complete a line, so nothing is removed");
    }
}

/* -- the way -- */

/* Why a line that the last move broke is barred. */
static const char *const reasons_of_bar[] = {
    [REFORM_NEVER] = "a broken line may not be completed again by the next move",
    [REFORM_SWAP] = "a line that was broken to complete another may not be completed again by the "
                    "next move",
    [REFORM_PAUSE] = "a broken line may not be completed again by the next move, unless breaking "
                     "it completed another line or this move does",
};

/* The move would complete a barred line. */
static bool explain_barred(const Case *about, unsigned from, unsigned to)
{
    const MillRules *rules = about->rules;
    uint32_t barred = about->now->barred[about->side & 1] & rules->through[to];
    PointSet men = (about->now->men[about->side] & ~point_bit(from)) | point_bit(to);
    uint32_t lines = point_complete_lines(&rules->board, barred, men);
    if (rules->row.reform == REFORM_FREE || lines == 0) {
        return false;
    }
    text_add(about->reason, "the move would complete ");
    mill_print_lines(rules, lines & -lines, about->reason);
    text_format(about->reason, " again, which your last move broke: %s",
                rules->row.bars == BARS_MAN ? "the man that broke a line may not re-form it at once"
                                            : reasons_of_bar[rules->row.reform]);
    return true;
}

/* "Jumping is mandatory unless a pillar can be formed." */
static bool explain_compulsion(const Case *about)
{
    Move moves[GAME_MAX_MOVES];
    char example[GAME_MOVE_TEXT_SIZE];
    size_t count = mill_legal_moves(about->game, about->state, moves);
    if (!about->rules->row.compulsory || count == 0) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        unsigned from = mill_from(moves[i]);
        bool is_step =
            from != POINT_NONE && contains(about->rules->board.adjacent[from], mill_to(moves[i]));
        if (mill_hops(moves[i]) == 0 && (from == POINT_NONE || is_step)) {
            return false;
        }
    }
    (void)mill_print_move(about->game, moves[0], example);
    text_format(
        about->reason,
        "a jump is possible and no move makes a pillar, so jumping is compulsory; %s is legal",
        example);
    return true;
}

static void explain_distance(const Case *about, unsigned from, unsigned to)
{
    const MillRow *row = &about->rules->row;
    const char *start = name_of(about, from);
    const char *end = name_of(about, to);
    unsigned men = point_count(about->now->men[about->side]) + about->now->hand[about->side];
    if (row->flights == FLIGHTS_ANY && row->fly != FLY_NEVER) {
        text_format(about->reason,
                    "%s is not next to %s, and only a player with %u men flies; you have %u", end,
                    start, (unsigned)row->fly, men);
    } else if (row->flights != FLIGHTS_ANY && men <= row->fly) {
        text_format(about->reason, "%s is not next to %s, and you have no flights left", end,
                    start);
    } else if (row->jump != JUMP_NONE) {
        text_format(about->reason,
                    "%s is not next to %s, and no jump over another player's man leads there", end,
                    start);
    } else {
        text_format(about->reason, "%s is not next to %s: a man steps along a line", end, start);
    }
}

static void explain_path(const Case *about)
{
    const PointBoard *board = &about->rules->board;
    unsigned from = about->word.stop[0];
    unsigned to = about->word.stop[about->word.stops - 1];
    bool is_step = contains(board->adjacent[from], to);
    if (explain_barred(about, from, to)) {
        return;
    }
    if ((is_step || about->word.stops == 1) && about->word.stops < 3 && explain_compulsion(about)) {
        return;
    }
    if (about->now->siege != 0) {
        text_add(about->reason, "the other player is besieged: you must open a way out");
    } else if (about->word.stops > 2 && about->rules->row.jump == JUMP_CAPTURE_CHAIN) {
        text_add(about->reason, "no chain of capturing jumps goes that way: each jump goes over an "
                                "opponent's man to the empty point behind it");
    } else if (about->word.stops > 2) {
        text_format(about->reason, "a move is written by its start and its end: %s-%s",
                    name_of(about, from), name_of(about, to));
    } else {
        explain_distance(about, from, to);
    }
}

/* -- the turn -- */

static bool explain_points(const Case *about)
{
    unsigned from = about->word.stop[0];
    unsigned to = about->word.stop[about->word.stops - 1];
    PointSet own = about->now->men[about->side];
    PointSet all = mill_occupied(about->now);
    if (about->word.stops > 1 && !contains(all, from)) {
        text_format(about->reason, "there is no man on %s", name_of(about, from));
    } else if (about->word.stops > 1 && !contains(own, from)) {
        text_format(about->reason, "the man on %s is not yours", name_of(about, from));
    } else if (contains(all, to) && (to != from || about->word.stops < 3)) {
        text_format(about->reason, "%s is occupied", name_of(about, to));
    } else {
        return false;
    }
    return true;
}

/* Another kind of move is due. */
static bool explain_turn(const Case *about)
{
    const MillRules *rules = about->rules;
    bool removal_due = rules->row.placing == PLACING_FILLS && about->now->hand[about->side] == 0 &&
                       mill_phase(rules, about->now) != PHASE_MOVING &&
                       mill_phase(rules, about->now) != PHASE_FILLING;
    char example[GAME_MOVE_TEXT_SIZE];
    bool can_pass = game_find_beginning(about->game, about->state, span_of("pass"), example);
    if (about->word.is_pass) {
        text_add(about->reason, "a pass is legal only when there is no other move");
    } else if (can_pass) {
        text_add(about->reason, "you are blocked: the only legal move is pass");
    } else if (removal_due && about->word.stops > 0) {
        text_add(about->reason, "the board is full: remove a man of the opponent first, as in "
                                "xd6");
    } else if (about->word.stops == 0 && !removal_due) {
        text_add(about->reason, "a removal follows a completed line, as in d2xf4; none is due now");
    } else if (about->word.stops == 0) {
        explain_removed_man(about, "");
    } else if (about->word.stops == 1 && about->now->hand[about->side] == 0) {
        text_add(about->reason, "your hand is empty: move a man, as in d2-d3");
    } else if (about->word.stops > 1 && about->now->hand[about->side] > 0 &&
               rules->row.placing != PLACING_FREE) {
        text_format(about->reason, "you have %u in hand: place them before you move",
                    (unsigned)about->now->hand[about->side]);
    } else {
        return false;
    }
    return true;
}

static void explain_removal_or_path(const Case *about)
{
    char example[GAME_MOVE_TEXT_SIZE];
    Text base = {0};
    Fault ignored;
    Move move = 0;
    text_add_span(&base, about->word.base);
    text_add_char(&base, 'x');
    bool takes = game_find_beginning(about->game, about->state, text_span(&base), example);
    bool plain =
        game_find_move(about->game, about->state, about->word.base, &move, &ignored) == STATUS_OK;
    text_free_part(&base, about->reason);
    if (takes && about->word.removals > 0) {
        explain_removed_man(about, example);
    } else if (takes) {
        text_format(about->reason, "the move completes a line and must remove a man, as in %s",
                    example);
    } else if (plain && about->word.removals > 0) {
        explain_no_removal(about);
    } else {
        explain_path(about);
    }
}

bool mill_explain(const Game *game, const GameState *state, Span word, Text *reason)
{
    Case about = {.game = game,
                  .state = state,
                  .rules = mill_rules(game),
                  .now = mill_state(state),
                  .reason = reason};
    about.side = mill_side(about.rules, about.now->seat);
    size_t most = about.rules->row.removes == REMOVES_EACH ? MILL_REMOVED_MAX : 1;
    if (!point_token_parse(&about.rules->board, word, most, &about.word)) {
        return false;
    }
    if (about.word.unknown.length > 0) {
        text_format(reason, "there is no point %.*s on this board", SPAN_ARGS(about.word.unknown));
    } else if (!explain_turn(&about) && !explain_points(&about)) {
        explain_removal_or_path(&about);
    }
    return true;
}

/* -- legal moves -- */

static const char *verb_of(const MillRules *rules, const MillState *now, unsigned from, unsigned to)
{
    if (contains(rules->board.adjacent[from], to)) {
        return "steps";
    }
    for (unsigned k = 0; k < rules->board.jumps[from]; k++) {
        PointJump jump = rules->board.jump[from][k];
        if (jump.landing == to && contains(mill_occupied(now), jump.over) &&
            rules->row.jump != JUMP_NONE) {
            return "jumps";
        }
    }
    return rules->row.jump == JUMP_FREE_CHAIN ? "jumps in a chain" : "flies";
}

void mill_describe_move(const Game *game, const GameState *state, Move move, Text *text)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    unsigned side = mill_side(rules, now->seat);
    unsigned from = mill_from(move);
    unsigned to = mill_to(move);
    if (to == POINT_NONE) {
        text_format(text,
                    move == MILL_PASS ? "there is no other move%.0s" : "removes the man on %s",
                    move == MILL_PASS ? "" : rules->board.label[mill_removed(move)]);
        return;
    }
    PointSet men = (now->men[side] & ~point_bit(from)) | point_bit(to);
    if (from == POINT_NONE) {
        text_format(text, "places a man on %s", rules->board.label[to]);
    } else {
        text_format(text, "a man %s from %s to %s",
                    mill_hops(move) > 0 ? "jumps" : verb_of(rules, now, from, to),
                    rules->board.label[from], rules->board.label[to]);
    }
    if (mill_hops(move) > 0) {
        text_format(text, " and captures %u", mill_hops(move));
    }
    uint32_t lines = rules->through[to] & rules->line_set[side & 1];
    if (point_complete_lines(&rules->board, lines, men) != 0) {
        text_add(text, " and completes a line");
    }
    const char *before = ", which removes the man on ";
    for (PointSet rest = mill_removed_men(move); rest != 0; rest &= rest - 1) {
        text_format(text, "%s%s", before, rules->board.label[point_first(rest)]);
        before = " and the man on ";
    }
}

/* -- the end of the game -- */

/* The seat of this side that moved last. */
static unsigned last_seat_of(const MillRules *rules, const MillState *now, unsigned side)
{
    unsigned seat = now->seat;
    do {
        seat = (seat + rules->seats - 1) % rules->seats;
    } while (mill_side(rules, seat) != side);
    return seat;
}

static void explain_loss(const Game *game, const MillState *now, unsigned loser, Text *text)
{
    static const char *const numbers[] = {"no", "one", "two", "three", "four", "five", "six"};
    unsigned men = now->hand[loser] + point_count(now->men[loser]);
    unsigned seats = game_print_side(game, loser, text);
    text_add(text, seats == 1 ? " has " : " have ");
    if (men < sizeof numbers / sizeof numbers[0]) {
        text_add(text, numbers[men]);
    } else {
        text_format(text, "%u", men);
    }
    text_add(text, men == 1 ? " man left" : " men left");
}

static void explain_draw(const Game *game, const MillState *now, Text *text)
{
    const MillRules *rules = mill_rules(game);
    if (rules->row.shotless != 0 && now->shotless >= rules->row.shotless) {
        text_format(text, "%u moves without a capture", (unsigned)now->shotless);
    } else {
        text_add(text, "the board is full");
    }
}

static void explain_match(const Game *game, const MillState *now, Text *text)
{
    const MillRules *rules = mill_rules(game);
    if (now->total[0] >= rules->goal || now->total[1] >= rules->goal) {
        text_format(text, "the goal of %u points is reached: ", rules->goal);
    } else {
        text_format(text, "%d rounds are played: ", MILL_ROUNDS_MAX);
    }
    game_print_scores(game, (const GameState *)now, text);
}

void mill_explain_end(const Game *game, const GameState *state, Text *text)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    Outcome outcome = mill_outcome(game, state);
    if (rules->goal != 0) {
        explain_match(game, now, text);
    } else if (rules->row.placing == PLACING_ONLY) {
        text_add(text, mill_occupied(now) == rules->board.all
                           ? "the board is full: captures "
                           : "no man is left to place: captures ");
        game_print_scores(game, state, text);
    } else if (!outcome_is_win(outcome)) {
        explain_draw(game, now, text);
    } else if (!outcome_is_win((Outcome)now->result)) {
        text_format(text, "p%u cannot move", now->seat + 1U);
    } else if (rules->row.makes == MAKES_WIN) {
        text_format(text, "p%u makes a line",
                    last_seat_of(rules, now, outcome_winner((Outcome)now->result)) + 1);
    } else {
        explain_loss(game, now, outcome_winner(outcome) ^ 1, text);
    }
}
