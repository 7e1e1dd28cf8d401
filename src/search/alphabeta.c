/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Principal-variation search for two sides. Values are from the view of whoever is to move; a side that
 * moves twice in a row keeps its sign.
 */
#include "search/worker.h"

#include <stdlib.h>
#include <string.h>

enum {
    SYMMETRIC_DEPTH = 4, /* from here on symmetric positions are one */
    TABLED_DEPTH = 2,    /* below this, searching is quicker than waiting for the table's memory */
    REDUCIBLE_DEPTH = 3, /* from here on late moves are searched less deeply at first */
    SHARED_DEPTH = 4,    /* from here on threads tell each other what they search */
    UNREDUCED_MOVES = 3,
    SORTED_MOVES = 6,
    FUTILE_MARGIN = 60 /* a ply, up to FUTILE_DEPTH */
};

/* What a node's moves have come to so far. */
typedef struct Node {
    Worker *worker;
    bool is_line; /* searched with an open window: perhaps on the best line */
    unsigned ply;
    unsigned depth;
    int32_t alpha;
    int32_t beta;
    unsigned side; /* to move */
    uint64_t key;
    size_t symmetry; /* as of the child that it was */
    Move *moves;
    size_t count;
    int32_t best;
    Move best_move;
} Node;

/* A move of a node, and what is known of the position that it leads to. */
typedef struct Child {
    Move move;
    bool is_played;  /* the state stands at the next ply */
    bool is_judged;  /* by the family's judge(): the value below counts */
    bool is_over;    /* the game ends there, or is drawn by history */
    unsigned side;   /* to move there */
    int32_t value;   /* of the end, or as evaluated, for that side */
    uint64_t key;    /* in the table */
    size_t symmetry; /* that turns the state into the one that the key is of */
} Child;

/* An evaluation is never taken for a forced win. */
static inline int32_t clamp(int32_t value)
{
    return value >= WIN_BOUND ? WIN_BOUND - 1 : value <= -WIN_BOUND ? 1 - WIN_BOUND : value;
}

static int32_t evaluate(const Worker *worker, const GameState *state, unsigned side)
{
    int32_t values[GAME_MAX_SIDES] = {0};
    worker->family->evaluate(worker->game, state, values);
    return clamp(values[side] - values[side ^ 1]);
}

static int32_t outcome_value(Outcome outcome, unsigned side, unsigned ply)
{
    if (!outcome_is_win(outcome)) {
        return 0;
    }
    int32_t value = WIN_VALUE - (int32_t)ply;
    return outcome_winner(outcome) == side ? value : -value;
}

/* A draw, or where only a round ends the position after it. */
static int32_t history_value(const Worker *worker, unsigned ply, unsigned side)
{
    GameState *next = worker_state(worker, ply + 1);
    if (worker->family->end_round == NULL || ply + 1 >= MAX_PLY ||
        !worker->family->end_round(worker->game, worker_state(worker, ply), next)) {
        return 0;
    }
    Outcome outcome = worker->family->outcome(worker->game, next);
    return outcome != OUTCOME_OPEN ? outcome_value(outcome, side, ply)
                                   : evaluate(worker, next, side);
}

/* Distances in the table count from the position itself, in the tree from the root. */
static int32_t value_to_table(int32_t value, unsigned ply)
{
    int32_t distance = (int32_t)ply;
    return value >= WIN_BOUND ? value + distance : value <= -WIN_BOUND ? value - distance : value;
}

static int32_t value_from_table(int32_t value, unsigned ply)
{
    int32_t distance = (int32_t)ply;
    return value >= WIN_BOUND ? value - distance : value <= -WIN_BOUND ? value + distance : value;
}

static int32_t search_node(Worker *worker, const Child *child, unsigned ply, unsigned depth,
                           int32_t alpha, int32_t beta, Move *pool);

static inline unsigned side_to_move(const Worker *worker, const GameState *state)
{
    const Game *game = worker->game;
    return game->side_of_seat[worker->family->turn(game, state)];
}

