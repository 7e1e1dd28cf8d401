/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memory that runs out on command. malloc() and its kin, mmap() and pthread_create() of the whole program, the libraries
 * among it, are counted, and fail when they are told to.
 */
#ifndef NGUZO_TESTS_ALLOCATOR_H
#define NGUZO_TESTS_ALLOCATOR_H

#include <stdbool.h>
#include <stdint.h>

/* From now on calls are counted; the one with this number fails, and with `for_good` all that follow it. 0: none. */
void allocator_begin(uint64_t failing, bool for_good);
/* Nothing fails any more; the value is how many calls there were. */
uint64_t allocator_end(void);

#endif
