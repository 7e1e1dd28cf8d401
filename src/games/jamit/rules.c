/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/hash.h"
#include "games/jamit/jamit.h"

#include <stdio.h>

/*  9 8   7 6      5 4     3 2 1 0
 *  kind  second   first   column or vertex
 *        coin's colour */
enum { KIND_INSERT = 1, KIND_EXTRA = 2, KIND_PAWN = 3 };

static Move make_move(unsigned kind, unsigned second, unsigned first, unsigned where)
{
    return kind << 8 | second << 6 | first << 4 | where;
}

static unsigned move_kind(Move move)
{
    return (unsigned)(move >> 8);
}

static unsigned move_second(Move move)
{
    return (unsigned)(move >> 6 & 3);
}

static unsigned move_first(Move move)
{
    return (unsigned)(move >> 4 & 3);
}

static unsigned move_where(Move move)
{
    return (unsigned)(move & 15);
}

/* -- what is legal -- */

/* Two seats: the opponent's colour and the neutral one. Three: the two opponents'. */
static size_t list_inserts(const JamitRules *rules, unsigned seat, Move *moves)
{
    unsigned low = seat == 0 ? 1 : 0;
    unsigned high = seat == JAMIT_THIRD ? 1 : JAMIT_THIRD;
    size_t count = 0;
    for (unsigned k = 1; k <= rules->columns; k++) {
        /* "Insert 2 coins to same column. You can choose which is first." */
        moves[count++] = make_move(KIND_INSERT, high, low, k);
        moves[count++] = make_move(KIND_INSERT, low, high, k);
    }
    return count;
}

static size_t list_extras(const JamitRules *rules, unsigned barred, Move *moves)
{
    size_t count = 0;
    for (unsigned k = 1; k <= rules->columns; k++) {
        if (k != barred) {
            moves[count++] = make_move(KIND_EXTRA, 0, 0, k);
        }
    }
    return count;
}

/* "Move your pawn to any vertex without position where your pawn and opponent pawn are." */
static size_t list_pawn_moves(const JamitRules *rules, const JamitState *jamit, Move *moves)
{
    unsigned taken = 0;
    size_t count = 0;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        taken |= 1U << jamit->pawn[seat];
    }
    for (unsigned vertex = 0; vertex < JAMIT_VERTICES; vertex++) {
        if ((taken >> vertex & 1) == 0) {
            moves[count++] = make_move(KIND_PAWN, 0, 0, vertex);
        }
    }
    return count;
}

size_t jamit_legal_moves(const Game *game, const GameState *state, Move *moves)
{
    const JamitRules *rules = jamit_rules(game);
    const JamitState *jamit = (const JamitState *)state;
    switch ((JamitPhase)jamit->phase) {
    case JAMIT_INSERT:
        return list_inserts(rules, jamit->turn, moves);
    case JAMIT_EXTRA1:
    case JAMIT_EXTRA2:
        return list_extras(rules, jamit->used, moves);
    case JAMIT_PAWN:
        return list_pawn_moves(rules, jamit, moves);
    case JAMIT_OVER:
        break;
    }
    return 0;
}

size_t jamit_count_moves(const Game *game, const GameState *state)
{
    const JamitRules *rules = jamit_rules(game);
    switch ((JamitPhase)((const JamitState *)state)->phase) {
    case JAMIT_INSERT:
        return 2 * (size_t)rules->columns;
    case JAMIT_EXTRA1:
        return rules->columns;
    case JAMIT_EXTRA2:
        return rules->columns - 1;
    case JAMIT_PAWN:
        return JAMIT_VERTICES - rules->seats;
    case JAMIT_OVER:
        break;
    }
    return 0;
}

/* -- playing -- */

/* Pays for the piece on `cell` that the seat to move has pushed out. */
static void pay_for(const JamitRules *rules, JamitState *jamit, uint64_t cell, unsigned pay)
{
    unsigned seat = jamit->turn;
    unsigned owner = (jamit->colour[0] & cell) != 0 ? 0 : (jamit->colour[1] & cell) != 0 ? 1 : 2;
    if (owner == seat && (jamit->stones & cell) != 0) {
        jamit->earned = 1;
    }
    if (rules->neutral && owner == JAMIT_THIRD) {
        /* "If you pushed out neutral colour coin to outside of the board, you get 1 …" */
        jamit->held[seat] = (uint8_t)(jamit->held[seat] + pay);
        /* "Exchange 3 neutral colour coins to 1 point coin." */
        pay = jamit->held[seat] >= JAMIT_RATE;
        jamit->held[seat] = (uint8_t)(jamit->held[seat] - JAMIT_RATE * pay);
        owner = seat;
    }
    /* "Even if opponent player push out, pushed out coins and stones will be point of that colour
     * player." */
    jamit->points[owner] = (uint8_t)(jamit->points[owner] + pay);
    /* "The game will end immediately" */
    if (jamit->points[owner] >= rules->goal) {
        jamit->phase = JAMIT_OVER;
    }
}

