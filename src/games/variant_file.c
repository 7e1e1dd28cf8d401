/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/variant_file.h"

#include "games/catalogue.h"
#include "games/mill/mill.h"
#include "games/mill/own.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEYS_MAX = 40, ID_SIZE = 40, SUMMARY_SIZE = 200 };

/* What a section defines: a board, or a game with all members. A section with mistakes is kept, so that others that refer to it
 * are not blamed for them. */
typedef struct Section {
    char name[ID_SIZE];
    size_t text; /* the number of its file */
    bool is_broken;
    BoardPlan plan;
    MillRow row;
    Variant variant;
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

/* -- the set -- */

NamedGames *named_games_new(const NamedGames *below)
{
    NamedGames *games = calloc(1, sizeof *games);
    if (games != NULL) {
        games->below = below;
    }
    return games;
}

void named_games_free(NamedGames *games)
{
    for (unsigned kind = 0; games != NULL && kind < SECTION_KINDS; kind++) {
        for (size_t i = 0; i < games->count[kind]; i++) {
            free(games->sections[kind][i]);
        }
        free(games->sections[kind]);
    }
    free(games);
}

size_t named_games_count(const NamedGames *games)
{
    return games == NULL ? 0 : games->count[SECTION_GAME];
}

const Variant *named_games_variant(const NamedGames *games, size_t index)
{
    return &games->sections[SECTION_GAME][index]->variant;
}

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

/* -- reading -- */

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
    Span header; /* what stands in the brackets of the section; start == NULL: there is none yet */
    Entry entry[KEYS_MAX];
    size_t entries;
    bool may_go_on; /* the line before belongs to the last entry */
} FileReader;

/* Mistakes are found nearly in the order of the text, so that counting goes on from the last place. */
static Place find_place(const FileReader *reader, const char *where)
{
    Place place = where >= reader->latest.at ? reader->latest : reader->section;
    if (where < place.at) {
        place = (Place){reader->text.start, 1, 1};
    }
    for (; place.at < where; place.at++) {
        bool ends_line = *place.at == '\n';
        bool continues_character = ((unsigned char)*place.at & 0xC0U) == 0x80U;
        place.column = ends_line ? 1 : place.column + !continues_character;
        place.line += ends_line;
    }
    return place;
}

static void blame(FileReader *reader, Span where, const char *mistake)
{
    Place place = find_place(reader, where.start);
    reader->latest = place;
    if (reader->mistakes++ == 0) {
        reader->status =
            reader->name == NULL
                ? fault_raise(reader->fault, STATUS_BAD_VARIANT, "line %u, column %u: %s",
                              place.line, place.column, mistake)
                : fault_raise(reader->fault, STATUS_BAD_VARIANT, "%.100s:%u:%u: %s", reader->name,
                              place.line, place.column, mistake);
    }
    if (reader->listener != NULL) {
        reader->listener(place.line, place.column, mistake, reader->context);
    }
}

