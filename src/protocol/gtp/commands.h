/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of GTP as one table: dispatch, list_commands, known_command and the reference follow from it.
 */
#pragma once

#include "base/lookup.h"
#include "protocol/gtp/state.h"

/* Writes the answer, or starts a search that will give it. */
typedef Status GtpHandler(Gtp *gtp, Span arguments, Text *answer, Fault *fault);

typedef struct GtpCommand {
    const char *name;
    const char *usage; /* arguments */
    const char *help;
    GtpHandler *run; /* NULL: the answer is always the same */
    const char *answer;
} GtpCommand;

extern const GtpCommand gtp_commands[];
extern const size_t gtp_command_count;

LookupTable gtp_command_table(void);
/* NULL if there is none of this name. */
const GtpCommand *gtp_command_find(Span name);

/* standard.c: the standard commands */
GtpHandler gtp_run_title;
GtpHandler gtp_run_cputime;
GtpHandler gtp_run_quit;
GtpHandler gtp_run_boardsize;
GtpHandler gtp_run_clear_board;
GtpHandler gtp_run_komi;
GtpHandler gtp_run_play;
GtpHandler gtp_run_play_sequence;
GtpHandler gtp_run_genmove;
GtpHandler gtp_run_reg_genmove;
GtpHandler gtp_run_undo;
GtpHandler gtp_run_gg_undo;
GtpHandler gtp_run_time_settings;
GtpHandler gtp_run_time_left;

/* rules.c: rules and results for GoGui */
GtpHandler gtp_run_game_id;
GtpHandler gtp_run_board_size;
GtpHandler gtp_run_board;
GtpHandler gtp_run_legal_moves;
GtpHandler gtp_run_side_to_move;
GtpHandler gtp_run_final_result;
GtpHandler gtp_run_captured_count;
GtpHandler gtp_run_final_score;
GtpHandler gtp_run_showboard;

/* extensions.c: commands of this engine */
GtpHandler gtp_run_variant;
GtpHandler gtp_run_variants;
GtpHandler gtp_run_position;
GtpHandler gtp_run_play_whole;
GtpHandler gtp_run_genmove_whole;
GtpHandler gtp_run_whole_moves;
GtpHandler gtp_run_setoption;
GtpHandler gtp_run_options;
GtpHandler gtp_run_limit;

/* analyze.c: analysis for GoGui */
GtpHandler gtp_run_best_move;
GtpHandler gtp_run_pv;
GtpHandler gtp_run_values;
GtpHandler gtp_run_values_board;
GtpHandler gtp_run_eval;
GtpHandler gtp_run_lines;
