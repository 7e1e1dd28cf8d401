/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of variants: sections, mistakes with their places, and how named games become part of a catalogue.
 */
#include "games/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* -- mistakes -- */

typedef struct Mistake {
    unsigned line;
    unsigned column;
    char text[160];
} Mistake;

typedef struct Mistakes {
    Mistake list[20];
    size_t count;
} Mistakes;

static void note(unsigned line, unsigned column, const char *mistake, void *context)
{
    Mistakes *mistakes = context;
    if (mistakes->count < 20) {
        Mistake *next = &mistakes->list[mistakes->count];
        next->line = line;
        next->column = column;
        (void)snprintf(next->text, sizeof next->text, "%s", mistake);
    }
    mistakes->count++;
}

static size_t count_mistakes(Span text)
{
    Fault fault;
    Mistakes mistakes = {.count = 0};
    NamedGames *games = named_games_new(NULL);
    Status status = variant_file_parse(text, NULL, note, &mistakes, games, &fault);
    assert_int_equal(status, mistakes.count == 0 ? STATUS_OK : STATUS_BAD_VARIANT);
    named_games_free(games);
    return mistakes.count;
}

/* Expects exactly these mistakes: places, and a part of each sentence. */
static void expect_mistakes(const char *text, size_t count, const Mistake *expected)
{
    Fault fault;
    char first[64];
    Mistakes found = {.count = 0};
    NamedGames *games = named_games_new(NULL);
    assert_int_equal(variant_file_parse(span_of(text), NULL, note, &found, games, &fault),
                     STATUS_BAD_VARIANT);
    named_games_free(games);
    for (size_t i = 0; i < count && i < found.count; i++) {
        if (found.list[i].line != expected[i].line || found.list[i].column != expected[i].column ||
            strstr(found.list[i].text, expected[i].text) == NULL) {
            fail_msg("expected %u:%u '%s', got %u:%u '%s' in\n%s", expected[i].line,
                     expected[i].column, expected[i].text, found.list[i].line, found.list[i].column,
                     found.list[i].text, text);
        }
    }
    assert_int_equal(found.count, count);
    (void)snprintf(first, sizeof first, "line %u, column %u: ", expected[0].line,
                   expected[0].column);
    assert_true(span_has_prefix(span_of(fault.text), first));
}

#define EXPECT_MISTAKES(text, ...)                                                                 \
    expect_mistakes(text, sizeof((const Mistake[]){__VA_ARGS__}) / sizeof(Mistake),                \
                    (const Mistake[]){__VA_ARGS__})

static void a_mistake_has_its_line_and_column(void **unused)
{
    EXPECT_MISTAKES("men = 3", {1, 1, "before the first section"});
    EXPECT_MISTAKES("# text\n\n[a : tapatan]\n  men = two\n", {4, 9, "2 to 16"});
    EXPECT_MISTAKES("[a : tapatan", {1, 1, "expected ]"});
    EXPECT_MISTAKES("[a : tapatan]\nmen\n", {2, 1, "key = value"});
    EXPECT_MISTAKES("[a : tapatan]\n= 4\n", {2, 1, "key = value"});
    EXPECT_MISTAKES("[a : tapatan]\nsummary = one\n# two\n  three\n", {4, 3, "in the next line"});
    EXPECT_MISTAKES("[a : tapatan]\ncolour = red\n", {2, 1, "unknown key of a game 'colour'"});
    EXPECT_MISTAKES("[a : tapatan]\nmen = 3\nmen = 4\n", {3, 1, "twice"});
    EXPECT_MISTAKES("[board b]\npoints = a1 0 0, b1 1 0,\n    c1 2 x\nlines = a1 b1 c1\n",
                    {3, 10, "coordinate"});
}

static void columns_count_characters(void **unused)
{
    EXPECT_MISTAKES("[a : tapatan]\n\xC3\xBC\xC3\xBC = 1\nmen = \xC3\xBC\n", {3, 7, "2 to 16"},
                    {2, 1, "unknown key"});
    EXPECT_MISTAKES("# M\xC3\xBChle\n\xC3\xBC\xC3\xBC\xC3\xBC\x01", {2, 4, "control character"});
}

