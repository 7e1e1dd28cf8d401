/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/problems.h"

#include <string.h>

enum {
    ROUNDS_MAX = 3, /* replies of the opponent that are looked at, one after the other */
    PROBES_MAX =
        200000, /* of one root position: a few tenths of a second when the tables are in memory */
    PART_OF_TIME = 8, /* of the time for the move */
    LEVELS = 2 * ROUNDS_MAX + 1
};

typedef struct Problems {
    const Search *search;
    const Game *game;
    GameState *state[LEVELS]; /* after each move from the root */
    uint64_t probes;
} Problems;

static bool is_exhausted(const Problems *problems)
{
    const Search *search = problems->search;
    return problems->probes > PROBES_MAX || atomic_load(&search->stop) ||
           search_elapsed_us(search) > search->budget.maximum_us / PART_OF_TIME;
}

static ExactKind kind_of_move(Problems *problems, unsigned level, Move move)
{
    problems->probes++;
    return probe_move(&problems->search->limits.probe, problems->game, problems->state[level], move,
                      problems->state[level + 1])
        .kind;
}

static double chance_after(Problems *problems, unsigned level, unsigned rounds);

/* The chance to win from a drawn position, with us to move. */
static double best_chance(Problems *problems, unsigned level, unsigned rounds)
{
    Move moves[GAME_MAX_MOVES];
    double best = 0;
    size_t count =
        problems->game->family->legal_moves(problems->game, problems->state[level], moves);
    for (size_t i = 0; i < count && !is_exhausted(problems); i++) {
        if (kind_of_move(problems, level, moves[i]) == EXACT_DRAW) {
            double chance = chance_after(problems, level + 1, rounds);
            best = chance > best ? chance : best;
        }
    }
    return best;
}

/* The same with the opponent to move, whose replies are equally likely. */
static double chance_after(Problems *problems, unsigned level, unsigned rounds)
{
    Move moves[GAME_MAX_MOVES];
    double sum = 0;
    size_t count =
        problems->game->family->legal_moves(problems->game, problems->state[level], moves);
    for (size_t i = 0; i < count && !is_exhausted(problems); i++) {
        ExactKind kind = kind_of_move(problems, level, moves[i]);
        if (kind == EXACT_LOSS) {
            sum += 1;
        } else if (kind == EXACT_DRAW && rounds > 1) {
            sum += best_chance(problems, level + 1, rounds - 1);
        }
    }
    return count == 0 ? 0 : sum / (double)count;
}

#define NEW_POSITION 0.02 /* what a new position is worth by itself */

/* False if there was not enough time. */
static bool rate_moves(Problems *problems, unsigned rounds, double *chance)
{
    const Search *search = problems->search;
    for (size_t i = 0; i < search->root_count && !is_exhausted(problems); i++) {
        problems->game->family->play(problems->game, problems->state[0], search->best[i].move,
                                     problems->state[1]);
        uint32_t seen = record_seen_after(search->record, search->best[i].move, problems->state[1]);
        chance[i] = chance_after(problems, 1, rounds);
        /* A draw by repetition sets no more problems: new positions come first. */
        chance[i] = (chance[i] + NEW_POSITION) / (seen * seen);
    }
    return !is_exhausted(problems);
}

static void keep_hardest(Search *search, const double *chance)
{
    enum { PARTS = 50 }; /* smaller differences are left to the search */
    double best = 0;
    size_t kept = 0;
    for (size_t i = 0; i < search->root_count; i++) {
        best = chance[i] > best ? chance[i] : best;
    }
    for (size_t i = 0; i < search->root_count; i++) {
        if (chance[i] >= best * (PARTS - 1) / PARTS) {
            search->best[kept++] = search->best[i];
        }
    }
    search->root_count = kept;
}

Status problems_filter_root(Search *search)
{
    Problems problems = {.search = search, .game = search->game};
    bool has_memory = true;
    for (unsigned i = 0; i < LEVELS; i++) {
        problems.state[i] = game_state_new(search->game);
        has_memory = has_memory && problems.state[i] != NULL;
    }
    double chance[GAME_MAX_MOVES];
    double deeper[GAME_MAX_MOVES];
    unsigned rounds = 0;
    if (has_memory) {
        game_copy_state(search->game, problems.state[0], record_state(search->record));
        while (rounds < ROUNDS_MAX && rate_moves(&problems, rounds + 1, deeper)) {
            memcpy(chance, deeper, search->root_count * sizeof *chance);
            rounds++;
        }
    }
    if (rounds > 0) {
        keep_hardest(search, chance);
    }
    search->root_tbhits += problems.probes;
    for (unsigned i = 0; i < LEVELS; i++) {
        game_state_free(problems.state[i]);
    }
    return has_memory ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}
