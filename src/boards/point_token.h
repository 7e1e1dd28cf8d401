/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Move tokens on a board of points, legal or not: `pass`, `d2`, `d2-d3-d4`, each with or without `xf4` or `xa1xf4`, and `xf4`
 * alone. Splitting an illegal move into its parts is the first step of explaining what is wrong with it.
 */
#pragma once

#include "base/text.h"
#include "boards/point_board.h"

enum { POINT_TOKEN_STOPS = 9, POINT_TOKEN_REMOVALS = 8 };

typedef struct PointToken {
    bool is_pass;
    uint8_t stop
        [POINT_TOKEN_STOPS]; /* one point for a placement, start and landing points for a move */
    size_t stops;
    size_t removals;
    uint8_t removed[POINT_TOKEN_REMOVALS];
    Span base;    /* the token without its removals */
    Span unknown; /* the first label that the board does not have; empty: none */
} PointToken;

/* False if the token does not have the form of a move that removes up to `most_removals` (at most POINT_TOKEN_REMOVALS) men. */
bool point_token_parse(const PointBoard *board, Span text, size_t most_removals, PointToken *token);
