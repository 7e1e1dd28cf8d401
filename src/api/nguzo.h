/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * libnguzo: the rules of some fifty board games, an engine that plays them, and pictures of their positions.
 * docs/library.md is the guide, with a complete program.
 *
 * A handle is one game: what is played, with which options, the position, and the moves that led to it. A process can
 * have any number of handles; use each from one thread at a time. Only nguzo_stop() may be called from any thread. The
 * library prints nothing, installs no signal handlers, never exits, and keeps no state outside its handles.
 *
 * Errors. Functions that return NguzoStatus return NGUZO_OK or what is wrong. Functions that return a string return NULL
 * on an error, those that return a number -1. nguzo_error() then gives a sentence for people and nguzo_error_status()
 * the status. A call that fails changes nothing.
 *
 * Strings. A string that takes a handle belongs to the handle and is valid until the next call with that handle, except
 * nguzo_stop(), nguzo_error() and nguzo_error_status(). Copy what you keep. Strings without a handle are constant. All
 * strings are UTF-8. Moves, specs and positions are written as in the protocol (protocol-spec/).
 *
 * Binary compatibility. Within one soname, functions stay, and structs grow only at the end. NguzoLimits begins with its
 * size, so that the library knows which members its caller has.
 */
#ifndef NGUZO_H
#define NGUZO_H

#include <stdint.h>

#if defined(__GNUC__)
#define NGUZO_API __attribute__((visibility("default")))
#else
#define NGUZO_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct NguzoGame NguzoGame;

/* The error codes of the protocol. New ones are added at the end. */
typedef enum NguzoStatus {
    NGUZO_OK,
    NGUZO_UNKNOWN_COMMAND,
    NGUZO_MISSING_ARGUMENT,
    NGUZO_BAD_ARGUMENT,
    NGUZO_BAD_NUMBER,
    NGUZO_UNKNOWN_OPTION,
    NGUZO_UNKNOWN_VARIANT,
    NGUZO_BAD_VARIANT,
    NGUZO_BAD_POSITION,
    NGUZO_ILLEGAL_MOVE,
    NGUZO_GAME_OVER,
    NGUZO_GAME_OPEN,
    NGUZO_NOT_ON_BOARD,
    NGUZO_NOT_TEXT,
    NGUZO_LINE_TOO_LONG,
    NGUZO_BUSY, /* a search is under way: call nguzo_wait() first */
    NGUZO_OUT_OF_MEMORY,
    NGUZO_INPUT_OUTPUT,
    NGUZO_BAD_TABLE,
    NGUZO_NOT_SOLVABLE
} NguzoStatus;

/* The version of the library, such as "0.1.0". */
NGUZO_API const char *nguzo_version(void);
/* The word of a status in the protocol, such as "illegal-move"; NULL for a number that is no status. */
NGUZO_API const char *nguzo_status_code(NguzoStatus status);

/* -- handles -- */

/* Opens a game at its start position. `spec` is an id with options, such as "tapatan" or "conquer:goal=30"; NULL: Nine
 * Men's Morris. If the spec is wrong, the status says so and `*game` is nevertheless a handle (of Nine Men's Morris), so
 * that nguzo_error() can say why: close it. Only without memory it is NULL. */
NGUZO_API NguzoStatus nguzo_open(const char *spec, NguzoGame **game);
/* Stops a search that is under way. NULL is fine. */
NGUZO_API void nguzo_close(NguzoGame *game);
/* What was wrong with the last call that failed; empty if none has failed. The handle may be NULL, after nguzo_open(). */
NGUZO_API const char *nguzo_error(const NguzoGame *game);
NGUZO_API NguzoStatus nguzo_error_status(const NguzoGame *game);
/* Sets an option of the engine, such as "Hash" to "64", as `setoption` does. "Variant" chooses another game. */
NGUZO_API NguzoStatus nguzo_set_option(NguzoGame *game, const char *name, const char *value);

/* -- playing -- */

/* Sets up `startpos` or `fen POSITION`, either followed by `moves MOVE ...`. Unlike in the protocol, an illegal move
 * changes nothing. The position may name another game, which is then chosen. */
NGUZO_API NguzoStatus nguzo_set_position(NguzoGame *game, const char *position);
NGUZO_API NguzoStatus nguzo_play(NguzoGame *game, const char *move);
NGUZO_API NguzoStatus nguzo_undo(NguzoGame *game);

/* -- the game and its position -- */

