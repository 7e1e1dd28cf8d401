/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The option --variants of the program and its commands. The user's own file, nguzo/variants in the configuration directory of
 * the XDG convention, is read before the files that the option names.
 */
#pragma once

#include "games/catalogue.h"

/* The first member of a struct of arguments whose table has VARIANTS_OPTION. The names point into the command line. */
typedef struct VariantFiles {
    const char *name[16];
    size_t count;
} VariantFiles;

#define VARIANTS_OPTION                                                                            \
    {                                                                                              \
        "--variants", SETTING_CUSTOM, "FILE",                                                      \
            "add the games that this file defines; can be given more than once",                   \
            .read = variant_files_add                                                              \
    }

/* A Setting.read whose target begins with VariantFiles. */
Status variant_files_add(void *target, Span name, Fault *fault);

/* Reads all files into an empty catalogue. The user's file may be absent; if it has mistakes, a warning is printed on standard
 * error, and it is left out. */
MUST_CHECK Status variant_files_load(const VariantFiles *files, Catalogue *catalogue, Fault *fault);
/* Opens one game; the files serve only to find it. */
MUST_CHECK Status variant_files_open(const VariantFiles *files, const char *spec, Game **game,
                                     Fault *fault);
