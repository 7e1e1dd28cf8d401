/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The contract between a family of games and everything else.
 *
 *   GameFamily  the rules as functions: one a family, const
 *   Variant     a named game of a family: its row of rules and the options it takes, const
 *   Game        a variant with its options settled: made once, then read only, shared by threads
 *   GameState   one position: flat memory of Game.state_size bytes, copied by value
 *
 * Playing a move writes a new state; there is no undo to get wrong. What happened before (repetition,
 * quiet moves) is no part of a state: see game/record.h. Nothing here is hidden from any player, and no
 * function of a family allocates, except through a Text.
 */
#ifndef NGUZO_GAME_GAME_H
#define NGUZO_GAME_GAME_H

#include "base/status.h"
#include "base/text.h"
#include "game/evaluation.h"
#include "game/fields.h"
#include "game/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t Move; /* opaque outside the family; equal moves have equal bits */

enum {
    GAME_MAX_SEATS = 4,
    GAME_MAX_SIDES = 4,
    GAME_MAX_OPTIONS = 8,
    GAME_SPEC_SIZE = 160,
    /* Chains of capturing jumps are the longest lists: 360 stops in all on ring17x (counted over every
     * set of seven men that can be jumped), six removals each at the most, and 56 steps. */
    GAME_MAX_MOVES = 2560,
    GAME_MOVE_TEXT_SIZE = 40,
    GAME_CHANCE = GAME_MAX_SEATS /* who is to move when dice, sticks or the like are thrown */
};

typedef enum Outcome {
    OUTCOME_OPEN, /* the game goes on */
    OUTCOME_DRAW,
    OUTCOME_WIN_SIDE_1, /* further sides follow */
    OUTCOME_WIN_SIDE_2,
    OUTCOME_WIN_SIDE_3,
    OUTCOME_WIN_SIDE_4
} Outcome;

static inline Outcome outcome_win(unsigned side)
{
    return (Outcome)(OUTCOME_WIN_SIDE_1 + side);
}

/* Of two sides, the one with more has won. */
static inline Outcome outcome_of_scores(uint32_t first, uint32_t second)
{
    if (first == second) {
        return OUTCOME_DRAW;
    }
    return outcome_win(first < second);
}

static inline bool outcome_is_win(Outcome outcome)
{
    return outcome >= OUTCOME_WIN_SIDE_1;
}

/* Only of a win. */
static inline unsigned outcome_winner(Outcome outcome)
{
    return (unsigned)outcome - OUTCOME_WIN_SIDE_1;
}

/* What a move leads to, as far as a search asks at its horizon. */
typedef struct Judged {
    Outcome outcome;
    unsigned side;           /* to move next */
    bool quiet;              /* as is_quiet() */
    int32_t value;           /* how much better than the other the side that moved stands */
    uint64_t repetition_key; /* if it was wanted, and the move is quiet */
} Judged;

/* The moves of a position one ply before the horizon of a search of two sides. Values are for the side to
 * move, which no move leaves to move again. */
typedef struct LastMoves {
    Move first;     /* to be tried first, if it is legal */
    int32_t beta;   /* a value that is enough: no further move is tried */
    int32_t win;    /* what a won game is worth, minus what a lost one is; a drawn one is worth 0 */
    uint32_t quiet; /* moves that led here */
    uint32_t drawn_from; /* with so many quiet moves a position may be drawn by history, */
    bool (*is_drawn)(void *context, uint64_t repetition_key); /* which is asked here */
    void *context;
    uint64_t most; /* to be tried */
    /* To be found. */
    uint64_t tried;
    int32_t best; /* comes as less than any value */
    Move best_move;
} LastMoves;

typedef enum OptionKind {
    OPTION_CHOICE,  /* one of `choices`; the value is its index */
    OPTION_NUMBER,  /* min to max */
    OPTION_DECIMAL, /* more than 0, less than 1, in billionths */
    OPTION_SEATS    /* a digit 1 or 2 a seat: which engine of two plays it; bit i set: engine 2 */
} OptionKind;

typedef struct OptionRow {
    const char *key;
    OptionKind kind;
    const char *standard; /* its default as text; NULL: absent unless it is given */
    const char *choices;  /* "off|on" */
    uint64_t min;
    uint64_t max;
    const char *help;
} OptionRow;

typedef struct Game Game;
typedef struct GameState GameState; /* never defined: each family casts it to its own struct */
typedef struct GameFamily GameFamily;
typedef struct NumberingFamily NumberingFamily; /* game/numbering.h */
typedef struct ExactValue ExactValue;           /* game/probe.h */

typedef struct Variant {
    const char *id;
    const char *title;
    const char *summary; /* one line for a list of games */
    const GameFamily *family;
    const OptionRow *options; /* ends with a row without key; NULL: none */
    const void *row;          /* the family's own row of rules */
} Variant;

/* A family's games. */
typedef struct VariantTable {
    const Variant *variant;
    size_t count;
} VariantTable;

