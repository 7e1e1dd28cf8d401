/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "legality.h"

#include <stdlib.h>
#include <string.h>

enum { POINTS_MAX = 24, RANKS_MAX = 7 };

/* The effect of a line. */
typedef enum LineUse { LINE_REMOVES, LINE_WINS } LineUse;

typedef struct MillGame {
    const char *ids; /* with a blank before and after each */
    const char *ranks;
    unsigned men;
    LineUse line;
    unsigned lost; /* the number of captured men that loses the game; 0: none */
} MillGame;

static const char star9[] = "333";
static const char ring16[] = "33433";
static const char ring17[] = "33533";
static const char ring24[] = "3336333";

static const MillGame games[] = {
    {" three-mens-morris tapatan jare tant-fant shisima sabr ", star9, 3, LINE_WINS, 0},
    {" achi ", star9, 4, LINE_WINS, 0},
    {" shax-8 ", ring16, 8, LINE_REMOVES, 6},
    {" six-mens-morris kubwa-tatu sita-vyura sita-nyoka ", ring16, 6, LINE_REMOVES, 4},
    {" five-mens-morris mbili-na-nusu tano-vyura tano-nyoka ", ring16, 5, LINE_REMOVES, 3},
    {" mbili ", ring16, 4, LINE_REMOVES, 2},
    {" ene-vyura ene-nyoka ", ring16, 4, LINE_WINS, 0},
    {" moja-na-nusu tatu-ndege tatu-vyura tatu-nyoka ", ring16, 3, LINE_WINS, 0},
    {" seven-mens-morris saba ", ring17, 7, LINE_REMOVES, 5},
    {" kuruka-saba lazima-saba ", ring17, 7, LINE_REMOVES, 7},
    {" sita ", ring17, 6, LINE_REMOVES, 4},
    {" kuruka-sita lazima-sita ", ring17, 6, LINE_REMOVES, 6},
    {" tano ", ring17, 5, LINE_REMOVES, 3},
    {" kuruka-tano lazima-tano ", ring17, 5, LINE_REMOVES, 5},
    {" nine-mens-morris ", ring24, 9, LINE_REMOVES, 7},
    {" shax morabaraba ", ring24, 12, LINE_REMOVES, 10},
    {" conquer ", ring24, 12, LINE_REMOVES, 10},
    {" stay pluck rapido ", ring24, 12, LINE_REMOVES, 0},
    {" kunjing ", ring24, 4, LINE_WINS, 0},
};

static const MillGame *find_game(const char *id)
{
    char word[64] = " ";
    strncat(word, id, sizeof word - 3);
    strcat(word, " ");
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strstr(games[i].ids, word) != NULL) {
            return &games[i];
        }
    }
    return NULL;
}

/* -- the board -- */

typedef struct Men {
    char at[POINTS_MAX]; /* 0: empty, else side from 1; points as the text has them */
    size_t points;
    int64_t count[GAME_MAX_SIDES];
    int64_t hand[LEGALITY_NUMBERS];
} Men;

static const char *read_board(const Game *game, const MillGame *about, Span fields, Men *men)
{
    static const char symbols[] = ".XOYZ";
    Span board;
    size_t rank = 0;
    unsigned width = 0;
    if (!legality_field(fields, "board", &board)) {
        return "no board";
    }
    for (size_t i = 0; i < board.length; i++) {
        const char *symbol = strchr(symbols, board.start[i]);
        if (board.start[i] == '/') {
            if (width != (unsigned)(about->ranks[rank] - '0') || about->ranks[++rank] == '\0') {
                return "a rank of another length";
            }
            width = 0;
        } else if (symbol == NULL || *symbol == '\0' || symbol - symbols > (int)game->armies ||
                   men->points == POINTS_MAX) {
            return "no such man";
        } else {
            char side = (char)(symbol - symbols);
            men->at[men->points++] = side;
            width++;
            if (side > 0) {
                men->count[side - 1]++;
            }
        }
    }
    bool whole = width == (unsigned)(about->ranks[rank] - '0') && about->ranks[rank + 1] == '\0';
    return whole ? NULL : "not as many ranks as the board has";
}

/* -- lines -- */

static const Geometry *sorted_geometry;

static int compare_places(const void *left, const void *right)
{
    const GeometryPlace *first = &sorted_geometry->place[*(const uint8_t *)left];
    const GeometryPlace *second = &sorted_geometry->place[*(const uint8_t *)right];
    if (first->y != second->y) {
        return first->y < second->y ? -1 : 1;
    }
    return (first->x > second->x) - (first->x < second->x);
}

/* The number in the text of each place: ranks from the top, each from the left. */
static void number_places(const Geometry *geometry, uint8_t number[GEOMETRY_MAX_PLACES])
{
    uint8_t order[GEOMETRY_MAX_PLACES];
    for (size_t i = 0; i < geometry->places; i++) {
        order[i] = (uint8_t)i;
    }
    sorted_geometry = geometry;
    qsort(order, geometry->places, sizeof order[0], compare_places);
    for (size_t i = 0; i < geometry->places; i++) {
        number[order[i]] = (uint8_t)i;
    }
}

