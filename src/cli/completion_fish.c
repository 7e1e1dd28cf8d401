/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"
#include "cli/completion.h"
#include "games/catalogue.h"

static const char quote[] = "\\'";

static const char head[] =
    "# SPDX-License-Identifier: GPL-3.0-or-later\n"
    "# Completion of nguzo for fish. Made by `nguzo completion fish`; scripts/update-generated\n"
    "# writes it again.\n\n";

static const char functions[] =
    "# An id, or the keys and values of id:key=value,key=value.\n"
    "function __nguzo_spec\n"
    "    set -l word (commandline -ct)\n"
    "    if not string match -q '*:*' -- $word\n"
    "        __nguzo_ids\n"
    "        return\n"
    "    end\n"
    "    set -l start (string replace -r '[^:,]*$' '' -- $word)\n"
    "    set -l last (string replace -r '^.*[:,]' '' -- $word)\n"
    "    for key in (__nguzo_keys (string replace -r ':.*' '' -- $word))\n"
    "        set -l name (string replace -r '=.*' '' -- $key)\n"
    "        if string match -q '*=*' -- $last\n"
    "            if test $name = (string replace -r '=.*' '' -- $last)\n"
    "                for value in (string split '|' -- (string replace -r '^[^=]*=' '' -- $key))\n"
    "                    echo $start$name=$value\n"
    "                end\n"
    "            end\n"
    "        else\n"
    "            echo $start$name=\n"
    "        end\n"
    "    end\n"
    "end\n\n"
    "# Whether this is the command, and the word so many operands behind it, or any (-1).\n"
    "function __nguzo_operand -a command at\n"
    "    set -l words (commandline -opc)\n"
    "    test (count $words) -ge 2; and test $words[2] = $command; or return 1\n"
    "    test $at -lt 0; or test (count (string match -v -- '-*' $words[3..-1])) -eq $at\n"
    "end\n\n"
    "# Whether words still belong to this option.\n"
    "function __nguzo_within -a command option\n"
    "    set -l words (commandline -opc)\n"
    "    set -l options (string match -- '--*' $words)\n"
    "    test (count $words) -ge 2; and test $words[2] = $command; and test (count $options) -gt "
    "0; and test $options[-1] = $option\n"
    "end\n\n"
    "function __nguzo_begins\n"
    "    set -l words (commandline -opc)\n"
    "    test (count (string match -rv -- '^-' $words[2..-1])) -eq 0\n"
    "end\n\n";

static void add_games(Text *script)
{
    static const CompletionCase shape = {"        case ", " ", "\n            printf '%s\\n'",
                                         "\n"};
    text_add(script, "function __nguzo_ids\n");
    for (size_t i = 0; i < catalogue_count(); i++) {
        text_format(script, "    printf '%%s\\t%%s\\n' %s ", catalogue_variant(i)->id);
        completion_add_quoted(script, catalogue_variant(i)->summary, quote);
        text_add_char(script, '\n');
    }
    text_add(script, "end\n\n# The keys of a game, each with the words that it takes.\n"
                     "function __nguzo_keys -a id\n    switch $id\n");
    completion_add_cases(script, &shape);
    text_add(script, "    end\nend\n\n");
}

/* The words of an operand or a value, as options of `complete`. */
static void add_words(Text *script, Span word)
{
    switch (completion_kind(word)) {
    case COMPLETION_SPEC:
        text_add(script, " -a '(__nguzo_spec)'");
        break;
    case COMPLETION_FILE:
        text_add(script, " -F");
        break;
    case COMPLETION_DIR:
        text_add(script, " -a '(__fish_complete_directories)'");
        break;
    case COMPLETION_COMMAND:
        text_add(script, " -a '");
        for (size_t i = 0; i < cli_command_count; i++) {
            text_format(script, "%s%s", i == 0 ? "" : " ", cli_commands[i]->name);
        }
        text_add_char(script, '\'');
        break;
    case COMPLETION_CHOICE:
        text_add(script, " -a '");
        completion_add_choices(script, word);
        text_add_char(script, '\'');
        break;
    case COMPLETION_NOTHING:
        break;
    }
}

static void add_condition(Text *script, const CliCommand *usage)
{
    if (usage == &cli_program) {
        text_add(script, "complete -c nguzo -n __nguzo_begins");
    } else {
        text_format(script, "complete -c nguzo -n '__nguzo_operand %s -1'", usage->name);
    }
}

static void add_option(Text *script, const CliCommand *usage, const Setting *option)
{
    Span value = span_of(option->placeholder != NULL ? option->placeholder : "");
    add_condition(script, usage);
    text_format(script, " -l %s", option->name + 2);
    if (option->keys != NULL) {
        text_add(script, " -x -a '");
        completion_add_setting_keys(script, option->keys);
        text_add_char(script, '\'');
    } else if (option->placeholder != NULL) {
        text_add(script, completion_kind(value) == COMPLETION_FILE ? " -r" : " -x");
        add_words(script, value);
    }
    text_add(script, " -d ");
    completion_add_quoted(script, option->help, quote);
    text_add_char(script, '\n');
    if (option->keys != NULL) {
        text_format(script, "complete -c nguzo -n '__nguzo_within %s %s' -a '", usage->name,
                    option->name);
        completion_add_setting_keys(script, option->keys);
        text_add(script, "'\n");
    }
}

static void add_usage(Text *script, const CliCommand *usage)
{
    Span operand;
    Span next;
    for (size_t i = 0; i < usage->options.count; i++) {
        add_option(script, usage, &usage->options.rows[i]);
    }
    for (size_t i = 0; usage_operand(usage, i, &operand); i++) {
        bool repeats = usage_operand(usage, i + 1, &next) && next.start == operand.start;
        if (completion_kind(operand) != COMPLETION_NOTHING) {
            text_format(script, "complete -c nguzo -n '__nguzo_operand %s %d'", usage->name,
                        repeats ? -1 : (int)i);
            add_words(script, operand);
            text_add_char(script, '\n');
        }
        if (repeats) {
            return;
        }
    }
}

void completion_fish(Text *script)
{
    text_add(script, head);
    add_games(script);
    text_add(script, functions);
    text_add(script, "complete -c nguzo -f\n");
    add_usage(script, &cli_program);
    for (size_t i = 0; i < cli_command_count; i++) {
        const CliCommand *usage = cli_commands[i];
        text_format(script, "complete -c nguzo -n __nguzo_begins -a %s -d ", usage->name);
        completion_add_quoted(script, usage->help, quote);
        text_format(script,
                    "\ncomplete -c nguzo -n '__nguzo_operand %s -1' -l help -d 'explains it'\n",
                    usage->name);
        add_usage(script, usage);
    }
}
