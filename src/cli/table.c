/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command that describes, checks and removes table files.
 */
#include "cli/solve.h"
#include "solver/folder.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct TableArguments {
    bool old; /* only files that this version refuses */
} TableArguments;

static const Setting table_options[] = {
    {"--old", SETTING_FLAG, NULL, "only tables for other rules, in another format or damaged",
     SETTING_FIELD(TableArguments, old)},
};

static int run_table(int count, char **arguments);

const CliCommand table_command = {
    .name = "table",
    .operands = "info|list|longest|verify|remove FILE",
    .help = "describe, check or remove table files",
    .options = SETTING_TABLE(table_options),
    .about = "In place of a file, a directory stands for all tables in it.",
    .run = run_table,
};

/* -- checking -- */

/* Checks every block and the counts of the header. */
static Status check_blocks(const TableFile *table, Fault *fault)
{
    static ValueCode values[TABLE_BLOCK_VALUES];
    ValueCounts counts = {0};
    for (uint32_t block = 0; block < table->info.blocks; block++) {
        Status status = table_read_block(table, block, NULL, values, fault);
        if (status != STATUS_OK) {
            return status;
        }
        for (uint32_t i = 0; i < table->blocks[block].values; i++) {
            value_count(&counts, values[i], 1);
        }
    }
    const ValueCounts *header = &table->info.counts;
    bool agrees = counts.positions == header->positions && counts.won == header->won &&
                  counts.lost == header->lost && counts.longest == header->longest;
    return agrees ? STATUS_OK
                  : fault_raise(fault, STATUS_BAD_TABLE, "the counts in the header are wrong");
}

/* Opens the game, if its rules are still those that the table was made for. */
static Status open_subject(const TableFile *table, Subject *subject, Fault *fault)
{
    uint32_t part = 0;
    Status status = subject_open(NULL, table->info.spec, subject, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const Store *store = &subject->store;
    status = store->numbering == NULL || !store_find_part(store, table->info.part_name, &part)
                 ? fault_raise(fault, STATUS_BAD_TABLE, "the game has no part '%s'",
                               table->info.part_name)
                 : table_fits(table, store, part, fault);
    if (status != STATUS_OK) {
        subject_close(subject);
    }
    return status;
}

/* Header, directory and rules; all blocks as well if it is `whole`. */
static Status check_table(const FolderEntry *entry, bool whole, Fault *fault)
{
    TableFile table;
    if (entry->status != STATUS_OK) {
        *fault = entry->fault;
        return entry->status;
    }
    Status status = table_open(entry->path, &table, fault);
    if (status != STATUS_OK) {
        return status;
    }
    Subject subject;
    status = open_subject(&table, &subject, fault);
    if (status == STATUS_OK) {
        subject_close(&subject);
        status = whole ? check_blocks(&table, fault) : STATUS_OK;
    }
    table_close(&table);
    return status;
}

/* -- actions -- */

/* Handles one table. Unless `usable` is STATUS_OK, this version refuses the table, and `fault` says why. */
typedef Status (*TableAction)(const FolderEntry *entry, Status usable, Fault *fault);

static Status print_info(const FolderEntry *entry, Status usable, Fault *fault)
{
    const TableInfo *info = &entry->info;
    if (entry->status != STATUS_OK) {
        *fault = entry->fault;
        return entry->status;
    }
    (void)printf("game: %s\npart: %s\nrules: %016" PRIx64 "\nformat: %d\n", info->spec,
                 info->part_name, info->rules_key, TABLE_VERSION);
    (void)printf("values: %" PRIu64 "\npositions: %" PRIu64 "\nblocks: %" PRIu32 "\n", info->values,
                 info->counts.positions, info->blocks);
    (void)printf("won, lost, drawn: %" PRIu64 ", %" PRIu64 ", %" PRIu64 "\nlongest: %" PRIu32 "\n",
                 info->counts.won, info->counts.lost,
                 info->counts.positions - info->counts.won - info->counts.lost,
                 info->counts.longest);
    (void)printf("bytes: %" PRIu64 "\nsolved in: %.2f s CPU time\n", info->length,
                 (double)info->milliseconds / 1000);
    return STATUS_OK;
}

static Status print_row(const FolderEntry *entry, Status usable, Fault *fault)
{
    const ValueCounts *counts = &entry->info.counts;
    if (entry->status != STATUS_OK) {
        (void)printf("%s: %s\n", folder_name(entry->path), fault->text);
        return STATUS_OK;
    }
    int name = (int)strcspn(entry->info.spec, ":");
    (void)printf("%-20.*s %-8s %14" PRIu64 " %14" PRIu64 " %14" PRIu64 " %14" PRIu64 " %7" PRIu32
                 " %13" PRIu64 " %10.1f%s%s\n",
                 name, entry->info.spec, entry->info.part_name, counts->positions, counts->won,
                 counts->lost, counts->positions - counts->won - counts->lost, counts->longest,
                 entry->info.length, (double)entry->info.milliseconds / 1000,
                 usable == STATUS_OK ? "" : "  ", usable == STATUS_OK ? "" : fault->text);
    return STATUS_OK;
}

static Status verify_table(const FolderEntry *entry, Status usable, Fault *fault)
{
    if (usable != STATUS_OK) {
        return usable;
    }
    Status status = check_table(entry, true, fault);
    if (status == STATUS_OK) {
        status = print_info(entry, usable, fault);
        (void)printf("sound\n");
        (void)fflush(stdout);
    }
    return status;
}

static Status remove_table(const FolderEntry *entry, Status usable, Fault *fault)
{
    if (unlink(entry->path) != 0) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot remove %.100s: %s",
                           folder_name(entry->path), strerror(errno));
    }
    (void)printf("removed %s\n", folder_name(entry->path));
    return STATUS_OK;
}

