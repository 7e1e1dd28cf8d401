/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo sample`: random positions with their exact values, to fit an evaluation to.
 */
#include "base/random.h"
#include "cli/commands.h"
#include "cli/solve.h"
#include "engine/exact_values.h"
#include "solver/solve.h"
#include "solver/table.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { PER_BLOCK = 32 }; /* positions from one block: decompressing it takes most of the time */

typedef struct SampleArguments {
    VariantFiles variants;
    const char *directory;
    uint64_t count;
    uint64_t seed;
} SampleArguments;

#define FIELD(field) SETTING_FIELD(SampleArguments, field)

static const Setting sample_options[] = {
    {"--tables", SETTING_TEXT, "DIR",
     "directory of the table files (default: nguzo/tables in the user's data directory)",
     FIELD(directory)},
    {"--count", SETTING_NUMBER, "N",
     "positions for each class of positions (number of men on the board and in hand, for example)",
     FIELD(count), .min = 1, .max = UINT32_MAX, .default_text = "1000"},
    {"--seed", SETTING_NUMBER, "N", "seed of the random numbers", FIELD(seed), .max = UINT32_MAX,
     .default_text = "1"},
    VARIANTS_OPTION,
};

#undef FIELD

static int run_sample(int count, char **arguments);

const CliCommand sample_command = {
    .name = "sample",
    .operands = "SPEC",
    .help = "print random positions of solved parts with their exact values",
    .options = SETTING_TABLE(sample_options),
    .about = "Each line is the value for the side to move (win, loss or draw), the distance to "
             "the end in moves of both sides, and the position.",
    .run = run_sample,
};

/* The table of one part and what is needed to read it. */
typedef struct Sampler {
    Store *store;
    TableFile table;
    TableDecoder *decoder;
    ValueCode *values; /* of one block */
    GameState *state;
    Text text;
    Random random;
} Sampler;

static void print_sample(Sampler *sampler, ValueCode code)
{
    const Game *game = sampler->store->game;
    ExactValue value = value_decode(code);
    text_clear(&sampler->text);
    game->family->print_position(game, sampler->state, &sampler->text);
    (void)printf("%s %" PRIu32 "%s\n", exact_kind_word(value.kind), value.moves,
                 text_string(&sampler->text));
}

/* Prints random positions of one class from one random block. */
static Status sample_block(Sampler *sampler, uint32_t class, uint64_t size, uint64_t count,
                           Fault *fault)
{
    const Store *store = sampler->store;
    uint32_t group = store->group_of[class];
    uint64_t start = store->offset[class];
    uint64_t place = start + random_next(&sampler->random) % size;
    uint64_t block = place / TABLE_BLOCK_VALUES;
    uint64_t begin = block * TABLE_BLOCK_VALUES;
    uint64_t end = begin + TABLE_BLOCK_VALUES;
    Status status =
        table_read_block(&sampler->table, store->group[group].first_block + (uint32_t)block,
                         sampler->decoder, sampler->values, fault);
    begin = begin < start ? start : begin;
    end = end > start + size ? start + size : end;
    for (uint64_t i = 0; i < count && status == STATUS_OK; i++) {
        place = begin + random_below(&sampler->random, (uint32_t)(end - begin));
        ValueCode code = sampler->values[place % TABLE_BLOCK_VALUES];
        PositionNumber number = {class, place - start};
        if (code != VALUE_NO_POSITION &&
            store->family->state(store->numbering, number, sampler->state)) {
            print_sample(sampler, code);
        }
    }
    return status;
}

static Status sample_part(Sampler *sampler, uint32_t part, uint64_t count, Fault *fault)
{
    const Store *store = sampler->store;
    Status status = STATUS_OK;
    for (uint32_t class = 0; class < store->classes && status == STATUS_OK; class ++) {
        NumberClass about = store->family->describe(store->numbering, class);
        for (uint64_t left = about.part == part && about.size > 0 ? count : 0;
             left > 0 && status == STATUS_OK;) {
            uint64_t now = left < PER_BLOCK ? left : PER_BLOCK;
            status = sample_block(sampler, class, about.size, now, fault);
            left -= now;
        }
    }
    return status;
}

static Status sample_store(Sampler *sampler, const SampleArguments *given, Fault *fault)
{
    Store *store = sampler->store;
    char standard[TABLE_PATH_SIZE];
    char path[TABLE_PATH_SIZE];
    const char *directory = given->directory;
    unsigned parts = 0;
    if (directory == NULL) {
        directory = table_standard_directory(standard) ? standard : "";
    }
    for (uint32_t part = 0; part < store->parts; part++) {
        if (!table_path(directory, store, part, path) ||
            table_open(path, &sampler->table, fault) != STATUS_OK) {
            continue; /* this part is not solved */
        }
        parts++;
        Status status = table_fits(&sampler->table, store, part, fault);
        if (status == STATUS_OK &&
            (status = store->family->prepare(store->numbering, part)) != STATUS_OK) {
            (void)fault_raise(fault, status, "out of memory for the position numbering");
        }
        if (status == STATUS_OK) {
            status = sample_part(sampler, part, given->count, fault);
        }
        table_close(&sampler->table);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return parts > 0 ? STATUS_OK
                     : fault_raise(fault, STATUS_BAD_TABLE, "no table of %s in '%s'",
                                   store->game->spec, directory);
}

static Status sample_game(Subject *subject, const SampleArguments *given, Fault *fault)
{
    const Game *game = subject->game;
    Sampler sampler = {.store = &subject->store, .random = {.seed = given->seed}};
    sampler.decoder = table_decoder_new();
    sampler.values = malloc(TABLE_BLOCK_VALUES * sizeof *sampler.values);
    sampler.state = game_state_new(game);
    Status status = STATUS_OK;
    if (subject->store.numbering == NULL) {
        status = solve_refuse(game, fault);
    } else if (sampler.decoder == NULL || sampler.values == NULL || sampler.state == NULL) {
        status = fault_out_of_memory(fault, "a block of values");
    } else {
        status = sample_store(&sampler, given, fault);
    }
    text_free(&sampler.text);
    game_state_free(sampler.state);
    free(sampler.values);
    table_decoder_free(sampler.decoder);
    return status;
}

static int run_sample(int count, char **arguments)
{
    Fault fault;
    SampleArguments given = {.count = 1000, .seed = 1};
    Subject subject;
    if (command_line_read(&sample_command, &given, &count, arguments, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    Status status = subject_open(&given.variants, arguments[0], &subject, &fault);
    if (status == STATUS_OK) {
        status = sample_game(&subject, &given, &fault);
        subject_close(&subject);
    }
    return status == STATUS_OK ? EXIT_SUCCESS : command_line_report(&fault, EXIT_FAILURE);
}
