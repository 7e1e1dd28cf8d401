/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of UGI as one table: dispatch, help and the reference all come from it.
 */
#ifndef NGUZO_PROTOCOL_UGI_COMMANDS_H
#define NGUZO_PROTOCOL_UGI_COMMANDS_H

#include "engine/engine.h"

typedef struct Command {
    const char *name;
    const char *usage; /* arguments */
    const char *help;
    bool at_once; /* answered even while a search runs; all others wait for its bestmove */
    Status (*run)(Engine *engine, Span arguments, Fault *fault);
} Command;

extern const Command ugi_commands[];
extern const size_t ugi_command_count;
/* What can be asked for with `query`. */
extern const Command ugi_queries[];
extern const size_t ugi_query_count;

/* NULL if there is none of this name. */
const Command *command_find(const Command *table, size_t count, Span name);

/* query.c */
/* Sends `response` and the text as one line, and frees it. */
Status query_respond_text(Engine *engine, Text *text);

/* values.c */
Status query_value(Engine *engine, Span arguments, Fault *fault);
Status query_movevalues(Engine *engine, Span arguments, Fault *fault);

/* go.c */
Status command_go(Engine *engine, Span arguments, Fault *fault);

/* The usage says how many words may follow: "" none, "WORD" one; anything longer the command checks. */
MUST_CHECK Status command_check_arity(const char *name, const char *usage, Span arguments,
                                      Fault *fault);
/* Checks the number of words against the usage, then runs it. */
MUST_CHECK Status command_run(const Command *command, Engine *engine, Span arguments, Fault *fault);

#endif
