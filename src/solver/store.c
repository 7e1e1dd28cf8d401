/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/store.h"

#include "solver/cache.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

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

void value_count(ValueCounts *counts, ValueCode code, uint64_t times)
{
    if (code == VALUE_NO_POSITION || times == 0) {
        return;
    }
    counts->positions += times;
    counts->won += value_is_win(code) ? times : 0;
    counts->lost += value_is_loss(code) ? times : 0;
    if (code != VALUE_DRAW && value_moves(code) > counts->longest) {
        counts->longest = value_moves(code);
    }
}

void value_counts_add(ValueCounts *sum, const ValueCounts *more)
{
    sum->positions += more->positions;
    sum->won += more->won;
    sum->lost += more->lost;
    sum->longest = more->longest > sum->longest ? more->longest : sum->longest;
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
    for (uint32_t i = 1; i < store->groups; i++) {
        const StoreGroup *before = &store->group[i - 1];
        bool same_file = before->part == store->group[i].part;
        store->group[i].first_block =
            same_file ? before->first_block + table_blocks_of(before->size) : 0;
    }
}

static void clear_distances(Store *store)
{
    for (uint32_t class = 0; class < store->classes; class ++) {
        atomic_store_explicit(&store->unknown_for[class], EXACT_NEVER, memory_order_relaxed);
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
    store->bytes = calloc(store->classes, sizeof *store->bytes);
    store->is_mapped = calloc(store->classes, sizeof *store->is_mapped);
    store->file = calloc(store->parts, sizeof(TableFile *));
    store->is_published = calloc(store->parts, sizeof *store->is_published);
    store->unknown_for = calloc(store->classes, sizeof *store->unknown_for);
    if (store->is_published == NULL || store->unknown_for == NULL || store->group_of == NULL ||
        store->offset == NULL || store->group == NULL || store->bytes == NULL ||
        store->is_mapped == NULL || store->file == NULL) {
        store_close(store);
        return STATUS_OUT_OF_MEMORY;
    }
    describe_groups(store);
    clear_distances(store);
    return STATUS_OK;
}

void store_close(Store *store)
{
    for (uint32_t group = 0; store->group != NULL && group < store->groups; group++) {
        store_forget(store, group);
    }
    cache_free(store->cache);
    for (uint32_t part = 0; store->file != NULL && part < store->parts; part++) {
        if (store->file[part] != NULL) {
            table_close(store->file[part]);
            free(store->file[part]);
        }
    }
    if (store->numbering != NULL) {
        store->family->close(store->numbering);
    }
    free(store->bytes);
    free(store->is_mapped);
    free(store->file);
    free((void *)(uintptr_t)store->is_published);
    free((void *)(uintptr_t)store->unknown_for);
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
    StoreGroup *about = &store->group[group];
    free((void *)(uintptr_t)about->values);
    about->values = NULL;
    about->is_solved = false;
    about->counts = (ValueCounts){0};
    for (uint32_t i = 0; store->is_mapped != NULL && i < about->classes; i++) {
        store_drop_bytes(store, about->first_class + i);
    }
}

static uint64_t class_size(const Store *store, uint32_t class)
{
    return store->family->describe(store->numbering, class).size;
}

void store_drop_bytes(Store *store, uint32_t class)
{
    if (store->bytes[class] != NULL && store->is_mapped[class]) {
        (void)munmap(store->bytes[class], class_size(store, class));
    } else {
        free(store->bytes[class]);
    }
    store->bytes[class] = NULL;
    store->is_mapped[class] = false;
}

bool store_has_group(const Store *store, uint32_t group)
{
    const StoreGroup *about = &store->group[group];
    for (uint32_t i = 0; about->values == NULL && i < about->classes; i++) {
        if (store->bytes[about->first_class + i] == NULL) {
            return false;
        }
    }
    return true;
}

ValueCode store_value_at(const Store *store, uint32_t group, uint64_t place)
{
    ValueCode value = VALUE_NO_POSITION;
    (void)store_value(store, store_number(store, group, place), &value);
    return value;
}

uint64_t store_memory(const Store *store)
{
    uint64_t used = 0;
    for (uint32_t group = 0; group < store->groups; group++) {
        const StoreGroup *about = &store->group[group];
        used += about->values != NULL ? about->size * sizeof(ValueCode) : 0;
    }
    for (uint32_t class = 0; class < store->classes; class ++) {
        bool counts = store->bytes[class] != NULL && !store->is_mapped[class];
        used += counts ? class_size(store, class) : 0;
    }
    return used;
}

bool store_has_part(const Store *store, uint32_t part)
{
    for (uint32_t group = 0; group < store->groups; group++) {
        if (store->group[group].part == part && !store_has_group(store, group)) {
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

/* -- published parts -- */

void store_publish(Store *store, uint32_t part)
{
    atomic_store_explicit(&store->is_published[part], true, memory_order_release);
    for (uint32_t class = 0; class < store->classes; class ++) {
        uint32_t from = store->group[store->group_of[class]].part;
        uint32_t moves = store_needs(store, from, part)
                             ? store->family->class_distance(store->numbering, class, part)
                             : EXACT_NEVER;
        if (moves < atomic_load_explicit(&store->unknown_for[class], memory_order_relaxed)) {
            atomic_store_explicit(&store->unknown_for[class], moves, memory_order_relaxed);
        }
    }
}

void store_withdraw(Store *store, uint32_t part)
{
    atomic_store(&store->is_published[part], false);
    clear_distances(store);
    for (uint32_t other = 0; other < store->parts; other++) {
        if (store_is_published(store, other)) {
            store_publish(store, other);
        }
    }
}

/* -- files -- */

Status store_use_file(Store *store, uint32_t part, TableFile *table, Fault *fault)
{
    TableFile *file = malloc(sizeof *file);
    if (store->cache == NULL) {
        store->cache = cache_new();
    }
    Status status = file == NULL || store->cache == NULL ? STATUS_OUT_OF_MEMORY
                                                         : table_fits(table, store, part, fault);
    if (status == STATUS_OUT_OF_MEMORY) {
        (void)fault_raise(fault, status, "out of memory for the table");
    }
    if (file == NULL || status != STATUS_OK) {
        free(file);
        table_close(table);
        return status;
    }
    *file = *table;
    store->file[part] = file;
    for (uint32_t group = 0; group < store->groups; group++) {
        store->group[group].is_solved |= store->group[group].part == part;
    }
    return STATUS_OK;
}

Status store_read(const Store *store, PositionNumber number, ValueCode *value, Fault *fault)
{
    if (store_value(store, number, value)) {
        return STATUS_OK;
    }
    uint32_t group = store->group_of[number.class];
    uint32_t part = store->group[group].part;
    if (store->file[part] == NULL) {
        return fault_raise(fault, STATUS_NOT_SOLVABLE, "the value is not known");
    }
    uint64_t place = store->offset[number.class] + number.index;
    uint32_t block = store->group[group].first_block + (uint32_t)(place / TABLE_BLOCK_VALUES);
    return cache_value(store->cache, store->file[part], part, block,
                       (uint32_t)(place % TABLE_BLOCK_VALUES), value, fault);
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
    ValueCode value = VALUE_NO_POSITION;
    Fault fault;
    return store_read(store, number, &value, &fault) == STATUS_OK ? value_decode(value)
                                                                  : exact_unknown();
}
