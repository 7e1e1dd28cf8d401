/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that read and write files: save and load use the format of match records.
 */
#include "game/players.h"
#include "records/record_file.h"
#include "records/replay.h"
#include "render/svg.h"
#include "shell/commands.h"
#include "shell/gameplay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILE_MIB = 256 };

/* `~/` is the home directory. */
static Status read_path(Span word, Text *path, Fault *fault)
{
    const char *home = getenv("HOME");
    if (span_has_prefix(word, "~/") && home != NULL) {
        text_add(path, home);
        word = span_from(word, 1);
    }
    text_add_span(path, word);
    return path->failed ? fault_out_of_memory(fault, "the path") : STATUS_OK;
}

static Status need_permission(const Shell *shell, Fault *fault)
{
    return shell->may_write ? STATUS_OK
                            : fault_raise(fault, STATUS_INPUT_OUTPUT, "writing files is disabled");
}

/* Accepts a regular file of a reasonable size, or none. */
static Status check_file(const char *path, bool *is_empty, Fault *fault)
{
    struct stat about;
    *is_empty = false;
    if (stat(path, &about) != 0) {
        *is_empty = errno == ENOENT;
        return *is_empty
                   ? STATUS_OK
                   : fault_raise(fault, STATUS_INPUT_OUTPUT, "%.100s: %s", path, strerror(errno));
    }
    if (!S_ISREG(about.st_mode)) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%.100s is not a regular file", path);
    }
    if (about.st_size > (off_t)MAX_FILE_MIB * 1024 * 1024) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%.100s is larger than %d MiB", path,
                           MAX_FILE_MIB);
    }
    *is_empty = about.st_size == 0;
    return STATUS_OK;
}

/* Splits off the last word; false if there is only one. */
static bool split_last_word(Span words, Span *before, Span *last)
{
    words = span_trim(words);
    size_t at = words.length;
    while (at > 0 && words.start[at - 1] != ' ' && words.start[at - 1] != '\t') {
        at--;
    }
    *before = span_trim((Span){words.start, at});
    *last = span_from(words, at);
    return at > 0;
}

/* -- saving -- */

static void name_players(const Shell *shell, RecordedGame *game)
{
    const Game *rules = shell->engine.session.game;
    for (unsigned player = 0; player < game->player_count; player++) {
        (void)snprintf(game->names[player], PLAYER_NAME_SIZE, "nguzo %s", NGUZO_VERSION);
    }
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        if (shell->is_human[seat]) {
            (void)snprintf(game->names[game->player_of_seat[seat]], PLAYER_NAME_SIZE, "human");
        }
    }
}

static Status add_moves(const Session *session, RecordedGame *game)
{
    const Game *rules = session->game;
    Status status = STATUS_OK;
    for (size_t ply = 1; ply <= session->record.length && status == STATUS_OK; ply++) {
        const GameState *before = record_state_at(&session->record, ply - 1);
        bool is_toss = rules->family->turn(rules, before) == GAME_CHANCE;
        RecordedMove move = {.source = is_toss ? MOVE_BY_CHANCE : MOVE_BY_PLAYER};
        (void)rules->family->print_move(rules, session->record.entries[ply].move, move.text);
        status = recorded_game_add(game, &move);
    }
    return status;
}

static Status make_record(const Shell *shell, RecordedGame *game, Fault *fault)
{
    const Session *session = &shell->engine.session;
    const Game *rules = session->game;
    EndReason reason = record_end_reason(&session->record);
    recorded_game_begin(game, rules, session->record.limits);
    name_players(shell, game);
    session_print_start(session, &game->start);
    if (add_moves(session, game) != STATUS_OK || game->start.failed) {
        return fault_out_of_memory(fault, "the record");
    }
    const GameEnd *end = &session->record.end;
    if (end->reason != END_OPEN) {
        recorded_game_forfeit(game, game_player_of_seat(rules, end->seat), reason);
        (void)snprintf(game->answer, sizeof game->answer, "%s", end->move);
    } else if (reason != END_OPEN) {
        recorded_game_end(game, rules, record_outcome(&session->record), reason);
    }
    record_explain_end(&session->record, &game->detail);
    return STATUS_OK;
}

