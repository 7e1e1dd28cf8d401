/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/block_team.h"

#include "solver/team.h"

#include <stdlib.h>
#include <string.h>

/* Bytes that grow. */
typedef struct Message {
    uint8_t *bytes;
    size_t length;
    size_t capacity;
    bool fails;
} Message;

/* In front of the columns of a row, which are 16 bits each. Sizes stay multiples of four. */
typedef struct RowHead {
    uint32_t row;
    uint32_t count;
} RowHead;

static uint8_t *message_add(Message *message, size_t length)
{
    if (message->length + length > message->capacity) {
        size_t capacity = 2 * (message->length + length);
        uint8_t *bytes = realloc(message->bytes, capacity);
        if (bytes == NULL) {
            message->fails = true;
            return NULL;
        }
        message->bytes = bytes;
        message->capacity = capacity;
    }
    message->length += length;
    return message->bytes + message->length - length;
}

/* Units with levels are small, and columns have to fit into 16 bits: every rank solves these units alone. */
void block_team_divide(BlockSolve *solve)
{
    const BlockUnit *unit = solve->unit;
    solve->is_divided = team_size() > 1 && unit->levels <= 1 && unit->columns <= UINT16_MAX;
    solve->own = solve->is_divided ? team_range(unit->rows, team_rank())
                                   : (TeamRange){.begin = 0, .end = unit->rows};
}

static size_t padded(size_t columns)
{
    return (columns * sizeof(uint16_t) + 3) & ~(size_t)3;
}

static void add_row(const BlockSolve *solve, uint32_t row, Message *message)
{
    const Frontier *frontier = &solve->frontiers[row];
    const uint8_t *values = solve->values[1] + (size_t)row * solve->unit->columns;
    uint32_t count = frontier->count;
    if (frontier->columns == NULL) { /* there was no room to list them */
        count = 0;
        for (uint32_t column = 0; column < solve->unit->columns; column++) {
            count += values[column] == solve->code;
        }
    }
    uint8_t *to = count == 0 ? NULL : message_add(message, sizeof(RowHead) + padded(count));
    if (to == NULL) {
        return;
    }
    const RowHead head = {row, count};
    memset(to, 0, sizeof head + padded(count));
    memcpy(to, &head, sizeof head);
    uint16_t *columns = (uint16_t *)(void *)(to + sizeof head);
    if (frontier->columns != NULL) {
        memcpy(columns, frontier->columns, count * sizeof *columns);
        return;
    }
    for (uint32_t column = 0, i = 0; column < solve->unit->columns; column++) {
        if (values[column] == solve->code) {
            columns[i++] = (uint16_t)column;
        }
    }
}

void block_team_frontiers(BlockSolve *solve)
{
    static const uint16_t nothing[1] = {0};
    Message message = {0};
    size_t total = 0;
    if (!solve->is_divided) {
        return;
    }
    for (uint64_t row = solve->own.begin; row < solve->own.end; row++) {
        add_row(solve, (uint32_t)row, &message);
    }
    free(solve->received);
    solve->received = team_gather(message.bytes, message.length, &total);
    free(message.bytes);
    if (message.fails || solve->received == NULL) {
        atomic_store(&solve->fails, true);
        total = 0;
    }
    for (uint32_t row = 0; row < solve->unit->rows; row++) {
        solve->frontiers[row] = (Frontier){nothing, 0};
    }
    for (size_t at = 0; at < total;) {
        RowHead head;
        memcpy(&head, solve->received + at, sizeof head);
        at += sizeof head;
        solve->frontiers[head.row] =
            (Frontier){(const uint16_t *)(const void *)(solve->received + at), head.count};
        at += padded(head.count);
    }
}

void block_team_codes(BlockSolve *solve)
{
    enum { FLAGS = BLOCK_LAYERS + 2 };
    uint8_t flags[FLAGS] = {0};
    unsigned code = solve->code;
    if (!solve->is_divided) {
        return;
    }
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        flags[layer] = atomic_load(&solve->has_code[layer][code]);
    }
    flags[BLOCK_LAYERS] = atomic_load(&solve->has_bound[code]);
    flags[BLOCK_LAYERS + 1] = atomic_load(&solve->fails);
    team_any(flags, FLAGS);
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        atomic_store(&solve->has_code[layer][code], flags[layer] != 0);
    }
    atomic_store(&solve->has_bound[code], flags[BLOCK_LAYERS] != 0);
    atomic_store(&solve->fails, flags[BLOCK_LAYERS + 1] != 0);
}

uint64_t *block_team_detours(BlockSolve *solve, unsigned layer, size_t *count)
{
    const BlockDetours *detours = &solve->detours[layer];
    Message message = {0};
    for (uint64_t row = solve->own.begin; row < solve->own.end; row++) {
        if (*block_mark(solve, layer, solve->code, (uint32_t)row) == 0) {
            continue;
        }
        for (uint64_t i = detours->first[row]; i < detours->first[row + 1]; i++) {
            uint8_t *to = solve->values[layer][detours->list[i].to] == solve->code
                              ? message_add(&message, sizeof i)
                              : NULL;
            if (to != NULL) {
                memcpy(to, &i, sizeof i);
            }
        }
    }
    size_t total = message.length;
    uint8_t *all = message.bytes;
    if (solve->is_divided) {
        all = team_gather(message.bytes, message.length, &total);
        free(message.bytes);
    }
    if (message.fails) {
        atomic_store(&solve->fails, true);
    }
    *count = all == NULL ? 0 : total / sizeof(uint64_t);
    return (uint64_t *)(void *)all;
}

void block_team_share(BlockSolve *solve, bool counts)
{
    const BlockUnit *unit = solve->unit;
    for (unsigned layer = 0; solve->is_divided && layer < unit->layers; layer++) {
        team_share(solve->arrays.score[layer], unit->columns, unit->rows);
        if (counts && solve->arrays.count[layer] != NULL) {
            team_share(solve->arrays.count[layer], unit->columns, unit->rows);
        }
    }
}
