/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "boards/point_board.h"

#include <assert.h>
#include <string.h>

enum { RING = 8, CENTRE = 16, CENTRE_OF_STAR = 4, THOUSANDTHS = 1000 };

typedef struct BoardRow {
    const char *name;
    uint8_t rings; /* 0: the star */
    bool corners;  /* the rings are joined at their corners too */
    bool has_centre;
} BoardRow;

static const BoardRow rows[] = {
    [BOARD_STAR9] = {"star9", 0, false, false},    [BOARD_RING16] = {"ring16", 2, false, false},
    [BOARD_RING16X] = {"ring16x", 2, true, false}, [BOARD_RING17] = {"ring17", 2, false, true},
    [BOARD_RING17X] = {"ring17x", 2, true, true},  [BOARD_RING24] = {"ring24", 3, false, false},
    [BOARD_RING24X] = {"ring24x", 3, true, false}, [BOARD_OWN] = {"own", 0, false, false},
};

static void add_point(PointBoard *board, unsigned file, unsigned rank)
{
    unsigned point = board->points++;
    board->file[point] = (uint16_t)file;
    board->rank[point] = (uint16_t)rank;
    board->label[point][0] = (char)('a' + file);
    board->label[point][1] = (char)('1' + rank);
    board->all |= point_bit(point);
}

static void join(PointBoard *board, unsigned from, unsigned to)
{
    board->adjacent[from] |= point_bit(to);
    board->adjacent[to] |= point_bit(from);
}

static void add_line(PointBoard *board, unsigned first, unsigned middle, unsigned last)
{
    assert(board->lines < POINT_LINES_MAX);
    board->line[board->lines++] = point_bit(first) | point_bit(middle) | point_bit(last);
}

static void add_jump(PointBoard *board, unsigned from, unsigned over, unsigned landing)
{
    board->jump[from][board->jumps[from]++] = (PointJump){(uint8_t)over, (uint8_t)landing};
    board->between[from][landing] = (uint8_t)over;
}

void point_board_add_triple(PointBoard *board, unsigned first, unsigned middle, unsigned last)
{
    add_jump(board, first, middle, last);
    add_jump(board, last, middle, first);
}

static void add_line_and_triple(PointBoard *board, unsigned first, unsigned middle, unsigned last)
{
    add_line(board, first, middle, last);
    point_board_add_triple(board, first, middle, last);
}

static void build_star(PointBoard *board)
{
    board->size = 3;
    for (unsigned point = 0; point < 9; point++) {
        add_point(board, point % 3, point / 3);
    }
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned j = 0; j < 2; j++) {
            join(board, 3 * i + j, 3 * i + j + 1);
            join(board, 3 * j + i, 3 * j + i + 3);
        }
        add_line_and_triple(board, 3 * i, 3 * i + 1, 3 * i + 2);
        add_line_and_triple(board, i, i + 3, i + 6);
    }
    for (unsigned corner = 0; corner < 9; corner += 2) {
        if (corner != CENTRE_OF_STAR) {
            join(board, corner, CENTRE_OF_STAR);
        }
    }
    add_line_and_triple(board, 0, CENTRE_OF_STAR, 8);
    add_line_and_triple(board, 2, CENTRE_OF_STAR, 6);
}

static void build_squares(PointBoard *board, unsigned rings)
{
    static const uint8_t step_file[RING] = {0, 1, 2, 2, 2, 1, 0, 0};
    static const uint8_t step_rank[RING] = {0, 0, 0, 1, 2, 2, 2, 1};
    board->size = 2 * rings + 1;
    for (unsigned ring = 0; ring < rings; ring++) {
        for (unsigned k = 0; k < RING; k++) {
            add_point(board, ring + step_file[k] * (rings - ring),
                      ring + step_rank[k] * (rings - ring));
        }
    }
    for (unsigned ring = 0; ring < rings; ring++) {
        for (unsigned k = 0; k < RING; k++) {
            join(board, RING * ring + k, RING * ring + (k + 1) % RING);
        }
        for (unsigned corner = 0; corner < RING; corner += 2) {
            add_line_and_triple(board, RING * ring + corner, RING * ring + corner + 1,
                                RING * ring + (corner + 2) % RING);
        }
    }
}

/* Joins the rings at the middles (odd k), and on some boards at the corners (even k). */
static void build_spokes(PointBoard *board, const BoardRow *row)
{
    for (unsigned k = 0; k < RING; k++) {
        if (k % 2 == 0 && !row->corners) {
            continue;
        }
        for (unsigned ring = 0; ring + 1U < row->rings; ring++) {
            join(board, RING * ring + k, RING * (ring + 1) + k);
        }
        if (row->rings == 3) {
            add_line_and_triple(board, k, RING + k, 2 * RING + k);
        }
    }
}

