/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The schema of a mill row: text form, rules key, sets of rows, documentation.
 */
#include "games/catalogue.h"
#include "games/mill/row.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const MillRow *row_of(const char *id)
{
    const Variant *variant = catalogue_find(NULL, span_of(id));
    assert_non_null(variant);
    assert_string_equal(variant->family->name, "mill");
    return variant->row;
}

static void assert_rows_equal(const MillRow *first, const MillRow *second)
{
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        if (setting_value(&mill_row_settings.rows[i], first) !=
            setting_value(&mill_row_settings.rows[i], second)) {
            fail_msg("'%s' differs", mill_row_settings.rows[i].name);
        }
    }
    assert_int_equal(mill_row_key(first), mill_row_key(second));
}

static MillRow parse(const char *text, const MillRow *base)
{
    MillRow row;
    Fault fault;
    memset(&row, 0, sizeof row);
    static BoardPlan plan;
    if (mill_row_parse(span_of(text), base, &row, &plan, &fault) != STATUS_OK) {
        fail_msg("'%s': %s", text, fault.text);
    }
    return row;
}

static void boards_are_named_as_elsewhere(void **unused)
{
    for (unsigned kind = 0; kind < BOARD_OWN; kind++) {
        Text text = {0};
        MillRow row = {.board = (PointBoardKind)kind};
        setting_print(&mill_row_settings.rows[FIELD_board], &row, &text);
        assert_string_equal(text_string(&text), point_board_name((PointBoardKind)kind));
        text_free(&text);
    }
}

static void every_built_in_row_is_read_back_from_its_full_text(void **unused)
{
    size_t rows = 0;
    for (size_t i = 0; i < catalogue_count(NULL); i++) {
        const Variant *variant = catalogue_variant(NULL, i);
        if (strcmp(variant->family->name, "mill") != 0) {
            continue;
        }
        Text text = {0};
        mill_row_print(variant->row, &text);
        MillRow row = parse(text_string(&text), NULL);
        assert_rows_equal(&row, variant->row);
        text_free(&text);
        rows++;
    }
    assert_true(rows > 40);
}

static void full_texts_name_every_field(void **unused)
{
    static const char nine[] =
        "board=ring24,men=9,makes=removal,removes=one,removal=must,protects=on,reform=free,bars="
        "line,jump=none,compulsory=off,fly=3,"
        "flights=any,reduce=7,lines=all,blocked=loses,placing=first,shotless=0,full=blocked,"
        "setup=none,players=2";
    static const char tant_fant[] =
        "board=star9,men=3,makes=win,removes=one,removal=must,protects=off,reform=free,bars=line,"
        "jump=none,compulsory=off,fly=never,"
        "flights=any,reduce=0,lines=not-home,blocked=loses,placing=first,shotless=0,full=blocked,"
        "setup=a1.b1.c1-a3.b3.c3,players=2";
    Text text = {0};
    mill_row_print(row_of("nine-mens-morris"), &text);
    assert_string_equal(text_string(&text), nine);
    text_clear(&text);
    mill_row_print(row_of("tant-fant"), &text);
    assert_string_equal(text_string(&text), tant_fant);
    text_free(&text);
}

