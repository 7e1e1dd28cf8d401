/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of the shell, without a terminal.
 */
#include "protocol/ugi/commands.h"
#include "shell/commands.h"
#include "shell/complete.h"
#include "typed.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void a_bare_move_plays_it(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect(&typed, "b2", "");
    typed_expect(&typed, "A1", ""); /* case is ignored where that is unambiguous */
    typed_expect(&typed, "fen", "tapatan board=.../.X./O.. turn=p1 hand=2,2 quiet=0\n");
    typed_expect(&typed, "b2", "illegal-move: b2: b2 is occupied\n");
    typed_expect(&typed, "c3 c1", "bad-argument: unexpected text after the move: 'c1'\n");
    typed_end(&typed);
}

static void commands_precede_moves_and_moves_precede_abbreviations(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tableaux-advanced");
    typed_expect_part(&typed, "d", "position       tableaux-advanced"); /* the UGI command */
    typed_expect(&typed, "chips30", "");
    typed_expect(&typed, "draw5", "");
    typed_expect(&typed, "3", "");
    typed_expect_part(&typed, "fen", "taken=3,0");
    typed_end(&typed);
}

static void names_can_be_abbreviated(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect_part(&typed, "boa", "to move");
    typed_expect(&typed, "s", "unknown-command: 's' is ambiguous: save svg set seats\n");
    typed_expect(&typed, "isr", "readyok\n"); /* a UGI command */
    typed_expect(&typed, "new nine", "");
    typed_expect_part(&typed, "query variant", "nine-mens-morris");
    typed_expect_part(&typed, "new tat",
                      "unknown-variant: 'tat' is ambiguous: tatu-vyura tatu-nyoka");
    typed_expect(&typed, "q", "");
    assert_true(shell_is_quitting(&typed.shell));
    typed_end(&typed);
}

static void errors_change_nothing(void **unused)
{
    static const char *const lines[] = {
        "new nothing", "fen nonsense", "undo 0",       "undo x",       "redo",
        "load /none",  "play z9",      "seats p1 dog", "time depth x", "set Hash 0",
        "moves all",   "toss",         "go depth",     "go infinite",  "go ponder",
        "analyze 99",  "help nothing", "variants qqq", "board up",     "save /none/x"};
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect(&typed, "b2", "");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *answer = typed_line(&typed, lines[i]);
        assert_non_null(strstr(answer, ": "));
        assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1);
        typed_expect(&typed, "fen", "tapatan board=.../.X./... turn=p2 hand=2,3 quiet=0\n");
    }
    typed_end(&typed);
}

static void undo_and_redo_are_inverse(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    (void)typed_line(&typed, "b2");
    (void)typed_line(&typed, "a1");
    (void)typed_line(&typed, "c3");
    typed_expect(&typed, "undo 2", "");
    typed_expect_part(&typed, "fen", "board=.../.X./...");
    typed_expect(&typed, "redo", "");
    typed_expect(&typed, "redo 9", "");
    typed_expect_part(&typed, "fen", "board=..X/.X./O..");
    typed_expect(&typed, "redo", "bad-argument: there is no move to redo\n");
    (void)typed_line(&typed, "undo 2");
    (void)typed_line(&typed, "c1"); /* another move discards the undone ones */
    typed_expect(&typed, "redo", "bad-argument: there is no move to redo\n");
    (void)typed_line(&typed, "undo");
    (void)typed_line(&typed, "makemove c1"); /* so does the UGI command */
    typed_expect(&typed, "redo", "bad-argument: there is no move to redo\n");
    typed_end(&typed);
}

static void the_engine_moves_for_its_seats(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect_part(&typed, "time depth 2", "");
    typed_expect(&typed, "seats p2 engine", "p1 human  p2 engine\n");
    typed_expect_part(&typed, "b2", "p2 plays ");
    assert_int_equal(typed.shell.engine.session.record.length, 2);
    typed_expect(&typed, "undo", ""); /* back to the human's decision */
    assert_int_equal(typed.shell.engine.session.record.length, 0);
    typed_expect_part(&typed, "seats p1 engine p2 human", "p1 plays b2");
    typed_expect_part(&typed, "auto", "over: p1win: p1 makes a line");
    typed_expect_part(&typed, "go", "game-over: ");
    typed_end(&typed);
}

