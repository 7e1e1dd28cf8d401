/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/self_pipe.h"
#include "protocol/signals.h"

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static bool is_readable(int descriptor)
{
    struct pollfd ready = {.fd = descriptor, .events = POLLIN};
    return poll(&ready, 1, 0) > 0;
}

static bool is_closed_on_exec(int descriptor)
{
    return (fcntl(descriptor, F_GETFD) & FD_CLOEXEC) != 0;
}

static void both_ends_are_closed_in_programs_that_are_started(void **unused)
{
    SelfPipe self;
    Fault fault;
    assert_int_equal(self_pipe_open(&self, &fault), STATUS_OK);
    assert_true(is_closed_on_exec(self.read_end));
    assert_true(is_closed_on_exec(self.write_end));
    self_pipe_close(&self);
    assert_int_equal(self.read_end, -1);
}

static void clearing_never_blocks(void **unused)
{
    SelfPipe self;
    Fault fault;
    assert_int_equal(self_pipe_open(&self, &fault), STATUS_OK);
    self_pipe_clear(&self);
    assert_false(is_readable(self.read_end));
    self_pipe_notify(&self);
    self_pipe_notify(&self);
    assert_true(is_readable(self.read_end));
    self_pipe_clear(&self);
    assert_false(is_readable(self.read_end));
    self_pipe_close(&self);
}

static void a_signal_makes_the_descriptor_readable(void **unused)
{
    Fault fault;
    assert_int_equal(signals_watch(&fault), STATUS_OK);
    assert_true(is_closed_on_exec(signals_descriptor()));
    assert_false(is_readable(signals_descriptor()));
    assert_int_equal(raise(SIGHUP), 0);
    assert_true(is_readable(signals_descriptor()));
    assert_int_equal(signals_received(), SIGHUP);
    signals_restore();
    assert_int_equal(signals_descriptor(), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ends_are_closed_in_programs_that_are_started),
        cmocka_unit_test(clearing_never_blocks),
        cmocka_unit_test(a_signal_makes_the_descriptor_readable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
