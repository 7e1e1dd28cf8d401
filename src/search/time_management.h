/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Time management: how long to think about a move.
 */
#ifndef NGUZO_SEARCH_TIME_MANAGEMENT_H
#define NGUZO_SEARCH_TIME_MANAGEMENT_H

#include "search/search.h"

/* INT64_MAX: no limit. */
typedef struct TimeBudget {
    int64_t optimum_us; /* start no new depth after this */
    int64_t maximum_us; /* abort the search at this */
} TimeBudget;

/* `rules_ms` is the time that the rules of the game allow for a move, 0: no limit. */
TimeBudget time_budget(const SearchLimits *limits, uint32_t rules_ms);

#endif
