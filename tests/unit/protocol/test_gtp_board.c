/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places as vertices, moves as sequences of them.
 */
#include "engine/session.h"
#include "protocol/gtp/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void read_board(const Game *game, GtpBoard *board)
{
    Geometry geometry = {0};
    game->family->describe_board(game, &geometry);
    gtp_board_read(&geometry, board);
}

static void open_session(Session *session, const char *spec, GtpBoard *board)
{
    Fault fault;
    assert_int_equal(session_init(session, NULL, spec, &fault), STATUS_OK);
    read_board(session->game, board);
}

static void expect_fit(const char *spec, bool fits, unsigned size)
{
    Session session;
    GtpBoard board;
    open_session(&session, spec, &board);
    assert_int_equal(board.fits, fits);
    if (fits) {
        assert_int_equal(board.size, size);
    }
    session_free(&session);
}

static void test_the_board_is_the_smallest_square_with_all_places(void **state)
{
    expect_fit("tapatan", true, 3);
    expect_fit("five-mens-morris", true, 5);
    expect_fit("nine-mens-morris", true, 7);
    expect_fit("jati-1965", true, 10);
    expect_fit("jati-1966", true, 10);
}

static void test_boards_with_other_names_do_not_fit(void **state)
{
    expect_fit("tableaux", false, 0);
    expect_fit("dai-jobi", false, 0);
    expect_fit("jamit", false, 0);
}

static void expect_word(const GtpBoard *board, const char *word, const char *printed)
{
    Fault fault;
    unsigned part = GTP_NO_PLACE;
    Text text = {0};
    assert_int_equal(gtp_board_parse(board, span_of(word), &part, &fault), STATUS_OK);
    assert_int_not_equal(part, GTP_NO_PLACE);
    gtp_board_print(board, part, &text);
    assert_string_equal(text_string(&text), printed);
    text_free(&text);
}

static void test_vertices_are_parsed_in_any_case_and_printed_in_upper_case(void **state)
{
    Session session;
    GtpBoard board;
    open_session(&session, "jati-1966", &board);
    expect_word(&board, "a1", "A1");
    expect_word(&board, "J9", "J9");
    expect_word(&board, "k9", "K9");
    expect_word(&board, "pass", "PASS");
    expect_word(&board, "PaSs", "PASS");
    session_free(&session);
}

static void test_words_that_are_not_vertices_are_refused(void **state)
{
    static const char *const words[] = {"",   "a",   "1",   "i5", "I5", "a0", "a01",
                                        "u1", "a20", "a1x", "1a", "aa", "-1", "resign"};
    Session session;
    GtpBoard board;
    Fault fault;
    open_session(&session, "jati-1966", &board);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        unsigned part = 7;
        assert_int_equal(gtp_board_parse(&board, span_of(words[i]), &part, &fault),
                         STATUS_BAD_ARGUMENT);
        assert_int_equal(part, 7);
    }
    session_free(&session);
}

static void test_vertices_outside_the_board_are_not_places(void **state)
{
    static const char *const words[] = {"a10", "l1", "t19"};
    Session session;
    GtpBoard board;
    Fault fault;
    open_session(&session, "jati-1966", &board);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        unsigned part = 0;
        assert_int_equal(gtp_board_parse(&board, span_of(words[i]), &part, &fault), STATUS_OK);
        assert_int_equal(part, GTP_NO_PLACE);
    }
    session_free(&session);
}

/* `parts` is what the move is played as, `kinds` a letter each: s for a stop of the man, x for taken. */
static void expect_split(const char *position, const char *token, const char *parts,
                         const char *kinds)
{
    Session session;
    Fault fault;
    GtpBoard board;
    Move move = 0;
    Text text = {0};
    assert_int_equal(session_init(&session, NULL, NULL, &fault), STATUS_OK);
    PositionLine line;
    assert_int_equal(position_split_line(span_of(position), &line, &fault), STATUS_OK);
    assert_int_equal(session_set_position(&session, &line, &fault), STATUS_OK);
    read_board(session.game, &board);
    assert_int_equal(
        game_find_move(session.game, record_state(&session.record), span_of(token), &move, &fault),
        STATUS_OK);
    GtpMove split = gtp_move_split(session.game, record_state(&session.record), move);
    assert_int_equal(split.length, strlen(token));
    for (size_t i = 0; i < split.parts; i++) {
        text_add(&text, i == 0 ? "" : " ");
        gtp_board_print(&board, split.part[i], &text);
        assert_int_equal(i < split.stops ? 's' : 'x', kinds[i]);
    }
    assert_string_equal(text_string(&text), parts);
    assert_int_equal(split.parts, strlen(kinds));
    text_free(&text);
    session_free(&session);
}

static void test_moves_are_split_into_their_places(void **state)
{
    expect_split("startpos", "d2", "D2", "s");
    expect_split("startpos moves d6 f4 d7 d2", "d5xf4", "D5 F4", "sx");
    expect_split("fen tapatan board=O.O/.OX/XX. turn=p1 hand=0,0", "c2-c1", "C2 C1", "ss");
    expect_split("fen kuruka-tano board=.XX/.../OO.O./.XX/OX. turn=p2 hand=0,0", "a1-e1-c3-c1",
                 "A1 E1 C3 C1", "ssss");
    expect_split("fen kuruka-saba board=.../.XX/OX..O/OO./..O turn=p2 hand=0,0", "a3-c3-e5xc4",
                 "A3 C3 E5 C4", "sssx");
    expect_split("fen jati-1965", "2@k10", "K10", "s");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_board_is_the_smallest_square_with_all_places),
        cmocka_unit_test(test_boards_with_other_names_do_not_fit),
        cmocka_unit_test(test_vertices_are_parsed_in_any_case_and_printed_in_upper_case),
        cmocka_unit_test(test_words_that_are_not_vertices_are_refused),
        cmocka_unit_test(test_vertices_outside_the_board_are_not_places),
        cmocka_unit_test(test_moves_are_split_into_their_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
