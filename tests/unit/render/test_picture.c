/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words in pictures: nothing that comes from outside becomes markup, and lines fit. What pictures of games look
 * like is tested by tests/pictures.
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
    (void)unused;
    expect_escaped("<script>\"a\" & 'b'</script>",
                   "&lt;script&gt;&quot;a&quot; &amp; &apos;b&apos;&lt;/script&gt;");
    expect_escaped("&amp;", "&amp;amp;");
    expect_escaped("]]>", "]]&gt;");
}

static void characters_that_xml_forbids_are_replaced(void **unused)
{
    (void)unused;
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
    (void)unused;
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
    Picture picture = {
        .drawing = calloc(1, sizeof(Drawing)), .title = words, .variant = words, .names = {words}};
    Geometry *geometry = &picture.drawing->geometry;
    View *view = &picture.drawing->view;
    *geometry = (Geometry){.board = "none", .shape = PLACE_POINT};
    geometry_add_place(geometry, "a1", 0, 0);
    geometry_add_place(geometry, "b1", 1000, 0);
    view_add_colour(view, 1);
    view_add_piece(view, 0, 0, &(PieceKind){.name = "man", .shape = PIECE_DISC}, 'X');
    view_add_note(view, "phase", "%s", words);
    text_add(&picture.status, words);
    text_add(&picture.targets, words);
    (void)snprintf(picture.last_move, sizeof picture.last_move, "%s", words);
    picture_draw(&picture, text);
    assert_false(text->failed);
    picture_free(&picture);
}

static void text_never_becomes_markup(void **unused)
{
    (void)unused;
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
    (void)unused;
    char words[VIEW_NOTE_SIZE];
    Text text = {0};
    memset(words, 'W', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    draw(words, &text);
    assert_string_equal(text_string(&text) + text.length - 7, "</svg>\n");
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markup_is_escaped),
        cmocka_unit_test(characters_that_xml_forbids_are_replaced),
        cmocka_unit_test(lines_break_between_words_and_inside_long_ones),
        cmocka_unit_test(text_never_becomes_markup),
        cmocka_unit_test(long_text_does_not_truncate_a_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
