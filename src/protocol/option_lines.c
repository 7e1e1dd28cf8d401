/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/option_lines.h"

#include "engine/options.h"
#include "games/catalogue.h"

#include <inttypes.h>
#include <string.h>

/* What programs that follow UCI call the option Variant. */
static const char uci_variant[] = "UCI_Variant";

static void print_type(const Setting *option, Text *text)
{
    if (option->kind == SETTING_NUMBER) {
        text_format(text, "spin default %s min %" PRIu64 " max %" PRIu64, option->default_text,
                    option->min, option->max);
    } else if (option->kind == SETTING_FLAG) {
        text_format(text, "check default %s", option->default_text);
    } else if (option->kind == SETTING_ACTION) {
        text_add(text, "button");
    } else {
        text_add(text, "string default ");
    }
}

static void print_variant(const Engine *engine, const char *name, const char *standard, Text *text)
{
    text_format(text, "option name %s type combo default %s", name, standard);
    for (size_t i = 0; i < catalogue_count(engine->catalogue); i++) {
        text_format(text, " var %s", catalogue_variant(engine->catalogue, i)->id);
    }
    text_add_char(text, '\n');
}

void option_lines_print(const Engine *engine, bool for_uci, Text *text)
{
    for (size_t i = 0; i < engine_options.count; i++) {
        const Setting *option = &engine_options.rows[i];
        if (strcmp(option->name, "Variant") == 0) {
            print_variant(engine, option->name, option->default_text, text);
            if (for_uci) {
                print_variant(engine, uci_variant, option->default_text, text);
            }
            continue;
        }
        text_format(text, "option name %s type ", option->name);
        print_type(option, text);
        if (option->default_text == NULL) { /* it follows from the surroundings */
            setting_print(option, engine, text);
        }
        text_add_char(text, '\n');
    }
}

/* Names may contain blanks: the name extends to the word `value`, the value to the end of the line. */
Status option_line_read(Engine *engine, Span arguments, Fault *fault)
{
    Span rest = arguments;
    Span value = {"", 0};
    Span word;
    if (!span_next_word(&rest, &word) || !span_equals(word, "name")) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "expected name NAME [value VALUE]");
    }
    Span name = rest;
    while (span_next_word(&rest, &word)) {
        if (span_equals(word, "value")) {
            name.length = (size_t)(word.start - name.start);
            value = span_trim(rest);
            break;
        }
    }
    name = span_trim(name);
    name = span_equals_ignoring_case(name, uci_variant) ? span_of("Variant") : name;
    return name.length > 0
               ? engine_set_option(engine, name, value, fault)
               : fault_raise(fault, STATUS_MISSING_ARGUMENT, "the name of the option is missing");
}