struct Game {
    const Variant *variant;
    const GameFamily *family;
    uint64_t option[GAME_MAX_OPTIONS];   /* in the order of variant->options */
    bool option_given[GAME_MAX_OPTIONS]; /* has a value, a default one too */
    char spec[GAME_SPEC_SIZE];           /* id:key=value,… with every default */

    /* Set by the family's configure(). */
    unsigned seats;
    unsigned sides;
    uint8_t side_of_seat[GAME_MAX_SEATS];
    bool ends_by_history; /* repetition and the quiet limit apply */
    bool has_chance;      /* some state has GAME_CHANCE to move */
    bool
        ends_suddenly; /* a single move can win whatever happened before, as by completing a line */

    /* The same game with luck unknown: what a search plays. This very game, unless tosses follow from a
     * seed. States and moves of the two are interchangeable. */
    const Game *thinking;
    void *rules; /* the family's, family->rules_size bytes */
};

struct GameFamily {
    const char *name;
    size_t rules_size;
    size_t state_size;

    /* Settles game->rules and the fields above from game->variant and game->option. */
    Status (*configure)(Game *game, Fault *fault);

    /* -- play -- */
    void (*start)(const Game *game, GameState *state);
    /* Writes every legal move once, at most GAME_MAX_MOVES, in a fixed order; none if the game is over.
     * At a chance state: every event. */
    size_t (*legal_moves)(const Game *game, const GameState *state, Move *moves);
    /* The length of that list, quicker than writing it. NULL: take the list's. */
    size_t (*count_moves)(const Game *game, const GameState *state);
    /* The number of sequences of two moves, where it can be had without playing the first; false where it
     * cannot. NULL: never. */
    bool (*count_replies)(const Game *game, const GameState *state, uint64_t *replies);
    /* `move` is legal in `state`; `next` is another state's memory. */
    void (*play)(const Game *game, const GameState *state, Move move, GameState *next);
    /* Seat from 0, or GAME_CHANCE. Of a finished game: whoever would have been next. */
    unsigned (*turn)(const Game *game, const GameState *state);
    Outcome (*outcome)(const Game *game, const GameState *state);
    void (*scores)(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES]);

    /* -- optional rules, NULL where a family has no such thing -- */
    /* Accepts a token that is legal though never listed. */
    bool (*accept_unlisted)(const Game *game, const GameState *state, Span token, Move *move);
    /* Probability of an event at a chance state. */
    double (*chance)(const Game *game, const GameState *state, Move event);
    /* At a chance state: the seat that throws. */
    unsigned (*thrower)(const Game *game, const GameState *state);
    /* The toss that is to be played, 1 to 5, or 0. */
    unsigned (*toss)(const Game *game, const GameState *state);
    /* Whether the move counts towards the quiet limit; with ends_by_history only. */
    bool (*is_quiet)(const Game *game, const GameState *before, Move move, const GameState *after);
    /* Whether a quiet move can have led to this position; with ends_by_history only. */
    bool (*may_be_quiet)(const Game *game, const GameState *state);
    /* Equal for positions that repetition takes for the same; with ends_by_history only. */
    uint64_t (*repetition_key)(const Game *game, const GameState *state);
    /* What happens when repetition or the quiet limit ends a round of several: writes the state that
     * follows. False (or NULL): the game is drawn. */
    bool (*end_round)(const Game *game, const GameState *state, GameState *next);
    /* play() without a limit on fruitless moves that is part of the state: what perft counts.
     * NULL: there is no such limit. */
    void (*play_unlimited)(const Game *game, const GameState *state, Move move, GameState *next);
    /* Milliseconds that the rules give for this move, 0: no limit. */
    uint32_t (*move_clock_ms)(const Game *game, const GameState *state);

    /* -- thinking -- */
    /* Equal states have equal keys; includes everything that the future depends on. */
    uint64_t (*key)(const Game *game, const GameState *state);
    /* What the evaluation looks at. */
    const EvalTerm *terms;
    size_t term_count; /* at most EVAL_MAX_TERMS */
    /* How much each side has of it, and by which weights that counts; comes zeroed. */
    void (*count_terms)(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES]);
    /* How well each side stands, 100 for a man or a point; only differences between sides count. Always
     * the sum of count_terms(), for which game_evaluate() will do; families where the search spends
     * its time here have a quicker one. */
    void (*evaluate)(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES]);
    /* play(), outcome(), turn(), is_quiet(), repetition_key() and evaluate() in one, and no state is left behind:
     * for games of two sides where searching many positions matters. NULL: these are asked one by one. */
    void (*judge)(const Game *game, const GameState *state, Move move, bool wants_key,
                  Judged *judged);
    /* Tries `last->first` and then the other moves in the order of legal_moves(), each as judge() would, until one
     * is good enough. False, and what was found does not count, if `most` were tried before that, or if this
     * cannot be done here: where a move does not pass the turn on, or a draw by history only ends a round.
     * NULL: nowhere. With judge(). */
    bool (*try_last)(const Game *game, const GameState *state, LastMoves *last);
    /* Whether a legal move captures, wins or the like: such moves are looked at first. NULL: none does. */
    bool (*is_tactical)(const Game *game, const GameState *state, Move move);
    /* Moves that win at once, or after which the side that played one threatens to win and goes on
     * threatening whatever is answered outside forced_replies(): of order 1, by its next move; of order 2, by the
     * two after, or its next. Fewer than there are will do. NULL: no such moves are known. */
    size_t (*forcing_moves)(const Game *game, const GameState *state, unsigned order, Move *moves);
    /* After such a move: every reply after which the threat is not simply carried out, or some that do not
     * help if none does. With forcing_moves. */
    size_t (*forced_replies)(const Game *game, const GameState *state, Move *moves);
    /* Symmetries of the game, the identity (number 0) included; NULL: only that one. */
    size_t (*symmetries)(const Game *game);
    void (*transform_state)(const Game *game, size_t symmetry, const GameState *state,
                            GameState *image);
    Move (*transform_move)(const Game *game, size_t symmetry, Move move);
    /* The key of one of a state's images, always the same one, and which symmetry leads to it. NULL: they are
     * all made and the least key is taken. */
    uint64_t (*key_of_images)(const Game *game, const GameState *state, size_t *symmetry);
    /* Positions as numbers, for solving; NULL: none of the family's games has them. */
    const NumberingFamily *numbering;
    /* The value of a position that is not over, where a formula gives it. NULL: nowhere. */
    ExactValue (*known_value)(const Game *game, const GameState *state);

    /* -- text -- */
    /* The one spelling of a move, terminated; returns its length. */
    size_t (*print_move)(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
    /* The fields of the position text after the spec, each with a blank before it. */
    void (*print_position)(const Game *game, const GameState *state, Text *text);
    /* Reads them back. Refuses what cannot arise; `state` is untouched on failure. */
    Status (*parse_position)(const Game *game, Fields *fields, GameState *state, Fault *fault);

    /* -- for people -- */
    /* How moves are spelt, in a few sentences. */
    const char *spelling;
    /* Why a word is no legal move of a position that is not over, in the words of the rule: adds a sentence.
     * False, with nothing added, if it does not even look like a move. */
    bool (*explain)(const Game *game, const GameState *state, Span word, Text *reason);
    /* What a legal move does: adds a sentence. */
    void (*describe_move)(const Game *game, const GameState *state, Move move, Text *text);

    /* -- to be seen; both structs come zeroed -- */
    void (*describe_board)(const Game *game, Geometry *geometry);
    void (*describe_state)(const Game *game, const GameState *state, View *view);
};

