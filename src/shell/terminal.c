/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shell at a terminal. The only file that knows readline, whose callbacks are used rather than its
 * loop: a signal then is one more thing to wait for, and nothing has to be jumped out of.
 */
#include "protocol/reader.h"
#include "shell/complete.h"
#include "shell/past.h"
#include "shell/shell.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <readline/history.h>
#include <readline/readline.h>
#include <signal.h>
#include <stdio.h> /* before readline.h, which needs it */
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* readline and signals know no context. */
static struct {
    Shell *shell;
    int signals[2];        /* a byte for each signal */
    struct termios before; /* as we found it */
    struct termios watching;
    bool is_ours;
    volatile sig_atomic_t marks_pastes; /* readline has asked for that, and not yet taken it back */
    char *line;                         /* that was typed; NULL: not yet */
    bool is_typed;
    bool is_ended; /* Ctrl-D */
} terminal = {.signals = {-1, -1}};

/* -- signals and keys -- */

static void on_signal(int number)
{
    int saved = errno;
    char byte = number == SIGINT    ? SHELL_INTERRUPT
                : number == SIGCONT ? SHELL_RESUME
                                    : SHELL_RESIZE;
    (void)!write(terminal.signals[1], &byte, 1);
    errno = saved;
}

/* Input comes by bytes, not by lines, for the whole session: what is typed ahead, Ctrl-D too, then arrives as it was
 * meant. readline changes more of the settings for itself, and only while it reads. */
static void take_over(void)
{
    if (tcgetattr(STDIN_FILENO, &terminal.before) == 0) {
        terminal.watching = terminal.before;
        terminal.watching.c_lflag &= ~(tcflag_t)ICANON;
        terminal.watching.c_cc[VMIN] = 1;
        terminal.watching.c_cc[VTIME] = 0;
        terminal.is_ours = tcsetattr(STDIN_FILENO, TCSANOW, &terminal.watching) == 0;
    }
}

static void give_back(void)
{
    if (terminal.is_ours) {
        (void)tcsetattr(STDIN_FILENO, TCSANOW, &terminal.before);
    }
}

/* While the engine thinks, keys are not shown: they would spoil the line that is drawn in place. */
static void catch_keys(bool on)
{
    struct termios settings = terminal.watching;
    if (terminal.is_ours) {
        settings.c_lflag &= ~(tcflag_t)(on ? ECHO : 0);
        (void)tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    }
}

/* Whoever ends us gets the terminal back as it was, if it is still ours to give: who touches that of another from the
 * background is stopped, and would not end. Nothing of readline can be called here, which may be in the midst of
 * something. */
