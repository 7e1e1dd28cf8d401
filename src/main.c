/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"
#include "guard/start.h"

int main(int count, char **arguments)
{
    guard_start();
    return cli_run(count, arguments);
}
