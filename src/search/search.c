/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One alpha-beta for all games. Values are from the view of whoever is to move, "me" being the side that
 * is to move at the root and "them" everybody else: with two sides that is plain negamax, with more it is
 * the paranoid assumption. A side that moves twice in a row keeps its sign. Chance nodes take the
 * average over their events with a full window.
 */
#include "search/search.h"

#include "core/clock.h"
#include "core/hash.h"
#include "search/budget.h"
#include "search/table.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    INFINITE_VALUE = 32000,
    WIN_VALUE = 31000, /* minus the distance to the end */
    WIN_BOUND = WIN_VALUE - 2 * SEARCH_MAX_DEPTH,
    MAX_PLY = SEARCH_MAX_DEPTH + 1,
    CLOCK_INTERVAL = 512, /* nodes between two looks at the clock */
    KILLERS = 2,
    HISTORY_SIZE = 4096,
    POOL_MOVES = GAME_MAX_MOVES * 8
};

/* What the search keeps for a ply of the line it is looking at. */
typedef struct SearchPly {
    uint64_t repetition_key;
    uint32_t quiet;
    Move killer[KILLERS];
    Move pv[MAX_PLY];
    size_t pv_length;
} SearchPly;

struct Search {
    Table table;
    atomic_bool stop;
    atomic_bool pondering;

    /* Of the present run. */
    const Game *game;
    const GameFamily *family;
    const Record *record;
    const SearchLimits *limits;
    unsigned me;
    uint64_t salt; /* keeps apart values that depend on who "me" is */
    unsigned seldepth;
    uint64_t nodes;
    uint64_t next_look;
    _Atomic int64_t start_us; /* a ponder hit starts the clock again */
    bool rules_limit_time;
    Budget budget;
    bool broken_off;
    SearchPly *ply;        /* MAX_PLY + 1 */
    unsigned char *states; /* as many */
    Move *pool;            /* move lists of the plies, one behind the other */
    int32_t history[HISTORY_SIZE];
};

Search *search_new(size_t table_megabytes)
{
    Search *search = calloc(1, sizeof *search);
    if (search != NULL && table_resize(&search->table, table_megabytes) != STATUS_OK) {
        free(search);
        return NULL;
    }
    return search;
}

void search_free(Search *search)
{
    if (search != NULL) {
        table_free(&search->table);
        free(search);
    }
}

Status search_resize(Search *search, size_t table_megabytes)
{
    return table_resize(&search->table, table_megabytes);
}

void search_clear(Search *search)
{
    table_clear(&search->table);
}

void search_prepare(Search *search, bool ponder)
{
    atomic_store(&search->stop, false);
    atomic_store(&search->pondering, ponder);
}

void search_stop(Search *search)
{
    atomic_store(&search->pondering, false);
    atomic_store(&search->stop, true);
}

void search_ponder_hit(Search *search)
{
    atomic_store(&search->start_us, clock_now_us());
    atomic_store(&search->pondering, false);
}

bool search_is_pondering(const Search *search)
{
    return atomic_load(&search->pondering);
}

static GameState *state_at(const Search *search, unsigned ply)
{
    return (GameState *)(void *)(search->states + ply * search->family->state_size);
}

static int64_t elapsed_us(const Search *search)
{
    return clock_now_us() - atomic_load(&search->start_us);
}

/* Thinking goes on until somebody says otherwise; a game's own clock does, whatever was asked for. */
static bool is_unbounded(const Search *search)
{
    return search_is_pondering(search) || (search->limits->infinite && !search->rules_limit_time);
}

/* Looks at the clock now and then; once true, the tree is left as it is. */
static bool must_break_off(Search *search)
{
    if (search->broken_off) {
        return true;
    }
    if (search->limits->nodes != 0 && search->nodes >= search->limits->nodes) {
        search->broken_off = true;
    } else if (search->nodes >= search->next_look) {
        search->next_look = search->nodes + CLOCK_INTERVAL;
        search->broken_off =
            atomic_load(&search->stop) ||
            (!is_unbounded(search) && elapsed_us(search) >= search->budget.hard_us);
    }
    return search->broken_off;
}

/* From the view of "me". */
static int32_t outcome_value(const Search *search, Outcome outcome, unsigned ply)
{
    if (!outcome_is_win(outcome)) {
        return 0;
    }
    int32_t value = WIN_VALUE - (int32_t)ply;
    return outcome_winner(outcome) == search->me ? value : -value;
}

static int32_t evaluate(const Search *search, const GameState *state)
{
    int32_t values[GAME_MAX_SIDES] = {0};
    search->family->evaluate(search->game, state, values);
    int32_t rival = INT32_MIN;
    for (unsigned side = 0; side < search->game->sides; side++) {
        if (side != search->me && values[side] > rival) {
            rival = values[side];
        }
    }
    int32_t value = values[search->me] - rival;
    if (value >= WIN_BOUND) {
        return WIN_BOUND - 1;
    }
    return value <= -WIN_BOUND ? 1 - WIN_BOUND : value;
}

