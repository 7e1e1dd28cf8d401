/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/referee.h"

#include "match/match.h"
#include "solver/exact.h"

/* What tables say, as a match wants to hear it. */
static bool probe_tables(const void *context, const Game *game, const GameState *state,
                         Outcome *outcome)
{
    ExactValue value = exact_probe(context, game, state);
    unsigned side = game_side_to_move(game, state);
    if (value.kind == EXACT_UNKNOWN) {
        return false;
    }
    *outcome = value.kind == EXACT_DRAW ? OUTCOME_DRAW
                                        : outcome_win(value.kind == EXACT_WIN ? side : side ^ 1);
    return true;
}

static void close_tables(void *context)
{
    exact_close(context);
}

static Status open_tables(const char *folder, const Game *game, ExactValues *values, Fault *fault)
{
    Exact *exact = exact_open(game, &(ExactOptions){.solve = true, .directory = folder});
    if (exact == NULL) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the tables");
    }
    exact_wait(exact, -1);
    if (exact_take_warning(exact, fault)) {
        exact_close(exact);
        return fault->status;
    }
    *values = (ExactValues){probe_tables, close_tables, exact};
    return STATUS_OK;
}

int referee_match(int count, char **arguments)
{
    return match_command(count, arguments, open_tables);
}
