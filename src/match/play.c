/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct ChairClock {
    int64_t left_us;
    uint64_t moves; /* made so far */
    /* For adjudication: moves in a row of which its player said so. */
    uint64_t losing;
    uint64_t winning;
    uint64_t even;
} ChairClock;

/* A game that is being played. */
typedef struct Play {
    const PlayRoom *room;
    Player *const *players;
    MatchGame *game;
    Session session;
    Luck luck;
    ChairClock chairs[GAME_MAX_SEATS];
    Text position; /* the line that is sent */
    Fault *fault;
} Play;

static const EngineSettings *engine_on(const Play *play, unsigned chair)
{
    return &play->room->players->settings->engines[play->game->task.engine[chair]];
}

static Status no_memory(Play *play)
{
    return fault_raise(play->fault, STATUS_OUT_OF_MEMORY, "no memory for a game");
}

/* -- beginning -- */

static Status note_move(Play *play, Move move, MoveSource by, const Thought *thought)
{
    MatchMove entry = {.by = by};
    const Game *rules = play->session.game;
    if (thought != NULL) {
        entry.thought = *thought;
    }
    (void)rules->family->print_move(rules, move, entry.text);
    text_format(&play->position, "%s %s", play->game->length == 0 ? " moves" : "", entry.text);
    if (match_game_add(play->game, &entry) != STATUS_OK || play->position.failed) {
        return no_memory(play);
    }
    return STATUS_OK;
}

static Status set_up(Play *play)
{
    MatchGame *game = play->game;
    Status status = session_init(&play->session, play->room->players->spec, play->fault);
    if (status == STATUS_OK) {
        status = session_set_limits(&play->session, game->limits, play->fault);
    }
    if (status == STATUS_OK) {
        status = openings_set_up(play->room->openings, game->task.round, &play->session,
                                 &play->luck, play->fault);
    }
    text_add_span(&game->start, text_span(&play->session.base));
    text_add(&play->position, "position ");
    text_add_span(&play->position, text_span(&play->session.base));
    for (size_t ply = 1; status == STATUS_OK && ply <= play->session.record.length; ply++) {
        status = note_move(play, play->session.record.entries[ply].move, MOVE_BY_OPENING, NULL);
    }
    for (unsigned chair = 0; chair < game->task.chairs; chair++) {
        play->chairs[chair].left_us = engine_on(play, chair)->limits.clock_ms * 1000;
    }
    return status == STATUS_OK && (game->start.failed || play->position.failed) ? no_memory(play)
                                                                                : status;
}

static void accuse(Play *play, unsigned chair, EndReason offence)
{
    text_add(&play->game->detail, play->players[chair]->detail);
    match_game_forfeit(play->game, chair, offence);
}

/* Nobody is to blame. */
static Status stop(Play *play, const Player *player)
{
    play->game->reason = END_STOPPED;
    return player->starved ? no_memory(play) : STATUS_OK;
}

static Status seat_players(Play *play)
{
    const Task *task = &play->game->task;
    for (unsigned chair = 0; chair < task->chairs && play->game->reason == END_OPEN; chair++) {
        Player *player = play->players[chair];
        EndReason offence = END_OPEN;
        if (!player_is_running(player)) {
            offence = player_start(player, play->room->players, task->engine[chair]);
        }
        if (offence == END_OPEN) {
            offence = player_new_game(player);
        }
        if (offence == END_STOPPED) {
            return stop(play, player);
        }
        if (offence != END_OPEN) {
            accuse(play, chair, offence);
        }
    }
    return STATUS_OK;
}

/* -- ends -- */

static bool is_two_sided(const Play *play)
{
    return play->game->task.chairs == 2;
}

