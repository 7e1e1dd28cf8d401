/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/end_reason.h"

static const struct {
    const char *word;
    bool is_offence;
} reasons[END_REASONS] = {
#define END_REASON_ROW(name, word, offence) {word, offence},
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

EndReason end_reason_find(Span word)
{
    EndReason reason = END_OPEN;
    while (reason < END_REASONS && !span_equals(word, reasons[reason].word)) {
        reason++;
    }
    return reason;
}
