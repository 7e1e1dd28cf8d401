/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The contract between a family of games and everything else.
 *
 *   GameFamily  the rules as functions; const
 *   Variant     a named game of a family: its row of rules and the options it takes; const
 *   Game        a variant with its options applied: built once, then read-only, shared by threads
 *   GameState   one position: flat memory of family->state_size bytes, copied by value
 *
 * Playing a move writes a new state; there is no undo to get wrong. What happened before (repetition,
 * quiet moves) is not part of a state: see game/record.h. All games have perfect information. No function
 * of a family allocates memory, except through a Text.
 */
#pragma once

#include "base/setting.h"
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
    GAME_TITLE_SIZE = 64,
    GAME_SPEC_SIZE = 4096, /* a spec can contain the description of a board */
    /* Chains of capturing jumps are the longest lists: 360 stops in all on ring17x (counted over every
     * set of seven men that can be jumped), six removals each at the most or none, and the steps. */
    GAME_MAX_MOVES = 2816,
    GAME_MOVE_TEXT_SIZE = 40,
    GAME_CHANCE = GAME_MAX_SEATS /* the seat to move at a chance state: dice or sticks are thrown */
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

/* Of two sides, the one with the higher score has won. */
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

/* The position after a move, as far as the search needs it at its horizon. */
typedef struct MoveEvaluation {
    Outcome outcome;
    unsigned side;           /* to move next */
    bool quiet;              /* see HistoryRules.is_quiet */
    int32_t value;           /* static evaluation, from the point of view of the side that moved */
    uint64_t repetition_key; /* only if it was requested and the move is quiet */
} MoveEvaluation;

/* A search of depth 1 at a frontier node of a game of two sides. Values are from the point of view of the
 * side to move, and every move passes the turn to the other side. */
typedef struct FrontierSearch {
    Move first_move;     /* tried first if it is legal, such as a killer move */
    int32_t beta;        /* a move of at least this value is a cutoff */
    int32_t win_value;   /* of a won game; a lost one is worth its negative, a drawn one 0 */
    uint32_t quiet;      /* quiet moves in a row that led here */
    uint32_t drawn_from; /* with this many of them, is_drawn() decides about a draw by history */
    bool (*is_drawn)(void *context, uint64_t repetition_key);
    void *context;
    uint64_t move_limit;
    /* Results. */
    uint64_t moves_tried;
    int32_t best_value; /* set by the caller to less than any value */
    Move best_move;
} FrontierSearch;

/* The probabilities of the results given a score in centipawns, for two sides without chance:
 *     win = 1 / (1 + exp((draw_width - score) / scale)), loss = 1 / (1 + exp((draw_width + score) / scale)),
 * and the rest are draws. Fitted by scripts/calibrate-wdl; docs/search.md has the calibration. */
typedef struct WdlModel {
    double scale;
    double draw_width; /* 0: no draws */
} WdlModel;

typedef struct Game Game;
typedef struct GameState GameState; /* never defined: each family casts it to its own struct */
typedef struct GameFamily GameFamily;
typedef struct NumberingFamily NumberingFamily; /* game/numbering.h */

typedef struct Variant {
    const char *id;
    const char *title;
    const char *summary; /* one line for a list of games */
    const GameFamily *family;
    const Setting *options; /* the last row has no name; NULL: none */
    const void *row;        /* the family's own row of rules */
    /* The options after the colon of a spec include the fields of the row, which GameFamily.read_rules reads; `row` has the
     * others, or is NULL. */
    bool reads_rules;
    /* What games of this variant have as Game.variant, so that they can outlive it; NULL: the variant itself. */
    const struct Variant *stands_for;
} Variant;

/* The games of a family. */
typedef struct VariantTable {
    const Variant *variant;
    size_t count;
} VariantTable;

struct Game {
    const Variant *variant;
    const GameFamily *family;
    uint64_t option[GAME_MAX_OPTIONS];   /* in the order of variant->options */
    bool option_given[GAME_MAX_OPTIONS]; /* it has a value, possibly the default */
    char spec[GAME_SPEC_SIZE];           /* id:key=value,… with every default */
    char title[GAME_TITLE_SIZE];
    const char *table_id; /* begins the names of table files; games with the same rules share it */

