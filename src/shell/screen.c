/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/screen.h"

#include <unistd.h>

enum { DEFAULT_COLUMNS = 80, DEFAULT_ROWS = 24, MIN_COLUMNS = 4 };

static unsigned columns_of(const Shell *shell)
{
    unsigned columns = shell->screen.columns == NULL ? 0 : shell->screen.columns();
    return columns == 0 ? DEFAULT_COLUMNS : columns < MIN_COLUMNS ? MIN_COLUMNS : columns;
}

unsigned screen_rows(const Shell *shell)
{
    unsigned rows = shell->screen.rows == NULL ? 0 : shell->screen.rows();
    return rows == 0 ? DEFAULT_ROWS : rows;
}

void screen_catch_keys(Shell *shell, bool on)
{
    if (shell->screen.catch_keys != NULL) {
        shell->screen.catch_keys(on);
    }
}

bool screen_was_interrupted(Shell *shell)
{
    bool interrupted = false;
    char byte;
    while (read(shell->screen.interrupts, &byte, 1) == 1) {
        interrupted = interrupted || byte == SHELL_INTERRUPT;
        shell->was_resized = shell->was_resized || byte == SHELL_RESIZE;
    }
    return interrupted;
}

/* Appends a line cut to this many columns, one for each UTF-8 character. */
static void add_cut(Span line, size_t columns, Text *text)
{
    size_t length = 0;
    for (size_t seen = 0; length < line.length; length++) {
        bool begins = ((unsigned char)line.start[length] & 0xC0U) != 0x80U;
        if (begins && seen++ == columns) {
            break;
        }
    }
    text_add_span(text, (Span){line.start, length});
}

void screen_replace_line(Shell *shell, const Text *text)
{
    Text line = {0};
    if (!shell->screen.is_live) {
        return;
    }
    text_add(&line, "\r");
    add_cut(text_span(text), columns_of(shell) - 1, &line);
    text_add(&line, "\033[K");
    output_text(shell->output, &line);
}

void screen_clear_line(Shell *shell)
{
    screen_replace_line(shell, &(Text){.length = 0});
}

size_t screen_replace_lines(Shell *shell, size_t before, const Text *text)
{
    Text lines = {0};
    Span rest = text_span(text);
    Span line;
    size_t count = 0;
    if (!shell->screen.is_live) {
        return 0;
    }
    if (shell->was_resized) { /* terminals differ in what they do to the old lines */
        shell->was_resized = false;
        text_add(&lines, "\033[H");
    } else if (before > 0) {
        text_format(&lines, "\033[%zuA", before);
    }
    text_add(&lines, "\r\033[J");
    while (rest.length > 0 && count + 1 < screen_rows(shell) &&
           span_next_part(&rest, '\n', &line)) {
        add_cut(line, columns_of(shell) - 1, &lines);
        text_add_char(&lines, '\n');
        count++;
    }
    output_text(shell->output, &lines);
    return count;
}

void screen_add_hanging(const Shell *shell, size_t used, size_t indent, Span words, Text *text)
{
    text_add_wrapped(text, words, columns_of(shell) - 1, used, indent);
}

void screen_add_wrapped(const Shell *shell, Span words, size_t indent, Text *text)
{
    text_format(text, "%*s", (int)indent, "");
    screen_add_hanging(shell, indent, indent, words, text);
}

void screen_add_entry(const Shell *shell, const Text *head, Span words, Text *text)
{
    enum { NARROW = 24, NARROW_INDENT = 4 };
    size_t width = head->length + 1;
    text_add_span(text, text_span(head));
    if (width + NARROW > columns_of(shell)) {
        text_trim(text);
        text_add_char(text, '\n');
        screen_add_wrapped(shell, words, NARROW_INDENT, text);
    } else {
        text_add_char(text, ' ');
        screen_add_hanging(shell, width, width, words, text);
    }
}

ScreenColumns screen_columns_begin(const Shell *shell, size_t widest)
{
    size_t width = widest + 2;
    size_t per_line = (columns_of(shell) - 2) / width;
    return (ScreenColumns){.width = width, .per_line = per_line == 0 ? 1 : per_line};
}

void screen_columns_add(ScreenColumns *columns, const char *entry, Text *text)
{
    bool first = columns->count % columns->per_line == 0;
    bool last = (columns->count + 1) % columns->per_line == 0;
    text_format(text, first ? "  %-*s" : "%-*s", last ? 0 : (int)columns->width, entry);
    text_add(text, last ? "\n" : "");
    columns->count++;
}

void screen_columns_end(ScreenColumns *columns, Text *text)
{
    if (columns->count % columns->per_line != 0) {
        text_trim(text);
        text_add_char(text, '\n');
    }
    columns->count = 0;
}
