/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two walls. Landlock forbids paths: nothing may be opened but for reading below one folder. The filter of system
 * calls forbids the rest: what is not in the table fails with EPERM, so that a library that tries something in vain
 * goes on, where killing the process would lose the game. A list of what is forbidden was rejected: every new kernel has
 * calls that it would not know.
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

/* How an argument is looked at. */
typedef enum CallCheck {
    CALL_ALWAYS,
    CALL_WITHOUT, /* none of the bits is set */
    CALL_WITH,    /* all of them are */
    CALL_EQUAL,
    CALL_OF_SELF /* it is the number of this process */
} CallCheck;

typedef struct Call {
    int number;
    CallCheck check;
    unsigned argument;
    uint64_t value;
    /* for what is it needed? */
} Call;

enum { WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND };

/* clang-format off */
static const Call allowed[] = {
    /* the dialogue */
    {SCMP_SYS(read), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(write), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(writev), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(poll), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(ppoll), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(pipe), CALL_ALWAYS, 0, 0},          /* says that a search has answered */
    {SCMP_SYS(pipe2), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(close), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(fcntl), CALL_EQUAL, 1, F_GETFD},
    {SCMP_SYS(fcntl), CALL_EQUAL, 1, F_SETFD},
    {SCMP_SYS(fcntl), CALL_EQUAL, 1, F_GETFL},
    {SCMP_SYS(ioctl), CALL_EQUAL, 1, TCGETS},     /* whether it is a terminal */
    /* memory; nothing that is written can be executed */
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
    {SCMP_SYS(sched_getaffinity), CALL_ALWAYS, 0, 0}, /* how many processors there are */
    {SCMP_SYS(getpid), CALL_ALWAYS, 0, 0},            /* seeds of luck */
    {SCMP_SYS(gettid), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(getrandom), CALL_ALWAYS, 0, 0},         /* the library's malloc() */
    {SCMP_SYS(exit), CALL_ALWAYS, 0, 0},
    {SCMP_SYS(exit_group), CALL_ALWAYS, 0, 0},
    /* signals to itself: SIGTERM and its like, assertions */
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
    /* table files, to be read */
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
        return refuse(fault, "no filter of system calls", ENOMEM);
    }
    /* Its flags lie in memory, where no filter sees them; the library then takes clone(). */
    int failed = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0, NULL);
    for (size_t i = 0; i < ALLOWED && failed == 0; i++) {
        failed = allow(filter, &allowed[i]);
    }
    if (failed == 0) {
        failed = seccomp_load(filter);
    }
    seccomp_release(filter);
    return failed == 0 ? STATUS_OK : refuse(fault, "no filter of system calls", -failed);
}

/* -- paths -- */

#ifdef NGUZO_HAS_LANDLOCK

static Status permit_folder(int rules, const char *folder, Fault *fault)
{
    struct landlock_path_beneath_attr beneath = {.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE,
                                                 .parent_fd = open(folder, O_PATH | O_CLOEXEC)};
    if (beneath.parent_fd < 0) {
        return STATUS_OK; /* there is nothing to read */
    }
    long failed = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    int error = errno;
    (void)close(beneath.parent_fd);
    return failed == 0 ? STATUS_OK : refuse(fault, "Landlock takes no folder", error);
}

static Status forbid_paths(const char *folder, Fault *fault)
{
    enum {
        FIRST_RIGHTS = 13,
        RIGHTS_OF_TWO = 14
    }; /* how many kinds of access each version knows */
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) {
        return STATUS_OK; /* the kernel has none */
    }
    unsigned rights = version == 1 ? FIRST_RIGHTS : RIGHTS_OF_TWO;
    struct landlock_ruleset_attr handled = {.handled_access_fs = (UINT64_C(1) << rights) - 1};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
    if (rules < 0) {
        return refuse(fault, "no rules of Landlock", errno);
    }
    Status status = folder == NULL ? STATUS_OK : permit_folder(rules, folder, fault);
    if (status == STATUS_OK && syscall(SYS_landlock_restrict_self, rules, 0) != 0) {
        status = refuse(fault, "Landlock does not hold", errno);
    }
    (void)close(rules);
    return status;
}

#else

static Status forbid_paths(const char *folder, Fault *fault)
{
    (void)folder;
    (void)fault;
    return STATUS_OK;
}

#endif

/* -- the whole -- */

static bool is_file(int descriptor)
{
    struct stat about;
    return fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
}

/* No dump of memory; no file grows, unless one is where the answers go. */
static Status limit_resources(Fault *fault)
{
    const struct rlimit nothing = {0, 0};
    bool writes = is_file(STDOUT_FILENO) || is_file(STDERR_FILENO);
    if (setrlimit(RLIMIT_CORE, &nothing) != 0 ||
        (!writes && setrlimit(RLIMIT_FSIZE, &nothing) != 0)) {
        return refuse(fault, "no limits", errno);
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

Status sandbox_enter(const char *folder, Fault *fault)
{
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return refuse(fault, "privileges cannot be given up", errno);
    }
    Status status = limit_resources(fault);
    if (status == STATUS_OK) {
        status = forbid_paths(folder, fault);
    }
    return status == STATUS_OK ? filter_calls(fault) : status;
}

#else

const char *sandbox_features(void)
{
    return "none";
}

Status sandbox_enter(const char *folder, Fault *fault)
{
    (void)folder;
    return fault_raise(fault, STATUS_INPUT_OUTPUT,
                       "this program was built without libseccomp, or with a sanitizer");
}

#endif
