/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/json_memory.h"

#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>

static _Thread_local bool was_refused;

void json_memory_note(bool refused)
{
    was_refused = was_refused || refused;
}

static void *ask(size_t size)
{
    void *memory = malloc(size);
    json_memory_note(memory == NULL);
    return memory;
}

static void set_functions(void)
{
    json_set_alloc_funcs(ask, free);
}

void json_memory_watch(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, set_functions);
    was_refused = false;
}

Status json_memory_judge(Status status, Fault *fault)
{
    return was_refused ? fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for records") : status;
}
