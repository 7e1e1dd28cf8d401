/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long an engine may think.
 */
#ifndef NGUZO_MATCH_LIMITS_H
#define NGUZO_MATCH_LIMITS_H

#include "base/text.h"

enum { MATCH_MAX_MS = 1000000000 };

/* What is 0 sets no limit. */
typedef struct ThinkLimits {
    bool has_clock;
    int64_t clock_ms; /* at the start */
    int64_t increment_ms;
    uint64_t moves_to_go; /* the clock gets clock_ms more after so many moves */
    uint64_t movetime_ms;
    uint64_t nodes;
    uint64_t depth;
    uint64_t margin_ms; /* being late by this much is forgiven */
} ThinkLimits;

/* `[MOVES/][MINUTES:]SECONDS[+INCREMENT]`, or `inf`. */
MUST_CHECK bool limits_read_clock(Span text, ThinkLimits *limits);
/* A decimal number, perhaps negative, at most nine places. */
MUST_CHECK bool limits_read_decimal(Span text, double *number);
/* The limits as they are written: `tc=1+0.01 nodes=100`. */
void limits_print(const ThinkLimits *limits, Text *text);

#endif
