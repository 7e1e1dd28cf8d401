/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/game.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game and its rules, in one block of memory. */
typedef struct GameBlock {
    Game game;
    atomic_uint holders;
    _Alignas(max_align_t) unsigned char rules[];
} GameBlock;

/* -- options -- */

SettingTable variant_options(const Variant *variant)
{
    SettingTable table = {variant->options, 0};
    while (table.rows != NULL && table.rows[table.count].name != NULL) {
        table.count++;
    }
    assert(table.count <= GAME_MAX_OPTIONS);
    return table;
}

/* The position of the option in the variant's table, SIZE_MAX if it has no value. */
static size_t given_option(const Game *game, const char *key)
{
    const Setting *option = setting_find(variant_options(game->variant), span_of(key));
    size_t index = option == NULL ? SIZE_MAX : (size_t)(option - game->variant->options);
    return option != NULL && game->option_given[index] ? index : SIZE_MAX;
}

uint64_t game_option(const Game *game, const char *key, uint64_t absent)
{
    size_t index = given_option(game, key);
    return index == SIZE_MAX ? absent : game->option[index];
}

bool game_parse_seats(Span text, uint64_t *value)
{
    if (text.length < 3 || text.length > GAME_MAX_SEATS) {
        return false;
    }
    uint64_t seats = (uint64_t)1 << text.length;
    for (size_t seat = 0; seat < text.length; seat++) {
        if (text.start[seat] != '1' && text.start[seat] != '2') {
            return false;
        }
        seats |= (uint64_t)(text.start[seat] == '2') << seat;
    }
    *value = seats;
    return true;
}

void game_format_seats(uint64_t value, Text *text)
{
    for (; value > 1; value >>= 1) {
        text_add_char(text, (value & 1) != 0 ? '2' : '1');
    }
}

static Status parse_option(Game *game, const Setting *option, Span text, Fault *fault)
{
    size_t index = (size_t)(option - game->variant->options);
    if (setting_parse(option, text, &game->option[index], fault) != STATUS_OK) {
        return fault->status = STATUS_BAD_VARIANT;
    }
    game->option_given[index] = true;
    return STATUS_OK;
}

/* Defaults first, then what `text` sets. */
static Status read_options(Game *game, Span text, Fault *fault)
{
    SettingTable table = variant_options(game->variant);
    bool is_set[GAME_MAX_OPTIONS] = {false};
    Status status = STATUS_OK;
    Span part;
    for (size_t i = 0; i < table.count; i++) {
        if (table.rows[i].default_text != NULL) {
            status = parse_option(game, &table.rows[i], span_of(table.rows[i].default_text), fault);
            assert(status == STATUS_OK);
        }
    }
    while (status == STATUS_OK && span_next_part(&text, ',', &part)) {
        Span value = part;
        Span key;
        (void)span_next_part(&value, '=', &key);
        const Setting *option = setting_find(table, key);
        if (option == NULL && game->variant->reads_rules) {
            continue;
        }
        if (option == NULL) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "unknown option '%.*s'", SPAN_ARGS(key));
        }
        if (value.start == NULL) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "option '%s' has no value", option->name);
        }
        if (is_set[option - table.rows]) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "option '%s' is given twice",
                               option->name);
        }
        is_set[option - table.rows] = true;
        status = parse_option(game, option, value, fault);
    }
    return status;
}

static Status print_spec(Game *game, Fault *fault)
{
    SettingTable table = variant_options(game->variant);
    Text text = {0};
    char before = ':';
    text_add(&text, game->variant->id);
    if (game->variant->reads_rules) {
        text_add_char(&text, before);
        game->family->print_rules(game, &text);
        before = ',';
    }
    for (size_t i = 0; i < table.count; i++) {
        if (game->option_given[i]) {
            text_format(&text, "%c%s=", before, table.rows[i].name);
            setting_format(&table.rows[i], game->option[i], &text);
            before = ',';
        }
    }
    Status status = STATUS_OK;
    if (text.failed) {
        status = fault_out_of_memory(fault, "the game");
    } else if (text.length >= sizeof game->spec) {
        status = fault_raise(fault, STATUS_BAD_VARIANT, "the spec in full is longer than %zu bytes",
                             sizeof game->spec - 1);
    } else {
        (void)snprintf(game->spec, sizeof game->spec, "%s", text_string(&text));
    }
    text_free(&text);
    return status;
}

