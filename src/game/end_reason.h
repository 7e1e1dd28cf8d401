/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a game ended. One list yields the enum, the words in records, the sentences for people, and which
 * reasons are a player's fault.
 */
#pragma once

#include "base/text.h"

/* clang-format off */
/*  name         word             offence  sentence; # is the number of the player that it blames */
#define END_REASON_LIST(X) \
    X(OPEN,        "open",          false, "the game goes on") \
    X(RULES,       "rules",         false, "decided by the rules") \
    X(REPETITION,  "repetition",    false, "a position occurred too often") \
    X(QUIET_LIMIT, "quiet-limit",   false, "too many quiet moves in a row") \
    X(DRAW,        "agreed-draw",   false, "agreed: the engines report an even score") \
    X(RESIGN,      "resign",        false, "p# resigned") \
    X(TABLES,      "tables",        false, "decided by the exact value of the position") \
    X(MAX_MOVES,   "max-moves",     false, "the limit on moves was reached") \
    X(ILLEGAL,     "illegal-move",  true,  "p# made an illegal move") \
    X(TIMEOUT,     "timeout",       true,  "p# ran out of time") \
    X(STALL,       "stall",         true,  "p# did not answer and was killed") \
    X(CRASH,       "crash",         true,  "p# exited or did not start") \
    X(FLOOD,       "flood",         true,  "p# printed too much and was killed") \
    X(PROTOCOL,    "protocol",      true,  "p# gave an unexpected answer and was killed") \
    X(STOPPED,     "stopped",       false, "the match was stopped; the game does not count")
/* clang-format on */

typedef enum EndReason {
#define END_REASON_ENUM(name, word, offence, sentence) END_##name,
    END_REASON_LIST(END_REASON_ENUM)
#undef END_REASON_ENUM
        END_REASONS
} EndReason;

const char *end_reason_word(EndReason reason);
bool end_reason_is_offence(EndReason reason);
/* Adds the sentence. `player` counts from 1 and matters only if the reason blames a player. */
void end_reason_print(EndReason reason, unsigned player, Text *text);
/* END_REASONS if there is no such word. */
EndReason end_reason_find(Span word);
