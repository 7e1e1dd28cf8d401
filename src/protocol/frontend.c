/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/frontend.h"

static void print_warning(const Fault *warning, void *context)
{
    const Frontend *frontend = context;
    output_line(frontend->output, "info string warning %s %s", status_code(warning->status),
                warning->text);
}

Status frontend_init(Frontend *frontend, Engine *engine, Output *output, Fault *fault)
{
    *frontend = (Frontend){.engine = engine, .output = output};
    engine->warn = print_warning;
    engine->warn_context = frontend;
    return self_pipe_open(&frontend->done, fault);
}

void frontend_free(Frontend *frontend)
{
    self_pipe_close(&frontend->done);
}

void frontend_notify(const EngineReport *report, void *context)
{
    self_pipe_notify(&((const Frontend *)context)->done);
}

void frontend_wait(Frontend *frontend)
{
    engine_wait(frontend->engine);
    self_pipe_clear(&frontend->done);
}
