/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/status.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    const char *code;
    const char *meaning;
} status_table[STATUS_COUNT] = {
#define STATUS_ROW(name, code, meaning) {code, meaning},
    STATUS_LIST(STATUS_ROW)
#undef STATUS_ROW
};

const char *status_code(Status status)
{
    return status_table[status].code;
}

const char *status_meaning(Status status)
{
    return status_table[status].meaning;
}

Status fault_prefix(Fault *fault, const char *format, ...)
{
    char prefix[sizeof fault->text / 2];
    const Fault inner = *fault;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(prefix, sizeof prefix, format, arguments);
    va_end(arguments);
    return fault_raise(fault, inner.status, "%s: %.*s", prefix, (int)sizeof prefix, inner.text);
}

Status fault_out_of_memory(Fault *fault, const char *what)
{
    return fault_raise(fault, STATUS_OUT_OF_MEMORY, "out of memory for %s", what);
}

Status fault_raise(Fault *fault, Status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    span_copy_printable(span_of(fault->text), fault->text, sizeof fault->text);
    fault->status = status;
    return status;
}
