/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "boards/point_token.h"

#include <string.h>

/* Takes a label off the front; POINT_NONE if the board has no such point. False if it is not a label. */
static bool take_point(const PointBoard *board, Span *rest, PointToken *token, uint8_t *point)
{
    size_t length = 1;
    while (length < rest->length && rest->start[length] >= '0' && rest->start[length] <= '9') {
        length++;
    }
    if (rest->length == 0 || rest->start[0] < 'a' || rest->start[0] > 'z' || length == 1) {
        return false;
    }
    *point = (uint8_t)point_board_find(board, rest->start, length);
    if (*point == POINT_NONE && token->unknown.length == 0) {
        token->unknown = (Span){rest->start, length};
    }
    *rest = (Span){rest->start + length, rest->length - length};
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

bool point_token_parse(const PointBoard *board, Span text, PointToken *token)
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
        if (token->removals == POINT_TOKEN_REMOVALS ||
            !take_point(board, &rest, token, &token->removed[token->removals++])) {
            return false;
        }
    }
    return rest.length == 0 && text.length > 0;
}