/* The centre is joined to the inner ends of the spokes. The straight rows of five points through it are not lines, but
 * men can jump along them. */
static void build_centre(PointBoard *board, const BoardRow *row)
{
    add_point(board, 2, 2);
    for (unsigned k = 0; k < RING; k++) {
        if (k % 2 == 0 && !row->corners) {
            continue;
        }
        join(board, RING + k, CENTRE);
        point_board_add_triple(board, k, RING + k, CENTRE);
        if (k < RING / 2) {
            point_board_add_triple(board, RING + k, CENTRE, RING + k + RING / 2);
        }
    }
}

static unsigned find_at(const PointBoard *board, unsigned file, unsigned rank)
{
    for (unsigned point = 0; point < board->points; point++) {
        if (board->file[point] == file && board->rank[point] == rank) {
            return point;
        }
    }
    return POINT_NONE;
}

static bool reads_before(const PointBoard *board, unsigned first, unsigned second)
{
    return board->rank[first] != board->rank[second] ? board->rank[first] > board->rank[second]
                                                     : board->file[first] < board->file[second];
}

static bool is_labelled_before(const PointBoard *board, unsigned first, unsigned second)
{
    return strcmp(board->label[first], board->label[second]) < 0;
}

static void sort_points(const PointBoard *board,
                        bool (*precedes)(const PointBoard *board, unsigned first, unsigned second),
                        uint8_t order[POINTS_MAX])
{
    for (unsigned i = 0; i < board->points; i++) {
        unsigned at = i;
        for (; at > 0 && precedes(board, i, order[at - 1]); at--) {
            order[at] = order[at - 1];
        }
        order[at] = (uint8_t)i;
    }
}

void point_board_sort(PointBoard *board)
{
    sort_points(board, reads_before, board->reading_order);
    sort_points(board, is_labelled_before, board->label_order);
}

bool point_board_preserves(const PointBoard *board, const uint8_t *image)
{
    for (unsigned point = 0; point < board->points; point++) {
        if (point_set_image(image, board->adjacent[point]) != board->adjacent[image[point]]) {
            return false;
        }
        for (unsigned k = 0; k < board->jumps[point]; k++) {
            PointJump jump = board->jump[point][k];
            if (board->between[image[point]][image[jump.landing]] != image[jump.over]) {
                return false;
            }
        }
    }
    for (unsigned line = 0; line < board->lines; line++) {
        if (point_board_find_line(board, point_set_image(image, board->line[line])) < 0) {
            return false;
        }
    }
    return true;
}

/* The eight symmetries of the square (bits of `code`: mirror files, mirror ranks, swap files and ranks), and each of them
 * with the order of the rings reversed, where that preserves the board. */
static void build_symmetries(PointBoard *board, unsigned rings)
{
    unsigned last = board->size - 1;
    for (unsigned code = 0; code < POINT_SYMMETRIES_MAX; code++) {
        uint8_t *image = board->image[board->symmetries];
        bool reverses_rings = (code & 8) != 0;
        if (reverses_rings && (rings == 0 || board->points > RING * rings)) {
            continue;
        }
        for (unsigned point = 0; point < board->points; point++) {
            unsigned from =
                reverses_rings ? RING * (rings - 1 - point / RING) + point % RING : point;
            unsigned file = (code & 1) != 0 ? last - board->file[from] : board->file[from];
            unsigned rank = (code & 2) != 0 ? last - board->rank[from] : board->rank[from];
            image[point] = (uint8_t)((code & 4) != 0 ? find_at(board, rank, file)
                                                     : find_at(board, file, rank));
        }
        board->symmetries += point_board_preserves(board, image);
    }
}

/* Assigns every edge to a shift; those that fit none are edges of the hub. */
static void build_steps(PointBoard *board, unsigned rings)
{
    PointSteps *steps = &board->steps;
    steps->stride = rings == 0 ? 3 : RING;
    for (unsigned high = 1; high < board->points; high++) {
        for (unsigned low = 0; low < high; low++) {
            bool to_hub = high == CENTRE && rings == 2;
            if ((board->adjacent[high] >> low & 1) == 0) {
                continue;
            }
            if (high - low == 1 && !to_hub) {
                steps->along |= point_bit(high);
            } else if (high - low == RING - 1 && !to_hub) {
                steps->closing |= point_bit(high);
            } else if (high - low == steps->stride && !to_hub) {
                steps->across |= point_bit(high);
            } else {
                steps->hub = rings == 0 ? point_bit(CENTRE_OF_STAR) : point_bit(CENTRE);
                steps->around |= (point_bit(high) | point_bit(low)) & ~steps->hub;
            }
        }
    }
}

