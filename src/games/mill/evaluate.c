/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Terms, in hundredths of a man:
 *   men       what a side still has, on the board and in hand; in a match also its points
 *   mobility  empty neighbours of its men
 *   threats   empty points that would complete a line of its own
 */
#include "games/mill/mill.h"

enum { MAN = 100, MOBILITY = 3, THREAT = 20, POINT = 100 };

void mill_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES])
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    PointSet empty = rules->board.all & ~mill_occupied(now);
    for (unsigned side = 0; side < rules->sides; side++) {
        PointSet own = now->men[side];
        unsigned mobility = 0;
        for (PointSet rest = own; rest != 0; rest &= rest - 1) {
            mobility += point_count(rules->board.adjacent[point_first(rest)] & empty);
        }
        unsigned men = point_count(own) + now->hand[side];
        unsigned threats = point_count(line_closing(&rules->lines[side & 1], own) & empty);
        values[side] = (int32_t)(men * MAN + mobility * MOBILITY + threats * THREAT);
        if (rules->goal != 0) {
            values[side] += now->total[side & 1] * POINT;
        }
    }
}
