/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/ugi/commands.h"

#include "api/queries.h"
#include "protocol/option_lines.h"
#include "protocol/ugi/go.h"
#include "protocol/ugi/report.h"
#include "render/board_text.h"
#include "render/eval_table.h"

Status command_run(const Command *command, Frontend *frontend, Span arguments, Fault *fault)
{
    Status status = lookup_check_arity(command->name, command->usage, arguments, fault);
    return status != STATUS_OK ? status : command->run(frontend, arguments, fault);
}

static Status identify(Frontend *frontend, bool for_uci)
{
    Text text = {0};
    text_format(&text, "id name nguzo %s\nid author the nguzo authors\n", NGUZO_VERSION);
    option_lines_print(frontend->engine, for_uci, &text);
    text_add(&text, for_uci ? "uciok\n" : "ugiok\n");
    output_text(frontend->output, &text);
    return STATUS_OK;
}

static Status run_query(Frontend *frontend, Span arguments, Fault *fault)
{
    Text answer = {0};
    Text line = {0};
    Status status = query_answer(frontend->engine, arguments, &answer, fault);
    if (status == STATUS_OK) {
        text_add(&line, answer.length > 0 ? "response " : "response");
        text_add_span(&line, text_span(&answer));
        text_add_char(&line, '\n');
        output_text(frontend->output, &line);
    }
    text_free(&answer);
    return status;
}

static Status run_ugi(Frontend *frontend, Span arguments, Fault *fault)
{
    return identify(frontend, false);
}

static Status run_uci(Frontend *frontend, Span arguments, Fault *fault)
{
    return identify(frontend, true);
}

static Status run_isready(Frontend *frontend, Span arguments, Fault *fault)
{
    output_line(frontend->output, "readyok");
    return STATUS_OK;
}

static Status run_new_game(Frontend *frontend, Span arguments, Fault *fault)
{
    engine_forget(frontend->engine);
    return STATUS_OK;
}

static Status run_setoption(Frontend *frontend, Span arguments, Fault *fault)
{
    return option_line_read(frontend->engine, arguments, fault);
}

static Status run_position(Frontend *frontend, Span arguments, Fault *fault)
{
    PositionLine position;
    Status status = position_split_line(arguments, &position, fault);
    return status != STATUS_OK ? status : engine_set_position(frontend->engine, &position, fault);
}

static Status run_stop(Frontend *frontend, Span arguments, Fault *fault)
{
    engine_stop(frontend->engine);
    return STATUS_OK;
}

static Status run_ponderhit(Frontend *frontend, Span arguments, Fault *fault)
{
    engine_ponder_hit(frontend->engine);
    return STATUS_OK;
}

static Status run_makemove(Frontend *frontend, Span arguments, Fault *fault)
{
    return session_play(&frontend->engine->session, span_trim(arguments), fault);
}

static Status run_undo(Frontend *frontend, Span arguments, Fault *fault)
{
    return session_undo(&frontend->engine->session, fault);
}

static Status run_status(Frontend *frontend, Span arguments, Fault *fault)
{
    const Session *session = &frontend->engine->session;
    const Game *game = session->game;
    if (record_outcome(&session->record) == OUTCOME_OPEN) {
        unsigned seat = game_seat_in_charge(game, record_state(&session->record));
        output_line(frontend->output, "info gamestatus inprogress playertomove %u", seat + 1);
        return STATUS_OK;
    }
    output_line(frontend->output, "info gamestatus finished");
    for (unsigned seat = 0; seat < game->seats; seat++) {
        output_line(frontend->output, "info player %u result %s", seat + 1,
                    record_seat_result(&session->record, seat));
    }
    Text reason = {0};
    record_explain_end(&session->record, &reason);
    output_line(frontend->output, "info string %s", text_string(&reason));
    text_free(&reason);
    return STATUS_OK;
}

static Status run_draw(Frontend *frontend, Span arguments, Fault *fault)
{
    Text text = {0};
    draw_plain_position(&frontend->engine->session.record, &text);
    output_text(frontend->output, &text);
    return STATUS_OK;
}

static Status run_eval(Frontend *frontend, Span arguments, Fault *fault)
{
    Text text = {0};
    eval_table_print(&frontend->engine->session.record, "info string eval ", &text);
    output_text(frontend->output, &text);
    return STATUS_OK;
}

static Status run_bench(Frontend *frontend, Span arguments, Fault *fault)
{
    const EngineListener listener = ugi_listener(frontend);
    return engine_bench(frontend->engine, &listener, fault);
}

static Status run_help(Frontend *frontend, Span arguments, Fault *fault)
{
    for (size_t i = 0; i < ugi_command_table.count; i++) {
        CommandWords command = lookup_command(ugi_command_table, i);
        output_line(frontend->output, "info string %s%s%s: %s", command.name,
                    command.usage[0] == '\0' ? "" : " ", command.usage, command.help);
    }
    return STATUS_OK;
}

static Status run_quit(Frontend *frontend, Span arguments, Fault *fault)
{
    frontend->quitting = true;
    engine_stop(frontend->engine);
    return STATUS_OK;
}

/* clang-format off */
static const Command commands[] = {
    {"ugi", "", "identifies the engine and lists its options", false, run_ugi},
    {"uci", "", "the same, ending with uciok", false, run_uci},
    {"isready", "", "answers readyok", true, run_isready},
    {"setoption", "name NAME [value VALUE]", "sets an option", false, run_setoption},
    {"uginewgame", "", "forgets what was learnt from the last game", false, run_new_game},
    {"ucinewgame", "", "the same", false, run_new_game},
    {"position", "startpos|fen POSITION [moves M ...]", "sets up a position", false, run_position},
    {"go", GO_USAGE, "searches and answers bestmove", false, command_go},
    {"stop", "", "stops the search, which answers with its best move so far", true, run_stop},
    {"ponderhit", "", "the expected move was played: the clock runs from now on", true, run_ponderhit},
    {"query", "WHAT [ARGUMENT...]", "answers a question about the position", false, run_query},
    {"makemove", "MOVE", "plays a move", false, run_makemove},
    {"undo", "", "undoes the last move", false, run_undo},
    {"status", "", "reports the player to move, or the result of every player", false, run_status},
    {"d", "", "draws the position as text", false, run_draw},
    {"eval", "", "prints the static evaluation of the position term by term", false, run_eval},
    {"bench", "", "searches every game to a fixed depth and prints the node count", false, run_bench},
    {"help", "", "lists the commands", false, run_help},
    /* Arguments are accepted, so that nothing keeps a client from leaving. */
    {"quit", "[...]", "exits the program", true, run_quit},
};
/* clang-format on */

const LookupTable ugi_command_table = {commands, sizeof commands / sizeof commands[0],
                                       sizeof commands[0]};
