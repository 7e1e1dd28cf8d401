/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of the catalogue: abbreviated names, `help VARIANT`, and the command `variants`.
 */
#pragma once

#include "shell/shell.h"

/* The variant of this id, or the only one whose id begins with it; NULL if there is none. If there are several,
 * `names` gets their ids. */
const Variant *variant_find(Span prefix, Text *names);
/* Completes a spec whose id is abbreviated. */
MUST_CHECK Status variant_complete_spec(Span word, Text *spec, Fault *fault);
/* Appends a description of the game, its moves and its options. */
MUST_CHECK Status variant_describe(const Shell *shell, const Variant *variant, Text *text,
                                   Fault *fault);
