/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/variant_file.h"

#include "games/catalogue.h"
#include "games/mill/mill.h"
#include "games/mill/own.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS_MAX = 40, ID_SIZE = 40, SUMMARY_SIZE = 120 };

typedef struct NamedBoard {
    char name[ID_SIZE];
    BoardPlan plan;
} NamedBoard;

typedef struct NamedGame {
    Variant variant;
    MillRow row;
    BoardPlan plan;
    char id[ID_SIZE];
    char title[GAME_TITLE_SIZE];
    char summary[SUMMARY_SIZE];
} NamedGame;

struct VariantFile {
    void **boards; /* NamedBoard */
    size_t board_count;
    void **games; /* NamedGame */
    size_t game_count;
};

static NamedBoard *board_at(const VariantFile *file, size_t index)
{
    return file->boards[index];
}

static NamedGame *game_at(const VariantFile *file, size_t index)
{
    return file->games[index];
}

/* `key = value` of a section. */
typedef struct Entry {
    Span key;
    Span value;
    bool is_used;
} Entry;

typedef struct FileReader {
    VariantFile *file;
    Span text;
    VariantFileReport *report;
    void *context;
    bool has_mistakes;
    bool is_out_of_memory;
    Span
        header; /* what stands in the brackets of the section; start == NULL: before the first one */
    Entry entry[KEYS_MAX];
    size_t entries;
    bool may_go_on; /* the line before belongs to the last entry */
} FileReader;

/* -- mistakes -- */

static void blame(FileReader *reader, Span where, const char *mistake)
{
    unsigned line = 1;
    unsigned column = 1;
    for (const char *at = reader->text.start; at < where.start; at++) {
        column = *at == '\n' ? 1 : column + 1;
        line += *at == '\n';
    }
    reader->has_mistakes = true;
    if (reader->report != NULL) {
        reader->report(line, column, mistake, reader->context);
    }
}

static void blame_word(FileReader *reader, Span where, const char *mistake)
{
    Fault fault;
    (void)fault_raise(&fault, STATUS_BAD_VARIANT, "%s: '%.*s'", mistake, SPAN_ARGS(where));
    blame(reader, where, fault.text);
}

/* -- storage -- */

/* Adds a zeroed element to an array of pointers; NULL without memory. */
static void *add_element(FileReader *reader, void ***array, size_t *count, size_t size)
{
    void **longer = realloc(*array, (*count + 1) * sizeof *longer);
    if (longer != NULL) {
        *array = longer;
        longer[*count] = calloc(1, size);
    }
    if (longer == NULL || longer[*count] == NULL) {
        reader->is_out_of_memory = true;
        return NULL;
    }
    return longer[(*count)++];
}

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

static void blame_unused(FileReader *reader)
{
    for (size_t i = 0; i < reader->entries; i++) {
        if (!reader->entry[i].is_used) {
            blame_word(reader, reader->entry[i].key, "unknown key");
        }
    }
}

/* -- boards -- */

static const BoardPlan *find_board(const VariantFile *file, Span name)
{
    for (size_t i = 0; i < file->board_count; i++) {
        if (span_equals(name, board_at(file, i)->name)) {
            return &board_at(file, i)->plan;
        }
    }
    return NULL;
}

static bool is_built_in_board(Span name)
{
    for (unsigned kind = 0; kind < BOARD_KINDS; kind++) {
        if (span_equals(name, point_board_name((PointBoardKind)kind))) {
            return true;
        }
    }
    return false;
}

static void finish_board(FileReader *reader, Span name)
{
    PlanText text = {.between_items = ',', .between_parts = ' '};
    BoardPlan plan;
    Fault fault;
    Span at = name;
    for (unsigned part = 0; part < PLAN_PARTS; part++) {
        const Entry *entry = find_entry(reader, plan_part_names[part]);
        text.part[part] = entry == NULL ? (Span){NULL, 0} : entry->value;
    }
    blame_unused(reader);
    if (!is_name(name)) {
        blame_word(reader, name, "a name has small letters, digits and hyphens");
    } else if (is_built_in_board(name) || find_board(reader->file, name) != NULL) {
        blame_word(reader, name, "there is another board of this name");
    } else if (board_plan_read(&text, &plan, &at, &fault) != STATUS_OK) {
        blame(reader, at.start == NULL ? name : at, fault.text);
    } else {
        NamedBoard *board =
            add_element(reader, &reader->file->boards, &reader->file->board_count, sizeof *board);
        if (board != NULL) {
            memcpy(board->name, name.start, name.length);
            board->plan = plan;
        }
    }
}

