/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/archive.h"

#include "match/json_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Status system_fault(const char *path, Fault *fault)
{
    int error = errno;
    return fault_raise(fault, error == ENOMEM ? STATUS_OUT_OF_MEMORY : STATUS_INPUT_OUTPUT,
                       "%s: %s", path, strerror(error));
}

/* -- reading -- */

static Status line_fault(const char *path, size_t line, Fault *fault)
{
    Fault inner = *fault;
    return fault_raise(fault, inner.status, "%s, line %zu: %.130s", path, line, inner.text);
}

static Status check_description(const json_t *object, Fault *fault)
{
    const json_t *format = json_object_get(object, "format");
    if (!json_is_kind(object, "match")) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "does not describe a match");
    }
    if (!json_is_integer(format) || json_integer_value(format) != ARCHIVE_FORMAT) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "is not of format %d", ARCHIVE_FORMAT);
    }
    return STATUS_OK;
}

static Status read_line(Span text, size_t number, ArchiveReader *reader, ArchiveVisitor visit,
                        void *context, Fault *fault)
{
    json_error_t error;
    json_memory_watch();
    json_t *object = json_loadb(text.start, text.length, JSON_REJECT_DUPLICATES, &error);
    RecordedGame recorded = {.players = {""}};
    Status status = STATUS_OK;
    if (object == NULL) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "no JSON: %s", error.text);
        return json_memory_judge(status, fault);
    }
    if (number == 1) {
        reader->description = object;
        return check_description(object, fault);
    }
    if (json_is_kind(object, "game")) {
        status = game_json_read(object, &recorded, fault);
        if (status == STATUS_OK) {
            status = visit(context, number, &recorded, fault);
        }
        match_game_free(&recorded.game);
    } else {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "is no record of a game");
    }
    json_decref(object);
    return status;
}

/* The next line with its end, which the last one may lack; empty after that. */
static Status next_line(FILE *file, Text *line, Fault *fault)
{
    int byte = 0;
    text_clear(line);
    while (byte != '\n' && !line->failed && (byte = getc(file)) != EOF) {
        if (line->length == ARCHIVE_LINE_MAX) {
            return fault_raise(fault, STATUS_LINE_TOO_LONG, "is longer than %d MiB",
                               ARCHIVE_LINE_MAX / 1024 / 1024);
        }
        text_add_char(line, (char)byte);
    }
    if (line->failed) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the line");
    }
    return ferror(file) == 0 ? STATUS_OK
                             : fault_raise(fault, STATUS_INPUT_OUTPUT, "%s", strerror(errno));
}

static Status read_lines(FILE *file, const char *path, ArchiveReader *reader, ArchiveVisitor visit,
                         void *context, Fault *fault)
{
    Text line = {0};
    Status status = STATUS_OK;
    for (size_t number = 1; status == STATUS_OK && !reader->torn; number++) {
        if (number > 1 && visit == NULL) {
            break;
        }
        status = next_line(file, &line, fault);
        if (status == STATUS_OK && line.length == 0) {
            break;
        }
        reader->torn = status == STATUS_OK && line.bytes[line.length - 1] != '\n';
        reader->size += line.length;
        if (status == STATUS_OK && !reader->torn) {
            status = read_line(text_span(&line), number, reader, visit, context, fault);
            reader->whole += line.length;
        }
        status = status == STATUS_OK ? STATUS_OK : line_fault(path, number, fault);
    }
    text_free(&line);
    return status;
}

Status archive_read(const char *path, ArchiveReader *reader, ArchiveVisitor visit, void *context,
                    Fault *fault)
{
    FILE *file = fopen(path, "rb");
    *reader = (ArchiveReader){.description = NULL};
    if (file == NULL) {
        return system_fault(path, fault);
    }
    Status status = read_lines(file, path, reader, visit, context, fault);
    (void)fclose(file);
    if (status == STATUS_OK && reader->description == NULL) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s holds no match", path);
    }
    return status;
}

/* -- writing -- */

static Status write_whole(int descriptor, const Text *text, Fault *fault)
{
    size_t done = 0;
    while (done < text->length) {
        ssize_t put = write(descriptor, text->bytes + done, text->length - done);
        if (put < 0 && errno != EINTR) {
            return system_fault("records", fault);
        }
        done += put > 0 ? (size_t)put : 0;
    }
    return STATUS_OK;
}

/* Two matches that write to one file would spoil it. */
static Status lock_file(const char *path, int descriptor, Fault *fault)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(descriptor, F_SETLK, &lock) != 0) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "%s is in use by another match", path);
    }
    return STATUS_OK;
}

static Status open_locked(const char *path, int flags, int *descriptor, Fault *fault)
{
    int opened = open(path, flags | O_WRONLY | O_APPEND | O_CLOEXEC, 0666);
    if (opened < 0) {
        return system_fault(path, fault);
    }
    Status status = lock_file(path, opened, fault);
    if (status != STATUS_OK) {
        (void)close(opened);
        return status;
    }
    *descriptor = opened;
    return STATUS_OK;
}

Status archive_create(const char *path, const json_t *description, int *descriptor, Fault *fault)
{
    Text text = {0};
    Status status = open_locked(path, O_CREAT, descriptor, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (lseek(*descriptor, 0, SEEK_END) > 0) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT,
                             "%s is not empty: --resume goes on with it", path);
    } else {
        status = json_add_line(description, &text, fault);
        text_add_char(&text, '\n');
    }
    if (status == STATUS_OK) {
        status = write_whole(*descriptor, &text, fault);
    }
    text_free(&text);
    if (status != STATUS_OK) {
        (void)close(*descriptor);
        *descriptor = -1;
    }
    return status;
}

Status archive_reopen(const char *path, const ArchiveReader *reader, int *descriptor, Fault *fault)
{
    Status status = open_locked(path, 0, descriptor, fault);
    if (status == STATUS_OK && lseek(*descriptor, 0, SEEK_END) != (off_t)reader->size) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "%s has changed meanwhile", path);
    }
    if (status == STATUS_OK && reader->torn && ftruncate(*descriptor, (off_t)reader->whole) != 0) {
        status = system_fault(path, fault);
    }
    return status;
}

Status archive_append(int descriptor, const MatchGame *game, const EngineSettings *engines,
                      Fault *fault)
{
    Text text = {0};
    Status status = game_json_write(game, engines, &text, fault);
    text_add_char(&text, '\n');
    if (status == STATUS_OK && text.length > ARCHIVE_LINE_MAX) { /* which nobody would read again */
        status = fault_raise(fault, STATUS_LINE_TOO_LONG, "a record of %zu moves is too long",
                             game->length);
    }
    if (status == STATUS_OK) {
        status = write_whole(descriptor, &text, fault);
    }
    text_free(&text);
    return status;
}
