/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/store.h"

#include <stdlib.h>
#include <string.h>

ExactValue value_decode(ValueCode code)
{
    if (code == VALUE_NO_POSITION) {
        return exact_unknown();
    }
    if (code == VALUE_DRAW) {
        return (ExactValue){EXACT_DRAW, 0};
    }
    return (ExactValue){value_is_win(code) ? EXACT_WIN : EXACT_LOSS, value_moves(code)};
}

ExactValue value_of_outcome(Outcome outcome, unsigned side)
{
    if (!outcome_is_win(outcome)) {
        return (ExactValue){EXACT_DRAW, 0};
    }
    return (ExactValue){outcome_winner(outcome) == side ? EXACT_WIN : EXACT_LOSS, 0};
}

static void describe_groups(Store *store)
{
    for (uint32_t class = 0; class < store->classes; class ++) {
        NumberClass about = store->family->describe(store->numbering, class);
        StoreGroup *group = &store->group[about.group];
        if (group->classes == 0) {
            group->first_class = class;
        }
        group->classes++;
        group->part = about.part;
        group->cycles = group->cycles || about.cycles;
        store->group_of[class] = about.group;
        store->offset[class] = group->size;
        group->size += about.size;
    }
}

Status store_open(Store *store, const Game *game)
{
    *store = (Store){.game = game, .family = game->family->numbering};
    if (store->family == NULL) {
        return STATUS_OK;
    }
    Status status = store->family->open(game, &store->numbering);
    if (status != STATUS_OK || store->numbering == NULL) {
        return status;
    }
    store->classes = store->family->classes(store->numbering);
    store->parts = store->family->parts(store->numbering);
    store->groups = store->family->describe(store->numbering, store->classes - 1).group + 1;
    store->group_of = calloc(store->classes, sizeof *store->group_of);
    store->offset = calloc(store->classes, sizeof *store->offset);
    store->group = calloc(store->groups, sizeof *store->group);
    if (store->group_of == NULL || store->offset == NULL || store->group == NULL) {
        store_close(store);
        return STATUS_OUT_OF_MEMORY;
    }
    describe_groups(store);
    return STATUS_OK;
}

void store_close(Store *store)
{
    for (uint32_t group = 0; store->group != NULL && group < store->groups; group++) {
        store_forget(store, group);
    }
    if (store->numbering != NULL) {
        store->family->close(store->numbering);
    }
    free(store->group_of);
    free(store->offset);
    free(store->group);
    *store = (Store){0};
}

bool store_needs(const Store *store, uint32_t part, uint32_t other)
{
    return other == part || store->family->part_needs(store->numbering, part, other);
}

Status store_prepare(Store *store, uint32_t part)
{
    Status status = STATUS_OK;
    for (uint32_t other = 0; other <= part && status == STATUS_OK; other++) {
        if (store_needs(store, part, other)) {
            status = store->family->prepare(store->numbering, other);
        }
    }
    return status;
}

Status store_allocate(Store *store, uint32_t group)
{
    StoreGroup *about = &store->group[group];
    about->values = calloc(about->size > 0 ? about->size : 1, sizeof *about->values);
    return about->values == NULL ? STATUS_OUT_OF_MEMORY : STATUS_OK;
}

void store_forget(Store *store, uint32_t group)
{
    free((void *)(uintptr_t)store->group[group].values);
    store->group[group].values = NULL;
}

bool store_has_part(const Store *store, uint32_t part)
{
    for (uint32_t group = 0; group < store->groups; group++) {
        if (store->group[group].part == part && store->group[group].values == NULL) {
            return false;
        }
    }
    return true;
}

uint64_t store_part_size(const Store *store, uint32_t part)
{
    uint64_t size = 0;
    for (uint32_t group = 0; group < store->groups; group++) {
        size += store->group[group].part == part ? store->group[group].size : 0;
    }
    return size;
}

bool store_find_part(const Store *store, const char *name, uint32_t *part)
{
    char known[NUMBERING_NAME_SIZE];
    for (uint32_t i = 0; i < store->parts; i++) {
        store->family->part_name(store->numbering, i, known);
        if (strcmp(known, name) == 0) {
            *part = i;
            return true;
        }
    }
    return false;
}

PositionNumber store_number(const Store *store, uint32_t group, uint64_t place)
{
    const StoreGroup *about = &store->group[group];
    uint32_t low = about->first_class;
    uint32_t high = about->first_class + about->classes;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (store->offset[middle] <= place) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (PositionNumber){low, place - store->offset[low]};
}

ExactValue store_probe(const Store *store, const GameState *state)
{
    const Game *game = store->game;
    PositionNumber number;
    Outcome outcome = game->family->outcome(game, state);
    if (outcome != OUTCOME_OPEN) {
        return value_of_outcome(outcome, game_side_to_move(game, state));
    }
    if (store->numbering == NULL || !store->family->find(store->numbering, state, &number)) {
        return exact_unknown();
    }
    const _Atomic ValueCode *value = store_value(store, number);
    return value == NULL ? exact_unknown()
                         : value_decode(atomic_load_explicit(value, memory_order_relaxed));
}
