/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/gtp/commands.h"

static Status run_known_command(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    text_add(answer, lookup(gtp_command_table, span_trim(arguments)) != NULL ? "true" : "false");
    return STATUS_OK;
}

static void run_list_commands(Gtp *gtp, Text *answer)
{
    for (size_t i = 0; i < gtp_command_table.count; i++) {
        text_format(answer, "%s\n", lookup_command(gtp_command_table, i).name);
    }
}

static void run_help(Gtp *gtp, Text *answer)
{
    for (size_t i = 0; i < gtp_command_table.count; i++) {
        CommandWords command = lookup_command(gtp_command_table, i);
        text_format(answer, "%s%s%s: %s\n", command.name, command.usage[0] == '\0' ? "" : " ",
                    command.usage, command.help);
    }
}

/* One line `type/label/command` per command. */
static const char analyze_commands[] = "pstring/Legal Moves/gogui-rules_legal_moves\n"
                                       "pstring/Best Move/nguzo-best_move\n"
                                       "gfx/Board and Last Move/gogui-rules_board_gfx\n"
                                       "gfx/Exact Values/nguzo-values_gfx\n"
                                       "cboard/Exact Values as Colours/nguzo-values_board\n"
                                       "hstring/Exact Values as Text/nguzo-values\n"
                                       "string/Evaluation/nguzo-eval\n"
                                       "pspairs/Lines About to Be Completed/nguzo-lines\n"
                                       "var/Principal Variation/nguzo-pv\n"
                                       "string/Variant/nguzo-variant\n"
                                       "string/Position/nguzo-position\n";

/* clang-format off */
static const GtpCommand commands[] = {
    {"protocol_version", "", "2", .answer = "2"},
    {"name", "", "nguzo", .answer = "nguzo"},
    {"version", "", "the version of the program", .answer = NGUZO_VERSION},
    {"known_command", "COMMAND", "true or false", .run = run_known_command},
    {"list_commands", "", "lists the commands, one per line", .print = run_list_commands},
    {"quit", "", "exits the program", .run = gtp_run_quit},
    {"boardsize", "SIZE", "clears the board; refuses a size that is not the game's", .needs_board = true, .run = gtp_run_boardsize},
    {"clear_board", "", "sets up the start position and both clocks", .run = gtp_run_clear_board},
    {"komi", "NUMBER", "is accepted and ignored", .run = gtp_run_komi},
    {"play", "COLOUR VERTEX", "plays a vertex, which may be part of a move, or a pass; `resign` ends the game", .needs_board = true, .run = gtp_run_play},
    {"genmove", "COLOUR", "searches, plays a vertex and answers it", .needs_board = true, .run = gtp_run_genmove},
    {"reg_genmove", "COLOUR", "the same without playing the vertex", .needs_board = true, .run = gtp_run_reg_genmove},
    {"undo", "", "undoes one play", .run = gtp_run_undo},
    {"gg-undo", "[NUMBER]", "undoes this many plays, or none if there are fewer", .run = gtp_run_gg_undo},
    {"showboard", "", "draws the position as text", .print = gtp_run_showboard},
    {"final_score", "", "B+N, W+N or 0 when the game is over", .needs_board = true, .run = gtp_run_final_score},
    {"time_settings", "MAIN_SECONDS PERIOD_SECONDS PERIOD_STONES", "sets both clocks", .run = gtp_run_time_settings},
    {"time_left", "COLOUR SECONDS STONES", "sets a clock to what is left", .run = gtp_run_time_left},
    {"cputime", "", "seconds of processor time used so far", .print = gtp_run_cputime},
    {"gogui-rules_game_id", "", "the name of the game as one word, such as NineMensMorris", .print = gtp_run_game_id},
    {"gogui-rules_board_size", "", "the side of the smallest square that holds the board", .needs_board = true, .print = gtp_run_board_size},
    {"gogui-rules_board", "", "the pieces, rank by rank from the top", .needs_board = true, .run = gtp_run_board},
    {"gogui-rules_board_gfx", "", "drawing commands: points, mills, heights, last move, hands", .needs_board = true, .run = gtp_run_board_gfx},
    {"gogui-rules_legal_moves", "", "the vertices that may be played next; none when the game is over", .needs_board = true, .print = gtp_run_legal_moves},
    {"gogui-rules_side_to_move", "", "black or white", .needs_board = true, .print = gtp_run_side_to_move},
    {"gogui-rules_final_result", "", "black wins, white wins, draw or unknown", .needs_board = true, .print = gtp_run_final_result},
    {"gogui-rules_captured_count", "", "points of black and white, or the men they have captured", .needs_board = true, .print = gtp_run_captured_count},
    {"gogui-analyze_commands", "", "the analysis commands: type/label/command", .answer = analyze_commands},
    {"gogui-interrupt", "", "does nothing; the comment # interrupt stops a search", .answer = ""},
    {"gogui-play_sequence", "[COLOUR VERTEX ...]", "plays all vertices or none", .needs_board = true, .run = gtp_run_play_sequence},
    {"gogui-title", "", "the title of the game, for a window", .print = gtp_run_title},
    {"nguzo-variant", "[SPEC]", "prints the variant with all its options, or chooses one", .run = gtp_run_variant},
    {"nguzo-variants", "", "the ids of all games, one per line", .print = gtp_run_variants},
    {"nguzo-position", "[startpos|fen POSITION [moves MOVE ...]]", "prints the position as text, or sets one up", .run = gtp_run_position},
    {"nguzo-play", "MOVE", "plays a whole move in UGI notation", .run = gtp_run_play_whole},
    {"nguzo-genmove", "", "searches, plays a whole move and answers it", .run = gtp_run_genmove_whole},
    {"nguzo-legal_moves", "", "every legal move in UGI notation", .run = gtp_run_whole_moves},
    {"nguzo-setoption", "name NAME [value VALUE]", "sets an option of the engine", .run = gtp_run_setoption},
    {"nguzo-options", "", "the options of the engine, one per line", .print = gtp_run_options},
    {"nguzo-limit", "[depth N] [nodes N] [movetime MS] [mate N]", "limits every search; without arguments: one second", .run = gtp_run_limit},
    {"nguzo-best_move", "", "the vertices of the best move", .run = gtp_run_best_move},
    {"nguzo-pv", "", "the principal variation", .run = gtp_run_pv},
    {"nguzo-values", "", "the exact value of every move, where known", .print = gtp_run_values},
    {"nguzo-values_board", "", "the same as colours of the next vertices", .needs_board = true, .print = gtp_run_values_board},
    {"nguzo-values_gfx", "", "the same as drawing commands, with the number of moves to the end", .needs_board = true, .print = gtp_run_values_gfx},
    {"nguzo-eval", "", "the static evaluation for each side", .print = gtp_run_eval},
    {"nguzo-lines", "", "vertices that would complete a line, and for which colour", .needs_board = true, .run = gtp_run_lines},
    {"nguzo-help", "", "lists the commands with arguments and meaning", .print = run_help},
};
/* clang-format on */

const LookupTable gtp_command_table = {commands, sizeof commands / sizeof commands[0],
                                       sizeof commands[0]};