static void tosses_are_made_or_entered(void **unused)
{
    Typed typed;
    Text prompt = {0};
    typed_begin(&typed, "dai-jobi");
    shell_print_prompt(&typed.shell, &prompt);
    assert_string_equal(text_string(&prompt), "dai-jobi p1 toss> ");
    text_free(&prompt);
    typed_expect_part(&typed, "toss", "p1 plays toss");
    typed_expect(&typed, "toss", "bad-argument: no toss is due\n");
    (void)typed_line(&typed, "new");
    typed_expect_part(&typed, "toss 6", "bad-number: expected one of toss1 toss2");
    typed_expect(&typed, "toss 3", "");
    typed_expect(&typed, "moves", "  start-3\n");
    typed_expect_part(&typed, "hint depth 2", "best: start-3");
    typed_end(&typed);
}

static void values_and_evaluations_are_shown_on_request(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect(&typed, "value", "p1: win 9\n");
    typed_expect(&typed, "moves values",
                 "win 9:\n  b2\ndraw:\n  a1  a3  c1  c3\nloss 8:\n  a2  b1  b3  c2\n");
    typed_expect_part(&typed, "moves eval", "  b2 +0.");
    typed_expect_part(&typed, "analyze 2 depth 3", " 1  b2           wins in 9    win 9");
    typed_expect_part(&typed, "eval", "lead of p1 0");
    typed_end(&typed);
}

static void options_can_be_abbreviated(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect(&typed, "set move overhead 20", "");
    typed_expect(&typed, "set Move", "Move Overhead  20\n");
    typed_expect(&typed, "set ponder on", "");
    typed_expect(&typed, "set Ponder", "Ponder         true\n");
    typed_expect_part(&typed, "set q", "Quiet Limit    100\n");
    typed_expect_part(&typed, "set solve false", "");
    typed_expect(&typed, "value", "unknown: no table contains this position\n");
    typed_end(&typed);
}

static void clocks_run_and_limits_hold(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect(&typed, "time", "movetime 1000\n");
    typed_expect(&typed, "time depth 3", "");
    typed_expect(&typed, "time", "depth 3\n");
    typed_expect_part(&typed, "time infinite", "bad-argument");
    typed_expect_part(&typed, "time p2time 5000", "bad-argument");
    typed_expect_part(&typed, "time movestogo 5", "bad-argument");
    typed_expect(&typed, "time clock 5:00+3", "");
    typed_expect_part(&typed, "time", "p1 has 4:59.9, running\np2 has 5:00.0\n");
    typed_expect_part(&typed, "go", "p1 plays ");
    typed_expect_part(&typed, "time", ", running\n");
    typed_expect(&typed, "time off", "");
    typed_expect(&typed, "time", "movetime 1000\n");
    typed_end(&typed);
}

/* Replaces the last six letters of the name. */
static void make_empty_file(char *name)
{
    int file = mkstemp(name);
    assert_true(file >= 0);
    (void)close(file);
}

