/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static Table open_table(void)
{
    Table table = {0};
    assert_int_equal(table_resize(&table, 1), STATUS_OK);
    return table;
}

static TableHit entry(int32_t value, unsigned depth)
{
    return (TableHit){.value = value, .tag = 0xABCDEF, .depth = depth, .bound = BOUND_EXACT};
}

/* Keys that meet in one bucket, however many buckets there are. */
static uint64_t rival(unsigned number)
{
    return (uint64_t)number << 48 | 5;
}

static void what_is_stored_is_found_as_it_was(void **unused)
{
    (void)unused;
    Table table = open_table();
    const int32_t values[] = {0, 1, -1, 31000, -31000, 30801, -30801};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        TableHit hit = {0};
        TableHit stored = {.value = values[i],
                           .tag = 0xFFFFFF - (uint32_t)i,
                           .depth = 255 - (unsigned)i,
                           .bound = BOUND_LOWER};
        assert_false(table_find(&table, 1000 + i, &hit));
        table_store(&table, 1000 + i, &stored);
        assert_true(table_find(&table, 1000 + i, &hit));
        assert_int_equal(hit.value, stored.value);
        assert_int_equal(hit.tag, stored.tag);
        assert_int_equal(hit.depth, stored.depth);
        assert_int_equal(hit.bound, stored.bound);
    }
    table_free(&table);
}

static void the_shallowest_gives_way_first(void **unused)
{
    (void)unused;
    Table table = open_table();
    TableHit hit;
    for (unsigned i = 1; i <= TABLE_BUCKET; i++) {
        TableHit stored = entry(7, i == 3 ? 2 : 10);
        table_store(&table, rival(i), &stored);
    }
    TableHit newcomer = entry(8, 1);
    table_store(&table, rival(9), &newcomer);
    assert_true(table_find(&table, rival(9), &hit));
    assert_false(table_find(&table, rival(3), &hit));
    assert_true(table_find(&table, rival(1), &hit));
    table_free(&table);
}

static void former_searches_give_way_to_the_present_one(void **unused)
{
    (void)unused;
    Table table = open_table();
    TableHit hit;
    TableHit old = entry(1, 50);
    table_store(&table, rival(1), &old);
    table_age(&table);
    for (unsigned i = 2; i <= TABLE_BUCKET + 1; i++) {
        TableHit stored = entry(2, 1);
        table_store(&table, rival(i), &stored);
    }
    assert_false(table_find(&table, rival(1), &hit));
    for (unsigned i = 2; i <= TABLE_BUCKET + 1; i++) {
        assert_true(table_find(&table, rival(i), &hit));
    }
    table_free(&table);
}

static void an_entry_tells_whether_the_present_search_wrote_it(void **unused)
{
    (void)unused;
    Table table = open_table();
    TableHit hit;
    TableHit stored = entry(5, 3);
    table_store(&table, 77, &stored);
    assert_true(table_find(&table, 77, &hit));
    assert_true(hit.is_recent);
    table_age(&table);
    assert_true(table_find(&table, 77, &hit));
    assert_false(hit.is_recent);
    table_free(&table);
}

static void an_upper_bound_keeps_the_move_that_was_known(void **unused)
{
    (void)unused;
    Table table = open_table();
    TableHit hit;
    TableHit known = entry(5, 3);
    TableHit bound = {.value = 4, .tag = 1, .depth = 4, .bound = BOUND_UPPER};
    table_store(&table, 77, &known);
    table_store(&table, 77, &bound);
    assert_true(table_find(&table, 77, &hit));
    assert_int_equal(hit.tag, known.tag);
    assert_int_equal(hit.value, 4);
    table_free(&table);
}

static void a_slot_of_two_writers_matches_no_key(void **unused)
{
    (void)unused;
    Table table = open_table();
    TableHit hit;
    TableHit stored = entry(5, 3);
    table_store(&table, rival(1), &stored);
    TableSlot *slot = table.slots + (rival(1) & table.mask) * TABLE_BUCKET;
    atomic_store(&slot->data, atomic_load(&slot->data) + 1); /* another's second word */
    assert_false(table_find(&table, rival(1), &hit));
    table_free(&table);
}

static void a_size_beyond_memory_leaves_the_table_as_it_was(void **unused)
{
    (void)unused;
    Table table = open_table();
    TableHit hit;
    TableHit stored = entry(5, 3);
    table_store(&table, 42, &stored);
    assert_int_equal(table_resize(&table, SIZE_MAX >> 24), STATUS_OUT_OF_MEMORY);
    assert_true(table_find(&table, 42, &hit));
    table_clear(&table);
    assert_false(table_find(&table, 42, &hit));
    table_free(&table);
}

static void fullness_counts_the_present_search_alone(void **unused)
{
    (void)unused;
    Table table = open_table();
    for (uint64_t bucket = 0; bucket < 250; bucket++) {
        for (uint64_t i = 0; i < TABLE_BUCKET; i++) {
            TableHit stored = entry(1, 1);
            table_store(&table, bucket | (i + 1) << 48, &stored);
        }
    }
    assert_int_equal(table_fullness(&table), 1000);
    table_age(&table);
    assert_int_equal(table_fullness(&table), 0);
    table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stored_is_found_as_it_was),
        cmocka_unit_test(the_shallowest_gives_way_first),
        cmocka_unit_test(former_searches_give_way_to_the_present_one),
        cmocka_unit_test(an_entry_tells_whether_the_present_search_wrote_it),
        cmocka_unit_test(an_upper_bound_keeps_the_move_that_was_known),
        cmocka_unit_test(a_slot_of_two_writers_matches_no_key),
        cmocka_unit_test(a_size_beyond_memory_leaves_the_table_as_it_was),
        cmocka_unit_test(fullness_counts_the_present_search_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
