/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * fork() and exec() rather than posix_spawn(), which cannot change the directory. Between the two only
 * async-signal-safe functions are called, because the parent has several threads.
 */
#include "match/child.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FLOOD_BYTES = 16 * 1024 * 1024, READ_END = 0, WRITE_END = 1 };

static void close_pipe(int pipe_ends[2])
{
    for (int i = 0; i < 2; i++) {
        if (pipe_ends[i] >= 0) {
            (void)close(pipe_ends[i]);
            pipe_ends[i] = -1;
        }
    }
}

static bool open_pipe(int pipe_ends[2])
{
    return pipe(pipe_ends) == 0 && fcntl(pipe_ends[READ_END], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(pipe_ends[WRITE_END], F_SETFD, FD_CLOEXEC) == 0;
}

typedef struct Pipes {
    int in[2];
    int out[2];
    int error[2]; /* carries errno if the program cannot be run; a successful exec() closes it */
} Pipes;

/* Runs in the new process. */
_Noreturn static void exec_command(const ChildCommand *command, const Pipes *pipes, int null_device)
{
    sigset_t none;
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)signal(SIGPIPE, SIG_DFL);
    (void)signal(SIGXFSZ, SIG_DFL);
    (void)setpgid(0, 0);
    bool ready = dup2(pipes->in[READ_END], STDIN_FILENO) >= 0 &&
                 dup2(pipes->out[WRITE_END], STDOUT_FILENO) >= 0 &&
                 dup2(command->log >= 0 ? command->log : null_device, STDERR_FILENO) >= 0 &&
                 (command->directory == NULL || chdir(command->directory) == 0);
    if (ready) {
        (void)execvp(command->words[0], command->words);
    }
    int error = errno;
    (void)!write(pipes->error[WRITE_END], &error, sizeof error);
    _exit(127);
}

static int fork_and_exec(const ChildCommand *command, Pipes *pipes, int null_device, pid_t *pid)
{
    int error = 0;
    pid_t started = fork();
    if (started == 0) {
        exec_command(command, pipes, null_device);
    }
    if (started < 0) {
        return errno;
    }
    (void)setpgid(started, started); /* in both processes, since either may be first */
    (void)close(pipes->error[WRITE_END]);
    pipes->error[WRITE_END] = -1;
    while (read(pipes->error[READ_END], &error, sizeof error) < 0 && errno == EINTR) {
    }
    if (error != 0) {
        (void)waitpid(started, NULL, 0);
    }
    *pid = started;
    return error;
}

static int launch(Child *child, Launcher *launcher, const ChildCommand *command)
{
    Pipes pipes = {{-1, -1}, {-1, -1}, {-1, -1}};
    int error = 0;
    (void)pthread_mutex_lock(&launcher->mutex);
    int null_device = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null_device < 0 || !open_pipe(pipes.in) || !open_pipe(pipes.out) ||
        !open_pipe(pipes.error)) {
        error = errno;
    } else {
        error = fork_and_exec(command, &pipes, null_device, &child->pid);
    }
    (void)pthread_mutex_unlock(&launcher->mutex);
    if (null_device >= 0) {
        (void)close(null_device);
    }
    if (error == 0) {
        child->input = pipes.in[WRITE_END];
        child->output.descriptor = pipes.out[READ_END];
        pipes.in[WRITE_END] = -1;
        pipes.out[READ_END] = -1;
        (void)fcntl(child->input, F_SETFL, O_NONBLOCK);
        (void)fcntl(child->output.descriptor, F_SETFL, O_NONBLOCK);
    }
    close_pipe(pipes.in);
    close_pipe(pipes.out);
    close_pipe(pipes.error);
    return error;
}

Status child_start(Child *child, Launcher *launcher, const ChildCommand *command, Fault *fault)
{
    *child = (Child){.stop = launcher->stop, .log = command->log, .input = -1};
    if (reader_init(&child->output, -1) != STATUS_OK) {
        return fault_out_of_memory(fault, "an engine");
    }
    int error = launch(child, launcher, command);
    if (error != 0) {
        reader_free(&child->output);
        child->pid = 0;
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot run %s: %s", command->words[0],
                           strerror(error));
    }
    return STATUS_OK;
}

/* A log that cannot be written does not stop the game. */
static void log_line(const Child *child, const char *mark, Span line)
{
    if (child->log < 0) {
        return;
    }
    Text text = {0};
    int64_t now = clock_now_us();
    text_format(&text, "%lld.%06d [%d] %s ", (long long)(now / 1000000), (int)(now % 1000000),
                (int)child->pid, mark);
    text_add_span(&text, line);
    text_add_char(&text, '\n');
    if (!text.failed) {
        (void)!write(child->log, text_string(&text), text.length);
    }
    text_free(&text);
}

