/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Invalid words, numbers, moves, specs and positions.
 */
#include "bad_lines.h"
#include "games/catalogue.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

uint32_t bad_below(BadLines *bad, size_t bound)
{
    return random_below(&bad->random, (uint32_t)bound);
}

/* Words are short, overlong, or contain unusual bytes, but not in GTP, which drops control characters. They all begin with
 * qz, unlike any command, move, key or field. */
void bad_add_junk(BadLines *bad)
{
    static const char plain[] = "abcxyz0123456789-=:.,/_+*!?@";
    static const char strange[] = "\x01\x07\x0b\x1b\x7f\x80\xc3\xa9\xff\xfe\xed\xa0\x80";
    uint32_t kind = bad_below(bad, 8);
    size_t length = kind == 0 ? 100 + bad_below(bad, 3000) : 1 + bad_below(bad, 12);
    text_add(&bad->line, "qz");
    for (size_t i = 0; i < length; i++) {
        bool odd = kind == 1 && !bad->gtp;
        text_add_char(&bad->line, odd ? strange[bad_below(bad, sizeof strange - 1)]
                                      : plain[bad_below(bad, sizeof plain - 1)]);
    }
    if (kind == 2) {
        text_add(&bad->line, "\xc3\x28\xf0");
    }
}

void bad_add_number(BadLines *bad, uint64_t min, uint64_t max)
{
    static const char *const malformed[] = {"-1",
                                            "+1",
                                            "1.5",
                                            "0x10",
                                            "1e3",
                                            "1_000",
                                            "12a",
                                            "a12",
                                            "--",
                                            "1,2",
                                            "-0",
                                            "0-",
                                            ".",
                                            "\xef\xbc\x91",
                                            "1\xa0",
                                            "inf",
                                            "NaN",
                                            "1/2",
                                            "'1'",
                                            "(1)",
                                            "18446744073709551616",
                                            "99999999999999999999999999999999999999999",
                                            "00000000000000000000x"};
    enum { COUNT = sizeof malformed / sizeof malformed[0] };
    uint32_t kind = bad_below(bad, COUNT + 6);
    if (kind < COUNT) {
        text_add(&bad->line, malformed[kind]);
    } else if (kind < COUNT + 2 && min > 0) {
        text_format(&bad->line, "%" PRIu64, min - 1);
    } else if (max < UINT64_MAX) {
        text_format(&bad->line, "%" PRIu64, max + 1 + bad_below(bad, 2) * (UINT64_MAX - max - 1));
    } else {
        text_add(&bad->line, "18446744073709551616");
    }
}

void bad_add_typo(BadLines *bad, const char *word)
{
    size_t length = strlen(word);
    size_t at = bad_below(bad, length);
    char changed = (char)(33 + bad_below(bad, 94));
    switch (bad_below(bad, 4)) {
    case 0: /* one missing, unless that leaves nothing */
        text_add_span(&bad->line, (Span){word, at});
        text_add(&bad->line, length > 1 ? word + at + 1 : "qq");
        break;
    case 1: /* one twice */
        text_add_span(&bad->line, (Span){word, at + 1});
        text_add(&bad->line, word + at);
        break;
    case 2: /* one replaced */
        text_add_span(&bad->line, (Span){word, at});
        text_add_char(&bad->line, changed == word[at] || changed == '#' ? '~' : changed);
        text_add(&bad->line, word + at + 1);
        break;
    default:
        text_add(&bad->line, word);
        text_add_char(&bad->line, (char)('a' + bad_below(bad, 26)));
        break;
    }
}

/* -- moves -- */

static bool is_legal(const BadLines *bad, Span word)
{
    for (size_t i = 0; i < bad->legal_count; i++) {
        if (span_equals(word, bad->legal[i].text)) {
            return true;
        }
    }
    return span_equals(word, "timeout"); /* the only move that is legal without being listed */
}

/* Words that would end the list of moves of `go searchmoves`, or begin one. */
static bool is_keyword(Span word)
{
    static const char *const keywords[] = {"moves", "depth", "nodes", "mate", "perft", "pass"};
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        if (span_equals(word, keywords[i])) {
            return true;
        }
    }
    return false;
}