/* Reads the games of a file and counts them; `*wanted` receives game number `number`, or the last one for 0. */
static Status read_games(RecordFile *file, uint64_t number, RecordedGame *wanted, size_t *count,
                         bool *found, Fault *fault)
{
    RecordedGame game = {.length = 0};
    bool more = true;
    Status status = record_file_open(file, file->path, fault);
    while (status == STATUS_OK && more) {
        status = record_file_next(file, &game, &more, fault);
        if (status != STATUS_OK || !more) {
            break;
        }
        ++*count;
        if (wanted != NULL && (number == 0 || number == *count)) {
            RecordedGame swap = *wanted;
            *wanted = game;
            game = swap;
            *found = true;
        }
    }
    recorded_game_free(&game);
    return status;
}

/* Creates the file, or appends to one that contains games; no other file is overwritten. */
static Status open_records(const char *path, const char *spec, size_t *games, int *descriptor,
                           Fault *fault)
{
    bool is_empty = false;
    bool found = false;
    RecordFile file = {.path = path};
    if (check_file(path, &is_empty, fault) != STATUS_OK) {
        return fault->status;
    }
    if (is_empty) {
        return record_file_create_plain(path, spec, descriptor, fault);
    }
    Status status = read_games(&file, 0, NULL, games, &found, fault);
    if (status == STATUS_OK) {
        status = record_file_continue(&file, descriptor, fault);
    }
    record_file_close(&file);
    return status;
}

static Status save(const Shell *shell, const char *path, size_t *games, Fault *fault)
{
    RecordedGame game = {.length = 0};
    int descriptor = -1;
    bool is_saved = make_record(shell, &game, fault) == STATUS_OK &&
                    open_records(path, game.spec, games, &descriptor, fault) == STATUS_OK &&
                    record_file_append(descriptor, &game, fault) == STATUS_OK;
    if (descriptor >= 0 && close(descriptor) != 0 && is_saved) {
        is_saved = false;
        (void)fault_raise(fault, STATUS_INPUT_OUTPUT, "%.100s: %s", path, strerror(errno));
    }
    recorded_game_free(&game);
    return is_saved ? STATUS_OK : fault->status;
}

Status shell_save(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Text path = {0};
    size_t games = 0;
    bool is_saved = need_permission(shell, fault) == STATUS_OK &&
                    read_path(span_trim(arguments), &path, fault) == STATUS_OK &&
                    save(shell, text_string(&path), &games, fault) == STATUS_OK;
    if (is_saved) {
        output_line(shell->output, "saved as game %zu of %.200s", games + 1, text_string(&path));
    }
    text_free(&path);
    return is_saved ? STATUS_OK : fault->status;
}

/* -- loading -- */

static Status read_game(const char *path, uint64_t number, RecordedGame *game, size_t *count,
                        Fault *fault)
{
    RecordFile file = {.path = path};
    bool is_empty = false;
    bool found = false;
    if (check_file(path, &is_empty, fault) != STATUS_OK) {
        return fault->status;
    }
    Status status = read_games(&file, number, game, count, &found, fault);
    record_file_close(&file);
    if (status == STATUS_OK && !found) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "%.100s contains %zu games", path, *count);
    }
    return status;
}

/* Only a correct game replaces the present one. */
static Status take_over(Shell *shell, const RecordedGame *game, Fault *fault)
{
    Replay replay = {.game = NULL};
    Text base = {0};
    text_add_span(&base, text_span(&game->start));
    Status status =
        base.failed ? fault_out_of_memory(fault, "the game") : replay_game(&replay, game, fault);
    if (status != STATUS_OK) {
        text_free(&base);
        replay_free(&replay);
        return status;
    }
    /* Of the ends that the position does not show, a record can hold those of the player to move. */
    if (game->reason == END_ILLEGAL) {
        record_forfeit(&replay.record, span_of(game->answer));
    } else if (game->reason == END_RESIGN &&
               game->offender == record_player_to_move(&replay.record) + 1) {
        record_resign(&replay.record);
    }
    session_free(&shell->engine.session);
    shell->engine.session = (Session){shell->engine.catalogue, replay.game, replay.record, base};
    engine_forget(&shell->engine);
    gameplay_restart(shell);
    return STATUS_OK;
}

