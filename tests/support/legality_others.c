/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tableaux, Jati, Dai Jobi and Jamit.
 */
#include "base/random.h"
#include "legality.h"

#include <stdlib.h>
#include <string.h>

/* -- Tableaux -- */

/* Whether `takes` draws of 1 to `most` can add up to `chips`. */
static bool can_take(int64_t chips, int64_t takes, int64_t most)
{
    return takes <= chips && chips <= takes * most;
}

/* Turns alternate, so both have taken equally often, or the starter once more. */
static bool takes_fit(const int64_t taken[2], int64_t most, unsigned beginner, unsigned turn)
{
    int64_t more = beginner == turn ? 0 : 1;
    for (int64_t takes = 0; takes <= 48; takes++) {
        if (can_take(taken[beginner], takes + more, most) &&
            can_take(taken[1 - beginner], takes, most)) {
            return true;
        }
    }
    return false;
}

static const char *check_tableaux_totals(const Game *game, Span fields, int64_t chips)
{
    int64_t totals[LEGALITY_NUMBERS] = {0};
    int64_t round = legality_number(fields, "round", 0);
    int64_t goal = (int64_t)game_option(game, "goal", 0);
    if (legality_numbers(fields, "total", totals) != 2 || round < 1) {
        return "no totals";
    }
    int64_t sum = totals[0] + totals[1];
    if (sum < 2 * (round - 1) || sum > 48 * (round - 1) || totals[0] == 1 || totals[1] == 1) {
        return "totals that the rounds do not give";
    }
    bool over = totals[0] >= goal || totals[1] >= goal;
    if ((totals[0] >= goal && totals[1] >= goal) || (over && chips != 0)) {
        return "the game went on after its end";
    }
    return NULL;
}

const char *legality_of_tableaux(const Game *game, Span fields)
{
    bool advanced = strcmp(game->variant->id, "tableaux") != 0;
    int64_t taken[LEGALITY_NUMBERS] = {0};
    int64_t chips = legality_number(fields, "chips", -1);
    int64_t draw = legality_number(fields, "draw", -1);
    int64_t round = legality_number(fields, "round", 1);
    unsigned turn = legality_turn(game, fields);
    unsigned beginner = (unsigned)(round + 1) % 2;
    if (legality_numbers(fields, "taken", taken) != 2 || taken[0] + taken[1] > chips) {
        return "more taken than there were";
    }
    if (!advanced && (chips != 25 || draw != 3)) {
        return "another heap";
    }
    if (advanced &&
        ((chips != 0 && (chips < 25 || chips > 48)) || (draw != 0 && (draw < 3 || draw > 9)) ||
         (chips == 0 && draw != 0) || (chips > 0 && taken[0] + taken[1] == chips))) {
        return "a heap that nobody can choose";
    }
    if (advanced && draw == 0 &&
        (taken[0] + taken[1] > 0 || turn != (chips == 0 ? beginner : 1 - beginner))) {
        return "chips taken before the draw was chosen, or by the wrong player";
    }
    if (draw > 0 && !takes_fit(taken, draw, beginner, turn)) {
        return "takes that turns and draws do not allow";
    }
    return advanced ? check_tableaux_totals(game, fields, chips) : NULL;
}

/* -- Jati -- */

enum { JATI_COLUMNS = 10, JATI_ROWS_MAX = 10, JATI_TILES = 18 };

typedef struct JatiBoard {
    char at[JATI_ROWS_MAX][JATI_COLUMNS];
    unsigned rows;
    int64_t count[128];
} JatiBoard;

static bool read_jati(Span fields, unsigned rows, JatiBoard *board)
{
    Span text;
    *board = (JatiBoard){.rows = rows};
    if (!legality_field(fields, "board", &text) ||
        text.length != (size_t)rows * (JATI_COLUMNS + 1) - 1) {
        return false;
    }
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.start[i];
        size_t column = i % (JATI_COLUMNS + 1);
        if (column == JATI_COLUMNS ? byte != '/' : strchr(".AB23", byte) == NULL) {
            return false;
        }
        if (column < JATI_COLUMNS) {
            board->at[i / (JATI_COLUMNS + 1)][column] = byte;
            board->count[(unsigned char)byte]++;
        }
    }
    return true;
}

static int64_t spread(JatiBoard *board, unsigned row, unsigned column)
{
    if (row >= board->rows || column >= JATI_COLUMNS || board->at[row][column] == '.') {
        return 0;
    }
    board->at[row][column] = '.';
    return 1 + spread(board, row + 1, column) + spread(board, row - 1, column) +
           spread(board, row, column + 1) + spread(board, row, column - 1);
}

