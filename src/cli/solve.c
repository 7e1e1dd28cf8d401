/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/solve.h"

#include "cli/progress.h"
#include "engine/exact_values.h"
#include "solver/parallel.h"
#include "solver/solve.h"
#include "solver/table.h"
#include "solver/team.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { STANDARD_MEMORY_MIB = 8192, MEBIBYTE_SHIFT = 20 };

typedef struct SolveArguments {
    VariantFiles variants;
    const char *directory; /* NULL: the default one, unless the game is small */
    char part[NUMBERING_NAME_SIZE];
    uint64_t threads;
    uint64_t memory_mib;
    bool plan;
    bool verify;
} SolveArguments;

/* -- subjects -- */

Status subject_open(const VariantFiles *files, const char *spec, Subject *subject, Fault *fault)
{
    Status status = files == NULL ? catalogue_open(NULL, span_of(spec), &subject->game, fault)
                                  : variant_files_open(files, spec, &subject->game, fault);
    if (status == STATUS_OK && store_open(&subject->store, subject->game) != STATUS_OK) {
        game_free(subject->game);
        status = fault_out_of_memory(fault, "the position numbering");
    }
    return status;
}

void subject_close(Subject *subject)
{
    store_close(&subject->store);
    game_free(subject->game);
}

/* -- options -- */

/* `3-4` means `4-3`: part names have the larger number first. */
static Status read_men(void *target, Span word, Fault *fault)
{
    SolveArguments *given = target;
    uint64_t men[2] = {0, 0};
    Span rest = word;
    Span number;
    for (unsigned i = 0; i < 2; i++) {
        if (!span_next_part(&rest, '-', &number) || !span_parse_number(number, 99, &men[i])) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT,
                               "--men: expected two numbers such as 4-3, got '%.*s'",
                               SPAN_ARGS(word));
        }
    }
    unsigned more = men[1] > men[0];
    (void)snprintf(given->part, sizeof given->part, "%" PRIu64 "-%" PRIu64, men[more],
                   men[more ^ 1]);
    return STATUS_OK;
}

static Status read_part(void *target, Span word, Fault *fault)
{
    SolveArguments *given = target;
    if (word.length >= sizeof given->part) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "unknown part '%.*s'", SPAN_ARGS(word));
    }
    (void)snprintf(given->part, sizeof given->part, "%s", word.start);
    return STATUS_OK;
}

#define FIELD(field) SETTING_FIELD(SolveArguments, field)

static const Setting solve_options[] = {
    {"--plan", SETTING_FLAG, NULL,
     "print positions, memory, disk space and time of each part, and solve nothing", FIELD(plan)},
    {"--men", SETTING_CUSTOM, "A-B",
     "solve positions with A men against B and none in hand, and all that they lead to",
     .read = read_men},
    {"--part", SETTING_CUSTOM, "NAME",
     "solve one part, named as in --plan, and all that it leads to", .read = read_part},
    {"--out", SETTING_TEXT, "DIR",
     "directory of the table files (default: nguzo/tables in the user's data directory)",
     FIELD(directory)},
    {"--threads", SETTING_NUMBER, "N", "number of threads (default: number of processors)",
     FIELD(threads), .min = 1, .max = PARALLEL_MAX_THREADS},
    {"--memory", SETTING_NUMBER, "MIB", "memory limit in MiB (default: 8192)", FIELD(memory_mib),
     .min = 1, .max = UINT32_MAX},
    {"--verify", SETTING_FLAG, NULL,
     "derive values again from those of their successors: all of them, or a sample of large parts",
     FIELD(verify)},
    VARIANTS_OPTION,
};

#undef FIELD

static int run_solve(int count, char **arguments);

const CliCommand solve_command = {
    .name = "solve",
    .operands = "SPEC",
    .help = "solve a game or a part of it",
    .options = SETTING_TABLE(solve_options),
    .run = run_solve,
};

/* -- the plan -- */

static uint64_t mebibytes(uint64_t bytes)
{
    return (bytes >> MEBIBYTE_SHIFT) + 1;
}

static void print_plan_row(const char *name, const SolveEstimate *estimate, uint64_t memory,
                           unsigned threads)
{
    (void)printf("%-10s %16" PRIu64 " %12" PRIu64 " %12" PRIu64 " %12.1f\n", name,
                 estimate->numbers, mebibytes(memory), mebibytes(solve_disk(estimate->numbers)),
                 estimate->seconds / threads);
    (void)fflush(stdout);
}

/* `held` are values of parts that are solved position by position: they stay in memory. */
static Status print_plan(Store *store, unsigned threads, Fault *fault)
{
    SolveEstimate sum = {0};
    uint64_t held = 0;
    (void)printf("%-10s %16s %12s %12s %12s\n", "part", "positions", "memory MiB", "disk MiB",
                 "seconds");
    for (uint32_t part = 0; part < store->parts; part++) {
        char name[NUMBERING_NAME_SIZE];
        SolveEstimate estimate;
        if (store_prepare(store, part) != STATUS_OK ||
            solve_estimate(store, part, &estimate) != STATUS_OK) {
            return fault_out_of_memory(fault, "the estimate");
        }
        uint64_t memory = estimate.memory + (estimate.by_rows ? estimate.needs : held);
        store->family->part_name(store->numbering, part, name);
        print_plan_row(name, &estimate, memory, threads);
        held += estimate.by_rows ? 0 : estimate.numbers * sizeof(ValueCode);
        sum.numbers += estimate.numbers;
        sum.seconds += estimate.seconds;
        sum.memory = memory > sum.memory ? memory : sum.memory;
    }
    print_plan_row("total", &sum, sum.memory, threads);
    return STATUS_OK;
}

