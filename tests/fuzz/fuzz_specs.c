/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the input is a variant spec. A spec that opens has one full spelling, which opens the same game, and
 * the game can be played.
 */
#include "fuzz.h"
#include "game/record.h"
#include "games/catalogue.h"

#include <string.h>

static void check_again(const Game *game)
{
    Fault fault;
    Game *again = NULL;
    Status status = catalogue_open(NULL, span_of(game->spec), &again, &fault);
    fuzz_check(status == STATUS_OK, fault.text, game->spec);
    fuzz_check(strcmp(again->spec, game->spec) == 0, "opens again as another game", game->spec);
    fuzz_check(memcmp(again->option, game->option, sizeof game->option) == 0,
               "has other options when opened again", game->spec);
    game_free(again);
}

static void check_start(const Game *game)
{
    static Move moves[GAME_MAX_MOVES];
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    fuzz_check(game->seats >= 2 && game->seats <= GAME_MAX_SEATS, "has no seats", game->spec);
    fuzz_check(game->sides >= 2 && game->sides <= game->seats, "has no sides", game->spec);
    for (unsigned seat = 0; seat < game->seats; seat++) {
        fuzz_check(game->side_of_seat[seat] < game->sides, "has a seat of no side", game->spec);
    }
    if (record_begin(&record, game, NULL, 0, 1) == STATUS_OK) {
        size_t count = game->family->legal_moves(game, record_state(&record), moves);
        fuzz_check(count > 0, "is over before it begins", game->spec);
        (void)!record_play(&record, moves[count / 2]);
    }
    record_free(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Fault fault = {.status = STATUS_OK};
    Game *game = NULL;
    Status status = catalogue_open(NULL, (Span){(const char *)data, size}, &game, &fault);
    if (status == STATUS_OK) {
        check_again(game);
        check_start(game);
        game_free(game);
    } else {
        fuzz_check(game == NULL && fault.status == status && fault.text[0] != '\0',
                   "a refusal without a reason", status_code(status));
    }
    return 0;
}
