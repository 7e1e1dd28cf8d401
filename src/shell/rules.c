/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command rules: the Markdown page of the game's family as plain text that fits the screen.
 */
#include "games/catalogue.h"
#include "shell/commands.h"
#include "shell/screen.h"

#include <string.h>

/* Without emphasis, code marks and the targets of links. */
static void add_plain(Span line, Text *text)
{
    for (size_t i = 0; i < line.length; i++) {
        char byte = line.start[i];
        if (byte == ']' && i + 1 < line.length && line.start[i + 1] == '(') {
            const char *end = memchr(line.start + i, ')', line.length - i);
            i = end != NULL ? (size_t)(end - line.start) : i;
        } else if (byte != '`' && byte != '*' && byte != '[') {
            text_add_char(text, byte);
        }
    }
    text_add_char(text, ' ');
}

/* The width of the mark that begins an item of a list, `- ` or `1. `; 0: none. */
static size_t item_mark(Span line)
{
    if (line.length > 2 && span_has_prefix(line, "- ")) {
        return 2;
    }
    bool is_numbered = line.length > 3 && line.start[0] >= '0' && line.start[0] <= '9' &&
                       memcmp(line.start + 1, ". ", 2) == 0;
    return is_numbered ? 3 : 0;
}

static void end_paragraph(const Shell *shell, Text *paragraph, Text *text)
{
    if (paragraph->length > 0) {
        screen_add_hanging(shell, 0, item_mark(text_span(paragraph)), text_span(paragraph), text);
    }
    text_clear(paragraph);
}

/* Tables and drawings keep their lines. */
static bool is_verbatim(Span line)
{
    return line.start[0] == '|' || (line.length > 4 && span_has_prefix(line, "    "));
}

static void print_page(const Shell *shell, Span page, Text *text)
{
    Text paragraph = {0};
    Span line;
    bool in_code = false;
    while (page.length > 0 && span_next_part(&page, '\n', &line)) {
        bool is_fence = span_has_prefix(line, "```");
        bool ends = line.length == 0 || is_fence || in_code || line.start[0] == '#' ||
                    item_mark(line) > 0 || is_verbatim(line);
        if (ends) {
            end_paragraph(shell, &paragraph, text);
        }
        in_code = in_code != is_fence;
        if (line.length == 0) {
            text_add_char(text, '\n');
        } else if (is_fence) {
            continue;
        } else if (in_code || is_verbatim(line)) {
            text_add_span(text, line);
            text_add_char(text, '\n');
        } else if (line.start[0] == '#') {
            while (line.length > 0 && (line.start[0] == '#' || line.start[0] == ' ')) {
                line = span_from(line, 1);
            }
            add_plain(line, text);
            text_trim(text);
            text_add_char(text, '\n');
        } else {
            add_plain(line, &paragraph);
        }
    }
    end_paragraph(shell, &paragraph, text);
    text_free_part(&paragraph, text);
}

/* At a terminal, only page `number` of what the screen can hold. */
static Status cut_page(const Shell *shell, uint64_t number, Text *text, Fault *fault)
{
    enum { SPARE_ROWS = 3 };
    size_t rows =
        screen_rows(shell) > 2 * SPARE_ROWS ? screen_rows(shell) - SPARE_ROWS : SPARE_ROWS;
    size_t lines = 0;
    Text page = {0};
    Span rest = text_span(text);
    Span line;
    while (rest.length > 0 && span_next_part(&rest, '\n', &line)) {
        if (lines / rows == number - 1) {
            text_add_span(&page, line);
            text_add_char(&page, '\n');
        }
        lines++;
    }
    size_t pages = (lines + rows - 1) / rows;
    if (number > pages) {
        text_free(&page);
        return fault_raise(fault, STATUS_BAD_NUMBER, "the rules have %zu pages", pages);
    }
    text_format(&page, "-- page %zu of %zu", (size_t)number, pages);
    if (number < pages) {
        text_format(&page, "; rules %zu shows the next", (size_t)number + 1);
    }
    text_add_char(&page, '\n');
    text_free(text);
    *text = page;
    return STATUS_OK;
}

Status shell_rules(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span word;
    uint64_t number = 1;
    bool has_number = span_next_word(&arguments, &word);
    if (has_number && (!span_parse_number(word, UINT32_MAX, &number) || number == 0)) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "rules takes the number of a page, not '%.*s'",
                           SPAN_ARGS(word));
    }
    print_page(shell, catalogue_rules(shell->engine.session.game->variant), text);
    return has_number || shell->screen.rows != NULL ? cut_page(shell, number, text, fault)
                                                    : STATUS_OK;
}
