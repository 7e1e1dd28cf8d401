/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"
#include "shell/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* Opens standard descriptors that are closed in such a way that using them fails. Otherwise the next file or pipe
 * would get their numbers, and output would end up there. */
static void open_closed_descriptors(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) {
            /* Gets the lowest free number, which is this one. Standard error may be discarded. */
            (void)open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
        }
    }
}

int main(int count, char **arguments)
{
    open_closed_descriptors();
    /* A closed pipe and a file size limit become errors of write(). */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    return cli_run(count, arguments, &terminal_editor);
}
