/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Perft counts, from perft.csv beside this file: one test per row. README.md gives their sources.
 */
#include "game/perft.h"
#include "games/catalogue.h"
#include "scene.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Slow builds skip rows with more nodes than this. */
#ifdef NDEBUG
#define NODES_MAX UINT64_MAX
#else
#define NODES_MAX UINT64_C(1000000)
#endif

enum { ROWS_MAX = 1024, LINE_SIZE = 4096 };

typedef struct Row {
    char line[LINE_SIZE]; /* the spans point into it */
    char name[80];
    Span spec;
    Span moves; /* played before counting */
    unsigned depth;
    uint64_t nodes;
} Row;

/* A field, perhaps in double quotes, and the comma after it. */
static bool next_field(Span *rest, Span *field)
{
    if (rest->start == NULL || rest->length == 0 || rest->start[0] != '"') {
        return span_next_part(rest, ',', field);
    }
    Span quoted = {rest->start + 1, rest->length - 1};
    Span between;
    return span_next_part(&quoted, '"', field) && span_next_part(&quoted, ',', &between) &&
           between.length == 0 && (*rest = quoted, true);
}

static bool read_row(Row *row)
{
    Span rest = {row->line, strcspn(row->line, "\r\n")};
    Span depth;
    Span nodes;
    uint64_t number = 0;
    if (!next_field(&rest, &row->spec) || !next_field(&rest, &row->moves) ||
        !next_field(&rest, &depth) || !next_field(&rest, &nodes) || rest.start != NULL ||
        !span_parse_number(depth, 64, &number) ||
        !span_parse_number(nodes, UINT64_MAX, &row->nodes)) {
        return false;
    }
    row->depth = (unsigned)number;
    (void)snprintf(row->name, sizeof row->name, "%.*s%s depth %u", SPAN_ARGS(row->spec),
                   row->moves.length > 0 ? " later" : "", row->depth);
    return true;
}

static char *copy_of(Span span)
{
    char *copy = calloc(1, span.length + 1);
    assert_non_null(copy);
    memcpy(copy, span.start, span.length);
    return copy;
}

static void has_as_many_sequences(void **state)
{
    const Row *row = *state;
    uint64_t nodes = 0;
    if (row->nodes > NODES_MAX) {
        skip();
    }
    char *spec = copy_of(row->spec);
    char *moves = copy_of(row->moves);
    Scene *scene = scene_open(spec);
    scene_play(scene, moves);
    assert_int_equal(
        perft_count(scene->game, record_state(&scene->record), row->depth, NULL, &nodes),
        STATUS_OK);
    if (nodes != row->nodes) {
        fail_msg("%s moves %s: perft %u is %" PRIu64 ", not %" PRIu64, spec, moves, row->depth,
                 nodes, row->nodes);
    }
    scene_close(scene);
    free(spec);
    free(moves);
}

typedef struct Rows {
    Row row[ROWS_MAX];
    struct CMUnitTest test[ROWS_MAX + 1];
    size_t count;
} Rows;

static void every_game_has_a_row(void **state)
{
    const Rows *rows = *state;
    for (size_t i = 0; i < catalogue_count(NULL); i++) {
        const char *id = catalogue_variant(NULL, i)->id;
        bool found = false;
        for (size_t k = 0; k < rows->count; k++) {
            found = found || span_equals(rows->row[k].spec, id);
        }
        if (!found) {
            fail_msg("perft.csv has no row for %s", id);
        }
    }
}

static bool read_rows(Rows *rows, FILE *file)
{
    bool header = true;
    while (rows->count < ROWS_MAX && fgets(rows->row[rows->count].line, LINE_SIZE, file) != NULL) {
        Row *row = &rows->row[rows->count];
        if (row->line[0] == '#') {
            continue;
        }
        if (header) {
            header = false;
            continue;
        }
        if (!read_row(row)) {
            (void)fprintf(stderr, "perft.csv: not a row: %s", row->line);
            return false;
        }
        rows->test[rows->count++] = (struct CMUnitTest){
            .name = row->name, .test_func = has_as_many_sequences, .initial_state = row};
    }
    return feof(file) != 0;
}

int main(void)
{
    static Rows rows;
    FILE *file = fopen(NGUZO_TESTS_DIR "/perft/perft.csv", "r");
    if (file == NULL || !read_rows(&rows, file)) {
        (void)fprintf(stderr, "perft.csv cannot be read\n");
        return EXIT_FAILURE;
    }
    (void)fclose(file);
    rows.test[rows.count] = (struct CMUnitTest){
        .name = "every_game_has_a_row", .test_func = every_game_has_a_row, .initial_state = &rows};
    return _cmocka_run_group_tests("perft", rows.test, rows.count + 1, NULL, NULL);
}
