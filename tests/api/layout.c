/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The binary interface of libnguzo.so.0 besides its functions (exports.txt): this file compiles only as long as programs
 * that were compiled with an earlier nguzo.h agree with the library. Add lines for new members; change none, unless the
 * soname changes.
 */
#include "api/nguzo.h"

#include <assert.h>
#include <stddef.h>

#if UINTPTR_MAX == UINT64_MAX

#define AT(type, member, offset) static_assert(offsetof(type, member) == (offset), #member)

AT(NguzoLimits, size, 0);
AT(NguzoLimits, depth, 4);
AT(NguzoLimits, nodes, 8);
AT(NguzoLimits, movetime_ms, 16);
AT(NguzoLimits, clock_ms, 20);
AT(NguzoLimits, increment_ms, 24);
AT(NguzoLimits, moves_to_go, 28);
AT(NguzoLimits, mate, 32);
AT(NguzoLimits, infinite, 36);
AT(NguzoLimits, multipv, 40);
AT(NguzoLimits, searchmoves, 48);

AT(NguzoInfo, depth, 0);
AT(NguzoInfo, seldepth, 4);
AT(NguzoInfo, multipv, 8);
AT(NguzoInfo, score, 12);
AT(NguzoInfo, mate, 16);
AT(NguzoInfo, nodes, 24);
AT(NguzoInfo, tbhits, 32);
AT(NguzoInfo, time_us, 40);
AT(NguzoInfo, hashfull, 48);
AT(NguzoInfo, sides, 52);
AT(NguzoInfo, win_rate, 56);
AT(NguzoInfo, has_wdl, 72);
AT(NguzoInfo, wdl, 76);
AT(NguzoInfo, pv, 88);

AT(NguzoValue, kind, 0);
AT(NguzoValue, moves, 4);
/* Callers allocate these. */
static_assert(sizeof(NguzoValue) == 8, "NguzoValue");
static_assert(NGUZO_MAX_SIDES == 4, "NGUZO_MAX_SIDES");

#endif

static_assert(NGUZO_OK == 0 && NGUZO_ILLEGAL_MOVE == 9 && NGUZO_BUSY == 15 &&
                  NGUZO_NOT_SOLVABLE == 19,
              "NguzoStatus");
static_assert(NGUZO_UNKNOWN == 0 && NGUZO_WIN == 1 && NGUZO_LOSS == 2 && NGUZO_DRAW == 3,
              "NguzoValueKind");
