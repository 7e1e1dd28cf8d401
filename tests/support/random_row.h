/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: random mill games of one's own, about half of them on random boards. Fields are random, so many of them
 * contradict each other.
 */
#pragma once

#include "base/random.h"
#include "base/text.h"

/* Adds `mill:key=value,...`. */
void random_row_add(Random *random, Text *spec);
