/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Depth-first proof-number search (df-pn) in negamax form: phi is the proof number of the side to move and delta its
 * disproof number. The attacker's goal is to win, the defender's is to escape. (Rejected: iterative deepening by moves.
 * Threats of the second order leave several replies each, and refuting all shorter lines first takes longer than finding
 * the long one.)
 */
#include "search/threat_search.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/thread.h"

#include <stdlib.h>
#include <string.h>

enum {
    INFINITE = 100000000,
    MAX_CHILDREN = 128, /* further attacks are ignored; further replies count as an escape */
    MAX_ORDER = 2,
    POLL_INTERVAL = 64 /* nodes */
};

typedef struct ProofNumbers {
    uint32_t phi;
    uint32_t delta;
    uint16_t moves; /* of the attacker to the win, once it is proved */
} ProofNumbers;

typedef struct ThreatEntry {
    uint64_t key;
    ProofNumbers numbers;
    uint16_t goal; /* ThreatSearch.goal; 0: the entry is empty */
} ThreatEntry;

typedef struct ThreatChild {
    Move move;
    uint64_t key;
    ProofNumbers numbers; /* for the side to move after the move */
} ThreatChild;

typedef struct ThreatPly {
    ThreatChild child[MAX_CHILDREN];
    size_t children;
} ThreatPly;

struct ThreatSearch {
    ThreatEntry *entries;
    uint64_t mask;
    ThreatPly *ply;        /* THREAT_MAX_PLIES */
    unsigned char *states; /* one more than plies, for `game` */
    Move moves[GAME_MAX_MOVES];

    /* The current search. */
    const Game *game;
    const ThreatLimits *limits;
    unsigned attacker;
    unsigned order;
    unsigned max_moves; /* of the attacker; 0: no limit */
    uint16_t goal;      /* order and attacker: what is being proved */
    uint64_t nodes;
    bool aborted;
};

ThreatSearch *threat_search_new(unsigned bits)
{
    ThreatSearch *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return NULL;
    }
    search->mask = ((uint64_t)1 << bits) - 1;
    search->entries = calloc((size_t)search->mask + 1, sizeof *search->entries);
    search->ply = calloc(THREAT_MAX_PLIES, sizeof *search->ply);
    if (search->entries == NULL || search->ply == NULL) {
        threat_search_free(search);
        return NULL;
    }
    return search;
}

void threat_search_free(ThreatSearch *search)
{
    if (search != NULL) {
        free(search->entries);
        free(search->ply);
        free(search->states);
        free(search);
    }
}

/* False if there is no memory. */
static bool set_game(ThreatSearch *search, const Game *game)
{
    if (game == search->game) {
        return true;
    }
    unsigned char *states = calloc(THREAT_MAX_PLIES + 1, game->family->state_size);
    if (states == NULL) {
        return false;
    }
    free(search->states);
    search->states = states;
    search->game = game;
    memset(search->entries, 0, (search->mask + 1) * sizeof *search->entries);
    return true;
}

static GameState *state_at(const ThreatSearch *search, unsigned ply)
{
    return (GameState *)(void *)(search->states + ply * search->game->family->state_size);
}

static bool is_attacker(const ThreatSearch *search, const GameState *state)
{
    return game_side_to_move(search->game, state) == search->attacker;
}

/* With a limit on moves, what is proved about a position depends on the moves that are left. */
static uint64_t key_of(const ThreatSearch *search, const GameState *state, unsigned ply)
{
    uint64_t key = search->game->family->key(search->game, state);
    return search->max_moves == 0 ? key : hash_add(key, search->max_moves - (ply + 1) / 2);
}

/* -- a position -- */

/* The numbers of a position that is decided. */
static ProofNumbers decided(const ThreatSearch *search, const GameState *state, bool attacker_wins)
{
    bool is_won = attacker_wins == is_attacker(search, state);
    return (ProofNumbers){.phi = is_won ? 0 : INFINITE, .delta = is_won ? INFINITE : 0};
}

/* The numbers of a child that was never searched. Its entry is only prefetched: with a look-up in this place, a third of
 * the time was spent waiting for memory. */
