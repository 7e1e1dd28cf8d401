/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays one game between engines. The referee here knows the rules and keeps the clocks; engines only
 * supply moves, none of which is trusted.
 */
#pragma once

#include "match/ugi_engine.h"

/* `engines` are those of the players; they are started if they are not running. The reason of the game
 * is END_STOPPED if the match is to stop. Fails only if memory runs out. */
MUST_CHECK Status play_game(MatchContext *context, const ScheduledGame *scheduled,
                            UgiEngine *const *engines, RecordedGame *game, Fault *fault);
