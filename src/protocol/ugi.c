/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread reads and answers, another thinks. While it thinks, only isready, stop, ponderhit and quit are
 * answered; other lines wait in their order for its bestmove, so that what a script pipes in comes out
 * in the same order every time.
 */
#include "protocol/ugi.h"

#include "protocol/commands.h"
#include "protocol/reader.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAITING_MAX = 64 * 1024 * 1024, /* bytes of lines that wait */
    WAKE_MS = 200                   /* to notice that the thinking thread could not write */
};

/* Lines that wait for the search, each with its line break. */
typedef struct Waiting {
    Text lines;
    size_t begin; /* of the first that was not carried out yet */
} Waiting;

bool ugi_is_urgent(Span line)
{
    Span word;
    const Command *command = NULL;
    if (span_next_word(&line, &word)) {
        command = command_find(ugi_commands, ugi_command_count, word);
    }
    return command != NULL && command->at_once;
}

void ugi_execute(Engine *engine, Span line)
{
    Fault fault;
    Span word;
    if (line.length > 0 && memchr(line.start, '\0', line.length) != NULL) {
        output_error(engine->output, STATUS_NOT_TEXT, NULL);
        return;
    }
    if (!span_next_word(&line, &word)) {
        return; /* an empty line asks nothing */
    }
    const Command *command = command_find(ugi_commands, ugi_command_count, word);
    if (command == NULL) {
        (void)fault_raise(&fault, STATUS_UNKNOWN_COMMAND, "'%.*s' is no command; try help",
                          SPAN_ARGS(word));
        output_error(engine->output, STATUS_UNKNOWN_COMMAND, fault.text);
        return;
    }
    if (command_run(command, engine, line, &fault) != STATUS_OK) {
        output_error(engine->output, fault.status, fault.text);
    }
}

static void put_off(Engine *engine, Waiting *waiting, Span line)
{
    if (waiting->lines.length - waiting->begin + line.length > WAITING_MAX) {
        output_error(engine->output, STATUS_BUSY, NULL);
        return;
    }
    text_add_span(&waiting->lines, line);
    text_add_char(&waiting->lines, '\n');
    if (waiting->lines.failed) {
        output_error(engine->output, STATUS_OUT_OF_MEMORY, NULL);
        waiting->lines.failed = false;
    }
}

/* Carries out what waits, until a search begins again or nothing is left. */
static void catch_up(Engine *engine, Waiting *waiting)
{
    while (!engine->is_thinking && !engine->quitting && waiting->begin < waiting->lines.length) {
        const char *start = waiting->lines.bytes + waiting->begin;
        const char *end = memchr(start, '\n', waiting->lines.length - waiting->begin);
        size_t length = (size_t)(end - start);
        waiting->begin += length + 1;
        ugi_execute(engine, (Span){start, length});
    }
    if (waiting->begin == waiting->lines.length) {
        text_clear(&waiting->lines);
        waiting->begin = 0;
    }
}

static void take_line(Engine *engine, Waiting *waiting, Span line)
{
    if (engine->is_thinking && atomic_load(&engine->has_answered)) {
        engine_wait(engine);
        catch_up(engine, waiting);
    }
    if (engine->is_thinking && !ugi_is_urgent(line)) {
        put_off(engine, waiting, line);
    } else {
        ugi_execute(engine, line);
    }
}

/* Takes every line that has arrived whole; false at the end of input. */
static bool take_lines(Engine *engine, Waiting *waiting, Reader *reader)
{
    Span line = {NULL, 0};
    while (!engine->quitting && !output_has_failed(engine->output)) {
        switch (reader_next(reader, &line)) {
        case READER_LINE:
            take_line(engine, waiting, line);
            break;
        case READER_TOO_LONG:
            output_error(engine->output, STATUS_LINE_TOO_LONG, NULL);
            break;
        case READER_MORE:
            return true;
        case READER_END:
            return false;
        }
    }
    return true;
}

/* Nobody can say stop any more: a bounded search may finish, an endless one may not. */
static void finish(Engine *engine, Waiting *waiting)
{
    while (engine->is_thinking && !engine->quitting) {
        if (engine->thinking.limits.infinite || search_is_pondering(engine->search)) {
            engine_stop(engine);
        }
        engine_wait(engine);
        catch_up(engine, waiting);
    }
}

static void serve(Engine *engine, Reader *reader)
{
    Waiting waiting = {.begin = 0};
    bool more = true;
    while (more && !engine->quitting && !output_has_failed(engine->output)) {
        struct pollfd ready[3] = {{.fd = reader->descriptor, .events = POLLIN},
                                  {.fd = engine->done_pipe[0], .events = POLLIN},
                                  {.fd = engine->output->descriptor, .events = 0}};
        if (poll(ready, 3, engine->is_thinking ? WAKE_MS : -1) < 0 && errno != EINTR) {
            break;
        }
        if ((ready[2].revents & POLLERR) != 0) {
            output_give_up(engine->output);
            break;
        }
        if (engine->is_thinking && (ready[1].revents & POLLIN) != 0) {
            engine_wait(engine);
            catch_up(engine, &waiting);
        }
        if ((ready[0].revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL)) != 0) {
            reader_fill(reader);
            more = take_lines(engine, &waiting, reader);
        }
    }
    if (!engine->quitting && !output_has_failed(engine->output)) {
        finish(engine, &waiting);
    }
    text_free(&waiting.lines);
}

int ugi_serve(int input, int output, const char *spec)
{
    Output out;
    Reader reader;
    Fault fault;
    Engine *engine = calloc(1, sizeof *engine);
    output_init(&out, output);
    if (engine == NULL || reader_init(&reader, input) != STATUS_OK) {
        output_error(&out, STATUS_OUT_OF_MEMORY, NULL);
        free(engine);
        return EXIT_FAILURE;
    }
    Status status = engine_init(engine, &out, &fault);
    if (status == STATUS_OK) {
        if (spec != NULL) {
            status = session_choose(&engine->session, span_of(spec), &fault);
        }
        if (status == STATUS_OK) {
            serve(engine, &reader);
        }
        engine_free(engine);
    }
    if (status != STATUS_OK) {
        output_error(&out, status, fault.text);
    }
    bool failed = status != STATUS_OK || output_has_failed(&out);
    reader_free(&reader);
    output_free(&out);
    free(engine);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
