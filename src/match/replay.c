/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/replay.h"

#include "match/archive.h"
#include "match/display.h"
#include "match/filming.h"
#include "render/board_text.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Replay {
    bool moves; /* prints them */
    bool board; /* draws the last position */
    bool svg;   /* draws one game, and nothing else */
    const char *out;
    uint64_t only; /* number of the one game that is wanted; 0: all */
    uint64_t games;
    uint64_t wrong;
} Replay;

/* -- judging -- */

static Status play_moves(Session *session, const MatchGame *game, ReplayWitness witness,
                         void *context, Fault *fault)
{
    for (size_t i = 0; i < game->length; i++) {
        if (witness != NULL && witness(context, session) != STATUS_OK) {
            return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the picture");
        }
        const MatchMove *move = &game->moves[i];
        const Game *rules = session->game;
        bool is_toss = rules->family->turn(rules, record_state(&session->record)) == GAME_CHANCE;
        if (session_play(session, span_of(move->text), fault) != STATUS_OK) {
            Fault inner = *fault;
            return fault_raise(fault, inner.status, "move %zu: %.150s", i + 1, inner.text);
        }
        if (is_toss != (move->by == MOVE_BY_CHANCE) && move->by != MOVE_BY_OPENING) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "move %zu, %s, is not made by %s", i + 1,
                               move->text, is_toss ? "an engine" : "chance");
        }
    }
    return STATUS_OK;
}

/* Nobody makes an illegal move, or is late with one, but the chair that is to move; an engine may break down or give up
 * at any time. And the illegal move must be one. */
static Status check_offence(const Session *session, const MatchGame *game, Fault *fault)
{
    const Game *rules = session->game;
    const GameState *state = record_state(&session->record);
    unsigned chair = chair_of_seat(rules, game_seat_in_charge(rules, state)) + 1;
    Move move = 0;
    Fault ignored;
    if (game->offender == 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "nobody is named as the offender");
    }
    if ((game->reason == END_ILLEGAL || game->reason == END_TIMEOUT) && game->offender != chair) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "p%u is to move, and not the offender p%u",
                           chair, game->offender);
    }
    if (game->reason == END_ILLEGAL &&
        game_find_move(rules, state, span_of(game->answer), &move, &ignored) == STATUS_OK) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s is legal there", game->answer);
    }
    return STATUS_OK;
}

/* What the result should be; of an adjudicated game, what its record says. */
static Status find_result(const Session *session, const MatchGame *said, MatchGame *found,
                          Fault *fault)
{
    const Game *rules = session->game;
    EndReason reason = record_end_reason(&session->record);
    unsigned winner = (unsigned)(said->result[1] - '1');
    if (reason != END_OPEN) {
        match_game_end(found, rules, record_outcome(&session->record), reason);
        return STATUS_OK;
    }
    if (said->reason == END_OPEN) {
        match_game_leave_open(found);
        return STATUS_OK;
    }
    if (end_reason_is_offence(said->reason) || said->reason == END_RESIGN) {
        Status status = check_offence(session, said, fault);
        if (status == STATUS_OK) {
            match_game_forfeit(found, said->offender - 1, said->reason);
        }
        return status;
    }
    if (said->reason == END_DRAW || said->reason == END_MAX_MOVES) {
        match_game_end(found, rules, OUTCOME_DRAW, said->reason);
        return STATUS_OK;
    }
    if (said->reason == END_TABLES) { /* known to whoever has the tables */
        bool win = strcmp(said->result, "draw") != 0;
        if (win && winner >= rules->sides) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s is no result", said->result);
        }
        match_game_end(found, rules, win ? outcome_win(winner) : OUTCOME_DRAW, END_TABLES);
        return STATUS_OK;
    }
    return fault_raise(fault, STATUS_BAD_ARGUMENT,
                       "the game is not over, although %s should end it",
                       end_reason_word(said->reason));
}

static Status compare(const MatchGame *said, const MatchGame *found, Fault *fault)
{
    if (said->reason != found->reason) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "it ended by %s, not by %s",
                           end_reason_word(found->reason), end_reason_word(said->reason));
    }
    if (said->offender != found->offender) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "p%u is no offender", said->offender);
    }
    if (strcmp(said->result, found->result) != 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the result is %s, not %s", found->result,
                           said->result);
    }
    if (memcmp(said->points, found->points, sizeof said->points) != 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the points are not those of the result");
    }
    return STATUS_OK;
}

/* Sets up how the game began. */
static Status set_up(Session *session, const MatchGame *said, Fault *fault)
{
    Status status = session_init(session, said->spec, fault);
    if (status == STATUS_OK) {
        status = session_set_limits(session, said->limits, fault);
    }
    if (status == STATUS_OK) {
        status = session_set_position(session, text_span(&said->start), fault);
    }
    if (status == STATUS_OK && strcmp(session->game->spec, said->spec) != 0) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "%.80s is written %.80s", said->spec,
                             session->game->spec);
    }
    if (status == STATUS_OK && chair_count(session->game) != said->task.chairs) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "%.80s is for %u players", said->spec,
                             chair_count(session->game));
    }
    if (status == STATUS_OK && !match_game_is_seated(said, session->game)) {
        status =
            fault_raise(fault, STATUS_BAD_ARGUMENT, "the seats are not those of %.80s", said->spec);
    }
    return status;
}

