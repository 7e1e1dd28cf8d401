/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/complete.h"

#include "api/queries.h"
#include "engine/options.h"
#include "games/catalogue.h"
#include "protocol/ugi/commands.h"
#include "protocol/ugi/go.h"
#include "shell/commands.h"

#include <stdlib.h>
#include <string.h>

/* The arguments typed so far. */
typedef struct Typed {
    Span before;  /* all but the last */
    Span last;    /* the word to complete, possibly empty */
    Span whole;   /* both */
    size_t words; /* number of words in `before` */
} Typed;

static void add(Completion *completion, Span head, Span tail)
{
    text_add_span(&completion->words, head);
    text_add_span(&completion->words, tail);
    text_add_char(&completion->words, '\n');
    completion->count++;
}

static void offer(Completion *completion, Span typed, const char *word)
{
    if (span_is_prefix(typed, word)) {
        add(completion, span_of(word), (Span){"", 0});
    }
}

/* Those of the choices, separated by |, that begin with what was typed; `head` is the text before the choice. */
static void offer_choices(Completion *completion, Span head, Span typed, const char *choices)
{
    Span rest = span_of(choices);
    Span choice;
    while (rest.length > 0 && span_next_part(&rest, '|', &choice)) {
        if (choice.length >= typed.length &&
            span_equals_span((Span){choice.start, typed.length}, typed)) {
            add(completion, head, choice);
        }
    }
}

static void offer_list(Completion *completion, Span typed, const char *choices)
{
    offer_choices(completion, (Span){"", 0}, typed, choices);
}

/* The legal moves that have this prefix, without it. */
static void offer_moves_after(const Shell *shell, const char *prefix, Completion *completion,
                              Span typed)
{
    SpeltMove *moves = NULL;
    size_t count = 0;
    if (record_spell_moves(&shell->engine.session.record, &moves, &count) == STATUS_OK) {
        for (size_t i = 0; i < count; i++) {
            if (span_is_prefix(span_of(prefix), moves[i].text)) {
                offer(completion, typed, moves[i].text + strlen(prefix));
            }
        }
        free(moves);
    }
}

static void offer_moves(const Shell *shell, Completion *completion, Span typed)
{
    offer_moves_after(shell, "", completion, typed);
}

/* The names in a table of commands, except those that are in `hidden_by` as well. */
static void offer_names(Completion *completion, Span typed, LookupTable table,
                        LookupTable hidden_by)
{
    for (size_t i = 0; i < table.count; i++) {
        const char *name = lookup_command(table, i).name;
        if (lookup(hidden_by, span_of(name)) == NULL) {
            offer(completion, typed, name);
        }
    }
}

static const LookupTable nothing = {NULL, 0, 0};

/* -- specs -- */

static void offer_ids(const Shell *shell, Completion *completion, Span typed)
{
    const Catalogue *catalogue = shell->engine.catalogue;
    for (size_t i = 0; i < catalogue_count(catalogue); i++) {
        offer(completion, typed, catalogue_variant(catalogue, i)->id);
    }
}

/* Keys, or the values of a key after an equals sign. */
static void offer_options(Completion *completion, Span typed, SettingTable options)
{
    size_t part = typed.length;
    while (part > 0 && typed.start[part - 1] != ':' && typed.start[part - 1] != ',') {
        part--;
    }
    Span head = {typed.start, part};
    Span value = {typed.start + part, typed.length - part};
    Span key;
    (void)span_next_part(&value, '=', &key);
    for (size_t i = 0; i < options.count; i++) {
        if (value.start == NULL && span_is_prefix(key, options.rows[i].name)) {
            Text option = {0};
            text_format(&option, "%s=", options.rows[i].name);
            add(completion, head, text_span(&option));
            text_free(&option);
            completion->continues = true;
        } else if (value.start != NULL && span_equals(key, options.rows[i].name)) {
            const Setting *option = &options.rows[i];
            bool has_default = option->default_text != NULL;
            offer_choices(completion, (Span){typed.start, (size_t)(value.start - typed.start)},
                          value,
                          option->kind == SETTING_CHOICE ? option->choices
                          : has_default                  ? option->default_text
                                                         : "");
        }
    }
}

static void offer_specs(const Shell *shell, Completion *completion, Span typed)
{
    Span rest = typed;
    Span id;
    (void)span_next_part(&rest, ':', &id);
    const Variant *variant = catalogue_find(shell->engine.catalogue, id);
    if (rest.start == NULL) {
        offer_ids(shell, completion, typed);
        offer(completion, typed, "mill:");
        completion->continues = completion->count == 1 && span_is_prefix(typed, "mill:");
    } else if (variant != NULL) {
        offer_options(completion, typed, variant_options(variant));
        offer_options(completion, typed, catalogue_fields(variant));
    }
}

/* -- the rest -- */

