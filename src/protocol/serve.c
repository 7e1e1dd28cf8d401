/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread reads and answers, another thinks. While it thinks, only urgent lines are answered; others
 * wait in their order until it has answered, so that what a script pipes in comes out in the same order
 * every time. They wait as well while the client does not read its answers, so that neither side's memory
 * grows; the thread that reads never blocks in writing, and so still hears of `quit` and of signals.
 */
#include "protocol/serve.h"

#include "base/clock.h"
#include "protocol/dialect.h"
#include "protocol/gtp/gtp.h"
#include "protocol/line_queue.h"
#include "protocol/reader.h"
#include "protocol/signals.h"
#include "protocol/ugi/ugi.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>

enum {
    KEPT_MOST = 64 * 1024,    /* bytes of answers that were not read: from there on lines wait */
    KEPT_LIMIT = 1024 * 1024, /* from there on none is taken */
    WAKE_MS = 200,            /* to notice that the thinking thread could not write */
    LEAVE_MS = 2000,          /* how long the last answers are offered to who does not read */
    SIGNALLED = 128           /* exit status: plus the number of the signal */
};

typedef struct Server {
    Engine engine;
    Frontend frontend;
    Output output;
    Reader reader;
    Gtp *gtp; /* only if that is spoken, or may be */
    Dialect dialect;
    bool undecided; /* the first line has not come yet */
    Waiting waiting;
    bool quit_waits;    /* `quit` is one of the lines that wait */
    bool has_ended;     /* the input */
    bool has_more;      /* lines that have come but were not taken */
    size_t kept;        /* bytes of answers that were not read */
    int64_t read_on_us; /* when the client last read some, or had read enough */
} Server;

/* -- a client that does not read -- */

static void note_reading(Server *server)
{
    size_t kept = output_flush(&server->output);
    if (kept < server->kept || kept <= KEPT_MOST) {
        server->read_on_us = clock_now_us();
    }
    server->kept = kept;
}

static bool is_held_up(Server *server)
{
    note_reading(server);
    return server->kept > KEPT_MOST;
}

/* Whether another line may be taken. A search that runs answers `busy` instead, until that is too much as well. */
static bool has_room(const Server *server)
{
    return server->kept < KEPT_LIMIT &&
           (server->engine.is_thinking || !waiting_is_full(&server->waiting, READER_LINE_MAX));
}

/* -- lines -- */

static void put_off(Server *server, WaitingKind kind, Span line)
{
    Status status = waiting_is_full(&server->waiting, line.length)
                        ? STATUS_BUSY
                        : waiting_add(&server->waiting, kind, line);
    if (status != STATUS_OK) {
        server->dialect.complain(server->dialect.self, status, NULL);
    } else if (kind == WAITING_LINE && server->dialect.is_quit(line)) {
        server->quit_waits = true;
    }
}

static void carry_out(Server *server, WaitingKind kind, Span line)
{
    if (kind == WAITING_TOO_LONG) {
        server->dialect.complain(server->dialect.self, STATUS_LINE_TOO_LONG, NULL);
    } else {
        server->dialect.execute(server->dialect.self, line);
    }
}

/* Carries out what waits, until a search begins again, nobody reads the answers, or nothing is left. */
static void catch_up(Server *server)
{
    const Engine *engine = &server->engine;
    WaitingKind kind = WAITING_LINE;
    Span line = {NULL, 0};
    while (!engine->is_thinking && !server->frontend.quitting &&
           !output_has_failed(&server->output) && !is_held_up(server) &&
           waiting_take(&server->waiting, &kind, &line)) {
        carry_out(server, kind, line);
    }
}

static void end_search(Server *server)
{
    frontend_wait(&server->frontend);
    if (server->dialect.conclude != NULL) {
        server->dialect.conclude(server->dialect.self);
    }
}

static void take(Server *server, WaitingKind kind, Span line)
{
    Engine *engine = &server->engine;
    bool too_long = kind == WAITING_TOO_LONG;
    if (engine->is_thinking && atomic_load(&engine->has_answered)) {
        end_search(server);
        catch_up(server);
    }
    bool urgent = engine->is_thinking && !too_long && server->dialect.is_urgent(line);
    /* Told at once while a search runs, in a dialect that answers out of order; else in its turn. */
    bool in_order = !too_long || !engine->is_thinking || server->dialect.conclude != NULL;
    bool waits = engine->is_thinking || !waiting_is_empty(&server->waiting) || is_held_up(server);
    if (waits && in_order && !urgent) {
        put_off(server, kind, line);
    } else {
        carry_out(server, kind, line);
    }
}

static void take_line(Server *server, Span line)
{
    if (server->undecided && span_trim(line).length > 0) {
        server->undecided = false;
        if (gtp_claims(line)) {
            server->dialect = gtp_dialect(server->gtp);
        }
    }
    take(server, WAITING_LINE, line);
}

/* Takes every line that has arrived whole and for which there is room. */
static void take_lines(Server *server)
{
    Span line = {"", 0};
    bool whole = true;
    while (whole && !server->frontend.quitting && !output_has_failed(&server->output) &&
           has_room(server)) {
        switch (reader_next(&server->reader, &line)) {
        case READER_LINE:
            take_line(server, line);
            break;
        case READER_TOO_LONG:
            server->undecided = false;
            take(server, WAITING_TOO_LONG, (Span){"", 0});
            break;
        case READER_MORE:
            whole = false;
            break;
        case READER_END:
            whole = false;
            server->has_ended = true;
            break;
        }
    }
    server->has_more = whole;
}