static void adjudicate(Play *play)
{
    const MatchSettings *settings = play->room->players->settings;
    const Adjudication *draw = &settings->draw;
    const Adjudication *resign = &settings->resign;
    const Game *rules = play->session.game;
    const ChairClock *chairs = play->chairs;
    Outcome exact = OUTCOME_OPEN;
    if (play->room->exact->probe != NULL &&
        play->room->exact->probe(play->room->exact->context, rules,
                                 record_state(&play->session.record), &exact)) {
        match_game_end(play->game, rules, exact, END_TABLES);
    } else if (settings->max_moves != 0 && play->game->length >= settings->max_moves) {
        match_game_end(play->game, rules, OUTCOME_DRAW, END_MAX_MOVES);
    } else if (is_two_sided(play) && draw->moves != 0 && play->game->length >= draw->first_move &&
               chairs[0].even >= draw->moves && chairs[1].even >= draw->moves) {
        match_game_end(play->game, rules, OUTCOME_DRAW, END_DRAW);
    }
    for (unsigned chair = 0; chair < 2 && is_two_sided(play) && resign->moves != 0; chair++) {
        if (play->game->reason == END_OPEN && chairs[chair].losing >= resign->moves &&
            (!resign->two_sided || chairs[chair ^ 1U].winning >= resign->moves)) {
            match_game_forfeit(play->game, chair, END_RESIGN);
        }
    }
}

static void judge(Play *play)
{
    const Record *record = &play->session.record;
    EndReason reason = record_end_reason(record);
    if (reason != END_OPEN) {
        match_game_end(play->game, play->session.game, record_outcome(record), reason);
    } else {
        adjudicate(play);
    }
}

/* -- moves -- */

static Status play_move(Play *play, Move move, MoveSource by, const Thought *thought)
{
    if (record_play(&play->session.record, move) != STATUS_OK) {
        return no_memory(play);
    }
    return note_move(play, move, by, thought);
}

/* When the clock gets its time anew; 0: never. */
static uint64_t moves_to_go(const Play *play, unsigned chair)
{
    uint64_t period = engine_on(play, chair)->limits.moves_to_go;
    return period == 0 ? 0 : period - play->chairs[chair].moves % period;
}

static void write_go(const Play *play, unsigned chair, Text *go)
{
    const ThinkLimits *limits = &engine_on(play, chair)->limits;
    text_add(go, "go");
    for (unsigned i = 0; i < play->game->task.chairs; i++) {
        const ThinkLimits *own = &engine_on(play, i)->limits;
        if (own->has_clock) {
            text_format(go, " p%utime %" PRId64 " p%uinc %" PRId64, i + 1,
                        play->chairs[i].left_us / 1000, i + 1, own->increment_ms);
        }
    }
    if (limits->has_clock && limits->moves_to_go != 0) {
        text_format(go, " movestogo %" PRIu64, moves_to_go(play, chair));
    }
    const struct {
        const char *word;
        uint64_t value;
    } others[] = {
        {"movetime", limits->movetime_ms}, {"nodes", limits->nodes}, {"depth", limits->depth}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (others[i].value != 0) {
            text_format(go, " %s %" PRIu64, others[i].word, others[i].value);
        }
    }
}

static int64_t least(int64_t left, int64_t right)
{
    return left < right ? left : right;
}

/* How long the engine may take, the margin included; `by_rules` if the game's own clock is what binds. */
static int64_t time_for_move(const Play *play, unsigned chair, bool *by_rules)
{
    const ThinkLimits *limits = &engine_on(play, chair)->limits;
    const Game *rules = play->session.game;
    int64_t margin = (int64_t)limits->margin_ms * 1000;
    int64_t time = INT64_MAX;
    int64_t rules_ms = (int64_t)game_move_clock_ms(rules, record_state(&play->session.record));
    if (limits->has_clock) {
        time = play->chairs[chair].left_us + margin;
    }
    if (limits->movetime_ms != 0) {
        time = least(time, (int64_t)limits->movetime_ms * 1000 + margin);
    }
    *by_rules = rules_ms != 0 && rules_ms * 1000 + margin < time;
    time = *by_rules ? rules_ms * 1000 + margin : time;
    return time != INT64_MAX ? time : (int64_t)play->room->players->settings->slowest_ms * 1000;
}

static void run_clock(const Play *play, unsigned chair, ChairClock *clock, int64_t used_us)
{
    const ThinkLimits *limits = &engine_on(play, chair)->limits;
    clock->left_us = used_us < clock->left_us ? clock->left_us - used_us : 0;
    clock->left_us += limits->increment_ms * 1000;
    clock->moves++;
    if (limits->moves_to_go != 0 && clock->moves % limits->moves_to_go == 0) {
        clock->left_us += limits->clock_ms * 1000;
    }
}

