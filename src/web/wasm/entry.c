/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine as a WebAssembly module: JavaScript passes in one UGI line at a time, answers go to standard output, which
 * Emscripten turns into one call of Module.print per line. lines.js keeps the lines that must wait for a search.
 *
 * There are two builds. In both, the thread that loaded the module must return to its event loop. With threads, lines are
 * executed on a thread of their own: only the event loop of the first thread can start others and take back those that
 * have ended, so a line that waits for a thread must not block it. Without threads, a search runs inside web_execute(),
 * which Asyncify suspends every few milliseconds so that the worker can receive `stop`.
 */
#include "base/clock.h"
#include "base/data_file.h"
#include "base/thread.h"
#include "protocol/frontend.h"
#include "protocol/ugi/ugi.h"

#include <emscripten.h>
#include <emscripten/threading.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wasi/api.h>
#include <zstd.h>

/* What web_state() returns; lines.js has the same numbers. */
enum { EXECUTING = 1, THINKING = 2, UNBOUNDED = 4, QUITTING = 8 };

static Catalogue catalogue = {.is_sealed = true}; /* a browser has no files */
static Engine engine;
static Output output;
static Frontend frontend;

/* A line to execute, or an error to report instead. */
typedef struct Task {
    char *line; /* from malloc(); NULL: an error */
    size_t length;
    Status error;
} Task;

static void execute(Task task)
{
    if (task.line != NULL) {
        ugi_dialect.execute(&frontend, (Span){task.line, task.length});
        free(task.line);
    } else {
        ugi_dialect.report_error(&frontend, task.error, NULL);
    }
    if (frontend.quitting) {
        engine_stop(&engine);
    }
}

static unsigned describe(void)
{
    bool thinks = engine.is_thinking;
    return (thinks ? THINKING : 0U) | (thinks && engine_is_unbounded(&engine) ? UNBOUNDED : 0U) |
           (frontend.quitting ? QUITTING : 0U);
}

/* Lets lines.js look for a line that can be executed now. Only on the thread that loaded the module. */
EM_JS(void, announce_change, (void), { Module["onChange"](); });

/* The address of a copy of a data file: its length in four bytes, then its contents. NULL if it cannot be loaded. Only on the
 * thread that loaded the module. */
EM_JS(const char *, load_data_file, (const char *name),
      { return Module["loadDataFile"](UTF8ToString(name)); });

#ifdef NGUZO_EVENT_LOOP

static bool start(void)
{
    engine.on_caller_thread = true;
    return true;
}

/* While a search is suspended, urgent lines arrive here, too; the search belongs to the call that started it. No function is
 * called through a pointer between here and pause_for_messages(): Asyncify relies on it. */
static void take(Task task)
{
    bool was_thinking = engine.is_thinking;
    execute(task);
    if (!was_thinking) {
        frontend_wait(&frontend);
    }
}

EMSCRIPTEN_KEEPALIVE unsigned web_state(void)
{
    return describe();
}

static const char *find_data_file(const char *name)
{
    return load_data_file(name);
}

void self_pipe_notify(const SelfPipe *self)
{
    announce_change();
}

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

#else

/* Guarded by the mutex. */
static struct {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    Task task;
    bool has_task;
    bool has_answered; /* the engine */
    unsigned state;
} desk = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

/* Functions of JavaScript have no address. */
static void call_announce_change(void)
{
    announce_change();
}

static const char *call_load_data_file(const char *name)
{
    return load_data_file(name);
}

static const char *find_data_file(const char *name)
{
    return (const char *)emscripten_sync_run_in_main_runtime_thread(EM_FUNC_SIG_II,
                                                                    call_load_data_file, name);
}

static void *run(void *argument)
{
    (void)pthread_mutex_lock(&desk.mutex);
    for (;;) {
        while (!desk.has_task && !desk.has_answered) {
            (void)pthread_cond_wait(&desk.changed, &desk.mutex);
        }
        bool has_task = desk.has_task;
        bool has_answered = desk.has_answered;
        Task task = desk.task;
        desk.has_task = false;
        desk.has_answered = false;
        (void)pthread_mutex_unlock(&desk.mutex);
        if (has_answered) {
            frontend_wait(&frontend);
        }
        if (has_task) {
            execute(task);
        }
        (void)pthread_mutex_lock(&desk.mutex);
        desk.state = describe() | (desk.has_task ? EXECUTING : 0U);
        emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_V, call_announce_change);
    }
    return NULL;
}

