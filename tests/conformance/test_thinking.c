/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a search reports and what it returns, in every game, under small limits and with one and two threads.
 */
#include "base/random.h"
#include "game/record.h"
#include "search/search.h"
#include "specs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#ifdef NDEBUG
enum { GAMES = 4 };
#else /* slow builds: assertions, sanitizers */
enum { GAMES = 1 };
#endif

enum { MAX_THREADS = 2, RANDOM_PLIES = 30 };

typedef struct LastReport {
    unsigned side; /* to move */
    unsigned count;
    SearchInfo info; /* of the best line */
    Move first_move;
} LastReport;

static void listen(const SearchInfo *info, void *context)
{
    LastReport *last = context;
    unsigned sum = 0;
    for (unsigned side = 0; side < info->sides; side++) {
        sum += info->win_rate[side];
    }
    assert_int_equal(sum, 1000);
    if (info->has_wdl) {
        assert_int_equal(info->wdl.win + info->wdl.draw + info->wdl.loss, 1000);
    } else if (info->mate == 0) { /* above its part of the total, a side is ahead */
        unsigned rate = info->win_rate[last->side] * info->sides;
        assert_true(rate + 20 > 1000 || info->score <= 0);
        assert_true(rate < 1000 + 20 || info->score >= 0);
    }
    assert_true(info->pv_length > 0);
    assert_true(info->depth > 0);
    if (info->multipv == 1) {
        last->count++;
        last->info = *info;
        last->first_move = info->pv[0];
    }
}

static void expect_report_of_best_move(Search *search, const Record *record, SearchLimits limits)
{
    for (unsigned threads = 1; threads <= MAX_THREADS; threads++) {
        const Game *game = record->game;
        LastReport last = {.side = game_side_to_move(game, record_state(record))};
        SearchResult result;
        search_clear(search);
        search_set_threads(search, threads);
        search_prepare(search, false);
        assert_int_equal(search_run(search, record, &limits, listen, &last, &result), STATUS_OK);
        assert_true(last.count > 0);
        if (last.first_move != result.best) {
            fail_msg("%s: nodes %u, depth %u, %u threads: the last report has another move",
                     game->spec, (unsigned)limits.nodes, limits.depth, threads);
        }
    }
}

/* Plays up to this many random moves from the start, to a position where a player is to move. */
static void play_random_moves(Record *record, Random *random, unsigned plies)
{
    const Game *game = record->game;
    Move moves[GAME_MAX_MOVES];
    for (unsigned i = 0; i < plies || game->family->turn(game, record_state(record)) == GAME_CHANCE;
         i++) {
        size_t count = game->family->legal_moves(game, record_state(record), moves);
        assert_int_equal(record_play(record, moves[random_below(random, (uint32_t)count)]),
                         STATUS_OK);
        if (record_outcome(record) != OUTCOME_OPEN) {
            record_truncate(record, 0);
        }
    }
}

static void the_last_report_belongs_to_the_move(Game *game, const char *spec, uint64_t games)
{
    static const uint64_t nodes[] = {1, 20, 300, 2500, 6000};
    Search *search = search_new(1);
    assert_non_null(search);
    for (uint64_t i = 0; i < games; i++) {
        Record record = {.limits = HISTORY_LIMITS_STANDARD};
        Random random = {.seed = i};
        assert_int_equal(record_begin(&record, game, NULL, 0, 1), STATUS_OK);
        play_random_moves(&record, &random, i == 0 ? 0 : random_below(&random, RANDOM_PLIES));
        for (size_t k = 0; k < sizeof nodes / sizeof nodes[0]; k++) {
            expect_report_of_best_move(search, &record, (SearchLimits){.nodes = nodes[k]});
        }
        expect_report_of_best_move(search, &record, (SearchLimits){.depth = 2});
        expect_report_of_best_move(search, &record, (SearchLimits){.nodes = 1500, .multipv = 3});
        expect_report_of_best_move(search, &record,
                                   (SearchLimits){.weakened = true, .skill = 2, .noise_seed = i});
        record_free(&record);
    }
    search_free(search);
}

int main(int count, char **arguments)
{
    return specs_run(count, arguments, GAMES, the_last_report_belongs_to_the_move);
}
