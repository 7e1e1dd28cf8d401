/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "legality.h"

#include <string.h>

bool legality_field(Span fields, const char *key, Span *value)
{
    size_t length = strlen(key);
    for (size_t at = 0; at + length < fields.length; at++) {
        if ((at == 0 || fields.start[at - 1] == ' ') && fields.start[at + length] == '=' &&
            memcmp(fields.start + at, key, length) == 0) {
            size_t begin = at + length + 1;
            const char *end = memchr(fields.start + begin, ' ', fields.length - begin);
            size_t stop = end == NULL ? fields.length : (size_t)(end - fields.start);
            *value = (Span){fields.start + begin, stop - begin};
            return true;
        }
    }
    return false;
}

size_t legality_numbers(Span fields, const char *key, int64_t numbers[LEGALITY_NUMBERS])
{
    Span value;
    size_t count = 1;
    if (!legality_field(fields, key, &value) || value.length == 0) {
        return 0;
    }
    numbers[0] = 0;
    for (size_t i = 0; i < value.length; i++) {
        char byte = value.start[i];
        if (byte == ',' && count < LEGALITY_NUMBERS) {
            numbers[count++] = 0;
        } else if (byte >= '0' && byte <= '9') {
            numbers[count - 1] = numbers[count - 1] * 10 + (byte - '0');
        } else {
            return 0;
        }
    }
    return count;
}

int64_t legality_number(Span fields, const char *key, int64_t absent)
{
    int64_t numbers[LEGALITY_NUMBERS];
    return legality_numbers(fields, key, numbers) == 1 ? numbers[0] : absent;
}

unsigned legality_turn(const Game *game, Span fields)
{
    Span value;
    bool known = legality_field(fields, "turn", &value) && value.length == 2 &&
                 value.start[0] == 'p' && value.start[1] >= '1' &&
                 value.start[1] < (char)('1' + game->seats);
    return known ? (unsigned)(value.start[1] - '1') : GAME_MAX_SEATS;
}

const char *legality_fault(const Game *game, Span fields)
{
    static const struct {
        const char *family;
        const char *(*fault)(const Game *game, Span fields);
    } families[] = {{"mill", legality_of_mill},         {"stack", legality_of_stack},
                    {"tableaux", legality_of_tableaux}, {"jati", legality_of_jati},
                    {"dai_jobi", legality_of_dai_jobi}, {"jamit", legality_of_jamit}};
    if (legality_turn(game, fields) == GAME_MAX_SEATS) {
        return "nobody's turn";
    }
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        if (strcmp(game->family->name, families[i].family) == 0) {
            return families[i].fault(game, fields);
        }
    }
    return "a family that nobody looks at";
}
