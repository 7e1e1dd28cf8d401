/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/replay_command.h"

#include "base/atomic_file.h"
#include "match/display.h"
#include "records/pgn.h"
#include "records/record_file.h"
#include "records/replay.h"
#include "records/sgf.h"
#include "render/board_text.h"
#include "render/svg.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct ReplayOptions {
    bool prints_moves;
    bool draws_board; /* the last position of each game */
    bool animates;    /* one game as SVG, and nothing else */
    const char *out;
    SvgOptions svg;
    /* Files to which the correct games are exported; NULL: none. */
    const char *pgn;
    const char *sgf;
    const char *records;
    Text pgn_text;
    Text sgf_text;
    int descriptor; /* of `records`; -1 before the first game */
    uint64_t only;  /* the number of the only game to replay; 0: all */
    uint64_t games;
    uint64_t incorrect;
} ReplayOptions;

/* -- text -- */

static void add_moves(const RecordedGame *game, Text *text)
{
    for (size_t i = 0; i < game->length; i++) {
        const RecordedMove *move = &game->moves[i];
        const MoveInfo *info = &move->info;
        text_format(text, "  %zu. ", i + 1);
        text_add_printable(text, span_of(move->text));
        if (move->source == MOVE_BY_PLAYER && info->has_score) {
            text_format(text, " (%s %" PRId64 ", depth %" PRIu64 ", %" PRId64 " ms)",
                        info->is_mate ? "mate" : "cp", info->score, info->depth,
                        info->time_us / 1000);
        }
        text_add_char(text, '\n');
    }
}

static Status print_game(const ReplayOptions *options, const RecordedGame *game,
                         const Record *record, const char *verdict, Fault *fault)
{
    Text text = {0};
    text_format(&text, "%" PRIu64 ": encounter %u, round %u, seating %u:", options->games,
                game->encounter + 1, game->round + 1, game->seating + 1);
    for (unsigned player = 0; player < game->player_count; player++) {
        text_add(&text, player == 0 ? " " : ", ");
        text_add_printable(&text, span_of(game->names[player]));
        text_format(&text, " %.3g", (double)game->points[player] / POINTS_PER_GAME);
    }
    text_format(&text, "; %s by %s, %zu moves: %s\n", outcome_word(game->result),
                end_reason_word(game->reason), game->length, verdict);
    if (options->prints_moves) {
        add_moves(game, &text);
    }
    if (options->draws_board && record->entries != NULL) {
        draw_plain_position(record, &text);
    }
    return display_text(&text, fault);
}

/* -- export -- */

static Status export_record(ReplayOptions *options, const RecordedGame *game, Fault *fault)
{
    Status status = STATUS_OK;
    if (options->descriptor < 0) {
        status =
            record_file_create_plain(options->records, game->spec, &options->descriptor, fault);
    }
    return status == STATUS_OK ? record_file_append(options->descriptor, game, fault) : status;
}

static Status export_game(ReplayOptions *options, const RecordedGame *game, Fault *fault)
{
    Status status = STATUS_OK;
    if (options->pgn != NULL) {
        pgn_write(game, &options->pgn_text);
    }
    if (options->sgf != NULL) {
        status = sgf_write(game, &options->sgf_text, fault);
    }
    if (status == STATUS_OK && options->records != NULL) {
        status = export_record(options, game, fault);
    }
    return status;
}

/* Writes what was collected, and frees it. */
static Status finish_export(ReplayOptions *options, Status status, Fault *fault)
{
    if (status == STATUS_OK && (options->pgn_text.failed || options->sgf_text.failed)) {
        status = fault_out_of_memory(fault, "the export");
    }
    if (status == STATUS_OK && options->pgn != NULL) {
        status = atomic_file_write(options->pgn, text_span(&options->pgn_text), fault);
    }
    if (status == STATUS_OK && options->sgf != NULL) {
        status = atomic_file_write(options->sgf, text_span(&options->sgf_text), fault);
    }
    if (options->descriptor >= 0) {
        (void)close(options->descriptor);
    }
    text_free(&options->pgn_text);
    text_free(&options->sgf_text);
    return status;
}

/* -- checking -- */

static Status check_game(ReplayOptions *options, const RecordedGame *game, Fault *fault)
{
    Replay replay;
    Fault mistake;
    Status status = replay_game(&replay, game, &mistake);
    if (status == STATUS_OUT_OF_MEMORY) { /* not a fault of the game */
        *fault = mistake;
    } else {
        const char *verdict = status == STATUS_OK ? "correct" : mistake.text;
        options->incorrect += status != STATUS_OK;
        bool is_correct = status == STATUS_OK;
        status = print_game(options, game, &replay.record, verdict, fault);
        if (status == STATUS_OK && is_correct) {
            status = export_game(options, game, fault);
        }
    }
    replay_free(&replay);
    return status;
}

/* -- animation -- */

/* Describes an end that the last position does not show. */
static void describe_end(const RecordedGame *game, const Record *record, Text *text)
{
    if (game->reason == END_RULES) {
        return;
    }
    if (outcome_is_win(game->result) && outcome_winner(game->result) < game->player_count) {
        text_format(text, "%s wins: ", game->names[outcome_winner(game->result)]);
    } else {
        text_add(text, "draw: ");
    }
    if (record_end_reason(record) == game->reason) {
        record_explain_end(record, text);
    } else {
        end_reason_print(game->reason, game->offender, text);
    }
}

