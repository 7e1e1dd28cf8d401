/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/catalogue.h"
#include "games/mill/mill.h"
#include "games/mill/own.h"
#include "games/variant_reader.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a board decides. */
enum { BOARD_FIELDS = 1 << FIELD_board | 1 << FIELD_setup };

static Section *find_own(const NamedGames *games, SectionKind kind, Span name)
{
    for (size_t i = 0; i < games->count[kind]; i++) {
        if (span_equals(name, games->sections[kind][i]->name)) {
            return games->sections[kind][i];
        }
    }
    return NULL;
}

static const Section *find_section(const NamedGames *games, SectionKind kind, Span name)
{
    const Section *section = NULL;
    for (; games != NULL && section == NULL; games = games->below) {
        section = find_own(games, kind, name);
    }
    return section;
}

/* -- names and keys -- */

static bool is_name(Span name)
{
    bool good = name.length > 0 && name.length < ID_SIZE && name.start[0] >= 'a';
    for (size_t i = 0; i < name.length && good; i++) {
        char byte = name.start[i];
        good = (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-';
    }
    return good;
}

static Entry *find_entry(FileReader *reader, const char *key)
{
    for (size_t i = 0; i < reader->entries; i++) {
        if (span_equals(reader->entry[i].key, key)) {
            reader->entry[i].is_used = true;
            return &reader->entry[i];
        }
    }
    return NULL;
}

static Span find_value(FileReader *reader, const char *key)
{
    const Entry *entry = find_entry(reader, key);
    return entry == NULL ? (Span){NULL, 0} : entry->value;
}

/* Reports each key that nobody asked for, with the most similar one of those that there are. */
static void blame_unused(FileReader *reader, LookupTable known, const char *kind)
{
    for (size_t i = 0; i < reader->entries; i++) {
        if (!reader->entry[i].is_used) {
            Fault fault;
            (void)lookup_fail(known, kind, reader->entry[i].key, NULL, STATUS_BAD_VARIANT, &fault);
            variant_blame(reader, reader->entry[i].key, fault.text);
        }
    }
}

/* Adds a zeroed section; NULL after a mistake or without memory. */
static Section *add_section(FileReader *reader, SectionKind kind)
{
    NamedGames *games = reader->games;
    size_t count = games->count[kind];
    if (count == NAMED_GAMES_MAX) {
        variant_blame(reader, reader->header,
                      "too many sections: there can be 1000 games and 1000 boards");
        return NULL;
    }
    Section **longer = realloc(games->sections[kind], (count + 1) * sizeof(Section *));
    if (longer != NULL) {
        games->sections[kind] = longer;
        longer[count] = calloc(1, sizeof(Section));
    }
    if (longer == NULL || longer[count] == NULL) {
        reader->status = fault_out_of_memory(reader->fault, "the variants");
        return NULL;
    }
    games->count[kind]++;
    return longer[count];
}

static bool is_built_in(SectionKind kind, Span name)
{
    bool is_board = false;
    for (unsigned board = 0; board < BOARD_KINDS; board++) {
        is_board = is_board || span_equals(name, point_board_name((PointBoardKind)board));
    }
    return kind == SECTION_BOARD ? is_board : catalogue_find(NULL, name) != NULL;
}

static void blame_taken_name(FileReader *reader, Span name, const Section *taken)
{
    Fault fault;
    if (taken == NULL) {
        (void)fault_raise(&fault, STATUS_BAD_VARIANT, "'%.*s' is built in; choose another name",
                          SPAN_ARGS(name));
    } else {
        (void)fault_raise(&fault, STATUS_BAD_VARIANT, "'%.*s' is already defined in line %u",
                          SPAN_ARGS(name), taken->line);
    }
    variant_blame(reader, name, fault.text);
}

/* The section of this name, empty; NULL after a mistake or without memory. */
static Section *claim_section(FileReader *reader, SectionKind kind, Span name)
{
    NamedGames *games = reader->games;
    if (!is_name(name)) {
        variant_blame_word(reader, name.length > 0 ? name : reader->header,
                           "a name has up to 39 small letters, digits and hyphens, first a letter");
        return NULL;
    }
    Section *section = find_own(games, kind, name);
    bool is_taken = section != NULL && section->text == games->texts;
    if (is_taken || is_built_in(kind, name)) {
        blame_taken_name(reader, name, section);
        return NULL;
    }
    section = section != NULL ? section : add_section(reader, kind);
    if (section != NULL) {
        *section = (Section){.text = games->texts, .line = reader->section.line};
        memcpy(section->name, name.start, name.length);
    }
    return section;
}

/* -- boards -- */

/* A missing part is blamed on the header. */
static void blame_board(void *context, Span where, const char *mistake)
{
    FileReader *reader = context;
    variant_blame(reader, where.start == NULL ? reader->header : where, mistake);
}

static void finish_board(FileReader *reader, Span name)
{
    PlanText text = {.between_items = ',', .between_parts = ' '};
    unsigned mistakes = reader->mistakes;
    const PlanListener listener = {blame_board, reader};
    Fault fault;
    Section scratch;
    Section *claimed = claim_section(reader, SECTION_BOARD, name);
    Section *board = claimed != NULL ? claimed : &scratch;
    for (unsigned part = 0; part < PLAN_PARTS; part++) {
        text.part[part] = find_value(reader, plan_part_names[part]);
    }
    (void)!board_plan_read(&text, &listener, &board->plan, &fault);
    blame_unused(reader, LOOKUP_TABLE(plan_part_names), "key of a board");
    board->is_broken = reader->mistakes > mistakes;
}

/* -- games -- */

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* The words of a value, with single spaces. */
static void copy_words(FileReader *reader, Span value, char *to, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < value.length; i++) {
        char byte = value.start[i];
        bool separates = is_blank(byte);
        if (separates && length > 0 && to[length - 1] == ' ') {
            continue;
        }
        if (length + 1 == size) {
            Fault fault;
            (void)fault_raise(&fault, STATUS_BAD_VARIANT, "this text is longer than %zu bytes",
                              size - 1);
            variant_blame(reader, value, fault.text);
            return;
        }
        to[length++] = (char)(separates ? ' ' : byte);
    }
    to[length] = '\0';
}

