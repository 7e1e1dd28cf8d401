/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking up a row of a table by name: commands, queries, options. A table is any array of structs whose first
 * member is `const char *name`. An unknown name is reported together with the most similar name of the table.
 *
 *     static const Command commands[] = {{"go", …}, {"stop", …}};
 *     const Command *command = lookup(LOOKUP_TABLE(commands), word);
 *     if (command == NULL) {
 *         return lookup_fail(LOOKUP_TABLE(commands), "command", word, "try help", STATUS_UNKNOWN_COMMAND, fault);
 *     }
 */
#pragma once

#include "base/text.h"

typedef struct LookupTable {
    const void *rows;
    size_t count;
    size_t row_size; /* 0: the array holds pointers to the rows */
} LookupTable;

/* Of an array whose size is known here. */
#define LOOKUP_TABLE(array)                                                                        \
    ((LookupTable){(array), sizeof(array) / sizeof((array)[0]), sizeof((array)[0])})
/* The same for an array of pointers to rows. */
#define LOOKUP_POINTERS(array) ((LookupTable){(array), sizeof(array) / sizeof((array)[0]), 0})

/* The row of this name; NULL if there is none. */
const void *lookup(LookupTable table, Span name);
const void *lookup_ignoring_case(LookupTable table, Span name);

/* The only row whose name begins with `prefix`; NULL if there is none or more than one. Appends the names that do to
 * `names`, separated by blanks, and adds their number to `count`. */
const void *lookup_prefix(LookupTable table, Span prefix, Text *names, size_t *count);

/* The name most similar to `name`; NULL if none is similar. */
const char *lookup_similar(LookupTable table, Span name);
/* Raises "unknown KIND 'NAME'; did you mean 'SIMILAR'?" or, if no name is similar but some contain the word, "did you
 * mean one of ...?". Otherwise the hint, unless it is NULL, takes the place of the question. Returns `status`. */
Status lookup_fail(LookupTable table, const char *kind, Span name, const char *hint, Status status,
                   Fault *fault);

/* What the rows of a table of commands begin with. */
typedef struct CommandWords {
    const char *name;
    const char *usage; /* arguments */
    const char *help;
} CommandWords;

/* Of a row of such a table. */
CommandWords lookup_command(LookupTable table, size_t index);
/* Checks the number of arguments against the usage of a row: none for "", one for "WORD". Rows with a longer usage check
 * their arguments themselves. */
MUST_CHECK Status lookup_check_arity(const char *name, const char *usage, Span arguments,
                                     Fault *fault);
