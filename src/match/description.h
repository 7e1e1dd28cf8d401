/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The description of a match, the first line of its records: enough to reject the records of another
 * match and to continue this one. protocol-spec/game-records.md lists the members.
 */
#pragma once

#include "match/openings.h"
#include "match/schedule.h"

#include <jansson.h>

/* Appends the description as JSON; `arguments` is the command line of the match. False if that is not printable UTF-8:
 * --resume would run something else. */
MUST_CHECK bool description_write(const MatchSettings *settings, const Schedule *schedule,
                                  const char *spec, const Openings *openings, int count,
                                  char *const *arguments, Text *text);
/* Appends the description of the whole match of which `shard` describes a part. */
MUST_CHECK Status description_write_whole(const json_t *shard, Text *text, Fault *fault);
/* Fails if two descriptions are of different matches; `ignore_shards` accepts different shards of one. */
MUST_CHECK Status description_compare(const json_t *left, const json_t *right, bool ignore_shards,
                                      Fault *fault);
/* The command line in a description. Free the list, not its strings; NULL if out of memory. */
char **description_arguments(const json_t *description, int *count);
