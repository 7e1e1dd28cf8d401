/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing worse on purpose. A level below the highest looks at fewer positions and misjudges every move by
 * an error drawn by lot; both shrink with each level by a constant factor, which spreads the levels evenly
 * (scripts/skill-ladder measures it).
 */
#ifndef NGUZO_SEARCH_SKILL_H
#define NGUZO_SEARCH_SKILL_H

#include <stdint.h>

enum { SKILL_MAX = 20 };

/* Positions that a level below SKILL_MAX looks at. */
uint64_t skill_nodes(unsigned skill);
/* What the level takes a move of this value for, in hundredths. */
double skill_misjudge(unsigned skill, int32_t value, uint64_t luck);

#endif