/* -- games -- */

static const MillRow *find_row(const VariantFile *file, Span id)
{
    for (size_t i = 0; i < file->game_count; i++) {
        if (span_equals(id, game_at(file, i)->id)) {
            return &game_at(file, i)->row;
        }
    }
    return mill_find_row(id);
}

/* The words of a value, with single spaces. */
static void copy_words(Span value, char *to, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < value.length && length + 1 < size; i++) {
        char byte = value.start[i];
        bool is_blank = byte == '\n' || byte == '\r' || byte == '\t' || byte == ' ';
        if (!is_blank || (length > 0 && to[length - 1] != ' ')) {
            to[length++] = (char)(is_blank ? ' ' : byte);
        }
    }
    span_copy_printable((Span){to, length}, to, size);
}

/* Reads the fields of a game; false after a mistake. */
static bool read_row(FileReader *reader, const MillRow *base, MillRow *row)
{
    Span given[MILL_FIELDS];
    MillRow start = base != NULL ? *base : mill_row_defaults();
    unsigned field = 0;
    Fault fault;
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        const Entry *entry = find_entry(reader, mill_row_settings.rows[i].name);
        given[i] = entry == NULL ? (Span){NULL, 0} : entry->value;
    }
    const BoardPlan *plan =
        given[FIELD_board].start == NULL ? NULL : find_board(reader->file, given[FIELD_board]);
    if (plan != NULL) {
        start.board = BOARD_OWN;
        start.plan = plan;
        given[FIELD_board].start = NULL;
    }
    if (mill_row_read(given, &start, base == NULL, row, &field, &fault) == STATUS_OK) {
        return true;
    }
    blame(reader, given[field].start == NULL ? reader->header : given[field], fault.text);
    return false;
}

static void add_game(FileReader *reader, Span id, const MillRow *row, const Entry *title,
                     const Entry *summary)
{
    NamedGame *game =
        add_element(reader, &reader->file->games, &reader->file->game_count, sizeof *game);
    Game *opened = NULL;
    Fault fault;
    if (game == NULL) {
        return;
    }
    memcpy(game->id, id.start, id.length);
    copy_words(title != NULL ? title->value : id, game->title, sizeof game->title);
    copy_words(summary != NULL ? summary->value : span_of("a mill game of one's own"),
               game->summary, sizeof game->summary);
    game->row = *row;
    if (row->plan != NULL) {
        game->plan = *row->plan;
        game->row.plan = &game->plan;
    }
    game->variant = (Variant){.id = game->id,
                              .title = game->title,
                              .summary = game->summary,
                              .family = mill_own_variant.family,
                              .options = mill_own_variant.options,
                              .row = &game->row,
                              .reads_rules = true,
                              .stands_for = &mill_own_variant};
    if (game_new(&game->variant, (Span){"", 0}, &opened, &fault) != STATUS_OK) {
        blame(reader, reader->header, fault.text);
        free(game);
        reader->file->game_count--;
    }
    game_free(opened);
}

static void finish_game(FileReader *reader)
{
    Span base_id = reader->header;
    Span id;
    MillRow row;
    (void)span_next_part(&base_id, ':', &id);
    id = span_trim(id);
    base_id = base_id.start == NULL ? base_id : span_trim(base_id);
    const Entry *title = find_entry(reader, "title");
    const Entry *summary = find_entry(reader, "summary");
    const Entry *base_entry = find_entry(reader, "base");
    if (base_id.start == NULL && base_entry != NULL) {
        base_id = base_entry->value;
    }
    const MillRow *base = base_id.start == NULL ? NULL : find_row(reader->file, base_id);
    if (!is_name(id)) {
        blame_word(reader, id, "a name has small letters, digits and hyphens");
    } else if (catalogue_find(id) != NULL || find_row(reader->file, id) != NULL) {
        blame_word(reader, id, "there is another game of this name");
    } else if (base_id.start != NULL && base == NULL) {
        blame_word(reader, base_id, "not a mill game");
    } else if (read_row(reader, base, &row)) {
        add_game(reader, id, &row, title, summary);
    }
    blame_unused(reader);
}

