/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The standard commands, and similar ones of GNU Go and GoGui.
 */
#include "base/clock.h"
#include "protocol/gtp/commands.h"

#include <inttypes.h>

enum { NUMBER_MAX = 1000000 }; /* seconds or stones */

/* -- arguments -- */

/* Reads exactly this many arguments. */
static Status read_arguments(Span arguments, const char *usage, Span *words, size_t count,
                             Fault *fault)
{
    Span word;
    for (size_t i = 0; i < count; i++) {
        if (!span_next_word(&arguments, &words[i])) {
            return fault_raise(fault, STATUS_MISSING_ARGUMENT, "expected %s", usage);
        }
    }
    if (span_next_word(&arguments, &word)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "expected only %s, got '%.*s' too", usage,
                           SPAN_ARGS(word));
    }
    return STATUS_OK;
}

static Status read_number(Span word, uint64_t max, uint64_t *number, Fault *fault)
{
    if (!span_parse_number(word, max, number)) {
        return fault_raise(fault, STATUS_BAD_NUMBER,
                           "expected a whole number up to %" PRIu64 ", got '%.*s'", max,
                           SPAN_ARGS(word));
    }
    return STATUS_OK;
}

static Status read_numbers(const Span *words, size_t count, uint64_t *numbers, Fault *fault)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = read_number(words[i], NUMBER_MAX, &numbers[i], fault);
    }
    return status;
}

static Status parse_colour(Span word, GtpColour *colour, Fault *fault)
{
    if (span_equals_ignoring_case(word, "b") || span_equals_ignoring_case(word, "black")) {
        *colour = GTP_BLACK;
    } else if (span_equals_ignoring_case(word, "w") || span_equals_ignoring_case(word, "white")) {
        *colour = GTP_WHITE;
    } else {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "expected black or white, got '%.*s'",
                           SPAN_ARGS(word));
    }
    return STATUS_OK;
}

static Status read_colour(Span arguments, GtpColour *colour, Fault *fault)
{
    Span word = {NULL, 0};
    Status status = read_arguments(arguments, "COLOUR", &word, 1, fault);
    return status != STATUS_OK ? status : parse_colour(word, colour, fault);
}

/* -- about the program -- */

void gtp_run_title(Gtp *gtp, Text *answer)
{
    text_format(answer, "nguzo: %s", gtp->engine->session.game->title);
}

void gtp_run_cputime(Gtp *gtp, Text *answer)
{
    text_format(answer, "%.3f", (double)clock_cpu_us() / 1e6);
}

Status gtp_run_quit(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    gtp->frontend->quitting = true;
    return STATUS_OK;
}

/* -- the board -- */

static Status clear(Gtp *gtp, Fault *fault)
{
    Status status =
        session_set_position(&gtp->engine->session, &(PositionLine){.fen = {NULL, 0}}, fault);
    if (status == STATUS_OK) {
        gtp_clear_history(gtp);
        gtp_reset_clocks(gtp);
    }
    return status;
}

Status gtp_run_boardsize(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    uint64_t size = 0;
    Status status = read_number(span_trim(arguments), UINT32_MAX, &size, fault);
    if (status == STATUS_OK && size != gtp->board.size) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "unacceptable size: %s has a board of size %u",
                           gtp->engine->session.game->variant->id, gtp->board.size);
    }
    return status == STATUS_OK ? clear(gtp, fault) : status;
}

Status gtp_run_clear_board(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    return clear(gtp, fault);
}

/* Accepts any decimal number: none of these games has a komi. */
Status gtp_run_komi(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Span word = span_trim(arguments);
    unsigned digits = 0;
    unsigned points = 0;
    bool wrong = false;
    for (size_t i = 0; i < word.length; i++) {
        char byte = word.start[i];
        bool digit = byte >= '0' && byte <= '9';
        digits += digit;
        points += byte == '.';
        wrong = wrong || !(digit || byte == '.' || (i == 0 && (byte == '-' || byte == '+')));
    }
    if (wrong || digits == 0 || points > 1) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "expected a number, got '%.*s'",
                           SPAN_ARGS(word));
    }
    return STATUS_OK;
}

/* -- playing -- */

