/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kinds of lines, one table per protocol.
 */
#include "bad_lines.h"

#include "api/queries.h"
#include "games/position.h"
#include "protocol/gtp/commands.h"
#include "protocol/option_lines.h"
#include "protocol/ugi/commands.h"

#include <stdlib.h>
#include <string.h>

typedef struct BadKind {
    const char *name;
    /* False if there is no such line at this position. */
    bool (*make)(BadLines *bad);
} BadKind;

/* -- both protocols -- */

static void add(BadLines *bad, const char *text)
{
    text_add(&bad->line, text);
}

static LookupTable commands(const BadLines *bad)
{
    return bad->gtp ? gtp_command_table : ugi_command_table;
}

static CommandWords any_command(BadLines *bad)
{
    return lookup_command(commands(bad), bad_below(bad, commands(bad).count));
}

static bool make_unknown(BadLines *bad)
{
    size_t before = bad->line.length;
    do {
        bad->line.length = before;
        if (bad_below(bad, 4) == 0) {
            bad_add_junk(bad);
        } else {
            bad_add_typo(bad, any_command(bad).name);
        }
    } while (lookup(commands(bad), span_from(text_span(&bad->line), before)) != NULL);
    if (bad_below(bad, 3) == 0) {
        add(bad, " ");
        bad_add_junk(bad);
    }
    return true;
}

/* A command without its required argument. */
static bool make_missing(BadLines *bad)
{
    CommandWords command = any_command(bad);
    char first = command.usage[0];
    add(bad, command.name);
    add(bad, bad_below(bad, 4) == 0 ? " \t " : "");
    return first != '\0' && first != '[';
}

/* A command without arguments. */
static bool make_surplus(BadLines *bad)
{
    CommandWords command = any_command(bad);
    add(bad, command.name);
    add(bad, " ");
    bad_add_junk(bad);
    return command.usage[0] == '\0';
}

static bool make_nul(BadLines *bad)
{
    const char *name = any_command(bad).name;
    size_t at = bad_below(bad, strlen(name) + 1);
    text_add_span(&bad->line, (Span){name, at});
    text_add_char(&bad->line, '\0');
    add(bad, name + at);
    return true;
}

static bool make_position(BadLines *bad)
{
    static const char *const words[] = {
        "startpo",         "startposs",         "fen",  "Startpos", "moves",
        "startpos moves1", "startpos startpos", "fenn", "= moves",  "fen moves a1"};
    add(bad, bad->gtp ? "nguzo-position " : "position ");
    if (bad_below(bad, 4) == 0) {
        add(bad, words[bad_below(bad, sizeof words / sizeof words[0])]);
    } else {
        add(bad, "fen ");
        bad_add_position(bad);
    }
    return true;
}

static bool make_setoption(BadLines *bad)
{
    add(bad, bad->gtp ? "nguzo-setoption " : "setoption ");
    bad_add_setting(bad);
    return true;
}

/* -- UGI -- */

static bool make_go(BadLines *bad)
{
    static const char *const clocks[] = {"p1time", "p2inc", "p3time",   "p4inc",
                                         "wtime",  "binc",  "movestogo"};
    add(bad, "go ");
    switch (bad_below(bad, 4)) {
    case 0:
        add(bad, clocks[bad_below(bad, sizeof clocks / sizeof clocks[0])]);
        add(bad, " ");
        bad_add_number(bad, 0, 1000000000);
        break;
    case 1:
        add(bad, "perft ");
        bad_add_number(bad, 0, 64);
        break;
    case 2:
        add(bad, "searchmoves ");
        if (bad_below(bad, 2) == 0 && bad->legal_count > 0) {
            add(bad, bad->legal[bad_below(bad, bad->legal_count)].text);
            add(bad, " ");
        }
        bad_add_move(bad);
        break;
    default:
        bad_add_limit(bad);
        break;
    }
    return true;
}

