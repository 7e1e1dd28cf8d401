/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Proof-number search, depth first: every position has two numbers, how many positions at least are still to be
 * proven for a win, and how many refuted for none; the search goes where the fewest are missing. Both are seen from
 * the side to move: `proof` is what it lacks to reach its aim, the attacker's being to win and the defender's to
 * get away. (Rejected: deepening move by move. Threats of the second order leave several replies each, and
 * refuting all shorter lines first takes longer than finding the long one.)
 */
#include "search/threat_search.h"

#include "base/clock.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum {
    ENDLESS = 100000000, /* more than will ever be missing */
    CHILDREN_MAX =
        128, /* moves of a position; of more the last are left out, or the position is given up */
    LAST_ORDER = 2
};

typedef struct ThreatEntry {
    uint64_t key;
    uint32_t proof;
    uint32_t refutation;
    uint16_t moves; /* of the attacker to the win, once it is proven */
    uint16_t task;  /* attacker and order of threats, as below; 0: nothing is here */
} ThreatEntry;

typedef struct Child {
    Move move;
    uint64_t key;
    uint32_t proof; /* from the child's view */
    uint32_t refutation;
    uint16_t moves;
} Child;

/* A position of the line that is being looked at. */
typedef struct Ply {
    Child child[CHILDREN_MAX];
    size_t children;
} Ply;

struct ThreatSearch {
    ThreatEntry *entries;
    uint64_t mask;
    Ply *ply;              /* THREAT_MAX_PLIES */
    unsigned char *states; /* one more, of state_size bytes each */
    size_t states_size;
    Move moves[GAME_MAX_MOVES];

    /* Of the present run. */
    const Game *game;
    const ThreatLimits *limits;
    unsigned attacker;
    unsigned order;
    uint16_t task; /* what is being proven of a position: order and attacker */
    unsigned most; /* moves that the attacker may make; 0: no limit */
    uint64_t nodes;
    bool broken_off;
};

/* -- memory -- */

ThreatSearch *threat_search_new(unsigned bits)
{
    ThreatSearch *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return NULL;
    }
    size_t count = (size_t)1 << bits;
    search->entries = calloc(count, sizeof *search->entries);
    search->mask = count - 1;
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

static bool make_room(ThreatSearch *search)
{
    size_t size = (THREAT_MAX_PLIES + 1) * search->game->family->state_size;
    if (size > search->states_size) {
        unsigned char *states = realloc(search->states, size);
        if (states == NULL) {
            return false;
        }
        search->states = states;
        search->states_size = size;
    }
    return true;
}

static GameState *state_at(const ThreatSearch *search, unsigned ply)
{
    return (GameState *)(void *)(search->states + ply * search->game->family->state_size);
}

static ThreatEntry *slot_of(const ThreatSearch *search, uint64_t key)
{
    return &search->entries[key & search->mask];
}

static void store(ThreatSearch *search, uint64_t key, uint32_t proof, uint32_t refutation,
                  unsigned moves)
{
    *slot_of(search, key) = (ThreatEntry){.key = key,
                                          .proof = proof,
                                          .refutation = refutation,
                                          .moves = (uint16_t)moves,
                                          .task = search->task};
}

static bool is_attackers(const ThreatSearch *search, const GameState *state)
{
    return game_side_to_move(search->game, state) == search->attacker;
}

/* With a limit, what is true of a position depends on the moves that are left. */
static uint64_t key_of(const ThreatSearch *search, const GameState *state, unsigned ply)
{
    uint64_t key = search->game->family->key(search->game, state);
    return search->most == 0 ? key : hash_add(key, search->most - (ply + 1) / 2);
}

/* -- a position -- */

/* Whether the attacker has won, as seen by whoever is to move. */
static void settle(const ThreatSearch *search, const GameState *state, bool won, Child *child)
{
    bool good = won == is_attackers(search, state);
    child->proof = good ? 0 : ENDLESS;
    child->refutation = good ? ENDLESS : 0;
    child->moves = 0;
}