/* Tiles that are connected with the first one. */
static int64_t count_joined(JatiBoard board)
{
    for (unsigned i = 0; i < board.rows * JATI_COLUMNS; i++) {
        if (board.at[i / JATI_COLUMNS][i % JATI_COLUMNS] != '.') {
            return spread(&board, i / JATI_COLUMNS, i % JATI_COLUMNS);
        }
    }
    return 0;
}

static bool has_five(const JatiBoard *board, char tile)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int place = 0; place < (int)board->rows * JATI_COLUMNS; place++) {
        for (unsigned i = 0; i < 4; i++) {
            int length = 0;
            int row = place / JATI_COLUMNS;
            int column = place % JATI_COLUMNS;
            while (length < 5 && row >= 0 && row < (int)board->rows && column >= 0 &&
                   column < JATI_COLUMNS && board->at[row][column] == tile) {
                row += steps[i][0];
                column += steps[i][1];
                length++;
            }
            if (length == 5) {
                return true;
            }
        }
    }
    return false;
}

/* Boosters in both hands, by kind, and how many each player has placed. */
static bool read_boosters(Span fields, int64_t held[2], int64_t laid[2])
{
    Span value;
    Span hand;
    held[0] = held[1] = 0;
    if (!legality_field(fields, "boosters", &value)) {
        return false;
    }
    for (unsigned seat = 0; seat < 2; seat++) {
        if (!span_next_part(&value, ',', &hand)) {
            return false;
        }
        bool two = memchr(hand.start, '2', hand.length) != NULL;
        bool three = memchr(hand.start, '3', hand.length) != NULL;
        bool none = span_equals(hand, "-");
        if (hand.length != (size_t)two + three + none) {
            return false;
        }
        held[0] += two;
        held[1] += three;
        laid[seat] += 2 - two - three;
    }
    return value.start == NULL;
}

const char *legality_of_jati(const Game *game, Span fields)
{
    const char *id = game->variant->id;
    bool first_five = strcmp(id, "first-five-jati") == 0;
    unsigned turn = legality_turn(game, fields);
    JatiBoard board;
    int64_t held[2] = {0, 0};
    if (!read_jati(fields, strcmp(id, "jati-1965") == 0 ? 10 : 9, &board)) {
        return "no such board";
    }
    int64_t laid[2] = {board.count['A'], board.count['B']};
    if (laid[0] > JATI_TILES || laid[1] > JATI_TILES) {
        return "too many tiles";
    }
    if (!first_five && (!read_boosters(fields, held, laid) || board.count['2'] + held[0] != 2 ||
                        board.count['3'] + held[1] != 2)) {
        return "boosters lost or found";
    }
    if (first_five && board.count['2'] + board.count['3'] > 0) {
        return "boosters where there are none";
    }
    int64_t sum = laid[0] + laid[1];
    int64_t each = strcmp(id, "double-jati") == 0 ? 2 : 1; /* tiles per turn */
    int64_t begun = sum % (2 * each);
    int64_t first = sum / (2 * each) * each + (begun < each ? begun : each);
    if (laid[0] != first || turn != (begun < each ? 0U : 1U)) {
        return "tiles that were not laid in turn";
    }
    if (!first_five && count_joined(board) != sum) {
        return "tiles apart";
    }
    return first_five && has_five(&board, turn == 0 ? 'A' : 'B') ? "the winner is to move" : NULL;
}

/* -- Dai Jobi -- */

enum { STATIONS = 29, PLACE_START = 0, PLACE_OUT = 30, JUNGS = 4 };

/* 0 start, 1 to 29, 30 out; -1: not a place. */
static int read_place(Span word)
{
    if (span_equals(word, "start")) {
        return PLACE_START;
    }
    if (span_equals(word, "out")) {
        return PLACE_OUT;
    }
    int station = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.start[i] < '0' || word.start[i] > '9' || i > 1) {
            return -1;
        }
        station = station * 10 + (word.start[i] - '0');
    }
    return station >= 1 && station <= STATIONS ? station : -1;
}

/* As protocol-spec/families/dai_jobi.md specifies. */
static int64_t toss_of_seed(uint64_t seed, uint64_t bias, int64_t number)
{
    int64_t flat = 0;
    for (unsigned stick = 0; stick < 4; stick++) {
        uint64_t draw = random_draw(seed, (uint64_t)number * 4 + stick) >> 32;
        flat += draw * UINT64_C(1000000000) < bias << 32;
    }
    return flat == 0 ? 5 : flat;
}

