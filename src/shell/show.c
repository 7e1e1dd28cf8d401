/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that show something and change nothing.
 */
#include "shell/show.h"

#include "games/position.h"
#include "protocol/explain.h"
#include "protocol/values.h"
#include "shell/commands.h"
#include "shell/game.h"
#include "shell/screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void send_text(Shell *shell, Text *text)
{
    output_text(shell->output, text);
    text_free(text);
}

/* -- the board -- */

static const char *last_move(const Session *session, char text[GAME_MOVE_TEXT_SIZE])
{
    if (session->record.length == 0) {
        return "";
    }
    (void)session->game->family->print_move(session->game, record_last(&session->record)->move,
                                            text);
    return text;
}

/* Numbers of the same name stand in one line. Where there are more of them than players, they belong to
 * colours. */
static void add_count(const Shell *shell, const Drawing *drawing, size_t index, Text *text)
{
    const View *view = &drawing->view;
    const ViewCount *count = &view->count[index];
    size_t alike = 0;
    for (size_t i = 0; i < view->counts; i++) {
        if (strcmp(view->count[i].name, count->name) == 0) {
            if (i < index) {
                return; /* listed */
            }
            alike++;
        }
    }
    text_format(text, "%-12s", count->name);
    for (size_t i = index; i < view->counts; i++) {
        if (strcmp(view->count[i].name, count->name) != 0) {
            continue;
        }
        if (view->count[i].owner != VIEW_NEUTRAL && alike <= shell->engine.session.game->seats) {
            text_add_char(text, ' ');
            draw_owner(drawing, shell->style, view->count[i].owner, text);
        } else if (view->count[i].owner != VIEW_NEUTRAL) {
            text_format(text, " colour %u", view->count[i].owner + 1);
        }
        text_format(text, " %-4" PRId32, view->count[i].value);
    }
    while (text->length > 0 && text->bytes[text->length - 1] == ' ') {
        text->bytes[--text->length] = '\0';
    }
    text_add_char(text, '\n');
}

static void add_beside(const Shell *shell, const Drawing *drawing, Text *text)
{
    const Session *session = &shell->engine.session;
    const Game *game = session->game;
    int32_t scores[GAME_MAX_SIDES] = {0};
    bool has_scores = false;
    for (size_t i = 0; i < drawing->view.counts; i++) {
        add_count(shell, drawing, i, text);
        const char *name = drawing->view.count[i].name;
        has_scores = has_scores || strcmp(name, "captured") == 0 || strcmp(name, "points") == 0 ||
                     strcmp(name, "total") == 0;
    }
    game->family->scores(game, record_state(&session->record), scores);
    for (unsigned side = 0; side < game->sides && !has_scores; side++) {
        text_format(text, side == 0 ? "%-12s " : "%.0s   ", "score");
        draw_owner(drawing, shell->style, side, text);
        text_format(text, " %" PRId32 "%s", scores[side], side + 1 == game->sides ? "\n" : "");
    }
    for (size_t i = 0; i < drawing->view.notes; i++) {
        text_format(text, "%-12s %s\n", drawing->view.note[i].name, drawing->view.note[i].text);
    }
}

void show_board(const Shell *shell, Text *text)
{
    const Session *session = &shell->engine.session;
    char move[GAME_MOVE_TEXT_SIZE] = "";
    Fault over;
    DrawMarks marks = {.count = 0};
    Drawing *drawing = session_draw(session);
    if (drawing == NULL) {
        text->failed = true;
        return;
    }
    marks.count = view_places_of_move(&drawing->geometry, span_of(last_move(session, move)),
                                      marks.place, GEOMETRY_MAX_PLACES);
    text_add_char(text, '\n');
    draw_board(drawing, shell->style, &marks, text);
    text_add_char(text, '\n');
    draw_pieces(drawing, text);
    add_beside(shell, drawing, text);
    if (move[0] != '\0') {
        text_format(text, "%-12s %s\n", "last move", move);
    }
    if (game_need_open(shell, &over) == STATUS_OK) {
        text_format(text, "%-12s ", game_is_at_toss(shell) ? "to toss" : "to move");
        draw_owner(drawing, shell->style, game_seat(shell), text);
    } else {
        game_print_end(shell, text);
    }
    text_add_char(text, '\n');
    free(drawing);
}

Status shell_board(Shell *shell, Span arguments, Fault *fault)
{
    Span word;
    Text text = {0};
    if (!span_next_word(&arguments, &word)) {
        show_board(shell, &text);
        send_text(shell, &text);
        return STATUS_OK;
    }
    if (!span_equals(word, "on") && !span_equals(word, "off")) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "board takes on or off, not '%.*s'",
                           SPAN_ARGS(word));
    }
    shell->shows_board = span_equals(word, "on");
    return STATUS_OK;
}

/* -- moves -- */

