/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a game of a match ended. One list yields the enum, the words of the records and which of them are
 * somebody's fault.
 */
#ifndef NGUZO_GAME_END_REASON_H
#define NGUZO_GAME_END_REASON_H

#include "base/text.h"

/* clang-format off */
/*       name         word             offence  meaning */
#define END_REASON_LIST(X)                                                                           \
    X(OPEN,        "open",          false) /* it goes on */                                          \
    X(RULES,       "rules",         false) /* decided by the rules of the game */                    \
    X(REPETITION,  "repetition",    false) /* a position stood too often */                          \
    X(QUIET_LIMIT, "quiet-limit",   false) /* nothing happened for too long */                       \
    X(DRAW,        "agreed-draw",   false) /* both engines thought it even */                        \
    X(RESIGN,      "resign",        false) /* an engine thought it lost */                           \
    X(TABLES,      "tables",        false) /* the exact value was known */                           \
    X(MAX_MOVES,   "max-moves",     false) /* it took too long */                                    \
    X(ILLEGAL,     "illegal-move",  true)  /* answered a move that is not legal */                   \
    X(TIMEOUT,     "timeout",       true)  /* answered too late */                                   \
    X(STALL,       "stall",         true)  /* did not answer, and was ended */                       \
    X(CRASH,       "crash",         true)  /* ended by itself, or could not be started */            \
    X(FLOOD,       "flood",         true)  /* wrote more than anybody reads, and was ended */        \
    X(PROTOCOL,    "protocol",      true)  /* said what nobody had asked for, and was ended */       \
    X(STOPPED,     "stopped",       false) /* the match was stopped: the game does not count */
/* clang-format on */

typedef enum EndReason {
#define END_REASON_ENUM(name, word, offence) END_##name,
    END_REASON_LIST(END_REASON_ENUM)
#undef END_REASON_ENUM
        END_REASONS
} EndReason;

const char *end_reason_word(EndReason reason);
bool end_reason_is_offence(EndReason reason);
/* END_REASONS if it is none. */
EndReason end_reason_find(Span word);

#endif
