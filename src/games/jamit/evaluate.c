/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/jamit/jamit.h"

typedef enum JamitTerm {
    TERM_POINTS,
    TERM_NEUTRAL,
    TERM_NOW,
    TERM_LATER,
    TERM_LOADED,
    TERM_PIECES,
    TERM_STONES,
    TERM_TURN,
    TERM_EXTRA,
    TERM_RACE,
    TERMS
} JamitTerm;

const EvalTerm jamit_terms[JAMIT_TERMS] = {
    [TERM_POINTS] = {"points", "points won"},
    [TERM_NEUTRAL] = {"neutral", "neutral coins held"},
    [TERM_NOW] = {"now", "hundredths of a point that the best column pays the player who is next"},
    [TERM_LATER] = {"later", "the same for the other players"},
    [TERM_LOADED] = {"loaded", "the same at all other vertices"},
    [TERM_PIECES] = {"pieces", "pieces on the board, which may yet be pushed out"},
    [TERM_STONES] = {"stones", "stones among them"},
    [TERM_TURN] = {"turn", "1 for the player who inserts next, extra coins aside"},
    [TERM_EXTRA] = {"extra", "extra coins to insert in this turn"},
    [TERM_RACE] =
        {"race",
         "hundredths of a point of points, extra and now, times the leader's part of the goal"},
};
_Static_assert((int)TERMS == (int)JAMIT_TERMS, "every term has a name");

typedef enum JamitCase { CASE_TWO_SEATS, CASE_THREE_SEATS, CASES } JamitCase;

static const EvalWeights weights[CASES] = {
#include "games/jamit/weights.def"
};

/* What a column pays, in hundredths of a point. */
enum {
    POINT = 100,       /* a point won */
    NEUTRAL_COIN = 33, /* a neutral coin held: a third of a point */
    STONE_OUT = 60     /* pushing out a stone of one's own: two extra coins */
};

/* What two coins push out of a column, by colour. */
typedef struct Yield {
    int32_t points[JAMIT_COLOURS];
    int32_t stones[JAMIT_COLOURS];
} Yield;

static void add_yield(const JamitState *jamit, uint64_t cell, unsigned pay, Yield *yield)
{
    for (unsigned i = 0; i < JAMIT_COLOURS; i++) {
        int32_t hit = (jamit->colour[i] & cell) != 0;
        yield->points[i] += hit * (int32_t)pay;
        yield->stones[i] += hit & ((jamit->stones & cell) != 0);
    }
}

/* A coin closes the first gap; in a full column it pushes out the farthest piece. So two coins push something out only
 * of a column with at most one gap. False: nothing. */
static bool find_yield(const JamitState *jamit, const JamitColumn *column, Yield *yield)
{
    uint64_t occupied = jamit_occupied(jamit);
    unsigned length = column->length;
    unsigned gaps = length - jamit_count(occupied & column->prefix[length]);
    uint64_t last = column->prefix[length] & ~column->prefix[length - 1];
    uint64_t second = column->prefix[length - 1] & ~column->prefix[length - 2];
    if (gaps > 1) {
        return false;
    }
    *yield = (Yield){{0}, {0}};
    add_yield(jamit, (occupied & last) != 0 ? last : second, column->pay, yield);
    if (gaps == 0) {
        add_yield(jamit, second, column->pay, yield);
    }
    return true;
}

/* The value of a yield to the seat that pushes. */
static int32_t worth(const JamitRules *rules, const Yield *yield, unsigned seat)
{
    int32_t value = yield->points[seat] * POINT + (yield->stones[seat] != 0) * STONE_OUT;
    int32_t others = yield->points[0] + yield->points[1] + yield->points[2] - yield->points[seat];
    if (rules->neutral) {
        int32_t neutral = yield->points[JAMIT_THIRD];
        value += neutral * NEUTRAL_COIN - (others - neutral) * POINT;
    } else {
        value -= others * POINT / 2;
    }
    return value;
}

