/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of the best moves that is drawn again in place while the engine thinks.
 */
#include "engine/exact_values.h"
#include "shell/commands.h"
#include "shell/game.h"
#include "shell/screen.h"
#include "shell/think.h"

#include <inttypes.h>

enum { STANDARD_LINES = 5, HEADING = 2, SPARE_ROWS = 2 };

typedef struct Table {
    size_t drawn;  /* lines on the screen */
    bool is_exact; /* some value may be known */
} Table;

static void add_heading(const Shell *shell, const Thoughts *thoughts, Text *text)
{
    const ThoughtLine *best = &thoughts->line[0];
    uint64_t time_us = (uint64_t)best->time_us + 1;
    text_format(text, "p%u to move, depth %u, ", game_seat(shell) + 1, best->depth);
    think_print_amount(best->nodes, text);
    text_add(text, " nodes");
    if (shell->screen.is_live) { /* what differs each time is for those who watch */
        text_add(text, ", ");
        think_print_amount((uint64_t)((double)best->nodes * 1e6 / (double)time_us), text);
        text_format(text, " a second, %" PRIu64 ".%" PRIu64 " s; a key ends it", time_us / 1000000,
                    time_us / 100000 % 10);
    }
    text_format(text, "\n    %-12s %-12s %-9s %5s  line\n", "move", "score", "exact", "depth");
}

static void add_line(Shell *shell, const ThoughtLine *line, size_t index, bool is_exact, Text *text)
{
    const Game *game = shell->engine.session.game;
    char move[GAME_MOVE_TEXT_SIZE] = "";
    Text score = {0};
    Text exact = {0};
    if (line->pv_length == 0) {
        return;
    }
    (void)game->family->print_move(game, line->pv[0], move);
    think_print_score(shell, line, &score);
    if (is_exact) {
        values_print(values_of_move(&shell->engine, line->pv[0]), ' ', &exact);
    }
    text_format(text, "%2zu  %-12s %-12s %-9s %5u  ", index + 1, move, text_string(&score),
                exact.length > 0 ? text_string(&exact) : "-", line->depth);
    think_print_moves(shell, line, THOUGHT_MOVES, text);
    text_add_char(text, '\n');
    text_free_part(&score, text);
    text_free_part(&exact, text);
}

static void print_table(Shell *shell, const Thoughts *thoughts, bool is_exact, Text *text)
{
    add_heading(shell, thoughts, text);
    for (size_t i = 0; i < thoughts->lines; i++) {
        add_line(shell, &thoughts->line[i], i, is_exact, text);
    }
}

static void show_table(Shell *shell, const Thoughts *thoughts, void *context)
{
    Table *table = context;
    Text text = {0};
    if (thoughts->lines > 0) {
        print_table(shell, thoughts, table->is_exact, &text);
        table->drawn = screen_replace_lines(shell, table->drawn, &text);
    }
    text_free(&text);
}

/* A number of lines may stand first. */
static Status read_lines(const Shell *shell, Span *words, size_t *lines, Fault *fault)
{
    Span rest = *words;
    Span word;
    uint64_t number = STANDARD_LINES;
    size_t most = THOUGHT_LINES;
    if (span_next_word(&rest, &word) && word.start[0] >= '0' && word.start[0] <= '9') {
        if (!span_parse_number(word, THOUGHT_LINES, &number) || number == 0) {
            return fault_raise(fault, STATUS_BAD_NUMBER, "analyze shows 1 to %d moves, not '%.*s'",
                               THOUGHT_LINES, SPAN_ARGS(word));
        }
        *words = rest;
    }
    if (shell->screen.is_live) { /* what has left the screen cannot be drawn again */
        size_t rows = screen_rows(shell);
        most = rows > HEADING + SPARE_ROWS ? rows - HEADING - SPARE_ROWS : 1;
    }
    *lines = number < most ? (size_t)number : most;
    return STATUS_OK;
}

Status shell_analyze(Shell *shell, Span arguments, Fault *fault)
{
    Thoughts thoughts;
    Table table = {.drawn = 0};
    size_t lines = 0;
    Text text = {0};
    Span words = arguments;
    Status status = read_lines(shell, &words, &lines, fault);
    if (status == STATUS_OK) {
        status = game_need_choice(shell, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    Exact *exact = engine_exact(&shell->engine);
    table.is_exact = exact != NULL && exact_knows_something(exact);
    if (span_trim(words).length == 0 && shell->screen.interrupts >= 0) {
        words = span_of("infinite");
    }
    status = think_run(
        shell, words,
        &(ThinkAbout){.lines = lines, .is_watched = true, .show = show_table, .context = &table},
        &thoughts, fault);
    if (status == STATUS_OK && !shell->screen.is_live) {
        print_table(shell, &thoughts, table.is_exact, &text);
        output_text(shell->output, &text);
    }
    text_free(&text);
    return status;
}
