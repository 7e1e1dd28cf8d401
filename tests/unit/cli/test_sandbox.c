/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every attempt is made in a process of its own, which enters the sandbox, tries one thing, and exits with status 0 on
 * success, otherwise with errno.
 */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#define _GNU_SOURCE
#include "cli/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATH_SIZE = 256, NO_SANDBOX = 200, LANDLOCK_CREATE_RULESET = 444 };

static char root[PATH_SIZE];    /* a directory of this test */
static char outside[PATH_SIZE]; /* a file in it */
static char tables[PATH_SIZE];  /* a directory in it, which may be read */
static char inside[PATH_SIZE];  /* a file in the latter */

typedef int Attempt(void); /* 0, or errno */

static int result(long value)
{
    return value >= 0 ? 0 : errno;
}

static bool is_kernel_old; /* hide Landlock from the child processes */

static bool hide_landlock(void)
{
    struct sock_filter answer[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, LANDLOCK_CREATE_RULESET, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const struct sock_fprog program = {sizeof answer / sizeof answer[0], answer};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static int after_entering(const char *directory, Attempt *attempt)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Fault fault;
        bool is_in =
            (!is_kernel_old || hide_landlock()) && sandbox_enter(directory, &fault) == STATUS_OK;
        _exit(is_in ? attempt() : NO_SANDBOX);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status)); /* a refused call must not kill the process */
    return WEXITSTATUS(status);
}

static void skip_without_sandbox(void)
{
    if (strcmp(sandbox_features(), "none") == 0) {
        skip();
    }
}

static void expect_refusal(const char *name, Attempt *attempt)
{
    int error = after_entering(tables, attempt);
    if (error != EPERM && error != EACCES && error != ENOSYS) {
        fail_msg("%s: %s", name, error == 0 ? "was allowed" : strerror(error));
    }
}

static void expect_success(const char *name, Attempt *attempt)
{
    int error = after_entering(tables, attempt);
    if (error != 0) {
        fail_msg("%s: %s", name, error == NO_SANDBOX ? "no sandbox" : strerror(error));
    }
}

/* -- network -- */

static int try_inet(void)
{
    return result(socket(AF_INET, SOCK_STREAM, 0));
}

static int try_inet6(void)
{
    return result(socket(AF_INET6, SOCK_DGRAM, 0));
}

static int try_unix(void)
{
    return result(socket(AF_UNIX, SOCK_STREAM, 0));
}

static int try_socketpair(void)
{
    int ends[2];
    return result(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}

static int try_netlink(void)
{
    return result(socket(AF_NETLINK, SOCK_RAW, 0));
}

/* -- processes -- */

static int try_fork(void)
{
    pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    return result(child);
}

static int try_raw_clone(void)
{
    long child = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) {
        _exit(0);
    }
    return result(child);
}

static int try_raw_clone3(void)
{
    uint64_t arguments[8] = {[4] = SIGCHLD};
    long child = syscall(SYS_clone3, arguments, sizeof arguments);
    if (child == 0) {
        _exit(0);
    }
    return result(child);
}

static int try_exec(void)
{
    char *const words[] = {(char[]){"/bin/true"}, NULL};
    return result(execv(words[0], words));
}

static int try_execveat(void)
{
    char *const words[] = {(char[]){"/bin/true"}, NULL};
    return result(syscall(SYS_execveat, AT_FDCWD, words[0], words, NULL, 0));
}

static int try_system(void)
{
    int status = system("true"); /* NOLINT(cert-env33-c): it must fail */
    return status == 0 ? 0 : EPERM;
}

static int try_ptrace(void)
{
    return result(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL));
}

static int try_kill(void)
{
    return result(kill(getppid(), 0));
}

static int try_tgkill(void)
{
    return result(syscall(SYS_tgkill, getppid(), getppid(), 0));
}

static int try_vm_write(void)
{
    return result(syscall(SYS_process_vm_writev, getppid(), NULL, 0, NULL, 0, 0));
}

/* -- writing -- */

static int try_write_existing(void)
{
    return result(open(inside, O_WRONLY));
}

static int try_read_and_write(void)
{
    return result(open(inside, O_RDWR));
}

static int try_append(void)
{
    return result(open(inside, O_WRONLY | O_APPEND));
}

static int try_truncating_open(void)
{
    return result(open(inside, O_RDONLY | O_TRUNC));
}

