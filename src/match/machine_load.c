/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/machine_load.h"

#include "base/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MEASUREMENT_US = 50000 };

static double read_load_average(void)
{
    char line[64] = "";
    FILE *file = fopen("/proc/loadavg", "r");
    if (file == NULL) {
        return 0;
    }
    double load = fgets(line, sizeof line, file) != NULL ? strtod(line, NULL) : 0;
    (void)fclose(file);
    return load;
}

MachineLoad machine_load_measure(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    MachineLoad machine = {.processors = processors > 0 ? (unsigned)processors : 1,
                           .load = read_load_average()};
    int64_t start = clock_now_us();
    int64_t before = start;
    while (before - start < MEASUREMENT_US) {
        int64_t now = clock_now_us();
        machine.pause_us = now - before > machine.pause_us ? now - before : machine.pause_us;
        before = now;
    }
    return machine;
}

static bool is_timed(const EngineSettings *engine)
{
    return engine->clock.is_timed || engine->movetime_ms != 0;
}

static uint64_t count_threads(const EngineSettings *engine)
{
    uint64_t threads = 1;
    for (size_t i = 0; i < engine->option_count; i++) {
        Span value = span_of(engine->options[i]);
        Span name;
        (void)span_next_part(&value, '=', &name);
        if (span_equals_ignoring_case(name, "Threads") && value.start != NULL &&
            !span_parse_number(value, 1024, &threads)) {
            threads = 1;
        }
    }
    return threads;
}

/* The processors that all games at a time keep busy. One engine of a game thinks, or two if they ponder. */
static uint64_t count_busy_processors(const MatchSettings *settings)
{
    uint64_t threads = 1;
    bool ponders = false;
    for (size_t i = 0; i < settings->engine_count; i++) {
        uint64_t own = count_threads(&settings->engines[i]);
        threads = own > threads ? own : threads;
        ponders = ponders || settings->engines[i].ponders;
    }
    return settings->concurrency * threads * (ponders ? 2 : 1);
}

/* The engine with a time limit that tolerates the least delay; NULL if no engine has a time limit. */
static const EngineSettings *find_strictest(const MatchSettings *settings)
{
    const EngineSettings *strictest = NULL;
    for (size_t i = 0; i < settings->engine_count; i++) {
        const EngineSettings *engine = &settings->engines[i];
        if (is_timed(engine) && (strictest == NULL || engine->margin_ms < strictest->margin_ms)) {
            strictest = engine;
        }
    }
    return strictest;
}

bool machine_load_matters(const MatchSettings *settings)
{
    return find_strictest(settings) != NULL;
}

void machine_load_print_warnings(const MachineLoad *machine, const MatchSettings *settings,
                                 Text *text)
{
    static const double tolerance = 0.5; /* of the load average, which lags behind by a minute */
    const EngineSettings *strictest = find_strictest(settings);
    uint64_t busy = count_busy_processors(settings);
    if (strictest == NULL) {
        return;
    }
    if (busy > machine->processors) {
        text_format(text,
                    "the engines keep %" PRIu64 " processors busy, but there are %u: "
                    "games may be lost on time; lower --concurrency\n",
                    busy, machine->processors);
    } else if (machine->load + (double)busy > machine->processors + tolerance) {
        text_format(
            text,
            "the machine is too busy for time limits: the load average is %.1f, the engines "
            "need %" PRIu64 " of %u processors\n",
            machine->load, busy, machine->processors);
    }
    if (machine->pause_us > (int64_t)strictest->margin_ms * 1000 / 2) {
        text_format(text,
                    "the machine is too busy for time limits: it paused this program for %" PRId64
                    " ms, and the margin of %s is %" PRIu64 " ms\n",
                    machine->pause_us / 1000, strictest->name, strictest->margin_ms);
    }
}