static void finish_section(FileReader *reader)
{
    Span rest = reader->header;
    Span word;
    if (reader->header.start != NULL) {
        if (span_has_first_word(rest, "board")) {
            (void)span_next_word(&rest, &word);
            finish_board(reader, span_trim(rest));
        } else {
            finish_game(reader);
        }
    }
    reader->entries = 0;
}

/* -- lines -- */

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static void read_pair(FileReader *reader, Span line)
{
    Span value = line;
    Span key;
    (void)span_next_part(&value, '=', &key);
    key = span_trim(key);
    if (value.start == NULL) {
        blame_word(reader, line, "expected key = value");
    } else if (reader->header.start == NULL) {
        blame_word(reader, key, "a key before the first section");
    } else if (reader->entries == KEYS_MAX) {
        blame_word(reader, key, "too many keys");
    } else {
        for (size_t i = 0; i < reader->entries; i++) {
            if (span_equals_span(reader->entry[i].key, key)) {
                blame_word(reader, key, "a key is given twice");
                return;
            }
        }
        reader->entry[reader->entries++] = (Entry){.key = key, .value = span_trim(value)};
    }
}

static void read_header(FileReader *reader, Span line)
{
    finish_section(reader);
    if (line.start[line.length - 1] != ']') {
        blame_word(reader, line, "expected ] at the end of the line");
        reader->header = (Span){NULL, 0};
        return;
    }
    reader->header = span_trim((Span){line.start + 1, line.length - 2});
}

static void read_line(FileReader *reader, Span line)
{
    Span trimmed = span_trim(line);
    if (trimmed.length > 0 && trimmed.start[trimmed.length - 1] == '\r') {
        trimmed.length--;
        trimmed = span_trim(trimmed);
    }
    if (trimmed.length == 0 || trimmed.start[0] == '#') {
        reader->may_go_on = false;
        return;
    }
    if (is_blank(line.start[0]) && reader->may_go_on && reader->entries > 0) {
        Span *value = &reader->entry[reader->entries - 1].value;
        value->length = (size_t)(trimmed.start + trimmed.length - value->start);
    } else if (trimmed.start[0] == '[') {
        reader->may_go_on = false;
        read_header(reader, trimmed);
    } else {
        reader->may_go_on = true;
        read_pair(reader, trimmed);
    }
}

Status variant_file_parse(Span text, VariantFileReport *report, void *context, VariantFile **file,
                          Fault *fault)
{
    FileReader reader = {.text = text, .report = report, .context = context};
    Span rest = text;
    Span line;
    reader.file = calloc(1, sizeof *reader.file);
    if (reader.file == NULL) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the variants");
    }
    while (rest.length > 0 && span_next_part(&rest, '\n', &line)) {
        read_line(&reader, line);
    }
    finish_section(&reader);
    *file = reader.file;
    if (reader.is_out_of_memory) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the variants");
    }
    return reader.has_mistakes
               ? fault_raise(fault, STATUS_BAD_VARIANT, "the file has mistakes: see nguzo check")
               : STATUS_OK;
}

Status variant_file_read(const char *path, VariantFileReport *report, void *context,
                         VariantFile **file, Fault *fault)
{
    FILE *stream = fopen(path, "r");
    char *bytes = stream == NULL ? NULL : malloc(VARIANT_FILE_MAX + 1);
    Status status = STATUS_OK;
    if (stream == NULL) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot open %s: %s", path, strerror(errno));
    }
    size_t length = bytes == NULL ? 0 : fread(bytes, 1, VARIANT_FILE_MAX + 1, stream);
    if (bytes == NULL) {
        status = fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for %s", path);
    } else if (ferror(stream) != 0) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot read %s", path);
    } else if (length > VARIANT_FILE_MAX) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "%s is longer than a megabyte", path);
    } else {
        status = variant_file_parse((Span){bytes, length}, report, context, file, fault);
    }
    free(bytes);
    (void)fclose(stream);
    return status;
}

void variant_file_free(VariantFile *file)
{
    for (size_t i = 0; file != NULL && i < file->board_count; i++) {
        free(file->boards[i]);
    }
    for (size_t i = 0; file != NULL && i < file->game_count; i++) {
        free(file->games[i]);
    }
    if (file != NULL) {
        free(file->boards);
        free(file->games);
    }
    free(file);
}

size_t variant_file_count(const VariantFile *file)
{
    return file->game_count;
}

const Variant *variant_file_variant(const VariantFile *file, size_t index)
{
    return &game_at(file, index)->variant;
}