static void heed_score(const MatchSettings *settings, ChairClock *chair, const Thought *thought)
{
    int64_t resign = (int64_t)settings->resign.score;
    int64_t draw = (int64_t)settings->draw.score;
    int64_t score = thought->score;
    if (thought->is_mate) { /* an end in sight is worth more than any score */
        score = score < 0 ? INT32_MIN : INT32_MAX;
    }
    bool even = thought->has_score && score <= draw && score >= -draw;
    chair->losing = thought->has_score && score <= -resign ? chair->losing + 1 : 0;
    chair->winning = thought->has_score && score >= resign ? chair->winning + 1 : 0;
    chair->even = even ? chair->even + 1 : 0;
}

/* What the rules say of a player who is late; false if they say nothing. */
static bool find_timeout_move(const Play *play, Move *move)
{
    const Game *rules = play->session.game;
    return rules->family->accept_unlisted != NULL &&
           rules->family->accept_unlisted(rules, record_state(&play->session.record),
                                          span_of("timeout"), move);
}

static Status take_answer(Play *play, unsigned chair, const Answer *answer)
{
    const Game *rules = play->session.game;
    Fault why;
    Move move = 0;
    if (game_find_move(rules, record_state(&play->session.record), span_of(answer->move), &move,
                       &why) != STATUS_OK) {
        (void)snprintf(play->game->answer, sizeof play->game->answer, "%s", answer->move);
        text_add(&play->game->detail, why.text);
        match_game_forfeit(play->game, chair, END_ILLEGAL);
        return STATUS_OK;
    }
    run_clock(play, chair, &play->chairs[chair], answer->thought.time_us);
    heed_score(play->room->players->settings, &play->chairs[chair], &answer->thought);
    return play_move(play, move, MOVE_BY_ENGINE, &answer->thought);
}

static Status ask_engine(Play *play, unsigned chair)
{
    Text go = {0};
    Answer answer;
    Move late = 0;
    bool by_rules = false;
    int64_t time_us = time_for_move(play, chair, &by_rules);
    write_go(play, chair, &go);
    EndReason offence =
        player_think(play->players[chair], text_string(&play->position), &go, time_us, &answer);
    text_free(&go);
    if (offence == END_OPEN) {
        return take_answer(play, chair, &answer);
    }
    if (offence == END_STOPPED) {
        return stop(play, play->players[chair]);
    }
    if (offence == END_TIMEOUT && by_rules && find_timeout_move(play, &late)) {
        run_clock(play, chair, &play->chairs[chair], answer.thought.time_us);
        return play_move(play, late, MOVE_BY_REFEREE, &answer.thought);
    }
    accuse(play, chair, offence);
    return STATUS_OK;
}

static Status play_on(Play *play)
{
    const Game *rules = play->session.game;
    const GameState *state = record_state(&play->session.record);
    unsigned turn = rules->family->turn(rules, state);
    if (turn == GAME_CHANCE) {
        return play_move(play, luck_throw(&play->luck, rules, state), MOVE_BY_CHANCE, NULL);
    }
    return ask_engine(play, chair_of_seat(rules, turn));
}

Status play_game(const PlayRoom *room, const Task *task, Player *const *players, MatchGame *game,
                 Fault *fault)
{
    HistoryLimits limits = {(uint32_t)room->players->settings->repetition,
                            (uint32_t)room->players->settings->quiet_limit};
    Play play = {.room = room, .players = players, .game = game, .fault = fault};
    match_game_begin(game, task, room->players->spec, limits);
    Status status = set_up(&play);
    if (status == STATUS_OK) {
        status = seat_players(&play);
    }
    while (status == STATUS_OK && game->reason == END_OPEN) {
        judge(&play);
        if (game->reason == END_OPEN) {
            status = play_on(&play);
        }
    }
    session_free(&play.session);
    text_free(&play.position);
    return status;
}
