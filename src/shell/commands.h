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

/* What it adds to `text` is printed if it succeeds. */
typedef Status ShellHandler(Shell *shell, Span arguments, Text *text, Fault *fault);

typedef struct ShellCommand {
    const char *name;
    const char *usage; /* its arguments, as in the table of UGI */
    const char *help;  /* one line */
    const char *more;  /* full sentences that `help COMMAND` adds, or "" */
    ShellHandler *run;
    CompletionKind completion;
    const char *choices; /* COMPLETE_CHOICES: separated by | */
} ShellCommand;

extern const LookupTable shell_command_table; /* of ShellCommand */

/* analyze.c, help.c, moves.c, review.c, rules.c */
ShellHandler shell_analyze, shell_help, shell_moves, shell_review, shell_rules;
/* files.c */
ShellHandler shell_load, shell_save, shell_svg;
/* play.c */
ShellHandler shell_auto, shell_go, shell_hint, shell_new, shell_play, shell_redo, shell_resign,
    shell_toss, shell_undo;
/* position.c */
ShellHandler shell_board, shell_eval, shell_explain, shell_fen, shell_history, shell_value;
/* settings.c */
ShellHandler shell_seats, shell_set, shell_time;

/* variants.c */
ShellHandler shell_variants;
/* The variant of this id, or the only one whose id begins with it; NULL if there is none. If there are several,
 * `names` gets their ids. */
const Variant *variant_find(const Shell *shell, Span prefix, Text *names);
/* Completes a spec whose id is abbreviated. */
MUST_CHECK Status variant_complete_spec(const Shell *shell, Span word, Text *spec, Fault *fault);
/* Appends a description of the game, its moves and its options. */
MUST_CHECK Status variant_describe(const Shell *shell, const Variant *variant, Text *text,
                                   Fault *fault);
