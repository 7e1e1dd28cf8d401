/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shell at a terminal, with readline. Its callback interface is used instead of its own loop, so that signals
 * are one more thing to poll for and no signal handler has to jump out of a call.
 */
#include "shell/terminal.h"

#include "shell/complete.h"

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

/* Callbacks of readline and signal handlers get no context. */
static struct {
    Shell *shell;
    SelfPipe signals;                           /* gets a byte for each signal */
    struct termios original;                    /* settings to restore */
    struct termios unbuffered;                  /* settings while the shell runs */
    bool is_ours;                               /* the settings were changed */
    volatile sig_atomic_t is_bracketing_pastes; /* readline has enabled that */
    char *line;                                 /* the line typed last */
    bool has_line;
    bool has_ended; /* Ctrl-D */
} terminal = {.signals = {-1, -1}};

/* -- signals and keys -- */

static void on_signal(int number)
{
    int saved = errno;
    char byte = number == SIGINT    ? SHELL_INTERRUPT
                : number == SIGCONT ? SHELL_RESUME
                                    : SHELL_RESIZE;
    (void)!write(terminal.signals.write_end, &byte, 1);
    errno = saved;
}

/* Input is unbuffered for the whole session, so that type-ahead, Ctrl-D included, arrives unchanged. readline changes
 * further settings while it reads. */
static void set_up_terminal(void)
{
    if (tcgetattr(STDIN_FILENO, &terminal.original) == 0) {
        terminal.unbuffered = terminal.original;
        terminal.unbuffered.c_lflag &= ~(tcflag_t)ICANON;
        terminal.unbuffered.c_cc[VMIN] = 1;
        terminal.unbuffered.c_cc[VTIME] = 0;
        terminal.is_ours = tcsetattr(STDIN_FILENO, TCSANOW, &terminal.unbuffered) == 0;
    }
}

static void restore_terminal(void)
{
    if (terminal.is_ours) {
        (void)tcsetattr(STDIN_FILENO, TCSANOW, &terminal.original);
    }
}

/* Echoed keys would spoil what is redrawn in place while the engine thinks. */
static void catch_keys(bool on)
{
    struct termios settings = terminal.unbuffered;
    if (terminal.is_ours) {
        settings.c_lflag &= ~(tcflag_t)(on ? ECHO : 0);
        (void)tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    }
}

/* Restores the terminal before the process is terminated, unless it runs in the background, where changing the
 * settings would stop it. readline's own functions are not safe in a signal handler. */
