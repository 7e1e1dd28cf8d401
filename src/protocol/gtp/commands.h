/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of GTP as one table: dispatch, list_commands, known_command and the reference follow from it.
 */
#pragma once

#include "base/lookup.h"
#include "protocol/gtp/state.h"

/* Writes the answer, or starts a search that will give it. */
typedef Status GtpHandler(Gtp *gtp, Span arguments, Text *answer, Fault *fault);

/* Writes the answer of a command that has no arguments and cannot fail. */
typedef void GtpPrinter(Gtp *gtp, Text *answer);

typedef struct GtpCommand {
    const char *name;
    const char *usage; /* arguments */
    const char *help;
    bool needs_board; /* for games with two colours whose places are vertices */
    /* One of these: */
    const char *answer; /* always the same */
    GtpPrinter *print;
    GtpHandler *run;
} GtpCommand;

extern const LookupTable gtp_command_table; /* of GtpCommand */

/* standard.c: the standard commands */
GtpPrinter gtp_run_title;
GtpPrinter gtp_run_cputime;
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
GtpPrinter gtp_run_game_id;
GtpPrinter gtp_run_board_size;
GtpHandler gtp_run_board;
GtpPrinter gtp_run_legal_moves;
GtpPrinter gtp_run_side_to_move;
GtpPrinter gtp_run_final_result;
GtpPrinter gtp_run_captured_count;
GtpHandler gtp_run_final_score;
GtpPrinter gtp_run_showboard;

/* gfx.c: drawing commands for GoGui */
GtpHandler gtp_run_board_gfx;

/* extensions.c: commands of this engine */
GtpHandler gtp_run_variant;
GtpPrinter gtp_run_variants;
GtpHandler gtp_run_position;
GtpHandler gtp_run_play_whole;
GtpHandler gtp_run_genmove_whole;
GtpHandler gtp_run_whole_moves;
GtpHandler gtp_run_setoption;
GtpPrinter gtp_run_options;
GtpHandler gtp_run_limit;

/* analyze.c: analysis for GoGui */
GtpHandler gtp_run_best_move;
GtpHandler gtp_run_pv;
GtpPrinter gtp_run_values;
GtpPrinter gtp_run_values_board;
GtpPrinter gtp_run_values_gfx;
GtpPrinter gtp_run_eval;
GtpHandler gtp_run_lines;