static void flush_pending(Child *child)
{
    while (child->input >= 0 && child->sent < child->pending.length) {
        ssize_t put = write(child->input, child->pending.bytes + child->sent,
                            child->pending.length - child->sent);
        if (put >= 0) {
            child->sent += (size_t)put;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } else if (errno != EINTR) {
            break; /* it no longer reads; its output or its exit will be noticed */
        }
    }
    text_clear(&child->pending);
    child->sent = 0;
}

void child_send(Child *child, const char *line)
{
    text_add(&child->pending, line);
    text_add_char(&child->pending, '\n');
    if (child->is_out_of_memory || child->pending.failed) {
        child->is_out_of_memory = true;
        return;
    }
    log_line(child, "<", span_of(line));
    flush_pending(child);
}

void child_send_text(Child *child, const Text *line)
{
    if (line->failed) {
        child->is_out_of_memory = true;
    } else {
        child_send(child, text_string(line));
    }
}

void child_listen(Child *child)
{
    child->received = 0;
}

static int milliseconds_until(int64_t deadline_us)
{
    int64_t left = deadline_us - clock_now_us();
    return left <= 0 ? 0 : left > 3600000000 ? 3600000 : (int)((left + 999) / 1000);
}

/* Waits until something can be read or written. */
static ChildEvent wait_for_bytes(Child *child, int64_t deadline_us)
{
    struct pollfd waits[3] = {
        {.fd = child->output.descriptor, .events = POLLIN},
        {.fd = child->stop, .events = POLLIN},
        {.fd = child->pending.length > 0 ? child->input : -1, .events = POLLOUT}};
    int ready = poll(waits, 3, milliseconds_until(deadline_us));
    if (waits[1].revents != 0) {
        return CHILD_STOPPED;
    }
    if (ready > 0 && waits[2].revents != 0) {
        flush_pending(child);
    }
    if (ready > 0 && waits[0].revents != 0) {
        size_t before = child->output.end - child->output.begin;
        reader_fill(&child->output);
        child->received += child->output.end - child->output.begin - before;
    }
    return clock_now_us() >= deadline_us ? CHILD_LATE : CHILD_LINE;
}

ChildEvent child_next(Child *child, int64_t deadline_us, Span *line)
{
    if (child->is_out_of_memory) {
        return CHILD_OUT_OF_MEMORY;
    }
    for (;;) {
        switch (reader_next(&child->output, line)) {
        case READER_LINE:
            log_line(child, ">", *line);
            return CHILD_LINE;
        case READER_TOO_LONG:
            return CHILD_FLOOD;
        case READER_END:
            return CHILD_GONE;
        case READER_MORE:
            break;
        }
        if (child->output.skipping || child->received > FLOOD_BYTES) {
            return CHILD_FLOOD;
        }
        ChildEvent event = wait_for_bytes(child, deadline_us);
        if (event != CHILD_LINE) {
            return event;
        }
    }
}

/* Whether the process has exited. It is not reaped yet, so that its id is not reused. */
static bool has_exited(const Child *child)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

/* Discards its output meanwhile, so that it does not block on a full pipe. */
static void wait_for_exit(Child *child, int64_t deadline_us)
{
    char rest[4096];
    while (!has_exited(child) && clock_now_us() < deadline_us) {
        struct pollfd wait = {.fd = child->output.descriptor, .events = POLLIN};
        bool open = poll(&wait, 1, 5) > 0 && read(wait.fd, rest, sizeof rest) > 0;
        if (!open) {
            (void)poll(NULL, 0, 1);
        }
    }
}

void child_end(Child *child, int64_t patience_us, char status_text[CHILD_STATUS_SIZE])
{
    int status = 0;
    if (child->pid == 0) {
        return;
    }
    if (!child->is_out_of_memory) {
        flush_pending(child);
    }
    (void)close(child->input);
    wait_for_exit(child, clock_now_us() + patience_us);
    (void)kill(-child->pid, SIGKILL); /* the whole process group */
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR) {
    }
    (void)close(child->output.descriptor);
    reader_free(&child->output);
    text_free(&child->pending);
    child->pid = 0;
    if (status_text != NULL && WIFSIGNALED(status)) {
        (void)snprintf(status_text, CHILD_STATUS_SIZE, "killed by signal %d", WTERMSIG(status));
    } else if (status_text != NULL) {
        (void)snprintf(status_text, CHILD_STATUS_SIZE, "exited with status %d",
                       WEXITSTATUS(status));
    }
}
