/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of UGI as a table: dispatch, help, completion and the reference follow from it.
 */
#pragma once

#include "base/lookup.h"
#include "protocol/frontend.h"

typedef struct Command {
    const char *name;
    const char *usage; /* arguments */
    const char *help;
    bool is_urgent; /* executed even while the engine is thinking; other commands wait */
    Status (*run)(Frontend *frontend, Span arguments, Fault *fault);
} Command;

extern const LookupTable ugi_command_table; /* of Command */
/* Checks the number of arguments, then runs the command. */
MUST_CHECK Status command_run(const Command *command, Frontend *frontend, Span arguments,
                              Fault *fault);

/* The command `go`. */
Status command_go(Frontend *frontend, Span arguments, Fault *fault);