const char *point_board_name(PointBoardKind kind)
{
    return rows[kind].name;
}

void point_board_build(PointBoardKind kind, PointBoard *board)
{
    const BoardRow *row = &rows[kind];
    memset(board, 0, sizeof *board);
    memset(board->between, POINT_NONE, sizeof board->between);
    board->kind = kind;
    board->name = row->name;
    if (row->rings == 0) {
        build_star(board);
    } else {
        build_squares(board, row->rings);
        build_spokes(board, row);
    }
    if (row->has_centre) {
        build_centre(board, row);
    }
    build_steps(board, row->rings);
    point_board_sort(board);
    build_symmetries(board, row->rings);
}

PointSet point_set_image(const uint8_t *image, PointSet points)
{
    PointSet result = 0;
    for (; points != 0; points &= points - 1) {
        result |= point_bit(image[point_first(points)]);
    }
    return result;
}

int point_board_find_line(const PointBoard *board, PointSet points)
{
    for (unsigned line = 0; line < board->lines; line++) {
        if (board->line[line] == points) {
            return (int)line;
        }
    }
    return -1;
}

unsigned point_board_find(const PointBoard *board, const char *label, size_t length)
{
    for (unsigned point = 0; point < board->points; point++) {
        if (strlen(board->label[point]) == length &&
            memcmp(board->label[point], label, length) == 0) {
            return point;
        }
    }
    return POINT_NONE;
}

static void describe_line(const PointBoard *board, unsigned line, Geometry *geometry)
{
    GeometryLine *described = &geometry->line[geometry->lines++];
    described->count = 0;
    for (unsigned i = 0; i < board->points; i++) {
        unsigned point = board->reading_order[i];
        if ((board->line[line] & point_bit(point)) != 0) {
            described->places[described->count++] = (uint8_t)point;
        }
    }
}

static void describe_squares(const PointBoard *board, Geometry *geometry)
{
    static const char *const names[] = {"outer square", "middle square", "inner square"};
    bool has_rings = board->kind != BOARD_STAR9 && board->kind != BOARD_OWN;
    unsigned rings = has_rings ? board->points / RING : 0;
    for (unsigned ring = 0; ring < rings; ring++) {
        const char *name = names[ring == rings - 1 ? 2 : ring];
        GeometryRegion *region = geometry_add_region(geometry, name);
        for (unsigned k = 0; k < RING; k++) {
            region->places[region->count++] = (uint8_t)(RING * ring + k);
        }
    }
}

/* Where a drawing begins, and the distance of neighbours. */
typedef struct Frame {
    unsigned left;
    unsigned top;
    unsigned unit;
} Frame;

static unsigned distance(unsigned first, unsigned second)
{
    return first > second ? first - second : second - first;
}

/* Coordinates of one's own have any origin and scale: the least distance of two points, horizontal or vertical, is the unit,
 * but no drawing is wider or higher than WIDEST units. */
static Frame frame_of(const PointBoard *board)
{
    enum { WIDEST = 16 };
    Frame frame = {0, board->size - 1, 1};
    if (board->kind != BOARD_OWN) {
        return frame;
    }
    unsigned right = 0;
    unsigned bottom = UINT16_MAX;
    frame = (Frame){UINT16_MAX, 0, UINT16_MAX};
    for (unsigned i = 0; i < board->points; i++) {
        frame.left = board->file[i] < frame.left ? board->file[i] : frame.left;
        frame.top = board->rank[i] > frame.top ? board->rank[i] : frame.top;
        right = board->file[i] > right ? board->file[i] : right;
        bottom = board->rank[i] < bottom ? board->rank[i] : bottom;
        for (unsigned k = 0; k < i; k++) {
            unsigned across = distance(board->file[i], board->file[k]);
            unsigned down = distance(board->rank[i], board->rank[k]);
            unsigned apart = across > down ? across : down;
            frame.unit = apart < frame.unit ? apart : frame.unit;
        }
    }
    unsigned extent =
        right - frame.left > frame.top - bottom ? right - frame.left : frame.top - bottom;
    unsigned least = (extent + WIDEST - 1) / WIDEST;
    frame.unit = frame.unit < least ? least : frame.unit;
    frame.unit = frame.unit == 0 ? 1 : frame.unit;
    return frame;
}

