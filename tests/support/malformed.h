/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: position text, changed in every way that a slip or a bad program may.
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

/* The fields of a position with one to three changes, some of them values of another position; it may come out
 * right, or the same. */
void malformed_make(Malformed *text, Span fields, Span other, Random *random);