static void every_mistake_is_reported(void **unused)
{
    EXPECT_MISTAKES(
        "[a : tapatan]\nmen = 99\nfly = no\nboard = moon\n[b : achi]\nblocked = maybe\n",
        {4, 9, "unknown board 'moon'"}, {2, 7, "2 to 16"}, {3, 7, "fly"}, {6, 11, "blocked"});
    EXPECT_MISTAKES("[board b]\npoints = a1 0 0, b1 1 0, c1 2 y\n"
                    "lines = a1 b1 c1, a1 q9 b1\nedges = a1 b1, a1 a1\n",
                    {2, 31, "coordinate"}, {4, 19, "a1 is named twice"});
}

static void names_must_be_new_and_simple(void **unused)
{
    EXPECT_MISTAKES("[Mine : tapatan]", {1, 2, "small letters"});
    EXPECT_MISTAKES("[tapatan : achi]", {1, 2, "'tapatan' is built in"});
    EXPECT_MISTAKES("[mill : achi]", {1, 2, "'mill' is built in"});
    EXPECT_MISTAKES("[a : achi]\n[a : achi]", {2, 2, "already defined in line 1"});
    EXPECT_MISTAKES("[board star9]\npoints = a1 0 0, b1 1 0, c1 2 0\nlines = a1 b1 c1",
                    {1, 8, "'star9' is built in"});
    EXPECT_MISTAKES("[board]\npoints = a1 0 0, b1 1 0, c1 2 0\nlines = a1 b1 c1",
                    {1, 2, "small letters"});
}

static void a_base_is_a_mill_game_defined_before(void **unused)
{
    EXPECT_MISTAKES("[a : my-game]", {1, 6, "unknown base 'my-game'; a base is a mill game"});
    EXPECT_MISTAKES("[a : tapatn]", {1, 6, "did you mean 'tapatan'"});
    EXPECT_MISTAKES("[a : jamit]", {1, 6, "a base is a mill game"});
    EXPECT_MISTAKES("[a : a]", {1, 6, "its own base"});
    EXPECT_MISTAKES("[a : b]\n[b : a]", {1, 6, "unknown base 'b'"});
    EXPECT_MISTAKES("[a : achi]\nbase = tapatan", {2, 8, "another base"});
    EXPECT_MISTAKES("[a]\nmen = 3", {1, 2, "'board' is missing"});
}

static void fields_that_contradict_each_other_are_named(void **unused)
{
    EXPECT_MISTAKES("[a : nine-mens-morris]\nplayers = 3", {2, 1, "players=3 needs makes=win"},
                    {2, 1, "players=3 needs blocked=passes"}, {2, 1, "do not fit on 24 points"});
    EXPECT_MISTAKES("[a : nine-mens-morris]\ncompulsory = on", {2, 1, "compulsory=on needs jumps"});
    EXPECT_MISTAKES("[a]\nboard = ring24\nreform = never\nmen = 9\nmakes = win\n",
                    {5, 1, "reform needs lines that can be broken"});
}

/* One that may follow from a wrong value is not reported. */
static void contradictions_are_reported_besides_wrong_values(void **unused)
{
    EXPECT_MISTAKES("[a : nine-mens-morris]\nmakes = wins\nreform = never\nshotless = 1\n"
                    "placing = fills\nfull = draws\n",
                    {2, 9, "makes takes removal"}, {6, 1, "full=draws ends every game"},
                    {5, 1, "18 men do not fill 24 points"});
    EXPECT_MISTAKES("[a : tapatan]\nmen = 99\nboard = ring16\nbars = man\n", {2, 7, "2 to 16"},
                    {4, 1, "bars=man needs a reform"});
}

static void a_header_that_cannot_be_read_is_the_only_mistake(void **unused)
{
    EXPECT_MISTAKES("[a : achi\nmen = 3\n[b : achi]\n", {1, 1, "expected ]"});
    EXPECT_MISTAKES("[board star9]\npoints = a1 0 0, b1 1 z, c1 2 0\nlines = a1 b1 c1",
                    {1, 8, "built in"}, {2, 23, "coordinate"});
}

/* Only the cause is blamed. */
static void what_depends_on_a_mistake_is_not_blamed(void **unused)
{
    EXPECT_MISTAKES("[board b]\npoints = a1 0 0\nlines = a1\n"
                    "[a]\nboard = b\nmen = 3\nsetup = a1.b1.c1-d1.e1.f1\n"
                    "[c : a]\nmen = 4\n",
                    {2, 10, "a board has 3 to 32 points"}, {3, 9, "a line has 3"});
    EXPECT_MISTAKES("[a : tapatan]\nmen = 99\n[b : a]\n", {2, 7, "2 to 16"});
}

