/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/dai_jobi/dai_jobi.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ABSENT UINT64_MAX /* of a number that the text may leave out */

void dai_jobi_print_place(unsigned place, char text[GEOMETRY_NAME_SIZE])
{
    if (place == DAI_JOBI_START) {
        (void)snprintf(text, GEOMETRY_NAME_SIZE, "start");
    } else if (place == DAI_JOBI_OUT) {
        (void)snprintf(text, GEOMETRY_NAME_SIZE, "out");
    } else {
        (void)snprintf(text, GEOMETRY_NAME_SIZE, "%u", place & 0xFF);
    }
}

size_t dai_jobi_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE])
{
    char from[GEOMETRY_NAME_SIZE];
    char to[GEOMETRY_NAME_SIZE];
    DaiJobiMove kind = (DaiJobiMove)(move >> 16);
    if (kind == DAI_JOBI_PASS) {
        return (size_t)snprintf(text, GAME_MOVE_TEXT_SIZE, "pass");
    }
    if (kind == DAI_JOBI_TOSS) {
        return (size_t)snprintf(text, GAME_MOVE_TEXT_SIZE, "toss%u", (unsigned)move & 0xFF);
    }
    dai_jobi_print_place((unsigned)(move >> 8) & 0xFF, from);
    dai_jobi_print_place((unsigned)move & 0xFF, to);
    return (size_t)snprintf(text, GAME_MOVE_TEXT_SIZE, "%s-%s", from, to);
}

/* -- position text -- */

void dai_jobi_print_position(const Game *game, const GameState *state, Text *text)
{
    const DaiJobiState *dai = (const DaiJobiState *)state;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        text_format(text, " p%u=", seat + 1);
        for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
            char place[GEOMETRY_NAME_SIZE];
            dai_jobi_print_place(dai->jung[seat][i], place);
            text_format(text, "%s%s", i == 0 ? "" : ",", place);
        }
    }
    text_format(text, " toss=%u thrown=%" PRIu32 " turn=p%u", dai->toss, dai->thrown,
                dai->turn + 1U);
}

static bool read_place(Span word, uint8_t *place)
{
    uint64_t number = 0;
    if (span_equals(word, "start")) {
        *place = DAI_JOBI_START;
    } else if (span_equals(word, "out")) {
        *place = DAI_JOBI_OUT;
    } else if (span_parse_number(word, DAI_JOBI_OUT - 1, &number) && number > 0) {
        *place = (uint8_t)number;
    } else {
        return false;
    }
    return true;
}

static bool read_jungs(Fields *fields, unsigned seat, uint8_t jungs[DAI_JOBI_JUNGS])
{
    const char key[] = {'p', (char)('1' + seat), '\0'};
    Span rest;
    Span word;
    unsigned count = 0;
    if (!fields_take(fields, key, &rest)) {
        return true;
    }
    while (span_next_part(&rest, ',', &word)) {
        if (count == DAI_JOBI_JUNGS || !read_place(word, &jungs[count])) {
            count = 0;
            break;
        }
        count++;
    }
    if (count != DAI_JOBI_JUNGS) {
        return fields_fail(fields, "field '%s' takes %d places: start, 1 to 29, or out", key,
                           DAI_JOBI_JUNGS);
    }
    dai_jobi_sort(jungs);
    return true;
}

static bool check_stations(const Game *game, const DaiJobiState *dai, const Fields *fields)
{
    uint8_t owner[DAI_JOBI_PLACES] = {0};
    for (unsigned seat = 0; seat < game->seats; seat++) {
        for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
            unsigned place = dai->jung[seat][i];
            bool shared = place == DAI_JOBI_START || place == DAI_JOBI_OUT;
            if (!shared && owner[place] != 0 && owner[place] != seat + 1) {
                return fields_fail(fields, "p%u and p%u cannot both stand on %u", owner[place],
                                   seat + 1, place);
            }
            owner[place] = (uint8_t)(seat + 1);
        }
    }
    return true;
}

/* The least number of tosses with which a player can have moved: one for each jung that has entered, and those that the
 * foremost one needs after that. */