    /* Set by the family's configure(). */
    unsigned seats;
    unsigned sides;
    uint8_t side_of_seat[GAME_MAX_SEATS]; /* by default every seat is a side of its own */
    bool ends_by_history;                 /* repetition and the quiet limit apply */
    unsigned armies;      /* then: sides with men of their own, whose quiet moves are counted */
    bool has_chance;      /* some state has GAME_CHANCE to move */
    bool has_sudden_wins; /* a single move can win from any position, as by completing a line */

    WdlModel wdl; /* of a game of two sides without chance */

    /* The game that a search plays: this one, unless chance events follow from a seed. Then it is the
     * same game without the seed, so that a search cannot foresee them. States and moves of the two are
     * interchangeable. */
    const Game *search_game;
    void *rules; /* the family's, family->rules_size bytes */
};

/* -- optional groups of a family; every member of a group is required -- */

/* Chance events, such as dice: for games with Game.has_chance. */
typedef struct ChanceRules {
    /* Of an event at a chance state. The events of a state add up to 1. */
    double (*probability)(const Game *game, const GameState *state, Move event);
    /* At a chance state: the seat that throws. */
    unsigned (*seat)(const Game *game, const GameState *state);
} ChanceRules;

/* Repetition and the quiet limit: for games with Game.ends_by_history. */
typedef struct HistoryRules {
    /* Whether the move counts towards the quiet limit. */
    bool (*is_quiet)(const Game *game, const GameState *before, Move move, const GameState *after);
    /* Whether a quiet move can have led to this position. */
    bool (*may_be_quiet)(const Game *game, const GameState *state);
    /* Equal for positions that count as the same for repetition. */
    uint64_t (*repetition_key)(const Game *game, const GameState *state);
    /* Repetition or the quiet limit ends a round of a game of several rounds: writes the state that
     * follows. False: the game is drawn. */
    bool (*end_round)(const Game *game, const GameState *state, GameState *next);
} HistoryRules;

/* Symmetries of a game. Number 0 is the identity. */
typedef struct Symmetries {
    size_t (*count)(const Game *game);
    void (*transform_state)(const Game *game, size_t symmetry, const GameState *state,
                            GameState *image);
    Move (*transform_move)(const Game *game, size_t symmetry, Move move);
    /* The key of one of a state's images, the same for every image, and the symmetry that leads to it.
     * game_canonical_key() takes the least key of all images. `scratch` is another state's memory. */
    uint64_t (*canonical_key)(const Game *game, const GameState *state, GameState *scratch,
                              size_t *symmetry);
} Symmetries;

/* Faster ways to do what the search could do with the required functions; for games of two sides without
 * chance where the number of positions searched matters. */
typedef struct SearchHelp {
    /* Equals play(), outcome(), turn(), is_quiet(), repetition_key() and evaluate() in this order, without
     * writing a state. */
    void (*evaluate_move)(const Game *game, const GameState *state, Move move, bool needs_key,
                          MoveEvaluation *evaluation);
    /* Searches a frontier node: `first_move`, then the other moves in the order of legal_moves(), each as by
     * evaluate_move(), up to the first cutoff. False, with results to be ignored, if `move_limit` is
     * reached before the search is complete or the node cannot be searched in this way: where a move keeps the turn, or a
     * draw by history ends only a round. */
    bool (*search_frontier)(const Game *game, const GameState *state, FrontierSearch *search);
    /* Whether a legal move captures, wins or does something similar. Move ordering puts such moves first. */
    bool (*is_tactical)(const Game *game, const GameState *state, Move move);
} SearchHelp;

/* Threats to win, for a threat-space search. */
typedef struct ForcingMoves {
    /* Moves that win at once, or after which their side threatens to win and keeps threatening unless the
     * reply is one of replies(). Order 1: threatens to win by its next move. Order 2: by its next two
     * moves, or its next. The list may be incomplete. */
    size_t (*moves)(const Game *game, const GameState *state, unsigned order, Move *moves);
    /* After such a move: every reply that may prevent the threat from being carried out, or some useless ones
     * if none does. */
    size_t (*replies)(const Game *game, const GameState *state, Move *moves);
} ForcingMoves;

