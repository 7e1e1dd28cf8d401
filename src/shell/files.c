/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games on disk, in the format of match records, so that whatever reads those reads these.
 */
#include "match/archive.h"
#include "match/match_json.h"
#include "match/replay.h"
#include "render/svg.h"
#include "shell/commands.h"
#include "shell/game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 256 * 1024 * 1024 };

/* A path as it was typed; `~/` is the home directory. */
static Status read_path(Span word, Text *path, Fault *fault)
{
    const char *home = getenv("HOME");
    if (word.length >= 2 && word.start[0] == '~' && word.start[1] == '/' && home != NULL) {
        text_add(path, home);
        word = (Span){word.start + 1, word.length - 1};
    }
    text_add_span(path, word);
    return path->failed ? fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the name")
                        : STATUS_OK;
}

static Status need_permission(const Shell *shell, Fault *fault)
{
    return shell->may_write
               ? STATUS_OK
               : fault_raise(fault, STATUS_INPUT_OUTPUT, "nothing may be written here");
}

/* A device or a directory is no file of records, and nobody waits for an endless one. */
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
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%.100s is no ordinary file", path);
    }
    if (about.st_size > MOST_BYTES) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%.100s is too large: more than %d MiB",
                           path, MOST_BYTES / 1024 / 1024);
    }
    *is_empty = about.st_size == 0;
    return STATUS_OK;
}

/* -- saving -- */

static void name_players(const Shell *shell, EngineSettings players[GAME_MAX_SEATS])
{
    const Game *rules = shell->engine.session.game;
    for (unsigned chair = 0; chair < GAME_MAX_SEATS; chair++) {
        engine_settings_init(&players[chair]);
        (void)snprintf(players[chair].name, sizeof players[chair].name, "nguzo %s", NGUZO_VERSION);
    }
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        if (shell->is_human[seat]) {
            EngineSettings *player = &players[chair_of_seat(rules, seat)];
            (void)snprintf(player->name, sizeof player->name, "human");
        }
    }
}

static Status add_moves(const Session *session, MatchGame *game)
{
    const Game *rules = session->game;
    Status status = STATUS_OK;
    for (size_t ply = 1; ply <= session->record.length && status == STATUS_OK; ply++) {
        const GameState *before = record_state_at(&session->record, ply - 1);
        bool is_toss = rules->family->turn(rules, before) == GAME_CHANCE;
        MatchMove move = {.by = is_toss ? MOVE_BY_CHANCE : MOVE_BY_ENGINE};
        (void)rules->family->print_move(rules, session->record.entries[ply].move, move.text);
        status = match_game_add(game, &move);
    }
    return status;
}

static Status make_record(const Session *session, MatchGame *game, Fault *fault)
{
    const Game *rules = session->game;
    EndReason reason = record_end_reason(&session->record);
    Task task = {.chairs = chair_count(rules)};
    for (unsigned chair = 0; chair < task.chairs; chair++) {
        task.engine[chair] = (uint8_t)chair;
    }
    match_game_begin(game, &task, rules->spec, session->record.limits);
    text_add_span(&game->start, text_span(&session->base));
    if (add_moves(session, game) != STATUS_OK || game->start.failed) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the record");
    }
    if (reason == END_ILLEGAL) {
        const GameEnd *end = &session->record.end;
        match_game_forfeit(game, chair_of_seat(rules, end->seat), reason);
        (void)snprintf(game->answer, sizeof game->answer, "%s", end->move);
    } else if (reason == END_OPEN) {
        match_game_leave_open(game);
    } else {
        match_game_end(game, rules, record_outcome(&session->record), reason);
    }
    return STATUS_OK;
}

static Status count_game(void *context, size_t line, RecordedGame *recorded, Fault *fault)
{
    (void)line;
    (void)recorded;
    (void)fault;
    (*(size_t *)context)++;
    return STATUS_OK;
}

/* Makes the file, or goes on with one that holds games already; nothing else is written over. */
static Status open_archive(const char *path, const char *spec, size_t *games, int *descriptor,
                           Fault *fault)
{
    bool is_empty = false;
    ArchiveReader reader;
    Status status = check_file(path, &is_empty, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (is_empty) {
        json_t *description = match_json_describe_games(spec);
        status = description == NULL
                     ? fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the record")
                     : archive_create(path, description, descriptor, fault);
        json_decref(description);
        return status;
    }
    status = archive_read(path, &reader, count_game, games, fault);
    json_decref(reader.description);
    return status == STATUS_OK ? archive_reopen(path, &reader, descriptor, fault) : status;
}

static Status save(const Shell *shell, const char *path, size_t *games, Fault *fault)
{
    MatchGame game = {.length = 0};
    EngineSettings players[GAME_MAX_SEATS];
    int descriptor = -1;
    name_players(shell, players);
    Status status = make_record(&shell->engine.session, &game, fault);
    if (status == STATUS_OK) {
        status = open_archive(path, game.spec, games, &descriptor, fault);
    }
    if (status == STATUS_OK) {
        status = archive_append(descriptor, &game, players, fault);
    }
    if (descriptor >= 0 && close(descriptor) != 0 && status == STATUS_OK) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "%.100s: %s", path, strerror(errno));
    }
    match_game_free(&game);
    return status;
}

