/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Table files: the values of one part of a game, in compressed blocks. protocol-spec/table-files.md is the
 * format. A file is trusted only as far as it was checked: header and directory when it is opened, a block
 * when it is read.
 */
#ifndef NGUZO_SOLVER_TABLE_H
#define NGUZO_SOLVER_TABLE_H

#include "base/text.h"
#include "solver/store.h"

enum {
    TABLE_VERSION = 1,
    TABLE_HEADER_SIZE = 256,
    TABLE_BLOCK_HEADER_SIZE = 16,
    TABLE_ENTRY_SIZE = 24,      /* of the directory, a block each */
    TABLE_BLOCK_VALUES = 16384, /* the last block of a group may have fewer */
    TABLE_SPEC_SIZE = 112,
    TABLE_PATH_SIZE = 4096
};

/* What the header says. */
typedef struct TableInfo {
    uint64_t rules_key;
    uint64_t length; /* of the file; 0: it was never finished */
    uint64_t values;
    uint64_t positions; /* values that belong to some */
    uint64_t directory; /* where it begins */
    uint64_t directory_checksum;
    uint64_t milliseconds; /* of processors that solving took */
    uint32_t blocks;
    uint32_t part;
    char part_name[NUMBERING_NAME_SIZE];
    char spec[TABLE_SPEC_SIZE]; /* of the game that made it */
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

/* Of some bytes, for checksums of header, directory and blocks. */
uint64_t table_checksum(const unsigned char *bytes, size_t length);
/* The same in chunks, each but the last a multiple of eight bytes; `length` is that of all together. */
uint64_t table_checksum_begin(uint64_t length);
uint64_t table_checksum_add(uint64_t sum, const unsigned char *bytes, size_t length);

void table_write_header(const TableInfo *info, unsigned char bytes[TABLE_HEADER_SIZE]);
/* Refuses what is no header, is of another version or was changed. */
MUST_CHECK Status table_read_header(const unsigned char bytes[TABLE_HEADER_SIZE], TableInfo *info,
                                    Fault *fault);
void table_write_block_header(uint32_t values, uint32_t length, const unsigned char *data,
                              unsigned char bytes[TABLE_BLOCK_HEADER_SIZE], uint64_t *checksum);
/* False if the data are not those that were written. */
bool table_check_block(const unsigned char bytes[TABLE_BLOCK_HEADER_SIZE],
                       const unsigned char *data, const TableBlock *block);

/* All of these bytes of a file, or false. */
bool table_read_at(int descriptor, unsigned char *bytes, size_t length, uint64_t offset);
/* Opens a file and checks header and directory. */
MUST_CHECK Status table_open(const char *path, TableFile *table, Fault *fault);
/* Whether the file holds exactly this part of this game. */
MUST_CHECK Status table_fits(const TableFile *table, const Store *store, uint32_t part,
                             Fault *fault);
void table_close(TableFile *table);
/* What unpacking needs; NULL if there is no memory. */
typedef struct TableDecoder TableDecoder;
TableDecoder *table_decoder_new(void);
void table_decoder_free(TableDecoder *decoder);
/* Reads, checks and unpacks a block; `values` has room for TABLE_BLOCK_VALUES. Without a decoder it makes one for
 * itself. What stands in `values` after a failure means nothing. Thread-safe if the decoder is the caller's alone. */
MUST_CHECK Status table_read_block(const TableFile *table, uint32_t block, TableDecoder *decoder,
                                   ValueCode *values, Fault *fault);
/* Loads all values of a part into the store. */
MUST_CHECK Status table_load(const TableFile *table, Store *store, uint32_t part, Fault *fault);

/* How many blocks a group has. */
static inline uint32_t table_blocks_of(uint64_t values)
{
    return (uint32_t)((values + TABLE_BLOCK_VALUES - 1) / TABLE_BLOCK_VALUES);
}

/* `DIR/ID-KEY-PART.table`; false if it is too long. */
bool table_path(const char *directory, const Store *store, uint32_t part,
                char path[TABLE_PATH_SIZE]);
/* Where tables are by default: $XDG_DATA_HOME/nguzo/tables, or ~/.local/share/nguzo/tables. */
bool table_standard_directory(char path[TABLE_PATH_SIZE]);

#endif
