/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every text interface works with: the engine, where answers go, and a descriptor that is readable once the
 * engine has finished a task. UGI, GTP and the shell are built on it.
 */
#pragma once

#include "engine/engine.h"
#include "protocol/output.h"
#include "protocol/self_pipe.h"

typedef struct Frontend {
    Engine *engine;
    Output *output;
    SelfPipe done;   /* readable when the engine's task has ended */
    bool quitting;   /* the client has sent `quit` */
    struct Gtp *gtp; /* the state of GTP; NULL where it is not spoken */
} Frontend;

/* A protocol. serve.c reads lines and knows when a search has ended; the dialect knows what lines mean. */
typedef struct Dialect {
    /* Whether to execute this line at once even while the engine is thinking. */
    bool (*is_urgent)(Span line);
    bool (*is_quit)(Span line);
    /* Executes one line, or answers with an error. */
    void (*execute)(Frontend *frontend, Span line);
    /* Reports an error about a line that could not be read; `text` NULL: the meaning of the status. */
    void (*report_error)(Frontend *frontend, Status status, const char *text);
    /* Answers the command whose search has ended. NULL: the search printed its answer itself. */
    void (*conclude)(Frontend *frontend);
} Dialect;

/* Warnings of the engine go to the output from now on, as `info string warning CODE text`. */
MUST_CHECK Status frontend_init(Frontend *frontend, Engine *engine, Output *output, Fault *fault);
/* To be called after the engine has ended its task or was freed. */
void frontend_free(Frontend *frontend);
/* Makes `done` readable. An EngineListener.done whose context is the frontend. */
void frontend_notify(const EngineReport *report, void *context);
/* Waits for the engine's task. */
void frontend_wait(Frontend *frontend);
