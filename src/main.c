/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

#include <signal.h>

int main(int count, char **arguments)
{
    /* A reader that goes away is an error of write(), which whoever writes handles. */
    (void)signal(SIGPIPE, SIG_IGN);
    return cli_run(count, arguments);
}
