/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every text interface to the engine works with: the engine, where answers go, and a descriptor that tells when
 * the engine has finished a task. UGI, GTP and the shell stand on it.
 */
#ifndef NGUZO_PROTOCOL_FRONTEND_H
#define NGUZO_PROTOCOL_FRONTEND_H

#include "engine/engine.h"
#include "protocol/output.h"
#include "protocol/self_pipe.h"

typedef struct Frontend {
    Engine *engine;
    Output *output;
    SelfPipe done; /* readable when the task of the engine has ended */
    bool quitting; /* the user has asked to leave */
} Frontend;

/* Warnings of the engine go to the output from now on, as `info string warning CODE text`. */
MUST_CHECK Status frontend_init(Frontend *frontend, Engine *engine, Output *output, Fault *fault);
/* The engine has ended its task, or was freed. */
void frontend_free(Frontend *frontend);
/* For EngineListener.done where nothing is to be printed: makes `done` readable. The context is the frontend. */
void frontend_notify(const EngineReport *report, void *context);
/* Waits for the task of the engine. */
void frontend_wait(Frontend *frontend);

#endif
