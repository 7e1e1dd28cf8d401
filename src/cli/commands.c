/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/commands.h"

#include "base/clock.h"
#include "cli/solve.h"
#include "engine/bench.h"
#include "engine/session.h"
#include "game/perft.h"
#include "games/variant_files.h"
#include "protocol/ugi/report.h"
#include "render/svg.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* Of a command without other options; the target is a VariantFiles. */
static const Setting only_variants[] = {VARIANTS_OPTION};

/* -- perft -- */

static const Setting perft_depth = {"the depth", SETTING_NUMBER, .max = 64};

static Status count_from_start(const Game *game, unsigned depth, uint64_t *nodes, Fault *fault)
{
    GameState *state = game_state_new(game);
    Status status = STATUS_OUT_OF_MEMORY;
    if (state != NULL) {
        game->family->start(game, state);
        status = perft_count(game, state, depth, NULL, nodes);
        game_state_free(state);
    }
    return status == STATUS_OK ? STATUS_OK
                               : fault_raise(fault, status, "%s", status_meaning(status));
}

static int run_perft(int count, char **arguments)
{
    Fault fault;
    VariantFiles files = {.count = 0};
    Game *game = NULL;
    uint64_t depth = 0;
    uint64_t nodes = 0;
    if (command_line_read(&perft_command, &files, &count, arguments, &fault) != STATUS_OK ||
        setting_parse(&perft_depth, span_of(arguments[1]), &depth, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    if (variant_files_open(&files, arguments[0], &game, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_FAILURE);
    }
    int64_t start = clock_now_us();
    Status status = count_from_start(game, (unsigned)depth, &nodes, &fault);
    int64_t time_us = clock_now_us() - start;
    game_free(game);
    if (status != STATUS_OK) {
        return command_line_report(&fault, EXIT_FAILURE);
    }
    (void)printf("nodes: %" PRIu64 "\ntime: %" PRId64 " ms\nspeed: %.1f million nodes per second\n",
                 nodes, time_us / 1000, clock_millions_per_second(nodes, time_us));
    return EXIT_SUCCESS;
}

const CliCommand perft_command = {
    .name = "perft",
    .operands = "SPEC DEPTH",
    .help = "count the move sequences from the start position",
    .options = SETTING_TABLE(only_variants),
    .run = run_perft,
};

/* -- bench -- */

static void print_bench_line(const BenchResult *result, void *context)
{
    Text line = {0};
    bench_print_variant(result, &line);
    (void)printf("%s\n", text_string(&line));
    text_free(&line);
}

static int run_bench(int count, char **arguments)
{
    Fault fault;
    if (count > 0) {
        return solve_bench();
    }
    BenchResult total = {0};
    Search *search = bench_new();
    Status status = search == NULL
                        ? fault_out_of_memory(&fault, "the search")
                        : bench_run(search, NULL, print_bench_line, NULL, &total, &fault);
    search_free(search);
    if (status != STATUS_OK) {
        return command_line_report(&fault, EXIT_FAILURE);
    }
    Text speed = {0};
    bench_print_speed(total.nodes, total.time_us, &speed);
    (void)printf("nodes: %" PRIu64 "\n%s\n", total.nodes, text_string(&speed));
    text_free(&speed);
    return EXIT_SUCCESS;
}

const CliCommand bench_command = {
    .name = "bench",
    .operands = "[solve]",
    .help = "measure the speed of searching every game to a fixed depth, or of solving some",
    .run = run_bench,
};

/* -- variants -- */

static void print_variants(const Catalogue *catalogue)
{
    for (size_t i = 0; i < catalogue_count(catalogue); i++) {
        const Variant *variant = catalogue_variant(catalogue, i);
        (void)printf("%-20s %s\n", variant->id, variant->summary);
        SettingTable options = variant_options(variant);
        for (size_t k = 0; k < options.count; k++) {
            const Setting *option = &options.rows[k];
            (void)printf("    %s=%s  %s\n", option->name,
                         option->default_text != NULL ? option->default_text : "", option->help);
        }
    }
}

static int run_variants(int count, char **arguments)
{
    VariantFiles files = {.count = 0};
    Catalogue catalogue = {.count = 0};
    Fault fault;
    if (command_line_read(&variants_command, &files, &count, arguments, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    Status status = variant_files_load(&files, &catalogue, &fault);
    if (status == STATUS_OK) {
        print_variants(&catalogue);
    }
    catalogue_free(&catalogue);
    return status == STATUS_OK ? EXIT_SUCCESS : command_line_report(&fault, EXIT_FAILURE);
}

const CliCommand variants_command = {
    .name = "variants",
    .operands = "",
    .help = "list every game with its options",
    .options = SETTING_TABLE(only_variants),
    .run = run_variants,
};

/* -- check -- */

static void print_mistake(unsigned line, unsigned column, const char *mistake, void *context)
{
    const char *path = context;
    (void)printf("%s:%u:%u: %s\n", path, line, column, mistake);
}

/* Each game with its spec in full. */
static Status print_games(const NamedGames *games, Fault *fault)
{
    for (size_t i = 0; i < named_games_count(games); i++) {
        const Variant *variant = named_games_variant(games, i);
        Game *game = NULL;
        Status status = game_new(variant, (Span){"", 0}, &game, fault);
        if (status != STATUS_OK) {
            return status;
        }
        (void)printf("%-20s %s\n    %s\n", variant->id, variant->summary, game->spec);
        game_free(game);
    }
    return STATUS_OK;
}

static Status check_file(char *path, NamedGames *games, Fault *fault)
{
    Status status = games == NULL ? fault_out_of_memory(fault, "the variants")
                                  : variant_file_read(path, print_mistake, path, games, fault);
    return status == STATUS_OK ? print_games(games, fault) : status;
}

/* Checks every file, also after mistakes. Each may build on the user's file and on those before it, as with --variants. */
static int check_files(int count, char **paths, const NamedGames *below)
{
    if (count == 0) {
        return EXIT_SUCCESS;
    }
    Fault fault;
    NamedGames *games = named_games_new(below);
    Status status = check_file(paths[0], games, &fault);
    bool is_printed = status == STATUS_OK || status == STATUS_BAD_VARIANT; /* games or mistakes */
    int failure = is_printed ? EXIT_FAILURE : command_line_report(&fault, EXIT_FAILURE);
    int rest = check_files(count - 1, paths + 1, games != NULL ? games : below);
    named_games_free(games);
    return status != STATUS_OK ? failure : rest;
}

static int run_check(int count, char **arguments)
{
    static const VariantFiles only_users = {.count = 0};
    Catalogue catalogue = {.count = 0};
    Fault fault;
    Status status = variant_files_load(&only_users, &catalogue, &fault);
    int exit_status = status == STATUS_OK
                          ? check_files(count, arguments, catalogue.named[GAMES_OF_FILES])
                          : command_line_report(&fault, EXIT_FAILURE);
    catalogue_free(&catalogue);
    return exit_status;
}

const CliCommand check_command = {
    .name = "check",
    .operands = "FILE...",
    .help = "check files of variants: print their games with full specs, or every mistake",
    .run = run_check,
};

/* -- svg -- */

typedef struct SvgArguments {
    VariantFiles variants;
    const char *fen;
    const char *moves;
    const char *out;
    SvgOptions svg;
} SvgArguments;

#define FIELD(field) SETTING_FIELD(SvgArguments, field)

static const Setting svg_options[] = {
    {"--fen", SETTING_TEXT, "POSITION", "draw this position, written as by query fen", FIELD(fen)},
    {"--moves", SETTING_TEXT, "MOVES", "play these moves first, separated by spaces", FIELD(moves)},
    SVG_SETTINGS("--", SvgArguments, svg.),
    {"--out", SETTING_TEXT, "FILE", "write the picture to this file", FIELD(out)},
    VARIANTS_OPTION,
};

#undef FIELD

/* The position must be one of the game that is named. */
static Status set_up(Session *session, const Catalogue *catalogue, const char *spec,
                     const SvgArguments *options, Fault *fault)
{
    PositionLine position = {.moves = span_of(options->moves != NULL ? options->moves : "")};
    Status status = session_init(session, catalogue, spec, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const Variant *variant = session->game->variant;
    if (options->fen != NULL) {
        position.fen = span_trim(span_of(options->fen));
    }
    status = session_set_position(session, &position, fault);
    if (status == STATUS_OK && session->game->variant != variant) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the position is one of %s, not of %s",
                           session->game->variant->id, variant->id);
    }
    return status;
}

static int run_svg(int count, char **arguments)
{
    Fault fault;
    SvgArguments options = {.fen = NULL};
    Catalogue catalogue = {.count = 0};
    Session session = {.game = NULL};
    Text text = {0};
    if (command_line_read(&svg_command, &options, &count, arguments, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    Status status = variant_files_load(&options.variants, &catalogue, &fault);
    if (status == STATUS_OK) {
        status = set_up(&session, &catalogue, arguments[0], &options, &fault);
    }
    if (status == STATUS_OK) {
        status = svg_draw(&session.record, &options.svg, &text, &fault);
    }
    if (status == STATUS_OK) {
        status = svg_save(&text, options.out, &fault);
    }
    session_free(&session);
    catalogue_free(&catalogue);
    text_free(&text);
    return status == STATUS_OK ? EXIT_SUCCESS : command_line_report(&fault, EXIT_FAILURE);
}

const CliCommand svg_command = {
    .name = "svg",
    .operands = "SPEC",
    .help = "draw a position as SVG",
    .options = SETTING_TABLE(svg_options),
    .run = run_svg,
    .about = "Draws the start position, or another one. The picture is self-contained and is "
             "written to standard output, or to a file.",
};
