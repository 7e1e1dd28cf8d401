/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/player.h"

#include "base/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const EngineSettings *engine_of(const Player *player)
{
    return &player->room->settings->engines[player->engine];
}

bool player_is_running(const Player *player)
{
    return player->child.pid != 0;
}

static void explain(Player *player, const char *what, const char *value)
{
    (void)snprintf(player->detail, sizeof player->detail, "%s%s%s", what, value == NULL ? "" : " ",
                   value == NULL ? "" : value);
}

/* Ends a process that cannot be talked to any more. */
static EndReason give_up(Player *player, ChildEvent event, const char *awaited)
{
    char how[CHILD_HOW_SIZE] = "";
    EndReason offence = END_STOPPED;
    child_end(&player->child, event == CHILD_GONE ? 1000000 : 0, how);
    switch (event) {
    case CHILD_LATE:
        offence = END_STALL;
        explain(player, "no", awaited);
        break;
    case CHILD_GONE:
        offence = END_CRASH;
        explain(player, "ended with", how);
        break;
    case CHILD_FLOOD:
        offence = END_FLOOD;
        explain(player, "too much text instead of", awaited);
        break;
    case CHILD_LINE: /* a line that nobody asked for */
        offence = END_PROTOCOL;
        explain(player, "a bestmove before", awaited);
        break;
    case CHILD_STARVED:
        player->starved = true;
        break;
    case CHILD_STOPPED:
        break;
    }
    return offence;
}

static bool begins_with_word(Span line, const char *word)
{
    Span first;
    return span_next_word(&line, &first) && span_equals(first, word);
}

/* While options are set, errors are worth telling: a misspelt option spoils a match silently. */
static void warn(const Player *player, Span line)
{
    static const char error[] = "info string error";
    enum { LENGTH = sizeof error - 1 };
    if (player->room->warns && line.length > LENGTH && memcmp(line.start, error, LENGTH) == 0) {
        Text text = {0};
        text_add_plain(&text, span_of(engine_of(player)->name));
        text_add(&text, " says:");
        text_add_plain(&text, (Span){line.start + LENGTH, line.length - LENGTH});
        (void)fprintf(stderr, "nguzo: %s\n", text_string(&text));
        text_free(&text);
    }
}

/* Waits for the word that an answer consists of. */
static EndReason await_word(Player *player, const char *word, bool *offers_variant)
{
    int64_t patience = (int64_t)player->room->settings->patience_ms * 1000;
    int64_t deadline = clock_now_us() + patience;
    Span line;
    child_listen(&player->child);
    for (;;) {
        ChildEvent event = child_next(&player->child, deadline, &line);
        if (event != CHILD_LINE || begins_with_word(line, "bestmove")) {
            return give_up(player, event, word);
        }
        if (begins_with_word(line, word)) {
            return END_OPEN;
        }
        warn(player, line);
        if (offers_variant != NULL && line.length > 20 &&
            memcmp(line.start, "option name Variant ", 20) == 0) {
            *offers_variant = true;
        }
    }
}

static void set_option(Player *player, Span name, Span value)
{
    Text line = {0};
    text_add(&line, "setoption name ");
    text_add_span(&line, name);
    if (value.length > 0) {
        text_add(&line, " value ");
        text_add_span(&line, value);
    }
    child_send_text(&player->child, &line);
}

static void set_number(Player *player, const char *name, uint64_t value, uint64_t standard)
{
    char digits[24];
    if (value != standard) {
        (void)snprintf(digits, sizeof digits, "%" PRIu64, value);
        set_option(player, span_of(name), span_of(digits));
    }
}

static EndReason shake_hands(Player *player)
{
    const EngineSettings *engine = engine_of(player);
    const MatchSettings *settings = player->room->settings;
    bool offers_variant = false;
    child_send(&player->child, "ugi");
    EndReason offence = await_word(player, "ugiok", &offers_variant);
    if (offence != END_OPEN) {
        return offence;
    }
    if (offers_variant) {
        set_option(player, span_of("Variant"), span_of(player->room->spec));
    }
    set_number(player, "Repetition", settings->repetition, HISTORY_LIMITS_STANDARD.repetition);
    set_number(player, "Quiet Limit", settings->quiet_limit, HISTORY_LIMITS_STANDARD.quiet);
    for (size_t i = 0; i < engine->option_count; i++) {
        Span value = span_of(engine->options[i]);
        Span name;
        (void)span_next_part(&value, '=', &name);
        set_option(player, name, value);
    }
    child_send(&player->child, "isready");
    return await_word(player, "readyok", NULL);
}

/* This very program, even if its file has been replaced meanwhile. */
static const char *own_program(void)
{
    static const char link[] = "/proc/self/exe";
    return access(link, X_OK) == 0 ? link : "nguzo";
}

enum { MAX_WORDS = ENGINE_MAX_ARGUMENTS + 16 };

