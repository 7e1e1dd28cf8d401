/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of every variant and of the specs in specs.txt. Every position is checked by tests/support/contract.h. A game
 * needs no code of its own to be tested here.
 */
#include "contract.h"
#include "player.h"
#include "specs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef NDEBUG
enum { GAMES = 16, PLIES = 500 };
#else /* slow builds: assertions, sanitizers */
enum { GAMES = 4, PLIES = 120 };
#endif

static void play_game(Contract *contract, const Game *game, uint64_t seed)
{
    Player *player = player_new(game, seed);
    contract_check(contract, &player->record, seed);
    while (player->record.length < PLIES && record_outcome(&player->record) == OUTCOME_OPEN) {
        player_move(player);
        contract_check(contract, &player->record, seed);
    }
    player_free(player);
}

static void keeps_the_contract(Game *game, const char *spec, uint64_t games)
{
    Contract *contract = contract_new(game, spec);
    for (uint64_t seed = 0; seed < games; seed++) {
        play_game(contract, game, seed);
    }
    contract_free(contract);
}

int main(int count, char **arguments)
{
    return specs_run(count, arguments, GAMES, keeps_the_contract);
}
