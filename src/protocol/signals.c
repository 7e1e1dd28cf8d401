/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signals are sent to the process, so this state is global: the only such state in the program. A pipe and not
 * signalfd(), which needs the signals blocked in every thread; a second signal could then not end the program.
 */
#include "protocol/signals.h"

#include "protocol/self_pipe.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};

enum { SIGNALS = sizeof numbers / sizeof numbers[0] };

static SelfPipe self_pipe = {-1, -1};
static atomic_int first_signal; /* any thread may receive it */
static struct sigaction before[SIGNALS];
static bool is_caught[SIGNALS];

static void receive(int number)
{
    int saved = errno;
    int none = 0;
    (void)atomic_compare_exchange_strong(&first_signal, &none, number);
    self_pipe_notify(&self_pipe);
    errno = saved;
}

Status signals_watch(Fault *fault)
{
    Status status = self_pipe_open(&self_pipe, fault);
    if (status != STATUS_OK) {
        return status;
    }
    atomic_store(&first_signal, 0);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction action = {.sa_handler = receive, .sa_flags = (int)SA_RESETHAND};
        (void)sigemptyset(&action.sa_mask);
        (void)sigaction(numbers[i], NULL, &before[i]);
        is_caught[i] = before[i].sa_handler != SIG_IGN && sigaction(numbers[i], &action, NULL) == 0;
    }
    return STATUS_OK;
}

void signals_restore(void)
{
    for (size_t i = 0; i < SIGNALS; i++) {
        if (is_caught[i]) {
            (void)sigaction(numbers[i], &before[i], NULL);
            is_caught[i] = false;
        }
    }
    self_pipe_close(&self_pipe);
}

int signals_descriptor(void)
{
    return self_pipe.read_end;
}

int signals_received(void)
{
    return atomic_load(&first_signal);
}
