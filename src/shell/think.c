/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/think.h"

#include "base/clock.h"
#include "protocol/ugi/go.h"
#include "protocol/ugi/report.h"
#include "shell/game.h"
#include "shell/screen.h"

#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REFRESH_MS = 120, PATIENCE_MS = 200 };

/* Written by the thread that thinks, read by the one that shows. */
typedef struct Desk {
    pthread_mutex_t mutex;
    Thoughts thoughts;
    Shell *shell;
} Desk;

static void take_note(const SearchInfo *info, void *context)
{
    Desk *desk = context;
    size_t index = info->multipv == 0 ? 0 : info->multipv - 1;
    if (index >= THOUGHT_LINES) {
        return;
    }
    (void)pthread_mutex_lock(&desk->mutex);
    ThoughtLine *line = &desk->thoughts.line[index];
    *line = (ThoughtLine){.depth = info->depth,
                          .score = info->score,
                          .mate = info->mate,
                          .nodes = info->nodes,
                          .time_us = info->time_us};
    memcpy(line->share, info->win_rate, sizeof line->share);
    line->pv_length = info->pv_length < THOUGHT_MOVES ? info->pv_length : THOUGHT_MOVES;
    memcpy(line->pv, info->pv, line->pv_length * sizeof *line->pv);
    if (index >= desk->thoughts.lines) {
        desk->thoughts.lines = index + 1;
    }
    (void)pthread_mutex_unlock(&desk->mutex);
}

static Thoughts *copy_thoughts(Desk *desk, Thoughts *copy)
{
    (void)pthread_mutex_lock(&desk->mutex);
    *copy = desk->thoughts;
    (void)pthread_mutex_unlock(&desk->mutex);
    return copy;
}

static void show(Shell *shell, const ThinkAbout *about, Desk *desk, Thoughts *copy)
{
    if (shell->screen.is_live && about->show != NULL) {
        about->show(shell, copy_thoughts(desk, copy), about->context);
    }
}

/* Shows and listens until the engine has answered. */
static void watch(Shell *shell, const ThinkAbout *about, Desk *desk, Thoughts *copy)
{
    Engine *engine = &shell->engine;
    const Screen *screen = &shell->screen;
    bool live = screen->is_live && about->show != NULL;
    for (;;) {
        struct pollfd ready[3] = {{.fd = shell->frontend.done.read_end, .events = POLLIN},
                                  {.fd = screen->interrupts, .events = POLLIN},
                                  {.fd = about->is_watched ? screen->keys : -1, .events = POLLIN}};
        (void)poll(ready, 3, live ? REFRESH_MS : PATIENCE_MS);
        if ((ready[0].revents & POLLIN) != 0) {
            return;
        }
        if ((ready[1].revents & POLLIN) != 0 && screen_was_interrupted(shell)) {
            shell->stopped = true;
            engine_stop(engine);
        }
        if (ready[2].revents != 0) {
            char key;
            (void)!read(screen->keys, &key, 1);
            engine_stop(engine);
        }
        if (output_has_failed(shell->output)) {
            engine_stop(engine);
        }
        show(shell, about, desk, copy);
    }
}

void think_wait(Shell *shell)
{
    if (shell->engine.is_thinking) {
        watch(shell, &(ThinkAbout){.show = NULL}, NULL, NULL);
        frontend_wait(&shell->frontend);
    }
}

/* What is said, or else the clocks, or else what `time` has set. */
static Status read_words(Shell *shell, Span words, GoRequest *request, Fault *fault)
{
    Text standard = {0};
    if (span_trim(words).length == 0) {
        clocks_print_words(shell, &standard);
        if (standard.length == 0) {
            text_add_span(&standard, text_span(&shell->limits));
        }
        words = text_span(&standard);
    }
    Status status = standard.failed
                        ? fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the limits")
                        : go_parse(&shell->engine.session, words, request, fault);
    text_free(&standard);
    return status;
}

/* For whoever has to be certain that a line comes to an end. */
static void cap(const Shell *shell, GoRequest *request)
{
    SearchLimits *limits = &request->search.limits;
    if (shell->most_nodes == 0) {
        return;
    }
    limits->infinite = false;
    if (limits->nodes == 0 || limits->nodes > shell->most_nodes) {
        limits->nodes = shell->most_nodes;
    }
    request->perft_depth = request->perft_depth > 1 ? 1 : request->perft_depth;
}

static Status check_words(const Shell *shell, const GoRequest *request, Fault *fault)
{
    if (request->search.ponder) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "nobody is waited for here: ponder is for programs that speak UGI");
    }
    if (request->search.limits.infinite && shell->screen.interrupts < 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "without a terminal nobody could end that: give a limit");
    }
    return STATUS_OK;
}