/* The best column of each vertex for each seat, at least 0. */
static void find_best(const JamitRules *rules, const JamitState *jamit,
                      int32_t best[JAMIT_VERTICES][JAMIT_MAX_SEATS])
{
    Yield yield;
    for (unsigned vertex = 0; vertex < JAMIT_VERTICES; vertex++) {
        for (unsigned k = 0; k < rules->columns; k++) {
            if (!find_yield(jamit, &rules->column[vertex][k], &yield)) {
                continue;
            }
            for (unsigned seat = 0; seat < rules->seats; seat++) {
                int32_t value = worth(rules, &yield, seat);
                best[vertex][seat] = value > best[vertex][seat] ? value : best[vertex][seat];
            }
        }
    }
}

/* Where the seat inserts next: at its pawn's vertex; if that is to move, at the best free one. */
static unsigned next_vertex(const JamitRules *rules, const JamitState *jamit, unsigned seat,
                            int32_t best[JAMIT_VERTICES][JAMIT_MAX_SEATS])
{
    unsigned taken = 0;
    unsigned found = jamit->pawn[seat];
    int32_t most = -1;
    if (seat != jamit->turn || jamit->phase == JAMIT_INSERT) {
        return found;
    }
    for (unsigned i = 0; i < rules->seats; i++) {
        taken |= 1U << jamit->pawn[i];
    }
    for (unsigned vertex = 0; vertex < JAMIT_VERTICES; vertex++) {
        if ((taken >> vertex & 1) == 0 && best[vertex][seat] > most) {
            most = best[vertex][seat];
            found = vertex;
        }
    }
    return found;
}

/* The seat that inserts next, extra coins aside. */
static unsigned seat_next(const JamitRules *rules, const JamitState *jamit)
{
    unsigned next = jamit->turn + 1U;
    return jamit->phase == JAMIT_INSERT ? jamit->turn : next < rules->seats ? next : 0;
}

/* With those that a stone has earned for after the second one. */
static int32_t count_extra(const JamitState *jamit)
{
    return jamit->phase == JAMIT_EXTRA1   ? 2
           : jamit->phase == JAMIT_EXTRA2 ? 1 + 2 * jamit->earned
                                          : 0;
}

/* The most points of any seat. */
static int32_t leading_points(const JamitRules *rules, const JamitState *jamit)
{
    int32_t most = 0;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        most = jamit->points[seat] > most ? jamit->points[seat] : most;
    }
    return most;
}

void jamit_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES])
{
    const JamitRules *rules = jamit_rules(game);
    const JamitState *jamit = (const JamitState *)state;
    int32_t best[JAMIT_VERTICES][JAMIT_MAX_SEATS] = {{0}};
    int32_t lead = leading_points(rules, jamit);
    find_best(rules, jamit, best);
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        bool now = seat == seat_next(rules, jamit);
        unsigned vertex = next_vertex(rules, jamit, seat, best);
        int32_t *count = sides[seat].count;
        sides[seat].weights = &weights[rules->neutral ? CASE_TWO_SEATS : CASE_THREE_SEATS];
        count[TERM_POINTS] = jamit->points[seat];
        count[TERM_NEUTRAL] = rules->neutral ? jamit->held[seat] : 0;
        count[now ? TERM_NOW : TERM_LATER] = best[vertex][seat];
        for (unsigned i = 0; i < JAMIT_VERTICES; i++) {
            count[TERM_LOADED] += i == vertex ? 0 : best[i][seat];
        }
        count[TERM_PIECES] = (int32_t)jamit_count(jamit->colour[seat]);
        count[TERM_STONES] = (int32_t)jamit_count(jamit->colour[seat] & jamit->stones);
        count[TERM_TURN] = now;
        count[TERM_EXTRA] = seat == jamit->turn ? count_extra(jamit) : 0;
        count[TERM_RACE] = lead *
                           (POINT * (count[TERM_POINTS] + count[TERM_EXTRA]) + count[TERM_NOW]) /
                           (int32_t)rules->goal;
    }
}
