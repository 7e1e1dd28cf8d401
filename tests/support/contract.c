/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contract.h"

#include "games/position.h"

#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SCORE_BOUND = 1000000000 };

/* -- creation -- */

Contract *contract_new(const Game *game, const char *spec)
{
    Contract *contract = calloc(1, sizeof *contract);
    assert_non_null(contract);
    contract->game = game;
    contract->spec = spec;
    GameState **states[] = {&contract->copy, &contract->next, &contract->image,
                            &contract->image_next, &contract->next_image};
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        *states[i] = game_state_new(game);
        assert_non_null(*states[i]);
    }
    return contract;
}

void contract_free(Contract *contract)
{
    game_state_free(contract->copy);
    game_state_free(contract->next);
    game_state_free(contract->image);
    game_state_free(contract->image_next);
    game_state_free(contract->next_image);
    text_free(&contract->text);
    text_free(&contract->scratch);
    free(contract);
}

void contract_broken(const Contract *contract, const char *format, ...)
{
    char reason[400];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    fail_msg("%s seed %" PRIu64 " ply %zu: %s\n%s", contract->spec, contract->seed,
             contract->record->length, reason, text_string(&contract->text));
}

/* -- helpers -- */

static int compare_moves(const void *left, const void *right)
{
    Move first = *(const Move *)left;
    Move second = *(const Move *)right;
    return (first > second) - (first < second);
}

void contract_sort_moves(Move *moves, size_t count)
{
    qsort(moves, count, sizeof *moves, compare_moves);
}

size_t contract_sample(Contract *contract, size_t i, size_t size, size_t count)
{
    return count <= size ? i : random_below(&contract->random, (uint32_t)count);
}

const char *contract_spell(const Contract *contract, Move move)
{
    static char text[GAME_MOVE_TEXT_SIZE];
    (void)contract->game->family->print_move(contract->game, move, text);
    return text;
}

static bool equal_states(const Contract *contract, const GameState *left, const GameState *right)
{
    return memcmp(left, right, contract->game->family->state_size) == 0;
}

/* -- one state -- */

static void check_scores(const Contract *contract, const GameState *state)
{
    const Game *game = contract->game;
    int32_t scores[GAME_MAX_SIDES] = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    int32_t values[GAME_MAX_SIDES] = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    int32_t sums[GAME_MAX_SIDES] = {0};
    game->family->scores(game, state, scores);
    game->family->evaluate(game, state, values);
    game_evaluate(game, state, sums);
    for (unsigned side = 0; side < game->sides; side++) {
        PROMISE(contract, scores[side] >= 0 && scores[side] < SCORE_BOUND,
                "side %u has the score %" PRId32, side + 1, scores[side]);
        PROMISE(contract, values[side] > -SCORE_BOUND && values[side] < SCORE_BOUND,
                "side %u is valued %" PRId32, side + 1, values[side]);
        PROMISE(contract, values[side] == sums[side],
                "side %u is valued %" PRId32 ", but its terms add up to %" PRId32, side + 1,
                values[side], sums[side]);
    }
}

static void check_turn(const Contract *contract, const GameState *state)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    unsigned turn = family->turn(game, state);
    Outcome outcome = family->outcome(game, state);
    PROMISE(contract, turn < game->seats || turn == GAME_CHANCE, "seat %u is to move", turn);
    PROMISE(contract, turn != GAME_CHANCE || game->has_chance,
            "chance is to move in a game without chance");
    if (turn == GAME_CHANCE) {
        PROMISE(contract, outcome == OUTCOME_OPEN, "chance is to move in a finished game");
        PROMISE(contract, family->chance->seat(game, state) < game->seats, "no seat throws");
    }
    if (outcome != OUTCOME_OPEN) {
        Text reason = {0};
        family->explain_end(game, state, &reason);
        PROMISE(contract, reason.length > 0, "nothing explains the end");
        text_free(&reason);
    }
    PROMISE(contract, !outcome_is_win(outcome) || outcome_winner(outcome) < game->sides,
            "side %u of %u has won", outcome_winner(outcome) + 1, game->sides);
}

/* -- the list of moves -- */

