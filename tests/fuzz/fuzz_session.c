/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * libFuzzer target: the bytes are what a client sends, line by line. Thinking is kept short, and the table
 * small; everything else happens as it would over a pipe.
 */
#include "protocol/ugi.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void execute(Engine *engine, const char *line)
{
    ugi_execute(engine, span_of(line));
    engine_wait(engine);
}

/* What the line asks for is begun and stopped at once, then a little is thought to the end. */
static void go(Engine *engine, Span line)
{
    ugi_execute(engine, line);
    engine_stop(engine);
    engine_wait(engine);
    execute(engine, "go depth 1 nodes 200");
}

/* Tables of gigabytes are for the system to refuse, not for the fuzzer to clear. */
static bool sets_table_size(Span line)
{
    Span word;
    bool sets = false;
    while (span_next_word(&line, &word)) {
        sets = sets || span_equals_ignoring_case(word, "hash");
    }
    return sets;
}

static void execute_line(Engine *engine, Span line)
{
    Span rest = line;
    Span word = {"", 0};
    (void)span_next_word(&rest, &word);
    if (span_equals(word, "bench")) {
        return; /* seconds, and always the same */
    }
    if (span_equals(word, "go")) {
        go(engine, line);
    } else if (!span_equals(word, "setoption") || !sets_table_size(rest)) {
        ugi_execute(engine, line);
        engine_wait(engine);
    }
}

/* An engine as it is after its start, but for the size of its table. Starting one takes longer than most
 * inputs. */
static Engine *fresh_engine(void)
{
    static const char *const settings[] = {
        "setoption name Variant value nine-mens-morris", "setoption name Ponder value false",
        "setoption name Move Overhead value 10",         "setoption name Repetition value 3",
        "setoption name Quiet Limit value 100",          "setoption name Random Seed value 1",
    };
    static Engine engine;
    static Output output;
    static bool started;
    Fault fault;
    if (!started) {
        output_init(&output, open("/dev/null", O_WRONLY));
        if (output.descriptor < 0 || engine_init(&engine, &output, &fault) != STATUS_OK) {
            abort();
        }
        execute(&engine, "setoption name Hash value 1");
        started = true;
    }
    engine.quitting = false;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        execute(&engine, settings[i]);
    }
    return &engine;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Engine *engine = fresh_engine();
    Span rest = {(const char *)data, size};
    Span line;
    while (!engine->quitting && size > 0 && span_next_part(&rest, '\n', &line)) {
        execute_line(engine, line);
    }
    return 0;
}
