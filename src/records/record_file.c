/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records/record_file.h"

#include "records/pgn.h"
#include "records/sgf.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static Status system_fault(const char *path, Fault *fault)
{
    int error = errno;
    return fault_raise(fault, error == ENOMEM ? STATUS_OUT_OF_MEMORY : STATUS_INPUT_OUTPUT,
                       "%s: %s", path, strerror(error));
}

/* -- reading -- */

Status record_file_blame(const RecordFile *file, Fault *fault)
{
    return fault_prefix(fault, "%.80s, line %zu", file->path, file->line_number);
}

/* Whether `file->line` could be read, and is not too long: reading stops one byte after the limit. */
static Status check_line(const RecordFile *file, Fault *fault)
{
    if (file->line.failed) {
        return fault_out_of_memory(fault, "the game");
    }
    if (ferror(file->stream) != 0) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%s", strerror(errno));
    }
    if (file->line.length > RECORD_LINE_MAX) {
        return fault_raise(fault, STATUS_LINE_TOO_LONG, "longer than %d MiB",
                           RECORD_LINE_MAX / 1024 / 1024);
    }
    return STATUS_OK;
}

/* Reads the next line with its line feed, which an incomplete last line lacks. */
static Status read_line(RecordFile *file, Fault *fault)
{
    Text *line = &file->line;
    int byte = 0;
    text_clear(line);
    file->line_number++;
    while (byte != '\n' && line->length <= RECORD_LINE_MAX && !line->failed &&
           (byte = getc(file->stream)) != EOF) {
        text_add_char(line, (char)byte);
    }
    file->size += line->length;
    file->is_truncated = line->length > 0 && line->bytes[line->length - 1] != '\n';
    return check_line(file, fault);
}

/* Parses the next line; `*object` stays NULL at the end of the complete lines. */
static Status next_object(RecordFile *file, json_t **object, Fault *fault)
{
    if (file->is_truncated) {
        return STATUS_OK;
    }
    Status status = read_line(file, fault);
    if (status != STATUS_OK || file->line.length == 0 || file->is_truncated) {
        return status;
    }
    file->valid_size += file->line.length;
    return record_json_parse(text_span(&file->line), object, fault);
}

static Status check_description(const json_t *description, Fault *fault)
{
    const json_t *format = json_object_get(description, "format");
    if (!record_json_is_kind(description, "match")) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "not the description of a match");
    }
    if (!json_is_integer(format) || json_integer_value(format) != RECORD_FORMAT) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "expected format %d", RECORD_FORMAT);
    }
    return STATUS_OK;
}

/* Recognises the syntax by the first byte. */
static RecordSyntax detect_syntax(FILE *stream)
{
    int byte = getc(stream);
    (void)ungetc(byte, stream); /* does nothing at the end of the file */
    return byte == '[' ? RECORD_PGN : byte == '(' ? RECORD_SGF : RECORD_JSON;
}

Status record_file_open(RecordFile *file, const char *path, Fault *fault)
{
    *file = (RecordFile){.path = path, .stream = fopen(path, "rb")};
    if (file->stream == NULL) {
        return system_fault(path, fault);
    }
    file->syntax = detect_syntax(file->stream);
    if (file->syntax != RECORD_JSON) {
        file->line_number = 1;
        return STATUS_OK;
    }
    Status status = next_object(file, &file->description, fault);
    if (status == STATUS_OK && file->description == NULL) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s contains no match", path);
    }
    if (status == STATUS_OK) {
        status = check_description(file->description, fault);
    }
    return status == STATUS_OK ? STATUS_OK : record_file_blame(file, fault);
}

Status record_file_need_match(const RecordFile *file, Fault *fault)
{
    return file->description != NULL
               ? STATUS_OK
               : fault_raise(fault, STATUS_BAD_ARGUMENT, "%s contains no match", file->path);
}

/* Reads the next game in PGN or SGF. `line_number` is that of its first line. */
static Status next_text(RecordFile *file, RecordedGame *game, bool *found, Fault *fault)
{
    Text *text = &file->line;
    for (size_t i = 0; i < text->length; i++) { /* the lines of the game before */
        file->line_number += text->bytes[i] == '\n';
    }
    (file->syntax == RECORD_PGN ? pgn_next : sgf_next)(file->stream, RECORD_LINE_MAX, text);
    Status status = check_line(file, fault);
    *found = status == STATUS_OK && text->length > 0;
    if (!*found) {
        return status;
    }
    if (memchr(text->bytes, '\0', text->length) != NULL) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "the game contains a NUL byte");
    }
    return file->syntax == RECORD_PGN ? pgn_read(text_span(text), game, fault)
                                      : sgf_read(text_span(text), game, fault);
}

