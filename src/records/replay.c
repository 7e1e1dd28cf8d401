/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records/replay.h"

#include "game/players.h"
#include "games/catalogue.h"
#include "games/position.h"

#include <string.h>

/* -- start and moves -- */

/* Sets up `startpos` or `fen POSITION`. */
static Status set_start(Replay *replay, Span start, Fault *fault)
{
    PositionLine position;
    Game *game = NULL;
    Status status = position_split_line(start, &position, fault);
    if (status == STATUS_OK && span_has_word(start, "moves")) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "expected a start position without moves");
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (position.fen.start == NULL) {
        return record_begin(&replay->record, replay->game, NULL, 0, 1) == STATUS_OK
                   ? STATUS_OK
                   : fault_out_of_memory(fault, "the game");
    }
    status = position_read(position.fen, replay->game, &game, &replay->record, fault);
    if (status == STATUS_OK && game != replay->game) {
        game_free(replay->game);
        replay->game = game;
    }
    return status;
}

Status replay_begin(Replay *replay, const RecordedGame *recorded, Fault *fault)
{
    *replay = (Replay){.record = {.limits = recorded->limits}};
    Status status = catalogue_open(NULL, span_of(recorded->spec), &replay->game, fault);
    if (status == STATUS_OK) {
        status = set_start(replay, text_span(&recorded->start), fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (strcmp(replay->game->spec, recorded->spec) != 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "expected the variant %.80s, got %.80s",
                           replay->game->spec, recorded->spec);
    }
    if (game_player_count(replay->game) != recorded->player_count) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%.80s is for %u players", recorded->spec,
                           game_player_count(replay->game));
    }
    if (!recorded_game_is_seated(recorded, replay->game)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the seats are not those of %.80s",
                           recorded->spec);
    }
    return STATUS_OK;
}

static Status play(Replay *replay, const RecordedMove *recorded, Fault *fault)
{
    Record *record = &replay->record;
    Move move = 0;
    Status status = record_need_open(record, fault);
    if (status == STATUS_OK) {
        status = game_parse_move(replay->game, record_state(record), span_of(recorded->text), &move,
                                 fault);
    }
    if (status == STATUS_OK && record_play(record, move) != STATUS_OK) {
        status = fault_out_of_memory(fault, "the game");
    }
    return status;
}

Status replay_next(Replay *replay, const RecordedGame *recorded, Fault *fault)
{
    size_t ply = replay->record.length;
    const RecordedMove *move = &recorded->moves[ply];
    bool is_toss = record_is_at_chance(&replay->record);
    if (play(replay, move, fault) != STATUS_OK) {
        return fault_prefix(fault, "move %zu", ply + 1);
    }
    if (is_toss != (move->source == MOVE_BY_CHANCE) && move->source != MOVE_BY_OPENING) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "move %zu: %s is %s", ply + 1, move->text,
                           is_toss ? "a toss, not a player's move" : "not a toss");
    }
    return STATUS_OK;
}

/* -- the end -- */

/* Only the player to move can make an illegal move or be late; an engine can crash or resign at any time. */
static Status check_offender(const Replay *replay, const RecordedGame *recorded, Fault *fault)
{
    const GameState *state = record_state(&replay->record);
    unsigned player = game_player_to_move(replay->game, state) + 1;
    Move move = 0;
    Fault ignored;
    if (recorded->offender == 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "no offender is named");
    }
    if ((recorded->reason == END_ILLEGAL || recorded->reason == END_TIMEOUT) &&
        recorded->offender != player) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "p%u is to move, not the offender p%u",
                           player, recorded->offender);
    }
    if (recorded->reason == END_ILLEGAL &&
        game_find_move(replay->game, state, span_of(recorded->answer), &move, &ignored) ==
            STATUS_OK) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s is legal there", recorded->answer);
    }
    return STATUS_OK;
}

/* Finds the correct result. Neither rules nor limits can decide an adjudicated game: the record does. */
static Status find_result(const Replay *replay, const RecordedGame *recorded, RecordedGame *correct,
                          Fault *fault)
{
    const Game *rules = replay->game;
    EndReason reason = record_end_reason(&replay->record);
    Status status = STATUS_OK;
    if (reason != END_OPEN) {
        recorded_game_end(correct, rules, record_outcome(&replay->record), reason);
    } else if (end_reason_is_offence(recorded->reason) || recorded->reason == END_RESIGN) {
        status = check_offender(replay, recorded, fault);
        if (status == STATUS_OK) {
            recorded_game_forfeit(correct, recorded->offender - 1, recorded->reason);
        }
    } else if (recorded->reason == END_DRAW || recorded->reason == END_MAX_MOVES) {
        recorded_game_end(correct, rules, OUTCOME_DRAW, recorded->reason);
    } else if (recorded->reason == END_TABLES) {
        if (outcome_is_win(recorded->result) && outcome_winner(recorded->result) >= rules->sides) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "impossible result %s",
                               outcome_word(recorded->result));
        }
        recorded_game_end(correct, rules, recorded->result, END_TABLES);
    } else if (recorded->reason != END_OPEN) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "the game is not over, although the recorded reason is %s",
                           end_reason_word(recorded->reason));
    }
    return status;
}

Status replay_end(Replay *replay, const RecordedGame *recorded, Fault *fault)
{
    RecordedGame correct = {.player_count = recorded->player_count};
    Status status = find_result(replay, recorded, &correct, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (recorded->reason != correct.reason) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the game ended by %s, not by %s",
                           end_reason_word(correct.reason), end_reason_word(recorded->reason));
    }
    if (recorded->offender != correct.offender) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "p%u is not an offender",
                           recorded->offender);
    }
    if (recorded->result != correct.result) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the result is %s, not %s",
                           outcome_word(correct.result), outcome_word(recorded->result));
    }
    if (memcmp(recorded->points, correct.points, sizeof correct.points) != 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the points do not match the result");
    }
    return STATUS_OK;
}

Status replay_game(Replay *replay, const RecordedGame *recorded, Fault *fault)
{
    Status status = replay_begin(replay, recorded, fault);
    while (status == STATUS_OK && replay->record.length < recorded->length) {
        status = replay_next(replay, recorded, fault);
    }
    return status == STATUS_OK ? replay_end(replay, recorded, fault) : status;
}

void replay_free(Replay *replay)
{
    record_free(&replay->record);
    game_free(replay->game);
    replay->game = NULL;
}
