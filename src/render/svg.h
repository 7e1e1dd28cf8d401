/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position, or a whole game, as an SVG document that needs nothing else. Everything is drawn from the
 * Geometry and View of game/view.h, by the same code for all games.
 */
#pragma once

#include "base/setting.h"
#include "game/record.h"
#include "render/svg_theme.h"

/* What a picture shows besides the position; all of it is optional. */
typedef struct SvgOptions {
    bool targets;       /* marks where the legal moves lead */
    bool flip;          /* turns the board by 180 degrees */
    uint8_t theme;      /* index into SVG_THEMES */
    uint16_t size;      /* width in pixels; 0: the natural one */
    const char *arrows; /* moves to draw arrows for, separated by blanks; NULL: none */
    const char *ending; /* how the game ended, if the record does not contain it */
    const char *names[GAME_MAX_SEATS]; /* of the players of each seat */
} SvgOptions;

enum { SVG_MIN_SIZE = 50, SVG_MAX_SIZE = 10000 };

/* Rows of a table of settings. `member` is the path from the target to its SvgOptions with a dot at the end, or
 * empty: SVG_SETTINGS("--", Arguments, svg.) */
#define SVG_SETTINGS(prefix, Target, member)                                                       \
    {prefix "targets", SETTING_FLAG, NULL, "mark the destinations of the legal moves",             \
     SETTING_FIELD(Target, member targets)},                                                       \
        {prefix "flip", SETTING_FLAG, NULL, "turn the board by 180 degrees",                       \
         SETTING_FIELD(Target, member flip)},                                                      \
        {prefix "theme",                                                                           \
         SETTING_CHOICE,                                                                           \
         NULL,                                                                                     \
         "use these colours",                                                                      \
         .choices = SVG_THEMES,                                                                    \
         .default_text = "light",                                                                  \
         SETTING_FIELD(Target, member theme)},                                                     \
        {prefix "size",                                                                            \
         SETTING_NUMBER,                                                                           \
         "PIXELS",                                                                                 \
         "make the picture so many pixels wide",                                                   \
         .min = SVG_MIN_SIZE,                                                                      \
         .max = SVG_MAX_SIZE,                                                                      \
         SETTING_FIELD(Target, member size)},                                                      \
    {                                                                                              \
        prefix "arrows", SETTING_TEXT, "MOVES",                                                    \
            "draw arrows for these moves, separated by spaces",                                    \
            SETTING_FIELD(Target, member arrows)                                                   \
    }

/* The same options as words, for commands: `size 300 theme dark flip`. `arrows` takes all words after it. */
#define SVG_WORDS "[targets] [flip] [theme NAME] [size PIXELS] [arrows MOVE...]"
/* `arrows` gets a copy of the moves, which the options refer to. */
MUST_CHECK Status svg_parse_options(Span words, SvgOptions *options, Text *arrows, Fault *fault);
bool svg_is_option(Span word);

/* Appends the document. `options` may be NULL. Every arrow is a move that is legal now or after the arrows before it. */
MUST_CHECK Status svg_draw(const Record *record, const SvgOptions *options, Text *text,
                           Fault *fault);
/* Writes a document to a file, which keeps its content if that fails, or to standard output if `path` is NULL. */
MUST_CHECK Status svg_save(const Text *text, const char *path, Fault *fault);

/* A game as one document that plays in a loop in any browser, one second per position. A viewer without animation
 * shows the last position. */
typedef struct Animation Animation;

/* NULL if out of memory. */
Animation *animation_new(void);
void animation_free(Animation *animation);
/* Adds the record's present position as the next frame. All frames are of the same game. Arrows are moves of the
 * first frame and drawn in every one. */
MUST_CHECK Status animation_add(Animation *animation, const Record *record,
                                const SvgOptions *options, Fault *fault);
/* Appends the document; at least one frame was added. */
void animation_write(Animation *animation, Text *text);
