/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: a folder of its own with the table file of a small game, and what the file should say. Whatever
 * goes wrong fails the running cmocka test.
 */
#ifndef NGUZO_TESTS_TABLE_BENCH_H
#define NGUZO_TESTS_TABLE_BENCH_H

#include "solver/solve.h"
#include "solver/table.h"

typedef struct TableBench {
    char directory[64];
    Game *game;
    Store store; /* values, once it was solved */
    char path[TABLE_PATH_SIZE];
    char temporary[TABLE_PATH_SIZE + 8]; /* the name that a later run takes up */
    unsigned char *bytes;                /* of the finished file, by table_bench_read() */
    size_t length;
} TableBench;

void table_bench_open(TableBench *bench, const char *spec);
/* Nothing may be left in the folder but the file, and an unfinished one. */
void table_bench_close(TableBench *bench);
/* Solves the game, or what is not solved, with files, on one thread. `stop` may be NULL. */
MUST_CHECK Status table_bench_solve(TableBench *bench, const atomic_bool *stop,
                                    SolveListener listener, Fault *fault);
/* Forgets all values in memory. */
void table_bench_forget(TableBench *bench);
/* Solves it, writes the file and reads its bytes. */
void table_bench_make(TableBench *bench, const char *spec);
void table_bench_read(TableBench *bench);
void table_bench_write(const char *path, const unsigned char *bytes, size_t length);
/* Whether the file can be loaded, which must then give exactly the values of the store. */
bool table_bench_agrees(const TableBench *bench, Fault *fault);

#endif
