/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records/game_tags.h"

#include "game/players.h"
#include "games/catalogue.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* -- values -- */

/* Each tag has a function that prints its value and one that parses it; the latter returns false for a value that it does
 * not accept. `player` is the one that the tag is about. */
typedef struct TagRow {
    const char *name[GAME_TEXT_FORMATS];
    void (*print)(const RecordedGame *game, unsigned player, GameTextFormat format, Text *text);
    bool (*parse)(RecordedGame *game, unsigned player, Span value);
    unsigned player;
} TagRow;

static void print_round(const RecordedGame *game, unsigned player, GameTextFormat format,
                        Text *text)
{
    text_format(text, "%u.%u.%u", game->encounter + 1, game->round + 1, game->seating + 1);
}

static bool parse_round(RecordedGame *game, unsigned player, Span value)
{
    uint32_t *const fields[] = {&game->encounter, &game->round, &game->seating};
    for (size_t i = 0; i < 3; i++) {
        Span part;
        uint64_t number = 0;
        if (!span_next_part(&value, '.', &part) || !span_parse_number(part, INT32_MAX, &number) ||
            number == 0) {
            return false;
        }
        *fields[i] = (uint32_t)number - 1;
    }
    return value.start == NULL;
}

static void print_name(const RecordedGame *game, unsigned player, GameTextFormat format, Text *text)
{
    text_add(text, player < game->player_count ? game->names[player] : "");
}

static bool parse_name(RecordedGame *game, unsigned player, Span value)
{
    if (player >= game->player_count || value.length >= PLAYER_NAME_SIZE) {
        return false;
    }
    (void)snprintf(game->names[player], PLAYER_NAME_SIZE, "%.*s", (int)value.length, value.start);
    return true;
}

static const char *const pgn_results[] = {"*", "1/2-1/2", "1-0", "0-1"};

static void print_sgf_result(const RecordedGame *game, Text *text)
{
    if (!outcome_is_win(game->result)) {
        text_add(text, game->result == OUTCOME_DRAW ? "Draw" : "?");
        return;
    }
    text_add(text, outcome_winner(game->result) == 0 ? "B+" : "W+");
    if (game->reason == END_RESIGN) {
        text_add(text, "Resign");
    } else if (game->reason == END_TIMEOUT) {
        text_add(text, "Time");
    } else if (end_reason_is_offence(game->reason)) {
        text_add(text, "Forfeit");
    }
}

/* PGN has results for two players; with more, the words of the JSON records are used. */
static void print_result(const RecordedGame *game, unsigned player, GameTextFormat format,
                         Text *text)
{
    if (format == GAME_TEXT_SGF) {
        print_sgf_result(game, text);
    } else if (game->player_count > 2) {
        text_add(text, outcome_word(game->result));
    } else {
        size_t index = outcome_is_win(game->result)   ? 2 + outcome_winner(game->result)
                       : game->result == OUTCOME_DRAW ? 1
                                                      : 0;
        text_add(text, pgn_results[index]);
    }
}

static bool is_sgf_win(Span text, char colour)
{
    return text.length >= 2 && text.start[0] == colour && text.start[1] == '+';
}

bool game_result_parse(Span text, Outcome *result)
{
    if (span_equals(text, pgn_results[0]) || span_equals(text, "?") || span_equals(text, "Void")) {
        *result = OUTCOME_OPEN;
        return true;
    }
    if (span_equals(text, pgn_results[1]) || span_equals(text, "Draw") || span_equals(text, "0")) {
        *result = OUTCOME_DRAW;
        return true;
    }
    if (span_equals(text, pgn_results[2]) || is_sgf_win(text, 'B')) {
        *result = outcome_win(0);
        return true;
    }
    if (span_equals(text, pgn_results[3]) || is_sgf_win(text, 'W')) {
        *result = outcome_win(1);
        return true;
    }
    for (Outcome outcome = OUTCOME_OPEN; outcome <= OUTCOME_WIN_SIDE_4; outcome++) {
        if (span_equals(text, outcome_word(outcome))) {
            *result = outcome;
            return true;
        }
    }
    return false;
}

static bool parse_result(RecordedGame *game, unsigned player, Span value)
{
    return game_result_parse(value, &game->result) &&
           (!outcome_is_win(game->result) || outcome_winner(game->result) < game->player_count);
}

static void print_spec(const RecordedGame *game, unsigned player, GameTextFormat format, Text *text)
{
    text_add(text, game->spec);
}

static void print_repetition(const RecordedGame *game, unsigned player, GameTextFormat format,
                             Text *text)
{
    text_format(text, "%u", game->limits.repetition);
}

