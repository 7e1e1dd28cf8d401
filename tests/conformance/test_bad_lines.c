/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thousands of invalid lines during random games of every variant, in both protocols. Each gets exactly one answer, an error
 * with a code that protocol-spec/status-codes.md lists; nothing changes that can be queried; and the next command works.
 *
 * With --emit ugi|gtp LINES SEED the lines are printed instead, for scripts/malformed, which sends them to a running engine.
 */
#include "bad_lines.h"
#include "games/catalogue.h"
#include "protocol/gtp/gtp.h"
#include "protocol/gtp/state.h"
#include "protocol/ugi/ugi.h"
#include "specs.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#ifdef NDEBUG
enum { LINES = 1400 };
#else /* slow builds: assertions, sanitizers */
enum { LINES = 300 };
#endif

enum { LINES_A_PLY = 12, ANSWER_SIZE = 65536, CODES_MAX = 64 };

/* -- listed codes -- */

static char codes[CODES_MAX][32];
static size_t code_count;

/* The first table of the page: | `code` | meaning | */
static void read_codes(void)
{
    char line[1024];
    FILE *file = fopen(NGUZO_TESTS_DIR "/../protocol-spec/status-codes.md", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL && strncmp(line, "The list", 8) != 0) {
        Span rest = span_of(line);
        Span code;
        if (strncmp(line, "| `", 3) == 0 && code_count < CODES_MAX) {
            (void)span_next_part(&rest, '`', &code);
            (void)span_next_part(&rest, '`', &code);
            if (!span_equals(code, "ok")) { /* never sent */
                memcpy(codes[code_count++], code.start, code.length);
            }
        }
    }
    (void)fclose(file);
    assert_true(code_count > 10);
}

static bool is_code(Span word)
{
    for (size_t i = 0; i < code_count; i++) {
        if (span_equals(word, codes[i])) {
            return true;
        }
    }
    return false;
}

/* -- an engine whose answers are read back -- */

typedef struct Bench {
    Engine engine;
    Frontend frontend;
    Output output;
    Gtp *gtp; /* NULL: UGI */
    BadLines bad;
    int pipe[2];
    char answer[ANSWER_SIZE];
    size_t length;
    const char *spec;
    const char *kind;
} Bench;

static void send_line(Bench *bench, Span line)
{
    bench->length = 0;
    if (bench->gtp != NULL) {
        gtp_dialect.execute(&bench->frontend, line);
    } else {
        ugi_execute(&bench->frontend, line);
    }
    ssize_t got = read(bench->pipe[0], bench->answer, ANSWER_SIZE - 1);
    bench->length = got < 0 ? 0 : (size_t)got;
    bench->answer[bench->length] = '\0';
}

static void fail_line(const Bench *bench, const char *why)
{
    const BadLines *bad = &bench->bad;
    fail_msg("%s, %s, %s: %s\nline: %.300s\nanswer: %.300s\nposition: %s", bench->spec,
             bad->gtp ? "GTP" : "UGI", bench->kind, why, text_string(&bad->line), bench->answer,
             text_string(&bad->position));
}

#define REQUIRE(bench, condition, why)                                                             \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fail_line(bench, why);                                                                 \
        }                                                                                          \
    } while (0)

static void open_bench(Bench *bench, const char *spec, bool gtp, uint64_t seed)
{
    static Catalogue catalogue; /* of built-in games */
    Fault fault;
    assert_int_equal(pipe(bench->pipe), 0);
    assert_int_equal(fcntl(bench->pipe[0], F_SETFL, O_NONBLOCK), 0);
    output_init(&bench->output, bench->pipe[1]);
    assert_int_equal(engine_init(&bench->engine, &catalogue, NULL, &fault), STATUS_OK);
    assert_int_equal(frontend_init(&bench->frontend, &bench->engine, &bench->output, &fault),
                     STATUS_OK);
    assert_int_equal(engine_choose(&bench->engine, span_of(spec), &fault), STATUS_OK);
    bench->gtp = gtp ? gtp_new(&bench->frontend) : NULL;
    bench->frontend.gtp = bench->gtp;
    assert_true(!gtp || bench->gtp != NULL);
    bench->spec = spec;
    bench->kind = "beginning";
    bad_lines_init(&bench->bad, &bench->engine, gtp, seed);
}

