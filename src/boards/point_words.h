/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that look like moves on a board of points, legal or not: `pass`, `d2`, `d2-d3`, each perhaps with `xf4`,
 * and `xf4` alone. What a rule has against such a move can only be told once it is taken to pieces.
 */
#ifndef NGUZO_BOARDS_POINT_WORDS_H
#define NGUZO_BOARDS_POINT_WORDS_H

#include "base/text.h"
#include "boards/point_board.h"

enum { POINT_WORD_STOPS = 9 };

typedef struct PointWord {
    bool is_pass;
    uint8_t stop[POINT_WORD_STOPS]; /* points in order: one is placed on, more are moved along */
    size_t stops;
    bool removes;
    uint8_t removed;
    Span base;    /* the word without its removal */
    Span unknown; /* the first name that is no point of the board; empty: all are */
} PointWord;

/* False if the word does not look like a move at all. */
bool point_word_read(const PointBoard *board, Span word, PointWord *read);
/* For printf-like formats: "%.2s". */
const char *point_name(const PointBoard *board, unsigned point);

#endif
