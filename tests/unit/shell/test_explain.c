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
    ASK("nine-mens-morris", {"d2", "d2", "d2 is occupied"}, {NULL, "d4", "no point d4"},
        {NULL, "d2-d3", "9 in hand"}, {NULL, "xd2", "none is due now"},
        {NULL, "pass", "only when there is no other move"},
        {NULL, "a1xd2", "does not complete a line"},
        {"fen board=O.O/.../.../..X.../.../XX./... turn=p1 hand=5,5", "f2", "as in f2x"},
        {NULL, "f2xg1", "there is no man on g1"}, {NULL, "f2xb2", "your own"},
        {NULL, "f2xa7", "f2xa7 is legal: places a man on f2 and completes a line"});
}

static void mills_protect_men_in_mills(void **unused)
{
    ASK("nine-mens-morris", {"fen board=OOO/.../.../O...../.../XX./... turn=p1 hand=5,5", "f2xa7",
                             "is in a mill and protected while others are not; f2xa4 is legal"});
}

static void mills_tell_what_a_step_breaks(void **unused)
{
    ASK("nine-mens-morris",
        {"fen board=X.X/.O./.../X....O/.../.OX/X.. turn=p1 hand=0,0", "d2", "your hand is empty"},
        {NULL, "b4-c4", "there is no man on b4"}, {NULL, "d2-d1", "the man on d2 is not yours"},
        {NULL, "a7-a4", "a4 is occupied"}, {NULL, "a7-g1", "only a player with 3 men flies"},
        {NULL, "a7-d7", "a man steps from a7 to d7"});
}

static void a_broken_line_is_barred(void **unused)
{
    ASK("six-mens-morris",
        {"fen board=.XX/.../X.O./O.O/..O turn=p1 hand=0,0 barred1=a5-c5-e5", "a3-a5",
         "the move would complete a5-c5-e5 again, which your last move broke"});
}

static void jumping_is_compulsory_where_the_rule_says_so(void **unused)
{
    ASK("lazima-tano",
        {"fen board=.../.../..X../.O./X.. turn=p1 hand=0,0", "c3-c4", "jumping is compulsory"});
}

static void removals_are_refused_by_the_rule_that_has_none(void **unused)
{
    ASK("tapatan", {"position startpos moves a1 b2", "b1xb2", "nothing is removed in this game"},
        {"fen board=XX./OO./XO. turn=p1 hand=0,0", "a1-c1", "a man steps along a line"},
        {NULL, "b3-c3", "b3-c3 is legal: a man steps from b3 to c3"});
    ASK("stay",
        {"fen board=X../.O./.../XO..O./..O/.../.XX turn=p1 hand=8,8", "a1xf4",
         "takes a chip from the opponent's hand, which is written without x"},
        {NULL, "a1", "places a man on a1 and completes a line"});
    ASK("nine-mens-morris",
        {"fen board=O.O/.../.../..X.../.../XX./... turn=p1 hand=5,5", "f2xa7",
         "completes a line, which removes the man on a7"},
        {NULL, "a1", "a1 is legal: places a man on a1\n"});
}

static void a_board_that_is_filled_first_has_its_own_order(void **unused)
{
    ASK("shax-8",
        {"fen board=.../.../..../OO./.XX turn=p1 hand=6,6", "a1xb2",
         "while the board is being filled"},
        {"fen board=XXX/OOO/XOOX/OOO/XXX turn=p1 hand=0,0", "a1",
         "the board is full: remove a man"},
        {NULL, "xa1", "is your own"}, {NULL, "xb4", "xb4 is legal: removes the man on b4"},
        {NULL, "pass", "only when there is no other move"},
        {"fen board=XX./OOO/.OOX/.OO/XXX turn=p1 hand=0,0", "a1-a3xb4",
         "does not complete a line"});
}

static void a_siege_is_lifted_before_anything_else(void **unused)
{
    ASK("shax-8",
        {"fen board=O../..O/XO../.O./XXO turn=p1 hand=0,0", "a1-b2", "the only legal move is pass"},
        {NULL, "pass", "pass is legal: there is no other move"},
        {"fen board=O../..O/XO../.O./XXO turn=p2 hand=0,0 siege=1", "e1-e3xa1",
         "lets a besieged player out removes nothing"},
        {NULL, "e1-c5", "you must open a way"}, {NULL, "e1-e3", "a man steps from e1 to e3"});
}

static void ways_have_their_words(void **unused)
{
    ASK("kuruka-tano",
        {"fen board=.../.../..X../.O./X.. turn=p1 hand=0,0", "c3-c1",
         "a man jumps from c3 to c1 and captures 1"},
        {NULL, "c3-e1", "no jump over another player's man leads there"});
    ASK("lazima-tano", {"fen board=.../.../..X../.O./X.. turn=p1 hand=0,0", "c3-c2-c1",
                        "no chain of capturing jumps goes that way"});
    ASK("morabaraba",
        {"fen board=OO./X../.../.....X/.../..O/XX. turn=p1 hand=0,0", "b6-g7", "you have 4"},
        {"fen board=OO./X../.../.X..../.../..O/X.. turn=p1 hand=0,0", "b6-g7",
         "flies from b6 to g7"});
    ASK("kunjing", {"fen board=.O./.../X.X/YY..OY/X../.YO/XO. turn=p1 hand=0,0,0", "a1-g7",
                    "a man jumps in a chain from a1 to g7"});
}

