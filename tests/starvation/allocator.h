/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Allocations that fail on command: malloc() and the like, mmap() and pthread_create() of the whole program, including its
 * libraries, are counted and fail when requested.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Starts counting calls. The call with this number fails, and with `for_good` also all later ones. 0: none fails. */
void allocator_begin(uint64_t failing, bool for_good);
/* Stops failing calls and returns how many there were. */
uint64_t allocator_end(void);
