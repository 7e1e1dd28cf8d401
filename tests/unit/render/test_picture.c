/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text, options and layout of pictures: nothing that comes from outside becomes markup, and lines fit. What pictures
 * of games look like is tested by tests/pictures.
 */
#include "render/svg_picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect_escaped(const char *words, const char *expected)
{
    Text text = {0};
    svg_add_escaped(&text, span_of(words));
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void markup_is_escaped(void **unused)
{
    expect_escaped("<script>\"a\" & 'b'</script>",
                   "&lt;script&gt;&quot;a&quot; &amp; &apos;b&apos;&lt;/script&gt;");
    expect_escaped("&amp;", "&amp;amp;");
    expect_escaped("]]>", "]]&gt;");
}

static void characters_that_xml_forbids_are_replaced(void **unused)
{
    expect_escaped("a\x01\x1f\x7f\tb", "a????b");
    expect_escaped("\xc3\xa4\xe7\x8c\xab\xf0\x9f\x90\x88", "\xc3\xa4\xe7\x8c\xab\xf0\x9f\x90\x88");
    expect_escaped("\xc3", "?");                /* cut off */
    expect_escaped("\xe7\x8c", "??");           /* cut off */
    expect_escaped("\xc3<", "?&lt;");           /* not continued */
    expect_escaped("\xc0\xbc", "??");           /* a long way to write '<' */
    expect_escaped("\xe0\x80\xbc", "???");      /* a longer one */
    expect_escaped("\xed\xa0\x80", "???");      /* half a pair */
    expect_escaped("\xef\xbf\xbe", "???");      /* no character */
    expect_escaped("\xf4\x90\x80\x80", "????"); /* beyond the last */
    expect_escaped("\xff\x80", "??");
}

static void expect_lines(const char *words, int width, const char *expected)
{
    Text text = {0};
    Span rest = span_of(words);
    Span line;
    while (svg_next_line(&rest, width, 100, &line)) {
        assert_true(svg_measure(line, 100) <= width || line.length == 1);
        text_add_span(&text, line);
        text_add_char(&text, '|');
    }
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* A small letter takes 65 of 100, a blank or a comma 43. */
static void lines_break_between_words_and_inside_long_ones(void **unused)
{
    expect_lines("aa bb cc", 310, "aa bb|cc|");
    expect_lines("aa bb cc", 1000, "aa bb cc|");
    expect_lines("aa,bb,cc", 370, "aa,bb,|cc|");
    expect_lines("aaaaaaaa", 200, "aaa|aaa|aa|");
    expect_lines("aaaa b", 10, "a|a|a|a|b|");
    expect_lines("", 100, "");
    expect_lines("   ", 100, "");
}

/* A picture of an invented game with these words everywhere. */
static void draw(const char *words, Text *text)
{
    Picture picture = {.drawing = calloc(1, sizeof(Drawing)),
                       .title = words,
                       .variant = words,
                       .options = {.names = {words}}};
    Geometry *geometry = &picture.drawing->geometry;
    View *view = &picture.drawing->view;
    *geometry = (Geometry){.board = "none", .shape = PLACE_POINT};
    geometry_add_place(geometry, "a1", 0, 0);
    geometry_add_place(geometry, "b1", 1000, 0);
    view_add_colour(view, 1);
    view_add_piece(view, 0, 0, &(PieceKind){.name = "man", .shape = PIECE_DISC}, 'X');
    view_add_note(view, "phase", "%s", words);
    text_add(&picture.status, words);
    (void)snprintf(picture.last_move, sizeof picture.last_move, "%s", words);
    picture_draw(&picture, text);
    assert_false(text->failed);
    picture_free(&picture);
}

static void text_never_becomes_markup(void **unused)
{
    Text text = {0};
    draw("<script>x</script>\" onload='y' &", &text);
    assert_null(strstr(text_string(&text), "<script"));
    assert_null(strstr(text_string(&text), "onload='"));
    assert_null(strstr(text_string(&text), "& "));
    assert_non_null(strstr(text_string(&text), "&lt;script&gt;x"));
    text_free(&text);
}

static void long_text_does_not_truncate_a_picture(void **unused)
{
    char words[VIEW_NOTE_SIZE];
    Text text = {0};
    memset(words, 'W', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    draw(words, &text);
    assert_string_equal(text_string(&text) + text.length - 7, "</svg>\n");
    text_free(&text);
}

/* -- options -- */

static Status parse(const char *words, SvgOptions *options, Text *arrows)
{
    Fault fault;
    *options = (SvgOptions){.arrows = NULL};
    text_clear(arrows);
    return svg_parse_options(span_of(words), options, arrows, &fault);
}

static void options_are_read_in_any_order_and_arrows_take_the_rest(void **unused)
{
    Text arrows = {0};
    SvgOptions options;
    assert_int_equal(parse("", &options, &arrows), STATUS_OK);
    assert_int_equal(options.size, 0);
    assert_int_equal(options.theme, 0);
    assert_false(options.flip);
    assert_null(options.arrows);
    assert_int_equal(parse("theme print size 300 flip arrows flip  a1-a2 ", &options, &arrows),
                     STATUS_OK);
    assert_int_equal(options.size, 300);
    assert_int_equal(options.theme, 2);
    assert_true(options.flip);
    assert_false(options.targets);
    assert_string_equal(options.arrows, "flip  a1-a2");
    text_free(&arrows);
}

static void options_out_of_range_are_refused(void **unused)
{
    Text arrows = {0};
    SvgOptions options;
    assert_int_equal(parse("size 49", &options, &arrows), STATUS_BAD_NUMBER);
    assert_int_equal(parse("size 10001", &options, &arrows), STATUS_BAD_NUMBER);
    assert_int_equal(parse("size", &options, &arrows), STATUS_BAD_ARGUMENT);
    assert_int_equal(parse("theme grey", &options, &arrows), STATUS_BAD_ARGUMENT);
    assert_int_equal(parse("turn", &options, &arrows), STATUS_BAD_ARGUMENT);
    text_free(&arrows);
}

/* -- layout -- */

static void a_flipped_board_is_turned_about_its_middle(void **unused)
{
    static Geometry geometry;
    Layout upright;
    Layout flipped;
    geometry = (Geometry){.board = "none", .shape = PLACE_POINT};
    geometry_add_place(&geometry, "a1", 0, 2000);
    geometry_add_place(&geometry, "c3", 2000, 0);
    geometry_add_place(&geometry, "b3", 1000, 0);
    geometry_add_place(&geometry, "b1", 1000, 2000);
    layout_board(&geometry, theme_get(0), false, &upright);
    layout_board(&geometry, theme_get(0), true, &flipped);
    for (size_t place = 0; place < geometry.places; place++) {
        Spot there = layout_spot(&flipped, place);
        Spot opposite = layout_spot(&upright, place ^ 1);
        assert_int_equal(there.x, opposite.x);
        assert_int_equal(there.y, opposite.y);
    }
    assert_int_equal(upright.width, flipped.width);
    assert_int_equal(upright.height, flipped.height);
}

static void boards_with_piles_leave_room_above(void **unused)
{
    static Geometry geometry;
    Layout layout;
    geometry = (Geometry){.board = "none", .shape = PLACE_POINT, .pile_height = 9};
    geometry_add_place(&geometry, "a1", 0, 0);
    geometry_add_place(&geometry, "g7", 6000, 6000);
    layout_board(&geometry, theme_get(0), false, &layout);
    assert_true(layout.inset.y >= 8 * LAYOUT_SLICE + layout.radius);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markup_is_escaped),
        cmocka_unit_test(characters_that_xml_forbids_are_replaced),
        cmocka_unit_test(lines_break_between_words_and_inside_long_ones),
        cmocka_unit_test(text_never_becomes_markup),
        cmocka_unit_test(long_text_does_not_truncate_a_picture),
        cmocka_unit_test(options_are_read_in_any_order_and_arrows_take_the_rest),
        cmocka_unit_test(options_out_of_range_are_refused),
        cmocka_unit_test(a_flipped_board_is_turned_about_its_middle),
        cmocka_unit_test(boards_with_piles_leave_room_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
