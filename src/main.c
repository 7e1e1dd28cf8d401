/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options of the command line, and which face the program shows.
 */
#include "match/match.h"
#include "match/replay.h"
#include "protocol/once.h"
#include "protocol/serve.h"
#include "shell/shell.h"
#include "solver/exact.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What tables say, as a match wants to hear it. */
static bool probe_tables(const void *context, const Game *game, const GameState *state,
                         Outcome *outcome)
{
    ExactValue value = exact_probe(context, game, state);
    unsigned side = game_side_to_move(game, state);
    if (value.kind == EXACT_UNKNOWN) {
        return false;
    }
    *outcome = value.kind == EXACT_DRAW ? OUTCOME_DRAW
                                        : outcome_win(value.kind == EXACT_WIN ? side : side ^ 1);
    return true;
}

static void close_tables(void *context)
{
    exact_close(context);
}

static Status open_tables(const char *folder, const Game *game, ExactValues *values, Fault *fault)
{
    Exact *exact = exact_open(game, &(ExactOptions){.solve = true, .directory = folder});
    if (exact == NULL) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the tables");
    }
    exact_wait(exact, -1);
    if (exact_take_warning(exact, fault)) {
        exact_close(exact);
        return fault->status;
    }
    *values = (ExactValues){probe_tables, close_tables, exact};
    return STATUS_OK;
}

static int run_match(int count, char **arguments)
{
    return match_command(count, arguments, open_tables);
}

static const OnceCommand commands[] = {
    {"match", "OPTION...", "plays engines against each other; match --help tells how", 1, INT_MAX,
     run_match},
    {"replay", "FILE...", "judges the games of a match again", 1, INT_MAX, replay_command},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(void)
{
    (void)printf(
        "nguzo %s: plays mill games, Tresillo, Stack, Tableaux, Jati, Dai Jobi and Jamit\n\n"
        "  nguzo [--shell|--ugi|--gtp] [--variant SPEC]\n"
        "                           at a terminal a shell for a person; otherwise speaks UGI or\n"
        "                           GTP on standard input and output; the first line decides\n"
        "                           which, if no option does\n",
        NGUZO_VERSION);
    once_print_help(commands, COMMANDS);
    (void)printf("  nguzo --help             this text\n"
                 "  nguzo --version          the version\n\n"
                 "A SPEC is an id such as tapatan, or an id with options: conquer:goal=30.\n");
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int print_version(void)
{
    (void)printf("nguzo %s\n", NGUZO_VERSION);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int count, char **arguments)
{
    const char *spec = NULL;
    bool shell = false;
    ServeDialect dialect = SERVE_BY_FIRST_LINE;
    /* A reader that goes away is an error of write(), which output.c handles. */
    (void)signal(SIGPIPE, SIG_IGN);
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--help") == 0) {
            return print_help();
        }
        if (strcmp(arguments[i], "--version") == 0) {
            return print_version();
        }
        if (strcmp(arguments[i], "--variant") == 0 && i + 1 < count) {
            spec = arguments[++i];
        } else if (strcmp(arguments[i], "--ugi") == 0) {
            dialect = SERVE_UGI;
        } else if (strcmp(arguments[i], "--shell") == 0) {
            shell = true;
        } else if (strcmp(arguments[i], "--gtp") == 0) {
            dialect = SERVE_GTP;
        } else {
            return once_run(count - i, arguments + i, commands, COMMANDS);
        }
    }
    if (shell || (dialect == SERVE_BY_FIRST_LINE && isatty(STDIN_FILENO) == 1)) {
        return shell_run(
            &(ShellOptions){.spec = spec, .input = STDIN_FILENO, .output = STDOUT_FILENO});
    }
    return serve_run(STDIN_FILENO, STDOUT_FILENO, spec, dialect);
}
