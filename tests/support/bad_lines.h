/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: lines that are certainly invalid. Each is made from something valid (a command, a legal move, the text of the
 * present position, an option) by a change that makes it invalid in every position. Changed moves and names are looked up
 * in the lists of valid ones.
 */
#pragma once

#include "base/random.h"
#include "engine/engine.h"

enum { BAD_OPTIONS_MAX = 32, BAD_NAME_SIZE = 32 };

/* An option of the engine, as the handshake offers it. */
typedef struct BadOption {
    char name[BAD_NAME_SIZE];
    bool is_spin;
    bool is_check;
    uint64_t min;
    uint64_t max;
} BadOption;

typedef struct BadLines {
    Engine *engine; /* the lines are about its position; nothing is sent to it */
    bool gtp;
    Random random;
    Text line;

    /* Of the engine. */
    BadOption option[BAD_OPTIONS_MAX];
    size_t options;

    /* Of the present position. */
    SpeltMove *legal;
    size_t legal_count;
    Text position;
} BadLines;

void bad_lines_init(BadLines *bad, Engine *engine, bool gtp, uint64_t seed);
void bad_lines_free(BadLines *bad);
/* Call this after every change of the position. */
void bad_lines_look(BadLines *bad);
/* Makes another line; returns the name of its kind, for messages. */
const char *bad_lines_make(BadLines *bad);
/* A `position` line with the moves so far and an illegal one: the only error that has an effect. False if there is none,
 * because the game is over or did not begin at the start position. */
bool bad_lines_make_forfeit(BadLines *bad);

/* -- parts of lines, bad_words.c; each function appends to the line -- */

/* 0 to bound - 1. */
uint32_t bad_below(BadLines *bad, size_t bound);
/* A word that means nothing anywhere. */
void bad_add_junk(BadLines *bad);
/* Anything but a whole number from `min` to `max`. */
void bad_add_number(BadLines *bad, uint64_t min, uint64_t max);
/* The word with a typing error; the result differs from the word. */
void bad_add_typo(BadLines *bad, const char *word);
/* Anything but a legal move. */
void bad_add_move(BadLines *bad);
void bad_add_spec(BadLines *bad);
/* Position text, without the word `fen`. */
void bad_add_position(BadLines *bad);
/* Invalid arguments of `setoption`. */
void bad_add_setting(BadLines *bad);
/* Invalid arguments that `go` and `nguzo-limit` share. */
void bad_add_limit(BadLines *bad);
