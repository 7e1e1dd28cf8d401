/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations agree with the rules: edge by edge, leaving move by leaving move, and value by value.
 */
#include "base/random.h"
#include "games/catalogue.h"
#include "solver/block_group.h"
#include "solver/group.h"
#include "solver/solve.h"
#include "solver/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct Subject {
    Game *game;
    Store store;
} Subject;

static void begin(Subject *subject, const char *spec)
{
    Fault fault;
    assert_int_equal(catalogue_open(NULL, span_of(spec), &subject->game, &fault), STATUS_OK);
    assert_int_equal(store_open(&subject->store, subject->game), STATUS_OK);
}

static void end(Subject *subject)
{
    store_close(&subject->store);
    game_free(subject->game);
}

static void solve(Subject *subject, const char *part, bool by_position, SolveSummary *summary)
{
    const SolveOptions options = {.part = part, .threads = 2, .by_position = by_position};
    Fault fault;
    if (solve_run(&subject->store, &options, &(SolveListener){0}, summary, &fault) != STATUS_OK) {
        fail_msg("%s: %s", subject->game->spec, fault.text);
    }
}

/* -- whole games, by rows and position by position -- */

static void compare_values(const char *spec, const char *part)
{
    Subject rows;
    Subject positions;
    SolveSummary by_rows;
    SolveSummary by_positions;
    begin(&rows, spec);
    begin(&positions, spec);
    solve(&rows, part, false, &by_rows);
    solve(&positions, part, true, &by_positions);
    assert_memory_equal(&by_rows.counts, &by_positions.counts, sizeof by_rows.counts);
    GameState *state = game_state_new(rows.game);
    unsigned blocks = 0;
    for (uint32_t group = 0; group < rows.store.groups; group++) {
        if (!store_has_group(&positions.store, group)) {
            continue;
        }
        blocks += rows.store.group[group].values == NULL && store_has_group(&rows.store, group);
        for (uint64_t place = 0; place < rows.store.group[group].size; place++) {
            PositionNumber number = store_number(&rows.store, group, place);
            if (rows.store.family->state(rows.store.numbering, number, state)) {
                assert_int_equal(store_value_at(&rows.store, group, place),
                                 store_value_at(&positions.store, group, place));
            }
        }
    }
    assert_true(blocks > 0);
    game_state_free(state);
    end(&rows);
    end(&positions);
}

static void small_games_have_the_same_values_by_rows_and_by_positions(void **unused)
{
    static const char *const specs[] = {"three-mens-morris", "tapatan",    "achi",
                                        "moja-na-nusu",      "tatu-ndege", "tatu-nyoka",
                                        "ene-vyura",         "mbili"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        compare_values(specs[i], NULL);
    }
}

/* Flights of one side and of both, with and without jumps. With fly=4, four men against four are solved position by position. */
static void games_with_counted_flights_have_the_same_values_by_rows_and_by_positions(void **unused)
{
    static const char *const specs[] = {
        "mbili:flights=on", "mill:board=ring16,men=4,protects=on,fly=3,flights=2,reduce=2",
        "mill:board=ring16x,men=4,jump=single,fly=4,flights=1,reduce=2",
        "mill:board=star9,men=3,makes=win,fly=3,flights=2"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        compare_values(specs[i], NULL);
    }
}

/* Chains of capturing jumps that may be declined or not, with and without barred lines. */
static const char *const chain_games[] = {
    "mill:board=ring17x,men=3,protects=on,reform=pause,jump=capture,reduce=3",
    "mill:board=ring17x,men=3,protects=on,reform=pause,jump=capture,compulsory=on,reduce=3",
    "mill:board=ring16x,men=4,jump=capture,compulsory=on,reduce=3"};

static void games_with_chains_have_the_same_values_by_rows_and_by_positions(void **unused)
{
    for (size_t i = 0; i < sizeof chain_games / sizeof chain_games[0]; i++) {
        compare_values(chain_games[i], NULL);
    }
}

/* Lines barred by quiet moves, by captures, and by both; and flying. */
static void games_with_bars_have_the_same_values_by_rows_and_by_positions(void **unused)
{
    static const char *const specs[] = {
        "mill:board=ring16,men=4,protects=on,reform=never,reduce=2",
        "mill:board=ring16,men=4,reform=swap,fly=3,reduce=2",
        "mill:board=ring16x,men=5,protects=on,reform=swap,reduce=2",
        "mill:board=ring17,men=4,protects=on,reform=pause,fly=3,reduce=2"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        compare_values(specs[i], NULL);
    }
}

