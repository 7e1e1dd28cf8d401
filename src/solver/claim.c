/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static bool lock(int descriptor, bool wait)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, wait ? F_SETLKW : F_SETLK, &whole) == 0;
}

/* Between opening and locking, another process may have renamed the file, or removed it as a leftover. */
static bool still_has_name(int descriptor, const char *path)
{
    struct stat opened;
    struct stat named;
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

int claim_open(const char *path, bool wait)
{
    enum { TRIES = 16 };
    for (unsigned i = 0; i < TRIES; i++) {
        int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor < 0) {
            return -1;
        }
        bool locked = lock(descriptor, wait);
        if (locked && still_has_name(descriptor, path)) {
            return descriptor;
        }
        (void)close(descriptor);
        if (!locked) {
            break;
        }
    }
    errno = EAGAIN;
    return -1;
}

void claim_remove_leftover(const char *path)
{
    int descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return;
    }
    if (lock(descriptor, false) && still_has_name(descriptor, path)) {
        (void)unlink(path);
    }
    (void)close(descriptor);
}
