/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "brute.h"

#include "solver/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void *grow(void *memory, size_t count, size_t size)
{
    void *grown = realloc(memory, count * size);
    assert_non_null(grown);
    return grown;
}

const GameState *brute_state(const Brute *brute, size_t position)
{
    return (const GameState *)(const void *)(brute->states +
                                             position * brute->game->family->state_size);
}

static void rebuild_slots(Brute *brute)
{
    const Game *game = brute->game;
    brute->slot_count = brute->capacity * 2;
    free(brute->slots);
    brute->slots = calloc(brute->slot_count, sizeof *brute->slots);
    assert_non_null(brute->slots);
    for (size_t i = 0; i < brute->count; i++) {
        size_t slot = game->family->key(game, brute_state(brute, i)) % brute->slot_count;
        while (brute->slots[slot] != 0) {
            slot = (slot + 1) % brute->slot_count;
        }
        brute->slots[slot] = i + 1;
    }
}

/* The index of a position, which is added if it is new. Equal keys are taken for equal positions. */
static size_t enter(Brute *brute, const GameState *state)
{
    const Game *game = brute->game;
    size_t size = game->family->state_size;
    uint64_t key = game->family->key(game, state);
    if (brute->count == brute->capacity) {
        brute->capacity *= 2;
        brute->states = grow(brute->states, brute->capacity, size);
        rebuild_slots(brute);
    }
    size_t slot = key % brute->slot_count;
    for (; brute->slots[slot] != 0; slot = (slot + 1) % brute->slot_count) {
        size_t known = brute->slots[slot] - 1;
        if (game->family->key(game, brute_state(brute, known)) == key) {
            return known;
        }
    }
    memcpy(brute->states + brute->count * size, state, size);
    brute->slots[slot] = ++brute->count;
    return brute->count - 1;
}

static void add_child(Brute *brute, size_t child)
{
    if (brute->child_count == brute->child_capacity) {
        brute->child_capacity = 2 * brute->child_capacity + 1024;
        brute->children = grow(brute->children, brute->child_capacity, sizeof *brute->children);
    }
    brute->children[brute->child_count++] = child;
}

/* Breadth first: positions are expanded in the order in which they were found. */
static void reach_all(Brute *brute)
{
    const Game *game = brute->game;
    Move moves[GAME_MAX_MOVES];
    GameState *state = game_state_new(game);
    GameState *next = game_state_new(game);
    size_t first_capacity = 0;
    assert_non_null(state);
    assert_non_null(next);
    game->family->start(game, state);
    (void)enter(brute, state);
    for (size_t at = 0; at < brute->count; at++) {
        if (at + 2 > first_capacity) {
            first_capacity = 2 * first_capacity + 1024;
            brute->first_child = grow(brute->first_child, first_capacity, sizeof(size_t));
        }
        brute->first_child[at] = brute->child_count;
        game_copy_state(game, state, brute_state(brute, at));
        size_t count = game->family->outcome(game, state) == OUTCOME_OPEN
                           ? game->family->legal_moves(game, state, moves)
                           : 0;
        for (size_t i = 0; i < count; i++) {
            game->family->play(game, state, moves[i], next);
            add_child(brute, enter(brute, next));
        }
        brute->first_child[at + 1] = brute->child_count;
    }
    game_state_free(state);
    game_state_free(next);
}

static unsigned side_of(const Brute *brute, size_t position)
{
    return game_side_to_move(brute->game, brute_state(brute, position));
}

/* The value of a position at exactly this distance, if it has it. */
static ExactValue value_at(const Brute *brute, size_t position, uint32_t distance)
{
    bool all_win = true;
    uint32_t longest = 0;
    for (size_t i = brute->first_child[position]; i < brute->first_child[position + 1]; i++) {
        size_t child = brute->children[i];
        ExactValue value = brute->values[child];
        if (side_of(brute, child) != side_of(brute, position)) {
            value = exact_opposite(value);
        }
        if (value.kind == EXACT_WIN && value.moves + 1 == distance) {
            return (ExactValue){EXACT_WIN, distance};
        }
        all_win = all_win && value.kind == EXACT_LOSS;
        longest = value.moves > longest ? value.moves : longest;
    }
    if (all_win && longest + 1 == distance) {
        return (ExactValue){EXACT_LOSS, distance};
    }
    return (ExactValue){EXACT_UNKNOWN, 0};
}

static void settle_ends(Brute *brute)
{
    for (size_t i = 0; i < brute->count; i++) {
        Outcome outcome = brute->game->family->outcome(brute->game, brute_state(brute, i));
        if (outcome == OUTCOME_DRAW) {
            brute->values[i].kind = EXACT_DRAW;
        } else if (outcome != OUTCOME_OPEN) {
            bool won = outcome_winner(outcome) == side_of(brute, i);
            brute->values[i].kind = won ? EXACT_WIN : EXACT_LOSS;
        }
    }
}

Brute *brute_solve(const Game *game)
{
    Brute *brute = calloc(1, sizeof *brute);
    assert_non_null(brute);
    *brute = (Brute){.game = game, .capacity = 1024};
    brute->states = grow(NULL, brute->capacity, game->family->state_size);
    rebuild_slots(brute);
    reach_all(brute);
    brute->values = calloc(brute->count, sizeof *brute->values);
    assert_non_null(brute->values);
    settle_ends(brute);
    bool changed = true;
    for (uint32_t distance = 1; changed; distance++) {
        changed = false;
        for (size_t i = 0; i < brute->count; i++) {
            if (brute->values[i].kind == EXACT_UNKNOWN) {
                brute->values[i] = value_at(brute, i, distance);
                changed = changed || brute->values[i].kind != EXACT_UNKNOWN;
            }
        }
    }
    for (size_t i = 0; i < brute->count; i++) {
        if (brute->values[i].kind == EXACT_UNKNOWN) {
            brute->values[i].kind = EXACT_DRAW;
        }
    }
    return brute;
}

void brute_free(Brute *brute)
{
    free(brute->states);
    free(brute->first_child);
    free(brute->children);
    free(brute->values);
    free(brute->slots);
    free(brute);
}

static void solve(Store *store, const Game *game)
{
    const SolveListener nobody = {0};
    const SolveOptions options = {.threads = 2, .verify = true};
    SolveSummary summary;
    Fault fault;
    assert_int_equal(store_open(store, game), STATUS_OK);
    if (solve_run(store, &options, &nobody, &summary, &fault) != STATUS_OK) {
        fail_msg("%s: %s", game->spec, fault.text);
    }
}

void brute_check_solver(const Game *game)
{
    static const char *const words[] = {"unknown", "win", "loss", "draw"};
    Store store;
    solve(&store, game);
    Brute *brute = brute_solve(game);
    for (size_t i = 0; i < brute->count; i++) {
        const GameState *state = brute_state(brute, i);
        ExactValue found = store_probe(&store, state);
        ExactValue truth = brute->values[i];
        if (found.kind != truth.kind || found.moves != truth.moves) {
            Text text = {0};
            game->family->print_position(game, state, &text);
            fail_msg("%s: %s %u, brute force found %s %u", text_string(&text), words[found.kind],
                     found.moves, words[truth.kind], truth.moves);
        }
    }
    brute_free(brute);
    store_close(&store);
}
