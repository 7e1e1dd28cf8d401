/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arguments.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* -- near misses -- */

enum { LONGEST_NAME = 40 };

static size_t least(size_t left, size_t right)
{
    return left < right ? left : right;
}

/* Insertions, deletions and changes that lead from one to the other. */
static size_t edit_distance(Span word, Span name)
{
    size_t row[LONGEST_NAME + 1];
    for (size_t k = 0; k <= name.length; k++) {
        row[k] = k;
    }
    for (size_t i = 0; i < word.length; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t k = 0; k < name.length; k++) {
            size_t changed = diagonal + (word.start[i] != name.start[k]);
            diagonal = row[k + 1];
            row[k + 1] = least(changed, least(row[k], row[k + 1]) + 1);
        }
    }
    return row[name.length];
}

NearMiss near_miss_begin(Span word)
{
    /* Two slips, but not in a word that has hardly more letters. */
    return (NearMiss){.word = word, .name = NULL, .distance = 1 + least(2, word.length / 3)};
}

void near_miss_offer(NearMiss *miss, const char *name)
{
    Span span = span_of(name);
    if (span.length > LONGEST_NAME || miss->word.length > LONGEST_NAME) {
        return;
    }
    size_t distance = edit_distance(miss->word, span);
    if (distance < miss->distance) {
        miss->distance = distance;
        miss->name = name;
    }
}

Status near_miss_raise(const NearMiss *miss, Fault *fault, Status status, const char *sentence)
{
    return miss->name == NULL
               ? fault_raise(fault, status, "%s", sentence)
               : fault_raise(fault, status, "%s; did you mean %s?", sentence, miss->name);
}

/* -- options -- */

int arguments_complain(const Fault *fault, int status)
{
    (void)fprintf(stderr, "nguzo: %s: %s\n", status_word(fault->status), fault->text);
    return status;
}

bool arguments_is_option(const char *word)
{
    bool is_negative = word[0] == '-' && word[1] >= '0' && word[1] <= '9';
    return word[0] == '-' && word[1] != '\0' && !is_negative;
}

static const UsageOption *find_option(const Usage *usage, Span name)
{
    for (size_t i = 0; i < usage->option_count; i++) {
        if (span_equals(name, usage->options[i].name)) {
            return &usage->options[i];
        }
    }
    return NULL;
}

static Status refuse_option(const Usage *usage, const char *word, Fault *fault)
{
    char sentence[FAULT_TEXT_SIZE];
    Span value = span_of(word);
    Span name = value;
    NearMiss miss = near_miss_begin(value);
    const char *blank = usage->name[0] == '\0' ? "" : " ";
    (void)span_next_part(&value, '=', &name);
    const UsageOption *option = find_option(usage, name);
    if (option != NULL && value.start != NULL && option->value != NULL) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "a value stands for itself: %s %.*s",
                           option->name, SPAN_ARGS(value));
    }
    for (size_t i = 0; i < usage->option_count; i++) {
        near_miss_offer(&miss, usage->options[i].name);
    }
    (void)snprintf(sentence, sizeof sentence, "'%.*s' is no option%s", SPAN_ARGS(span_of(word)),
                   miss.name == NULL ? "; try nguzo" : "");
    if (miss.name == NULL) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s%s%s --help", sentence, blank,
                           usage->name);
    }
    return near_miss_raise(&miss, fault, STATUS_BAD_ARGUMENT, sentence);
}

static void *field_at(void *target, size_t offset)
{
    return (char *)target + offset;
}

/* Options with one word after them. */
static Status read_value(const UsageOption *option, void *target, const char *word, Fault *fault)
{
    if (option->shape == SHAPE_WORD) {
        return option->read(target, span_of(word), fault);
    }
    if (option->shape == SHAPE_TEXT) {
        *(const char **)field_at(target, option->offset) = word;
        return STATUS_OK;
    }
    uint64_t number = 0;
    if (!span_parse_number(span_of(word), option->max, &number) || number < option->min) {
        return fault_raise(fault, STATUS_BAD_NUMBER,
                           "%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%.*s'",
                           option->name, option->min, option->max, SPAN_ARGS(span_of(word)));
    }
    *(uint64_t *)field_at(target, option->offset) = number;
    return STATUS_OK;
}

/* Reads the words that belong to the option; `at` is moved past them. */
static Status read_words(const UsageOption *option, void *target, int count, char *const *arguments,
                         int *at, Fault *fault)
{
    Status status = option->begin != NULL ? option->begin(target, fault) : STATUS_OK;
    while (status == STATUS_OK && *at < count && !arguments_is_option(arguments[*at])) {
        status = option->read(target, span_of(arguments[*at]), fault);
        ++*at;
    }
    return status;
}