void bad_add_move(BadLines *bad)
{
    size_t before = bad->line.length;
    for (unsigned tries = 0; tries < 20 && bad->legal_count > 0 && bad_below(bad, 6) != 0;
         tries++) {
        bad_add_typo(bad, bad->legal[bad_below(bad, bad->legal_count)].text);
        Span word = {bad->line.bytes + before, bad->line.length - before};
        if (!is_legal(bad, word) && !is_keyword(word)) {
            return;
        }
        bad->line.length = before;
    }
    bad_add_junk(bad);
}

/* -- specs -- */

/* A value that the option does not take. */
static void add_wrong_value(BadLines *bad, const Setting *option)
{
    if (option->kind == SETTING_NUMBER) {
        bad_add_number(bad, option->min, option->max);
    } else if (option->kind == SETTING_DECIMAL) {
        static const char *const wrong[] = {"0", "1",    "1.0", "0.0", "-0.5", "0.1234567891",
                                            ".", "5e-1", "x"};
        text_add(&bad->line, wrong[bad_below(bad, sizeof wrong / sizeof wrong[0])]);
    } else if (option->kind == SETTING_CUSTOM) {
        static const char *const wrong[] = {"", "1", "12121", "3", "0000", "12a", "1 2", "1313"};
        text_add(&bad->line, wrong[bad_below(bad, sizeof wrong / sizeof wrong[0])]);
    } else {
        bad_add_junk(bad);
    }
}

void bad_add_spec(BadLines *bad)
{
    const Variant *variant = catalogue_variant(NULL, bad_below(bad, catalogue_count(NULL)));
    SettingTable options = variant_options(variant);
    const Setting *option = options.count > 0 ? &options.rows[bad_below(bad, options.count)] : NULL;
    uint32_t kind = bad_below(bad, 6);
    if (kind == 0) {
        text_add_char(&bad->line, 'q');
        bad_add_typo(bad, variant->id);
    } else if (kind == 1) {
        bad_add_junk(bad);
    } else if (kind == 2 || option == NULL) {
        text_format(&bad->line, "%s:%s", variant->id, bad_below(bad, 3) == 0 ? "" : "q");
        if (bad_below(bad, 2) == 0) {
            text_add(&bad->line, "=");
            bad_add_junk(bad);
        }
    } else if (kind == 3 && option->choices != NULL) {
        Span choices = span_of(option->choices);
        Span choice;
        (void)span_next_part(&choices, '|', &choice);
        text_format(&bad->line, "%s:%s=%.*s,%s=%.*s", variant->id, option->name, SPAN_ARGS(choice),
                    option->name, SPAN_ARGS(choice));
    } else {
        text_format(&bad->line, "%s:%s=", variant->id, option->name);
        add_wrong_value(bad, option);
    }
}

/* -- positions -- */

/* A random field of the position; returns its key. */
static Span choose_field(BadLines *bad, Span *value)
{
    Span field[FIELDS_MAX + 1];
    size_t count = 0;
    Span rest = text_span(&bad->position);
    Span key = {"", 0};
    while (count < FIELDS_MAX + 1 && span_next_word(&rest, &field[count])) {
        count++;
    }
    *value = field[bad_below(bad, count)];
    (void)span_next_part(value, '=', &key);
    return key;
}

/* All fields, except that field `but` gets the value `instead`, or is left out if that is NULL. */
static void add_fields(BadLines *bad, Span but, const char *instead)
{
    Span rest = text_span(&bad->position);
    Span value;
    while (span_next_word(&rest, &value)) {
        Span whole = value;
        Span key;
        (void)span_next_part(&value, '=', &key);
        if (key.start == but.start) {
            if (instead != NULL) {
                text_add_span(&bad->line, key);
                text_format(&bad->line, "=%s ", instead);
            }
        } else {
            text_add_span(&bad->line, whole);
            text_add_char(&bad->line, ' ');
        }
    }
}

static Span find_field(const BadLines *bad, const char *name)
{
    Span rest = text_span(&bad->position);
    Span value;
    Span key = {"", 0};
    while (span_next_word(&rest, &value)) {
        (void)span_next_part(&value, '=', &key);
        if (span_equals(key, name)) {
            return key;
        }
    }
    return key;
}

