/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Randomly damaged table files: 10,000 flipped bits and 1,000 truncations over ten games. Every damage must be
 * detected, and no wrong value may be returned, whether the file is loaded whole or probed block by block.
 * Inconsistent contents with a valid checksum must cause nothing worse than an error.
 *
 *     unit_table_damage [--flips N] [--cuts N] [--seed N] [SPEC...]
 */
#include "base/random.h"
#include "solver/bytes.h"
#include "solver/exact.h"
#include "table_bench.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#ifdef NDEBUG
enum { FLIPS = 10000, CUTS = 1000 };
#else /* slow builds: assertions, sanitizers */
enum { FLIPS = 2000, CUTS = 400 };
#endif

enum { MOST_SPECS = 16, PROBES = 24, NO_BLOCK = -1 };

typedef struct Plan {
    uint64_t flips; /* in all */
    uint64_t cuts;
    uint64_t seed;
    const char *specs[MOST_SPECS];
    size_t count;
} Plan;

/* One block, a few, and many; with barred lines, flights and counters; of two families. */
static Plan plan = {
    .flips = FLIPS,
    .cuts = CUTS,
    .seed = 1,
    .specs = {"tapatan", "achi", "jare", "shisima", "sabr", "tant-fant", "tableaux", "tatu-nyoka",
              "ene-nyoka", "mbili"},
    .count = 10,
};

/* A valid file and its contents. */
typedef struct Victim {
    TableBench bench;
    TableFile table;  /* the valid file, opened before it is damaged */
    ValueCode *truth; /* all values, in the order of the file */
    GameState *state;
    Random random;
} Victim;

static void collect_truth(Victim *victim)
{
    const Store *store = &victim->bench.store;
    uint64_t count = 0;
    victim->truth = calloc(store_part_size(store, 0), sizeof *victim->truth);
    assert_non_null(victim->truth);
    for (uint32_t group = 0; group < store->groups; group++) {
        for (uint64_t place = 0; place < store->group[group].size; place++) {
            victim->truth[count++] = store->group[group].values[place];
        }
    }
}

static void open_victim(Victim *victim, const char *spec)
{
    Fault fault;
    table_bench_make(&victim->bench, spec);
    assert_int_equal(table_open(victim->bench.path, &victim->table, &fault), STATUS_OK);
    assert_int_equal(store_prepare(&victim->bench.store, 0), STATUS_OK);
    victim->state = game_state_new(victim->bench.game);
    assert_non_null(victim->state);
    victim->random = (Random){.seed = plan.seed};
    collect_truth(victim);
}

static void close_victim(Victim *victim)
{
    table_close(&victim->table);
    free(victim->truth);
    game_state_free(victim->state);
    table_bench_close(&victim->bench);
}

static size_t draw(Victim *victim, size_t below)
{
    return (size_t)random_below(&victim->random, (uint32_t)below);
}

/* -- loading -- */

/* Reads as much as possible; false if no damage was detected. */
static bool is_detected(const Victim *victim)
{
    static ValueCode values[TABLE_BLOCK_VALUES];
    TableFile table;
    Fault fault;
    if (table_open(victim->bench.path, &table, &fault) != STATUS_OK) {
        assert_int_equal(fault.status, STATUS_BAD_TABLE);
        return true;
    }
    bool noticed = table_fits(&table, &victim->bench.store, 0, &fault) != STATUS_OK;
    uint64_t first = 0;
    for (uint32_t block = 0; !noticed && block < table.info.blocks; block++) {
        uint32_t count = table.blocks[block].values;
        bool read = table_read_block(&table, block, NULL, values, &fault) == STATUS_OK;
        noticed = noticed || !read;
        if (read) {
            assert_memory_equal(values, victim->truth + first, count * sizeof *values);
        }
        first += count;
    }
    table_close(&table);
    return noticed;
}

/* -- probing -- */

/* The block that contains a byte of the valid file. */
static int64_t block_at(const Victim *victim, size_t byte)
{
    for (uint32_t block = 0; block < victim->table.info.blocks; block++) {
        const TableBlock *about = &victim->table.blocks[block];
        if (byte >= about->offset &&
            byte - about->offset < TABLE_BLOCK_HEADER_SIZE + (uint64_t)about->length) {
            return block;
        }
    }
    return NO_BLOCK;
}

/* Sets up a position whose value is in the block; false if the chosen number has no position. */
static bool position_of_block(Victim *victim, uint32_t block)
{
    const Store *store = &victim->bench.store;
    uint64_t at = draw(victim, victim->table.blocks[block].values);
    for (uint32_t i = 0; i < block; i++) {
        at += victim->table.blocks[i].values;
    }
    uint32_t group = 0;
    for (; at >= store->group[group].size; group++) {
        at -= store->group[group].size;
    }
    return store->family->state(store->numbering, store_number(store, group, at), victim->state);
}

