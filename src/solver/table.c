/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads table files.
 */
#include "solver/table.h"

#include "solver/bytes.h"
#include "solver/parallel.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

bool table_read_at(int descriptor, unsigned char *bytes, size_t length, uint64_t offset)
{
    while (length > 0) {
        ssize_t got = pread(descriptor, bytes, length, (off_t)offset);
        if (got <= 0) {
            if (got < 0 && errno == EINTR) {
                continue;
            }
            return false;
        }
        bytes += got;
        offset += (uint64_t)got;
        length -= (size_t)got;
    }
    return true;
}

/* Blocks are contiguous from the header to the directory. */
static bool entry_is_sound(const TableInfo *info, const TableBlock *block, uint64_t end)
{
    return block->values > 0 && block->values <= TABLE_BLOCK_VALUES &&
           block->length <= ZSTD_COMPRESSBOUND(TABLE_BLOCK_VALUES * sizeof(ValueCode)) &&
           block->offset == end &&
           info->directory - block->offset >= TABLE_BLOCK_HEADER_SIZE + (uint64_t)block->length;
}

/* The state of reading the directory. */
typedef struct Entries {
    uint32_t count;
    uint32_t room;
    uint64_t end;    /* of the blocks so far */
    uint64_t values; /* in them */
    uint64_t checksum;
} Entries;

static Status make_room(TableFile *table, Entries *entries, uint32_t more, Fault *fault)
{
    if (entries->room - entries->count >= more) {
        return STATUS_OK;
    }
    uint32_t left = table->info.blocks - entries->count;
    uint32_t growth = entries->room + more < left ? entries->room + more : left;
    TableBlock *blocks =
        realloc(table->blocks, ((size_t)entries->room + growth + 1) * sizeof *table->blocks);
    if (blocks == NULL) {
        return fault_out_of_memory(fault, "the directory of the table");
    }
    table->blocks = blocks;
    entries->room += growth;
    return STATUS_OK;
}

