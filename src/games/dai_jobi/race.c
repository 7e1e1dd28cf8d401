/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The expected number of turns that a player alone on the board still needs, for every placement of the four jungs, with
 * best play. Jungs only go forward, so each number follows from those of positions further on; stacks and further
 * tosses are all accounted for. What opponents do is left to the search and to the rest of the evaluation.
 */
#include "games/dai_jobi/dai_jobi.h"

#include <math.h>

enum { RANKS = DAI_JOBI_PLACES, LAST_SUM = DAI_JOBI_JUNGS * (RANKS - 1), FREE_TOSS = 5 };

const uint8_t dai_jobi_place_of_rank[RANKS] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 21, 22, 26, 27, 23,
    24, 25, 28, 29, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30,
};
static const uint8_t rank_of_place[RANKS] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 20, 21, 22, 23, 24,
    25, 26, 27, 28, 29, 11, 12, 15, 16, 17, 13, 14, 18, 19, 30,
};

/* Numbers the ascending lists of four ranks without gaps (combinatorial number system): each rank adds its part. */
static unsigned index_of(const DaiJobiRules *rules, const uint8_t ranks[DAI_JOBI_JUNGS])
{
    unsigned index = 0;
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        index += rules->list_part[i][ranks[i]];
    }
    return index;
}

/* Rank r at index i adds the number of ways to choose i + 1 of r + i things. */
static void number_lists(DaiJobiRules *rules)
{
    for (unsigned rank = 0; rank < RANKS; rank++) {
        unsigned ways = 1;
        for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
            ways = ways * (rank + i) / (i + 1);
            rules->list_part[i][rank] = (uint16_t)ways;
        }
    }
}

static unsigned index_of_jungs(const DaiJobiRules *rules, const uint8_t jungs[DAI_JOBI_JUNGS])
{
    uint8_t ranks[DAI_JOBI_JUNGS];
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        ranks[i] = rank_of_place[jungs[i]];
    }
    dai_jobi_sort(ranks);
    return index_of(rules, ranks);
}

float dai_jobi_turns(const DaiJobiRules *rules, const uint8_t jungs[DAI_JOBI_JUNGS])
{
    return rules->turns[index_of_jungs(rules, jungs)];
}

/* Jungs that move together, and those that stay. */
typedef struct Pack {
    unsigned place;
    unsigned count;
    uint8_t other[DAI_JOBI_JUNGS]; /* ranks in order; RANKS, never behind, fills them up */
    unsigned part[DAI_JOBI_JUNGS]; /* of them in a list's number, by how many are behind */
} Pack;

/* The pack that begins with jung number `first`; those at the start go one by one. */
static Pack pack_of(const DaiJobiRules *rules, const uint8_t ranks[DAI_JOBI_JUNGS], unsigned first)
{
    Pack pack = {.place = dai_jobi_place_of_rank[ranks[first]], .count = 1};
    while (ranks[first] != 0 && first + pack.count < DAI_JOBI_JUNGS &&
           ranks[first + pack.count] == ranks[first]) {
        pack.count++;
    }
    unsigned others = DAI_JOBI_JUNGS - pack.count;
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        pack.other[i] = i < first ? ranks[i] : i < others ? ranks[i + pack.count] : RANKS;
    }
    for (unsigned i = 0; i < others; i++) {
        pack.part[0] += rules->list_part[i + pack.count][pack.other[i]];
    }
    for (unsigned i = 0; i < others; i++) {
        const uint8_t rank = pack.other[i];
        pack.part[i + 1] =
            pack.part[i] - rules->list_part[i + pack.count][rank] + rules->list_part[i][rank];
    }
    return pack;
}

/* After the pack has moved to rank `to`. Branch-free, since the comparisons are unpredictable. */
static float turns_after(const DaiJobiRules *rules, const Pack *pack, unsigned to)
{
    unsigned behind = 0;
    for (unsigned i = 0; i < DAI_JOBI_JUNGS - 1; i++) {
        behind += pack->other[i] < to;
    }
    unsigned index = pack->part[behind];
    for (unsigned i = 0; i < pack->count; i++) {
        index += rules->list_part[behind + i][to];
    }
    return rules->turns[index];
}

/* "A five gives one more toss": it takes no turn. A toss that moves nothing is repeated in the next turn. */
static float expect_turns(const DaiJobiRules *rules, const uint8_t ranks[DAI_JOBI_JUNGS])
{
    float best[DAI_JOBI_TOSSES + 1];
    double sum = 0;
    double usable = 0;
    for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES; toss++) {
        best[toss] = INFINITY;
    }
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        if (i > 0 && ranks[i] == ranks[i - 1]) {
            continue;
        }
        Pack pack = pack_of(rules, ranks, i);
        for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES; toss++) {
            for (unsigned k = 0; k < rules->track.goals[pack.place][toss]; k++) {
                unsigned to = rank_of_place[rules->track.goal[pack.place][toss][k]];
                float turns = turns_after(rules, &pack, to);
                best[toss] = turns < best[toss] ? turns : best[toss];
            }
        }
    }
    for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES; toss++) {
        bool moves = isfinite(best[toss]);
        sum += toss == FREE_TOSS ? 0 : rules->chance[toss];
        sum += moves ? rules->chance[toss] * (double)best[toss] : 0;
        usable += moves ? rules->chance[toss] : 0;
    }
    return usable > 0 ? (float)(sum / usable) : 0;
}

static void build_race(void *target)
{
    DaiJobiRules *rules = target;
    number_lists(rules);
    /* Every move raises the sum of the ranks: start with the highest sums. */
    for (int sum = LAST_SUM - 1; sum >= 0; sum--) {
        for (int a = 0; a < RANKS && 4 * a <= sum; a++) {
            for (int b = a; b < RANKS && a + 3 * b <= sum; b++) {
                for (int c = b; c < RANKS && a + b + 2 * c <= sum; c++) {
                    int d = sum - a - b - c;
                    if (d < RANKS) {
                        uint8_t ranks[DAI_JOBI_JUNGS] = {(uint8_t)a, (uint8_t)b, (uint8_t)c,
                                                         (uint8_t)d};
                        rules->turns[index_of(rules, ranks)] = expect_turns(rules, ranks);
                    }
                }
            }
        }
    }
}

void dai_jobi_need_race(const Game *game)
{
    DaiJobiRules *rules = game->rules;
    lazy_need(&rules->has_race, build_race, rules);
}
