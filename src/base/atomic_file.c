/* SPDX-License-Identifier: GPL-3.0-or-later */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "base/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes all of it and closes the file. */
static bool write_all(int descriptor, Span bytes)
{
    size_t done = 0;
    while (done < bytes.length) {
        ssize_t written = write(descriptor, bytes.start + done, bytes.length - done);
        if (written >= 0) {
            done += (size_t)written;
        } else if (errno != EINTR) {
            break;
        }
    }
    int reason = errno;
    bool closed = close(descriptor) == 0;
    if (done < bytes.length) {
        errno = reason;
    }
    return closed && done == bytes.length;
}

/* The length does not depend on the name of the file, which may have the maximum length already. */
static void name_temporary(const char *path, Text *name)
{
    const char *slash = strrchr(path, '/');
    text_add_span(name, (Span){path, slash == NULL ? 0 : (size_t)(slash - path) + 1});
    text_format(name, ".nguzo-%ld.part", (long)getpid());
}

/* `before` is NULL for a new file. */
static bool write_beside(const char *path, const char *temporary, const struct stat *before,
                         Span bytes)
{
    (void)unlink(temporary); /* left by an earlier process with this id */
    int descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        return false;
    }
    if (before != NULL) {
        (void)fchmod(descriptor, before->st_mode & (S_IRWXU | S_IRWXG | S_IRWXO));
    }
    if (write_all(descriptor, bytes) && rename(temporary, path) == 0) {
        return true;
    }
    int reason = errno;
    (void)unlink(temporary);
    errno = reason;
    return false;
}

static bool replace(const char *path, const struct stat *before, Span bytes)
{
    Text temporary = {0};
    name_temporary(path, &temporary);
    errno = ENOMEM;
    bool done = !temporary.failed && write_beside(path, text_string(&temporary), before, bytes);
    text_free(&temporary);
    return done;
}

static bool replace_existing(const char *path, const struct stat *before, Span bytes)
{
    char *real = access(path, W_OK) == 0 ? realpath(path, NULL) : NULL;
    bool done = real != NULL && replace(real, before, bytes);
    free(real);
    return done;
}

/* For what is not a regular file, and so cannot be replaced. */
static bool write_in_place(const char *path, Span bytes)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    return descriptor >= 0 && write_all(descriptor, bytes);
}

Status atomic_file_write(const char *path, Span bytes, Fault *fault)
{
    struct stat about;
    bool done = false;
    if (stat(path, &about) == 0 && S_ISREG(about.st_mode)) {
        done = replace_existing(path, &about, bytes);
    } else if (lstat(path, &about) != 0 && errno == ENOENT) {
        done = replace(path, NULL, bytes);
    } else {
        done = write_in_place(path, bytes);
    }
    return done ? STATUS_OK
                : fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot write %.100s: %.60s", path,
                              strerror(errno));
}
