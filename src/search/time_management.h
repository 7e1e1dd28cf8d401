/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long to think.
 */
#ifndef NGUZO_SEARCH_TIME_MANAGEMENT_H
#define NGUZO_SEARCH_TIME_MANAGEMENT_H

#include "search/search.h"

typedef struct TimeBudget {
    int64_t optimum_us; /* begin nothing new after this; centuries: no limit */
    int64_t maximum_us; /* break off at this */
} TimeBudget;

/* `rules_ms` is what the rules of the game allow for a move, 0: no limit. */
TimeBudget time_budget(const SearchLimits *limits, uint32_t rules_ms);

#endif