static void print_quiet(const RecordedGame *game, unsigned player, GameTextFormat format,
                        Text *text)
{
    text_format(text, "%u", game->limits.quiet);
}

static bool parse_limit(Span value, uint64_t max, uint32_t *limit)
{
    uint64_t number = 0;
    if (!span_parse_number(value, max, &number)) {
        return false;
    }
    *limit = (uint32_t)number;
    return true;
}

static bool parse_repetition(RecordedGame *game, unsigned player, Span value)
{
    return parse_limit(value, 1000, &game->limits.repetition);
}

static bool parse_quiet(RecordedGame *game, unsigned player, Span value)
{
    return parse_limit(value, 100000, &game->limits.quiet);
}

static void print_fen(const RecordedGame *game, unsigned player, GameTextFormat format, Text *text)
{
    Span start = text_span(&game->start);
    Span word;
    if (span_next_word(&start, &word) && span_equals(word, "fen")) {
        text_add_span(text, span_trim(start));
    }
}

static bool parse_fen(RecordedGame *game, unsigned player, Span value)
{
    text_clear(&game->start);
    text_add(&game->start, "fen ");
    text_add_span(&game->start, value);
    return true;
}

static void print_reason(const RecordedGame *game, unsigned player, GameTextFormat format,
                         Text *text)
{
    text_add(text, end_reason_word(game->reason));
}

static bool parse_reason(RecordedGame *game, unsigned player, Span value)
{
    game->reason = end_reason_find(value);
    return game->reason != END_REASONS && game->reason != END_STOPPED;
}

static void print_offender(const RecordedGame *game, unsigned player, GameTextFormat format,
                           Text *text)
{
    if (game->offender != 0) {
        text_format(text, "p%u", game->offender);
    }
}

static bool parse_offender(RecordedGame *game, unsigned player, Span value)
{
    uint8_t offender = 0;
    bool valid = game_parse_player(value, game->player_count, &offender);
    game->offender = valid ? offender + 1U : 0;
    return valid;
}

static void print_answer(const RecordedGame *game, unsigned player, GameTextFormat format,
                         Text *text)
{
    text_add(text, game->answer);
}

static bool parse_answer(RecordedGame *game, unsigned player, Span value)
{
    (void)snprintf(game->answer, sizeof game->answer, "%.*s", (int)value.length, value.start);
    return value.length < sizeof game->answer;
}

static void print_detail(const RecordedGame *game, unsigned player, GameTextFormat format,
                         Text *text)
{
    text_add_span(text, text_span(&game->detail));
}

static bool parse_detail(RecordedGame *game, unsigned player, Span value)
{
    text_add_span(&game->detail, value);
    return true;
}

/* -- the table -- */

/* The variant is read first: it starts the game. The result is read before the reason. */
static const TagRow rows[GAME_TAGS] = {
    {{"Variant", "RU"}, print_spec, NULL, 0},
    {{"Round", "RO"}, print_round, parse_round, 0},
    {{"White", "PB"}, print_name, parse_name, 0},
    {{"Black", "PW"}, print_name, parse_name, 1},
    {{"Player3", ""}, print_name, parse_name, 2},
    {{"Player4", ""}, print_name, parse_name, 3},
    {{"Result", "RE"}, print_result, parse_result, 0},
    {{"Repetition", "REPETITION"}, print_repetition, parse_repetition, 0},
    {{"QuietLimit", "QUIETLIMIT"}, print_quiet, parse_quiet, 0},
    {{"FEN", "FEN"}, print_fen, parse_fen, 0},
    {{"Termination", "TERMINATION"}, print_reason, parse_reason, 0},
    {{"Offender", "OFFENDER"}, print_offender, parse_offender, 0},
    {{"Answer", "ANSWER"}, print_answer, parse_answer, 0},
    {{"Detail", "DETAIL"}, print_detail, parse_detail, 0},
};

enum { TAG_VARIANT = 0, TAG_RESULT = 6, TAG_REASON = 10 };

const char *game_tag_name(size_t tag, GameTextFormat format)
{
    return rows[tag].name[format];
}

void game_tag_print(const RecordedGame *game, size_t tag, GameTextFormat format, Text *text)
{
    rows[tag].print(game, rows[tag].player, format, text);
}

void game_text_escape(Span span, const char *special, Text *text)
{
    while (span.length > 0) {
        size_t length = span_character_length(span);
        if (length == 1 && strchr(special, span.start[0]) != NULL) {
            text_add_char(text, '\\');
        }
        if (length == 0) {
            text_add_char(text, '?');
            length = 1;
        } else {
            text_add_span(text, (Span){span.start, length});
        }
        span = span_from(span, length);
    }
}

