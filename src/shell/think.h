/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thinking as a person watches it: the engine thinks on its own thread and leaves its thoughts here; the
 * shell's thread shows them now and then, and listens for Ctrl-C and keys.
 */
#ifndef NGUZO_SHELL_THINK_H
#define NGUZO_SHELL_THINK_H

#include "shell/shell.h"

enum { THOUGHT_LINES = 20, THOUGHT_MOVES = 24 };

/* SearchInfo, with the moves in it. */
typedef struct ThoughtLine {
    unsigned depth; /* 0: nothing was thought */
    int32_t score;
    int32_t mate;
    uint64_t nodes;
    int64_t time_us;
    unsigned share[GAME_MAX_SIDES];
    Move pv[THOUGHT_MOVES];
    size_t pv_length;
} ThoughtLine;

typedef struct Thoughts {
    ThoughtLine line[THOUGHT_LINES]; /* the best first */
    size_t lines;
} Thoughts;

typedef struct ThinkAbout {
    size_t lines;    /* best lines wanted; 0: as the option MultiPV says */
    bool is_watched; /* a key ends it, and so does nothing else if no limit is given */
    /* Called a few times a second on a screen that is live. */
    void (*show)(Shell *shell, const Thoughts *thoughts, void *context);
    void *context;
} ThinkAbout;

/* Thinks as the words of `go` say; without any, as `time` has set it. The decision is the engine's. */
MUST_CHECK Status think_run(Shell *shell, Span words, const ThinkAbout *about, Thoughts *thoughts,
                            Fault *fault);
/* Waits for an answer that nobody watches; Ctrl-C ends what the engine does for it. */
void think_wait(Shell *shell);
/* A line that is drawn again in place. */
void think_show_line(Shell *shell, const Thoughts *thoughts, void *context);

/* `+0.34`, `wins in 5`, or a share of winning, for the side to move. */
void think_print_score(const Shell *shell, const ThoughtLine *line, Text *text);
void think_print_moves(const Shell *shell, const ThoughtLine *line, size_t most, Text *text);
/* 1234567 as 1.2M */
void think_print_amount(uint64_t amount, Text *text);

#endif