ShowColumns show_columns_begin(const Shell *shell, size_t widest)
{
    size_t width = widest + 2;
    size_t per_line = (screen_columns(shell) - 2) / width;
    return (ShowColumns){.width = width, .per_line = per_line == 0 ? 1 : per_line};
}

void show_columns_add(ShowColumns *columns, const char *word, Text *text)
{
    bool first = columns->count % columns->per_line == 0;
    bool last = (columns->count + 1) % columns->per_line == 0;
    text_format(text, first ? "  %-*s" : "%-*s", last ? 0 : (int)columns->width, word);
    text_add(text, last ? "\n" : "");
    columns->count++;
}

void show_columns_end(ShowColumns *columns, Text *text)
{
    if (columns->count % columns->per_line != 0) {
        while (text->length > 0 && text->bytes[text->length - 1] == ' ') {
            text->bytes[--text->length] = '\0';
        }
        text_add_char(text, '\n');
    }
    columns->count = 0;
}

typedef struct MoveList {
    SpeltMove *moves;
    size_t count;
    size_t widest;
} MoveList;

static Status list_moves(const Shell *shell, MoveList *list, Fault *fault)
{
    *list = (MoveList){.count = 0};
    if (session_spell_moves(&shell->engine.session, &list->moves, &list->count) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the moves");
    }
    for (size_t i = 0; i < list->count; i++) {
        size_t length = strlen(list->moves[i].text);
        list->widest = length > list->widest ? length : list->widest;
    }
    return STATUS_OK;
}

/* Moves that begin at the same place, or place the same man, belong together. */
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
    ShowColumns columns = show_columns_begin(shell, list->widest);
    for (size_t i = 0; i < list->count; i++) {
        if (is_alone(list, i)) {
            show_columns_add(&columns, list->moves[i].text, text);
        }
    }
    show_columns_end(&columns, text);
    for (size_t i = 0; i < list->count; i++) {
        if (is_alone(list, i)) {
            continue;
        }
        show_columns_add(&columns, list->moves[i].text, text);
        if (i + 1 == list->count || !same_stem(list->moves[i].text, list->moves[i + 1].text)) {
            show_columns_end(&columns, text);
        }
    }
}

/* A line for each value, the best first. */
static Status print_values(Shell *shell, const MoveList *list, Text *text, Fault *fault)
{
    ExactValue *values = calloc(list->count + 1, sizeof *values);
    bool *done = calloc(list->count + 1, sizeof *done);
    ShowColumns columns = show_columns_begin(shell, list->widest);
    Status status = STATUS_OK;
    if (values == NULL || done == NULL) {
        status = fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the values");
    }
    for (size_t i = 0; i < list->count && status == STATUS_OK; i++) {
        values[i] = values_of_move(&shell->engine, list->moves[i].move);
    }
    for (size_t left = status == STATUS_OK ? list->count : 0; left > 0;) {
        size_t best = list->count;
        for (size_t i = 0; i < list->count; i++) {
            if (!done[i] && (best == list->count || values_is_better(values[i], values[best]))) {
                best = i;
            }
        }
        values_print(values[best], ' ', text);
        text_add(text, ":\n");
        for (size_t i = 0; i < list->count; i++) {
            if (!done[i] && values[i].kind == values[best].kind &&
                values[i].moves == values[best].moves) {
                show_columns_add(&columns, list->moves[i].text, text);
                done[i] = true;
                left--;
            }
        }
        show_columns_end(&columns, text);
    }
    free(values);
    free(done);
    return status;
}

typedef struct ValuedMove {
    const char *text;
    int32_t lead;
} ValuedMove;

static int compare_leads(const void *left, const void *right)
{
    const ValuedMove *a = left;
    const ValuedMove *b = right;
    return a->lead != b->lead ? (a->lead < b->lead) - (a->lead > b->lead)
                              : strcmp(a->text, b->text);
}

static Status print_evaluations(const Shell *shell, const MoveList *list, Text *text, Fault *fault)
{
    const Session *session = &shell->engine.session;
    const Game *game = session->game;
    GameState *next = game_state_new(game);
    ValuedMove *valued = calloc(list->count + 1, sizeof *valued);
    ShowColumns columns = show_columns_begin(shell, list->widest + 8);
    Status status = STATUS_OK;
    if (next == NULL || valued == NULL) {
        status = fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the evaluations");
    }
    for (size_t i = 0; i < list->count && status == STATUS_OK; i++) {
        int32_t values[GAME_MAX_SIDES] = {0};
        game->family->play(game, record_state(&session->record), list->moves[i].move, next);
        game->family->evaluate(game, next, values);
        unsigned side = game->side_of_seat[game_seat(shell)];
        valued[i] = (ValuedMove){list->moves[i].text, explain_lead(game, side, values)};
    }
    if (status == STATUS_OK) {
        qsort(valued, list->count, sizeof *valued, compare_leads);
    }
    for (size_t i = 0; i < list->count && status == STATUS_OK; i++) {
        char entry[GAME_MOVE_TEXT_SIZE + 16];
        int32_t size = abs(valued[i].lead);
        (void)snprintf(entry, sizeof entry, "%-*s %c%" PRId32 ".%02" PRId32, (int)list->widest,
                       valued[i].text, valued[i].lead < 0 ? '-' : '+', size / 100, size % 100);
        show_columns_add(&columns, entry, text);
    }
    show_columns_end(&columns, text);
    free(valued);
    game_state_free(next);
    return status;
}

