/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "engine/session.h"
#include "games/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fuzz_check(bool holds, const char *promise, const char *about)
{
    if (!holds) {
        (void)fprintf(stderr, "%s: %s\n", promise, about);
        abort();
    }
}

/* -- games -- */

/* Games built so far; every target shares them. */
enum { KEPT_MAX = 256 };
static struct {
    const Variant *variant;
    char options[GAME_SPEC_SIZE]; /* as written in the spec */
    Game *game;
} kept[KEPT_MAX];
static size_t kept_count;

Status __wrap_game_new(const Variant *variant, Span options, Game **game, Fault *fault)
{
    Span written = options.length > 0 ? options : span_of("");
    for (size_t i = 0; i < kept_count; i++) {
        if (kept[i].variant == variant && span_equals(written, kept[i].options)) {
            *game = game_hold(kept[i].game);
            return STATUS_OK;
        }
    }
    Status status = __real_game_new(variant, options, game, fault);
    if (status == STATUS_OK && kept_count < KEPT_MAX && options.length < GAME_SPEC_SIZE) {
        kept[kept_count].variant = variant;
        (void)snprintf(kept[kept_count].options, GAME_SPEC_SIZE, "%.*s", SPAN_ARGS(written));
        kept[kept_count++].game = game_hold(*game);
    }
    return status;
}

static bool is_kept(const Game *game)
{
    size_t i = 0;
    while (i < kept_count && kept[i].game != game) {
        i++;
    }
    return i < kept_count;
}

Game *fuzz_open(Span spec)
{
    Game *game = NULL;
    Fault fault;
    if (catalogue_open(NULL, spec, &game, &fault) != STATUS_OK) {
        return NULL;
    }
    bool lives_on = is_kept(game);
    game_free(game);
    return lives_on ? game : NULL;
}

Game *fuzz_take_game(Span *input)
{
    Span line = {"", 0};
    if (input->length == 0 || !span_next_part(input, '\n', &line)) {
        return NULL;
    }
    return fuzz_open(line);
}

bool fuzz_is_standard(const Game *game)
{
    const Game *standard = fuzz_open(span_of(SESSION_STANDARD_VARIANT));
    return standard != NULL && strcmp(game->spec, standard->spec) == 0;
}

/* A random spec: an id, sometimes with one option. */
static size_t choose_spec(char spec[GAME_SPEC_SIZE], Random *random)
{
    const Variant *variant =
        catalogue_variant(NULL, random_below(random, (uint32_t)catalogue_count(NULL)));
    SettingTable options = variant_options(variant);
    int length = snprintf(spec, GAME_SPEC_SIZE, "%s", variant->id);
    if (options.count > 0 && random_below(random, 2) == 0) {
        const Setting *option = &options.rows[random_below(random, (uint32_t)options.count)];
        Span choices = span_of(option->choices != NULL ? option->choices : "5");
        Span choice = choices;
        uint32_t skip = random_below(random, 4);
        while (span_next_part(&choices, '|', &choice) && skip > 0) {
            skip--;
        }
        length = snprintf(spec, GAME_SPEC_SIZE, "%s:%s=%.*s", variant->id, option->name,
                          SPAN_ARGS(choice));
    }
    return (size_t)length;
}

size_t fuzz_change_spec(uint8_t *data, size_t size, size_t max_size, Random *random)
{
    char spec[GAME_SPEC_SIZE];
    size_t length = choose_spec(spec, random);
    const uint8_t *end = memchr(data, '\n', size);
    size_t old = end == NULL ? size : (size_t)(end - data);
    if (size - old + length > max_size) {
        return 0;
    }
    memmove(data + length, data + old, size - old);
    memcpy(data, spec, length);
    return size - old + length;
}

/* -- dialogues -- */

void fuzz_rest(Engine *engine)
{
    exact_close(engine->exact);
    engine->exact = NULL;
}

bool fuzz_is_left_out(Span line)
{
    static const char *const words[] = {"bench", "nguzo-values", "nguzo-values_board"};
    Span word;
    bool left_out = false;
    while (span_next_word(&line, &word) && !left_out) {
        left_out = span_equals_ignoring_case(word, "hash");
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            left_out = left_out || span_equals(word, words[i]);
        }
    }
    return left_out;
}

/* -- files -- */

static char path[] = "/tmp/nguzo-fuzz-XXXXXX";
static int descriptor = -1;

static void remove_file(void)
{
    (void)unlink(path);
}

const char *fuzz_write_file(const uint8_t *data, size_t size)
{
    if (descriptor < 0) {
        descriptor = mkstemp(path);
        fuzz_check(descriptor >= 0 && atexit(remove_file) == 0, "no file", path);
    }
    bool written = ftruncate(descriptor, 0) == 0;
    while (written && size > 0) {
        ssize_t count = pwrite(descriptor, data, size, lseek(descriptor, 0, SEEK_END));
        written = count > 0;
        data += count;
        size -= (size_t)count;
    }
    fuzz_check(written, "cannot write", path);
    return path;
}
