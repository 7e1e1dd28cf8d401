/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/self_pipe.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

Status self_pipe_open(SelfPipe *self, Fault *fault)
{
    int ends[2];
    *self = (SelfPipe){-1, -1};
    if (pipe(ends) != 0) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot open a pipe");
    }
    for (int i = 0; i < 2; i++) {
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    *self = (SelfPipe){ends[0], ends[1]};
    return STATUS_OK;
}

void self_pipe_close(SelfPipe *self)
{
    if (self->read_end >= 0) {
        (void)close(self->read_end);
        (void)close(self->write_end);
    }
    *self = (SelfPipe){-1, -1};
}

void self_pipe_notify(const SelfPipe *self)
{
    (void)!write(self->write_end, "", 1);
}

void self_pipe_clear(const SelfPipe *self)
{
    char byte;
    struct pollfd ready = {.fd = self->read_end, .events = POLLIN};
    while (poll(&ready, 1, 0) > 0 && read(self->read_end, &byte, 1) == 1) {
    }
}
