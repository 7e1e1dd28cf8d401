/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/ugi/ugi.h"

#include "protocol/ugi/commands.h"

#include <string.h>

static bool is_urgent(Span line)
{
    Span name = {"", 0};
    (void)span_next_word(&line, &name);
    const Command *command = lookup(ugi_command_table, name);
    return command != NULL && command->is_urgent;
}

static bool is_quit(Span line)
{
    return span_has_first_word(line, "quit");
}

static void report_error(Frontend *frontend, Status status, const char *text)
{
    output_error(frontend->output, status, text);
}

void ugi_execute(Frontend *frontend, Span line)
{
    Fault fault;
    Span name;
    if (line.length > 0 && memchr(line.start, '\0', line.length) != NULL) {
        output_error(frontend->output, STATUS_NOT_TEXT, NULL);
        return;
    }
    if (!span_next_word(&line, &name)) {
        return; /* an empty line */
    }
    const Command *command = lookup(ugi_command_table, name);
    Status status = command != NULL ? command_run(command, frontend, line, &fault)
                                    : lookup_fail(ugi_command_table, "command", name, "try help",
                                                  STATUS_UNKNOWN_COMMAND, &fault);
    if (status != STATUS_OK) {
        output_error(frontend->output, status, fault.text);
    }
}

const Dialect ugi_dialect = {.is_urgent = is_urgent,
                             .is_quit = is_quit,
                             .execute = ugi_execute,
                             .report_error = report_error};
