/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mill family: men are placed on a board of points, then moved, and three in a line capture a man or win. Forty games are
 * rows of one table (variants.c).
 *
 *   row.def, row.h     the fields of a row of rules        text.h      moves and positions as text
 *   rules.h            a row made ready for play           explain.h   why a move is illegal, what a legal one does
 *   state.h            positions and moves                 view.h      what a picture shows
 *   moves.h, play.h    generating and playing moves        symmetry.h  symmetric positions
 *   evaluate.h         the static evaluation               numbering.h an index of all positions, for the solver
 *   eval_tables.h, evaluate_move.h, frontier.h             the same faster, for the search
 */
#pragma once

#include "game/game.h"

extern const VariantTable mill_variants;
/* `mill:key=value,...`: any row. It is not one of the games above. */
extern const Variant mill_own_variant;
