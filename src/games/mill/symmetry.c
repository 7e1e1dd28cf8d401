/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/symmetry.h"

#include "games/mill/play.h"

uint32_t mill_transform_lines(const PointBoard *board, unsigned symmetry, uint32_t lines)
{
    uint32_t image = 0;
    for (; lines != 0; lines &= lines - 1) {
        PointSet line = board->line[__builtin_ctz(lines)];
        int found = point_board_find_line(board, point_set_image(board->image[symmetry], line));
        image |= found < 0 ? 0 : (uint32_t)1 << found;
    }
    return image;
}

/* A symmetry need not preserve the set-up, which is only where play begins. */
static bool preserves_lines(const MillRules *rules, unsigned symmetry)
{
    for (unsigned side = 0; side < 2; side++) {
        uint32_t lines = rules->line_set[side];
        if (mill_transform_lines(&rules->board, symmetry, lines) != lines) {
            return false;
        }
    }
    return true;
}

static void build_ring_images(MillRules *rules)
{
    MillRingImages *images = &rules->images;
    unsigned count = rules->symmetries;
    bool has_all = count == RING_SYMMETRIES || count == 2 * RING_SYMMETRIES;
    images->is_usable = rules->has_eval_tables && rules->lines[0].layout == LINES_OF_RINGS &&
                        rules->sides == 2 && has_all;
    images->reverses_rings = count > RING_SYMMETRIES;
    for (unsigned i = 0; images->is_usable && i < RING_SYMMETRIES; i++) {
        const uint8_t *image = rules->board.image[rules->symmetry[i]];
        for (unsigned set = 0; set < RING_SETS; set++) {
            for (unsigned point = 0; point < RING_POINTS; point++) {
                images->image[i][set] =
                    (uint8_t)(images->image[i][set] | (set >> point & 1) << image[point]);
            }
        }
    }
}

void mill_find_symmetries(MillRules *rules)
{
    for (unsigned symmetry = 0; symmetry < rules->board.symmetries; symmetry++) {
        if (preserves_lines(rules, symmetry)) {
            rules->symmetry[rules->symmetries++] = (uint8_t)symmetry;
        }
    }
    build_ring_images(rules);
}

size_t mill_symmetries(const Game *game)
{
    return mill_rules(game)->symmetries;
}

void mill_transform_state(const Game *game, size_t symmetry, const GameState *state,
                          GameState *image)
{
    const MillRules *rules = mill_rules(game);
    const MillState *from = mill_state(state);
    MillState *to = (MillState *)image;
    unsigned of_board = rules->symmetry[symmetry];
    *to = *from;
    for (unsigned side = 0; side < rules->sides; side++) {
        to->men[side] = point_set_image(rules->board.image[of_board], from->men[side]);
    }
    for (unsigned side = 0; side < 2; side++) {
        to->barred[side] = mill_transform_lines(&rules->board, of_board, from->barred[side]);
        if (rules->row.bars == BARS_MAN && from->barred[side] != 0) {
            to->breaker[side] = rules->board.image[of_board][from->breaker[side]];
        }
    }
}

Move mill_transform_move(const Game *game, size_t symmetry, Move move)
{
    const MillRules *rules = mill_rules(game);
    const uint8_t *image = rules->board.image[rules->symmetry[symmetry]];
    unsigned point[2] = {mill_from(move), mill_to(move)};
    for (unsigned i = 0; i < 2; i++) {
        point[i] = point[i] == POINT_NONE ? POINT_NONE : image[point[i]];
    }
    Move result = mill_pack_point(0, point[0]) | mill_pack_point(1, point[1]);
    for (unsigned hop = 0; hop < mill_hops(move); hop++) {
        result = mill_add_hop(result, hop, image[mill_landing(move, hop)]);
    }
    return mill_add_removed(result, point_set_image(image, mill_removed_men(move)));
}

/* -- canonical key: the men of both sides are one number, p1's in the lower half -- */

enum { SIDE_BITS = 32 };

#define FOR_BOTH_SIDES UINT64_C(0x0000000100000001) /* times a set of points */

static uint64_t transform_rings(const uint8_t image[RING_SETS], uint64_t men, unsigned rings)
{
    uint64_t result = 0;
    for (unsigned ring = 0; ring < rings; ring++) {
        unsigned first = RING_POINTS * ring;
        unsigned second = first + SIDE_BITS;
        result |= (uint64_t)image[men >> first & 0xFF] << first |
                  (uint64_t)image[men >> second & 0xFF] << second;
    }
    return result;
}

/* Exchanges the outer and the inner ring. */
static uint64_t reverse_rings(uint64_t men, unsigned rings)
{
    const uint64_t outer = 0xFF * FOR_BOTH_SIDES;
    unsigned distance = RING_POINTS * (rings == 3 ? 2 : 1);
    uint64_t exchanged = outer | outer << distance;
    return (men & ~exchanged) | (men & outer) << distance | (men >> distance & outer);
}

static uint64_t least_image(const MillRules *rules, uint64_t men, size_t *symmetry)
{
    const MillRingImages *images = &rules->images;
    unsigned rings = rules->board.points / RING_POINTS;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < RING_SYMMETRIES; i++) {
        uint64_t image = transform_rings(images->image[i], men, rings);
        if (image < least) {
            least = image;
            *symmetry = i;
        }
        if (!images->reverses_rings) {
            continue;
        }
        image = reverse_rings(image, rings);
        if (image < least) {
            least = image;
            *symmetry = i + RING_SYMMETRIES;
        }
    }
    return least;
}

uint64_t mill_canonical_key(const Game *game, const GameState *state, GameState *scratch,
                            size_t *symmetry)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    if (!rules->images.is_usable || (now->barred[0] | now->barred[1]) != 0) {
        return game_canonical_key(game, state, scratch, symmetry);
    }
    unsigned rings = rules->board.points / RING_POINTS;
    PointSet on_rings = point_bit(RING_POINTS * rings) - 1; /* every symmetry preserves a centre */
    uint64_t men = (uint64_t)now->men[0] | (uint64_t)now->men[1] << SIDE_BITS;
    uint64_t least = least_image(rules, men & on_rings * FOR_BOTH_SIDES, symmetry);
    MillState image = *now;
    image.men[0] = (PointSet)least | (now->men[0] & ~on_rings);
    image.men[1] = (PointSet)(least >> SIDE_BITS) | (now->men[1] & ~on_rings);
    return mill_key(game, (const GameState *)&image);
}
