/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/openings.h"

#include "base/random.h"
#include "protocol/reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Independent random sequences that share one seed. */
enum { STREAM_PLIES, STREAM_CHANCE, STREAM_ORDER, STREAMS };

static uint64_t stream_seed(uint64_t seed, unsigned stream, uint64_t round)
{
    return random_draw(seed, round * STREAMS + stream);
}

Move chance_next(ChanceStream *chance, const Game *game, const GameState *state)
{
    Random random = {chance->seed, chance->count++};
    return game_sample_event(game, state, random_fraction(&random));
}

/* -- the file -- */

static Status read_file(const char *path, Text *text, Fault *fault)
{
    char bytes[4096];
    size_t got = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%s: %s", path, strerror(errno));
    }
    while (text->length <= OPENINGS_MAX_BYTES && !text->failed &&
           (got = fread(bytes, 1, sizeof bytes, file)) > 0) {
        text_add_span(text, (Span){bytes, got});
    }
    bool failed = ferror(file) != 0;
    (void)fclose(file);
    if (failed || text->failed) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%s cannot be read", path);
    }
    if (text->length > OPENINGS_MAX_BYTES) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%s is longer than %d MiB", path,
                           OPENINGS_MAX_BYTES / 1024 / 1024);
    }
    return STATUS_OK;
}

/* Sets up `startpos ...`, `fen ...`, or a position text. */
static Status set_line(Session *session, Span line, Fault *fault)
{
    PositionLine position = {.fen = span_trim(line)};
    if (span_has_first_word(line, "startpos") || span_has_first_word(line, "fen")) {
        Status status = position_split_line(line, &position, fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return session_set_position(session, &position, fault);
}

static Status check_line(Session *session, const char *spec, Span line, Fault *fault)
{
    if (line.length > READER_LINE_MAX) {
        return fault_raise(fault, STATUS_LINE_TOO_LONG, "longer than %d MiB",
                           READER_LINE_MAX / 1024 / 1024);
    }
    Status status = set_line(session, line, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (strcmp(session->game->spec, spec) != 0) {
        return fault_raise(fault, STATUS_BAD_POSITION, "a position of %s, not of %s",
                           session->game->spec, spec);
    }
    if (record_outcome(&session->record) != OUTCOME_OPEN) {
        return fault_raise(fault, STATUS_GAME_OVER, "the game is over in this position");
    }
    return STATUS_OK;
}

static Status add_line(Openings *openings, Span line)
{
    if ((openings->count & (openings->count - 1)) == 0) { /* a power of two: full */
        size_t capacity = openings->count == 0 ? 1 : openings->count * 2;
        Span *lines = realloc(openings->lines, capacity * sizeof *lines);
        if (lines == NULL) {
            return STATUS_OUT_OF_MEMORY;
        }
        openings->lines = lines;
    }
    openings->lines[openings->count++] = line;
    return STATUS_OK;
}

static Status read_lines(Openings *openings, const char *path, const char *spec, Session *session,
                         Fault *fault)
{
    Span rest = text_span(&openings->text);
    Span line;
    for (size_t number = 1; span_next_part(&rest, '\n', &line); number++) {
        line.length -= line.length > 0 && line.start[line.length - 1] == '\r';
        line = span_trim(line);
        if (line.length == 0 || line.start[0] == '#') {
            continue;
        }
        if (check_line(session, spec, line, fault) != STATUS_OK) {
            return fault_prefix(fault, "%.80s, line %zu", path, number);
        }
        if (add_line(openings, line) != STATUS_OK) {
            return fault_out_of_memory(fault, "the openings");
        }
    }
    if (openings->count == 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s contains no openings", path);
    }
    return STATUS_OK;
}

static void shuffle(Openings *openings)
{
    Random random = {stream_seed(openings->seed, STREAM_ORDER, 0), 0};
    for (size_t left = openings->count; left > 1; left--) {
        size_t other = random_below(&random, (uint32_t)left);
        Span line = openings->lines[left - 1];
        openings->lines[left - 1] = openings->lines[other];
        openings->lines[other] = line;
    }
}

static uint64_t key_of_lines(const Openings *openings)
{
    uint64_t key = 0;
    for (size_t i = 0; i < openings->count; i++) {
        for (size_t at = 0; at < openings->lines[i].length; at++) {
            key = hash_add(key, (unsigned char)openings->lines[i].start[at]);
        }
        key = hash_add(key, '\n');
    }
    return key;
}

Status openings_load(Openings *openings, const MatchSettings *settings, const char *spec,
                     Fault *fault)
{
    Session session;
    *openings = (Openings){.seed = settings->seed, .random_plies = settings->random_plies};
    if (settings->openings == NULL) {
        return STATUS_OK;
    }
    Status status = read_file(settings->openings, &openings->text, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = session_init(&session, NULL, spec, fault);
    if (status == STATUS_OK) {
        status = read_lines(openings, settings->openings, spec, &session, fault);
    }
    session_free(&session);
    if (status == STATUS_OK && settings->shuffle) {
        shuffle(openings);
    }
    openings->key = key_of_lines(openings);
    return status;
}

void openings_free(Openings *openings)
{
    free(openings->lines);
    text_free(&openings->text);
    *openings = (Openings){.count = 0};
}

/* -- setting up -- */

/* Plays moves at random, not counting chance events; false if the game ends. */
static bool play_plies(Session *session, uint64_t plies, Random *random, ChanceStream *chance)
{
    const Game *game = session->game;
    Move moves[GAME_MAX_MOVES];
    while (plies > 0) {
        const GameState *state = record_state(&session->record);
        Move move = 0;
        if (record_is_at_chance(&session->record)) {
            move = chance_next(chance, game, state);
        } else {
            size_t count = game->family->legal_moves(game, state, moves);
            move = moves[random_below(random, (uint32_t)count)];
            plies--;
        }
        if (record_play(&session->record, move) != STATUS_OK ||
            record_outcome(&session->record) != OUTCOME_OPEN) {
            return false;
        }
    }
    return true;
}

Status openings_set_up(const Openings *openings, uint64_t round, Session *session,
                       ChanceStream *chance, Fault *fault)
{
    enum { ATTEMPTS = 50 };
    Span line =
        openings->count == 0 ? span_of("startpos") : openings->lines[round % openings->count];
    Random random = {stream_seed(openings->seed, STREAM_PLIES, round), 0};
    *chance = (ChanceStream){stream_seed(openings->seed, STREAM_CHANCE, round), 0};
    Status status = set_line(session, line, fault);
    size_t begin = session->record.length;
    /* If that many moves always end the game, fewer are played. */
    for (uint64_t plies = openings->random_plies; status == STATUS_OK && plies > 0; plies--) {
        for (unsigned attempt = 0; attempt < ATTEMPTS; attempt++) {
            chance->count = 0;
            if (play_plies(session, plies, &random, chance)) {
                return STATUS_OK;
            }
            record_truncate(&session->record, begin);
        }
    }
    chance->count = 0;
    return status;
}