/* The limits of the loaded game stay in force. */
static void print_limits(Shell *shell, HistoryLimits before)
{
    HistoryLimits now = shell->engine.session.record.limits;
    if (now.repetition != before.repetition || now.quiet != before.quiet) {
        output_line(shell->output, "as in that game, Repetition is %u and Quiet Limit is %u now",
                    now.repetition, now.quiet);
    }
}

Status shell_load(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    HistoryLimits before = shell->engine.session.record.limits;
    RecordedGame game = {.length = 0};
    Text path = {0};
    Span file;
    Span last;
    uint64_t number = 0;
    size_t count = 0;
    if (!split_last_word(arguments, &file, &last) ||
        !span_parse_number(last, UINT32_MAX, &number)) {
        file = span_trim(arguments);
    }
    bool is_loaded = read_path(file, &path, fault) == STATUS_OK &&
                     read_game(text_string(&path), number, &game, &count, fault) == STATUS_OK &&
                     take_over(shell, &game, fault) == STATUS_OK;
    if (is_loaded) {
        output_line(shell->output, "game %llu of %zu: %s, %zu moves",
                    (unsigned long long)(number == 0 ? count : number), count,
                    shell->engine.session.game->spec, shell->engine.session.record.length);
        print_limits(shell, before);
        gameplay_show(shell);
    }
    recorded_game_free(&game);
    text_free(&path);
    return is_loaded ? STATUS_OK : fault->status;
}

/* -- pictures -- */

/* Only another picture may be overwritten. */
static Status check_picture(const char *path, Fault *fault)
{
    bool is_empty = false;
    char begin[5] = "";
    Status status = check_file(path, &is_empty, fault);
    if (status != STATUS_OK || is_empty) {
        return status;
    }
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%.100s: %s", path, strerror(errno));
    }
    size_t length = fread(begin, 1, sizeof begin - 1, file);
    (void)fclose(file);
    bool is_picture = length == sizeof begin - 1 && memcmp(begin, "<svg", length) == 0;
    return is_picture ? STATUS_OK
                      : fault_raise(fault, STATUS_INPUT_OUTPUT,
                                    "%.100s exists and is not an SVG file", path);
}

/* Takes the name of the file off the front: the first word and all before the first option, since names may
 * contain blanks. */
static Span split_options(Span *words)
{
    Span rest = span_trim(*words);
    Span file = rest;
    Span word;
    bool found = span_next_word(&rest, &word);
    while (found) {
        Span before = rest;
        found = span_next_word(&rest, &word);
        if (found && svg_is_option(word)) {
            *words = before;
            return span_trim((Span){file.start, (size_t)(before.start - file.start)});
        }
    }
    *words = rest;
    return file;
}

Status shell_svg(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Text path = {0};
    Text picture = {0};
    Text arrows = {0};
    SvgOptions options = {.arrows = NULL};
    Span file = split_options(&arguments);
    bool is_written =
        need_permission(shell, fault) == STATUS_OK &&
        svg_parse_options(arguments, &options, &arrows, fault) == STATUS_OK &&
        read_path(file, &path, fault) == STATUS_OK &&
        check_picture(text_string(&path), fault) == STATUS_OK &&
        svg_draw(&shell->engine.session.record, &options, &picture, fault) == STATUS_OK &&
        svg_save(&picture, text_string(&path), fault) == STATUS_OK;
    if (is_written) {
        output_line(shell->output, "wrote %s", text_string(&path));
    }
    text_free(&picture);
    text_free(&arrows);
    text_free(&path);
    return is_written ? STATUS_OK : fault->status;
}
