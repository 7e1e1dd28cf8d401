/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/output.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CHUNK = 4096, /* a pipe that is ready takes as much without blocking */
    WAKE_MS = 200 /* how often to check whether the output was given up */
};

void output_init(Output *output, int descriptor)
{
    *output = (Output){.descriptor = descriptor};
    (void)pthread_mutex_init(&output->mutex, NULL);
    atomic_init(&output->failed, false);
    atomic_init(&output->most, 0);
}

void output_free(Output *output)
{
    text_free(&output->buffer);
    (void)pthread_mutex_destroy(&output->mutex);
}

void output_set_buffer(Output *output, size_t most)
{
    output->has_reader = true;
    output->reader = pthread_self();
    atomic_store(&output->most, most);
}

bool output_has_failed(const Output *output)
{
    return atomic_load(&output->failed);
}

void output_give_up(Output *output)
{
    atomic_store(&output->failed, true);
}

void output_set_unlimited(Output *output)
{
    atomic_store(&output->most, SIZE_MAX);
}

/* Whether a write would not block; it may fail. */
static bool is_ready(const Output *output, int patience_ms)
{
    struct pollfd ready = {.fd = output->descriptor, .events = POLLOUT};
    return poll(&ready, 1, patience_ms) > 0;
}

/* Writes what it can without waiting and returns the number of bytes. The descriptor may be shared with other programs,
 * so it is not made non-blocking: small chunks are written while there is room. */
static size_t write_some(Output *output, const char *bytes, size_t length)
{
    size_t done = 0;
    while (done < length && !output_has_failed(output) && is_ready(output, 0)) {
        size_t chunk = length - done < CHUNK ? length - done : CHUNK;
        ssize_t written = write(output->descriptor, bytes + done, chunk);
        if (written >= 0) {
            done += (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            break;
        } else if (errno != EINTR) {
            output_give_up(output);
        }
    }
    return done;
}

/* The caller holds the mutex. */
static size_t flush(Output *output)
{
    text_drop(&output->buffer,
              write_some(output, text_string(&output->buffer), output->buffer.length));
    if (output_has_failed(output)) {
        text_clear(&output->buffer);
    }
    return output->buffer.length;
}

size_t output_flush(Output *output)
{
    (void)pthread_mutex_lock(&output->mutex);
    size_t left = flush(output);
    (void)pthread_mutex_unlock(&output->mutex);
    return left;
}

void output_finish(Output *output, int patience_ms)
{
    size_t before = SIZE_MAX;
    size_t left = output_flush(output);
    while (left > 0 && left < before) {
        before = left;
        (void)is_ready(output, patience_ms);
        left = output_flush(output);
    }
    if (left > 0) {
        output_give_up(output);
    }
}

/* The caller holds the mutex. Waits for the client if there is no memory for the buffer. */
static void add(Output *output, const char *bytes, size_t length)
{
    size_t written = flush(output) > 0 ? 0 : write_some(output, bytes, length);
    text_add_span(&output->buffer, (Span){bytes + written, length - written});
    while (output->buffer.failed && !output_has_failed(output)) {
        (void)is_ready(output, WAKE_MS);
        size_t first = output->buffer.length;
        if (first > 0) {
            (void)flush(output);
        } else {
            written += write_some(output, bytes + written, length - written);
        }
        output->buffer.failed = written < length;
    }
}

static bool may_return(const Output *output, size_t left)
{
    bool never_waits = output->has_reader && pthread_equal(output->reader, pthread_self()) != 0;
    return never_waits || left <= atomic_load(&output->most) || output_has_failed(output);
}

static void write_bytes(Output *output, const char *bytes, size_t length)
{
    (void)pthread_mutex_lock(&output->mutex);
    if (!output_has_failed(output)) {
        add(output, bytes, length);
    }
    size_t left = output->buffer.length;
    (void)pthread_mutex_unlock(&output->mutex);
    while (!may_return(output, left)) {
        (void)is_ready(output, WAKE_MS);
        left = output_flush(output);
    }
}

void output_text(Output *output, Text *text)
{
    if (text->failed) {
        output_error(output, STATUS_OUT_OF_MEMORY, NULL);
    } else {
        write_bytes(output, text_string(text), text->length);
    }
    text_free(text);
}

void output_line(Output *output, const char *format, ...)
{
    char line[1024]; /* lines without a known bound go through output_text() */
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    size_t used = length < 0 ? 0 : (size_t)length;
    used = used > sizeof line - 2 ? sizeof line - 2 : used;
    line[used] = '\n';
    write_bytes(output, line, used + 1);
}

void output_error(Output *output, Status status, const char *text)
{
    output_line(output, "info string error %s %s", status_code(status),
                text != NULL ? text : status_meaning(status));
}