static void on_termination(int number)
{
    static const char disable_bracketed_paste[] = "\033[?2004l";
    if (tcgetpgrp(STDIN_FILENO) == getpgrp()) {
        if (terminal.is_bracketing_pastes) {
            (void)!write(STDOUT_FILENO, disable_bracketed_paste,
                         sizeof disable_bracketed_paste - 1);
        }
        restore_terminal();
    }
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static const struct {
    int number;
    void (*handler)(int number);
} handlers[] = {{SIGINT, on_signal},       {SIGWINCH, on_signal},    {SIGCONT, on_signal},
                {SIGTERM, on_termination}, {SIGHUP, on_termination}, {SIGQUIT, on_termination}};

enum { HANDLERS = sizeof handlers / sizeof handlers[0] };

static struct sigaction previous[HANDLERS];

/* Signals that were ignored at the start stay ignored. */
static Status open_signals(Fault *fault)
{
    Status status = self_pipe_open(&terminal.signals, fault);
    if (status != STATUS_OK) {
        return status;
    }
    (void)fcntl(terminal.signals.read_end, F_SETFL, O_NONBLOCK);
    (void)fcntl(terminal.signals.write_end, F_SETFL, O_NONBLOCK);
    for (size_t i = 0; i < HANDLERS; i++) {
        struct sigaction action = {.sa_handler = handlers[i].handler};
        (void)sigemptyset(&action.sa_mask);
        (void)sigaction(handlers[i].number, NULL, &previous[i]);
        if (previous[i].sa_handler != SIG_IGN) {
            (void)sigaction(handlers[i].number, &action, NULL);
        }
    }
    return STATUS_OK;
}

static void close_signals(void)
{
    for (size_t i = 0; i < HANDLERS; i++) {
        (void)sigaction(handlers[i].number, &previous[i], NULL);
    }
    self_pipe_close(&terminal.signals);
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
    complete_line(terminal.shell, (Span){rl_line_buffer, (size_t)rl_point}, &completion);
    rl_attempted_completion_over = 1;
    rl_completion_suppress_append = completion.continues;
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
    const char *value = rl_variable_value("enable-bracketed-paste"); /* off at a dumb terminal */
    terminal.is_bracketing_pastes = value != NULL && strcmp(value, "on") == 0;
    rl_callback_handler_install(prompt, take_line);
}

/* readline lets go of the terminal while a command runs. */
static void end_reading(void)
{
    rl_callback_handler_remove();
    terminal.is_bracketing_pastes = 0;
}

static void take_line(char *line)
{
    terminal.line = line;
    terminal.has_line = line != NULL;
    terminal.has_ended = line == NULL;
    end_reading();
}

/* The bytes 1 and 2 enclose what readline must not count as visible. */
static void make_prompt(const Shell *shell, Text *prompt)
{
    text_add(prompt, shell->style.colour ? "\001\033[1m\002" : "");
    shell_print_prompt(shell, prompt);
    text_add(prompt, shell->style.colour ? "\001\033[0m\002" : "");
}

static void discard_line(void)
{
    rl_free_line_state();
    rl_callback_sigcleanup();
    rl_replace_line("", 0);
    rl_point = 0;
    (void)rl_crlf();
    (void)rl_on_new_line();
    rl_redisplay();
}

/* Another process may have changed the settings while this one was stopped. */
static void resume(void)
{
    rl_deprep_terminal();
    catch_keys(false);
    rl_prep_terminal(1);
    (void)rl_forced_update_display();
}

static void handle_signals(void)
{
    char byte;
    while (read(terminal.signals.read_end, &byte, 1) == 1) {
        if (byte == SHELL_RESIZE) {
            rl_resize_terminal();
        } else if (byte == SHELL_RESUME) {
            resume();
        } else {
            discard_line();
        }
    }
}

/* Waits for a line; false at the end of input. */
static bool read_line(Shell *shell)
{
    Text prompt = {0};
    make_prompt(shell, &prompt);
    terminal.has_line = false;
    terminal.has_ended = false;
    begin_reading(text_string(&prompt));
    text_free(&prompt);
    while (!terminal.has_line && !terminal.has_ended) {
        struct pollfd ready[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                  {.fd = terminal.signals.read_end, .events = POLLIN}};
        (void)poll(ready, 2, -1);
        if ((ready[1].revents & POLLIN) != 0) {
            handle_signals();
        }
        if ((ready[0].revents & POLLIN) != 0) {
            rl_callback_read_char();
        } else if ((ready[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
            end_reading();
            return false;
        }
    }
    return terminal.has_line;
}

static void read_and_execute(Shell *shell)
{
    InputHistory history;
    input_history_open(&history);
    set_up_terminal();
    rl_readline_name = "nguzo";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = " \t";
    rl_completer_word_break_characters = " \t";
    rl_completer_quote_characters = "";
    (void)rl_initialize(); /* reads its settings */
    while (!shell_is_quitting(shell) && !output_has_failed(shell->output) && read_line(shell)) {
        input_history_add(&history, terminal.line);
        shell_execute(shell, span_of(terminal.line));
        free(terminal.line);
        terminal.line = NULL;
    }
    if (terminal.has_ended) {
        output_line(shell->output, "%s", "");
    }
    input_history_close(&history);
    restore_terminal();
}

/* -- the terminal -- */

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

static void detect_features(Shell *shell)
{
    const char *kind = getenv("TERM");
    bool dumb = kind == NULL || kind[0] == '\0' || strcmp(kind, "dumb") == 0;
    (void)setlocale(LC_CTYPE, "");
    shell->style.unicode = !dumb && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    shell->style.colour = !dumb && !is_set("NO_COLOR");
    shell->shows_board = true;
    shell->screen = (Screen){.is_live = !dumb,
                             .interrupts = terminal.signals.read_end,
                             .keys = STDIN_FILENO,
                             .columns = columns,
                             .rows = rows,
                             .catch_keys = catch_keys};
}

static Status run(Shell *shell, Fault *fault)
{
    Status status = open_signals(fault);
    if (status != STATUS_OK) {
        return status;
    }
    terminal.shell = shell;
    detect_features(shell);
    output_line(shell->output,
                "nguzo %s: %s. Type a move to play it; try go, moves, variants, help.",
                NGUZO_VERSION, shell->engine.session.game->title);
    shell_execute(shell, span_of("board"));
    read_and_execute(shell);
    close_signals();
    return STATUS_OK;
}

static const char *readline_version(void)
{
    return rl_library_version;
}

const LineEditor terminal_editor = {.run = run, .version = readline_version};