static bool make_query(BadLines *bad)
{
    CommandWords query = lookup_command(query_table, bad_below(bad, query_table.count));
    add(bad, "query ");
    if (bad_below(bad, 2) == 0) {
        add(bad, "q");
        bad_add_typo(bad, query.name);
        return true;
    }
    add(bad, query.name);
    bool is_optional = query.usage[0] == '[';
    if (query.usage[0] != '\0' && !is_optional && bad_below(bad, 2) == 0) {
        return true; /* its argument is missing */
    }
    add(bad, query.usage[0] != '\0' ? " a1 " : " ");
    bad_add_junk(bad);
    return true;
}

static bool make_move(BadLines *bad)
{
    add(bad, "makemove ");
    bad_add_move(bad);
    if (bad_below(bad, 4) == 0) {
        add(bad, " ");
        bad_add_move(bad);
    }
    return true;
}

static bool make_undo(BadLines *bad)
{
    add(bad, "undo");
    return bad->engine->session.record.length == 0;
}

static const BadKind ugi_kinds[] = {
    {"unknown command", make_unknown},
    {"missing argument", make_missing},
    {"surplus argument", make_surplus},
    {"NUL byte", make_nul},
    {"position", make_position},
    {"setoption", make_setoption},
    {"go", make_go},
    {"query", make_query},
    {"makemove", make_move},
    {"undo", make_undo},
};

/* -- GTP -- */

static bool make_gtp_play(BadLines *bad)
{
    static const char *const vertices[] = {"I5",  "Z1", "A0",  "A26", "5A",  "T19",
                                           "a-1", "A",  "aa1", "pas", "a1b1"};
    bool black = record_player_to_move(&bad->engine->session.record) == 0;
    switch (bad_below(bad, 5)) {
    case 0: /* out of turn, or rejected because the game is over or has no colours */
        add(bad, black ? "play white a1" : "play black a1");
        break;
    case 1:
        add(bad, "play ");
        bad_add_junk(bad);
        add(bad, " a1");
        break;
    case 2:
        add(bad, bad_below(bad, 2) == 0 ? "genmove " : "reg_genmove ");
        bad_add_junk(bad);
        break;
    case 3:
        add(bad, black ? "gogui-play_sequence black " : "gogui-play_sequence white ");
        add(bad, vertices[bad_below(bad, sizeof vertices / sizeof vertices[0])]);
        break;
    default:
        add(bad, black ? "play b " : "play w ");
        add(bad, vertices[bad_below(bad, sizeof vertices / sizeof vertices[0])]);
        break;
    }
    return true;
}

static bool make_gtp_number(BadLines *bad)
{
    switch (bad_below(bad, 6)) {
    case 0: /* no game has such a size */
        add(bad, "boardsize ");
        bad_add_number(bad, 1000, 4294967295U);
        break;
    case 1:
        add(bad, "komi ");
        bad_add_junk(bad);
        break;
    case 2: /* more moves than were played, or not a number */
        add(bad, "gg-undo ");
        bad_add_number(bad, 0, 4294967295U);
        break;
    case 3:
        add(bad, "time_settings ");
        bad_add_number(bad, 0, UINT64_MAX);
        add(bad, " 0 0");
        break;
    case 4:
        add(bad, "time_left b 10 ");
        bad_add_number(bad, 0, UINT64_MAX);
        break;
    default:
        add(bad, "time_left ");
        bad_add_junk(bad);
        add(bad, " 10 0");
        break;
    }
    return true;
}

static bool make_gtp_move(BadLines *bad)
{
    add(bad, "nguzo-play ");
    bad_add_move(bad);
    return true;
}

static bool make_gtp_variant(BadLines *bad)
{
    add(bad, "nguzo-variant ");
    bad_add_spec(bad);
    return true;
}

static bool make_gtp_limit(BadLines *bad)
{
    add(bad, "nguzo-limit ");
    if (bad_below(bad, 4) == 0) {
        add(bad, bad_below(bad, 2) == 0 ? "infinite" : "ponder");
    } else {
        bad_add_limit(bad);
    }
    return true;
}

static bool make_gtp_score(BadLines *bad)
{
    add(bad, "final_score");
    return record_outcome(&bad->engine->session.record) == OUTCOME_OPEN;
}