/* What is known of a child before it is looked at. */
static void meet_child(const ThreatSearch *search, const GameState *state, unsigned ply,
                       Child *child)
{
    const Game *game = search->game;
    Outcome outcome = game->family->outcome(game, state);
    child->key = key_of(search, state, ply);
    if (outcome != OUTCOME_OPEN) {
        settle(search, state, outcome == outcome_win(search->attacker), child);
        return;
    }
    const ThreatEntry *known = slot_of(search, child->key);
    bool found = known->task == search->task && known->key == child->key;
    child->proof = found ? known->proof : 1;
    child->refutation = found ? known->refutation : 1;
    child->moves = found ? known->moves : 0;
}

/* Lists the moves of a position; the next state's memory serves to look at them. */
static void open_ply(ThreatSearch *search, unsigned ply)
{
    const Game *game = search->game;
    const GameState *state = state_at(search, ply);
    GameState *next = state_at(search, ply + 1);
    Ply *here = &search->ply[ply];
    bool attacks = is_attackers(search, state);
    size_t count = attacks ? game->family->forcing->moves(game, state, search->order, search->moves)
                           : game->family->forcing->replies(game, state, search->moves);
    /* Too many replies to prove anything: taken for an escape. */
    if (count > CHILDREN_MAX) {
        count = attacks ? CHILDREN_MAX : 0;
    }
    if (attacks && search->most != 0 && ply / 2 >= search->most) {
        count = 0;
    }
    here->children = count;
    for (size_t i = 0; i < count; i++) {
        here->child[i].move = search->moves[i];
        game->family->play(game, state, search->moves[i], next);
        meet_child(search, next, ply + 1, &here->child[i]);
    }
}

/* The position's numbers from its children's: what a child lacks to escape from here is what it would take to
 * prove the move, and every child must be refuted to prove that none will do. */
static void sum_up(const ThreatSearch *search, const Ply *here, bool attacks, Child *sum)
{
    uint64_t refutation = 0;
    unsigned fewest = UINT16_MAX;
    unsigned most = 0;
    (void)search;
    sum->proof = ENDLESS;
    for (size_t i = 0; i < here->children; i++) {
        const Child *child = &here->child[i];
        sum->proof = child->refutation < sum->proof ? child->refutation : sum->proof;
        refutation += child->proof;
        most = child->moves > most ? child->moves : most;
        if (child->refutation == 0 && child->moves < fewest) {
            fewest = child->moves;
        }
    }
    sum->refutation = refutation < ENDLESS ? (uint32_t)refutation : ENDLESS;
    if (sum->proof == 0) {
        sum->refutation = ENDLESS;
    }
    /* Only of use once a win is proven: the attacker's best move, or the reply that lasts longest. */
    sum->moves = (uint16_t)(attacks ? fewest + 1 : most);
}

/* The child to look at, and the one that is next best. */
static size_t choose(const Ply *here, uint32_t *second)
{
    size_t best = 0;
    *second = ENDLESS;
    for (size_t i = 1; i < here->children; i++) {
        const Child *child = &here->child[i];
        const Child *chosen = &here->child[best];
        if (child->refutation < chosen->refutation ||
            (child->refutation == chosen->refutation && child->proof < chosen->proof)) {
            *second = chosen->refutation;
            best = i;
        } else if (child->refutation < *second) {
            *second = child->refutation;
        }
    }
    return best;
}

static bool is_late(const ThreatLimits *limits)
{
    return (limits->stop != NULL && atomic_load(limits->stop)) ||
           (limits->deadline_us != 0 && clock_now_us() >= limits->deadline_us);
}

static bool must_break_off(ThreatSearch *search)
{
    const ThreatLimits *limits = search->limits;
    search->nodes++;
    search->broken_off = search->broken_off ||
                         (limits->nodes != 0 && search->nodes > limits->nodes) ||
                         (search->nodes % 64 == 0 && is_late(limits));
    return search->broken_off;
}

