/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many turns a player alone on the board still needs, for every way his jungs can stand, if he plays to need the
 * fewest. Jungs only go forward, so each number follows from those of positions further on; stacks and further
 * tosses are all accounted for. What opponents do is left to the search and to the rest of the evaluation.
 */
#include "games/dai_jobi/dai_jobi.h"

enum { RANKS = DAI_JOBI_PLACES, LAST_SUM = DAI_JOBI_JUNGS * (RANKS - 1), FREE_TOSS = 5 };

const uint8_t dai_jobi_place_of_rank[RANKS] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 21, 22, 26, 27, 23,
    24, 25, 28, 29, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30,
};
static const uint8_t rank_of_place[RANKS] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 20, 21, 22, 23, 24,
    25, 26, 27, 28, 29, 11, 12, 15, 16, 17, 13, 14, 18, 19, 30,
};

/* Numbers the ascending lists of four ranks without gaps: the number is the sum of what each rank adds at its place. */
static unsigned index_of(const DaiJobiRules *rules, const uint8_t ranks[DAI_JOBI_JUNGS])
{
    unsigned index = 0;
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        index += rules->list_part[i][ranks[i]];
    }
    return index;
}

/* At place i, counted from 0, rank r adds the ways to choose i + 1 of r + i things. */
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

/* With `count` jungs from number `first` on, all at one rank, moved on to `to`: those that they overtake move down,
 * so that the list stays in order without sorting. */
static float turns_after(const DaiJobiRules *rules, const uint8_t ranks[DAI_JOBI_JUNGS],
                         unsigned first, unsigned count, unsigned to)
{
    unsigned index = 0;
    unsigned from = 0; /* in the list as it was */
    unsigned at = 0;   /* in the list to be */
    while (from < first) {
        index += rules->list_part[at++][ranks[from++]];
    }
    from += count;
    while (from < DAI_JOBI_JUNGS && ranks[from] < to) {
        index += rules->list_part[at++][ranks[from++]];
    }
    while (at < from) {
        index += rules->list_part[at++][to];
    }
    while (at < DAI_JOBI_JUNGS) {
        index += rules->list_part[at++][ranks[from++]];
    }
    return rules->turns[index];
}

/* Jungs at the same rank as number `first` that go with it; those at the start go one by one. */
static unsigned stack_size(const uint8_t ranks[DAI_JOBI_JUNGS], unsigned first)
{
    unsigned count = 1;
    while (ranks[first] != 0 && first + count < DAI_JOBI_JUNGS &&
           ranks[first + count] == ranks[first]) {
        count++;
    }
    return count;
}

/* The fewest turns that a toss may leave; negative if it moves nothing. */
static float best_after(const DaiJobiRules *rules, const uint8_t ranks[DAI_JOBI_JUNGS],
                        unsigned toss)
{
    float best = -1;
    for (unsigned i = 0; i < DAI_JOBI_JUNGS; i++) {
        unsigned place = dai_jobi_place_of_rank[ranks[i]];
        if (i > 0 && ranks[i] == ranks[i - 1]) {
            continue;
        }
        unsigned stack = stack_size(ranks, i);
        for (unsigned k = 0; k < rules->track.goals[place][toss]; k++) {
            unsigned to = rank_of_place[rules->track.goal[place][toss][k]];
            float turns = turns_after(rules, ranks, i, stack, to);
            best = best < 0 || turns < best ? turns : best;
        }
    }
    return best;
}

/* "A five gives one more toss": it takes no turn. A toss that moves nothing is waited out. */
static float expect_turns(const DaiJobiRules *rules, const uint8_t ranks[DAI_JOBI_JUNGS])
{
    double sum = 0;
    double usable = 0;
    for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES; toss++) {
        double chance = rules->chance[toss];
        float after = best_after(rules, ranks, toss);
        sum += toss == FREE_TOSS ? 0 : chance;
        sum += after < 0 ? 0 : chance * (double)after;
        usable += after < 0 ? 0 : chance;
    }
    return usable > 0 ? (float)(sum / usable) : 0;
}

void dai_jobi_build_race(DaiJobiRules *rules)
{
    number_lists(rules);
    /* Every move raises the sum of the ranks, so the highest sums come first. */
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