static const BadKind gtp_kinds[] = {
    {"unknown command", make_unknown},
    {"missing argument", make_missing},
    {"surplus argument", make_surplus},
    {"NUL byte", make_nul},
    {"nguzo-position", make_position},
    {"nguzo-setoption", make_setoption},
    {"play", make_gtp_play},
    {"number", make_gtp_number},
    {"nguzo-play", make_gtp_move},
    {"nguzo-variant", make_gtp_variant},
    {"nguzo-limit", make_gtp_limit},
    {"final_score", make_gtp_score},
};

/* -- the generator -- */

/* `option name N … type T default D min A max B` */
static void read_option(Span line, BadOption *option)
{
    Span word;
    uint64_t *number = NULL;
    Text name = {0};
    *option = (BadOption){.max = 0};
    (void)span_next_word(&line, &word);
    (void)span_next_word(&line, &word);
    while (span_next_word(&line, &word) && !span_equals(word, "type")) {
        text_add(&name, name.length > 0 ? " " : "");
        text_add_span(&name, word);
    }
    memcpy(option->name, text_string(&name), name.length < BAD_NAME_SIZE ? name.length : 0);
    text_free(&name);
    (void)span_next_word(&line, &word);
    option->is_spin = span_equals(word, "spin");
    option->is_check = span_equals(word, "check");
    while (option->is_spin && span_next_word(&line, &word)) {
        if (number != NULL && !span_parse_number(word, UINT64_MAX, number)) {
            abort();
        }
        number = span_equals(word, "min")   ? &option->min
                 : span_equals(word, "max") ? &option->max
                                            : NULL;
    }
}

void bad_lines_init(BadLines *bad, Engine *engine, bool gtp, uint64_t seed)
{
    Text text = {0};
    Span line;
    *bad = (BadLines){.engine = engine, .gtp = gtp, .random = {.seed = seed}};
    option_lines_print(engine, false, &text);
    Span rest = span_trim(text_span(&text));
    while (bad->options < BAD_OPTIONS_MAX && span_next_part(&rest, '\n', &line) &&
           line.length > 0) {
        read_option(line, &bad->option[bad->options++]);
    }
    text_free(&text);
    bad_lines_look(bad);
}

void bad_lines_free(BadLines *bad)
{
    text_free(&bad->line);
    text_free(&bad->position);
    free(bad->legal);
}

void bad_lines_look(BadLines *bad)
{
    const Session *session = &bad->engine->session;
    Span spec;
    Text text = {0};
    free(bad->legal);
    bad->legal = NULL;
    if (record_spell_moves(&session->record, &bad->legal, &bad->legal_count) != STATUS_OK) {
        abort();
    }
    record_print_position(&session->record, &text);
    Span fields = text_span(&text);
    (void)span_next_word(&fields, &spec);
    text_clear(&bad->position);
    text_add_span(&bad->position, fields);
    text_free(&text);
}

const char *bad_lines_make(BadLines *bad)
{
    const BadKind *kinds = bad->gtp ? gtp_kinds : ugi_kinds;
    size_t count =
        bad->gtp ? sizeof gtp_kinds / sizeof gtp_kinds[0] : sizeof ugi_kinds / sizeof ugi_kinds[0];
    const BadKind *kind = NULL;
    do {
        kind = &kinds[bad_below(bad, count)];
        text_clear(&bad->line);
        add(bad, bad_below(bad, 16) == 0 ? " \t " : "");
        if (bad->gtp && bad_below(bad, 4) == 0) {
            text_format(&bad->line, "%u ", (unsigned)bad_below(bad, 100000));
        }
    } while (!kind->make(bad));
    return kind->name;
}

bool bad_lines_make_forfeit(BadLines *bad)
{
    const Session *session = &bad->engine->session;
    const Record *record = &session->record;
    char text[GAME_MOVE_TEXT_SIZE];
    text_clear(&bad->line);
    add(bad, "position startpos moves ");
    for (size_t i = 1; i <= record->length; i++) {
        (void)session->game->family->print_move(session->game, record->entries[i].move, text);
        add(bad, text);
        add(bad, " ");
    }
    bad_add_move(bad);
    return !bad->gtp && record_outcome(&session->record) == OUTCOME_OPEN &&
           session->base.length == 0;
}
