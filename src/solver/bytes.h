/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Little-endian integers in byte buffers, independent of the machine.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

static inline void bytes_put(unsigned char *bytes, size_t count, uint64_t number)
{
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (unsigned char)(number >> (8 * i));
    }
}

static inline uint64_t bytes_get(const unsigned char *bytes, size_t count)
{
    uint64_t number = 0;
    for (size_t i = 0; i < count; i++) {
        number |= (uint64_t)bytes[i] << (8 * i);
    }
    return number;
}
