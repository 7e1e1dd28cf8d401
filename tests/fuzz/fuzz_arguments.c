/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the input is a command line, `match`, `solve` or another command, with one argument per line. Accepted
 * values are in the ranges that the rest of the program relies on. Nothing is executed.
 */
#include "cli/cli.h"
#include "fuzz.h"
#include "match/settings.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 64, TARGET_SIZE = 1 << 16 };

static void check_engine(const EngineSettings *engine)
{
    Text limits = {0};
    engine_settings_print_limits(engine, &limits);
    fuzz_check(memchr(engine->name, '\0', sizeof engine->name) != NULL && engine->name[0] != '\0',
               "an engine without a name", text_string(&limits));
    fuzz_check(engine->argument_count <= ENGINE_MAX_ARGUMENTS &&
                   engine->option_count <= ENGINE_MAX_OPTIONS,
               "too many words for an engine", engine->name);
    fuzz_check(engine->clock.main_ms >= 0 && engine->clock.main_ms <= TIME_CONTROL_MAX_MS &&
                   engine->clock.increment_ms >= 0 &&
                   engine->clock.increment_ms <= TIME_CONTROL_MAX_MS,
               "a clock out of range", text_string(&limits));
    for (size_t i = 0; i < engine->option_count; i++) {
        fuzz_check(strchr(engine->options[i], '=') != NULL, "no option", engine->options[i]);
    }
    text_free(&limits);
}

static void check_settings(const MatchSettings *settings)
{
    const SprtSettings *sprt = &settings->sprt;
    if (settings->merged_count > 0 || settings->resume != NULL) {
        return;
    }
    fuzz_check(settings->engine_count >= 2 && settings->engine_count <= MATCH_MAX_ENGINES,
               "no number of engines", "match");
    for (size_t i = 0; i < settings->engine_count; i++) {
        check_engine(&settings->engines[i]);
        for (size_t k = 0; k < i; k++) {
            fuzz_check(strcmp(settings->engines[i].name, settings->engines[k].name) != 0,
                       "two engines of a name", settings->engines[i].name);
        }
    }
    fuzz_check(!sprt->given || (isfinite(sprt->elo0) && isfinite(sprt->elo1) &&
                                sprt->elo0 < sprt->elo1 && sprt->alpha > 0 && sprt->beta > 0),
               "a test that cannot be made", "--sprt");
    fuzz_check(settings->shards == 0 ||
                   (settings->shard >= 1 && settings->shard <= settings->shards),
               "a part that is none", "--shard");
    fuzz_check(settings->concurrency >= 1, "nobody plays", "--concurrency");
}

static Status read_match(int count, char **words, Fault *fault)
{
    static MatchSettings settings;
    settings_init(&settings);
    Status status = settings_read(&settings, count, words, fault);
    if (status == STATUS_OK) {
        status = settings_finish(&settings, fault);
    }
    if (status == STATUS_OK) {
        check_settings(&settings);
    }
    return status;
}

/* Any command: its table says into what the words are read. */
static Status read_command(const CliCommand *command, int count, char **words, Fault *fault)
{
    static union {
        max_align_t aligned;
        unsigned char bytes[TARGET_SIZE];
    } target;
    int operands = count;
    memset(&target, 0, sizeof target);
    Status status = command_line_read(command, &target, &operands, words, fault);
    for (size_t i = 0; status == STATUS_OK && i < command->options.count; i++) {
        const Setting *option = &command->options.rows[i];
        if (option->kind == SETTING_NUMBER) {
            uint64_t number = setting_value(option, &target);
            fuzz_check(number == 0 || (number >= option->min && number <= option->max),
                       "a number out of range", option->name);
        }
    }
    fuzz_check(status != STATUS_OK || (operands >= 0 && operands <= count), "miscounted operands",
               command->name);
    return status;
}

static Status read_line(int count, char **words, Fault *fault)
{
    const CliCommand *command = NULL;
    Status status = cli_find(words[0], &command, fault);
    if (status != STATUS_OK) {
        return status;
    }
    return strcmp(words[0], "match") == 0 ? read_match(count - 1, words + 1, fault)
                                          : read_command(command, count - 1, words + 1, fault);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *words[WORDS_MAX + 1] = {NULL};
    int count = 0;
    Fault fault = {.status = STATUS_OK};
    char *text = malloc(size + 1);
    fuzz_check(text != NULL, "no memory", "arguments");
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *at = text; at != NULL && count < WORDS_MAX; count++) {
        words[count] = at;
        at = strchr(at, '\n');
        if (at != NULL) {
            *at++ = '\0';
        }
    }
    Status status = read_line(count, words, &fault);
    fuzz_check(status == STATUS_OK || (fault.status == status && fault.text[0] != '\0'),
               "a refusal without a reason", status_code(status));
    free(text);
    return 0;
}