static void fields_that_are_not_given_have_defaults(void **unused)
{
    static const struct {
        const char *id;
        const char *text;
    } cases[] = {
        {"nine-mens-morris", "board=ring24,men=9,protects=on,fly=3"},
        {"six-mens-morris", "reform=never,men=6,protects=on,board=ring16"},
        {"three-mens-morris", "board=star9,men=3,makes=win,fly=always"},
        {"sabr", "setup=a1.c1.b3-b1.a3.c3,board=star9,men=3,makes=win,jump=single"},
        {"kuruka-tano", "board=ring17x,men=5,protects=on,reform=pause,jump=capture,reduce=5"},
        {"shax", "board=ring24,men=12,placing=fills,blocked=besieged"},
        {"pluck", "board=ring24x,men=12,placing=only"},
        {"kunjing", "board=ring24x,men=4,makes=win,jump=chain,blocked=passes,players=3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        MillRow row = parse(cases[i].text, NULL);
        assert_rows_equal(&row, row_of(cases[i].id));
    }
}

static void a_base_gives_the_fields_that_are_not_given(void **unused)
{
    const MillRow *nine = row_of("nine-mens-morris");
    MillRow row = parse("", nine);
    assert_rows_equal(&row, nine);
    row = parse("men=12,flights=4,fly=never", nine);
    assert_int_equal(row.men, 12);
    assert_int_equal(row.flights, 4);
    assert_int_equal(row.fly, FLY_NEVER);
    assert_int_equal(row.reduce, nine->reduce);
    assert_true(row.protects);
}

static void what_is_wrong_with_a_field_is_reported(void **unused)
{
    static const struct {
        const char *text;
        const char *message;
    } cases[] = {
        {"", "field 'board' is missing"},
        {"board=ring24", "field 'men' is missing"},
        {"board=ring25,men=9", "unknown board 'ring25'; star9, ring16, ring16x, ring17, ring17x, "
                               "ring24 and ring24x are built in"},
        {"board=ring24,men=1", "men takes a whole number from 2 to 16, not '1'"},
        {"board=ring24,men=17", "men takes a whole number from 2 to 16, not '17'"},
        {"board=ring24,men=9,fly=0", "fly takes never, always or a number from 1 to 16, not '0'"},
        {"board=ring24,men=9,protects=yes", "protects takes off|on, not 'yes'"},
        {"board=ring24,men=9,makes=", "makes takes removal|win|hand|hand-first, not ''"},
        {"board=ring24,men=9,men=9", "field 'men' is given twice"},
        {"board=ring24,men=9,colour=red", "unknown field 'colour'"},
        {"board=ring24,menn=9", "unknown field 'menn'; did you mean 'men'?"},
        {"board=ring24,men", "field 'men' has no value"},
        {"board=ring24,men=9,", "unknown field ''"},
    };
    static const char *const setups[] = {"a1",    "a1-",      "-a1",    "a1-a1",
                                         "a1-b1", "a1.a1-d1", "a1.-d1", "a1-d1-g1"};
    MillRow row;
    BoardPlan plan;
    Fault fault;
    memset(&row, 0, sizeof row);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(mill_row_parse(span_of(cases[i].text), NULL, &row, &plan, &fault),
                         STATUS_BAD_VARIANT);
        assert_string_equal(fault.text, cases[i].message);
    }
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "board=ring24,men=9,setup=%s", setups[i]);
        assert_int_equal(mill_row_parse(span_of(text), NULL, &row, &plan, &fault),
                         STATUS_BAD_VARIANT);
        assert_non_null(strstr(fault.text, "setup takes none or the points of both players"));
    }
    assert_int_equal(row.men, 0);
}

/* A row that differs from nine men's morris in one field. */
static MillRow changed_row(unsigned field)
{
    static const char *const change[MILL_FIELDS] = {
        [FIELD_board] = "board=ring24x",
        [FIELD_men] = "men=10",
        [FIELD_makes] = "makes=hand",
        [FIELD_protects] = "protects=off",
        [FIELD_removes] = "removes=each",
        [FIELD_removal] = "removal=may",
        [FIELD_bars] = "bars=man",
        [FIELD_reform] = "reform=swap",
        [FIELD_jump] = "jump=single",
        [FIELD_compulsory] = "compulsory=on",
        [FIELD_fly] = "fly=4",
        [FIELD_flights] = "flights=9",
        [FIELD_reduce] = "reduce=6",
        [FIELD_lines] = "lines=centre",
        [FIELD_blocked] = "blocked=passes",
        [FIELD_placing] = "placing=only",
        [FIELD_shotless] = "shotless=20",
        [FIELD_full] = "full=draws",
        [FIELD_setup] = "setup=a1-d1",
        [FIELD_players] = "players=3",
    };
    assert_non_null(change[field]); /* a new field is to be listed here */
    return parse(change[field], row_of("nine-mens-morris"));
}