static void close_bench(Bench *bench)
{
    bad_lines_free(&bench->bad);
    gtp_free(bench->gtp);
    engine_free(&bench->engine);
    frontend_free(&bench->frontend);
    output_free(&bench->output);
    (void)close(bench->pipe[0]);
    (void)close(bench->pipe[1]);
}

/* -- what must not change -- */

typedef struct Snapshot {
    const Game *game;
    uint64_t key;
    size_t length;
    uint32_t quiet;
    uint32_t seen;
    bool forfeited;
    HistoryLimits limits;
    uint64_t table_mb;
    uint64_t overhead_ms;
    uint64_t lines;
    uint64_t skill;
    bool ponders;
    bool solves;
    bool quitting;
    bool is_thinking;
    size_t plays;
    size_t pendings;
} Snapshot;

static void take(const Bench *bench, Snapshot *snapshot)
{
    const Engine *engine = &bench->engine;
    const Session *session = &engine->session;
    const RecordEntry *last = record_last(&session->record);
    memset(snapshot, 0, sizeof *snapshot); /* compared byte by byte */
    snapshot->game = session->game;
    snapshot->key = session->game->family->key(session->game, record_state(&session->record));
    snapshot->length = session->record.length;
    snapshot->quiet = last->quiet;
    snapshot->seen = last->seen;
    snapshot->forfeited = session->record.end.reason != END_OPEN;
    snapshot->limits = session->record.limits;
    snapshot->table_mb = engine->table_mb;
    snapshot->overhead_ms = engine->overhead_ms;
    snapshot->lines = engine->lines;
    snapshot->skill = engine->skill;
    snapshot->ponders = engine->ponders;
    snapshot->solves = engine->solves;
    snapshot->quitting = bench->frontend.quitting;
    snapshot->is_thinking = engine->is_thinking;
    snapshot->plays = bench->gtp != NULL ? bench->gtp->history_length : 0;
    snapshot->pendings = bench->gtp != NULL ? bench->gtp->prefix_length : 0;
}

/* -- checking answers -- */

/* Printable ASCII, and one line break at the end; in GTP two. */
static bool is_one_line(const Bench *bench, size_t breaks)
{
    for (size_t i = 0; i < bench->length; i++) {
        bool at_end = i + breaks >= bench->length;
        if ((bench->answer[i] == '\n') != at_end ||
            (!at_end && (bench->answer[i] < ' ' || bench->answer[i] > '~'))) {
            return false;
        }
    }
    return bench->length > breaks;
}

static void expect_error(Bench *bench, const char *only_code)
{
    Span rest = {bench->answer, bench->length};
    Span word;
    bool gtp = bench->gtp != NULL;
    REQUIRE(bench, is_one_line(bench, gtp ? 2 : 1), "the answer is not one line of plain text");
    (void)span_next_word(&rest, &word);
    if (gtp) {
        REQUIRE(bench, word.start[0] == '?', "not refused");
    } else {
        REQUIRE(bench, strncmp(bench->answer, "info string error ", 18) == 0, "not refused");
        (void)span_next_word(&rest, &word);
        (void)span_next_word(&rest, &word);
    }
    (void)span_next_word(&rest, &word);
    REQUIRE(bench, is_code(word), "the code is not listed");
    REQUIRE(bench, only_code == NULL || span_equals(word, only_code), "another code was due");
    REQUIRE(bench, span_trim(rest).length > 1, "no sentence follows the code");
}

static void expect_ready(Bench *bench)
{
    bool gtp = bench->gtp != NULL;
    send_line(bench, span_of(gtp ? "protocol_version" : "isready"));
    REQUIRE(bench, strcmp(bench->answer, gtp ? "= 2\n\n" : "readyok\n") == 0, "not ready after it");
}

static void try_line(Bench *bench)
{
    Snapshot before;
    Snapshot after;
    bench->kind = bad_lines_make(&bench->bad);
    take(bench, &before);
    send_line(bench, text_span(&bench->bad.line));
    take(bench, &after);
    expect_error(bench, NULL);
    REQUIRE(bench, memcmp(&before, &after, sizeof before) == 0, "it changed something");
    expect_ready(bench);
}

