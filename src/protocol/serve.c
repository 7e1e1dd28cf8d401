/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread reads and answers, another thinks. During a search only urgent lines are answered; the others wait in
 * order until it has ended, so that the answers to a piped script always come in the same order. Lines also wait while
 * the client does not read its answers, so that the memory of neither side grows; the thread that reads never blocks
 * in writing, and so still notices `quit` and signals.
 */
#include "protocol/serve.h"

#include "base/clock.h"
#include "protocol/gtp/gtp.h"
#include "protocol/line_queue.h"
#include "protocol/reader.h"
#include "protocol/signals.h"
#include "protocol/ugi/ugi.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>

enum {
    UNREAD_LOW = 64 * 1024,    /* bytes of unread answers at which lines begin to wait */
    UNREAD_HIGH = 1024 * 1024, /* at which no line is taken from the input */
    WAKE_MS = 200,             /* how often to check whether the thinking thread failed to write */
    LEAVE_MS = 2000, /* how long to wait for a client that does not read the last answers */
    SIGNALLED = 128  /* exit status: plus the number of the signal */
};

typedef struct Server {
    Engine engine;
    Frontend frontend;
    Output output;
    Reader reader;
    const Dialect *dialect;
    bool undecided; /* the first line, which decides the dialect, has not come yet */
    LineQueue queue;
    bool has_queued_quit;
    bool has_ended;      /* the input */
    bool has_more;       /* the reader has lines that were not taken */
    size_t unread;       /* bytes of answers that the client has not read */
    int64_t progress_us; /* when the client last read some of them, or had read enough */
} Server;

/* -- a client that does not read -- */

static void update_unread(Server *server)
{
    size_t unread = output_flush(&server->output);
    if (unread < server->unread || unread <= UNREAD_LOW) {
        server->progress_us = clock_now_us();
    }
    server->unread = unread;
}

static bool is_backed_up(Server *server)
{
    update_unread(server);
    return server->unread > UNREAD_LOW;
}

/* Whether another line may be taken. During a search, lines that do not fit into the queue are answered with `busy`. */
static bool has_room(const Server *server)
{
    return server->unread < UNREAD_HIGH &&
           (server->engine.is_thinking || !line_queue_is_full(&server->queue, READER_LINE_MAX));
}

/* -- lines -- */

static void enqueue(Server *server, LineKind kind, Span line)
{
    Status status = line_queue_is_full(&server->queue, line.length)
                        ? STATUS_BUSY
                        : line_queue_add(&server->queue, kind, line);
    if (status != STATUS_OK) {
        server->dialect->report_error(&server->frontend, status, NULL);
    } else if (kind == LINE_WHOLE && server->dialect->is_quit(line)) {
        server->has_queued_quit = true;
    }
}

static void execute(Server *server, LineKind kind, Span line)
{
    if (kind == LINE_TOO_LONG) {
        server->dialect->report_error(&server->frontend, STATUS_LINE_TOO_LONG, NULL);
    } else {
        server->dialect->execute(&server->frontend, line);
    }
}

/* Executes the lines that wait, until a search starts or the client does not read the answers. */
static void execute_queued(Server *server)
{
    const Engine *engine = &server->engine;
    LineKind kind = LINE_WHOLE;
    Span line = {NULL, 0};
    while (!engine->is_thinking && !server->frontend.quitting &&
           !output_has_failed(&server->output) && !is_backed_up(server) &&
           line_queue_take(&server->queue, &kind, &line)) {
        execute(server, kind, line);
    }
}

static void end_search(Server *server)
{
    frontend_wait(&server->frontend);
    if (server->dialect->conclude != NULL) {
        server->dialect->conclude(&server->frontend);
    }
}

static void take(Server *server, LineKind kind, Span line)
{
    Engine *engine = &server->engine;
    bool too_long = kind == LINE_TOO_LONG;
    if (engine->is_thinking && atomic_load(&engine->has_answered)) {
        end_search(server);
        execute_queued(server);
    }
    bool urgent = engine->is_thinking && !too_long && server->dialect->is_urgent(line);
    /* A dialect that may answer out of order reports a line that is too long at once during a search. */
    bool in_order = !too_long || !engine->is_thinking || server->dialect->conclude != NULL;
    bool waits =
        engine->is_thinking || !line_queue_is_empty(&server->queue) || is_backed_up(server);
    if (waits && in_order && !urgent) {
        enqueue(server, kind, line);
    } else {
        execute(server, kind, line);
    }
}

static void take_line(Server *server, Span line)
{
    if (server->undecided && span_trim(line).length > 0) {
        server->undecided = false;
        if (gtp_claims(line)) {
            server->dialect = &gtp_dialect;
        }
    }
    take(server, LINE_WHOLE, line);
}

