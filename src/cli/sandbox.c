/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two mechanisms. Landlock restricts paths: files can only be opened for reading, below one directory. A seccomp filter
 * restricts system calls to those of a table; others fail with EPERM. Killing the process instead would lose a game
 * whenever a library tries something that it can do without. A list of forbidden calls was rejected: it would not
 * contain the new calls of later kernels.
 */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#define _GNU_SOURCE /* syscall(), O_PATH, CLONE_THREAD */
#include "cli/sandbox.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(NGUZO_HAS_SECCOMP) && !defined(IS_SANITIZED)

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#ifdef NGUZO_HAS_LANDLOCK
#include <linux/landlock.h>
#endif

static Status refuse(Fault *fault, const char *what, int error)
{
    return fault_raise(fault, STATUS_INPUT_OUTPUT, "%s: %s", what, strerror(error));
}

/* -- system calls -- */

/* The condition on an argument. */
typedef enum CallCheck {
    CALL_ALWAYS,
    CALL_WITHOUT, /* no bit of the value is set */
    CALL_WITH,    /* all bits of the value are set */
    CALL_EQUAL,
    CALL_OF_SELF /* the id of this process */
} CallCheck;

typedef struct Call {
    int number;
    CallCheck check;
    unsigned argument;
    uint64_t value;
} Call;

enum { WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND };

/* clang-format off */
static const Call allowed[] = {
    /* the protocol */
    {SCMP_SYS(read), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(write), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(writev), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(poll), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(ppoll), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(pipe), CALL_ALWAYS, 0, 0},          /* announces the end of a search */
    {SCMP_SYS(pipe2), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(close), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(fcntl), CALL_EQUAL, 1, F_GETFD},
    {SCMP_SYS(fcntl), CALL_EQUAL, 1, F_SETFD},
    {SCMP_SYS(fcntl), CALL_EQUAL, 1, F_GETFL},
    {SCMP_SYS(ioctl), CALL_EQUAL, 1, TCGETS},     /* isatty() */
    /* memory; written pages cannot be made executable */
    {SCMP_SYS(brk), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(mmap), CALL_WITHOUT, 2, PROT_EXEC},
    {SCMP_SYS(mprotect), CALL_WITHOUT, 2, PROT_EXEC},
    {SCMP_SYS(munmap), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(mremap), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(madvise), CALL_ALWAYS, 0, 0},
    /* threads, but no processes */
    {SCMP_SYS(clone), CALL_WITH, 0, CLONE_THREAD},
    {SCMP_SYS(futex), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(rseq), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(set_robust_list), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(sched_yield), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(setpriority), CALL_EQUAL, 1, 0},        /* of the calling thread */
    {SCMP_SYS(sched_getaffinity), CALL_ALWAYS, 0, 0}, /* the number of processors */
    {SCMP_SYS(getpid), CALL_ALWAYS, 0, 0},            /* random seeds */
    {SCMP_SYS(gettid), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(getrandom), CALL_ALWAYS, 0, 0},         /* malloc() */
    {SCMP_SYS(exit), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(exit_group), CALL_ALWAYS, 0, 0},
    /* signals, but only to this process: SIGTERM, assertions */
    {SCMP_SYS(rt_sigaction), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(rt_sigprocmask), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(rt_sigreturn), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(restart_syscall), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(tgkill), CALL_OF_SELF, 0, 0},
    /* clocks */
    {SCMP_SYS(clock_gettime), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(gettimeofday), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(nanosleep), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(clock_nanosleep), CALL_ALWAYS, 0, 0},
    /* reading table files */
    {SCMP_SYS(open), CALL_WITHOUT, 1, WRITING},
    {SCMP_SYS(openat), CALL_WITHOUT, 2, WRITING},
    {SCMP_SYS(pread64), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(lseek), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(stat), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(fstat), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(newfstatat), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(statx), CALL_ALWAYS, 0, 0},
};
/* clang-format on */

enum { ALLOWED = sizeof allowed / sizeof allowed[0] };

