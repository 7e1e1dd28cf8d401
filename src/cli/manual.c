/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * man(7) and not mdoc(7): every word of the tables can be written in it with one rule of escaping, while
 * mdoc gives a meaning of its own to words such as `|` and `.` in an argument.
 */
#include "cli/manual.h"

#include "cli/cli.h"
#include "engine/options.h"
#include "games/catalogue.h"
#include "protocol/gtp/commands.h"
#include "protocol/ugi/commands.h"
#include "shell/commands.h"

/* Of the last change of what it says, not of the build: equal sources give equal pages. */
#define MANUAL_DATE "2026-11-16"

/* A term and what it means; the last row of a list has no term. */
typedef struct ManualRow {
    const char *term;
    const char *meaning;
} ManualRow;

/* Every variable that the program reads; a test compares. */
static const ManualRow environment[] = {
    {"NGUZO_HISTORY", "the file that keeps what was typed into the shell; empty: none"},
    {"XDG_STATE_HOME", "else that file is nguzo/history below this, if it is an absolute path"},
    {"XDG_DATA_HOME", "table files are in nguzo/tables below it, if it is an absolute path"},
    {"HOME", "without those the history is .local/state/nguzo/history below it, and tables are in "
             ".local/share/nguzo/tables; files named ~/... in the shell begin there"},
    {"NO_COLOR", "if it is not empty, the shell uses no colour"},
    {"TERM", "dumb, or not set: the shell draws without Unicode, colour and cursor"},
    {NULL, NULL},
};

static const ManualRow files[] = {
    {"~/.local/state/nguzo/history", "what was typed into the shell"},
    {"~/.local/share/nguzo/tables/*.table",
     "exact values that solve wrote and the engine looks up; the option TablePath names another "
     "directory"},
    {NULL, NULL},
};

static const ManualRow exit_status[] = {
    {"0", "done"},
    {"1", "the task failed: a wrong spec, no memory, output that cannot be written, a record or a "
          "table that is not right"},
    {"2", "wrong arguments; a line on standard error says which"},
    {"129, 130, 143", "stopped by SIGHUP, SIGINT or SIGTERM"},
    {NULL, NULL},
};

static const ManualRow examples[] = {
    {"printf '%s\\n' 'setoption name Variant value tapatan' d 'go movetime 100' | nguzo",
     "draws a position and thinks about it"},
    {"nguzo match --variant shax --engine name=deep nodes=2000 --engine name=quick nodes=50 "
     "--rounds 10",
     "ten rounds between two settings of this engine"},
    {"nguzo solve six-mens-morris",
     "solves a game and keeps its tables where the engine finds them"},
    {NULL, NULL},
};

/* -- the language -- */

/* Text in which nothing is a request or an escape. Dashes are kept as they are to be typed. */
static void add_plain(Text *page, Span text)
{
    if (text.length > 0 && (text.start[0] == '.' || text.start[0] == '\'')) {
        text_add(page, "\\&");
    }
    for (size_t i = 0; i < text.length; i++) {
        if (text.start[i] == '\\') {
            text_add(page, "\\e");
        } else if (text.start[i] == '-') {
            text_add(page, "\\-");
        } else if (text.start[i] == '\'') {
            text_add(page, "\\(aq");
        } else if (text.start[i] == '~') {
            text_add(page, "\\(ti");
        } else {
            text_add_char(page, text.start[i]);
        }
    }
}

static void add_line(Text *page, const char *text)
{
    enum { WIDTH = 72 };
    Span rest = span_of(text);
    Span word;
    size_t column = 0;
    while (span_next_word(&rest, &word)) {
        if (column > 0) {
            bool breaks = column + word.length >= WIDTH;
            text_add_char(page, breaks ? '\n' : ' ');
            column = breaks ? 0 : column + 1;
        }
        add_plain(page, word);
        column += word.length;
    }
    text_add_char(page, '\n');
}

static void add_heading(Text *page, const char *request, const char *heading)
{
    text_format(page, "%s ", request);
    add_plain(page, span_of(heading));
    text_add_char(page, '\n');
}

/* What is typed as it stands is bold, what stands for something else is slanted. */
static void add_words(Text *page, Span words)
{
    Span word;
    bool first = true;
    while (span_next_word(&words, &word)) {
        bool stands_for_itself = true;
        for (size_t i = 0; i < word.length; i++) {
            stands_for_itself = stands_for_itself && (word.start[i] < 'A' || word.start[i] > 'Z');
        }
        text_add(page, first ? "" : " ");
        text_add(page, stands_for_itself ? "\\fB" : "\\fI");
        add_plain(page, word);
        text_add(page, "\\fR");
        first = false;
    }
}

/* A term in the margin, its meaning beside or below it. */
static void add_entry(Text *page, const char *name, const char *usage, const char *meaning)
{
    text_add(page, ".TP\n\\fB");
    add_plain(page, span_of(name));
    text_add(page, "\\fR");
    if (usage[0] != '\0') {
        text_add_char(page, ' ');
        add_words(page, span_of(usage));
    }
    text_add_char(page, '\n');
    add_line(page, meaning);
}

static void add_rows(Text *page, const char *heading, const ManualRow *rows)
{
    add_heading(page, ".SH", heading);
    for (; rows->term != NULL; rows++) {
        add_entry(page, rows->term, "", rows->meaning);
    }
}

/* -- the sections -- */

