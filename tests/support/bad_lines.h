/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: lines that are wrong for certain. Each is made from something right (a command, a move that is legal now, the
 * text of the present position, an option) by a change after which it cannot be right any more, whatever the position.
 * Where only a list can tell, as with moves and names, the list is asked.
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
    Engine *engine; /* whose position the lines are about; nothing is sent to it */
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
/* To be called after every change of the position. */
void bad_lines_look(BadLines *bad);
/* Makes another line; its kind's name is for messages. */
const char *bad_lines_make(BadLines *bad);
/* The moves so far and then one that is not legal, as `position` takes them: the one mistake that is not without
 * effect. False if there is no such thing: the game is over, or did not begin at the start. */
bool bad_lines_make_forfeit(BadLines *bad);

/* -- pieces, bad_words.c; each appends to the line -- */

/* 0 to bound - 1. */
uint32_t bad_below(BadLines *bad, size_t bound);
/* A word that means nothing anywhere. */
void bad_add_junk(BadLines *bad);
/* No whole number from `min` to `max`. */
void bad_add_number(BadLines *bad, uint64_t min, uint64_t max);
/* The word with a slip of the pen; what comes out differs from it. */
void bad_add_slip(BadLines *bad, const char *word);
/* What no legal move is called. */
void bad_add_move(BadLines *bad);
void bad_add_spec(BadLines *bad);
/* Position text, without the word `fen`. */
void bad_add_position(BadLines *bad);
/* What may follow `setoption`. */
void bad_add_setting(BadLines *bad);
/* What may follow `go`, as far as `nguzo-limit` takes it too. */
void bad_add_limit(BadLines *bad);