static int allow(scmp_filter_ctx filter, const Call *call)
{
    struct scmp_arg_cmp compared = {.arg = call->argument, .op = SCMP_CMP_EQ};
    switch (call->check) {
    case CALL_ALWAYS:
        return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call->number, 0, NULL);
    case CALL_EQUAL:
        compared.datum_a = call->value;
        break;
    case CALL_OF_SELF:
        compared.datum_a = (scmp_datum_t)getpid();
        break;
    case CALL_WITHOUT:
    case CALL_WITH:
        compared.op = SCMP_CMP_MASKED_EQ;
        compared.datum_a = call->value;
        compared.datum_b = call->check == CALL_WITH ? call->value : 0;
        break;
    }
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call->number, 1, &compared);
}

static Status filter_calls(Fault *fault)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (filter == NULL) {
        return refuse(fault, "cannot filter system calls", ENOMEM);
    }
    /* A filter cannot see the flags of clone3(), which are in memory. The C library falls back to clone(). */
    int failed = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0, NULL);
    for (size_t i = 0; i < ALLOWED && failed == 0; i++) {
        failed = allow(filter, &allowed[i]);
    }
    if (failed == 0) {
        failed = seccomp_load(filter);
    }
    seccomp_release(filter);
    return failed == 0 ? STATUS_OK : refuse(fault, "cannot filter system calls", -failed);
}

/* -- paths -- */

#ifdef NGUZO_HAS_LANDLOCK

static Status permit_directory(int ruleset, const char *directory, Fault *fault)
{
    struct landlock_path_beneath_attr beneath = {.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE,
                                                 .parent_fd = open(directory, O_PATH | O_CLOEXEC)};
    if (beneath.parent_fd < 0) {
        return STATUS_OK; /* nothing to permit */
    }
    long failed = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    int error = errno;
    (void)close(beneath.parent_fd);
    return failed == 0 ? STATUS_OK
                       : refuse(fault, "cannot permit the directory of table files", error);
}

static Status restrict_paths(const char *directory, Fault *fault)
{
    enum { RIGHTS_OF_VERSION_1 = 13, RIGHTS_OF_VERSION_2 = 14 };
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) {
        return STATUS_OK; /* the kernel does not have Landlock */
    }
    unsigned rights = version == 1 ? RIGHTS_OF_VERSION_1 : RIGHTS_OF_VERSION_2;
    struct landlock_ruleset_attr handled = {.handled_access_fs = (UINT64_C(1) << rights) - 1};
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
    if (ruleset < 0) {
        return refuse(fault, "cannot create a Landlock ruleset", errno);
    }
    Status status = directory == NULL ? STATUS_OK : permit_directory(ruleset, directory, fault);
    if (status == STATUS_OK && syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) {
        status = refuse(fault, "cannot apply the Landlock ruleset", errno);
    }
    (void)close(ruleset);
    return status;
}

#else

static Status restrict_paths(const char *directory, Fault *fault)
{
    return STATUS_OK;
}

#endif

/* -- entering -- */

static bool is_file(int descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

/* No core dumps, and no file can grow unless the output is redirected to one. */
static Status limit_resources(Fault *fault)
{
    const struct rlimit nothing = {0, 0};
    bool writes_file = is_file(STDOUT_FILENO) || is_file(STDERR_FILENO);
    if (setrlimit(RLIMIT_CORE, &nothing) != 0 ||
        (!writes_file && setrlimit(RLIMIT_FSIZE, &nothing) != 0)) {
        return refuse(fault, "cannot limit resources", errno);
    }
    return STATUS_OK;
}

const char *sandbox_features(void)
{
#ifdef NGUZO_HAS_LANDLOCK
    return "seccomp, Landlock";
#else
    return "seccomp";
#endif
}

Status sandbox_enter(const char *directory, Fault *fault)
{
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return refuse(fault, "cannot give up privileges", errno);
    }
    Status status = limit_resources(fault);
    if (status == STATUS_OK) {
        status = restrict_paths(directory, fault);
    }
    return status == STATUS_OK ? filter_calls(fault) : status;
}

#else

const char *sandbox_features(void)
{
    return "none";
}

Status sandbox_enter(const char *directory, Fault *fault)
{
    return fault_raise(
        fault, STATUS_INPUT_OUTPUT,
        "not available: the program was built without libseccomp, or with a sanitizer");
}

#endif