/* Works on the position until one of its numbers reaches its bound; `sum` has them then. */
static void prove(ThreatSearch *search, unsigned ply, uint32_t proof_bound,
                  uint32_t refutation_bound, uint64_t key, Child *sum)
{
    const Game *game = search->game;
    Ply *here = &search->ply[ply];
    bool attacks = is_attackers(search, state_at(search, ply));
    if (ply + 1 >= THREAT_MAX_PLIES) {
        settle(search, state_at(search, ply), false, sum);
        return;
    }
    open_ply(search, ply);
    if (here->children == 0) {
        settle(search, state_at(search, ply), false, sum);
        store(search, key, sum->proof, sum->refutation, 0);
        return;
    }
    for (;;) {
        sum_up(search, here, attacks, sum);
        if (sum->proof >= proof_bound || sum->refutation >= refutation_bound ||
            must_break_off(search)) {
            break;
        }
        uint32_t second = 0;
        Child *child = &here->child[choose(here, &second)];
        /* A little more than the next best, lest the search keeps changing its mind. */
        uint32_t bound = second >= ENDLESS ? ENDLESS : second + second / 2 + 2;
        bound = bound < proof_bound ? bound : proof_bound;
        uint32_t child_bound = refutation_bound >= ENDLESS
                                   ? ENDLESS
                                   : refutation_bound - sum->refutation + child->proof;
        Child found = *child;
        game->family->play(game, state_at(search, ply), child->move, state_at(search, ply + 1));
        prove(search, ply + 1, child_bound, bound, child->key, &found);
        child->proof = found.proof;
        child->refutation = found.refutation;
        child->moves = found.moves;
    }
    store(search, key, sum->proof, sum->refutation, sum->moves);
}

/* -- the line -- */

/* Of a proven position: the attacker's quickest move, or the reply that holds out longest. NULL if the table has
 * forgotten some of the proof. */
static const Child *look_up_best(ThreatSearch *search, unsigned ply)
{
    Ply *here = &search->ply[ply];
    bool attacks = is_attackers(search, state_at(search, ply));
    const Child *best = NULL;
    open_ply(search, ply);
    for (size_t i = 0; i < here->children; i++) {
        const Child *child = &here->child[i];
        bool proven = (attacks ? child->refutation : child->proof) == 0;
        if (!proven && !attacks) {
            return NULL;
        }
        if (proven && (best == NULL || (child->moves < best->moves) == attacks)) {
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
        const Child *best = look_up_best(search, ply);
        if (best == NULL) {
            Child again;
            prove(search, ply, ENDLESS, ENDLESS, key_of(search, state, ply), &again);
            best = look_up_best(search, ply);
        }
        if (best == NULL) {
            return;
        }
        win->line[win->length++] = best->move;
        game->family->play(game, state, best->move, state_at(search, ply + 1));
    }
}

/* Fills `win` if there is one in `most` moves. */
static bool try_order(ThreatSearch *search, const GameState *root, unsigned order, unsigned most,
                      ThreatWin *win)
{
    Child sum = {.proof = 1, .refutation = 1};
    search->order = order;
    search->most = most;
    search->task = (uint16_t)(2 * order + search->attacker);
    game_copy_state(search->game, state_at(search, 0), root);
    prove(search, 0, ENDLESS, ENDLESS, key_of(search, root, 0), &sum);
    if (sum.proof != 0) {
        return false;
    }
    win->moves = sum.moves;
    read_line(search, win);
    return win->length > 0;
}

static void shorten(ThreatSearch *search, const GameState *root, unsigned last, ThreatWin *win)
{
    ThreatWin shorter;
    while (!win->is_shortest && !search->broken_off) {
        bool found = win->moves > 1 && try_order(search, root, last, win->moves - 1, &shorter);
        win->is_shortest = !found && !search->broken_off;
        if (found) {
            shorter.is_shortest = false;
            *win = shorter;
        }
    }
}

bool threat_search_run(ThreatSearch *search, const Game *game, const GameState *root,
                       const ThreatLimits *limits, ThreatWin *win)
{
    unsigned last = limits->order == 0 ? LAST_ORDER : limits->order;
    bool found = false;
    if (game != search->game) {
        memset(search->entries, 0, (search->mask + 1) * sizeof *search->entries);
    }
    search->game = game;
    search->limits = limits;
    search->nodes = 0;
    search->broken_off = false;
    win->nodes = 0;
    if (!threat_search_applies(game) || !make_room(search)) {
        return false;
    }
    search->attacker = game_side_to_move(game, root);
    for (unsigned order = 1; order <= last && !found && !search->broken_off; order++) {
        found = try_order(search, root, order, limits->moves, win);
    }
    if (found) {
        win->is_shortest = win->moves == 1;
        if (limits->shortest) {
            shorten(search, root, last, win);
        }
    }
    win->nodes = search->nodes;
    return found;
}