/* The first number with the longest win or loss; false if there is none. */
static bool find_longest(const Store *store, uint32_t part, const TableFile *table,
                         PositionNumber *number, Fault *fault)
{
    static ValueCode values[TABLE_BLOCK_VALUES];
    unsigned longest = table->info.counts.longest;
    for (uint32_t group = 0; group < store->groups && longest > 0; group++) {
        const StoreGroup *about = &store->group[group];
        uint32_t blocks = about->part == part ? table_blocks_of(about->size) : 0;
        for (uint32_t block = 0; block < blocks; block++) {
            if (table_read_block(table, about->first_block + block, NULL, values, fault) !=
                STATUS_OK) {
                return false;
            }
            for (uint32_t i = 0; i < table->blocks[about->first_block + block].values; i++) {
                if (values[i] == value_code(longest % 2 == 1, longest) ||
                    values[i] == value_code(longest % 2 == 0, longest)) {
                    uint64_t place = (uint64_t)block * TABLE_BLOCK_VALUES + i;
                    *number = store_number(store, group, place);
                    return true;
                }
            }
        }
    }
    (void)fault_raise(fault, STATUS_BAD_TABLE, "the table has no win");
    return false;
}

static Status print_position_of(Store *store, const TableFile *table, Fault *fault)
{
    uint32_t part = table->info.part;
    PositionNumber number;
    Text text = {0};
    GameState *state = game_state_new(store->game);
    Status status = state == NULL || store_prepare(store, part) != STATUS_OK
                        ? fault_out_of_memory(fault, "a position")
                        : STATUS_OK;
    if (status == STATUS_OK && !find_longest(store, part, table, &number, fault)) {
        status = STATUS_BAD_TABLE;
    } else if (status == STATUS_OK && store->family->state(store->numbering, number, state)) {
        store->game->family->print_position(store->game, state, &text);
        (void)printf("%" PRIu32 " %s%s\n", table->info.counts.longest, store->game->spec,
                     text_string(&text));
    }
    text_free(&text);
    game_state_free(state);
    return status;
}

/* Prints a position with the longest win or loss. */
static Status print_longest(const FolderEntry *entry, Status usable, Fault *fault)
{
    TableFile table;
    Subject subject;
    if (usable != STATUS_OK || table_open(entry->path, &table, fault) != STATUS_OK) {
        return fault->status;
    }
    Status status = open_subject(&table, &subject, fault);
    if (status == STATUS_OK) {
        status = print_position_of(&subject.store, &table, fault);
        subject_close(&subject);
    }
    table_close(&table);
    return status;
}

static TableAction find_action(const char *word)
{
    return strcmp(word, "list") == 0      ? print_row
           : strcmp(word, "longest") == 0 ? print_longest
           : strcmp(word, "verify") == 0  ? verify_table
           : strcmp(word, "remove") == 0  ? remove_table
                                          : print_info;
}

/* Handles every table, also after a failure, and returns the last failure. */
static int run_action(TableAction action, const Folder *folder, bool old)
{
    int exit_status = EXIT_SUCCESS;
    if (action == print_row) {
        (void)printf("%-20s %-8s %14s %14s %14s %14s %7s %13s %10s\n", "game", "part", "positions",
                     "won", "lost", "drawn", "longest", "bytes", "CPU s");
    }
    for (size_t i = 0; i < folder->count; i++) {
        Fault fault;
        Status usable = check_table(&folder->entries[i], false, &fault);
        if (old && usable == STATUS_OK) {
            continue;
        }
        if (action(&folder->entries[i], usable, &fault) != STATUS_OK) {
            exit_status = command_line_report(&fault, EXIT_FAILURE);
        }
    }
    return exit_status;
}

static int run_table(int count, char **arguments)
{
    Fault fault;
    TableArguments given = {0};
    Folder folder;
    if (command_line_read(&table_command, &given, &count, arguments, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    if (folder_list(arguments[1], "", &folder, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_FAILURE);
    }
    int exit_status = run_action(find_action(arguments[0]), &folder, given.old);
    folder_free(&folder);
    return exit_status;
}
