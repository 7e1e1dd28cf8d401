/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/dai_jobi/dai_jobi.h"

#include <string.h>

enum {
    WAY = 100, /* the worth of a jung's whole way from start to out */
    WAY_MOST =
        400, /* sticks that hardly ever fall as needed make some ways longer than the whole */
    RISK_ONE = 1024, /* certainty */
};

/* -- weights, settled once -- */

/* Tosses that a single jung needs on average to get from a place out, if every toss is its own
 * and it takes the better way. */
static void expect_tosses(const DaiJobiRules *rules, double expected[DAI_JOBI_PLACES])
{
    /* Every arrow leads forward in this order of the places. */
    static const uint8_t order[DAI_JOBI_PLACES] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 21, 22, 26, 27, 23,
        24, 25, 28, 29, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30,
    };
    expected[DAI_JOBI_OUT] = 0;
    for (unsigned i = DAI_JOBI_PLACES - 1; i-- > 0;) {
        unsigned from = order[i];
        double sum = 1;
        double usable = 0;
        for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES; toss++) {
            const uint8_t *goal = rules->track.goal[from][toss];
            unsigned goals = rules->track.goals[from][toss];
            if (goals == 0) {
                continue;
            }
            double best = expected[goal[0]];
            for (unsigned k = 1; k < goals; k++) {
                best = expected[goal[k]] < best ? expected[goal[k]] : best;
            }
            sum += rules->chance[toss] * best;
            usable += rules->chance[toss];
        }
        expected[from] = sum / usable;
    }
}

void dai_jobi_weigh_places(DaiJobiRules *rules)
{
    double expected[DAI_JOBI_PLACES];
    expect_tosses(rules, expected);
    for (unsigned place = 0; place < DAI_JOBI_PLACES; place++) {
        double way = WAY * expected[place] / expected[DAI_JOBI_START];
        rules->to_go[place] = way < WAY_MOST ? (int32_t)(way + 0.5) : WAY_MOST;
    }
    for (unsigned set = 0; set < 1U << DAI_JOBI_TOSSES; set++) {
        double chance = 0;
        for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES; toss++) {
            chance += (set >> (toss - 1) & 1) != 0 ? rules->chance[toss] : 0;
        }
        rules->risk[set] = (int32_t)(RISK_ONE * chance);
    }
}

/* -- a position -- */

/* The chance that an opponent's next toss lands on a station, in 1024ths. */
static int32_t risk_at(const Game *game, const DaiJobiState *dai, unsigned owner, unsigned station)
{
    const DaiJobiRules *rules = dai_jobi_rules(game);
    int32_t safe = RISK_ONE;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        unsigned hits = 0;
        for (unsigned i = 0; i < DAI_JOBI_JUNGS && seat != owner; i++) {
            hits |= rules->track.hits[dai->jung[seat][i]][station];
        }
        safe -= safe * rules->risk[hits] / RISK_ONE;
    }
    return RISK_ONE - safe;
}

typedef enum DaiJobiTerm {
    TERM_WAY,
    TERM_DANGER,
    TERM_JOIN,
    TERM_HOME,
    TERM_OUT,
    TERM_TEMPO,
    TERMS
} DaiJobiTerm;

const EvalTerm dai_jobi_terms[DAI_JOBI_TERMS] = {
    [TERM_WAY] = {"way", "hundredths of a whole way that jungs and stacks still have to go"},
    [TERM_DANGER] = {"danger",
                     "hundredths of a way that an opponent's next toss is likely to cost"},
    [TERM_JOIN] = {"join", "hundredths of a way that stacking by the next toss is likely to save"},
    [TERM_HOME] = {"home", "jungs at the start"},
    [TERM_OUT] = {"out", "jungs that are out"},
    [TERM_TEMPO] = {"tempo", "1 for whose toss it is"},
};
_Static_assert((int)TERMS == (int)DAI_JOBI_TERMS, "every term has a name");

typedef enum DaiJobiCase { CASE_THROWING, CASE_WAITING, CASES } DaiJobiCase;

static const EvalWeights weights[CASES] = {
#include "games/dai_jobi/weights.def"
};

/* What a seat's jungs and stacks at `place` are likely to gain by being joined from behind. */
static int32_t hope_at(const DaiJobiRules *rules, const uint8_t jungs[DAI_JOBI_JUNGS],
                       unsigned place)
{
    unsigned hits = 0;
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        hits |= rules->track.hits[jungs[i]][place];
    }
    return rules->to_go[place] * rules->risk[hits] / RISK_ONE;
}

static void count_seat(const Game *game, const DaiJobiState *dai, unsigned seat,
                       int32_t count[EVAL_MAX_TERMS])
{
    const DaiJobiRules *rules = dai_jobi_rules(game);
    const uint8_t *jungs = dai->jung[seat];
    for (unsigned i = 0; i < DAI_JOBI_JUNGS;) {
        unsigned place = jungs[i];
        int32_t size = 1;
        while (place != DAI_JOBI_START && i + (unsigned)size < DAI_JOBI_JUNGS &&
               jungs[i + (unsigned)size] == place) {
            size++;
        }
        i += (unsigned)size;
        count[TERM_WAY] += rules->to_go[place];
        if (place == DAI_JOBI_START) {
            count[TERM_HOME] += size;
        } else if (place == DAI_JOBI_OUT) {
            count[TERM_OUT] += size;
        } else {
            int32_t loss = size * WAY - rules->to_go[place];
            count[TERM_DANGER] += loss * risk_at(game, dai, seat, place) / RISK_ONE;
            count[TERM_JOIN] += hope_at(rules, jungs, place);
        }
    }
}

void dai_jobi_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES])
{
    const DaiJobiState *dai = (const DaiJobiState *)state;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        bool throwing = seat == dai->turn;
        sides[seat].weights = &weights[throwing ? CASE_THROWING : CASE_WAITING];
        sides[seat].count[TERM_TEMPO] = throwing;
        count_seat(game, dai, seat, sides[seat].count);
    }
}
