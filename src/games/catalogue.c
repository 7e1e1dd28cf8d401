/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/catalogue.h"

#include "base/lookup.h"
#include "games/dai_jobi/dai_jobi.h"
#include "games/jamit/jamit.h"
#include "games/jati/jati.h"
#include "games/mill/mill.h"
#include "games/rules_pages.h"
#include "games/stack/stack.h"
#include "games/tableaux/tableaux.h"

#include <assert.h>
#include <string.h>

static const VariantTable *const tables[] = {
    &mill_variants, &stack_variants,    &tableaux_variants,
    &jati_variants, &dai_jobi_variants, &jamit_variants,
};

enum { TABLES = sizeof tables / sizeof tables[0], MOST_VARIANTS = 100 };

size_t catalogue_count(void)
{
    size_t count = 0;
    for (size_t i = 0; i < TABLES; i++) {
        count += tables[i]->count;
    }
    return count;
}

const Variant *catalogue_variant(size_t index)
{
    size_t table = 0;
    while (index >= tables[table]->count) {
        index -= tables[table]->count;
        table++;
    }
    return &tables[table]->variant[index];
}

const Variant *catalogue_find(Span id)
{
    for (size_t i = 0; i < catalogue_count(); i++) {
        const Variant *variant = catalogue_variant(i);
        if (span_equals(id, variant->id)) {
            return variant;
        }
    }
    return span_equals(id, mill_own_variant.id) ? &mill_own_variant : NULL;
}

Status catalogue_open(Span spec, Game **game, Fault *fault)
{
    Span options = spec;
    Span id;
    (void)span_next_part(&options, ':', &id);
    const Variant *variant = catalogue_find(id);
    if (variant == NULL) {
        const Variant *rows[MOST_VARIANTS];
        LookupTable table = {rows, catalogue_count(), 0};
        assert(table.count <= MOST_VARIANTS);
        for (size_t i = 0; i < table.count; i++) {
            rows[i] = catalogue_variant(i);
        }
        return lookup_fail(table, "game", id, NULL, STATUS_UNKNOWN_VARIANT, fault);
    }
    if (options.start != NULL && options.length == 0) {
        return fault_raise(fault, STATUS_BAD_VARIANT, "expected options after the colon of '%.*s'",
                           SPAN_ARGS(spec));
    }
    return game_new(variant, options, game, fault);
}

Span catalogue_rules(const Variant *variant)
{
    static const char pictures[] = "\n## Pictures";
    for (size_t i = 0; i < rules_page_count; i++) {
        Span page = {(const char *)rules_pages[i].text, rules_pages[i].length};
        if (strcmp(rules_pages[i].family, variant->family->name) != 0) {
            continue;
        }
        for (size_t at = 0; at + sizeof pictures <= page.length; at++) {
            if (memcmp(page.start + at, pictures, sizeof pictures - 1) == 0) {
                page.length = at;
            }
        }
        return page;
    }
    return (Span){"", 0};
}
