/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo bench` searches every game to a fixed depth. Its node counts change with every change of rules,
 * move ordering, evaluation or search, and with nothing else, so an unintended change of play fails this test.
 * scripts/update-signature writes the file.
 */
#include "base/text.h"
#include "cli/commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* The output of the command. */
static FILE *run_bench(void)
{
    char *arguments[] = {NULL};
    FILE *output = tmpfile();
    assert_non_null(output);
    (void)fflush(stdout);
    int terminal = dup(STDOUT_FILENO);
    assert_true(terminal >= 0);
    assert_int_equal(dup2(fileno(output), STDOUT_FILENO), STDOUT_FILENO);
    int status = bench_command.run(0, arguments);
    (void)fflush(stdout);
    assert_int_equal(dup2(terminal, STDOUT_FILENO), STDOUT_FILENO);
    (void)close(terminal);
    assert_int_equal(status, EXIT_SUCCESS);
    rewind(output);
    return output;
}

/* `ID N nodes …` becomes `ID N`, `nodes: N` becomes `total N`; other lines are left out. */
static void add_count(Text *counts, Span line)
{
    Span first;
    Span second;
    Span third = {"", 0};
    if (!span_next_word(&line, &first) || !span_next_word(&line, &second)) {
        return;
    }
    (void)span_next_word(&line, &third);
    if (span_equals(first, "nodes:")) {
        text_format(counts, "total %.*s\n", SPAN_ARGS(second));
    } else if (span_equals(third, "nodes")) {
        text_format(counts, "%.*s %.*s\n", SPAN_ARGS(first), SPAN_ARGS(second));
    }
}

static void every_search_takes_as_many_nodes_as_before(void **unused)
{
    char line[200];
    Text found = {0};
    Text due = {0};
    FILE *bench = run_bench();
    FILE *file = fopen(NGUZO_TESTS_DIR "/signature/signature.txt", "r");
    if (bench == NULL || file == NULL) {
        fail_msg("no signature: run scripts/update-signature");
        abort();
    }
    while (fgets(line, sizeof line, bench) != NULL) {
        add_count(&found, (Span){line, strcspn(line, "\n")});
    }
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] != '#') {
            text_add(&due, line);
        }
    }
    if (strcmp(text_string(&found), text_string(&due)) != 0) {
        print_error("If this change was meant: scripts/update-signature\n");
    }
    assert_string_equal(text_string(&found), text_string(&due));
    text_free(&found);
    text_free(&due);
    (void)fclose(bench);
    (void)fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_search_takes_as_many_nodes_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