static void endgames_have_the_same_values_by_rows_and_by_positions(void **unused)
{
    compare_values("nine-mens-morris", "3-3");
    compare_values("conquer", "3-3");
    compare_values("shax", "3-3");
}

/* The bytes of the table file, without the time that solving took and the checksum of the header. */
static unsigned char *read_file(const char *spec, bool by_position, size_t *length)
{
    enum { AT_MILLISECONDS = 72, AT_CHECKSUM = 248 };
    char directory[] = "/tmp/nguzo-blocks-XXXXXX";
    char path[TABLE_PATH_SIZE];
    Subject subject;
    SolveSummary summary;
    Fault fault;
    assert_non_null(mkdtemp(directory));
    const SolveOptions options = {.directory = directory, .threads = 2, .by_position = by_position};
    begin(&subject, spec);
    assert_int_equal(solve_run(&subject.store, &options, &(SolveListener){0}, &summary, &fault),
                     STATUS_OK);
    assert_true(table_path(directory, &subject.store, 0, path));
    unsigned char *bytes = malloc(summary.file_bytes);
    FILE *file = fopen(path, "rb");
    assert_true(bytes != NULL && file != NULL);
    *length = fread(bytes, 1, summary.file_bytes, file);
    (void)fclose(file);
    memset(bytes + AT_MILLISECONDS, 0, 8);
    memset(bytes + AT_CHECKSUM, 0, 8);
    assert_int_equal(unlink(path) + rmdir(directory), 0);
    end(&subject);
    return bytes;
}

static void files_are_the_same_by_rows_and_by_positions(void **unused)
{
    const char *const specs[] = {"achi",        "ene-vyura",        "mbili",
                                 "shax-8",      "five-mens-morris", "mbili:flights=on",
                                 chain_games[1]};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        size_t lengths[2];
        unsigned char *by_rows = read_file(specs[i], false, &lengths[0]);
        unsigned char *by_positions = read_file(specs[i], true, &lengths[1]);
        assert_int_equal(lengths[0], lengths[1]);
        assert_memory_equal(by_rows, by_positions, lengths[0]);
        free(by_rows);
        free(by_positions);
    }
}

/* -- limits -- */

static void remove_tables(const Subject *subject, const char *directory)
{
    char path[TABLE_PATH_SIZE];
    for (uint32_t part = 0; part < subject->store.parts; part++) {
        assert_true(table_path(directory, &subject->store, part, path));
        (void)unlink(path);
    }
    assert_int_equal(rmdir(directory), 0); /* nothing else is left */
}

/* Solves 4-3 with so many bytes more than the unit and the values that are held take. */
static Status solve_within(const char *directory, int64_t more, SolveSummary *summary,
                           bool *is_mapped)
{
    Subject subject;
    BlockUnit unit;
    uint32_t part;
    Fault fault;
    begin(&subject, "nine-mens-morris");
    Store *store = &subject.store;
    assert_true(store_find_part(store, "4-3", &part));
    assert_int_equal(store_prepare(store, part), STATUS_OK);
    uint32_t class = 0;
    while (store->group[store->group_of[class]].part != part) {
        class ++;
    }
    assert_true(store->family->blocks->describe(store->numbering, class, &unit));
    uint64_t held = store_part_size(store, part - 1) * sizeof(ValueCode);
    const SolveOptions options = {
        .directory = directory,
        .part = "4-3",
        .threads = 2,
        .memory = (uint64_t)((int64_t)(block_unit_memory(store, &unit) + held) + more)};
    Status status = solve_run(store, &options, &(SolveListener){0}, summary, &fault);
    *is_mapped = store->is_mapped[unit.needs[0]];
    end(&subject);
    return status;
}

static void values_that_do_not_fit_in_memory_are_mapped_from_a_file(void **unused)
{
    char directory[] = "/tmp/nguzo-blocks-XXXXXX";
    Subject subject;
    SolveSummary expected;
    SolveSummary summary;
    Fault fault;
    bool is_mapped;
    (void)unused;
    assert_non_null(mkdtemp(directory));
    begin(&subject, "nine-mens-morris");
    const SolveOptions options = {.directory = directory, .part = "3-3", .threads = 2};
    assert_int_equal(solve_run(&subject.store, &options, &(SolveListener){0}, &expected, &fault),
                     STATUS_OK);
    solve(&subject, "4-3", false, &expected);
    assert_int_equal(solve_within(directory, -1000, &summary, &is_mapped), STATUS_NOT_SOLVABLE);
    assert_int_equal(solve_within(directory, 1000, &summary, &is_mapped), STATUS_OK);
    assert_true(is_mapped);
    assert_memory_equal(&summary.counts, &expected.counts, sizeof expected.counts);
    remove_tables(&subject, directory);
    end(&subject);
}