/* Probes a value of the block, which must be right or unknown. */
static ExactKind probe_block(Victim *victim, const Exact *exact, uint32_t block)
{
    if (!position_of_block(victim, block)) {
        return EXACT_UNKNOWN;
    }
    const Game *game = victim->bench.game;
    ExactValue value = exact_probe(exact, game, victim->state);
    ExactValue truth = store_probe(&victim->bench.store, victim->state);
    if (value.kind != EXACT_UNKNOWN) {
        assert_int_equal(value.kind, truth.kind);
        assert_int_equal(value.moves, truth.moves);
    }
    return value.kind;
}

/* Probes random positions, then the damaged block: its values are unknown, there is one warning, and the file is
 * ignored from then on. */
static void check_play(Victim *victim, int64_t damaged)
{
    const ExactOptions options = {.directory = victim->bench.directory};
    Exact *exact = exact_open(victim->bench.game, &options);
    Fault warning;
    assert_non_null(exact);
    exact_wait(exact, -1);
    bool warned = exact_take_warning(exact, &warning);
    assert_int_equal(warned, damaged == NO_BLOCK);
    for (unsigned i = 0; i < PROBES; i++) {
        (void)probe_block(victim, exact, (uint32_t)draw(victim, victim->table.info.blocks));
    }
    /* Finished games are known without a table, so not every probe reaches the block. */
    for (unsigned i = 0; damaged != NO_BLOCK && !warned && i < 1000; i++) {
        (void)probe_block(victim, exact, (uint32_t)damaged);
        warned = exact_take_warning(exact, &warning);
    }
    assert_true(warned);
    assert_int_equal(warning.status, STATUS_BAD_TABLE);
    victim->bench.game->family->start(victim->bench.game, victim->state);
    if (victim->bench.game->family->numbering->known_value == NULL) {
        assert_int_equal(exact_probe(exact, victim->bench.game, victim->state).kind, EXACT_UNKNOWN);
    }
    assert_false(exact_take_warning(exact, &warning));
    exact_close(exact);
}

/* -- the tests -- */

static void put_byte(int descriptor, size_t at, unsigned char byte)
{
    assert_int_equal(pwrite(descriptor, &byte, 1, (off_t)at), 1);
}

static void every_flipped_bit_is_detected(void **unused)
{
    enum { PLAYED = 4 }; /* one in PLAYED is also probed */
    for (size_t i = 0; i < plan.count; i++) {
        Victim victim;
        open_victim(&victim, plan.specs[i]);
        const TableBench *bench = &victim.bench;
        int descriptor = open(bench->path, O_RDWR);
        assert_true(descriptor >= 0);
        for (uint64_t flip = 0; flip < plan.flips / plan.count; flip++) {
            size_t at = draw(&victim, bench->length);
            unsigned bit = (unsigned)draw(&victim, 8);
            put_byte(descriptor, at, (unsigned char)(bench->bytes[at] ^ 1U << bit));
            if (!is_detected(&victim)) {
                fail_msg("%s: bit %u of byte %zu", plan.specs[i], bit, at);
            }
            if (flip % PLAYED == 0 && bench->game->family->numbering->known_value == NULL) {
                check_play(&victim, block_at(&victim, at));
            }
            put_byte(descriptor, at, bench->bytes[at]);
        }
        (void)close(descriptor);
        assert_false(is_detected(&victim)); /* restored, it is valid again */
        close_victim(&victim);
    }
}

static void every_truncation_is_detected(void **unused)
{
    for (size_t i = 0; i < plan.count; i++) {
        Victim victim;
        open_victim(&victim, plan.specs[i]);
        for (uint64_t cut = 0; cut < plan.cuts / plan.count; cut++) {
            size_t length = cut == 0 ? 0 : draw(&victim, victim.bench.length);
            table_bench_write(victim.bench.path, victim.bench.bytes, length);
            if (!is_detected(&victim)) {
                fail_msg("%s: cut to %zu bytes", plan.specs[i], length);
            }
            check_play(&victim, NO_BLOCK);
        }
        close_victim(&victim);
    }
}

static void extra_bytes_at_the_end_are_detected(void **unused)
{
    static const size_t more[] = {1, 8, TABLE_ENTRY_SIZE, 5000};
    Victim victim;
    open_victim(&victim, "tatu-nyoka");
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        table_bench_write(victim.bench.path, victim.bench.bytes, victim.bench.length);
        assert_int_equal(truncate(victim.bench.path, (off_t)(victim.bench.length + more[i])), 0);
        assert_true(is_detected(&victim));
        check_play(&victim, NO_BLOCK);
    }
    close_victim(&victim);
}

