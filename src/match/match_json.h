/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a match is, as the first line of its records: enough to refuse the records of another match, and
 * to go on with this one.
 */
#ifndef NGUZO_MATCH_MATCH_JSON_H
#define NGUZO_MATCH_MATCH_JSON_H

#include "match/openings.h"
#include "match/schedule.h"

#include <jansson.h>

/* The description; NULL if a word is no text in UTF-8, or there is no memory. `arguments` is the command line that it came from. */
json_t *match_json_describe(const MatchSettings *settings, const Schedule *schedule,
                            const char *spec, const Openings *openings, int count,
                            char *const *arguments);
/* The description of a file of games that no match has made: a person at the shell has. */
json_t *match_json_describe_games(const char *spec);
/* Refuses two descriptions of different matches; of different shards only if `shards` says so. */
MUST_CHECK Status match_json_compare(const json_t *left, const json_t *right, bool shards,
                                     Fault *fault);
/* Reads the settings of the command line that the description holds. They point into it. */
MUST_CHECK Status match_json_settings(const json_t *description, MatchSettings *settings,
                                      Fault *fault);
/* That command line as an object of its own, for a further description; the caller frees the list, not
 * the strings. */
char **match_json_arguments(const json_t *description, int *count);

#endif