static void check_list(Contract *contract)
{
    const Game *game = contract->game;
    contract->count = game->family->legal_moves(game, contract->state, contract->moves);
    PROMISE(contract, contract->count <= GAME_MAX_MOVES, "%zu moves", contract->count);
    size_t counted = game->family->count_moves(game, contract->state);
    PROMISE(contract, counted == contract->count, "%zu moves are counted, %zu listed", counted,
            contract->count);
    memcpy(contract->sorted, contract->moves, contract->count * sizeof(Move));
    contract_sort_moves(contract->sorted, contract->count);
    for (size_t i = 1; i < contract->count; i++) {
        PROMISE(contract, contract->sorted[i] != contract->sorted[i - 1], "%s is listed twice",
                contract_spell(contract, contract->sorted[i]));
    }
}

/* Sequences of two moves, where the family counts them without playing. */
static void check_replies(Contract *contract)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    uint64_t replies = 0;
    uint64_t due = 0;
    if (family->count_replies == NULL || !family->count_replies(game, contract->state, &replies)) {
        return;
    }
    for (size_t i = 0; i < contract->count; i++) {
        game_play_unlimited(game, contract->state, contract->moves[i], contract->next);
        due += game->family->count_moves(game, contract->next);
    }
    PROMISE(contract, replies == due,
            "%" PRIu64 " sequences of two moves are counted, not %" PRIu64, replies, due);
}

static void check_chance(Contract *contract)
{
    const Game *game = contract->game;
    double sum = 0;
    if (contract->count == 0 || game->family->turn(game, contract->state) != GAME_CHANCE) {
        return;
    }
    for (size_t i = 0; i < contract->count; i++) {
        double chance =
            game->family->chance->probability(game, contract->state, contract->moves[i]);
        PROMISE(contract, chance >= 0 && chance <= 1, "%s has the probability %g",
                contract_spell(contract, contract->moves[i]), chance);
        sum += chance;
    }
    PROMISE(contract, fabs(sum - 1) < 1e-9, "the probabilities add up to %.12f", sum);
}

/* The game that a search plays does not know future tosses, but is otherwise the same. */
static void check_search_game(Contract *contract)
{
    const Game *game = contract->game;
    const Game *search_game = game->search_game;
    if (search_game == game) {
        return;
    }
    size_t count = search_game->family->legal_moves(search_game, contract->state, contract->other);
    PROMISE(contract,
            count == contract->count &&
                memcmp(contract->other, contract->moves, count * sizeof(Move)) == 0,
            "the game that a search plays has other moves");
    PROMISE(contract,
            search_game->family->outcome(search_game, contract->state) ==
                game->family->outcome(game, contract->state),
            "the game that a search plays has another outcome");
}

/* -- playing -- */

static void check_successor(Contract *contract, Move move)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    /* The previous contents of the next state's memory must not matter. */
    memset(contract->next, 0xA5, family->state_size);
    family->play(game, contract->state, move, contract->next);
    PROMISE(contract, equal_states(contract, contract->state, contract->copy),
            "playing %s changed the position it was played in", contract_spell(contract, move));
    memset(contract->image_next, 0x5A, family->state_size);
    family->play(game, contract->state, move, contract->image_next);
    PROMISE(contract, equal_states(contract, contract->next, contract->image_next),
            "playing %s twice gives two positions", contract_spell(contract, move));
    PROMISE(contract, !equal_states(contract, contract->state, contract->next),
            "%s changes nothing", contract_spell(contract, move));
    PROMISE(contract, family->key(game, contract->state) != family->key(game, contract->next),
            "the key is the same after %s", contract_spell(contract, move));
    check_turn(contract, contract->next);
    check_scores(contract, contract->next);
    contract_check_keys(contract, contract->next);
}

/* -- history and view -- */

/* A position can recur only by quiet moves, since repetition is detected only among them. */
static void check_history(const Contract *contract)
{
    const Record *record = contract->record;
    const Game *game = contract->game;
    const RecordEntry *last = record_last(record);
    uint64_t key = game->family->key(game, contract->state);
    if (!game->ends_by_history) {
        return;
    }
    PROMISE(contract,
            last->repetition_key == game->family->history->repetition_key(game, contract->state),
            "the record holds another repetition key");
    for (size_t ply = 0; ply < record->length; ply++) {
        if (game->family->key(game, record_state_at(record, ply)) == key) {
            PROMISE(contract, last->quiet >= record->length - ply,
                    "this position occurred at ply %zu, but only %" PRIu32 " moves were quiet", ply,
                    last->quiet);
        }
    }
}

