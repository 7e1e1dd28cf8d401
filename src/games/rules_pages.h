/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pages of docs/rules as data, so that an installed program has them. scripts/rules_pages.cmake generates the C
 * file when the program is built.
 */
#pragma once

#include <stddef.h>

typedef struct RulesPage {
    const char *family;
    const unsigned char *text;
    size_t length;
} RulesPage;

extern const RulesPage rules_pages[];
extern const size_t rules_page_count;
