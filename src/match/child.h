/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A child process that exchanges lines with this one. Nothing about it is trusted: it may be silent, write
 * without end, not read, or die. No call here waits beyond its deadline, and the process leaves neither
 * a zombie nor descendants behind.
 */
#pragma once

#include "protocol/reader.h"

#include <pthread.h>
#include <sys/types.h>

typedef enum ChildEvent {
    CHILD_LINE,
    CHILD_LATE,         /* the deadline has passed */
    CHILD_GONE,         /* it has closed its output, most likely by exiting */
    CHILD_FLOOD,        /* it has written more than is accepted */
    CHILD_STOPPED,      /* the match is to stop */
    CHILD_OUT_OF_MEMORY /* a line for it could not be kept */
} ChildEvent;

/* Starts one process at a time, so that none inherits the descriptors of another. */
typedef struct Launcher {
    pthread_mutex_t mutex;
    int stop; /* becomes readable when the match is to stop */
} Launcher;

typedef struct ChildCommand {
    char *const *words;    /* program and arguments, terminated by NULL */
    const char *directory; /* NULL: the current one */
    int log;               /* receives standard error and all lines; -1: none */
} ChildCommand;

typedef struct Child {
    pid_t pid; /* 0: not running */
    int input;
    int stop;
    int log;
    Reader output;
    Text pending;          /* not yet accepted by the process */
    size_t sent;           /* bytes of it that were */
    bool is_out_of_memory; /* a line could not be added to `pending`; nothing more is sent */
    uint64_t received;     /* bytes since child_listen() */
} Child;

enum { CHILD_STATUS_SIZE = 32 };

MUST_CHECK Status child_start(Child *child, Launcher *launcher, const ChildCommand *command,
                              Fault *fault);
/* Queues a line, without its line feed. It is written while child_next() waits, which also reports a
 * lack of memory. */
void child_send(Child *child, const char *line);
void child_send_text(Child *child, const Text *line);
/* Resets the count of received bytes that CHILD_FLOOD is about. */
void child_listen(Child *child);
/* The next line, valid until the next call. */
ChildEvent child_next(Child *child, int64_t deadline_us, Span *line);
/* Ends the process: closes its input, waits for `patience_us`, then kills it. `status_text` receives
 * "exited with status 0" or "killed by signal 11"; it may be NULL. */
void child_end(Child *child, int64_t patience_us, char status_text[CHILD_STATUS_SIZE]);