static void note_end(const EngineReport *report, void *context)
{
    frontend_notify(report, &((Desk *)context)->shell->frontend);
}

static Status start(Shell *shell, const GoRequest *request, Desk *desk, Fault *fault)
{
    const EngineListener own = {.context = desk, .info = take_note, .done = note_end};
    const EngineListener ugi = ugi_listener(&shell->frontend);
    return request->is_perft ? engine_perft(&shell->engine, request->perft_depth, &ugi, fault)
                             : engine_search(&shell->engine, &request->search, &own, fault);
}

/* perft counts instead of thinking, and says so itself. */
static Status run(Shell *shell, GoRequest *request, const ThinkAbout *about, Thoughts *thoughts,
                  Fault *fault)
{
    const EngineReport *report = &shell->engine.report;
    Desk desk = {.thoughts = {.lines = 0}, .shell = shell};
    bool counts = request->is_perft;
    const ThinkAbout counting = {.lines = 1};
    request->search.limits.multipv = about->lines;
    (void)pthread_mutex_init(&desk.mutex, NULL);
    screen_catch_keys(shell, true);
    Status status = start(shell, request, &desk, fault);
    if (status == STATUS_OK) {
        watch(shell, counts ? &counting : about, &desk, thoughts);
        frontend_wait(&shell->frontend);
        if (!counts) {
            show(shell, about, &desk, thoughts);
        }
    }
    screen_catch_keys(shell, false);
    *thoughts = desk.thoughts;
    (void)pthread_mutex_destroy(&desk.mutex);
    if (status == STATUS_OK && !counts && report->status != STATUS_OK) {
        *fault = report->fault;
        status = report->status;
    }
    return status;
}

Status think_run(Shell *shell, Span words, const ThinkAbout *about, Thoughts *thoughts,
                 Fault *fault)
{
    GoRequest request;
    Status status = read_words(shell, words, &request, fault);
    *thoughts = (Thoughts){.lines = 0};
    if (status == STATUS_OK) {
        status = check_words(shell, &request, fault);
        cap(shell, &request);
    }
    if (status == STATUS_OK && !request.is_perft) {
        status = game_need_choice(shell, fault);
    }
    if (status == STATUS_OK) {
        status = run(shell, &request, about, thoughts, fault);
    }
    if (shell->screen.is_live && about->show == think_show_line) {
        screen_clear_line(shell);
    }
    return status;
}

/* -- text -- */

void think_print_score(const Shell *shell, const ThoughtLine *line, Text *text)
{
    const Session *session = &shell->engine.session;
    const Game *game = session->game;
    if (line->mate != 0) {
        text_format(text, "%s in %" PRId32, line->mate > 0 ? "wins" : "loses", abs(line->mate));
    } else if (game->sides == 2 && !game->search_game->has_chance) {
        text_format(text, "%s%d.%02d", line->score < 0 ? "-" : "+", abs(line->score) / 100,
                    abs(line->score) % 100);
    } else {
        unsigned side = game_side_to_move(game, record_state(&session->record));
        text_format(text, "%u.%u %%", line->share[side] / 10, line->share[side] % 10);
    }
}

void think_print_moves(const Shell *shell, const ThoughtLine *line, size_t most, Text *text)
{
    const Game *game = shell->engine.session.game;
    char spelling[GAME_MOVE_TEXT_SIZE];
    for (size_t i = 0; i < line->pv_length && i < most; i++) {
        (void)game->family->print_move(game, line->pv[i], spelling);
        text_format(text, "%s%s", i == 0 ? "" : " ", spelling);
    }
}

void think_print_amount(uint64_t amount, Text *text)
{
    if (amount < 10000) {
        text_format(text, "%" PRIu64, amount);
    } else if (amount < 1000000) {
        text_format(text, "%" PRIu64 "k", amount / 1000);
    } else {
        text_format(text, "%" PRIu64 ".%" PRIu64 "M", amount / 1000000, amount / 100000 % 10);
    }
}

void think_show_line(Shell *shell, const Thoughts *thoughts, void *context)
{
    const ThoughtLine *best = &thoughts->line[0];
    Text text = {0};
    (void)context;
    if (best->depth == 0) {
        return;
    }
    text_format(&text, "p%u thinks: depth %u  ", game_seat(shell) + 1, best->depth);
    think_print_score(shell, best, &text);
    text_add(&text, "  ");
    think_print_amount(best->nodes, &text);
    text_add(&text, " nodes  ");
    think_print_moves(shell, best, THOUGHT_MOVES, &text);
    screen_replace_line(shell, &text);
    text_free(&text);
}
