/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/catalogue.h"

#include "games/dai_jobi/dai_jobi.h"
#include "games/jamit/jamit.h"
#include "games/jati/jati.h"
#include "games/mill/mill.h"
#include "games/stack/stack.h"
#include "games/tableaux/tableaux.h"

static const VariantTable *const tables[] = {
    &mill_variants, &stack_variants,    &tableaux_variants,
    &jati_variants, &dai_jobi_variants, &jamit_variants,
};

enum { TABLES = sizeof tables / sizeof tables[0] };

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
    return NULL;
}

Status catalogue_open(Span spec, Game **game, Fault *fault)
{
    Span options = spec;
    Span id;
    (void)span_next_part(&options, ':', &id);
    const Variant *variant = catalogue_find(id);
    if (variant == NULL) {
        return fault_raise(fault, STATUS_UNKNOWN_VARIANT, "unknown game '%.*s'", SPAN_ARGS(id));
    }
    if (options.start != NULL && options.length == 0) {
        return fault_raise(fault, STATUS_BAD_VARIANT, "expected options after the colon of '%.*s'",
                           SPAN_ARGS(spec));
    }
    return game_new(variant, options, game, fault);
}