const char *legality_of_dai_jobi(const Game *game, Span fields)
{
    int owner[STATIONS + 1] = {0};
    unsigned winners = 0;
    int64_t toss = legality_number(fields, "toss", -1);
    int64_t thrown = legality_number(fields, "thrown", -1);
    for (unsigned seat = 0; seat < game->seats; seat++) {
        char key[3] = {'p', (char)('1' + seat), '\0'};
        Span value;
        Span word;
        unsigned jungs = 0;
        unsigned out = 0;
        if (!legality_field(fields, key, &value)) {
            return "a player without jungs";
        }
        while (span_next_part(&value, ',', &word)) {
            int place = read_place(word);
            if (place < 0 || (place > PLACE_START && place < PLACE_OUT && owner[place] != 0 &&
                              owner[place] != (int)seat + 1)) {
                return "two players on a station, or no station";
            }
            if (place > PLACE_START && place < PLACE_OUT) {
                owner[place] = (int)seat + 1;
            }
            jungs++;
            out += place == PLACE_OUT;
        }
        if (jungs != JUNGS) {
            return "not four jungs";
        }
        winners += out == JUNGS;
    }
    if (winners > 1 || (winners == 1 && toss != 0)) {
        return "the game went on after its end";
    }
    if (toss < 0 || toss > 5 || thrown < (toss > 0) || thrown > 1000000000) {
        return "no such toss";
    }
    uint64_t bias = game_option(game, "bias", 500000000);
    if (game_option(game, "players", UINT64_MAX) != UINT64_MAX &&
        strstr(game->spec, "seed=") != NULL && toss > 0 &&
        toss != toss_of_seed(game_option(game, "seed", 0), bias, thrown - 1)) {
        return "a toss that the seed does not give";
    }
    return NULL;
}

/* -- Jamit -- */

enum { JAMIT_STONES = 4 };

/* Coins and stones of each colour, -1 if it is no board. */
static bool read_jamit(const Game *game, Span fields, int64_t stones[3])
{
    const char *coins = game->seats == 2 ? "abn" : "abc";
    const char *own = game->seats == 2 ? "AB" : "ABC";
    size_t size = strstr(game->spec, "size=5") != NULL ? 5 : 4;
    Span board;
    Span row;
    size_t rows = 0;
    if (!legality_field(fields, "board", &board)) {
        return false;
    }
    for (; span_next_part(&board, '/', &row); rows++) {
        size_t away = rows + 1 > size ? rows + 1 - size : size - rows - 1;
        if (rows >= 2 * size - 1 || row.length != 2 * size - 1 - away) {
            return false;
        }
        for (size_t i = 0; i < row.length; i++) {
            bool centre = away == 0 && i == size - 1;
            const char *stone = strchr(own, row.start[i]);
            if ((row.start[i] == '*') != centre ||
                (!centre && row.start[i] != '.' && stone == NULL &&
                 strchr(coins, row.start[i]) == NULL)) {
                return false;
            }
            if (stone != NULL && *stone != '\0') {
                stones[stone - own]++;
            }
        }
    }
    return rows == 2 * size - 1;
}

const char *legality_of_jamit(const Game *game, Span fields)
{
    int64_t stones[3] = {0};
    int64_t pawns[LEGALITY_NUMBERS];
    int64_t points[LEGALITY_NUMBERS];
    int64_t neutral[LEGALITY_NUMBERS] = {0};
    int64_t goal = game->seats == 2 ? 13 : 11;
    unsigned winners = 0;
    Span phase;
    if (!read_jamit(game, fields, stones)) {
        return "no such board";
    }
    if (legality_numbers(fields, "pawns", pawns) != game->seats ||
        legality_numbers(fields, "points", points) != game->seats ||
        !legality_field(fields, "phase", &phase)) {
        return "no pawns, points or phase";
    }
    if (legality_numbers(fields, "neutral", neutral) != (game->seats == 2 ? 2U : 0U)) {
        return "neutral coins for others than two";
    }
    for (unsigned seat = 0; seat < game->seats; seat++) {
        for (unsigned other = 0; other < seat; other++) {
            if (pawns[seat] == pawns[other]) {
                return "two pawns on a vertex";
            }
        }
        if (pawns[seat] > 5 || points[seat] > goal + 1 || neutral[seat] > 2) {
            return "a number out of range";
        }
        if (stones[seat] > JAMIT_STONES || points[seat] < JAMIT_STONES - stones[seat]) {
            return "stones without points, or points without stones";
        }
        winners += points[seat] >= goal;
    }
    if (winners > 1 || (winners == 1) != span_equals(phase, "over")) {
        return "the end and the points do not agree";
    }
    bool extra = span_equals(phase, "extra1") || span_equals(phase, "extra2");
    return extra && stones[legality_turn(game, fields)] == JAMIT_STONES ? "extra coins for nothing"
                                                                        : NULL;
}
