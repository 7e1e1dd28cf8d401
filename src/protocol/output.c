/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/output.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void output_init(Output *output, int descriptor)
{
    output->descriptor = descriptor;
    (void)pthread_mutex_init(&output->mutex, NULL);
    atomic_init(&output->failed, false);
}

void output_free(Output *output)
{
    (void)pthread_mutex_destroy(&output->mutex);
}

bool output_has_failed(const Output *output)
{
    return atomic_load(&output->failed);
}

void output_give_up(Output *output)
{
    atomic_store(&output->failed, true);
}

static void write_all(Output *output, const char *bytes, size_t length)
{
    while (length > 0 && !output_has_failed(output)) {
        ssize_t written = write(output->descriptor, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd wait = {.fd = output->descriptor, .events = POLLOUT};
            (void)poll(&wait, 1, -1);
        } else if (errno != EINTR) {
            output_give_up(output);
        }
    }
}

void output_text(Output *output, const Text *text)
{
    if (text->failed) {
        output_error(output, STATUS_OUT_OF_MEMORY, NULL);
        return;
    }
    (void)pthread_mutex_lock(&output->mutex);
    write_all(output, text_string(text), text->length);
    (void)pthread_mutex_unlock(&output->mutex);
}

void output_line(Output *output, const char *format, ...)
{
    char line[1024]; /* every line of unknown length goes through output_text() */
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    size_t used = length < 0 ? 0 : (size_t)length;
    used = used > sizeof line - 2 ? sizeof line - 2 : used;
    line[used] = '\n';
    (void)pthread_mutex_lock(&output->mutex);
    write_all(output, line, used + 1);
    (void)pthread_mutex_unlock(&output->mutex);
}

void output_error(Output *output, Status status, const char *text)
{
    output_line(output, "info string error %s %s", status_word(status),
                text != NULL ? text : status_meaning(status));
}
