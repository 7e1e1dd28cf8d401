/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opponent to measure the engine against: plain UCT (UCB1 with random playouts) over the rules of the engine, without an
 * evaluation, transpositions or proofs. It speaks as much UGI as `nguzo match` needs and takes the limits `movetime`, in
 * milliseconds of processor time, and `nodes`, a number of playouts. scripts/versus-uct builds and uses it.
 */
#include "base/clock.h"
#include "base/random.h"
#include "engine/session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES_MAX = 1 << 22, /* then the tree grows no more */
    PATH_MAX_PLIES = 1024,
    PLAYOUT_MAX_PLIES = 500, /* a longer one counts as a draw */
    PLAYOUTS_PER_CLOCK = 8
};

static const double exploration = 1.4142135623730951;

typedef struct Node {
    Move move;      /* that leads here */
    uint32_t first; /* child; 0: not expanded */
    uint32_t count;
    uint32_t visits;
    float reward; /* sum for the side that made the move */
} Node;

typedef struct Uct {
    Session session;
    Random random;
    Node *node; /* the first one is the root */
    uint32_t nodes;
    GameState *state[2]; /* the present one and the next one, by turns */
    Move moves[GAME_MAX_MOVES];
} Uct;

static void advance(Uct *uct, const Game *game, Move move)
{
    GameState *next = uct->state[1];
    game->family->play(game, uct->state[0], move, next);
    uct->state[1] = uct->state[0];
    uct->state[0] = next;
}

static void expand(Uct *uct, const Game *game, Node *node)
{
    size_t count = game->family->legal_moves(game, uct->state[0], uct->moves);
    if (count == 0 || count > NODES_MAX - uct->nodes) {
        return;
    }
    node->first = uct->nodes;
    node->count = (uint32_t)count;
    uct->nodes += node->count;
    for (size_t i = 0; i < count; i++) {
        uct->node[node->first + i] = (Node){.move = uct->moves[i]};
    }
}

/* At a chance event: by its probability. Otherwise a child without visits, or the one with the highest upper bound. */
static Node *select_child(Uct *uct, const Game *game, const Node *node)
{
    Node *children = &uct->node[node->first];
    Node *best = children;
    double most = -1;
    double log_visits = log(node->visits + 1.0);
    uint32_t start = random_below(&uct->random, node->count);
    bool is_chance = game->family->turn(game, uct->state[0]) == GAME_CHANCE;
    Move event =
        is_chance ? game_sample_event(game, uct->state[0], random_fraction(&uct->random)) : 0;
    for (uint32_t i = 0; i < node->count; i++) {
        Node *child = &children[(start + i) % node->count];
        if (is_chance ? child->move == event : child->visits == 0) {
            return child;
        }
        double visits = child->visits;
        double bound =
            is_chance ? 0
                      : (double)child->reward / visits + exploration * sqrt(log_visits / visits);
        if (bound > most) {
            most = bound;
            best = child;
        }
    }
    return best;
}

static Outcome play_out(Uct *uct, const Game *game)
{
    const GameFamily *family = game->family;
    for (unsigned ply = 0; ply < PLAYOUT_MAX_PLIES; ply++) {
        Outcome outcome = family->outcome(game, uct->state[0]);
        if (outcome != OUTCOME_OPEN) {
            return outcome;
        }
        if (family->turn(game, uct->state[0]) == GAME_CHANCE) {
            advance(uct, game,
                    game_sample_event(game, uct->state[0], random_fraction(&uct->random)));
            continue;
        }
        size_t count = family->legal_moves(game, uct->state[0], uct->moves);
        advance(uct, game, uct->moves[random_below(&uct->random, (uint32_t)count)]);
    }
    return OUTCOME_DRAW;
}

/* One playout: selection, expansion, simulation, backpropagation. */
static void visit(Uct *uct, const Game *game)
{
    Node *path[PATH_MAX_PLIES];
    unsigned side[PATH_MAX_PLIES]; /* that made the move to path[i] */
    unsigned length = 0;
    Node *node = uct->node;
    game_copy_state(game, uct->state[0], record_state(&uct->session.record));
    while (length < PATH_MAX_PLIES && game->family->outcome(game, uct->state[0]) == OUTCOME_OPEN) {
        if (node->first == 0 && (node == uct->node || node->visits > 0)) {
            expand(uct, game, node);
        }
        if (node->first == 0) {
            break;
        }
        side[length] = game_side_to_move(game, uct->state[0]);
        node = select_child(uct, game, node);
        path[length++] = node;
        advance(uct, game, node->move);
    }
    Outcome outcome = play_out(uct, game);
    uct->node->visits++;
    for (unsigned i = 0; i < length; i++) {
        path[i]->visits++;
        path[i]->reward += outcome == OUTCOME_DRAW              ? 1.0F / (float)game->sides
                           : outcome_winner(outcome) == side[i] ? 1.0F
                                                                : 0.0F;
    }
}

