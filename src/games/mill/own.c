/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/own.h"

#include "games/mill/mill.h"

#include <string.h>

const MillRow *mill_find_row(Span id)
{
    for (size_t i = 0; i < mill_variants.count; i++) {
        if (span_equals(id, mill_variants.variant[i].id)) {
            return mill_variants.variant[i].row;
        }
    }
    return NULL;
}

Status mill_refuse_base(Span id, const char *hint, Fault *fault)
{
    LookupTable games = {mill_variants.variant, mill_variants.count, sizeof(Variant)};
    return lookup_fail(games, "base", id, hint, STATUS_BAD_VARIANT, fault);
}

/* Takes `base` and the options out of the text; what is left are fields. */
static Status sort_out(const Game *game, Span text, const MillRow **base, Text *fields,
                       Fault *fault)
{
    SettingTable options = variant_options(game->variant);
    Span part;
    bool has_base = false;
    while (span_next_part(&text, ',', &part)) {
        Span value = part;
        Span key;
        (void)span_next_part(&value, '=', &key);
        if (setting_find(options, key) != NULL) {
            continue;
        }
        if (!span_equals(key, "base") || *base != NULL || value.start == NULL) {
            text_add(fields, fields->length == 0 ? "" : ",");
            text_add_span(fields, part);
            continue;
        }
        if (has_base) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "field 'base' is given twice");
        }
        has_base = true;
        *base = mill_find_row(value);
        if (*base == NULL) {
            return mill_refuse_base(value, "a base is a built-in mill game", fault);
        }
    }
    return STATUS_OK;
}

/* Games with the rules of a built-in game share its table files. */
static const char *find_table_id(const MillRow *row)
{
    uint64_t key = mill_row_key(row);
    for (size_t i = 0; i < mill_variants.count; i++) {
        if (mill_row_key(mill_variants.variant[i].row) == key) {
            return mill_variants.variant[i].id;
        }
    }
    return mill_own_variant.id;
}

Status mill_read_rules(Game *game, Span text, Fault *fault)
{
    MillRules *rules = game->rules;
    const MillRow *base = game->variant->row;
    Text fields = {0};
    if (base != NULL && base->plan != NULL) {
        rules->plan = *base->plan;
    }
    Status status = text.length == 0 ? STATUS_OK : sort_out(game, text, &base, &fields, fault);
    if (status == STATUS_OK && fields.failed) {
        status = fault_out_of_memory(fault, "the game");
    }
    if (status == STATUS_OK) {
        status = mill_row_parse(text_span(&fields), base, &rules->row, &rules->plan, fault);
    }
    text_free(&fields);
    if (status == STATUS_OK) {
        rules->row.plan = rules->row.board == BOARD_OWN ? &rules->plan : NULL;
        game->table_id = find_table_id(&rules->row);
    }
    return status;
}

void mill_print_rules(const Game *game, Text *text)
{
    mill_row_print(&mill_rules(game)->row, text);
}
