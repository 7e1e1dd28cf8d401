/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thoughts and decisions as UGI lines.
 */
#ifndef NGUZO_PROTOCOL_UGI_REPORT_H
#define NGUZO_PROTOCOL_UGI_REPORT_H

#include "engine/engine.h"

/* A SearchListener; the context is the engine. */
void report_thought(const SearchInfo *info, void *context);
void report_best_move(Engine *engine, const SearchResult *result);

#endif