/* -- the dialogue -- */

/* With nothing more to come everything is still answered and read. */
static bool goes_on(const Server *server)
{
    const Engine *engine = &server->engine;
    return !server->frontend.quitting && !output_has_failed(&server->output) &&
           (!server->has_ended || engine->is_thinking || !waiting_is_empty(&server->waiting) ||
            server->kept > 0);
}

/* How long nothing but an event can bring the dialogue on. */
static int patience_ms(const Server *server)
{
    if (server->has_more && has_room(server)) {
        return 0;
    }
    return server->engine.is_thinking || server->kept > 0 ? WAKE_MS : -1;
}

/* Waits for something to happen, and does what is urgent about it. */
static void listen(Server *server)
{
    Engine *engine = &server->engine;
    bool reads = !server->has_ended && !server->has_more;
    struct pollfd ready[] = {
        {.fd = reads ? server->reader.descriptor : -1, .events = POLLIN},
        {.fd = server->frontend.done.read_end, .events = POLLIN},
        {.fd = server->output.descriptor, .events = server->kept > 0 ? POLLOUT : 0},
        {.fd = interrupt_descriptor(), .events = POLLIN}};
    if (poll(ready, sizeof ready / sizeof ready[0], patience_ms(server)) < 0) {
        if (errno != EINTR) {
            output_give_up(&server->output);
        }
        return;
    }
    if (ready[3].revents != 0) {
        server->frontend.quitting = true;
    }
    if ((ready[2].revents & POLLERR) != 0) {
        output_give_up(&server->output);
    }
    if (engine->is_thinking && (ready[1].revents & POLLIN) != 0) {
        end_search(server);
    }
    if (ready[0].revents != 0) {
        reader_fill(&server->reader);
    }
}

/* Nobody can say `stop` any more; nobody waits for answers who has said `quit` and does not read. */
static void look_after(Server *server)
{
    Engine *engine = &server->engine;
    if (server->has_ended && engine->is_thinking && engine_is_unbounded(engine)) {
        engine_stop(engine);
    }
    if (server->quit_waits && is_held_up(server) &&
        clock_now_us() - server->read_on_us > LEAVE_MS * (int64_t)1000) {
        server->frontend.quitting = true;
    }
}

static void converse(Server *server)
{
    Engine *engine = &server->engine;
    while (goes_on(server)) {
        listen(server);
        note_reading(server);
        catch_up(server);
        take_lines(server);
        catch_up(server);
        look_after(server);
    }
    engine_stop(engine);
    output_wait_no_more(&server->output);
    if (engine->is_thinking) {
        end_search(server);
    }
    if (server->reader.failed) {
        server->dialect.complain(server->dialect.self, STATUS_INPUT_OUTPUT,
                                 "the input cannot be read");
    }
    output_finish(&server->output, LEAVE_MS);
}

/* Makes everything that a dialogue needs; server_close() frees it, whatever became of it. */
static Status server_open(Server *server, int input, const ServeOptions *options, Fault *fault)
{
    if (options->dialect != SERVE_UGI) {
        server->gtp = gtp_new(&server->frontend);
        if (server->gtp == NULL) {
            return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for GTP");
        }
    }
    server->undecided = options->dialect == SERVE_BY_FIRST_LINE;
    if (options->dialect == SERVE_GTP) {
        server->dialect = gtp_dialect(server->gtp);
    }
    if (reader_init(&server->reader, input) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for lines");
    }
    Status status = interrupt_watch(fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = engine_init(&server->engine, options->spec, fault);
    if (status == STATUS_OK) {
        status = frontend_init(&server->frontend, &server->engine, &server->output, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (options->tables != NULL) {
        Text *path = &server->engine.table_path;
        text_clear(path);
        text_add(path, options->tables);
        if (path->failed) {
            return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the path");
        }
    }
    return STATUS_OK;
}

static void server_close(Server *server)
{
    if (server->engine.search != NULL) {
        engine_free(&server->engine);
    }
    frontend_free(&server->frontend);
    gtp_free(server->gtp);
    waiting_free(&server->waiting);
    reader_free(&server->reader);
    interrupt_end();
}

int serve_run(int input, int output, const ServeOptions *options)
{
    Fault fault;
    Server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        return EXIT_FAILURE;
    }
    output_init(&server->output, output);
    /* For errors before there is an engine. */
    server->frontend = (Frontend){&server->engine, &server->output, {-1, -1}, false};
    server->dialect = ugi_dialect(&server->frontend);
    Status status = server_open(server, input, options, &fault);
    if (status == STATUS_OK) {
        output_keep(&server->output, KEPT_MOST);
        converse(server);
        status = server->reader.failed ? STATUS_INPUT_OUTPUT : STATUS_OK;
    } else {
        server->dialect.complain(server->dialect.self, status, fault.text);
    }
    bool failed = status != STATUS_OK || output_has_failed(&server->output);
    int code = failed ? EXIT_FAILURE : EXIT_SUCCESS;
    if (interrupt_signal() != 0) {
        code = SIGNALLED + interrupt_signal();
    }
    server_close(server);
    output_free(&server->output);
    free(server);
    return code;
}