/* So near to the horizon a large lead is taken for granted. */
static inline bool is_futile(unsigned depth, int32_t value, int32_t alpha, int32_t beta)
{
    return beta - alpha == 1 && depth <= FUTILE_DEPTH && labs(beta) < WIN_BOUND &&
           value - FUTILE_MARGIN * (int32_t)depth >= beta;
}

/* Most nodes end here: nothing is done that need not be. */
static inline void judge(Worker *worker, const Node *node, Child *child)
{
    unsigned ply = node->ply + 1;
    uint32_t quiet = worker->ply[node->ply].quiet + 1;
    bool may_be_drawn = quiet >= worker->drawn_from;
    Judged judged;
    worker->family->judge(worker->game, worker_state(worker, node->ply), child->move, may_be_drawn,
                          &judged);
    child->is_judged = true;
    child->side = judged.side;
    if (judged.outcome != OUTCOME_OPEN) {
        child->is_over = true;
        child->value = outcome_value(judged.outcome, judged.side, ply);
        return;
    }
    child->value = clamp(judged.side == node->side ? judged.value : -judged.value);
    if (may_be_drawn && judged.quiet) {
        worker->ply[ply].quiet = quiet;
        worker->line_keys[ply] = judged.repetition_key;
        if (worker_is_repeated(worker, ply)) {
            worker_make_state(worker, node->ply, child->move);
            child->is_over = true;
            child->value = history_value(worker, ply, judged.side);
        }
    }
}

/* Whether the position is worth something without any search: the game is over, or drawn by history. */
static bool is_over(Worker *worker, unsigned ply, unsigned side, bool is_leaf, int32_t *value)
{
    Outcome outcome = worker->family->outcome(worker->game, worker_state(worker, ply));
    if (outcome != OUTCOME_OPEN) {
        *value = outcome_value(outcome, side, ply);
        return true;
    }
    worker_note_repetition_key(worker, ply, is_leaf);
    if (worker_is_repeated(worker, ply)) {
        *value = history_value(worker, ply, side);
        return true;
    }
    return false;
}

static int32_t search_leaf(Worker *worker, unsigned ply, unsigned side)
{
    int32_t value = 0;
    return is_over(worker, ply, side, true, &value)
               ? value
               : evaluate(worker, worker_state(worker, ply), side);
}

/* Plays the move to the next ply, unless it stands there. */
static inline void play_child(Worker *worker, const Node *node, Child *child)
{
    if (!child->is_played) {
        worker_make_state(worker, node->ply, child->move);
        child->is_played = true;
        child->side = side_to_move(worker, worker_state(worker, node->ply + 1));
    }
}

/* Symmetric positions share an entry: the key is that of one of the images. Near the horizon looking for it
 * would take longer than searching. */
static void find_key(Worker *worker, unsigned ply, unsigned depth, Child *child)
{
    const GameFamily *family = worker->family;
    const GameState *state = worker_state(worker, ply);
    GameState *image = worker_state(worker, ply + 1);
    bool is_alone = depth < SYMMETRIC_DEPTH || family->symmetries == NULL;
    child->symmetry = 0;
    if (!is_alone && family->key_of_images != NULL) {
        child->key = family->key_of_images(worker->game, state, &child->symmetry);
        return;
    }
    child->key = family->key(worker->game, state);
    size_t symmetries = is_alone ? 1 : family->symmetries(worker->game);
    for (size_t i = 1; i < symmetries; i++) {
        family->transform_state(worker->game, i, state, image);
        uint64_t key = family->key(worker->game, image);
        if (key < child->key) {
            child->key = key;
            child->symmetry = i;
        }
    }
}

