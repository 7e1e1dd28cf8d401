/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/parallel.h"

#include "base/thread.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

typedef struct Job {
    uint64_t end;
    uint64_t chunk;
    ParallelWork work;
    void *context;
    _Atomic uint64_t next;
} Job;

typedef struct Worker {
    Job *job;
    pthread_t thread;
    unsigned number;
    bool started;
} Worker;

static void *run(void *argument)
{
    Worker *worker = argument;
    Job *job = worker->job;
    for (;;) {
        uint64_t begin = atomic_fetch_add(&job->next, job->chunk);
        if (begin >= job->end) {
            return NULL;
        }
        uint64_t end = job->end - begin < job->chunk ? job->end : begin + job->chunk;
        job->work(job->context, worker->number, begin, end);
    }
}

void parallel_run(unsigned threads, uint64_t count, uint64_t chunk, ParallelWork work,
                  void *context)
{
    parallel_run_from(threads, 0, count, chunk, work, context);
}

void parallel_run_from(unsigned threads, uint64_t begin, uint64_t end, uint64_t chunk,
                       ParallelWork work, void *context)
{
    Job job = {.next = begin, .end = end, .chunk = chunk, .work = work, .context = context};
    Worker workers[PARALLEL_MAX_THREADS];
    uint64_t chunks = (end - begin + chunk - 1) / chunk;
    unsigned used = threads < chunks ? threads : (unsigned)chunks;
    for (unsigned i = 1; i < used; i++) {
        workers[i] = (Worker){.job = &job, .number = i};
        workers[i].started = thread_start(&workers[i].thread, run, &workers[i]);
    }
    workers[0] = (Worker){.job = &job};
    (void)run(&workers[0]);
    for (unsigned i = 1; i < used; i++) {
        if (workers[i].started) {
            (void)pthread_join(workers[i].thread, NULL);
        }
    }
}

unsigned parallel_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > PARALLEL_MAX_THREADS ? PARALLEL_MAX_THREADS : (unsigned)count;
}