static void bytes_that_are_not_text_are_refused(void **unused)
{
    assert_int_equal(count_mistakes((Span){"[a : achi]\n\0\n", 13}), 1);
    assert_int_equal(count_mistakes(span_of("[a : achi]\ntitle = M\xFChle")), 1);
    assert_int_equal(count_mistakes(span_of("\x7F"
                                            "ELF")),
                     1);
}

static void any_line_ending_will_do(void **unused)
{
    assert_int_equal(count_mistakes(span_of("")), 0);
    assert_int_equal(count_mistakes(span_of("\xEF\xBB\xBF[a : achi]\r\nmen = 3\r\n\r\n")), 0);
    assert_int_equal(count_mistakes(span_of("[a : achi]\n\tmen = 3")), 0);
}

/* Cut anywhere, and with any byte changed, a file is refused or read; sanitizers watch. */
static void damaged_files_are_survived(void **unused)
{
    static const char text[] =
        "[board cross]\npoints = a1 0 0, a3 0 2, b2 1 1,\n c1 2 0, c3 2 2\nlines = a1 b2 c3, a3 b2 "
        "c1\n"
        "jumps = none\n[x]\nboard = cross\nmen = 2\nmakes = win\n[y : x]\ntitle = Y\nsummary = y\n";
    static const char bytes[] = "\n=[]: ,a9\x80";
    char changed[sizeof text];
    assert_int_equal(count_mistakes(span_of(text)), 0);
    for (size_t at = 0; at < sizeof text - 1; at++) {
        (void)count_mistakes((Span){text, at});
        for (size_t i = 0; i < sizeof bytes; i++) {
            memcpy(changed, text, sizeof text);
            changed[at] = bytes[i];
            (void)count_mistakes((Span){changed, sizeof text - 1});
        }
    }
}

static void there_is_a_limit_of_games(void **unused)
{
    Text text = {0};
    for (unsigned i = 0; i <= NAMED_GAMES_MAX; i++) {
        text_format(&text, "[board b%u]\npoints = a1 0 0, b1 1 0, c1 2 0\nlines = a1 b1 c1\n", i);
    }
    assert_int_equal(count_mistakes(text_span(&text)), 1);
    text_free(&text);
}

/* -- catalogues -- */

static void set_text(Catalogue *catalogue, const char *text)
{
    Fault fault;
    if (catalogue_set_text(catalogue, span_of(text), &fault) != STATUS_OK) {
        fail_msg("%s", fault.text);
    }
}

static void expect_spec(const Catalogue *catalogue, const char *spec, const char *same_as)
{
    Fault fault;
    Game *game = NULL;
    Game *other = NULL;
    if (catalogue_open(catalogue, span_of(spec), &game, &fault) != STATUS_OK ||
        catalogue_open(NULL, span_of(same_as), &other, &fault) != STATUS_OK) {
        fail_msg("%s", fault.text);
        return;
    }
    assert_string_equal(game->spec, other->spec);
    game_free(game);
    game_free(other);
}

static void a_named_game_opens_with_its_full_spec(void **unused)
{
    Catalogue catalogue = {.count = 0};
    set_text(&catalogue, "[lasker : nine-mens-morris]\nmen = 10\nreduce = 8\nplacing = free\n"
                         "title = Lasker  Morris\nsummary = M\xC3\xBChle\n with ten men\n"
                         "[dozen : lasker]\nmen = 12\nreduce = 10\n");
    const char *lasker = "mill:base=nine-mens-morris,men=10,reduce=8,placing=free";
    expect_spec(&catalogue, "lasker", lasker);
    expect_spec(&catalogue, "dozen", "mill:base=nine-mens-morris,men=12,reduce=10,placing=free");
    expect_spec(&catalogue, "lasker:teams=on",
                "mill:base=nine-mens-morris,men=10,reduce=8,placing=free,teams=on");
    expect_spec(&catalogue, "lasker:fly=never",
                "mill:base=nine-mens-morris,men=10,reduce=8,placing=free,fly=never");
    const Variant *variant = catalogue_find(&catalogue, span_of("lasker"));
    assert_string_equal(variant->title, "Lasker Morris");
    assert_string_equal(variant->summary, "M\xC3\xBChle with ten men");
    assert_null(catalogue_find(NULL, span_of("lasker")));
    catalogue_free(&catalogue);
}