static Status solve_in(const char *directory, const char *spec, uint64_t memory,
                       SolveSummary *summary)
{
    Subject subject;
    Fault fault;
    const SolveOptions options = {.directory = directory, .threads = 2, .memory = memory};
    begin(&subject, spec);
    Status status = solve_run(&subject.store, &options, &(SolveListener){0}, summary, &fault);
    end(&subject);
    return status;
}

static void clear(const char *directory, const char *spec)
{
    Subject subject;
    begin(&subject, spec);
    remove_tables(&subject, directory);
    end(&subject);
}

/* With a limit of memory, parts of several classes are dropped as soon as they are written, also small ones. */
static void small_parts_are_read_again_from_their_files(void **unused)
{
    static const char spec[] = "mill:board=ring24,men=4,reduce=2";
    char directory[] = "/tmp/nguzo-blocks-XXXXXX";
    Subject subject;
    SolveSummary expected;
    SolveSummary summary;
    assert_non_null(mkdtemp(directory));
    begin(&subject, spec);
    solve(&subject, NULL, false, &expected);
    end(&subject);
    assert_int_equal(solve_in(directory, spec, (uint64_t)1 << 30, &summary), STATUS_OK);
    assert_memory_equal(&summary.counts, &expected.counts, sizeof expected.counts);
    clear(directory, spec);
}

static void filling_without_memory_is_refused_and_resumed(void **unused)
{
    enum { LEAST = 20, MOST = 28 };
    char directory[] = "/tmp/nguzo-blocks-XXXXXX";
    Subject subject;
    SolveSummary expected;
    SolveSummary summary;
    unsigned refused = 0;
    assert_non_null(mkdtemp(directory));
    begin(&subject, "shax-8");
    solve(&subject, NULL, false, &expected);
    end(&subject);
    Status status = STATUS_NOT_SOLVABLE;
    for (unsigned bits = LEAST; bits <= MOST && status == STATUS_NOT_SOLVABLE; bits++) {
        status = solve_in(directory, "shax-8", (uint64_t)1 << bits, &summary);
        refused += status == STATUS_NOT_SOLVABLE;
    }
    assert_int_equal(status, STATUS_OK);
    assert_true(refused > 1);
    assert_memory_equal(&summary.counts, &expected.counts, sizeof expected.counts);
    clear(directory, "shax-8");
}

static void large_groups_are_verified_by_a_sample(void **unused)
{
    Subject subject;
    SolveSummary whole;
    SolveSummary sample;
    Fault fault;
    (void)unused;
    begin(&subject, "nine-mens-morris");
    SolveOptions options = {.part = "4-3", .threads = 2, .verify = true};
    assert_int_equal(solve_run(&subject.store, &options, &(SolveListener){0}, &whole, &fault),
                     STATUS_OK);
    assert_int_equal(whole.verified, whole.verified_of);
    options.verify_whole = 1000000; /* 3-3 completely, of 4-3 some of its 53 runs */
    assert_int_equal(solve_run(&subject.store, &options, &(SolveListener){0}, &sample, &fault),
                     STATUS_OK);
    assert_int_equal(sample.verified_of, whole.verified_of);
    assert_true(sample.verified > 500000 && sample.verified != whole.verified);
    end(&subject);
}

/* -- inner moves -- */

typedef struct Edge {
    uint32_t column;
    uint64_t successor; /* number in the other layer's class */
} Edge;

static int compare_edges(const void *left, const void *right)
{
    const Edge *a = left;
    const Edge *b = right;
    if (a->column != b->column) {
        return a->column < b->column ? -1 : 1;
    }
    return (a->successor > b->successor) - (a->successor < b->successor);
}

