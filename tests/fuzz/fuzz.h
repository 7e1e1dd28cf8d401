/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the fuzz targets share. A target is one function; libFuzzer calls it with bytes of its own making, the
 * driver corpus_main.c with the files of the corpus.
 */
#ifndef NGUZO_TESTS_FUZZ_H
#define NGUZO_TESTS_FUZZ_H

#include "base/random.h"
#include "engine/engine.h"
#include "game/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* A target may change inputs in its own way; libFuzzer's way is the second of these. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* Ends the process with a message if a promise is broken; `about` says of what. */
void fuzz_check(bool holds, const char *promise, const char *about);

/* In the place of game_new() in every target (--wrap): building the tables of a game takes longer than most inputs, so
 * what was built is kept and held again. */
Status __wrap_game_new(const Variant *variant, Span options, Game **game, Fault *fault);
Status __real_game_new(const Variant *variant, Span options, Game **game, Fault *fault);

/* A game that is kept, not for the caller to free. NULL if the spec is none, or after too many. */
Game *fuzz_open(Span spec);

/* For inputs whose first line is a spec: takes it off. NULL if there is no such game. */
Game *fuzz_take_game(Span *input);
/* Puts another spec into that line; the value is the new size, 0 if it does not fit. */
size_t fuzz_change_spec(uint8_t *data, size_t size, size_t max_size, Random *random);

/* Whether this is the game that a session begins with. */
bool fuzz_is_standard(const Game *game);

/* Ends the work on exact values: memory of a thread at work may look like a leak. */
void fuzz_rest(Engine *engine);

/* Whether a line of a dialogue is not to be carried out: what takes long and is always the same, and tables of
 * gigabytes, which are for the system to refuse, not for the fuzzer to clear. */
bool fuzz_is_left_out(Span line);

/* The path of a file with these bytes; always the same one. */
const char *fuzz_write_file(const uint8_t *data, size_t size);

#endif
