/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing table files while system calls fail or the process dies, at each call that touches the disk in turn.
 * Either the old or the new file must be intact afterwards, and the next run must clean up.
 *
 * The linker replaces the system's calls by the ones below (--wrap).
 */
#include "solver/claim.h"
#include "solver/writer.h"
#include "table_bench.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

ssize_t __real_pread(int descriptor, void *bytes, size_t length, off_t offset);
ssize_t __real_pwrite(int descriptor, const void *bytes, size_t length, off_t offset);
int __real_fsync(int descriptor);
int __real_ftruncate(int descriptor, off_t length);
int __real_rename(const char *from, const char *to);
ssize_t __wrap_pread(int descriptor, void *bytes, size_t length, off_t offset);
ssize_t __wrap_pwrite(int descriptor, const void *bytes, size_t length, off_t offset);
int __wrap_fsync(int descriptor);
int __wrap_ftruncate(int descriptor, off_t length);
int __wrap_rename(const char *from, const char *to);

enum { NEVER = 0, DIED = 9, LOG_SIZE = 4096 };

/* The call to fail or die at. */
static struct {
    unsigned calls;
    unsigned fail_at; /* counted from 1; NEVER: no failure */
    bool die;         /* instead of failing */
    int error;
    bool halves; /* reads and writes are short, and every other one is interrupted */
    bool was_interrupted;
    char log[LOG_SIZE];
    size_t logged;
} disk;

static bool goes_well(char what)
{
    if (disk.logged + 1 < LOG_SIZE) {
        disk.log[disk.logged++] = what;
    }
    if (++disk.calls != disk.fail_at) {
        return true;
    }
    if (disk.die) {
        _exit(DIED);
    }
    errno = disk.error;
    return false;
}

/* With `halves`, half of the length, or EINTR every other time. */
static bool is_interrupted(size_t *length)
{
    if (!disk.halves) {
        return false;
    }
    *length = *length > 1 ? *length / 2 : *length;
    disk.was_interrupted = !disk.was_interrupted;
    errno = EINTR;
    return disk.was_interrupted;
}

ssize_t __wrap_pread(int descriptor, void *bytes, size_t length, off_t offset)
{
    return is_interrupted(&length) ? -1 : __real_pread(descriptor, bytes, length, offset);
}

ssize_t __wrap_pwrite(int descriptor, const void *bytes, size_t length, off_t offset)
{
    if (!goes_well(offset == 0 ? 'h' : 'w') || is_interrupted(&length)) {
        return -1;
    }
    return __real_pwrite(descriptor, bytes, length, offset);
}

int __wrap_fsync(int descriptor)
{
    struct stat about;
    bool is_folder = fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode);
    return goes_well(is_folder ? 'd' : 's') ? __real_fsync(descriptor) : -1;
}

int __wrap_ftruncate(int descriptor, off_t length)
{
    return goes_well('t') ? __real_ftruncate(descriptor, length) : -1;
}

int __wrap_rename(const char *from, const char *to)
{
    return goes_well('r') ? __real_rename(from, to) : -1;
}

static void set_disk(unsigned fail_at, bool die, int error)
{
    memset(&disk, 0, sizeof disk);
    disk.fail_at = fail_at;
    disk.die = die;
    disk.error = error;
}

static Status solve(TableBench *bench, Fault *fault)
{
    table_bench_forget(bench);
    return table_bench_solve(bench, NULL, (SolveListener){0}, fault);
}

static unsigned count_files(const char *directory)
{
    unsigned count = 0;
    DIR *folder = opendir(directory);
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        count += entry->d_name[0] != '.';
    }
    (void)closedir(folder);
    return count;
}

static unsigned count_open_files(void)
{
    enum { FEW = 256 };
    unsigned count = 0;
    for (int descriptor = 0; descriptor < FEW; descriptor++) {
        count += fcntl(descriptor, F_GETFD) >= 0;
    }
    return count;
}

/* Makes the file invalid, so that a run rewrites it: the "old file" of the tests. */
static void spoil(const TableBench *bench)
{
    bench->bytes[20] ^= 1;
    table_bench_write(bench->path, bench->bytes, bench->length);
    bench->bytes[20] ^= 1;
}

/* Expects the spoiled file, byte for byte, or a valid one. */
static void expect_old_or_new(TableBench *bench)
{
    const SolveOptions in_memory = {.threads = 1, .by_position = true};
    SolveSummary summary;
    Fault fault;
    TableBench now = *bench;
    now.bytes = NULL;
    table_bench_read(&now);
    assert_int_equal(now.length, bench->length);
    now.bytes[20] ^= 1;
    bool is_old = memcmp(now.bytes, bench->bytes, now.length) == 0;
    free(now.bytes);
    if (!is_old) {
        table_bench_forget(bench);
        assert_int_equal(
            solve_run(&bench->store, &in_memory, &(SolveListener){0}, &summary, &fault), STATUS_OK);
        assert_true(table_bench_agrees(bench, &fault));
    }
}