/* -- solving -- */

static uint64_t count_numbers(const Store *store)
{
    uint64_t numbers = 0;
    for (uint32_t part = 0; part < store->parts; part++) {
        numbers += store_part_size(store, part);
    }
    return numbers;
}

static bool has_formula(const Game *game)
{
    return game->family->numbering != NULL && game->family->numbering->known_value != NULL;
}

static Status print_value(const Store *store, Fault *fault)
{
    static const char *const words[] = {"p1win", "p2win"};
    GameState *state = game_state_new(store->game);
    if (state == NULL) {
        return fault_out_of_memory(fault, "a position");
    }
    store->game->family->start(store->game, state);
    ExactValue value = store->numbering != NULL
                           ? store_probe(store, state)
                           : store->game->family->numbering->known_value(store->game, state);
    unsigned side = game_side_to_move(store->game, state);
    game_state_free(state);
    bool is_decisive = exact_is_decisive(value);
    (void)printf("value: %s", is_decisive ? words[value.kind == EXACT_WIN ? side : side ^ 1]
                                          : exact_kind_word(value.kind));
    if (is_decisive && value.moves != EXACT_NO_DISTANCE) {
        (void)printf(" in %" PRIu32, value.moves);
    }
    (void)printf("\n");
    return STATUS_OK;
}

static void print_summary(const SolveSummary *summary, bool verified)
{
    (void)printf("positions: %" PRIu64 "\n", summary->counts.positions);
    (void)printf("won, lost, drawn: %" PRIu64 ", %" PRIu64 ", %" PRIu64 "\n", summary->counts.won,
                 summary->counts.lost,
                 summary->counts.positions - summary->counts.won - summary->counts.lost);
    (void)printf("longest: %u\n", summary->counts.longest);
    if (verified) {
        (void)printf("verified: %" PRIu64 " of %" PRIu64 "\n", summary->verified,
                     summary->verified_of);
    }
    if (summary->file_bytes > 0) {
        (void)printf("bytes: %" PRIu64 "\n", summary->file_bytes);
    }
    (void)printf("time: %.2f s (CPU %.2f s)\n", (double)summary->time_us / 1e6,
                 (double)summary->processor_us / 1e6);
}

static Status solve_store(Store *store, const SolveArguments *given, Fault *fault)
{
    char standard[TABLE_PATH_SIZE];
    ProgressBar bar;
    SolveOptions options = {.directory = given->directory,
                            .part = given->part[0] == '\0' ? NULL : given->part,
                            .threads = (unsigned)given->threads,
                            .memory = given->memory_mib << MEBIBYTE_SHIFT,
                            .verify = given->verify};
    SolveSummary summary = {0};
    if (store->numbering == NULL) {
        return has_formula(store->game) ? print_value(store, fault)
                                        : solve_refuse(store->game, fault);
    }
    if (given->plan) {
        return team_rank() != 0 ? STATUS_OK : print_plan(store, options.threads, fault);
    }
    if (options.directory == NULL && count_numbers(store) > SOLVE_SMALL_GAME &&
        table_standard_directory(standard)) {
        options.directory = standard;
    }
    progress_begin(&bar);
    SolveListener listener = team_rank() == 0 ? progress_listener(&bar) : (SolveListener){0};
    if (store->parts == 1) {
        listener.part = NULL; /* the summary says the same */
    }
    Status status = solve_run(store, &options, &listener, &summary, fault);
    progress_end(&bar);
    if (status == STATUS_OK && team_rank() == 0) {
        status = print_value(store, fault);
        print_summary(&summary, given->verify);
    }
    return status;
}

static Status solve_game(const char *spec, const SolveArguments *given, Fault *fault)
{
    Subject subject;
    Status status = subject_open(&given->variants, spec, &subject, fault);
    if (status == STATUS_OK) {
        status = solve_store(&subject.store, given, fault);
        subject_close(&subject);
    }
    return status;
}

static int run_solve(int count, char **arguments)
{
    Fault fault;
    SolveArguments given = {.threads = parallel_processors(), .memory_mib = STANDARD_MEMORY_MIB};
    Status status = command_line_read(&solve_command, &given, &count, arguments, &fault);
    if (status != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    team_begin();
    status = solve_game(arguments[0], &given, &fault);
    int code = status == STATUS_OK ? EXIT_SUCCESS : command_line_report(&fault, EXIT_FAILURE);
    team_end(code != EXIT_SUCCESS);
    return code;
}

/* -- bench -- */

static Status bench_game(const char *spec, Fault *fault)
{
    const SolveListener nobody = {0};
    SolveOptions options = {.threads = 1};
    SolveSummary summary = {0};
    Subject subject;
    Status status = subject_open(NULL, spec, &subject, fault);
    if (status == STATUS_OK) {
        status = solve_run(&subject.store, &options, &nobody, &summary, fault);
        subject_close(&subject);
    }
    if (status == STATUS_OK) {
        (void)printf("%-22s %9" PRIu64 " positions %7.2f s %8.0f positions per second and core\n",
                     spec, summary.counts.positions, (double)summary.processor_us / 1e6,
                     (double)summary.counts.positions * 1e6 / (double)(summary.processor_us + 1));
        (void)fflush(stdout);
    }
    return status;
}

int solve_bench(void)
{
    static const char *const specs[] = {"tapatan", "mbili", "five-mens-morris", "kuruka-tano",
                                        "six-mens-morris"};
    Fault fault;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        if (bench_game(specs[i], &fault) != STATUS_OK) {
            return command_line_report(&fault, EXIT_FAILURE);
        }
    }
    return EXIT_SUCCESS;
}
