/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/catalogue.h"
#include "protocol/ugi/commands.h"
#include "shell/commands.h"
#include "shell/screen.h"

static void list_commands(const Shell *shell, Text *text)
{
    Text names = {0};
    for (size_t i = 0; i < shell_command_table.count; i++) {
        CommandWords command = lookup_command(shell_command_table, i);
        Text head = {0};
        text_format(&head, "  %-10s", command.name);
        screen_add_entry(shell, &head, span_of(command.help), text);
        text_free_part(&head, text);
    }
    text_add_char(text, '\n');
    screen_add_wrapped(
        shell,
        span_of("Type a move, spelt as `moves` lists it, to play it. Commands can be "
                "abbreviated; Tab completes. The commands of UGI work as well:"),
        0, text);
    for (size_t i = 0; i < ugi_command_table.count; i++) {
        const char *name = lookup_command(ugi_command_table, i).name;
        if (lookup(shell_command_table, span_of(name)) == NULL) {
            text_format(&names, " %s", name);
        }
    }
    screen_add_wrapped(shell, text_span(&names), 2, text);
    text_free_part(&names, text);
    screen_add_wrapped(shell,
                       span_of("See also `help COMMAND`, `help VARIANT`, `variants` and `rules`."),
                       0, text);
}

static void print_command(const Shell *shell, const char *name, const char *usage, const char *help,
                          const char *more, Text *text)
{
    text_format(text, "%s%s%s\n", name, usage[0] == '\0' ? "" : " ", usage);
    screen_add_wrapped(shell, span_of(help), 2, text);
    if (more[0] != '\0') {
        screen_add_wrapped(shell, span_of(more), 2, text);
    }
}

static bool help_command(const Shell *shell, Span word, Text *text)
{
    const ShellCommand *own = lookup(shell_command_table, word);
    const Command *ugi = lookup(ugi_command_table, word);
    if (own != NULL) {
        print_command(shell, own->name, own->usage, own->help, own->more, text);
        if (ugi != NULL) {
            text_add(text, "  It replaces the UGI command of the same name.\n");
        }
    } else if (ugi != NULL) {
        print_command(shell, ugi->name, ugi->usage, ugi->help, "A command of UGI.", text);
    }
    return own != NULL || ugi != NULL;
}

/* An abbreviation of a command or else of a game. */
static Status help_by_prefix(const Shell *shell, Span word, Text *text, Fault *fault)
{
    Text names = {0};
    size_t count = 0;
    Status status = STATUS_OK;
    const ShellCommand *command = lookup_prefix(shell_command_table, word, &names, &count);
    const Variant *variant = count == 0 ? variant_find(shell, word, &names) : NULL;
    if (command != NULL) {
        (void)help_command(shell, span_of(command->name), text);
    } else if (variant != NULL) {
        status = variant_describe(shell, variant, text, fault);
    } else if (names.length > 0) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "'%.*s' is ambiguous: %.120s",
                             SPAN_ARGS(word), text_string(&names));
    } else {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "no command and no game is called '%.*s'",
                             SPAN_ARGS(word));
    }
    text_free(&names);
    return status;
}

Status shell_help(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span word;
    Span id;
    if (!span_next_word(&arguments, &word)) {
        list_commands(shell, text);
        return STATUS_OK;
    }
    if (help_command(shell, word, text)) {
        return STATUS_OK;
    }
    (void)span_next_part(&word, ':', &id);
    const Variant *variant = catalogue_find(shell->engine.catalogue, id);
    return variant != NULL ? variant_describe(shell, variant, text, fault)
                           : help_by_prefix(shell, id, text, fault);
}
