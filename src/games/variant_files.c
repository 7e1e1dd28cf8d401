/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/variant_files.h"

#include "base/user_path.h"

#include <stdio.h>
#include <unistd.h>

Status variant_files_add(void *target, Span name, Fault *fault)
{
    VariantFiles *files = target;
    enum { MOST = sizeof files->name / sizeof files->name[0] };
    if (files->count == MOST) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "--variants takes at most %d files",
                           (int)MOST);
    }
    files->name[files->count++] = name.start;
    return STATUS_OK;
}

/* The path of the user's file; empty if there is none. */
static void find_user_file(Text *path)
{
    char file[USER_PATH_SIZE];
    if (user_path("XDG_CONFIG_HOME", ".config", "variants", file) && access(file, F_OK) == 0) {
        text_add(path, file);
    }
}

static Status load(Text *path, const VariantFiles *files, Catalogue *catalogue, Fault *fault)
{
    Fault warning;
    find_user_file(path);
    if (catalogue_set_path(catalogue, text_span(path), &warning) != STATUS_OK) {
        (void)fprintf(stderr, "nguzo: warning: %s\n", warning.text);
        text_clear(path);
    }
    for (size_t i = 0; i < files->count; i++) {
        text_format(path, "%s%s", path->length == 0 ? "" : ":", files->name[i]);
    }
    if (path->failed) {
        return fault_out_of_memory(fault, "the path");
    }
    return files->count == 0 ? STATUS_OK : catalogue_set_path(catalogue, text_span(path), fault);
}

Status variant_files_load(const VariantFiles *files, Catalogue *catalogue, Fault *fault)
{
    Text path = {0};
    Status status = load(&path, files, catalogue, fault);
    text_free(&path);
    return status;
}

Status variant_files_open(const VariantFiles *files, const char *spec, Game **game, Fault *fault)
{
    Catalogue catalogue = {.count = 0};
    Status status = variant_files_load(files, &catalogue, fault);
    if (status == STATUS_OK) {
        status = catalogue_open(&catalogue, span_of(spec), game, fault);
    }
    catalogue_free(&catalogue);
    return status;
}
