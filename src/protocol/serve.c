/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread reads and answers, another thinks. While it thinks, only urgent lines are answered; others
 * wait in their order until it has answered, so that what a script pipes in comes out in the same order
 * every time.
 */
#include "protocol/serve.h"

#include "protocol/dialect.h"
#include "protocol/gtp.h"
#include "protocol/reader.h"
#include "protocol/ugi.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAITING_MAX = 64 * 1024 * 1024, /* bytes of lines that wait */
    WAKE_MS = 200                   /* to notice that the thinking thread could not write */
};

typedef struct Server {
    Engine engine;
    Output output;
    Reader reader;
    Gtp *gtp; /* only if that is spoken, or may be */
    Dialect dialect;
    bool undecided; /* the first line has not come yet */
    Text waiting;   /* lines that wait for the search, each with its line break */
    size_t begin;   /* of the first that was not carried out yet */
} Server;

static void put_off(Server *server, Span line)
{
    if (server->waiting.length - server->begin + line.length > WAITING_MAX) {
        server->dialect.complain(server->dialect.self, STATUS_BUSY, NULL);
        return;
    }
    text_add_span(&server->waiting, line);
    text_add_char(&server->waiting, '\n');
    if (server->waiting.failed) {
        server->dialect.complain(server->dialect.self, STATUS_OUT_OF_MEMORY, NULL);
        server->waiting.failed = false;
    }
}

/* Carries out what waits, until a search begins again or nothing is left. */
static void catch_up(Server *server)
{
    const Engine *engine = &server->engine;
    while (!engine->is_thinking && !engine->quitting && server->begin < server->waiting.length) {
        const char *start = server->waiting.bytes + server->begin;
        const char *end = memchr(start, '\n', server->waiting.length - server->begin);
        size_t length = (size_t)(end - start);
        server->begin += length + 1;
        server->dialect.execute(server->dialect.self, (Span){start, length});
    }
    if (server->begin == server->waiting.length) {
        text_clear(&server->waiting);
        server->begin = 0;
    }
}

static void end_search(Server *server)
{
    engine_wait(&server->engine);
    if (server->dialect.conclude != NULL) {
        server->dialect.conclude(server->dialect.self);
    }
    catch_up(server);
}

static void take_line(Server *server, Span line)
{
    Engine *engine = &server->engine;
    if (server->undecided && span_trim(line).length > 0) {
        server->undecided = false;
        if (gtp_claims(line)) {
            server->dialect = gtp_dialect(server->gtp);
        }
    }
    if (engine->is_thinking && atomic_load(&engine->has_answered)) {
        end_search(server);
    }
    if (engine->is_thinking && !server->dialect.is_urgent(line)) {
        put_off(server, line);
    } else {
        server->dialect.execute(server->dialect.self, line);
    }
}

/* Waits for what is thought about and for the lines that wait; an endless search is stopped. */
static void finish(Server *server)
{
    Engine *engine = &server->engine;
    while (engine->is_thinking && !engine->quitting) {
        if (engine->thinking.limits.infinite || search_is_pondering(engine->search)) {
            engine_stop(engine);
        }
        end_search(server);
    }
}

/* Takes every line that has arrived whole; false at the end of input. */
static bool take_lines(Server *server)
{
    Span line = {NULL, 0};
    while (!server->engine.quitting && !output_has_failed(&server->output)) {
        switch (reader_next(&server->reader, &line)) {
        case READER_LINE:
            take_line(server, line);
            break;
        case READER_TOO_LONG:
            server->undecided = false;
            if (server->dialect.conclude != NULL) {
                finish(server); /* every answer in its order */
            }
            server->dialect.complain(server->dialect.self, STATUS_LINE_TOO_LONG, NULL);
            break;
        case READER_MORE:
            return true;
        case READER_END:
            return false;
        }
    }
    return true;
}

static void converse(Server *server)
{
    Engine *engine = &server->engine;
    bool more = true;
    while (more && !engine->quitting && !output_has_failed(&server->output)) {
        struct pollfd ready[3] = {{.fd = server->reader.descriptor, .events = POLLIN},
                                  {.fd = engine->done_pipe[0], .events = POLLIN},
                                  {.fd = server->output.descriptor, .events = 0}};
        if (poll(ready, 3, engine->is_thinking ? WAKE_MS : -1) < 0 && errno != EINTR) {
            break;
        }
        if ((ready[2].revents & POLLERR) != 0) {
            output_give_up(&server->output);
            break;
        }
        if (engine->is_thinking && (ready[1].revents & POLLIN) != 0) {
            end_search(server);
        }
        if ((ready[0].revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL)) != 0) {
            reader_fill(&server->reader);
            more = take_lines(server);
        }
    }
    if (!engine->quitting && !output_has_failed(&server->output)) {
        finish(server); /* nobody can say stop any more */
    }
}

/* Makes everything that a dialogue needs; server_close() frees it, whatever became of it. */
static Status server_open(Server *server, int input, const char *spec, ServeDialect dialect,
                          Fault *fault)
{
    if (reader_init(&server->reader, input) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for lines");
    }
    Status status = engine_init(&server->engine, &server->output, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (dialect != SERVE_UGI) {
        server->gtp = gtp_new(&server->engine);
        if (server->gtp == NULL) {
            return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for GTP");
        }
    }
    server->undecided = dialect == SERVE_BY_FIRST_LINE;
    if (dialect == SERVE_GTP) {
        server->dialect = gtp_dialect(server->gtp);
    }
    return spec == NULL ? STATUS_OK : session_choose(&server->engine.session, span_of(spec), fault);
}

static void server_close(Server *server)
{
    if (server->engine.search != NULL) {
        engine_free(&server->engine);
    }
    gtp_free(server->gtp);
    text_free(&server->waiting);
    reader_free(&server->reader);
}

int serve_run(int input, int output, const char *spec, ServeDialect dialect)
{
    Fault fault;
    Server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        return EXIT_FAILURE;
    }
    output_init(&server->output, output);
    server->dialect = ugi_dialect(&server->engine);
    server->engine.output = &server->output; /* for complaints before there is an engine */
    Status status = server_open(server, input, spec, dialect, &fault);
    if (status == STATUS_OK) {
        converse(server);
    } else {
        server->dialect.complain(server->dialect.self, status, fault.text);
    }
    server_close(server);
    bool failed = status != STATUS_OK || output_has_failed(&server->output);
    output_free(&server->output);
    free(server);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
