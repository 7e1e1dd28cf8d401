/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Failing allocations in libnguzo. The same calls are made once without failures and then once for every allocation, in
 * which this one fails, or it and all later ones. Every call must return what it did the first time, or fail with
 * NGUZO_OUT_OF_MEMORY and leave the game as it was.
 */
#include "allocator.h"
#include "api/nguzo.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 24, ANSWER_SIZE = 1 << 20 };

static char expected[STEPS][ANSWER_SIZE];
static bool is_first = true;
static uint64_t failing;

static void give_up(unsigned step, const char *what)
{
    (void)fprintf(stderr, "allocation %" PRIu64 ", step %u: %s\n", failing, step, what);
    exit(EXIT_FAILURE);
}

/* False if the call failed for lack of memory. */
static bool check(NguzoGame *game, unsigned step, const char *answer)
{
    if (answer == NULL) {
        if (is_first || nguzo_error_status(game) != NGUZO_OUT_OF_MEMORY) {
            give_up(step, nguzo_error(game));
        }
        return false;
    }
    if (is_first) {
        (void)snprintf(expected[step], ANSWER_SIZE, "%s", answer);
    } else if (strcmp(expected[step], answer) != 0) {
        give_up(step, answer);
    }
    return true;
}

static bool check_status(NguzoGame *game, unsigned step, NguzoStatus status)
{
    return check(game, step, status == NGUZO_OK ? "ok" : NULL);
}

static void query(NguzoGame *game, unsigned step)
{
    static const char *(*const functions[])(NguzoGame * game) = {
        nguzo_position, nguzo_history, nguzo_legal_moves, nguzo_state,     nguzo_geometry,
        nguzo_moves,    nguzo_board,   nguzo_reason,      nguzo_catalogue, nguzo_rules};
    for (unsigned i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        (void)check(game, step + i, functions[i](game));
    }
}

/* A call that fails is repeated once it has memory again: a failure must not spoil the handle. */
static void set_up(NguzoGame *game, unsigned step, const char *position)
{
    if (!check_status(game, step, nguzo_set_position(game, position))) {
        (void)allocator_end();
        if (nguzo_set_position(game, position) != NGUZO_OK) {
            give_up(step, nguzo_error(game));
        }
    }
}

/* Returns the number of allocations. */
static uint64_t play(void)
{
    const NguzoLimits limits = {.size = sizeof limits, .nodes = 300, .multipv = 2};
    NguzoGame *game = NULL;
    if (nguzo_open("shisima", &game) != NGUZO_OK) {
        if (is_first || game != NULL) {
            give_up(0, "open");
        }
        return allocator_end();
    }
    (void)check_status(game, 1, nguzo_set_option(game, "Solve", "false"));
    (void)check_status(game, 2, nguzo_set_option(game, "Hash", "1"));
    set_up(game, 3, "fen tapatan board=.../.X./... turn=p2 hand=2,3 moves a1 c3");
    query(game, 4);
    (void)check(game, 14, nguzo_svg(game, "targets"));
    if (check_status(game, 15, nguzo_search(game, &limits, NULL, NULL))) {
        const char *best = nguzo_wait(game);
        (void)check(game, 16, best != NULL ? "a move" : NULL);
    }
    if (check_status(game, 17, nguzo_play(game, "c1"))) {
        (void)check_status(game, 18, nguzo_undo(game));
    }
    const uint64_t calls = allocator_end();
    (void)check(game, 19, nguzo_position(game));
    nguzo_close(game);
    return calls;
}

int main(int count, char **arguments)
{
    const uint64_t most = count > 1 ? strtoull(arguments[1], NULL, 10) : UINT64_MAX;
    allocator_begin(0, false);
    const uint64_t calls = play();
    const uint64_t stride = calls / most + 1;
    is_first = false;
    for (failing = 1; failing <= calls; failing += stride) {
        for (int for_good = 0; for_good < 2; for_good++) {
            allocator_begin(failing, for_good != 0);
            (void)play();
        }
    }
    (void)printf("%" PRIu64 " calls, every %" PRIu64 "\n", calls, stride);
    return EXIT_SUCCESS;
}
