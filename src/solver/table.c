/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading table files.
 */
#include "solver/table.h"

#include "solver/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

/* All of it, or false. */
static bool read_at(int descriptor, unsigned char *bytes, size_t length, uint64_t offset)
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

static bool entry_is_sound(const TableInfo *info, const TableBlock *block)
{
    return block->values > 0 && block->values <= TABLE_BLOCK_VALUES &&
           block->length <= ZSTD_COMPRESSBOUND(TABLE_BLOCK_VALUES * sizeof(ValueCode)) &&
           block->offset >= TABLE_HEADER_SIZE && block->offset <= info->directory &&
           info->directory - block->offset >= TABLE_BLOCK_HEADER_SIZE + (uint64_t)block->length;
}

/* The entries of the directory from its bytes. */
static Status read_entries(Table *table, const unsigned char *bytes, Fault *fault)
{
    const TableInfo *info = &table->info;
    uint64_t values = 0;
    for (uint32_t i = 0; i < info->blocks; i++) {
        const unsigned char *entry = bytes + (size_t)i * TABLE_ENTRY_SIZE;
        table->blocks[i] = (TableBlock){.offset = bytes_get(entry, 8),
                                        .length = (uint32_t)bytes_get(entry + 8, 4),
                                        .values = (uint32_t)bytes_get(entry + 12, 4),
                                        .checksum = bytes_get(entry + 16, 8)};
        values += table->blocks[i].values;
        if (!entry_is_sound(info, &table->blocks[i])) {
            return fault_raise(fault, STATUS_BAD_TABLE, "the directory of the table is damaged");
        }
    }
    return values == info->values
               ? STATUS_OK
               : fault_raise(fault, STATUS_BAD_TABLE, "the directory of the table is not whole");
}

static Status read_directory(Table *table, Fault *fault)
{
    const TableInfo *info = &table->info;
    size_t size = (size_t)info->blocks * TABLE_ENTRY_SIZE;
    unsigned char *bytes = calloc(size + 1, 1);
    table->blocks = calloc(info->blocks + (size_t)1, sizeof *table->blocks);
    Status status;
    if (bytes == NULL || table->blocks == NULL) {
        status = fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the table's directory");
    } else if (!read_at(table->descriptor, bytes, size, info->directory) ||
               table_checksum(bytes, size) != info->directory_checksum) {
        status = fault_raise(fault, STATUS_BAD_TABLE, "the directory of the table is damaged");
    } else {
        status = read_entries(table, bytes, fault);
    }
    free(bytes);
    return status;
}

static Status read_head(Table *table, Fault *fault)
{
    unsigned char bytes[TABLE_HEADER_SIZE];
    struct stat about;
    if (fstat(table->descriptor, &about) != 0 ||
        !read_at(table->descriptor, bytes, sizeof bytes, 0)) {
        return fault_raise(fault, STATUS_BAD_TABLE, "the file is too short for a table");
    }
    Status status = table_read_header(bytes, &table->info, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const TableInfo *info = &table->info;
    if (info->length != (uint64_t)about.st_size) {
        return fault_raise(fault, STATUS_BAD_TABLE,
                           "the table should have %" PRIu64 " bytes, but has %" PRIu64,
                           info->length, (uint64_t)about.st_size);
    }
    if (info->directory < TABLE_HEADER_SIZE || info->directory > info->length ||
        info->length - info->directory != (uint64_t)info->blocks * TABLE_ENTRY_SIZE) {
        return fault_raise(fault, STATUS_BAD_TABLE, "the table has no directory at its end");
    }
    return read_directory(table, fault);
}

Status table_open(const char *path, Table *table, Fault *fault)
{
    Table opened = {.descriptor = open(path, O_RDONLY | O_CLOEXEC)};
    if (opened.descriptor < 0) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot open the table: %s",
                           errno == ENOENT ? "there is no such file" : "the system refuses");
    }
    Status status = read_head(&opened, fault);
    if (status != STATUS_OK) {
        table_close(&opened);
        return status;
    }
    *table = opened;
    return STATUS_OK;
}

