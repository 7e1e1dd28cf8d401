/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/data_file.h"

#include <string.h>

Span data_file(const char *name)
{
    for (size_t i = 0; i < data_file_count; i++) {
        if (strcmp(data_files[i].name, name) == 0) {
            return (Span){(const char *)data_files[i].bytes, data_files[i].length};
        }
    }
    return (Span){"", 0};
}
