/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board: a cross in a square; the way leads counter-clockwise.
 *
 *      10   9   8   7   6   5
 *      11  26          21   4
 *      12      27  22       3
 *                23
 *      13      24  28       2
 *      14  25          29   1
 *      15  16  17  18  19  20   start
 *                          out
 */
#include "games/dai_jobi/dai_jobi.h"

#include <assert.h>
#include <string.h>

enum { COURSE_MAX = 22 };

/* Arrows lead from each place of a course to the next. */
typedef struct Course {
    uint8_t place[COURSE_MAX];
    uint8_t length;
    bool exact; /* only a move that starts on its first place may take it */
} Course;

/* "Whenever a player's jung lands by exact count on the grey or light green circles, it may, on a
 * subsequent turn, either continue along the outside path or follow the path toward the center
 * circle. A jung may change course at the center of the field without stopping by exact count on
 * the white circle." */
static const Course courses[] = {
    {{DAI_JOBI_START, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
      DAI_JOBI_OUT},
     22,
     false},
    {{5, 21, 22, 23}, 4, true},
    {{10, 26, 27, 23}, 4, true},
    {{23, 24, 25, 15}, 4, false},
    {{23, 28, 29, 20}, 4, false},
};

enum { COURSES = sizeof courses / sizeof courses[0] };

static void add_goal(DaiJobiTrack *track, unsigned from, unsigned toss, unsigned to)
{
    unsigned bit = 1U << (toss - 1);
    assert((track->hits[from][to] & bit) == 0 && track->goals[from][toss] < DAI_JOBI_FORK);
    track->goal[from][toss][track->goals[from][toss]++] = (uint8_t)to;
    track->hits[from][to] |= (uint8_t)bit;
}

/* Follows every route of up to five steps. No two of the same length end at the same place, so
 * that a move is identified by its ends. */
static void walk(DaiJobiTrack *track, unsigned from, unsigned place, unsigned steps)
{
    if (steps > 0) {
        add_goal(track, from, steps, place);
    }
    if (steps == DAI_JOBI_TOSSES) {
        return;
    }
    for (size_t i = 0; i < COURSES; i++) {
        const Course *course = &courses[i];
        for (unsigned at = 0; at + 1U < course->length; at++) {
            bool open = at > 0 || !course->exact || steps == 0;
            if (course->place[at] == place && open) {
                walk(track, from, course->place[at + 1], steps + 1);
            }
        }
    }
}

/* Bellman-Ford: one round per place is enough. */
static void count_fewest(DaiJobiTrack *track)
{
    memset(track->fewest, DAI_JOBI_PLACES, sizeof track->fewest);
    track->fewest[DAI_JOBI_START] = 0;
    for (unsigned round = 0; round < DAI_JOBI_PLACES; round++) {
        for (unsigned from = 0; from < DAI_JOBI_PLACES; from++) {
            for (unsigned to = 0; to < DAI_JOBI_PLACES; to++) {
                if (track->hits[from][to] != 0 && track->fewest[from] + 1 < track->fewest[to]) {
                    track->fewest[to] = (uint8_t)(track->fewest[from] + 1);
                }
            }
        }
    }
}

void dai_jobi_build_track(DaiJobiTrack *track)
{
    for (unsigned from = 0; from < DAI_JOBI_PLACES; from++) {
        walk(track, from, from, 0);
    }
    count_fewest(track);
}

/* -- view -- */

/* Thousandths of the distance between stations on a side of the square. */
static const int16_t spots[DAI_JOBI_PLACES][2] = {
    {6000, 5000}, {5000, 4000}, {5000, 3000}, {5000, 2000}, {5000, 1000}, {5000, 0},
    {4000, 0},    {3000, 0},    {2000, 0},    {1000, 0},    {0, 0},       {0, 1000},
    {0, 2000},    {0, 3000},    {0, 4000},    {0, 5000},    {1000, 5000}, {2000, 5000},
    {3000, 5000}, {4000, 5000}, {5000, 5000}, {4167, 833},  {3333, 1667}, {2500, 2500},
    {1667, 3333}, {833, 4167},  {833, 833},   {1667, 1667}, {3333, 3333}, {4167, 4167},
    {5000, 6000},
};

static GeometryRegion *add_region(Geometry *geometry, const char *name, const char *fill,
                                  unsigned first, unsigned last)
{
    GeometryRegion *region = geometry_add_region(geometry, name);
    region->fill = fill;
    for (unsigned place = first; place <= last; place++) {
        region->places[region->count++] = (uint8_t)place;
    }
    return region;
}

void dai_jobi_describe_board(const Game *game, Geometry *geometry)
{
    geometry->board = "cross29";
    geometry->shape = PLACE_STATION;
    for (unsigned place = 0; place < DAI_JOBI_PLACES; place++) {
        char name[GEOMETRY_NAME_SIZE];
        dai_jobi_print_place(place, name);
        geometry_add_place(geometry, name, spots[place][0], spots[place][1]);
    }
    for (size_t i = 0; i < COURSES; i++) {
        for (unsigned at = 0; at + 1U < courses[i].length; at++) {
            geometry_add_edge(geometry, courses[i].place[at], courses[i].place[at + 1]);
        }
    }
    for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES && game->has_chance; toss++) {
        geometry_add_button(geometry, "toss", toss);
    }
    geometry_add_button(geometry, "pass", 0);
    geometry->place[DAI_JOBI_START].role = PLACE_BOX;
    geometry->place[DAI_JOBI_OUT].role = PLACE_BOX;
    (void)add_region(geometry, "yellow", "#ffe680", 1, 4);
    (void)add_region(geometry, "grey", "#c9c7c1", 5, 5);
    (void)add_region(geometry, "light green", "#bfe6b8", 10, 10);
    (void)add_region(geometry, "white", "#ffffff", 23, 23);
    add_region(geometry, "dai jobi", "#f7b7a3", 20, 20)->label = "DAI JOBI";
}