static void games_are_saved_and_loaded(void **unused)
{
    Typed typed;
    char name[] = "/tmp/nguzo-saved-XXXXXX";
    char line[64];
    make_empty_file(name);
    typed_begin(&typed, "tapatan");
    (void)typed_line(&typed, "b2");
    (void)snprintf(line, sizeof line, "save %s", name);
    typed_expect_part(&typed, line, "saved as game 1 of ");
    (void)typed_line(&typed, "auto");
    typed_expect_part(&typed, line, "saved as game 2 of ");
    (void)typed_line(&typed, "new dai-jobi");
    (void)typed_line(&typed, "toss 5");
    typed_expect_part(&typed, line, "saved as game 3 of ");
    (void)snprintf(line, sizeof line, "load %s 1", name);
    typed_expect(&typed, line, "game 1 of 3: tapatan, 1 moves\n");
    typed_expect_part(&typed, "fen", "board=.../.X./...");
    (void)snprintf(line, sizeof line, "load %s", name);
    typed_expect(&typed, line, "game 3 of 3: dai-jobi:players=2,bias=0.5, 1 moves\n");
    (void)snprintf(line, sizeof line, "load %s 4", name);
    typed_expect_part(&typed, line, "contains 3 games");
    typed.shell.may_write = false;
    (void)snprintf(line, sizeof line, "save %s", name);
    typed_expect(&typed, line, "input-output: writing files is disabled\n");
    typed_end(&typed);
    assert_int_equal(unlink(name), 0);
}

static void expect_in_file(const char *name, const char *part)
{
    char bytes[4096] = "";
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    assert_true(fread(bytes, 1, sizeof bytes - 1, file) > 0);
    (void)fclose(file);
    assert_non_null(strstr(bytes, part));
}

static void a_loaded_game_keeps_its_end_and_its_limits(void **unused)
{
    Typed typed;
    char name[] = "/tmp/nguzo-saved-XXXXXX";
    char line[64];
    make_empty_file(name);
    typed_begin(&typed, "tapatan");
    (void)snprintf(line, sizeof line, "save %s", name);
    (void)typed_line(&typed, "position startpos moves b2 b2");
    typed_expect_part(&typed, line, "saved as game 1 of ");
    (void)typed_line(&typed, "new tapatan");
    (void)typed_line(&typed, "set Repetition 5");
    (void)typed_line(&typed, "b2");
    typed_expect_part(&typed, line, "saved as game 2 of ");
    typed_expect(&typed, "resign", "over: p1win: p2 resigned\n");
    typed_expect_part(&typed, line, "saved as game 3 of ");
    typed_expect_part(&typed, "resign", "game-over: ");
    (void)snprintf(line, sizeof line, "load %s 1", name);
    typed_expect(&typed, line,
                 "game 1 of 3: tapatan, 1 moves\n"
                 "as in that game, Repetition is 3 and Quiet Limit is 100 now\n"
                 "over: p1win: p2 made an illegal move: b2\n");
    typed_expect(&typed, "query result", "response p1win\n");
    typed_expect_part(&typed, "a1", "game-over: ");
    typed_expect(&typed, line,
                 "game 1 of 3: tapatan, 1 moves\nover: p1win: p2 made an illegal move: b2\n");
    typed_expect(&typed, "undo", ""); /* of the illegal move alone */
    typed_expect(&typed, "query result", "response none\n");
    typed_expect_part(&typed, "fen", "board=.../.X./... turn=p2");
    (void)snprintf(line, sizeof line, "load %s 2", name);
    typed_expect(&typed, line,
                 "game 2 of 3: tapatan, 1 moves\n"
                 "as in that game, Repetition is 5 and Quiet Limit is 100 now\n");
    (void)snprintf(line, sizeof line, "load %s 3", name);
    typed_expect(&typed, line, "game 3 of 3: tapatan, 1 moves\nover: p1win: p2 resigned\n");
    typed_expect(&typed, "undo", "");
    typed_expect(&typed, "play resign", "over: p1win: p2 resigned\n");
    typed_end(&typed);
    expect_in_file(name, "\"answer\":\"b2\"");
    assert_int_equal(unlink(name), 0);
}