/* All moves of a row within the unit, as the block operations see them. Successors get their canonical columns. */
static size_t list_block_edges(const Subject *subject, const BlockUnit *unit, unsigned layer,
                               uint32_t row, Edge *found)
{
    const BlockOps *ops = subject->store.family->blocks;
    BlockScratch *scratch = ops->scratch_new(subject->store.numbering, unit);
    uint32_t *twins = calloc(unit->columns, sizeof *twins);
    BlockEdge edges[BLOCK_EDGES_MAX];
    uint32_t targets[BLOCK_TARGETS_MAX];
    size_t count = 0;
    assert_true(scratch != NULL && twins != NULL);
    size_t edge_count = ops->edges(scratch, layer, row, edges);
    for (size_t i = 0; i < edge_count; i++) {
        bool has_twins = ops->canonical(scratch, edges[i].row, twins);
        for (uint32_t column = 0; column < unit->columns; column++) {
            size_t before = ops->predecessors(scratch, layer, row, edges[i], &column, 1, targets);
            uint32_t twin = has_twins ? twins[column] : column;
            for (size_t k = 0; k < before && twin != BLOCK_NO_COLUMN; k++) {
                found[count++] = (Edge){targets[k], (uint64_t)edges[i].row * unit->columns + twin};
            }
        }
    }
    free(twins);
    ops->scratch_free(scratch);
    return count;
}

static size_t list_rule_edges(const Subject *subject, const BlockUnit *unit, unsigned layer,
                              uint32_t row, Edge *found)
{
    const Store *store = &subject->store;
    const Game *game = subject->game;
    GameState *state = game_state_new(game);
    GameState *next = game_state_new(game);
    Move moves[GAME_MAX_MOVES];
    size_t count = 0;
    for (uint32_t column = 0; column < unit->columns; column++) {
        PositionNumber number = {unit->class[layer], (uint64_t)row * unit -> columns + column};
        if (!store->family->state(store->numbering, number, state)) {
            continue;
        }
        size_t legal = game->family->legal_moves(game, state, moves);
        for (size_t i = 0; i < legal; i++) {
            game->family->play(game, state, moves[i], next);
            if (store->family->find(store->numbering, next, &number) &&
                number.class == unit->class[layer ^ 1]) {
                found[count++] = (Edge){column, number.index};
            }
        }
    }
    game_state_free(state);
    game_state_free(next);
    return count;
}

/* Columns without a position of their own are left out on both sides. */
static size_t keep_positions(const Subject *subject, const BlockUnit *unit, unsigned layer,
                             uint32_t row, Edge *edges, size_t count)
{
    GameState *state = game_state_new(subject->game);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        PositionNumber number = {unit->class[layer],
                                 (uint64_t)row * unit -> columns + edges[i].column};
        if (subject->store.family->state(subject->store.numbering, number, state)) {
            edges[kept++] = edges[i];
        }
    }
    game_state_free(state);
    return kept;
}

/* Lists successors of the positions of a row. */
typedef size_t (*ListEdges)(const Subject *subject, const BlockUnit *unit, unsigned layer,
                            uint32_t row, Edge *found);

static size_t check_row(const Subject *subject, const BlockUnit *unit, unsigned layer, uint32_t row,
                        ListEdges by_blocks, ListEdges by_rules)
{
    size_t capacity = (size_t)unit->columns * BLOCK_TARGETS_MAX;
    Edge *blocks = calloc(capacity, sizeof *blocks);
    Edge *rules = calloc(capacity, sizeof *rules);
    assert_true(blocks != NULL && rules != NULL);
    size_t found = by_blocks(subject, unit, layer, row, blocks);
    found = keep_positions(subject, unit, layer, row, blocks, found);
    size_t expected = by_rules(subject, unit, layer, row, rules);
    assert_int_equal(found, expected);
    qsort(blocks, found, sizeof *blocks, compare_edges);
    qsort(rules, expected, sizeof *rules, compare_edges);
    assert_memory_equal(blocks, rules, found * sizeof *rules);
    free(blocks);
    free(rules);
    return found;
}

static void check_edges(const char *spec, const char *part, unsigned rows)
{
    Subject subject;
    Random random = {.seed = rows};
    uint32_t wanted = 0;
    size_t edges = 0;
    begin(&subject, spec);
    Store *store = &subject.store;
    assert_true(store_find_part(store, part, &wanted));
    assert_int_equal(store_prepare(store, wanted), STATUS_OK);
    for (uint32_t class = 0; class < store->classes; class ++) {
        BlockUnit unit;
        if (store->group[store->group_of[class]].part != wanted ||
            !store->family->blocks->describe(store->numbering, class, &unit) || unit.layers == 1 ||
            unit.class[0] != class || unit.class[1] == BLOCK_NO_CLASS) {
            continue;
        }
        for (unsigned i = 0; i < rows; i++) {
            uint32_t row = random_below(&random, unit.rows);
            for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
                edges += check_row(&subject, &unit, layer, row, list_block_edges, list_rule_edges);
            }
        }
    }
    assert_true(edges > 1000);
    end(&subject);
}