Status arguments_read_option(const Usage *usage, void *target, int count, char *const *arguments,
                             int *at, Fault *fault)
{
    const UsageOption *option = find_option(usage, span_of(arguments[*at]));
    if (option == NULL) {
        return refuse_option(usage, arguments[*at], fault);
    }
    ++*at;
    if (option->marks) {
        *(bool *)field_at(target, usage->mark) = true;
    }
    if (option->shape == SHAPE_FLAG && option->begin != NULL) {
        return option->begin(target, fault);
    }
    if (option->shape == SHAPE_FLAG) {
        *(bool *)field_at(target, option->offset) = true;
        return STATUS_OK;
    }
    if (option->shape == SHAPE_WORDS) {
        return read_words(option, target, count, arguments, at, fault);
    }
    if (*at == count) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "%s needs %s", option->name,
                           option->value);
    }
    return read_value(option, target, arguments[(*at)++], fault);
}

/* -- operands -- */

/* Takes brackets and dots off; whether there were dots. */
static bool strip(Span *word)
{
    static const char dots[] = "...";
    enum { DOTS = sizeof dots - 1 };
    if (word->start[0] == '[') {
        *word = (Span){word->start + 1, word->length - 1};
    }
    if (word->length > 1 && word->start[word->length - 1] == ']') {
        word->length--;
    }
    bool repeats =
        word->length > DOTS && memcmp(word->start + word->length - DOTS, dots, DOTS) == 0;
    word->length -= repeats ? DOTS : 0;
    return repeats;
}

bool usage_operand(const Usage *usage, size_t index, Span *operand)
{
    Span rest = span_of(usage->operands);
    Span word;
    for (size_t i = 0; span_next_word(&rest, &word); i++) {
        bool repeats = strip(&word);
        if (i == index || repeats) {
            *operand = word;
            return true;
        }
    }
    return false;
}

static size_t count_required(const Usage *usage)
{
    Span rest = span_of(usage->operands);
    Span word;
    size_t required = 0;
    while (span_next_word(&rest, &word) && word.start[0] != '[') {
        required++;
    }
    return required;
}

bool usage_is_choice(Span word)
{
    return word.length > 0 && word.start[0] >= 'a' && word.start[0] <= 'z';
}

bool usage_next_choice(Span *choices, Span *choice)
{
    return span_next_part(choices, '|', choice);
}

static bool is_among(Span choices, Span word)
{
    Span choice;
    while (usage_next_choice(&choices, &choice)) {
        if (choice.length == word.length && memcmp(choice.start, word.start, word.length) == 0) {
            return true;
        }
    }
    return false;
}

static Status check_operands(const Usage *usage, size_t count, char *const *operands, Fault *fault)
{
    Span operand = {"", 0};
    size_t required = count_required(usage);
    if (count < required) {
        (void)usage_operand(usage, count, &operand);
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "%s needs %.*s: nguzo %s %s",
                           usage->name, SPAN_ARGS(operand), usage->name, usage->operands);
    }
    if (count > 0 && !usage_operand(usage, count - 1, &operand)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s takes %s%s, not '%.*s'", usage->name,
                           usage->operands[0] != '\0' ? "no more than "
                           : usage->option_count > 0  ? "options only"
                                                      : "nothing",
                           usage->operands, SPAN_ARGS(span_of(operands[count - 1])));
    }
    for (size_t i = 0; i < count && usage_operand(usage, i, &operand); i++) {
        Span word = span_of(operands[i]);
        if (usage_is_choice(operand) && !is_among(operand, word)) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s takes %.*s, not '%.*s'", usage->name,
                               SPAN_ARGS(operand), SPAN_ARGS(word));
        }
    }
    return STATUS_OK;
}

Status arguments_read(const Usage *usage, void *target, int *count, char **arguments, Fault *fault)
{
    int at = 0;
    int kept = 0;
    bool options = true;
    while (at < *count) {
        if (options && strcmp(arguments[at], "--") == 0) {
            options = false;
            at++;
        } else if (!options || !arguments_is_option(arguments[at])) {
            arguments[kept++] = arguments[at++];
        } else {
            Status status = arguments_read_option(usage, target, *count, arguments, &at, fault);
            if (status != STATUS_OK) {
                return status;
            }
        }
    }
    Status status = check_operands(usage, (size_t)kept, arguments, fault);
    if (status == STATUS_OK) {
        *count = kept;
    }
    return status;
}