/* A value with a symbol that no field contains. */
static void add_alien_value(BadLines *bad)
{
    static const char aliens[] = "?!$%&;<>@^~";
    char alien[2] = {aliens[bad_below(bad, sizeof aliens - 1)], '\0'};
    Span value;
    Text changed = {0};
    Span key = choose_field(bad, &value);
    size_t at = bad_below(bad, value.length + 1);
    text_add_span(&changed, (Span){value.start, at});
    text_add(&changed, alien);
    text_add_span(&changed, (Span){value.start + at, value.length - at});
    add_fields(bad, key, text_string(&changed));
    text_free(&changed);
}

/* A board with too many or too few symbols. */
static void add_misshapen_board(BadLines *bad)
{
    Span board = find_field(bad, "board");
    Span turn = find_field(bad, "turn");
    if (!span_equals(board, "board")) {
        add_fields(bad, turn, "p5");
        return;
    }
    add_fields(bad, board,
               bad_below(bad, 2) == 0 ? "" : "......................................./");
}

void bad_add_position(BadLines *bad)
{
    static const char *const turns[] = {"",   "p0",   "p5",     "p",    "1",
                                        "P1", "p1p2", "chance", "none", "p18446744073709551617"};
    const Span nowhere = {"", 0};
    Span value;
    switch (bad_below(bad, 9)) {
    case 0: /* twice */
        add_fields(bad, nowhere, NULL);
        text_add_span(&bad->line, choose_field(bad, &value));
        text_add(&bad->line, "=1");
        break;
    case 1: /* unknown */
        add_fields(bad, nowhere, NULL);
        bad_add_junk(bad);
        text_add(&bad->line, "=1");
        break;
    case 2:
        add_fields(bad, find_field(bad, "turn"), NULL);
        text_add(&bad->line, "seen=1");
        break;
    case 3:
        add_fields(bad, find_field(bad, "turn"),
                   turns[bad_below(bad, sizeof turns / sizeof turns[0])]);
        break;
    case 4: /* no field */
        add_fields(bad, nowhere, NULL);
        text_add(&bad->line, bad_below(bad, 2) == 0 ? "=" : "=3");
        break;
    case 5:
        for (unsigned i = 0; i < 40; i++) {
            text_format(&bad->line, "q%u=1 ", i);
        }
        break;
    case 6:
        bad_add_spec(bad);
        text_add_char(&bad->line, ' ');
        add_fields(bad, nowhere, NULL);
        break;
    case 7:
        add_misshapen_board(bad);
        break;
    default:
        add_alien_value(bad);
        break;
    }
}

/* -- options and limits -- */

void bad_add_setting(BadLines *bad)
{
    const BadOption *option = &bad->option[bad_below(bad, bad->options)];
    uint32_t kind = bad_below(bad, 6);
    if (kind == 0) {
        text_add(&bad->line, "name zz"); /* no option begins like this */
        bad_add_typo(bad, option->name);
        text_add(&bad->line, " value 1");
    } else if (kind == 1) {
        text_add(&bad->line, bad_below(bad, 2) == 0 ? "name" : "name value 3");
    } else if (kind == 2) {
        bad_add_junk(bad);
        text_format(&bad->line, " %s value 1", option->name);
    } else if (option->is_spin) {
        text_format(&bad->line, "name %s value ", option->name);
        bad_add_number(bad, option->min, option->max);
    } else if (option->is_check) {
        text_format(&bad->line, "name %s value ", option->name);
        text_add(&bad->line, bad_below(bad, 2) == 0 ? "True" : "");
        bad_add_junk(bad);
    } else {
        text_add(&bad->line, "name Variant value ");
        bad_add_spec(bad);
    }
}

void bad_add_limit(BadLines *bad)
{
    static const struct {
        const char *word;
        uint64_t max;
    } limits[] = {
        {"depth", 1000000}, {"nodes", INT64_MAX}, {"movetime", 1000000000}, {"mate", 1000000}};
    size_t number = bad_below(bad, sizeof limits / sizeof limits[0]);
    uint32_t kind = bad_below(bad, 4);
    if (bad_below(bad, 3) == 0) {
        text_add(&bad->line, "depth 3 ");
    }
    if (kind == 0) {
        bad_add_junk(bad);
        return;
    }
    text_add(&bad->line, limits[number].word);
    if (kind > 1) { /* otherwise the number is missing */
        text_add_char(&bad->line, ' ');
        bad_add_number(bad, 0, limits[number].max);
    }
}
