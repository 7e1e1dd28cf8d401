/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of `go`, which say how long to think about what.
 */
#ifndef NGUZO_PROTOCOL_UGI_GO_H
#define NGUZO_PROTOCOL_UGI_GO_H

#include "engine/engine.h"

/* Reads them for the position that is set up. Nothing at all means a second. */
MUST_CHECK Status go_read(const Engine *engine, Span words, Thinking *thinking, Fault *fault);
/* Whether words that can be read are limits that mean the same in every position: depth, nodes, movetime, mate. */
bool go_limits_every_search(Span words);
/* At a toss there is nothing to think about: draws one by its probability. */
Move go_throw(Engine *engine);

#endif
