/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An evaluation learnt from exact values or from searches, for boards of two or three squares. It is a sum of table entries:
 *
 *   material  by the men of both sides and the number of men in hand: against three flying men seven are needed to
 *             win, which no value per man can express. While the board fills, the side that will be the second to
 *             remove counts as one man short
 *   squares   one entry for each square, by the state of its eight points
 *   sides     one entry for each of the four sides of the board, by the state of its points: six with two squares, nine
 *             with three, and the centre, if there is one, as a seventh point of every side
 *
 *             6-----5-----4       the upper side: points 6, 5, 4 of all squares
 *             |  6--5--4  |
 *             |  |6-5-4|  |
 *
 * A point is empty, or has a man of the side to move, or of the other. The sum is for the side to move, in hundredths of the
 * logarithm of the odds of its expected score: at 100 it scores 73 %. scripts/train-patterns finds the entries.
 */
#pragma once

#include "games/mill/state.h"

typedef struct MillPatterns MillPatterns;

/* The summands of the evaluation. */
typedef struct MillPatternSum {
    int32_t material;
    int32_t squares;
    int32_t sides;
} MillPatternSum;

/* The tables for these rules, or NULL if there are none. */
MillPatterns *mill_patterns_find(const MillRow *row);
/* How scores become probabilities. */
WdlModel mill_patterns_wdl(const MillPatterns *patterns);
/* Fills the tables in, unless they are. One thread at a time. False if their data file is missing. */
MUST_CHECK bool mill_patterns_build(MillPatterns *patterns);

/* Of a position; the second side of the input is to move. */
MillPatternSum mill_patterns_evaluate(const MillRules *rules, const MillEvalInput *input);

static inline int32_t mill_pattern_total(MillPatternSum sum)
{
    return sum.material + sum.squares + sum.sides;
}
