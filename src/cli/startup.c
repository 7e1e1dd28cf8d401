/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/startup.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

void guard_start(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) {
            /* The lowest free number is taken, which is this one. What is meant for people may vanish. */
            (void)open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
        }
    }
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
}