static void offer_go(const Shell *shell, Completion *completion, const Typed *typed)
{
    if (span_has_word(typed->before, "searchmoves")) {
        offer_moves(shell, completion, typed->last);
    }
    for (size_t i = 0; i < go_word_count(); i++) {
        offer(completion, typed->last, go_word(i));
    }
}

/* Names may contain blanks: what is offered is the rest of the name from the last word on. */
static void offer_engine_options(const Shell *shell, Completion *completion, Span typed, Span last)
{
    size_t before = (size_t)(last.start - typed.start);
    for (size_t i = 0; i < engine_options.count; i++) {
        const Setting *option = &engine_options.rows[i];
        size_t length = strlen(option->name);
        if (span_is_prefix_ignoring_case(typed, option->name)) {
            add(completion, span_of(option->name + before), (Span){"", 0});
        } else if (length < typed.length && typed.start[length] == ' ' &&
                   span_equals_ignoring_case((Span){typed.start, length}, option->name)) {
            offer_list(completion, last, setting_choices(option));
            if (strcmp(option->name, "Variant") == 0) {
                offer_specs(shell, completion, last);
            }
            completion->is_file = completion->is_file || strcmp(option->name, "TablePath") == 0 ||
                                  strcmp(option->name, "VariantPath") == 0;
        }
    }
}

static void offer_seats(const Shell *shell, Completion *completion, const Typed *typed)
{
    static const char *const seats[] = {"p1", "p2", "p3", "p4"};
    if (typed->words % 2 == 1) {
        offer_list(completion, typed->last, "human|engine");
        return;
    }
    for (unsigned seat = 0; seat < shell->engine.session.game->seats; seat++) {
        offer(completion, typed->last, seats[seat]);
    }
    offer(completion, typed->last, "all");
}

static void offer_ugi(const Shell *shell, Completion *completion, Span command, const Typed *typed)
{
    Span words = typed->whole;
    Span first;
    if (span_equals(command, "query")) {
        if (typed->words > 0) {
            offer_moves(shell, completion, typed->last);
            return;
        }
        offer_names(completion, typed->last, query_table, nothing);
    } else if (span_equals(command, "makemove")) {
        offer_moves(shell, completion, typed->last);
    } else if (span_equals(command, "position")) {
        offer_list(completion, typed->last, "startpos|fen|moves");
    } else if (span_equals(command, "setoption")) {
        if (span_next_word(&words, &first) && span_equals(first, "name") && typed->words > 0) {
            offer_engine_options(shell, completion,
                                 span_trim(words).length > 0 ? span_trim(words) : typed->last,
                                 typed->last);
        } else {
            offer(completion, typed->last, "name");
        }
    }
}

static void offer_arguments(const Shell *shell, Completion *completion, Span name,
                            const Typed *typed)
{
    const ShellCommand *command = lookup(shell_command_table, name);
    if (command == NULL) {
        offer_ugi(shell, completion, name, typed);
        return;
    }
    switch (command->completion) {
    case COMPLETE_NOTHING:
        break;
    case COMPLETE_CHOICES:
        offer_list(completion, typed->last, command->choices);
        break;
    case COMPLETE_MOVE:
        offer_moves(shell, completion, typed->last);
        break;
    case COMPLETE_FILE:
        completion->is_file = true;
        break;
    case COMPLETE_SPEC:
        offer_specs(shell, completion, typed->last);
        break;
    case COMPLETE_TOPIC:
        offer_names(completion, typed->last, shell_command_table, nothing);
        offer_ids(shell, completion, typed->last);
        break;
    case COMPLETE_LIMITS:
        offer_go(shell, completion, typed);
        break;
    case COMPLETE_OPTION:
        offer_engine_options(shell, completion, typed->whole, typed->last);
        break;
    case COMPLETE_SEATS:
        offer_seats(shell, completion, typed);
        break;
    case COMPLETE_TOSS:
        offer_moves_after(shell, "toss", completion, typed->last);
        break;
    }
}

void complete_line(const Shell *shell, Span line, Completion *completion)
{
    Span rest = line;
    Span command = {NULL, 0};
    Typed typed = {.words = 0};
    size_t at = line.length;
    *completion = (Completion){.count = 0};
    while (at > 0 && line.start[at - 1] != ' ' && line.start[at - 1] != '\t') {
        at--;
    }
    typed.last = span_from(line, at);
    if (!span_next_word(&rest, &command) || command.start == typed.last.start) {
        offer_names(completion, typed.last, shell_command_table, nothing);
        offer_names(completion, typed.last, ugi_command_table, shell_command_table);
        offer_moves(shell, completion, typed.last);
        return;
    }
    while (rest.length > typed.last.length && (rest.start[0] == ' ' || rest.start[0] == '\t')) {
        rest = span_from(rest, 1);
    }
    typed.whole = rest;
    typed.before = (Span){rest.start, rest.length - typed.last.length};
    Span counted = typed.before;
    Span word;
    while (span_next_word(&counted, &word)) {
        typed.words++;
    }
    offer_arguments(shell, completion, command, &typed);
}