static void a_game_may_have_teams_and_seats(void **unused)
{
    Catalogue catalogue = {.count = 0};
    set_text(&catalogue, "[pairs : nine-mens-morris]\nteams = on\nseats = 1122\n"
                         "[long : pairs]\nmen = 10\nreduce = 8\n");
    expect_spec(&catalogue, "pairs", "mill:base=nine-mens-morris,teams=on,seats=1122");
    expect_spec(&catalogue, "long",
                "mill:base=nine-mens-morris,men=10,reduce=8,teams=on,seats=1122");
    expect_spec(&catalogue, "pairs:seats=1212", "mill:base=nine-mens-morris,teams=on,seats=1212");
    catalogue_free(&catalogue);
    EXPECT_MISTAKES("[a : nine-mens-morris]\nteams = yes\nseats = 3", {2, 9, "teams takes off|on"},
                    {3, 9, "seats takes"});
    EXPECT_MISTAKES("[a : tapatan]\nteams = on", {1, 2, "teams=on needs two sides"});
}

static void a_game_outlives_the_catalogue(void **unused)
{
    Fault fault;
    Game *game = NULL;
    Catalogue catalogue = {.count = 0};
    set_text(&catalogue, "[board row]\npoints = a1 0 0, b1 1 0, c1 2 0, d1 3 0, e1 4 0\n"
                         "edges = a1 b1 c1 d1 e1\nlines = b1 c1 d1\n"
                         "[x]\ntitle = The title\nboard = row\nmen = 2\nremoves = each\n");
    assert_int_equal(catalogue_open(&catalogue, span_of("x"), &game, &fault), STATUS_OK);
    catalogue_free(&catalogue);
    assert_non_null(game);
    GameState *state = game_state_new(game);
    game->family->start(game, state);
    assert_int_equal(game->family->count_moves(game, state), 5);
    assert_string_equal(game->variant->id, "mill");
    assert_string_equal(game->title, "The title");
    game_state_free(state);
    game_free(game);
}

static void named_games_follow_the_others_in_the_list(void **unused)
{
    Catalogue catalogue = {.count = 0};
    size_t built_in = catalogue_count(&catalogue);
    set_text(&catalogue, "[first : tapatan]\n[second : achi]\n");
    assert_int_equal(catalogue_count(&catalogue), built_in + 2);
    assert_string_equal(catalogue_variant(&catalogue, built_in)->id, "first");
    assert_string_equal(catalogue_variant(&catalogue, built_in + 1)->id, "second");
    assert_string_equal(catalogue_variant(&catalogue, 0)->id, catalogue_variant(NULL, 0)->id);
    set_text(&catalogue, "[other : tapatan]\n");
    assert_int_equal(catalogue_count(&catalogue), built_in + 1);
    set_text(&catalogue, "");
    assert_int_equal(catalogue_count(&catalogue), built_in);
    catalogue_free(&catalogue);
}

static void a_mistake_changes_nothing(void **unused)
{
    Fault fault;
    Catalogue catalogue = {.count = 0};
    set_text(&catalogue, "[first : tapatan]\n");
    assert_int_equal(catalogue_set_text(&catalogue, span_of("[x : achi]\n[y : z]"), &fault),
                     STATUS_BAD_VARIANT);
    assert_int_equal(catalogue_set_path(&catalogue, span_of("/nowhere"), &fault),
                     STATUS_INPUT_OUTPUT);
    assert_non_null(catalogue_find(&catalogue, span_of("first")));
    assert_null(catalogue_find(&catalogue, span_of("x")));
    assert_int_equal(catalogue.path.length, 0);
    catalogue_free(&catalogue);
}

static void an_unknown_game_is_compared_with_named_ones(void **unused)
{
    Fault fault;
    Game *game = NULL;
    Catalogue catalogue = {.count = 0};
    set_text(&catalogue, "[lasker-morris : tapatan]\n");
    assert_int_equal(catalogue_open(&catalogue, span_of("lasker-moris"), &game, &fault),
                     STATUS_UNKNOWN_VARIANT);
    assert_non_null(strstr(fault.text, "did you mean 'lasker-morris'"));
    catalogue_free(&catalogue);
}

