/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/command_line.h"

#include <stdio.h>
#include <string.h>

int command_line_report(const Fault *fault, int exit_status)
{
    (void)fprintf(stderr, "nguzo: %s: %s\n", status_code(fault->status), fault->text);
    return exit_status;
}

/* -- options -- */

bool command_line_is_option(const char *argument)
{
    bool is_negative_number = argument[0] == '-' && argument[1] >= '0' && argument[1] <= '9';
    return argument[0] == '-' && argument[1] != '\0' && !is_negative_number;
}

static Status refuse_option(const CliCommand *command, Span name, Fault *fault)
{
    char hint[80];
    (void)snprintf(hint, sizeof hint, "try nguzo %s%s--help", command->name,
                   command->name[0] == '\0' ? "" : " ");
    return lookup_fail(setting_lookup_table(command->options), "option", name, hint,
                       STATUS_BAD_ARGUMENT, fault);
}

/* Reads the arguments up to the next option, the first of which may have followed an equals sign. */
static Status read_list(const Setting *option, void *target, Span first, int count,
                        char *const *arguments, int *at, Fault *fault)
{
    Status status = option->apply != NULL ? option->apply(target, 0, fault) : STATUS_OK;
    if (option->keys != NULL && option->read == NULL) {
        setting_store_defaults(*option->keys, (char *)target + option->offset);
    }
    if (status == STATUS_OK && first.start != NULL) {
        status = setting_read(option, target, first, fault);
    }
    while (status == STATUS_OK && *at < count && !command_line_is_option(arguments[*at])) {
        status = setting_read(option, target, span_of(arguments[*at]), fault);
        ++*at;
    }
    return status;
}

Status command_line_read_option(const CliCommand *command, void *target, int count,
                                char *const *arguments, int *at, Fault *fault)
{
    Span value = span_of(arguments[*at]);
    Span name = value;
    (void)span_next_part(&value, '=', &name);
    const Setting *option = setting_find(command->options, name);
    if (option == NULL) {
        return refuse_option(command, name, fault);
    }
    ++*at;
    if (option->mark != 0) {
        *(bool *)((char *)target + option->mark) = true;
    }
    if (option->kind == SETTING_FLAG || option->kind == SETTING_ACTION) {
        return value.start == NULL
                   ? setting_assign(option, target, 1, fault)
                   : fault_raise(fault, STATUS_BAD_ARGUMENT, "%s takes no value", option->name);
    }
    if (option->kind == SETTING_LIST) {
        return read_list(option, target, value, count, arguments, at, fault);
    }
    if (value.start == NULL && *at == count) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "%s needs %s", option->name,
                           setting_placeholder(option));
    }
    if (value.start == NULL) {
        value = span_of(arguments[(*at)++]);
    }
    return setting_read(option, target, value, fault);
}

/* -- operands -- */

/* Removes brackets and dots from a placeholder; returns whether there were dots. */
static bool strip(Span *word)
{
    static const char dots[] = "...";
    enum { DOTS = sizeof dots - 1 };
    if (word->start[0] == '[') {
        *word = span_from(*word, 1);
    }
    if (word->length > 1 && word->start[word->length - 1] == ']') {
        word->length--;
    }
    bool repeats =
        word->length > DOTS && memcmp(word->start + word->length - DOTS, dots, DOTS) == 0;
    word->length -= repeats ? DOTS : 0;
    return repeats;
}

/* The placeholder of the operand at this index, without brackets and dots; false if there is none. */
static bool find_operand(const CliCommand *command, size_t index, Span *operand)
{
    Span rest = span_of(command->operands);
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

static size_t count_required(const CliCommand *command)
{
    Span rest = span_of(command->operands);
    Span word;
    size_t required = 0;
    while (span_next_word(&rest, &word) && word.start[0] != '[') {
        required++;
    }
    return required;
}

/* Whether a placeholder such as `info|verify` lists the argument; other placeholders allow any. */
static bool is_allowed(Span placeholder, Span argument)
{
    bool is_choice = placeholder.start[0] >= 'a' && placeholder.start[0] <= 'z';
    size_t index = 0;
    return !is_choice || span_find_choice(placeholder, argument, &index);
}

static Status check_operands(const CliCommand *command, size_t count, char *const *operands,
                             Fault *fault)
{
    Span operand = {"", 0};
    if (count < count_required(command)) {
        (void)find_operand(command, count, &operand);
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "%s needs %.*s: nguzo %s %s",
                           command->name, SPAN_ARGS(operand), command->name, command->operands);
    }
    for (size_t i = 0; i < count; i++) {
        if (!find_operand(command, i, &operand)) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s takes no argument '%.*s'",
                               command->name, SPAN_ARGS(span_of(operands[i])));
        }
        if (!is_allowed(operand, span_of(operands[i]))) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s takes %.*s, not '%.*s'",
                               command->name, SPAN_ARGS(operand), SPAN_ARGS(span_of(operands[i])));
        }
    }
    return STATUS_OK;
}

Status command_line_read(const CliCommand *command, void *target, int *count, char **arguments,
                         Fault *fault)
{
    int at = 0;
    int kept = 0;
    bool only_operands = false;
    while (at < *count) {
        if (!only_operands && strcmp(arguments[at], "--") == 0) {
            only_operands = true;
            at++;
        } else if (only_operands || !command_line_is_option(arguments[at])) {
            arguments[kept++] = arguments[at++];
        } else {
            Status status =
                command_line_read_option(command, target, *count, arguments, &at, fault);
            if (status != STATUS_OK) {
                return status;
            }
        }
    }
    Status status = check_operands(command, (size_t)kept, arguments, fault);
    if (status == STATUS_OK) {
        *count = kept;
    }
    return status;
}
