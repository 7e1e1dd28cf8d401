/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/ugi_engine.h"

#include "base/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { GRACE_US = 1000000 }; /* for a process to exit by itself */

static const EngineSettings *settings_of(const UgiEngine *engine)
{
    return &engine->context->settings->engines[engine->index];
}

bool ugi_engine_is_running(const UgiEngine *engine)
{
    return engine->child.pid != 0;
}

static void set_detail(UgiEngine *engine, const char *what, const char *value)
{
    (void)snprintf(engine->detail, sizeof engine->detail, "%s%s", what, value);
}

/* Ends the process after an event other than the expected answer, and returns the offence. */
static EndReason end_process(UgiEngine *engine, ChildEvent event, const char *expected)
{
    char status[CHILD_STATUS_SIZE] = "";
    EndReason offence = END_STOPPED;
    engine->is_pondering = false;
    child_end(&engine->child, event == CHILD_GONE ? GRACE_US : 0, status);
    switch (event) {
    case CHILD_LATE:
        offence = END_STALL;
        set_detail(engine, "no ", expected);
        break;
    case CHILD_GONE:
        offence = END_CRASH;
        set_detail(engine, status, "");
        break;
    case CHILD_FLOOD:
        offence = END_FLOOD;
        set_detail(engine, "too much output instead of ", expected);
        break;
    case CHILD_LINE:
        offence = END_PROTOCOL;
        set_detail(engine, "unexpected bestmove before ", expected);
        break;
    case CHILD_OUT_OF_MEMORY:
        engine->is_out_of_memory = true;
        break;
    case CHILD_STOPPED:
        break;
    }
    return offence;
}

/* Prints an error that the engine reports while options are set: a misspelt option would otherwise go
 * unnoticed and spoil the match. */
static void warn(const UgiEngine *engine, Span line)
{
    static const char error[] = "info string error";
    if (engine->context->warns && span_has_prefix(line, error)) {
        Text text = {0};
        text_add_printable(&text, span_of(settings_of(engine)->name));
        text_add(&text, " reports:");
        text_add_printable(&text, span_from(line, strlen(error)));
        (void)fprintf(stderr, "nguzo: %s\n", text_string(&text));
        text_free(&text);
    }
}

static int64_t patience_us(const UgiEngine *engine)
{
    return (int64_t)engine->context->settings->patience_ms * 1000;
}

/* Which of the options that matter here an engine offers. */
typedef struct OfferedOptions {
    bool variant;
    bool ponder;
} OfferedOptions;

static void note_option(OfferedOptions *offered, Span line)
{
    Span word;
    Span name = {"", 0};
    if (span_next_word(&line, &word) && span_equals(word, "option") &&
        span_next_word(&line, &word) && span_equals(word, "name") && span_next_word(&line, &name) &&
        span_has_first_word(line, "type")) {
        offered->variant = offered->variant || span_equals_ignoring_case(name, "Variant");
        offered->ponder = offered->ponder || span_equals_ignoring_case(name, "Ponder");
    }
}

/* Waits for a line that begins with a word. `offered` may be NULL. */
static EndReason await_word(UgiEngine *engine, const char *word, OfferedOptions *offered)
{
    int64_t deadline = clock_now_us() + patience_us(engine);
    Span line;
    child_listen(&engine->child);
    for (;;) {
        ChildEvent event = child_next(&engine->child, deadline, &line);
        if (event != CHILD_LINE || span_has_first_word(line, "bestmove")) {
            return end_process(engine, event, word);
        }
        if (span_has_first_word(line, word)) {
            return END_OPEN;
        }
        warn(engine, line);
        if (offered != NULL) {
            note_option(offered, line);
        }
    }
}

static void set_option(UgiEngine *engine, Span name, Span value)
{
    Text line = {0};
    text_add(&line, "setoption name ");
    text_add_span(&line, name);
    if (value.length > 0) {
        text_add(&line, " value ");
        text_add_span(&line, value);
    }
    child_send_text(&engine->child, &line);
    text_free(&line);
}

static void set_number(UgiEngine *engine, const char *name, uint64_t value, uint64_t default_value)
{
    char digits[24];
    if (value != default_value) {
        (void)snprintf(digits, sizeof digits, "%" PRIu64, value);
        set_option(engine, span_of(name), span_of(digits));
    }
}