/* -- building -- */

/* With `ignores_seed` the game is built as if no seed was given. */
static Status build(const Variant *variant, Span options, bool ignores_seed, Game **result,
                    Fault *fault)
{
    const GameFamily *family = variant->family;
    GameBlock *block = calloc(1, sizeof *block + family->rules_size);
    if (block == NULL) {
        return fault_out_of_memory(fault, "the game");
    }
    Game *game = &block->game;
    game->variant = variant;
    game->family = family;
    game->rules = block->rules;
    game->search_game = game;
    for (unsigned seat = 0; seat < GAME_MAX_SEATS; seat++) {
        game->side_of_seat[seat] = (uint8_t)seat;
    }
    game->table_id = variant->id;
    (void)snprintf(game->title, sizeof game->title, "%s", variant->title);
    atomic_init(&block->holders, 1);
    Status status = variant->reads_rules ? family->read_rules(game, options, fault) : STATUS_OK;
    if (status == STATUS_OK) {
        status = read_options(game, options, fault);
    }
    if (status == STATUS_OK && ignores_seed) {
        game->option_given[given_option(game, "seed")] = false;
    }
    if (status == STATUS_OK) {
        status = family->configure(game, fault);
    }
    if (status == STATUS_OK &&
        game_option(game, "seats", 1ULL << game->seats) >> game->seats != 1) {
        status =
            fault_raise(fault, STATUS_BAD_VARIANT,
                        "seats needs one digit per seat and more than two seats: this game has %u",
                        game->seats);
    }
    if (variant->stands_for != NULL) {
        game->variant = variant->stands_for;
    }
    if (status == STATUS_OK) {
        status = print_spec(game, fault);
    }
    if (status != STATUS_OK) {
        free(block);
        return status;
    }
    *result = game;
    return STATUS_OK;
}

Status game_new(const Variant *variant, Span options, Game **result, Fault *fault)
{
    Game *game = NULL;
    Status status = build(variant, options, false, &game, fault);
    if (status != STATUS_OK || game == NULL) {
        return status;
    }
    if (given_option(game, "seed") != SIZE_MAX) {
        Game *unseeded = NULL;
        status = build(variant, options, true, &unseeded, fault);
        if (status != STATUS_OK) {
            game_free(game);
            return status;
        }
        game->search_game = unseeded;
    }
    *result = game;
    return STATUS_OK;
}

static GameBlock *block_of(const Game *game)
{
    return (GameBlock *)(uintptr_t)game; /* its first member */
}

Game *game_hold(const Game *game)
{
    GameBlock *block = block_of(game);
    (void)atomic_fetch_add(&block->holders, 1);
    return &block->game;
}

void game_free(Game *game)
{
    if (game == NULL || atomic_fetch_sub(&block_of(game)->holders, 1) > 1) {
        return;
    }
    if (game->search_game != game) {
        free((void *)(uintptr_t)game->search_game);
    }
    free(block_of(game));
}

unsigned game_seat_in_charge(const Game *game, const GameState *state)
{
    unsigned seat = game->family->turn(game, state);
    return seat == GAME_CHANCE ? game->family->chance->seat(game, state) : seat;
}

unsigned game_side_to_move(const Game *game, const GameState *state)
{
    return game->side_of_seat[game_seat_in_charge(game, state)];
}

void game_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES])
{
    EvalSide sides[GAME_MAX_SIDES] = {0};
    game->family->count_terms(game, state, sides);
    for (unsigned side = 0; side < game->sides; side++) {
        values[side] = eval_sum(sides[side].weights, sides[side].count, game->family->term_count);
    }
}

size_t game_count_moves(const Game *game, const GameState *state)
{
    Move moves[GAME_MAX_MOVES];
    return game->family->legal_moves(game, state, moves);
}

