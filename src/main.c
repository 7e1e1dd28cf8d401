/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"
#include "cli/startup.h"

int main(int count, char **arguments)
{
    guard_start();
    return cli_run(count, arguments);
}
