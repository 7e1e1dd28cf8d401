/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The legal moves as JSON: what each does, and what a person touches to make it.
 */
#include "base/json_writer.h"
#include "render/json.h"

#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {
    [MOVE_PASS] = "pass",       [MOVE_PLACE] = "place",    [MOVE_GO] = "move",
    [MOVE_REMOVE] = "remove",   [MOVE_INSERT] = "insert",  [MOVE_TAKE] = "take",
    [MOVE_CHIPS] = "chips",     [MOVE_DRAW] = "draw",      [MOVE_TOSS] = "toss",
    [MOVE_TIMEOUT] = "timeout", [MOVE_IMPASSE] = "impasse"};

typedef struct Entry {
    SpeltMove spelt;
    MoveView view;
    const char *touch[VIEW_MAX_TOUCHES + 1]; /* room for `done` */
    size_t touches;
} Entry;

typedef struct MoveList {
    const Record *record;
    const Geometry *geometry;
    Entry *entry;
    Entry **sorted;    /* by what is touched */
    size_t count;      /* of listed moves */
    bool has_unlisted; /* one more entry follows, of a legal move that is never listed */
} MoveList;

/* -- touches -- */

static bool begins_with(const Entry *entry, const Entry *beginning)
{
    bool begins = entry->touches >= beginning->touches;
    for (size_t i = 0; begins && i < beginning->touches; i++) {
        begins = strcmp(entry->touch[i], beginning->touch[i]) == 0;
    }
    return begins;
}

static int compare_touches(const void *left, const void *right)
{
    const Entry *a = *(const Entry *const *)left;
    const Entry *b = *(const Entry *const *)right;
    for (size_t i = 0; i < a->touches && i < b->touches; i++) {
        int difference = strcmp(a->touch[i], b->touch[i]);
        if (difference != 0) {
            return difference;
        }
    }
    return a->touches < b->touches ? -1 : a->touches > b->touches;
}

/* A sequence that others begin with is sorted right before them. */
static void end_beginnings(MoveList *list)
{
    for (size_t i = 0; i < list->count; i++) {
        list->sorted[i] = &list->entry[i];
    }
    qsort(list->sorted, list->count, sizeof(Entry *), compare_touches);
    for (size_t i = 0; i + 1 < list->count; i++) {
        Entry *entry = list->sorted[i];
        if (begins_with(list->sorted[i + 1], entry)) {
            entry->touch[entry->touches++] = json_done_button;
        }
    }
}

static void fill_entry(const MoveList *list, SpeltMove spelt, Entry *entry)
{
    entry->spelt = spelt;
    entry->view = game_view_move(list->record->game, record_state(list->record), spelt.move);
    entry->touches =
        move_view_touches(&entry->view, list->geometry, entry->spelt.text, entry->touch);
}

/* -- writing -- */

static void write_inserted(JsonWriter *json, const Geometry *geometry, const MoveView *view)
{
    const char *names[2];
    for (unsigned i = 0; i < view->hand_pieces; i++) {
        names[i] = geometry->hand[view->hand[i]].name;
    }
    if (view->kind == MOVE_INSERT) {
        json_write_string(json, "column", geometry->column[view->column].name);
        json_write_strings(json, "coins", names, view->hand_pieces);
    } else if (view->hand_pieces > 0) {
        json_write_string(json, "piece", names[0]);
    }
}

static void write_what_it_does(JsonWriter *json, const MoveList *list, const Entry *entry)
{
    const Geometry *geometry = list->geometry;
    const Game *game = list->record->game;
    const MoveView *view = &entry->view;
    json_write_string(json, "kind", kind_names[view->kind]);
    write_inserted(json, geometry, view);
    if (view->stops > 1) {
        json_write_string(json, "from", geometry->place[view->path[0]].name);
    }
    if (view->stops > 0) {
        json_write_string(json, "to", geometry->place[view->path[view->stops - 1]].name);
    }
    if (view->stops > 1) {
        json_write_places(json, "path", geometry, view->path, view->stops);
    }
    if (view->removals > 0) {
        json_write_places(json, "removed", geometry, view->removed, view->removals);
    }
    if (view->number > 0 && view->kind != MOVE_INSERT) {
        json_write_integer(json, "number", view->number);
    }
    if (view->kind == MOVE_TOSS) {
        json_write_real(
            json, "probability",
            game->family->chance->probability(game, record_state(list->record), entry->spelt.move));
    }
}

static void write_entry(JsonWriter *json, const MoveList *list, const Entry *entry)
{
    const Game *game = list->record->game;
    Text description = {0};
    game->family->describe_move(game, record_state(list->record), entry->spelt.move, &description);
    json_open_object(json, NULL);
    json_write_string(json, "text", entry->spelt.text);
    write_what_it_does(json, list, entry);
    json_write_strings(json, "touch", entry->touch, entry->touches);
    json_write_string(json, "description", text_string(&description));
    json_close_object(json);
    text_free_part(&description, json->text);
}

/* Not a move of the rules, but always possible. */
static void write_resignation(JsonWriter *json)
{
    static const char *const word = "resign";
    json_open_object(json, NULL);
    json_write_string(json, "text", word);
    json_write_string(json, "kind", word);
    json_write_strings(json, "touch", &word, 1);
    json_write_string(json, "description", "gives up the game");
    json_close_object(json);
}

static void write_list(JsonWriter *json, const MoveList *list)
{
    json_open_object(json, NULL);
    json_write_string(json, "turn", record_turn_word(list->record));
    json_open_array(json, "moves");
    for (size_t i = 0; i < list->count; i++) {
        write_entry(json, list, &list->entry[i]);
    }
    json_close_array(json);
    json_open_array(json, "unlisted");
    if (list->has_unlisted) {
        write_entry(json, list, &list->entry[list->count]);
    }
    if (record_outcome(list->record) == OUTCOME_OPEN) {
        write_resignation(json);
    }
    json_close_array(json);
    json_close_object(json);
}

/* -- the moves -- */

/* The button of a move that is legal but never listed. */
static void add_unlisted(MoveList *list)
{
    const Game *game = list->record->game;
    const GameState *state = record_state(list->record);
    SpeltMove spelt;
    if (game->family->unlisted_move != NULL &&
        game->family->unlisted_move(game, state, &spelt.move)) {
        (void)game->family->print_move(game, spelt.move, spelt.text);
        fill_entry(list, spelt, &list->entry[list->count]);
        list->has_unlisted = true;
    }
}

void json_moves(const Record *record, Text *text)
{
    SpeltMove *spelt = NULL;
    Drawing *drawing = record_draw(record);
    MoveList list = {.record = record};
    bool has_memory =
        drawing != NULL && record_spell_moves(record, &spelt, &list.count) == STATUS_OK;
    if (has_memory) {
        list.geometry = &drawing->geometry;
        list.entry = calloc(list.count + 1, sizeof *list.entry);
        list.sorted = calloc(list.count + 1, sizeof(Entry *));
        has_memory = list.entry != NULL && list.sorted != NULL;
    }
    for (size_t i = 0; has_memory && i < list.count; i++) {
        fill_entry(&list, spelt[i], &list.entry[i]);
    }
    if (has_memory) {
        end_beginnings(&list);
        if (record_outcome(record) == OUTCOME_OPEN) {
            add_unlisted(&list);
        }
        write_list(&(JsonWriter){.text = text}, &list);
    }
    text->failed = text->failed || !has_memory;
    free(list.sorted);
    free(list.entry);
    free(spelt);
    free(drawing);
}
