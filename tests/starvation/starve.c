/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     starve [--most N] [--engine PATH] SESSION...
 *
 * Runs a session repeatedly; each time another allocation fails, or that one and all later ones. A session is a file:
 * its first line holds the arguments of the program, the others its input. Lines before that which begin with `first: `
 * hold arguments of preparatory runs, which are undisturbed and happen once. @TMP@ stands for a directory that is empty
 * at the start of every run, @KEPT@ for one that is not cleared, @ENGINE@ for the program; other paths are relative to the
 * root of the project. Every run is a process of its own that calls the program's main function.
 *
 * A run must exit with status 0 or 1 and without a sanitizer report. Its output must equal that of an undisturbed run up
 * to the first error; after that only the form of lines is checked. Search reports may differ, and an exact value may be
 * unknown.
 *
 * --most N tests N allocations of each session, evenly spread, instead of all.
 */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#define _GNU_SOURCE /* nftw(), MAP_ANONYMOUS */
#include "allocator.h"
#include "base/text.h"
#include "cli/cli.h"

#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_WORDS = 64, PATH_SIZE = 4096, CRASHED = 99 };

/* The sanitizers call these. */
const char *
__asan_default_options(void); /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
const char *__ubsan_default_options(
    void); /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

/* A failing allocation must return NULL, not abort. */
const char *
__asan_default_options(void) /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
{
    return "exitcode=99:allocator_may_return_null=1";
}

const char *
__ubsan_default_options(void) /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
{
    return "exitcode=99";
}

typedef struct Session {
    const char *path;
    Text first; /* arguments of the preparatory runs, one per line */
    Text arguments;
    Text input;
} Session;

typedef struct Run {
    int status; /* from waitpid() */
    uint64_t calls;
    Text output;
    Text errors;
} Run;

static const char FIRST[] = "first: ";
static const char *engine = "nguzo";
static char folder[PATH_SIZE];
static char kept_folder[PATH_SIZE];

static void give_up(const char *what)
{
    perror(what);
    exit(2);
}

/* -- text -- */

static bool begins_with(Span line, const char *start)
{
    return line.length >= strlen(start) && memcmp(line.start, start, strlen(start)) == 0;
}

/* Replaces the placeholders by directories and the program. */
static void replace(Span from, Text *text)
{
    const struct {
        const char *mark;
        const char *by;
    } marks[] = {{"@TMP@", folder}, {"@KEPT@", kept_folder}, {"@ENGINE@", engine}};
    while (from.length > 0) {
        Span by = {from.start, 1};
        size_t length = 1;
        for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
            if (begins_with(from, marks[i].mark)) {
                by = span_of(marks[i].by);
                length = strlen(marks[i].mark);
            }
        }
        text_add_span(text, by);
        from = (Span){from.start + length, from.length - length};
    }
}

/* -- files -- */

static void read_all(FILE *file, Text *text)
{
    char bytes[4096];
    size_t got = 0;
    rewind(file);
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0) {
        text_add_span(text, (Span){bytes, got});
    }
}

static void read_session(const char *path, Session *session)
{
    FILE *file = fopen(path, "r");
    Text whole = {0};
    Span rest;
    Span line = {"", 0};
    *session = (Session){.path = path};
    if (file == NULL) {
        give_up(path);
    }
    read_all(file, &whole);
    (void)fclose(file);
    rest = text_span(&whole);
    while (span_next_part(&rest, '\n', &line) && begins_with(line, FIRST)) {
        text_add_span(&session->first,
                      (Span){line.start + strlen(FIRST), line.length - strlen(FIRST)});
        text_add(&session->first, "\n");
    }
    text_add_span(&session->arguments, line);
    replace(rest, &session->input);
    text_free(&whole);
}

static void session_free(Session *session)
{
    text_free(&session->first);
    text_free(&session->arguments);
    text_free(&session->input);
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    return place->level == 0 ? 0 : remove(path);
}