/* A position that stood before, on the line or in the game, will come again: a draw is the fair guess
 * already at the second time. */
static bool is_repeated(const Search *search, unsigned ply)
{
    uint64_t key = search->ply[ply].repetition_key;
    uint32_t quiet = search->ply[ply].quiet;
    for (uint32_t back = 1; back <= quiet; back++) {
        uint64_t other = 0;
        if (back <= ply) {
            other = search->ply[ply - back].repetition_key;
        } else if (back - ply <= search->record->length) {
            other = search->record->entries[search->record->length - (back - ply)].repetition_key;
        } else {
            return false;
        }
        if (other == key) {
            return true;
        }
    }
    return false;
}

static bool is_drawn_by_history(const Search *search, unsigned ply)
{
    HistoryLimits limits = search->record->limits;
    if (!search->game->ends_by_history || ply == 0) {
        return false;
    }
    if (limits.quiet != 0 &&
        search->ply[ply].quiet >= (uint64_t)limits.quiet * search->game->sides) {
        return true;
    }
    return limits.repetition != 0 && is_repeated(search, ply);
}

static void play(Search *search, unsigned ply, Move move)
{
    const GameState *before = state_at(search, ply);
    GameState *after = state_at(search, ply + 1);
    SearchPly *next = &search->ply[ply + 1];
    search->family->play(search->game, before, move, after);
    search->nodes++;
    if (search->game->ends_by_history) {
        bool quiet = search->family->is_quiet(search->game, before, move, after);
        next->quiet = quiet ? search->ply[ply].quiet + 1 : 0;
        next->repetition_key = search->family->repetition_key(search->game, after);
    }
}

/* -- order of moves -- */

static size_t history_slot(Move move)
{
    return (size_t)((move * UINT64_C(0x9E3779B97F4A7C15)) >> 52);
}

static int32_t move_rank(const Search *search, unsigned ply, Move move, Move first)
{
    if (move == first) {
        return INT32_MAX;
    }
    for (unsigned i = 0; i < KILLERS; i++) {
        if (search->ply[ply].killer[i] == move) {
            return INT32_MAX - 1 - (int32_t)i;
        }
    }
    return search->history[history_slot(move)];
}

/* Brings the best-ranked of the moves from `at` on to the front; sorting as we go, since most lists are
 * cut short. Equal ranks keep the order in which the family lists them, captures first. */
static void pick_next(const Search *search, unsigned ply, Move *moves, size_t count, size_t at,
                      Move first)
{
    size_t best = at;
    int32_t best_rank = move_rank(search, ply, moves[at], first);
    for (size_t i = at + 1; i < count; i++) {
        int32_t rank = move_rank(search, ply, moves[i], first);
        if (rank > best_rank) {
            best_rank = rank;
            best = i;
        }
    }
    Move chosen = moves[best];
    memmove(moves + at + 1, moves + at, (best - at) * sizeof *moves);
    moves[at] = chosen;
}

static void reward_cutoff(Search *search, unsigned ply, Move move, unsigned depth)
{
    SearchPly *here = &search->ply[ply];
    int32_t *worth = &search->history[history_slot(move)];
    if (here->killer[0] != move) {
        here->killer[1] = here->killer[0];
        here->killer[0] = move;
    }
    *worth += (int32_t)(depth * depth);
    if (*worth > INT32_MAX / 4) {
        for (size_t i = 0; i < HISTORY_SIZE; i++) {
            search->history[i] /= 2;
        }
    }
}

static void extend_pv(Search *search, unsigned ply, Move move)
{
    SearchPly *here = &search->ply[ply];
    const SearchPly *next = &search->ply[ply + 1];
    here->pv[0] = move;
    memcpy(here->pv + 1, next->pv, next->pv_length * sizeof(Move));
    here->pv_length = next->pv_length + 1;
}

/* -- the tree -- */

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

static int32_t search_node(Search *search, unsigned ply, unsigned depth, int32_t alpha,
                           int32_t beta, Move *pool);

/* Average over the events, from the view of whoever throws. */
static int32_t search_chance(Search *search, unsigned ply, unsigned depth, Move *pool)
{
    const GameState *state = state_at(search, ply);
    size_t count = search->family->legal_moves(search->game, state, pool);
    bool mine = game_side_to_move(search->game, state) == search->me;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        double chance = search->family->chance(search->game, state, pool[i]);
        play(search, ply, pool[i]);
        int32_t value =
            search_node(search, ply + 1, depth, -INFINITE_VALUE, INFINITE_VALUE, pool + count);
        bool child_mine = game_side_to_move(search->game, state_at(search, ply + 1)) == search->me;
        sum += chance * (child_mine == mine ? value : -value);
    }
    search->ply[ply].pv_length = 0;
    return (int32_t)lround(sum);
}