static void block_edges_are_the_moves_of_the_rules(void **unused)
{
    check_edges("mbili", "whole", 40);
    check_edges("mbili:flights=on", "whole", 10);
    check_edges("kubwa-tatu", "whole", 4);
    check_edges("kuruka-tano", "whole", 2);
    check_edges("six-mens-morris", "whole", 4);
    check_edges("morabaraba", "5-4", 2);
    check_edges("nine-mens-morris", "4-3", 4);
    check_edges("nine-mens-morris", "7-5", 2);
    check_edges("nine-mens-morris", "9-8", 2);
    check_edges("shax", "11-8", 3);
}

/* -- detours -- */

/* The moves after a pass, as the block operations see them. */
static size_t list_block_detours(const Subject *subject, const BlockUnit *unit, unsigned layer,
                                 uint32_t row, Edge *found)
{
    const BlockOps *ops = subject->store.family->blocks;
    BlockScratch *scratch = ops->scratch_new(subject->store.numbering, unit);
    uint32_t *twins = calloc(unit->columns, sizeof *twins);
    size_t count = ops->detours(scratch, layer, row, NULL);
    BlockDetour *list = calloc(count + 1, sizeof *list);
    assert_true(scratch != NULL && twins != NULL && list != NULL);
    assert_int_equal(ops->detours(scratch, layer, row, list), count);
    for (size_t i = 0; i < count; i++) {
        uint32_t there = (uint32_t)(list[i].to / unit->columns);
        uint32_t column = (uint32_t)(list[i].to % unit->columns);
        assert_int_equal(list[i].from / unit->columns, row);
        column = ops->canonical(scratch, there, twins) ? twins[column] : column;
        found[i] = (Edge){(uint32_t)(list[i].from % unit->columns),
                          (uint64_t)there * unit->columns + column};
    }
    free(list);
    free(twins);
    ops->scratch_free(scratch);
    return count;
}

static size_t list_rule_detours(const Subject *subject, const BlockUnit *unit, unsigned layer,
                                uint32_t row, Edge *found)
{
    const Store *store = &subject->store;
    const Game *game = subject->game;
    GameState *state = game_state_new(game);
    GameState *next = game_state_new(game);
    Move moves[GAME_MAX_MOVES];
    size_t count = 0;
    for (uint32_t column = 0; column < unit->columns; column++) {
        PositionNumber number = {unit->class[layer], (uint64_t)row * unit -> columns + column};
        if (!store->family->state(store->numbering, number, state) ||
            game->family->legal_moves(game, state, moves) != 1) {
            continue;
        }
        game->family->play(game, state, moves[0], next);
        if (!store->family->find(store->numbering, next, &number) ||
            number.class == unit->class[0] || number.class == unit->class[1]) {
            continue;
        }
        memcpy(state, next, game->family->state_size);
        size_t legal = game->family->legal_moves(game, state, moves);
        for (size_t i = 0; i < legal; i++) {
            game->family->play(game, state, moves[i], next);
            if (store->family->find(store->numbering, next, &number) &&
                number.class == unit->class[layer]) {
                found[count++] = (Edge){column, number.index};
            }
        }
    }
    game_state_free(state);
    game_state_free(next);
    return count;
}

/* All rows of a part of Shax, in both layers. */
static void check_detours(const char *part, size_t least)
{
    Subject subject;
    uint32_t wanted = 0;
    size_t sum = 0;
    begin(&subject, "shax");
    Store *store = &subject.store;
    assert_true(store_find_part(store, part, &wanted));
    assert_int_equal(store_prepare(store, wanted), STATUS_OK);
    for (uint32_t class = 0; class < store->classes; class ++) {
        BlockUnit unit;
        if (store->group[store->group_of[class]].part != wanted ||
            !store->family->blocks->describe(store->numbering, class, &unit) || unit.layers == 1 ||
            unit.class[0] != class) {
            continue;
        }
        for (unsigned layer = 0; layer < BLOCK_LAYERS && unit.class[layer] != BLOCK_NO_CLASS;
             layer++) {
            for (uint32_t row = 0; row < unit.rows; row += 1 + unit.rows / 2000) {
                sum +=
                    check_row(&subject, &unit, layer, row, list_block_detours, list_rule_detours);
            }
        }
    }
    assert_true(sum >= least);
    end(&subject);
}

