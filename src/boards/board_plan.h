/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards that a user describes: points with coordinates, edges, lines and jumps. A description is read from the sections of a
 * variants file or from the text form that specs contain:
 *
 *     POINTS/EDGES/LINES[/JUMPS[/HOME]]     a1.0.0-b1.1.0-c1.2.0/a1.b1.c1/a1.b1.c1
 *
 * Items are separated by hyphens, the parts of an item by dots. A point is its label and its coordinates, x to the right and
 * y upwards. Edges are paths: consecutive points are joined. JUMPS are straight triples; without them, men jump along the
 * lines. HOME names the home points of p1, then those of p2.
 */
#pragma once

#include "base/status.h"
#include "base/text.h"
#include "boards/point_board.h"

enum { PLAN_LINE_MAX = 16, PLAN_TRIPLES_MAX = 128, PLAN_COORDINATE_MAX = 999 };

typedef struct BoardPlan {
    uint8_t points;
    uint8_t lines;
    uint8_t triples;
    char label[POINTS_MAX][POINT_LABEL_SIZE]; /* in byte order */
    uint16_t x[POINTS_MAX];
    uint16_t y[POINTS_MAX];
    PointSet adjacent[POINTS_MAX];
    uint8_t line[POINT_LINES_MAX][PLAN_LINE_MAX]; /* points in the order of the description */
    uint8_t line_length[POINT_LINES_MAX];
    uint8_t triple[PLAN_TRIPLES_MAX][3]; /* straight triples; men jump both ways */
    PointSet home[2];
} BoardPlan;

typedef enum PlanPart {
    PLAN_POINTS,
    PLAN_EDGES,
    PLAN_LINES,
    PLAN_JUMPS,
    PLAN_HOME,
    PLAN_PARTS
} PlanPart;

/* A description in parts; those that are absent have a NULL start. */
typedef struct PlanText {
    Span part[PLAN_PARTS];
    char between_items; /* '-' in specs, ',' in files */
    char between_parts; /* '.' in specs, ' ' in files, where a line break or tab will do, too */
} PlanText;

/* The names of the parts in files: points, edges, ... */
extern const char *const plan_part_names[PLAN_PARTS];

/* Receives each mistake in a description, with the text that is wrong; its start is NULL if a part is missing. */
typedef struct PlanListener {
    void (*mistake)(void *context, Span where, const char *text);
    void *context;
} PlanListener;

/* Reads a description and checks it against all limits. All mistakes go to the listener, which may be NULL; `fault` is the first.
 * `plan` is undefined on failure. */
MUST_CHECK Status board_plan_read(const PlanText *text, const PlanListener *listener,
                                  BoardPlan *plan, Fault *fault);
/* The form of specs. */
MUST_CHECK Status board_plan_parse(Span text, BoardPlan *plan, Fault *fault);
void board_plan_print(const BoardPlan *plan, Text *text);
/* Makes the board and finds its symmetries. */
void board_plan_build(const BoardPlan *plan, PointBoard *board);
/* The built-in board with the same labels, edges, lines and jumps, or BOARD_OWN. */
PointBoardKind board_plan_kind(const BoardPlan *plan);
/* Changes with everything that matters to play, so not with coordinates. */
uint64_t board_plan_key(const BoardPlan *plan);