/* In place of a row with mistakes, so that the fields of a section can be checked nevertheless. */
static MillRow stand_in(void)
{
    MillRow row = mill_row_defaults();
    row.board = BOARD_STAR9;
    row.men = 2;
    return row;
}

/* Reads the fields of a game; each that is wrong is blamed. Returns those, with what cannot be known without them. */
static uint32_t read_row(FileReader *reader, MillRow start, bool follows, MillRow *row)
{
    const MillRow other = stand_in();
    Span given[MILL_FIELDS];
    unsigned field = 0;
    uint32_t wrong = 0;
    Fault fault;
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        given[i] = find_value(reader, mill_row_settings.rows[i].name);
    }
    const Section *board = find_section(reader->games, SECTION_BOARD, given[FIELD_board]);
    if (board != NULL && !board->is_broken) {
        mill_row_use_plan(&start, &board->plan);
        given[FIELD_board].start = NULL;
    } else if (board != NULL) {
        start.board = other.board;
        given[FIELD_board].start = NULL;
        wrong = BOARD_FIELDS;
    }
    given[FIELD_setup].start = wrong != 0 ? NULL : given[FIELD_setup].start;
    while (mill_row_read(given, &start, follows, row, &field, &fault) != STATUS_OK) {
        variant_blame(reader, given[field].start != NULL ? given[field] : reader->header,
                      fault.text);
        given[field].start = NULL;
        wrong |= (uint32_t)1 << field;
        if (field == FIELD_board) {
            start.board = other.board;
            given[FIELD_setup].start = NULL;
            wrong |= BOARD_FIELDS;
        } else if (field == FIELD_men) {
            start.men = other.men;
            wrong |= (uint32_t)1 << FIELD_reduce; /* it follows from the men */
        }
    }
    return wrong;
}

/* A row whose contradictions are reported, except those of fields that are wrong themselves. */
typedef struct RowReader {
    FileReader *reader;
    uint32_t wrong;
} RowReader;

/* The last field of the section that takes part is blamed, or else the header. */
static void blame_fields(void *context, uint32_t fields, const char *text)
{
    const RowReader *row = context;
    Span where = {NULL, 0};
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        const Entry *entry =
            (fields >> i & 1) == 0 ? NULL : find_entry(row->reader, mill_row_settings.rows[i].name);
        if (entry != NULL && (where.start == NULL || entry->key.start > where.start)) {
            where = entry->key;
        }
    }
    if ((fields & row->wrong) == 0) {
        variant_blame(row->reader, where.start != NULL ? where : row->reader->header, text);
    }
}

static void check_row(FileReader *reader, const MillRow *row, uint32_t wrong)
{
    RowReader context = {reader, wrong};
    PointBoard board;
    Fault fault;
    mill_row_build_board(row, &board);
    (void)!mill_row_check(row, &board, &(MillRowListener){blame_fields, &context}, &fault);
}

