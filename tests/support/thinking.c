/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "thinking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void listen(const SearchInfo *info, void *context)
{
    Thought *thought = context;
    assert_true(info->depth >= thought->depth); /* a depth that takes long is reported twice */
    assert_true(info->nodes >= thought->nodes);
    assert_true(info->pv_length > 0 && info->pv_length <= SEARCH_MAX_DEPTH);
    thought->depth = info->depth;
    thought->lines++;
    thought->score = info->score;
    thought->mate = info->mate;
    thought->nodes = info->nodes;
    thought->pv_length = info->pv_length;
    memcpy(thought->pv, info->pv, info->pv_length * sizeof(Move));
}

Thought think(const Record *record, SearchLimits limits)
{
    Thought thought = {0};
    SearchResult result = {0};
    Search *search = search_new(1);
    if (search == NULL) {
        abort();
    }
    search_prepare(search, false);
    assert_int_equal(search_run(search, record, &limits, listen, &thought, &result), STATUS_OK);
    search_free(search);
    thought.best = result.best;
    (void)record->game->family->print_move(record->game, result.best, thought.text);
    return thought;
}

Thought think_deep(const Record *record, unsigned depth)
{
    return think(record, (SearchLimits){.depth = depth});
}

static void listen_to_lines(const SearchInfo *info, void *context)
{
    ThoughtLines *lines = context;
    assert_in_range(info->multipv, 1, lines->wanted);
    lines->depth = info->depth;
    lines->count = info->multipv;
    lines->line[info->multipv - 1] = *info;
    memcpy(lines->pv[info->multipv - 1], info->pv, info->pv_length * sizeof(Move));
}

ThoughtLines think_lines(const Record *record, unsigned threads, SearchLimits limits)
{
    ThoughtLines lines = {.wanted = limits.multipv == 0 ? 1 : limits.multipv};
    SearchResult result;
    Search *search = search_new(1);
    assert_non_null(search);
    assert_in_range(lines.wanted, 1, THINKING_LINES);
    search_set_threads(search, threads);
    search_prepare(search, false);
    assert_int_equal(search_run(search, record, &limits, listen_to_lines, &lines, &result),
                     STATUS_OK);
    search_free(search);
    return lines;
}
