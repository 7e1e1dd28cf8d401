/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of `go`.
 */
#include "protocol/ugi/go.h"

#include "protocol/ugi/commands.h"
#include "protocol/ugi/report.h"
#include "search/skill.h"

#include <string.h>

enum { MAX_MS = 1000000000, CLOCKS = GAME_MAX_SEATS };

typedef struct ClockWords {
    uint64_t left_ms;
    uint64_t increment_ms;
    bool given;
} ClockWords;

/* What was read so far. */
typedef struct GoWords {
    Thinking thinking;
    uint64_t depth;
    uint64_t nodes;
    uint64_t movetime;
    uint64_t moves_to_go;
    uint64_t mate;
    uint64_t perft;
    bool is_perft;
    ClockWords clock[CLOCKS];
} GoWords;

static Status read_number(Span *rest, Span word, uint64_t max, uint64_t *number, Fault *fault)
{
    Span value;
    if (!span_next_word(rest, &value)) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "%.*s needs a number", SPAN_ARGS(word));
    }
    if (!span_parse_number(value, max, number)) {
        return fault_raise(fault, STATUS_BAD_NUMBER,
                           "%.*s takes a whole number up to %llu, not '%.*s'", SPAN_ARGS(word),
                           (unsigned long long)max, SPAN_ARGS(value));
    }
    return STATUS_OK;
}

/* wtime and btime are the UCI names of p1time and p2time; false if it is no word about clocks. */
static bool find_clock(Span word, GoWords *words, uint64_t **number, ClockWords **clock)
{
    static const char *const names[CLOCKS][4] = {{"p1time", "p1inc", "wtime", "winc"},
                                                 {"p2time", "p2inc", "btime", "binc"},
                                                 {"p3time", "p3inc", "p3time", "p3inc"},
                                                 {"p4time", "p4inc", "p4time", "p4inc"}};
    for (unsigned owner = 0; owner < CLOCKS; owner++) {
        for (unsigned i = 0; i < 4; i++) {
            if (span_equals(word, names[owner][i])) {
                *clock = &words->clock[owner];
                *number = i % 2 == 0 ? &(*clock)->left_ms : &(*clock)->increment_ms;
                return true;
            }
        }
    }
    return false;
}

static bool is_go_word(Span word)
{
    static const char *const words[] = {"depth", "nodes",    "movetime", "movestogo",  "mate",
                                        "perft", "infinite", "ponder",   "searchmoves"};
    GoWords ignored;
    uint64_t *number = NULL;
    ClockWords *clock = NULL;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (span_equals(word, words[i])) {
            return true;
        }
    }
    return find_clock(word, &ignored, &number, &clock);
}

static Status read_searchmoves(const Session *session, Span *rest, Thinking *thinking, Fault *fault)
{
    Span before = *rest;
    Span token;
    while (span_next_word(rest, &token) && !is_go_word(token)) {
        Status status = game_find_move(session->game, record_state(&session->record), token,
                                       &thinking->only[thinking->limits.searchmoves_count], fault);
        if (status != STATUS_OK) {
            return status;
        }
        if (thinking->limits.searchmoves_count + 1 < GAME_MAX_MOVES) {
            thinking->limits.searchmoves_count++;
        }
        before = *rest;
    }
    *rest = before;
    if (thinking->limits.searchmoves_count == 0) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "searchmoves needs moves");
    }
    return STATUS_OK;
}

static Status read_word(const Session *session, Span word, Span *rest, GoWords *words, Fault *fault)
{
    uint64_t *number = NULL;
    ClockWords *clock = NULL;
    if (find_clock(word, words, &number, &clock)) {
        clock->given = true;
        return read_number(rest, word, MAX_MS, number, fault);
    }
    if (span_equals(word, "depth")) {
        return read_number(rest, word, 1000000, &words->depth, fault);
    }
    if (span_equals(word, "nodes")) {
        return read_number(rest, word, INT64_MAX, &words->nodes, fault);
    }
    if (span_equals(word, "movetime")) {
        return read_number(rest, word, MAX_MS, &words->movetime, fault);
    }
    if (span_equals(word, "movestogo")) {
        return read_number(rest, word, 1000000, &words->moves_to_go, fault);
    }
    if (span_equals(word, "mate")) {
        return read_number(rest, word, 1000000, &words->mate, fault);
    }
    if (span_equals(word, "perft")) {
        words->is_perft = true;
        return read_number(rest, word, 64, &words->perft, fault);
    }
    if (span_equals(word, "infinite")) {
        words->thinking.limits.infinite = true;
        return STATUS_OK;
    }
    if (span_equals(word, "ponder")) {
        words->thinking.ponder = true;
        return STATUS_OK;
    }
    if (span_equals(word, "searchmoves")) {
        return read_searchmoves(session, rest, &words->thinking, fault);
    }
    return fault_raise(fault, STATUS_BAD_ARGUMENT, "go takes no '%.*s'", SPAN_ARGS(word));
}

