/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The byte layout of table files: header, block headers, checksums, file names.
 */
#include "base/hash.h"
#include "solver/bytes.h"
#include "solver/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char magic[8] = {'N', 'G', 'U', 'Z', 'O', 'T', 'B', 'L'};

/* Offsets of header fields. */
enum {
    AT_VERSION = 8,
    AT_HEADER_SIZE = 12,
    AT_RULES = 16,
    AT_LENGTH = 24,
    AT_VALUES = 32,
    AT_POSITIONS = 40,
    AT_BLOCK_VALUES = 48,
    AT_BLOCKS = 52,
    AT_DIRECTORY = 56,
    AT_DIRECTORY_CHECKSUM = 64,
    AT_MILLISECONDS = 72,
    AT_PART = 80,
    AT_LONGEST = 84,
    AT_PART_NAME = 88,
    AT_SPEC = 120,
    AT_WON = 232,
    AT_LOST = 240,
    AT_CHECKSUM = 248
};

uint64_t table_checksum_begin(uint64_t length)
{
    return hash_add(0, length);
}

uint64_t table_checksum_add(uint64_t sum, const unsigned char *bytes, size_t length)
{
    size_t at = 0;
    for (; at + 8 <= length; at += 8) {
        sum = hash_add(sum, bytes_get(bytes + at, 8));
    }
    return at < length ? hash_add(sum, bytes_get(bytes + at, length - at)) : sum;
}

uint64_t table_checksum(const unsigned char *bytes, size_t length)
{
    return table_checksum_add(table_checksum_begin(length), bytes, length);
}

size_t table_long_spec(const TableInfo *info)
{
    size_t length = strlen(info->spec);
    return length < TABLE_SPEC_SIZE ? 0 : length;
}

/* Of a long spec the header has only the length and the checksum. */
static void put_spec(const TableInfo *info, unsigned char *bytes)
{
    size_t length = table_long_spec(info);
    if (length == 0) {
        memcpy(bytes, info->spec, strlen(info->spec));
        return;
    }
    char mark[TABLE_SPEC_SIZE];
    uint64_t checksum = table_checksum((const unsigned char *)info->spec, length);
    int size = snprintf(mark, sizeof mark, "@%zu:%016" PRIx64, length, checksum);
    memcpy(bytes, mark, (size_t)size);
}

void table_write_header(const TableInfo *info, unsigned char bytes[TABLE_HEADER_SIZE])
{
    memset(bytes, 0, TABLE_HEADER_SIZE);
    memcpy(bytes, magic, sizeof magic);
    bytes_put(bytes + AT_VERSION, 4, TABLE_VERSION);
    bytes_put(bytes + AT_HEADER_SIZE, 4, TABLE_HEADER_SIZE);
    bytes_put(bytes + AT_RULES, 8, info->rules_key);
    bytes_put(bytes + AT_LENGTH, 8, info->length);
    bytes_put(bytes + AT_VALUES, 8, info->values);
    bytes_put(bytes + AT_POSITIONS, 8, info->counts.positions);
    bytes_put(bytes + AT_WON, 8, info->counts.won);
    bytes_put(bytes + AT_LOST, 8, info->counts.lost);
    bytes_put(bytes + AT_LONGEST, 4, info->counts.longest);
    bytes_put(bytes + AT_BLOCK_VALUES, 4, TABLE_BLOCK_VALUES);
    bytes_put(bytes + AT_BLOCKS, 4, info->blocks);
    bytes_put(bytes + AT_DIRECTORY, 8, info->directory);
    bytes_put(bytes + AT_DIRECTORY_CHECKSUM, 8, info->directory_checksum);
    bytes_put(bytes + AT_MILLISECONDS, 8, info->milliseconds);
    bytes_put(bytes + AT_PART, 4, info->part);
    memcpy(bytes + AT_PART_NAME, info->part_name, sizeof info->part_name);
    put_spec(info, bytes + AT_SPEC);
    bytes_put(bytes + AT_CHECKSUM, 8, table_checksum(bytes, AT_CHECKSUM));
}

