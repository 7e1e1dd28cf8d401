/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shell as a layer of commands: lines go in, text comes out. It knows no terminal: what a terminal can
 * do is handed in as a Screen, and without one there is no prompt, no colour and nothing is drawn
 * twice. Tests and fuzzing drive it as the terminal does.
 */
#ifndef NGUZO_SHELL_SHELL_H
#define NGUZO_SHELL_SHELL_H

#include "protocol/frontend.h"
#include "render/board_text.h"

/* What a terminal adds. */
typedef struct Screen {
    bool is_live; /* lines can be drawn again in place */
    int interrupts; /* a descriptor that is readable after Ctrl-C, a change of size or a stop; -1: none */
    int keys;       /* a descriptor from which keys come while catch_keys() is on; -1: none */
    unsigned (*columns)(void);
    unsigned (*rows)(void);
    void (*catch_keys)(bool on); /* keys come one by one and are not echoed */
} Screen;

enum {
    SHELL_INTERRUPT = 'I',
    SHELL_RESIZE = 'W',
    SHELL_RESUME = 'C'
}; /* the bytes of Screen.interrupts */

/* How long a seat, a side or an engine of seats= may still think. */
typedef struct ShellClock {
    int64_t left_us;
    uint32_t moves; /* since the last time control */
} ShellClock;

typedef struct ShellClocks {
    bool runs;
    int64_t start_ms;
    int64_t increment_ms;
    uint32_t moves_to_go;
    ShellClock clock[GAME_MAX_SEATS];
    int64_t since_us; /* when the one that is to move began to think */
} ShellClocks;

typedef struct Shell {
    Engine engine;
    Frontend frontend; /* over the engine */
    Output *output;
    DrawStyle style;
    Screen screen;
    bool shows_board;              /* draws it after each move */
    bool may_write;                /* save and svg may make files */
    bool is_human[GAME_MAX_SEATS]; /* the others move by themselves */
    Text redo;   /* moves that were taken back, the next one last; each with a line break */
    Text limits; /* words of `go` that apply when none are given */
    ShellClocks clocks;
    uint64_t most_nodes; /* that anything may take, whatever is asked for; 0: no such limit */
    bool stopped;        /* Ctrl-C ended the last thinking */
} Shell;

/* Lets the user edit lines at a terminal, and executes them. */
typedef struct LineEditor {
    /* Standard input and output are a terminal. Returns after quit or the end of input. */
    Status (*run)(Shell *shell, Fault *fault);
    const char *(*version)(void); /* of the library that it uses */
} LineEditor;

typedef struct ShellOptions {
    const char *spec;   /* NULL: the default variant */
    const char *tables; /* directory of table files; NULL: the default one */
    int input;
    int output;
    const LineEditor *editor; /* used if input and output are a terminal; may be NULL */
} ShellOptions;

/* Everybody is human; plain style, no screen, may write. */
MUST_CHECK Status shell_init(Shell *shell, Output *output, const char *spec, Fault *fault);
void shell_free(Shell *shell);
/* Carries out one line; a mistake is answered with a line, and changes nothing. */
void shell_execute(Shell *shell, Span line);
/* `tapatan p1> ` */
void shell_print_prompt(const Shell *shell, Text *text);
static inline bool shell_is_quitting(const Shell *shell)
{
    return shell->frontend.quitting;
}

/* Runs the shell until the end of input. Returns the exit status of the program. */
int shell_run(const ShellOptions *options);

#endif