/* From the view of the node's side. */
static inline int32_t search_child(Worker *worker, const Node *node, Child *child, unsigned depth,
                                   int32_t alpha, int32_t beta)
{
    unsigned ply = node->ply + 1;
    worker->ply[ply].pv_length = 0;
    if (worker_must_break_off(worker)) {
        return 0;
    }
    bool is_tabled = depth >= TABLED_DEPTH;
    bool is_judged = depth < worker->judged_depths;
    if (is_tabled || !is_judged) {
        play_child(worker, node, child);
    }
    if (is_tabled) { /* its memory is asked for as early as can be */
        find_key(worker, ply, depth, child);
        table_prefetch(&worker->search->table, child->key);
    }
    if (is_judged && !child->is_judged) {
        judge(worker, node, child);
    }
    bool turns = child->side != node->side;
    int32_t low = turns ? -beta : alpha;
    int32_t high = turns ? -alpha : beta;
    int32_t value = child->value;
    if (!child->is_judged ||
        !(depth == 0 || child->is_over || is_futile(depth, value, low, high))) {
        play_child(worker, node, child);
        value = depth == 0
                    ? search_leaf(worker, ply, child->side)
                    : search_node(worker, child, ply, depth, low, high, node->moves + node->count);
    }
    return turns ? -value : value;
}

/* Late quiet moves are rarely the best: they have to show promise at less depth first. */
static unsigned reduction(const Node *node, size_t at, bool quiet)
{
    if (!quiet || node->depth < REDUCIBLE_DEPTH || at < UNREDUCED_MOVES) {
        return 0;
    }
    unsigned less = 1U + (at >= 4 * UNREDUCED_MOVES) + (node->depth >= 8);
    return less < node->depth - 1 ? less : node->depth - 2;
}

/* The first move gets the window; the others have to show with a null window that they deserve it. */
static int32_t search_move(Worker *worker, const Node *node, size_t at, unsigned less)
{
    unsigned depth = node->depth - 1;
    Child child = {.move = node->moves[at]};
    worker_count_node(worker);
    if (at == 0 || depth == 0) {
        return search_child(worker, node, &child, depth, node->alpha, node->beta);
    }
    int32_t value = search_child(worker, node, &child, depth - less, node->alpha, node->alpha + 1);
    if (worker->put_off) {
        return 0;
    }
    if (less > 0 && value > node->alpha) {
        value = search_child(worker, node, &child, depth, node->alpha, node->alpha + 1);
    }
    if (value > node->alpha && value < node->beta) {
        value = search_child(worker, node, &child, depth, node->alpha, node->beta);
    }
    return value;
}

/* Takes a move's value into the node; true if the rest need not be searched. */
static bool take_value(Worker *worker, Node *node, size_t at, int32_t value)
{
    if (value > node->best) {
        node->best = value;
        node->best_move = node->moves[at];
        if (value > node->alpha) {
            node->alpha = value;
            worker_extend_pv(worker, node->ply, node->moves[at]);
        }
    }
    if (node->alpha < node->beta) {
        return false;
    }
    order_reward(worker, node->ply, node->moves, node->depth >= TABLED_DEPTH ? at : 0,
                 node->moves[at], node->depth);
    return true;
}

static bool is_drawn_next(void *context, uint64_t repetition_key)
{
    const Node *node = context;
    unsigned ply = node->ply + 1;
    node->worker->ply[ply].quiet = node->worker->ply[node->ply].quiet + 1;
    node->worker->line_keys[ply] = repetition_key;
    return worker_is_repeated(node->worker, ply);
}

/* Has the family try the last moves, if it can. */
static bool try_last_moves(Worker *worker, Node *node)
{
    uint64_t nodes = worker_nodes(worker);
    LastMoves last = {.first = worker->ply[node->ply].killer[0],
                      .beta = node->beta,
                      .win = WIN_VALUE - (int32_t)node->ply - 1,
                      .quiet = worker->ply[node->ply].quiet,
                      .drawn_from = worker->drawn_from,
                      .is_drawn = is_drawn_next,
                      .context = node,
                      .most = worker->search->limits.nodes == 0 ? UINT64_MAX
                              : worker->next_look > nodes       ? worker->next_look - nodes
                                                                : 1,
                      .best = -INFINITE_VALUE};
    if (worker->family->try_last == NULL ||
        !worker->family->try_last(worker->game, worker_state(worker, node->ply), &last)) {
        return false;
    }
    atomic_store_explicit(&worker->nodes, nodes + last.tried, memory_order_relaxed);
    node->best = last.best;
    worker->ply[node->ply + 1].pv_length = 0;
    if (last.best > node->alpha) {
        worker_extend_pv(worker, node->ply, last.best_move);
        if (last.best >= node->beta) {
            order_reward(worker, node->ply, NULL, 0, last.best_move, node->depth);
        }
    }
    return true;
}

