/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is built when it is first needed.
 */
#include "base/thread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { THREADS = 8, ROUNDS = 200 };

typedef struct Thing {
    Lazy is_ready;
    unsigned builds;
    unsigned value;
} Thing;

static void build(void *target)
{
    Thing *thing = target;
    thing->builds++;
    thing->value = 42;
}

static void *use(void *argument)
{
    Thing *thing = argument;
    lazy_need(&thing->is_ready, build, thing);
    return thing->value == 42 ? argument : NULL;
}

static void many_threads_build_it_once_and_all_see_it(void **unused)
{
    for (unsigned round = 0; round < ROUNDS; round++) {
        Thing thing = {.builds = 0};
        pthread_t threads[THREADS];
        for (unsigned i = 0; i < THREADS; i++) {
            assert_true(thread_start(&threads[i], use, &thing));
        }
        for (unsigned i = 0; i < THREADS; i++) {
            void *result = NULL;
            assert_int_equal(pthread_join(threads[i], &result), 0);
            assert_ptr_equal(result, &thing);
        }
        assert_int_equal(thing.builds, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_threads_build_it_once_and_all_see_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
