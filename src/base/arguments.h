/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of a command line, read by a table. The same table yields the help, the manual page and the
 * completion of the shells; what an option's value or an operand is, is said by the word that stands for
 * it in the usage: SPEC a game, FILE and DIR a path, on|off one of these words, anything else is up to
 * whoever reads it.
 */
#ifndef NGUZO_BASE_ARGUMENTS_H
#define NGUZO_BASE_ARGUMENTS_H

#include "base/text.h"

typedef enum OptionShape {
    SHAPE_FLAG,   /* a bool at the offset; with `begin` that is called instead */
    SHAPE_NUMBER, /* a uint64_t at the offset, from min to max */
    SHAPE_TEXT,   /* a const char * at the offset */
    SHAPE_WORDS,  /* words up to the next option: `begin` is called once, `read` for each */
    SHAPE_WORD    /* one word for `read` */
} OptionShape;

typedef struct UsageOption {
    const char *name;
    const char *value; /* what follows it; NULL: nothing */
    const char *help;
    OptionShape shape;
    bool marks;       /* sets the bool at Usage.mark, too */
    const char *keys; /* of KEY=VALUE words: "name=|nodes=|…", for completion; else NULL */
    size_t offset;    /* in the struct that is read into */
    uint64_t min;
    uint64_t max;
    /* The word is terminated. */
    Status (*read)(void *target, Span word, Fault *fault);
    Status (*begin)(void *target, Fault *fault);
} UsageOption;

typedef struct Usage {
    const char *name;     /* of the command; "" for the program itself */
    const char *operands; /* words that are no options: "SPEC DEPTH", "[FILE]", "FILE..." */
    const char *help;     /* one line */
    const UsageOption *options;
    size_t option_count;
    size_t mark;       /* offset of a bool, see UsageOption.marks */
    const char *about; /* sentences for who wants to know more, or NULL */
} Usage;

enum { EXIT_WRONG_ARGUMENTS = 2 };

/* Tells a person on standard error; the value is the exit status that was given. */
int arguments_complain(const Fault *fault, int status);
/* Whether a word is to be looked up as an option. */
bool arguments_is_option(const char *word);
/* Reads the option at arguments[*at] with its value and moves `at` past both. */
MUST_CHECK Status arguments_read_option(const Usage *usage, void *target, int count,
                                        char *const *arguments, int *at, Fault *fault);
/* Reads every option into `target`. Operands are left, moved to the front; `count` becomes their number, which
 * the usage allows. After the word `--` everything is an operand. */
MUST_CHECK Status arguments_read(const Usage *usage, void *target, int *count, char **arguments,
                                 Fault *fault);
/* The operand at this place in the usage, "SPEC" for example, without brackets and dots; false if there is
 * none. */
bool usage_operand(const Usage *usage, size_t index, Span *operand);
/* Whether it stands for itself and not for something else: `info|verify`, unlike FILE. */
bool usage_is_choice(Span word);
/* Takes the next of such words off the front; false at the end. */
bool usage_next_choice(Span *choices, Span *choice);

/* Looks for the name that was probably meant. */
typedef struct NearMiss {
    Span word;
    const char *name; /* NULL: none is near */
    size_t distance;
} NearMiss;

NearMiss near_miss_begin(Span word);
void near_miss_offer(NearMiss *miss, const char *name);
/* Adds "; did you mean NAME?" to the sentence if there is such a name. */
Status near_miss_raise(const NearMiss *miss, Fault *fault, Status status, const char *sentence);

#endif
