/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/svg.h"

#include "engine/session.h"
#include "render/snapshot.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct SvgWords {
    const char *fen;
    const char *moves;
    const char *out;
    bool targets;
} SvgWords;

static const UsageOption options[] = {
    {"--fen", "POSITION", "draws this position, written as query fen does", SHAPE_TEXT,
     .offset = offsetof(SvgWords, fen)},
    {"--moves", "MOVES", "plays these moves first, separated by blanks", SHAPE_TEXT,
     .offset = offsetof(SvgWords, moves)},
    {"--targets", NULL, "marks where the legal moves go", SHAPE_FLAG,
     .offset = offsetof(SvgWords, targets)},
    {"--out", "FILE", "writes the picture there", SHAPE_TEXT, .offset = offsetof(SvgWords, out)},
};

const Usage svg_usage = {
    .name = "svg",
    .operands = "SPEC",
    .help = "draws a position as SVG",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .about = "Draws the start position, or another one. The picture needs nothing beside itself "
             "and goes "
             "to standard output, or to a file.",
};

/* The position must be one of the game that is named. */
static Status set_up(Session *session, const char *spec, const SvgWords *words, Fault *fault)
{
    Text position = {0};
    Status status = session_init(session, spec, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const Variant *variant = session->game->variant;
    text_format(&position, "%s%s%s%s", words->fen == NULL ? "startpos" : "fen ",
                words->fen == NULL ? "" : words->fen, words->moves == NULL ? "" : " moves ",
                words->moves == NULL ? "" : words->moves);
    status = position.failed
                 ? fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the position")
                 : session_set_position(session, text_span(&position), fault);
    text_free(&position);
    if (status == STATUS_OK && session->game->variant != variant) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "that is a position of %s, not of %s",
                           session->game->variant->id, variant->id);
    }
    return status;
}

int svg_command(int count, char **arguments)
{
    Fault fault;
    SvgWords words = {.fen = NULL};
    Session session;
    Text text = {0};
    int operands = count - 1;
    if (arguments_read(&svg_usage, &words, &operands, arguments + 1, &fault) != STATUS_OK) {
        return arguments_complain(&fault, EXIT_WRONG_ARGUMENTS);
    }
    Status status = set_up(&session, arguments[1], &words, &fault);
    if (status == STATUS_OK) {
        picturing_draw(&session.record, &(PicturingExtras){.targets = words.targets}, &text);
        status = picturing_save(&text, words.out, &fault);
    }
    session_free(&session);
    text_free(&text);
    return status == STATUS_OK ? EXIT_SUCCESS : arguments_complain(&fault, EXIT_FAILURE);
}
