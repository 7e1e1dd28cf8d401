/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/live_search.h"

#include "protocol/ugi/go.h"
#include "protocol/ugi/report.h"
#include "shell/gameplay.h"
#include "shell/screen.h"

#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REFRESH_MS = 120, OUTPUT_CHECK_MS = 200 };

/* Written by the engine's thread, read by the shell's. */
typedef struct SharedTable {
    pthread_mutex_t mutex;
    PvTable table;
    Frontend *frontend;
} SharedTable;

static void store_line(const SearchInfo *info, void *context)
{
    SharedTable *shared = context;
    size_t index = info->multipv == 0 ? 0 : info->multipv - 1;
    if (index >= PV_MAX_LINES) {
        return;
    }
    (void)pthread_mutex_lock(&shared->mutex);
    PvLine *line = &shared->table.line[index];
    line->info = *info;
    line->pv_length = info->pv_length < PV_MAX_MOVES ? info->pv_length : PV_MAX_MOVES;
    memcpy(line->pv, info->pv, line->pv_length * sizeof *line->pv);
    if (index >= shared->table.count) {
        shared->table.count = index + 1;
    }
    (void)pthread_mutex_unlock(&shared->mutex);
}

static void note_end(const EngineReport *report, void *context)
{
    frontend_notify(report, ((SharedTable *)context)->frontend);
}

static void show(Shell *shell, const LiveSearch *search, SharedTable *shared)
{
    if (shell->screen.is_live && search->show != NULL) {
        PvTable copy;
        (void)pthread_mutex_lock(&shared->mutex);
        copy = shared->table;
        (void)pthread_mutex_unlock(&shared->mutex);
        search->show(shell, &copy, search->context);
    }
}

/* Shows the table and waits for input until the engine has finished. `shared` is NULL if nothing is shown. */
static void watch(Shell *shell, const LiveSearch *search, SharedTable *shared)
{
    const Screen *screen = &shell->screen;
    bool live = screen->is_live && search->show != NULL;
    for (;;) {
        struct pollfd ready[3] = {
            {.fd = shell->frontend.done.read_end, .events = POLLIN},
            {.fd = screen->interrupts, .events = POLLIN},
            {.fd = search->stops_at_key ? screen->keys : -1, .events = POLLIN}};
        (void)poll(ready, 3, live ? REFRESH_MS : OUTPUT_CHECK_MS);
        if ((ready[0].revents & POLLIN) != 0) {
            return;
        }
        if ((ready[1].revents & POLLIN) != 0 && screen_was_interrupted(shell)) {
            shell->stopped = true;
            engine_stop(&shell->engine);
        }
        if (ready[2].revents != 0) {
            char key;
            (void)!read(screen->keys, &key, 1);
            engine_stop(&shell->engine);
        }
        if (output_has_failed(shell->output)) {
            engine_stop(&shell->engine);
        }
        show(shell, search, shared);
    }
}

void live_search_wait(Shell *shell)
{
    if (shell->engine.is_thinking) {
        watch(shell, &(LiveSearch){.show = NULL}, NULL);
        frontend_wait(&shell->frontend);
    }
}

/* Keeps every command short, for tests and fuzzing. */
static void cap(const Shell *shell, GoRequest *request)
{
    SearchLimits *limits = &request->search.limits;
    if (shell->max_nodes == 0) {
        return;
    }
    limits->infinite = false;
    if (limits->nodes == 0 || limits->nodes > shell->max_nodes) {
        limits->nodes = shell->max_nodes;
    }
    request->perft_depth = request->perft_depth > 1 ? 1 : request->perft_depth;
}

static Status read_limits(const Shell *shell, Span limits, const LiveSearch *search,
                          GoRequest *request, Fault *fault)
{
    Status status = go_parse(&shell->engine.session, limits, request, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (request->search.ponder) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "ponder is for programs that speak UGI");
    }
    if (request->search.limits.infinite && shell->screen.interrupts < 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "infinite needs a terminal: nothing could stop the search");
    }
    bool has_limits = span_trim(limits).length > 0;
    if (!has_limits && search->default_ms != 0) {
        request->search.limits.movetime_ms = search->default_ms;
    } else if (!has_limits && search->stops_at_key && shell->screen.interrupts >= 0) {
        request->search.limits.infinite = true;
    } else if (!has_limits) {
        request->search.limits = shell->limits;
        request->search.limits.clock = clocks_running(shell);
    }
    if (search->only != NULL) {
        request->search.searchmoves[0] = *search->only;
        request->search.limits.searchmoves_count = 1;
    }
    cap(shell, request);
    return request->is_perft ? STATUS_OK : gameplay_need_choice(shell, fault);
}

