/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    const char *word;
    const char *meaning;
} status_table[STATUS_COUNT] = {
#define STATUS_ROW(name, word, meaning) {word, meaning},
    STATUS_LIST(STATUS_ROW)
#undef STATUS_ROW
};

const char *status_word(Status status)
{
    return status_table[status].word;
}

const char *status_meaning(Status status)
{
    return status_table[status].meaning;
}

Status fault_raise(Fault *fault, Status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    fault->status = status;
    for (char *at = fault->text; *at != '\0'; at++) {
        if (*at < ' ' || *at > '~') {
            *at = '?';
        }
    }
    return status;
}
