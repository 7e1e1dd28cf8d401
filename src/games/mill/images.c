/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which of a position's images stands for all of them in the search's table. A symmetry of nested squares
 * turns or reflects all of them alike and may turn them inside out: so the bytes of a set are looked up.
 */
#include "games/mill/mill.h"

enum { SQUARE_BITS = 8, SIDE_BITS = 32 };

#define OF_BOTH UINT64_C(0x0000000100000001) /* times a set: of both sides */

void mill_build_images(MillRules *rules)
{
    MillImages *images = &rules->images;
    bool is_nested = !rules->lines[0].is_star && rules->sides == 2;
    bool has_all = rules->symmetries == IMAGE_TURNS || rules->symmetries == 2 * IMAGE_TURNS;
    images->is_quick = is_nested && has_all;
    images->inside_out = rules->symmetries > IMAGE_TURNS;
    for (unsigned turn = 0; images->is_quick && turn < IMAGE_TURNS; turn++) {
        const uint8_t *image = rules->board.image[rules->symmetry[turn]];
        for (unsigned set = 0; set < IMAGE_SETS; set++) {
            unsigned turned = 0;
            for (unsigned point = 0; point < SQUARE_BITS; point++) {
                turned |= (set >> point & 1) << image[point];
            }
            images->turned[turn][set] = (uint8_t)turned;
        }
    }
}

static uint64_t turn_men(const uint8_t turned[IMAGE_SETS], uint64_t men, unsigned squares)
{
    uint64_t result = 0;
    for (unsigned square = 0; square < squares; square++) {
        unsigned first = SQUARE_BITS * square;
        unsigned second = first + SIDE_BITS;
        result |= (uint64_t)turned[men >> first & 0xFF] << first |
                  (uint64_t)turned[men >> second & 0xFF] << second;
    }
    return result;
}

static uint64_t turn_inside_out(uint64_t men, unsigned squares)
{
    const uint64_t outer = 0xFF * OF_BOTH;
    unsigned apart = squares == 3 ? 2 * SQUARE_BITS : SQUARE_BITS; /* there are two or three */
    uint64_t ends = outer | outer << apart;
    return (men & ~ends) | (men & outer) << apart | (men >> apart & outer);
}

/* The least image of the men; the centre, where there is one, stays. */
static uint64_t least_image(const MillRules *rules, uint64_t men, size_t *symmetry)
{
    const MillImages *images = &rules->images;
    unsigned squares = rules->board.points / SQUARE_BITS;
    uint64_t least = UINT64_MAX;
    for (unsigned turn = 0; turn < IMAGE_TURNS; turn++) {
        uint64_t image = turn_men(images->turned[turn], men, squares);
        if (image < least) {
            least = image;
            *symmetry = turn;
        }
        if (!images->inside_out) {
            continue;
        }
        image = turn_inside_out(image, squares);
        if (image < least) {
            least = image;
            *symmetry = turn + IMAGE_TURNS;
        }
    }
    return least;
}

uint64_t mill_canonical_key(const Game *game, const GameState *state, GameState *scratch,
                            size_t *symmetry)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    if (!rules->images.is_quick || (now->barred[0] | now->barred[1]) != 0) {
        return game_canonical_key(game, state, scratch, symmetry);
    }
    unsigned squares = rules->board.points / SQUARE_BITS;
    PointSet nested = point_bit(SQUARE_BITS * squares) - 1;
    uint64_t men = (uint64_t)now->men[0] | (uint64_t)now->men[1] << SIDE_BITS;
    uint64_t least = least_image(rules, men & nested * OF_BOTH, symmetry);
    MillState image = *now;
    image.men[0] = (PointSet)least | (now->men[0] & ~nested);
    image.men[1] = (PointSet)(least >> SIDE_BITS) | (now->men[1] & ~nested);
    return mill_key(game, (const GameState *)&image);
}