static Status play_arguments(Gtp *gtp, Span colour_word, Span vertex_word, Fault *fault)
{
    GtpColour colour = GTP_BLACK;
    unsigned part = GTP_NO_PLACE;
    Status status = parse_colour(colour_word, &colour, fault);
    if (status == STATUS_OK && span_equals_ignoring_case(vertex_word, SESSION_RESIGN)) {
        status = gtp_need_turn(gtp, colour, fault);
        return status != STATUS_OK ? status : gtp_resign(gtp, fault);
    }
    if (status == STATUS_OK) {
        status = gtp_board_parse(&gtp->board, vertex_word, &part, fault);
    }
    return status != STATUS_OK ? status : gtp_play(gtp, colour, part, fault);
}

Status gtp_run_play(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Span words[2];
    Status status = read_arguments(arguments, "COLOUR VERTEX", words, 2, fault);
    return status != STATUS_OK ? status : play_arguments(gtp, words[0], words[1], fault);
}

Status gtp_run_play_sequence(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Span words[2];
    uint64_t played = 0;
    Status status = STATUS_OK;
    while (status == STATUS_OK && span_next_word(&arguments, &words[0])) {
        if (!span_next_word(&arguments, &words[1])) {
            status = fault_raise(fault, STATUS_MISSING_ARGUMENT, "the last colour has no vertex");
        } else {
            status = play_arguments(gtp, words[0], words[1], fault);
        }
        played += status == STATUS_OK;
    }
    if (status != STATUS_OK && played > 0) {
        Fault ignored;
        (void)!gtp_undo(gtp, played, &ignored);
    }
    return status;
}

Status gtp_run_genmove(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    GtpColour colour = GTP_BLACK;
    Status status = read_colour(arguments, &colour, fault);
    return status != STATUS_OK ? status : gtp_generate(gtp, REPLY_GENMOVE, colour, answer, fault);
}

Status gtp_run_reg_genmove(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    GtpColour colour = GTP_BLACK;
    Status status = read_colour(arguments, &colour, fault);
    return status != STATUS_OK ? status
                               : gtp_generate(gtp, REPLY_REG_GENMOVE, colour, answer, fault);
}

Status gtp_run_undo(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    return gtp_undo(gtp, 1, fault);
}

Status gtp_run_gg_undo(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    uint64_t count = 1;
    Span word = span_trim(arguments);
    Status status = word.length == 0 ? STATUS_OK : read_number(word, UINT32_MAX, &count, fault);
    return status != STATUS_OK ? status : gtp_undo(gtp, count, fault);
}

/* -- clocks -- */

Status gtp_run_time_settings(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Span words[3];
    uint64_t numbers[3] = {0};
    Status status =
        read_arguments(arguments, "MAIN_SECONDS PERIOD_SECONDS PERIOD_STONES", words, 3, fault);
    if (status == STATUS_OK) {
        status = read_numbers(words, 3, numbers, fault);
    }
    if (status == STATUS_OK) {
        bool has_periods = numbers[1] > 0;
        /* By the standard, a period without stones means no time limit. */
        gtp->control = (TimeControl){.is_timed = has_periods ? numbers[2] > 0 : numbers[0] > 0,
                                     .main_ms = (int64_t)numbers[0] * 1000,
                                     .overtime_ms = (int64_t)numbers[1] * 1000,
                                     .period_moves = has_periods ? (uint32_t)numbers[2] : 0};
        gtp_reset_clocks(gtp);
    }
    return status;
}

Status gtp_run_time_left(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Span words[3];
    uint64_t numbers[2] = {0};
    GtpColour colour = GTP_BLACK;
    Status status = read_arguments(arguments, "COLOUR SECONDS STONES", words, 3, fault);
    if (status == STATUS_OK) {
        status = parse_colour(words[0], &colour, fault);
    }
    if (status == STATUS_OK) {
        status = read_numbers(words + 1, 2, numbers, fault);
    }
    if (status == STATUS_OK) {
        ChessClock *clock = &gtp->clock[colour];
        clock->control.is_timed = true;
        clock->left_us = (int64_t)numbers[0] * 1000000;
        clock->moves_to_go = (uint32_t)numbers[1];
    }
    return status;
}
