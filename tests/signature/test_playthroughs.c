/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hashes of everything visible in random games: position text, moves and their descriptions, turn, scores and outcome,
 * pieces and counts, explanations of illegal moves and of malformed positions. An unintended change of any of these
 * changes its hash.
 */
#include "games/position.h"
#include "malformed.h"
#include "player.h"
#include "signature.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 16, PLIES = 150, WORDS = 6, CHANGES = 4 };

/* The hashes so far. */
typedef struct Seen {
    uint64_t positions;
    uint64_t moves;
    uint64_t results;
    uint64_t views;
    uint64_t reasons;
    uint64_t refusals;
    Text text;
    Text earlier; /* the fields of an earlier position */
    Random random;
    char words[WORDS][GAME_MOVE_TEXT_SIZE]; /* moves of earlier positions */
} Seen;

static void see_moves(Seen *seen, const Player *player)
{
    const Game *game = player->record.game;
    const GameState *state = record_state(&player->record);
    Move moves[GAME_MAX_MOVES];
    char word[GAME_MOVE_TEXT_SIZE];
    size_t count = game->family->legal_moves(game, state, moves);
    uint64_t sum = count; /* in any order */
    for (size_t i = 0; i < count; i++) {
        size_t length = game->family->print_move(game, moves[i], word);
        text_clear(&seen->text);
        game->family->describe_move(game, state, moves[i], &seen->text);
        sum +=
            signature_add_text(signature_add_text(0, (Span){word, length}), text_span(&seen->text));
        if (random_below(&seen->random, 20) == 0) {
            memcpy(seen->words[random_below(&seen->random, WORDS)], word, sizeof word);
        }
    }
    seen->moves = hash_add(seen->moves, sum);
}

static void see_results(Seen *seen, const Player *player)
{
    const Game *game = player->record.game;
    const GameState *state = record_state(&player->record);
    int32_t scores[GAME_MAX_SIDES] = {0};
    game->family->scores(game, state, scores);
    seen->results = hash_add(seen->results, record_outcome(&player->record));
    seen->results = hash_add(seen->results, game->family->turn(game, state));
    for (unsigned side = 0; side < game->sides; side++) {
        seen->results = hash_add(seen->results, (uint64_t)scores[side]);
    }
}

static void see_view(Seen *seen, const Player *player)
{
    static View view;
    uint64_t hash = seen->views;
    memset(&view, 0, sizeof view);
    game_view_state(player->record.game, record_state(&player->record), &view);
    hash = hash_add(hash, (uint64_t)view.colours << 8 | view.mover);
    for (size_t i = 0; i < view.pieces; i++) {
        const ViewPiece *piece = &view.piece[i];
        hash = hash_add(hash, (uint64_t)piece->place << 24 | (uint64_t)piece->owner << 16 |
                                  (uint64_t)piece->kind->shape << 8 | (unsigned char)piece->symbol);
        hash = signature_add_text(hash, span_of(piece->kind->name));
    }
    for (size_t i = 0; i < view.counts; i++) {
        hash = signature_add_text(hash, span_of(view.count[i].name));
        hash = hash_add(hash, (uint64_t)view.count[i].value << 8 | view.count[i].owner);
    }
    for (size_t i = 0; i < view.notes; i++) {
        hash = signature_add_text(hash, span_of(view.note[i].name));
        hash = signature_add_text(hash, span_of(view.note[i].text));
    }
    seen->views = hash;
}

/* Moves of earlier positions, unchanged or with one symbol changed. */
static void see_reasons(Seen *seen, const Player *player)
{
    static const char symbols[] = "abcdefgh1234567890x-+v@zpt";
    const Game *game = player->record.game;
    const GameState *state = record_state(&player->record);
    Fault fault;
    Move move;
    if (record_outcome(&player->record) != OUTCOME_OPEN) {
        return;
    }
    for (size_t i = 0; i < WORDS; i++) {
        char word[GAME_MOVE_TEXT_SIZE];
        memcpy(word, seen->words[i], sizeof word);
        size_t length = strlen(word);
        uint32_t at = random_below(&seen->random, 2 * (uint32_t)length + 1);
        if (at < length) {
            word[at] = symbols[random_below(&seen->random, sizeof symbols - 1)];
        }
        text_clear(&seen->text);
        if (length > 0 && game_parse_move(game, state, span_of(word), &move, &fault) != STATUS_OK) {
            (void)game->family->explain(game, state, span_of(word), &seen->text);
        }
        seen->reasons = signature_add_text(seen->reasons, text_span(&seen->text));
    }
}

/* A mutation of the text of the position. */
static void see_refusals(Seen *seen, const Player *player)
{
    Game *game = game_hold(player->record.game);
    Text fields = {0};
    game->family->print_position(game, record_state(&player->record), &fields);
    for (unsigned i = 0; i < CHANGES; i++) {
        Malformed changed;
        Game *same = NULL;
        Fault fault = {.text = ""};
        Record record = {.limits = HISTORY_LIMITS_STANDARD};
        malformed_make(&changed, text_span(&fields), text_span(&seen->earlier), &seen->random);
        Status status =
            position_read((Span){changed.bytes, changed.length}, game, &same, &record, &fault);
        seen->refusals = hash_add(seen->refusals, status);
        seen->refusals = signature_add_text(seen->refusals, span_of(fault.text));
        if (status == STATUS_OK) {
            seen->refusals = hash_add(seen->refusals, record_outcome(&record));
            record_free(&record);
            if (same != game) {
                game_free(same);
            }
        }
    }
    if (random_below(&seen->random, 4) == 0) {
        text_clear(&seen->earlier);
        text_add_span(&seen->earlier, text_span(&fields));
    }
    text_free(&fields);
    game_free(game);
}

static void see(Seen *seen, const Player *player)
{
    text_clear(&seen->text);
    record_print_position(&player->record, &seen->text);
    seen->positions = signature_add_text(seen->positions, text_span(&seen->text));
    see_refusals(seen, player);
    see_moves(seen, player);
    see_results(seen, player);
    see_view(seen, player);
    see_reasons(seen, player);
}

static void describe(const Game *game, Text *row)
{
    Seen seen = {.random = {.seed = 1}};
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        Player *player = player_new(game, seed);
        see(&seen, player);
        while (player->record.length < PLIES && record_outcome(&player->record) == OUTCOME_OPEN) {
            player_move(player);
            see(&seen, player);
        }
        player_free(player);
    }
    text_format(row, "positions %08x moves %08x results %08x views %08x reasons %08x refusals %08x",
                (unsigned)(seen.positions >> 32), (unsigned)(seen.moves >> 32),
                (unsigned)(seen.results >> 32), (unsigned)(seen.views >> 32),
                (unsigned)(seen.reasons >> 32), (unsigned)(seen.refusals >> 32));
    text_free(&seen.text);
    text_free(&seen.earlier);
}

int main(int count, char **arguments)
{
    return signature_run(count, arguments, "playthroughs.txt", describe);
}
