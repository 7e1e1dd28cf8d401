/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/snapshot.h"

#include "base/atomic_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a picture refers to. */
typedef struct Material {
    Drawing *drawing;
    Text status;
    Text targets;
    char last_move[GAME_MOVE_TEXT_SIZE];
} Material;

static void free_material(Material *material)
{
    free(material->drawing);
    text_free(&material->status);
    text_free(&material->targets);
}

/* `p1 wins`, `p2 and p4 win`. */
static void add_winner(const Game *game, unsigned side, Text *text)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        if (game->side_of_seat[seat] == side) {
            text_format(text, "%sp%u", count == 0 ? "" : " and ", seat + 1);
            count++;
        }
    }
    text_add(text, count == 1 ? " wins" : " win");
}

static void add_status(const Record *record, Text *text)
{
    const Game *game = record->game;
    const GameState *state = record_state(record);
    Outcome outcome = record_outcome(record);
    if (record->end.reason == END_ILLEGAL) {
        text_format(text, "p%u loses by an illegal move", record->end.seat + 1);
    } else if (outcome_is_win(outcome)) {
        add_winner(game, outcome_winner(outcome), text);
    } else if (outcome == OUTCOME_DRAW) {
        text_add(text, "draw");
    } else {
        bool throws = game->family->turn(game, state) == GAME_CHANCE;
        text_format(text, "p%u to %s", game_seat_in_charge(game, state) + 1,
                    throws ? "throw" : "move");
    }
}

static Status prepare(const Record *record, const PicturingExtras *extras, Material *material,
                      Picture *picture)
{
    static const PicturingExtras none = {.targets = false};
    const Game *game = record->game;
    const PicturingExtras *more = extras == NULL ? &none : extras;
    *material = (Material){.drawing = record_draw(record)};
    if (material->drawing == NULL ||
        (more->targets && record_print_legal_moves(record, &material->targets) != STATUS_OK)) {
        return STATUS_OUT_OF_MEMORY;
    }
    if (record->length > 0) {
        (void)game->family->print_move(game, record_last(record)->move, material->last_move);
    }
    if (more->ending != NULL) {
        text_add(&material->status, more->ending);
    } else {
        add_status(record, &material->status);
    }
    *picture = (Picture){
        .geometry = &material->drawing->geometry,
        .view = &material->drawing->view,
        .title = game->variant->title,
        .variant = game->spec,
        .status = text_string(&material->status),
        .over = more->ending != NULL || record_outcome(record) != OUTCOME_OPEN,
        .last_move = material->last_move,
        .targets = text_string(&material->targets),
    };
    memcpy(picture->names, more->names, sizeof picture->names);
    return material->status.failed || material->targets.failed ? STATUS_OUT_OF_MEMORY : STATUS_OK;
}

void picturing_draw(const Record *record, const PicturingExtras *extras, Text *text)
{
    Material material;
    Picture picture;
    if (prepare(record, extras, &material, &picture) == STATUS_OK) {
        picture_draw(&picture, text);
    } else {
        text->failed = true;
    }
    free_material(&material);
}

Status picturing_add(const Record *record, const PicturingExtras *extras, Film *film)
{
    Material material;
    Picture picture;
    Status status = prepare(record, extras, &material, &picture);
    if (status == STATUS_OK) {
        status = film_add(film, &picture);
    }
    free_material(&material);
    return status;
}

Status picturing_save(const Text *text, const char *path, Fault *fault)
{
    if (text->failed) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the picture");
    }
    if (path != NULL) {
        return atomic_file_write(path, text_span(text), fault);
    }
    bool whole = fwrite(text_string(text), 1, text->length, stdout) == text->length;
    return fflush(stdout) == 0 && whole
               ? STATUS_OK
               : fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot write to standard output: %.60s",
                             strerror(errno));
}