static EndReason initialize(UgiEngine *engine)
{
    const EngineSettings *own = settings_of(engine);
    const MatchSettings *settings = engine->context->settings;
    OfferedOptions offered = {false};
    child_send(&engine->child, "ugi");
    EndReason offence = await_word(engine, "ugiok", &offered);
    if (offence != END_OPEN) {
        return offence;
    }
    if (offered.variant) {
        set_option(engine, span_of("Variant"), span_of(engine->context->spec));
    }
    if (own->ponders && offered.ponder) {
        set_option(engine, span_of("Ponder"), span_of("true"));
    } else if (own->ponders && engine->context->warns) {
        (void)fprintf(stderr, "nguzo: %s does not offer the option Ponder\n", own->name);
    }
    set_number(engine, "Repetition", settings->repetition, HISTORY_LIMITS_STANDARD.repetition);
    set_number(engine, "Quiet Limit", settings->quiet_limit, HISTORY_LIMITS_STANDARD.quiet);
    for (size_t i = 0; i < own->option_count; i++) {
        Span value = span_of(own->options[i]);
        Span name;
        (void)span_next_part(&value, '=', &name);
        set_option(engine, name, value);
    }
    child_send(&engine->child, "isready");
    return await_word(engine, "readyok", NULL);
}

/* This program itself, even if its file has been replaced since it was started. */
static const char *own_program(void)
{
    static const char link[] = "/proc/self/exe";
    return access(link, X_OK) == 0 ? link : "nguzo";
}

enum { MAX_COMMAND_WORDS = 16, MAX_WORDS = MAX_COMMAND_WORDS + ENGINE_MAX_ARGUMENTS };

/* Lists the program and its arguments. The words of the command are cut out of `buffer`. */
static void list_words(const EngineSettings *engine, Text *buffer, char *words[MAX_WORDS + 1])
{
    size_t count = 0;
    const char *command = engine->command != NULL ? engine->command : own_program();
    text_add(buffer, command);
    char *at = buffer->bytes;
    if (access(command, X_OK) == 0) { /* a path that contains blanks is one word */
        words[count++] = at;
    } else {
        Span rest = text_span(buffer);
        Span word;
        while (count < MAX_COMMAND_WORDS && span_next_word(&rest, &word)) {
            words[count++] = at + (word.start - buffer->bytes);
            at[(size_t)(word.start - buffer->bytes) + word.length] = '\0';
            if (rest.length > 0) {
                rest = span_from(rest, 1);
            }
        }
    }
    for (size_t i = 0; i < engine->argument_count; i++) {
        words[count++] = (char *)(uintptr_t)engine->arguments[i];
    }
    words[count] = NULL;
}

EndReason ugi_engine_start(UgiEngine *engine, MatchContext *context, size_t index)
{
    Text buffer = {0};
    Fault fault;
    char *words[MAX_WORDS + 1];
    engine->context = context;
    engine->index = index;
    engine->is_pondering = false;
    child_end(&engine->child, 0, NULL);
    list_words(settings_of(engine), &buffer, words);
    ChildCommand command = {
        .words = words, .directory = settings_of(engine)->directory, .log = context->logs[index]};
    Status status = buffer.failed
                        ? STATUS_OUT_OF_MEMORY
                        : child_start(&engine->child, &context->launcher, &command, &fault);
    text_free(&buffer);
    if (status == STATUS_OUT_OF_MEMORY) {
        engine->is_out_of_memory = true;
        return END_STOPPED;
    }
    if (status != STATUS_OK) {
        set_detail(engine, fault.text, "");
        return END_CRASH;
    }
    return initialize(engine);
}

EndReason ugi_engine_new_game(UgiEngine *engine)
{
    child_send(&engine->child, "uginewgame");
    child_send(&engine->child, "isready");
    return await_word(engine, "readyok", NULL);
}

static bool next_number(Span *rest, int64_t *number)
{
    Span word;
    return span_next_word(rest, &word) && span_parse_integer(word, number);
}

static void read_score(Span *rest, MoveInfo *info)
{
    Span kind;
    int64_t score = 0;
    if (span_next_word(rest, &kind) && next_number(rest, &score)) {
        info->has_score = true;
        info->is_mate = span_equals(kind, "mate");
        info->score = score;
    }
}

