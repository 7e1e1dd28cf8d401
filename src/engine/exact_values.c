/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/exact_values.h"

#include "solver/store.h"

#include <inttypes.h>

const char *exact_kind_word(ExactKind kind)
{
    static const char *const words[] = {[EXACT_UNKNOWN] = "unknown",
                                        [EXACT_WIN] = "win",
                                        [EXACT_LOSS] = "loss",
                                        [EXACT_DRAW] = "draw"};
    return words[kind];
}

void exact_value_print(ExactValue value, char separator, Text *text)
{
    text_add(text, exact_kind_word(value.kind));
    if (exact_is_decisive(value) && value.moves != EXACT_NO_DISTANCE) {
        text_format(text, "%c%" PRIu32, separator, value.moves);
    }
}

static Exact *wait_for_exact(Engine *engine)
{
    Exact *exact = engine_exact(engine);
    if (exact != NULL) {
        exact_wait(exact, -1);
    }
    return exact;
}

ExactValue engine_move_value(Engine *engine, Move move)
{
    const Session *session = &engine->session;
    ExactValue value = exact_unknown();
    GameState *next = game_state_new(session->game);
    if (next != NULL) {
        Probe probe = exact_as_probe(wait_for_exact(engine));
        value = probe_move(&probe, session->game, record_state(&session->record), move, next);
    }
    game_state_free(next);
    return value;
}

/* Of a game that is over, perhaps by repetition, by the quiet limit or by an illegal move. */
static ExactValue value_of_end(const Session *session)
{
    return session->game->sides > 2
               ? exact_unknown()
               : value_of_outcome(record_outcome(&session->record),
                                  game_side_to_move(session->game, record_state(&session->record)));
}

ExactValue engine_position_value(Engine *engine)
{
    const Session *session = &engine->session;
    if (record_outcome(&session->record) != OUTCOME_OPEN) {
        return value_of_end(session);
    }
    ExactValue value =
        exact_probe(wait_for_exact(engine), session->game, record_state(&session->record));
    (void)engine_exact(engine); /* warns of a table file that turned out to be damaged */
    return value;
}
