/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command review: steps through the game from its start, compares every move with the best one, and restores the
 * position.
 */
#include "engine/exact_values.h"
#include "shell/commands.h"
#include "shell/gameplay.h"
#include "shell/live_search.h"

#include <stdlib.h>

enum {
    MISTAKE_CENTIPAWNS = 100,
    MISTAKE_WIN_RATE = 100, /* thousandths */
    MATE_VALUE = 1000000
};

typedef struct Review {
    Span limits;
    unsigned moves[GAME_MAX_SEATS];
    unsigned mistakes[GAME_MAX_SEATS];
} Review;

/* What a move gave away. */
typedef struct Verdict {
    bool is_mistake;
    Move best;
    Text played; /* the value of the move */
    Text better; /* of the best move */
} Verdict;

/* False if the exact value is not known. */
static bool judge_exactly(Shell *shell, Move move, Verdict *verdict)
{
    Engine *engine = &shell->engine;
    Move moves[GAME_MAX_MOVES];
    ExactValue best = engine_position_value(engine);
    ExactValue played = engine_move_value(engine, move);
    if (best.kind == EXACT_UNKNOWN || played.kind == EXACT_UNKNOWN) {
        return false;
    }
    verdict->is_mistake = played.kind != best.kind;
    size_t count = verdict->is_mistake ? record_legal_moves(&engine->session.record, moves) : 0;
    ExactValue highest = played;
    for (size_t i = 0; i < count; i++) {
        ExactValue value = engine_move_value(engine, moves[i]);
        if (exact_compare(value, highest) > 0) {
            highest = value;
            verdict->best = moves[i];
        }
    }
    exact_value_print(played, ' ', &verdict->played);
    exact_value_print(highest, ' ', &verdict->better);
    return true;
}

static bool has_win_rates(const Game *game)
{
    return game->sides != 2 || game->search_game->has_chance;
}

/* In centipawns, or in thousandths of a win. */
static int32_t value_of(const Shell *shell, const PvLine *line)
{
    const Record *record = &shell->engine.session.record;
    if (line->info.mate != 0) {
        return line->info.mate > 0 ? MATE_VALUE : -MATE_VALUE;
    }
    return has_win_rates(record->game)
               ? (int32_t)line->info.win_rate[game_side_to_move(record->game, record_state(record))]
               : line->info.score;
}

static Status search(Shell *shell, Span limits, const Move *only, PvTable *table, Fault *fault)
{
    enum { DEFAULT_MS = 200 };
    return live_search_run(
        shell, limits,
        &(LiveSearch){
            .multipv = 1, .default_ms = DEFAULT_MS, .only = only, .show = live_search_line},
        table, fault);
}

static Status judge_by_search(Shell *shell, const Review *review, Move move, Verdict *verdict,
                              Fault *fault)
{
    const Game *game = shell->engine.session.game;
    PvTable best;
    PvTable played;
    best.line[0].info.depth = 0;
    played.line[0].info.depth = 0;
    Status status = search(shell, review->limits, NULL, &best, fault);
    verdict->best = shell->engine.report.result.best;
    if (status != STATUS_OK || shell->stopped || verdict->best == move) {
        return status;
    }
    status = search(shell, review->limits, &move, &played, fault);
    if (status != STATUS_OK || shell->stopped || best.line[0].info.depth == 0 ||
        played.line[0].info.depth == 0) {
        return status;
    }
    int32_t lost = value_of(shell, &best.line[0]) - value_of(shell, &played.line[0]);
    verdict->is_mistake = lost >= (has_win_rates(game) ? MISTAKE_WIN_RATE : MISTAKE_CENTIPAWNS);
    pv_print_score(shell, &played.line[0], &verdict->played);
    pv_print_score(shell, &best.line[0], &verdict->better);
    return STATUS_OK;
}

static void print_mistake(Shell *shell, Move move, const Verdict *verdict)
{
    const Record *record = &shell->engine.session.record;
    const Game *game = record->game;
    char played[GAME_MOVE_TEXT_SIZE];
    char best[GAME_MOVE_TEXT_SIZE];
    (void)game->family->print_move(game, move, played);
    (void)game->family->print_move(game, verdict->best, best);
    output_line(shell->output, "%3zu p%u %s: a mistake, %s instead of %s after %s",
                record->length + 1, gameplay_seat(shell) + 1, played, text_string(&verdict->played),
                text_string(&verdict->better), best);
}

/* Judges the move that was played in the present position. */
static Status review_move(Shell *shell, Review *review, Move move, Fault *fault)
{
    Verdict verdict = {.is_mistake = false};
    const Record *record = &shell->engine.session.record;
    const Game *game = record->game;
    unsigned seat = gameplay_seat(shell);
    Status status = STATUS_OK;
    if (gameplay_is_at_toss(shell)) {
        return STATUS_OK;
    }
    review->moves[seat]++;
    if (game->family->count_moves(game, record_state(record)) > 1 &&
        !judge_exactly(shell, move, &verdict)) {
        status = judge_by_search(shell, review, move, &verdict, fault);
    }
    if (status == STATUS_OK && !shell->stopped && verdict.is_mistake) {
        print_mistake(shell, move, &verdict);
        review->mistakes[seat]++;
    }
    text_free(&verdict.played);
    text_free(&verdict.better);
    return status;
}

static void print_summary(const Shell *shell, const Review *review, Text *text)
{
    for (unsigned seat = 0; seat < shell->engine.session.game->seats; seat++) {
        text_format(text, "p%u: %u mistake%s in %u moves\n", seat + 1, review->mistakes[seat],
                    review->mistakes[seat] == 1 ? "" : "s", review->moves[seat]);
    }
}

Status shell_review(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Record *record = &shell->engine.session.record;
    Review review = {.limits = arguments};
    GameEnd end = record->end;
    size_t length = record->length;
    Status status = STATUS_OK;
    if (length == 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "no move has been played");
    }
    record_truncate(record, 0);
    while (status == STATUS_OK && !shell->stopped && record->length < length &&
           !output_has_failed(shell->output)) {
        status = review_move(shell, &review, record->entries[record->length + 1].move, fault);
        (void)record_redo(record);
    }
    while (record->length < length && record_redo(record)) {
    }
    record->end = end;
    clocks_switch(shell);
    if (status == STATUS_OK) {
        print_summary(shell, &review, text);
    }
    return status;
}