/* A line in the home of its owner does not count for that side. */
static bool is_home(const Geometry *geometry, const GeometryLine *line, unsigned side)
{
    for (size_t i = 0; i < geometry->regions; i++) {
        const GeometryRegion *region = &geometry->region[i];
        size_t inside = 0;
        bool own = strcmp(region->name, side == 0 ? "home of p1" : "home of p2") == 0;
        for (size_t k = 0; k < region->count; k++) {
            inside += memchr(line->places, region->places[k], line->count) != NULL;
        }
        if (own && inside == line->count) {
            return true;
        }
    }
    return false;
}

static unsigned count_lines(const Game *game, const Men *men, unsigned side)
{
    static Geometry geometry;
    static char of[GAME_SPEC_SIZE];
    static uint8_t number[GEOMETRY_MAX_PLACES];
    unsigned lines = 0;
    if (strcmp(of, game->spec) != 0) {
        memset(&geometry, 0, sizeof geometry);
        game->family->describe_board(game, &geometry);
        number_places(&geometry, number);
        memcpy(of, game->spec, sizeof of);
    }
    for (size_t i = 0; i < geometry.lines; i++) {
        const GeometryLine *line = &geometry.line[i];
        unsigned own = 0;
        for (size_t k = 0; k < line->count; k++) {
            own += men->at[number[line->places[k]]] == (char)(side + 1);
        }
        lines += own == line->count && !is_home(&geometry, line, side);
    }
    return lines;
}

/* -- the rules -- */

/* Men are placed in turn: the side to move has as many in hand as those that follow it, or one more. */
static const char *check_hands(const Game *game, const Men *men, unsigned side)
{
    int64_t last = men->hand[side];
    for (unsigned i = 1; i < game->armies; i++) {
        int64_t next = men->hand[(side + i) % game->armies];
        if (next > last || next < men->hand[side] - 1) {
            return "hands that placing in turn does not give";
        }
        last = next;
    }
    return NULL;
}

static const char *check_men(const Game *game, const MillGame *about, const Men *men)
{
    unsigned beaten = 0;
    for (unsigned side = 0; side < game->armies; side++) {
        int64_t left = men->count[side] + men->hand[side];
        int64_t taken = about->men - left;
        if (men->hand[side] > about->men || taken < 0) {
            return "too many men";
        }
        if (about->line == LINE_WINS && taken != 0) {
            return "men are gone where none is taken";
        }
        if (about->lost != 0 && taken > about->lost) {
            return "more men taken than end the game";
        }
        beaten += about->lost != 0 && taken >= about->lost;
    }
    return beaten > 1 ? "more than one is beaten" : NULL;
}

/* A winning line exists only at the end, and its owner has just moved. */
static const char *check_winning_lines(const Game *game, const Men *men, unsigned side)
{
    unsigned owners = 0;
    for (unsigned other = 0; other < game->armies; other++) {
        owners += count_lines(game, men, other) > 0;
    }
    if (owners > 1) {
        return "two winners";
    }
    return count_lines(game, men, side) > 0 ? "the winner is to move" : NULL;
}

static const char *check_counters(const Game *game, const MillGame *about, Span fields,
                                  const Men *men)
{
    int64_t flights[LEGALITY_NUMBERS];
    int64_t totals[LEGALITY_NUMBERS] = {0};
    int64_t quiet = legality_number(fields, "quiet", 0);
    int64_t shotless = legality_number(fields, "shotless", 0);
    int64_t few = about->men;
    size_t count = legality_numbers(fields, "flights", flights);
    for (size_t i = 0; i < count; i++) {
        if (count != 2 || flights[i] > about->men) {
            return "too many flights";
        }
    }
    for (unsigned side = 0; side < game->armies; side++) {
        int64_t left = men->count[side] + men->hand[side];
        few = left < few ? left : few;
    }
    if (shotless > 20 || (shotless > 0 && few > 3)) {
        return "counting moves without a capture with more than three men";
    }
    if (quiet > 1000000 || legality_number(fields, "seen", 1) > quiet + 1) {
        return "seen more often than there was time for";
    }
    if (legality_numbers(fields, "total", totals) == 2) {
        int64_t round = legality_number(fields, "round", 0);
        if (round < 1 || round > 31 || (round == 1 && (totals[0] != 0 || totals[1] != 0)) ||
            totals[0] > 65535 || totals[1] > 65535) {
            return "totals that the rounds do not give";
        }
    }
    return NULL;
}

/* If lines take men from hands, hands do not determine the turn. */
static bool takes_from_hands(const Game *game)
{
    return strcmp(game->variant->id, "stay") == 0 || strstr(game->spec, "base=stay") != NULL ||
           strstr(game->spec, "capture=hand") != NULL;
}

const char *legality_of_mill(const Game *game, Span fields)
{
    const MillGame *about = find_game(game->variant->id);
    Men men = {.points = 0};
    unsigned side = legality_turn(game, fields) % game->armies;
    if (about == NULL) {
        return "a game without a check";
    }
    const char *fault = read_board(game, about, fields, &men);
    if (fault == NULL && legality_numbers(fields, "hand", men.hand) != game->armies) {
        fault = "no hand for each side";
    }
    if (fault == NULL) {
        fault = check_men(game, about, &men);
    }
    if (fault == NULL && !takes_from_hands(game)) {
        fault = check_hands(game, &men, side);
    }
    if (fault == NULL && about->line == LINE_WINS) {
        fault = check_winning_lines(game, &men, side);
    }
    return fault == NULL ? check_counters(game, about, fields, &men) : fault;
}