uint32_t game_move_clock_ms(const Game *game, const GameState *state)
{
    const GameFamily *family = game->family;
    return family->move_clock_ms == NULL ? 0 : family->move_clock_ms(game, state);
}

uint64_t game_canonical_key(const Game *game, const GameState *state, GameState *scratch,
                            size_t *symmetry)
{
    const GameFamily *family = game->family;
    uint64_t least = family->key(game, state);
    size_t count = family->symmetries->count(game);
    *symmetry = 0;
    for (size_t i = 1; i < count; i++) {
        family->symmetries->transform_state(game, i, state, scratch);
        uint64_t key = family->key(game, scratch);
        if (key < least) {
            least = key;
            *symmetry = i;
        }
    }
    return least;
}

bool game_is_spelling(const Game *game, Move move, Span token)
{
    char text[GAME_MOVE_TEXT_SIZE];
    size_t length = game->family->print_move(game, move, text);
    return span_equals_span(token, (Span){text, length});
}

void game_print_moves(const Game *game, const Move *moves, size_t count, Text *text)
{
    for (size_t i = 0; i < count; i++) {
        char spelling[GAME_MOVE_TEXT_SIZE];
        (void)game->family->print_move(game, moves[i], spelling);
        text_format(text, "%s%s", i == 0 ? "" : " ", spelling);
    }
}

Status game_find_move(const Game *game, const GameState *state, Span token, Move *move,
                      Fault *fault)
{
    Move moves[GAME_MAX_MOVES];
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count; i++) {
        if (game_is_spelling(game, moves[i], token)) {
            *move = moves[i];
            return STATUS_OK;
        }
    }
    return fault_raise(fault, STATUS_ILLEGAL_MOVE, "'%.*s' is not legal here", SPAN_ARGS(token));
}

Status game_parse_move(const Game *game, const GameState *state, Span token, Move *move,
                       Fault *fault)
{
    Move unlisted = 0;
    if (game->family->unlisted_move != NULL &&
        game->family->unlisted_move(game, state, &unlisted) &&
        game_is_spelling(game, unlisted, token)) {
        *move = unlisted;
        return STATUS_OK;
    }
    return game_find_move(game, state, token, move, fault);
}

Move game_sample_event(const Game *game, const GameState *state, double fraction)
{
    Move events[GAME_MAX_MOVES];
    size_t count = game->family->legal_moves(game, state, events);
    size_t chosen = 0;
    while (chosen + 1 < count) {
        fraction -= game->family->chance->probability(game, state, events[chosen]);
        if (fraction < 0) {
            break;
        }
        chosen++;
    }
    return events[chosen];
}

GameState *game_state_new(const Game *game)
{
    return calloc(1, game->family->state_size);
}

void game_state_free(GameState *state)
{
    free(state);
}

void game_copy_state(const Game *game, GameState *to, const GameState *from)
{
    memcpy(to, from, game->family->state_size);
}

MoveView game_view_move(const Game *game, const GameState *state, Move move)
{
    MoveView view = {.kind = MOVE_PASS};
    game->family->view_move(game, state, move, &view);
    return view;
}

void game_view_state(const Game *game, const GameState *state, View *view)
{
    game->family->describe_state(game, state, view);
    if (view->colours > 0) {
        return;
    }
    for (unsigned side = 0; side < game->sides; side++) {
        unsigned seats = 0;
        for (unsigned seat = 0; seat < game->seats; seat++) {
            seats |= (unsigned)(game->side_of_seat[seat] == side) << seat;
        }
        view_add_colour(view, seats);
    }
    view->mover = (uint8_t)game_side_to_move(game, state);
}

bool game_find_beginning(const Game *game, const GameState *state, Span beginning,
                         char text[GAME_MOVE_TEXT_SIZE])
{
    Move moves[GAME_MAX_MOVES];
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count; i++) {
        size_t length = game->family->print_move(game, moves[i], text);
        if (length >= beginning.length && memcmp(text, beginning.start, beginning.length) == 0) {
            return true;
        }
    }
    return false;
}
