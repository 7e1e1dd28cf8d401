/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the bytes are changes to a real table file, or a whole file. Without new checksums nothing that was
 * changed is believed: every value read is the true one. With checksums made to fit, which is how the reader's other
 * checks are reached, values may be anything; reading them must stay within bounds.
 *
 * An input is a byte of flags, then either a file, or changes: three bytes where, one how many (to 31; bit 5: the
 * file ends here; bit 6: change bits, do not replace), and so many bytes.
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
    IS_FILE = 1,        /* else it is changes */
    MEND_HEADER = 2,    /* its checksum */
    MEND_LENGTH = 4,    /* the length of the file that it tells */
    MEND_DIRECTORY = 8, /* its checksum, in the header */
    MEND_BLOCKS = 16,   /* their checksums, in the directory and before each */
    PROBE = 32 + 64,    /* goes on as the engine does; seldom, since it takes long */

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

/* A game that is solved in no time, its values, and its file. */
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
    fuzz_check(mkdtemp(truth.directory) != NULL && atexit(remove_files) == 0, "no folder",
               truth.directory);
    const SolveOptions options = {.directory = truth.directory, .threads = 1};
    fuzz_check(catalogue_open(span_of("tapatan"), &truth.game, &fault) == STATUS_OK &&
                   store_open(&truth.store, truth.game) == STATUS_OK &&
                   solve_run(&truth.store, &options, &nobody, &summary, &fault) == STATUS_OK &&
                   table_path(truth.directory, &truth.store, 0, truth.path),
               "not solved", fault.text);
    FILE *file = fopen(truth.path, "rb");
    fuzz_check(file != NULL, "no file", truth.path);
    truth.length = fread(truth.bytes, 1, sizeof truth.bytes, file);
    (void)fclose(file);
}

/* -- making a file -- */

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

/* Checksums of the blocks that the directory finds within the file. */
static void mend_blocks(uint8_t *file, size_t length)
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

static void mend(uint8_t *file, size_t length, unsigned flags)
{
    if (length < TABLE_HEADER_SIZE) {
        return;
    }
    if ((flags & MEND_LENGTH) != 0) {
        bytes_put(file + AT_LENGTH, 8, length);
    }
    if ((flags & MEND_BLOCKS) != 0) {
        mend_blocks(file, length);
    }
    uint64_t directory = bytes_get(file + AT_DIRECTORY, 8);
    uint64_t size = bytes_get(file + AT_BLOCKS, 4) * TABLE_ENTRY_SIZE;
    if ((flags & MEND_DIRECTORY) != 0 && directory <= length && size <= length - directory) {
        bytes_put(file + AT_DIRECTORY_CHECKSUM, 8, table_checksum(file + directory, (size_t)size));
    }
    if ((flags & MEND_HEADER) != 0) {
        bytes_put(file + AT_CHECKSUM, 8, table_checksum(file, AT_CHECKSUM));
    }
}

/* -- reading it -- */

/* Every block that the table says it has. */
static void read_blocks(const TableFile *table)
{
    static ValueCode values[TABLE_BLOCK_VALUES];
    static Cache *cache;
    static uint32_t number; /* blocks of an earlier file must not be found again */
    Fault fault;
    cache = cache != NULL ? cache : cache_new();
    fuzz_check(cache != NULL, "no memory", "cache");
    number++;
    for (uint32_t block = 0; block < table->info.blocks; block++) {
        ValueCode last = 0;
        uint32_t offset = table->blocks[block].values - 1;
        Status status = table_read_block(table, block, NULL, values, &fault);
        fuzz_check(cache_value(cache, table, number, block, offset, &last, &fault) == status,
                   "the cache reads otherwise", fault.text);
        if (status == STATUS_OK) {
            fuzz_check(last == values[offset], "the cache has another value", "block");
            fuzz_check(value_decode(last).kind <= EXACT_DRAW, "no kind of value", "block");
        }
    }
}

static void check_values(const Store *store)
{
    for (uint32_t group = 0; group < store->groups; group++) {
        for (uint64_t place = 0; place < store->group[group].size; place++) {
            fuzz_check(store->group[group].values[place] == truth.store.group[group].values[place],
                       "a damaged table is believed", truth.path);
        }
    }
}

/* As the engine does: in the background, then by positions. */
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
    bool mended = (flags & (MEND_HEADER | MEND_DIRECTORY | MEND_BLOCKS)) != 0;
    size_t length = size - 1;
    if ((flags & IS_FILE) != 0) {
        memcpy(file, data + 1, length);
    } else {
        length = change(data + 1, size - 1, file);
    }
    mend(file, length, flags);
    write_file(file, length);
    if (table_open(truth.path, &table, &fault) == STATUS_OK) {
        read_blocks(&table);
        fuzz_check(store_open(&store, truth.game) == STATUS_OK, "no memory", "store");
        if (table_load(&table, &store, 0, &fault) == STATUS_OK && !mended) {
            check_values(&store);
        }
        store_close(&store);
        table_close(&table);
    } else {
        fuzz_check(fault.status == STATUS_BAD_TABLE, "refused as something else", fault.text);
    }
    if ((flags & PROBE) == PROBE) {
        probe(!mended);
    }
    return 0;
}
