/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threats in games that the first row wins: a row that lacks one tile wins on the next move; two such rows that share an
 * empty square win on the move after. A *pair* is the two empty squares of a window that lacks two tiles: a tile on one
 * of them threatens to win on the other.
 */
#include "games/jati/jati.h"

enum { MAX_PAIRS = 128 };

/* What a player threatens with the next tile. */
typedef struct Threats {
    uint64_t wins[2];   /* squares that complete a row */
    uint64_t once[2];   /* squares of some pair: a tile here threatens to win */
    uint64_t twice[2];  /* of two pairs or more: a tile here wins on the next move */
    uint64_t thrice[2]; /* of three or more: only a tile on the square itself prevents that */
    uint8_t pair[MAX_PAIRS][2];
    unsigned pairs;
} Threats;

static bool is_empty(const uint64_t mask[2])
{
    return (mask[0] | mask[1]) == 0;
}

static void note_pair(Threats *threats, unsigned first, unsigned second)
{
    const unsigned cells[2] = {first, second};
    for (unsigned i = 0; i < 2; i++) {
        unsigned cell = cells[i];
        if (jati_has(threats->twice, cell)) {
            jati_add(threats->thrice, cell);
        } else if (jati_has(threats->once, cell)) {
            jati_add(threats->twice, cell);
        }
        jati_add(threats->once, cell);
    }
    if (threats->pairs < MAX_PAIRS) {
        threats->pair[threats->pairs][0] = (uint8_t)first;
        threats->pair[threats->pairs][1] = (uint8_t)second;
        threats->pairs++;
    }
}

static unsigned count_bits(uint32_t mask)
{
    return (unsigned)__builtin_popcount(mask);
}

static unsigned lowest(uint32_t mask)
{
    return (unsigned)__builtin_ctz(mask);
}

static uint32_t tiles_on(const JatiState *state, unsigned line, unsigned side)
{
    return state->line[line] >> (JATI_LENGTH * side) & ((1U << JATI_LENGTH) - 1);
}

/* Windows of a line that lack one or two tiles. */
static void scan_line(const JatiRules *rules, const JatiState *state, unsigned side, unsigned line,
                      unsigned need, Threats *threats)
{
    uint32_t own = tiles_on(state, line, side);
    uint32_t other = tiles_on(state, line, 1 - side);
    const uint8_t *cell = rules->cell_at[line];
    uint32_t window = (1U << need) - 1;
    for (unsigned low = 0; low + need <= rules->length[line]; low++, window <<= 1) {
        uint32_t missing = window & ~own;
        unsigned lacks = count_bits(missing);
        if ((window & other) != 0 || lacks > 2) {
            continue;
        }
        if (lacks == 1) {
            jati_add(threats->wins, cell[low + lowest(missing >> low)]);
        } else if (lacks == 2) {
            note_pair(threats, cell[lowest(missing)], cell[lowest(missing & (missing - 1))]);
        }
    }
}

static void scan(const JatiRules *rules, const JatiState *state, unsigned side, Threats *threats)
{
    *threats = (Threats){.pairs = 0};
    for (unsigned line = 0; line < rules->lines; line++) {
        unsigned need = rules->row->price[rules->slope_of[line]].need;
        if (count_bits(tiles_on(state, line, side)) + 2 >= need) {
            scan_line(rules, state, side, line, need, threats);
        }
    }
}

static bool has_threats(const JatiRules *rules)
{
    const JatiRow *row = rules->row;
    return row->first_row_wins && !row->adjacent && !row->boosters && row->tiles_per_turn == 1;
}

static size_t add_tiles(const uint64_t cells[2], Move *moves)
{
    size_t count = 0;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t rest = cells[word]; rest != 0; rest &= rest - 1) {
            moves[count++] = jati_move(JATI_TILE, word * 64 + (unsigned)__builtin_ctzll(rest));
        }
    }
    return count;
}

/* -- attack -- */

/* Whether a tile on `cell` makes new pairs such that two pairs share an empty square. */
static bool makes_crossing(const JatiRules *rules, const JatiState *state, unsigned side,
                           unsigned cell, const Threats *now)
{
    Threats after = {.pairs = 0};
    for (unsigned i = 0; i < 2; i++) {
        after.once[i] = now->once[i];
        after.twice[i] = now->twice[i];
    }
    for (unsigned direction = 0; direction < JATI_DIRECTIONS; direction++) {
        unsigned line = rules->line_of[direction][cell];
        if (line == JATI_NO_LINE) {
            continue;
        }
        unsigned need = rules->row->price[rules->slope_of[line]].need;
        uint32_t tile = 1U << rules->place_of[direction][cell];
        uint32_t own = tiles_on(state, line, side) | tile;
        uint32_t other = tiles_on(state, line, 1 - side);
        uint32_t window = (1U << need) - 1;
        for (unsigned low = 0; low + need <= rules->length[line]; low++, window <<= 1) {
            uint32_t missing = window & ~own;
            if ((window & tile) != 0 && (window & other) == 0 && count_bits(missing) == 2) {
                note_pair(&after, rules->cell_at[line][lowest(missing)],
                          rules->cell_at[line][lowest(missing & (missing - 1))]);
            }
        }
    }
    return !is_empty(after.twice);
}

