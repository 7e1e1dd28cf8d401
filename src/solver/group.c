/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A forward pass expands every position. Moves within the group are stored per chunk of positions and then
 * reversed into lists of predecessors. The backward pass settles positions in order of rising distance: a
 * position is won one move before its quickest lost successor, and lost once its last successor is won. Values
 * of moves that leave the group wait until their distance is reached; such a loss counts as one successor.
 */
#include "solver/group.h"

#include "solver/parallel.h"
#include "solver/team.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    CHUNK = 8192,          /* positions expanded per task */
    FRONTIER_CHUNK = 2048, /* settled positions visited per task */
    AHEAD = 24,            /* prefetch distance */
    SEGMENT_BITS = 16      /* offsets of predecessors are relative to the start of a segment */
};

static const uint16_t never_lost =
    UINT16_MAX; /* in `left`: a move out of the group draws or wins */

/* The inner moves of one chunk: for each position their number, then their targets. */
typedef struct MoveList {
    uint32_t *words;
    size_t length;
    size_t capacity;
} MoveList;

typedef struct Retrograde {
    Store *store;
    uint32_t group;
    const GroupWork *work;
    uint64_t size;
    _Atomic ValueCode *value;
    _Atomic uint16_t *left; /* successors not yet won for the other side */
    ValueCode *pending;     /* best value of the moves that leave the group */
    MoveList *lists;        /* by chunk */
    Expander *expanders;    /* by thread */

    /* Start of each position's predecessors, relative to its segment; filled from the end. */
    _Atomic uint32_t *first;
    uint64_t *segment_start;
    uint32_t *predecessor;
    uint32_t *waiting;       /* positions with a pending value, sorted by distance */
    uint64_t *waiting_begin; /* by distance */
    unsigned distances;
    uint32_t *queue; /* settled positions in order of distance */
    _Atomic uint64_t queued;
    uint64_t frontier; /* start of the current distance in the queue */
    unsigned distance;

    _Atomic int status; /* of a thread that failed */
} Retrograde;

/* Targets are scattered over memory: nearly every access is a cache miss without it. */
static inline void prefetch(uintptr_t memory)
{
    __builtin_prefetch((const void *)memory, 1);
}

static uint64_t count_chunks(const Retrograde *retro)
{
    return (retro->size + CHUNK - 1) / CHUNK;
}

static bool is_stopped(const Retrograde *retro)
{
    return retro->work->stop != NULL && atomic_load(retro->work->stop);
}

static bool has_failed(const Retrograde *retro)
{
    return atomic_load_explicit(&retro->status, memory_order_relaxed) != STATUS_OK ||
           is_stopped(retro);
}

static void fail(Retrograde *retro, Status status)
{
    atomic_store(&retro->status, (int)status);
}

static void report(const Retrograde *retro, uint64_t done)
{
    if (retro->work->progress != NULL) {
        retro->work->progress(retro->work->context, done);
    }
}

/* -- expanding -- */

static bool append_moves(MoveList *list, const Expansion *expansion)
{
    size_t needed = list->length + expansion->inner + 1;
    if (needed > list->capacity) {
        size_t capacity = needed + needed / 2 + CHUNK;
        uint32_t *words = realloc(list->words, capacity * sizeof *words);
        if (words == NULL) {
            return false;
        }
        list->words = words;
        list->capacity = capacity;
    }
    list->words[list->length++] = (uint32_t)expansion->inner;
    for (size_t i = 0; i < expansion->inner; i++) {
        list->words[list->length++] = expansion->inner_place[i];
    }
    return true;
}

/* In a group without cycles every successor is already known. */
static ValueCode settled_value(const Expansion *expansion)
{
    if (!expansion->is_position) {
        return VALUE_NO_POSITION;
    }
    if (expansion->has_win) {
        return value_code(true, expansion->win);
    }
    return expansion->has_draw ? VALUE_DRAW : value_code(false, expansion->loss);
}

