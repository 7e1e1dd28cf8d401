/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/setting.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { BILLION = 1000000000 };

/* -- values -- */

const char *setting_choices(const Setting *setting)
{
    if (setting->choices != NULL) {
        return setting->choices;
    }
    return setting->kind == SETTING_FLAG ? "off|on" : "";
}

const char *setting_placeholder(const Setting *setting)
{
    if (setting->placeholder != NULL) {
        return setting->placeholder;
    }
    return setting->kind == SETTING_CHOICE ? setting->choices : "N";
}

static bool parse_choice(const char *choices, Span text, uint64_t *value)
{
    size_t index = 0;
    bool is_choice = span_find_choice(span_of(choices), text, &index);
    *value = index;
    return is_choice;
}

static void format_choice(const char *choices, uint64_t value, Text *text)
{
    Span rest = span_of(choices);
    Span choice;
    for (uint64_t index = 0; span_next_part(&rest, '|', &choice); index++) {
        if (index == value) {
            text_add_span(text, choice);
        }
    }
}

static void format_billionths(uint64_t billionths, Text *text)
{
    unsigned places = 9;
    while (places > 1 && billionths % 10 == 0) {
        billionths /= 10;
        places--;
    }
    text_format(text, "0.%0*" PRIu64, (int)places, billionths);
}

static bool parse_value(const Setting *setting, Span text, uint64_t *value)
{
    if (setting->kind == SETTING_NUMBER) {
        return span_parse_number(text, setting->max, value) && *value >= setting->min;
    }
    if (setting->kind == SETTING_DECIMAL) {
        return span_parse_billionths(text, value) && *value > 0 && *value < BILLION;
    }
    return setting->parse != NULL ? setting->parse(text, value)
                                  : parse_choice(setting_choices(setting), text, value);
}

/* Completes "NAME takes …". */
static void print_expected(const Setting *setting, Text *text)
{
    if (setting->kind == SETTING_NUMBER) {
        text_format(text, "a whole number from %" PRIu64 " to %" PRIu64, setting->min,
                    setting->max);
    } else if (setting->kind == SETTING_DECIMAL) {
        text_add(text, "a decimal fraction between 0 and 1");
    } else if (setting->kind == SETTING_REAL) {
        text_add(text, "a decimal number");
    } else {
        text_add(text, setting->expects != NULL ? setting->expects : setting_choices(setting));
    }
}

static Status refuse(const Setting *setting, Span value, Fault *fault)
{
    bool is_number = setting->kind == SETTING_NUMBER || setting->kind == SETTING_DECIMAL ||
                     setting->kind == SETTING_REAL;
    Text expected = {0};
    print_expected(setting, &expected);
    Status status = fault_raise(fault, is_number ? STATUS_BAD_NUMBER : STATUS_BAD_ARGUMENT,
                                "%s takes %s, not '%.*s'", setting->name, text_string(&expected),
                                SPAN_ARGS(value));
    text_free(&expected);
    return status;
}

Status setting_parse(const Setting *setting, Span text, uint64_t *value, Fault *fault)
{
    uint64_t parsed = 0;
    if (!parse_value(setting, text, &parsed)) {
        return refuse(setting, text, fault);
    }
    *value = parsed;
    return STATUS_OK;
}

void setting_format(const Setting *setting, uint64_t value, Text *text)
{
    if (setting->kind == SETTING_NUMBER) {
        text_format(text, "%" PRIu64, value);
    } else if (setting->kind == SETTING_DECIMAL) {
        format_billionths(value, text);
    } else if (setting->format != NULL) {
        setting->format(value, text);
    } else {
        format_choice(setting_choices(setting), value, text);
    }
}

/* -- fields -- */

static void *field_of(const Setting *setting, void *target)
{
    return (char *)target + setting->offset;
}

static void store(const Setting *setting, void *target, uint64_t value)
{
    void *field = field_of(setting, target);
    switch (setting->size) {
    case sizeof(uint8_t):
        *(uint8_t *)field = (uint8_t)value;
        break;
    case sizeof(uint16_t):
        *(uint16_t *)field = (uint16_t)value;
        break;
    case sizeof(uint32_t):
        *(uint32_t *)field = (uint32_t)value;
        break;
    case sizeof(uint64_t):
        *(uint64_t *)field = value;
        break;
    default:
        assert(setting->size == 0);
        break;
    }
}

uint64_t setting_value(const Setting *setting, const void *target)
{
    const void *field = (const char *)target + setting->offset;
    switch (setting->size) {
    case sizeof(uint8_t):
        return *(const uint8_t *)field;
    case sizeof(uint16_t):
        return *(const uint16_t *)field;
    case sizeof(uint32_t):
        return *(const uint32_t *)field;
    default:
        assert(setting->size == sizeof(uint64_t));
        return *(const uint64_t *)field;
    }
}

