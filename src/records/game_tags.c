/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records/game_tags.h"

#include "game/players.h"
#include "games/catalogue.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* In the order in which they are written and read: the variant starts the game, and the result precedes the reason. */
enum {
    TAG_VARIANT,
    TAG_ROUND,
    TAG_PLAYER_1, /* further players follow */
    TAG_PLAYER_4 = TAG_PLAYER_1 + GAME_MAX_SEATS - 1,
    TAG_RESULT,
    TAG_REPETITION,
    TAG_QUIET_LIMIT,
    TAG_START,
    TAG_REASON,
    TAG_OFFENDER,
    TAG_ANSWER,
    TAG_DETAIL,
    TAGS
};
_Static_assert((int)TAGS == (int)GAME_TAGS, "every tag has a value");

static const char *const names[GAME_TAGS][GAME_TEXT_FORMATS] = {
    {"Variant", "RU"},
    {"Round", "RO"},
    {"White", "PB"},
    {"Black", "PW"},
    {"Player3", ""},
    {"Player4", ""},
    {"Result", "RE"},
    {"Repetition", "REPETITION"},
    {"QuietLimit", "QUIETLIMIT"},
    {"FEN", "FEN"},
    {"Termination", "TERMINATION"},
    {"Offender", "OFFENDER"},
    {"Answer", "ANSWER"},
    {"Detail", "DETAIL"},
};

/* -- results -- */

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
void game_result_print(const RecordedGame *game, GameTextFormat format, Text *text)
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

/* -- values -- */

static void print_value(const RecordedGame *game, size_t tag, GameTextFormat format, Text *text)
{
    Span start = text_span(&game->start);
    Span word;
    switch (tag) {
    case TAG_VARIANT:
        text_add(text, game->spec);
        break;
    case TAG_ROUND:
        text_format(text, "%u.%u.%u", game->encounter + 1, game->round + 1, game->seating + 1);
        break;
    case TAG_RESULT:
        game_result_print(game, format, text);
        break;
    case TAG_REPETITION:
        text_format(text, "%u", game->limits.repetition);
        break;
    case TAG_QUIET_LIMIT:
        text_format(text, "%u", game->limits.quiet);
        break;
    case TAG_START:
        if (span_next_word(&start, &word) && span_equals(word, "fen")) {
            text_add_span(text, span_trim(start));
        }
        break;
    case TAG_REASON:
        text_add(text, end_reason_word(game->reason));
        break;
    case TAG_OFFENDER:
        if (game->offender != 0) {
            text_format(text, "p%u", game->offender);
        }
        break;
    case TAG_ANSWER:
        text_add(text, game->answer);
        break;
    case TAG_DETAIL:
        text_add_span(text, text_span(&game->detail));
        break;
    default:
        text_add(text,
                 tag - TAG_PLAYER_1 < game->player_count ? game->names[tag - TAG_PLAYER_1] : "");
        break;
    }
}

/* A number that counts from 1 in the text. */
static bool parse_index(Span text, uint32_t *index)
{
    uint64_t number = 0;
    bool is_valid = span_parse_number(text, INT32_MAX, &number) && number > 0;
    *index = (uint32_t)number - 1;
    return is_valid;
}

static bool parse_round(Span value, RecordedGame *game)
{
    Span encounter;
    Span round;
    return span_next_part(&value, '.', &encounter) && span_next_part(&value, '.', &round) &&
           value.start != NULL && parse_index(encounter, &game->encounter) &&
           parse_index(round, &game->round) && parse_index(value, &game->seating);
}

static bool parse_limit(Span value, uint64_t max, uint32_t *limit)
{
    uint64_t number = 0;
    bool is_valid = span_parse_number(value, max, &number);
    *limit = (uint32_t)number;
    return is_valid;
}

static bool copy(Span value, char *to, size_t size)
{
    (void)snprintf(to, size, "%.*s", (int)value.length, value.start);
    return value.length < size;
}

/* Any tag but the variant; false if the value is not one that it can have. */
static bool parse_value(Span value, size_t tag, RecordedGame *game)
{
    uint8_t player = 0;
    switch (tag) {
    case TAG_ROUND:
        return parse_round(value, game);
    case TAG_RESULT:
        return game_result_parse(value, &game->result) &&
               (!outcome_is_win(game->result) || outcome_winner(game->result) < game->player_count);
    case TAG_REPETITION:
        return parse_limit(value, 1000, &game->limits.repetition);
    case TAG_QUIET_LIMIT:
        return parse_limit(value, 100000, &game->limits.quiet);
    case TAG_START:
        text_clear(&game->start);
        text_add(&game->start, "fen ");
        text_add_span(&game->start, value);
        return true;
    case TAG_REASON:
        game->reason = end_reason_find(value);
        return game->reason != END_REASONS && game->reason != END_STOPPED;
    case TAG_OFFENDER:
        if (!game_parse_player(value, game->player_count, &player)) {
            return false;
        }
        game->offender = player + 1U;
        return true;
    case TAG_ANSWER:
        return copy(value, game->answer, sizeof game->answer);
    case TAG_DETAIL:
        text_add_span(&game->detail, value);
        return true;
    default:
        return tag - TAG_PLAYER_1 < game->player_count &&
               copy(value, game->names[tag - TAG_PLAYER_1], PLAYER_NAME_SIZE);
    }
}

/* In one line of UTF-8, with a backslash before each character of `special`. */
static void escape(Span span, const char *special, Text *text)
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

void game_text_write(const char *name, Span value, GameTextFormat format, Text *text)
{
    bool is_pgn = format == GAME_TEXT_PGN;
    text_format(text, is_pgn ? "[%s \"" : "%s[", name);
    escape(value, is_pgn ? "\"\\" : "]\\", text);
    text_add(text, is_pgn ? "\"]" : "]");
}

void game_tags_write(const RecordedGame *game, GameTextFormat format, Text *text)
{
    Text value = {0};
    for (size_t tag = 0; tag < GAME_TAGS; tag++) {
        text_clear(&value);
        print_value(game, tag, format, &value);
        if (value.length > 0) {
            game_text_write(names[tag][format], text_span(&value), format, text);
            text_add_char(text, '\n');
        }
    }
    text_free_part(&value, text);
}

/* -- reading -- */

Status game_tags_keep(GameTags *tags, GameTextFormat format, Span name, const Text *value,
                      Fault *fault)
{
    for (size_t tag = 0; tag < GAME_TAGS; tag++) {
        if (!span_equals(name, names[tag][format])) {
            continue;
        }
        if (tags->is_given[tag]) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s is given twice", names[tag][format]);
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
        if (tags->is_given[tag] && !parse_value(text_span(value), tag, game)) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "invalid %s '%.60s'",
                               names[tag][GAME_TEXT_PGN], text_string(value));
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
