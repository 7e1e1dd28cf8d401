/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors. One list yields the enum, the code that clients see on the wire, and the table in protocol-spec/. A Status is
 * the kind of an error; a Fault adds a sentence about this occurrence.
 */
#pragma once

/* The compiler warns if the result is ignored. */
#define MUST_CHECK __attribute__((warn_unused_result))
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))

/* clang-format off */
/*       name              code                 meaning */
#define STATUS_LIST(X)                                                                                               \
    X(OK,                "ok",                "no error")                                                            \
    X(UNKNOWN_COMMAND,   "unknown-command",   "there is no command of this name")                                    \
    X(MISSING_ARGUMENT,  "missing-argument",  "the command needs another argument")                                  \
    X(BAD_ARGUMENT,      "bad-argument",      "an argument is not one that the command accepts")                     \
    X(BAD_NUMBER,        "bad-number",        "a number is malformed or out of range")                               \
    X(UNKNOWN_OPTION,    "unknown-option",    "the engine has no option of this name")                               \
    X(UNKNOWN_VARIANT,   "unknown-variant",   "there is no game with this id")                                       \
    X(BAD_VARIANT,       "bad-variant",       "the variant does not have this option or does not accept the value")   \
    X(BAD_POSITION,      "bad-position",      "the position text is malformed, or the position cannot occur")        \
    X(ILLEGAL_MOVE,      "illegal-move",      "the move is not legal in the position")                               \
    X(GAME_OVER,         "game-over",         "the game is over")                                                    \
    X(GAME_OPEN,         "game-open",         "the game is not over, so there is no result yet")                     \
    X(NOT_ON_BOARD,      "not-on-board",      "GTP has no vertices or no colours for this game")                     \
    X(NOT_TEXT,          "not-text",          "the line contains a NUL byte")                                        \
    X(LINE_TOO_LONG,     "line-too-long",     "the line is too long and was ignored")                                \
    X(BUSY,              "busy",              "too many lines are waiting for the running search")                   \
    X(OUT_OF_MEMORY,     "out-of-memory",     "there is not enough memory")                                          \
    X(INPUT_OUTPUT,      "input-output",      "reading or writing failed")                                           \
    X(BAD_TABLE,         "bad-table",         "a table file is damaged, or belongs to another game")                 \
    X(NOT_SOLVABLE,      "not-solvable",      "the game, or this part of it, cannot be solved")
/* clang-format on */

typedef enum Status {
#define STATUS_ENUM(name, code, meaning) STATUS_##name,
    STATUS_LIST(STATUS_ENUM)
#undef STATUS_ENUM
        STATUS_COUNT
} Status;

const char *status_code(Status status);
const char *status_meaning(Status status);

enum { FAULT_TEXT_SIZE = 200 };

/* A status with a sentence for people. */
typedef struct Fault {
    Status status;
    char text[FAULT_TEXT_SIZE]; /* printable ASCII in one line, whatever the input contained */
} Fault;

/* Fills the fault and returns its status, so that one expression reports and returns. */
Status fault_raise(Fault *fault, Status status, const char *format, ...) PRINTF_LIKE(3, 4);
/* Raises `out of memory for WHAT`. */
Status fault_out_of_memory(Fault *fault, const char *what);
/* Puts the context, such as a file and a line, before the sentence of a fault. Returns its status. */
Status fault_prefix(Fault *fault, const char *format, ...) PRINTF_LIKE(2, 3);
