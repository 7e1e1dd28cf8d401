/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/ugi/ugi.h"

#include "protocol/ugi/commands.h"

#include <string.h>

/* isready, stop, ponderhit, quit */
static bool is_urgent(Span line)
{
    Span word;
    const Command *command = NULL;
    if (span_next_word(&line, &word)) {
        command = command_find(ugi_commands, ugi_command_count, word);
    }
    return command != NULL && command->at_once;
}

static bool is_quit(Span line)
{
    Span word;
    return span_next_word(&line, &word) && span_equals(word, "quit");
}

void ugi_execute(Frontend *frontend, Span line)
{
    Fault fault;
    Span word;
    if (line.length > 0 && memchr(line.start, '\0', line.length) != NULL) {
        output_error(frontend->output, STATUS_NOT_TEXT, NULL);
        return;
    }
    if (!span_next_word(&line, &word)) {
        return; /* an empty line asks nothing */
    }
    const Command *command = command_find(ugi_commands, ugi_command_count, word);
    if (command == NULL) {
        (void)fault_raise(&fault, STATUS_UNKNOWN_COMMAND, "'%.*s' is no command; try help",
                          SPAN_ARGS(word));
        output_error(frontend->output, STATUS_UNKNOWN_COMMAND, fault.text);
        return;
    }
    if (command_run(command, frontend, line, &fault) != STATUS_OK) {
        output_error(frontend->output, fault.status, fault.text);
    }
}

static void execute(void *self, Span line)
{
    ugi_execute(self, line);
}

static void complain(void *self, Status status, const char *text)
{
    output_error(((Frontend *)self)->output, status, text);
}

Dialect ugi_dialect(Frontend *frontend)
{
    return (Dialect){.self = frontend,
                     .is_urgent = is_urgent,
                     .is_quit = is_quit,
                     .execute = execute,
                     .complain = complain};
}
