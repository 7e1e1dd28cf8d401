/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands about how the shell and the engine behave: set, seats, time.
 */
#include "engine/options.h"
#include "game/players.h"
#include "protocol/ugi/go.h"
#include "shell/commands.h"
#include "shell/gameplay.h"

#include <inttypes.h>
#include <string.h>

/* -- set -- */

/* Splits `NAME VALUE`: the longest name that the arguments begin with, or else the only name that begins with the
 * first word. Case is ignored; names may contain blanks. NULL if there is no such option. */
static const Setting *find_option(Span arguments, Span *value, Fault *fault)
{
    const Setting *found = NULL;
    Span rest = arguments;
    Span word;
    size_t longest = 0;
    size_t matches = 0;
    (void)span_next_word(&rest, &word);
    for (size_t i = 0; i < engine_options.count; i++) {
        const Setting *option = &engine_options.rows[i];
        size_t length = strlen(option->name);
        bool is_whole = arguments.length >= length &&
                        span_equals_ignoring_case((Span){arguments.start, length}, option->name) &&
                        (arguments.length == length || arguments.start[length] == ' ');
        if (is_whole && length > longest) {
            longest = length;
            matches = 1;
            found = option;
            *value = span_trim(span_from(arguments, length));
        } else if (longest == 0 && span_is_prefix_ignoring_case(word, option->name)) {
            matches++;
            found = option;
            *value = span_trim(rest);
        }
    }
    if (matches == 0) {
        (void)lookup_fail(setting_lookup_table(engine_options), "option", word, "set lists them",
                          STATUS_UNKNOWN_OPTION, fault);
    } else if (matches > 1) {
        (void)fault_raise(fault, STATUS_UNKNOWN_OPTION, "'%.*s' is ambiguous", SPAN_ARGS(word));
    }
    return matches == 1 ? found : NULL;
}

static void print_option(const Engine *engine, const Setting *option, Text *text)
{
    text_format(text, "%-14s ", option->name);
    setting_print(option, engine, text);
    text_add(text, option->kind == SETTING_ACTION ? "(an action)\n" : "\n");
}

/* `true` and `false` have synonyms here. */
static Span canonical_value(Span value)
{
    return span_equals(value, "on") || span_equals(value, "yes")   ? span_of("true")
           : span_equals(value, "off") || span_equals(value, "no") ? span_of("false")
                                                                   : value;
}

Status shell_set(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span value = {"", 0};
    Span words = span_trim(arguments);
    if (words.length == 0) {
        for (size_t i = 0; i < engine_options.count; i++) {
            print_option(&shell->engine, &engine_options.rows[i], text);
        }
    } else {
        const Setting *option = find_option(words, &value, fault);
        if (option == NULL) {
            return fault->status;
        }
        if (value.length > 0 || option->kind == SETTING_ACTION) {
            PositionMark before = gameplay_mark(shell);
            Status status = setting_read(option, &shell->engine, canonical_value(value), fault);
            gameplay_update(shell, before);
            return status;
        }
        print_option(&shell->engine, option, text);
    }
    return STATUS_OK;
}

/* -- seats -- */

static void print_seats(const Shell *shell, Text *text)
{
    for (unsigned seat = 0; seat < shell->engine.session.game->seats; seat++) {
        text_format(text, "%sp%u %s", seat == 0 ? "" : "  ", seat + 1,
                    shell->is_human[seat] ? "human" : "engine");
    }
    text_add_char(text, '\n');
}

static Status read_seats(Span arguments, unsigned seats, bool is_human[GAME_MAX_SEATS],
                         Fault *fault)
{
    Span seat;
    Span player;
    while (span_next_word(&arguments, &seat)) {
        bool all = span_equals(seat, "all");
        uint8_t one = 0;
        if (!all && !game_parse_player(seat, seats, &one)) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT,
                               "expected a seat of this game, p1 to p%u or all, got '%.*s'", seats,
                               SPAN_ARGS(seat));
        }
        if (!span_next_word(&arguments, &player)) {
            return fault_raise(fault, STATUS_MISSING_ARGUMENT, "%.*s needs human or engine",
                               SPAN_ARGS(seat));
        }
        if (!span_equals(player, "human") && !span_equals(player, "engine")) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT,
                               "expected human or engine after %.*s, got '%.*s'", SPAN_ARGS(seat),
                               SPAN_ARGS(player));
        }
        for (unsigned i = 0; i < GAME_MAX_SEATS; i++) {
            if (all || i == one) {
                is_human[i] = span_equals(player, "human");
            }
        }
    }
    return STATUS_OK;
}

Status shell_seats(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    bool is_human[GAME_MAX_SEATS];
    memcpy(is_human, shell->is_human, sizeof is_human);
    Status status = read_seats(arguments, shell->engine.session.game->seats, is_human, fault);
    if (status != STATUS_OK) {
        return status;
    }
    memcpy(shell->is_human, is_human, sizeof is_human);
    print_seats(shell, text);
    output_text(shell->output, text); /* before the engine moves */
    bool is_engine_turn = !gameplay_is_over(shell) && !is_human[gameplay_seat(shell)];
    return is_engine_turn ? gameplay_continue(shell, fault) : STATUS_OK;
}

/* -- time -- */

static void print_limits(const SearchLimits *limits, Text *text)
{
    const struct {
        const char *name;
        uint64_t value;
    } rows[] = {{"movetime", (uint64_t)limits->movetime_ms},
                {"depth", limits->depth},
                {"nodes", limits->nodes},
                {"mate", limits->mate}};
    size_t start = text->length;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].value != 0) {
            text_format(text, "%s%s %" PRIu64, text->length == start ? "" : " ", rows[i].name,
                        rows[i].value);
        }
    }
    text_add(text, text->length == start ? "movetime 1000\n" : "\n");
}

static Status set_clock(Shell *shell, Span word, Fault *fault)
{
    TimeControl control;
    if (!time_control_parse(word, &control) || !control.is_timed) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "expected " TIME_CONTROL_SYNTAX ", got '%.*s'", SPAN_ARGS(word));
    }
    shell->clocks.control = control;
    clocks_reset(shell);
    return STATUS_OK;
}

static Status set_limits(Shell *shell, Span words, Fault *fault)
{
    GoRequest request;
    Status status = go_parse(&shell->engine.session, words, &request, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!request.is_general) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "time takes movetime, depth, nodes, mate or clock");
    }
    shell->limits = request.search.limits;
    shell->clocks.control = (TimeControl){.is_timed = false};
    return STATUS_OK;
}

Status shell_time(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span rest = span_trim(arguments);
    Span word;
    if (!span_next_word(&rest, &word)) {
        if (shell->clocks.control.is_timed) {
            clocks_print(shell, text);
        } else {
            print_limits(&shell->limits, text);
        }
        return STATUS_OK;
    }
    if (span_equals(word, "clock")) {
        return set_clock(shell, span_trim(rest), fault);
    }
    return set_limits(shell, span_equals(word, "off") ? (Span){"", 0} : arguments, fault);
}
