/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/gtp_commands.h"

#include "core/clock.h"
#include "protocol/commands.h"

#include <inttypes.h>

enum { TIME_MAX_S = 1000000, STONES_MAX = 1000000 };

/* -- arguments -- */

/* Exactly so many words; the usage is for who gave others. */
static Status read_words(Span arguments, const char *usage, Span *words, size_t count, Fault *fault)
{
    Span word;
    for (size_t i = 0; i < count; i++) {
        if (!span_next_word(&arguments, &words[i])) {
            return fault_raise(fault, STATUS_MISSING_ARGUMENT, "the arguments are %s", usage);
        }
    }
    if (span_next_word(&arguments, &word)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "after %s nothing follows, not '%.*s'",
                           usage, SPAN_ARGS(word));
    }
    return STATUS_OK;
}

static Status read_number(Span word, uint64_t max, uint64_t *number, Fault *fault)
{
    if (!span_parse_number(word, max, number)) {
        return fault_raise(fault, STATUS_BAD_NUMBER,
                           "a whole number up to %" PRIu64 " is needed, not '%.*s'", max,
                           SPAN_ARGS(word));
    }
    return STATUS_OK;
}

Status gtp_parse_colour(Span word, GtpColour *colour, Fault *fault)
{
    if (span_equals_ignoring_case(word, "b") || span_equals_ignoring_case(word, "black")) {
        *colour = GTP_BLACK;
    } else if (span_equals_ignoring_case(word, "w") || span_equals_ignoring_case(word, "white")) {
        *colour = GTP_WHITE;
    } else {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "'%.*s' is no colour", SPAN_ARGS(word));
    }
    return STATUS_OK;
}

static Status read_colour(Span arguments, GtpColour *colour, Fault *fault)
{
    Span word = {NULL, 0};
    Status status = read_words(arguments, "COLOUR", &word, 1, fault);
    return status != STATUS_OK ? status : gtp_parse_colour(word, colour, fault);
}

/* -- about the program -- */

static Status run_protocol_version(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)arguments;
    (void)fault;
    text_add(answer, "2");
    return STATUS_OK;
}

static Status run_name(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)arguments;
    (void)fault;
    text_add(answer, "nguzo");
    return STATUS_OK;
}

static Status run_version(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)arguments;
    (void)fault;
    text_add(answer, NGUZO_VERSION);
    return STATUS_OK;
}

static Status run_known_command(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)fault;
    text_add(answer, gtp_command_find(span_trim(arguments)) != NULL ? "true" : "false");
    return STATUS_OK;
}

static Status run_list_commands(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)arguments;
    (void)fault;
    for (size_t i = 0; i < gtp_command_count; i++) {
        text_format(answer, "%s\n", gtp_commands[i].name);
    }
    return STATUS_OK;
}

static Status run_help(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)arguments;
    (void)fault;
    for (size_t i = 0; i < gtp_command_count; i++) {
        text_format(answer, "%s%s%s: %s\n", gtp_commands[i].name,
                    gtp_commands[i].usage[0] == '\0' ? "" : " ", gtp_commands[i].usage,
                    gtp_commands[i].help);
    }
    return STATUS_OK;
}

static Status run_title(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)arguments;
    (void)fault;
    text_format(answer, "nguzo: %s", gtp->engine->session.game->variant->title);
    return STATUS_OK;
}

static Status run_cputime(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)arguments;
    (void)fault;
    text_format(answer, "%.3f", (double)clock_processor_us() / 1e6);
    return STATUS_OK;
}

static Status run_nothing(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)arguments;
    (void)answer;
    (void)fault;
    return STATUS_OK;
}

static Status run_quit(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)arguments;
    (void)answer;
    (void)fault;
    gtp->engine->quitting = true;
    return STATUS_OK;
}

/* -- the board -- */

static Status clear(Gtp *gtp, Fault *fault)
{
    Status status = session_set_position(&gtp->engine->session, span_of("startpos"), fault);
    if (status == STATUS_OK) {
        gtp_forget_plays(gtp);
        gtp_reset_clocks(gtp);
    }
    return status;
}

static Status run_boardsize(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    uint64_t size = 0;
    (void)answer;
    Status status = gtp_need_board(gtp, fault);
    if (status == STATUS_OK) {
        status = read_number(span_trim(arguments), UINT32_MAX, &size, fault);
    }
    if (status == STATUS_OK && size != gtp->board.size) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "unacceptable size: %s is played on %u",
                           gtp->engine->session.game->variant->id, gtp->board.size);
    }
    return status == STATUS_OK ? clear(gtp, fault) : status;
}

static Status run_clear_board(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)arguments;
    (void)answer;
    return clear(gtp, fault);
}