/* The last moves before the horizon are searched in the family's order, captures first, behind a killer:
 * ranking them all would take longer than trying them. */
static void search_last_moves(Worker *worker, Node *node)
{
    order_bring_killer(worker, node->ply, node->moves, node->count);
    for (size_t at = 0; at < node->count; at++) {
        int32_t value = search_move(worker, node, at, 0);
        if (worker->broken_off || take_value(worker, node, at, value)) {
            return;
        }
    }
}

static void search_moves(Worker *worker, Node *node)
{
    bool quiet = false;
    for (size_t at = 0; at < node->count; at++) {
        if (!quiet || at < SORTED_MOVES) { /* behind these the order hardly matters any more */
            quiet = order_pick(worker, node->moves, node->count, at);
        }
        int32_t value = search_move(worker, node, at, reduction(node, at, quiet));
        if (worker->broken_off || take_value(worker, node, at, value)) {
            return;
        }
    }
}

static bool is_settled(const TableHit *hit, const Node *node, int32_t value)
{
    return hit->depth >= node->depth &&
           (hit->bound == BOUND_EXACT || (hit->bound == BOUND_LOWER && value >= node->beta) ||
            (hit->bound == BOUND_UPPER && value <= node->alpha));
}

static uint32_t move_tag(const Worker *worker, const Node *node, Move move)
{
    return table_tag(node->symmetry == 0
                         ? move
                         : worker->family->transform_move(worker->game, node->symmetry, move));
}

static const Move *find_move(const Worker *worker, const Node *node, uint32_t tag)
{
    for (size_t i = 0; i < node->count; i++) {
        if (move_tag(worker, node, node->moves[i]) == tag) {
            return &node->moves[i];
        }
    }
    return NULL;
}

/* Whether another thread has settled the node meanwhile; then it is worth what that one found. On the best line
 * only the very same search counts: threads that went on from different values could not use each other's results. */
static bool is_overtaken(Worker *worker, Node *node)
{
    TableHit hit;
    if (!table_find(&worker->search->table, node->key, &hit)) {
        return false;
    }
    int32_t value = value_from_table(hit.value, node->ply);
    if (!is_settled(&hit, node, value) ||
        (node->is_line &&
         (hit.bound != BOUND_EXACT || hit.depth != node->depth || !hit.is_recent))) {
        return false;
    }
    const Move *move = node->is_line ? find_move(worker, node, hit.tag) : NULL;
    if (move != NULL) {
        worker->ply[node->ply + 1].pv_length = 0;
        worker_extend_pv(worker, node->ply, *move);
    }
    node->best = value;
    return true;
}

void alphabeta_look_at_line(Worker *worker)
{
    for (unsigned ply = 1; ply < worker->seldepth; ply++) {
        Node *node = worker->ply[ply].shared;
        if (node != NULL && is_overtaken(worker, node)) {
            worker->overtaken = ply;
            worker->broken_off = true;
            return;
        }
    }
}

/* What is being searched, for busy.h. */
static uint64_t work_of(const Node *node)
{
    return node->key + hash_mix(node->depth);
}

/* Searches the move at `at`. A move that another thread is at goes behind the others, to before `*end`, and keeps its
 * number in the order: late moves stay late ones, and early ones early. */