/* The program with its words, cut out of `buffer`. */
static void collect_words(const EngineSettings *engine, Text *buffer, char *words[MAX_WORDS + 1])
{
    size_t count = 0;
    const char *command = engine->command != NULL ? engine->command : own_program();
    text_add(buffer, command);
    char *at = buffer->bytes;
    if (access(command, X_OK) == 0) { /* a path with blanks in it is still one word */
        words[count++] = at;
    } else {
        Span rest = text_span(buffer);
        Span word;
        while (count < MAX_WORDS - ENGINE_MAX_ARGUMENTS && span_next_word(&rest, &word)) {
            words[count++] = at + (word.start - buffer->bytes);
            at[(size_t)(word.start - buffer->bytes) + word.length] = '\0';
            if (rest.length > 0) {
                rest = (Span){rest.start + 1, rest.length - 1};
            }
        }
    }
    for (size_t i = 0; i < engine->argument_count; i++) {
        words[count++] = (char *)(uintptr_t)engine->arguments[i];
    }
    words[count] = NULL;
}

EndReason player_start(Player *player, const PlayerRoom *room, size_t engine)
{
    Text buffer = {0};
    Fault fault;
    char *words[MAX_WORDS + 1];
    player->room = room;
    player->engine = engine;
    child_end(&player->child, 0, NULL);
    collect_words(engine_of(player), &buffer, words);
    ChildCommand command = {
        .words = words, .directory = engine_of(player)->directory, .log = room->logs[engine]};
    Status status = buffer.failed ? STATUS_OUT_OF_MEMORY
                                  : child_start(&player->child, room->launcher, &command, &fault);
    text_free(&buffer);
    if (status == STATUS_OUT_OF_MEMORY) {
        player->starved = true;
        return END_STOPPED;
    }
    if (status != STATUS_OK) {
        explain(player, fault.text, NULL);
        return END_CRASH;
    }
    return shake_hands(player);
}

EndReason player_new_game(Player *player)
{
    child_send(&player->child, "uginewgame");
    child_send(&player->child, "isready");
    return await_word(player, "readyok", NULL);
}

static bool next_number(Span *rest, int64_t *number)
{
    Span word;
    uint64_t size = 0;
    if (!span_next_word(rest, &word)) {
        return false;
    }
    bool negative = word.length > 0 && word.start[0] == '-';
    word.start += negative;
    word.length -= negative;
    if (!span_parse_number(word, INT64_MAX, &size)) {
        return false;
    }
    *number = negative ? -(int64_t)size : (int64_t)size;
    return true;
}

static void read_score(Span *rest, Thought *thought)
{
    Span kind;
    int64_t score = 0;
    if (span_next_word(rest, &kind) && next_number(rest, &score)) {
        thought->has_score = true;
        thought->is_mate = span_equals(kind, "mate");
        thought->score = score;
    }
}

static void read_info(Span line, Thought *thought)
{
    Thought read = *thought;
    Span word;
    int64_t number = 0;
    (void)span_next_word(&line, &word); /* `info` itself */
    while (span_next_word(&line, &word) && !span_equals(word, "string") &&
           !span_equals(word, "pv")) {
        if (span_equals(word, "score")) {
            read_score(&line, &read);
        } else if (span_equals(word, "multipv") && next_number(&line, &number) && number != 1) {
            return; /* about a move that it thinks less of */
        } else if (span_equals(word, "depth") && next_number(&line, &number) && number >= 0) {
            read.depth = (uint64_t)number;
        } else if (span_equals(word, "nodes") && next_number(&line, &number) && number >= 0) {
            read.nodes = (uint64_t)number;
        }
    }
    *thought = read;
}

static void read_best_move(Span line, Answer *answer)
{
    Span word;
    Span move = {"", 0};
    (void)span_next_word(&line, &word);
    (void)span_next_word(&line, &move);
    span_copy_plain(move, answer->move, sizeof answer->move);
}

/* Listens until the move comes. */
static ChildEvent hear_thoughts(Player *player, int64_t deadline, Answer *answer)
{
    Span line;
    for (;;) {
        ChildEvent event = child_next(&player->child, deadline, &line);
        if (event != CHILD_LINE) {
            return event;
        }
        if (begins_with_word(line, "bestmove")) {
            read_best_move(line, answer);
            return event;
        }
        if (begins_with_word(line, "info")) {
            read_info(line, &answer->thought);
        }
    }
}

EndReason player_think(Player *player, const char *position, Text *go, int64_t limit_us,
                       Answer *answer)
{
    *answer = (Answer){.move = ""};
    child_send(&player->child, position);
    child_send(&player->child, "isready");
    EndReason offence = await_word(player, "readyok", NULL);
    if (offence != END_OPEN) {
        return offence;
    }
    child_listen(&player->child);
    int64_t start = clock_now_us();
    child_send_text(&player->child, go);
    ChildEvent event = hear_thoughts(player, start + limit_us, answer);
    answer->thought.time_us = clock_now_us() - start;
    if (event == CHILD_LATE) { /* a stall, unless it stops when it is told to */
        int64_t patience = (int64_t)player->room->settings->patience_ms * 1000;
        child_send(&player->child, "stop");
        event = hear_thoughts(player, clock_now_us() + patience, answer);
        answer->thought.time_us = clock_now_us() - start;
    }
    if (event != CHILD_LINE) {
        return give_up(player, event, "bestmove");
    }
    if (answer->thought.time_us > limit_us) {
        (void)snprintf(player->detail, sizeof player->detail, "%" PRId64 " ms instead of %" PRId64,
                       answer->thought.time_us / 1000, limit_us / 1000);
        return END_TIMEOUT;
    }
    return END_OPEN;
}

void player_quit(Player *player)
{
    if (player_is_running(player)) {
        child_send(&player->child, "quit");
        child_end(&player->child, 1000000, NULL);
    }
}
