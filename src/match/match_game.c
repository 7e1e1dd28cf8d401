/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/match_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void match_game_free(MatchGame *game)
{
    free(game->moves);
    text_free(&game->start);
    text_free(&game->detail);
    *game = (MatchGame){.moves = NULL};
}

void match_game_begin(MatchGame *game, const Task *task, const char *spec, HistoryLimits limits)
{
    MatchMove *moves = game->moves;
    size_t capacity = game->capacity;
    Text start = game->start;
    Text detail = game->detail;
    *game = (MatchGame){.task = *task,
                        .limits = limits,
                        .moves = moves,
                        .capacity = capacity,
                        .start = start,
                        .detail = detail};
    (void)snprintf(game->spec, sizeof game->spec, "%s", spec);
    text_clear(&game->start);
    text_clear(&game->detail);
}

Status match_game_add(MatchGame *game, const MatchMove *move)
{
    if (game->length == game->capacity) {
        size_t capacity = game->capacity == 0 ? 64 : game->capacity * 2;
        MatchMove *moves = realloc(game->moves, capacity * sizeof *moves);
        if (moves == NULL) {
            return STATUS_OUT_OF_MEMORY;
        }
        game->moves = moves;
        game->capacity = capacity;
    }
    game->moves[game->length++] = *move;
    return STATUS_OK;
}

unsigned chair_count(const Game *game)
{
    return game_option(game, "seats", UINT64_MAX) != UINT64_MAX ? 2 : game->sides;
}

unsigned chair_of_seat(const Game *game, unsigned seat)
{
    uint64_t owners = game_option(game, "seats", UINT64_MAX);
    return owners != UINT64_MAX ? (unsigned)(owners >> seat & 1) : game->side_of_seat[seat];
}

bool match_game_is_seated(const MatchGame *game, const Game *rules)
{
    bool same = game->task.chairs == chair_count(rules);
    for (unsigned seat = 0; seat < GAME_MAX_SEATS; seat++) {
        unsigned chair = seat < rules->seats ? chair_of_seat(rules, seat) + 1 : 0;
        same = same && game->seats[seat] == chair;
    }
    return same;
}

unsigned chair_of_side(const Game *game, unsigned side)
{
    unsigned seat = 0;
    while (game->side_of_seat[seat] != side) {
        seat++;
    }
    return chair_of_seat(game, seat);
}

void match_game_leave_open(MatchGame *game)
{
    game->reason = END_OPEN;
    (void)snprintf(game->result, sizeof game->result, "none");
}

static void win(MatchGame *game, unsigned chair)
{
    game->points[chair] = MATCH_POINT;
    (void)snprintf(game->result, sizeof game->result, "p%uwin", chair % GAME_MAX_SEATS + 1);
}

void match_game_end(MatchGame *game, const Game *rules, Outcome outcome, EndReason reason)
{
    game->reason = reason;
    if (outcome_is_win(outcome)) {
        win(game, chair_of_side(rules, outcome_winner(outcome)));
        return;
    }
    (void)snprintf(game->result, sizeof game->result, "draw");
    for (unsigned chair = 0; chair < game->task.chairs; chair++) {
        game->points[chair] = MATCH_POINT / game->task.chairs;
    }
}

void match_game_forfeit(MatchGame *game, unsigned chair, EndReason reason)
{
    unsigned others = game->task.chairs - 1;
    game->reason = reason;
    game->offender = chair + 1;
    if (others == 1) {
        win(game, chair ^ 1U);
        return;
    }
    (void)snprintf(game->result, sizeof game->result, "draw");
    for (unsigned i = 0; i < game->task.chairs; i++) {
        game->points[i] = i == chair ? 0 : MATCH_POINT / others;
    }
}
