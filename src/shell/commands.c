/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/commands.h"

static Status run_quit(Shell *shell, Span arguments, Fault *fault)
{
    (void)arguments;
    (void)fault;
    shell->frontend.quitting = true;
    return STATUS_OK;
}

/* clang-format off */
const ShellCommand shell_commands[] = {
    {"help", "[COMMAND|VARIANT]", "lists the commands, or tells about a command or a game", "",
     WORDS_HELP, "", shell_help},
    {"variants", "[WORD ...]", "lists the games, or those with these words in their description", "",
     WORDS_NONE, "", shell_variants},
    {"new", "[SPEC]", "begins a game; without a word, the same again",
     "A SPEC is an id, or an id with options: conquer:goal=30. The beginning of an id will do.",
     WORDS_SPEC, "", shell_new},
    {"board", "[on|off]", "draws the position; on and off: after every move or not",
     "The places of the last move stand in brackets.", WORDS_LISTED, "on|off", shell_board},
    {"moves", "[values|eval]", "lists the legal moves, with exact values or evaluations",
     "values sorts them by what perfect play comes to, where that is known. eval tells how far the "
     "mover leads after each, without search.", WORDS_LISTED, "values|eval", shell_moves},
    {"play", "MOVE", "plays a move; the move alone does so too", "", WORDS_MOVE, "", shell_play},
    {"go", "[LIMIT ...]", "lets the engine move for whoever is to move",
     "LIMITs are those of UGI: depth N, nodes N, movetime MS, mate N, searchmoves M ..., infinite until Ctrl-C; "
     "perft N counts instead. Without any, what time says. Ctrl-C plays the best move so far. A toss is "
     "thrown.", WORDS_GO, "", shell_go},
    {"auto", "[N]", "lets the engine play all sides to the end, or N moves", "Ctrl-C ends it.",
     WORDS_NONE, "", shell_auto},
    {"hint", "[LIMIT ...]", "tells the best move without playing it", "", WORDS_GO, "", shell_hint},
    {"explain", "MOVE", "tells why a move is not legal, or what it does", "", WORDS_MOVE, "", shell_explain},
    {"analyze", "[N] [LIMIT ...]", "shows the N best moves, drawn again in place, until a key or Ctrl-C",
     "N is 5 if it is not given. Without a terminal the table is printed once, after a limit or a second.",
     WORDS_GO, "", shell_analyze},
    {"undo", "[N]", "takes the last move back, or N of them",
     "Where an engine sits, a plain undo goes back to the last choice of a human.", WORDS_NONE, "",
     shell_undo},
    {"redo", "[N]", "plays again what was taken back", "", WORDS_NONE, "", shell_redo},
    {"history", "", "lists the moves so far", "", WORDS_NONE, "", shell_history},
    {"toss", "[N]", "throws the sticks (Dai Jobi), or plays a toss that was thrown at the table", "",
     WORDS_LISTED, "1|2|3|4|5", shell_toss},
    {"eval", "", "tells the worth of the position, term by term, without search", "", WORDS_NONE, "",
     shell_eval},
    {"value", "", "tells what perfect play comes to, where that is known", "", WORDS_NONE, "",
     shell_value},
    {"fen", "[POSITION]", "prints the position as text, or sets one up", "", WORDS_POSITION, "",
     shell_fen},
    {"save", "FILE", "writes the game to a file of records, after those that are there",
     "nguzo replay judges such files, and load reads them.", WORDS_FILE, "", shell_save},
    {"load", "FILE [N]", "reads game N of a file of records, the last if there is no N", "",
     WORDS_FILE, "", shell_load},
    {"svg", "FILE [targets]", "draws the position as a picture into a file, with targets the legal moves, too",
     "It takes the place of a picture that is there, and of nothing else.", WORDS_FILE, "", shell_svg},
    {"set", "[NAME [VALUE]]", "shows the options of the engine, or sets one", "", WORDS_OPTION, "",
     shell_set},
    {"seats", "[pN|all human|engine ...]", "shows or says who is human; the others move by themselves",
     "seats p1 human p2 engine", WORDS_SEATS, "", shell_seats},
    {"time", "[LIMIT ...|clock TIME|off]", "shows or sets how long the engine thinks about a move",
     "LIMITs as for go. clock [MOVES/][MINUTES:]SECONDS[+INCREMENT] gives every side a clock, which binds the "
     "engine and informs humans: nobody loses on time. off: a second a move.", WORDS_LISTED,
     "movetime|depth|nodes|mate|clock|off", shell_time},
    {"quit", "[...]", "ends the program; Ctrl-D does, too", "", WORDS_NONE, "", run_quit},
};
/* clang-format on */

const size_t shell_command_count = sizeof shell_commands / sizeof shell_commands[0];

const ShellCommand *shell_command_find(Span name)
{
    for (size_t i = 0; i < shell_command_count; i++) {
        if (span_equals(name, shell_commands[i].name)) {
            return &shell_commands[i];
        }
    }
    return NULL;
}
