/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contract.h"
#include "games/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void check_image_of_moves(Contract *contract, size_t symmetry)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    size_t count = family->legal_moves(game, contract->image, contract->other);
    PROMISE(contract, count == contract->count, "symmetry %zu has %zu moves, not %zu", symmetry,
            count, contract->count);
    contract_sort_moves(contract->other, count);
    for (size_t i = 0; i < count; i++) {
        contract->sorted[i] =
            family->symmetries->transform_move(game, symmetry, contract->moves[i]);
    }
    contract_sort_moves(contract->sorted, count);
    for (size_t i = 0; i < count; i++) {
        PROMISE(contract, contract->other[i] == contract->sorted[i],
                "by symmetry %zu it is %s where %s was to be expected", symmetry,
                contract_spell(contract, contract->other[i]),
                family->print_move(game, contract->sorted[i], contract->spelling[0]) > 0
                    ? contract->spelling[0]
                    : "");
    }
}

static void check_image_of_answers(const Contract *contract, size_t symmetry)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    int32_t numbers[4][GAME_MAX_SIDES] = {{0}};
    PROMISE(contract,
            family->turn(game, contract->image) == family->turn(game, contract->state) &&
                family->outcome(game, contract->image) == family->outcome(game, contract->state),
            "symmetry %zu changes turn or outcome", symmetry);
    family->scores(game, contract->state, numbers[0]);
    family->scores(game, contract->image, numbers[1]);
    PROMISE(contract, memcmp(numbers[0], numbers[1], sizeof numbers[0]) == 0,
            "symmetry %zu changes the scores", symmetry);
    family->evaluate(game, contract->state, numbers[2]);
    family->evaluate(game, contract->image, numbers[3]);
    for (unsigned side = 0; side < game->sides; side++) {
        PROMISE(contract, numbers[2][side] == numbers[3][side],
                "symmetry %zu changes the value of side %u from %d to %d", symmetry, side + 1,
                (int)numbers[2][side], (int)numbers[3][side]);
    }
}

/* Playing the image of a move leads to the image of the next state. */
static void check_image_of_play(Contract *contract, size_t symmetry, Move move)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    Move image = family->symmetries->transform_move(game, symmetry, move);
    family->play(game, contract->state, move, contract->next);
    family->symmetries->transform_state(game, symmetry, contract->next, contract->next_image);
    family->play(game, contract->image, image, contract->image_next);
    PROMISE(contract, memcmp(contract->next_image, contract->image_next, family->state_size) == 0,
            "symmetry %zu: %s does not lead to the image of what follows", symmetry,
            contract_spell(contract, move));
}

/* An image can arise like the position itself, so its text is accepted. */
static void check_image_text(const Contract *contract, size_t symmetry)
{
    Fault fault;
    Fields fields;
    const Game *game = contract->game;
    Text text = {0};
    game->family->print_position(game, contract->image, &text);
    PROMISE(contract, fields_split(text_span(&text), &fields, &fault), "%s", fault.text);
    PROMISE(contract, game->family->parse_position(game, &fields, contract->image_next),
            "symmetry %zu is refused: %s: %s", symmetry, fault.text, text_string(&text));
    PROMISE(contract, memcmp(contract->image, contract->image_next, game->family->state_size) == 0,
            "symmetry %zu reads back with other bytes: %s", symmetry, text_string(&text));
    text_free(&text);
}

/* Every image of a state has the same canonical key. */
static void check_canonical_key(const Contract *contract)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    size_t own = SIZE_MAX;
    size_t images = SIZE_MAX;
    uint64_t key = family->symmetries->canonical_key(game, contract->state, contract->next, &own);
    uint64_t same =
        family->symmetries->canonical_key(game, contract->image, contract->next, &images);
    PROMISE(contract,
            own < family->symmetries->count(game) && images < family->symmetries->count(game),
            "canonical_key: no such symmetry");
    PROMISE(contract, key == same, "an image has another canonical key");
    family->symmetries->transform_state(game, own, contract->state, contract->next);
    PROMISE(contract, family->key(game, contract->next) == key,
            "canonical_key: symmetry %zu leads to another state", own);
}

void contract_check_symmetries(Contract *contract)
{
    enum { SAMPLE = 12 };
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    size_t symmetries = family->symmetries == NULL ? 0 : family->symmetries->count(game);
    PROMISE(contract, family->symmetries == NULL || symmetries > 0, "the identity is missing");
    for (size_t symmetry = 0; symmetry < symmetries; symmetry++) {
        memset(contract->image, 0xA5, family->state_size);
        family->symmetries->transform_state(game, symmetry, contract->state, contract->image);
        PROMISE(contract,
                symmetry != 0 || memcmp(contract->image, contract->state, family->state_size) == 0,
                "symmetry 0 is not the identity");
        check_image_of_answers(contract, symmetry);
        check_image_of_moves(contract, symmetry);
        check_canonical_key(contract);
        for (size_t i = 0; i < contract->count && i < SAMPLE; i++) {
            size_t at = contract_sample(contract, i, SAMPLE, contract->count);
            check_image_of_play(contract, symmetry, contract->moves[at]);
        }
        if (symmetry == contract->record->length % symmetries) {
            check_image_text(contract, symmetry);
        }
    }
}