/* -- failing calls -- */

static void a_failing_call_is_an_error_and_the_old_file_stays(void **unused)
{
    static const int errors[] = {ENOSPC, EIO, EDQUOT};
    TableBench bench;
    Fault fault;
    unsigned open_files = count_open_files();
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        table_bench_make(&bench, "tatu-nyoka");
        Status status = STATUS_INPUT_OUTPUT;
        unsigned refused = 0;
        for (; status != STATUS_OK; refused++) {
            spoil(&bench);
            (void)unlink(bench.temporary);
            set_disk(refused + 1, false, errors[i]);
            status = solve(&bench, &fault);
            set_disk(NEVER, false, 0);
            if (status != STATUS_OK) {
                assert_int_equal(status, STATUS_INPUT_OUTPUT);
                assert_non_null(strstr(fault.text, strerror(errors[i])));
            }
            expect_old_or_new(&bench);
            assert_int_equal(solve(&bench, &fault), STATUS_OK);
            assert_true(table_bench_agrees(&bench, &fault));
            assert_int_equal(count_files(bench.directory), 1);
        }
        assert_true(refused > 10); /* blocks, syncs, header, rename, directory */
        table_bench_close(&bench);
        assert_int_equal(count_open_files(), open_files);
    }
}

static void short_reads_and_writes_are_continued(void **unused)
{
    TableBench bench;
    Fault fault;
    table_bench_open(&bench, "tatu-nyoka");
    set_disk(NEVER, false, 0);
    disk.halves = true;
    assert_int_equal(solve(&bench, &fault), STATUS_OK);
    assert_true(table_bench_agrees(&bench, &fault));
    disk.halves = false;
    assert_true(table_bench_agrees(&bench, &fault));
    table_bench_close(&bench);
}

/* The end of the file must not be mistaken for EINTR because of a stale errno. */
static void reading_a_truncated_file_terminates(void **unused)
{
    static const size_t lengths[] = {0, 1, 20, TABLE_HEADER_SIZE - 1};
    TableBench bench;
    Fault fault;
    table_bench_make(&bench, "achi");
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        TableFile table;
        table_bench_write(bench.path, bench.bytes, lengths[i]);
        set_disk(NEVER, false, 0);
        disk.halves = true;
        assert_int_equal(table_open(bench.path, &table, &fault), STATUS_BAD_TABLE);
        set_disk(NEVER, false, 0);
    }
    table_bench_close(&bench);
}

/* Data, header, rename, directory: each synchronised before the next. */
static void writes_are_ordered_safely(void **unused)
{
    TableBench bench;
    Fault fault;
    table_bench_open(&bench, "achi");
    set_disk(NEVER, false, 0);
    assert_int_equal(solve(&bench, &fault), STATUS_OK);
    assert_int_equal(strncmp(disk.log, "th", 2), 0); /* truncated, unfinished header */
    assert_string_equal(disk.log + 2 + strspn(disk.log + 2, "w"), "shsrd");
    set_disk(NEVER, false, 0);
    table_bench_close(&bench);
}

static void a_file_system_that_cannot_sync_directories_is_accepted(void **unused)
{
    TableBench bench;
    Fault fault;
    table_bench_make(&bench, "achi");
    set_disk(NEVER, false, 0);
    (void)unlink(bench.path);
    assert_int_equal(solve(&bench, &fault), STATUS_OK);
    unsigned calls = disk.calls; /* the last one syncs the directory */
    (void)unlink(bench.path);
    set_disk(calls, false, EINVAL);
    assert_int_equal(solve(&bench, &fault), STATUS_OK);
    set_disk(NEVER, false, 0);
    assert_true(table_bench_agrees(&bench, &fault));
    table_bench_close(&bench);
}

/* -- dying processes -- */

/* Runs the solver in a process that dies at the given call; false if it finished. */
static bool dies_at(TableBench *bench, unsigned call)
{
    int status;
    Fault fault;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        set_disk(call, true, 0);
        _exit(solve(bench, &fault) == STATUS_OK ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_true(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == DIED);
    return WEXITSTATUS(status) == DIED;
}

static void whenever_a_run_dies_the_old_or_the_new_file_is_intact(void **unused)
{
    TableBench bench;
    Fault fault;
    unsigned call = 0;
    bool died = true;
    table_bench_make(&bench, "tatu-nyoka");
    while (died) {
        spoil(&bench);
        died = dies_at(&bench, ++call);
        expect_old_or_new(&bench);
        assert_int_equal(solve(&bench, &fault), STATUS_OK);
        assert_true(table_bench_agrees(&bench, &fault));
        assert_int_equal(count_files(bench.directory), 1); /* cleaned up */
    }
    assert_true(call > 10);
    table_bench_close(&bench);
}

/* -- concurrent runs -- */

/* Starts a process that locks the file until we close our end of its pipe. */
static pid_t hold(const char *path, int *release)
{
    int go[2];
    int ready[2];
    char byte = 0;
    assert_int_equal(pipe(go), 0);
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        (void)close(go[1]);
        int descriptor = claim_open(path, false);
        ssize_t done = write(ready[1], &byte, descriptor >= 0);
        done += read(go[0], &byte, 1);
        _exit(done < 0);
    }
    (void)close(go[0]);
    (void)close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    (void)close(ready[0]);
    *release = go[1];
    return child;
}