static void stacks_tell_what_covers_what(void **unused)
{
    ASK("stack:players=4", {"a1", "a1", "is legal"}, {"a4", "d1-d2", "has 12 in hand"},
        {NULL, "xa1", "needs a Tresillo"}, {NULL, "a9", "no point a9"},
        {NULL, "a1xa4", "no Tresillo"}, {"d1", "pass", "only if you have no other"},
        {"g1", "a1", "is your own colour"}, {NULL, "a4", "colour 1 on a4, on top of others"});
    ASK("stack", {"position startpos moves a1 a1 a1 a1 a1", "a1", "already has 5 chips"});
    ASK("stack:players=3",
        {"fen board=.,.,./.,3,3/.,12,12/.,.,.,.,.,./.,.,./.,.,./.,.,. hand=0,0,0 "
         "prisoners=10,10,10 turn=p1",
         "pass", "passes, having no other move"});
}

static void a_tresillo_removes_a_stack(void **unused)
{
    ASK("stack:players=4",
        {"position startpos moves a1 d1 g1 g4 a4 d2 d3 c3", "a7", "stack to remove, as in a7xd1"},
        {NULL, "a7xd1", "places a chip of colour 1 on a7; the Tresillo removes the stack on d1"},
        {NULL, "a7xa1", "is your own colour"}, {NULL, "a7xb2", "no stack on b2"},
        {NULL, "d6xa1", "makes no Tresillo"});
    ASK("stack:players=3",
        {"fen board=.,.,./.,.,./.,.,./.,.,.,.,2,./.,.,./3,3,3/1,1,. hand=0,1,0 prisoners=9,10,10 "
         "total=0,0,0 round=1 starter=1 colour=1 turn=p3 idle=0 second=3",
         "a1-d1", "its owner first removes a stack"},
        {NULL, "a7", "its owner first removes a stack"}, {NULL, "xb2", "is your own colour"},
        {NULL, "xg7", "no stack on g7"}, {NULL, "xa1", "xa1 is legal: removes the stack on a1"});
}

static void chips_move_when_the_hand_is_empty(void **unused)
{
    ASK("stack:players=3",
        {"fen board=.,.,./.,.,./.,.,./.,.,.,.,2,./.,.,./3,13,3/1,.,. hand=0,1,0 prisoners=9,10,10 "
         "total=0,0,0 round=1 starter=1 colour=3 turn=p3 idle=0",
         "d1", "no chip is in hand"},
        {NULL, "a1-a4", "the top of a1 is not of colour 3"}, {NULL, "d7-g7", "no stack on d7"},
        {NULL, "b2-d2", "your own colour"}, {NULL, "b2-b4-b6", "from one point to another, once"},
        {NULL, "b2-b4", "moves a chip from b2 to b4"});
}

static void heaps_tell_what_may_be_taken(void **unused)
{
    ASK("tableaux", {NULL, "4", "at most 3"}, {NULL, "0", "at least one"},
        {NULL, "chips25", "take chips now"}, {NULL, "2", "takes 2 of 25"},
        {"fen chips=25 draw=3 taken=12,11 turn=p1", "3", "only 2 chips are left"},
        {NULL, "02", "spelt differently"}, {NULL, "2", "including the last one, and loses"},
        {NULL, "1", "1 is legal: takes 1 of 2 chips\n"});
    ASK("tableaux-advanced", {NULL, "draw3", "first names the number of chips"},
        {NULL, "chips99", "25 to 48"}, {NULL, "chips30", "the heap has 30 chips"},
        {"chips30", "2", "names the largest draw"}, {NULL, "timeout", "can only be claimed"},
        {NULL, "draw2", "3 to 9"}, {NULL, "draw4", "at most 4 chips are taken"},
        {"draw4", "timeout", "has run out of time and loses the round"});
}

static void tiles_touch_tiles(void **unused)
{
    ASK("jati-1966", {"e5", "e5", "e5 is occupied"}, {NULL, "a1", "touches no tile"},
        {NULL, "i5", "no such square"}, {"2@e6", "3@e7", "booster III"},
        {"e4", "2@e7", "booster II was played already"}, {NULL, "3@e7", "plays booster III on e7"},
        {"position startpos moves e5 3@e6 e4", "3@e3", "booster III was played already"},
        {NULL, "2@e3", "plays booster II on e3"}, {NULL, "e0", "no such square"},
        {NULL, "e55", "no such square"}, {NULL, "ee", "spelt differently"},
        {NULL, "e", "spelt differently"}, {NULL, "e5555", "spelt differently"},
        {NULL, "4@e3", "spelt differently"}, {NULL, "2@", "spelt differently"});
    ASK("jati-1966",
        {"fen board=ABABABABAB/ABABABABAB/ABABABABAB/ABABAB..../........../........../........../"
         "........../.......... boosters=23,23 turn=p1",
         "g4", "no playing tile left"},
        {NULL, "2@a1", "a1 is occupied"}, {NULL, "3@k9", "touches no tile"});
    ASK("first-five-jati", {NULL, "2@e5", "no boosters"});
}