void point_board_describe(const PointBoard *board, uint32_t lines, Geometry *geometry)
{
    geometry->board = board->name;
    geometry->shape = PLACE_POINT;
    const Frame frame = frame_of(board);
    for (unsigned point = 0; point < board->points; point++) {
        unsigned right = board->file[point] - frame.left;
        unsigned down = frame.top - board->rank[point];
        geometry_add_place(geometry, board->label[point],
                           (int32_t)(right * THOUSANDTHS / frame.unit),
                           (int32_t)(down * THOUSANDTHS / frame.unit));
    }
    for (unsigned point = 0; point < board->points; point++) {
        for (PointSet rest = board->adjacent[point] >> point >> 1; rest != 0; rest &= rest - 1) {
            geometry_add_edge(geometry, point, point + 1 + point_first(rest));
        }
    }
    for (unsigned line = 0; line < board->lines; line++) {
        if ((lines >> line & 1) != 0) {
            describe_line(board, line, geometry);
        }
    }
    describe_squares(board, geometry);
}

/* Enters a line of the star or of ring 0, whose points are `all`. */
static void enter_line(const PointBoard *board, PointSet all, PointSet line, LineTable *table)
{
    for (PointSet men = 0; men <= all; men++) {
        PointSet missing = line & ~men;
        for (PointSet rest = line; rest != 0; rest &= rest - 1) {
            PointSet point = rest & -rest;
            bool is_ready = (board->adjacent[point_first(rest)] & men & ~line) != 0;
            if ((missing & ~point) == 0) {
                table->closing[men] |= (uint16_t)point;
                table->ready[men] |= (uint16_t)(is_ready ? point : 0);
            }
        }
        table->complete[men] |= (uint16_t)(missing == 0 ? line : 0);
    }
}

/* Whether every side of a square counts on all rings or on none. */
static bool rings_have_equal_sides(const PointBoard *board, uint32_t lines)
{
    uint32_t sides[POINTS_MAX / RING] = {0}; /* by ring, one bit per point in a line that counts */
    unsigned rings = board->points / RING;
    if (board->kind == BOARD_OWN) {
        return false;
    }
    for (unsigned line = 0; line < board->lines; line++) {
        unsigned ring = point_first(board->line[line]) / RING;
        PointSet on_ring = board->line[line] >> RING * ring;
        if ((lines >> line & 1) != 0 && on_ring >> RING == 0) {
            sides[ring] |= (uint32_t)1
                           << (on_ring & 1 ? on_ring >> 7 & 1 ? 3 : 0 : point_first(on_ring) / 2);
        }
    }
    for (unsigned ring = 1; ring < rings; ring++) {
        if (sides[ring] != sides[0]) {
            return false;
        }
    }
    return true;
}

void line_table_build(const PointBoard *board, uint32_t lines, LineTable *table)
{
    memset(table, 0, sizeof *table);
    table->layout = board->kind == BOARD_STAR9             ? LINES_OF_STAR
                    : rings_have_equal_sides(board, lines) ? LINES_OF_RINGS
                                                           : LINES_IN_LIST;
    table->board = board;
    PointSet all = table->layout == LINES_OF_STAR ? board->all : point_bit(RING) - 1;
    for (unsigned line = 0; line < board->lines; line++) {
        PointSet points = board->line[line];
        if ((lines >> line & 1) == 0) {
            continue;
        }
        if (table->layout == LINES_IN_LIST) {
            table->line[table->lines++] = points;
        } else if ((points & ~all) == 0) {
            enter_line(board, all, points, table);
        } else {
            table->spokes |= points & all; /* empty for a line of an inner ring */
        }
    }
}

PointSet line_list_closing(const LineTable *table, PointSet men)
{
    PointSet closing = 0;
    for (unsigned i = 0; i < table->lines; i++) {
        PointSet missing = table->line[i] & ~men;
        PointSet only = (missing & (missing - 1)) == 0 ? missing : 0;
        closing |= missing == 0 ? table->line[i] : only;
    }
    return closing;
}

PointSet line_list_ready(const LineTable *table, PointSet men)
{
    PointSet ready = 0;
    for (unsigned i = 0; i < table->lines; i++) {
        PointSet line = table->line[i];
        PointSet missing = line & ~men;
        if ((missing & (missing - 1)) != 0) {
            continue;
        }
        for (PointSet rest = missing == 0 ? line : missing; rest != 0; rest &= rest - 1) {
            bool is_ready = (table->board->adjacent[point_first(rest)] & men & ~line) != 0;
            ready |= is_ready ? rest & -rest : 0;
        }
    }
    return ready;
}

PointSet line_list_complete(const LineTable *table, PointSet men)
{
    PointSet complete = 0;
    for (unsigned i = 0; i < table->lines; i++) {
        complete |= (table->line[i] & ~men) == 0 ? table->line[i] : 0;
    }
    return complete;
}
