/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/players.h"

#include <inttypes.h>

static const uint64_t NO_OWNERS = UINT64_MAX;

/* One bit per seat, set for the seats of player 2; NO_OWNERS without `seats=`. */
static uint64_t seat_owners(const Game *game)
{
    return game_option(game, "seats", NO_OWNERS);
}

unsigned game_player_count(const Game *game)
{
    return seat_owners(game) != NO_OWNERS ? 2 : game->sides;
}

unsigned game_player_of_seat(const Game *game, unsigned seat)
{
    uint64_t owners = seat_owners(game);
    return owners != NO_OWNERS ? (unsigned)(owners >> seat & 1) : game->side_of_seat[seat];
}

unsigned game_player_of_side(const Game *game, unsigned side)
{
    unsigned seat = 0;
    while (game->side_of_seat[seat] != side) {
        seat++;
    }
    return game_player_of_seat(game, seat);
}

unsigned game_print_side(const Game *game, unsigned side, Text *text)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        if (game->side_of_seat[seat] == side) {
            text_format(text, "%sp%u", count == 0 ? "" : " and ", seat + 1);
            count++;
        }
    }
    return count;
}

void game_print_scores(const Game *game, const GameState *state, Text *text)
{
    int32_t scores[GAME_MAX_SIDES] = {0};
    game->family->scores(game, state, scores);
    for (unsigned side = 0; side < game->sides; side++) {
        text_add(text, side == 0 ? "" : ", ");
        (void)game_print_side(game, side, text);
        text_format(text, " %" PRId32, scores[side]);
    }
}

bool game_parse_player(Span word, unsigned count, uint8_t *index)
{
    if (word.length != 2 || word.start[0] != 'p' || word.start[1] < '1' ||
        word.start[1] > (char)('0' + count)) {
        return false;
    }
    *index = (uint8_t)(word.start[1] - '1');
    return true;
}

unsigned game_player_to_move(const Game *game, const GameState *state)
{
    return game_player_of_seat(game, game_seat_in_charge(game, state));
}
