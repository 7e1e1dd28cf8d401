/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/ugi/go.h"

#include "base/lookup.h"
#include "game/players.h"
#include "protocol/ugi/commands.h"
#include "protocol/ugi/report.h"

#include <inttypes.h>

typedef enum GoField {
#define GO_FIELD(field, name, max, usage) GO_##field,
    GO_WORDS(GO_FIELD)
#undef GO_FIELD
        GO_FIELDS
} GoField;

typedef struct GoWord {
    const char *name;
    GoField field;
    uint64_t max; /* of the number that follows; 0: none does */
} GoWord;

static const GoWord words[] = {
#define GO_WORD(field, name, max, usage) {name, GO_##field, max},
    GO_WORDS(GO_WORD)
#undef GO_WORD
    /* UCI's names. */
    {"wtime", GO_P1TIME, GO_MAX_MS},
    {"winc", GO_P1INC, GO_MAX_MS},
    {"btime", GO_P2TIME, GO_MAX_MS},
    {"binc", GO_P2INC, GO_MAX_MS},
};

typedef struct GoValues {
    bool is_given[GO_FIELDS];
    uint64_t number[GO_FIELDS];
} GoValues;

size_t go_word_count(void)
{
    return GO_FIELDS;
}

const char *go_word(size_t index)
{
    return words[index].name;
}

static Status read_number(Span *rest, const GoWord *word, uint64_t *number, Fault *fault)
{
    Span value;
    if (!span_next_word(rest, &value)) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "%s needs a number", word->name);
    }
    if (!span_parse_number(value, word->max, number)) {
        return fault_raise(fault, STATUS_BAD_NUMBER,
                           "%s takes a whole number up to %" PRIu64 ", not '%.*s'", word->name,
                           word->max, SPAN_ARGS(value));
    }
    return STATUS_OK;
}

/* Moves up to the next word that is an argument of its own. */
static Status read_moves(const Session *session, Span *rest, SearchRequest *search, Fault *fault)
{
    size_t *count = &search->limits.searchmoves_count;
    Span after = *rest;
    Span token;
    while (span_next_word(&after, &token) && lookup(LOOKUP_TABLE(words), token) == NULL) {
        Status status = game_find_move(session->game, record_state(&session->record), token,
                                       &search->searchmoves[*count], fault);
        if (status != STATUS_OK) {
            return status;
        }
        *count += *count + 1 < GAME_MAX_MOVES;
        *rest = after;
    }
    return *count > 0 ? STATUS_OK
                      : fault_raise(fault, STATUS_MISSING_ARGUMENT, "searchmoves needs moves");
}

static Status read_word(const Session *session, const GoWord *word, Span *rest, GoValues *values,
                        SearchRequest *search, Fault *fault)
{
    values->is_given[word->field] = true;
    if (word->field == GO_SEARCHMOVES) {
        return read_moves(session, rest, search, fault);
    }
    return word->max > 0 ? read_number(rest, word, &values->number[word->field], fault) : STATUS_OK;
}

static SearchClock clock_to_move(const Session *session, const GoValues *values)
{
    enum { FIELDS_PER_CLOCK = GO_P2TIME - GO_P1TIME };
    unsigned player = game_player_to_move(session->game, record_state(&session->record));
    size_t time = GO_P1TIME + (size_t)player * FIELDS_PER_CLOCK;
    size_t increment = time + 1;
    return (SearchClock){.given = values->is_given[time] || values->is_given[increment],
                         .left_ms = (int64_t)values->number[time],
                         .increment_ms = (int64_t)values->number[increment],
                         .moves_to_go = (uint32_t)values->number[GO_MOVESTOGO]};
}

static bool is_general(const GoValues *values)
{
    bool general = true;
    for (size_t i = 0; i < GO_FIELDS; i++) {
        bool suits = i == GO_DEPTH || i == GO_NODES || i == GO_MOVETIME || i == GO_MATE;
        general = general && (suits || !values->is_given[i]);
    }
    return general;
}

Status go_parse(const Session *session, Span arguments, GoRequest *request, Fault *fault)
{
    GoValues values = {{false}, {0}};
    SearchLimits *limits = &request->search.limits;
    Span name;
    limits->searchmoves_count = 0;
    while (span_next_word(&arguments, &name)) {
        const GoWord *word = lookup(LOOKUP_TABLE(words), name);
        Status status =
            word != NULL
                ? read_word(session, word, &arguments, &values, &request->search, fault)
                : lookup_fail(LOOKUP_TABLE(words), "limit", name, NULL, STATUS_BAD_ARGUMENT, fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    *limits = (SearchLimits){.depth = (uint32_t)values.number[GO_DEPTH],
                             .nodes = values.number[GO_NODES],
                             .movetime_ms = (int64_t)values.number[GO_MOVETIME],
                             .clock = clock_to_move(session, &values),
                             .mate = (uint32_t)values.number[GO_MATE],
                             .infinite = values.is_given[GO_INFINITE],
                             .searchmoves_count = limits->searchmoves_count};
    request->search.ponder = values.is_given[GO_PONDER];
    request->is_perft = values.is_given[GO_PERFT];
    request->perft_depth = (unsigned)values.number[GO_PERFT];
    request->is_general = is_general(&values);
    return STATUS_OK;
}

/* -- the command -- */

/* A client that sent `go` waits for a bestmove, even after an error. */
static Status answer_nothing(const Frontend *frontend, Status status, const char *text)
{
    output_error(frontend->output, status, text);
    output_line(frontend->output, "bestmove none");
    return STATUS_OK;
}

Status command_go(Frontend *frontend, Span arguments, Fault *fault)
{
    Engine *engine = frontend->engine;
    const Session *session = &engine->session;
    const EngineListener listener = ugi_listener(frontend);
    GoRequest request;
    Status status = go_parse(session, arguments, &request, fault);
    if (status != STATUS_OK || request.is_perft) {
        return status != STATUS_OK ? status
                                   : engine_perft(engine, request.perft_depth, &listener, fault);
    }
    if (record_outcome(&session->record) != OUTCOME_OPEN) {
        return answer_nothing(frontend, STATUS_GAME_OVER, "the game is over");
    }
    if (record_is_at_chance(&session->record)) {
        report_best_move(frontend, &(SearchResult){.best = engine_draw_event(engine)});
        return STATUS_OK;
    }
    status = engine_search(engine, &request.search, &listener, fault);
    return status == STATUS_OK ? STATUS_OK : answer_nothing(frontend, status, fault->text);
}
