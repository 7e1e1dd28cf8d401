/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: position text with random errors, such as typing errors or those of a faulty program.
 */
#pragma once

#include "base/random.h"
#include "base/text.h"

enum { MALFORMED_SIZE = 2048 };

typedef struct Malformed {
    char bytes[MALFORMED_SIZE];
    size_t length;
    Random *random;
} Malformed;

/* The fields of a position with one to three changes, some of them values of another position. The result may be valid, or
 * the same. */
void malformed_make(Malformed *text, Span fields, Span other, Random *random);