Status shell_moves(Shell *shell, Span arguments, Fault *fault)
{
    Span word = {"", 0};
    MoveList list;
    Text text = {0};
    Status status = game_need_open(shell, fault);
    (void)span_next_word(&arguments, &word);
    if (status == STATUS_OK) {
        status = list_moves(shell, &list, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (word.length == 0) {
        print_grouped(shell, &list, &text);
    } else if (span_equals(word, "values")) {
        status = print_values(shell, &list, &text, fault);
    } else if (span_equals(word, "eval")) {
        status = print_evaluations(shell, &list, &text, fault);
    } else {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "moves takes values or eval, not '%.*s'",
                             SPAN_ARGS(word));
    }
    free(list.moves);
    if (status == STATUS_OK) {
        output_text(shell->output, &text);
    }
    text_free(&text);
    return status;
}

Status shell_history(Shell *shell, Span arguments, Fault *fault)
{
    const Session *session = &shell->engine.session;
    const Game *game = session->game;
    ShowColumns columns = show_columns_begin(shell, 16);
    Text text = {0};
    (void)arguments;
    (void)fault;
    text_format(&text, "%s from %s\n", game->spec, text_string(&session->base));
    for (size_t ply = 1; ply <= session->record.length; ply++) {
        char move[GAME_MOVE_TEXT_SIZE];
        char entry[GAME_MOVE_TEXT_SIZE + 32];
        unsigned seat = game_seat_in_charge(game, record_state_at(&session->record, ply - 1));
        (void)game->family->print_move(game, session->record.entries[ply].move, move);
        (void)snprintf(entry, sizeof entry, "%3zu p%u %s", ply, seat + 1, move);
        show_columns_add(&columns, entry, &text);
    }
    show_columns_end(&columns, &text);
    send_text(shell, &text);
    return STATUS_OK;
}

/* -- the position -- */

Status shell_fen(Shell *shell, Span arguments, Fault *fault)
{
    Text text = {0};
    Status status = STATUS_OK;
    Span position = span_trim(arguments);
    if (position.length == 0) {
        position_print(&shell->engine.session.record, &text);
        text_add_char(&text, '\n');
        send_text(shell, &text);
        return STATUS_OK;
    }
    text_add(&text, "fen ");
    text_add_span(&text, position);
    status = text.failed ? fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the position")
                         : engine_set_position(&shell->engine, text_span(&text), fault);
    text_free(&text);
    if (status == STATUS_OK) {
        text_clear(&shell->redo);
        clocks_reset(shell);
        game_show_outcome(shell);
    }
    return status;
}

Status shell_eval(Shell *shell, Span arguments, Fault *fault)
{
    Text text = {0};
    (void)arguments;
    (void)fault;
    explain_print(&shell->engine.session, "", &text);
    send_text(shell, &text);
    return STATUS_OK;
}

Status shell_value(Shell *shell, Span arguments, Fault *fault)
{
    Text text = {0};
    ExactValue value = values_of_position(&shell->engine);
    (void)arguments;
    (void)fault;
    if (value.kind == EXACT_UNKNOWN) {
        text_add(&text, "unknown: this position is in no table that is here");
    } else {
        text_format(&text, "p%u: ", game_seat(shell) + 1);
        values_print(value, ' ', &text);
    }
    text_add_char(&text, '\n');
    send_text(shell, &text);
    return STATUS_OK;
}

Status shell_explain(Shell *shell, Span arguments, Fault *fault)
{
    const Session *session = &shell->engine.session;
    const Game *game = session->game;
    Span word = arguments;
    char move_text[GAME_MOVE_TEXT_SIZE];
    Move move = 0;
    Text text = {0};
    (void)span_next_word(&arguments, &word);
    Status status = game_need_open(shell, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (game_resolve_move(shell, word, move_text, fault) == STATUS_OK) {
        text_format(&text, "%s is legal", move_text);
        if (game->family->describe_move != NULL &&
            game_find_move(game, record_state(&session->record), span_of(move_text), &move,
                           fault) == STATUS_OK) {
            text_add(&text, ": ");
            game->family->describe_move(game, record_state(&session->record), move, &text);
        }
        text_add_char(&text, '\n');
    } else {
        text_format(&text, "not legal: %s\n", fault->text);
    }
    send_text(shell, &text);
    return STATUS_OK;
}
