/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A signal comes to the process, so what it leaves behind is of the process: the only state of its kind. A pipe and
 * not signalfd(): that needs the signals blocked in every thread, and a second one could then not end the program.
 */
#include "protocol/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};

enum { SIGNALS = sizeof numbers / sizeof numbers[0] };

static int ends[2] = {-1, -1};
static atomic_int first_signal; /* any thread may be the one that takes the signal */
static struct sigaction before[SIGNALS];
static bool is_caught[SIGNALS];

static void take(int number)
{
    int saved = errno;
    int none = 0;
    (void)atomic_compare_exchange_strong(&first_signal, &none, number);
    (void)!write(ends[1], "", 1);
    errno = saved;
}

Status interrupt_watch(Fault *fault)
{
    if (pipe(ends) != 0) {
        ends[0] = -1;
        ends[1] = -1;
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "no pipe to be had");
    }
    atomic_store(&first_signal, 0);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction action = {.sa_handler = take, .sa_flags = (int)SA_RESETHAND};
        (void)fcntl(ends[i % 2], F_SETFD, FD_CLOEXEC);
        (void)sigemptyset(&action.sa_mask);
        (void)sigaction(numbers[i], NULL, &before[i]);
        is_caught[i] = before[i].sa_handler != SIG_IGN && sigaction(numbers[i], &action, NULL) == 0;
    }
    return STATUS_OK;
}

void interrupt_end(void)
{
    for (size_t i = 0; i < SIGNALS && ends[0] >= 0; i++) {
        if (is_caught[i]) {
            (void)sigaction(numbers[i], &before[i], NULL);
        }
    }
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0) {
            (void)close(ends[i]);
            ends[i] = -1;
        }
    }
}

int interrupt_descriptor(void)
{
    return ends[0];
}

int interrupt_signal(void)
{
    return atomic_load(&first_signal);
}
