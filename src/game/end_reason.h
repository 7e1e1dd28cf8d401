/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a game ended. One list yields the enum, the words in records and which reasons are a player's fault.
 */
#ifndef NGUZO_GAME_END_REASON_H
#define NGUZO_GAME_END_REASON_H

#include "base/text.h"

/* clang-format off */
/*       name         word             offence  meaning */
#define END_REASON_LIST(X)                                                                           \
    X(OPEN,        "open",          false) /* the game goes on */                                    \
    X(RULES,       "rules",         false) /* decided by the rules of the game */                    \
    X(REPETITION,  "repetition",    false) /* a position occurred too often */                       \
    X(QUIET_LIMIT, "quiet-limit",   false) /* too many quiet moves in a row */                       \
    X(DRAW,        "agreed-draw",   false) /* agreed: both engines report an even score */           \
    X(RESIGN,      "resign",        false) /* an engine reports a lost position */                   \
    X(TABLES,      "tables",        false) /* adjudicated by the exact value */                      \
    X(MAX_MOVES,   "max-moves",     false) /* the limit on moves was reached */                      \
    X(ILLEGAL,     "illegal-move",  true)  /* an illegal move */                                     \
    X(TIMEOUT,     "timeout",       true)  /* the time ran out */                                    \
    X(STALL,       "stall",         true)  /* no answer; the engine was killed */                    \
    X(CRASH,       "crash",         true)  /* the engine exited, or did not start */                 \
    X(FLOOD,       "flood",         true)  /* too much output; the engine was killed */              \
    X(PROTOCOL,    "protocol",      true)  /* an unexpected answer; the engine was killed */         \
    X(STOPPED,     "stopped",       false) /* the match was stopped; the game does not count */
/* clang-format on */

typedef enum EndReason {
#define END_REASON_ENUM(name, word, offence) END_##name,
    END_REASON_LIST(END_REASON_ENUM)
#undef END_REASON_ENUM
        END_REASONS
} EndReason;

const char *end_reason_word(EndReason reason);
bool end_reason_is_offence(EndReason reason);
/* END_REASONS if there is no such word. */
EndReason end_reason_find(Span word);

#endif