static bool start(void)
{
    pthread_t thread;
    return thread_start(&thread, run, NULL);
}

static void take(Task task)
{
    (void)pthread_mutex_lock(&desk.mutex);
    desk.task = task;
    desk.has_task = true;
    desk.state |= EXECUTING;
    (void)pthread_cond_signal(&desk.changed);
    (void)pthread_mutex_unlock(&desk.mutex);
}

/* A search ends shortly after it has answered. Meanwhile all lines wait: a client that knows the answer expects its lines to be
 * executed in order, so `isready` must not overtake an earlier line as it does during a search. */
EMSCRIPTEN_KEEPALIVE unsigned web_state(void)
{
    (void)pthread_mutex_lock(&desk.mutex);
    unsigned state = desk.state;
    (void)pthread_mutex_unlock(&desk.mutex);
    bool has_answered = (state & THINKING) != 0 && atomic_load(&engine.has_answered);
    return state | (has_answered ? EXECUTING : 0U);
}

void self_pipe_notify(const SelfPipe *self)
{
    (void)pthread_mutex_lock(&desk.mutex);
    desk.has_answered = true;
    (void)pthread_cond_signal(&desk.changed);
    (void)pthread_mutex_unlock(&desk.mutex);
}

#endif

Span data_file(const char *name)
{
    const char *found = find_data_file(name);
    uint32_t length = 0;
    if (found == NULL) {
        return (Span){"", 0};
    }
    memcpy(&length, found, sizeof length);
    return (Span){found + sizeof length, length};
}

/* 0, or an exit status. */
EMSCRIPTEN_KEEPALIVE int web_open(void)
{
    Fault fault;
    output_init(&output, STDOUT_FILENO);
    Status status = engine_init(&engine, &catalogue, NULL, &fault);
    if (status == STATUS_OK) {
        status = frontend_init(&frontend, &engine, &output, &fault);
    }
    if (status == STATUS_OK && !start()) {
        status = fault_out_of_memory(&fault, "a thread");
    }
    if (status != STATUS_OK) {
        output_error(&output, status, fault.text);
        return EXIT_FAILURE;
    }
    text_clear(&engine.table_path); /* a browser has no directories */
    return EXIT_SUCCESS;
}

EMSCRIPTEN_KEEPALIVE bool web_is_urgent(const char *line, size_t length)
{
    return ugi_dialect.is_urgent((Span){line, length});
}

/* Frees the line. Not to be called while the state is EXECUTING; while it is THINKING, for urgent lines only. */
EMSCRIPTEN_KEEPALIVE void web_execute(char *line, size_t length)
{
    take((Task){.line = line, .length = length});
}

/* Reports a line that lines.js cannot pass in: 0 too long, 1 no memory. */
EMSCRIPTEN_KEEPALIVE void web_reject(int why)
{
    take((Task){.error = why == 0 ? STATUS_LINE_TOO_LONG : STATUS_OUT_OF_MEMORY});
}

/* -- what a browser lacks -- */

/* Nobody polls the pipe that announces the end of a task: self_pipe_notify() is above. */
Status self_pipe_open(SelfPipe *self, Fault *fault)
{
    *self = (SelfPipe){-1, -1};
    return STATUS_OK;
}

void self_pipe_close(SelfPipe *self) {}

void self_pipe_clear(const SelfPipe *self) {}

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

ZSTD_CCtx *ZSTD_createCCtx(void)
{
    return NULL;
}

size_t ZSTD_freeCCtx(ZSTD_CCtx *context)
{
    return 0;
}

size_t ZSTD_compressCCtx(ZSTD_CCtx *context, void *out, size_t capacity, const void *in,
                         size_t size, int level)
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