static int try_create(void)
{
    char path[2 * PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/new", tables);
    return result(open(path, O_WRONLY | O_CREAT | O_EXCL, 0600));
}

static int try_creat(void)
{
    return result(syscall(SYS_creat, inside, 0600));
}

static int try_temporary(void)
{
    return result(open(tables, O_TMPFILE | O_RDWR, 0600));
}

static int try_openat2(void)
{
    uint64_t how[3] = {O_WRONLY, 0, 0};
    return result(syscall(SYS_openat2, AT_FDCWD, inside, how, sizeof how));
}

static int try_truncate(void)
{
    return result(truncate(inside, 0));
}

static int try_unlink(void)
{
    return result(unlink(inside));
}

static int try_rename(void)
{
    char path[2 * PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/new", tables);
    return result(rename(inside, path));
}

static int try_mkdir(void)
{
    char path[2 * PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/new", tables);
    return result(mkdir(path, 0700));
}

static int try_rmdir(void)
{
    return result(rmdir(tables));
}

static int try_link(void)
{
    char path[2 * PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/new", tables);
    return result(link(inside, path));
}

static int try_symlink(void)
{
    char path[2 * PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/new", tables);
    return result(symlink("/", path));
}

static int try_chmod(void)
{
    return result(chmod(inside, 0777));
}

static int try_chown(void)
{
    return result(chown(inside, getuid(), getgid()));
}

static int try_device(void)
{
    return result(open("/dev/null", O_WRONLY));
}

/* -- the system -- */

static int try_mount(void)
{
    return result(mount("none", tables, "tmpfs", 0, NULL));
}

static int try_chroot(void)
{
    return result(chroot(tables));
}

static int try_unshare(void)
{
    return result(unshare(CLONE_NEWUSER));
}

static int try_bpf(void)
{
    return result(syscall(SYS_bpf, 0, NULL, 0));
}

static int try_ring(void)
{
    return result(syscall(SYS_io_uring_setup, 1, NULL));
}

static int try_limits(void)
{
    const struct rlimit much = {0, 4096};
    return result(setrlimit(RLIMIT_CORE, &much));
}

static int try_setuid(void)
{
    return result(syscall(SYS_setuid, getuid()));
}

static int try_executable_memory(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                0) == MAP_FAILED
               ? errno
               : 0;
}

static int try_making_executable(void)
{
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return result(mprotect(memory, 4096, PROT_READ | PROT_EXEC));
}

/* -- reading -- */

static int try_reading_outside(void)
{
    return result(open(outside, O_RDONLY));
}

static int try_reading_a_system_file(void)
{
    return result(open("/etc/passwd", O_RDONLY));
}

static int try_listing(void)
{
    return result(open("/", O_RDONLY | O_DIRECTORY));
}

static int read_inside(void)
{
    char bytes[3];
    int file = open(inside, O_RDONLY | O_CLOEXEC);
    return file < 0 ? errno : pread(file, bytes, sizeof bytes, 0) == sizeof bytes ? 0 : EIO;
}

/* -- what a protocol needs -- */

static void *do_nothing(void *argument)
{
    return argument;
}

static int use_threads(void)
{
    pthread_t threads[8];
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        int error = pthread_create(&threads[i], NULL, do_nothing, NULL);
        if (error != 0) {
            return error;
        }
    }
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    return 0;
}

static int use_memory(void)
{
    void *small = malloc(1000);
    void *large = malloc((size_t)100 * 1024 * 1024);
    bool got = small != NULL && large != NULL;
    free(large);
    free(small);
    return got ? 0 : ENOMEM;
}

static int use_pipe(void)
{
    int ends[2];
    char byte = 'x';
    if (pipe(ends) != 0 || write(ends[1], &byte, 1) != 1 || read(ends[0], &byte, 1) != 1) {
        return errno;
    }
    return result(close(ends[0]) | close(ends[1]));
}

static void ignore(int number) {}

static int use_signals(void)
{
    struct sigaction action = {.sa_handler = ignore};
    return result(sigaction(SIGTERM, &action, NULL) | raise(SIGTERM));
}

static int use_fstat(void)
{
    struct stat about;
    return result(fstat(STDIN_FILENO, &about));
}

/* -- the tests -- */

typedef struct Row {
    const char *name;
    Attempt *attempt;
} Row;

#define ROW(attempt)                                                                               \
    {                                                                                              \
#attempt, attempt                                                                          \
    }

static void refuse_all(const Row *rows, size_t count)
{
    skip_without_sandbox();
    for (size_t i = 0; i < count; i++) {
        expect_refusal(rows[i].name, rows[i].attempt);
    }
}

static void the_network_is_not_available(void **state)
{
    static const Row rows[] = {ROW(try_inet), ROW(try_inet6), ROW(try_unix), ROW(try_socketpair),
                               ROW(try_netlink)};
    refuse_all(rows, sizeof rows / sizeof rows[0]);
}

static void processes_cannot_be_started_or_affected(void **state)
{
    static const Row rows[] = {ROW(try_fork),    ROW(try_raw_clone), ROW(try_raw_clone3),
                               ROW(try_exec),    ROW(try_execveat),  ROW(try_system),
                               ROW(try_ptrace),  ROW(try_kill),      ROW(try_tgkill),
                               ROW(try_vm_write)};
    refuse_all(rows, sizeof rows / sizeof rows[0]);
}

static void files_cannot_be_written_or_changed(void **state)
{
    static const Row rows[] = {ROW(try_write_existing),  ROW(try_read_and_write), ROW(try_append),
                               ROW(try_truncating_open), ROW(try_create),         ROW(try_creat),
                               ROW(try_temporary),       ROW(try_openat2),        ROW(try_truncate),
                               ROW(try_unlink),          ROW(try_rename),         ROW(try_mkdir),
                               ROW(try_rmdir),           ROW(try_link),           ROW(try_symlink),
                               ROW(try_chmod),           ROW(try_chown),          ROW(try_device)};
    refuse_all(rows, sizeof rows / sizeof rows[0]);
}

static void the_system_cannot_be_changed(void **state)
{
    static const Row rows[] = {ROW(try_mount),
                               ROW(try_chroot),
                               ROW(try_unshare),
                               ROW(try_bpf),
                               ROW(try_ring),
                               ROW(try_limits),
                               ROW(try_setuid),
                               ROW(try_executable_memory),
                               ROW(try_making_executable)};
    refuse_all(rows, sizeof rows / sizeof rows[0]);
}

/* Not every kernel that the tests run on has Landlock. */
static bool has_landlock(void)
{
    enum { GET_VERSION = 1 };
    return strstr(sandbox_features(), "Landlock") != NULL &&
           syscall(LANDLOCK_CREATE_RULESET, NULL, 0, GET_VERSION) > 0;
}

static void files_can_be_read_in_one_directory_only(void **state)
{
    static const Row rows[] = {ROW(try_reading_outside), ROW(try_reading_a_system_file),
                               ROW(try_listing)};
    skip_without_sandbox();
    expect_success("read_inside", read_inside);
    if (!has_landlock()) {
        skip();
    }
    refuse_all(rows, sizeof rows / sizeof rows[0]);
    assert_int_equal(after_entering(NULL, read_inside), EACCES);
    assert_int_equal(after_entering("/nonexistent", read_inside), EACCES);
}

static void on_a_kernel_without_landlock_only_reading_is_unrestricted(void **state)
{
    skip_without_sandbox();
    is_kernel_old = true;
    expect_success("read_inside", read_inside);
    expect_success("reading_outside", try_reading_outside);
    the_network_is_not_available(state);
    processes_cannot_be_started_or_affected(state);
    files_cannot_be_written_or_changed(state);
    the_system_cannot_be_changed(state);
    is_kernel_old = false;
}

static void what_a_protocol_needs_works(void **state)
{
    skip_without_sandbox();
    expect_success("use_threads", use_threads);
    expect_success("use_memory", use_memory);
    expect_success("use_pipe", use_pipe);
    expect_success("use_signals", use_signals);
    expect_success("use_fstat", use_fstat);
}

/* A refusal proves nothing if the attempt would fail anyway. */
static void outside_the_sandbox_the_attempts_succeed(void **state)
{
    static Attempt *const attempts[] = {try_unix,
                                        try_socketpair,
                                        try_fork,
                                        try_raw_clone,
                                        try_write_existing,
                                        try_read_and_write,
                                        try_append,
                                        try_device,
                                        try_chmod,
                                        try_chown,
                                        try_reading_outside,
                                        try_reading_a_system_file,
                                        try_listing,
                                        try_executable_memory,
                                        try_making_executable,
                                        try_system};
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        assert_int_equal(attempts[i](), 0);
    }
}

static void a_build_without_a_sandbox_refuses_to_enter(void **state)
{
    Fault fault;
    if (strcmp(sandbox_features(), "none") != 0) {
        skip();
    }
    assert_int_equal(sandbox_enter(NULL, &fault), STATUS_INPUT_OUTPUT);
}

/* -- set-up -- */

static void make_file(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fputs("abc", file) < 0, 0);
    assert_int_equal(fclose(file), 0);
}

static int make_files(void **state)
{
    const char *place = getenv("TMPDIR");
    (void)snprintf(root, sizeof root, "%s/nguzo-sandbox-XXXXXX", place != NULL ? place : "/tmp");
    if (mkdtemp(root) == NULL) {
        return -1;
    }
    (void)snprintf(outside, sizeof outside, "%.200s/outside", root);
    (void)snprintf(tables, sizeof tables, "%.200s/tables", root);
    (void)snprintf(inside, sizeof inside, "%.200s/inside", tables);
    if (mkdir(tables, 0700) != 0) {
        return -1;
    }
    make_file(outside);
    make_file(inside);
    return 0;
}

static int remove_files(void **state)
{
    return unlink(inside) | rmdir(tables) | unlink(outside) | rmdir(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outside_the_sandbox_the_attempts_succeed),
        cmocka_unit_test(the_network_is_not_available),
        cmocka_unit_test(processes_cannot_be_started_or_affected),
        cmocka_unit_test(files_cannot_be_written_or_changed),
        cmocka_unit_test(the_system_cannot_be_changed),
        cmocka_unit_test(files_can_be_read_in_one_directory_only),
        cmocka_unit_test(what_a_protocol_needs_works),
        cmocka_unit_test(on_a_kernel_without_landlock_only_reading_is_unrestricted),
        cmocka_unit_test(a_build_without_a_sandbox_refuses_to_enter),
    };
    return cmocka_run_group_tests(tests, make_files, remove_files);
}
