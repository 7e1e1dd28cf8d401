/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/hash.h"
#include "solver/group.h"
#include "solver/parallel.h"

#include <stdlib.h>

enum {
    RUN =
        32768, /* consecutive numbers that one thread checks: their successors are in few blocks of a file */
    WHOLE =
        1
        << 25, /* numbers of a group that is checked completely, unless the caller says otherwise */
    SAMPLED_RUNS = 64 /* of a larger one */
};

typedef struct Verification {
    const Store *store;
    uint32_t group;
    uint64_t runs; /* of the group */
    const GroupWork *work;
    Expander *expanders;
    _Atomic uint64_t positions;
    _Atomic uint64_t wrong;
} Verification;

static ValueCode value_at(const Store *store, uint32_t group, uint64_t place)
{
    ValueCode value;
    Fault fault;
    Status status = store_read(store, store_number(store, group, place), &value, &fault);
    return status == STATUS_OK ? value : (ValueCode)VALUE_NO_POSITION;
}

/* The value that follows from all moves, with the stored values of successors within the group. */
static ValueCode derive(const Verification *verification, const Expansion *expansion)
{
    bool win = expansion->has_win;
    bool draw = expansion->has_draw;
    unsigned quickest = expansion->win;
    unsigned slowest = expansion->loss;
    if (!expansion->is_position) {
        return VALUE_NO_POSITION;
    }
    for (size_t i = 0; i < expansion->inner; i++) {
        ValueCode code =
            value_at(verification->store, verification->group, expansion->inner_place[i]);
        unsigned moves = code == VALUE_DRAW ? 0 : value_moves(code) + 1;
        if (code == VALUE_NO_POSITION) {
            return VALUE_NO_POSITION;
        }
        if (code == VALUE_DRAW) {
            draw = true;
        } else if (value_is_loss(code)) {
            quickest = !win || moves < quickest ? moves : quickest;
            win = true;
        } else {
            slowest = moves > slowest ? moves : slowest;
        }
    }
    if (win) {
        return value_code(true, quickest);
    }
    return draw ? VALUE_DRAW : value_code(false, slowest);
}

static void verify_run(Verification *verification, unsigned worker, uint64_t run)
{
    const Store *store = verification->store;
    uint64_t size = store->group[verification->group].size;
    uint64_t end = size - run * RUN < RUN ? size : (run + 1) * RUN;
    uint64_t positions = 0;
    uint64_t wrong = 0;
    for (uint64_t place = run * RUN; place < end; place++) {
        PositionNumber number = store_number(store, verification->group, place);
        Expansion expansion;
        ValueCode stored = value_at(store, verification->group, place);
        bool is_sound = expander_run(&verification->expanders[worker], number, &expansion) &&
                        derive(verification, &expansion) == stored;
        /* Block units keep the values of symmetric twins under their own numbers. */
        bool is_twin = !expansion.is_position && store->bytes[number.class] != NULL;
        wrong += !is_sound && !is_twin;
        positions += expansion.is_position;
    }
    (void)atomic_fetch_add(&verification->positions, positions);
    (void)atomic_fetch_add(&verification->wrong, wrong);
}

static bool is_sampled(const Verification *verification)
{
    uint64_t whole = verification->work->verify_whole;
    return verification->store->group[verification->group].size > (whole == 0 ? WHOLE : whole);
}

static void verify_runs(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    Verification *verification = context;
    const atomic_bool *stop = verification->work->stop;
    for (uint64_t i = begin; i < end && (stop == NULL || !atomic_load(stop)); i++) {
        uint64_t chosen = hash_mix(((uint64_t)verification->group << 32) + i) % verification->runs;
        verify_run(verification, worker, is_sampled(verification) ? chosen : i);
    }
}

Status group_verify(const Store *store, uint32_t group, const GroupWork *work, GroupCheck *check,
                    Fault *fault)
{
    Verification verification = {.store = store,
                                 .group = group,
                                 .runs = (store->group[group].size + RUN - 1) / RUN,
                                 .work = work};
    verification.expanders = calloc(work->threads, sizeof *verification.expanders);
    Status status = verification.expanders == NULL ? STATUS_OUT_OF_MEMORY : STATUS_OK;
    for (unsigned i = 0; i < work->threads && status == STATUS_OK; i++) {
        status = expander_init(&verification.expanders[i], store, group);
    }
    if (status == STATUS_OK) {
        uint64_t runs = is_sampled(&verification) ? SAMPLED_RUNS : verification.runs;
        parallel_run(work->threads, runs, 1, verify_runs, &verification);
        *check = (GroupCheck){.positions = atomic_load(&verification.positions),
                              .wrong = atomic_load(&verification.wrong)};
    } else {
        (void)fault_raise(fault, status, "out of memory for verification");
    }
    for (unsigned i = 0; i < work->threads && verification.expanders != NULL; i++) {
        expander_free(&verification.expanders[i]);
    }
    free(verification.expanders);
    return status;
}
