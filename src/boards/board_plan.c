/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "boards/board_plan.h"

#include "base/hash.h"
#include "boards/board_symmetries.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const plan_part_names[PLAN_PARTS] = {"points", "edges", "lines", "jumps", "home"};

/* A description that is being read. */
typedef struct Reader {
    const PlanText *text;
    BoardPlan *plan;
    const PlanListener *listener;
    Fault *fault; /* the first mistake */
    unsigned mistakes;
    bool has_all_points; /* no mistake among them: only then a label without a point is one */
    bool has_all_edges;  /* the same for jumps without an edge */
} Reader;

static Status fail(Reader *reader, Span where, const char *format, ...) PRINTF_LIKE(3, 4);

static Status fail(Reader *reader, Span where, const char *format, ...)
{
    char text[FAULT_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (reader->mistakes++ == 0) {
        (void)fault_raise(reader->fault, STATUS_BAD_VARIANT, "%s", text);
    }
    if (reader->listener != NULL) {
        reader->listener->mistake(reader->listener->context, where, text);
    }
    return STATUS_BAD_VARIANT;
}

/* -- splitting -- */

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static Span trim(Span span)
{
    while (span.length > 0 && is_blank(span.start[0])) {
        span = span_from(span, 1);
    }
    while (span.length > 0 && is_blank(span.start[span.length - 1])) {
        span.length--;
    }
    return span;
}

/* False at the end. Without any text there is no item. */
static bool next_item(const Reader *reader, Span *rest, Span *item)
{
    if (rest->start == NULL || trim(*rest).length == 0) {
        return false;
    }
    (void)span_next_part(rest, reader->text->between_items, item);
    *item = trim(*item);
    return true;
}

static bool next_part(const Reader *reader, Span *rest, Span *part)
{
    char separator = reader->text->between_parts;
    size_t length = 0;
    if (separator == ' ') {
        *rest = trim(*rest);
    }
    while (length < rest->length &&
           (separator == ' ' ? !is_blank(rest->start[length]) : rest->start[length] != separator)) {
        length++;
    }
    *part = (Span){rest->start, length};
    *rest = span_from(*rest, length < rest->length ? length + 1 : length);
    return length > 0;
}

/* -- points -- */

/* A lower-case letter other than x, which means a removal in moves, and a number from 1 to 99. */
static bool is_label(Span word)
{
    uint64_t number = 0;
    return word.length >= 2 && word.length < POINT_LABEL_SIZE && word.start[0] >= 'a' &&
           word.start[0] <= 'z' && word.start[0] != 'x' && word.start[1] != '0' &&
           span_parse_number(span_from(word, 1), 99, &number);
}

static unsigned find_label(const BoardPlan *plan, Span label)
{
    unsigned point = 0;
    while (point < plan->points && !span_equals(label, plan->label[point])) {
        point++;
    }
    return point < plan->points ? point : POINT_NONE;
}

static Status read_coordinate(Reader *reader, Span word, uint16_t *coordinate)
{
    uint64_t number = 0;
    if (!span_parse_number(word, PLAN_COORDINATE_MAX, &number)) {
        return fail(reader, word, "a coordinate is a whole number from 0 to %d, not '%.*s'",
                    PLAN_COORDINATE_MAX, SPAN_ARGS(word));
    }
    *coordinate = (uint16_t)number;
    return STATUS_OK;
}

/* Inserts the point so that labels stay in order. */
static void insert_point(BoardPlan *plan, Span label, uint16_t x, uint16_t y)
{
    char name[POINT_LABEL_SIZE] = {0};
    memcpy(name, label.start, label.length);
    unsigned at = plan->points++;
    for (; at > 0 && strcmp(plan->label[at - 1], name) > 0; at--) {
        memcpy(plan->label[at], plan->label[at - 1], POINT_LABEL_SIZE);
        plan->x[at] = plan->x[at - 1];
        plan->y[at] = plan->y[at - 1];
    }
    memcpy(plan->label[at], name, POINT_LABEL_SIZE);
    plan->x[at] = x;
    plan->y[at] = y;
}

static Status read_point(Reader *reader, Span item)
{
    BoardPlan *plan = reader->plan;
    Span label;
    Span x_word;
    Span y_word;
    uint16_t x = 0;
    uint16_t y = 0;
    Span rest = item;
    if (!next_part(reader, &rest, &label) || !next_part(reader, &rest, &x_word) ||
        !next_part(reader, &rest, &y_word) || rest.length > 0) {
        return fail(reader, item, "a point is a label and two coordinates, not '%.*s'",
                    SPAN_ARGS(item));
    }
    if (!is_label(label)) {
        return fail(reader, label,
                    "a label is a letter from a to z other than x and a number from 1 to 99, not "
                    "'%.*s'",
                    SPAN_ARGS(label));
    }
    if (find_label(plan, label) != POINT_NONE) {
        return fail(reader, label, "point %.*s is given twice", SPAN_ARGS(label));
    }
    if (plan->points == POINTS_MAX) {
        return fail(reader, label, "a board has at most %d points", POINTS_MAX);
    }
    if (read_coordinate(reader, x_word, &x) != STATUS_OK ||
        read_coordinate(reader, y_word, &y) != STATUS_OK) {
        return STATUS_BAD_VARIANT;
    }
    for (unsigned point = 0; point < plan->points; point++) {
        if (plan->x[point] == x && plan->y[point] == y) {
            return fail(reader, item, "points %s and %.*s have the same coordinates",
                        plan->label[point], SPAN_ARGS(label));
        }
    }
    insert_point(plan, label, x, y);
    return STATUS_OK;
}

/* -- lists of points -- */

/* Reads the points of an item, each at most once, except that a path may return to its start. */
static Status read_points(Reader *reader, Span item, bool may_close, uint8_t list[POINTS_MAX + 1],
                          unsigned *count)
{
    Span rest = item;
    Span label = {"", 0};
    PointSet seen = 0;
    *count = 0;
    while (rest.length > 0 && next_part(reader, &rest, &label)) {
        unsigned point = find_label(reader->plan, label);
        if (point == POINT_NONE) {
            return reader->has_all_points
                       ? fail(reader, label, "there is no point '%.*s'", SPAN_ARGS(label))
                       : STATUS_BAD_VARIANT;
        }
        bool closes = may_close && *count > 2 && point == list[0] && rest.length == 0;
        if ((seen & point_bit(point)) != 0 && !closes) {
            return fail(reader, label, "point %.*s is named twice", SPAN_ARGS(label));
        }
        seen |= point_bit(point);
        list[(*count)++] = (uint8_t)point;
    }
    return *count > 0 && rest.length == 0
               ? STATUS_OK
               : fail(reader, item, "expected points, not '%.*s'", SPAN_ARGS(item));
}

static void join(BoardPlan *plan, unsigned first, unsigned second)
{
    plan->adjacent[first] |= point_bit(second);
    plan->adjacent[second] |= point_bit(first);
}

static Status read_edge(Reader *reader, Span item)
{
    uint8_t list[POINTS_MAX + 1];
    unsigned count = 0;
    if (read_points(reader, item, true, list, &count) != STATUS_OK) {
        return STATUS_BAD_VARIANT;
    }
    if (count < 2) {
        return fail(reader, item, "an edge joins two or more points, not '%.*s'", SPAN_ARGS(item));
    }
    for (unsigned i = 1; i < count; i++) {
        join(reader->plan, list[i - 1], list[i]);
    }
    return STATUS_OK;
}

static PointSet line_points(const BoardPlan *plan, unsigned line)
{
    PointSet points = 0;
    for (unsigned i = 0; i < plan->line_length[line]; i++) {
        points |= point_bit(plan->line[line][i]);
    }
    return points;
}

static Status read_line(Reader *reader, Span item)
{
    BoardPlan *plan = reader->plan;
    uint8_t list[POINTS_MAX + 1];
    unsigned count = 0;
    if (read_points(reader, item, false, list, &count) != STATUS_OK) {
        return STATUS_BAD_VARIANT;
    }
    if (count < 3 || count > PLAN_LINE_MAX) {
        return fail(reader, item, "a line has 3 to %d points, '%.*s' has %u", PLAN_LINE_MAX,
                    SPAN_ARGS(item), count);
    }
    if (plan->lines == POINT_LINES_MAX) {
        return fail(reader, item, "a board has at most %d lines", POINT_LINES_MAX);
    }
    memcpy(plan->line[plan->lines], list, count);
    plan->line_length[plan->lines] = (uint8_t)count;
    PointSet points = line_points(plan, plan->lines);
    for (unsigned line = 0; line < plan->lines; line++) {
        PointSet other = line_points(plan, line);
        if ((points & ~other) == 0 || (other & ~points) == 0) {
            return fail(reader, item, "line '%.*s' contains, or is contained in, another line",
                        SPAN_ARGS(item));
        }
    }
    plan->lines++;
    return STATUS_OK;
}

/* -- jumps -- */

static bool is_triple(const BoardPlan *plan, unsigned first, unsigned last, unsigned *over)
{
    for (unsigned i = 0; i < plan->triples; i++) {
        const uint8_t *triple = plan->triple[i];
        if ((triple[0] == first && triple[2] == last) ||
            (triple[0] == last && triple[2] == first)) {
            *over = triple[1];
            return true;
        }
    }
    return false;
}

static unsigned count_jumps_from(const BoardPlan *plan, unsigned point)
{
    unsigned count = 0;
    for (unsigned i = 0; i < plan->triples; i++) {
        count += plan->triple[i][0] == point || plan->triple[i][2] == point;
    }
    return count;
}

/* `where` is the text to blame. The spelling of a jump names start and landing point, which must determine the rest. */
static Status add_triple(Reader *reader, Span where, const uint8_t triple[3])
{
    BoardPlan *plan = reader->plan;
    const char *first = plan->label[triple[0]];
    const char *last = plan->label[triple[2]];
    unsigned over = 0;
    for (unsigned end = 0; end < 3; end += 2) {
        if (reader->has_all_edges && (plan->adjacent[triple[1]] & point_bit(triple[end])) == 0) {
            return fail(reader, where, "the jump from %s to %s needs an edge between %s and %s",
                        first, last, plan->label[triple[1]], plan->label[triple[end]]);
        }
    }
    if (is_triple(plan, triple[0], triple[2], &over)) {
        return over == triple[1] ? STATUS_OK
                                 : fail(reader, where, "two jumps lead from %s to %s", first, last);
    }
    if (plan->triples == PLAN_TRIPLES_MAX || count_jumps_from(plan, triple[0]) == POINT_JUMPS_MAX ||
        count_jumps_from(plan, triple[2]) == POINT_JUMPS_MAX) {
        return fail(reader, where, "more than %d jumps lead from a point", POINT_JUMPS_MAX);
    }
    memcpy(plan->triple[plan->triples++], triple, 3);
    return STATUS_OK;
}

static Status read_jump(Reader *reader, Span item)
{
    uint8_t list[POINTS_MAX + 1];
    unsigned count = 0;
    if (read_points(reader, item, false, list, &count) != STATUS_OK) {
        return STATUS_BAD_VARIANT;
    }
    if (count != 3) {
        return fail(reader, item, "a jump has a start, a point to jump over and a landing point");
    }
    return add_triple(reader, item, list);
}

/* Men jump along the lines, where these follow edges. */
static Status add_default_triples(Reader *reader)
{
    BoardPlan *plan = reader->plan;
    Status status = STATUS_OK;
    for (unsigned line = 0; line < plan->lines; line++) {
        for (unsigned i = 0; i + 2U < plan->line_length[line] && status == STATUS_OK; i++) {
            const uint8_t *triple = &plan->line[line][i];
            PointSet ends = point_bit(triple[0]) | point_bit(triple[2]);
            if ((plan->adjacent[triple[1]] & ends) == ends) {
                status = add_triple(reader, reader->text->part[PLAN_LINES], triple);
            }
        }
    }
    return status;
}

/* -- the whole -- */

/* Goes on after a mistake. */
static void read_items(Reader *reader, PlanPart part,
                       Status (*read_item)(Reader *reader, Span item))
{
    Span rest = reader->text->part[part];
    Span item;
    while (next_item(reader, &rest, &item)) {
        (void)!read_item(reader, item);
    }
}

static bool is_given(const Reader *reader, PlanPart part)
{
    Span text = reader->text->part[part];
    return text.start != NULL && trim(text).length > 0;
}

static void read_edges(Reader *reader)
{
    BoardPlan *plan = reader->plan;
    if (is_given(reader, PLAN_EDGES)) {
        read_items(reader, PLAN_EDGES, read_edge);
        return;
    }
    for (unsigned line = 0; line < plan->lines; line++) {
        for (unsigned i = 1; i < plan->line_length[line]; i++) {
            join(plan, plan->line[line][i - 1], plan->line[line][i]);
        }
    }
}

static void read_jumps(Reader *reader)
{
    Span text = reader->text->part[PLAN_JUMPS];
    reader->has_all_edges = reader->mistakes == 0;
    if (!is_given(reader, PLAN_JUMPS)) {
        (void)!add_default_triples(reader);
    } else if (!span_equals(trim(text), "none")) {
        read_items(reader, PLAN_JUMPS, read_jump);
    }
}

static Status read_home(Reader *reader)
{
    Span rest = reader->text->part[PLAN_HOME];
    Span item;
    for (unsigned side = 0; is_given(reader, PLAN_HOME) && side < 2; side++) {
        uint8_t list[POINTS_MAX + 1];
        unsigned count = 0;
        if (!next_item(reader, &rest, &item)) {
            return fail(reader, reader->text->part[PLAN_HOME],
                        "home names the points of p1, then those of p2");
        }
        (void)!read_points(reader, item, false, list, &count);
        for (unsigned i = 0; i < count; i++) {
            reader->plan->home[side] |= point_bit(list[i]);
        }
    }
    return !is_given(reader, PLAN_HOME) || !next_item(reader, &rest, &item)
               ? STATUS_OK
               : fail(reader, item, "home names the points of p1, then those of p2");
}

Status board_plan_read(const PlanText *text, const PlanListener *listener, BoardPlan *plan,
                       Fault *fault)
{
    Reader reader = {.text = text, .plan = plan, .listener = listener, .fault = fault};
    memset(plan, 0, sizeof *plan);
    read_items(&reader, PLAN_POINTS, read_point);
    if (reader.mistakes == 0 && plan->points < 3) {
        (void)!fail(&reader, text->part[PLAN_POINTS], "a board has 3 to %d points", POINTS_MAX);
    }
    reader.has_all_points = reader.mistakes == 0;
    read_items(&reader, PLAN_LINES, read_line);
    if (!is_given(&reader, PLAN_LINES)) {
        (void)!fail(&reader, text->part[PLAN_LINES], "a board needs lines of three or more points");
    }
    read_edges(&reader);
    read_jumps(&reader);
    (void)!read_home(&reader);
    return reader.mistakes == 0 ? STATUS_OK : STATUS_BAD_VARIANT;
}

Status board_plan_parse(Span text, BoardPlan *plan, Fault *fault)
{
    PlanText parts = {.between_items = '-', .between_parts = '.'};
    Span rest = text;
    unsigned count = 0;
    while (count < PLAN_PARTS && span_next_part(&rest, '/', &parts.part[count])) {
        count++;
    }
    if (rest.start != NULL || count <= PLAN_LINES) {
        return fault_raise(fault, STATUS_BAD_VARIANT,
                           "a board is POINTS/EDGES/LINES, optionally with /JUMPS and /HOME");
    }
    return board_plan_read(&parts, NULL, plan, fault);
}

/* -- printing -- */

/* Adds paths that use every edge once: each goes on as long as it can, always to the first point. */
static void print_edges(const BoardPlan *plan, Text *text)
{
    PointSet left[POINTS_MAX];
    bool is_first = true;
    memcpy(left, plan->adjacent, sizeof left);
    for (unsigned start = 0; start < plan->points; start++) {
        while (left[start] != 0) {
            unsigned at = start;
            PointSet seen = point_bit(start);
            text_format(text, "%s%s", is_first ? "" : "-", plan->label[start]);
            is_first = false;
            for (PointSet next = left[at]; next != 0; next = left[at] & ~seen) {
                unsigned to = point_first(next);
                left[at] &= ~point_bit(to);
                left[to] &= ~point_bit(at);
                text_format(text, ".%s", plan->label[to]);
                seen |= point_bit(to);
                at = to;
            }
        }
    }
}

static void print_list(const BoardPlan *plan, const uint8_t *list, unsigned count, bool is_first,
                       Text *text)
{
    for (unsigned i = 0; i < count; i++) {
        text_format(text, "%s%s", i > 0 ? "." : is_first ? "" : "-", plan->label[list[i]]);
    }
}

static void print_jumps(const BoardPlan *plan, Text *text)
{
    if (plan->triples == 0) {
        text_add(text, "none");
    }
    for (unsigned i = 0; i < plan->triples; i++) {
        print_list(plan, plan->triple[i], 3, i == 0, text);
    }
}

static void print_home(const BoardPlan *plan, Text *text)
{
    for (unsigned side = 0; side < 2; side++) {
        const char *before = side == 0 ? "" : "-";
        for (PointSet rest = plan->home[side]; rest != 0; rest &= rest - 1) {
            text_format(text, "%s%s", before, plan->label[point_first(rest)]);
            before = ".";
        }
    }
}

/* Whether reading the plan without jumps gives the same jumps. */
static bool has_default_triples(const BoardPlan *plan)
{
    static const PlanText no_text = {.between_items = '-', .between_parts = '.'};
    BoardPlan copy = *plan;
    Fault ignored;
    copy.triples = 0;
    Reader reader = {.text = &no_text, .plan = &copy, .fault = &ignored};
    return add_default_triples(&reader) == STATUS_OK && copy.triples == plan->triples &&
           memcmp(copy.triple, plan->triple, 3U * plan->triples) == 0;
}

void board_plan_print(const BoardPlan *plan, Text *text)
{
    bool has_home = plan->home[0] != 0;
    for (unsigned point = 0; point < plan->points; point++) {
        text_format(text, "%s%s.%u.%u", point == 0 ? "" : "-", plan->label[point],
                    (unsigned)plan->x[point], (unsigned)plan->y[point]);
    }
    text_add_char(text, '/');
    print_edges(plan, text);
    text_add_char(text, '/');
    for (unsigned line = 0; line < plan->lines; line++) {
        print_list(plan, plan->line[line], plan->line_length[line], line == 0, text);
    }
    if (!has_default_triples(plan)) {
        text_add_char(text, '/');
        print_jumps(plan, text);
    } else if (has_home) {
        text_add_char(text, '/');
    }
    if (has_home) {
        text_add_char(text, '/');
        print_home(plan, text);
    }
}

/* -- making the board -- */

void board_plan_build(const BoardPlan *plan, PointBoard *board)
{
    memset(board, 0, sizeof *board);
    memset(board->between, POINT_NONE, sizeof board->between);
    board->kind = BOARD_OWN;
    board->name = point_board_name(BOARD_OWN);
    board->points = plan->points;
    board->all = point_bit(plan->points) - 1;
    memcpy(board->label, plan->label, sizeof board->label);
    memcpy(board->adjacent, plan->adjacent, sizeof board->adjacent);
    memcpy(board->file, plan->x, sizeof board->file);
    memcpy(board->rank, plan->y, sizeof board->rank);
    for (unsigned point = 0; point < plan->points; point++) {
        unsigned size = 1U + (plan->x[point] > plan->y[point] ? plan->x[point] : plan->y[point]);
        board->size = size > board->size ? size : board->size;
    }
    board->lines = plan->lines;
    for (unsigned line = 0; line < plan->lines; line++) {
        board->line[line] = line_points(plan, line);
    }
    for (unsigned i = 0; i < plan->triples; i++) {
        const uint8_t *triple = plan->triple[i];
        point_board_add_triple(board, triple[0], triple[1], triple[2]);
    }
    point_board_sort(board);
    board_find_symmetries(board);
}

uint64_t board_plan_key(const BoardPlan *plan)
{
    uint64_t key = hash_add(plan->points, plan->lines);
    for (unsigned point = 0; point < plan->points; point++) {
        for (unsigned i = 0; i < POINT_LABEL_SIZE; i++) {
            key = hash_add(key, (unsigned char)plan->label[point][i]);
        }
        key = hash_add(key, plan->adjacent[point]);
    }
    for (unsigned line = 0; line < plan->lines; line++) {
        key = hash_add(key, line_points(plan, line));
    }
    for (unsigned i = 0; i < plan->triples; i++) {
        const uint8_t *triple = plan->triple[i];
        key = hash_add(key, point_bit(triple[0]) | (uint64_t)point_bit(triple[1]) << 32);
        key = hash_add(key, triple[2]);
    }
    return hash_add(hash_add(key, plan->home[0]), plan->home[1]);
}
