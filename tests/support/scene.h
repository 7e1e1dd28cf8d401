/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: a position that is set up from text and played on. A failed expectation fails the running cmocka test with
 * both sides of the comparison. Every position of a scene is also checked by contract.h: scenes contain rare positions
 * that random games seldom reach.
 */
#pragma once

#include "contract.h"

typedef struct Scene {
    Game *game;
    Record record;
    Contract *contract;
} Scene;

/* `SPEC` or position text with a spec. */
Scene *scene_open(const char *position);
void scene_close(Scene *scene);
/* Plays moves separated by blanks, each of which must be legal. */
void scene_play(Scene *scene, const char *moves);
/* Exactly these moves are legal, in any order; "" for none. */
void scene_expect_moves(Scene *scene, const char *moves);
/* All of these moves are legal, or none of them. */
void scene_expect_legal(Scene *scene, const char *moves);
void scene_expect_illegal(Scene *scene, const char *moves);
/* p1 to p4 or chance. */
void scene_expect_turn(Scene *scene, const char *turn);
/* One number per side, separated by blanks. */
void scene_expect_scores(Scene *scene, const char *scores);
/* p1win to p4win, draw, none. */
void scene_expect_result(Scene *scene, const char *result);
/* The position text. */
void scene_expect_position(Scene *scene, const char *position);
/* Position text is refused with this status; its sentence holds `hint`. */
void scene_expect_refused(const char *position, Status status, const char *hint);
/* perft of the current position. */
void scene_expect_perft(Scene *scene, unsigned depth, uint64_t nodes);

/* A count of the view that belongs to nobody in particular, such as "toss". */
int32_t scene_count(const Scene *scene, const char *name);

const char *scene_result_word(Outcome outcome);
