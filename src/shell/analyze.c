/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of the best moves, redrawn in place while the engine searches.
 */
#include "engine/exact_values.h"
#include "shell/commands.h"
#include "shell/gameplay.h"
#include "shell/live_search.h"
#include "shell/screen.h"

#include <inttypes.h>

enum { DEFAULT_LINES = 5, HEADING_ROWS = 2, SPARE_ROWS = 2 };

typedef struct Analysis {
    size_t drawn;    /* lines on the screen */
    bool has_values; /* exact values may be known */
} Analysis;

static void add_heading(const Shell *shell, const PvTable *table, Text *text)
{
    const PvLine *best = &table->line[0];
    uint64_t time_us = (uint64_t)best->info.time_us + 1;
    text_format(text, "p%u to move, depth %u, ", gameplay_seat(shell) + 1, best->info.depth);
    pv_print_amount(best->info.nodes, text);
    text_add(text, " nodes");
    if (shell->screen.is_live) { /* without a terminal the output is reproducible */
        text_add(text, ", ");
        pv_print_amount((uint64_t)((double)best->info.nodes * 1e6 / (double)time_us), text);
        text_format(text, " per second, %" PRIu64 ".%" PRIu64 " s; any key stops",
                    time_us / 1000000, time_us / 100000 % 10);
    }
    text_format(text, "\n    %-12s %-12s %-9s %5s  line\n", "move", "score", "exact", "depth");
}

static void add_line(Shell *shell, const PvLine *line, size_t index, bool has_values, Text *text)
{
    const Game *game = shell->engine.session.game;
    char move[GAME_MOVE_TEXT_SIZE] = "";
    Text score = {0};
    Text exact = {0};
    if (line->pv_length == 0) {
        return;
    }
    (void)game->family->print_move(game, line->pv[0], move);
    pv_print_score(shell, line, &score);
    if (has_values) {
        exact_value_print(engine_move_value(&shell->engine, line->pv[0]), ' ', &exact);
    }
    text_format(text, "%2zu  %-12s %-12s %-9s %5u  ", index + 1, move, text_string(&score),
                exact.length > 0 ? text_string(&exact) : "-", line->info.depth);
    pv_print_moves(shell, line, PV_MAX_MOVES, text);
    text_add_char(text, '\n');
    text_free_part(&score, text);
    text_free_part(&exact, text);
}

static void print_table(Shell *shell, const PvTable *table, bool has_values, Text *text)
{
    add_heading(shell, table, text);
    for (size_t i = 0; i < table->count; i++) {
        add_line(shell, &table->line[i], i, has_values, text);
    }
}

static void show_table(Shell *shell, const PvTable *table, void *context)
{
    Analysis *analysis = context;
    Text text = {0};
    if (table->count > 0) {
        print_table(shell, table, analysis->has_values, &text);
        analysis->drawn = screen_replace_lines(shell, analysis->drawn, &text);
    }
    text_free(&text);
}

/* The first argument may be the number of lines. */
static Status read_lines(const Shell *shell, Span *words, size_t *lines, Fault *fault)
{
    Span rest = *words;
    Span word;
    uint64_t number = DEFAULT_LINES;
    size_t most = PV_MAX_LINES;
    if (span_next_word(&rest, &word) && word.start[0] >= '0' && word.start[0] <= '9') {
        if (!span_parse_number(word, PV_MAX_LINES, &number) || number == 0) {
            return fault_raise(fault, STATUS_BAD_NUMBER,
                               "analyze takes a number from 1 to %d, not '%.*s'", PV_MAX_LINES,
                               SPAN_ARGS(word));
        }
        *words = rest;
    }
    if (shell->screen.is_live) { /* lines that have scrolled away cannot be redrawn */
        size_t rows = screen_rows(shell);
        most = rows > HEADING_ROWS + SPARE_ROWS ? rows - HEADING_ROWS - SPARE_ROWS : 1;
    }
    *lines = number < most ? (size_t)number : most;
    return STATUS_OK;
}

Status shell_analyze(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    PvTable table;
    size_t lines = 0;
    Span limits = arguments;
    if (read_lines(shell, &limits, &lines, fault) != STATUS_OK ||
        gameplay_need_choice(shell, fault) != STATUS_OK) {
        return fault->status;
    }
    Exact *exact = engine_exact(&shell->engine);
    Analysis analysis = {.has_values = exact != NULL && exact_knows_something(exact)};
    Status status = live_search_run(
        shell, limits,
        &(LiveSearch){
            .multipv = lines, .stops_at_key = true, .show = show_table, .context = &analysis},
        &table, fault);
    if (status == STATUS_OK && !shell->screen.is_live) {
        print_table(shell, &table, analysis.has_values, text);
    }
    return status;
}