/* Any number will do, since none of these games has a komi: digits, a sign, a point. */
static Status run_komi(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Span word = span_trim(arguments);
    unsigned digits = 0;
    unsigned points = 0;
    bool wrong = false;
    (void)gtp;
    (void)answer;
    for (size_t i = 0; i < word.length; i++) {
        char byte = word.start[i];
        bool digit = byte >= '0' && byte <= '9';
        digits += digit;
        points += byte == '.';
        wrong = wrong || !(digit || byte == '.' || (i == 0 && (byte == '-' || byte == '+')));
    }
    if (wrong || digits == 0 || points > 1) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "komi takes a number, not '%.*s'",
                           SPAN_ARGS(word));
    }
    return STATUS_OK;
}

/* -- playing -- */

static Status play_words(Gtp *gtp, Span colour_word, Span vertex_word, Fault *fault)
{
    GtpColour colour = GTP_BLACK;
    unsigned part = GTP_NO_PLACE;
    Status status = gtp_parse_colour(colour_word, &colour, fault);
    if (status == STATUS_OK) {
        status = gtp_board_parse(&gtp->board, vertex_word, &part, fault);
    }
    return status != STATUS_OK ? status : gtp_play(gtp, colour, part, fault);
}

static Status run_play(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Span words[2];
    (void)answer;
    Status status = gtp_need_board(gtp, fault);
    if (status == STATUS_OK) {
        status = read_words(arguments, "COLOUR VERTEX", words, 2, fault);
    }
    return status != STATUS_OK ? status : play_words(gtp, words[0], words[1], fault);
}

/* All of it or nothing. */
static Status run_play_sequence(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Span words[2];
    uint64_t played = 0;
    (void)answer;
    Status status = gtp_need_board(gtp, fault);
    while (status == STATUS_OK && span_next_word(&arguments, &words[0])) {
        if (!span_next_word(&arguments, &words[1])) {
            status = fault_raise(fault, STATUS_MISSING_ARGUMENT, "the last colour has no vertex");
        } else {
            status = play_words(gtp, words[0], words[1], fault);
        }
        played += status == STATUS_OK;
    }
    if (status != STATUS_OK && played > 0) {
        Fault ignored;
        (void)!gtp_undo(gtp, played, &ignored);
    }
    return status;
}

static Status run_genmove(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    GtpColour colour = GTP_BLACK;
    Status status = read_colour(arguments, &colour, fault);
    return status != STATUS_OK ? status : gtp_generate(gtp, ASKED_PLAY, colour, answer, fault);
}

static Status run_reg_genmove(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    GtpColour colour = GTP_BLACK;
    Status status = read_colour(arguments, &colour, fault);
    return status != STATUS_OK ? status : gtp_generate(gtp, ASKED_VERTEX, colour, answer, fault);
}

static Status run_undo(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)arguments;
    (void)answer;
    return gtp_undo(gtp, 1, fault);
}

static Status run_gg_undo(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    uint64_t count = 1;
    Span word = span_trim(arguments);
    (void)answer;
    Status status = word.length == 0 ? STATUS_OK : read_number(word, UINT32_MAX, &count, fault);
    return status != STATUS_OK ? status : gtp_undo(gtp, count, fault);
}

/* -- clocks -- */

static Status run_time_settings(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    static const uint64_t max[3] = {TIME_MAX_S, TIME_MAX_S, STONES_MAX};
    Span words[3];
    uint64_t numbers[3] = {0};
    (void)answer;
    Status status =
        read_words(arguments, "MAIN_SECONDS PERIOD_SECONDS PERIOD_STONES", words, 3, fault);
    for (size_t i = 0; i < 3 && status == STATUS_OK; i++) {
        status = read_number(words[i], max[i], &numbers[i], fault);
    }
    if (status == STATUS_OK) {
        gtp->time = (GtpTime){.main_ms = (int64_t)numbers[0] * 1000,
                              .period_ms = (int64_t)numbers[1] * 1000,
                              .stones = (uint32_t)numbers[2]};
        gtp_reset_clocks(gtp);
    }
    return status;
}

static Status run_time_left(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    Span words[3];
    uint64_t seconds = 0;
    uint64_t stones = 0;
    GtpColour colour = GTP_BLACK;
    (void)answer;
    Status status = read_words(arguments, "COLOUR SECONDS STONES", words, 3, fault);
    if (status == STATUS_OK) {
        status = gtp_parse_colour(words[0], &colour, fault);
    }
    if (status == STATUS_OK) {
        status = read_number(words[1], TIME_MAX_S, &seconds, fault);
    }
    if (status == STATUS_OK) {
        status = read_number(words[2], STONES_MAX, &stones, fault);
    }
    if (status == STATUS_OK) {
        gtp->clock[colour] = (GtpClock){
            .runs = true, .left_ms = (int64_t)seconds * 1000, .stones = (uint32_t)stones};
    }
    return status;
}

