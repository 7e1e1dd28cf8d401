/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/svg_text.h"

#include <string.h>

void svg_add_escaped(Text *text, Span words)
{
    static const char *const entities[] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&apos;"};
    while (words.length > 0) {
        size_t length = span_character_length(words);
        unsigned char first = (unsigned char)words.start[0];
        if (length == 0) {
            text_add_char(text, '?');
        } else if (first < sizeof entities / sizeof entities[0] && entities[first] != NULL) {
            text_add(text, entities[first]);
        } else {
            text_add_span(text, (Span){words.start, length});
        }
        words = span_from(words, length == 0 ? 1 : length);
    }
}

void svg_add_text(Text *text, Spot at, int size, const char *attributes, Span words)
{
    text_format(text, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s>", at.x, at.y, size, attributes);
    svg_add_escaped(text, words);
    text_add(text, "</text>\n");
}

/* -- widths -- */

/* Hundredths of the font size, as in the wider of the usual fonts. */
static int character_width(char first)
{
    if ((unsigned char)first >= 0x80) {
        return 105;
    }
    if (strchr(" !'()*,-./:;I[]`fijlrt|", first) != NULL) {
        return 43;
    }
    if (strchr("%@MWmw#+<=>~", first) != NULL) {
        return 100;
    }
    return first >= 'A' && first <= 'Z' ? 76 : 65;
}

/* Bytes of the characters at the front that fit; at least one character. */
static size_t fitting_bytes(Span words, int width, int size)
{
    size_t at = 0;
    int used = 0;
    while (at < words.length) {
        size_t length = span_character_length(span_from(words, at));
        used += character_width(words.start[at]) * size;
        if (used > width * 100 && at > 0) {
            break;
        }
        at += length == 0 ? 1 : length;
    }
    return at;
}

int svg_measure(Span words, int size)
{
    int sum = 0;
    while (words.length > 0) {
        size_t length = span_character_length(words);
        sum += character_width(words.start[0]) * size;
        words = span_from(words, length == 0 ? 1 : length);
    }
    return (sum + 99) / 100;
}

bool svg_next_line(Span *rest, int width, int size, Span *line)
{
    Span words = span_trim(*rest);
    if (words.length == 0) {
        return false;
    }
    size_t most = fitting_bytes(words, width, size);
    size_t length = most;
    if (most < words.length) {
        while (length > 0 && words.start[length] != ' ' && words.start[length - 1] != ',') {
            length--;
        }
        length = length == 0 ? most : length;
    }
    *line = span_trim((Span){words.start, length});
    *rest = span_from(words, length);
    return true;
}
