/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One engine of a match: the KEY=VALUE arguments of --engine and --each. Strings point into the arguments.
 */
#pragma once

#include "base/setting.h"
#include "game/chess_clock.h"
#include "records/recorded_game.h"

enum { ENGINE_MAX_ARGUMENTS = 16, ENGINE_MAX_OPTIONS = 32 };

typedef struct EngineSettings {
    char name[PLAYER_NAME_SIZE];
    const char *command;   /* program, optionally with arguments; NULL: this program */
    const char *directory; /* in which it runs; NULL: the current one */
    const char *arguments[ENGINE_MAX_ARGUMENTS]; /* follow those of the command */
    size_t argument_count;
    const char *options[ENGINE_MAX_OPTIONS]; /* NAME=VALUE, in the order in which they are sent */
    size_t option_count;
    TimeControl clock;
    /* 0: no limit. */
    uint64_t movetime_ms;
    uint64_t nodes;
    uint64_t depth;
    uint64_t margin_ms; /* tolerated beyond the time limit */
    bool restarts;      /* a new process for every game */
    bool ponders;       /* thinks while its opponent does */
} EngineSettings;

extern const SettingTable engine_keys; /* of --engine */
extern const SettingTable each_keys;   /* of --each */

void engine_settings_init(EngineSettings *engine);
/* Reads KEY=VALUE, where the key is one of the table. */
MUST_CHECK Status engine_settings_read(EngineSettings *engine, SettingTable table, Span argument,
                                       Fault *fault);
/* Takes from `each` what was not given for the engine itself, then the defaults, and checks the whole. */
MUST_CHECK Status engine_settings_inherit(EngineSettings *engine, const EngineSettings *each,
                                          Fault *fault);
/* Prints the limits as they are typed: `tc=1+0.010 nodes=100`. */
void engine_settings_print_limits(const EngineSettings *engine, Text *text);