static int32_t search_child(Search *search, unsigned ply, unsigned depth, int32_t alpha,
                            int32_t beta, bool mine, Move *pool)
{
    const GameState *child = state_at(search, ply + 1);
    bool same = (game_side_to_move(search->game, child) == search->me) == mine;
    return same ? search_node(search, ply + 1, depth, alpha, beta, pool)
                : -search_node(search, ply + 1, depth, -beta, -alpha, pool);
}

static int32_t search_moves(Search *search, unsigned ply, unsigned depth, int32_t alpha,
                            int32_t beta, Move *moves, size_t count, Move first, bool mine)
{
    int32_t best = -INFINITE_VALUE;
    Move best_move = moves[0];
    int32_t floor = alpha;
    for (size_t i = 0; i < count; i++) {
        pick_next(search, ply, moves, count, i, first);
        play(search, ply, moves[i]);
        int32_t value = search_child(search, ply, depth - 1, alpha, beta, mine, moves + count);
        if (search->broken_off) {
            return best;
        }
        if (value > best) {
            best = value;
            best_move = moves[i];
            if (value > alpha) {
                alpha = value;
                extend_pv(search, ply, moves[i]);
            }
        }
        if (alpha >= beta) {
            reward_cutoff(search, ply, moves[i], depth);
            break;
        }
    }
    TableBound bound = best >= beta ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    if (ply > 0) {
        uint64_t key = search->family->key(search->game, state_at(search, ply));
        table_store(&search->table, key ^ search->salt, best_move, value_to_table(best, ply), depth,
                    bound);
    }
    return best;
}

/* Value from the view of whoever is to move at `ply`. */
static int32_t search_node(Search *search, unsigned ply, unsigned depth, int32_t alpha,
                           int32_t beta, Move *pool)
{
    const GameState *state = state_at(search, ply);
    bool mine = game_side_to_move(search->game, state) == search->me;
    int32_t sign = mine ? 1 : -1;
    search->ply[ply].pv_length = 0;
    if (must_break_off(search)) {
        return 0;
    }
    search->seldepth = ply > search->seldepth ? ply : search->seldepth;
    Outcome outcome = search->family->outcome(search->game, state);
    if (outcome != OUTCOME_OPEN) {
        return sign * outcome_value(search, outcome, ply);
    }
    if (is_drawn_by_history(search, ply)) {
        return 0;
    }
    if (depth == 0 || ply + 1 >= MAX_PLY ||
        (size_t)(pool - search->pool) + GAME_MAX_MOVES > POOL_MOVES) {
        return sign * evaluate(search, state);
    }
    if (search->family->turn(search->game, state) == GAME_CHANCE) {
        return search_chance(search, ply, depth, pool);
    }
    Move first = 0;
    const TableEntry *known =
        table_find(&search->table, search->family->key(search->game, state) ^ search->salt);
    if (known != NULL) {
        int32_t value = value_from_table(known->value, ply);
        first = known->move;
        if (known->depth >= depth &&
            (known->bound == BOUND_EXACT || (known->bound == BOUND_LOWER && value >= beta) ||
             (known->bound == BOUND_UPPER && value <= alpha))) {
            return value;
        }
    }
    size_t count = search->family->legal_moves(search->game, state, pool);
    return search_moves(search, ply, depth, alpha, beta, pool, count, first, mine);
}

/* -- the root -- */

static void win_shares(const Search *search, const GameState *state, int32_t score,
                       SearchInfo *info)
{
    /* A logistic curve; a lead of four men is taken for nine wins in ten. */
    double mine = 1 / (1 + exp(-score / 180.0));
    int32_t values[GAME_MAX_SIDES] = {0};
    double weight[GAME_MAX_SIDES];
    double others = 0;
    search->family->evaluate(search->game, state, values);
    for (unsigned side = 0; side < search->game->sides; side++) {
        weight[side] =
            side == search->me ? 0 : exp(values[side] / 180.0 - values[search->me] / 180.0);
        others += weight[side];
    }
    unsigned left = 1000;
    info->sides = search->game->sides;
    for (unsigned side = 0; side < search->game->sides; side++) {
        double share = side == search->me ? mine : (1 - mine) * weight[side] / others;
        info->share[side] = (unsigned)(share * 1000);
        left -= info->share[side];
    }
    info->share[search->me] += left;
}

