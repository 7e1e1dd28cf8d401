/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the input is a set of changes to a valid table file, or a whole file. With the original checksums,
 * every value that can be read must be the true one. With recomputed checksums, which reach the reader's other
 * checks, values may be anything, but reading must stay within bounds.
 *
 * An input is a byte of flags, then either a file or a list of changes: three bytes for the offset, one for the
 * length (up to 31; bit 5: the file ends here; bit 6: xor instead of replacing), and the bytes.
 */
#include "fuzz.h"
#include "games/catalogue.h"
#include "solver/bytes.h"
#include "solver/cache.h"
#include "solver/exact.h"
#include "solver/solve.h"
#include "solver/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    IS_FILE = 1,       /* otherwise a list of changes */
    FIX_HEADER = 2,    /* recompute its checksum */
    FIX_LENGTH = 4,    /* set the length in the header */
    FIX_DIRECTORY = 8, /* recompute its checksum in the header */
    FIX_BLOCKS = 16,   /* recompute their checksums in the directory and the blocks */
    PROBE = 32 + 64,   /* also probe as the engine does; rare, because it is slow */

    /* protocol-spec/table-files.md */
    AT_LENGTH = 24,
    AT_BLOCKS = 52,
    AT_DIRECTORY = 56,
    AT_DIRECTORY_CHECKSUM = 64,
    AT_CHECKSUM = 248,

    CHANGE_HEAD = 4,
    CHANGE_LENGTH = 31,
    CHANGE_ENDS = 32,
    CHANGE_BITS = 64,
    FILE_MAX = 1 << 20
};

/* A small game, its values, and its file. */
typedef struct Truth {
    Game *game;
    Store store;
    char directory[32];
    char path[TABLE_PATH_SIZE];
    uint8_t bytes[FILE_MAX];
    size_t length;
} Truth;

static Truth truth = {.directory = "/tmp/nguzo-fuzz-XXXXXX"};

static void remove_files(void)
{
    (void)unlink(truth.path);
    (void)rmdir(truth.directory);
}

static void find_truth(void)
{
    const SolveListener nobody = {0};
    SolveSummary summary;
    Fault fault = {.text = ""};
    fuzz_check(mkdtemp(truth.directory) != NULL && atexit(remove_files) == 0, "no directory",
               truth.directory);
    const SolveOptions options = {.directory = truth.directory, .threads = 1, .by_position = true};
    fuzz_check(catalogue_open(NULL, span_of("tapatan"), &truth.game, &fault) == STATUS_OK &&
                   store_open(&truth.store, truth.game) == STATUS_OK &&
                   solve_run(&truth.store, &options, &nobody, &summary, &fault) == STATUS_OK &&
                   table_path(truth.directory, &truth.store, 0, truth.path),
               "not solved", fault.text);
    FILE *file = fopen(truth.path, "rb");
    fuzz_check(file != NULL, "no file", truth.path);
    truth.length = fread(truth.bytes, 1, sizeof truth.bytes, file);
    (void)fclose(file);
}

/* -- building a file -- */

static size_t change(const uint8_t *data, size_t size, uint8_t *file)
{
    size_t length = truth.length;
    memcpy(file, truth.bytes, length);
    while (size >= CHANGE_HEAD) {
        size_t at = (size_t)bytes_get(data, 3) % (length + 1);
        unsigned how = data[3];
        size_t count = how & CHANGE_LENGTH;
        data += CHANGE_HEAD;
        size -= CHANGE_HEAD;
        count = count > size ? size : count;
        for (size_t i = 0; i < count && at + i < FILE_MAX; i++) {
            file[at + i] = (uint8_t)((how & CHANGE_BITS) != 0 ? file[at + i] ^ data[i] : data[i]);
        }
        length = at + count > length ? at + count : length;
        length = (how & CHANGE_ENDS) != 0 ? at : length;
        data += count;
        size -= count;
    }
    return length;
}

/* Recomputes the checksums of all blocks that lie within the file. */
static void fix_blocks(uint8_t *file, size_t length)
{
    uint64_t directory = bytes_get(file + AT_DIRECTORY, 8);
    uint64_t blocks = bytes_get(file + AT_BLOCKS, 4);
    for (uint64_t i = 0;
         i < blocks && directory <= length && (i + 1) * TABLE_ENTRY_SIZE <= length - directory;
         i++) {
        uint8_t *entry = file + directory + i * TABLE_ENTRY_SIZE;
        uint64_t offset = bytes_get(entry, 8);
        uint32_t packed = (uint32_t)bytes_get(entry + 8, 4);
        uint32_t values = (uint32_t)bytes_get(entry + 12, 4);
        uint64_t checksum = 0;
        if (offset <= length && length - offset >= TABLE_BLOCK_HEADER_SIZE &&
            length - offset - TABLE_BLOCK_HEADER_SIZE >= packed) {
            table_write_block_header(values, packed, file + offset + TABLE_BLOCK_HEADER_SIZE,
                                     file + offset, &checksum);
            bytes_put(entry + 16, 8, checksum);
        }
    }
}

