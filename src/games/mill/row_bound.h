/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An upper bound of the number of moves that a position of a row can have. A row is refused if it could exceed GAME_MAX_MOVES, so
 * the bound has to be safe; it should also be close, so that few sensible games are refused.
 */
#pragma once

#include "games/mill/row.h"

/* Of capturing chains; more than `most` are not counted further. 0 if there are none. */
unsigned mill_bound_chains(const MillRow *row, const PointBoard *board, unsigned most);
/* Whether a player with `own` men on the board may have more than `limit` moves against some number of other men, which is set
 * then. `chains` is the bound of chains. */
bool mill_may_exceed(const MillRow *row, const PointBoard *board, unsigned chains, unsigned own,
                     unsigned limit, unsigned *others);
/* The lines through a point. */
unsigned mill_count_lines_through(const PointBoard *board, unsigned point);
