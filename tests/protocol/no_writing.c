/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     no_writing PROGRAM [ARGUMENT...]
 *
 * Runs a program that the kernel ends, with SIGSYS, as soon as it tries to open a file for writing, to make, change,
 * rename or remove one, to open a socket, or to start a process or another program. It is the tests' own watch over what
 * is promised for a dialogue, so it shares nothing with the sandbox of the program and has no list of what is
 * allowed: everything else is. Exit status 77: the kernel has no such watch.
 */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#define _GNU_SOURCE /* CLONE_THREAD, O_TMPFILE */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    NOT_HERE = 77,
    MOST_STEPS = 256,
    WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND,
    LOW = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 4
                                                 : 0 /* half of an argument that has the low bits */
};

static const int forbidden[] = {
#ifdef SYS_creat
    SYS_creat,
#endif
    SYS_openat2, /* its flags lie in memory, where no filter sees them; the C library does not use it */
#ifdef SYS_mkdir
    SYS_mkdir,        SYS_mknod,    SYS_rename,     SYS_rmdir,     SYS_unlink,
    SYS_link,         SYS_symlink,  SYS_chmod,      SYS_chown,     SYS_utime,
    SYS_utimes,       SYS_fork,     SYS_vfork,
#endif
    SYS_mkdirat,      SYS_mknodat,  SYS_renameat2,  SYS_unlinkat,  SYS_linkat,
    SYS_symlinkat,    SYS_fchmod,   SYS_fchmodat,   SYS_fchown,    SYS_fchownat,
    SYS_utimensat,    SYS_truncate, SYS_ftruncate,  SYS_fallocate, SYS_setxattr,
    SYS_memfd_create, SYS_socket,   SYS_socketpair, SYS_execveat,  SYS_io_uring_setup,
};

typedef struct Filter {
    struct sock_filter step[MOST_STEPS];
    unsigned short length;
} Filter;

static void add(Filter *filter, uint16_t code, uint32_t value, uint8_t if_so, uint8_t if_not)
{
    filter->step[filter->length++] = (struct sock_filter){code, if_so, if_not, value};
}

static void load(Filter *filter, size_t offset)
{
    add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void load_argument(Filter *filter, unsigned index, size_t half)
{
    load(filter, offsetof(struct seccomp_data, args) + index * sizeof(uint64_t) + half);
}

static void decide(Filter *filter, uint32_t verdict)
{
    add(filter, BPF_RET | BPF_K, verdict, 0, 0);
}

/* Where the number of the call is loaded: ends it if it is this one. */
static void forbid(Filter *filter, int number)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 1);
    decide(filter, SECCOMP_RET_KILL_PROCESS);
}

/* Ends the program if the call has one of these bits in an argument, or has none of them. */
static void look_at_bits(Filter *filter, int number, unsigned argument, uint32_t bits, bool with)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 4);
    load_argument(filter, argument, LOW);
    add(filter, BPF_JMP | BPF_JSET | BPF_K, bits, with ? 0 : 1, with ? 1 : 0);
    decide(filter, SECCOMP_RET_KILL_PROCESS);
    decide(filter, SECCOMP_RET_ALLOW);
}

/* One program may be started, the one whose name lies here in memory: the call that starts it. */
static void look_at_exec(Filter *filter, const char *path)
{
    uint64_t address = (uint64_t)(uintptr_t)path;
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, SYS_execve, 0, 6);
    load_argument(filter, 0, LOW);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)address, 0, 3);
    load_argument(filter, 0, 4 - LOW);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(address >> 32), 0, 1);
    decide(filter, SECCOMP_RET_ALLOW);
    decide(filter, SECCOMP_RET_KILL_PROCESS);
}

int main(int count, char **arguments)
{
    static Filter filter;
    if (count < 2) {
        (void)fprintf(stderr, "usage: no_writing PROGRAM [ARGUMENT...]\n");
        return 2;
    }
    load(&filter, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof forbidden / sizeof forbidden[0]; i++) {
        forbid(&filter, forbidden[i]);
    }
#ifdef SYS_open
    look_at_bits(&filter, SYS_open, 1, WRITING, true);
#endif
    look_at_bits(&filter, SYS_openat, 2, WRITING, true);
    look_at_bits(&filter, SYS_clone, 0, CLONE_THREAD, false);
    look_at_exec(&filter, arguments[1]);
    /* Its flags lie in memory, too; without it the C library takes clone(). */
    add(&filter, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1);
    decide(&filter, SECCOMP_RET_ERRNO | ENOSYS);
    decide(&filter, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {filter.length, filter.step};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        return NOT_HERE;
    }
    (void)execv(arguments[1], arguments + 1);
    perror(arguments[1]);
    return 2;
}