/* -- files -- */

static void write_file(char *path, const char *text)
{
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void a_later_file_wins(void **unused)
{
    Fault fault;
    char first[] = "/tmp/nguzo-variants-XXXXXX";
    char second[] = "/tmp/nguzo-variants-XXXXXX";
    char path[80];
    Catalogue catalogue = {.count = 0};
    write_file(first, "[x : tapatan]\n[y : achi]\n");
    write_file(second, "[x : y]\n[z : x]\n");
    (void)snprintf(path, sizeof path, "%s:%s", first, second);
    assert_int_equal(catalogue_set_path(&catalogue, span_of(path), &fault), STATUS_OK);
    assert_int_equal(catalogue_count(&catalogue), catalogue_count(NULL) + 3);
    expect_spec(&catalogue, "x", "mill:base=achi");
    expect_spec(&catalogue, "z", "mill:base=achi");
    set_text(&catalogue, "[y : x]\nmen = 3\n[w : z]\n"); /* a text hides games of files */
    assert_int_equal(catalogue_count(&catalogue), catalogue_count(NULL) + 4);
    expect_spec(&catalogue, "y", "mill:base=achi,men=3");
    set_text(&catalogue, "");
    expect_spec(&catalogue, "y", "mill:base=achi");
    catalogue.is_sealed = true;
    assert_int_equal(catalogue_set_path(&catalogue, span_of(first), &fault), STATUS_INPUT_OUTPUT);
    catalogue_free(&catalogue);
    (void)remove(first);
    (void)remove(second);
}

/* -- position text -- */

static void expect_resolved(const Catalogue *catalogue, const char *text, const char *resolved)
{
    Fault fault;
    Text answer = {0};
    assert_int_equal(catalogue_resolve(catalogue, span_of(text), &answer, &fault), STATUS_OK);
    assert_string_equal(text_string(&answer), resolved);
    text_free(&answer);
}

static void a_name_before_a_position_becomes_a_full_spec(void **unused)
{
    Fault fault;
    Game *game = NULL;
    Text expected = {0};
    Catalogue catalogue = {.count = 0};
    set_text(&catalogue, "[x : tapatan]\n");
    assert_int_equal(catalogue_open(&catalogue, span_of("x"), &game, &fault), STATUS_OK);
    text_format(&expected, "%s board=- turn=p1", game->spec);
    expect_resolved(&catalogue, "x board=- turn=p1", text_string(&expected));
    expect_resolved(&catalogue, "tapatan board=-", "tapatan board=-");
    expect_resolved(&catalogue, "board=- turn=p1", "board=- turn=p1");
    expect_resolved(&catalogue, "y board=-", "y board=-");
    expect_resolved(NULL, "x", "x");
    text_free(&expected);
    game_free(game);
    catalogue_free(&catalogue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mistake_has_its_line_and_column),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(every_mistake_is_reported),
        cmocka_unit_test(names_must_be_new_and_simple),
        cmocka_unit_test(a_base_is_a_mill_game_defined_before),
        cmocka_unit_test(fields_that_contradict_each_other_are_named),
        cmocka_unit_test(contradictions_are_reported_besides_wrong_values),
        cmocka_unit_test(a_header_that_cannot_be_read_is_the_only_mistake),
        cmocka_unit_test(what_depends_on_a_mistake_is_not_blamed),
        cmocka_unit_test(bytes_that_are_not_text_are_refused),
        cmocka_unit_test(any_line_ending_will_do),
        cmocka_unit_test(damaged_files_are_survived),
        cmocka_unit_test(there_is_a_limit_of_games),
        cmocka_unit_test(a_named_game_opens_with_its_full_spec),
        cmocka_unit_test(a_game_may_have_teams_and_seats),
        cmocka_unit_test(a_game_outlives_the_catalogue),
        cmocka_unit_test(named_games_follow_the_others_in_the_list),
        cmocka_unit_test(a_mistake_changes_nothing),
        cmocka_unit_test(an_unknown_game_is_compared_with_named_ones),
        cmocka_unit_test(a_later_file_wins),
        cmocka_unit_test(a_name_before_a_position_becomes_a_full_spec),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