struct GameFamily {
    const char *name;
    size_t rules_size;
    size_t state_size;

    /* Sets game->rules and the fields that Game leaves to it, from game->variant and game->option. */
    Status (*configure)(Game *game, Fault *fault);
    /* Of a variant that reads_rules: reads the fields of the row into game->rules, and refuses keys that are neither a field
     * nor an option. NULL: the family has no such variant. */
    Status (*read_rules)(Game *game, Span text, Fault *fault);
    /* Adds all fields as `key=value,...`. */
    void (*print_rules)(const Game *game, Text *text);

    /* -- rules -- */
    void (*start)(const Game *game, GameState *state);
    /* Writes every legal move once, at most GAME_MAX_MOVES, in a fixed order; none if the game is over.
     * At a chance state: every event. */
    size_t (*legal_moves)(const Game *game, const GameState *state, Move *moves);
    /* The length of that list: game_count_moves(), or faster. */
    size_t (*count_moves)(const Game *game, const GameState *state);
    /* `move` is legal in `state`; `next` is another state's memory. */
    void (*play)(const Game *game, const GameState *state, Move move, GameState *next);
    /* Seat from 0, or GAME_CHANCE. Of a finished game: the seat that would have been next. */
    unsigned (*turn)(const Game *game, const GameState *state);
    Outcome (*outcome)(const Game *game, const GameState *state);
    void (*scores)(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES]);
    /* Equal states have equal keys. Covers everything that the future depends on. */
    uint64_t (*key)(const Game *game, const GameState *state);

    /* -- evaluation -- */
    const EvalTerm *terms;
    size_t term_count; /* at most EVAL_MAX_TERMS */
    /* How much each side has of every term, and the weights that apply to it; `sides` arrives zeroed. */
    void (*count_terms)(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES]);
    /* The weighted sum of count_terms() for each side, in centipawns; only differences between sides matter.
     * game_evaluate() does this for every family. Families in which the search spends its time here have
     * a faster one. */
    void (*evaluate)(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES]);

    /* -- text -- */
    /* Writes the one spelling of a move, terminated; returns its length. */
    size_t (*print_move)(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
    /* Adds the fields of the position text after the spec, each preceded by a space. */
    void (*print_position)(const Game *game, const GameState *state, Text *text);
    /* Reads them back. Rejects positions that cannot arise by fields_fail(); `state` is untouched then. */
    bool (*parse_position)(const Game *game, Fields *fields, GameState *state);
    /* How moves are written, in a few sentences for a person. */
    const char *spelling;
    /* Why `word` is not a legal move of a position that is not over: adds a sentence. False, with nothing
     * added, if it does not have the form of a move. */
    bool (*explain)(const Game *game, const GameState *state, Span word, Text *reason);
    /* What a legal move does: adds a sentence. */
    void (*describe_move)(const Game *game, const GameState *state, Move move, Text *text);
    /* Why the rules have ended the game at this position: adds a sentence such as `p1 has two men left`. */
    void (*explain_end)(const Game *game, const GameState *state, Text *text);

    /* -- view; the structs arrive zeroed -- */
    void (*describe_board)(const Game *game, Geometry *geometry);
    void (*describe_state)(const Game *game, const GameState *state, View *view);
    /* Of a legal move, listed or not. */
    void (*view_move)(const Game *game, const GameState *state, Move move, MoveView *view);

    /* -- optional groups: NULL if the family has none -- */
    const ChanceRules *chance;
    const HistoryRules *history;
    const Symmetries *symmetries;
    const SearchHelp *search_help;
    const ForcingMoves *forcing;
    const NumberingFamily *numbering; /* positions as numbers, for solving */

    /* -- optional functions -- */
    /* The move that is legal here although it is never listed, such as a claim that the time is up. False: there
     * is none. NULL: never. */
    bool (*unlisted_move)(const Game *game, const GameState *state, Move *move);
    /* Milliseconds that the rules allow for this move, 0: no limit. NULL: never a limit. */
    uint32_t (*move_clock_ms)(const Game *game, const GameState *state);
    /* The number of sequences of two moves, without playing the first; false where that is impossible. NULL:
     * everywhere. */
    bool (*count_replies)(const Game *game, const GameState *state, uint64_t *replies);
    /* play() without a limit on fruitless moves that is part of the state: perft ignores such limits. NULL:
     * there is no such limit. */
    void (*play_unlimited)(const Game *game, const GameState *state, Move move, GameState *next);
};