static void other_files_are_not_overwritten_by_save(void **unused)
{
    Typed typed;
    char name[] = "/tmp/nguzo-saved-XXXXXX";
    char line[64];
    char content[16] = "";
    int file = mkstemp(name);
    assert_int_equal(write(file, "my letter\n", 10), 10);
    typed_begin(&typed, "tapatan");
    (void)snprintf(line, sizeof line, "save %s", name);
    typed_expect_part(&typed, line, "bad-argument: ");
    assert_int_equal(pread(file, content, sizeof content, 0), 10);
    assert_string_equal(content, "my letter\n");
    typed_expect_part(&typed, "load /tmp", "not a regular file");
    typed_expect_part(&typed, "load /dev/zero", "not a regular file");
    typed_expect_part(&typed, "save /tmp", "not a regular file");
    typed_end(&typed);
    (void)close(file);
    assert_int_equal(unlink(name), 0);
}

static void svg_replaces_nothing_but_pictures(void **unused)
{
    Typed typed;
    char name[] = "/tmp/nguzo-saved-XXXXXX";
    char line[64];
    char begin[5] = "";
    struct stat plain;
    struct stat marked;
    make_empty_file(name);
    typed_begin(&typed, "tapatan");
    (void)snprintf(line, sizeof line, "svg %s", name);
    typed_expect_part(&typed, line, "wrote ");
    assert_int_equal(stat(name, &plain), 0);
    int file = open(name, O_RDONLY);
    assert_int_equal(pread(file, begin, 4, 0), 4);
    assert_string_equal(begin, "<svg");
    (void)close(file);
    (void)snprintf(line, sizeof line, "svg %s targets", name);
    typed_expect_part(&typed, line, "wrote ");
    assert_int_equal(stat(name, &marked), 0);
    assert_true(marked.st_size > plain.st_size);
    assert_int_equal(truncate(name, 3), 0);
    typed_expect_part(&typed, line, "is not an SVG file");
    typed_expect_part(&typed, "svg /tmp", "not a regular file");
    typed_expect_part(&typed, "svg /none/x.svg", "input-output: ");
    typed.shell.may_write = false;
    typed_expect(&typed, line, "input-output: writing files is disabled\n");
    typed_end(&typed);
    assert_int_equal(unlink(name), 0);
}

static void every_command_has_help(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    size_t own = shell_command_table.count;
    for (size_t i = 0; i < own + ugi_command_table.count; i++) {
        const char *name = i < own ? lookup_command(shell_command_table, i).name
                                   : lookup_command(ugi_command_table, i - own).name;
        Text line = {0};
        text_format(&line, "help %s", name);
        typed_expect_part(&typed, text_string(&line), name);
        if (i < own) {
            assert_non_null(strstr(typed_line(&typed, "help"), name));
        }
        text_free(&line);
    }
    typed_expect_part(&typed, "help conquer", "goal=0 to 1000000");
    typed_expect_part(&typed, "variants STAR9", "three-mens-morris");
    assert_null(strstr(typed_line(&typed, "variants star9"), "nine-mens-morris"));
    typed_end(&typed);
}

static void arguments_are_completed(void **unused)
{
    static const struct {
        const char *line;
        const char *words;
    } cases[] = {
        {"va", "variants\nvalue\n"},
        {"b2", "b2\n"},
        {"new conquer:go", "conquer:goal=\n"},
        {"new conquer:capture=h", "conquer:capture=hand\n"},
        {"new conquer:goal=30,capture=b", "conquer:goal=30,capture=board\n"},
        {"new tapa", "tapatan\n"},
        {"help ex", "explain\n"},
        {"moves v", "values\n"},
        {"explain b2", "b2\n"},
        {"query isl", "islegal\n"},
        {"query islegal c3", "c3\n"},
        {"set mov", "Move Overhead\n"},
        {"set Move Ov", "Overhead\n"},
        {"set Ponder t", "true\n"},
        {"set Variant tapa", "tapatan\n"},
        {"setoption name Thr", "Threads\n"},
        {"seats p1 h", "human\n"},
        {"toss ", ""},
        {"seats p1 human p", "p1\np2\n"},
        {"go searchmoves c3", "c3\n"},
        {"go movet", "movetime\n"},
        {"position st", "startpos\n"},
        {"zz", ""},
    };
    Typed typed;
    Completion completion;
    typed_begin(&typed, "tapatan");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        complete_line(&typed.shell, span_of(cases[i].line), &completion);
        assert_string_equal(text_string(&completion.words), cases[i].words);
        text_free(&completion.words);
    }
    complete_line(&typed.shell, span_of("load /t"), &completion);
    assert_true(completion.is_file);
    text_free(&completion.words);
    typed_end(&typed);
}

