/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/plain.h"

void plain_add_span(Text *text, Span words)
{
    for (size_t i = 0; i < words.length; i++) {
        char byte = words.start[i];
        text_add_char(text, byte >= ' ' && byte <= '~' ? byte : '?');
    }
}

void plain_add(Text *text, const char *words)
{
    plain_add_span(text, span_of(words));
}