static int32_t search_or_put_off(Worker *worker, Node *node, size_t at, bool quiet, size_t *end)
{
    int32_t *numbers =
        worker->ranks +
        (node->moves - worker->pool); /* once a move is picked, its rank is not needed */
    bool was_put_off = at >= *end;
    size_t number = was_put_off ? (size_t)numbers[at] : at + (node->count - *end);
    worker->yields = quiet && at > 0 && !was_put_off;
    int32_t value = search_move(worker, node, at, reduction(node, number, quiet));
    worker->yields = false;
    if (worker->put_off) {
        Move move = node->moves[at];
        *end -= 1;
        node->moves[at] = node->moves[*end];
        numbers[at] = numbers[*end];
        node->moves[*end] = move;
        numbers[*end] = (int32_t)number;
    }
    return value;
}

/* Moves in order, but those that another thread is at at the end. True: another thread has settled the node. */
static bool search_and_yield(Worker *worker, Node *node)
{
    size_t end = node->count; /* from here on stand those that were put off */
    bool quiet = false;
    for (size_t at = 0; at < node->count;) {
        if (at > 0 && is_overtaken(worker, node)) {
            return true;
        }
        if (at < end && (!quiet || at < SORTED_MOVES)) {
            quiet = order_pick(worker, node->moves, end, at);
        }
        int32_t value = search_or_put_off(worker, node, at, quiet, &end);
        if (worker->put_off) {
            worker->put_off = false;
        } else if (worker->broken_off) {
            bool here = worker->overtaken == node->ply;
            worker->overtaken = here ? 0 : worker->overtaken;
            worker->broken_off = !here;
            return here;
        } else if (take_value(worker, node, at++, value)) {
            return false;
        }
    }
    return node->is_line && is_overtaken(worker, node);
}

/* With several threads. True: another thread has settled the node. */
static bool search_moves_shared(Worker *worker, Node *node)
{
    BusyTable *busy = &worker->search->busy;
    worker->ply[node->ply].shared = node;
    busy_begin(busy, work_of(node));
    bool overtaken = search_and_yield(worker, node);
    busy_end(busy, work_of(node));
    worker->ply[node->ply].shared = NULL;
    return overtaken;
}

static void store(Worker *worker, const Node *node, int32_t floor)
{
    TableHit entry = {.value = value_to_table(node->best, node->ply),
                      .tag = move_tag(worker, node, node->best_move),
                      .depth = node->depth,
                      .bound = node->best >= node->beta ? BOUND_LOWER
                               : node->best > floor     ? BOUND_EXACT
                                                        : BOUND_UPPER};
    table_store(&worker->search->table, node->key, &entry);
}

/* A node with moves to search. */
static int32_t search_inside(Worker *worker, Node *node)
{
    const GameState *state = worker_state(worker, node->ply);
    TableHit hit = {0};
    bool tabled = node->depth >= TABLED_DEPTH;
    node->best = -INFINITE_VALUE;
    if (!tabled && try_last_moves(worker, node)) {
        return node->best;
    }
    node->count = worker->family->legal_moves(worker->game, state, node->moves);
    if (tabled && table_find(&worker->search->table, node->key, &hit)) {
        int32_t value = value_from_table(hit.value, node->ply);
        /* The best line is searched to its end, so that it can be shown. */
        if (!node->is_line && is_settled(&hit, node, value)) {
            return value;
        }
    }
    int32_t floor = node->alpha;
    if (!tabled) {
        search_last_moves(worker, node);
        return node->best;
    }
    bool shared = worker->search->worker_count > 1 && node->depth >= SHARED_DEPTH;
    if (shared && worker->yields && busy_is(&worker->search->busy, work_of(node))) {
        worker->put_off = true;
        return 0;
    }
    worker->yields = false;
    const Move *first = hit.bound != BOUND_NONE ? find_move(worker, node, hit.tag) : NULL;
    order_rank(worker, node->ply, node->moves, node->count, first);
    bool overtaken = false;
    if (shared) {
        overtaken = search_moves_shared(worker, node);
    } else {
        search_moves(worker, node);
    }
    if (!worker->broken_off && !overtaken) {
        store(worker, node, floor);
    }
    return node->best;
}

