/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The binary interface of libnguzo.so.0 besides the names of its functions (exports.txt): this file compiles only as
 * long as programs that were compiled with an earlier nguzo.h agree with the library. Add lines for new functions and
 * members; change none, unless the soname changes.
 */
#include "api/nguzo.h"

#include <assert.h>
#include <stddef.h>

/* A list of exports cannot show that an argument or a result has changed. */
#define TAKES(name, result, ...)                                                                   \
    static_assert(_Generic(&(name), result(*)(__VA_ARGS__) : 1, default : 0), #name)

TAKES(nguzo_board, const char *, NguzoGame *);
TAKES(nguzo_catalogue, const char *, NguzoGame *);
TAKES(nguzo_close, void, NguzoGame *);
TAKES(nguzo_error, const char *, const NguzoGame *);
TAKES(nguzo_error_status, NguzoStatus, const NguzoGame *);
TAKES(nguzo_exact_value, NguzoStatus, NguzoGame *, const char *, NguzoValue *);
TAKES(nguzo_geometry, const char *, NguzoGame *);
TAKES(nguzo_history, const char *, NguzoGame *);
TAKES(nguzo_legal_moves, const char *, NguzoGame *);
TAKES(nguzo_moves, const char *, NguzoGame *);
TAKES(nguzo_open, NguzoStatus, const char *, NguzoGame **);
TAKES(nguzo_play, NguzoStatus, NguzoGame *, const char *);
TAKES(nguzo_position, const char *, NguzoGame *);
TAKES(nguzo_query, const char *, NguzoGame *, const char *);
TAKES(nguzo_reason, const char *, NguzoGame *);
TAKES(nguzo_result, const char *, NguzoGame *);
TAKES(nguzo_rules, const char *, NguzoGame *);
TAKES(nguzo_scores, int, NguzoGame *, int32_t *);
TAKES(nguzo_search, NguzoStatus, NguzoGame *, const NguzoLimits *, NguzoListener, void *);
TAKES(nguzo_seats, int, NguzoGame *);
TAKES(nguzo_set_option, NguzoStatus, NguzoGame *, const char *, const char *);
TAKES(nguzo_set_position, NguzoStatus, NguzoGame *, const char *);
TAKES(nguzo_spec, const char *, NguzoGame *);
TAKES(nguzo_state, const char *, NguzoGame *);
TAKES(nguzo_status_code, const char *, NguzoStatus);
TAKES(nguzo_stop, void, NguzoGame *);
TAKES(nguzo_svg, const char *, NguzoGame *, const char *);
TAKES(nguzo_turn, int, NguzoGame *);
TAKES(nguzo_undo, NguzoStatus, NguzoGame *);
TAKES(nguzo_version, const char *, void);
TAKES(nguzo_wait, const char *, NguzoGame *);
TAKES(*(NguzoListener)0, void, const NguzoInfo *, void *);

#if UINTPTR_MAX == UINT64_MAX

#define AT(type, member_type, member, offset)                                                      \
    static_assert(offsetof(type, member) == (offset) &&                                            \
                      _Generic(&((type *)0)->member, member_type * : 1, default : 0),              \
                  #member)

AT(NguzoLimits, uint32_t, size, 0);
AT(NguzoLimits, uint32_t, depth, 4);
AT(NguzoLimits, uint64_t, nodes, 8);
AT(NguzoLimits, uint32_t, movetime_ms, 16);
AT(NguzoLimits, uint32_t, clock_ms, 20);
AT(NguzoLimits, uint32_t, increment_ms, 24);
AT(NguzoLimits, uint32_t, moves_to_go, 28);
AT(NguzoLimits, uint32_t, mate, 32);
AT(NguzoLimits, uint32_t, infinite, 36);
AT(NguzoLimits, uint32_t, multipv, 40);
AT(NguzoLimits, const char *, searchmoves, 48);

AT(NguzoInfo, uint32_t, depth, 0);
AT(NguzoInfo, uint32_t, seldepth, 4);
AT(NguzoInfo, uint32_t, multipv, 8);
AT(NguzoInfo, int32_t, score, 12);
AT(NguzoInfo, int32_t, mate, 16);
AT(NguzoInfo, uint64_t, nodes, 24);
AT(NguzoInfo, uint64_t, tbhits, 32);
AT(NguzoInfo, uint64_t, time_us, 40);
AT(NguzoInfo, uint32_t, hashfull, 48);
AT(NguzoInfo, uint32_t, sides, 52);
AT(NguzoInfo, uint32_t, win_rate[0], 56);
AT(NguzoInfo, uint32_t, has_wdl, 72);
AT(NguzoInfo, uint32_t, wdl[0], 76);
AT(NguzoInfo, const char *, pv, 88);

AT(NguzoValue, NguzoValueKind, kind, 0);
AT(NguzoValue, uint32_t, moves, 4);
/* Callers allocate these. */
static_assert(sizeof(NguzoValue) == 8, "NguzoValue");

#endif

#define IS(constant, value) static_assert((constant) == (value), #constant)

IS(NGUZO_OK, 0);
IS(NGUZO_UNKNOWN_COMMAND, 1);
IS(NGUZO_MISSING_ARGUMENT, 2);
IS(NGUZO_BAD_ARGUMENT, 3);
IS(NGUZO_BAD_NUMBER, 4);
IS(NGUZO_UNKNOWN_OPTION, 5);
IS(NGUZO_UNKNOWN_VARIANT, 6);
IS(NGUZO_BAD_VARIANT, 7);
IS(NGUZO_BAD_POSITION, 8);
IS(NGUZO_ILLEGAL_MOVE, 9);
IS(NGUZO_GAME_OVER, 10);
IS(NGUZO_GAME_OPEN, 11);
IS(NGUZO_NOT_ON_BOARD, 12);
IS(NGUZO_NOT_TEXT, 13);
IS(NGUZO_LINE_TOO_LONG, 14);
IS(NGUZO_BUSY, 15);
IS(NGUZO_OUT_OF_MEMORY, 16);
IS(NGUZO_INPUT_OUTPUT, 17);
IS(NGUZO_BAD_TABLE, 18);
IS(NGUZO_NOT_SOLVABLE, 19);

IS(NGUZO_UNKNOWN, 0);
IS(NGUZO_WIN, 1);
IS(NGUZO_LOSS, 2);
IS(NGUZO_DRAW, 3);

IS(NGUZO_MAX_SIDES, 4);