static void note_expansion(Retrograde *retro, uint64_t place, Expansion *expansion)
{
    if (!expansion->is_position) {
        atomic_store_explicit(&retro->value[place], VALUE_NO_POSITION, memory_order_relaxed);
    }
    if (expansion->has_win && expansion->win <= 1) {
        expansion->inner = 0; /* no inner move can be quicker */
    }
    unsigned left = (unsigned)expansion->inner;
    if (expansion->has_win) {
        retro->pending[place] = value_code(true, expansion->win);
        left = never_lost;
    } else if (expansion->has_draw) {
        left = never_lost;
    } else if (expansion->has_loss) {
        retro->pending[place] = value_code(false, expansion->loss);
        left++;
    }
    atomic_store_explicit(&retro->left[place], (uint16_t)left, memory_order_relaxed);
    for (size_t i = 0; i < expansion->inner; i++) {
        prefetch((uintptr_t)&retro->first[expansion->inner_place[i]]);
    }
    for (size_t i = 0; i < expansion->inner; i++) {
        (void)atomic_fetch_add_explicit(&retro->first[expansion->inner_place[i]], 1,
                                        memory_order_relaxed);
    }
}

static void expand_chunk(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    Retrograde *retro = context;
    const Store *store = retro->store;
    Expander *expander = &retro->expanders[worker];
    PositionNumber number = store_number(store, retro->group, begin);
    for (uint64_t place = begin; place < end; place++) {
        Expansion expansion;
        if (place > begin) {
            number.index++;
            if (number.class + 1 < store->classes &&
                store->group_of[number.class + 1] == retro->group &&
                store->offset[number.class + 1] <= place) {
                number = store_number(store, retro->group, place);
            }
        }
        if (!expander_run(expander, number, &expansion)) {
            fail(retro, STATUS_BAD_POSITION);
            return;
        }
        if (retro->lists == NULL) {
            if (expansion.inner > 0) {
                fail(retro, STATUS_BAD_POSITION);
                return;
            }
            atomic_store_explicit(&retro->value[place], settled_value(&expansion),
                                  memory_order_relaxed);
            continue;
        }
        note_expansion(retro, place, &expansion);
        if (!append_moves(&retro->lists[begin / CHUNK], &expansion)) {
            fail(retro, STATUS_OUT_OF_MEMORY);
            return;
        }
    }
    report(retro, end - begin);
}

static void expand_chunk_unless_failed(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    if (!has_failed(context)) {
        expand_chunk(context, worker, begin, end);
    }
}

static void expand_all(Retrograde *retro)
{
    unsigned threads = retro->work->threads;
    bool is_divided = retro->lists == NULL; /* values that depend on each other stay on one rank */
    TeamRange own = is_divided ? team_range(retro->size, team_rank())
                               : (TeamRange){.begin = 0, .end = retro->size};
    retro->expanders = calloc(threads, sizeof *retro->expanders);
    Status status = retro->expanders == NULL ? STATUS_OUT_OF_MEMORY : STATUS_OK;
    for (unsigned i = 0; i < threads && status == STATUS_OK; i++) {
        status = expander_init(&retro->expanders[i], retro->store, retro->group);
    }
    if (status != STATUS_OK) {
        fail(retro, status);
    } else {
        parallel_run_from(threads, own.begin, own.end, CHUNK, expand_chunk_unless_failed, retro);
    }
    if (is_divided && !has_failed(retro)) {
        team_share((void *)(uintptr_t)retro->value, sizeof(ValueCode), retro->size);
    }
    for (unsigned i = 0; i < threads && retro->expanders != NULL; i++) {
        expander_free(&retro->expanders[i]);
    }
    free(retro->expanders);
}

/* -- reversing the edges -- */

static void reverse_chunk(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    Retrograde *retro = context;
    for (uint64_t chunk = begin; chunk < end; chunk++) {
        MoveList *list = &retro->lists[chunk];
        uint32_t place = (uint32_t)(chunk * CHUNK);
        for (size_t at = 0; at < list->length; place++) {
            for (uint32_t moves = list->words[at++]; moves > 0; moves--) {
                if (at + AHEAD < list->length) { /* may be a count, not a target: harmless */
                    prefetch((uintptr_t)&retro->first[list->words[at + AHEAD]]);
                }
                uint32_t to = list->words[at++];
                uint32_t slot =
                    atomic_fetch_sub_explicit(&retro->first[to], 1, memory_order_relaxed);
                retro->predecessor[retro->segment_start[to >> SEGMENT_BITS] + slot - 1] = place;
            }
        }
        free(list->words);
        *list = (MoveList){0};
    }
}

