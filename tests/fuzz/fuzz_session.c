/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the input is what a client sends, line by line, in the protocol that the first line selects. Searches
 * are kept short and the hash table small; everything else happens as over a pipe.
 */
#include "fuzz.h"
#include "protocol/gtp/gtp.h"
#include "protocol/ugi/ugi.h"

#include <fcntl.h>
#include <stdlib.h>

static void set_up(Frontend *frontend, const char *line)
{
    ugi_execute(frontend, span_of(line));
    frontend_wait(frontend);
}

static bool is_among(Span word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (span_equals(word, words[i])) {
            return true;
        }
    }
    return false;
}

/* Starts what the line requests and stops it at once. */
static void execute(Frontend *frontend, const Dialect *dialect, Span line)
{
    dialect->execute(frontend, line);
    engine_stop(frontend->engine);
    frontend_wait(frontend);
    if (dialect->conclude != NULL) {
        dialect->conclude(frontend);
    }
}

/* Also runs a short search to its end. */
static void execute_line(Frontend *frontend, const Dialect *dialect, Span line)
{
    static const char *const thinking[] = {"go", "genmove", "nguzo-genmove", "reg_genmove"};
    Span rest = line;
    Span word = {"", 0};
    if (fuzz_is_left_out(line)) {
        return;
    }
    execute(frontend, dialect, line);
    (void)span_next_word(&rest, &word);
    if (is_among(word, thinking, sizeof thinking / sizeof thinking[0]) && !frontend->quitting) {
        set_up(frontend, "go depth 1 nodes 200");
    }
}

/* An engine in its initial state, except for a small hash table. It is reused because starting one takes longer
 * than most inputs. */
static Frontend *fresh_frontend(void)
{
    static const char *const settings[] = {
        "position startpos",
        "setoption name Ponder value false",
        "setoption name Move Overhead value 10",
        "setoption name Repetition value 3",
        "setoption name Quiet Limit value 100",
        "setoption name Random Seed value 1",
        "setoption name Threads value 1",
        "setoption name MultiPV value 1",
        "setoption name Skill value 20",
        "setoption name Solve value true",
    };
    static Catalogue catalogue = {.is_sealed = true};
    static Engine engine;
    static Frontend frontend;
    static Output output;
    static bool started;
    Fault fault;
    if (!started) {
        output_init(&output, open("/dev/null", O_WRONLY));
        if (output.descriptor < 0 || engine_init(&engine, &catalogue, NULL, &fault) != STATUS_OK ||
            frontend_init(&frontend, &engine, &output, &fault) != STATUS_OK) {
            abort();
        }
        set_up(&frontend, "setoption name Hash value 1");
        started = true;
    }
    frontend.quitting = false;
    if (catalogue.all != NULL) {
        set_up(&frontend, "setoption name VariantText value <empty>");
    }
    if (engine.table_path.length > 0) {
        set_up(&frontend, "setoption name TablePath value <empty>");
    }
    if (!fuzz_is_standard(engine.session.game)) {
        set_up(&frontend, "setoption name Variant value " SESSION_STANDARD_VARIANT);
    }
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        set_up(&frontend, settings[i]);
    }
    return &frontend;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Frontend *frontend = fresh_frontend();
    Span rest = {(const char *)data, size};
    Span line;
    const Dialect *dialect = &ugi_dialect;
    bool undecided = true;
    frontend->gtp = gtp_new(frontend);
    if (frontend->gtp == NULL) {
        abort();
    }
    while (!frontend->quitting && size > 0 && span_next_part(&rest, '\n', &line)) {
        if (undecided && span_trim(line).length > 0) {
            undecided = false;
            dialect = gtp_claims(line) ? &gtp_dialect : dialect;
        }
        execute_line(frontend, dialect, line);
    }
    gtp_free(frontend->gtp);
    frontend->gtp = NULL;
    fuzz_rest(frontend->engine);
    return 0;
}
