/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "legality.h"

#include <string.h>

enum { CHIPS = 12, POINTS = 24, TALLEST = 5, IDLE_EACH = 50, LAST_ROUND = 30 };

/* Chips of each colour on the board; false if it is none. */
static bool read_board(Span fields, unsigned colours, int64_t chips[4])
{
    static const char ranks[] = "3336333";
    Span board;
    Span rank;
    Span stack;
    size_t number = 0;
    if (!legality_field(fields, "board", &board)) {
        return false;
    }
    for (; span_next_part(&board, '/', &rank); number++) {
        int stacks = 0;
        while (span_next_part(&rank, ',', &stack)) {
            stacks++;
            if (span_equals(stack, ".")) {
                continue;
            }
            if (stack.length < 1 || stack.length > TALLEST) {
                return false;
            }
            for (size_t i = 0; i < stack.length; i++) {
                char colour = stack.start[i];
                if (colour < '1' || colour >= (char)('1' + colours) ||
                    (i > 0 && stack.start[i - 1] == colour)) {
                    return false;
                }
                chips[colour - '1']++;
            }
        }
        if (number >= sizeof ranks - 1 || stacks != ranks[number] - '0') {
            return false;
        }
    }
    return number == sizeof ranks - 1;
}

/* The seats that are in, a bit each. */
static unsigned read_in(const Game *game, Span fields)
{
    Span value;
    unsigned in = 0;
    if (!legality_field(fields, "in", &value)) {
        return (1U << game->seats) - 1;
    }
    for (size_t i = 0; i < value.length; i++) {
        in |= value.start[i] >= '1' && value.start[i] <= '4' ? 1U << (value.start[i] - '1') : 0;
    }
    return in;
}

static const char *check_colours(const Game *game, Span fields, unsigned colours, unsigned in)
{
    int64_t colour = legality_number(fields, "colour", 0);
    int64_t starter = legality_number(fields, "starter", 0);
    int64_t second = legality_number(fields, "second", 0);
    unsigned turn = legality_turn(game, fields);
    if (colour < 1 || colour > colours || starter < 1 || starter > colours || second < 0 ||
        second > colours) {
        return "no such colour";
    }
    int64_t mover = second > 0 ? second : colour;
    if (turn != (unsigned)(mover - 1) % game->seats) {
        return "another colour is to move";
    }
    return (in >> turn & 1) == 0 ? "a player who is out is to move" : NULL;
}

const char *legality_of_stack(const Game *game, Span fields)
{
    unsigned colours = game->seats == 3 ? 3 : 4;
    unsigned in = read_in(game, fields);
    int64_t chips[4] = {0};
    int64_t hand[LEGALITY_NUMBERS] = {0};
    int64_t prisoners[LEGALITY_NUMBERS] = {0};
    int64_t totals[LEGALITY_NUMBERS] = {0};
    int64_t idle = legality_number(fields, "idle", 0);
    int64_t round = legality_number(fields, "round", 0);
    int64_t sum = 0;
    int64_t in_hand = 0;
    unsigned playing = 0;
    if (!read_board(fields, colours, chips) || legality_numbers(fields, "hand", hand) != colours ||
        legality_numbers(fields, "prisoners", prisoners) != game->sides ||
        legality_numbers(fields, "total", totals) != game->sides) {
        return "no board, hands, prisoners or totals";
    }
    for (unsigned i = 0; i < colours; i++) {
        bool is_in = (in >> i % game->seats & 1) != 0;
        if (chips[i] + hand[i] > (is_in ? CHIPS : 0)) {
            return "too many chips of a colour";
        }
        playing += is_in;
        in_hand += hand[i];
        sum += chips[i] + hand[i];
    }
    for (unsigned side = 0; side < game->sides; side++) {
        sum += prisoners[side];
        if (round == 1 && totals[side] > 0 && totals[side] < prisoners[side]) {
            return "points before the first round has ended";
        }
    }
    if (sum != CHIPS * playing) {
        return "chips lost or found";
    }
    if (idle > IDLE_EACH * playing || (idle > 0 && in_hand > 0)) {
        return "idle with chips in hand, or for too long";
    }
    if (round < 1 || round > LAST_ROUND) {
        return "no such round";
    }
    return check_colours(game, fields, colours, in);
}
