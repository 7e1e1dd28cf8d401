/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/filming.h"

#include "match/replay.h"
#include "render/svg.h"

/* What the film is of, and who plays. */
typedef struct Filming {
    Animation *animation;
    const RecordedGame *recorded;
    SvgOptions options;
} Filming;

static Status take_picture(void *context, const Session *session)
{
    Filming *filming = context;
    for (unsigned seat = 0; seat < session->game->seats; seat++) {
        unsigned chair = chair_of_seat(session->game, seat);
        filming->options.names[seat] = filming->recorded->players[chair];
    }
    return animation_add(filming->animation, &session->record, &filming->options);
}

/* What neither rules nor limits tell: who won, and why. */
static void describe_ending(const RecordedGame *recorded, Text *text)
{
    const MatchGame *game = &recorded->game;
    unsigned chair = (unsigned)(game->result[1] - '1');
    if (game->reason == END_RULES) {
        return;
    }
    if (game->result[0] == 'p' && chair < game->task.chairs) {
        text_format(text, "%s wins: %s", recorded->players[chair], end_reason_word(game->reason));
    } else {
        text_format(text, "draw: %s", end_reason_word(game->reason));
    }
}

static Status film_game(Filming *filming, Session *session, Text *text, Fault *fault)
{
    Text ending = {0};
    Status status = replay_watch(session, &filming->recorded->game, take_picture, filming, fault);
    if (status != STATUS_OK) {
        return status;
    }
    describe_ending(filming->recorded, &ending);
    filming->options.ending = ending.length > 0 ? text_string(&ending) : NULL;
    status = ending.failed ? STATUS_OUT_OF_MEMORY : take_picture(filming, session);
    text_free(&ending);
    if (status != STATUS_OK) {
        return fault_raise(fault, status, "no memory for the picture");
    }
    animation_write(filming->animation, text);
    return STATUS_OK;
}

Status filming_save(const RecordedGame *recorded, const char *path, Fault *fault)
{
    Filming filming = {.animation = animation_new(), .recorded = recorded};
    Session session;
    Text text = {0};
    if (filming.animation == NULL) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the picture");
    }
    Status status = film_game(&filming, &session, &text, fault);
    session_free(&session);
    if (status == STATUS_OK) {
        status = svg_save(&text, path, fault);
    }
    text_free(&text);
    animation_free(filming.animation);
    return status;
}
