/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between the two halves of reading files of variants: variant_file.c splits a text into sections with their keys, and
 * variant_section.c makes a board or a game of each section.
 */
#pragma once

#include "games/mill/row.h"
#include "games/variant_file.h"

enum { KEYS_MAX = 40, ID_SIZE = 40, SUMMARY_SIZE = 200, GAME_OPTIONS = 2, OPTION_SIZE = 8 };

/* What a section defines: a board, or a game with all other members. A section with mistakes is kept, so that others that refer to
 * it are not blamed for them. */
typedef struct Section {
    char name[ID_SIZE];
    size_t text;   /* the number of its file */
    unsigned line; /* of its header */
    bool is_broken;
    BoardPlan plan;
    MillRow row;
    Variant variant;
    Setting option[GAME_OPTIONS + 1]; /* those of every mill game with other defaults */
    char option_default[GAME_OPTIONS][OPTION_SIZE]; /* empty: the option's own */
    char title[GAME_TITLE_SIZE];
    char summary[SUMMARY_SIZE];
} Section;

typedef enum SectionKind { SECTION_BOARD, SECTION_GAME, SECTION_KINDS } SectionKind;

struct NamedGames {
    const NamedGames *below;
    Section **sections[SECTION_KINDS];
    size_t count[SECTION_KINDS];
    size_t texts; /* read so far */
};

/* `key = value` of a section. */
typedef struct Entry {
    Span key;
    Span value;
    bool is_used;
} Entry;

/* A place in the text with its line and column. */
typedef struct Place {
    const char *at;
    unsigned line;
    unsigned column;
} Place;

typedef struct FileReader {
    NamedGames *games;
    Span text;
    const char *name; /* of the file; NULL: none */
    MistakeListener *listener;
    void *context;
    unsigned mistakes;
    Place section; /* where the section begins */
    Place latest;  /* the latest mistake */
    Fault *fault;  /* the first mistake, or what went wrong otherwise */
    Status status;
    Span header;      /* what stands in the brackets of the section; start == NULL: there is none */
    bool has_section; /* there is one, perhaps with a header that cannot be read */
    Entry entry[KEYS_MAX];
    size_t entries;
    bool may_go_on; /* the line before belongs to the last entry */
} FileReader;

/* Reports a mistake at this place of the text. */
void variant_blame(FileReader *reader, Span where, const char *mistake);
/* The same, followed by what stands there. */
void variant_blame_word(FileReader *reader, Span where, const char *mistake);
/* Makes what the section defines. */
void variant_finish_section(FileReader *reader);
