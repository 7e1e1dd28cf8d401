/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of the engine as UGI lines.
 */
#pragma once

#include "protocol/frontend.h"

/* Prints what a task reports and, at its end, notifies the frontend. */
EngineListener ugi_listener(Frontend *frontend);
void report_best_move(const Frontend *frontend, const SearchResult *result);

/* Bench results for people, each without a line break. */
void bench_print_variant(const BenchResult *result, Text *text);
void bench_print_speed(uint64_t nodes, int64_t time_us, Text *text);
