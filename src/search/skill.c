/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/skill.h"

#include "core/random.h"

#include <math.h>

static const double FEWEST_NODES = 300;
static const double MORE_NODES = 1.35;   /* for each level */
static const double LARGEST_ERROR = 300; /* hundredths */
static const double SMALLER_ERROR = 0.82;
/* To the weakest a forced win is worth no more than this: it is seen, not always taken. */
static const double DECISIVE = 1000;

uint64_t skill_nodes(unsigned skill)
{
    return (uint64_t)(FEWEST_NODES * pow(MORE_NODES, skill));
}

double skill_misjudge(unsigned skill, int32_t value, uint64_t luck)
{
    Random random = {.seed = luck};
    double error = LARGEST_ERROR * pow(SMALLER_ERROR, skill);
    double seen = fmax(fmin(value, DECISIVE), -DECISIVE) + value / 1e4;
    /* Errors of this shape make a move's chance grow by a constant factor for each hundredth. */
    return seen - error * log(-log(random_fraction(&random) * 0.999998 + 1e-6));
}
