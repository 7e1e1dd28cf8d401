/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the input is a file of variants. It is refused with a line and a column that exist, or each of its games opens, and
 * so does its full spec.
 */
#include "fuzz.h"
#include "games/catalogue.h"
#include "games/variant_file.h"

#include <string.h>

static void check_mistake(unsigned line, unsigned column, const char *mistake, void *context)
{
    const Span *text = context;
    unsigned lines = 1;
    for (size_t i = 0; i < text->length; i++) {
        lines += text->start[i] == '\n';
    }
    fuzz_check(line >= 1 && line <= lines && column >= 1 && column <= text->length + 1,
               "a mistake outside the file", mistake);
    fuzz_check(mistake[0] != '\0', "a mistake without a sentence", "");
}

static void check_game(const Variant *variant)
{
    Fault fault;
    Game *game = NULL;
    Game *again = NULL;
    fuzz_check(game_new(variant, (Span){"", 0}, &game, &fault) == STATUS_OK, fault.text,
               variant->id);
    fuzz_check(catalogue_open(NULL, span_of(game->spec), &again, &fault) == STATUS_OK, fault.text,
               game->spec);
    fuzz_check(strcmp(again->spec, game->spec) == 0, "opens again as another game", game->spec);
    game_free(again);
    game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span text = {(const char *)data, size};
    Fault fault;
    NamedGames *games = named_games_new(NULL);
    if (games == NULL) {
        return 0;
    }
    if (variant_file_parse(text, NULL, check_mistake, &text, games, &fault) == STATUS_OK) {
        for (size_t i = 0; i < named_games_count(games); i++) {
            check_game(named_games_variant(games, i));
        }
    }
    named_games_free(games);
    return 0;
}
