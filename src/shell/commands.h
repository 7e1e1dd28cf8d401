/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of the shell as one table, from which dispatch, help, completion and the manual page follow.
 */
#pragma once

#include "base/lookup.h"
#include "shell/shell.h"

/* What the arguments of a command are completed to. */
typedef enum CompletionKind {
    COMPLETE_NOTHING,
    COMPLETE_CHOICES, /* those of ShellCommand.choices */
    COMPLETE_MOVE,
    COMPLETE_FILE,
    COMPLETE_SPEC,
    COMPLETE_TOPIC,  /* commands and variants */
    COMPLETE_LIMITS, /* of `go`, and moves after searchmoves */
    COMPLETE_OPTION,
    COMPLETE_SEATS,
    COMPLETE_TOSS
} CompletionKind;

typedef struct ShellCommand {
    const char *name;
    const char *usage; /* its arguments, as in the table of UGI */
    const char *help;  /* one line */
    const char *more;  /* full sentences that `help COMMAND` adds, or "" */
    /* What it adds to `text` is printed if it succeeds. */
    Status (*run)(Shell *shell, Span arguments, Text *text, Fault *fault);
    CompletionKind completion;
    const char *choices; /* COMPLETE_CHOICES: separated by | */
} ShellCommand;

extern const ShellCommand shell_commands[];
extern const size_t shell_command_count;
extern const LookupTable shell_command_table; /* the same, for lookup() */

/* The handlers, by file. */

/* help.c */
Status shell_help(Shell *shell, Span arguments, Text *text, Fault *fault);

/* variants.c */
Status shell_variants(Shell *shell, Span arguments, Text *text, Fault *fault);
/* The variant of this id, or the only one whose id begins with it; NULL if there is none. If there are several,
 * `names` gets their ids. */
const Variant *variant_find(const Shell *shell, Span prefix, Text *names);
/* Completes a spec whose id is abbreviated. */
MUST_CHECK Status variant_complete_spec(const Shell *shell, Span word, Text *spec, Fault *fault);
/* Appends a description of the game, its moves and its options. */
MUST_CHECK Status variant_describe(const Shell *shell, const Variant *variant, Text *text,
                                   Fault *fault);

/* position.c */
Status shell_board(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_history(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_fen(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_eval(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_value(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_explain(Shell *shell, Span arguments, Text *text, Fault *fault);

/* moves.c */
Status shell_moves(Shell *shell, Span arguments, Text *text, Fault *fault);

/* play.c */
Status shell_new(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_play(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_resign(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_go(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_auto(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_hint(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_undo(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_redo(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_toss(Shell *shell, Span arguments, Text *text, Fault *fault);

/* analyze.c */
Status shell_analyze(Shell *shell, Span arguments, Text *text, Fault *fault);

/* rules.c */
Status shell_rules(Shell *shell, Span arguments, Text *text, Fault *fault);

/* review.c */
Status shell_review(Shell *shell, Span arguments, Text *text, Fault *fault);

/* settings.c */
Status shell_set(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_seats(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_time(Shell *shell, Span arguments, Text *text, Fault *fault);

/* files.c */
Status shell_save(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_load(Shell *shell, Span arguments, Text *text, Fault *fault);
Status shell_svg(Shell *shell, Span arguments, Text *text, Fault *fault);
