/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A test fixture: a temporary directory with the table file of a small game, and the expected values. Any
 * failure fails the running cmocka test.
 */
#pragma once

#include "solver/solve.h"
#include "solver/table.h"

typedef struct TableBench {
    char directory[64];
    Game *game;
    Store store; /* with values once solved */
    char path[TABLE_PATH_SIZE];
    char temporary[TABLE_PATH_SIZE + 8]; /* the name that a later run resumes from */
    unsigned char *bytes;                /* of the finished file; see table_bench_read() */
    size_t length;
} TableBench;

void table_bench_open(TableBench *bench, const char *spec);
/* Fails if the directory contains anything but the finished and the unfinished file. */
void table_bench_close(TableBench *bench);
/* Solves what is not yet solved, with files, on one thread. `stop` may be NULL. */
MUST_CHECK Status table_bench_solve(TableBench *bench, const atomic_bool *stop,
                                    SolveListener listener, Fault *fault);
/* Drops all values in memory. */
void table_bench_forget(TableBench *bench);
/* Opens the fixture, solves the game and reads the bytes of its file. */
void table_bench_make(TableBench *bench, const char *spec);
void table_bench_read(TableBench *bench);
void table_bench_write(const char *path, const unsigned char *bytes, size_t length);
/* Whether the file can be loaded; fails if the loaded values differ from those of the store. */
bool table_bench_agrees(const TableBench *bench, Fault *fault);