/* Moves the first `count` cells of the column one cell on, over what lies there. */
static uint64_t push_on(const JamitColumn *column, uint64_t cells, unsigned count)
{
    uint64_t moving = cells & column->prefix[count];
    uint64_t reached = column->prefix[count + 1];
    moving = moving << column->step | moving >> column->back;
    return (cells & ~reached) | (moving & reached);
}

/* "inserted coin pushes the older one to ahead hex", which "pushes that to ahead hex too". */
static void insert_coin(const JamitRules *rules, JamitState *jamit, unsigned k, unsigned colour)
{
    const JamitColumn *column = &rules->column[jamit->pawn[jamit->turn]][k - 1];
    uint64_t empty = ~jamit_occupied(jamit);
    unsigned pushed = 0; /* pieces before the first gap */
    while ((empty & column->prefix[pushed + 1]) == 0) {
        pushed++;
    }
    if (pushed == column->length) {
        pushed--;
        pay_for(rules, jamit, column->prefix[pushed + 1] & ~column->prefix[pushed], column->pay);
    }
    for (unsigned i = 0; i < JAMIT_COLOURS; i++) {
        jamit->colour[i] = push_on(column, jamit->colour[i], pushed);
    }
    jamit->stones = push_on(column, jamit->stones, pushed);
    jamit->colour[colour] |= column->prefix[1];
}

/* Both coins are in. "Do 'Insert Extra Coins' action, if you pushed out your colour stone"; "only 2
 * extra coins even if you pushed out 2 your colour stones". */
static void end_action(JamitState *jamit)
{
    if (jamit->phase != JAMIT_OVER) {
        jamit->phase = jamit->earned ? JAMIT_EXTRA1 : JAMIT_PAWN;
    }
    jamit->used = 0;
    jamit->earned = 0;
}

static void play_insert(const JamitRules *rules, JamitState *jamit, Move move)
{
    insert_coin(rules, jamit, move_where(move), move_first(move));
    if (jamit->phase != JAMIT_OVER) {
        insert_coin(rules, jamit, move_where(move), move_second(move));
    }
    end_action(jamit);
}

static void play_extra(const JamitRules *rules, JamitState *jamit, unsigned k)
{
    bool first = jamit->phase == JAMIT_EXTRA1;
    insert_coin(rules, jamit, k, jamit->turn);
    if (first && jamit->phase != JAMIT_OVER) {
        /* "You can not insert extra coins to same column." */
        jamit->phase = JAMIT_EXTRA2;
        jamit->used = (uint8_t)k;
    } else {
        end_action(jamit);
    }
}

void jamit_play(const Game *game, const GameState *state, Move move, GameState *next)
{
    const JamitRules *rules = jamit_rules(game);
    JamitState *jamit = (JamitState *)next;
    *jamit = *(const JamitState *)state;
    switch (move_kind(move)) {
    case KIND_INSERT:
        play_insert(rules, jamit, move);
        break;
    case KIND_EXTRA:
        play_extra(rules, jamit, move_where(move));
        break;
    default:
        jamit->pawn[jamit->turn] = (uint8_t)move_where(move);
        jamit->turn = jamit->turn + 1U < rules->seats ? (uint8_t)(jamit->turn + 1) : 0;
        jamit->phase = JAMIT_INSERT;
        break;
    }
}

unsigned jamit_turn(const Game *game, const GameState *state)
{
    return ((const JamitState *)state)->turn;
}

Outcome jamit_outcome(const Game *game, const GameState *state)
{
    const JamitRules *rules = jamit_rules(game);
    const JamitState *jamit = (const JamitState *)state;
    unsigned winner = 0;
    if (jamit->phase != JAMIT_OVER) {
        return OUTCOME_OPEN;
    }
    while (jamit->points[winner] < rules->goal) {
        winner++;
    }
    return outcome_win(winner);
}