Status setting_assign(const Setting *setting, void *target, uint64_t value, Fault *fault)
{
    Status status = setting->apply != NULL ? setting->apply(target, value, fault) : STATUS_OK;
    if (status == STATUS_OK) {
        store(setting, target, value);
    }
    return status;
}

static Status read_real(const Setting *setting, double *number, Span text, Fault *fault)
{
    bool is_negative = text.length > 0 && text.start[0] == '-';
    Span digits = {text.start + is_negative, text.length - is_negative};
    uint64_t billionths = 0;
    if (!span_parse_billionths(digits, &billionths)) {
        return refuse(setting, text, fault);
    }
    *number = (double)billionths / BILLION * (is_negative ? -1 : 1);
    return STATUS_OK;
}

Status setting_read(const Setting *setting, void *target, Span text, Fault *fault)
{
    uint64_t value = 0;
    Status status = STATUS_OK;
    if (setting->read != NULL) {
        return setting->read(target, text, fault);
    }
    if (setting->kind == SETTING_TEXT) {
        *(const char **)field_of(setting, target) = text.start;
        return STATUS_OK;
    }
    if (setting->kind == SETTING_REAL) {
        return read_real(setting, field_of(setting, target), text, fault);
    }
    if (setting->kind == SETTING_LIST) {
        return setting_read_pair(*setting->keys, field_of(setting, target), text, fault);
    }
    if (setting->kind != SETTING_ACTION) {
        status = setting_parse(setting, text, &value, fault);
    }
    return status == STATUS_OK ? setting_assign(setting, target, value, fault) : status;
}

void setting_print(const Setting *setting, const void *target, Text *text)
{
    const void *field = (const char *)target + setting->offset;
    if (setting->show != NULL) {
        setting->show(target, text);
    } else if (setting->kind == SETTING_REAL) {
        text_format(text, "%g", *(const double *)field);
    } else if (setting->kind == SETTING_TEXT) {
        const char *words = *(const char *const *)field;
        text_add(text, words != NULL ? words : "");
    } else if (setting->kind != SETTING_ACTION && setting->kind != SETTING_LIST) {
        setting_format(setting, setting_value(setting, target), text);
    }
}

void setting_print_range(const Setting *setting, Text *text)
{
    if (setting->placeholder != NULL) {
        text_add(text, setting->placeholder);
    } else if (setting->kind == SETTING_NUMBER) {
        text_format(text, "%" PRIu64 " to %" PRIu64, setting->min, setting->max);
    } else if (setting->kind == SETTING_DECIMAL) {
        text_add(text, "0.FRACTION");
    } else {
        text_add(text, setting_choices(setting));
    }
}

void setting_print_keys(const Setting *setting, Text *text)
{
    for (size_t i = 0; setting->keys != NULL && i < setting->keys->count; i++) {
        const Setting *key = &setting->keys->rows[i];
        const char *value =
            key->kind == SETTING_FLAG ? setting_choices(key) : setting_placeholder(key);
        text_format(text, "%s%s=%s: %s", i == 0 ? "" : "; ", key->name, value, key->help);
        if (key->default_text != NULL) {
            text_format(text, " (default %s)", key->default_text);
        }
    }
}

/* -- tables -- */

LookupTable setting_lookup_table(SettingTable table)
{
    return (LookupTable){table.rows, table.count, sizeof table.rows[0]};
}

const Setting *setting_find(SettingTable table, Span name)
{
    return lookup(setting_lookup_table(table), name);
}

void setting_store_defaults(SettingTable table, void *target)
{
    for (size_t i = 0; i < table.count; i++) {
        Setting setting = table.rows[i];
        Fault fault;
        setting.apply = NULL;
        if (setting.default_text != NULL && setting.read == NULL) {
            Status status = setting_read(&setting, target, span_of(setting.default_text), &fault);
            assert(status == STATUS_OK);
            (void)status; /* unused without assertions */
        }
    }
}

Status setting_split_pair(Span pair, Span *key, Span *value, Fault *fault)
{
    Span rest = pair;
    Span head = pair;
    if (!span_next_part(&rest, '=', &head) || rest.start == NULL || head.length == 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "expected KEY=VALUE, got '%.*s'",
                           SPAN_ARGS(pair));
    }
    *key = head;
    *value = rest;
    return STATUS_OK;
}

Status setting_read_pair(SettingTable table, void *target, Span pair, Fault *fault)
{
    Span key = pair;
    Span value = pair;
    Status status = setting_split_pair(pair, &key, &value, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const Setting *setting = setting_find(table, key);
    if (setting == NULL) {
        return lookup_fail(setting_lookup_table(table), "key", key, NULL, STATUS_BAD_ARGUMENT,
                           fault);
    }
    return setting_read(setting, target, value, fault);
}
