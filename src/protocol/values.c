/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Queries about exact values. They wait until everything that can be known is.
 */
#include "protocol/commands.h"
#include "solver/store.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const kind_words[] = {
    [EXACT_UNKNOWN] = "unknown", [EXACT_WIN] = "win", [EXACT_LOSS] = "loss", [EXACT_DRAW] = "draw"};

static bool has_moves(ExactValue value)
{
    return value.kind == EXACT_WIN || value.kind == EXACT_LOSS;
}

/* A game may also have been ended by repetition, by the quiet limit or by an illegal move. */
static ExactValue value_of_end(const Session *session)
{
    return session->game->sides > 2
               ? (ExactValue){EXACT_UNKNOWN, 0}
               : value_of_outcome(session_outcome(session),
                                  game_side_to_move(session->game, record_state(&session->record)));
}

Status query_value(Engine *engine, Span arguments, Fault *fault)
{
    const Session *session = &engine->session;
    ExactValue value;
    (void)arguments;
    (void)fault;
    if (session_outcome(session) != OUTCOME_OPEN) {
        value = value_of_end(session);
    } else {
        Exact *exact = engine_exact(engine);
        if (exact != NULL) {
            exact_wait(exact, -1);
        }
        value = exact_probe(exact, session->game, record_state(&session->record));
        (void)engine_exact(engine); /* a table may have turned out to be damaged */
    }
    if (has_moves(value)) {
        output_line(engine->output, "response %s %" PRIu32, kind_words[value.kind], value.moves);
    } else {
        output_line(engine->output, "response %s", kind_words[value.kind]);
    }
    return STATUS_OK;
}

Status query_movevalues(Engine *engine, Span arguments, Fault *fault)
{
    const Session *session = &engine->session;
    const Game *game = session->game;
    Exact *exact = engine_exact(engine);
    GameState *next = game_state_new(game);
    SpeltMove *moves = NULL;
    size_t count = 0;
    Text text = {0};
    (void)arguments;
    (void)fault;
    if (exact != NULL) {
        exact_wait(exact, -1);
    }
    text.failed = next == NULL || session_spell_moves(session, &moves, &count) != STATUS_OK;
    for (size_t i = 0; i < count && next != NULL; i++) {
        ExactValue value =
            exact_after(exact, game, record_state(&session->record), moves[i].move, next);
        text_format(&text, "%s%s=%s", i == 0 ? "" : " ", moves[i].text, kind_words[value.kind]);
        if (has_moves(value)) {
            text_format(&text, ":%" PRIu32, value.moves);
        }
    }
    free(moves);
    game_state_free(next);
    (void)engine_exact(engine);
    return query_respond_text(engine, &text);
}
