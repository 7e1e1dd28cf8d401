/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine as a WebAssembly module: JavaScript passes in one UGI line at a time, answers go to standard output, which
 * Emscripten turns into one call of Module.print per line. lines.js keeps the lines that must wait for a search.
 *
 * There are two builds. With threads, a search runs on a thread of its own, and web_execute() returns at once. Without,
 * it runs inside web_execute(), which Asyncify suspends every few milliseconds so that the worker can receive `stop`.
 */
#include "base/clock.h"
#include "base/thread.h"
#include "protocol/frontend.h"
#include "protocol/ugi/ugi.h"

#include <emscripten.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>
#include <wasi/api.h>
#include <zstd.h>

static Catalogue catalogue = {.is_sealed = true}; /* a browser has no files */
static Engine engine;
static Output output;
static Frontend frontend;

/* 0, or an exit status. */
EMSCRIPTEN_KEEPALIVE int web_open(void)
{
    Fault fault;
    output_init(&output, STDOUT_FILENO);
    Status status = engine_init(&engine, &catalogue, NULL, &fault);
    if (status != STATUS_OK) {
        output_error(&output, status, fault.text);
        return EXIT_FAILURE;
    }
    text_clear(&engine.table_path); /* a browser has no directories */
#ifdef NGUZO_EVENT_LOOP
    engine.on_caller_thread = true;
#endif
    /* Nobody waits for the pipe that announces the end of a task: its last line of output does. */
    frontend = (Frontend){.engine = &engine, .output = &output, .done = {-1, -1}};
    return EXIT_SUCCESS;
}

EMSCRIPTEN_KEEPALIVE bool web_is_thinking(void)
{
    if (engine.is_thinking && !engine.on_caller_thread && atomic_load(&engine.has_answered)) {
        frontend_wait(&frontend);
    }
    return engine.is_thinking;
}

EMSCRIPTEN_KEEPALIVE bool web_is_unbounded(void)
{
    return engine.is_thinking && engine_is_unbounded(&engine);
}

EMSCRIPTEN_KEEPALIVE bool web_is_quitting(void)
{
    return frontend.quitting;
}

EMSCRIPTEN_KEEPALIVE bool web_is_urgent(const char *line, size_t length)
{
    return ugi_dialect.is_urgent((Span){line, length});
}

/* During a search, urgent lines only. */
EMSCRIPTEN_KEEPALIVE void web_execute(const char *line, size_t length)
{
    ugi_dialect.execute(&frontend, (Span){line, length});
}

/* Reports a line that lines.js cannot pass in: 0 too long, 1 no memory. */
EMSCRIPTEN_KEEPALIVE void web_reject(int why)
{
    ugi_dialect.report_error(&frontend, why == 0 ? STATUS_LINE_TOO_LONG : STATUS_OUT_OF_MEMORY,
                             NULL);
}

#ifdef NGUZO_EVENT_LOOP
/* Suspends the module until the worker has handled the messages that wait. A timer would take at least 4 ms. */
EM_JS(void, pause_for_messages, (void),
      { Asyncify.handleSleep(function(wakeUp) { Module["afterMessages"](wakeUp); }); });

void thread_yield(void)
{
    enum { INTERVAL_US = 12000 };
    static int64_t last;
    int64_t now = clock_now_us();
    if (engine.is_thinking && now - last > INTERVAL_US) {
        pause_for_messages();
        last = clock_now_us();
    }
}
#endif

/* -- what a browser lacks -- */

/* Emscripten's write() without files does not check the descriptor. */
ssize_t write(int descriptor, const void *bytes, size_t size)
{
    const __wasi_ciovec_t buffer = {bytes, size};
    __wasi_size_t written = 0;
    if (descriptor < 0 || __wasi_fd_write(descriptor, &buffer, 1, &written) != 0) {
        errno = EBADF;
        return -1;
    }
    return (ssize_t)written;
}

/* Standard output always takes what it is given. */
int poll(struct pollfd *descriptors, nfds_t count, int timeout_ms)
{
    int ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        descriptors[i].revents = descriptors[i].fd >= 0 ? POLLOUT : 0;
        ready += descriptors[i].revents != 0;
    }
    return ready;
}

/* There are no table files, so nothing is compressed or decompressed. */
ZSTD_DCtx *ZSTD_createDCtx(void)
{
    return NULL;
}

size_t ZSTD_freeDCtx(ZSTD_DCtx *context)
{
    return 0;
}

size_t ZSTD_decompressDCtx(ZSTD_DCtx *context, void *out, size_t capacity, const void *in,
                           size_t size)
{
    return 0;
}

size_t ZSTD_compress(void *out, size_t capacity, const void *in, size_t size, int level)
{
    return 0;
}

unsigned ZSTD_isError(size_t code)
{
    return 1;
}

const char *ZSTD_getErrorName(size_t code)
{
    return "no table files";
}
