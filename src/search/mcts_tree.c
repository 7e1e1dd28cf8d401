/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/mcts_tree.h"

#include "base/pages.h"

#include <assert.h>
#include <string.h>

enum {
    UNIT = 8, /* bytes */
    UNITS_PER_NODE = sizeof(MctsNode) / UNIT,
    UNITS_PER_EDGE = sizeof(MctsEdge) / UNIT,
    BYTES_PER_SLOT = 512
};

_Static_assert(sizeof(MctsNode) % UNIT == 0 && sizeof(MctsEdge) % UNIT == 0,
               "nodes and edges must be whole units");

Status mcts_tree_resize(MctsTree *tree, size_t megabytes)
{
    const uint64_t most = SIZE_MAX / UNIT < UINT32_MAX ? SIZE_MAX : (uint64_t)UINT32_MAX * UNIT;
    uint64_t requested = (uint64_t)megabytes * 1024 * 1024;
    size_t bytes = (size_t)(requested < most ? requested : most);
    uint32_t slots = 1024;
    while ((size_t)slots * 2 <= bytes / BYTES_PER_SLOT && slots < UINT32_MAX / 2) {
        slots *= 2;
    }
    void *memory = pages_new(bytes);
    if (memory == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    mcts_tree_free(tree);
    *tree = (MctsTree){.memory = memory, .bytes = bytes, .megabytes = megabytes, .mask = slots - 1};
    size_t index_bytes = slots * sizeof *tree->index;
    tree->units = (uint32_t)((bytes - index_bytes) / UNIT);
    tree->index = (_Atomic uint32_t *)(void *)(tree->memory + (size_t)tree->units * UNIT);
    atomic_store(&tree->used, 1); /* position 0 means none */
    return STATUS_OK;
}

void mcts_tree_free(MctsTree *tree)
{
    pages_free(tree->memory, tree->bytes);
    *tree = (MctsTree){0};
}

void mcts_tree_clear(MctsTree *tree)
{
    if (atomic_load(&tree->used) > 1) { /* do not touch the memory of a new tree */
        memset((void *)(uintptr_t)tree->index, 0, ((size_t)tree->mask + 1) * sizeof *tree->index);
        atomic_store(&tree->used, 1);
    }
}

MctsNode *mcts_tree_node(const MctsTree *tree, uint32_t position)
{
    return (MctsNode *)(void *)(tree->memory + (size_t)position * UNIT);
}

uint32_t mcts_tree_position(const MctsTree *tree, const MctsNode *node)
{
    return (uint32_t)((size_t)((const unsigned char *)node - tree->memory) / UNIT);
}

MctsNode *mcts_tree_add(MctsTree *tree, size_t edges)
{
    assert(edges <= GAME_MAX_MOVES);
    uint32_t wanted = UNITS_PER_NODE + (uint32_t)edges * UNITS_PER_EDGE;
    uint32_t position = atomic_load_explicit(&tree->used, memory_order_relaxed);
    do {
        if (wanted > tree->units - position) {
            return NULL;
        }
    } while (!atomic_compare_exchange_weak_explicit(&tree->used, &position, position + wanted,
                                                    memory_order_relaxed, memory_order_relaxed));
    MctsNode *node = mcts_tree_node(tree, position);
    memset(node, 0, (size_t)wanted * UNIT);
    atomic_flag_clear_explicit(&node->lock, memory_order_relaxed);
    node->edges = (uint16_t)edges;
    return node;
}

void mcts_tree_publish(MctsTree *tree, MctsNode *node, uint64_t key)
{
    _Atomic uint32_t *slot = &tree->index[key & tree->mask];
    uint32_t position = mcts_tree_position(tree, node);
    node->key = key;
    node->next = atomic_load_explicit(slot, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(slot, &node->next, position, memory_order_release,
                                                  memory_order_relaxed)) {
    }
}

MctsNode *mcts_tree_find(const MctsTree *tree, uint64_t key)
{
    uint32_t position = atomic_load_explicit(&tree->index[key & tree->mask], memory_order_acquire);
    while (position != 0) {
        MctsNode *node = mcts_tree_node(tree, position);
        if (node->key == key) {
            return node;
        }
        position = node->next;
    }
    return NULL;
}

unsigned mcts_tree_hashfull(const MctsTree *tree)
{
    return (unsigned)((uint64_t)atomic_load(&tree->used) * 1000 / tree->units);
}
