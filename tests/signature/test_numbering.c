/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Table files hold values by number. If the numbers changed without the rules key, old files would be accepted
 * and be wrong. So this test pins the keys, the numbers of classes and a sample of positions of every solvable
 * game. If it fails after an intended change, increment VERSION in the numbering of the family.
 */
#include "base/random.h"
#include "signature.h"
#include "solver/store.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum {
    SAMPLE = 6000,
    PARTS = 6 /* of large games the first ones only: numbering the others takes memory */
};

/* The properties of every class. */
static uint64_t hash_classes(const Store *store, uint64_t *numbers)
{
    uint64_t hash = 0;
    *numbers = 0;
    for (uint32_t class = 0; class < store->classes; class ++) {
        NumberClass about = store->family->describe(store->numbering, class);
        *numbers += about.size;
        hash = hash_add(hash, about.size);
        hash = hash_add(hash, (uint64_t)about.group << 32 | (uint64_t)about.part << 1 |
                                  (about.cycles ? 1 : 0));
    }
    for (uint32_t part = 0; part < store->parts; part++) {
        char name[NUMBERING_NAME_SIZE] = "";
        store->family->part_name(store->numbering, part, name);
        hash = signature_add_text(hash, span_of(name));
        for (uint32_t other = 0; other < store->parts; other++) {
            hash = hash_add(hash, store->family->part_needs(store->numbering, part, other) ? 1 : 0);
        }
    }
    return hash;
}

/* The positions of random numbers. */
static uint64_t hash_positions(Store *store)
{
    const Game *game = store->game;
    GameState *state = game_state_new(game);
    Random random = {.seed = 1};
    Text text = {0};
    uint64_t hash = 0;
    uint32_t groups = 0;
    assert_non_null(state);
    for (uint32_t part = 0; part < store->parts && part < PARTS; part++) {
        assert_int_equal(store_prepare(store, part), STATUS_OK);
    }
    while (groups < store->groups && store->group[groups].part < PARTS) {
        groups++;
    }
    for (unsigned i = 0; i < SAMPLE; i++) {
        uint32_t group = random_below(&random, groups);
        uint64_t place = random_next(&random) % store->group[group].size;
        PositionNumber number = store_number(store, group, place);
        text_clear(&text);
        if (store->family->state(store->numbering, number, state)) {
            game->family->print_position(game, state, &text);
        }
        hash = signature_add_text(hash, text_span(&text));
    }
    text_free(&text);
    game_state_free(state);
    return hash;
}

static void describe(const Game *game, Text *row)
{
    Store store;
    uint64_t numbers = 0;
    assert_int_equal(store_open(&store, game), STATUS_OK);
    if (store.numbering != NULL) {
        uint64_t classes = hash_classes(&store, &numbers);
        text_format(row, "%016" PRIx64 " parts %u groups %u classes %u numbers %" PRIu64,
                    store.family->rules_key(game), store.parts, store.groups, store.classes,
                    numbers);
        text_format(row, " %08x %08x", (unsigned)(classes >> 32),
                    (unsigned)(hash_positions(&store) >> 32));
    }
    store_close(&store);
}

int main(int count, char **arguments)
{
    return signature_run(count, arguments, "numbering.txt", describe);
}
