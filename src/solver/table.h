/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Table files: the values of one part of a game in compressed blocks, in the format of
 * protocol-spec/table-files.md. Nothing is used unchecked: header and directory are checked when a file is
 * opened, each block when it is read.
 */
#pragma once

#include "base/text.h"
#include "base/user_path.h"
#include "solver/store.h"

enum {
    TABLE_VERSION = 2,
    TABLE_HEADER_SIZE = 256,
    TABLE_BLOCK_HEADER_SIZE = 16,
    TABLE_ENTRY_SIZE = 24,      /* of the directory, one per block */
    TABLE_BLOCK_VALUES = 65536, /* the last block of a group may have fewer */
    TABLE_SPEC_SIZE = 112,      /* in the header */
    TABLE_PATH_SIZE = USER_PATH_SIZE
};

/* The contents of the header. */
typedef struct TableInfo {
    uint64_t rules_key;
    uint64_t length; /* of the file; 0: unfinished */
    uint64_t values;
    ValueCounts counts;
    uint64_t directory; /* its offset */
    uint64_t directory_checksum;
    uint64_t milliseconds; /* of CPU time that solving took */
    uint32_t blocks;
    uint32_t part;
    char part_name[NUMBERING_NAME_SIZE];
    char spec
        [GAME_SPEC_SIZE]; /* of the solved game; table_open() reads a long one behind the directory */
} TableInfo;

typedef struct TableBlock {
    uint64_t offset; /* of its header in the file */
    uint32_t length; /* compressed */
    uint32_t values;
    uint64_t checksum;
} TableBlock;

typedef struct TableFile {
    int descriptor;
    TableInfo info;
    TableBlock *blocks;
} TableFile;

/* The checksum of header, directory and blocks. */
uint64_t table_checksum(const unsigned char *bytes, size_t length);
/* The same in chunks, all but the last a multiple of eight bytes long; `length` is the total. */
uint64_t table_checksum_begin(uint64_t length);
uint64_t table_checksum_add(uint64_t sum, const unsigned char *bytes, size_t length);

/* The length of a spec that is too long for the header, and so stands behind the directory; otherwise 0. */
size_t table_long_spec(const TableInfo *info);
void table_write_header(const TableInfo *info, unsigned char bytes[TABLE_HEADER_SIZE]);
/* Rejects bytes that are not a header, have another version or fail the checksum. */
MUST_CHECK Status table_read_header(const unsigned char bytes[TABLE_HEADER_SIZE], TableInfo *info,
                                    Fault *fault);
void table_write_block_header(uint32_t values, uint32_t length, const unsigned char *data,
                              unsigned char bytes[TABLE_BLOCK_HEADER_SIZE], uint64_t *checksum);
/* False if the checksum does not match. */
bool table_check_block(const unsigned char bytes[TABLE_BLOCK_HEADER_SIZE],
                       const unsigned char *data, const TableBlock *block);

/* Reads all of these bytes, or returns false. */
bool table_read_at(int descriptor, unsigned char *bytes, size_t length, uint64_t offset);
/* Opens a file and checks header and directory. */
MUST_CHECK Status table_open(const char *path, TableFile *table, Fault *fault);
/* Whether the file was made for this game, but for other rules than it has now. */
bool table_is_old(const TableInfo *info, const Store *store);
/* Whether the file holds exactly this part of this game. */
MUST_CHECK Status table_fits(const TableFile *table, const Store *store, uint32_t part,
                             Fault *fault);
void table_close(TableFile *table);
/* The state of the decompressor; NULL if out of memory. */
typedef struct TableDecoder TableDecoder;
TableDecoder *table_decoder_new(void);
void table_decoder_free(TableDecoder *decoder);
/* Reads, checks and decompresses a block into TABLE_BLOCK_VALUES values, which are undefined after a failure.
 * With a NULL decoder it creates one for this call. Thread-safe if no two threads share a decoder. */
MUST_CHECK Status table_read_block(const TableFile *table, uint32_t block, TableDecoder *decoder,
                                   ValueCode *values, Fault *fault);
/* Reads `count` values from an index of a group on, as bytes; STATUS_BAD_TABLE also if one does not fit in a byte.
 * `first_block` is that of the group. */
MUST_CHECK Status table_read_bytes(const TableFile *table, uint32_t first_block, uint64_t begin,
                                   uint64_t count, unsigned threads, uint8_t *bytes, Fault *fault);
/* Loads the values of a part into the store. */
MUST_CHECK Status table_load(const TableFile *table, Store *store, uint32_t part, Fault *fault);

/* The number of blocks of a group. */
static inline uint32_t table_blocks_of(uint64_t values)
{
    return (uint32_t)((values + TABLE_BLOCK_VALUES - 1) / TABLE_BLOCK_VALUES);
}

/* `DIR/ID-KEY-PART.table`; false if it is too long. */
bool table_path(const char *directory, const Store *store, uint32_t part,
                char path[TABLE_PATH_SIZE]);
/* The default directory: $XDG_DATA_HOME/nguzo/tables, or ~/.local/share/nguzo/tables. */
bool table_standard_directory(char path[TABLE_PATH_SIZE]);
