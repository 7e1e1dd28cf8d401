/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Completion for the shells of the system, as scripts made from the tables. Everything that can be
 * completed is in the script: ids change rarely, and a shell that starts a program at every tab would
 * be slow where it matters and silent where the program is not in the path.
 */
#ifndef NGUZO_CLI_COMPLETION_H
#define NGUZO_CLI_COMPLETION_H

#include "base/command_line.h"
#include "game/game.h"

extern const CliCommand completion_command;

/* `nguzo completion SHELL`; the value is the exit status. */
int completion_run(int count, char **arguments);

/* What a word of a usage is completed to. */
typedef enum CompletionKind {
    COMPLETION_NOTHING, /* a number, a name, … */
    COMPLETION_SPEC,
    COMPLETION_FILE,
    COMPLETION_DIR,
    COMPLETION_CHOICE, /* its parts between | */
    COMPLETION_COMMAND
} CompletionKind;

CompletionKind completion_kind(Span word);
/* `a|b|c` as `a b c`. */
void completion_add_choices(Text *script, Span choices);
void completion_add_setting_keys(Text *script, const SettingTable *keys);
bool usage_operand(const CliCommand *usage, size_t index, Span *operand);
/* The words that may follow `key=`: choices with blanks between; none for numbers. */
void completion_add_values(Text *script, const OptionRow *row);
/* How a shell writes what is said for some ids: before them, between two, between them and it, and after it. */
typedef struct CompletionCase {
    const char *before;
    const char *between;
    const char *then;
    const char *after;
} CompletionCase;

/* For the games of each set of options their keys, quoted, each with the words that it takes. */
void completion_add_cases(Text *script, const CompletionCase *shape);
/* A function of bash and zsh that says so, `_nguzo_keys ID`. */
void completion_add_keys(Text *script);
/* A text between single quotes; `escape` is what stands for a quote within. */
void completion_add_quoted(Text *script, const char *text, const char *escape);

/* The scripts, a file each. */
void completion_bash(Text *script);
void completion_zsh(Text *script);
void completion_fish(Text *script);

#endif