/* Two blocks are swapped; the directory is unchanged. */
static void swapped_blocks_are_detected(void **unused)
{
    Victim victim;
    open_victim(&victim, "ene-nyoka");
    TableBench *bench = &victim.bench;
    const TableBlock *block = victim.table.blocks;
    size_t one = TABLE_BLOCK_HEADER_SIZE + (size_t)block[0].length;
    size_t two = TABLE_BLOCK_HEADER_SIZE + (size_t)block[1].length;
    unsigned char *first = malloc(one);
    assert_non_null(first);
    memcpy(first, bench->bytes + block[0].offset, one);
    memmove(bench->bytes + block[0].offset, bench->bytes + block[1].offset, two);
    memcpy(bench->bytes + block[0].offset + two, first, one);
    free(first);
    table_bench_write(bench->path, bench->bytes, bench->length);
    assert_true(is_detected(&victim));
    check_play(&victim, 0);
    close_victim(&victim);
}

/* Writes the file with another header. */
static void write_with_bytes(const Victim *victim, const unsigned char header[TABLE_HEADER_SIZE])
{
    table_bench_write(victim->bench.path, victim->bench.bytes, victim->bench.length);
    int descriptor = open(victim->bench.path, O_WRONLY);
    assert_true(descriptor >= 0);
    assert_int_equal(pwrite(descriptor, header, TABLE_HEADER_SIZE, 0), TABLE_HEADER_SIZE);
    (void)close(descriptor);
}

/* The same, with a valid checksum. */
static void write_with_header(const Victim *victim, const TableInfo *info)
{
    unsigned char header[TABLE_HEADER_SIZE];
    table_write_header(info, header);
    write_with_bytes(victim, header);
}

/* A sparse file can be as long as its header claims; memory must not be allocated for it. */
static void a_huge_number_of_claimed_blocks_allocates_no_memory(void **unused)
{
    Victim victim;
    TableFile table;
    Fault fault;
    open_victim(&victim, "tapatan");
    TableInfo lie = victim.table.info;
    lie.blocks = UINT32_MAX;
    lie.length = lie.directory + (uint64_t)lie.blocks * TABLE_ENTRY_SIZE;
    write_with_header(&victim, &lie);
    assert_int_equal(truncate(victim.bench.path, (off_t)lie.length), 0);
    /* An allocation for all claimed blocks, 200 GB, would fail. */
    assert_int_equal(table_open(victim.bench.path, &table, &fault), STATUS_BAD_TABLE);
    close_victim(&victim);
}

static void inconsistent_headers_are_rejected(void **unused)
{
    Victim victim;
    open_victim(&victim, "ene-nyoka");
    const TableInfo good = victim.table.info;
    TableInfo cases[9];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cases[i] = good;
    }
    cases[0].values++;
    cases[1].blocks--;
    cases[2].directory -= TABLE_ENTRY_SIZE;
    cases[2].blocks++;
    cases[3].directory = UINT64_MAX;
    cases[4].directory = 0;
    cases[5].rules_key ^= 1;
    cases[6].part++;
    cases[7].directory_checksum++;
    cases[8].length = 0; /* unfinished */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_with_header(&victim, &cases[i]);
        if (!is_detected(&victim)) {
            fail_msg("case %zu", i);
        }
        check_play(&victim, NO_BLOCK);
    }
    write_with_header(&victim, &good);
    assert_false(is_detected(&victim));
    close_victim(&victim);
}

/* Padding must be zero, also after the end of a name. */
static void padding_that_is_not_zero_is_rejected(void **unused)
{
    enum { SPEC = 120, END = 232, CHECKSUM = 248 };
    static const size_t places[] = {SPEC - 8, SPEC - 1, END - 1};
    Victim victim;
    unsigned char header[TABLE_HEADER_SIZE];
    open_victim(&victim, "tapatan");
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        table_write_header(&victim.table.info, header);
        assert_int_equal(header[places[i]], 0);
        header[places[i]] = 'x';
        bytes_put(header + CHECKSUM, 8, table_checksum(header, CHECKSUM));
        write_with_bytes(&victim, header);
        if (!is_detected(&victim)) {
            fail_msg("byte %zu", places[i]);
        }
        check_play(&victim, NO_BLOCK);
    }
    close_victim(&victim);
}