static void read_info(Span line, MoveInfo *info)
{
    MoveInfo read = *info;
    Span word;
    int64_t number = 0;
    (void)span_next_word(&line, &word); /* `info` itself */
    while (span_next_word(&line, &word) && !span_equals(word, "string") &&
           !span_equals(word, "pv")) {
        if (span_equals(word, "score")) {
            read_score(&line, &read);
        } else if (span_equals(word, "multipv") && next_number(&line, &number) && number != 1) {
            return; /* not about the best move */
        } else if (span_equals(word, "depth") && next_number(&line, &number) && number >= 0) {
            read.depth = (uint64_t)number;
        } else if (span_equals(word, "nodes") && next_number(&line, &number) && number >= 0) {
            read.nodes = (uint64_t)number;
        }
    }
    *info = read;
}

static void read_best_move(Span line, EngineAnswer *answer)
{
    Span word;
    Span move = {"", 0};
    (void)span_next_word(&line, &word);
    (void)span_next_word(&line, &move);
    span_copy_printable(move, answer->move, sizeof answer->move);
    if (span_next_word(&line, &word) && span_equals(word, "ponder") &&
        span_next_word(&line, &move)) {
        span_copy_printable(move, answer->reply, sizeof answer->reply);
    }
}

static ChildEvent await_best_move(UgiEngine *engine, int64_t deadline, EngineAnswer *answer)
{
    Span line;
    for (;;) {
        ChildEvent event = child_next(&engine->child, deadline, &line);
        if (event != CHILD_LINE) {
            return event;
        }
        if (span_has_first_word(line, "bestmove")) {
            read_best_move(line, answer);
            return event;
        }
        if (span_has_first_word(line, "info")) {
            read_info(line, &answer->info);
        }
    }
}

/* Waits for the answer to a search whose clock starts now. */
static EndReason await_answer(UgiEngine *engine, int64_t limit_us, EngineAnswer *answer)
{
    int64_t start = clock_now_us();
    ChildEvent event = await_best_move(engine, start + limit_us, answer);
    if (event == CHILD_LATE) { /* a timeout if it obeys `stop`, otherwise a stall */
        child_send(&engine->child, "stop");
        event = await_best_move(engine, clock_now_us() + patience_us(engine), answer);
    }
    answer->info.time_us = clock_now_us() - start;
    if (event != CHILD_LINE) {
        return end_process(engine, event, "bestmove");
    }
    if (answer->info.time_us > limit_us) {
        (void)snprintf(engine->detail, sizeof engine->detail,
                       "took %" PRId64 " ms instead of %" PRId64, answer->info.time_us / 1000,
                       limit_us / 1000);
        return END_TIMEOUT;
    }
    return END_OPEN;
}

EndReason ugi_engine_search(UgiEngine *engine, const char *position, const Text *go,
                            int64_t limit_us, EngineAnswer *answer)
{
    *answer = (EngineAnswer){.move = ""};
    child_send(&engine->child, position);
    child_send(&engine->child, "isready");
    EndReason offence = await_word(engine, "readyok", NULL);
    if (offence != END_OPEN) {
        return offence;
    }
    child_listen(&engine->child);
    child_send_text(&engine->child, go);
    return await_answer(engine, limit_us, answer);
}

void ugi_engine_ponder(UgiEngine *engine, const Text *position, const Text *go)
{
    child_send_text(&engine->child, position);
    child_send_text(&engine->child, go);
    engine->is_pondering = true;
}

EndReason ugi_engine_ponder_hit(UgiEngine *engine, int64_t limit_us, EngineAnswer *answer)
{
    *answer = (EngineAnswer){.move = ""};
    engine->is_pondering = false;
    child_listen(&engine->child);
    child_send(&engine->child, "ponderhit");
    return await_answer(engine, limit_us, answer);
}

EndReason ugi_engine_stop_pondering(UgiEngine *engine)
{
    EngineAnswer dropped = {.move = ""};
    if (!engine->is_pondering) {
        return END_OPEN;
    }
    engine->is_pondering = false;
    child_listen(&engine->child);
    child_send(&engine->child, "stop");
    ChildEvent event = await_best_move(engine, clock_now_us() + patience_us(engine), &dropped);
    return event == CHILD_LINE ? END_OPEN : end_process(engine, event, "bestmove");
}

void ugi_engine_quit(UgiEngine *engine)
{
    if (ugi_engine_is_running(engine)) {
        child_send(&engine->child, "quit");
        child_end(&engine->child, GRACE_US, NULL);
    }
}
