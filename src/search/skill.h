/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing below full strength. A lower level searches fewer nodes and adds Gumbel noise to the value of every root
 * move; with each level the nodes grow and the noise shrinks by a constant factor (scripts/skill-ladder measures how
 * far levels are apart).
 */
#pragma once

#include <stdint.h>

enum { SKILL_MAX = 20 };

/* The node limit of a level below SKILL_MAX. */
uint64_t skill_nodes(unsigned skill);
/* The value of a move in centipawns, with the noise of the level. */
double skill_noisy_value(unsigned skill, int32_t value, uint64_t seed);
