/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of the shell as one table: dispatch, help, completion and the manual page come from it.
 */
#ifndef NGUZO_SHELL_COMMANDS_H
#define NGUZO_SHELL_COMMANDS_H

#include "shell/shell.h"

/* What the words after a command are completed to. */
typedef enum ShellWords {
    WORDS_NONE,
    WORDS_LISTED, /* those of ShellCommand.words */
    WORDS_MOVE,
    WORDS_FILE,
    WORDS_SPEC,
    WORDS_HELP, /* commands and variants */
    WORDS_GO,   /* limits, and moves after searchmoves */
    WORDS_OPTION,
    WORDS_SEATS,
    WORDS_POSITION
} ShellWords;

typedef struct ShellCommand {
    const char *name;
    const char *usage; /* arguments, as in the table of UGI */
    const char *help;  /* one line */
    const char *more;  /* what `help COMMAND` adds; "" if nothing */
    ShellWords completes;
    const char *words; /* separated by | */
    Status (*run)(Shell *shell, Span arguments, Fault *fault);
} ShellCommand;

extern const ShellCommand shell_commands[];
extern const size_t shell_command_count;

/* NULL if there is none of exactly this name. */
const ShellCommand *shell_command_find(Span name);

/* The handlers, by file. */

/* help.c */
Status shell_help(Shell *shell, Span arguments, Fault *fault);
Status shell_variants(Shell *shell, Span arguments, Fault *fault);

/* show.c */
Status shell_board(Shell *shell, Span arguments, Fault *fault);
Status shell_history(Shell *shell, Span arguments, Fault *fault);
Status shell_fen(Shell *shell, Span arguments, Fault *fault);
Status shell_eval(Shell *shell, Span arguments, Fault *fault);
Status shell_value(Shell *shell, Span arguments, Fault *fault);
Status shell_explain(Shell *shell, Span arguments, Fault *fault);

/* moves.c */
Status shell_moves(Shell *shell, Span arguments, Fault *fault);

/* play.c */
Status shell_new(Shell *shell, Span arguments, Fault *fault);
Status shell_play(Shell *shell, Span arguments, Fault *fault);
Status shell_go(Shell *shell, Span arguments, Fault *fault);
Status shell_auto(Shell *shell, Span arguments, Fault *fault);
Status shell_hint(Shell *shell, Span arguments, Fault *fault);
Status shell_undo(Shell *shell, Span arguments, Fault *fault);
Status shell_redo(Shell *shell, Span arguments, Fault *fault);
Status shell_toss(Shell *shell, Span arguments, Fault *fault);

/* analyze.c */
Status shell_analyze(Shell *shell, Span arguments, Fault *fault);

/* settings.c */
Status shell_set(Shell *shell, Span arguments, Fault *fault);
Status shell_seats(Shell *shell, Span arguments, Fault *fault);
Status shell_time(Shell *shell, Span arguments, Fault *fault);

/* files.c */
Status shell_save(Shell *shell, Span arguments, Fault *fault);
Status shell_load(Shell *shell, Span arguments, Fault *fault);
Status shell_svg(Shell *shell, Span arguments, Fault *fault);

#endif