static void init_child(const ThreatSearch *search, const GameState *state, unsigned ply,
                       ThreatChild *child)
{
    const Game *game = search->game;
    Outcome outcome = game->family->outcome(game, state);
    child->key = key_of(search, state, ply);
    __builtin_prefetch(&search->entries[child->key & search->mask]);
    child->numbers = outcome == OUTCOME_OPEN
                         ? (ProofNumbers){.phi = 1, .delta = 1}
                         : decided(search, state, outcome == outcome_win(search->attacker));
}

/* The numbers of a child from earlier visits; positions that are over have no entry. */
static void recall_child(const ThreatSearch *search, ThreatChild *child)
{
    const ThreatEntry *entry = &search->entries[child->key & search->mask];
    if (entry->goal == search->goal && entry->key == child->key) {
        child->numbers = entry->numbers;
    }
}

/* Lists the children of a position; overwrites the state at the next ply. */
static void expand(ThreatSearch *search, unsigned ply)
{
    const Game *game = search->game;
    const GameState *state = state_at(search, ply);
    GameState *next = state_at(search, ply + 1);
    ThreatPly *here = &search->ply[ply];
    bool attacks = is_attacker(search, state);
    size_t count = attacks ? game->family->forcing->moves(game, state, search->order, search->moves)
                           : game->family->forcing->replies(game, state, search->moves);
    if (count > MAX_CHILDREN) {
        count = attacks ? MAX_CHILDREN : 0;
    }
    if (attacks && search->max_moves != 0 && ply / 2 >= search->max_moves) {
        count = 0;
    }
    here->children = count;
    for (size_t i = 0; i < count; i++) {
        here->child[i].move = search->moves[i];
        game->family->play(game, state, search->moves[i], next);
        init_child(search, next, ply + 1, &here->child[i]);
    }
    for (size_t i = 0; i < count; i++) {
        recall_child(search, &here->child[i]);
    }
}

/* The numbers of a position: phi is the least delta of its children, delta the sum of their phis. */
static ProofNumbers sum_up(const ThreatPly *here, bool attacks)
{
    uint32_t phi = INFINITE;
    uint64_t delta = 0;
    unsigned fewest = UINT16_MAX;
    unsigned most = 0;
    for (size_t i = 0; i < here->children; i++) {
        const ProofNumbers *child = &here->child[i].numbers;
        phi = child->delta < phi ? child->delta : phi;
        delta += child->phi;
        most = child->moves > most ? child->moves : most;
        if (child->delta == 0 && child->moves < fewest) {
            fewest = child->moves;
        }
    }
    bool is_infinite = phi == 0 || delta > INFINITE;
    /* Once a win is proved, `moves` is that of the attacker's best move or of the longest defence. */
    return (ProofNumbers){.phi = phi,
                          .delta = is_infinite ? INFINITE : (uint32_t)delta,
                          .moves = (uint16_t)(attacks ? fewest + 1 : most)};
}

/* The child with the least delta, and the second least delta. */
static ThreatChild *select_child(ThreatPly *here, uint32_t *second)
{
    ThreatChild *best = &here->child[0];
    *second = INFINITE;
    for (size_t i = 1; i < here->children; i++) {
        ThreatChild *child = &here->child[i];
        if (child->numbers.delta < best->numbers.delta ||
            (child->numbers.delta == best->numbers.delta &&
             child->numbers.phi < best->numbers.phi)) {
            *second = best->numbers.delta;
            best = child;
        } else if (child->numbers.delta < *second) {
            *second = child->numbers.delta;
        }
    }
    return best;
}

static bool must_abort(ThreatSearch *search)
{
    const ThreatLimits *limits = search->limits;
    search->nodes++;
    if (limits->nodes != 0 && search->nodes > limits->nodes) {
        search->aborted = true;
    } else if (search->nodes % POLL_INTERVAL == 0) {
        thread_yield();
        search->aborted = search->aborted || (limits->stop != NULL && atomic_load(limits->stop)) ||
                          (limits->deadline_us != 0 && clock_now_us() >= limits->deadline_us);
    }
    return search->aborted;
}

