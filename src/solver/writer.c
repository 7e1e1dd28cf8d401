/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/writer.h"

#include "solver/bytes.h"
#include "solver/claim.h"
#include "solver/parallel.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

enum {
    RAW_SIZE = TABLE_BLOCK_VALUES * sizeof(ValueCode),
    DATA_SIZE = TABLE_BLOCK_HEADER_SIZE + ZSTD_COMPRESSBOUND(RAW_SIZE),
    COMPRESSION_LEVEL = 3, /* 9 saves 2 to 9 % for four to nine times the time */
    RESUMED_MAX = 1 << 28, /* values of a group that is worth resuming */
    BATCH = 64             /* blocks that are compressed in parallel */
};

static Status system_error(const Writer *writer, const char *what, Fault *fault)
{
    return fault_raise(fault, STATUS_INPUT_OUTPUT, "%s %s: %s", what, writer->temporary,
                       strerror(errno));
}

static bool write_at(int descriptor, const unsigned char *bytes, size_t length, uint64_t offset)
{
    while (length > 0) {
        ssize_t done = pwrite(descriptor, bytes, length, (off_t)offset);
        if (done < 0) {
            if (errno == EINTR) {
                continue;
            }
            return false;
        }
        bytes += done;
        offset += (uint64_t)done;
        length -= (size_t)done;
    }
    return true;
}

/* -- opening -- */

/* Creates the missing directories of the path. */
static void make_directories(const char *path)
{
    char partial[TABLE_PATH_SIZE];
    for (size_t i = 0; path[i] != '\0' && i + 1 < sizeof partial; i++) {
        partial[i] = path[i];
        if (path[i] != '/' && (path[i + 1] == '/' || path[i + 1] == '\0')) {
            partial[i + 1] = '\0';
            (void)mkdir(partial, 0777); /* opening the file reports failures */
        }
    }
}

static Status open_temporary(Writer *writer, Fault *fault)
{
    int length = snprintf(writer->temporary, sizeof writer->temporary, "%s.part", writer->path);
    if (length < 0 || length + 16 >= TABLE_PATH_SIZE) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "the path of the table is too long");
    }
    writer->shared_name = true;
    writer->descriptor = claim_open(writer->temporary, false);
    if (writer->descriptor < 0 && errno == EAGAIN) {
        /* Another run writes it. Others lock a private name only briefly, to check whether it is a leftover. */
        (void)snprintf(writer->temporary + length, sizeof writer->temporary - (size_t)length,
                       ".%ld", (long)getpid());
        writer->shared_name = false;
        writer->descriptor = claim_open(writer->temporary, true);
    }
    return writer->descriptor < 0 ? system_error(writer, "cannot write", fault) : STATUS_OK;
}

/* -- cleaning up -- */

/* `.part`, or `.part.` and a process id. */
static bool is_temporary(const char *ending, bool finished)
{
    static const char word[] = ".part";
    uint64_t number;
    if (strncmp(ending, word, sizeof word - 1) != 0) {
        return false;
    }
    ending += sizeof word - 1;
    return ending[0] == '\0'
               ? finished
               : ending[0] == '.' && span_parse_number(span_of(ending + 1), INT64_MAX, &number);
}

void writer_clear(const char *directory, const Store *store, uint32_t part, bool finished)
{
    char path[TABLE_PATH_SIZE];
    char left[TABLE_PATH_SIZE + 64];
    DIR *folder = table_path(directory, store, part, path) ? opendir(directory) : NULL;
    if (folder == NULL) {
        return;
    }
    const char *name = path + strlen(directory) + 1;
    size_t length = strlen(name);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (strncmp(entry->d_name, name, length) == 0 &&
            is_temporary(entry->d_name + length, finished)) {
            (void)snprintf(left, sizeof left, "%s%s", path, entry->d_name + length);
            claim_remove_leftover(left);
        }
    }
    (void)closedir(folder);
}

static void describe(Writer *writer, const Store *store, uint32_t part)
{
    writer->info = (TableInfo){.rules_key = store->family->rules_key(store->game),
                               .values = store_part_size(store, part),
                               .part = part};
    store->family->part_name(store->numbering, part, writer->info.part_name);
    memcpy(writer->info.spec, store->game->spec, sizeof writer->info.spec);
}

static Status begin_file(Writer *writer, Fault *fault)
{
    unsigned char bytes[TABLE_HEADER_SIZE];
    table_write_header(&writer->info, bytes);
    writer->end = TABLE_HEADER_SIZE;
    writer->info.counts = (ValueCounts){0};
    writer->info.blocks = 0;
    return ftruncate(writer->descriptor, 0) == 0 &&
                   write_at(writer->descriptor, bytes, sizeof bytes, 0)
               ? STATUS_OK
               : system_error(writer, "cannot write", fault);
}

