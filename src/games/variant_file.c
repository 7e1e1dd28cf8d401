/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/variant_reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* -- reading -- */

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

void variant_blame(FileReader *reader, Span where, const char *mistake)
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

void variant_blame_word(FileReader *reader, Span where, const char *mistake)
{
    Fault fault;
    (void)fault_raise(&fault, STATUS_BAD_VARIANT, "%s: '%.*s'", mistake, SPAN_ARGS(where));
    variant_blame(reader, where, fault.text);
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
    reader->may_go_on = false;
    if (value.start == NULL || key.length == 0) {
        variant_blame_word(reader, line, "expected key = value");
    } else if (!reader->has_section) {
        variant_blame_word(reader, key, "a key before the first section");
    } else if (reader->entries == KEYS_MAX) {
        variant_blame_word(reader, key, "too many keys");
    } else {
        for (size_t i = 0; i < reader->entries; i++) {
            if (span_equals_span(reader->entry[i].key, key)) {
                variant_blame_word(reader, key, "a key is given twice");
                return;
            }
        }
        reader->entry[reader->entries++] = (Entry){.key = key, .value = span_trim(value)};
        reader->may_go_on = true;
    }
}

static void read_header(FileReader *reader, Span line)
{
    variant_finish_section(reader);
    reader->section = find_place(reader, line.start);
    reader->header = (Span){NULL, 0};
    reader->has_section = true;
    if (line.start[line.length - 1] != ']') {
        variant_blame_word(reader, line, "expected ] at the end of the line");
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
    } else if (is_blank(line.start[0]) && reader->entries > 0 &&
               memchr(trimmed.start, '=', trimmed.length) == NULL) {
        variant_blame(reader, trimmed,
                      "a value goes on only in the next line, without a comment or empty line "
                      "between");
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
        variant_blame(&reader, line,
                      (unsigned char)line.start[0] < 0x80 ? "a control character in the text"
                                                          : "not UTF-8 text");
        return reader.status;
    }
    while (rest.length > 0 && span_next_part(&rest, '\n', &line)) {
        read_line(&reader, line);
    }
    variant_finish_section(&reader);
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