/* -- reading -- */

Status game_tags_keep(GameTags *tags, GameTextFormat format, Span name, const Text *value,
                      Fault *fault)
{
    for (size_t tag = 0; tag < GAME_TAGS; tag++) {
        if (!span_equals(name, rows[tag].name[format])) {
            continue;
        }
        if (tags->is_given[tag]) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s is given twice",
                               rows[tag].name[format]);
        }
        tags->is_given[tag] = true;
        text_add_span(&tags->values[tag], text_span(value));
        if (value->failed || tags->values[tag].failed) {
            return fault_out_of_memory(fault, "the game");
        }
    }
    return STATUS_OK;
}

void game_tags_free(GameTags *tags)
{
    for (size_t tag = 0; tag < GAME_TAGS; tag++) {
        text_free(&tags->values[tag]);
    }
}

static Status begin(const GameTags *tags, RecordedGame *game, Fault *fault)
{
    Game *rules = NULL;
    if (!tags->is_given[TAG_VARIANT] || !tags->is_given[TAG_RESULT]) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the game has no %s",
                           tags->is_given[TAG_VARIANT] ? "result" : "variant");
    }
    Status status = catalogue_open(NULL, text_span(&tags->values[TAG_VARIANT]), &rules, fault);
    if (status == STATUS_OK) {
        recorded_game_begin(game, rules, HISTORY_LIMITS_STANDARD);
        text_add(&game->start, "startpos");
        game_free(rules);
    }
    return status;
}

Status game_tags_read(const GameTags *tags, RecordedGame *game, Fault *fault)
{
    Status status = begin(tags, game, fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (size_t tag = TAG_VARIANT + 1; tag < GAME_TAGS; tag++) {
        const Text *value = &tags->values[tag];
        if (tags->is_given[tag] && !rows[tag].parse(game, rows[tag].player, text_span(value))) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "invalid %s '%.60s'",
                               rows[tag].name[GAME_TEXT_PGN], text_string(value));
        }
    }
    if (game->start.failed || game->detail.failed) {
        return fault_out_of_memory(fault, "the game");
    }
    if (!tags->is_given[TAG_REASON]) {
        game->reason = game->result == OUTCOME_OPEN ? END_OPEN : END_RULES;
    }
    if ((game->reason == END_OPEN) != (game->result == OUTCOME_OPEN)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "the result does not fit the termination '%s'",
                           end_reason_word(game->reason));
    }
    recorded_game_share_points(game);
    return STATUS_OK;
}

/* -- notes -- */

/* The longest time whose microseconds fit into an int64_t. */
static const int64_t MAX_MS = INT64_MAX / 1000;

void move_note_print(const RecordedMove *move, Text *text)
{
    const MoveInfo *info = &move->info;
    Text note = {0};
    if (move->source != MOVE_BY_PLAYER) {
        text_format(&note, " %s", move_source_word(move->source));
    }
    if (info->has_score) {
        text_format(&note, " %s=%" PRId64, info->is_mate ? "mate" : "cp", info->score);
    }
    if (info->depth != 0) {
        text_format(&note, " depth=%" PRId64, (int64_t)info->depth);
    }
    if (info->nodes != 0) {
        text_format(&note, " nodes=%" PRId64, (int64_t)info->nodes);
    }
    if (info->time_us >= 1000) {
        text_format(&note, " ms=%" PRId64, info->time_us / 1000);
    }
    text_add_span(text, span_trim(text_span(&note)));
    text_free_part(&note, text);
}

void move_note_read(Span note, RecordedMove *move)
{
    MoveInfo *info = &move->info;
    Span value;
    while (span_next_word(&note, &value)) {
        Span key;
        int64_t number = 0;
        (void)span_next_part(&value, '=', &key);
        MoveSource source = move_source_find(key);
        if (value.start == NULL) {
            move->source = source != MOVE_SOURCES ? source : move->source;
        } else if (!span_parse_integer(value, &number)) {
            continue;
        } else if (span_equals(key, "cp") || span_equals(key, "mate")) {
            info->has_score = true;
            info->is_mate = span_equals(key, "mate");
            info->score = number;
        } else if (span_equals(key, "depth")) {
            info->depth = (uint64_t)number;
        } else if (span_equals(key, "nodes")) {
            info->nodes = (uint64_t)number;
        } else if (span_equals(key, "ms") && number >= 0 && number <= MAX_MS) {
            info->time_us = number * 1000;
        }
    }
}
