/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/gtp/commands.h"

static Status run_known_command(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)fault;
    text_add(answer, gtp_command_find(span_trim(arguments)) != NULL ? "true" : "false");
    return STATUS_OK;
}

static Status run_list_commands(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)arguments;
    (void)fault;
    for (size_t i = 0; i < gtp_command_count; i++) {
        text_format(answer, "%s\n", gtp_commands[i].name);
    }
    return STATUS_OK;
}

static Status run_help(Gtp *gtp, Span arguments, Text *answer, Fault *fault)
{
    (void)gtp;
    (void)arguments;
    (void)fault;
    for (size_t i = 0; i < gtp_command_count; i++) {
        text_format(answer, "%s%s%s: %s\n", gtp_commands[i].name,
                    gtp_commands[i].usage[0] == '\0' ? "" : " ", gtp_commands[i].usage,
                    gtp_commands[i].help);
    }
    return STATUS_OK;
}

/* clang-format off */
const GtpCommand gtp_commands[] = {
    {"protocol_version", "", "2", gtp_run_protocol_version},
    {"name", "", "nguzo", gtp_run_name},
    {"version", "", "the version of the program", gtp_run_version},
    {"known_command", "COMMAND", "true or false", run_known_command},
    {"list_commands", "", "every command, a line each", run_list_commands},
    {"quit", "", "ends the program", gtp_run_quit},
    {"boardsize", "SIZE", "refuses any size but the game's; clears the board", gtp_run_boardsize},
    {"clear_board", "", "sets up the start position and both clocks", gtp_run_clear_board},
    {"komi", "NUMBER", "is read and means nothing", gtp_run_komi},
    {"play", "COLOUR VERTEX", "plays a vertex, which may be part of a move, or a pass", gtp_run_play},
    {"genmove", "COLOUR", "thinks, plays a vertex and answers it", gtp_run_genmove},
    {"reg_genmove", "COLOUR", "the same without playing it", gtp_run_reg_genmove},
    {"undo", "", "takes back one play", gtp_run_undo},
    {"gg-undo", "[NUMBER]", "takes back so many plays, or none if there are fewer", gtp_run_gg_undo},
    {"showboard", "", "draws the position for a person", gtp_run_showboard},
    {"final_score", "", "B+N, W+N or 0 when the game is over", gtp_run_final_score},
    {"time_settings", "MAIN_SECONDS PERIOD_SECONDS PERIOD_STONES", "sets both clocks", gtp_run_time_settings},
    {"time_left", "COLOUR SECONDS STONES", "sets a clock to what is left", gtp_run_time_left},
    {"cputime", "", "seconds of processor time used so far", gtp_run_cputime},
    {"gogui-rules_game_id", "", "the id of the game", gtp_run_game_id},
    {"gogui-rules_board_size", "", "the side of the smallest square that holds the board", gtp_run_board_size},
    {"gogui-rules_board", "", "what stands where, rank by rank from the top", gtp_run_board},
    {"gogui-rules_legal_moves", "", "the vertices that may be played next; none when the game is over", gtp_run_legal_moves},
    {"gogui-rules_side_to_move", "", "black or white", gtp_run_side_to_move},
    {"gogui-rules_final_result", "", "black wins, white wins, draw or unknown", gtp_run_final_result},
    {"gogui-rules_captured_count", "", "points of black and of white, or men they have captured", gtp_run_captured_count},
    {"gogui-analyze_commands", "", "what can be shown about a position: type/label/command", gtp_run_analyze_commands},
    {"gogui-interrupt", "", "does nothing: the remark # interrupt ends a search", gtp_run_nothing},
    {"gogui-play_sequence", "[COLOUR VERTEX ...]", "plays all of it or nothing", gtp_run_play_sequence},
    {"gogui-title", "", "the name of the game for a window", gtp_run_title},
    {"nguzo-variant", "[SPEC]", "the variant with all its options; or chooses one", gtp_run_variant},
    {"nguzo-variants", "", "the id of every game, a line each", gtp_run_variants},
    {"nguzo-position", "[startpos|fen POSITION [moves MOVE ...]]", "the position as text; or sets one up", gtp_run_position},
    {"nguzo-play", "MOVE", "plays a whole move as UGI spells it", gtp_run_play_whole},
    {"nguzo-genmove", "", "thinks, plays a whole move and answers it", gtp_run_genmove_whole},
    {"nguzo-legal_moves", "", "every legal move as UGI spells it", gtp_run_whole_moves},
    {"nguzo-setoption", "name NAME [value VALUE]", "sets an option of the engine", gtp_run_setoption},
    {"nguzo-options", "", "the options of the engine, a line each", gtp_run_options},
    {"nguzo-limit", "[depth N] [nodes N] [movetime MS] [mate N]", "limits every search; alone: a second again", gtp_run_limit},
    {"nguzo-best_move", "", "the vertices of the move that the engine would play", gtp_run_best_move},
    {"nguzo-pv", "", "the line of play that the engine expects", gtp_run_pv},
    {"nguzo-values", "", "the exact value of every move, as far as it is known", gtp_run_values},
    {"nguzo-values_board", "", "the same as colours of the vertices to be played next", gtp_run_values_board},
    {"nguzo-eval", "", "the value of the position for each side, without search", gtp_run_eval},
    {"nguzo-lines", "", "vertices that complete a line, and whose", gtp_run_lines},
    {"nguzo-help", "", "every command with its arguments and meaning", run_help},
};
/* clang-format on */

const size_t gtp_command_count = sizeof gtp_commands / sizeof gtp_commands[0];

const GtpCommand *gtp_command_find(Span name)
{
    for (size_t i = 0; i < gtp_command_count; i++) {
        if (span_equals(name, gtp_commands[i].name)) {
            return &gtp_commands[i];
        }
    }
    return NULL;
}
