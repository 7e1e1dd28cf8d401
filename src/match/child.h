/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Another program as a process that is talked to in lines. It is trusted with nothing: it may be silent,
 * talk without end, refuse to read, or die; nothing here waits for it beyond a deadline, and it leaves
 * no zombie and no descendants.
 */
#ifndef NGUZO_MATCH_CHILD_H
#define NGUZO_MATCH_CHILD_H

#include "protocol/reader.h"

#include <pthread.h>
#include <sys/types.h>

typedef enum ChildEvent {
    CHILD_LINE,
    CHILD_LATE,    /* the deadline has passed */
    CHILD_GONE,    /* it has closed its output, most likely by ending */
    CHILD_FLOOD,   /* it wrote more than anybody reads */
    CHILD_STOPPED, /* the match is to stop */
    CHILD_STARVED  /* a line for it could not be kept: there is no memory */
} ChildEvent;

/* Descriptors must not slip into a process that another thread starts at that moment: one at a time. */
typedef struct Launcher {
    pthread_mutex_t mutex;
    int stop; /* becomes readable when the match is to stop */
} Launcher;

typedef struct ChildCommand {
    char *const *words;    /* program and arguments, ends with NULL */
    const char *directory; /* NULL: here */
    int log;               /* gets standard error and all lines; -1: none */
} ChildCommand;

typedef struct Child {
    pid_t pid; /* 0: there is none */
    int input;
    int stop;
    int log;
    Reader output;
    Text pending;      /* not yet accepted by the process */
    bool starved;      /* a line could not be added to that; nothing is sent any more */
    size_t sent;       /* of those bytes */
    uint64_t received; /* bytes since child_listen() */
} Child;

MUST_CHECK Status child_start(Child *child, Launcher *launcher, const ChildCommand *command,
                              Fault *fault);
/* Queues a line; the line break is added. It is written while child_next() waits. If there is no memory, that call tells. */
void child_send(Child *child, const char *line);
/* The same with a text, which is freed; one that is not whole is not sent. */
void child_send_text(Child *child, Text *line);
/* A new question: the count against flooding starts anew. */
void child_listen(Child *child);
/* The next line; valid until the next call. */
ChildEvent child_next(Child *child, int64_t deadline_us, Span *line);
enum { CHILD_HOW_SIZE = 32 };
/* Ends the process: at once, or by end of input first, which it gets `patience_us` for. `how` tells how
 * it ended ("status 0", "signal 11"); it may be NULL. */
void child_end(Child *child, int64_t patience_us, char how[CHILD_HOW_SIZE]);

#endif
