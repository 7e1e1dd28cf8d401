/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/names.h"

#include "games/catalogue.h"

#include <string.h>

bool names_begin(const char *name, Span beginning)
{
    return strlen(name) >= beginning.length && memcmp(name, beginning.start, beginning.length) == 0;
}

const Variant *names_find_variant(Span beginning, Text *others)
{
    const Variant *found = catalogue_find(beginning);
    size_t alike = 0;
    if (found != NULL || beginning.length == 0) {
        return found;
    }
    for (size_t i = 0; i < catalogue_count(); i++) {
        const Variant *variant = catalogue_variant(i);
        if (names_begin(variant->id, beginning)) {
            text_format(others, "%s%s", alike == 0 ? "" : " ", variant->id);
            found = variant;
            alike++;
        }
    }
    if (alike == 1) {
        text_clear(others);
    }
    return alike == 1 ? found : NULL;
}

Status names_complete_spec(Span word, Text *spec, Fault *fault)
{
    Span options = word;
    Span id;
    Text others = {0};
    Status status = STATUS_OK;
    (void)span_next_part(&options, ':', &id);
    const Variant *variant = names_find_variant(id, &others);
    if (others.length > 0) {
        status = fault_raise(fault, STATUS_UNKNOWN_VARIANT, "'%.*s' may be %.120s", SPAN_ARGS(id),
                             text_string(&others));
    } else {
        text_add_span(spec, variant == NULL ? id : span_of(variant->id));
        if (options.start != NULL) {
            text_add_char(spec, ':');
            text_add_span(spec, options);
        }
        if (spec->failed) {
            status = fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the spec");
        }
    }
    text_free(&others);
    return status;
}
