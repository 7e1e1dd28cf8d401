/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/ugi/report.h"

#include "base/clock.h"

#include <inttypes.h>

/* Two sides without chance: win, draw and loss. Otherwise the win rate of every side. */
static void add_prospects(const SearchInfo *info, Text *text)
{
    if (info->has_wdl) {
        text_format(text, " wdl %u %u %u", info->wdl.win, info->wdl.draw, info->wdl.loss);
        return;
    }
    text_add(text, " win");
    for (unsigned side = 0; side < info->sides; side++) {
        text_format(text, " %u", info->win_rate[side]);
    }
}

static void print_info(const SearchInfo *info, void *context)
{
    const Frontend *frontend = context;
    const Game *game = frontend->engine->session.game;
    uint64_t time_us = (uint64_t)info->time_us + 1;
    Text text = {0};
    text_format(&text, "info depth %u seldepth %u multipv %u score ", info->depth, info->seldepth,
                info->multipv);
    if (info->mate != 0) {
        text_format(&text, "mate %" PRId32, info->mate);
    } else {
        text_format(&text, "cp %" PRId32, info->score);
    }
    add_prospects(info, &text);
    text_format(
        &text,
        " nodes %" PRIu64 " nps %" PRIu64 " hashfull %u tbhits %" PRIu64 " time %" PRIu64 " pv ",
        info->nodes, info->nodes * 1000000 / time_us, info->hashfull, info->tbhits, time_us / 1000);
    game_print_moves(game, info->pv, info->pv_length, &text);
    text_add_char(&text, '\n');
    output_text(frontend->output, &text);
}

void report_best_move(const Frontend *frontend, const SearchResult *result)
{
    const Engine *engine = frontend->engine;
    Text text = {0};
    text_add(&text, "bestmove ");
    game_print_move(engine->session.game, result->best, &text);
    /* Some match runners expect two words and hang on more: the reply is sent only if Ponder is on. */
    if (engine->ponders && result->has_reply) {
        text_add(&text, " ponder ");
        game_print_move(engine->session.game, result->reply, &text);
    }
    text_add_char(&text, '\n');
    output_text(frontend->output, &text);
}

static void print_count(Move move, uint64_t nodes, void *context)
{
    const Frontend *frontend = context;
    Text text = {0};
    game_print_move(frontend->engine->session.game, move, &text);
    text_format(&text, ": %" PRIu64 "\n", nodes);
    output_text(frontend->output, &text);
}

void bench_print_variant(const BenchResult *result, Text *text)
{
    text_format(text, "%-20s %10" PRIu64 " nodes %8.2f million per second", result->variant->id,
                result->nodes, clock_millions_per_second(result->nodes, result->time_us));
}

void bench_print_speed(uint64_t nodes, int64_t time_us, Text *text)
{
    text_format(text, "speed: %.2f million nodes per second, %" PRId64 " ms",
                clock_millions_per_second(nodes, time_us), time_us / 1000);
}

static void print_bench(const BenchResult *result, void *context)
{
    const Frontend *frontend = context;
    Text line = {0};
    bench_print_variant(result, &line);
    output_line(frontend->output, "info string %s", text_string(&line));
    text_free(&line);
}

static void print_totals(const Frontend *frontend, const EngineReport *report)
{
    bool is_bench = frontend->engine->task == TASK_BENCH;
    const char *name = is_bench ? "bench" : "perft";
    if (report->stopped) {
        output_line(frontend->output, "info string %s stopped", name);
    } else if (is_bench) {
        Text speed = {0};
        bench_print_speed(report->nodes, report->time_us, &speed);
        output_line(frontend->output, "info string nodes: %" PRIu64, report->nodes);
        output_line(frontend->output, "info string %s", text_string(&speed));
        text_free(&speed);
    } else {
        output_line(frontend->output, "nodes: %" PRIu64, report->nodes);
    }
}

static void print_end(const EngineReport *report, void *context)
{
    const Frontend *frontend = context;
    bool is_search = frontend->engine->task == TASK_SEARCH;
    if (report->status != STATUS_OK) {
        output_error(frontend->output, report->status, report->fault.text);
        if (is_search) { /* the client waits for it */
            output_line(frontend->output, "bestmove none");
        }
    } else if (is_search) {
        report_best_move(frontend, &report->result);
    } else {
        print_totals(frontend, report);
    }
    self_pipe_notify(&frontend->done);
}

EngineListener ugi_listener(Frontend *frontend)
{
    return (EngineListener){.context = frontend,
                            .info = print_info,
                            .count = print_count,
                            .bench = print_bench,
                            .done = print_end};
}