/* Value from the view of the side to move; the child has been played to `ply`. */
static int32_t search_node(Worker *worker, const Child *child, unsigned ply, unsigned depth,
                           int32_t alpha, int32_t beta, Move *pool)
{
    const GameState *state = worker_state(worker, ply);
    int32_t value = 0;
    worker->seldepth = ply + 1 > worker->seldepth ? ply + 1 : worker->seldepth;
    if (child->is_judged) {
        worker_note_repetition_key(worker, ply, false);
    } else if (is_over(worker, ply, child->side, false, &value) ||
               known_value(worker, ply, &value)) {
        return value;
    }
    if (worker_is_full(worker, ply, pool)) {
        return evaluate(worker, state, child->side);
    }
    if (!child->is_judged && depth <= FUTILE_DEPTH && beta - alpha == 1) {
        value = evaluate(worker, state, child->side);
        if (is_futile(depth, value, alpha, beta)) {
            return value;
        }
    }
    Node node = {.worker = worker,
                 .is_line = beta - alpha > 1,
                 .ply = ply,
                 .depth = depth,
                 .alpha = alpha,
                 .beta = beta,
                 .side = child->side,
                 .key = child->key,
                 .symmetry = child->symmetry,
                 .moves = pool};
    return search_inside(worker, &node);
}

/* The move at `at` is the best from `first` on: it goes there, the others move down. */
static void promote(Worker *worker, size_t first, size_t at, int32_t value)
{
    RootMove *root = worker->root;
    const SearchPly *line = &worker->ply[1];
    RootMove best = {.move = root[at].move, .value = value, .pv_length = line->pv_length + 1};
    best.pv[0] = best.move;
    memcpy(best.pv + 1, line->pv, line->pv_length * sizeof(Move));
    memmove(root + first + 1, root + first, (at - first) * sizeof *root);
    root[first] = best;
}

int32_t alphabeta_search(Worker *worker, size_t first, size_t end, int32_t alpha, int32_t beta)
{
    Node node = {.depth = worker->depth,
                 .alpha = alpha,
                 .beta = beta,
                 .side = worker->search->me,
                 .best = -INFINITE_VALUE,
                 .moves = worker->pool,
                 .count = worker->root_count};
    for (size_t at = first; at < end; at++) {
        /* The pool's list is only what search_move() reads: one move at a time will do. */
        size_t number = at - first;
        node.moves[number] = worker->root[at].move;
        int32_t value = search_move(worker, &node, number, reduction(&node, number, true));
        if (worker->broken_off) {
            break;
        }
        if (value > node.best) {
            node.best = value;
            if (value > node.alpha) {
                node.alpha = value;
                promote(worker, first, at, value);
            } else if (number == 0) {
                worker->root[at].value = value;
            }
        }
        if (node.alpha >= beta) {
            break;
        }
    }
    return node.best;
}

void alphabeta_extend_line(Worker *worker, RootMove *line)
{
    size_t length = line->pv_length;
    for (unsigned ply = 0; ply < length; ply++) {
        worker_play(worker, ply, line->pv[ply]);
        worker_note_repetition_key(worker, ply + 1, false);
    }
    while (length < worker->depth) {
        TableHit hit;
        unsigned ply = (unsigned)length;
        const GameState *state = worker_state(worker, ply);
        Child child = {0};
        Node node = {.moves = worker->pool};
        if (worker->family->outcome(worker->game, state) != OUTCOME_OPEN ||
            worker_is_repeated(worker, ply)) {
            return;
        }
        find_key(worker, ply, worker->depth - ply, &child);
        node.key = child.key;
        node.symmetry = child.symmetry;
        node.count = worker->family->legal_moves(worker->game, state, node.moves);
        const Move *next = table_find(&worker->search->table, node.key, &hit)
                               ? find_move(worker, &node, hit.tag)
                               : NULL;
        if (next == NULL) {
            return;
        }
        line->pv[length++] = *next;
        line->pv_length = length;
        worker_play(worker, ply, *next);
        worker_note_repetition_key(worker, ply + 1, false);
    }
}
