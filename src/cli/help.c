/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/help.h"

#include "cli/cli.h"

enum { LEFT = 26, LINE = 100 };

/* Words up to the margin, from `column` on; lines that follow begin at `indent`. */
static void wrap(Text *text, const char *sentence, size_t column, size_t indent)
{
    Span rest = span_of(sentence);
    Span word;
    bool first = true;
    while (span_next_word(&rest, &word)) {
        if (!first && column + word.length + 1 > LINE) {
            text_format(text, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!first) {
            text_add_char(text, ' ');
            column++;
        }
        text_add_span(text, word);
        column += word.length;
        first = false;
    }
    text_add_char(text, '\n');
}

/* `call` at the left, what it does at the right, or below if there is no room. */
static void add_row(Text *text, const char *call, const char *help)
{
    text_format(text, "  %-*s", LEFT - 2, call);
    if (span_of(call).length > LEFT - 4) {
        text_format(text, "\n%*s", LEFT, "");
    }
    wrap(text, help, LEFT, LEFT);
}

static void add_options(Text *text, const Usage *usage)
{
    for (size_t i = 0; i < usage->option_count; i++) {
        const UsageOption *option = &usage->options[i];
        Text call = {0};
        text_format(&call, "%s%s%s", option->name, option->value != NULL ? " " : "",
                    option->value != NULL ? option->value : "");
        add_row(text, text_string(&call), option->help);
        text_free_part(&call, text);
    }
}

static void add_call(Text *text, const Usage *usage)
{
    text_format(text, "%s%s%s%s", usage->name, usage->operands[0] == '\0' ? "" : " ",
                usage->operands, usage->option_count > 0 ? " [OPTION...]" : "");
}

void help_command(const Usage *usage, Text *text)
{
    text_add(text, "usage: nguzo ");
    add_call(text, usage);
    text_format(text, "\n\n%s: %s\n", usage->name, usage->help);
    if (usage->about != NULL) {
        text_add_char(text, '\n');
        wrap(text, usage->about, 0, 0);
    }
    if (usage->option_count > 0) {
        text_add(text, "\noptions:\n");
        add_options(text, usage);
    }
}

void help_program(Text *text)
{
    text_format(
        text,
        "nguzo %s: plays mill games, Tresillo, Stack, Tableaux, Jati, Dai Jobi and Jamit\n\n"
        "usage: nguzo [OPTION...]\n       nguzo COMMAND [ARGUMENT...]\n\n",
        NGUZO_VERSION);
    wrap(text, cli_usage.about, 0, 0);
    text_add(text, "\noptions:\n");
    add_options(text, &cli_usage);
    text_add(text, "\ncommands:\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        Text call = {0};
        add_call(&call, cli_commands[i].usage);
        add_row(text, text_string(&call), cli_commands[i].usage->help);
        text_free_part(&call, text);
    }
    text_add(text,
             "\nnguzo help COMMAND tells more. A SPEC is an id such as tapatan, or an id with "
             "options:\nconquer:goal=30; nguzo variants lists them.\n");
}

const Usage help_usage = {
    .name = "help",
    .operands = "[COMMAND]",
    .help = "explains the program, or a command",
};

int help_run(int count, char **arguments)
{
    Fault fault;
    Text text = {0};
    int operands = count - 1;
    const CliCommand *command = NULL;
    Status status = arguments_read(&help_usage, NULL, &operands, arguments + 1, &fault);
    if (status == STATUS_OK && operands > 0) {
        status = cli_find(arguments[1], &command, &fault);
    }
    if (status != STATUS_OK) {
        return arguments_complain(&fault, EXIT_WRONG_ARGUMENTS);
    }
    if (command != NULL) {
        help_command(command->usage, &text);
    } else {
        help_program(&text);
    }
    return cli_write(&text);
}
