/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of a program take precedence over those of its libraries, even for calls inside the libraries. Calls that
 * do not fail are passed on to the sanitizer, if there is one, so that it still finds leaks, otherwise to the C library.
 */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#define _GNU_SOURCE /* RTLD_NEXT, syscall() */
#include "allocator.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_bool is_counting;
static atomic_uint_fast64_t calls;
static uint64_t failing_call;
static bool fails_for_good;
/* A thread counts only once it runs the program's code: while it starts, a sanitizer allocates memory unchecked. */
static _Thread_local bool has_started;

void allocator_begin(uint64_t failing, bool for_good)
{
    has_started = true;
    failing_call = failing;
    fails_for_good = for_good;
    atomic_store(&calls, 0);
    atomic_store(&is_counting, true);
}

uint64_t allocator_end(void)
{
    atomic_store(&is_counting, false);
    return atomic_load(&calls);
}

static bool fails(void)
{
    if (!has_started || !atomic_load(&is_counting)) {
        return false;
    }
    uint64_t number = atomic_fetch_add(&calls, 1) + 1;
    return failing_call != 0 &&
           (number == failing_call || (fails_for_good && number > failing_call));
}

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming) */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-prototypes"

void *__interceptor_malloc(size_t size) __attribute__((weak));
void *__interceptor_calloc(size_t count, size_t size) __attribute__((weak));
void *__interceptor_realloc(void *memory, size_t size) __attribute__((weak));
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size)
{
    if (fails()) {
        errno = ENOMEM;
        return NULL;
    }
    return __interceptor_malloc != NULL ? __interceptor_malloc(size) : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (fails()) {
        errno = ENOMEM;
        return NULL;
    }
    return __interceptor_calloc != NULL ? __interceptor_calloc(count, size)
                                        : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    if (fails()) {
        errno = ENOMEM;
        return NULL;
    }
    return __interceptor_realloc != NULL ? __interceptor_realloc(memory, size)
                                         : __libc_realloc(memory, size);
}

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset)
{
    if (fails()) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    long mapped = syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
    void *memory = NULL;
    memcpy(&memory, &mapped, sizeof memory);
    return memory;
}

typedef struct Start {
    void *(*run)(void *);
    void *argument;
} Start;

static void *start(void *context)
{
    Start begun = *(Start *)context;
    free(context);
    has_started = true;
    void *result = begun.run(begun.argument);
    has_started = false;
    return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument)
{
    typedef int Create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    Create *create = NULL;
    if (fails()) {
        return EAGAIN;
    }
    bool before = has_started;
    has_started = false; /* not the program's own allocations */
    void *found = dlsym(RTLD_NEXT, "pthread_create");
    memcpy(&create, &found, sizeof create);
    Start *begun = malloc(sizeof *begun);
    *begun = (Start){run, argument};
    int error = create(thread, attributes, start, begun);
    if (error != 0) {
        free(begun);
    }
    has_started = before;
    return error;
}

#pragma GCC diagnostic pop
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming) */
