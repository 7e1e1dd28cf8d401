/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { PIECE = 16384 }; /* no pipe is smaller */

typedef struct Feed {
    Reader reader;
    int sink; /* what is written here the reader reads; -1 once it is closed */
} Feed;

static Feed feed_open(void)
{
    int ends[2];
    Feed feed;
    assert_int_equal(pipe(ends), 0);
    feed.sink = ends[1];
    assert_int_equal(reader_init(&feed.reader, ends[0]), STATUS_OK);
    return feed;
}

static void feed_end(Feed *feed)
{
    assert_int_equal(close(feed->sink), 0);
    feed->sink = -1;
    reader_fill(&feed->reader);
}

static void feed_close(Feed *feed)
{
    if (feed->sink >= 0) {
        (void)close(feed->sink);
    }
    (void)close(feed->reader.descriptor);
    reader_free(&feed->reader);
}

/* One piece, as one read() finds it. */
static void feed_bytes(Feed *feed, const char *bytes, size_t length)
{
    assert_int_equal(write(feed->sink, bytes, length), (ssize_t)length);
    reader_fill(&feed->reader);
}

static void feed_text(Feed *feed, const char *text)
{
    feed_bytes(feed, text, strlen(text));
}

static void expect_line(Feed *feed, const char *text)
{
    Span line = {NULL, 0};
    assert_int_equal(reader_next(&feed->reader, &line), READER_LINE);
    if (!span_equals(line, text)) {
        fail_msg("the line is '%.*s', not '%s'", SPAN_ARGS(line), text);
    }
}

static void expect_event(Feed *feed, ReaderEvent event)
{
    Span line;
    assert_int_equal(reader_next(&feed->reader, &line), event);
}

/* So many bytes of one line, in pieces, asking for a line after each. */
static void feed_long(Feed *feed, size_t length)
{
    char piece[PIECE];
    memset(piece, 'x', sizeof piece);
    while (length > 0) {
        size_t now = length < sizeof piece ? length : sizeof piece;
        feed_bytes(feed, piece, now);
        expect_event(feed, READER_MORE);
        length -= now;
    }
}

static void lines_may_arrive_in_any_chunks(void **unused)
{
    Feed feed = feed_open();
    feed_text(&feed, "ug");
    expect_event(&feed, READER_MORE);
    feed_text(&feed, "i\nis");
    expect_line(&feed, "ugi");
    expect_event(&feed, READER_MORE);
    feed_text(&feed, "ready");
    feed_text(&feed, "\n");
    expect_line(&feed, "isready");
    expect_event(&feed, READER_MORE);
    feed_close(&feed);
}

static void several_lines_may_arrive_at_once(void **unused)
{
    Feed feed = feed_open();
    feed_text(&feed, "one\n\n two \nthree\n");
    expect_line(&feed, "one");
    expect_line(&feed, "");
    expect_line(&feed, " two ");
    expect_line(&feed, "three");
    expect_event(&feed, READER_MORE);
    feed_end(&feed);
    expect_event(&feed, READER_END);
    expect_event(&feed, READER_END);
    feed_close(&feed);
}

static void a_carriage_return_before_the_line_feed_is_not_part_of_the_line(void **unused)
{
    Feed feed = feed_open();
    feed_text(&feed, "one\r\n\r\nt\rwo\nthree\r");
    expect_line(&feed, "one");
    expect_line(&feed, "");
    expect_line(&feed, "t\rwo");
    expect_event(&feed, READER_MORE);
    feed_text(&feed, "\n");
    expect_line(&feed, "three");
    feed_close(&feed);
}

static void the_last_line_may_lack_its_line_break(void **unused)
{
    Feed feed = feed_open();
    feed_text(&feed, "one\nquit");
    expect_line(&feed, "one");
    expect_event(&feed, READER_MORE);
    feed_end(&feed);
    expect_line(&feed, "quit");
    expect_event(&feed, READER_END);
    feed_close(&feed);
}

static void empty_input_ends_at_once(void **unused)
{
    Feed feed = feed_open();
    feed_end(&feed);
    expect_event(&feed, READER_END);
    feed_close(&feed);
}

static void lines_may_contain_any_bytes(void **unused)
{
    Feed feed = feed_open();
    Span line = {NULL, 0};
    feed_bytes(&feed, "a\0b\xFF\n", 5);
    assert_int_equal(reader_next(&feed.reader, &line), READER_LINE);
    assert_int_equal(line.length, 4);
    assert_memory_equal(line.start, "a\0b\xFF", 4);
    feed_close(&feed);
}

static void a_line_at_the_limit_is_read(void **unused)
{
    Feed feed = feed_open();
    Span line = {NULL, 0};
    feed_long(&feed, READER_LINE_MAX);
    feed_text(&feed, "\nnext\n");
    assert_int_equal(reader_next(&feed.reader, &line), READER_LINE);
    assert_int_equal(line.length, READER_LINE_MAX);
    assert_int_equal(line.start[0], 'x');
    assert_int_equal(line.start[READER_LINE_MAX - 1], 'x');
    expect_line(&feed, "next");
    feed_close(&feed);
}

static void a_line_over_the_limit_is_skipped_as_a_whole(void **unused)
{
    const size_t lengths[] = {READER_LINE_MAX + 1, READER_LINE_MAX + PIECE,
                              3 * (size_t)READER_LINE_MAX};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        Feed feed = feed_open();
        feed_text(&feed, "before\n");
        expect_line(&feed, "before");
        feed_long(&feed, lengths[i]);
        feed_text(&feed, "quit\nafter\n"); /* `quit` is the tail of the long line */
        expect_event(&feed, READER_TOO_LONG);
        expect_line(&feed, "after");
        expect_event(&feed, READER_MORE);
        feed_close(&feed);
    }
}

static void a_last_line_over_the_limit_is_skipped_too(void **unused)
{
    Feed feed = feed_open();
    feed_long(&feed, READER_LINE_MAX + 100);
    feed_end(&feed);
    expect_event(&feed, READER_TOO_LONG);
    expect_event(&feed, READER_END);
    feed_close(&feed);
}

static void long_lines_may_follow_each_other(void **unused)
{
    Feed feed = feed_open();
    for (unsigned i = 0; i < 3; i++) {
        feed_long(&feed, READER_LINE_MAX + 5);
        feed_text(&feed, "\n");
        expect_event(&feed, READER_TOO_LONG);
        expect_event(&feed, READER_MORE);
        feed_long(&feed, 40000);
        feed_text(&feed, "\r\n");
        Span line = {NULL, 0};
        assert_int_equal(reader_next(&feed.reader, &line), READER_LINE);
        assert_int_equal(line.length, 40000);
    }
    feed_close(&feed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_may_arrive_in_any_chunks),
        cmocka_unit_test(several_lines_may_arrive_at_once),
        cmocka_unit_test(a_carriage_return_before_the_line_feed_is_not_part_of_the_line),
        cmocka_unit_test(the_last_line_may_lack_its_line_break),
        cmocka_unit_test(empty_input_ends_at_once),
        cmocka_unit_test(lines_may_contain_any_bytes),
        cmocka_unit_test(a_line_at_the_limit_is_read),
        cmocka_unit_test(a_line_over_the_limit_is_skipped_as_a_whole),
        cmocka_unit_test(a_last_line_over_the_limit_is_skipped_too),
        cmocka_unit_test(long_lines_may_follow_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