static void release_holder(pid_t child, int release)
{
    (void)close(release);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static void a_concurrent_run_writes_to_a_private_file(void **unused)
{
    TableBench bench;
    Fault fault;
    int release;
    table_bench_open(&bench, "tatu-nyoka");
    pid_t other = hold(bench.temporary, &release);
    assert_int_equal(solve(&bench, &fault), STATUS_OK);
    assert_true(table_bench_agrees(&bench, &fault));
    assert_int_equal(count_files(bench.directory),
                     2); /* the finished file, and the one of the other run */
    release_holder(other, release);
    assert_int_equal(solve(&bench, &fault), STATUS_OK);
    assert_int_equal(count_files(bench.directory), 1);
    table_bench_close(&bench);
}

static void leftovers_of_a_killed_concurrent_run_are_removed(void **unused)
{
    TableBench bench;
    Fault fault;
    int release;
    table_bench_open(&bench, "tatu-nyoka");
    pid_t other = hold(bench.temporary, &release);
    assert_true(dies_at(&bench, 5));
    assert_int_equal(count_files(bench.directory), 2);
    /* The next run removes the leftover, but not the file of the live run. */
    assert_int_equal(solve(&bench, &fault), STATUS_OK);
    assert_int_equal(count_files(bench.directory), 2);
    assert_int_equal(access(bench.temporary, F_OK), 0);
    release_holder(other, release);
    assert_int_equal(solve(&bench, &fault), STATUS_OK);
    assert_int_equal(count_files(bench.directory), 1);
    table_bench_close(&bench);
}

static void files_with_similar_names_are_left_alone(void **unused)
{
    static const char *const endings[] = {".part.",    ".part.12x", ".partial",
                                          ".part.1.2", ".bak",      ".part.-1"};
    TableBench bench;
    Fault fault;
    char path[TABLE_PATH_SIZE + 16];
    table_bench_make(&bench, "tapatan");
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        (void)snprintf(path, sizeof path, "%s%s", bench.path, endings[i]);
        table_bench_write(path, bench.bytes, 1);
    }
    assert_int_equal(solve(&bench, &fault), STATUS_OK);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        (void)snprintf(path, sizeof path, "%s%s", bench.path, endings[i]);
        assert_int_equal(unlink(path), 0);
    }
    table_bench_close(&bench);
}

static void missing_directories_are_created(void **unused)
{
    TableBench bench;
    Fault fault;
    SolveSummary summary;
    char before[TABLE_PATH_SIZE];
    table_bench_open(&bench, "tapatan");
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(bench.directory), 0);
    static const char *const names[] = {"a", "b//c/", "dd/e"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const SolveOptions options = {.directory = names[i], .threads = 1};
        table_bench_forget(&bench);
        assert_int_equal(solve_run(&bench.store, &options, &(SolveListener){0}, &summary, &fault),
                         STATUS_OK);
        char path[TABLE_PATH_SIZE];
        assert_true(table_path(names[i], &bench.store, 0, path));
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir("a") + rmdir("b/c") + rmdir("b") + rmdir("dd/e") + rmdir("dd"), 0);
    assert_int_equal(chdir(before), 0);
    table_bench_close(&bench);
}

static void a_directory_in_place_of_the_file_is_an_error(void **unused)
{
    TableBench bench;
    Fault fault;
    table_bench_open(&bench, "tapatan");
    assert_int_equal(mkdir(bench.path, 0700), 0);
    assert_int_equal(solve(&bench, &fault), STATUS_INPUT_OUTPUT);
    assert_int_equal(rmdir(bench.path), 0);
    table_bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failing_call_is_an_error_and_the_old_file_stays),
        cmocka_unit_test(short_reads_and_writes_are_continued),
        cmocka_unit_test(reading_a_truncated_file_terminates),
        cmocka_unit_test(writes_are_ordered_safely),
        cmocka_unit_test(a_file_system_that_cannot_sync_directories_is_accepted),
        cmocka_unit_test(whenever_a_run_dies_the_old_or_the_new_file_is_intact),
        cmocka_unit_test(a_concurrent_run_writes_to_a_private_file),
        cmocka_unit_test(leftovers_of_a_killed_concurrent_run_are_removed),
        cmocka_unit_test(files_with_similar_names_are_left_alone),
        cmocka_unit_test(missing_directories_are_created),
        cmocka_unit_test(a_directory_in_place_of_the_file_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