Status replay_judge(Session *session, const MatchGame *said, Fault *fault)
{
    return replay_watch(session, said, NULL, NULL, fault);
}

Status replay_watch(Session *session, const MatchGame *said, ReplayWitness witness, void *context,
                    Fault *fault)
{
    MatchGame found = {.task = said->task};
    Status status = set_up(session, said, fault);
    if (status == STATUS_OK) {
        status = play_moves(session, said, witness, context, fault);
    }
    if (status == STATUS_OK) {
        status = find_result(session, said, &found, fault);
    }
    return status == STATUS_OK ? compare(said, &found, fault) : status;
}

/* -- printing -- */

static void add_moves(const MatchGame *game, Text *text)
{
    for (size_t i = 0; i < game->length; i++) {
        const MatchMove *move = &game->moves[i];
        text_format(text, "  %zu. ", i + 1);
        text_add_plain(text, span_of(move->text));
        if (move->by == MOVE_BY_ENGINE && move->thought.has_score) {
            text_format(text, " (%s %" PRId64 ", depth %" PRIu64 ", %" PRId64 " ms)",
                        move->thought.is_mate ? "mate" : "cp", move->thought.score,
                        move->thought.depth, move->thought.time_us / 1000);
        }
        text_add_char(text, '\n');
    }
}

static Status print_game(const Replay *replay, const RecordedGame *recorded, const Session *session,
                         const char *verdict, Fault *fault)
{
    Text text = {0};
    const MatchGame *game = &recorded->game;
    text_format(&text, "%" PRIu64 ": encounter %u, round %u, seating %u:", replay->games,
                game->task.encounter + 1, game->task.round + 1, game->task.seating + 1);
    for (unsigned chair = 0; chair < game->task.chairs; chair++) {
        text_add(&text, chair == 0 ? " " : ", ");
        text_add_plain(&text, span_of(recorded->players[chair]));
        text_format(&text, " %.3g", (double)game->points[chair] / MATCH_POINT);
    }
    text_add(&text, "; ");
    text_add_plain(&text, span_of(game->result));
    text_format(&text, " by %s, %zu moves: %s\n", end_reason_word(game->reason), game->length,
                verdict);
    if (replay->moves) {
        add_moves(game, &text);
    }
    if (replay->board && session->game != NULL) {
        draw_position(&session->record, &text);
    }
    return display_text(&text, fault);
}

static Status visit(void *context, size_t line, RecordedGame *recorded, Fault *fault)
{
    Replay *replay = context;
    Session session;
    Fault wrong;
    (void)line;
    replay->games++;
    if (replay->only != 0 && replay->games != replay->only) {
        return STATUS_OK;
    }
    if (replay->svg) {
        return filming_save(recorded, replay->out, fault);
    }
    Status status = replay_judge(&session, &recorded->game, &wrong);
    if (status == STATUS_OUT_OF_MEMORY) { /* which says nothing about the game */
        *fault = wrong;
    } else {
        replay->wrong += status != STATUS_OK;
        status = print_game(replay, recorded, &session, status == STATUS_OK ? "right" : wrong.text,
                            fault);
    }
    session_free(&session);
    return status;
}

/* -- the command -- */

static const Setting options[] = {
    {"--moves", SETTING_FLAG, NULL, "prints the moves of each game", SETTING_FIELD(Replay, moves)},
    {"--board", SETTING_FLAG, NULL, "draws the last position of each game",
     SETTING_FIELD(Replay, board)},
    {"--svg", SETTING_FLAG, NULL,
     "draws a game, the first one if --game does not say which, as moving SVG",
     SETTING_FIELD(Replay, svg)},
    {"--out", SETTING_TEXT, "FILE", "writes that there, and not to standard output",
     SETTING_FIELD(Replay, out)},
    {"--game", SETTING_NUMBER, "N", "looks at the Nth game only", SETTING_FIELD(Replay, only),
     .min = 1, .max = UINT32_MAX},
};

const CliCommand replay_command = {
    .name = "replay",
    .operands = "FILE...",
    .help = "judges the games of a match again",
    .options = SETTING_TABLE(options),
    .run = replay_run,
};

int replay_run(int count, char **arguments)
{
    Replay replay = {.games = 0};
    Fault fault;
    int files = count;
    if (command_line_read(&replay_command, &replay, &files, arguments, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    if (replay.svg && replay.only == 0) {
        replay.only = 1;
    }
    for (int i = 0; i < files; i++) {
        ArchiveReader reader;
        Status status = archive_read(arguments[i], &reader, visit, &replay, &fault);
        json_decref(reader.description);
        if (status != STATUS_OK) {
            return display_is_heard() ? command_line_report(&fault, EXIT_FAILURE) : EXIT_FAILURE;
        }
        if (reader.torn) {
            (void)fprintf(stderr, "nguzo: %s ends in the middle of a game\n", arguments[i]);
        }
    }
    if (replay.svg) {
        if (replay.games >= replay.only) {
            return EXIT_SUCCESS;
        }
        (void)fault_raise(&fault, STATUS_BAD_ARGUMENT, "there are only %" PRIu64 " games",
                          replay.games);
        return command_line_report(&fault, EXIT_FAILURE);
    }
    (void)printf("%" PRIu64 " games, %" PRIu64 " wrong\n", replay.games, replay.wrong);
    return replay.wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