static void add_options(Text *page, const CliCommand *usage)
{
    for (size_t i = 0; i < usage->options.count; i++) {
        const Setting *option = &usage->options.rows[i];
        add_entry(page, option->name, option->placeholder != NULL ? option->placeholder : "",
                  option->help);
    }
}

static void add_synopsis(Text *page)
{
    text_add(page, ".SH SYNOPSIS\n.B nguzo\n[\\fIOPTION\\fR...]\n.br\n.B nguzo\n\\fICOMMAND\\fR "
                   "[\\fIARGUMENT\\fR...]\n");
}

static void add_description(Text *page)
{
    text_add(page, ".SH DESCRIPTION\n");
    add_line(page,
             "An engine for some fifty board games: mills, lines, stacks, tiles, races and "
             "pushing. It knows the rules, tells which moves are legal and who has won, draws "
             "positions, and plays.");
    text_add(page, ".PP\n");
    add_line(page, cli_program.about);
    text_add(page, ".PP\n");
    add_line(page, "A SPEC names a game: an id, or an id with options, id:key=value,key=value.");
}

static void add_commands(Text *page)
{
    text_add(page, ".SH COMMANDS\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        const CliCommand *usage = cli_commands[i];
        text_add(page, ".SS nguzo ");
        add_plain(page, span_of(usage->name));
        text_add(page, usage->operands[0] == '\0' ? "" : " ");
        add_words(page, span_of(usage->operands));
        text_add(page, usage->options.count > 0 ? " [\\fIOPTION\\fR...]\n" : "\n");
        add_line(page, usage->help);
        if (usage->about != NULL) {
            text_add(page, ".PP\n");
            add_line(page, usage->about);
        }
        add_options(page, usage);
    }
}

static void add_shell(Text *page)
{
    text_add(page, ".SH SHELL\n");
    add_line(page, "At a terminal a move alone plays it. The beginning of a command will do, Tab "
                   "completes, Ctrl-C ends a search, and every command of UGI works too.");
    for (size_t i = 0; i < shell_command_count; i++) {
        add_entry(page, shell_commands[i].name, shell_commands[i].usage, shell_commands[i].help);
        if (shell_commands[i].more[0] != '\0') {
            add_line(page, shell_commands[i].more);
        }
    }
}

static void add_engine_commands(Text *page)
{
    text_add(page, ".SH UGI\n");
    add_line(page,
             "A line is a command. While a search runs, only isready, stop, ponderhit and quit "
             "are answered at once; the rest waits for its bestmove.");
    for (size_t i = 0; i < ugi_command_count; i++) {
        add_entry(page, ugi_commands[i].name, ugi_commands[i].usage, ugi_commands[i].help);
    }
    text_add(page, ".SS Queries\n");
    for (size_t i = 0; i < ugi_query_count; i++) {
        add_entry(page, ugi_queries[i].name, ugi_queries[i].usage, ugi_queries[i].help);
    }
    text_add(page, ".SS Options of the engine\n");
    for (size_t i = 0; i < options_count(); i++) {
        Text range = {0};
        options_print_range(i, &range);
        add_entry(page, options_name(i), text_string(&range), options_help(i));
        text_free_part(&range, page);
    }
    text_add(page, ".SH GTP\n");
    for (size_t i = 0; i < gtp_command_count; i++) {
        add_entry(page, gtp_commands[i].name, gtp_commands[i].usage, gtp_commands[i].help);
    }
}

static void add_games(Text *page)
{
    text_add(page, ".SH GAMES\n");
    for (size_t i = 0; i < catalogue_count(); i++) {
        const Variant *variant = catalogue_variant(i);
        add_entry(page, variant->id, "", variant->summary);
        for (const OptionRow *row = variant->options; row != NULL && row->key != NULL; row++) {
            text_add(page, ".br\n\\fB");
            add_plain(page, span_of(row->key));
            text_add_char(page, '=');
            add_plain(page, span_of(row->default_value != NULL ? row->default_value : ""));
            text_add(page, "\\fR: ");
            add_line(page, row->help);
        }
    }
}

void manual_print(Text *page)
{
    text_format(page,
                ".\\\" SPDX-License-Identifier: GPL-3.0-or-later\n"
                ".\\\" Made by `nguzo manual`; scripts/update-generated writes it again.\n"
                ".TH NGUZO 6 \"%s\" \"nguzo %s\" \"Games\"\n",
                MANUAL_DATE, NGUZO_VERSION);
    text_add(page, ".SH NAME\nnguzo \\- ");
    add_line(page, cli_program.help);
    add_synopsis(page);
    add_description(page);
    text_add(page, ".SH OPTIONS\n");
    add_options(page, &cli_program);
    add_commands(page);
    add_shell(page);
    add_engine_commands(page);
    add_games(page);
    add_rows(page, "ENVIRONMENT", environment);
    add_rows(page, "FILES", files);
    add_rows(page, "EXIT STATUS", exit_status);
    add_rows(page, "EXAMPLES", examples);
    text_add(page, ".SH SEE ALSO\n");
    add_line(page,
             "The protocol and the rules of the games are described in the files that come with "
             "the program, protocol-spec/ and docs/.");
}

const CliCommand manual_command = {
    .run = manual_run,
    .name = "manual",
    .operands = "",
    .help = "prints the manual page, for man -l",
};

int manual_run(int count, char **arguments)
{
    Text page = {0};
    Fault fault;
    int operands = count;
    if (command_line_read(&manual_command, NULL, &operands, arguments, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    manual_print(&page);
    return cli_print(&page);
}
