/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "boards/point_words.h"

#include <string.h>

const char *point_name(const PointBoard *board, unsigned point)
{
    return board->label[point];
}

/* Takes a name off the front; POINT_NONE if the board has no such point. False: it is no name. */
static bool take_point(const PointBoard *board, Span *rest, PointWord *read, uint8_t *point)
{
    if (rest->length < 2 || rest->start[0] < 'a' || rest->start[0] > 'z' || rest->start[1] < '0' ||
        rest->start[1] > '9') {
        return false;
    }
    *point = (uint8_t)point_board_find(board, rest->start, 2);
    if (*point == POINT_NONE && read->unknown.length == 0) {
        read->unknown = (Span){rest->start, 2};
    }
    *rest = (Span){rest->start + 2, rest->length - 2};
    return true;
}

static bool take_byte(Span *rest, char byte)
{
    if (rest->length == 0 || rest->start[0] != byte) {
        return false;
    }
    *rest = (Span){rest->start + 1, rest->length - 1};
    return true;
}

bool point_word_read(const PointBoard *board, Span word, PointWord *read)
{
    Span rest = word;
    *read = (PointWord){.is_pass = span_equals(word, "pass"), .base = word, .unknown = {"", 0}};
    if (read->is_pass) {
        return true;
    }
    if (word.length > 0 && word.start[0] != 'x') {
        do {
            if (read->stops == POINT_WORD_STOPS ||
                !take_point(board, &rest, read, &read->stop[read->stops++])) {
                return false;
            }
        } while (take_byte(&rest, '-'));
    }
    read->base = (Span){word.start, word.length - rest.length};
    read->removes = take_byte(&rest, 'x');
    if (read->removes && !take_point(board, &rest, read, &read->removed)) {
        return false;
    }
    return rest.length == 0 && word.length > 0;
}
