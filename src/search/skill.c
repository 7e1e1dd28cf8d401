/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/skill.h"

#include "base/random.h"

#include <math.h>

/* From each level to the next, up to level `to`; by scripts/skill-ladder about as much apart everywhere. Large errors
 * have to shrink quickly to make a difference, and small ones make none: there only more nodes help. */
typedef struct SkillStage {
    unsigned to;
    double more_nodes;
    double smaller_error;
} SkillStage;

static const SkillStage STAGES[] = {{4, 1.35, 0.76}, {14, 1.28, 0.85}, {SKILL_MAX, 1.55, 0.82}};
static const double FEWEST_NODES = 300;
static const double LARGEST_ERROR = 300; /* hundredths */
/* To the weakest a forced win is worth no more than this: it is seen, not always taken. */
static const double DECISIVE = 1000;

typedef struct SkillLevel {
    double nodes;
    double error;
} SkillLevel;

static SkillLevel level_of(unsigned skill)
{
    SkillLevel level = {FEWEST_NODES, LARGEST_ERROR};
    unsigned reached = 0;
    for (const SkillStage *stage = STAGES; reached < skill && reached < SKILL_MAX; reached++) {
        stage += reached == stage->to;
        level.nodes *= stage->more_nodes;
        level.error *= stage->smaller_error;
    }
    return level;
}

uint64_t skill_nodes(unsigned skill)
{
    return (uint64_t)level_of(skill).nodes;
}

double skill_misjudge(unsigned skill, int32_t value, uint64_t luck)
{
    Random random = {.seed = luck};
    double error = level_of(skill).error;
    double seen = fmax(fmin(value, DECISIVE), -DECISIVE) + value / 1e4;
    /* Errors of this shape make a move's chance grow by a constant factor for each hundredth. */
    return seen - error * log(-log(random_fraction(&random) * 0.999998 + 1e-6));
}