/* -- the table -- */

/* clang-format off */
const GtpCommand gtp_commands[] = {
    {"protocol_version", "", "2", run_protocol_version},
    {"name", "", "nguzo", run_name},
    {"version", "", "the version of the program", run_version},
    {"known_command", "COMMAND", "true or false", run_known_command},
    {"list_commands", "", "every command, a line each", run_list_commands},
    {"quit", "", "ends the program", run_quit},
    {"boardsize", "SIZE", "refuses any size but the game's; clears the board", run_boardsize},
    {"clear_board", "", "sets up the start position and both clocks", run_clear_board},
    {"komi", "NUMBER", "is read and means nothing", run_komi},
    {"play", "COLOUR VERTEX", "plays a vertex, which may be part of a move, or a pass", run_play},
    {"genmove", "COLOUR", "thinks, plays a vertex and answers it", run_genmove},
    {"reg_genmove", "COLOUR", "the same without playing it", run_reg_genmove},
    {"undo", "", "takes back one play", run_undo},
    {"gg-undo", "[NUMBER]", "takes back so many plays, or none if there are fewer", run_gg_undo},
    {"showboard", "", "draws the position for a person", gtp_run_showboard},
    {"final_score", "", "B+N, W+N or 0 when the game is over", gtp_run_final_score},
    {"time_settings", "MAIN_SECONDS PERIOD_SECONDS PERIOD_STONES", "sets both clocks", run_time_settings},
    {"time_left", "COLOUR SECONDS STONES", "sets a clock to what is left", run_time_left},
    {"cputime", "", "seconds of processor time used so far", run_cputime},
    {"gogui-rules_game_id", "", "the id of the game", gtp_run_game_id},
    {"gogui-rules_board_size", "", "the side of the smallest square that holds the board", gtp_run_board_size},
    {"gogui-rules_board", "", "what stands where, rank by rank from the top", gtp_run_board},
    {"gogui-rules_legal_moves", "", "the vertices that may be played next; none when the game is over", gtp_run_legal_moves},
    {"gogui-rules_side_to_move", "", "black or white", gtp_run_side_to_move},
    {"gogui-rules_final_result", "", "black wins, white wins, draw or unknown", gtp_run_final_result},
    {"gogui-rules_captured_count", "", "points of black and of white, or men they have captured", gtp_run_captured_count},
    {"gogui-analyze_commands", "", "what can be shown about a position: type/label/command", gtp_run_analyze_commands},
    {"gogui-interrupt", "", "does nothing: the remark # interrupt ends a search", run_nothing},
    {"gogui-play_sequence", "[COLOUR VERTEX ...]", "plays all of it or nothing", run_play_sequence},
    {"gogui-title", "", "the name of the game for a window", run_title},
    {"nguzo-variant", "[SPEC]", "the variant with all its options; or chooses one", gtp_run_variant},
    {"nguzo-variants", "", "the id of every game, a line each", gtp_run_variants},
    {"nguzo-position", "[startpos|fen POSITION [moves MOVE ...]]", "the position as text; or sets one up", gtp_run_position},
    {"nguzo-play", "MOVE", "plays a whole move as UGI spells it", gtp_run_play_whole},
    {"nguzo-genmove", "", "thinks, plays a whole move and answers it", gtp_run_genmove_whole},
    {"nguzo-legal_moves", "", "every legal move as UGI spells it", gtp_run_whole_moves},
    {"nguzo-setoption", "name NAME [value VALUE]", "sets an option of the engine", gtp_run_setoption},
    {"nguzo-options", "", "the options of the engine, a line each", gtp_run_options},
    {"nguzo-limit", "[depth N] [nodes N] [movetime MS] [mate N]", "limits every search; alone: a second again", gtp_run_limit},
    {"nguzo-best_move", "", "the vertices of the move that the engine would play", gtp_run_best_move},
    {"nguzo-pv", "", "the line of play that the engine expects", gtp_run_pv},
    {"nguzo-values", "", "the exact value of every move, as far as it is known", gtp_run_values},
    {"nguzo-values_board", "", "the same as colours of the vertices to be played next", gtp_run_values_board},
    {"nguzo-eval", "", "the value of the position for each side, without search", gtp_run_eval},
    {"nguzo-lines", "", "vertices that complete a line, and whose", gtp_run_lines},
    {"nguzo-help", "", "every command with its arguments and meaning", run_help},
};
/* clang-format on */

const size_t gtp_command_count = sizeof gtp_commands / sizeof gtp_commands[0];

const GtpCommand *gtp_command_find(Span name)
{
    for (size_t i = 0; i < gtp_command_count; i++) {
        if (span_equals(name, gtp_commands[i].name)) {
            return &gtp_commands[i];
        }
    }
    return NULL;
}
