/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The knockout tournament of a schedule. Each table seats as many engines as the game has players, and the
 * best one advances. Tables are numbered stage by stage; the last ones are the final and, with enough
 * engines, a consolation table for the runners-up of the semi-final tables. With two players and four
 * engines this is the four-player form of Jati: "the winner from each board vying for the championship ...
 * and the losers competing in a consolation game".
 */
#pragma once

#include "match/schedule.h"

/* The number of tables; 0: a knockout is not possible with that many engines. */
size_t knockout_table_count(size_t engines, unsigned players);
void knockout_init(Schedule *schedule, size_t engines);
Next knockout_next(Schedule *schedule, ScheduledGame *scheduled);
/* After a result: decides the table if possible, and advances its engines. */
void knockout_advance(Schedule *schedule, size_t table);
/* Prints `stage 1 table 2`, `final` or `consolation`. */
void knockout_print_name(const Schedule *schedule, size_t table, Text *text);
