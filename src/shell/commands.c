/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/commands.h"

#include "render/svg.h"

static Status run_quit(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    shell->frontend.quitting = true;
    return STATUS_OK;
}

/* clang-format off */
static const ShellCommand commands[] = {
    {"help", "[COMMAND|VARIANT]", "list the commands, or describe a command or a game", "",
     shell_help, COMPLETE_TOPIC, NULL},
    {"variants", "[TEXT]", "list the games, or those whose description contains the text", "",
     shell_variants, COMPLETE_NOTHING, NULL},
    {"new", "[SPEC]", "start a game; without a SPEC, the same game again",
     "A SPEC is the id of a game, which can be abbreviated, with options if needed: conquer:goal=30.",
     shell_new, COMPLETE_SPEC, NULL},
    {"rules", "[PAGE]", "show the rules of the current game, at a terminal page by page", "",
     shell_rules, COMPLETE_NOTHING, NULL},
    {"board", "[on|off]", "draw the position, or turn drawing after each move on or off",
     "The places of the last move are in brackets.", shell_board, COMPLETE_CHOICES, "on|off"},
    {"moves", "[values|eval]", "list the legal moves, with exact values or evaluations if asked",
     "With values, moves are sorted by the result of perfect play, where it is known. With eval, they are sorted by "
     "how far the player leads after each, without search.", shell_moves, COMPLETE_CHOICES, "values|eval"},
    {"play", "MOVE", "play a move; typing the move alone does the same", "", shell_play, COMPLETE_MOVE, NULL},
    {"go", "[LIMIT ...]", "let the engine play the next move",
     "The LIMITs are those of UGI: depth N, nodes N, movetime MS, mate N, searchmoves MOVE ..., infinite; perft N "
     "counts positions instead. The default is what time is set to. Ctrl-C plays the best move found so far. If a "
     "toss is due, it is made.", shell_go, COMPLETE_LIMITS, NULL},
    {"auto", "[N]", "let the engine play all sides to the end, or N moves", "Ctrl-C stops it.",
     shell_auto, COMPLETE_NOTHING, NULL},
    {"hint", "[LIMIT ...]", "show the best move without playing it", "The LIMITs are those of go.",
     shell_hint, COMPLETE_LIMITS, NULL},
    {"explain", "MOVE", "explain why a move is illegal, or what it does", "", shell_explain, COMPLETE_MOVE, NULL},
    {"analyze", "[N] [LIMIT ...]", "show the N best moves, updated until a key is pressed",
     "The default of N is 5. Without a terminal the table is printed once, after the limit or one second.",
     shell_analyze, COMPLETE_LIMITS, NULL},
    {"review", "[LIMIT ...]", "go through the moves with the engine and name the mistakes",
     "A mistake gives away a win or a draw where exact values are known, or else at least 1.00, or 10 % of the "
     "probability of winning. The LIMITs are those of go, for each move; the default is movetime 200.",
     shell_review, COMPLETE_LIMITS, NULL},
    {"undo", "[N]", "take back the last move, or N moves",
     "If the engine plays a seat, undo without N goes back to the last decision of a human player.",
     shell_undo, COMPLETE_NOTHING, NULL},
    {"redo", "[N]", "play again the last move that was taken back, or N moves",
     "If the engine plays a seat, redo without N goes on to the next decision of a human player: it reverses undo.",
     shell_redo, COMPLETE_NOTHING, NULL},
    {"resign", "", "resign the game for the player to move", "", shell_resign, COMPLETE_NOTHING, NULL},
    {"history", "", "list the moves played so far", "", shell_history, COMPLETE_NOTHING, NULL},
    {"toss", "[N]", "toss, or enter a toss that was made at the table", "",
     shell_toss, COMPLETE_TOSS, NULL},
    {"eval", "", "show the terms of the static evaluation", "", shell_eval, COMPLETE_NOTHING, NULL},
    {"value", "", "show the result of perfect play, where it is known", "", shell_value, COMPLETE_NOTHING, NULL},
    {"fen", "[POSITION]", "print the position as text, or set one up", "", shell_fen, COMPLETE_SPEC, NULL},
    {"save", "FILE", "append the game to a file of records",
     "nguzo replay checks such files, and load reads them.", shell_save, COMPLETE_FILE, NULL},
    {"load", "FILE [N]", "load game N of a file of records, or the last game", "", shell_load, COMPLETE_FILE, NULL},
    {"svg", "FILE " SVG_WORDS, "write the position to an SVG file",
     "targets marks the legal moves, flip turns the board, arrows draws arrows for the moves after it. "
     "An existing SVG file is replaced; no other file is.", shell_svg, COMPLETE_FILE, NULL},
    {"set", "[NAME [VALUE]]", "show the engine options, or set one", "", shell_set, COMPLETE_OPTION, NULL},
    {"seats", "[pN|all human|engine ...]", "show or choose which seats the engine plays",
     "For example: seats p1 human p2 engine. The engine moves as soon as it is its turn.",
     shell_seats, COMPLETE_SEATS, NULL},
    {"time", "[LIMIT ...|clock TIME|off]", "show or set how long the engine thinks about a move",
     "The LIMITs are those of go. clock [MOVES/][MINUTES:]SECONDS[+INCREMENT] gives every player a clock, which the "
     "engine keeps to; nobody loses on time. off restores one second per move.",
     shell_time, COMPLETE_CHOICES, "movetime|depth|nodes|mate|clock|off"},
    {"quit", "[...]", "exit; Ctrl-D does the same", "", run_quit, COMPLETE_NOTHING, NULL},
};
/* clang-format on */

const LookupTable shell_command_table = {commands, sizeof commands / sizeof commands[0],
                                         sizeof commands[0]};
