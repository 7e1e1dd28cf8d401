/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that give names to mill games and boards of one's own; docs/own-games.md describes them.
 *
 *     [board NAME]          points, edges, lines, jumps, home
 *     [id] or [id : base]   fields of a row, title, summary
 *
 * A value may go on in lines that begin with a blank. Lines that begin with # are comments.
 */
#pragma once

#include "game/game.h"

enum { VARIANT_FILE_MAX = 1 << 20 }; /* bytes */

typedef struct VariantFile VariantFile;

/* Called for each mistake; line and column begin with 1. */
typedef void VariantFileReport(unsigned line, unsigned column, const char *mistake, void *context);

/* Reads the text of a file. `file` has the games without mistakes; the caller frees it. The status is BAD_VARIANT if there was a
 * mistake. */
MUST_CHECK Status variant_file_parse(Span text, VariantFileReport *report, void *context,
                                     VariantFile **file, Fault *fault);
/* The same for a file of this name. */
MUST_CHECK Status variant_file_read(const char *path, VariantFileReport *report, void *context,
                                    VariantFile **file, Fault *fault);
void variant_file_free(VariantFile *file);
size_t variant_file_count(const VariantFile *file);
/* Valid until the file is freed; games made from it live on. */
const Variant *variant_file_variant(const VariantFile *file, size_t index);