static Status remember_block(Writer *writer, TableBlock block, Fault *fault)
{
    if (writer->info.blocks == writer->capacity) {
        size_t capacity = 2 * writer->capacity + 64;
        TableBlock *blocks = realloc(writer->blocks, capacity * sizeof *blocks);
        if (blocks == NULL) {
            return fault_out_of_memory(fault, "the directory of the table");
        }
        writer->blocks = blocks;
        writer->capacity = capacity;
    }
    writer->blocks[writer->info.blocks++] = block;
    writer->end = block.offset + TABLE_BLOCK_HEADER_SIZE + block.length;
    return STATUS_OK;
}

/* -- resuming -- */

/* Reads the header of the next block; table_read_block() checks the contents. */
static bool find_block(const Writer *writer, uint64_t offset, TableBlock *block)
{
    unsigned char bytes[TABLE_BLOCK_HEADER_SIZE];
    if (!table_read_at(writer->descriptor, bytes, sizeof bytes, offset)) {
        return false;
    }
    *block = (TableBlock){.offset = offset,
                          .values = (uint32_t)bytes_get(bytes, 4),
                          .length = (uint32_t)bytes_get(bytes + 4, 4),
                          .checksum = bytes_get(bytes + 8, 8)};
    return block->values <= TABLE_BLOCK_VALUES && block->length <= ZSTD_COMPRESSBOUND(RAW_SIZE);
}

/* Loads the next group of an unfinished file; false if it is incomplete. */
static bool resume_group(Writer *writer, Store *store, uint32_t group, Fault *fault)
{
    ValueCode *values = malloc(TABLE_BLOCK_VALUES * sizeof *values);
    StoreGroup *about = &store->group[group];
    uint32_t blocks_before = writer->info.blocks;
    uint64_t end_before = writer->end;
    bool whole =
        values != NULL && about->size <= RESUMED_MAX && store_allocate(store, group) == STATUS_OK;
    for (uint64_t place = 0; whole && place < about->size;) {
        TableBlock block;
        uint64_t expected =
            about->size - place < TABLE_BLOCK_VALUES ? about->size - place : TABLE_BLOCK_VALUES;
        TableFile table = {.descriptor = writer->descriptor, .blocks = &block};
        whole = find_block(writer, writer->end, &block) && block.values == expected &&
                table_read_block(&table, 0, NULL, values, fault) == STATUS_OK &&
                remember_block(writer, block, fault) == STATUS_OK;
        for (uint64_t i = 0; whole && i < expected; i++) {
            value_count(&about->counts, values[i], 1);
            atomic_store_explicit(&about->values[place++], values[i], memory_order_relaxed);
        }
    }
    free(values);
    if (whole) {
        about->is_solved = true;
        value_counts_add(&writer->info.counts, &about->counts);
        return true;
    }
    store_forget(store, group);
    writer->info.blocks = blocks_before;
    writer->end = end_before;
    return false;
}

static bool is_same_unfinished(const Writer *writer)
{
    unsigned char bytes[TABLE_HEADER_SIZE];
    unsigned char expected[TABLE_HEADER_SIZE];
    table_write_header(&writer->info, expected);
    return table_read_at(writer->descriptor, bytes, sizeof bytes, 0) &&
           memcmp(bytes, expected, sizeof bytes) == 0;
}

static Status resume(Writer *writer, Store *store, uint32_t part, Fault *fault)
{
    if (!writer->shared_name || !is_same_unfinished(writer)) {
        return begin_file(writer, fault);
    }
    writer->end = TABLE_HEADER_SIZE;
    for (uint32_t group = 0; group < store->groups; group++) {
        if (store->group[group].part == part && !resume_group(writer, store, group, fault)) {
            break;
        }
    }
    return ftruncate(writer->descriptor, (off_t)writer->end) == 0
               ? STATUS_OK
               : system_error(writer, "cannot write", fault);
}

Status writer_open(Writer *writer, const char *directory, Store *store, uint32_t part, Fault *fault)
{
    *writer = (Writer){.directory = directory, .descriptor = -1};
    if (!table_path(directory, store, part, writer->path)) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "the path of the table is too long");
    }
    make_directories(directory);
    describe(writer, store, part);
    Status status = open_temporary(writer, fault);
    if (status == STATUS_OK) {
        status = resume(writer, store, part, fault);
    }
    if (status != STATUS_OK) {
        writer_close(writer);
    }
    return status;
}

/* -- appending -- */

