/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long to think.
 */
#ifndef NGUZO_SEARCH_BUDGET_H
#define NGUZO_SEARCH_BUDGET_H

#include "search/search.h"

typedef struct Budget {
    int64_t soft_us; /* begin nothing new after this; centuries: no limit */
    int64_t hard_us; /* break off at this */
} Budget;

/* `rules_ms` is what the rules of the game allow for a move, 0: no limit. */
Budget budget_of(const SearchLimits *limits, uint32_t rules_ms);

#endif