static void on_end(int number)
{
    static const char no_marks[] = "\033[?2004l";
    if (tcgetpgrp(STDIN_FILENO) == getpgrp()) {
        if (terminal.marks_pastes) {
            (void)!write(STDOUT_FILENO, no_marks, sizeof no_marks - 1);
        }
        give_back();
    }
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static const struct {
    int number;
    void (*handler)(int number);
} caught[] = {{SIGINT, on_signal}, {SIGWINCH, on_signal}, {SIGCONT, on_signal},
              {SIGTERM, on_end},   {SIGHUP, on_end},      {SIGQUIT, on_end}};

enum { CAUGHT = sizeof caught / sizeof caught[0] };

static struct sigaction before[CAUGHT];

/* What was ignored when we were started stays ignored. */
static bool open_signals(void)
{
    if (pipe(terminal.signals) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        (void)fcntl(terminal.signals[i], F_SETFL, O_NONBLOCK);
        (void)fcntl(terminal.signals[i], F_SETFD, FD_CLOEXEC);
    }
    for (size_t i = 0; i < CAUGHT; i++) {
        struct sigaction action = {.sa_handler = caught[i].handler};
        (void)sigemptyset(&action.sa_mask);
        (void)sigaction(caught[i].number, NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) {
            (void)sigaction(caught[i].number, &action, NULL);
        }
    }
    return true;
}

static void close_signals(void)
{
    for (size_t i = 0; i < CAUGHT; i++) {
        (void)sigaction(caught[i].number, &before[i], NULL);
    }
    (void)close(terminal.signals[0]);
    (void)close(terminal.signals[1]);
}

static struct winsize window(void)
{
    struct winsize size = {.ws_col = 0};
    (void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    return size;
}

static unsigned columns(void)
{
    return window().ws_col;
}

static unsigned rows(void)
{
    return window().ws_row;
}

/* -- completion -- */

static char *next_word(const char *text, int state)
{
    static Text words;
    static Span rest;
    Span word;
    (void)text;
    if (state == 0) {
        Completion completion;
        text_free(&words);
        complete_line(terminal.shell, (Span){rl_line_buffer, (size_t)rl_point}, &completion);
        words = completion.words;
        rest = text_span(&words);
    }
    if (rest.length == 0 || !span_next_part(&rest, '\n', &word)) {
        text_free(&words);
        rest = (Span){NULL, 0};
        return NULL;
    }
    char *copy = malloc(word.length + 1); /* readline frees it */
    if (copy != NULL) {
        memcpy(copy, word.start, word.length);
        copy[word.length] = '\0';
    }
    return copy;
}

static char **complete(const char *text, int start, int end)
{
    Completion completion;
    char **matches = NULL;
    (void)start;
    (void)end;
    complete_line(terminal.shell, (Span){rl_line_buffer, (size_t)rl_point}, &completion);
    rl_attempted_completion_over = 1;
    rl_completion_suppress_append = completion.goes_on;
    if (completion.is_file) {
        rl_filename_completion_desired = 1;
        matches = rl_completion_matches(text, rl_filename_completion_function);
    } else if (completion.count > 0) {
        matches = rl_completion_matches(text, next_word);
    }
    text_free(&completion.words);
    return matches;
}

/* -- lines -- */

static void take_line(char *line);

static void begin_reading(const char *prompt)
{
    const char *marks = rl_variable_value("enable-bracketed-paste"); /* off at a dumb terminal */
    terminal.marks_pastes = marks != NULL && strcmp(marks, "on") == 0;
    rl_callback_handler_install(prompt, take_line);
}

/* Gives the terminal back while a line is carried out. */
static void end_reading(void)
{
    rl_callback_handler_remove();
    terminal.marks_pastes = 0;
}

static void take_line(char *line)
{
    terminal.line = line;
    terminal.is_typed = line != NULL;
    terminal.is_ended = line == NULL;
    end_reading();
}

/* Colours stand between bytes that tell readline not to count them. */
static void make_prompt(const Shell *shell, Text *prompt)
{
    text_add(prompt, shell->style.colour ? "\001\033[1m\002" : "");
    shell_print_prompt(shell, prompt);
    text_add(prompt, shell->style.colour ? "\001\033[0m\002" : "");
}

static void drop_line(void)
{
    rl_free_line_state();
    rl_callback_sigcleanup();
    rl_replace_line("", 0);
    rl_point = 0;
    (void)rl_crlf();
    (void)rl_on_new_line();
    rl_redisplay();
}

/* Whoever had the terminal while we were stopped has left it as it likes it. */
static void come_back(void)
{
    rl_deprep_terminal();
    catch_keys(false);
    rl_prep_terminal(1);
    (void)rl_forced_update_display();
}

static void take_signals(void)
{
    char byte;
    while (read(terminal.signals[0], &byte, 1) == 1) {
        if (byte == SHELL_RESIZE) {
            rl_resize_terminal();
        } else if (byte == SHELL_RESUME) {
            come_back();
        } else {
            drop_line();
        }
    }
}

/* Waits for a line; false at the end of input. */
static bool read_line(Shell *shell)
{
    Text prompt = {0};
    make_prompt(shell, &prompt);
    terminal.is_typed = false;
    terminal.is_ended = false;
    begin_reading(text_string(&prompt));
    text_free(&prompt);
    while (!terminal.is_typed && !terminal.is_ended) {
        struct pollfd ready[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                  {.fd = terminal.signals[0], .events = POLLIN}};
        (void)poll(ready, 2, -1);
        if ((ready[1].revents & POLLIN) != 0) {
            take_signals();
        }
        if ((ready[0].revents & POLLIN) != 0) {
            rl_callback_read_char();
        } else if ((ready[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
            end_reading();
            return false;
        }
    }
    return terminal.is_typed;
}

static void converse_by_keys(Shell *shell)
{
    Past past;
    past_open(&past);
    take_over();
    rl_readline_name = "nguzo";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = " \t";
    rl_completer_word_break_characters = " \t";
    rl_completer_quote_characters = "";
    (void)rl_initialize(); /* now its settings are known */
    while (!shell_is_quitting(shell) && !output_has_failed(shell->output) && read_line(shell)) {
        past_add(&past, terminal.line);
        shell_execute(shell, span_of(terminal.line));
        free(terminal.line);
        terminal.line = NULL;
    }
    if (terminal.is_ended) {
        output_line(shell->output, "%s", "");
    }
    past_close(&past);
    give_back();
}

/* -- without a terminal -- */

static Status converse_by_lines(Shell *shell, int input, Fault *fault)
{
    Reader reader;
    Span line;
    bool more = true;
    if (reader_init(&reader, input) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for lines");
    }
    while (more && !shell_is_quitting(shell) && !output_has_failed(shell->output)) {
        switch (reader_next(&reader, &line)) {
        case READER_LINE:
            shell_execute(shell, line);
            break;
        case READER_TOO_LONG:
            output_line(shell->output, "%s: %s", status_word(STATUS_LINE_TOO_LONG),
                        status_meaning(STATUS_LINE_TOO_LONG));
            break;
        case READER_MORE:
            reader_fill(&reader);
            break;
        case READER_END:
            more = false;
            break;
        }
    }
    bool failed = reader.failed;
    reader_free(&reader);
    return failed ? fault_raise(fault, STATUS_INPUT_OUTPUT, "the input cannot be read") : STATUS_OK;
}

/* -- both -- */

const char *shell_readline_version(void)
{
    return rl_library_version;
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

static void meet_terminal(Shell *shell)
{
    const char *kind = getenv("TERM");
    bool dumb = kind == NULL || kind[0] == '\0' || strcmp(kind, "dumb") == 0;
    (void)setlocale(LC_CTYPE, "");
    shell->style.unicode = !dumb && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    shell->style.colour = !dumb && !is_set("NO_COLOR");
    shell->shows_board = true;
    shell->screen = (Screen){.is_live = !dumb,
                             .interrupts = terminal.signals[0],
                             .keys = STDIN_FILENO,
                             .columns = columns,
                             .rows = rows,
                             .catch_keys = catch_keys};
}

static void greet(const Shell *shell)
{
    output_line(shell->output, "nguzo %s: %s. A move plays it; try go, moves, variants, help.",
                NGUZO_VERSION, shell->engine.session.game->variant->title);
}

static Status converse(Shell *shell, const ShellOptions *options, Fault *fault)
{
    bool at_terminal = options->input == STDIN_FILENO && options->output == STDOUT_FILENO &&
                       isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
    if (!at_terminal) {
        return converse_by_lines(shell, options->input, fault);
    }
    if (!open_signals()) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "no pipe to be had");
    }
    terminal.shell = shell;
    meet_terminal(shell);
    greet(shell);
    shell_execute(shell, span_of("board"));
    converse_by_keys(shell);
    close_signals();
    return STATUS_OK;
}

int shell_run(const ShellOptions *options)
{
    Fault fault;
    Output output;
    Shell *shell = calloc(1, sizeof *shell);
    if (shell == NULL) {
        return EXIT_FAILURE;
    }
    output_init(&output, options->output);
    Status status = shell_init(shell, &output, options->spec, &fault);
    if (status == STATUS_OK) {
        status = converse(shell, options, &fault);
        shell_free(shell);
    }
    if (status != STATUS_OK) {
        output_line(&output, "%s: %s", status_word(status), fault.text);
    }
    bool failed = status != STATUS_OK || output_has_failed(&output);
    output_free(&output);
    free(shell);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
