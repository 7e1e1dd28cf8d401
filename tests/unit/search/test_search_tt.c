/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/tt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static TranspositionTable open_table(void)
{
    TranspositionTable table = {0};
    assert_int_equal(tt_resize(&table, 1), STATUS_OK);
    return table;
}

static TtEntry entry(int32_t value, unsigned depth)
{
    return (TtEntry){.value = value, .tag = 0xABCDEF, .depth = depth, .bound = BOUND_EXACT};
}

/* Keys that fall into the same bucket, whatever the number of buckets. */
static uint64_t rival(unsigned number)
{
    return (uint64_t)number << 48 | 5;
}

static void a_stored_entry_is_found_unchanged(void **unused)
{
    TranspositionTable table = open_table();
    const int32_t values[] = {0, 1, -1, 31000, -31000, 30801, -30801};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        TtEntry hit = {0};
        TtEntry stored = {.value = values[i],
                          .tag = 0xFFFFFF - (uint32_t)i,
                          .depth = 255 - (unsigned)i,
                          .bound = BOUND_LOWER};
        assert_false(tt_probe(&table, 1000 + i, &hit));
        tt_store(&table, 1000 + i, &stored);
        assert_true(tt_probe(&table, 1000 + i, &hit));
        assert_int_equal(hit.value, stored.value);
        assert_int_equal(hit.tag, stored.tag);
        assert_int_equal(hit.depth, stored.depth);
        assert_int_equal(hit.bound, stored.bound);
    }
    tt_free(&table);
}

static void the_shallowest_entry_is_replaced_first(void **unused)
{
    TranspositionTable table = open_table();
    TtEntry hit;
    for (unsigned i = 1; i <= TT_BUCKET_SLOTS; i++) {
        TtEntry stored = entry(7, i == 3 ? 2 : 10);
        tt_store(&table, rival(i), &stored);
    }
    TtEntry newcomer = entry(8, 1);
    tt_store(&table, rival(9), &newcomer);
    assert_true(tt_probe(&table, rival(9), &hit));
    assert_false(tt_probe(&table, rival(3), &hit));
    assert_true(tt_probe(&table, rival(1), &hit));
    tt_free(&table);
}

static void entries_of_older_searches_are_replaced_first(void **unused)
{
    TranspositionTable table = open_table();
    TtEntry hit;
    TtEntry old = entry(1, 50);
    tt_store(&table, rival(1), &old);
    tt_new_search(&table);
    for (unsigned i = 2; i <= TT_BUCKET_SLOTS + 1; i++) {
        TtEntry stored = entry(2, 1);
        tt_store(&table, rival(i), &stored);
    }
    assert_false(tt_probe(&table, rival(1), &hit));
    for (unsigned i = 2; i <= TT_BUCKET_SLOTS + 1; i++) {
        assert_true(tt_probe(&table, rival(i), &hit));
    }
    tt_free(&table);
}

static void an_entry_of_the_current_search_is_recognised(void **unused)
{
    TranspositionTable table = open_table();
    TtEntry hit;
    TtEntry stored = entry(5, 3);
    tt_store(&table, 77, &stored);
    assert_true(tt_probe(&table, 77, &hit));
    assert_true(hit.is_current);
    tt_new_search(&table);
    assert_true(tt_probe(&table, 77, &hit));
    assert_false(hit.is_current);
    tt_free(&table);
}

static void an_upper_bound_keeps_the_known_best_move(void **unused)
{
    TranspositionTable table = open_table();
    TtEntry hit;
    TtEntry known = entry(5, 3);
    TtEntry bound = {.value = 4, .tag = 1, .depth = 4, .bound = BOUND_UPPER};
    tt_store(&table, 77, &known);
    tt_store(&table, 77, &bound);
    assert_true(tt_probe(&table, 77, &hit));
    assert_int_equal(hit.tag, known.tag);
    assert_int_equal(hit.value, 4);
    tt_free(&table);
}

static void a_slot_with_two_writers_matches_no_key(void **unused)
{
    TranspositionTable table = open_table();
    TtEntry hit;
    TtEntry stored = entry(5, 3);
    tt_store(&table, rival(1), &stored);
    TtSlot *slot = table.slots + (rival(1) & table.mask) * TT_BUCKET_SLOTS;
    atomic_store(&slot->data,
                 atomic_load(&slot->data) + 1); /* as if another thread had written it */
    assert_false(tt_probe(&table, rival(1), &hit));
    tt_free(&table);
}

/* In 32 bits 4096 MiB are 0 bytes, which used to give the smallest table. */
static void sizes_are_computed_in_64_bits(void **unused)
{
    assert_true(tt_bytes(1, UINT32_MAX) == UINT64_C(1) << 20);
    assert_true(tt_bytes(2049, UINT32_MAX) == UINT64_C(1) << 31);
    assert_true(tt_bytes(4096, UINT32_MAX) == 0);
    assert_true(tt_bytes(4096, UINT64_MAX) == UINT64_C(1) << 32);
    assert_true(tt_bytes(1048576, UINT64_MAX) == UINT64_C(1) << 40);
}

static void a_failed_resize_keeps_the_table(void **unused)
{
    TranspositionTable table = open_table();
    TtEntry hit;
    TtEntry stored = entry(5, 3);
    tt_store(&table, 42, &stored);
    assert_int_equal(tt_resize(&table, SIZE_MAX >> 24), STATUS_OUT_OF_MEMORY);
    assert_true(tt_probe(&table, 42, &hit));
    tt_clear(&table);
    assert_false(tt_probe(&table, 42, &hit));
    tt_free(&table);
}

static void hashfull_counts_only_the_current_search(void **unused)
{
    TranspositionTable table = open_table();
    for (uint64_t bucket = 0; bucket < 250; bucket++) {
        for (uint64_t i = 0; i < TT_BUCKET_SLOTS; i++) {
            TtEntry stored = entry(1, 1);
            tt_store(&table, bucket | (i + 1) << 48, &stored);
        }
    }
    assert_int_equal(tt_hashfull(&table), 1000);
    tt_new_search(&table);
    assert_int_equal(tt_hashfull(&table), 0);
    tt_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stored_entry_is_found_unchanged),
        cmocka_unit_test(the_shallowest_entry_is_replaced_first),
        cmocka_unit_test(entries_of_older_searches_are_replaced_first),
        cmocka_unit_test(an_entry_of_the_current_search_is_recognised),
        cmocka_unit_test(an_upper_bound_keeps_the_known_best_move),
        cmocka_unit_test(a_slot_with_two_writers_matches_no_key),
        cmocka_unit_test(sizes_are_computed_in_64_bits),
        cmocka_unit_test(a_failed_resize_keeps_the_table),
        cmocka_unit_test(hashfull_counts_only_the_current_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
