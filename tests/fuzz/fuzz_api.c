/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: a sequence of calls of libnguzo. Every line of the input is one call: a letter, and the argument after
 * it. Whatever is called, the library must survive, a failed call must change nothing, and the history must lead back to
 * the position.
 */
#include "api/nguzo.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static char *copy_of(const char *string)
{
    char *copy = string != NULL ? strdup(string) : NULL;
    fuzz_check(copy != NULL, "every answer is a string", "");
    return copy;
}

static void check_history(NguzoGame *game)
{
    char *position = copy_of(nguzo_position(game));
    char *history = copy_of(nguzo_history(game));
    fuzz_check(nguzo_set_position(game, history) == NGUZO_OK, "the history can be set", history);
    char *again = copy_of(nguzo_position(game));
    fuzz_check(strcmp(position, again) == 0, "the history leads to the position", history);
    free(again);
    free(history);
    free(position);
}

/* Starts a search that is stopped at once, and makes the other call meanwhile. */
static void search(NguzoGame *game, const char *moves)
{
    const NguzoLimits limits = {.size = sizeof limits,
                                .nodes = 200,
                                .depth = 2,
                                .searchmoves = moves[0] != '\0' ? moves : NULL};
    if (nguzo_search(game, &limits, NULL, NULL) != NGUZO_OK) {
        return;
    }
    fuzz_check(nguzo_play(game, moves) == NGUZO_BUSY, "a search refuses moves", moves);
    nguzo_stop(game);
    char *best = copy_of(nguzo_wait(game));
    fuzz_check(nguzo_play(game, best) == NGUZO_OK, "the best move is legal", best);
    fuzz_check(nguzo_undo(game) == NGUZO_OK, "a move can be undone", best);
    free(best);
}

static NguzoStatus call(NguzoGame *game, char function, const char *argument)
{
    NguzoValue value;
    int32_t scores[NGUZO_MAX_SIDES];
    switch (function) {
    case 'm':
        return nguzo_play(game, argument);
    case 'u':
        return nguzo_undo(game);
    case 'p':
        return nguzo_set_position(game, argument);
    case 'v':
        return nguzo_set_option(game, "Variant", argument);
    case 'r':
        return nguzo_set_option(game, "Repetition", argument);
    case 'q':
        return nguzo_query(game, argument) != NULL ? NGUZO_OK : nguzo_error_status(game);
    case 'g':
        return nguzo_svg(game, argument) != NULL ? NGUZO_OK : nguzo_error_status(game);
    case 'x':
        return nguzo_exact_value(game, argument[0] != '\0' ? argument : NULL, &value);
    case 'c':
        fuzz_check(nguzo_scores(game, scores) >= 2, "there are two sides", argument);
        fuzz_check(nguzo_turn(game) >= 0 && nguzo_turn(game) <= nguzo_seats(game),
                   "the turn is a seat", argument);
        return NGUZO_OK;
    case 's':
        search(game, argument);
        return NGUZO_OK;
    default:
        return NGUZO_OK;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span rest = {(const char *)data, size};
    Span line;
    NguzoGame *game = NULL;
    fuzz_check(nguzo_open("tapatan", &game) == NGUZO_OK, "a game opens", "tapatan");
    (void)nguzo_set_option(game, "Hash", "1");
    (void)nguzo_set_option(game, "Solve", "false");
    while (size > 0 && span_next_part(&rest, '\n', &line)) {
        if (line.length == 0 || fuzz_is_left_out(line)) {
            continue;
        }
        Text argument = {0};
        text_add_span(&argument, (Span){line.start + 1, line.length - 1});
        char *before = copy_of(nguzo_position(game));
        if (call(game, line.start[0], text_string(&argument)) != NGUZO_OK) {
            fuzz_check(strcmp(nguzo_position(game), before) == 0, "a failed call changes nothing",
                       text_string(&argument));
            fuzz_check(nguzo_error(game)[0] != '\0', "an error has a sentence", before);
        }
        free(before);
        text_free(&argument);
    }
    check_history(game);
    nguzo_close(game);
    return 0;
}
