/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of UGI as one table: dispatch, help and the reference all come from it.
 */
#ifndef NGUZO_PROTOCOL_UGI_COMMANDS_H
#define NGUZO_PROTOCOL_UGI_COMMANDS_H

#include "protocol/frontend.h"

typedef struct Command {
    const char *name;
    const char *usage; /* arguments */
    const char *help;
    bool at_once; /* answered even while a search runs; all others wait for its bestmove */
    Status (*run)(Frontend *frontend, Span arguments, Fault *fault);
} Command;

extern const Command ugi_commands[];
extern const size_t ugi_command_count;
/* What can be asked for with `query`. */
extern const Command ugi_queries[];
extern const size_t ugi_query_count;

/* NULL if there is none of this name. */
const Command *command_find(const Command *table, size_t count, Span name);

/* go.c */
Status command_go(Frontend *frontend, Span arguments, Fault *fault);

/* The usage says how many words may follow: "" none, "WORD" one; anything longer the command checks. */
MUST_CHECK Status command_check_arity(const char *name, const char *usage, Span arguments,
                                      Fault *fault);
/* Checks the number of words against the usage, then runs it. */
MUST_CHECK Status command_run(const Command *command, Frontend *frontend, Span arguments,
                              Fault *fault);

#endif