static Status add_frames(Animation *animation, Replay *replay, const RecordedGame *game,
                         SvgOptions svg, Fault *fault)
{
    Text end = {0};
    Status status = replay_begin(replay, game, fault);
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        svg.names[seat] = game->names[game->player_of_seat[seat]];
    }
    while (status == STATUS_OK && replay->record.length < game->length) {
        status = animation_add(animation, &replay->record, &svg, fault);
        if (status == STATUS_OK) {
            status = replay_next(replay, game, fault);
        }
    }
    if (status == STATUS_OK) {
        status = replay_end(replay, game, fault);
    }
    if (status == STATUS_OK) {
        describe_end(game, &replay->record, &end);
        svg.ending = end.length > 0 ? text_string(&end) : NULL;
        status = end.failed ? fault_out_of_memory(fault, "the animation")
                            : animation_add(animation, &replay->record, &svg, fault);
    }
    text_free(&end);
    return status;
}

/* Draws a correct game to a file or to standard output. */
static Status animate_game(const RecordedGame *game, const ReplayOptions *options, Fault *fault)
{
    Animation *animation = animation_new();
    Replay replay = {.game = NULL};
    Text text = {0};
    if (animation == NULL) {
        return fault_out_of_memory(fault, "the animation");
    }
    Status status = add_frames(animation, &replay, game, options->svg, fault);
    if (status == STATUS_OK) {
        animation_write(animation, &text);
        status = svg_save(&text, options->out, fault);
    }
    text_free(&text);
    replay_free(&replay);
    animation_free(animation);
    return status;
}

/* -- the command -- */

static Status replay_file(ReplayOptions *options, RecordFile *file, RecordedGame *game,
                          Fault *fault)
{
    bool found = false;
    Status status = record_file_open(file, file->path, fault);
    while (status == STATUS_OK) {
        status = record_file_next(file, game, &found, fault);
        if (status != STATUS_OK || !found) {
            break;
        }
        options->games++;
        if (options->only != 0 && options->games != options->only) {
            continue;
        }
        status = options->animates ? animate_game(game, options, fault)
                                   : check_game(options, game, fault);
        if (status != STATUS_OK && display_is_open()) {
            status = record_file_blame(file, fault);
        }
    }
    return status;
}

#define FIELD(field) SETTING_FIELD(ReplayOptions, field)

/* clang-format off */
static const Setting options[] = {
    {"--moves", SETTING_FLAG, NULL, "print the moves of each game", FIELD(prints_moves)},
    {"--board", SETTING_FLAG, NULL, "draw the last position of each game", FIELD(draws_board)},
    {"--svg", SETTING_FLAG, NULL, "draw one game, the first unless --game chooses another, as animated SVG",
     FIELD(animates)},
    SVG_SETTINGS("--", ReplayOptions, svg.),
    {"--out", SETTING_TEXT, "FILE", "write the SVG to FILE instead of standard output", FIELD(out)},
    {"--pgn", SETTING_TEXT, "FILE", "export the correct games to FILE as PGN", FIELD(pgn)},
    {"--sgf", SETTING_TEXT, "FILE", "export the correct games, Nine Men's Morris only, to FILE as SGF", FIELD(sgf)},
    {"--records", SETTING_TEXT, "FILE", "export the correct games to the new FILE as JSON records", FIELD(records)},
    {"--game", SETTING_NUMBER, "N", "replay only the Nth game", FIELD(only), .min = 1, .max = UINT32_MAX},
};
/* clang-format on */

static int run_replay(int count, char **arguments);

const CliCommand replay_command = {
    .name = "replay",
    .operands = "FILE...",
    .help = "check the games of record files, or convert them",
    .options = SETTING_TABLE(options),
    .about = "The files are JSON records, PGN or SGF, recognised by their first character.",
    .run = run_replay,
};

static int report_total(const ReplayOptions *replayed)
{
    Fault fault;
    if (!replayed->animates) {
        (void)printf("%" PRIu64 " games, %" PRIu64 " incorrect\n", replayed->games,
                     replayed->incorrect);
        return replayed->incorrect == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    if (replayed->games >= replayed->only) {
        return EXIT_SUCCESS;
    }
    (void)fault_raise(&fault, STATUS_BAD_ARGUMENT, "there are only %" PRIu64 " games",
                      replayed->games);
    return command_line_report(&fault, EXIT_FAILURE);
}

static int run_replay(int count, char **arguments)
{
    ReplayOptions replayed = {.descriptor = -1};
    RecordedGame game = {.moves = NULL};
    Fault fault;
    Status status = STATUS_OK;
    if (command_line_read(&replay_command, &replayed, &count, arguments, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    if (replayed.animates &&
        (replayed.pgn != NULL || replayed.sgf != NULL || replayed.records != NULL)) {
        (void)fault_raise(&fault, STATUS_BAD_ARGUMENT, "--svg draws a game and exports none");
        return command_line_report(&fault, EXIT_USAGE);
    }
    if (replayed.animates && replayed.only == 0) {
        replayed.only = 1;
    }
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        RecordFile file = {.path = arguments[i]};
        status = replay_file(&replayed, &file, &game, &fault);
        if (status == STATUS_OK && file.is_truncated) {
            (void)fprintf(stderr, "nguzo: %s ends within a game\n", arguments[i]);
        }
        record_file_close(&file);
    }
    recorded_game_free(&game);
    status = finish_export(&replayed, status, &fault);
    if (status != STATUS_OK) {
        return display_is_open() ? command_line_report(&fault, EXIT_FAILURE) : EXIT_FAILURE;
    }
    return report_total(&replayed);
}
