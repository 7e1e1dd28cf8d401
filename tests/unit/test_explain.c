/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why moves are not legal, rule by rule and family by family.
 */
#include "typed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Question {
    const char *before; /* a line that sets the scene; NULL: as it is */
    const char *word;
    const char *reason; /* part of the answer */
} Question;

static void ask(const char *spec, const Question *questions, size_t count)
{
    Typed typed;
    typed_begin(&typed, spec);
    for (size_t i = 0; i < count; i++) {
        Text line = {0};
        if (questions[i].before != NULL) {
            assert_string_equal(typed_line(&typed, questions[i].before), "");
        }
        text_format(&line, "explain %s", questions[i].word);
        typed_expect_part(&typed, text_string(&line), questions[i].reason);
        text_free(&line);
    }
    typed_end(&typed);
}

#define ASK(spec, ...)                                                                             \
    do {                                                                                           \
        const Question questions[] = {__VA_ARGS__};                                                \
        ask(spec, questions, sizeof questions / sizeof questions[0]);                              \
    } while (0)

static void mills_tell_what_a_placing_breaks(void **unused)
{
    (void)unused;
    ASK("nine-mens-morris", {"d2", "d2", "d2 is occupied"}, {NULL, "d4", "no point d4"},
        {NULL, "d2-d3", "9 in hand"}, {NULL, "xd2", "alone none is due"},
        {NULL, "pass", "only when nothing else"}, {NULL, "a1xd2", "completes no line"},
        {"fen board=O.O/.../.../..X.../.../XX./... turn=p1 hand=5,5", "f2", "as in f2x"},
        {NULL, "f2xg1", "nobody stands on g1"}, {NULL, "f2xb2", "your own"},
        {NULL, "f2xa7", "f2xa7 is legal: places a man on f2 and completes a line"});
}

static void mills_protect_men_in_mills(void **unused)
{
    (void)unused;
    ASK("nine-mens-morris",
        {"fen board=OOO/.../.../O...../.../XX./... turn=p1 hand=5,5", "f2xa7",
         "stands in a mill and is protected while others are not; f2xa4 would do"});
}

static void mills_tell_what_a_step_breaks(void **unused)
{
    (void)unused;
    ASK("nine-mens-morris",
        {"fen board=X.X/.O./.../X....O/.../.OX/X.. turn=p1 hand=0,0", "d2", "your hand is empty"},
        {NULL, "b4-c4", "nobody stands on b4"}, {NULL, "d2-d1", "the man on d2 is not yours"},
        {NULL, "a7-a4", "a4 is occupied"}, {NULL, "a7-g1", "only a player with three men flies"},
        {NULL, "a7-d7", "a man steps from a7 to d7"});
}

static void a_broken_line_is_barred(void **unused)
{
    (void)unused;
    ASK("six-mens-morris",
        {"fen board=.XX/.../X.O./O.O/..O turn=p1 hand=0,0 barred1=a5-c5-e5", "a3-a5",
         "it would complete a5-c5-e5 again, which your last move broke"});
}

static void jumping_is_compulsory_where_the_rule_says_so(void **unused)
{
    (void)unused;
    ASK("lazima-tano",
        {"fen board=.../.../..X../.O./X.. turn=p1 hand=0,0", "c3-c4", "jumping is compulsory"});
}

static void stacks_tell_what_covers_what(void **unused)
{
    (void)unused;
    ASK("stack:players=4", {"a1", "a1", "is legal"}, {"a4", "d1-d2", "has 12 in hand"},
        {NULL, "xa1", "alone none is due"}, {NULL, "a9", "no point a9"},
        {NULL, "a1xa4", "no Tresillo"}, {"d1", "pass", "only when nothing else"},
        {"g1", "a1", "is your own colour"});
}

static void heaps_tell_what_may_be_taken(void **unused)
{
    (void)unused;
    ASK("tableaux", {NULL, "4", "no more than 3"}, {NULL, "0", "at least one"},
        {NULL, "chips25", "chips are taken now"}, {NULL, "2", "takes 2 of 25"},
        {"fen chips=25 draw=3 taken=12,11 turn=p1", "3", "more than are left"});
    ASK("tableaux-advanced", {NULL, "draw3", "first names the number of chips"},
        {NULL, "chips99", "25 to 48"}, {"chips30", "2", "names the largest draw"},
        {NULL, "timeout", "nobody can be late"}, {NULL, "draw2", "3 to 9"});
}

static void tiles_touch_tiles(void **unused)
{
    (void)unused;
    ASK("jati-1966", {"e5", "e5", "a tile lies on e5"}, {NULL, "a1", "touches no tile"},
        {NULL, "i5", "no such square"}, {"2@e6", "3@e7", "booster III"},
        {"e4", "2@e7", "II was played already"});
    ASK("first-five-jati", {NULL, "2@e5", "no boosters"});
}

static void jungs_follow_the_toss(void **unused)
{
    (void)unused;
    ASK("dai-jobi", {NULL, "start-2", "thrown first"}, {"toss2", "toss3", "are thrown"},
        {NULL, "start-3", "takes a toss of 3"}, {NULL, "5-21", "no jung of yours"},
        {NULL, "start-99", "1 to 29"}, {NULL, "pass", "compulsory"},
        {NULL, "start-2", "moves by 2"}, {NULL, "start-out", "exact count"});
}

static void coins_come_before_the_pawn(void **unused)
{
    (void)unused;
    ASK("jamit", {NULL, "v3", "begins with two coins"}, {NULL, "9bn", "1 to 7"},
        {NULL, "4ab", "b and n"}, {"4bn", "+2", "the pawn has to move"},
        {NULL, "v1", "the pawn of p1 stands there"}, {NULL, "v7", "v0 to v5"});
}

static void what_is_no_move_is_no_move(void **unused)
{
    static const char *const specs[] = {"tapatan",  "stack", "tableaux", "jati-1966",
                                        "dai-jobi", "jamit", "kunjing"};
    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Typed typed;
        typed_begin(&typed, specs[i]);
        typed_expect_part(&typed, "explain hello", "no spelling of a move");
        typed_expect_part(&typed, "hello", "unknown-command: 'hello'");
        typed_end(&typed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mills_tell_what_a_placing_breaks),
        cmocka_unit_test(mills_protect_men_in_mills),
        cmocka_unit_test(mills_tell_what_a_step_breaks),
        cmocka_unit_test(a_broken_line_is_barred),
        cmocka_unit_test(jumping_is_compulsory_where_the_rule_says_so),
        cmocka_unit_test(stacks_tell_what_covers_what),
        cmocka_unit_test(heaps_tell_what_may_be_taken),
        cmocka_unit_test(tiles_touch_tiles),
        cmocka_unit_test(jungs_follow_the_toss),
        cmocka_unit_test(coins_come_before_the_pawn),
        cmocka_unit_test(what_is_no_move_is_no_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