static void reverse_edges(Retrograde *retro)
{
    uint64_t sum = 0;
    for (uint64_t place = 0; place <= retro->size; place++) {
        if (place % ((uint64_t)1 << SEGMENT_BITS) == 0) {
            retro->segment_start[place >> SEGMENT_BITS] = sum;
        }
        sum += place < retro->size
                   ? atomic_load_explicit(&retro->first[place], memory_order_relaxed)
                   : 0;
        atomic_store_explicit(&retro->first[place],
                              (uint32_t)(sum - retro->segment_start[place >> SEGMENT_BITS]),
                              memory_order_relaxed);
    }
    retro->predecessor = malloc((sum + 1) * sizeof *retro->predecessor);
    if (retro->predecessor == NULL) {
        fail(retro, STATUS_OUT_OF_MEMORY);
        return;
    }
    parallel_run(retro->work->threads, count_chunks(retro), 1, reverse_chunk, retro);
}

static uint64_t first_predecessor(const Retrograde *retro, uint64_t place)
{
    return retro->segment_start[place >> SEGMENT_BITS] +
           atomic_load_explicit(&retro->first[place], memory_order_relaxed);
}

/* -- pending values, sorted by distance -- */

static void sort_pending(Retrograde *retro)
{
    uint64_t count = 0;
    for (uint64_t place = 0; place < retro->size; place++) {
        ValueCode code = retro->pending[place];
        unsigned after = code == VALUE_DRAW ? 0 : value_moves(code) + 1;
        retro->distances = after > retro->distances ? after : retro->distances;
        count += code != VALUE_DRAW;
    }
    retro->waiting = malloc((count + 1) * sizeof *retro->waiting);
    retro->waiting_begin = calloc(retro->distances + 2U, sizeof *retro->waiting_begin);
    if (retro->waiting == NULL || retro->waiting_begin == NULL) {
        fail(retro, STATUS_OUT_OF_MEMORY);
        return;
    }
    uint64_t *begin =
        retro->waiting_begin + 1; /* advances by one distance while the array is filled */
    for (uint64_t place = 0; place < retro->size; place++) {
        ValueCode code = retro->pending[place];
        if (code != VALUE_DRAW && value_moves(code) + 1 < retro->distances) {
            begin[value_moves(code) + 1]++;
        }
    }
    for (unsigned i = 1; i < retro->distances; i++) {
        begin[i] += begin[i - 1];
    }
    for (uint64_t place = 0; place < retro->size; place++) {
        ValueCode code = retro->pending[place];
        if (code != VALUE_DRAW) {
            retro->waiting[begin[value_moves(code)]++] = (uint32_t)place;
        }
    }
}

/* -- settling -- */

static void settle(Retrograde *retro, uint32_t place, bool win, unsigned distance)
{
    ValueCode unsettled = VALUE_DRAW;
    if (atomic_compare_exchange_strong_explicit(&retro->value[place], &unsettled,
                                                value_code(win, distance), memory_order_relaxed,
                                                memory_order_relaxed)) {
        retro->queue[atomic_fetch_add_explicit(&retro->queued, 1, memory_order_relaxed)] = place;
    }
}

/* One more successor is won for the other side. */
static void lose_successor(Retrograde *retro, uint32_t place, unsigned distance)
{
    if (atomic_load_explicit(&retro->left[place], memory_order_relaxed) == never_lost) {
        return;
    }
    if (atomic_fetch_sub_explicit(&retro->left[place], 1, memory_order_relaxed) == 1) {
        settle(retro, place, false, distance);
    }
}

/* Settles values from outside the group whose distance is reached. */
static void settle_pending(Retrograde *retro)
{
    if (retro->distance >= retro->distances) {
        return;
    }
    for (uint64_t i = retro->waiting_begin[retro->distance];
         i < retro->waiting_begin[retro->distance + 1]; i++) {
        uint32_t place = retro->waiting[i];
        if (value_is_win(retro->pending[place])) {
            settle(retro, place, true, retro->distance);
        } else {
            lose_successor(retro, place, retro->distance);
        }
    }
}

static void visit_predecessors(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    Retrograde *retro = context;
    unsigned distance = retro->distance + 1;
    for (uint64_t i = retro->frontier + begin; i < retro->frontier + end; i++) {
        uint32_t place = retro->queue[i];
        bool lost = value_is_loss(atomic_load_explicit(&retro->value[place], memory_order_relaxed));
        uint64_t last = first_predecessor(retro, (uint64_t)place + 1);
        uint64_t begin_of = first_predecessor(retro, place);
        for (uint64_t k = begin_of; k < last; k++) {
            prefetch(lost ? (uintptr_t)&retro->value[retro->predecessor[k]]
                          : (uintptr_t)&retro->left[retro->predecessor[k]]);
        }
        for (uint64_t k = begin_of; k < last; k++) {
            uint32_t before = retro->predecessor[k];
            if (lost) {
                settle(retro, before, true, distance);
            } else {
                lose_successor(retro, before, distance);
            }
        }
    }
}