void jamit_scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES])
{
    for (unsigned seat = 0; seat < game->seats; seat++) {
        scores[seat] = ((const JamitState *)state)->points[seat];
    }
}

/* -- keys and symmetries -- */

uint64_t jamit_key(const Game *game, const GameState *state)
{
    const JamitState *jamit = (const JamitState *)state;
    uint64_t rest = (uint64_t)jamit->turn << 8 | (uint64_t)jamit->phase << 4 | jamit->used;
    rest = rest << 4 | (uint64_t)jamit->held[0] << 2 | jamit->held[1];
    rest = rest << 1 | jamit->earned;
    for (unsigned seat = 0; seat < JAMIT_MAX_SEATS; seat++) {
        rest = rest << 8 | (uint64_t)jamit->points[seat] << 4 | jamit->pawn[seat];
    }
    uint64_t key = hash_add(hash_add(0, rest), jamit->stones);
    for (unsigned i = 0; i < JAMIT_COLOURS; i++) {
        key = hash_add(key, jamit->colour[i]);
    }
    return key;
}

size_t jamit_symmetries(const Game *game)
{
    return JAMIT_SYMMETRIES;
}

static unsigned transform_vertex(size_t symmetry, unsigned vertex)
{
    unsigned mirrored = symmetry < 6 ? vertex : (JAMIT_VERTICES - vertex);
    return (mirrored + (unsigned)symmetry) % JAMIT_VERTICES;
}

void jamit_transform_state(const Game *game, size_t symmetry, const GameState *state,
                           GameState *image)
{
    const JamitRules *rules = jamit_rules(game);
    const JamitState *from = (const JamitState *)state;
    JamitState *to = (JamitState *)image;
    *to = *from;
    to->colour[0] = to->colour[1] = to->colour[2] = to->stones = 0;
    for (unsigned cell = 1; cell < rules->ring; cell++) {
        unsigned place = rules->image[symmetry][cell];
        for (unsigned i = 0; i < JAMIT_COLOURS; i++) {
            to->colour[i] |= (from->colour[i] >> cell & 1) << place;
        }
        to->stones |= (from->stones >> cell & 1) << place;
    }
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        to->pawn[seat] = (uint8_t)transform_vertex(symmetry, from->pawn[seat]);
    }
    if (symmetry >= 6 && from->used != 0) {
        to->used = (uint8_t)(2 * rules->size - from->used);
    }
}

Move jamit_transform_move(const Game *game, size_t symmetry, Move move)
{
    unsigned where = move_where(move);
    if (move_kind(move) == KIND_PAWN) {
        where = transform_vertex(symmetry, where);
    } else if (symmetry >= 6) {
        where = 2 * jamit_rules(game)->size - where;
    }
    return make_move(move_kind(move), move_second(move), move_first(move), where);
}

size_t jamit_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE])
{
    const JamitRules *rules = jamit_rules(game);
    unsigned kind = move_kind(move);
    if (kind == KIND_INSERT) {
        return (size_t)snprintf(text, GAME_MOVE_TEXT_SIZE, "%u%c%c", move_where(move),
                                jamit_symbol(rules, move_first(move), false),
                                jamit_symbol(rules, move_second(move), false));
    }
    return (size_t)snprintf(text, GAME_MOVE_TEXT_SIZE, kind == KIND_EXTRA ? "+%u" : "v%u",
                            move_where(move));
}

void jamit_view_move(const Game *game, const GameState *state, Move move, MoveView *view)
{
    const JamitRules *rules = jamit_rules(game);
    const JamitState *jamit = (const JamitState *)state;
    unsigned vertex = jamit->pawn[jamit->turn];
    if (move_kind(move) == KIND_PAWN) {
        view->kind = MOVE_GO;
        move_view_go(view, rules->ring + vertex);
        move_view_go(view, rules->ring + move_where(move));
        return;
    }
    bool is_extra = move_kind(move) == KIND_EXTRA;
    view->kind = MOVE_INSERT;
    view->column = (uint8_t)jamit_column_index(rules, vertex, move_where(move));
    view->hand[0] = is_extra ? jamit->turn : (uint8_t)move_first(move);
    view->hand[1] = (uint8_t)move_second(move);
    view->hand_pieces = is_extra ? 1 : 2;
    view->number = (uint8_t)move_where(move);
}