static void check_view(const Contract *contract)
{
    static Geometry geometry; /* too big for a stack frame */
    static View view;
    const Game *game = contract->game;
    memset(&geometry, 0, sizeof geometry);
    memset(&view, 0, sizeof view);
    game->family->describe_board(game, &geometry);
    game->family->describe_state(game, contract->state, &view);
    PROMISE(contract, geometry.board != NULL && geometry.places > 0, "the board is not described");
    for (size_t i = 0; i < geometry.places; i++) {
        const GeometryPlace *place = &geometry.place[i];
        PROMISE(contract, place->x >= 0 && place->x <= geometry.width, "%s lies outside",
                place->name);
        PROMISE(contract, place->y >= 0 && place->y <= geometry.height, "%s lies outside",
                place->name);
    }
    for (size_t i = 0; i < geometry.edges; i++) {
        PROMISE(contract,
                geometry.edge[i][0] < geometry.places && geometry.edge[i][1] < geometry.places,
                "edge %zu leads nowhere", i);
    }
    for (size_t i = 0; i < view.pieces; i++) {
        PROMISE(contract, view.piece[i].place < geometry.places, "piece %zu has no place", i);
        PROMISE(contract, view.piece[i].symbol > ' ' && view.piece[i].symbol <= '~',
                "piece %zu has no symbol", i);
    }
}

static bool has_name(const Geometry *geometry, const char *name)
{
    bool found = false;
    for (size_t i = 0; i < geometry->places; i++) {
        found = found || strcmp(geometry->place[i].name, name) == 0;
    }
    for (size_t i = 0; i < geometry->columns; i++) {
        found = found || strcmp(geometry->column[i].name, name) == 0;
    }
    for (size_t i = 0; i < geometry->hand_pieces; i++) {
        found = found || strcmp(geometry->hand[i].name, name) == 0;
    }
    for (size_t i = 0; i < geometry->buttons; i++) {
        found = found || strcmp(geometry->button[i], name) == 0;
    }
    return found;
}

static bool has_piece(const View *view, size_t place)
{
    bool found = false;
    for (size_t i = 0; i < view->pieces; i++) {
        found = found || view->piece[i].place == place;
    }
    return found;
}

/* What moves do agrees with what can be seen before them. */
static void check_move_views(const Contract *contract)
{
    static Geometry geometry;
    static View before;
    const Game *game = contract->game;
    const char *touches[VIEW_MAX_TOUCHES];
    memset(&geometry, 0, sizeof geometry);
    memset(&before, 0, sizeof before);
    game->family->describe_board(game, &geometry);
    game->family->describe_state(game, contract->state, &before);
    for (size_t i = 0; i < contract->count; i++) {
        const char *spelling = contract_spell(contract, contract->moves[i]);
        MoveView view = game_view_move(game, contract->state, contract->moves[i]);
        size_t count = move_view_touches(&view, &geometry, spelling, touches);
        PROMISE(contract, count > 0, "nothing is touched for %s", spelling);
        for (size_t k = 0; k < count; k++) {
            PROMISE(contract, has_name(&geometry, touches[k]), "%s is touched for %s", touches[k],
                    spelling);
        }
        PROMISE(contract, (view.kind == MOVE_GO) == (view.stops > 1), "%s goes nowhere", spelling);
        PROMISE(contract, (view.kind == MOVE_PLACE) == (view.stops == 1), "%s places nothing",
                spelling);
        PROMISE(contract, view.kind != MOVE_GO || has_piece(&before, view.path[0]),
                "%s moves nothing", spelling);
        for (size_t k = 0; k < view.removals; k++) {
            PROMISE(contract, has_piece(&before, view.removed[k]), "%s removes nothing", spelling);
        }
    }
}

void contract_check(Contract *contract, const Record *record, uint64_t seed)
{
    const Game *game = contract->game;
    contract->record = record;
    contract->seed = seed;
    contract->random = (Random){.seed = seed, .index = 1000000 + 1000 * record->length};
    contract->state = record_state(record);
    game_copy_state(game, contract->copy, contract->state);
    text_clear(&contract->text);
    record_print_position(record, &contract->text);
    assert_false(contract->text.failed);

    check_list(contract);
    check_turn(contract, contract->state);
    check_scores(contract, contract->state);
    contract_check_keys(contract, contract->state);
    check_replies(contract);
    check_chance(contract);
    check_search_game(contract);
    check_history(contract);
    check_view(contract);
    check_move_views(contract);
    for (size_t i = 0; i < contract->count; i++) {
        check_successor(contract, contract->moves[i]);
    }
    contract_check_move_text(contract);
    contract_check_position_text(contract);
    contract_check_symmetries(contract);
    contract_check_search_help(contract);
    PROMISE(contract, equal_states(contract, contract->state, contract->copy),
            "describing the position changed it");
}