/* The spec with all its options. */
NGUZO_API const char *nguzo_spec(NguzoGame *game);
/* The position as text. */
NGUZO_API const char *nguzo_position(NguzoGame *game);
/* What nguzo_set_position() takes to repeat the game from its first position. */
NGUZO_API const char *nguzo_history(NguzoGame *game);
/* The legal moves, sorted and separated by blanks; empty if the game is over. At a chance event: its outcomes. */
NGUZO_API const char *nguzo_legal_moves(NguzoGame *game);
/* The number of seats: 2, 3 or 4. */
NGUZO_API int nguzo_seats(NguzoGame *game);
/* The seat to move, from 1; 0 if chance is to move, such as by a throw. */
NGUZO_API int nguzo_turn(NguzoGame *game);
/* none, draw, or p1win to p4win. */
NGUZO_API const char *nguzo_result(NguzoGame *game);
/* Why the game is over, in a sentence; empty if it is not. */
NGUZO_API const char *nguzo_reason(NguzoGame *game);
/* Writes the score of every side and returns the number of sides, at most NGUZO_MAX_SIDES. */
enum { NGUZO_MAX_SIDES = 4 };
NGUZO_API int nguzo_scores(NguzoGame *game, int32_t scores[NGUZO_MAX_SIDES]);

/* -- exact values -- */

typedef enum NguzoValueKind { NGUZO_UNKNOWN, NGUZO_WIN, NGUZO_LOSS, NGUZO_DRAW } NguzoValueKind;

/* The result of perfect play for the side to move. */
typedef struct NguzoValue {
    NguzoValueKind kind;
    uint32_t moves; /* to the end, of a win or a loss */
} NguzoValue;

/* The value of the position, or of a legal move for the side that makes it. `move` may be NULL. Waits until table files
 * are loaded or, with the option Solve, a small game is solved. */
NGUZO_API NguzoStatus nguzo_exact_value(NguzoGame *game, const char *move, NguzoValue *value);

/* -- for user interfaces -- */

/* JSON, as `query geometry`, `state`, `moves` and `catalogue` print it (protocol-spec/json.md): the board, what is on
 * it, the legal moves with what each does and what a person touches to make it, and all games with their options. */
NGUZO_API const char *nguzo_geometry(NguzoGame *game);
NGUZO_API const char *nguzo_state(NguzoGame *game);
NGUZO_API const char *nguzo_moves(NguzoGame *game);
NGUZO_API const char *nguzo_catalogue(NguzoGame *game);
/* The rules of the game for people, in Markdown. */
NGUZO_API const char *nguzo_rules(NguzoGame *game);
/* The position as an SVG document. `options` as in `query svg`, such as "theme dark targets"; NULL: none. */
NGUZO_API const char *nguzo_svg(NguzoGame *game, const char *options);
/* The position drawn in characters, several lines. */
NGUZO_API const char *nguzo_board(NguzoGame *game);
/* The answer to any other query of the protocol: nguzo_query(game, "movevalues"). */
NGUZO_API const char *nguzo_query(NguzoGame *game, const char *query);

/* -- searching -- */

/* Limits of a search; 0 means no limit. Without any, it takes a second. Begin with
 *     NguzoLimits limits = {.size = sizeof limits};  */
typedef struct NguzoLimits {
    uint32_t size;
    uint32_t depth;
    uint64_t nodes;
    uint32_t movetime_ms;
    uint32_t clock_ms; /* left for the player to move */
    uint32_t increment_ms;
    uint32_t moves_to_go;    /* to the next time control */
    uint32_t mate;           /* stop at a win within this many moves */
    uint32_t infinite;       /* not 0: until nguzo_stop() */
    uint32_t multipv;        /* best lines to report; 0: as the option MultiPV says */
    const char *searchmoves; /* moves to consider, separated by blanks; NULL: all */
} NguzoLimits;

/* A line of play that the search found. */
typedef struct NguzoInfo {
    uint32_t depth;
    uint32_t seldepth;
    uint32_t multipv; /* 1: the best line */
    int32_t score;    /* centipawns for the side to move */
    int32_t mate;     /* moves to a forced end, negative when losing; 0: none found */
    uint64_t nodes;
    uint64_t tbhits;
    uint64_t time_us;
    uint32_t hashfull; /* per mille */
    uint32_t sides;
    uint32_t win_rate[NGUZO_MAX_SIDES]; /* per mille; a draw is shared */
    uint32_t has_wdl;                   /* whether wdl is known: two sides without chance */
    uint32_t wdl[3];                    /* win, draw and loss for the side to move, per mille */
    const char *pv;                     /* moves separated by blanks; valid during the call */
} NguzoInfo;

/* Called on a thread of the library, never twice at the same time. It may call nguzo_stop() and nothing else with the
 * handle. */
typedef void (*NguzoListener)(const NguzoInfo *info, void *context);

/* Starts a search and returns at once. `limits` and `listener` may be NULL. Until nguzo_wait() has returned, every other
 * call but nguzo_stop() and nguzo_close() fails with NGUZO_BUSY. */
NGUZO_API NguzoStatus nguzo_search(NguzoGame *game, const NguzoLimits *limits,
                                   NguzoListener listener, void *context);
/* Makes the search end soon; harmless if there is none. The only function that any thread may call at any time before
 * nguzo_close(). */
NGUZO_API void nguzo_stop(NguzoGame *game);
/* Waits for the end of the search and returns the best move, or the outcome drawn at a chance event. */
NGUZO_API const char *nguzo_wait(NguzoGame *game);

#ifdef __cplusplus
}
#endif

#endif