Status record_file_next(RecordFile *file, RecordedGame *game, bool *found, Fault *fault)
{
    if (file->syntax != RECORD_JSON) {
        return next_text(file, game, found, fault) == STATUS_OK ? STATUS_OK
                                                                : record_file_blame(file, fault);
    }
    json_t *object = NULL;
    Status status = next_object(file, &object, fault);
    *found = object != NULL;
    if (object != NULL) {
        status = record_json_is_kind(object, "game")
                     ? record_json_read(object, game, fault)
                     : fault_raise(fault, STATUS_BAD_ARGUMENT, "not the record of a game");
    }
    json_decref(object);
    return status == STATUS_OK ? STATUS_OK : record_file_blame(file, fault);
}

void record_file_close(RecordFile *file)
{
    if (file->stream != NULL) {
        (void)fclose(file->stream);
    }
    json_decref(file->description);
    text_free(&file->line);
    *file = (RecordFile){.stream = NULL};
}

/* -- writing -- */

static Status write_line(int descriptor, Text *line, Fault *fault)
{
    size_t done = 0;
    text_add_char(line, '\n');
    if (line->failed) {
        return fault_out_of_memory(fault, "a record");
    }
    while (done < line->length) {
        ssize_t written = write(descriptor, line->bytes + done, line->length - done);
        if (written < 0 && errno != EINTR) {
            return system_fault("records", fault);
        }
        done += written > 0 ? (size_t)written : 0;
    }
    return STATUS_OK;
}

/* The lock keeps two matches from writing to one file. */
static Status open_locked(const char *path, int flags, int *descriptor, Fault *fault)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int opened = open(path, flags | O_WRONLY | O_APPEND | O_CLOEXEC, 0666);
    if (opened < 0) {
        return system_fault(path, fault);
    }
    if (fcntl(opened, F_SETLK, &lock) != 0) {
        (void)close(opened);
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%s is in use by another match", path);
    }
    *descriptor = opened;
    return STATUS_OK;
}

void record_file_describe(JsonWriter *json, const char *spec)
{
    json_write_string(json, "kind", "match");
    json_write_integer(json, "format", RECORD_FORMAT);
    json_write_string(json, "program", "nguzo " NGUZO_VERSION);
    json_write_string(json, "variant", spec);
}

Status record_file_create(const char *path, const Text *description, int *descriptor, Fault *fault)
{
    Text line = {.failed = description->failed};
    Status status = open_locked(path, O_CREAT, descriptor, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (lseek(*descriptor, 0, SEEK_END) > 0) {
        status =
            fault_raise(fault, STATUS_BAD_ARGUMENT, "%s is not empty: --resume continues it", path);
    } else {
        text_add_span(&line, text_span(description));
        status = write_line(*descriptor, &line, fault);
    }
    text_free(&line);
    if (status != STATUS_OK) {
        (void)close(*descriptor);
        *descriptor = -1;
    }
    return status;
}

Status record_file_create_plain(const char *path, const char *spec, int *descriptor, Fault *fault)
{
    Text description = {0};
    JsonWriter json = {.text = &description};
    json_open_object(&json, NULL);
    record_file_describe(&json, spec);
    json_close_object(&json);
    Status status = record_file_create(path, &description, descriptor, fault);
    text_free(&description);
    return status;
}

Status record_file_continue(RecordFile *file, int *descriptor, Fault *fault)
{
    if (file->syntax != RECORD_JSON) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s is not a file of JSON records",
                           file->path);
    }
    (void)fclose(file->stream); /* closing it later would release the lock */
    file->stream = NULL;
    Status status = open_locked(file->path, 0, descriptor, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (lseek(*descriptor, 0, SEEK_END) != (off_t)file->size) {
        status =
            fault_raise(fault, STATUS_INPUT_OUTPUT, "%s has changed since it was read", file->path);
    } else if (file->is_truncated && ftruncate(*descriptor, (off_t)file->valid_size) != 0) {
        status = system_fault(file->path, fault);
    }
    return status;
}

Status record_file_append(int descriptor, const RecordedGame *game, Fault *fault)
{
    Text line = {0};
    Status status = STATUS_OK;
    record_json_write(game, &line);
    if (line.length >= RECORD_LINE_MAX) { /* no reader would accept it */
        status = fault_raise(fault, STATUS_LINE_TOO_LONG, "a record of %zu moves is too long",
                             game->length);
    } else {
        status = write_line(descriptor, &line, fault);
    }
    text_free(&line);
    return status;
}
