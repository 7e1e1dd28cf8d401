/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command moves: the legal moves in groups, or sorted by value.
 */
#include "engine/exact_values.h"
#include "render/eval_table.h"
#include "shell/commands.h"
#include "shell/gameplay.h"
#include "shell/screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct MoveList {
    SpeltMove *moves;
    size_t count;
    size_t widest;
} MoveList;

static Status list_moves(const Shell *shell, MoveList *list, Fault *fault)
{
    *list = (MoveList){.count = 0};
    if (record_spell_moves(&shell->engine.session.record, &list->moves, &list->count) !=
        STATUS_OK) {
        return fault_out_of_memory(fault, "the moves");
    }
    for (size_t i = 0; i < list->count; i++) {
        size_t length = strlen(list->moves[i].text);
        list->widest = length > list->widest ? length : list->widest;
    }
    return STATUS_OK;
}

/* Moves from the same place, or of the same piece in hand, are listed together. */
static size_t stem_of(const char *move)
{
    return strcspn(move, "-x@");
}

static bool same_stem(const char *left, const char *right)
{
    size_t length = stem_of(left);
    return left[length] != '\0' && length == stem_of(right) && memcmp(left, right, length) == 0;
}

static bool is_alone(const MoveList *list, size_t index)
{
    const char *move = list->moves[index].text;
    return !(index > 0 && same_stem(move, list->moves[index - 1].text)) &&
           !(index + 1 < list->count && same_stem(move, list->moves[index + 1].text));
}

static void print_grouped(const Shell *shell, const MoveList *list, Text *text)
{
    ScreenColumns columns = screen_columns_begin(shell, list->widest);
    for (size_t i = 0; i < list->count; i++) {
        if (is_alone(list, i)) {
            screen_columns_add(&columns, list->moves[i].text, text);
        }
    }
    screen_columns_end(&columns, text);
    for (size_t i = 0; i < list->count; i++) {
        if (is_alone(list, i)) {
            continue;
        }
        screen_columns_add(&columns, list->moves[i].text, text);
        if (i + 1 == list->count || !same_stem(list->moves[i].text, list->moves[i + 1].text)) {
            screen_columns_end(&columns, text);
        }
    }
}

typedef struct ValuedMove {
    const char *text;
    ExactValue value;
    int32_t lead;
} ValuedMove;

static int compare_values(const void *left, const void *right)
{
    const ValuedMove *a = left;
    const ValuedMove *b = right;
    int order = exact_compare(b->value, a->value);
    return order != 0 ? order : strcmp(a->text, b->text);
}

static bool same_value(ExactValue left, ExactValue right)
{
    return left.kind == right.kind && left.moves == right.moves;
}

/* Grouped by value, the best first. */
static void print_values(Shell *shell, const MoveList *list, ValuedMove *valued, Text *text)
{
    ScreenColumns columns = screen_columns_begin(shell, list->widest);
    for (size_t i = 0; i < list->count; i++) {
        ExactValue value = engine_move_value(&shell->engine, list->moves[i].move);
        valued[i] = (ValuedMove){.text = list->moves[i].text, .value = value};
    }
    qsort(valued, list->count, sizeof *valued, compare_values);
    for (size_t i = 0; i < list->count; i++) {
        if (i == 0 || !same_value(valued[i].value, valued[i - 1].value)) {
            screen_columns_end(&columns, text);
            exact_value_print(valued[i].value, ' ', text);
            text_add(text, ":\n");
        }
        screen_columns_add(&columns, valued[i].text, text);
    }
    screen_columns_end(&columns, text);
}

static int compare_leads(const void *left, const void *right)
{
    const ValuedMove *a = left;
    const ValuedMove *b = right;
    return a->lead != b->lead ? (a->lead < b->lead) - (a->lead > b->lead)
                              : strcmp(a->text, b->text);
}

static void print_evaluations(const Shell *shell, const MoveList *list, ValuedMove *valued,
                              GameState *next, Text *text)
{
    const Session *session = &shell->engine.session;
    const Game *game = session->game;
    unsigned side = game->side_of_seat[gameplay_seat(shell)];
    ScreenColumns columns = screen_columns_begin(shell, list->widest + 8);
    for (size_t i = 0; i < list->count; i++) {
        int32_t values[GAME_MAX_SIDES] = {0};
        game->family->play(game, record_state(&session->record), list->moves[i].move, next);
        game->family->evaluate(game, next, values);
        valued[i] =
            (ValuedMove){.text = list->moves[i].text, .lead = eval_lead(game, side, values)};
    }
    qsort(valued, list->count, sizeof *valued, compare_leads);
    for (size_t i = 0; i < list->count; i++) {
        char entry[GAME_MOVE_TEXT_SIZE + 16];
        int32_t size = abs(valued[i].lead);
        (void)snprintf(entry, sizeof entry, "%-*s %c%" PRId32 ".%02" PRId32, (int)list->widest,
                       valued[i].text, valued[i].lead < 0 ? '-' : '+', size / 100, size % 100);
        screen_columns_add(&columns, entry, text);
    }
    screen_columns_end(&columns, text);
}

static Status print_valued(Shell *shell, const MoveList *list, bool exact, Text *text, Fault *fault)
{
    ValuedMove *valued = calloc(list->count + 1, sizeof *valued);
    GameState *next = game_state_new(shell->engine.session.game);
    Status status = STATUS_OK;
    if (valued == NULL || next == NULL) {
        status = fault_out_of_memory(fault, "the values");
    } else if (exact) {
        print_values(shell, list, valued, text);
    } else {
        print_evaluations(shell, list, valued, next, text);
    }
    free(valued);
    game_state_free(next);
    return status;
}

Status shell_moves(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span word;
    MoveList list;
    Status status = STATUS_OK;
    if (gameplay_need_open(shell, fault) != STATUS_OK ||
        list_moves(shell, &list, fault) != STATUS_OK) {
        return fault->status;
    }
    if (!span_next_word(&arguments, &word)) {
        print_grouped(shell, &list, text);
    } else if (span_equals(word, "values") || span_equals(word, "eval")) {
        status = print_valued(shell, &list, span_equals(word, "values"), text, fault);
    } else {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "moves takes values or eval, not '%.*s'",
                             SPAN_ARGS(word));
    }
    free(list.moves);
    return status;
}
