/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/chess_clock.h"
#include "game/players.h"
#include "match/runner.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct PlayerState {
    ChessClock clock;
    /* Consecutive moves with such a score, for adjudication. */
    uint64_t losing;
    uint64_t winning;
    uint64_t even;
    /* The move on which its engine ponders, if it does, and the number of that move in the game. */
    Move expected;
    size_t expected_ply;
} PlayerState;

/* A game that is being played. */
typedef struct Play {
    MatchContext *context;
    const MatchSettings *settings;
    const ScheduledGame *scheduled;
    UgiEngine *const *engines;
    RecordedGame *game;
    Session session;
    ChanceStream chance;
    PlayerState players[GAME_MAX_SEATS];
    Text position; /* the `position` line to send */
    Fault *fault;
} Play;

static const EngineSettings *settings_of(const Play *play, unsigned player)
{
    return &play->settings->engines[play->scheduled->engine[player]];
}

static const GameState *current_state(const Play *play)
{
    return record_state(&play->session.record);
}

static Status out_of_memory(Play *play)
{
    return fault_out_of_memory(play->fault, "a game");
}

/* -- the start -- */

static Status record_move(Play *play, Move move, MoveSource source, const MoveInfo *info)
{
    RecordedMove recorded = {.source = source};
    const Game *rules = play->session.game;
    if (info != NULL) {
        recorded.info = *info;
    }
    (void)rules->family->print_move(rules, move, recorded.text);
    text_format(&play->position, "%s %s", play->game->length == 0 ? " moves" : "", recorded.text);
    if (recorded_game_add(play->game, &recorded) != STATUS_OK || play->position.failed) {
        return out_of_memory(play);
    }
    return STATUS_OK;
}

static void begin_record(Play *play)
{
    const ScheduledGame *scheduled = play->scheduled;
    RecordedGame *game = play->game;
    recorded_game_begin(game, play->session.game, play->session.record.limits);
    game->encounter = scheduled->encounter;
    game->round = scheduled->round;
    game->seating = scheduled->seating;
    for (unsigned player = 0; player < scheduled->players; player++) {
        memcpy(game->names[player], settings_of(play, player)->name, PLAYER_NAME_SIZE);
        chess_clock_reset(&play->players[player].clock, &settings_of(play, player)->clock);
    }
    session_print_start(&play->session, &game->start);
    text_add(&play->position, "position ");
    session_print_start(&play->session, &play->position);
}

