/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "boards/point_sets.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t not_yet = UINT32_MAX;

static void build_choose(PointSets *sets)
{
    for (unsigned n = 0; n <= POINTS_MAX; n++) {
        sets->choose[n][0] = 1;
        for (unsigned k = 1; k <= n; k++) {
            sets->choose[n][k] = sets->choose[n - 1][k - 1] + (k < n ? sets->choose[n - 1][k] : 0);
        }
    }
}

static void build_rank(PointSets *sets)
{
    for (unsigned byte = 0; byte < SET_BYTES; byte++) {
        for (unsigned below = 0; below <= 8 * byte; below++) {
            for (unsigned value = 0; value < SET_BYTE_VALUES; value++) {
                unsigned order = below;
                uint32_t sum = 0;
                for (PointSet rest = value; rest != 0; rest &= rest - 1) {
                    sum += sets->choose[8 * byte + point_first(rest)][++order];
                }
                sets->rank[byte][below][value] = sum;
            }
        }
    }
}

static void build_extract(PointSets *sets)
{
    for (unsigned room = 0; room < SET_BYTE_VALUES; room++) {
        for (unsigned set = 0; set < SET_BYTE_VALUES; set++) {
            unsigned next = 0;
            for (PointSet rest = room; rest != 0; rest &= rest - 1) {
                sets->extract[room][set] =
                    (uint8_t)(sets->extract[room][set] | (set >> point_first(rest) & 1) << next);
                next++;
            }
        }
    }
}

static void build_images(const PointBoard *board, const uint8_t *symmetry, PointSets *sets)
{
    for (unsigned i = 0; i < sets->symmetries; i++) {
        for (unsigned byte = 0; byte < SET_BYTES; byte++) {
            for (unsigned value = 0; value < SET_BYTE_VALUES; value++) {
                PointSet points = (PointSet)value << (8 * byte) & board->all;
                sets->image[i][byte][value] = point_set_image(board->image[symmetry[i]], points);
            }
        }
    }
}

static void find_inverses(PointSets *sets)
{
    for (unsigned i = 0; i < sets->symmetries; i++) {
        for (unsigned k = 0; k < sets->symmetries; k++) {
            bool undoes = true;
            for (unsigned point = 0; point < sets->points && undoes; point++) {
                PointSet there = sets_image(sets, i, point_bit(point));
                undoes = sets_image(sets, k, there) == point_bit(point);
            }
            if (undoes) {
                sets->inverse[i] = (uint8_t)k;
            }
        }
    }
}

void sets_build(const PointBoard *board, const uint8_t *symmetry, unsigned symmetries,
                PointSets *sets)
{
    memset(sets, 0, sizeof *sets);
    sets->points = board->points;
    sets->symmetries = symmetries;
    build_choose(sets);
    build_rank(sets);
    build_extract(sets);
    build_images(board, symmetry, sets);
    find_inverses(sets);
}

void sets_free(PointSets *sets)
{
    for (unsigned size = 0; size <= POINTS_MAX; size++) {
        free(sets->classes[size].of_rank);
        free(sets->classes[size].representative);
        sets->classes[size] = (SetClasses){0};
    }
}

/* How many sets of `size` points a symmetry preserves: those that are unions of its cycles. */
static uint64_t count_fixed(const PointSets *sets, unsigned symmetry, unsigned size)
{
    uint64_t ways[POINTS_MAX + 1] = {1};
    PointSet seen = 0;
    for (unsigned point = 0; point < sets->points; point++) {
        unsigned length = 0;
        for (PointSet at = point_bit(point); (at & seen) == 0;
             at = sets_image(sets, symmetry, at)) {
            seen |= at;
            length++;
        }
        for (unsigned k = POINTS_MAX; length > 0 && k >= length; k--) {
            ways[k] += ways[k - length];
        }
    }
    return ways[size];
}

/* Burnside's lemma: the average number of preserved sets. */
uint32_t sets_count_classes(const PointSets *sets, unsigned size)
{
    uint64_t fixed = 0;
    for (unsigned symmetry = 0; symmetry < sets->symmetries; symmetry++) {
        fixed += count_fixed(sets, symmetry, size);
    }
    return sets->symmetries == 0 ? 0 : (uint32_t)(fixed / sets->symmetries);
}

/* Enters all images of a representative. */
static void enter_class(const PointSets *sets, PointSet set, SetClasses *classes)
{
    bool symmetric = false;
    for (unsigned i = 1; i < sets->symmetries; i++) {
        symmetric = symmetric || sets_image(sets, i, set) == set;
    }
    for (unsigned i = 0; i < sets->symmetries; i++) {
        uint32_t *entry = &classes->of_rank[sets_rank(sets, sets_image(sets, i, set))];
        if (*entry == not_yet) {
            *entry = classes->count << 5 | (uint32_t)symmetric << 4 | sets->inverse[i];
        }
    }
    classes->representative[classes->count++] = set;
}

Status sets_classify(PointSets *sets, unsigned size)
{
    SetClasses *classes = &sets->classes[size];
    if (classes->of_rank != NULL) {
        return STATUS_OK;
    }
    size_t all = sets->choose[sets->points][size];
    size_t count = sets_count_classes(sets, size);
    if (all == 0 || count == 0) {
        return STATUS_OK; /* no sets of that size */
    }
    uint32_t *of_rank = malloc(all * sizeof *of_rank);
    PointSet *representative = malloc(count * sizeof *representative);
    if (of_rank == NULL || representative == NULL) {
        free(of_rank);
        free(representative);
        return STATUS_OUT_OF_MEMORY;
    }
    *classes = (SetClasses){of_rank, representative, 0};
    memset(of_rank, 0xFF, all * sizeof *of_rank);
    PointSet set = point_bit(size) - 1;
    for (size_t rank = 0; rank < all; rank++) {
        if (of_rank[rank] == not_yet) {
            enter_class(sets, set, classes);
        }
        /* The next larger number with as many bits: the lowest run moves up by one. */
        PointSet lowest = set & (0U - set);
        PointSet carried = set + lowest;
        set = lowest == 0 ? 0 : carried | ((set ^ carried) >> 2) / lowest;
    }
    return STATUS_OK;
}

PointSet sets_unrank(const PointSets *sets, unsigned size, uint32_t rank)
{
    PointSet set = 0;
    unsigned point = sets->points;
    for (; size > 0; size--) {
        do {
            point--;
        } while (sets->choose[point][size] > rank);
        rank -= sets->choose[point][size];
        set |= point_bit(point);
    }
    return set;
}

PointSet sets_deposit(PointSet room, PointSet compressed)
{
    PointSet set = 0;
    for (; compressed != 0; compressed >>= 1) {
        PointSet lowest = room & (0U - room);
        set |= lowest & (0U - (compressed & 1));
        room &= room - 1;
    }
    return set;
}