/* Builds a game; `options` is what stands after the colon of a spec, possibly empty. */
MUST_CHECK Status game_new(const Variant *variant, Span options, Game **game, Fault *fault);
/* The same game for somebody else, who frees it, too: a game never changes once it is built. */
Game *game_hold(const Game *game);
/* The last who frees it ends its life. NULL is fine. */
void game_free(Game *game);

/* The value of an option of this game, `absent` if it has no such option or none was given. */
uint64_t game_option(const Game *game, const char *key, uint64_t absent);

/* Seat to move; at a chance state the one that throws. */
unsigned game_seat_in_charge(const Game *game, const GameState *state);
/* Its side. */
unsigned game_side_to_move(const Game *game, const GameState *state);
size_t game_count_moves(const Game *game, const GameState *state);
/* The sum of what count_terms() counts. */
void game_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES]);
/* What there is to see of a position; `view` comes zeroed. Colours are sides, unless the family says otherwise. */
void game_view_state(const Game *game, const GameState *state, View *view);
/* Finds the listed move with this spelling. Matching printed moves keeps parsing and printing one thing;
 * lists are short and a line of play is read once. */
MUST_CHECK Status game_find_move(const Game *game, const GameState *state, Span token, Move *move,
                                 Fault *fault);
/* The same, and moves that are legal though never listed. */
MUST_CHECK Status game_parse_move(const Game *game, const GameState *state, Span token, Move *move,
                                  Fault *fault);
/* The first listed move whose spelling begins so. */
bool game_find_beginning(const Game *game, const GameState *state, Span beginning,
                         char text[GAME_MOVE_TEXT_SIZE]);

/* At a chance state: the event that `luck`, at least 0 and less than 1, stands for. */
Move game_draw_event(const Game *game, const GameState *state, double luck);

/* Plays a move as perft does: no limit on fruitless moves applies. */
static inline void game_play_unlimited(const Game *game, const GameState *state, Move move,
                                       GameState *next)
{
    const GameFamily *family = game->family;
    if (family->play_unlimited != NULL) {
        family->play_unlimited(game, state, move, next);
    } else {
        family->play(game, state, move, next);
    }
}

/* One state's memory, or NULL. */
GameState *game_state_new(const Game *game);
void game_state_free(GameState *state);
void game_copy_state(const Game *game, GameState *to, const GameState *from);

#endif
