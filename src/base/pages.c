/* SPDX-License-Identifier: GPL-3.0-or-later */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise() */
#include "base/pages.h"

#include <sys/mman.h>

void *pages_new(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return NULL;
    }
#ifdef MADV_HUGEPAGE
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void pages_free(void *memory, size_t bytes)
{
    if (memory != NULL) {
        (void)munmap(memory, bytes);
    }
}