static void clear(const char *path)
{
    (void)nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

static void make_folder(char path[PATH_SIZE])
{
    const char *place = getenv("TMPDIR");
    (void)snprintf(path, PATH_SIZE, "%.200s/nguzo-starve-XXXXXX", place != NULL ? place : "/tmp");
    if (mkdtemp(path) == NULL) {
        give_up(path);
    }
}

/* -- one run -- */

/* Splits the arguments into words that live as long as the process. */
static int make_arguments(Span rest, char *words[MAX_WORDS])
{
    static char name[] = "nguzo";
    static Text kept[MAX_WORDS];
    Span word;
    int count = 1;
    words[0] = name;
    while (count + 1 < MAX_WORDS && span_next_word(&rest, &word)) {
        replace(word, &kept[count]);
        words[count] = kept[count].bytes;
        count++;
    }
    words[count] = NULL;
    return count;
}

_Noreturn static void run_program(Span arguments, uint64_t failing, bool for_good, FILE *input,
                                  FILE *output, FILE *errors, uint64_t *calls)
{
    static char *words[MAX_WORDS];
    int count = make_arguments(arguments, words);
    rewind(input);
    if (lseek(fileno(input), 0, SEEK_SET) != 0 || dup2(fileno(input), STDIN_FILENO) < 0 ||
        dup2(fileno(output), STDOUT_FILENO) < 0 || dup2(fileno(errors), STDERR_FILENO) < 0) {
        _exit(2);
    }
    (void)signal(SIGPIPE, SIG_IGN); /* as main() does */
    allocator_begin(failing, for_good);
    int code = cli_run(count, words, NULL);
    *calls = allocator_end();
    exit(code);
}

static void run(Span arguments, const Text *sent, uint64_t failing, bool for_good, Run *result)
{
    static uint64_t *calls; /* shared with the child */
    FILE *input = tmpfile();
    FILE *output = tmpfile();
    FILE *errors = tmpfile();
    if (calls == NULL) {
        calls =
            mmap(NULL, sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    }
    if (input == NULL || output == NULL || errors == NULL || calls == MAP_FAILED) {
        give_up("no files");
    }
    clear(folder);
    (void)fwrite(text_string(sent), 1, sent->length, input);
    (void)fflush(NULL);
    *calls = 0;
    pid_t child = fork();
    if (child == 0) {
        run_program(arguments, failing, for_good, input, output, errors, calls);
    }
    if (child < 0 || waitpid(child, &result->status, 0) != child) {
        give_up("no process");
    }
    result->calls = *calls;
    read_all(output, &result->output);
    read_all(errors, &result->errors);
    (void)fclose(input);
    (void)fclose(output);
    (void)fclose(errors);
}

static void run_free(Run *result)
{
    text_free(&result->output);
    text_free(&result->errors);
}

/* -- judging -- */

static bool contains(Span text, const char *what)
{
    size_t length = strlen(what);
    for (size_t i = 0; i + length <= text.length; i++) {
        if (memcmp(text.start + i, what, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_error(Span line)
{
    return begins_with(line, "info string error ") || begins_with(line, "info string warning ") ||
           begins_with(line, "?") || begins_with(line, "out-of-memory: ") ||
           begins_with(line, "input-output: ");
}

/* Lines that depend on time, threads and earlier searches. */
static bool is_thinking(Span line)
{
    return begins_with(line, "info depth ") || begins_with(line, "time: ") ||
           begins_with(line, "speed: ");
}

/* bestmove, and GTP responses to commands with an id from 90 on. */
static bool is_decision(Span line)
{
    return begins_with(line, "bestmove ") || begins_with(line, "=9");
}

static bool next_line(Span *rest, Span *line)
{
    do {
        if (rest->length == 0 || !span_next_part(rest, '\n', line)) {
            return false;
        }
    } while (is_thinking(*line));
    return true;
}

static bool is_same(Span line, Span expected)
{
    bool same =
        line.length == expected.length && memcmp(line.start, expected.start, line.length) == 0;
    return same || (is_decision(line) && is_decision(expected)) ||
           (begins_with(line, "response ") && begins_with(expected, "response ") &&
            contains(line, "unknown")) ||
           (begins_with(line, "value: ") && begins_with(expected, "value: ") &&
            contains(line, "unknown"));
}

static const char *differ(Span expected, Span line)
{
    fprintf(stderr, "expected: %.*s\ngot:      %.*s\n", SPAN_ARGS(expected), SPAN_ARGS(line));
    return "a different answer without an error";
}

/* NULL, or a description of the fault. */
static const char *judge(const Run *got, const Run *whole)
{
    Span rest = text_span(&got->output);
    Span expected_rest = text_span(&whole->output);
    Span line;
    Span expected;
    if (!WIFEXITED(got->status)) {
        return "killed by a signal";
    }
    if (WEXITSTATUS(got->status) == CRASHED || contains(text_span(&got->errors), "Sanitizer") ||
        contains(text_span(&got->errors), "runtime error")) {
        return "a sanitizer report";
    }
    if (WEXITSTATUS(got->status) > 1 && WEXITSTATUS(got->status) != WEXITSTATUS(whole->status)) {
        return "an exit status other than 0 or 1";
    }
    if (rest.length > 0 && rest.start[rest.length - 1] != '\n') {
        return "the last line is incomplete";
    }
    bool failed = WEXITSTATUS(got->status) != WEXITSTATUS(whole->status) ||
                  contains(text_span(&got->errors), "nguzo: out-of-memory: ");
    while (next_line(&rest, &line)) {
        if (is_error(line) && !(next_line(&expected_rest, &expected) && is_same(line, expected))) {
            return NULL; /* later lines may follow from the error */
        }
        expected = (Span){"", 0};
        if (!is_error(line) &&
            (!next_line(&expected_rest, &expected) || !is_same(line, expected))) {
            return failed ? NULL : differ(expected, line);
        }
    }
    return failed || !next_line(&expected_rest, &expected) ? NULL
                                                           : "an answer is missing, and no error";
}

static void show(const char *title, const Text *text)
{
    fprintf(stderr, "-- %s\n%.8000s\n", title, text_string(text));
}

static bool is_survived(const Session *session, uint64_t failing, bool for_good, const Run *whole)
{
    Run got = {0};
    run(text_span(&session->arguments), &session->input, failing, for_good, &got);
    const char *problem = judge(&got, whole);
    if (problem != NULL) {
        fprintf(stderr, "%s: call %" PRIu64 "%s: %s (status %x)\n", session->path, failing,
                for_good ? " and all after it" : "", problem, (unsigned)got.status);
        show("answers", &got.output);
        show("errors", &got.errors);
    }
    run_free(&got);
    return problem == NULL;
}

static bool has_failed(const Run *done)
{
    return !WIFEXITED(done->status) || WEXITSTATUS(done->status) != 0;
}

/* Performs the preparatory runs. */
static bool is_prepared(const Session *session)
{
    Span rest = text_span(&session->first);
    Span arguments;
    bool prepared = true;
    clear(kept_folder);
    while (rest.length > 0 && span_next_part(&rest, '\n', &arguments)) {
        const Text nothing = {0};
        Run done = {0};
        run(arguments, &nothing, 0, false, &done);
        prepared = prepared && !has_failed(&done);
        if (has_failed(&done)) {
            show("errors of what comes first", &done.errors);
        }
        run_free(&done);
    }
    return prepared;
}

/* Tests every allocation of a session, or `most` of them, and returns the number of failed runs. */
static unsigned try_session(const char *path, uint64_t most, uint64_t *runs)
{
    Session session;
    Run whole = {0};
    unsigned failed = 0;
    read_session(path, &session);
    bool prepared = is_prepared(&session);
    run(text_span(&session.arguments), &session.input, 0, false, &whole);
    if (!prepared || has_failed(&whole) || whole.calls == 0) {
        fprintf(stderr, "%s: fails even with memory\n", path);
        show("answers", &whole.output);
        show("errors", &whole.errors);
        failed++;
        whole.calls = 0;
    }
    uint64_t step = most == 0 || whole.calls <= most ? 1 : whole.calls / most;
    for (uint64_t failing = 1; failing <= whole.calls && failed < 5; failing += step) {
        failed += !is_survived(&session, failing, false, &whole);
        failed += !is_survived(&session, failing, true, &whole);
        *runs += 2;
    }
    printf("%s: %" PRIu64 " calls, every %" PRIu64 "\n", path, whole.calls, step);
    run_free(&whole);
    session_free(&session);
    return failed;
}

int main(int count, char **arguments)
{
    uint64_t most = 0;
    uint64_t runs = 0;
    unsigned failed = 0;
    make_folder(folder);
    make_folder(kept_folder);
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--most") == 0 && i + 1 < count) {
            if (!span_parse_number(span_of(arguments[++i]), UINT32_MAX, &most)) {
                give_up("--most");
            }
        } else if (strcmp(arguments[i], "--engine") == 0 && i + 1 < count) {
            engine = arguments[++i];
        } else {
            failed += try_session(arguments[i], most, &runs);
        }
    }
    clear(folder);
    clear(kept_folder);
    (void)rmdir(folder);
    (void)rmdir(kept_folder);
    printf("%" PRIu64 " runs, %u failed\n", runs, failed);
    return failed == 0 && runs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
