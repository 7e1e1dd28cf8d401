/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mill games whose rules are in their spec: every built-in game can be written in this way, also with its board spelt out.
 */
#include "game/numbering.h"
#include "game/perft.h"
#include "games/catalogue.h"
#include "games/mill/mill.h"
#include "games/mill/row.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { DEPTH = 3 };

static Game *open_spec(const char *spec)
{
    Game *game = NULL;
    Fault fault;
    if (catalogue_open(NULL, span_of(spec), &game, &fault) != STATUS_OK) {
        fail_msg("%s: %s", spec, fault.text);
    }
    return game;
}

static uint64_t perft(const Game *game)
{
    uint64_t nodes = 0;
    GameState *state = game_state_new(game);
    assert_non_null(state);
    game->family->start(game, state);
    assert_int_equal(perft_count(game, state, DEPTH, NULL, &nodes), STATUS_OK);
    game_state_free(state);
    return nodes;
}

/* Whether a game uses the table files of a built-in one. */
static bool have_same_tables(const Game *own, const Game *built_in)
{
    const NumberingFamily *family = own->family->numbering;
    return family->rules_key(own) == family->rules_key(built_in) &&
           strcmp(own->table_id, mill_own_variant.id) != 0;
}

static void every_built_in_game_can_be_the_base(void **unused)
{
    for (size_t i = 0; i < mill_variants.count; i++) {
        const char *id = mill_variants.variant[i].id;
        char spec[100];
        (void)snprintf(spec, sizeof spec, "mill:base=%s", id);
        Game *built_in = open_spec(id);
        Game *own = open_spec(spec);
        Game *in_full = open_spec(own->spec);
        assert_string_equal(in_full->spec, own->spec);
        if (perft(own) != perft(built_in) || perft(in_full) != perft(built_in)) {
            fail_msg("%s has other moves than %s", own->spec, id);
        }
        if (!have_same_tables(own, built_in) || !have_same_tables(in_full, built_in)) {
            fail_msg("%s does not use the tables of %s", own->spec, id);
        }
        game_free(in_full);
        game_free(own);
        game_free(built_in);
    }
}

/* -- boards -- */

static void add_edges(const PointBoard *board, Text *text)
{
    const char *before = "";
    for (unsigned i = 0; i < board->points; i++) {
        for (unsigned k = i + 1; k < board->points; k++) {
            if ((board->adjacent[i] & point_bit(k)) != 0) {
                text_format(text, "%s%s.%s", before, board->label[i], board->label[k]);
                before = "-";
            }
        }
    }
}

static void add_lines(const PointBoard *board, Text *text)
{
    for (unsigned line = 0; line < board->lines; line++) {
        const char *before = line == 0 ? "" : "-";
        for (PointSet rest = board->line[line]; rest != 0; rest &= rest - 1) {
            text_format(text, "%s%s", before, board->label[point_first(rest)]);
            before = ".";
        }
    }
}

static void add_jumps(const PointBoard *board, Text *text)
{
    const char *before = "";
    for (unsigned from = 0; from < board->points; from++) {
        for (unsigned k = 0; k < board->jumps[from]; k++) {
            PointJump jump = board->jump[from][k];
            if (jump.landing > from) {
                text_format(text, "%s%s.%s.%s", before, board->label[from], board->label[jump.over],
                            board->label[jump.landing]);
                before = "-";
            }
        }
    }
}

/* The built-in board in the form POINTS/EDGES/LINES/JUMPS. */
static void spell_board(const PointBoard *board, Text *text)
{
    for (unsigned i = 0; i < board->points; i++) {
        text_format(text, "%s%s.%u.%u", i == 0 ? "" : "-", board->label[i],
                    (unsigned)board->file[i], (unsigned)board->rank[i]);
    }
    text_add_char(text, '/');
    add_edges(board, text);
    text_add_char(text, '/');
    add_lines(board, text);
    text_add_char(text, '/');
    add_jumps(board, text);
}

/* The full spec of a game with its board spelt out. */
static void spell_with_board(const Game *game, const MillRow *row, Text *spec)
{
    PointBoard board;
    mill_row_build_board(row, &board);
    Span rest = span_of(game->spec);
    Span name;
    (void)span_next_part(&rest, ',', &name); /* mill:board=NAME */
    text_add(spec, "mill:board=");
    spell_board(&board, spec);
    text_add_char(spec, ',');
    text_add_span(spec, rest);
}

static void built_in_boards_can_be_spelt_out(void **unused)
{
    for (size_t i = 0; i < mill_variants.count; i++) {
        const char *id = mill_variants.variant[i].id;
        char base[100];
        Text spec = {0};
        (void)snprintf(base, sizeof base, "mill:base=%s", id);
        Game *named = open_spec(base);
        spell_with_board(named, mill_variants.variant[i].row, &spec);
        Game *spelt = open_spec(text_string(&spec));
        assert_string_equal(spelt->spec, named->spec);
        game_free(spelt);
        game_free(named);
        text_free(&spec);
    }
}

static void the_set_up_of_a_base_belongs_to_its_board(void **unused)
{
    Game *game = open_spec("mill:base=sabr,board=ring16");
    assert_non_null(strstr(game->spec, "setup=none"));
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_built_in_game_can_be_the_base),
        cmocka_unit_test(built_in_boards_can_be_spelt_out),
        cmocka_unit_test(the_set_up_of_a_base_belongs_to_its_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
