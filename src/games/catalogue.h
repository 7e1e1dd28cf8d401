/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every game there is, and how a spec such as `conquer:goal=30` becomes one.
 */
#pragma once

#include "game/game.h"

size_t catalogue_count(void);
/* In the order of the rulebooks. */
const Variant *catalogue_variant(size_t index);
/* NULL if no game has this id. Also finds `mill`, which is not in the list: its specs contain their rules. */
const Variant *catalogue_find(Span id);
/* The rules of the game's family for players, in Markdown: docs/rules/FAMILY.md without its pictures. */
Span catalogue_rules(const Variant *variant);
/* Opens `id` or `id:key=value,…`. The caller frees the game. */
MUST_CHECK Status catalogue_open(Span spec, Game **game, Fault *fault);
