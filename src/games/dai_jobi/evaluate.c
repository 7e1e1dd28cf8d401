/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/dai_jobi/dai_jobi.h"

#include <string.h>

enum {
    RISK_ONE = 1024, /* certainty */
    WAY = 100,       /* the way of a jung from start to out */
    WAY_MOST = 400   /* with a strong bias, some places need more tosses than the start */
};

/* -- tables -- */

/* The average number of tosses that a single jung needs to leave the board from each place, if it gets every toss and
 * takes the better way. */
static void expect_tosses(const DaiJobiRules *rules, double expected[DAI_JOBI_PLACES])
{
    expected[DAI_JOBI_OUT] = 0;
    for (unsigned rank = DAI_JOBI_PLACES - 1; rank-- > 0;) {
        unsigned from = dai_jobi_place_of_rank[rank];
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
    TERM_TURNS,
    TERM_WAY,
    TERM_DANGER,
    TERM_CAUTION,
    TERM_TEMPO,
    TERMS
} DaiJobiTerm;

const EvalTerm dai_jobi_terms[DAI_JOBI_TERMS] = {
    [TERM_TURNS] = {"turns", "two seats: hundredths of turns that the player would need if alone"},
    [TERM_WAY] = {"way", "more seats: hundredths of the track that each unit still has to go"},
    [TERM_DANGER] = {"danger", "how much of these an opponent's next toss is likely to cost"},
    [TERM_CAUTION] = {"caution", "the same for the player whose toss it is, who may still escape"},
    [TERM_TEMPO] = {"tempo", "1 for the player whose toss it is"},
};
_Static_assert((int)TERMS == (int)DAI_JOBI_TERMS, "every term has a name");

/* The race alone rewards waiting for stacks, which do not survive three opponents: with more seats every unit counts
 * separately. Measured and rejected: weights by phase or by whose toss it is, which made the engine weaker. */
typedef enum DaiJobiCase { CASE_TWO_SEATS, CASE_MORE_SEATS, CASES } DaiJobiCase;

static const EvalWeights weights[CASES] = {
#include "games/dai_jobi/weights.def"
};

static int32_t hundredths(float turns)
{
    enum { MOST_TURNS = 1000 }; /* with a strong bias races become endless */
    return 100 * MOST_TURNS > turns * 100 ? (int32_t)(turns * 100) : 100 * MOST_TURNS;
}

/* The turns or the way that a player still needs, depending on the case. */
static int32_t effort(const DaiJobiRules *rules, DaiJobiCase of,
                      const uint8_t jungs[DAI_JOBI_JUNGS])
{
    int32_t way = 0;
    if (of == CASE_TWO_SEATS) {
        return hundredths(dai_jobi_turns(rules, jungs));
    }
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        bool rides = i > 0 && jungs[i] == jungs[i - 1] && jungs[i] != DAI_JOBI_START;
        way += rides ? 0 : rules->to_go[jungs[i]];
    }
    return way;
}

/* What the capture of all jungs at a place would cost. */
static int32_t loss_at(const DaiJobiRules *rules, DaiJobiCase of,
                       const uint8_t jungs[DAI_JOBI_JUNGS], unsigned place, int32_t now)
{
    uint8_t after[DAI_JOBI_JUNGS];
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        after[i] = jungs[i] == place ? DAI_JOBI_START : jungs[i];
    }
    dai_jobi_sort(after);
    return effort(rules, of, after) - now;
}

static void count_seat(const Game *game, const DaiJobiState *dai, unsigned seat, DaiJobiCase of,
                       int32_t count[EVAL_MAX_TERMS])
{
    const DaiJobiRules *rules = dai_jobi_rules(game);
    const uint8_t *jungs = dai->jung[seat];
    int32_t now = effort(rules, of, jungs);
    int32_t danger = 0;
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        unsigned place = jungs[i];
        bool counted = i > 0 && jungs[i - 1] == place;
        if (place != DAI_JOBI_START && place != DAI_JOBI_OUT && !counted) {
            int32_t risk = risk_at(game, dai, seat, place);
            danger += risk == 0 ? 0 : loss_at(rules, of, jungs, place, now) * risk / RISK_ONE;
        }
    }
    count[of == CASE_TWO_SEATS ? TERM_TURNS : TERM_WAY] = now;
    count[seat == dai->turn ? TERM_CAUTION : TERM_DANGER] = danger;
    count[TERM_TEMPO] = seat == dai->turn;
}

void dai_jobi_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES])
{
    DaiJobiCase of = game->seats == 2 ? CASE_TWO_SEATS : CASE_MORE_SEATS;
    if (of == CASE_TWO_SEATS) {
        dai_jobi_need_race(game);
    }
    for (unsigned seat = 0; seat < game->seats; seat++) {
        sides[seat].weights = &weights[of];
        count_seat(game, (const DaiJobiState *)state, seat, of, sides[seat].count);
    }
}
