/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine without any protocol: this test links the engine's layer and those below it.
 */
#include "engine/engine.h"
#include "engine/exact_values.h"
#include "engine/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Heard {
    unsigned infos;
    unsigned counts;
    uint64_t nodes;
    unsigned ends;
    EngineReport report;
} Heard;

static void hear_info(const SearchInfo *info, void *context)
{
    ((Heard *)context)->infos++;
}

static void hear_count(Move move, uint64_t nodes, void *context)
{
    Heard *heard = context;
    heard->counts++;
    heard->nodes += nodes;
}

static void hear_end(const EngineReport *report, void *context)
{
    Heard *heard = context;
    heard->ends++;
    heard->report = *report;
}

static EngineListener listener_for(Heard *heard)
{
    return (EngineListener){
        .context = heard, .info = hear_info, .count = hear_count, .done = hear_end};
}

static void start(Engine *engine, const char *spec, bool on_caller_thread)
{
    static Catalogue catalogue; /* of built-in games */
    Fault fault;
    assert_int_equal(engine_init(engine, &catalogue, spec, &fault), STATUS_OK);
    engine->on_caller_thread = on_caller_thread;
}

static void set_position(Engine *engine, const char *moves)
{
    Fault fault;
    assert_int_equal(engine_set_position(engine, &(PositionLine){.moves = span_of(moves)}, &fault),
                     STATUS_OK);
}

static void a_search_reports_to_its_listener_on_either_thread(void **unused)
{
    static Engine engine;
    static SearchRequest request;
    Fault fault;
    for (int on_caller_thread = 0; on_caller_thread < 2; on_caller_thread++) {
        Heard heard = {.infos = 0};
        const EngineListener listener = listener_for(&heard);
        start(&engine, "tapatan", on_caller_thread != 0);
        set_position(&engine, "a1 b2 b1 c3");
        request.limits = (SearchLimits){.depth = 3};
        assert_int_equal(engine_search(&engine, &request, &listener, &fault), STATUS_OK);
        assert_true(on_caller_thread == 0 || heard.ends == 0);
        engine_wait(&engine);
        assert_false(engine.is_thinking);
        assert_true(heard.infos > 0);
        assert_int_equal(heard.ends, 1);
        assert_int_equal(heard.report.status, STATUS_OK);
        assert_int_equal(session_play_move(&engine.session, heard.report.result.best, &fault),
                         STATUS_OK);
        assert_string_equal(record_result_word(&engine.session.record), "p1win");
        engine_free(&engine);
    }
}

static void a_listener_may_leave_out_what_it_does_not_need(void **unused)
{
    static Engine engine;
    static SearchRequest request;
    Fault fault;
    start(&engine, "achi", true);
    request.limits = (SearchLimits){.nodes = 1000};
    assert_int_equal(engine_search(&engine, &request, &(EngineListener){.context = NULL}, &fault),
                     STATUS_OK);
    engine_wait(&engine);
    assert_int_equal(engine.report.status, STATUS_OK);
    engine_free(&engine);
}

static void perft_counts_every_root_move(void **unused)
{
    static Engine engine;
    Heard heard = {.infos = 0};
    const EngineListener listener = listener_for(&heard);
    Fault fault;
    start(&engine, "tapatan", true);
    assert_int_equal(engine_perft(&engine, 3, &listener, &fault), STATUS_OK);
    engine_wait(&engine);
    assert_int_equal(heard.counts, 9);
    assert_int_equal(heard.nodes, 9 * 8 * 7);
    assert_int_equal(heard.report.nodes, 9 * 8 * 7);
    assert_false(heard.report.stopped);
    engine_free(&engine);
}

static void stopping_ends_an_unlimited_search(void **unused)
{
    static Engine engine;
    static SearchRequest request;
    Heard heard = {.infos = 0};
    const EngineListener listener = listener_for(&heard);
    Fault fault;
    start(&engine, "nine-mens-morris", false);
    request.limits = (SearchLimits){.infinite = true};
    assert_int_equal(engine_search(&engine, &request, &listener, &fault), STATUS_OK);
    assert_true(engine_is_unbounded(&engine));
    engine_stop(&engine);
    engine_wait(&engine);
    assert_int_equal(heard.ends, 1);
    assert_int_equal(heard.report.status, STATUS_OK);
    engine_free(&engine);
}

