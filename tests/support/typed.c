/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "typed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

void typed_begin(Typed *typed, const char *spec)
{
    Fault fault;
    char name[] = "/tmp/nguzo-typed-XXXXXX";
    memset(typed, 0, sizeof *typed);
    typed->file = mkstemp(name);
    assert_true(typed->file >= 0);
    assert_int_equal(unlink(name), 0);
    output_init(&typed->output, typed->file);
    assert_int_equal(shell_init(&typed->shell, &typed->output, &typed->catalogue, spec, &fault),
                     STATUS_OK);
    typed->shell.max_nodes = 2000;
}

const char *typed_line(Typed *typed, const char *line)
{
    char bytes[4096];
    ssize_t length = 0;
    assert_int_equal(ftruncate(typed->file, 0), 0);
    assert_int_equal(lseek(typed->file, 0, SEEK_SET), 0);
    shell_execute(&typed->shell, span_of(line));
    assert_int_equal(lseek(typed->file, 0, SEEK_SET), 0);
    text_clear(&typed->answer);
    while ((length = read(typed->file, bytes, sizeof bytes)) > 0) {
        text_add_span(&typed->answer, (Span){bytes, (size_t)length});
    }
    return text_string(&typed->answer);
}

void typed_end(Typed *typed)
{
    shell_free(&typed->shell);
    catalogue_free(&typed->catalogue);
    output_free(&typed->output);
    text_free(&typed->answer);
    (void)close(typed->file);
}

void typed_expect(Typed *typed, const char *line, const char *answer)
{
    assert_string_equal(typed_line(typed, line), answer);
}

void typed_expect_part(Typed *typed, const char *line, const char *part)
{
    const char *answer = typed_line(typed, line);
    if (strstr(answer, part) == NULL) {
        fail_msg("'%s' answers '%s', without '%s'", line, answer, part);
    }
}