static void fix(uint8_t *file, size_t length, unsigned flags)
{
    if (length < TABLE_HEADER_SIZE) {
        return;
    }
    if ((flags & FIX_LENGTH) != 0) {
        bytes_put(file + AT_LENGTH, 8, length);
    }
    if ((flags & FIX_BLOCKS) != 0) {
        fix_blocks(file, length);
    }
    uint64_t directory = bytes_get(file + AT_DIRECTORY, 8);
    uint64_t size = bytes_get(file + AT_BLOCKS, 4) * TABLE_ENTRY_SIZE;
    if ((flags & FIX_DIRECTORY) != 0 && directory <= length && size <= length - directory) {
        bytes_put(file + AT_DIRECTORY_CHECKSUM, 8, table_checksum(file + directory, (size_t)size));
    }
    if ((flags & FIX_HEADER) != 0) {
        bytes_put(file + AT_CHECKSUM, 8, table_checksum(file, AT_CHECKSUM));
    }
}

/* -- reading -- */

/* Every block that the header claims. */
static void read_blocks(const TableFile *table)
{
    static ValueCode values[TABLE_BLOCK_VALUES];
    static Cache *cache;
    static uint32_t number; /* blocks of an earlier file must not be found in the cache */
    Fault fault;
    cache = cache != NULL ? cache : cache_new();
    fuzz_check(cache != NULL, "no memory", "cache");
    number++;
    for (uint32_t block = 0; block < table->info.blocks; block++) {
        ValueCode last = 0;
        uint32_t offset = table->blocks[block].values - 1;
        Status status = table_read_block(table, block, NULL, values, &fault);
        fuzz_check(cache_value(cache, table, number, block, offset, &last, &fault) == status,
                   "the cache has another status", fault.text);
        if (status == STATUS_OK) {
            fuzz_check(last == values[offset], "the cache has another value", "block");
            fuzz_check(value_decode(last).kind <= EXACT_DRAW, "invalid kind of value", "block");
        }
    }
}

static void check_values(const Store *store)
{
    for (uint32_t group = 0; group < store->groups; group++) {
        for (uint64_t place = 0; place < store->group[group].size; place++) {
            fuzz_check(store->group[group].values[place] == truth.store.group[group].values[place],
                       "a damaged table is accepted", truth.path);
        }
    }
}

/* As the engine does: opens in the background, then probes positions. */
static void probe(bool must_be_true)
{
    const ExactOptions options = {.solve = false, .directory = truth.directory};
    Fault warning;
    GameState *state = game_state_new(truth.game);
    Exact *exact = exact_open(truth.game, &options);
    fuzz_check(state != NULL && exact != NULL, "no memory", "probe");
    exact_wait(exact, -1);
    for (uint32_t group = 0; group < truth.store.groups; group += 1 + truth.store.groups / 8) {
        PositionNumber number =
            store_number(&truth.store, group, truth.store.group[group].size / 2);
        if (truth.store.family->state(truth.store.numbering, number, state)) {
            ExactValue value = exact_probe(exact, truth.game, state);
            ExactValue right = store_probe(&truth.store, state);
            fuzz_check(!must_be_true || value.kind == EXACT_UNKNOWN ||
                           (value.kind == right.kind && value.moves == right.moves),
                       "a wrong value is used", truth.path);
        }
    }
    (void)exact_take_warning(exact, &warning);
    exact_close(exact);
    game_state_free(state);
}

static void write_file(const uint8_t *bytes, size_t length)
{
    FILE *file = fopen(truth.path, "wb");
    fuzz_check(file != NULL && fwrite(bytes, 1, length, file) == length && fclose(file) == 0,
               "cannot write", truth.path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t file[FILE_MAX];
    TableFile table;
    Store store;
    Fault fault;
    if (truth.game == NULL) {
        find_truth();
    }
    if (size == 0 || size >= FILE_MAX / 2) {
        return 0;
    }
    unsigned flags = data[0];
    bool fixed = (flags & (FIX_HEADER | FIX_DIRECTORY | FIX_BLOCKS)) != 0;
    size_t length = size - 1;
    if ((flags & IS_FILE) != 0) {
        memcpy(file, data + 1, length);
    } else {
        length = change(data + 1, size - 1, file);
    }
    fix(file, length, flags);
    write_file(file, length);
    if (table_open(truth.path, &table, &fault) == STATUS_OK) {
        read_blocks(&table);
        fuzz_check(store_open(&store, truth.game) == STATUS_OK, "no memory", "store");
        if (table_load(&table, &store, 0, &fault) == STATUS_OK && !fixed) {
            check_values(&store);
        }
        store_close(&store);
        table_close(&table);
    } else {
        fuzz_check(fault.status == STATUS_BAD_TABLE, "rejected with another status", fault.text);
    }
    if ((flags & PROBE) == PROBE) {
        probe(!fixed);
    }
    return 0;
}
