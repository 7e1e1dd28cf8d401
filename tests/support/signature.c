/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "signature.h"

#include "specs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Of the running program. */
static struct {
    const char *file;
    SignatureOf describe;
} signature;

uint64_t signature_add_text(uint64_t hash, Span text)
{
    for (size_t i = 0; i < text.length; i++) {
        hash = hash_add(hash, (unsigned char)text.start[i]);
    }
    return hash_add(hash, text.length);
}

static void add_row(const Game *game, const char *spec, Text *row)
{
    Text rest = {0};
    signature.describe(game, &rest);
    if (rest.length > 0) {
        text_format(row, "%s %s\n", spec, text_string(&rest));
    }
    text_free(&rest);
}

static void is_as_written_down(Game *game, const char *spec, uint64_t unused)
{
    char path[400];
    char line[400];
    Text found = {0};
    Text due = {0};
    size_t length = strlen(spec);
    (void)snprintf(path, sizeof path, "%s/signature/%s", NGUZO_TESTS_DIR, signature.file);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, spec, length) == 0 && line[length] == ' ') {
            text_add(&due, line);
        }
    }
    (void)fclose(file);
    add_row(game, spec, &found);
    assert_string_equal(text_string(&found), text_string(&due));
    text_free(&found);
    text_free(&due);
}

static void print_row(Game *game, const char *spec, uint64_t unused)
{
    Text row = {0};
    add_row(game, spec, &row);
    (void)printf("%s%s", row.length > 0 ? "row " : "", text_string(&row));
    text_free(&row);
}

int signature_run(int count, char **arguments, const char *file, SignatureOf describe)
{
    bool print = count > 1 && strcmp(arguments[1], "--print") == 0;
    int skipped = print ? 1 : 0;
    signature.file = file;
    signature.describe = describe;
    return specs_run(count - skipped, arguments + skipped, 1,
                     print ? print_row : is_as_written_down);
}
