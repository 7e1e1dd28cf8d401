/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "specs.h"

#include "games/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SPECS_MAX = 256 };

typedef struct SpecRow {
    char spec[GAME_SPEC_SIZE];
    uint64_t games;
    SpecTest test;
} SpecRow;

typedef struct SpecList {
    SpecRow row[SPECS_MAX];
    struct CMUnitTest test[SPECS_MAX];
    size_t count;
} SpecList;

static void run_row(void **state)
{
    const SpecRow *row = *state;
    Fault fault;
    Game *game = NULL;
    if (catalogue_open(NULL, span_of(row->spec), &game, &fault) != STATUS_OK) {
        fail_msg("%s: %s", row->spec, fault.text);
    }
    row->test(game, row->spec, row->games);
    game_free(game);
}

static void add_spec(SpecList *list, Span spec)
{
    if (list->count == SPECS_MAX || spec.length >= GAME_SPEC_SIZE) {
        (void)fprintf(stderr, "too many specs, or too long: %.*s\n", SPAN_ARGS(spec));
        exit(EXIT_FAILURE);
    }
    SpecRow *row = &list->row[list->count];
    memcpy(row->spec, spec.start, spec.length);
    list->test[list->count++] =
        (struct CMUnitTest){.name = row->spec, .test_func = run_row, .initial_state = row};
}

static void add_file(SpecList *list, const char *path)
{
    char line[GAME_SPEC_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        Span spec = {line, strcspn(line, "\n")};
        if (spec.length > 0 && line[0] != '#') {
            add_spec(list, spec);
        }
    }
    (void)fclose(file);
}

int specs_run(int count, char **arguments, uint64_t games, SpecTest test)
{
    static SpecList list;
    int first = 1;
    if (count > 2 && strcmp(arguments[1], "--games") == 0 &&
        span_parse_number(span_of(arguments[2]), UINT32_MAX, &games)) {
        first = 3;
    }
    for (int i = first; i < count; i++) {
        add_spec(&list, span_of(arguments[i]));
    }
    if (list.count == 0) {
        for (size_t i = 0; i < catalogue_count(NULL); i++) {
            add_spec(&list, span_of(catalogue_variant(NULL, i)->id));
        }
        add_file(&list, NGUZO_TESTS_DIR "/conformance/specs.txt");
    }
    for (size_t i = 0; i < list.count; i++) {
        list.row[i].games = games;
        list.row[i].test = test;
    }
    return _cmocka_run_group_tests("specs", list.test, list.count, NULL, NULL);
}
