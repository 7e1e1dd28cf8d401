/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a match prints: games and tables to standard output and, on a terminal, a progress line to standard
 * error that the next output replaces.
 */
#pragma once

#include "match/standings.h"

/* Prints a text and frees it. Fails if the text is incomplete or cannot be written. */
MUST_CHECK Status display_text(Text *text, Fault *fault);
/* Whether everything so far could be printed: false once standard output is closed or full. The command then stops
 * without a message. */
bool display_is_open(void);
/* Prints to standard error which programs a record file runs, and where it writes logs. */
void display_commands(const MatchSettings *settings, const char *path);

/* The following functions print nothing if the match is silent. */

/* Prints to standard error why the machine may be too busy for the time limits. */
void display_load(const MatchSettings *settings);
/* Prints how many games the records of a match already contain. */
void display_resumed(const Schedule *schedule, const MatchSettings *settings, const char *path,
                     bool is_truncated);
/* Prints what is going to be played. */
void display_plan(const Schedule *schedule, const MatchSettings *settings, const char *spec);
/* Prints a game that was just entered. */
void display_game(const Schedule *schedule, const MatchSettings *settings,
                  const RecordedGame *game);
void display_table(const Standings *standings, const Schedule *schedule,
                   const MatchSettings *settings);
/* `played` is the number of games, at least one, that took this time. */
void display_progress(const Schedule *schedule, const MatchSettings *settings, uint64_t played,
                      int64_t time_us);
/* Removes the progress line. */
void display_clear(const MatchSettings *settings);