static void jungs_follow_the_toss(void **unused)
{
    ASK("dai-jobi", {NULL, "start-2", "thrown first"}, {"toss2", "toss3", "have been thrown"},
        {NULL, "start-3", "takes a toss of 3"}, {NULL, "5-21", "you have no jung"},
        {NULL, "start-99", "1 to 29"}, {NULL, "pass", "must move if you can"},
        {NULL, "start-2", "moves by 2"}, {NULL, "start-out", "exact count"});
    ASK("dai-jobi", {NULL, "toss6", "toss1 to toss5"}, {NULL, "toss3", "the sticks show 3"},
        {"fen p1=19,out,out,out p2=3,start,start,start toss=3 turn=p1", "19-out",
         "with a toss of 3: play pass"},
        {NULL, "pass", "pass is legal: nothing can be moved"},
        {"fen p1=22,21,out,out p2=27,start,start,start toss=5 turn=p1", "22-out",
         "moves by 5, off the board"},
        {"fen p1=22,24,out,out p2=28,start,start,start toss=2 turn=p1", "22-24",
         "stacks with a jung of yours"},
        {NULL, "22-28", "captures the jungs there"}, {NULL, "22-23", "that way takes a toss of 1"},
        {NULL, "out-3", "has left the board"}, {NULL, "22-3", "no toss leads from there"},
        {NULL, "22-", "spelt differently"}, {NULL, "99999999999-3", "spelt differently"});
}

static void coins_come_before_the_pawn(void **unused)
{
    ASK("jamit", {NULL, "v3", "begins with two coins"}, {NULL, "9bn", "1 to 7"},
        {NULL, "4ab", "b and n"}, {NULL, "7ab", "b and n"}, {"4bn", "+2", "the pawn has to move"},
        {NULL, "v1", "the pawn of p1 is there"}, {NULL, "v7", "v0 to v5"},
        {NULL, "v3", "the pawn goes to vertex 3"}, {"v3", "4bn", "a and n"},
        {NULL, "4na", "into column 4 first a coin of colour n, then one of a"});
    ASK("jamit:players=3",
        {NULL, "4an", "b and c, one of each, in either order: those of the two opponents"});
}

static void a_lost_stone_is_made_good_by_coins(void **unused)
{
    ASK("jamit",
        {"fen board=..../...../Annnnn/...*.../....../...../.... pawns=0,2 points=3,4 neutral=0,0 "
         "phase=insert turn=p1",
         "3bn", "into column 3 first a coin of colour b, then one of n; p1 scores 1"},
        {"3bn", "4bn", "a coin of your own has to be inserted, as in +2"}, {NULL, "+9", "1 to 7"},
        {NULL, "+2", "a coin of your own into column 2"},
        {"+2", "+2", "goes into another column than the first"},
        {NULL, "v3", "has to be inserted"});
}

static void what_is_no_move_is_no_move(void **unused)
{
    static const char *const specs[] = {"tapatan",  "stack", "tableaux", "jati-1966",
                                        "dai-jobi", "jamit", "kunjing"};
    /* Numbers have no zeros before them. */
    static const char *const words[] = {"hello", "a1-", "a-",       "v01",
                                        "04bn",  "4zz", "start-03", "chips025"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Typed typed;
        typed_begin(&typed, specs[i]);
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
            Text line = {0};
            text_format(&line, "explain %s", words[k]);
            typed_expect_part(&typed, text_string(&line), "spelt differently");
            text_free(&line);
        }
        typed_expect_part(&typed, "hello", "unknown command or move 'hello'");
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
        cmocka_unit_test(removals_are_refused_by_the_rule_that_has_none),
        cmocka_unit_test(a_board_that_is_filled_first_has_its_own_order),
        cmocka_unit_test(a_siege_is_lifted_before_anything_else),
        cmocka_unit_test(ways_have_their_words),
        cmocka_unit_test(stacks_tell_what_covers_what),
        cmocka_unit_test(a_tresillo_removes_a_stack),
        cmocka_unit_test(chips_move_when_the_hand_is_empty),
        cmocka_unit_test(heaps_tell_what_may_be_taken),
        cmocka_unit_test(tiles_touch_tiles),
        cmocka_unit_test(jungs_follow_the_toss),
        cmocka_unit_test(coins_come_before_the_pawn),
        cmocka_unit_test(a_lost_stone_is_made_good_by_coins),
        cmocka_unit_test(what_is_no_move_is_no_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