/* The only error with an effect: the game ends before the move, and `undo` reopens it. */
static void try_forfeit(Bench *bench)
{
    Snapshot before;
    Snapshot after;
    if (!bad_lines_make_forfeit(&bench->bad)) {
        return;
    }
    bench->kind = "illegal move in position";
    take(bench, &before);
    send_line(bench, text_span(&bench->bad.line));
    expect_error(bench, "illegal-move");
    take(bench, &after);
    REQUIRE(bench, after.forfeited && after.key == before.key && after.length == before.length,
            "the game does not end before the move");
    send_line(bench, span_of("query gameover"));
    REQUIRE(bench, strcmp(bench->answer, "response true\n") == 0, "the game is not over");
    send_line(bench, span_of("undo"));
    REQUIRE(bench, bench->length == 0, "undo is answered");
    take(bench, &after);
    REQUIRE(bench, memcmp(&before, &after, sizeof before) == 0, "not as before it");
    expect_ready(bench);
}

/* -- games -- */

/* Plays a random move; starts another game after the end, or if the game is long. */
static void choose_good_line(Bench *bench, Text *line)
{
    BadLines *bad = &bench->bad;
    bool gtp = bench->gtp != NULL;
    text_clear(line);
    if (bad->legal_count == 0 || bench->engine.session.record.length > 150) {
        text_add(line, gtp ? "nguzo-position startpos" : "position startpos");
    } else {
        text_format(line, "%s %s", gtp ? "nguzo-play" : "makemove",
                    bad->legal[bad_below(bad, bad->legal_count)].text);
    }
}

static void go_on(Bench *bench, Text *line)
{
    choose_good_line(bench, line);
    send_line(bench, text_span(line));
    if (strcmp(bench->answer, bench->gtp != NULL ? "= \n\n" : "") != 0) {
        fail_msg("%s: %s is answered %s", bench->spec, text_string(line), bench->answer);
    }
    bad_lines_look(&bench->bad);
}

static void bad_lines_are_refused(Game *game, const char *spec, uint64_t lines)
{
    static Bench bench; /* too big for a stack frame */
    if (code_count == 0) {
        read_codes();
    }
    for (unsigned gtp = 0; gtp < 2; gtp++) {
        Text line = {0};
        open_bench(&bench, spec, gtp != 0, 1);
        for (uint64_t i = 0; i < lines / 2; i++) {
            try_line(&bench);
            if (i % LINES_A_PLY == 0) {
                try_forfeit(&bench);
                go_on(&bench, &line);
            }
        }
        text_free(&line);
        close_bench(&bench);
    }
}

/* -- lines for scripts/malformed -- */

static void put(char kind, Span line)
{
    (void)putchar(kind);
    (void)fwrite(line.start, 1, line.length, stdout);
    (void)putchar('\n');
}

/* Before each line: G valid, without an answer; B invalid; F an illegal move in `position`, followed by `undo`. */
static void emit(Bench *bench, uint64_t lines)
{
    Text line = {0};
    text_format(&line, bench->gtp != NULL ? "nguzo-variant %s" : "setoption name Variant value %s",
                bench->spec);
    put('G', text_span(&line));
    for (uint64_t i = 0; i < lines; i++) {
        (void)bad_lines_make(&bench->bad);
        put('B', text_span(&bench->bad.line));
        if (i % LINES_A_PLY == 0) {
            if (bad_lines_make_forfeit(&bench->bad)) {
                put('F', text_span(&bench->bad.line));
            }
            go_on(bench, &line);
            put('G', text_span(&line));
        }
    }
    text_free(&line);
}

static int emit_all(bool gtp, uint64_t lines, uint64_t seed)
{
    static Bench bench;
    size_t specs = catalogue_count(NULL);
    for (size_t i = 0; i < specs; i++) {
        open_bench(&bench, catalogue_variant(NULL, i)->id, gtp, seed * specs + i);
        emit(&bench, lines / specs + (i < lines % specs));
        close_bench(&bench);
    }
    return EXIT_SUCCESS;
}

int main(int count, char **arguments)
{
    uint64_t lines = 0;
    uint64_t seed = 0;
    if (count == 5 && strcmp(arguments[1], "--emit") == 0 &&
        span_parse_number(span_of(arguments[3]), UINT32_MAX, &lines) &&
        span_parse_number(span_of(arguments[4]), UINT32_MAX, &seed)) {
        return emit_all(strcmp(arguments[2], "gtp") == 0, lines, seed);
    }
    return specs_run(count, arguments, LINES, bad_lines_are_refused);
}