static void blame_word(FileReader *reader, Span where, const char *mistake)
{
    Fault fault;
    (void)fault_raise(&fault, STATUS_BAD_VARIANT, "%s: '%.*s'", mistake, SPAN_ARGS(where));
    blame(reader, where, fault.text);
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

static Span find_value(FileReader *reader, const char *key)
{
    const Entry *entry = find_entry(reader, key);
    return entry == NULL ? (Span){NULL, 0} : entry->value;
}

static void blame_unused(FileReader *reader, const char *known)
{
    for (size_t i = 0; i < reader->entries; i++) {
        if (!reader->entry[i].is_used) {
            blame_word(reader, reader->entry[i].key, known);
        }
    }
}

/* Adds a zeroed section; NULL after a mistake or without memory. */
static Section *add_section(FileReader *reader, SectionKind kind)
{
    NamedGames *games = reader->games;
    size_t count = games->count[kind];
    if (count == NAMED_GAMES_MAX) {
        blame(reader, reader->header, "too many sections: there can be 1000 games and 1000 boards");
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

/* The section of this name, empty; NULL after a mistake or without memory. */
static Section *claim_section(FileReader *reader, SectionKind kind, Span name)
{
    NamedGames *games = reader->games;
    if (!is_name(name)) {
        blame_word(reader, name.length > 0 ? name : reader->header,
                   "a name has up to 39 small letters, digits and hyphens, first a letter");
        return NULL;
    }
    Section *section = find_own(games, kind, name);
    if (is_built_in(kind, name) || (section != NULL && section->text == games->texts)) {
        blame_word(reader, name,
                   kind == SECTION_BOARD ? "there is another board of this name"
                                         : "there is another game of this name");
        return NULL;
    }
    section = section != NULL ? section : add_section(reader, kind);
    if (section != NULL) {
        *section = (Section){.text = games->texts};
        memcpy(section->name, name.start, name.length);
    }
    return section;
}

/* -- boards -- */

/* A missing part is blamed on the header. */
static void blame_board(void *context, Span where, const char *mistake)
{
    FileReader *reader = context;
    blame(reader, where.start == NULL ? reader->header : where, mistake);
}

static void finish_board(FileReader *reader, Span name)
{
    PlanText text = {.between_items = ',', .between_parts = ' '};
    unsigned mistakes = reader->mistakes;
    const PlanListener listener = {blame_board, reader};
    Fault fault;
    Section *board = claim_section(reader, SECTION_BOARD, name);
    for (unsigned part = 0; part < PLAN_PARTS; part++) {
        text.part[part] = find_value(reader, plan_part_names[part]);
    }
    if (board != NULL) {
        (void)!board_plan_read(&text, &listener, &board->plan, &fault);
    }
    blame_unused(reader, "unknown key of a board");
    if (board != NULL) {
        board->is_broken = reader->mistakes > mistakes;
    }
}

/* -- games -- */

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* The words of a value, with single spaces. */
static void copy_words(FileReader *reader, Span value, char *to, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < value.length; i++) {
        char byte = value.start[i];
        bool separates = is_blank(byte) || byte == '\n' || byte == '\r';
        if (separates && length > 0 && to[length - 1] == ' ') {
            continue;
        }
        if (length + 1 == size) {
            blame_word(reader, value, "this text is too long");
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

/* Reads the fields of a game; each that is wrong is blamed. */
static void read_row(FileReader *reader, MillRow start, bool follows, MillRow *row)
{
    const MillRow other = stand_in();
    Span given[MILL_FIELDS];
    unsigned field = 0;
    Fault fault;
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        given[i] = find_value(reader, mill_row_settings.rows[i].name);
    }
    const Section *board = find_section(reader->games, SECTION_BOARD, given[FIELD_board]);
    if (board != NULL) {
        if (board->is_broken) {
            start.board = other.board;
            start.plan = NULL;
        } else {
            mill_row_use_plan(&start, &board->plan);
        }
        given[FIELD_board].start = NULL;
        given[FIELD_setup].start = board->is_broken ? NULL : given[FIELD_setup].start;
    }
    while (mill_row_read(given, &start, follows, row, &field, &fault) != STATUS_OK) {
        blame(reader, given[field].start != NULL ? given[field] : reader->header, fault.text);
        given[field].start = NULL;
        if (field == FIELD_board) {
            start.board = other.board;
            given[FIELD_setup].start = NULL;
        } else if (field == FIELD_men) {
            start.men = other.men;
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
                              .options = mill_own_variant.options,
                              .row = &game->row,
                              .reads_rules = true,
                              .stands_for = &mill_own_variant};
    Status status = game_new(&game->variant, (Span){"", 0}, &opened, &fault);
    if (status == STATUS_OUT_OF_MEMORY) {
        *reader->fault = fault;
        reader->status = status;
    } else if (status != STATUS_OK) {
        blame(reader, reader->header, fault.text);
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
        blame_word(reader, value, "the header names another base");
    }
    return span_trim(in_header);
}

/* The fields that a game starts from. False if they come from a section with mistakes, or there is no such game. */
static bool read_base(FileReader *reader, Span id, Span base, MillRow *row)
{
    *row = stand_in();
    if (base.start == NULL) {
        *row = mill_row_defaults();
        return true;
    }
    const Section *game =
        span_equals_span(base, id) ? NULL : find_section(reader->games, SECTION_GAME, base);
    const MillRow *found = game != NULL ? &game->row : mill_find_row(base);
    if (found == NULL) {
        blame_word(reader, base, "the base is not a mill game");
    } else if (game == NULL || !game->is_broken) {
        *row = *found;
        return true;
    }
    return false;
}

static void finish_game(FileReader *reader)
{
    unsigned mistakes = reader->mistakes;
    Section scratch;
    MillRow start;
    Span rest = reader->header;
    Span id;
    (void)span_next_part(&rest, ':', &id);
    id = span_trim(id);
    Section *claimed = claim_section(reader, SECTION_GAME, id);
    Section *game = claimed != NULL ? claimed : &scratch;
    Span base = find_base(reader, rest);
    bool is_whole = read_base(reader, id, base, &start);
    const Section *board = find_section(reader->games, SECTION_BOARD, find_value(reader, "board"));
    is_whole = is_whole && (board == NULL || !board->is_broken);
    read_row(reader, start, base.start == NULL, &game->row);
    Span title = find_value(reader, "title");
    Span summary = find_value(reader, "summary");
    copy_words(reader, title.start != NULL ? title : id, game->title, sizeof game->title);
    copy_words(reader, summary.start != NULL ? summary : span_of("a mill game of one's own"),
               game->summary, sizeof game->summary);
    blame_unused(reader, "unknown key of a game");
    if (claimed != NULL && is_whole && reader->mistakes == mistakes) {
        finish_variant(reader, game);
    }
    game->is_broken = !is_whole || reader->mistakes > mistakes;
}

static void finish_section(FileReader *reader)
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

/* -- lines -- */

static void read_pair(FileReader *reader, Span line)
{
    Span value = line;
    Span key;
    (void)span_next_part(&value, '=', &key);
    key = span_trim(key);
    reader->may_go_on = false;
    if (value.start == NULL || key.length == 0) {
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
        reader->may_go_on = true;
    }
}

static void read_header(FileReader *reader, Span line)
{
    finish_section(reader);
    reader->section = find_place(reader, line.start);
    reader->header = (Span){NULL, 0};
    if (line.start[line.length - 1] != ']') {
        blame_word(reader, line, "expected ] at the end of the line");
    } else {
        reader->header = span_trim((Span){line.start + 1, line.length - 2});
    }
}

static void read_line(FileReader *reader, Span line)
{
    line.length -= line.length > 0 && line.start[line.length - 1] == '\r';
    Span trimmed = span_trim(line);
    if (trimmed.length == 0 || trimmed.start[0] == '#') {
        reader->may_go_on = false;
    } else if (is_blank(line.start[0]) && reader->may_go_on) {
        Span *value = &reader->entry[reader->entries - 1].value;
        value->length = (size_t)(trimmed.start + trimmed.length - value->start);
    } else if (trimmed.start[0] == '[') {
        reader->may_go_on = false;
        read_header(reader, trimmed);
    } else {
        read_pair(reader, trimmed);
    }
}

/* Finds a byte that is not text. */
static bool find_binary(Span text, Span *where)
{
    while (text.length > 0) {
        char byte = text.start[0];
        bool is_space = byte == '\n' || byte == '\r' || byte == '\t';
        size_t length = is_space ? 1 : span_character_length(text);
        if (length == 0) {
            *where = (Span){text.start, 1};
            return true;
        }
        text = span_from(text, length);
    }
    return false;
}

Status variant_file_parse(Span text, const char *name, MistakeListener *listener, void *context,
                          NamedGames *games, Fault *fault)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    Span rest = text;
    Span line;
    if (span_has_prefix(text, byte_order_mark)) {
        rest = span_from(text, sizeof byte_order_mark - 1);
    }
    const Place start = {rest.start, 1, 1};
    FileReader reader = {.games = games,
                         .text = rest,
                         .name = name,
                         .listener = listener,
                         .context = context,
                         .fault = fault,
                         .section = start,
                         .latest = start};
    games->texts++;
    if (find_binary(rest, &line)) {
        blame(&reader, line, "not UTF-8 text");
        return reader.status;
    }
    while (rest.length > 0 && span_next_part(&rest, '\n', &line)) {
        read_line(&reader, line);
    }
    finish_section(&reader);
    return reader.status;
}

/* Opens a regular file. A pipe could keep the program waiting for ever. */
static Status open_file(const char *path, FILE **stream, Fault *fault)
{
    struct stat about;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0 || fstat(descriptor, &about) != 0) {
        (void)fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot open %s: %s", path, strerror(errno));
    } else if (!S_ISREG(about.st_mode)) {
        (void)fault_raise(fault, STATUS_INPUT_OUTPUT, "%s is not a regular file", path);
    } else if ((*stream = fdopen(descriptor, "r")) == NULL) {
        (void)fault_out_of_memory(fault, "the variants");
    } else {
        return STATUS_OK;
    }
    if (descriptor >= 0) {
        (void)close(descriptor);
    }
    return fault->status;
}

Status variant_file_read(const char *path, MistakeListener *listener, void *context,
                         NamedGames *games, Fault *fault)
{
    FILE *stream = NULL;
    Status status = open_file(path, &stream, fault);
    if (status != STATUS_OK) {
        return status;
    }
    char *bytes = malloc(VARIANT_FILE_MAX + 1);
    size_t length = bytes == NULL ? 0 : fread(bytes, 1, VARIANT_FILE_MAX + 1, stream);
    if (bytes == NULL) {
        status = fault_out_of_memory(fault, "the variants");
    } else if (ferror(stream) != 0) {
        status =
            fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot read %s: %s", path, strerror(errno));
    } else if (length > VARIANT_FILE_MAX) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "%s is longer than a megabyte", path);
    } else {
        status = variant_file_parse((Span){bytes, length}, path, listener, context, games, fault);
    }
    free(bytes);
    (void)fclose(stream);
    return status;
}
