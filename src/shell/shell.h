/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command layer of the shell: lines in, text out. It does not know the terminal; what a terminal can do is
 * passed in as a Screen, without which there is no prompt, no colour and nothing is redrawn. Tests and fuzzing
 * drive it like the terminal does.
 */
#pragma once

#include "game/chess_clock.h"
#include "protocol/frontend.h"
#include "render/board_text.h"

/* What a terminal can do. */
typedef struct Screen {
    bool is_live;   /* lines can be redrawn in place */
    int interrupts; /* descriptor that delivers the bytes below; -1: none */
    int keys;       /* descriptor that delivers keys while catch_keys() is on; -1: none */
    unsigned (*columns)(void);
    unsigned (*rows)(void);
    void (*catch_keys)(bool on); /* keys are delivered one by one and not echoed */
} Screen;

/* The bytes from Screen.interrupts: Ctrl-C, a change of the window size, continuation after a stop. */
enum { SHELL_INTERRUPT = 'I', SHELL_RESIZE = 'W', SHELL_RESUME = 'C' };

typedef struct ShellClocks {
    TimeControl control;              /* not timed: there are no clocks */
    ChessClock clock[GAME_MAX_SEATS]; /* of each player */
    int64_t since_us;                 /* when the turn of the player to move began */
} ShellClocks;

typedef struct Shell {
    Engine engine;
    Frontend frontend; /* of the engine */
    Output *output;
    DrawStyle style;
    Screen screen;
    bool shows_board;              /* after each move */
    bool may_write;                /* save and svg may write files */
    bool is_human[GAME_MAX_SEATS]; /* the engine plays the other seats */
    SearchLimits limits;           /* of searches without limits of their own */
    ShellClocks clocks;
    uint64_t max_nodes; /* caps every search; 0: no cap */
    bool was_resized;   /* the window has changed since lines were drawn */
    bool stopped;       /* Ctrl-C ended the last search */
} Shell;

/* Lets the user edit lines at a terminal, and executes them. */
typedef struct LineEditor {
    /* Standard input and output are a terminal. Returns after quit or the end of input. */
    Status (*run)(Shell *shell, Fault *fault);
    const char *(*version)(void); /* of the library that it uses */
} LineEditor;

typedef struct ShellOptions {
    Catalogue *catalogue; /* the games that can be chosen */
    const char *spec;     /* NULL: the default variant */
    const char *tables;   /* directory of table files; NULL: the default one */
    int input;
    int output;
    const LineEditor *editor; /* used if input and output are a terminal; may be NULL */
} ShellOptions;

/* Humans play all seats; plain style, no screen, files may be written. */
MUST_CHECK Status shell_init(Shell *shell, Output *output, Catalogue *catalogue, const char *spec,
                             Fault *fault);
void shell_free(Shell *shell);
/* Executes one line. An error is reported on one line of output and changes nothing. */
void shell_execute(Shell *shell, Span line);
/* `tapatan p1> ` */
void shell_print_prompt(const Shell *shell, Text *text);
static inline bool shell_is_quitting(const Shell *shell)
{
    return shell->frontend.quitting;
}

/* Runs the shell until the end of input. Returns the exit status of the program. */
int shell_run(const ShellOptions *options);