static const ClockWords *running_clock(const Session *session, const GoWords *words)
{
    return &words->clock[record_player_to_move(&session->record) % CLOCKS];
}

static void settle_limits(const Engine *engine, GoWords *words)
{
    SearchLimits *limits = &words->thinking.limits;
    const ClockWords *clock = running_clock(&engine->session, words);
    limits->depth = (uint32_t)words->depth;
    limits->nodes = words->nodes;
    limits->movetime_ms = (int64_t)words->movetime;
    limits->mate = (uint32_t)words->mate;
    limits->overhead_ms = (int64_t)engine->overhead_ms;
    limits->multipv = (size_t)engine->lines;
    limits->weakened = engine->skill < SKILL_MAX;
    limits->skill = (unsigned)engine->skill;
    limits->clock = (SearchClock){.given = clock->given,
                                  .left_ms = (int64_t)clock->left_ms,
                                  .increment_ms = (int64_t)clock->increment_ms,
                                  .moves_to_go = (uint32_t)words->moves_to_go};
    /* Bare `go` means "play": a second is a fair time to wait for a move. */
    if (!search_limits_are_bounded(limits) && limits->mate == 0 && !limits->infinite) {
        limits->movetime_ms = 1000;
    }
    words->thinking.kind = words->is_perft ? THINKING_PERFT : THINKING_SEARCH;
    words->thinking.perft_depth = (unsigned)words->perft;
}

Status go_read(const Engine *engine, Span words, Thinking *thinking, Fault *fault)
{
    static const GoWords nothing;
    GoWords read = nothing;
    Span word;
    while (span_next_word(&words, &word)) {
        Status status = read_word(&engine->session, word, &words, &read, fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    settle_limits(engine, &read);
    *thinking = read.thinking;
    thinking->limits.searchmoves = thinking->only;
    return STATUS_OK;
}

bool go_limits_every_search(Span words)
{
    static const char *const names[] = {"depth", "nodes", "movetime", "mate"};
    Span word;
    Span number;
    while (span_next_word(&words, &word)) {
        bool known = false;
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
            known = known || span_equals(word, names[i]);
        }
        if (!known || !span_next_word(&words, &number)) {
            return false;
        }
    }
    return true;
}

Move go_throw(Engine *engine)
{
    const Game *game = engine->session.game;
    const GameState *state = record_state(&engine->session.record);
    return game_sample_event(game, state, random_fraction(&engine->random));
}

/* Whoever sent `go` waits for a bestmove, whatever is wrong. */
static Status answer_nothing(Engine *engine, Status status, const char *text)
{
    output_error(engine->output, status, text);
    output_line(engine->output, "bestmove none");
    return STATUS_OK;
}

Status command_go(Engine *engine, Span arguments, Fault *fault)
{
    const Session *session = &engine->session;
    const Game *game = session->game;
    Status status = go_read(engine, arguments, &engine->thinking, fault);
    if (status != STATUS_OK || engine->thinking.kind == THINKING_PERFT) {
        return status != STATUS_OK ? status : engine_think(engine, fault);
    }
    if (record_outcome(&session->record) != OUTCOME_OPEN) {
        return answer_nothing(engine, STATUS_GAME_OVER, "the game is over");
    }
    if (game->family->turn(game, record_state(&session->record)) == GAME_CHANCE) {
        report_best_move(engine, &(SearchResult){.best = go_throw(engine)});
        return STATUS_OK;
    }
    status = engine_think(engine, fault);
    return status == STATUS_OK ? STATUS_OK : answer_nothing(engine, status, fault->text);
}
