/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the machine is too busy for the time limits of a match. Engines that wait for a processor lose games on time,
 * or play them with less time than their opponents.
 */
#pragma once

#include "match/settings.h"

typedef struct MachineLoad {
    unsigned processors;
    double load;      /* average number of runnable processes in the last minute; 0 if unknown */
    int64_t pause_us; /* the longest time for which a busy thread did not run */
} MachineLoad;

/* Whether an engine has a time limit. */
bool machine_load_matters(const MatchSettings *settings);
/* Takes about 50 ms. */
MachineLoad machine_load_measure(void);
/* Appends a line for everything that endangers the time limits; nothing if no engine has one. */
void machine_load_print_warnings(const MachineLoad *machine, const MatchSettings *settings,
                                 Text *text);