/* A directory with a valid checksum and one wrong entry. */
static void inconsistent_directories_are_rejected(void **unused)
{
    enum { OFFSET = 0, LENGTH = 8, VALUES = 12 };
    static const struct {
        unsigned entry;
        unsigned field;
        size_t width;
        uint64_t value;
    } cases[] = {
        {0, OFFSET, 8, 0},
        {0, OFFSET, 8, UINT64_MAX},
        {0, OFFSET, 8, TABLE_HEADER_SIZE + 1},
        {1, OFFSET, 8, TABLE_HEADER_SIZE},
        {0, LENGTH, 4, UINT32_MAX},
        {0, LENGTH, 4, 0},
        {1, LENGTH, 4, 1},
        {0, VALUES, 4, 0},
        {0, VALUES, 4, TABLE_BLOCK_VALUES + 1},
        {0, VALUES, 4, UINT32_MAX},
    };
    Victim victim;
    open_victim(&victim, "ene-nyoka");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TableInfo info = victim.table.info;
        unsigned char *directory = victim.bench.bytes + info.directory;
        unsigned char *field = directory + cases[i].entry * TABLE_ENTRY_SIZE + cases[i].field;
        uint64_t truth = bytes_get(field, cases[i].width);
        bytes_put(field, cases[i].width, cases[i].value);
        info.directory_checksum = table_checksum(directory, (size_t)info.blocks * TABLE_ENTRY_SIZE);
        write_with_header(&victim, &info);
        if (!is_detected(&victim)) {
            fail_msg("case %zu", i);
        }
        bytes_put(field, cases[i].width, truth);
    }
    close_victim(&victim);
}

/* The expected warning about the file; STATUS_OK: none. */
static void check_warning(Victim *victim, Status expected)
{
    const ExactOptions options = {.directory = victim->bench.directory};
    Exact *exact = exact_open(victim->bench.game, &options);
    Fault warning = {.status = STATUS_OK};
    assert_non_null(exact);
    exact_wait(exact, -1);
    assert_int_equal(exact_take_warning(exact, &warning), expected != STATUS_OK);
    assert_int_equal(warning.status, expected);
    exact_close(exact);
}

/* A directory, a FIFO without a writer, an unreadable file: one warning each. */
static void paths_that_are_not_regular_files_are_rejected(void **unused)
{
    Victim victim;
    TableFile table;
    Fault fault;
    open_victim(&victim, "tapatan");
    const char *path = victim.bench.path;
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(table_open(path, &table, &fault), STATUS_BAD_TABLE);
    check_play(&victim, NO_BLOCK);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(table_open(path, &table, &fault), STATUS_BAD_TABLE);
    check_play(&victim, NO_BLOCK);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(table_open(path, &table, &fault), STATUS_INPUT_OUTPUT);
    check_warning(&victim, STATUS_OK); /* a missing file is not worth a warning */
    assert_int_equal(symlink(path, path), 0);
    check_warning(&victim, STATUS_INPUT_OUTPUT);
    close_victim(&victim);
}

/* The superuser may read everything, so the test drops its privileges for a moment. */
static void an_unreadable_file_is_rejected(void **unused)
{
    enum { NOBODY = 65534 };
    Victim victim;
    TableFile table;
    Fault fault;
    bool is_root = geteuid() == 0;
    open_victim(&victim, "tapatan");
    assert_int_equal(chmod(victim.bench.directory, 0755), 0);
    assert_int_equal(chmod(victim.bench.path, 0), 0);
    assert_int_equal(is_root ? seteuid(NOBODY) : 0, 0);
    Status status = table_open(victim.bench.path, &table, &fault);
    assert_int_equal(is_root ? seteuid(0) : 0, 0);
    assert_int_equal(status, STATUS_INPUT_OUTPUT);
    close_victim(&victim);
}

static void read_arguments(int count, char **arguments)
{
    const struct {
        const char *name;
        uint64_t *number;
    } options[] = {{"--flips", &plan.flips}, {"--cuts", &plan.cuts}, {"--seed", &plan.seed}};
    size_t specs = 0;
    for (int i = 1; i < count; i++) {
        size_t option = 0;
        while (option < 3 && strcmp(arguments[i], options[option].name) != 0) {
            option++;
        }
        if (option == 3 && specs < MOST_SPECS) {
            plan.specs[specs++] = arguments[i];
            plan.count = specs;
        } else if (option == 3 || i + 1 == count ||
                   !span_parse_number(span_of(arguments[++i]), UINT32_MAX,
                                      options[option].number)) {
            (void)fputs("usage: unit_table_damage [--flips N] [--cuts N] [--seed N] [SPEC...]\n",
                        stderr);
            exit(2);
        }
    }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_flipped_bit_is_detected),
        cmocka_unit_test(every_truncation_is_detected),
        cmocka_unit_test(extra_bytes_at_the_end_are_detected),
        cmocka_unit_test(swapped_blocks_are_detected),
        cmocka_unit_test(a_huge_number_of_claimed_blocks_allocates_no_memory),
        cmocka_unit_test(inconsistent_headers_are_rejected),
        cmocka_unit_test(padding_that_is_not_zero_is_rejected),
        cmocka_unit_test(inconsistent_directories_are_rejected),
        cmocka_unit_test(paths_that_are_not_regular_files_are_rejected),
        cmocka_unit_test(an_unreadable_file_is_rejected),
    };
    read_arguments(count, arguments);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
