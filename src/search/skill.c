/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/skill.h"

#include "base/random.h"

#include <math.h>

/* Factors from each level to the next, up to level `to`, chosen with scripts/skill-ladder for equal distances. Strong
 * noise has to shrink quickly to make a difference; weak noise makes none, and only more nodes help. */
typedef struct SkillStage {
    unsigned to;
    double nodes_factor;
    double noise_factor;
} SkillStage;

static const SkillStage STAGES[] = {{4, 1.35, 0.76}, {14, 1.28, 0.85}, {SKILL_MAX, 1.55, 0.82}};

typedef struct SkillLevel {
    double nodes;
    double noise; /* centipawns */
} SkillLevel;

static const SkillLevel LOWEST_LEVEL = {300, 300};
/* A forced win counts no more than this, so that the lowest levels do not always play it. */
static const double DECISIVE = 1000;

static SkillLevel level_of(unsigned skill)
{
    SkillLevel level = LOWEST_LEVEL;
    unsigned reached = 0;
    for (const SkillStage *stage = STAGES; reached < skill && reached < SKILL_MAX; reached++) {
        stage += reached == stage->to;
        level.nodes *= stage->nodes_factor;
        level.noise *= stage->noise_factor;
    }
    return level;
}

uint64_t skill_nodes(unsigned skill)
{
    return (uint64_t)level_of(skill).nodes;
}

double skill_noisy_value(unsigned skill, int32_t value, uint64_t seed)
{
    Random random = {.seed = seed};
    double seen = fmax(fmin(value, DECISIVE), -DECISIVE) + value / 1e4;
    /* With Gumbel noise, the probability of a move is a softmax of the values. */
    return seen - level_of(skill).noise * log(-log(random_fraction(&random) * 0.999998 + 1e-6));
}