static unsigned count_needed(const DaiJobiTrack *track, const uint8_t jungs[DAI_JOBI_JUNGS])
{
    unsigned entered = 0;
    unsigned farthest = 1;
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        unsigned fewest = track->fewest[jungs[i]];
        entered += jungs[i] != DAI_JOBI_START;
        farthest = fewest > farthest ? fewest : farthest;
    }
    return entered + farthest - 1;
}

/* The least number of tosses that were moved or passed before this position. A turn has one toss, or more after
 * fives. */
static unsigned count_played(const Game *game, const DaiJobiState *dai)
{
    unsigned turns = 0; /* complete rounds that are certain: 0 or 1 */
    unsigned sum = 0;
    unsigned needed[GAME_MAX_SEATS];
    for (unsigned seat = 0; seat < game->seats; seat++) {
        needed[seat] = count_needed(&dai_jobi_rules(game)->track, dai->jung[seat]);
        turns = seat > dai->turn && needed[seat] > 0 ? 1 : turns;
    }
    for (unsigned seat = 0; seat < game->seats; seat++) {
        unsigned least = turns + (seat < dai->turn ? 1U : 0U);
        sum += needed[seat] > least ? needed[seat] : least;
    }
    return sum;
}

static bool has_entered(const uint8_t jungs[DAI_JOBI_JUNGS])
{
    return jungs[DAI_JOBI_JUNGS - 1] != DAI_JOBI_START;
}

/* The jung that moved last is still where it went, and it is its owner's turn again or the next
 * player's. */
static bool check_turn(const Game *game, const DaiJobiState *dai, uint64_t played,
                       const Fields *fields)
{
    unsigned before = (dai->turn == 0 ? game->seats : dai->turn) - 1U;
    Outcome outcome = dai_jobi_outcome(game, (const GameState *)dai);
    for (unsigned seat = 0; outcome_is_win(outcome) && seat < game->seats; seat++) {
        if (seat != outcome_winner(outcome) && dai->jung[seat][0] == DAI_JOBI_OUT) {
            return fields_fail(fields, "p%u and p%u cannot both have won",
                               outcome_winner(outcome) + 1, seat + 1);
        }
    }
    if (outcome_is_win(outcome) && outcome_winner(outcome) != dai->turn &&
        outcome_winner(outcome) != before) {
        return fields_fail(fields, "p%u has won: it cannot be p%u's turn",
                           outcome_winner(outcome) + 1, dai->turn + 1U);
    }
    if (played > 0 && !has_entered(dai->jung[dai->turn]) && !has_entered(dai->jung[before])) {
        return fields_fail(fields,
                           "p%u or p%u has just moved, but all their jungs are at the start",
                           before + 1, dai->turn + 1U);
    }
    return true;
}

/* The current toss of a game with a seed is known. */
static bool check_seed(const DaiJobiRules *rules, uint64_t *toss, uint64_t thrown,
                       const Fields *fields)
{
    uint64_t drawn = *toss > 0 ? dai_jobi_draw_toss(rules->seed, rules->bias, thrown - 1) : 0;
    if (drawn == 0 || (*toss != ABSENT && *toss != drawn)) {
        return fields_fail(fields,
                           "toss=%" PRIu64 " does not follow from the seed and thrown=%" PRIu64,
                           *toss, thrown);
    }
    *toss = drawn;
    return true;
}