static void the_rules_key_depends_on_every_field(void **unused)
{
    uint64_t keys[MILL_FIELDS + 1] = {mill_row_key(row_of("nine-mens-morris"))};
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        MillRow row = changed_row(i);
        keys[i + 1] = mill_row_key(&row);
        for (unsigned k = 0; k <= i; k++) {
            assert_true(keys[k] != keys[i + 1]);
        }
    }
}

static void a_set_of_rows_admits_only_defaults_in_fields_it_does_not_mention(void **unused)
{
    MillRow plain = parse("board=ring24,men=9", NULL);
    for (unsigned field = 0; field < MILL_FIELDS; field++) {
        MillRowSet all_but_one;
        MillRow row = changed_row(field);
        memset(&all_but_one, 0xFF, sizeof all_but_one);
        assert_true(mill_row_is_in(&row, &all_but_one));
        all_but_one.allowed[field] = 0;
        bool differs = setting_value(&mill_row_settings.rows[field], &row) !=
                       setting_value(&mill_row_settings.rows[field], &plain);
        bool has_default = mill_row_settings.rows[field].default_text != NULL;
        assert_int_equal(mill_row_is_in(&row, &all_but_one), has_default && !differs);
        assert_int_equal(mill_row_is_in(&plain, &all_but_one), has_default);
    }
}

static void a_set_of_rows_may_list_the_values_of_a_field(void **unused)
{
    MillRowSet set;
    MillRow row = parse("board=ring24,men=9,jump=chain", NULL);
    memset(&set, 0xFF, sizeof set);
    set.allowed[FIELD_jump] = 1U << JUMP_SINGLE | 1U << JUMP_FREE_CHAIN;
    assert_true(mill_row_is_in(&row, &set));
    row.jump = JUMP_CAPTURE_CHAIN;
    assert_false(mill_row_is_in(&row, &set));
    row.jump = JUMP_NONE;
    assert_false(mill_row_is_in(&row, &set)); /* the default too must be listed */
}

static void add_in_code_style(const char *choices, Text *text)
{
    for (const char *at = choices; *at != '\0'; at++) {
        text_add(text, *at == '|' ? "`, `" : (const char[]){*at, '\0'});
    }
}

static const char *default_of(unsigned field)
{
    const char *text = mill_row_settings.rows[field].default_text;
    if (text != NULL) {
        return text;
    }
    return field == FIELD_reduce ? "men - 2 where men are removed, else 0" : "required";
}

static void the_documentation_has_a_table_of_the_fields(void **unused)
{
    static char document[65536];
    FILE *file = fopen(NGUZO_TESTS_DIR "/../docs/rules/mill.md", "r");
    assert_non_null(file);
    size_t length = fread(document, 1, sizeof document - 1, file);
    (void)fclose(file);
    document[length] = '\0';
    const char *at = strstr(document, "| key | values | default | meaning |\n|---|---|---|---|\n");
    assert_non_null(at);
    at = strchr(strchr(at, '\n') + 1, '\n') + 1;
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        Text line = {0};
        Text range = {0};
        setting_print_range(&mill_row_settings.rows[i], &range);
        text_format(&line, "| `%s` | `", mill_row_settings.rows[i].name);
        add_in_code_style(text_string(&range), &line);
        text_format(&line, "` | %s | %s |\n", default_of(i), mill_row_settings.rows[i].help);
        text_free(&range);
        if (strncmp(at, text_string(&line), line.length) != 0) {
            fail_msg("docs/rules/mill.md should have this line:\n%s", text_string(&line));
        }
        at += line.length;
        text_free(&line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_named_as_elsewhere),
        cmocka_unit_test(every_built_in_row_is_read_back_from_its_full_text),
        cmocka_unit_test(full_texts_name_every_field),
        cmocka_unit_test(fields_that_are_not_given_have_defaults),
        cmocka_unit_test(a_base_gives_the_fields_that_are_not_given),
        cmocka_unit_test(what_is_wrong_with_a_field_is_reported),
        cmocka_unit_test(the_rules_key_depends_on_every_field),
        cmocka_unit_test(a_set_of_rows_admits_only_defaults_in_fields_it_does_not_mention),
        cmocka_unit_test(a_set_of_rows_may_list_the_values_of_a_field),
        cmocka_unit_test(the_documentation_has_a_table_of_the_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