/* Takes every complete line for which there is room. */
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
            take(server, LINE_TOO_LONG, (Span){"", 0});
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

/* -- the event loop -- */

/* After the end of the input, everything is still answered and written. */
static bool is_running(const Server *server)
{
    const Engine *engine = &server->engine;
    return !server->frontend.quitting && !output_has_failed(&server->output) &&
           (!server->has_ended || engine->is_thinking || !line_queue_is_empty(&server->queue) ||
            server->unread > 0);
}

/* The timeout of poll(). */
static int timeout_ms(const Server *server)
{
    if (server->has_more && has_room(server)) {
        return 0;
    }
    return server->engine.is_thinking || server->unread > 0 ? WAKE_MS : -1;
}

static void wait_for_events(Server *server)
{
    Engine *engine = &server->engine;
    bool reads = !server->has_ended && !server->has_more;
    struct pollfd ready[] = {
        {.fd = reads ? server->reader.descriptor : -1, .events = POLLIN},
        {.fd = server->frontend.done.read_end, .events = POLLIN},
        {.fd = server->output.descriptor, .events = server->unread > 0 ? POLLOUT : 0},
        {.fd = signals_descriptor(), .events = POLLIN}};
    if (poll(ready, sizeof ready / sizeof ready[0], timeout_ms(server)) < 0) {
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

/* Ends what nothing else can end: a search without limits after the end of the input, and the wait for a client that
 * has sent `quit` and does not read its answers. */
static void end_if_stuck(Server *server)
{
    Engine *engine = &server->engine;
    if (server->has_ended && engine->is_thinking && engine_is_unbounded(engine)) {
        engine_stop(engine);
    }
    if (server->has_queued_quit && is_backed_up(server) &&
        clock_now_us() - server->progress_us > LEAVE_MS * (int64_t)1000) {
        server->frontend.quitting = true;
    }
}

static void run(Server *server)
{
    Engine *engine = &server->engine;
    while (is_running(server)) {
        wait_for_events(server);
        update_unread(server);
        execute_queued(server);
        take_lines(server);
        execute_queued(server);
        end_if_stuck(server);
    }
    engine_stop(engine);
    output_set_unlimited(&server->output);
    if (engine->is_thinking) {
        end_search(server);
    }
    if (server->reader.failed) {
        server->dialect->report_error(&server->frontend, STATUS_INPUT_OUTPUT,
                                      "cannot read the input");
    }
    output_finish(&server->output, LEAVE_MS);
}

/* server_close() frees everything even if this fails. */
static Status server_open(Server *server, int input, const ServeOptions *options, Fault *fault)
{
    server->undecided = options->dialect == SERVE_BY_FIRST_LINE;
    if (options->dialect == SERVE_GTP) {
        server->dialect = &gtp_dialect;
    }
    if (reader_init(&server->reader, input) != STATUS_OK) {
        return fault_out_of_memory(fault, "reading lines");
    }
    Status status = signals_watch(fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = engine_init(&server->engine, options->catalogue, options->spec, fault);
    if (status == STATUS_OK) {
        status = frontend_init(&server->frontend, &server->engine, &server->output, fault);
    }
    if (status == STATUS_OK && options->dialect != SERVE_UGI) {
        server->frontend.gtp = gtp_new(&server->frontend);
        status = server->frontend.gtp != NULL ? STATUS_OK : fault_out_of_memory(fault, "GTP");
    }
    if (status == STATUS_OK && options->tables != NULL) {
        status = engine_set_table_path(&server->engine, span_of(options->tables), fault);
    }
    return status;
}

static void server_close(Server *server)
{
    if (server->engine.search != NULL) {
        engine_free(&server->engine);
    }
    gtp_free(server->frontend.gtp);
    frontend_free(&server->frontend);
    line_queue_free(&server->queue);
    reader_free(&server->reader);
    signals_restore();
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
    server->frontend = (Frontend){.output = &server->output, .done = {-1, -1}};
    server->dialect = &ugi_dialect;
    Status status = server_open(server, input, options, &fault);
    if (status == STATUS_OK) {
        output_set_buffer(&server->output, UNREAD_LOW);
        run(server);
        status = server->reader.failed ? STATUS_INPUT_OUTPUT : STATUS_OK;
    } else {
        server->dialect->report_error(&server->frontend, status, fault.text);
    }
    bool failed = status != STATUS_OK || output_has_failed(&server->output);
    int code = failed ? EXIT_FAILURE : EXIT_SUCCESS;
    if (signals_received() != 0) {
        code = SIGNALLED + signals_received();
    }
    server_close(server);
    output_free(&server->output);
    free(server);
    return code;
}