/* Reads the options that every mill game has; those that are not given are the base's, which may be NULL. */
static void read_options(FileReader *reader, const Section *base, Section *game)
{
    assert(variant_options(&mill_own_variant).count == GAME_OPTIONS);
    for (unsigned i = 0; i < GAME_OPTIONS; i++) {
        const Setting *option = &mill_own_variant.options[i];
        Span value = find_value(reader, option->name);
        uint64_t number = 0;
        Fault fault;
        game->option[i] = *option;
        if (value.start == NULL) {
            memcpy(game->option_default[i], base == NULL ? "" : base->option_default[i],
                   base == NULL ? 1 : OPTION_SIZE);
        } else if (setting_parse(option, value, &number, &fault) != STATUS_OK) {
            variant_blame(reader, value, fault.text);
        } else {
            (void)snprintf(game->option_default[i], OPTION_SIZE, "%.*s", SPAN_ARGS(value));
        }
        if (game->option_default[i][0] != '\0') {
            game->option[i].default_text = game->option_default[i];
        }
    }
}

static void finish_variant(FileReader *reader, Section *game)
{
    Game *opened = NULL;
    Fault fault;
    if (game->row.plan != NULL) {
        game->plan = *game->row.plan;
        game->row.plan = &game->plan;
    }
    game->variant = (Variant){.id = game->name,
                              .title = game->title,
                              .summary = game->summary,
                              .family = mill_own_variant.family,
                              .options = game->option,
                              .row = &game->row,
                              .reads_rules = true,
                              .stands_for = &mill_own_variant};
    Status status = game_new(&game->variant, (Span){"", 0}, &opened, &fault);
    if (status == STATUS_OUT_OF_MEMORY) {
        *reader->fault = fault;
        reader->status = status;
    } else if (status != STATUS_OK) {
        variant_blame(reader, reader->header, fault.text);
    }
    game_free(opened);
}

/* The base that the header or the key `base` names; start == NULL: none. */
static Span find_base(FileReader *reader, Span in_header)
{
    Span value = find_value(reader, "base");
    if (in_header.start == NULL) {
        return value;
    }
    if (value.start != NULL) {
        variant_blame_word(reader, value, "the header names another base");
    }
    return span_trim(in_header);
}

static void blame_base(FileReader *reader, Span id, Span base)
{
    Fault fault;
    if (span_equals_span(base, id)) {
        (void)fault_raise(&fault, STATUS_BAD_VARIANT, "a game cannot be its own base");
    } else {
        (void)mill_refuse_base(base, "a base is a mill game, built in or defined before", &fault);
    }
    variant_blame(reader, base, fault.text);
}

/* The fields that a game starts from, and the section of its base, if it is one. False if they come from a section with
 * mistakes, or there is no such game. */
static bool read_base(FileReader *reader, Span id, Span base, MillRow *row, const Section **section)
{
    *row = stand_in();
    *section = NULL;
    if (base.start == NULL) {
        *row = mill_row_defaults();
        return true;
    }
    const Section *game =
        span_equals_span(base, id) ? NULL : find_section(reader->games, SECTION_GAME, base);
    const MillRow *found = game != NULL ? &game->row : mill_find_row(base);
    if (found == NULL) {
        blame_base(reader, id, base);
    } else if (game == NULL || !game->is_broken) {
        *row = *found;
        *section = game;
        return true;
    }
    return false;
}

static void finish_game(FileReader *reader)
{
    unsigned mistakes = reader->mistakes;
    Section scratch = {.is_broken = true};
    const Section *base_section = NULL;
    MillRow start;
    Span rest = reader->header;
    Span id;
    (void)span_next_part(&rest, ':', &id);
    id = span_trim(id);
    Section *claimed = claim_section(reader, SECTION_GAME, id);
    Section *game = claimed != NULL ? claimed : &scratch;
    Span base = find_base(reader, rest);
    bool is_whole = read_base(reader, id, base, &start, &base_section);
    uint32_t wrong = read_row(reader, start, base.start == NULL, &game->row);
    if (is_whole) {
        check_row(reader, &game->row, wrong);
    }
    read_options(reader, base_section, game);
    Span title = find_value(reader, "title");
    Span summary = find_value(reader, "summary");
    copy_words(reader, title.start != NULL ? title : id, game->title, sizeof game->title);
    copy_words(reader, summary.start != NULL ? summary : span_of("a mill game of one's own"),
               game->summary, sizeof game->summary);
    blame_unused(reader, setting_lookup_table(mill_row_settings), "key of a game");
    is_whole = is_whole && wrong == 0 && reader->mistakes == mistakes;
    if (claimed != NULL && is_whole) {
        finish_variant(reader, game);
    }
    game->is_broken = !is_whole || reader->mistakes > mistakes;
}

void variant_finish_section(FileReader *reader)
{
    Span rest = reader->header;
    Span word;
    if (reader->header.start != NULL && reader->status != STATUS_OUT_OF_MEMORY) {
        if (span_has_first_word(rest, "board")) {
            (void)span_next_word(&rest, &word);
            finish_board(reader, span_trim(rest));
        } else {
            finish_game(reader);
        }
    }
    reader->entries = 0;
}