Status shell_save(Shell *shell, Span arguments, Fault *fault)
{
    Text path = {0};
    size_t games = 0;
    Status status = need_permission(shell, fault);
    if (status == STATUS_OK) {
        status = read_path(span_trim(arguments), &path, fault);
    }
    if (status == STATUS_OK) {
        status = save(shell, text_string(&path), &games, fault);
    }
    if (status == STATUS_OK) {
        output_line(shell->output, "saved as game %zu of %.200s", games + 1, text_string(&path));
    }
    text_free(&path);
    return status;
}

/* -- loading -- */

typedef struct Wanted {
    uint64_t number; /* 0: the last */
    uint64_t seen;
    bool found;
    RecordedGame recorded;
} Wanted;

/* Takes the game out of the reader's hands. */
static Status keep_game(void *context, size_t line, RecordedGame *recorded, Fault *fault)
{
    Wanted *wanted = context;
    (void)line;
    (void)fault;
    wanted->seen++;
    if (wanted->number == 0 || wanted->number == wanted->seen) {
        match_game_free(&wanted->recorded.game);
        wanted->recorded = *recorded;
        recorded->game = (MatchGame){.length = 0};
        wanted->found = true;
    }
    return STATUS_OK;
}

static Status read_wanted(const char *path, Wanted *wanted, Fault *fault)
{
    ArchiveReader reader;
    bool is_empty = false;
    Status status = check_file(path, &is_empty, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = archive_read(path, &reader, keep_game, wanted, fault);
    json_decref(reader.description);
    if (status == STATUS_OK && !wanted->found) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "%.100s holds %llu games", path,
                             (unsigned long long)wanted->seen);
    }
    return status;
}

/* Only a game that is right takes the place of the present one. */
static Status take_over(Shell *shell, const MatchGame *game, Fault *fault)
{
    Session session;
    Status status = replay_judge(&session, game, fault);
    if (status != STATUS_OK) {
        session_free(&session);
        return status;
    }
    /* Of all ends that no position shows the one that a session knows. */
    if (game->reason == END_ILLEGAL) {
        record_forfeit(&session.record, span_of(game->answer));
    }
    session_free(&shell->engine.session);
    shell->engine.session = session;
    engine_forget(&shell->engine);
    text_clear(&shell->redo);
    clocks_reset(shell);
    return STATUS_OK;
}

/* A game is judged by the limits that it was played with. They stay set, which nobody should have to find out. */
static void tell_limits(Shell *shell, HistoryLimits before)
{
    HistoryLimits now = shell->engine.session.record.limits;
    if (now.repetition != before.repetition || now.quiet != before.quiet) {
        output_line(shell->output, "as in that game, Repetition is %u and Quiet Limit is %u now",
                    now.repetition, now.quiet);
    }
}

/* FILE, and perhaps a number after it. */
static void split_number(Span arguments, Span *path, uint64_t *number)
{
    Span words = span_trim(arguments);
    size_t at = words.length;
    while (at > 0 && words.start[at - 1] != ' ' && words.start[at - 1] != '\t') {
        at--;
    }
    *path = words;
    *number = 0;
    if (at > 0 &&
        span_parse_number((Span){words.start + at, words.length - at}, UINT32_MAX, number)) {
        *path = span_trim((Span){words.start, at});
    }
}

Status shell_load(Shell *shell, Span arguments, Fault *fault)
{
    HistoryLimits before = shell->engine.session.record.limits;
    Wanted wanted = {.seen = 0};
    Text path = {0};
    Span word;
    split_number(arguments, &word, &wanted.number);
    Status status = read_path(word, &path, fault);
    if (status == STATUS_OK) {
        status = read_wanted(text_string(&path), &wanted, fault);
    }
    if (status == STATUS_OK) {
        status = take_over(shell, &wanted.recorded.game, fault);
    }
    if (status == STATUS_OK) {
        output_line(shell->output, "game %llu of %llu: %s, %zu moves",
                    (unsigned long long)(wanted.number == 0 ? wanted.seen : wanted.number),
                    (unsigned long long)wanted.seen, shell->engine.session.game->spec,
                    shell->engine.session.record.length);
        tell_limits(shell, before);
        game_show_outcome(shell);
    }
    match_game_free(&wanted.recorded.game);
    text_free(&path);
    return status;
}

/* -- pictures -- */

/* A picture may take the place of another one, and of nothing else. */
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
                                    "%.100s is there already, and is no picture", path);
}

/* FILE, and perhaps the word `targets` after it. */
static bool take_targets(Span *words)
{
    static const char word[] = "targets";
    size_t length = sizeof word - 1;
    *words = span_trim(*words);
    if (words->length <= length ||
        memcmp(words->start + words->length - length, word, length) != 0 ||
        words->start[words->length - length - 1] != ' ') {
        return false;
    }
    *words = span_trim((Span){words->start, words->length - length});
    return true;
}

Status shell_svg(Shell *shell, Span arguments, Fault *fault)
{
    Text path = {0};
    Text picture = {0};
    Span words = arguments;
    SvgOptions extras = {.targets = take_targets(&words)};
    Status status = need_permission(shell, fault);
    if (status == STATUS_OK) {
        status = read_path(words, &path, fault);
    }
    if (status == STATUS_OK) {
        status = check_picture(text_string(&path), fault);
    }
    if (status == STATUS_OK) {
        svg_draw(&shell->engine.session.record, &extras, &picture);
        status = svg_save(&picture, text_string(&path), fault);
    }
    text_free(&picture);
    text_free(&path);
    return status;
}