static Move think(Uct *uct, uint64_t movetime_ms, uint64_t playouts)
{
    const Game *game = uct->session.game->search_game;
    int64_t end_us = clock_cpu_us() + (int64_t)movetime_ms * 1000;
    uct->node[0] = (Node){0};
    uct->nodes = 1;
    uct->state[0] = game_state_new(game);
    uct->state[1] = game_state_new(game);
    for (uint64_t done = 0; playouts == 0 || done < playouts; done++) {
        visit(uct, game);
        if (movetime_ms != 0 && done % PLAYOUTS_PER_CLOCK == 0 && clock_cpu_us() >= end_us) {
            break;
        }
    }
    const Node *children = &uct->node[uct->node[0].first];
    uint32_t best = 0;
    for (uint32_t i = 1; i < uct->node[0].count; i++) {
        best = children[i].visits > children[best].visits ? i : best;
    }
    game_state_free(uct->state[0]);
    game_state_free(uct->state[1]);
    return children[best].move;
}

/* -- UGI -- */

static uint64_t limit(Span arguments, const char *name)
{
    Span word;
    uint64_t number = 0;
    while (span_next_word(&arguments, &word)) {
        if (span_equals(word, name) && span_next_word(&arguments, &word) &&
            span_parse_number(word, UINT32_MAX, &number)) {
            return number;
        }
    }
    return 0;
}

static void go(Uct *uct, Span arguments)
{
    char text[GAME_MOVE_TEXT_SIZE];
    uint64_t movetime_ms = limit(arguments, "movetime");
    uint64_t playouts = limit(arguments, "nodes");
    Move move = think(uct, movetime_ms, playouts == 0 && movetime_ms == 0 ? 1000 : playouts);
    (void)uct->session.game->family->print_move(uct->session.game, move, text);
    printf("info nodes %u\nbestmove %s\n", (unsigned)uct->node[0].visits, text);
}

static Status set_position(Uct *uct, Span line, Fault *fault)
{
    PositionLine position;
    Status status = position_split_line(line, &position, fault);
    return status == STATUS_OK ? session_set_position(&uct->session, &position, fault) : status;
}

static Status execute(Uct *uct, Span command, Span rest, Fault *fault)
{
    static const char variant[] = "name Variant value ";
    if (span_equals(command, "ugi")) {
        printf("id name plain-uct\noption name Variant type string default %s\nugiok\n",
               SESSION_STANDARD_VARIANT);
    } else if (span_equals(command, "isready")) {
        printf("readyok\n");
    } else if (span_equals(command, "setoption") && span_has_prefix(rest, variant)) {
        return session_choose(&uct->session, span_from(rest, strlen(variant)), fault);
    } else if (span_equals(command, "position")) {
        return set_position(uct, rest, fault);
    } else if (span_equals(command, "go")) {
        go(uct, rest);
    }
    return STATUS_OK;
}

int main(void)
{
    static Uct uct = {.random = {.seed = 1}};
    char *line = NULL;
    size_t capacity = 0;
    Fault fault;
    uct.node = calloc(NODES_MAX, sizeof *uct.node);
    if (uct.node == NULL || session_init(&uct.session, NULL, NULL, &fault) != STATUS_OK) {
        return EXIT_FAILURE;
    }
    while (getline(&line, &capacity, stdin) > 0) {
        Span rest = {line, strcspn(line, "\r\n")};
        Span command = {"", 0};
        (void)span_next_word(&rest, &command);
        if (span_equals(command, "quit")) {
            break;
        }
        if (execute(&uct, command, span_trim(rest), &fault) != STATUS_OK) {
            printf("info string error %s\n", fault.text);
        }
        (void)fflush(stdout);
    }
    free(line);
    session_free(&uct.session);
    free(uct.node);
    return EXIT_SUCCESS;
}
