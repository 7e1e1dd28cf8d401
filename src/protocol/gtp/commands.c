/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/gtp/commands.h"

static Status run_known_command(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    text_add(answer, gtp_command_find(span_trim(arguments)) != NULL ? "true" : "false");
    return STATUS_OK;
}

static Status run_list_commands(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    for (size_t i = 0; i < gtp_command_count; i++) {
        text_format(answer, "%s\n", gtp_commands[i].name);
    }
    return STATUS_OK;
}

static Status run_help(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    for (size_t i = 0; i < gtp_command_count; i++) {
        text_format(answer, "%s%s%s: %s\n", gtp_commands[i].name,
                    gtp_commands[i].usage[0] == '\0' ? "" : " ", gtp_commands[i].usage,
                    gtp_commands[i].help);
    }
    return STATUS_OK;
}

/* One line `type/label/command` per command. */
static const char analyze_commands[] = "pstring/Legal Moves/gogui-rules_legal_moves\n"
                                       "pstring/Best Move/nguzo-best_move\n"
                                       "cboard/Exact Values/nguzo-values_board\n"
                                       "hstring/Exact Values as Text/nguzo-values\n"
                                       "string/Evaluation/nguzo-eval\n"
                                       "pspairs/Lines About to Be Completed/nguzo-lines\n"
                                       "var/Principal Variation/nguzo-pv\n"
                                       "string/Variant/nguzo-variant\n"
                                       "string/Position/nguzo-position\n";

/* clang-format off */
const GtpCommand gtp_commands[] = {
    {"protocol_version", "", "2", NULL, "2"},
    {"name", "", "nguzo", NULL, "nguzo"},
    {"version", "", "the version of the program", NULL, NGUZO_VERSION},
    {"known_command", "COMMAND", "true or false", run_known_command, NULL},
    {"list_commands", "", "lists the commands, one per line", run_list_commands, NULL},
    {"quit", "", "exits the program", gtp_run_quit, NULL},
    {"boardsize", "SIZE", "clears the board; refuses a size that is not the game's", gtp_run_boardsize, NULL},
    {"clear_board", "", "sets up the start position and both clocks", gtp_run_clear_board, NULL},
    {"komi", "NUMBER", "is accepted and ignored", gtp_run_komi, NULL},
    {"play", "COLOUR VERTEX", "plays a vertex, which may be part of a move, or a pass", gtp_run_play, NULL},
    {"genmove", "COLOUR", "searches, plays a vertex and answers it", gtp_run_genmove, NULL},
    {"reg_genmove", "COLOUR", "the same without playing the vertex", gtp_run_reg_genmove, NULL},
    {"undo", "", "undoes one play", gtp_run_undo, NULL},
    {"gg-undo", "[NUMBER]", "undoes this many plays, or none if there are fewer", gtp_run_gg_undo, NULL},
    {"showboard", "", "draws the position as text", gtp_run_showboard, NULL},
    {"final_score", "", "B+N, W+N or 0 when the game is over", gtp_run_final_score, NULL},
    {"time_settings", "MAIN_SECONDS PERIOD_SECONDS PERIOD_STONES", "sets both clocks", gtp_run_time_settings, NULL},
    {"time_left", "COLOUR SECONDS STONES", "sets a clock to what is left", gtp_run_time_left, NULL},
    {"cputime", "", "seconds of processor time used so far", gtp_run_cputime, NULL},
    {"gogui-rules_game_id", "", "the id of the game", gtp_run_game_id, NULL},
    {"gogui-rules_board_size", "", "the side of the smallest square that holds the board", gtp_run_board_size, NULL},
    {"gogui-rules_board", "", "the pieces, rank by rank from the top", gtp_run_board, NULL},
    {"gogui-rules_legal_moves", "", "the vertices that may be played next; none when the game is over", gtp_run_legal_moves, NULL},
    {"gogui-rules_side_to_move", "", "black or white", gtp_run_side_to_move, NULL},
    {"gogui-rules_final_result", "", "black wins, white wins, draw or unknown", gtp_run_final_result, NULL},
    {"gogui-rules_captured_count", "", "points of black and white, or the men they have captured", gtp_run_captured_count, NULL},
    {"gogui-analyze_commands", "", "the analysis commands: type/label/command", NULL, analyze_commands},
    {"gogui-interrupt", "", "does nothing; the comment # interrupt stops a search", NULL, ""},
    {"gogui-play_sequence", "[COLOUR VERTEX ...]", "plays all vertices or none", gtp_run_play_sequence, NULL},
    {"gogui-title", "", "the title of the game, for a window", gtp_run_title, NULL},
    {"nguzo-variant", "[SPEC]", "prints the variant with all its options, or chooses one", gtp_run_variant, NULL},
    {"nguzo-variants", "", "the ids of all games, one per line", gtp_run_variants, NULL},
    {"nguzo-position", "[startpos|fen POSITION [moves MOVE ...]]", "prints the position as text, or sets one up", gtp_run_position, NULL},
    {"nguzo-play", "MOVE", "plays a whole move in UGI notation", gtp_run_play_whole, NULL},
    {"nguzo-genmove", "", "searches, plays a whole move and answers it", gtp_run_genmove_whole, NULL},
    {"nguzo-legal_moves", "", "every legal move in UGI notation", gtp_run_whole_moves, NULL},
    {"nguzo-setoption", "name NAME [value VALUE]", "sets an option of the engine", gtp_run_setoption, NULL},
    {"nguzo-options", "", "the options of the engine, one per line", gtp_run_options, NULL},
    {"nguzo-limit", "[depth N] [nodes N] [movetime MS] [mate N]", "limits every search; without arguments: one second", gtp_run_limit, NULL},
    {"nguzo-best_move", "", "the vertices of the best move", gtp_run_best_move, NULL},
    {"nguzo-pv", "", "the principal variation", gtp_run_pv, NULL},
    {"nguzo-values", "", "the exact value of every move, where known", gtp_run_values, NULL},
    {"nguzo-values_board", "", "the same as colours of the next vertices", gtp_run_values_board, NULL},
    {"nguzo-eval", "", "the static evaluation for each side", gtp_run_eval, NULL},
    {"nguzo-lines", "", "vertices that would complete a line, and for which colour", gtp_run_lines, NULL},
    {"nguzo-help", "", "lists the commands with arguments and meaning", run_help, NULL},
};
/* clang-format on */

const size_t gtp_command_count = sizeof gtp_commands / sizeof gtp_commands[0];

LookupTable gtp_command_table(void)
{
    return LOOKUP_TABLE(gtp_commands);
}

const GtpCommand *gtp_command_find(Span name)
{
    return lookup(gtp_command_table(), name);
}