/* Squares of windows that lack three tiles: only a tile there can make a new pair. */
static void find_growth(const JatiRules *rules, const JatiState *state, unsigned side,
                        uint64_t cells[2])
{
    for (unsigned line = 0; line < rules->lines; line++) {
        unsigned need = rules->row->price[rules->slope_of[line]].need;
        uint32_t own = tiles_on(state, line, side);
        uint32_t other = tiles_on(state, line, 1 - side);
        uint32_t window = (1U << need) - 1;
        if (count_bits(own) + 3 < need) {
            continue;
        }
        for (unsigned low = 0; low + need <= rules->length[line]; low++, window <<= 1) {
            uint32_t missing = window & ~own;
            if ((window & other) == 0 && count_bits(missing) == 3) {
                for (; missing != 0; missing &= missing - 1) {
                    jati_add(cells, rules->cell_at[line][lowest(missing)]);
                }
            }
        }
    }
}

/* Moves of the first order, then those of the second. */
static size_t add_forcing(const JatiRules *rules, const JatiState *state, const Threats *mine,
                          const uint64_t allowed[2], unsigned order, Move *moves)
{
    uint64_t direct[2] = {mine->once[0] & allowed[0], mine->once[1] & allowed[1]};
    uint64_t growth[2] = {0, 0};
    size_t count = add_tiles(direct, moves);
    if (order < 2 || state->tiles[state->seat] < 3) {
        return count;
    }
    find_growth(rules, state, state->seat, growth);
    /* A tile that only blocks the opponent's threat may keep a threat of its own side. */
    bool keeps_threat = !is_empty(mine->twice);
    for (unsigned word = 0; word < 2; word++) {
        uint64_t rest =
            (keeps_threat ? allowed[word] : growth[word] & allowed[word]) & ~direct[word];
        for (; rest != 0; rest &= rest - 1) {
            unsigned cell = word * 64 + (unsigned)__builtin_ctzll(rest);
            if (makes_crossing(rules, state, state->seat, cell, mine)) {
                moves[count++] = jati_move(JATI_TILE, cell);
            }
        }
    }
    return count;
}

size_t jati_forcing_moves(const Game *game, const GameState *state, unsigned order, Move *moves)
{
    const JatiRules *rules = jati_rules(game);
    const JatiState *jati = (const JatiState *)state;
    Threats mine;
    Threats theirs;
    if (!has_threats(rules) || jati_is_over(rules, jati) || jati->tiles[jati->seat] == 0) {
        return 0;
    }
    scan(rules, jati, jati->seat, &mine);
    if (!is_empty(mine.wins)) {
        return add_tiles(mine.wins, moves);
    }
    scan(rules, jati, 1 - jati->seat, &theirs);
    unsigned to_stop = jati->tiles[1 - jati->seat] > 0 ? jati_count(theirs.wins) : 0;
    if (to_stop > 1 || jati->tiles[jati->seat] < 2) {
        return 0;
    }
    if (to_stop == 1) {
        return add_forcing(rules, jati, &mine, theirs.wins, order, moves);
    }
    if (!is_empty(mine.twice)) {
        return add_tiles(mine.twice, moves);
    }
    return add_forcing(rules, jati, &mine, jati->open, order, moves);
}

/* -- defence -- */

/* Squares that stop a tile on `cell` that would make a double threat. */
static void find_parries(const Threats *theirs, unsigned cell, uint64_t parries[2])
{
    parries[0] = 0;
    parries[1] = 0;
    jati_add(parries, cell);
    if (jati_has(theirs->thrice, cell)) {
        return;
    }
    for (unsigned i = 0; i < theirs->pairs; i++) {
        if (theirs->pair[i][0] == cell || theirs->pair[i][1] == cell) {
            jati_add(parries, theirs->pair[i][theirs->pair[i][0] == cell]);
        }
    }
}

/* Squares that stop every double threat; if there are none, those that stop the last one examined. */
static void find_common_parries(const Threats *theirs, uint64_t common[2])
{
    common[0] = UINT64_MAX;
    common[1] = UINT64_MAX;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t rest = theirs->twice[word]; rest != 0; rest &= rest - 1) {
            uint64_t parries[2];
            find_parries(theirs, word * 64 + (unsigned)__builtin_ctzll(rest), parries);
            uint64_t both[2] = {common[0] & parries[0], common[1] & parries[1]};
            bool none = is_empty(both);
            common[0] = none ? parries[0] : both[0];
            common[1] = none ? parries[1] : both[1];
            if (none) {
                return;
            }
        }
    }
}

size_t jati_forced_replies(const Game *game, const GameState *state, Move *moves)
{
    const JatiRules *rules = jati_rules(game);
    const JatiState *jati = (const JatiState *)state;
    unsigned attacker = 1 - jati->seat;
    Threats mine;
    Threats theirs;
    if (!has_threats(rules) || jati_is_over(rules, jati) || jati->tiles[jati->seat] == 0) {
        return jati_legal_moves(game, state, moves);
    }
    scan(rules, jati, jati->seat, &mine);
    if (!is_empty(mine.wins)) {
        return add_tiles(mine.wins, moves);
    }
    scan(rules, jati, attacker, &theirs);
    if (!is_empty(theirs.wins) && jati->tiles[attacker] >= 1) {
        return add_tiles(theirs.wins, moves);
    }
    if (is_empty(theirs.twice) || jati->tiles[attacker] < 2) {
        return jati_legal_moves(game, state, moves);
    }
    uint64_t replies[2];
    find_common_parries(&theirs, replies);
    /* A counter-threat also gains a move. */
    if (jati->tiles[jati->seat] >= 2) {
        replies[0] |= mine.once[0];
        replies[1] |= mine.once[1];
    }
    return add_tiles(replies, moves);
}