/* The next entries of the directory from their bytes. */
static Status read_entries(TableFile *table, const unsigned char *bytes, uint32_t count,
                           Entries *entries, Fault *fault)
{
    Status status = make_room(table, entries, count, fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (uint32_t i = 0; i < count; i++) {
        const unsigned char *entry = bytes + (size_t)i * TABLE_ENTRY_SIZE;
        TableBlock block = {.offset = bytes_get(entry, 8),
                            .length = (uint32_t)bytes_get(entry + 8, 4),
                            .values = (uint32_t)bytes_get(entry + 12, 4),
                            .checksum = bytes_get(entry + 16, 8)};
        if (!entry_is_sound(&table->info, &block, entries->end)) {
            return fault_raise(fault, STATUS_BAD_TABLE, "the directory is damaged");
        }
        table->blocks[entries->count++] = block;
        entries->end += TABLE_BLOCK_HEADER_SIZE + (uint64_t)block.length;
        entries->values += block.values;
    }
    entries->checksum =
        table_checksum_add(entries->checksum, bytes, (size_t)count * TABLE_ENTRY_SIZE);
    return STATUS_OK;
}

/* In chunks: memory is allocated only as valid entries are found, not because a header claims many. */
static Status read_directory(TableFile *table, Fault *fault)
{
    enum { CHUNK = 512 };
    unsigned char bytes[CHUNK * TABLE_ENTRY_SIZE];
    const TableInfo *info = &table->info;
    Entries entries = {.end = TABLE_HEADER_SIZE,
                       .checksum = table_checksum_begin((uint64_t)info->blocks * TABLE_ENTRY_SIZE)};
    while (entries.count < info->blocks) {
        uint32_t left = info->blocks - entries.count;
        uint32_t count = left < CHUNK ? left : CHUNK;
        uint64_t at = info->directory + (uint64_t)entries.count * TABLE_ENTRY_SIZE;
        if (!table_read_at(table->descriptor, bytes, (size_t)count * TABLE_ENTRY_SIZE, at)) {
            return fault_raise(fault, STATUS_BAD_TABLE, "the directory is damaged");
        }
        Status status = read_entries(table, bytes, count, &entries, fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (entries.checksum != info->directory_checksum) {
        return fault_raise(fault, STATUS_BAD_TABLE, "the directory is damaged");
    }
    return entries.values == info->values && entries.end == info->directory
               ? STATUS_OK
               : fault_raise(fault, STATUS_BAD_TABLE, "the directory is incomplete");
}

/* Reads a long spec; the header that belongs to it must be the one that was read. */
static Status read_long_spec(TableFile *table, size_t length,
                             const unsigned char header[TABLE_HEADER_SIZE], Fault *fault)
{
    TableInfo *info = &table->info;
    unsigned char expected[TABLE_HEADER_SIZE];
    unsigned char spec[GAME_SPEC_SIZE];
    bool done = table_read_at(table->descriptor, spec, length, info->length - length);
    if (done) {
        memset(info->spec, 0, sizeof info->spec);
        memcpy(info->spec, spec, length);
        table_write_header(info, expected);
    }
    return done && memcmp(header, expected, sizeof expected) == 0
               ? STATUS_OK
               : fault_raise(fault, STATUS_BAD_TABLE, "the name of the game is damaged");
}

static Status read_head(TableFile *table, Fault *fault)
{
    unsigned char bytes[TABLE_HEADER_SIZE];
    struct stat about;
    if (fstat(table->descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
        return fault_raise(fault, STATUS_BAD_TABLE, "not a regular file");
    }
    if (!table_read_at(table->descriptor, bytes, sizeof bytes, 0)) {
        return fault_raise(fault, STATUS_BAD_TABLE, "the file is too short for a table");
    }
    Status status = table_read_header(bytes, &table->info, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const TableInfo *info = &table->info;
    if (info->length != (uint64_t)about.st_size) {
        return fault_raise(fault, STATUS_BAD_TABLE,
                           "expected a length of %" PRIu64 " bytes, got %" PRIu64, info->length,
                           (uint64_t)about.st_size);
    }
    uint64_t size = (uint64_t)info->blocks * TABLE_ENTRY_SIZE;
    uint64_t left = info->directory > info->length ? 0 : info->length - info->directory;
    uint64_t behind = left - size; /* bytes behind the directory */
    if (info->directory < TABLE_HEADER_SIZE || left < size || behind >= GAME_SPEC_SIZE) {
        return fault_raise(fault, STATUS_BAD_TABLE, "the directory is not at the end of the file");
    }
    if (behind > 0 || info->spec[0] == '@') {
        status = read_long_spec(table, (size_t)behind, bytes, fault);
    }
    return status == STATUS_OK ? read_directory(table, fault) : status;
}

Status table_open(const char *path, TableFile *table, Fault *fault)
{
    /* Non-blocking, in case the path is a FIFO without a writer. */
    TableFile opened = {.descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (opened.descriptor < 0) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot open the table: %s",
                           errno == ENOENT ? "no such file" : strerror(errno));
    }
    Status status = read_head(&opened, fault);
    if (status != STATUS_OK) {
        table_close(&opened);
        return status;
    }
    *table = opened;
    return STATUS_OK;
}

void table_close(TableFile *table)
{
    if (table->descriptor >= 0) {
        (void)close(table->descriptor);
    }
    free(table->blocks);
    *table = (TableFile){.descriptor = -1};
}

bool table_is_old(const TableInfo *info, const Store *store)
{
    return info->rules_key != store->family->rules_key(store->game) &&
           strcmp(info->spec, store->game->spec) == 0;
}

Status table_fits(const TableFile *table, const Store *store, uint32_t part, Fault *fault)
{
    const TableInfo *info = &table->info;
    uint32_t blocks = 0;
    if (table_is_old(info, store)) {
        return fault_raise(fault, STATUS_BAD_TABLE,
                           "made for rules %016" PRIx64 ", not %016" PRIx64 ": solve it again",
                           info->rules_key, store->family->rules_key(store->game));
    }
    if (info->rules_key != store->family->rules_key(store->game) || info->part != part ||
        info->values != store_part_size(store, part)) {
        return fault_raise(fault, STATUS_BAD_TABLE, "the table belongs to '%.60s', part %.31s",
                           info->spec, info->part_name);
    }
    for (uint32_t group = 0; group < store->groups; group++) {
        uint64_t left = store->group[group].part == part ? store->group[group].size : 0;
        for (; left > 0; blocks++) {
            uint64_t expected = left < TABLE_BLOCK_VALUES ? left : TABLE_BLOCK_VALUES;
            if (blocks >= info->blocks || table->blocks[blocks].values != expected) {
                return fault_raise(fault, STATUS_BAD_TABLE, "unexpected division into blocks");
            }
            left -= expected;
        }
    }
    return STATUS_OK;
}

/* On the heap, because callers may have small stacks. */
struct TableDecoder {
    ZSTD_DCtx *context;
    unsigned char raw[TABLE_BLOCK_VALUES * sizeof(ValueCode)];
    unsigned char
        data[TABLE_BLOCK_HEADER_SIZE + ZSTD_COMPRESSBOUND(TABLE_BLOCK_VALUES * sizeof(ValueCode))];
};

TableDecoder *table_decoder_new(void)
{
    TableDecoder *decoder = malloc(sizeof *decoder);
    if (decoder == NULL) {
        return NULL;
    }
    decoder->context = ZSTD_createDCtx();
    if (decoder->context == NULL) {
        free(decoder);
        return NULL;
    }
    return decoder;
}

void table_decoder_free(TableDecoder *decoder)
{
    if (decoder != NULL) {
        (void)ZSTD_freeDCtx(decoder->context);
        free(decoder);
    }
}

/* Decompresses into decoder->raw. Returns the number of bytes per value, 0 if the block is damaged. */
static size_t unpack(const TableFile *table, const TableBlock *about, TableDecoder *decoder)
{
    const unsigned char *packed = decoder->data + TABLE_BLOCK_HEADER_SIZE;
    if (!table_read_at(table->descriptor, decoder->data,
                       TABLE_BLOCK_HEADER_SIZE + (size_t)about->length, about->offset) ||
        !table_check_block(decoder->data, packed, about)) {
        return 0;
    }
    size_t size = ZSTD_decompressDCtx(decoder->context, decoder->raw, sizeof decoder->raw, packed,
                                      about->length);
    if (ZSTD_isError(size) != 0 || size % about->values != 0 || size / about->values > 2) {
        return 0;
    }
    return size / about->values;
}

Status table_read_block(const TableFile *table, uint32_t block, TableDecoder *decoder,
                        ValueCode *values, Fault *fault)
{
    TableDecoder *own = decoder == NULL ? table_decoder_new() : NULL;
    TableDecoder *used = decoder == NULL ? own : decoder;
    if (used == NULL) {
        return fault_out_of_memory(fault, "decompression");
    }
    const TableBlock *about = &table->blocks[block];
    size_t width = unpack(table, about, used);
    for (uint32_t i = 0; i < about->values && width > 0; i++) {
        values[i] = width == 1 ? value_from_byte(used->raw[i])
                               : (ValueCode)bytes_get(used->raw + 2 * (size_t)i, 2);
    }
    table_decoder_free(own);
    return width > 0 ? STATUS_OK
                     : fault_raise(fault, STATUS_BAD_TABLE, "block %" PRIu32 " is damaged", block);
}

/* -- ranges of values as bytes -- */

typedef struct ByteRange {
    const TableFile *table;
    uint32_t first_block;
    uint64_t begin;
    uint64_t end;
    uint8_t *bytes;
    _Atomic uint64_t bad_block; /* plus one; 0: none */
} ByteRange;

static bool read_range_block(const ByteRange *range, uint32_t block, TableDecoder *decoder)
{
    const TableBlock *about = &range->table->blocks[range->first_block + block];
    size_t width = unpack(range->table, about, decoder);
    uint64_t start = (uint64_t)block * TABLE_BLOCK_VALUES;
    uint64_t from = range->begin > start ? range->begin - start : 0;
    uint64_t to = range->end - start < about->values ? range->end - start : about->values;
    uint8_t *bytes = range->bytes + (start + from - range->begin);
    if (width == 1) {
        memcpy(bytes, decoder->raw + from, to - from);
    }
    for (uint64_t i = from; i < to && width == 2; i++) {
        if (!value_to_byte((ValueCode)bytes_get(decoder->raw + 2 * i, 2), &bytes[i - from])) {
            return false;
        }
    }
    return width > 0;
}

static void read_range(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    ByteRange *range = context;
    TableDecoder *decoder = table_decoder_new();
    uint32_t first = (uint32_t)(range->begin / TABLE_BLOCK_VALUES);
    for (uint64_t i = begin; i < end; i++) {
        uint32_t block = first + (uint32_t)i;
        if (decoder == NULL || !read_range_block(range, block, decoder)) {
            atomic_store(&range->bad_block, (uint64_t)range->first_block + block + 1);
            break;
        }
    }
    table_decoder_free(decoder);
}

Status table_read_bytes(const TableFile *table, uint32_t first_block, uint64_t begin,
                        uint64_t count, unsigned threads, uint8_t *bytes, Fault *fault)
{
    enum { BLOCKS_PER_TASK = 16 };
    ByteRange range = {.table = table,
                       .first_block = first_block,
                       .begin = begin,
                       .end = begin + count,
                       .bytes = bytes};
    uint64_t blocks =
        count == 0 ? 0 : (begin + count - 1) / TABLE_BLOCK_VALUES - begin / TABLE_BLOCK_VALUES + 1;
    parallel_run(threads, blocks, BLOCKS_PER_TASK, read_range, &range);
    uint64_t bad = atomic_load(&range.bad_block);
    return bad == 0 ? STATUS_OK
                    : fault_raise(fault, STATUS_BAD_TABLE, "block %" PRIu64 " is damaged", bad - 1);
}

/* -- whole parts -- */

Status table_load(const TableFile *table, Store *store, uint32_t part, Fault *fault)
{
    ValueCode *values = calloc(TABLE_BLOCK_VALUES, sizeof *values);
    if (values == NULL) {
        return fault_out_of_memory(fault, "the values of a block");
    }
    Status status = table_fits(table, store, part, fault);
    uint32_t block = 0;
    for (uint32_t group = 0; group < store->groups && status == STATUS_OK; group++) {
        StoreGroup *about = &store->group[group];
        if (about->part != part) {
            continue;
        }
        about->counts = (ValueCounts){0};
        if (store_allocate(store, group) != STATUS_OK) {
            status = fault_out_of_memory(fault, "the values of the table");
        }
        for (uint64_t place = 0; place < about->size && status == STATUS_OK; block++) {
            status = table_read_block(table, block, NULL, values, fault);
            for (uint32_t i = 0; status == STATUS_OK && i < table->blocks[block].values; i++) {
                atomic_store_explicit(&about->values[place++], values[i], memory_order_relaxed);
                value_count(&about->counts, values[i], 1);
            }
        }
        about->is_solved = status == STATUS_OK;
    }
    free(values);
    for (uint32_t group = 0; group < store->groups && status != STATUS_OK; group++) {
        if (store->group[group].part == part) {
            store_forget(store, group);
        }
    }
    return status;
}
