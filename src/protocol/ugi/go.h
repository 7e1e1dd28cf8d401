/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arguments of `go`, stated once: parsing, usage text and completion follow from one table.
 */
#pragma once

#include "engine/engine.h"

enum { GO_MAX_MS = 1000000000, GO_MAX_COUNT = 1000000, GO_MAX_PERFT = 64 };

/* clang-format off */
/*      field       name           largest       usage; "" where another row shows it */
#define GO_WORDS(X)                                                                        \
    X(DEPTH,       "depth",       GO_MAX_COUNT, "[depth N]")                               \
    X(NODES,       "nodes",       INT64_MAX,    " [nodes N]")                              \
    X(MOVETIME,    "movetime",    GO_MAX_MS,    " [movetime MS]")                          \
    X(P1TIME,      "p1time",      GO_MAX_MS,    " [pNtime MS]")                            \
    X(P1INC,       "p1inc",       GO_MAX_MS,    " [pNinc MS]")                             \
    X(P2TIME,      "p2time",      GO_MAX_MS,    "")                                        \
    X(P2INC,       "p2inc",       GO_MAX_MS,    "")                                        \
    X(P3TIME,      "p3time",      GO_MAX_MS,    "")                                        \
    X(P3INC,       "p3inc",       GO_MAX_MS,    "")                                        \
    X(P4TIME,      "p4time",      GO_MAX_MS,    "")                                        \
    X(P4INC,       "p4inc",       GO_MAX_MS,    "")                                        \
    X(MOVESTOGO,   "movestogo",   GO_MAX_COUNT, " [movestogo N]")                          \
    X(INFINITE,    "infinite",    0,            " [infinite]")                             \
    X(PONDER,      "ponder",      0,            " [ponder]")                               \
    X(MATE,        "mate",        GO_MAX_COUNT, " [mate N]")                               \
    X(PERFT,       "perft",       GO_MAX_PERFT, " [perft N]")                              \
    X(SEARCHMOVES, "searchmoves", 0,            " [searchmoves M ...]")
/* clang-format on */

#define GO_USAGE_PART(field, name, max, usage) usage
#define GO_USAGE GO_WORDS(GO_USAGE_PART)

typedef struct GoRequest {
    SearchRequest search;
    bool is_perft;
    unsigned perft_depth;
    bool
        is_general; /* only depth, nodes, movetime and mate are limited, which suits every position */
} GoRequest;

/* Parses the arguments for the session's position. */
MUST_CHECK Status go_parse(const Session *session, Span arguments, GoRequest *request,
                           Fault *fault);
/* The names of all arguments, for completion. */
size_t go_word_count(void);
const char *go_word(size_t index);