static Status add_packed(Writer *writer, unsigned char *data, size_t length, uint32_t values,
                         Fault *fault)
{
    if (ZSTD_isError(length) != 0) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "cannot compress: %s",
                           ZSTD_getErrorName(length));
    }
    TableBlock block = {.offset = writer->end, .length = (uint32_t)length, .values = values};
    table_write_block_header(values, block.length, data + TABLE_BLOCK_HEADER_SIZE, data,
                             &block.checksum);
    if (!write_at(writer->descriptor, data, TABLE_BLOCK_HEADER_SIZE + length, writer->end)) {
        return system_error(writer, "cannot write", fault);
    }
    return remember_block(writer, block, fault);
}

static size_t pack(ZSTD_CCtx *context, const unsigned char *raw, size_t size, unsigned char *data)
{
    return ZSTD_compressCCtx(context, data + TABLE_BLOCK_HEADER_SIZE, ZSTD_COMPRESSBOUND(RAW_SIZE),
                             raw, size, COMPRESSION_LEVEL);
}

static Status no_memory(Fault *fault)
{
    return fault_out_of_memory(fault, "compression");
}

static Status add_block(Writer *writer, const unsigned char *raw, size_t size, uint32_t values,
                        Fault *fault)
{
    unsigned char *data = malloc(DATA_SIZE);
    ZSTD_CCtx *context = ZSTD_createCCtx();
    Status status = data == NULL || context == NULL
                        ? no_memory(fault)
                        : add_packed(writer, data, pack(context, raw, size, data), values, fault);
    (void)ZSTD_freeCCtx(context);
    free(data);
    return status;
}

/* One byte per value where all values of the block fit, otherwise two. Returns the length. */
static size_t put_values(const _Atomic ValueCode *values, uint32_t count, ValueCounts *counts,
                         unsigned char *raw)
{
    bool narrow = true;
    for (uint32_t i = 0; i < count; i++) {
        ValueCode code = atomic_load_explicit(&values[i], memory_order_relaxed);
        value_count(counts, code, 1);
        narrow = narrow && value_to_byte(code, &raw[i]);
    }
    for (uint32_t i = 0; i < count && !narrow; i++) {
        bytes_put(raw + 2 * (size_t)i, 2, atomic_load_explicit(&values[i], memory_order_relaxed));
    }
    return narrow ? count : 2 * (size_t)count;
}

Status writer_add(Writer *writer, Store *store, uint32_t group, Fault *fault)
{
    StoreGroup *about = &store->group[group];
    unsigned char *raw = malloc(RAW_SIZE);
    if (raw == NULL) {
        return no_memory(fault);
    }
    Status status = STATUS_OK;
    about->counts = (ValueCounts){0};
    for (uint64_t place = 0; place < about->size && status == STATUS_OK;) {
        uint64_t left = about->size - place;
        uint32_t count = (uint32_t)(left < TABLE_BLOCK_VALUES ? left : TABLE_BLOCK_VALUES);
        size_t size = put_values(about->values + place, count, &about->counts, raw);
        place += count;
        status = add_block(writer, raw, size, count, fault);
    }
    free(raw);
    value_counts_add(&writer->info.counts, &about->counts);
    return status;
}

/* -- appending bytes -- */

typedef struct Packing {
    const uint8_t *bytes;
    unsigned char *data; /* BATCH blocks */
    size_t length[BATCH];
    ZSTD_CCtx *contexts[PARALLEL_MAX_THREADS];
} Packing;

static void pack_blocks(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    Packing *packing = context;
    for (uint64_t i = begin; i < end; i++) {
        packing->length[i] =
            pack(packing->contexts[worker], packing->bytes + i * TABLE_BLOCK_VALUES,
                 TABLE_BLOCK_VALUES, packing->data + i * DATA_SIZE);
    }
}

static Status add_full_blocks(Writer *writer, const uint8_t *bytes, uint64_t blocks,
                              unsigned threads, Fault *fault)
{
    Packing packing = {.bytes = bytes, .data = malloc((size_t)BATCH * DATA_SIZE)};
    bool fails = packing.data == NULL;
    for (unsigned i = 0; i < threads && i < blocks; i++) {
        packing.contexts[i] = ZSTD_createCCtx();
        fails = fails || packing.contexts[i] == NULL;
    }
    Status status = fails ? no_memory(fault) : STATUS_OK;
    while (blocks > 0 && status == STATUS_OK) {
        uint64_t batch = blocks < BATCH ? blocks : BATCH;
        parallel_run(threads, batch, 1, pack_blocks, &packing);
        for (uint64_t i = 0; i < batch && status == STATUS_OK; i++) {
            status = add_packed(writer, packing.data + i * DATA_SIZE, packing.length[i],
                                TABLE_BLOCK_VALUES, fault);
        }
        packing.bytes += batch * TABLE_BLOCK_VALUES;
        blocks -= batch;
    }
    for (unsigned i = 0; i < threads; i++) {
        (void)ZSTD_freeCCtx(packing.contexts[i]);
    }
    free(packing.data);
    return status;
}

