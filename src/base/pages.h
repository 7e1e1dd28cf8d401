/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Large zeroed blocks of memory from the operating system, on huge pages where it has them. Look-ups in a
 * transposition table or tablebase are scattered: with small pages, most would miss the TLB as well as the cache.
 */
#pragma once

#include <stddef.h>

/* NULL if there is not enough memory. */
void *pages_new(size_t bytes);
/* `memory` may be NULL. */
void pages_free(void *memory, size_t bytes);
