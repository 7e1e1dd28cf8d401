/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Large memory straight from the system: it comes zeroed and untouched, and on large pages where there are
 * any. Tables are looked up all over the place: with pages of the usual size most look-ups would wait for the
 * page's address before they wait for the data.
 */
#ifndef NGUZO_BASE_PAGES_H
#define NGUZO_BASE_PAGES_H

#include <stddef.h>

/* NULL if there is none. */
void *pages_new(size_t bytes);
/* `memory` may be NULL. */
void pages_free(void *memory, size_t bytes);

#endif
