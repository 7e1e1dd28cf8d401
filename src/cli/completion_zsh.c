/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"
#include "cli/completion.h"
#include "games/catalogue.h"

static const char head[] =
    "#compdef nguzo\n"
    "# SPDX-License-Identifier: GPL-3.0-or-later\n"
    "# Completion of nguzo for zsh. Made by `nguzo completion zsh`; scripts/update-generated\n"
    "# writes it again.\n\n";

static const char spec_function[] = "# An id, or the keys and values of id:key=value,key=value.\n"
                                    "_nguzo_spec() {\n"
                                    "    local -a keys names\n"
                                    "    local id=${${PREFIX}%%:*} key\n"
                                    "    if [[ $PREFIX != *:* ]]; then\n"
                                    "        _describe -t specs game _nguzo_ids -S ''\n"
                                    "        return\n"
                                    "    fi\n"
                                    "    keys=(${=\"$(_nguzo_keys $id)\"})\n"
                                    "    compset -P '*[:,]'\n"
                                    "    if compset -P '*='; then\n"
                                    "        key=${${IPREFIX##*[:,]}%=}\n"
                                    "        names=(${(s.|.)${(M)keys:#${key}=*}#*=})\n"
                                    "        compadd -S '' -a names\n"
                                    "    else\n"
                                    "        names=(${keys%%=*})\n"
                                    "        compadd -S '=' -a names\n"
                                    "    fi\n"
                                    "}\n\n";

/* In a description of _arguments brackets and colons are its own. */
static void add_description(Text *script, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            text_add(script, "'\\''");
            continue;
        }
        if (*text == '[' || *text == ']' || *text == ':' || *text == '\\') {
            text_add_char(script, '\\');
        }
        text_add_char(script, *text);
    }
}

static void add_action(Text *script, Span word)
{
    switch (completion_kind(word)) {
    case COMPLETION_SPEC:
        text_add(script, "_nguzo_spec");
        break;
    case COMPLETION_FILE:
        text_add(script, "_files");
        break;
    case COMPLETION_DIR:
        text_add(script, "_files -/");
        break;
    case COMPLETION_COMMAND:
        text_add(script, "_nguzo_command");
        break;
    case COMPLETION_CHOICE:
        text_add_char(script, '(');
        completion_add_choices(script, word);
        text_add_char(script, ')');
        break;
    case COMPLETION_NOTHING:
        text_add_char(script, ' ');
        break;
    }
}

static void add_value(Text *script, const Setting *option)
{
    if (option->keys != NULL) {
        text_add(script, "_nguzo_words ");
        completion_add_setting_keys(script, option->keys);
    } else {
        add_action(script, span_of(option->placeholder));
    }
}

static void add_option(Text *script, const Setting *option)
{
    bool many = option->kind == SETTING_LIST;
    text_format(script, " \\\n        '%s%s[", many ? "*" : "", option->name);
    add_description(script, option->help);
    text_add_char(script, ']');
    if (option->placeholder != NULL) {
        text_add_char(script, ':');
        add_description(script, option->placeholder);
        text_add_char(script, ':');
        add_value(script, option);
    }
    text_add_char(script, '\'');
}

static void add_operands(Text *script, const CliCommand *usage)
{
    Span operand;
    Span next;
    for (size_t i = 0; usage_operand(usage, i, &operand); i++) {
        bool repeats = usage_operand(usage, i + 1, &next) && next.start == operand.start;
        if (repeats) {
            text_add(script, " \\\n        '*:");
        } else {
            text_format(script, " \\\n        '%zu:", i + 1);
        }
        text_format(script, "%.*s:", SPAN_ARGS(operand));
        add_action(script, operand);
        text_add_char(script, '\'');
        if (repeats) {
            return;
        }
    }
}

/* Of a command some of whose options take many words: the words after the first. */
static void add_rest(Text *script, const CliCommand *usage)
{
    text_format(script, "_nguzo_%s_words() {\n    case ${words[(R)--*]} in\n", usage->name);
    for (size_t i = 0; i < usage->options.count; i++) {
        if (usage->options.rows[i].kind == SETTING_LIST) {
            text_format(script, "    (%s) ", usage->options.rows[i].name);
            add_value(script, &usage->options.rows[i]);
            text_add(script, " ;;\n");
        }
    }
    text_add(script, "    esac\n}\n\n");
}

static bool takes_many(const CliCommand *usage)
{
    for (size_t i = 0; i < usage->options.count; i++) {
        if (usage->options.rows[i].kind == SETTING_LIST) {
            return true;
        }
    }
    return false;
}

static void add_usage(Text *script, const CliCommand *usage)
{
    for (size_t i = 0; i < usage->options.count; i++) {
        add_option(script, &usage->options.rows[i]);
    }
    add_operands(script, usage);
    if (takes_many(usage)) {
        text_format(script, " \\\n        '*:words:_nguzo_%s_words'", usage->name);
    }
}

static void add_games(Text *script)
{
    text_add(script, "_nguzo_ids=(\n");
    for (size_t i = 0; i < catalogue_count(); i++) {
        text_format(script, "    '%s:", catalogue_variant(i)->id);
        add_description(script, catalogue_variant(i)->summary);
        text_add(script, "'\n");
    }
    text_add(script, ")\n\n");
    completion_add_keys(script);
}

void completion_zsh(Text *script)
{
    text_add(script, head);
    text_add(script, "typeset -ga _nguzo_ids _nguzo_commands\n");
    add_games(script);
    text_add(script, "_nguzo_commands=(\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        text_format(script, "    '%s:", cli_commands[i]->name);
        add_description(script, cli_commands[i]->help);
        text_add(script, "'\n");
    }
    text_add(script, ")\n\n");
    text_add(script, spec_function);
    text_add(script, "_nguzo_command() {\n    _describe -t commands command _nguzo_commands\n}\n\n"
                     "# Words that something is written behind.\n"
                     "_nguzo_words() {\n    compadd -S '' -- ${(M)@:#*[=.]}\n}\n\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        if (takes_many(cli_commands[i])) {
            add_rest(script, cli_commands[i]);
        }
    }
    text_add(script, "_nguzo() {\n    local curcontext=$curcontext state line\n    _arguments -C");
    add_usage(script, &cli_program);
    text_add(script, " \\\n        '1: :_nguzo_command' '*:: :->arguments' && return\n"
                     "    case $line[1] in\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        text_format(script, "    (%s)\n        _arguments '--help[explains it]'",
                    cli_commands[i]->name);
        add_usage(script, cli_commands[i]);
        text_add(script, "\n        ;;\n");
    }
    text_add(script, "    esac\n}\n\n_nguzo \"$@\"\n");
}