static void the_last_move_is_marked_in_every_style(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    (void)typed_line(&typed, "b2");
    typed_expect_part(&typed, "board", " 2 .--(X)--.\n");
    typed.shell.style.unicode = true;
    typed_expect_part(&typed, "board", " 2 ├──(●)──┤\n");
    (void)typed_line(&typed, "new jati-1966");
    (void)typed_line(&typed, "e5");
    typed_expect_part(&typed, "board", " 5 · · · ·(●)· · · · ·\n");
    (void)typed_line(&typed, "new tapatan");
    (void)typed_line(&typed, "b2");
    typed.shell.style.colour = true;
    typed_expect_part(&typed, "board", "\033[1;33m●\033[0m");
    typed_end(&typed);
}

/* Also commands of UGI. */
static void ctrl_c_stops_a_long_command(void **unused)
{
    Typed typed;
    int interrupts[2];
    const char byte = SHELL_INTERRUPT;
    typed_begin(&typed, "tapatan");
    assert_int_equal(pipe(interrupts), 0);
    assert_int_equal(fcntl(interrupts[0], F_SETFL, O_NONBLOCK), 0);
    typed.shell.screen.interrupts = interrupts[0];
    assert_int_equal(write(interrupts[1], &byte, 1), 1);
    assert_null(strstr(typed_line(&typed, "bench"), "jamit")); /* the last of all games */
    assert_true(typed.shell.stopped);
    typed_end(&typed);
    (void)close(interrupts[0]);
    (void)close(interrupts[1]);
}

static void redo_reverses_undo_against_the_engine(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    (void)typed_line(&typed, "time depth 1");
    (void)typed_line(&typed, "seats p2 engine");
    (void)typed_line(&typed, "b2");
    char before[200];
    (void)snprintf(before, sizeof before, "%s", typed_line(&typed, "fen"));
    typed_expect(&typed, "undo", "");
    typed_expect_part(&typed, "fen", "turn=p1 hand=3,3");
    typed_expect(&typed, "redo", "");
    typed_expect(&typed, "fen", before);
    typed_end(&typed);
}

static void near_names_of_games_are_suggested(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect_part(&typed, "new morris", "did you mean one of nine-mens-morris ");
    typed_expect_part(&typed, "new nine-mans-morris", "did you mean 'nine-mens-morris'?");
    typed_expect_part(&typed, "fen nine-men board=x", "did you mean 'nine-mens-morris'?");
    typed_end(&typed);
}

static void seats_that_the_game_lacks_are_refused(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect_part(&typed, "seats p3 engine", "bad-argument: ");
    typed_expect(&typed, "seats", "p1 human  p2 human\n");
    typed_line(&typed, "new stack:players=3");
    typed_expect_part(&typed, "seats p3 human", "p3 human");
    typed_end(&typed);
}

static void drawings_name_everything(void **unused)
{
    Typed typed;
    static const char *const lines[] = {"toss 5", "start-5", "toss 1", "5-21",
                                        "toss 1", "start-1", "toss 1", "21-22"};
    typed_begin(&typed, "dai-jobi");
    typed_expect_part(&typed, "board", "start A4 B4");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        typed_expect(&typed, lines[i], "");
    }
    typed_expect_part(&typed, "board", "(21)");
    typed_expect_part(&typed, "board", "| \\                         / |");
    (void)typed_line(&typed, "new jamit");
    typed_expect_part(&typed, "board", "v2   7   6   5   4 v1 p1");
    typed_expect_part(&typed, "help jamit", "neutral");
    (void)typed_line(&typed, "new stack");
    typed_expect_part(&typed, "board", "p1 1 and 3    p2 2 and 4");
    (void)typed_line(&typed, "new nine-mens-morris");
    typed_expect_part(&typed, "board", "p1 X 9    p2 O 9");
    typed_end(&typed);
}