/* An absent field defaults to the least possible value, or follows from the seed. */
static bool read_tosses(const Game *game, Fields *fields, DaiJobiState *dai)
{
    const DaiJobiRules *rules = dai_jobi_rules(game);
    bool over = dai_jobi_outcome(game, (const GameState *)dai) != OUTCOME_OPEN;
    bool drawn = rules->seeded && !over;
    uint64_t toss = drawn ? ABSENT : 0;
    uint64_t thrown = ABSENT;
    if (!fields_number(fields, "toss", DAI_JOBI_TOSSES, &toss) ||
        !fields_number(fields, "thrown", DAI_JOBI_THROWN_MAX, &thrown)) {
        return false;
    }
    unsigned pending = toss > 0;
    unsigned least = count_played(game, dai) + pending;
    thrown = thrown == ABSENT ? least : thrown;
    if (thrown < least) {
        return fields_fail(fields, "thrown=%" PRIu64 ": this takes at least %u tosses", thrown,
                           least);
    }
    if (over && pending) {
        return fields_fail(fields, "toss=%" PRIu64 ": the game is over", toss);
    }
    if (drawn && !check_seed(rules, &toss, thrown, fields)) {
        return false;
    }
    dai->toss = (uint8_t)toss;
    dai->thrown = (uint32_t)thrown;
    return check_turn(game, dai, thrown - pending, fields);
}

bool dai_jobi_parse_position(const Game *game, Fields *fields, GameState *state)
{
    DaiJobiState dai;
    memset(&dai, 0, sizeof dai);
    for (unsigned seat = 0; seat < game->seats; seat++) {
        if (!read_jungs(fields, seat, dai.jung[seat])) {
            return false;
        }
    }
    if (!check_stations(game, &dai, fields) ||
        !fields_seat(fields, "turn", game->seats, &dai.turn) || !read_tosses(game, fields, &dai)) {
        return false;
    }
    memcpy(state, &dai, sizeof dai);
    return true;
}

/* -- view -- */

static const PieceKind jung = {.name = "jung", .shape = PIECE_DISC};

void dai_jobi_describe_state(const Game *game, const GameState *state, View *view)
{
    const DaiJobiState *dai = (const DaiJobiState *)state;
    int32_t out[GAME_MAX_SIDES] = {0};
    game->family->scores(game, state, out);
    view->symbols = "ABCD";
    for (unsigned seat = 0; seat < game->seats; seat++) {
        int32_t waiting = 0;
        for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
            view_add_piece(view, dai->jung[seat][i], seat, &jung, (char)('A' + seat));
            waiting += dai->jung[seat][i] == DAI_JOBI_START;
        }
        view_add_count(view, "start", seat, waiting);
        view_add_count(view, "out", seat, out[seat]);
    }
    if (dai->toss > 0) {
        view->sticks = DAI_JOBI_STICKS;
        view->flat = dai->toss < DAI_JOBI_TOSSES ? dai->toss : 0;
    }
    view_add_count(view, "toss", VIEW_NEUTRAL, dai->toss);
    view_add_count(view, "thrown", VIEW_NEUTRAL, (int32_t)dai->thrown);
    if (dai_jobi_outcome(game, state) != OUTCOME_OPEN) {
        view_add_note(view, "phase", "over");
    } else if (dai->toss == 0) {
        view_add_note(view, "phase", "p%u tosses", dai->turn + 1U);
    } else {
        view_add_note(view, "phase", "p%u moves %u", dai->turn + 1U, dai->toss);
    }
}

static bool hits_opponent(const Game *game, const DaiJobiState *dai, unsigned place)
{
    bool hit = false;
    for (unsigned seat = 0; seat < game->seats && place != DAI_JOBI_OUT; seat++) {
        hit = hit ||
              (seat != dai->turn && memchr(dai->jung[seat], (int)place, DAI_JOBI_JUNGS) != NULL);
    }
    return hit;
}

void dai_jobi_view_move(const Game *game, const GameState *state, Move move, MoveView *view)
{
    static const MoveKind kinds[] = {
        [DAI_JOBI_MOVE] = MOVE_GO, [DAI_JOBI_TOSS] = MOVE_TOSS, [DAI_JOBI_PASS] = MOVE_PASS};
    unsigned to = (unsigned)move & 0xFF;
    view->kind = kinds[move >> 16];
    if (view->kind == MOVE_TOSS) {
        view->number = (uint8_t)to;
    } else if (view->kind == MOVE_GO) {
        move_view_go(view, (unsigned)(move >> 8) & 0xFF);
        move_view_go(view, to);
        if (hits_opponent(game, (const DaiJobiState *)state, to)) {
            move_view_remove(view, to);
        }
    }
}
