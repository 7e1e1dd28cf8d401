/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/end_reason.h"

static const struct {
    const char *word;
    bool is_offence;
    const char *sentence;
} reasons[END_REASONS] = {
#define END_REASON_ROW(name, word, offence, sentence) {word, offence, sentence},
    END_REASON_LIST(END_REASON_ROW)
#undef END_REASON_ROW
};

const char *end_reason_word(EndReason reason)
{
    return reasons[reason].word;
}

bool end_reason_is_offence(EndReason reason)
{
    return reasons[reason].is_offence;
}

void end_reason_print(EndReason reason, unsigned player, Text *text)
{
    for (const char *at = reasons[reason].sentence; *at != '\0'; at++) {
        if (*at == '#') {
            text_format(text, "%u", player);
        } else {
            text_add_char(text, *at);
        }
    }
}

EndReason end_reason_find(Span word)
{
    EndReason reason = END_OPEN;
    while (reason < END_REASONS && !span_equals(word, reasons[reason].word)) {
        reason++;
    }
    return reason;
}
