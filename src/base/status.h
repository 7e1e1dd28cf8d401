/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can go wrong, as one list: it yields the enum, the stable word that a client sees, and the
 * table in protocol-spec/. A Status says which kind of mistake; a Fault adds a sentence about this one.
 */
#ifndef NGUZO_BASE_STATUS_H
#define NGUZO_BASE_STATUS_H

/* The result must be looked at: ignoring it is a compiler warning. */
#define MUST_CHECK __attribute__((warn_unused_result))
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))

/* clang-format off */
/*       name              wire word           meaning */
#define STATUS_LIST(X)                                                                               \
    X(OK,                "ok",                "no error")                                            \
    X(UNKNOWN_COMMAND,   "unknown-command",   "the first word of the line names no command")         \
    X(MISSING_ARGUMENT,  "missing-argument",  "the command needs a further word")                    \
    X(BAD_ARGUMENT,      "bad-argument",      "a word of the command does not belong there")         \
    X(BAD_NUMBER,        "bad-number",        "a number is malformed or out of its range")           \
    X(UNKNOWN_OPTION,    "unknown-option",    "no option of the engine has this name")               \
    X(UNKNOWN_VARIANT,   "unknown-variant",   "no game has this id")                                 \
    X(BAD_VARIANT,       "bad-variant",       "the variant does not take this option or this value")  \
    X(BAD_POSITION,      "bad-position",      "the position text is malformed or cannot arise")      \
    X(ILLEGAL_MOVE,      "illegal-move",      "the move is not legal in the position")               \
    X(GAME_OVER,         "game-over",         "the game has ended: there is nothing to play")        \
    X(GAME_OPEN,         "game-open",         "the game goes on: there is no result yet")            \
    X(NOT_ON_BOARD,      "not-on-board",      "GTP has no vertices or no colours for this game")     \
    X(NOT_TEXT,          "not-text",          "the line holds a NUL byte")                           \
    X(LINE_TOO_LONG,     "line-too-long",     "the line is longer than the limit and was not read")  \
    X(BUSY,              "busy",              "too many lines wait for the running search")          \
    X(OUT_OF_MEMORY,     "out-of-memory",     "the system gives no more memory")                     \
    X(INPUT_OUTPUT,      "input-output",      "reading or writing failed")                           \
    X(BAD_TABLE,         "bad-table",         "a table file is damaged, or is of another game")      \
    X(NOT_SOLVABLE,      "not-solvable",      "the game, or this part of it, cannot be solved here")
/* clang-format on */

typedef enum Status {
#define STATUS_ENUM(name, word, meaning) STATUS_##name,
    STATUS_LIST(STATUS_ENUM)
#undef STATUS_ENUM
        STATUS_COUNT
} Status;

const char *status_word(Status status);
const char *status_meaning(Status status);

enum { FAULT_TEXT_SIZE = 200 };

/* A status with a sentence for the person who has to mend the input. */
typedef struct Fault {
    Status status;
    char text[FAULT_TEXT_SIZE]; /* printable ASCII, no line break, whatever bytes the input held */
} Fault;

/* Fills the fault and returns its status, so that one expression reports and returns. */
Status fault_raise(Fault *fault, Status status, const char *format, ...) PRINTF_LIKE(3, 4);

#endif
