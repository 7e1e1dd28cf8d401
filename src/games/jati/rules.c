/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/jati/jati.h"

#include <string.h>

enum { BOTH_BOOSTERS = 3 };

void jati_start(const Game *game, GameState *state)
{
    const JatiRules *rules = jati_rules(game);
    JatiState *jati = (JatiState *)state;
    memset(jati, 0, sizeof *jati);
    for (unsigned side = 0; side < JATI_SIDES; side++) {
        jati->tiles[side] = JATI_TILES;
        jati->boosters[side] = rules->row->boosters ? BOTH_BOOSTERS : 0;
    }
    jati_open_squares(rules, jati);
}

/* "First player may play his tile on any square on the board; thereafter, each tile must be played on a
 * square which is adjacent to (has one side touching) a previously played tile." */
void jati_open_squares(const JatiRules *rules, JatiState *state)
{
    uint64_t open[2] = {rules->all[0], rules->all[1]};
    if (rules->row->adjacent && state->played > 0) {
        open[0] = 0;
        open[1] = 0;
        for (unsigned cell = 0; cell < rules->cells; cell++) {
            if (jati_has(state->taken, cell)) {
                open[0] |= rules->beside[cell][0];
                open[1] |= rules->beside[cell][1];
            }
        }
    }
    state->open[0] = open[0] & ~state->taken[0];
    state->open[1] = open[1] & ~state->taken[1];
}

static bool holds(const JatiState *state, JatiKind kind)
{
    if (kind == JATI_TILE) {
        return state->tiles[state->seat] > 0;
    }
    return state->boosters[state->seat] >> (kind - JATI_TWO) & 1U;
}

static size_t add_moves(const JatiState *state, JatiKind kind, Move *moves)
{
    size_t count = 0;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t rest = state->open[word]; rest != 0; rest &= rest - 1) {
            moves[count++] = jati_move(kind, word * 64 + (unsigned)__builtin_ctzll(rest));
        }
    }
    return count;
}

/* Playing tiles first, then II, then III; each from a1 along the rows. */
size_t jati_legal_moves(const Game *game, const GameState *state, Move *moves)
{
    const JatiState *jati = (const JatiState *)state;
    size_t count = 0;
    if (jati_is_over(jati_rules(game), jati)) {
        return 0;
    }
    for (unsigned kind = JATI_TILE; kind <= JATI_THREE; kind++) {
        if (holds(jati, (JatiKind)kind)) {
            count += add_moves(jati, (JatiKind)kind, moves + count);
        }
    }
    return count;
}

size_t jati_count_moves(const Game *game, const GameState *state)
{
    const JatiState *jati = (const JatiState *)state;
    size_t kinds = 0;
    if (jati_is_over(jati_rules(game), jati)) {
        return 0;
    }
    for (unsigned kind = JATI_TILE; kind <= JATI_THREE; kind++) {
        kinds += holds(jati, (JatiKind)kind);
    }
    return kinds * jati_count(jati->open);
}

static void update_open(const JatiRules *rules, JatiState *state, unsigned cell)
{
    bool spreads = rules->row->adjacent;
    bool first = spreads && state->played == 1;
    for (unsigned word = 0; word < 2; word++) {
        uint64_t open = first ? 0 : state->open[word];
        open |= spreads ? rules->beside[cell][word] : 0;
        state->open[word] = open & ~state->taken[word];
    }
}

void jati_play(const Game *game, const GameState *state, Move move, GameState *next)
{
    const JatiRules *rules = jati_rules(game);
    JatiState *after = (JatiState *)next;
    JatiKind kind = jati_move_kind(move);
    unsigned cell = jati_move_cell(move);
    *after = *(const JatiState *)state;
    unsigned side = after->seat;
    if (kind == JATI_TILE) {
        after->tiles[side]--;
    } else {
        after->boosters[side] &= (uint8_t) ~(1U << (kind - JATI_TWO));
    }
    jati_lay(rules, after, side, kind, cell);
    update_open(rules, after, cell);
    /* "The first player to make a straight or diagonal JATI containing five PLAYING TILES wins the
     * game." */
    if (rules->row->first_row_wins && after->worth[side].score > 0) {
        after->winner = (uint8_t)(side + 1);
    }
    /* "each player plays two tiles at a time": the turn is over after the last of them. */
    if (after->played % rules->row->tiles_per_turn == 0) {
        after->seat = (uint8_t)(1 - side);
    }
}

unsigned jati_turn(const Game *game, const GameState *state)
{
    return ((const JatiState *)state)->seat;
}

/* "Game ends when all tiles have been played; … the player with the highest score wins." */
Outcome jati_outcome(const Game *game, const GameState *state)
{
    const JatiRules *rules = jati_rules(game);
    const JatiState *jati = (const JatiState *)state;
    if (!jati_is_over(rules, jati)) {
        return OUTCOME_OPEN;
    }
    if (jati->winner != 0) {
        return outcome_win(jati->winner - 1U);
    }
    return outcome_of_scores(jati->worth[0].score, jati->worth[1].score);
}

void jati_scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES])
{
    const JatiState *jati = (const JatiState *)state;
    bool points = !jati_rules(game)->row->first_row_wins;
    for (unsigned side = 0; side < JATI_SIDES; side++) {
        scores[side] = points ? (int32_t)jati->worth[side].score : jati->winner == side + 1;
    }
}
