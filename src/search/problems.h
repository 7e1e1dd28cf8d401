/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Setting problems in drawn positions. Perfect play cannot win them, but opponents are not perfect: of the moves that
 * keep the draw, those are best after which the most replies lose.
 */
#pragma once

#include "search/search_internal.h"

/* Keeps the root moves, which all draw, that an opponent who moves at random is most likely to lose against, as far as time
 * allows to look ahead. */
MUST_CHECK Status problems_filter_root(Search *search);
