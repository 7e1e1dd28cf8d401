/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a match prints while it goes on: games and tables to standard output, and on a terminal a line
 * about the progress, in the place of which whatever is printed next appears.
 */
#ifndef NGUZO_MATCH_DISPLAY_H
#define NGUZO_MATCH_DISPLAY_H

#include "match/standings.h"

/* Prints a text whole, or raises a fault if it is not; frees it. */
MUST_CHECK Status display_text(Text *text, Fault *fault);
/* Whether all that was printed so far could be: false once standard output is closed or full. Then the command is
 * to stop, and to say nothing more about it. */
bool display_is_open(void);
/* What is going to be played. */
void display_plan(const Schedule *schedule, const MatchSettings *settings, const char *spec);
/* To standard error: which programs a file has run, and where it has logs written. Not left out for --silent, which the
 * file itself may say. */
void display_commands(const MatchSettings *settings, const char *path);
/* One that was just entered. */
void display_game(const Schedule *schedule, const ScheduledGame *scheduled,
                  const RecordedGame *game);
void display_table(const Standings *standings, const Schedule *schedule,
                   const MatchSettings *settings);
/* `played` games, one at least, took this time. */
void display_progress(const Schedule *schedule, uint64_t played, int64_t time_us);
/* Takes the progress away. */
void display_clear(void);

#endif