static Status run(Shell *shell, const GoRequest *request, const LiveSearch *search,
                  SharedTable *shared, Fault *fault)
{
    const EngineListener listener = {.context = shared, .info = store_line, .done = note_end};
    Status status = engine_search(&shell->engine, &request->search, &listener, fault);
    if (status != STATUS_OK) {
        return status;
    }
    watch(shell, search, shared);
    frontend_wait(&shell->frontend);
    show(shell, search, shared);
    *fault = shell->engine.report.fault;
    return shell->engine.report.status;
}

static Status run_perft(Shell *shell, const GoRequest *request, Fault *fault)
{
    const EngineListener listener = ugi_listener(&shell->frontend);
    Status status = engine_perft(&shell->engine, request->perft_depth, &listener, fault);
    live_search_wait(shell);
    return status;
}

Status live_search_run(Shell *shell, Span limits, const LiveSearch *search, PvTable *table,
                       Fault *fault)
{
    SharedTable shared = {.table = {.count = 0}, .frontend = &shell->frontend};
    GoRequest request;
    Status status = read_limits(shell, limits, search, &request, fault);
    if (status != STATUS_OK) {
        return status;
    }
    request.search.limits.multipv = search->multipv;
    shell->was_resized = false;
    (void)pthread_mutex_init(&shared.mutex, NULL);
    screen_catch_keys(shell, true);
    status = request.is_perft ? run_perft(shell, &request, fault)
                              : run(shell, &request, search, &shared, fault);
    screen_catch_keys(shell, false);
    (void)pthread_mutex_destroy(&shared.mutex);
    if (search->show == live_search_line) {
        screen_clear_line(shell);
    }
    *table = shared.table;
    return status;
}

/* -- text -- */

void pv_print_score(const Shell *shell, const PvLine *line, Text *text)
{
    const Record *record = &shell->engine.session.record;
    const Game *game = record->game;
    if (line->info.mate != 0) {
        text_format(text, "%s in %" PRId32, line->info.mate > 0 ? "wins" : "loses",
                    abs(line->info.mate));
    } else if (game->sides == 2 && !game->search_game->has_chance) {
        text_format(text, "%s%d.%02d", line->info.score < 0 ? "-" : "+",
                    abs(line->info.score) / 100, abs(line->info.score) % 100);
    } else {
        unsigned win_rate = line->info.win_rate[game_side_to_move(game, record_state(record))];
        text_format(text, "%u.%u %%", win_rate / 10, win_rate % 10);
    }
}

void pv_print_moves(const Shell *shell, const PvLine *line, size_t most, Text *text)
{
    size_t count = line->pv_length < most ? line->pv_length : most;
    game_print_moves(shell->engine.session.game, line->pv, count, text);
}

void pv_print_amount(uint64_t amount, Text *text)
{
    if (amount < 10000) {
        text_format(text, "%" PRIu64, amount);
    } else if (amount < 1000000) {
        text_format(text, "%" PRIu64 "k", amount / 1000);
    } else {
        text_format(text, "%" PRIu64 ".%" PRIu64 "M", amount / 1000000, amount / 100000 % 10);
    }
}

void live_search_line(Shell *shell, const PvTable *table, void *context)
{
    const PvLine *best = &table->line[0];
    Text text = {0};
    if (best->info.depth == 0) {
        return;
    }
    text_format(&text, "p%u thinks: depth %u  ", gameplay_seat(shell) + 1, best->info.depth);
    pv_print_score(shell, best, &text);
    text_add(&text, "  ");
    pv_print_amount(best->info.nodes, &text);
    text_add(&text, " nodes  ");
    pv_print_moves(shell, best, PV_MAX_MOVES, &text);
    screen_replace_line(shell, &text);
    text_free(&text);
}