void table_close(Table *table)
{
    if (table->descriptor >= 0) {
        (void)close(table->descriptor);
    }
    free(table->blocks);
    *table = (Table){.descriptor = -1};
}

Status table_fits(const Table *table, const Store *store, uint32_t part, Fault *fault)
{
    const TableInfo *info = &table->info;
    uint32_t blocks = 0;
    if (info->rules_key != store->family->rules_key(store->game) || info->part != part ||
        info->values != store_part_size(store, part)) {
        return fault_raise(fault, STATUS_BAD_TABLE, "the table is of '%.60s', part %.31s",
                           info->spec, info->part_name);
    }
    for (uint32_t group = 0; group < store->groups; group++) {
        uint64_t left = store->group[group].part == part ? store->group[group].size : 0;
        for (; left > 0; blocks++) {
            uint64_t expected = left < TABLE_BLOCK_VALUES ? left : TABLE_BLOCK_VALUES;
            if (blocks >= info->blocks || table->blocks[blocks].values != expected) {
                return fault_raise(fault, STATUS_BAD_TABLE,
                                   "the table is not divided as it should");
            }
            left -= expected;
        }
    }
    return STATUS_OK;
}

Status table_read_block(const Table *table, uint32_t block, void *decoder, ValueCode *values,
                        Fault *fault)
{
    unsigned char
        data[TABLE_BLOCK_HEADER_SIZE + ZSTD_COMPRESSBOUND(TABLE_BLOCK_VALUES * sizeof(ValueCode))];
    unsigned char raw[TABLE_BLOCK_VALUES * sizeof(ValueCode)];
    const TableBlock *about = &table->blocks[block];
    size_t size = (size_t)about->values * sizeof(ValueCode);
    if (!read_at(table->descriptor, data, TABLE_BLOCK_HEADER_SIZE + (size_t)about->length,
                 about->offset) ||
        !table_check_block(data, data + TABLE_BLOCK_HEADER_SIZE, about)) {
        return fault_raise(fault, STATUS_BAD_TABLE, "block %" PRIu32 " of the table is damaged",
                           block);
    }
    const unsigned char *packed = data + TABLE_BLOCK_HEADER_SIZE;
    size_t got = decoder != NULL ? ZSTD_decompressDCtx(decoder, raw, size, packed, about->length)
                                 : ZSTD_decompress(raw, size, packed, about->length);
    if (got != size) {
        return fault_raise(fault, STATUS_BAD_TABLE, "block %" PRIu32 " of the table is damaged",
                           block);
    }
    for (uint32_t i = 0; i < about->values; i++) {
        values[i] = (ValueCode)bytes_get(raw + 2 * (size_t)i, 2);
    }
    return STATUS_OK;
}

Status table_load(const Table *table, Store *store, uint32_t part, Fault *fault)
{
    ValueCode values[TABLE_BLOCK_VALUES];
    Status status = table_fits(table, store, part, fault);
    uint32_t block = 0;
    for (uint32_t group = 0; group < store->groups && status == STATUS_OK; group++) {
        StoreGroup *about = &store->group[group];
        if (about->part != part) {
            continue;
        }
        if (store_allocate(store, group) != STATUS_OK) {
            status = fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the table");
        }
        for (uint64_t place = 0; place < about->size && status == STATUS_OK; block++) {
            status = table_read_block(table, block, NULL, values, fault);
            for (uint32_t i = 0; status == STATUS_OK && i < table->blocks[block].values; i++) {
                atomic_store_explicit(&about->values[place++], values[i], memory_order_relaxed);
            }
        }
    }
    for (uint32_t group = 0; group < store->groups && status != STATUS_OK; group++) {
        if (store->group[group].part == part) {
            store_forget(store, group);
        }
    }
    return status;
}