static void report(const Search *search, unsigned depth, int32_t value, SearchListener listener,
                   void *context)
{
    SearchInfo info = {.depth = depth,
                       .seldepth = search->seldepth,
                       .score = value,
                       .nodes = search->nodes,
                       .time_us = elapsed_us(search),
                       .hashfull = table_fullness(&search->table),
                       .pv = search->ply[0].pv,
                       .pv_length = search->ply[0].pv_length};
    if (value >= WIN_BOUND) {
        info.mate = WIN_VALUE - value;
    } else if (value <= -WIN_BOUND) {
        info.mate = -(WIN_VALUE + value);
    }
    win_shares(search, state_at(search, 0), value, &info);
    listener(&info, context);
}

static size_t root_moves(const Search *search, Move *moves)
{
    const SearchLimits *limits = search->limits;
    size_t count = search->family->legal_moves(search->game, state_at(search, 0), moves);
    if (limits->only_count == 0) {
        return count;
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < limits->only_count; k++) {
            if (limits->only[k] == moves[i]) {
                moves[kept++] = moves[i];
                break;
            }
        }
    }
    return kept;
}

static void wait_if_unbounded(const Search *search)
{
    const struct timespec pause = {0, 1000000};
    while (is_unbounded(search) && !atomic_load(&search->stop)) {
        (void)nanosleep(&pause, NULL);
    }
}

static bool is_enough(const Search *search, unsigned depth, int32_t value, size_t count)
{
    const SearchLimits *limits = search->limits;
    bool unbounded = is_unbounded(search);
    int32_t distance = value >= WIN_BOUND ? WIN_VALUE - value : INT32_MAX;
    if (limits->mate != 0 && distance <= (int32_t)limits->mate) {
        return true;
    }
    if (!unbounded && elapsed_us(search) >= search->budget.soft_us) {
        return true;
    }
    bool forced_end_seen = labs(value) >= WIN_BOUND && WIN_VALUE - labs(value) <= (long)depth;
    return forced_end_seen || (!unbounded && count == 1 && limits->clock.given);
}

static void deepen(Search *search, SearchListener listener, void *context, SearchResult *result)
{
    Move *moves = search->pool;
    size_t count = root_moves(search, moves);
    unsigned limit = search->limits->depth != 0 && search->limits->depth < SEARCH_MAX_DEPTH
                         ? search->limits->depth
                         : SEARCH_MAX_DEPTH - 1;
    result->best = moves[0];
    for (unsigned depth = 1; depth <= limit; depth++) {
        search->ply[0].pv_length = 0;
        int32_t value = search_moves(search, 0, depth, -INFINITE_VALUE, INFINITE_VALUE, moves,
                                     count, result->best, true);
        const SearchPly *root = &search->ply[0];
        if (root->pv_length >
            0) { /* a depth that was broken off has still tried the best move first */
            result->best = root->pv[0];
            result->has_reply = root->pv_length > 1;
            result->reply = root->pv_length > 1 ? root->pv[1] : 0;
        }
        if (search->broken_off) {
            break;
        }
        report(search, depth, value, listener, context);
        if (is_enough(search, depth, value, count)) {
            break;
        }
    }
}

static Status begin(Search *search, const Record *record, const SearchLimits *limits)
{
    const Game *game = record->game->thinking;
    search->game = game;
    search->family = game->family;
    search->record = record;
    search->limits = limits;
    search->ply = calloc(MAX_PLY + 1, sizeof *search->ply);
    search->states = calloc(MAX_PLY + 1, game->family->state_size);
    search->pool = calloc(POOL_MOVES, sizeof *search->pool);
    if (search->ply == NULL || search->states == NULL || search->pool == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    game_copy_state(game, state_at(search, 0), record_state(record));
    search->me = game_side_to_move(game, state_at(search, 0));
    search->salt = game->sides == 2 ? 0 : hash_mix(search->me + 1);
    search->ply[0].quiet = record_last(record)->quiet;
    search->ply[0].repetition_key = record_last(record)->repetition_key;
    search->nodes = 0;
    search->next_look = 0;
    search->seldepth = 0;
    search->broken_off = false;
    memset(search->history, 0, sizeof search->history);
    uint32_t rules_ms = game->family->move_clock_ms == NULL
                            ? 0
                            : game->family->move_clock_ms(game, state_at(search, 0));
    search->rules_limit_time = rules_ms != 0;
    search->budget = budget_of(limits, rules_ms);
    search->table.generation++;
    return STATUS_OK;
}

Status search_run(Search *search, const Record *record, const SearchLimits *limits,
                  SearchListener listener, void *context, SearchResult *result)
{
    atomic_store(&search->start_us, clock_now_us());
    Status status = begin(search, record, limits);
    if (status == STATUS_OK) {
        SearchResult found = {0};
        deepen(search, listener, context, &found);
        wait_if_unbounded(search);
        *result = found;
    }
    free(search->ply);
    free(search->states);
    free(search->pool);
    return status;
}