/* Fills the pending block; `taken` is the number of bytes that went into it. */
static Status fill_pending(Writer *writer, const uint8_t *bytes, uint64_t count, uint64_t *taken,
                           Fault *fault)
{
    uint64_t room = TABLE_BLOCK_VALUES - writer->pending_count;
    *taken = count < room ? count : room;
    memcpy(writer->pending + writer->pending_count, bytes, *taken);
    writer->pending_count += (uint32_t)*taken;
    return writer->pending_count < TABLE_BLOCK_VALUES ? STATUS_OK : writer_end_group(writer, fault);
}

Status writer_put(Writer *writer, const uint8_t *bytes, uint64_t count, unsigned threads,
                  Fault *fault)
{
    uint64_t taken = 0;
    Status status = STATUS_OK;
    if (writer->pending == NULL) {
        writer->pending = malloc(TABLE_BLOCK_VALUES);
    }
    if (writer->pending == NULL) {
        return no_memory(fault);
    }
    if (writer->pending_count > 0) {
        status = fill_pending(writer, bytes, count, &taken, fault);
    }
    uint64_t blocks = (count - taken) / TABLE_BLOCK_VALUES;
    if (status == STATUS_OK && blocks > 0) {
        status = add_full_blocks(writer, bytes + taken, blocks, threads, fault);
        taken += blocks * TABLE_BLOCK_VALUES;
    }
    return status == STATUS_OK && taken < count
               ? fill_pending(writer, bytes + taken, count - taken, &taken, fault)
               : status;
}

Status writer_end_group(Writer *writer, Fault *fault)
{
    uint32_t count = writer->pending_count;
    writer->pending_count = 0;
    return count == 0 ? STATUS_OK : add_block(writer, writer->pending, count, count, fault);
}

/* A rename is durable only after the directory has been synchronised. */
static bool sync_directory(const char *directory)
{
    int descriptor = open(directory, O_RDONLY | O_CLOEXEC);
    /* EINVAL: the file system does not support it. */
    bool done = descriptor >= 0 && (fsync(descriptor) == 0 || errno == EINVAL);
    if (descriptor >= 0) {
        (void)close(descriptor);
    }
    return done;
}

/* The directory, and the spec if it is too long for the header. */
static bool write_directory(Writer *writer)
{
    size_t size = (size_t)writer->info.blocks * TABLE_ENTRY_SIZE;
    size_t spec = table_long_spec(&writer->info);
    unsigned char *bytes = malloc(size + spec + 1);
    if (bytes == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < writer->info.blocks; i++) {
        const TableBlock *block = &writer->blocks[i];
        unsigned char *entry = bytes + (size_t)i * TABLE_ENTRY_SIZE;
        bytes_put(entry, 8, block->offset);
        bytes_put(entry + 8, 4, block->length);
        bytes_put(entry + 12, 4, block->values);
        bytes_put(entry + 16, 8, block->checksum);
    }
    writer->info.directory = writer->end;
    writer->info.length = writer->end + size + spec;
    writer->info.directory_checksum = table_checksum(bytes, size);
    memcpy(bytes + size, writer->info.spec, spec);
    bool done = write_at(writer->descriptor, bytes, size + spec, writer->end);
    free(bytes);
    return done;
}

Status writer_finish(Writer *writer, uint64_t milliseconds, Fault *fault)
{
    unsigned char bytes[TABLE_HEADER_SIZE];
    writer->info.milliseconds = milliseconds;
    if (!write_directory(writer) || fsync(writer->descriptor) != 0) {
        return system_error(writer, "cannot write", fault);
    }
    table_write_header(&writer->info, bytes);
    if (!write_at(writer->descriptor, bytes, sizeof bytes, 0) || fsync(writer->descriptor) != 0 ||
        rename(writer->temporary, writer->path) != 0 || !sync_directory(writer->directory)) {
        return system_error(writer, "cannot finish", fault);
    }
    writer->shared_name = true; /* nothing private is left to remove */
    return STATUS_OK;
}

void writer_close(Writer *writer)
{
    if (writer->descriptor >= 0) {
        (void)close(writer->descriptor);
        if (!writer->shared_name) {
            (void)unlink(writer->temporary);
        }
    }
    free(writer->blocks);
    free(writer->pending);
    *writer = (Writer){.descriptor = -1};
}
