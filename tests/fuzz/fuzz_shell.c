/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the input is what a person types at the shell, line by line, with Ctrl-C pressed as soon as a search
 * starts. No files are written. Every line is also completed, as by the Tab key.
 */
#include "fuzz.h"
#include "shell/complete.h"
#include "shell/shell.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int interrupts[2];

static unsigned eighty(void)
{
    return 80;
}

static unsigned twenty_four(void)
{
    return 24;
}

static void set_limits(Shell *shell)
{
    shell->limits = (SearchLimits){.depth = 1, .nodes = 100};
    shell->clocks.control = (TimeControl){.is_timed = false};
}

/* A shell in its initial state; starting one takes longer than most inputs. */
static Shell *fresh_shell(void)
{
    static const char *const settings[] = {
        "set Threads 1",        "set MultiPV 1",       "set Skill 20",
        "set Repetition 3",     "set Quiet Limit 100", "set Ponder false",
        "set Move Overhead 10", "set Random Seed 1",   "seats all human",
    };
    static Catalogue catalogue = {.is_sealed = true};
    static Shell shell;
    static Output output;
    static bool started;
    Fault fault;
    if (!started) {
        output_init(&output, open("/dev/null", O_WRONLY));
        fuzz_check(output.descriptor >= 0 && pipe(interrupts) == 0 &&
                       fcntl(interrupts[0], F_SETFL, O_NONBLOCK) == 0 &&
                       shell_init(&shell, &output, &catalogue, NULL, &fault) == STATUS_OK,
                   "no shell", "start");
        started = true;
        shell.screen = (Screen){
            .interrupts = interrupts[0], .keys = -1, .columns = eighty, .rows = twenty_four};
        shell_execute(&shell, span_of("set Hash 1"));
    }
    shell.may_write = false;
    shell.frontend.quitting = false;
    set_limits(&shell);
    if (catalogue.all != NULL) {
        shell_execute(&shell, span_of("set VariantText <empty>"));
    }
    if (shell.engine.table_path.length > 0) {
        shell_execute(&shell, span_of("set TablePath <empty>"));
    }
    if (!fuzz_is_standard(shell.engine.session.game)) {
        shell_execute(&shell, span_of("new " SESSION_STANDARD_VARIANT));
    }
    fuzz_check(engine_set_position(&shell.engine, &(PositionLine){.fen = {NULL, 0}}, &fault) ==
                   STATUS_OK,
               "no start", fault.text);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        shell_execute(&shell, span_of(settings[i]));
    }
    return &shell;
}

static void check_completion(const Shell *shell, Span line)
{
    Completion completion = {.count = 0};
    Span rest;
    Span word;
    size_t count = 0;
    complete_line(shell, line, &completion);
    rest = text_span(&completion.words);
    while (rest.length > 0 && span_next_part(&rest, '\n', &word)) {
        count++;
    }
    fuzz_check(count == completion.count, "miscounted completions", text_string(&completion.words));
    text_free(&completion.words);
}

/* Reading a device might never end. */
static bool is_endless(Span line)
{
    for (size_t i = 0; i + 4 <= line.length; i++) {
        if (memcmp(line.start + i, "/dev", 4) == 0 || memcmp(line.start + i, "/pro", 4) == 0) {
            return true;
        }
    }
    return false;
}

static void execute(Shell *shell, Span line)
{
    Text prompt = {0};
    char byte = SHELL_INTERRUPT;
    if (fuzz_is_left_out(line) || is_endless(line)) {
        return;
    }
    check_completion(shell, line);
    fuzz_check(write(interrupts[1], &byte, 1) == 1, "no interrupt", "pipe");
    shell_execute(shell, line);
    while (read(interrupts[0], &byte, 1) == 1) {
    }
    engine_stop(&shell->engine);
    frontend_wait(&shell->frontend);
    set_limits(shell);
    shell_print_prompt(shell, &prompt);
    fuzz_check(prompt.length > 0, "no prompt", "shell");
    text_free(&prompt);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Shell *shell = fresh_shell();
    Span rest = {(const char *)data, size};
    Span line;
    while (!shell_is_quitting(shell) && size > 0 && span_next_part(&rest, '\n', &line)) {
        execute(shell, line);
    }
    fuzz_rest(&shell->engine);
    return 0;
}
