/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/team.h"

#include <stdlib.h>
#include <string.h>

TeamRange team_range(uint64_t count, unsigned rank)
{
    uint64_t size = team_size();
    uint64_t each = count / size;
    uint64_t more = count % size; /* the first ranks get one more */
    uint64_t begin = each * rank + (rank < more ? rank : more);
    return (TeamRange){begin, begin + each + (rank < more ? 1 : 0)};
}

#ifdef NGUZO_HAS_MPI

#include <mpi.h>

enum { MESSAGE_MAX = 1 << 30 }; /* counts of MPI are int */

/* Errors of MPI end all ranks: that is the default of communicators. */
void team_begin(void)
{
    (void)MPI_Init(NULL, NULL);
}

void team_end(bool failed)
{
    if (failed && team_size() > 1) {
        (void)MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    (void)MPI_Finalize();
}

/* Programs that never join, such as tests, are one rank. */
static bool has_joined(void)
{
    int begun = 0;
    int ended = 0;
    (void)MPI_Initialized(&begun);
    (void)MPI_Finalized(&ended);
    return begun != 0 && ended == 0;
}

unsigned team_size(void)
{
    int size = 1;
    if (has_joined()) {
        (void)MPI_Comm_size(MPI_COMM_WORLD, &size);
    }
    return (unsigned)size;
}

unsigned team_rank(void)
{
    int rank = 0;
    if (has_joined()) {
        (void)MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    }
    return (unsigned)rank;
}

void team_wait(void)
{
    if (team_size() > 1) {
        (void)MPI_Barrier(MPI_COMM_WORLD);
    }
}

void team_any(uint8_t *flags, size_t count)
{
    if (team_size() > 1) {
        (void)MPI_Allreduce(MPI_IN_PLACE, flags, (int)count, MPI_UINT8_T, MPI_MAX, MPI_COMM_WORLD);
    }
}

static void send_bytes(uint8_t *bytes, uint64_t count, unsigned root)
{
    while (count > 0 && team_size() > 1) {
        int length = (int)(count < MESSAGE_MAX ? count : MESSAGE_MAX);
        (void)MPI_Bcast(bytes, length, MPI_BYTE, (int)root, MPI_COMM_WORLD);
        bytes += length;
        count -= (uint64_t)length;
    }
}

void team_share(void *array, size_t element_size, uint64_t count)
{
    for (unsigned rank = 0; rank < team_size(); rank++) {
        TeamRange range = team_range(count, rank);
        send_bytes((uint8_t *)array + range.begin * element_size,
                   (range.end - range.begin) * element_size, rank);
    }
}

void team_broadcast(void *bytes, uint64_t count)
{
    send_bytes(bytes, count, 0);
}

uint8_t *team_gather(const uint8_t *bytes, size_t count, size_t *total)
{
    unsigned size = team_size();
    uint64_t *counts = calloc(size, sizeof *counts);
    uint64_t own = count;
    uint8_t *all = NULL;
    if (counts == NULL) {
        return NULL;
    }
    (void)MPI_Allgather(&own, 1, MPI_UINT64_T, counts, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    *total = 0;
    for (unsigned rank = 0; rank < size; rank++) {
        *total += counts[rank];
    }
    all = malloc(*total + 1);
    size_t at = 0;
    for (unsigned rank = 0; all != NULL && rank < size; rank++) {
        if (rank == team_rank() && count > 0) {
            memcpy(all + at, bytes, count);
        }
        send_bytes(all + at, counts[rank], rank);
        at += counts[rank];
    }
    free(counts);
    return all;
}

#else

void team_begin(void) {}

void team_end(bool failed) {}

unsigned team_size(void)
{
    return 1;
}

unsigned team_rank(void)
{
    return 0;
}

void team_wait(void) {}

void team_any(uint8_t *flags, size_t count) {}

void team_share(void *array, size_t element_size, uint64_t count) {}

void team_broadcast(void *bytes, uint64_t count) {}

uint8_t *team_gather(const uint8_t *bytes, size_t count, size_t *total)
{
    uint8_t *all = malloc(count + 1);
    if (all != NULL && count > 0) {
        memcpy(all, bytes, count);
    }
    *total = count;
    return all;
}

#endif