static Status set_up(Play *play)
{
    HistoryLimits limits = {(uint32_t)play->settings->repetition,
                            (uint32_t)play->settings->quiet_limit};
    Session *session = &play->session;
    Status status = session_init(session, NULL, play->context->spec, play->fault);
    if (status == STATUS_OK) {
        status = session_set_limits(session, limits, play->fault);
    }
    if (status == STATUS_OK) {
        status = openings_set_up(play->context->openings, play->scheduled->round, session,
                                 &play->chance, play->fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    begin_record(play);
    for (size_t ply = 1; status == STATUS_OK && ply <= session->record.length; ply++) {
        status = record_move(play, session->record.entries[ply].move, MOVE_BY_OPENING, NULL);
    }
    return play->game->start.failed || play->position.failed ? out_of_memory(play) : status;
}

static void forfeit(Play *play, unsigned player, EndReason offence)
{
    text_add(&play->game->detail, play->engines[player]->detail);
    recorded_game_forfeit(play->game, player, offence);
}

/* Ends a game without blaming a player. */
static Status stop(Play *play, const UgiEngine *engine)
{
    play->game->reason = END_STOPPED;
    return engine->is_out_of_memory ? out_of_memory(play) : STATUS_OK;
}

static Status start_engines(Play *play)
{
    const ScheduledGame *scheduled = play->scheduled;
    for (unsigned player = 0; player < scheduled->players && play->game->reason == END_OPEN;
         player++) {
        UgiEngine *engine = play->engines[player];
        EndReason offence = END_OPEN;
        if (!ugi_engine_is_running(engine)) {
            offence = ugi_engine_start(engine, play->context, scheduled->engine[player]);
        }
        if (offence == END_OPEN) {
            offence = ugi_engine_new_game(engine);
        }
        if (offence == END_STOPPED) {
            return stop(play, engine);
        }
        if (offence != END_OPEN) {
            forfeit(play, player, offence);
        }
    }
    return STATUS_OK;
}

/* -- the end -- */

static bool probe_exact(const Play *play, Outcome *outcome)
{
    const Game *rules = play->session.game;
    const Probe *probe = &play->context->exact;
    if (probe->value == NULL) {
        return false; /* not asked for, even where a formula knows the value */
    }
    ExactValue value = probe->value(probe->context, rules, current_state(play));
    unsigned side = game_side_to_move(rules, current_state(play));
    *outcome = value.kind == EXACT_DRAW ? OUTCOME_DRAW
                                        : outcome_win(value.kind == EXACT_WIN ? side : side ^ 1);
    return value.kind != EXACT_UNKNOWN;
}

static bool is_agreed_draw(const Play *play)
{
    const Adjudication *draw = &play->settings->draw;
    return play->scheduled->players == 2 && draw->moves != 0 &&
           play->game->length >= draw->first_move && play->players[0].even >= draw->moves &&
           play->players[1].even >= draw->moves;
}

static bool resigns(const Play *play, unsigned player)
{
    const Adjudication *resign = &play->settings->resign;
    return play->scheduled->players == 2 && resign->moves != 0 &&
           play->players[player].losing >= resign->moves &&
           (!resign->two_sided || play->players[player ^ 1U].winning >= resign->moves);
}

static void adjudicate(Play *play)
{
    const Game *rules = play->session.game;
    uint64_t max_moves = play->settings->max_moves;
    Outcome exact = OUTCOME_OPEN;
    if (probe_exact(play, &exact)) {
        recorded_game_end(play->game, rules, exact, END_TABLES);
    } else if (max_moves != 0 && play->game->length >= max_moves) {
        recorded_game_end(play->game, rules, OUTCOME_DRAW, END_MAX_MOVES);
    } else if (is_agreed_draw(play)) {
        recorded_game_end(play->game, rules, OUTCOME_DRAW, END_DRAW);
    } else if (resigns(play, 0) || resigns(play, 1)) {
        recorded_game_forfeit(play->game, resigns(play, 0) ? 0 : 1, END_RESIGN);
    }
}

static void check_end(Play *play)
{
    const Record *record = &play->session.record;
    EndReason reason = record_end_reason(record);
    if (reason != END_OPEN) {
        recorded_game_end(play->game, play->session.game, record_outcome(record), reason);
        record_explain_end(record, &play->game->detail);
    } else {
        adjudicate(play);
    }
}

/* -- moves -- */

static Status play_move(Play *play, Move move, MoveSource source, const MoveInfo *info)
{
    if (record_play(&play->session.record, move) != STATUS_OK) {
        return out_of_memory(play);
    }
    return record_move(play, move, source, info);
}

/* Appends the limits to `go`. */
static void write_limits(const Play *play, unsigned player, Text *go)
{
    const EngineSettings *engine = settings_of(play, player);
    const struct {
        const char *word;
        uint64_t value;
    } limits[] = {{"movestogo", play->players[player].clock.moves_to_go},
                  {"movetime", engine->movetime_ms},
                  {"nodes", engine->nodes},
                  {"depth", engine->depth}};
    for (unsigned i = 0; i < play->scheduled->players; i++) {
        const ChessClock *clock = &play->players[i].clock;
        if (clock->control.is_timed) {
            text_format(go, " p%utime %" PRId64 " p%uinc %" PRId64, i + 1, clock->left_us / 1000,
                        i + 1, clock->control.increment_ms);
        }
    }
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        if (limits[i].value != 0) {
            text_format(go, " %s %" PRIu64, limits[i].word, limits[i].value);
        }
    }
}

static int64_t min_time(int64_t left, int64_t right)
{
    return left < right ? left : right;
}

/* The time limit of the move, including the margin. `*by_rules`: it is set by a clock of the game itself. */
static int64_t time_for_move(const Play *play, unsigned player, bool *by_rules)
{
    const EngineSettings *engine = settings_of(play, player);
    const ChessClock *clock = &play->players[player].clock;
    const Game *rules = play->session.game;
    int64_t margin = (int64_t)engine->margin_ms * 1000;
    int64_t time = clock->control.is_timed ? clock->left_us + margin : INT64_MAX;
    int64_t rules_ms = (int64_t)game_move_clock_ms(rules, current_state(play));
    if (engine->movetime_ms != 0) {
        time = min_time(time, (int64_t)engine->movetime_ms * 1000 + margin);
    }
    *by_rules = rules_ms != 0 && rules_ms * 1000 + margin < time;
    time = *by_rules ? rules_ms * 1000 + margin : time;
    return time != INT64_MAX ? time : (int64_t)play->settings->slowest_ms * 1000;
}

static void count_score(const MatchSettings *settings, PlayerState *player, const MoveInfo *info)
{
    int64_t resign = (int64_t)settings->resign.score;
    int64_t draw = (int64_t)settings->draw.score;
    int64_t score = info->score;
    if (info->is_mate) { /* beyond any other score */
        score = score < 0 ? INT32_MIN : INT32_MAX;
    }
    bool is_even = info->has_score && score <= draw && score >= -draw;
    player->losing = info->has_score && score <= -resign ? player->losing + 1 : 0;
    player->winning = info->has_score && score >= resign ? player->winning + 1 : 0;
    player->even = is_even ? player->even + 1 : 0;
}

/* The move that the rules prescribe for a player who is late; false if there is none. */
static bool find_timeout_move(const Play *play, Move *move)
{
    Fault ignored;
    return game_parse_move(play->session.game, current_state(play), span_of("timeout"), move,
                           &ignored) == STATUS_OK;
}

/* Whether an engine is to move: the game is not over, and no toss is due. */
static bool is_to_move(const Play *play, unsigned player)
{
    const Record *record = &play->session.record;
    return record_outcome(record) == OUTCOME_OPEN && !record_is_at_chance(record) &&
           record_player_to_move(record) == player;
}

/* Finds the move on which an engine can ponder: a legal one of another player, after which the engine is to move
 * again. */
static bool find_expected_move(Play *play, unsigned player, const char *reply, Move *move)
{
    const Game *rules = play->session.game;
    Record *record = &play->session.record;
    Fault ignored;
    if (reply[0] == '\0' || record_outcome(record) != OUTCOME_OPEN || is_to_move(play, player) ||
        game_find_move(rules, current_state(play), span_of(reply), move, &ignored) != STATUS_OK ||
        record_play(record, *move) != STATUS_OK) {
        return false;
    }
    bool is_own_turn = is_to_move(play, player);
    record_truncate(record, record->length - 1);
    return is_own_turn;
}

static void ponder(Play *play, unsigned player, const char *reply)
{
    PlayerState *state = &play->players[player];
    Text position = {0};
    Text go = {0};
    if (!settings_of(play, player)->ponders ||
        !find_expected_move(play, player, reply, &state->expected)) {
        return;
    }
    state->expected_ply = play->session.record.length + 1;
    text_format(&position, "%s ", text_string(&play->position));
    game_print_move(play->session.game, state->expected, &position);
    text_add(&go, "go ponder");
    write_limits(play, player, &go);
    ugi_engine_ponder(play->engines[player], &position, &go);
    text_free(&position);
    text_free(&go);
}

static Status take_answer(Play *play, unsigned player, const EngineAnswer *answer)
{
    PlayerState *state = &play->players[player];
    Fault why;
    Move move = 0;
    if (span_equals(span_of(answer->move), SESSION_RESIGN)) {
        recorded_game_forfeit(play->game, player, END_RESIGN);
        return STATUS_OK;
    }
    if (game_find_move(play->session.game, current_state(play), span_of(answer->move), &move,
                       &why) != STATUS_OK) {
        (void)snprintf(play->game->answer, sizeof play->game->answer, "%s", answer->move);
        text_add(&play->game->detail, why.text);
        recorded_game_forfeit(play->game, player, END_ILLEGAL);
        return STATUS_OK;
    }
    (void)chess_clock_spend(&state->clock, answer->info.time_us);
    count_score(play->settings, state, &answer->info);
    Status status = play_move(play, move, MOVE_BY_PLAYER, &answer->info);
    if (status == STATUS_OK) {
        ponder(play, player, answer->reply);
    }
    return status;
}

/* Has the engine search, or go on with the search in which it pondered on the move that was played. */
static EndReason search(Play *play, unsigned player, int64_t time_us, EngineAnswer *answer)
{
    UgiEngine *engine = play->engines[player];
    const PlayerState *state = &play->players[player];
    const Record *record = &play->session.record;
    Text go = {0};
    if (engine->is_pondering && record->length == state->expected_ply &&
        record_last(record)->move == state->expected) {
        return ugi_engine_ponder_hit(engine, time_us, answer);
    }
    EndReason offence = ugi_engine_stop_pondering(engine);
    if (offence == END_OPEN) {
        text_add(&go, "go");
        write_limits(play, player, &go);
        offence = ugi_engine_search(engine, text_string(&play->position), &go, time_us, answer);
        text_free(&go);
    }
    return offence;
}

static Status ask_engine(Play *play, unsigned player)
{
    UgiEngine *engine = play->engines[player];
    EngineAnswer answer = {.move = ""};
    Move late = 0;
    bool by_rules = false;
    int64_t time_us = time_for_move(play, player, &by_rules);
    EndReason offence = search(play, player, time_us, &answer);
    if (offence == END_OPEN) {
        return take_answer(play, player, &answer);
    }
    if (offence == END_STOPPED) {
        return stop(play, engine);
    }
    if (offence == END_TIMEOUT && by_rules && find_timeout_move(play, &late)) {
        (void)chess_clock_spend(&play->players[player].clock, answer.info.time_us);
        return play_move(play, late, MOVE_BY_REFEREE, &answer.info);
    }
    forfeit(play, player, offence);
    return STATUS_OK;
}

static Status play_next(Play *play)
{
    const Game *rules = play->session.game;
    const GameState *state = current_state(play);
    unsigned seat = rules->family->turn(rules, state);
    if (seat == GAME_CHANCE) {
        return play_move(play, chance_next(&play->chance, rules, state), MOVE_BY_CHANCE, NULL);
    }
    return ask_engine(play, game_player_of_seat(rules, seat));
}

Status play_game(MatchContext *context, const ScheduledGame *scheduled, UgiEngine *const *engines,
                 RecordedGame *game, Fault *fault)
{
    Play play = {.context = context,
                 .settings = context->settings,
                 .scheduled = scheduled,
                 .engines = engines,
                 .game = game,
                 .fault = fault};
    Status status = set_up(&play);
    if (status == STATUS_OK) {
        status = start_engines(&play);
    }
    while (status == STATUS_OK && game->reason == END_OPEN) {
        check_end(&play);
        if (game->reason == END_OPEN) {
            status = play_next(&play);
        }
    }
    for (unsigned player = 0; player < scheduled->players; player++) {
        (void)!ugi_engine_stop_pondering(engines[player]); /* a failure shows in the next game */
    }
    session_free(&play.session);
    text_free(&play.position);
    return status;
}