/* Searches the position until one of its numbers reaches its threshold. */
static ProofNumbers prove(ThreatSearch *search, unsigned ply, uint32_t phi_threshold,
                          uint32_t delta_threshold, uint64_t key)
{
    const Game *game = search->game;
    const GameState *state = state_at(search, ply);
    ThreatPly *here = &search->ply[ply];
    bool attacks = is_attacker(search, state);
    ProofNumbers numbers = decided(search, state, false);
    if (ply + 1 >= THREAT_MAX_PLIES) {
        return numbers;
    }
    expand(search, ply);
    while (here->children > 0) {
        numbers = sum_up(here, attacks);
        if (numbers.phi >= phi_threshold || numbers.delta >= delta_threshold ||
            must_abort(search)) {
            break;
        }
        uint32_t second = 0;
        ThreatChild *child = select_child(here, &second);
        /* A little more than the second best, so that the search does not switch at every step. */
        uint32_t threshold = second >= INFINITE ? INFINITE : second + second / 2 + 2;
        threshold = threshold < phi_threshold ? threshold : phi_threshold;
        uint32_t child_threshold = delta_threshold >= INFINITE
                                       ? INFINITE
                                       : delta_threshold - numbers.delta + child->numbers.phi;
        game->family->play(game, state, child->move, state_at(search, ply + 1));
        child->numbers = prove(search, ply + 1, child_threshold, threshold, child->key);
    }
    search->entries[key & search->mask] =
        (ThreatEntry){.key = key, .numbers = numbers, .goal = search->goal};
    return numbers;
}

/* -- the line -- */

/* In a proved position: the quickest attack or the longest defence. NULL if part of the proof has been overwritten in
 * the table. */
static const ThreatChild *find_best_child(ThreatSearch *search, unsigned ply)
{
    const ThreatPly *here = &search->ply[ply];
    bool attacks = is_attacker(search, state_at(search, ply));
    const ThreatChild *best = NULL;
    expand(search, ply);
    for (size_t i = 0; i < here->children; i++) {
        const ThreatChild *child = &here->child[i];
        bool is_proved = (attacks ? child->numbers.delta : child->numbers.phi) == 0;
        if (!is_proved && !attacks) {
            return NULL;
        }
        if (is_proved &&
            (best == NULL || (child->numbers.moves < best->numbers.moves) == attacks)) {
            best = child;
        }
    }
    return best;
}

static void read_line(ThreatSearch *search, ThreatWin *win)
{
    const Game *game = search->game;
    win->length = 0;
    while (win->length < THREAT_MAX_PLIES - 1) {
        unsigned ply = (unsigned)win->length;
        const GameState *state = state_at(search, ply);
        if (game->family->outcome(game, state) != OUTCOME_OPEN) {
            return;
        }
        const ThreatChild *best = find_best_child(search, ply);
        if (best == NULL) {
            (void)prove(search, ply, INFINITE, INFINITE, key_of(search, state, ply));
            best = find_best_child(search, ply);
        }
        if (best == NULL) {
            return;
        }
        win->line[win->length++] = best->move;
        game->family->play(game, state, best->move, state_at(search, ply + 1));
    }
}

/* Sets `win` if there is a win by threats up to this order. */
static bool try_order(ThreatSearch *search, const GameState *root, unsigned order, ThreatWin *win)
{
    search->order = order;
    search->goal = (uint16_t)(2 * order + search->attacker);
    game_copy_state(search->game, state_at(search, 0), root);
    ProofNumbers numbers = prove(search, 0, INFINITE, INFINITE, key_of(search, root, 0));
    if (numbers.phi != 0) {
        return false;
    }
    win->moves = numbers.moves;
    read_line(search, win);
    return win->length > 0;
}

bool threat_search_run(ThreatSearch *search, const Game *game, const GameState *root,
                       const ThreatLimits *limits, ThreatWin *win)
{
    unsigned last = limits->order == 0 ? MAX_ORDER : limits->order;
    bool found = false;
    win->nodes = 0;
    if (!threat_search_applies(game) || !set_game(search, game)) {
        return false;
    }
    search->limits = limits;
    search->max_moves = limits->moves;
    search->attacker = game_side_to_move(game, root);
    search->nodes = 0;
    search->aborted = false;
    for (unsigned order = 1; order <= last && !found && !search->aborted; order++) {
        found = try_order(search, root, order, win);
    }
    win->nodes = search->nodes;
    return found;
}
