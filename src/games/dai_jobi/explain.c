/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a move is not legal, what a legal one does, and why a game has ended.
 */
#include "games/dai_jobi/dai_jobi.h"

#include <string.h>

/* Reads the name of a place; DAI_JOBI_PLACES for a number that is not a station. False: not a place. */
static bool read_place(Span word, unsigned *place)
{
    uint64_t number = 0;
    if (span_equals(word, "start") || span_equals(word, "out")) {
        *place = span_equals(word, "start") ? DAI_JOBI_START : DAI_JOBI_OUT;
        return true;
    }
    if (!span_parse_canonical_number(word, UINT32_MAX, &number)) {
        return false;
    }
    *place = number >= 1 && number < DAI_JOBI_OUT ? (unsigned)number : DAI_JOBI_PLACES;
    return true;
}

static bool read_move(Span word, unsigned *from, unsigned *to)
{
    Span rest = word;
    Span start;
    return span_next_part(&rest, '-', &start) && rest.start != NULL && read_place(start, from) &&
           read_place(rest, to);
}

static bool has_jung(const DaiJobiState *dai, unsigned place)
{
    return memchr(dai->jung[dai->turn], (int)place, DAI_JOBI_JUNGS) != NULL;
}

static void explain_move(const DaiJobiRules *rules, const DaiJobiState *dai, unsigned from,
                         unsigned to, Text *reason)
{
    if (from >= DAI_JOBI_PLACES || to >= DAI_JOBI_PLACES) {
        text_add(reason, "stations are numbered 1 to 29, besides start and out");
    } else if (!has_jung(dai, from)) {
        text_add(reason, "you have no jung there");
    } else if (from == DAI_JOBI_OUT) {
        text_add(reason, "that jung has left the board");
    } else {
        unsigned tosses = rules->track.hits[from][to];
        text_format(reason, "the toss is %u, and ", (unsigned)dai->toss);
        if (to == DAI_JOBI_OUT) {
            text_add(reason,
                     "leaving the board takes the exact count, one more than to station 20");
        } else if (tosses == 0) {
            text_add(reason,
                     "no toss leads from there to that station: jungs follow the arrows, and "
                     "turn inwards at 5 and 10 only if they start there");
        } else {
            text_add(reason, "that way takes a toss of");
            for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES; toss++) {
                if ((tosses >> (toss - 1) & 1) != 0) {
                    text_format(reason, " %u", toss);
                }
            }
        }
    }
}

bool dai_jobi_explain(const Game *game, const GameState *state, Span word, Text *reason)
{
    const DaiJobiState *dai = (const DaiJobiState *)state;
    unsigned from = 0;
    unsigned to = 0;
    bool is_toss = word.length > 4 && span_has_prefix(word, "toss");
    bool is_pass = span_equals(word, "pass");
    char example[GAME_MOVE_TEXT_SIZE];
    if (!is_toss && !is_pass && !read_move(word, &from, &to)) {
        return false;
    }
    if (is_toss) {
        text_add(reason, dai->toss == 0 ? "a toss is toss1 to toss5"
                                        : "the sticks have been thrown: move a jung");
    } else if (dai->toss == 0) {
        text_add(reason, "the sticks have to be thrown first");
    } else if (is_pass) {
        text_add(reason, "you must move if you can");
    } else if (game_find_beginning(game, state, span_of("pass"), example)) {
        text_format(reason, "no jung can move with a toss of %u: play pass", (unsigned)dai->toss);
    } else {
        explain_move(dai_jobi_rules(game), dai, from, to, reason);
    }
    return true;
}

void dai_jobi_describe_move(const Game *game, const GameState *state, Move move, Text *text)
{
    const DaiJobiState *dai = (const DaiJobiState *)state;
    MoveView view = game_view_move(game, state, move);
    if (view.kind == MOVE_TOSS) {
        text_format(text, "the sticks show %u", view.number);
    } else if (view.kind == MOVE_PASS) {
        text_add(text, "nothing can be moved");
    } else {
        text_format(text, "moves by %u", (unsigned)dai->toss);
        if (view.path[1] == DAI_JOBI_OUT) {
            text_add(text, ", off the board");
        } else if (view.removals > 0) {
            text_add(text, " and captures the jungs there");
        } else if (has_jung(dai, view.path[1])) {
            text_add(text, " and stacks with a jung of yours");
        }
    }
}

void dai_jobi_explain_end(const Game *game, const GameState *state, Text *text)
{
    text_format(text, "all jungs of p%u are out",
                outcome_winner(dai_jobi_outcome(game, state)) + 1);
}
