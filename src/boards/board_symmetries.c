/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "boards/board_symmetries.h"

#include "base/hash.h"

#include <string.h>

enum { FOUND_MAX = 128, STEPS_MAX = 200000 };

typedef uint8_t Permutation[POINTS_MAX];

/* A search, by backtracking, for permutations that preserve the board. */
typedef struct Finder {
    const PointBoard *board;
    uint64_t colour[POINTS_MAX]; /* equal for points that a symmetry might exchange */
    uint8_t order[POINTS_MAX];   /* each point after the first has an earlier neighbour, if any */
    Permutation image;
    PointSet used;
    unsigned steps;
    Permutation found[FOUND_MAX];
    unsigned count;
} Finder;

/* What can be seen from a point; refined by what its neighbours see. */
static void colour_points(Finder *finder)
{
    const PointBoard *board = finder->board;
    for (unsigned point = 0; point < board->points; point++) {
        uint64_t colour = hash_add(point_count(board->adjacent[point]), board->jumps[point]);
        uint64_t lines = 0;
        for (unsigned line = 0; line < board->lines; line++) {
            if ((board->line[line] & point_bit(point)) != 0) {
                lines += hash_add(1, point_count(board->line[line]));
            }
        }
        finder->colour[point] = hash_add(colour, lines);
    }
    for (unsigned round = 0; round < board->points; round++) {
        uint64_t refined[POINTS_MAX];
        for (unsigned point = 0; point < board->points; point++) {
            uint64_t sum = 0;
            for (PointSet rest = board->adjacent[point]; rest != 0; rest &= rest - 1) {
                sum += hash_add(2, finder->colour[point_first(rest)]);
            }
            refined[point] = hash_add(finder->colour[point], sum);
        }
        memcpy(finder->colour, refined, board->points * sizeof refined[0]);
    }
}

static void order_points(Finder *finder)
{
    const PointBoard *board = finder->board;
    PointSet seen = 0;
    for (unsigned i = 0; i < board->points; i++) {
        PointSet near = point_board_neighbours(board, seen) & ~seen;
        unsigned next = point_first(near != 0 ? near : board->all & ~seen);
        finder->order[i] = (uint8_t)next;
        seen |= point_bit(next);
    }
}

/* Whether mapping `point` to `to` agrees with the edges to the points mapped so far. */
static bool fits(const Finder *finder, unsigned mapped, unsigned point, unsigned to)
{
    const PointBoard *board = finder->board;
    for (unsigned i = 0; i < mapped; i++) {
        unsigned other = finder->order[i];
        bool before = (board->adjacent[point] & point_bit(other)) != 0;
        bool after = (board->adjacent[to] & point_bit(finder->image[other])) != 0;
        if (before != after) {
            return false;
        }
    }
    return true;
}

static void extend(Finder *finder, unsigned mapped)
{
    const PointBoard *board = finder->board;
    if (mapped == board->points) {
        if (point_board_preserves(board, finder->image) && finder->count < FOUND_MAX) {
            memcpy(finder->found[finder->count++], finder->image, sizeof finder->image);
        }
        return;
    }
    unsigned point = finder->order[mapped];
    for (unsigned i = 0; i < board->points; i++) {
        unsigned to = finder->order[i];
        if ((finder->used & point_bit(to)) != 0 || finder->colour[to] != finder->colour[point] ||
            finder->steps >= STEPS_MAX || finder->count == FOUND_MAX) {
            continue;
        }
        finder->steps++;
        if (fits(finder, mapped, point, to)) {
            finder->image[point] = (uint8_t)to;
            finder->used |= point_bit(to);
            extend(finder, mapped + 1);
            finder->used &= ~point_bit(to);
        }
    }
}

/* -- groups -- */

/* A subgroup has at most half as many elements as the group, so four generators suffice. */
enum { GENERATORS_MAX = 4 };
_Static_assert(POINT_SYMMETRIES_MAX <= 1 << GENERATORS_MAX, "too few generators");

typedef struct Group {
    Permutation element[POINT_SYMMETRIES_MAX]; /* the identity first */
    unsigned count;
    Permutation generator[GENERATORS_MAX];
    unsigned generators;
} Group;

static bool contains(const Group *group, unsigned points, const Permutation permutation)
{
    for (unsigned i = 0; i < group->count; i++) {
        if (memcmp(group->element[i], permutation, points) == 0) {
            return true;
        }
    }
    return false;
}

/* Lists all products of the generators; false if they are too many. */
static bool list_products(Group *group, unsigned points)
{
    group->count = 1;
    for (unsigned i = 0; i < group->count; i++) {
        for (unsigned k = 0; k < group->generators; k++) {
            Permutation product = {0};
            for (unsigned point = 0; point < points; point++) {
                product[point] = group->generator[k][group->element[i][point]];
            }
            if (contains(group, points, product)) {
                continue;
            }
            if (group->count == POINT_SYMMETRIES_MAX) {
                return false;
            }
            memcpy(group->element[group->count++], product, sizeof product);
        }
    }
    return true;
}

/* Adds a permutation and all products with it, unless they are too many. */
static void add_to_group(Group *group, unsigned points, const Permutation permutation)
{
    if (2 * group->count > POINT_SYMMETRIES_MAX || contains(group, points, permutation)) {
        return;
    }
    Group larger = *group;
    memcpy(larger.generator[larger.generators++], permutation, sizeof(Permutation));
    if (list_products(&larger, points)) {
        *group = larger;
    }
}

/* The largest group that one gets by starting with some permutation and adding the others in order. */
static void choose_group(const Finder *finder, Group *best)
{
    unsigned points = finder->board->points;
    unsigned most = finder->count < POINT_SYMMETRIES_MAX ? finder->count : POINT_SYMMETRIES_MAX;
    best->count = 0;
    for (unsigned first = 0; first < finder->count && best->count < most; first++) {
        Group group = {.count = 1};
        for (unsigned point = 0; point < points; point++) {
            group.element[0][point] = (uint8_t)point;
        }
        add_to_group(&group, points, finder->found[first]);
        for (unsigned i = 0; i < finder->count; i++) {
            add_to_group(&group, points, finder->found[i]);
        }
        if (group.count > best->count) {
            *best = group;
        }
    }
}

void board_find_symmetries(PointBoard *board)
{
    Finder finder = {.board = board};
    Group group;
    colour_points(&finder);
    order_points(&finder);
    extend(&finder, 0);
    choose_group(&finder, &group);
    board->symmetries = group.count;
    memcpy(board->image, group.element, sizeof board->image);
}