static unsigned narrow(void)
{
    return 23;
}

static void lists_wrap_between_words(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect_part(&typed, "variants grid10x9",
                      "five in a row on 10 x 9 squares with 18 tiles each");
    typed.shell.screen.columns = narrow;
    static const char *const commands[] = {"variants jati", "help"};
    for (size_t i = 0; i < 2; i++) {
        Span rest = span_of(typed_line(&typed, commands[i]));
        Span line;
        while (rest.length > 0 && span_next_part(&rest, '\n', &line)) {
            assert_true(line.length < 23);
        }
    }
    typed_end(&typed);
}

static void the_rules_can_be_read(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tableaux");
    typed_expect_part(&typed, "rules", "Nobody wants to take the last one.");
    typed_expect_part(&typed, "rules 99", "bad-number: ");
    typed_expect_part(&typed, "rules x", "bad-number: ");
    static const char *const games[] = {"tapatan", "stack", "jati-1966", "dai-jobi", "jamit"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char line[40];
        (void)snprintf(line, sizeof line, "new %s", games[i]);
        (void)typed_line(&typed, line);
        assert_true(strlen(typed_line(&typed, "rules")) > 1000);
        assert_null(strstr(typed_line(&typed, "rules"), "Pictures"));
    }
    typed_end(&typed);
}

static void a_review_names_the_mistakes(void **unused)
{
    Typed typed;
    typed_begin(&typed, "tapatan");
    typed_expect_part(&typed, "review", "bad-argument: ");
    static const char *const moves[] = {"a2", "b2", "a1", "c3", "a3"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        (void)typed_line(&typed, moves[i]);
    }
    typed_expect(&typed, "review depth 2",
                 "  1 p1 a2: a mistake, loss 8 instead of win 9 after b2\n"
                 "  4 p2 c3: a mistake, loss 2 instead of win 5 after a3\n"
                 "p1: 1 mistake in 3 moves\np2: 1 mistake in 2 moves\n");
    typed_expect_part(&typed, "board", "over: p1win: p1 makes a line");
    typed_end(&typed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bare_move_plays_it),
        cmocka_unit_test(commands_precede_moves_and_moves_precede_abbreviations),
        cmocka_unit_test(names_can_be_abbreviated),
        cmocka_unit_test(errors_change_nothing),
        cmocka_unit_test(undo_and_redo_are_inverse),
        cmocka_unit_test(redo_reverses_undo_against_the_engine),
        cmocka_unit_test(near_names_of_games_are_suggested),
        cmocka_unit_test(seats_that_the_game_lacks_are_refused),
        cmocka_unit_test(drawings_name_everything),
        cmocka_unit_test(lists_wrap_between_words),
        cmocka_unit_test(the_rules_can_be_read),
        cmocka_unit_test(a_review_names_the_mistakes),
        cmocka_unit_test(the_engine_moves_for_its_seats),
        cmocka_unit_test(tosses_are_made_or_entered),
        cmocka_unit_test(values_and_evaluations_are_shown_on_request),
        cmocka_unit_test(options_can_be_abbreviated),
        cmocka_unit_test(clocks_run_and_limits_hold),
        cmocka_unit_test(games_are_saved_and_loaded),
        cmocka_unit_test(a_loaded_game_keeps_its_end_and_its_limits),
        cmocka_unit_test(other_files_are_not_overwritten_by_save),
        cmocka_unit_test(svg_replaces_nothing_but_pictures),
        cmocka_unit_test(every_command_has_help),
        cmocka_unit_test(arguments_are_completed),
        cmocka_unit_test(the_last_move_is_marked_in_every_style),
        cmocka_unit_test(ctrl_c_stops_a_long_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