static void settle_all(Retrograde *retro)
{
    for (retro->distance = 0; !has_failed(retro); retro->distance++) {
        settle_pending(retro);
        uint64_t end = atomic_load(&retro->queued);
        uint64_t count = end - retro->frontier;
        if (count == 0 && retro->distance >= retro->distances) {
            return;
        }
        if (retro->distance >= VALUE_MOVES_MAX) {
            fail(retro, STATUS_BAD_NUMBER);
            return;
        }
        parallel_run(parallel_worth(retro->work->threads, count), count, FRONTIER_CHUNK,
                     visit_predecessors, retro);
        retro->frontier = end;
    }
}

/* -- all of it -- */

static void allocate(Retrograde *retro)
{
    retro->left = calloc(retro->size + 1, sizeof *retro->left);
    retro->pending = calloc(retro->size + 1, sizeof *retro->pending);
    retro->first = calloc(retro->size + 1, sizeof *retro->first);
    retro->segment_start = calloc((retro->size >> SEGMENT_BITS) + 1, sizeof *retro->segment_start);
    retro->lists = calloc(count_chunks(retro) + 1, sizeof *retro->lists);
    if (retro->left == NULL || retro->pending == NULL || retro->first == NULL ||
        retro->segment_start == NULL || retro->lists == NULL) {
        fail(retro, STATUS_OUT_OF_MEMORY);
    }
}

static void release(Retrograde *retro)
{
    for (uint64_t i = 0; retro->lists != NULL && i < count_chunks(retro); i++) {
        free(retro->lists[i].words);
    }
    free((void *)(uintptr_t)retro->left);
    free(retro->pending);
    free((void *)(uintptr_t)retro->first);
    free(retro->segment_start);
    free(retro->lists);
    free(retro->predecessor);
    free(retro->waiting);
    free(retro->waiting_begin);
    free(retro->queue);
}

static void run(Retrograde *retro)
{
    bool cycles = retro->store->group[retro->group].cycles;
    if (cycles) {
        allocate(retro);
    }
    if (!has_failed(retro)) {
        expand_all(retro);
    }
    if (!cycles || has_failed(retro)) {
        return;
    }
    reverse_edges(retro);
    sort_pending(retro);
    retro->queue = malloc((retro->size + 1) * sizeof *retro->queue);
    if (retro->queue == NULL) {
        fail(retro, STATUS_OUT_OF_MEMORY);
    }
    if (!has_failed(retro)) {
        settle_all(retro);
    }
    report(retro, retro->size);
}

static Status fault_of(const Retrograde *retro, Fault *fault)
{
    Status status = (Status)atomic_load(&retro->status);
    if (status == STATUS_OUT_OF_MEMORY) {
        return fault_raise(fault, status, "out of memory for a group of %" PRIu64 " positions",
                           retro->size);
    }
    if (status == STATUS_BAD_NUMBER) {
        return fault_raise(fault, status,
                           "group %u has a win or loss in more than %d moves, which table files "
                           "cannot store",
                           retro->group, VALUE_MOVES_MAX);
    }
    if (status != STATUS_OK) {
        return fault_raise(fault, status, "group %u has a move to a position without a number",
                           retro->group);
    }
    return is_stopped(retro) ? fault_raise(fault, STATUS_INPUT_OUTPUT, "interrupted") : STATUS_OK;
}

Status group_solve(Store *store, uint32_t group, const GroupWork *work, Fault *fault)
{
    Retrograde retro = {
        .store = store, .group = group, .work = work, .size = store->group[group].size};
    if (store->group[group].cycles && retro.size >= UINT32_MAX) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY,
                           "a group of %" PRIu64 " positions is too large for 32-bit predecessors",
                           retro.size);
    }
    if (store_allocate(store, group) != STATUS_OK) {
        fail(&retro, STATUS_OUT_OF_MEMORY);
        return fault_of(&retro, fault);
    }
    retro.value = store->group[group].values;
    run(&retro);
    release(&retro);
    Status status = fault_of(&retro, fault);
    if (status != STATUS_OK) {
        store_forget(store, group);
    }
    return status;
}