/* Three men against three, in the moving phase. */
static void think_in_endgame(Engine *engine, SearchLimits limits)
{
    Heard heard = {0};
    EngineListener listener = listener_for(&heard);
    SearchRequest request = {.limits = limits};
    Fault fault;
    PositionLine position = {
        .fen = span_of("nine-mens-morris board=..X/.O./.../....O./.X./O../X.. turn=p1 hand=0,0")};
    assert_int_equal(engine_set_position(engine, &position, &fault), STATUS_OK);
    exact_wait(engine_exact(engine), -1);
    assert_int_equal(engine_search(engine, &request, &listener, &fault), STATUS_OK);
    engine_wait(engine);
    assert_int_equal(heard.ends, 1);
}

static void a_large_game_is_solved_while_it_is_played(void **unused)
{
    Engine engine;
    Fault fault;
    start(&engine, "nine-mens-morris", false);
    assert_int_equal(engine_set_option(&engine, span_of("TablePath"), span_of("<empty>"), &fault),
                     STATUS_OK);
    think_in_endgame(&engine, (SearchLimits){.nodes = 100}); /* repeatable: it solves nothing */
    exact_wait_ahead(engine_exact(&engine));
    assert_int_equal(engine_position_value(&engine).kind, EXACT_UNKNOWN);
    think_in_endgame(&engine, (SearchLimits){.movetime_ms = 1});
    exact_wait_ahead(engine_exact(&engine));
    assert_int_not_equal(engine_position_value(&engine).kind, EXACT_UNKNOWN);

    assert_int_equal(engine_set_option(&engine, span_of("Solve Memory"), span_of("0"), &fault),
                     STATUS_OK);
    think_in_endgame(&engine, (SearchLimits){.movetime_ms = 1});
    exact_wait_ahead(engine_exact(&engine));
    assert_int_equal(engine_position_value(&engine).kind, EXACT_UNKNOWN);
    engine_free(&engine);
}

static void options_are_set_by_name_and_value(void **unused)
{
    static Engine engine;
    Fault fault;
    start(&engine, NULL, true);
    assert_int_equal(engine_set_option(&engine, span_of("multipv"), span_of("3"), &fault),
                     STATUS_OK);
    assert_int_equal(engine.lines, 3);
    assert_int_equal(engine_set_option(&engine, span_of("MultiPV"), span_of("0"), &fault),
                     STATUS_BAD_NUMBER);
    assert_int_equal(engine_set_option(&engine, span_of("Colour"), span_of("red"), &fault),
                     STATUS_UNKNOWN_OPTION);
    assert_int_equal(engine_set_option(&engine, span_of("Variant"), span_of("shisima"), &fault),
                     STATUS_OK);
    assert_string_equal(engine.session.game->variant->id, "shisima");
    engine_free(&engine);
}

static void moves_that_the_record_has_are_not_played_again(void **unused)
{
    static Engine engine;
    start(&engine, "tapatan", true);
    set_position(&engine, "a1 b2");
    set_position(&engine, "a1 b2 c3");
    assert_int_equal(engine.session.record.length, 3);
    set_position(&engine, "");
    assert_int_equal(engine.session.record.length, 0);
    engine_free(&engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_reports_to_its_listener_on_either_thread),
        cmocka_unit_test(a_listener_may_leave_out_what_it_does_not_need),
        cmocka_unit_test(perft_counts_every_root_move),
        cmocka_unit_test(stopping_ends_an_unlimited_search),
        cmocka_unit_test(a_large_game_is_solved_while_it_is_played),
        cmocka_unit_test(options_are_set_by_name_and_value),
        cmocka_unit_test(moves_that_the_record_has_are_not_played_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