/* A name padded with zeros. */
static void read_name(const unsigned char *bytes, size_t size, char *name)
{
    const unsigned char *end = memchr(bytes, '\0', size - 1);
    memcpy(name, bytes, end == NULL ? size - 1 : (size_t)(end - bytes));
}

Status table_read_header(const unsigned char bytes[TABLE_HEADER_SIZE], TableInfo *info,
                         Fault *fault)
{
    unsigned char expected[TABLE_HEADER_SIZE];
    if (memcmp(bytes, magic, sizeof magic) != 0) {
        return fault_raise(fault, STATUS_BAD_TABLE, "not a table file");
    }
    if (bytes_get(bytes + AT_VERSION, 4) != TABLE_VERSION) {
        return fault_raise(fault, STATUS_BAD_TABLE, "table format %u instead of %d: solve it again",
                           (unsigned)bytes_get(bytes + AT_VERSION, 4), TABLE_VERSION);
    }
    TableInfo read = {.rules_key = bytes_get(bytes + AT_RULES, 8),
                      .length = bytes_get(bytes + AT_LENGTH, 8),
                      .values = bytes_get(bytes + AT_VALUES, 8),
                      .counts = {.positions = bytes_get(bytes + AT_POSITIONS, 8),
                                 .won = bytes_get(bytes + AT_WON, 8),
                                 .lost = bytes_get(bytes + AT_LOST, 8),
                                 .longest = (uint32_t)bytes_get(bytes + AT_LONGEST, 4)},
                      .directory = bytes_get(bytes + AT_DIRECTORY, 8),
                      .directory_checksum = bytes_get(bytes + AT_DIRECTORY_CHECKSUM, 8),
                      .milliseconds = bytes_get(bytes + AT_MILLISECONDS, 8),
                      .blocks = (uint32_t)bytes_get(bytes + AT_BLOCKS, 4),
                      .part = (uint32_t)bytes_get(bytes + AT_PART, 4)};
    read_name(bytes + AT_PART_NAME, sizeof read.part_name, read.part_name);
    read_name(bytes + AT_SPEC, TABLE_SPEC_SIZE, read.spec);
    /* The header has a canonical form. Comparing every byte with it checks the constants, the padding and the
     * checksum at once. */
    table_write_header(&read, expected);
    if (memcmp(bytes, expected, sizeof expected) != 0) {
        return fault_raise(fault, STATUS_BAD_TABLE, "the header is damaged");
    }
    *info = read;
    return STATUS_OK;
}

static uint64_t block_checksum(uint32_t values, uint32_t length, const unsigned char *data)
{
    return hash_add(table_checksum(data, length), (uint64_t)values << 32 | length);
}

void table_write_block_header(uint32_t values, uint32_t length, const unsigned char *data,
                              unsigned char bytes[TABLE_BLOCK_HEADER_SIZE], uint64_t *checksum)
{
    *checksum = block_checksum(values, length, data);
    bytes_put(bytes, 4, values);
    bytes_put(bytes + 4, 4, length);
    bytes_put(bytes + 8, 8, *checksum);
}

bool table_check_block(const unsigned char bytes[TABLE_BLOCK_HEADER_SIZE],
                       const unsigned char *data, const TableBlock *block)
{
    return bytes_get(bytes, 4) == block->values && bytes_get(bytes + 4, 4) == block->length &&
           bytes_get(bytes + 8, 8) == block->checksum &&
           block_checksum(block->values, block->length, data) == block->checksum;
}

bool table_path(const char *directory, const Store *store, uint32_t part,
                char path[TABLE_PATH_SIZE])
{
    char name[NUMBERING_NAME_SIZE];
    uint64_t key = store->family->rules_key(store->game);
    store->family->part_name(store->numbering, part, name);
    int length = snprintf(path, TABLE_PATH_SIZE, "%s/%s-%08x%08x-%s.table", directory,
                          store->game->table_id, (unsigned)(key >> 32), (unsigned)key, name);
    return length > 0 && length < TABLE_PATH_SIZE;
}

bool table_standard_directory(char path[TABLE_PATH_SIZE])
{
    return user_path("XDG_DATA_HOME", ".local/share", "tables", path);
}