static void detours_are_the_moves_after_a_pass(void **unused)
{
    check_detours("4-3", 10);
    check_detours("11-11", 1000);
    check_detours("11-10", 1000);
}

/* -- leaving moves -- */

static uint8_t score_of(const Expansion *expansion)
{
    if (expansion->has_win) {
        return (uint8_t)(255 - (expansion->win + 1) / 2);
    }
    if (expansion->has_draw) {
        return BLOCK_SCORE_DRAW;
    }
    return (uint8_t)(expansion->has_loss ? expansion->loss / 2 : BLOCK_SCORE_NONE);
}

/* Settles the unit of a class, whose needs are solved, and compares it with the expansion of every position. */
static size_t check_settling(const Subject *subject, uint32_t class, const BlockUnit *unit)
{
    const Store *store = &subject->store;
    const BlockOps *ops = store->family->blocks;
    size_t size = (size_t)unit->rows * unit->columns;
    BlockArrays arrays = {.by_class = (const uint8_t *const *)store->bytes};
    BlockScratch *scratch = ops->scratch_new(store->numbering, unit);
    unsigned layer = class == unit->class[0] ? 0 : 1;
    size_t checked = 0;
    for (unsigned i = 0; i < BLOCK_LAYERS; i++) {
        arrays.score[i] = calloc(size, 1);
        arrays.count[i] = calloc(size, 1);
    }
    for (unsigned i = 0; i < unit->need_count; i++) {
        arrays.needs[i] = store->bytes[unit->needs[i]];
        assert_non_null(arrays.needs[i]);
    }
    for (unsigned pass = 0; pass < unit->passes; pass++) {
        for (uint32_t row = 0; row < unit->rows; row++) {
            ops->settle(scratch, &arrays, pass, row);
        }
    }
    Expander expander;
    assert_int_equal(expander_init(&expander, store, store->group_of[class]), STATUS_OK);
    for (uint64_t index = 0; index < size; index++) {
        Expansion expansion;
        assert_true(expander_run(&expander, (PositionNumber){class, index}, &expansion));
        if (expansion.is_position &&
            (expansion.inner > 0 || !expansion.has_loss || expansion.loss > 0)) {
            assert_int_equal(arrays.score[layer][index], score_of(&expansion));
            assert_int_equal(arrays.count[layer][index], expansion.inner);
            checked++;
        }
    }
    expander_free(&expander);
    for (unsigned i = 0; i < BLOCK_LAYERS; i++) {
        free(arrays.score[i]);
        free(arrays.count[i]);
    }
    ops->scratch_free(scratch);
    return checked;
}

static void settled_rows_have_the_leaving_moves_of_the_rules(void **unused)
{
    const char *const specs[] = {"mbili", "ene-vyura", "mbili:flights=on", chain_games[2]};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Subject subject;
        SolveSummary summary;
        size_t checked = 0;
        begin(&subject, specs[i]);
        solve(&subject, NULL, false, &summary);
        for (uint32_t class = 0; class < subject.store.classes; class ++) {
            BlockUnit unit;
            assert_true(
                subject.store.family->blocks->describe(subject.store.numbering, class, &unit));
            checked += check_settling(&subject, class, &unit);
        }
        assert_true(checked > 50000);
        end(&subject);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games_have_the_same_values_by_rows_and_by_positions),
        cmocka_unit_test(games_with_counted_flights_have_the_same_values_by_rows_and_by_positions),
        cmocka_unit_test(games_with_chains_have_the_same_values_by_rows_and_by_positions),
        cmocka_unit_test(games_with_bars_have_the_same_values_by_rows_and_by_positions),
        cmocka_unit_test(endgames_have_the_same_values_by_rows_and_by_positions),
        cmocka_unit_test(files_are_the_same_by_rows_and_by_positions),
        cmocka_unit_test(values_that_do_not_fit_in_memory_are_mapped_from_a_file),
        cmocka_unit_test(small_parts_are_read_again_from_their_files),
        cmocka_unit_test(filling_without_memory_is_refused_and_resumed),
        cmocka_unit_test(large_groups_are_verified_by_a_sample),
        cmocka_unit_test(block_edges_are_the_moves_of_the_rules),
        cmocka_unit_test(detours_are_the_moves_after_a_pass),
        cmocka_unit_test(settled_rows_have_the_leaving_moves_of_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
