/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "boards/point_token.h"

#include <string.h>

static bool is_digit(Span text, size_t at)
{
    return at < text.length && text.start[at] >= '0' && text.start[at] <= '9';
}

/* Takes a label off the front: a letter and a number of at most two digits. The point is POINT_NONE if the board has no such
 * point. False if it is not a label. */
static bool take_point(const PointBoard *board, Span *rest, PointToken *token, uint8_t *point)
{
    if (rest->length == 0 || rest->start[0] < 'a' || rest->start[0] > 'z' || !is_digit(*rest, 1)) {
        return false;
    }
    size_t length = rest->start[1] != '0' && is_digit(*rest, 2) ? 3 : 2;
    *point = (uint8_t)point_board_find(board, rest->start, length);
    if (*point == POINT_NONE && token->unknown.length == 0) {
        token->unknown = (Span){rest->start, length};
    }
    *rest = span_from(*rest, length);
    return true;
}

static bool take_byte(Span *rest, char byte)
{
    if (rest->length == 0 || rest->start[0] != byte) {
        return false;
    }
    *rest = span_from(*rest, 1);
    return true;
}

bool point_token_parse(const PointBoard *board, Span text, size_t most_removals, PointToken *token)
{
    Span rest = text;
    *token = (PointToken){.is_pass = span_equals(text, "pass"), .base = text, .unknown = {"", 0}};
    if (token->is_pass) {
        return true;
    }
    if (text.length > 0 && text.start[0] != 'x') {
        do {
            if (token->stops == POINT_TOKEN_STOPS ||
                !take_point(board, &rest, token, &token->stop[token->stops++])) {
                return false;
            }
        } while (take_byte(&rest, '-'));
    }
    token->base = (Span){text.start, text.length - rest.length};
    while (take_byte(&rest, 'x')) {
        if (token->removals == most_removals ||
            !take_point(board, &rest, token, &token->removed[token->removals++])) {
            return false;
        }
    }
    return rest.length == 0 && text.length > 0;
}
