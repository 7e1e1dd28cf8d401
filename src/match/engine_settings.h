/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One engine of a match: the words after --engine and --each. Strings point into the arguments.
 */
#ifndef NGUZO_MATCH_ENGINE_SETTINGS_H
#define NGUZO_MATCH_ENGINE_SETTINGS_H

#include "match/limits.h"

enum { ENGINE_MAX_ARGUMENTS = 16, ENGINE_MAX_OPTIONS = 32, ENGINE_NAME_SIZE = 48 };

typedef struct EngineSettings {
    char name[ENGINE_NAME_SIZE];
    const char *command;   /* program, perhaps with words for it; NULL: this very program */
    const char *directory; /* where it runs; NULL: here */
    const char *arguments[ENGINE_MAX_ARGUMENTS]; /* of the program, after those words */
    size_t argument_count;
    const char *options[ENGINE_MAX_OPTIONS]; /* NAME=VALUE, in the order they are sent */
    size_t option_count;
    ThinkLimits limits;
    bool restarts; /* a fresh process for every game */
} EngineSettings;

void engine_settings_init(EngineSettings *engine);
/* Reads KEY=VALUE. */
MUST_CHECK Status engine_settings_read(EngineSettings *engine, Span word, Fault *fault);
/* Takes from `each` what the engine does not say itself, then the defaults. */
MUST_CHECK Status engine_settings_inherit(EngineSettings *engine, const EngineSettings *each,
                                          Fault *fault);

/* Shared by all words of this form. */
MUST_CHECK Status key_value_split(Span word, Span *key, Span *value, Fault *fault);
MUST_CHECK Status key_value_number(Span key, Span value, uint64_t max, uint64_t *number,
                                   Fault *fault);
MUST_CHECK Status key_value_switch(Span key, Span value, bool *on, Fault *fault);

#endif
