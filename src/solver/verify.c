/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/group.h"
#include "solver/parallel.h"

#include <stdlib.h>

typedef struct Verification {
    const Store *store;
    uint32_t group;
    const GroupWork *work;
    Expander *expanders;
    _Atomic uint64_t positions;
    _Atomic uint64_t wrong;
} Verification;

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
            store_value_at(verification->store, verification->group, expansion->inner_place[i]);
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

static void verify_chunk(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    Verification *verification = context;
    const Store *store = verification->store;
    uint64_t positions = 0;
    uint64_t wrong = 0;
    for (uint64_t place = begin; place < end; place++) {
        PositionNumber number = store_number(store, verification->group, place);
        Expansion expansion;
        ValueCode stored = store_value_at(store, verification->group, place);
        bool is_sound = expander_run(&verification->expanders[worker], number, &expansion) &&
                        derive(verification, &expansion) == stored;
        /* Block units keep the values of symmetric twins under their own numbers. */
        bool is_twin = !expansion.is_position && store->bytes[number.class] != NULL;
        wrong += !is_sound && !is_twin;
        positions += expansion.is_position;
    }
    (void)atomic_fetch_add(&verification->positions, positions);
    (void)atomic_fetch_add(&verification->wrong, wrong);
    if (verification->work->progress != NULL) {
        verification->work->progress(verification->work->context, end - begin);
    }
}

Status group_verify(const Store *store, uint32_t group, const GroupWork *work, GroupCheck *check,
                    Fault *fault)
{
    enum { CHUNK = 8192 };
    Verification verification = {.store = store, .group = group, .work = work};
    verification.expanders = calloc(work->threads, sizeof *verification.expanders);
    Status status = verification.expanders == NULL ? STATUS_OUT_OF_MEMORY : STATUS_OK;
    for (unsigned i = 0; i < work->threads && status == STATUS_OK; i++) {
        status = expander_init(&verification.expanders[i], store, group);
    }
    if (status == STATUS_OK) {
        parallel_run(work->threads, store->group[group].size, CHUNK, verify_chunk, &verification);
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
