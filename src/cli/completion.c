/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/completion.h"

#include "cli/cli.h"
#include "games/catalogue.h"

#include <string.h>

static const struct {
    const char *word;
    CompletionKind kind;
} kinds[] = {
    {"SPEC", COMPLETION_SPEC}, {"FILE", COMPLETION_FILE},       {"FILE...", COMPLETION_FILE},
    {"DIR", COMPLETION_DIR},   {"COMMAND", COMPLETION_COMMAND},
};

/* Takes brackets and dots off; whether there were dots. */
static bool strip(Span *word)
{
    static const char dots[] = "...";
    enum { DOTS = sizeof dots - 1 };
    if (word->start[0] == '[') {
        *word = (Span){word->start + 1, word->length - 1};
    }
    if (word->length > 1 && word->start[word->length - 1] == ']') {
        word->length--;
    }
    bool repeats =
        word->length > DOTS && memcmp(word->start + word->length - DOTS, dots, DOTS) == 0;
    word->length -= repeats ? DOTS : 0;
    return repeats;
}

bool usage_operand(const CliCommand *usage, size_t index, Span *operand)
{
    Span rest = span_of(usage->operands);
    Span word;
    for (size_t i = 0; span_next_word(&rest, &word); i++) {
        bool repeats = strip(&word);
        if (i == index || repeats) {
            *operand = word;
            return true;
        }
    }
    return false;
}

static bool usage_is_choice(Span word)
{
    return word.length > 0 && word.start[0] >= 'a' && word.start[0] <= 'z';
}

static bool usage_next_choice(Span *choices, Span *choice)
{
    return span_next_part(choices, '|', choice);
}

void completion_add_setting_keys(Text *script, const SettingTable *keys)
{
    for (size_t i = 0; i < keys->count; i++) {
        Span name = span_of(keys->rows[i].name);
        bool is_open = name.start[name.length - 1] == 'E';
        text_add(script, i == 0 ? "" : " ");
        text_add_span(script, (Span){name.start, is_open ? name.length - 4 : name.length});
        text_add(script, is_open ? "" : "=");
    }
}

CompletionKind completion_kind(Span word)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (span_equals(word, kinds[i].word)) {
            return kinds[i].kind;
        }
    }
    return usage_is_choice(word) ? COMPLETION_CHOICE : COMPLETION_NOTHING;
}

void completion_add_choices(Text *script, Span choices)
{
    Span choice;
    bool first = true;
    while (usage_next_choice(&choices, &choice)) {
        text_add(script, first ? "" : " ");
        text_add_span(script, choice);
        first = false;
    }
}

/* Whether the variant is the first of those with its options. */
static bool begins_group(size_t variant)
{
    const OptionRow *options = catalogue_variant(variant)->options;
    for (size_t i = 0; i < variant; i++) {
        if (catalogue_variant(i)->options == options) {
            return false;
        }
    }
    return options != NULL && options->key != NULL;
}

/* The ids of those with the same options, `separator` between them. */
static void add_group(Text *script, size_t variant, const char *separator)
{
    const OptionRow *options = catalogue_variant(variant)->options;
    for (size_t i = variant; i < catalogue_count(); i++) {
        if (catalogue_variant(i)->options == options) {
            text_format(script, "%s%s", i == variant ? "" : separator, catalogue_variant(i)->id);
        }
    }
}

void completion_add_values(Text *script, const OptionRow *row)
{
    if (row->kind == OPTION_CHOICE) {
        completion_add_choices(script, span_of(row->choices));
    }
}

void completion_add_cases(Text *script, const CompletionCase *shape)
{
    for (size_t i = 0; i < catalogue_count(); i++) {
        if (begins_group(i)) {
            text_add(script, shape->before);
            add_group(script, i, shape->between);
            text_add(script, shape->then);
            for (const OptionRow *row = catalogue_variant(i)->options; row->key != NULL; row++) {
                text_format(script, " '%s=%s'", row->key,
                            row->kind == OPTION_CHOICE ? row->choices : "");
            }
            text_add(script, shape->after);
        }
    }
}

void completion_add_keys(Text *script)
{
    static const CompletionCase shape = {"    (", "|", ") echo", " ;;\n"};
    text_add(script, "# The keys of a game, each with the words that it takes.\n"
                     "_nguzo_keys() {\n    case $1 in\n");
    completion_add_cases(script, &shape);
    text_add(script, "    esac\n}\n\n");
}

void completion_add_quoted(Text *script, const char *text, const char *escape)
{
    text_add_char(script, '\'');
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            text_add(script, escape);
        } else {
            text_add_char(script, *text);
        }
    }
    text_add_char(script, '\'');
}

static const struct {
    const char *shell;
    void (*print)(Text *script);
} shells[] = {{"bash", completion_bash}, {"zsh", completion_zsh}, {"fish", completion_fish}};

const CliCommand completion_command = {
    .run = completion_run,
    .name = "completion",
    .operands = "bash|zsh|fish",
    .help = "prints a script that completes this command line",
    .about =
        "For bash: source <(nguzo completion bash). For zsh: as a file _nguzo in a directory of "
        "fpath. For fish: as ~/.config/fish/completions/nguzo.fish.",
};

int completion_run(int count, char **arguments)
{
    Text script = {0};
    Fault fault;
    int operands = count;
    if (command_line_read(&completion_command, NULL, &operands, arguments, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(arguments[0], shells[i].shell) == 0) {
            shells[i].print(&script);
        }
    }
    return cli_print(&script);
}
