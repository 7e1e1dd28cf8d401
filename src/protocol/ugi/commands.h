/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands and queries of UGI as tables: dispatch, help, completion and the reference follow from them.
 */
#pragma once

#include "base/lookup.h"
#include "protocol/frontend.h"

typedef struct Command {
    const char *name;
    const char *usage; /* arguments */
    const char *help;
    bool
        is_urgent; /* answered even while the engine is thinking; other commands wait until it has answered */
    Status (*run)(Frontend *frontend, Span arguments, Fault *fault);
} Command;

extern const Command ugi_commands[];
extern const size_t ugi_command_count;

/* An argument of `query`. */
typedef struct Query {
    const char *name;
    const char *usage;
    const char *help;
    void (*print)(Engine *engine, Span arguments, Text *text);
    /* Instead of `print`, for arguments that may be wrong. */
    Status (*try_print)(Engine *engine, Span arguments, Text *text, Fault *fault);
} Query;

extern const Query ugi_queries[];
extern const size_t ugi_query_count;

LookupTable ugi_command_table(void);
/* NULL if there is none of this name. */
const Command *ugi_command_find(Span name);
/* Checks the number of arguments, then runs the command. */
MUST_CHECK Status command_run(const Command *command, Frontend *frontend, Span arguments,
                              Fault *fault);
/* Checks the number of arguments against the usage: none for "", one for "WORD". Commands with a longer usage check
 * their arguments themselves. */
MUST_CHECK Status command_check_arity(const char *name, const char *usage, Span arguments,
                                      Fault *fault);

/* The command `query`. */
Status command_query(Frontend *frontend, Span arguments, Fault *fault);
/* The command `go`. */
Status command_go(Frontend *frontend, Span arguments, Fault *fault);