/* The option of games with more than two seats: which of two engines plays each seat, a digit 1 or 2 per seat. In the
 * value, bit i is set if engine 2 plays seat i; the bit above the last seat is always set. */
#define GAME_SEATS_OPTION                                                                          \
    {                                                                                              \
        .name = "seats", .kind = SETTING_CUSTOM, .placeholder = "1212", .parse = game_parse_seats, \
        .format = game_format_seats, .expects = "a digit 1 or 2 for each of three or four seats",  \
        .help = "which of two engines plays each seat, such as 1212"                               \
    }
bool game_parse_seats(Span text, uint64_t *value);
void game_format_seats(uint64_t value, Text *text);

SettingTable variant_options(const Variant *variant);
/* Builds a game; `options` is what follows the colon of a spec, possibly empty. */
MUST_CHECK Status game_new(const Variant *variant, Span options, Game **game, Fault *fault);
/* Adds a reference to the game; each one is dropped by game_free(). */
Game *game_hold(const Game *game);
/* Frees the game when the last reference is dropped. NULL is allowed. */
void game_free(Game *game);

/* The value of an option of this game, `absent` if it has no such option or none was given. */
uint64_t game_option(const Game *game, const char *key, uint64_t absent);

/* Seat to move; at a chance state the one that throws. */
unsigned game_seat_in_charge(const Game *game, const GameState *state);
/* Its side. */
unsigned game_side_to_move(const Game *game, const GameState *state);
/* Milliseconds that the rules allow for this move, 0: no limit. */
uint32_t game_move_clock_ms(const Game *game, const GameState *state);
/* GameFamily.count_moves for families without a faster one. */
size_t game_count_moves(const Game *game, const GameState *state);
/* GameFamily.evaluate for families without a faster one. */
void game_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES]);
/* Fills `view`, which must be zeroed, from a position. Colours are sides, unless the family sets them. */
void game_view_state(const Game *game, const GameState *state, View *view);
/* What a legal move does. */
MoveView game_view_move(const Game *game, const GameState *state, Move move);
/* Finds the listed move with this spelling. Comparing printed moves keeps parsing and printing consistent;
 * lists are short, and a line of play is read once. */
MUST_CHECK Status game_find_move(const Game *game, const GameState *state, Span token, Move *move,
                                 Fault *fault);
/* Likewise; also accepts moves that are legal but never listed. */
MUST_CHECK Status game_parse_move(const Game *game, const GameState *state, Span token, Move *move,
                                  Fault *fault);
/* Whether this is the spelling of the move. */
bool game_is_spelling(const Game *game, Move move, Span token);
/* The first listed move whose spelling has this prefix. */
bool game_find_beginning(const Game *game, const GameState *state, Span beginning,
                         char text[GAME_MOVE_TEXT_SIZE]);

/* Adds the spellings of moves, separated by blanks. */
void game_print_moves(const Game *game, const Move *moves, size_t count, Text *text);
static inline void game_print_move(const Game *game, Move move, Text *text)
{
    game_print_moves(game, &move, 1, text);
}

/* Symmetries.canonical_key for families without a faster one. */
uint64_t game_canonical_key(const Game *game, const GameState *state, GameState *scratch,
                            size_t *symmetry);
/* At a chance state: the event that a random number from 0 to less than 1 selects. */
Move game_sample_event(const Game *game, const GameState *state, double fraction);

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

/* A zeroed state; NULL if out of memory. */
GameState *game_state_new(const Game *game);
void game_state_free(GameState *state);
void game_copy_state(const Game *game, GameState *to, const GameState *from);
