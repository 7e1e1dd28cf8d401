/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/random.h"
#include "games/dai_jobi/dai_jobi.h"

enum { BILLION = 1000000000 };

/* "The number of sticks that land with the flat black surfaces up determines the number of
 * spaces … if all four sticks land with the white rounded surfaces up, a player may move five
 * spaces". */
static unsigned toss_of(unsigned flat)
{
    return flat == 0 ? DAI_JOBI_TOSSES : flat;
}

/* The comparison is exact: no rounding that two implementations could do differently. */
unsigned dai_jobi_draw_toss(uint64_t seed, uint32_t bias, uint64_t number)
{
    unsigned flat = 0;
    for (unsigned stick = 0; stick < DAI_JOBI_STICKS; stick++) {
        uint64_t draw = random_draw(seed, DAI_JOBI_STICKS * number + stick);
        flat += (draw >> 32) * BILLION < (uint64_t)bias << 32;
    }
    return toss_of(flat);
}

void dai_jobi_weigh_tosses(uint32_t bias, double chance[DAI_JOBI_TOSSES + 1])
{
    static const double ways[DAI_JOBI_STICKS + 1] = {1, 4, 6, 4, 1};
    double up = (double)bias / BILLION;
    double down = (double)(BILLION - bias) / BILLION;
    for (unsigned flat = 0; flat <= DAI_JOBI_STICKS; flat++) {
        double product = ways[flat];
        for (unsigned stick = 0; stick < DAI_JOBI_STICKS; stick++) {
            product *= stick < flat ? up : down;
        }
        chance[toss_of(flat)] = product;
    }
}
