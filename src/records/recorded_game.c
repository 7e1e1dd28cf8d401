/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records/recorded_game.h"

#include "game/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const source_words[MOVE_SOURCES] = {"engine", "opening", "chance", "referee"};

const char *move_source_word(MoveSource source)
{
    return source_words[source];
}

MoveSource move_source_find(Span word)
{
    MoveSource source = MOVE_BY_PLAYER;
    while (source < MOVE_SOURCES && !span_equals(word, source_words[source])) {
        source++;
    }
    return source;
}

void recorded_game_free(RecordedGame *game)
{
    free(game->moves);
    text_free(&game->start);
    text_free(&game->detail);
    *game = (RecordedGame){.moves = NULL};
}

void recorded_game_clear(RecordedGame *game)
{
    text_clear(&game->start);
    text_clear(&game->detail);
    *game = (RecordedGame){.moves = game->moves,
                           .capacity = game->capacity,
                           .start = game->start,
                           .detail = game->detail};
}

void recorded_game_begin(RecordedGame *game, const Game *rules, HistoryLimits limits)
{
    recorded_game_clear(game);
    (void)snprintf(game->spec, sizeof game->spec, "%s", rules->spec);
    game->limits = limits;
    game->player_count = game_player_count(rules);
    game->seat_count = rules->seats;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        game->player_of_seat[seat] = (uint8_t)game_player_of_seat(rules, seat);
    }
}

Status recorded_game_add(RecordedGame *game, const RecordedMove *move)
{
    if (game->length == game->capacity) {
        size_t capacity = game->capacity == 0 ? 64 : game->capacity * 2;
        RecordedMove *moves = realloc(game->moves, capacity * sizeof *moves);
        if (moves == NULL) {
            return STATUS_OUT_OF_MEMORY;
        }
        game->moves = moves;
        game->capacity = capacity;
    }
    game->moves[game->length++] = *move;
    return STATUS_OK;
}

bool recorded_game_is_seated(const RecordedGame *game, const Game *rules)
{
    bool same = game->player_count == game_player_count(rules) && game->seat_count == rules->seats;
    for (unsigned seat = 0; same && seat < rules->seats; seat++) {
        same = game->player_of_seat[seat] == game_player_of_seat(rules, seat);
    }
    return same;
}

void recorded_game_share_points(RecordedGame *game)
{
    bool is_excluded = game->offender != 0 && game->player_count > 2;
    unsigned sharers = game->player_count - is_excluded;
    for (unsigned player = 0; player < game->player_count; player++) {
        bool shares = !is_excluded || player != game->offender - 1;
        if (outcome_is_win(game->result)) {
            game->points[player] = outcome_winner(game->result) == player ? POINTS_PER_GAME : 0;
        } else {
            game->points[player] =
                game->result == OUTCOME_DRAW && shares ? POINTS_PER_GAME / sharers : 0;
        }
    }
}

void recorded_game_end(RecordedGame *game, const Game *rules, Outcome outcome, EndReason reason)
{
    game->reason = reason;
    game->result = outcome_is_win(outcome)
                       ? outcome_win(game_player_of_side(rules, outcome_winner(outcome)))
                       : OUTCOME_DRAW;
    recorded_game_share_points(game);
}

void recorded_game_forfeit(RecordedGame *game, unsigned player, EndReason reason)
{
    game->reason = reason;
    game->offender = player + 1;
    game->result = game->player_count == 2 ? outcome_win(player ^ 1U) : OUTCOME_DRAW;
    recorded_game_share_points(game);
}
