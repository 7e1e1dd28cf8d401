/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/patterns.h"

#include "base/data_file.h"

enum { WEIGHT_STEP = 8 }; /* of the weights of squares and sides, so that they fit into a byte */

enum {
    PATTERN_PHASES = 7, /* at most; see find_phase() */
    PATTERN_MEN = 12,   /* of a side, at most */
    PATTERN_MATERIAL_STATES = (2 * PATTERN_MEN + 1) * (PATTERN_MEN + 1) * (PATTERN_MEN + 1),
    PATTERN_RING_STATES = 6561,
    PATTERN_SIDES = 4,
    PATTERN_SIDE_RING_STATES = 27, /* of the three points of a side in one ring */
    PATTERN_SIDE_STATES = 19683,   /* of all points of a side, with three squares */
    PATTERN_SIDE_BITS = 16         /* distance of two sides in a sum of codes */
};

/* The tables for one phase, and the entry for the numbers of men. What follows two squares is a third one, a centre, or
 * nothing. */
typedef struct PatternTables {
    const int16_t *ring[3];
    const uint64_t
        *third_codes; /* what a state of the third contributes to the states of the sides */
    const int16_t *side;
    int32_t material;
} PatternTables;

/* Built once per process, when first needed. */
struct MillPatterns {
    int16_t material[PATTERN_MATERIAL_STATES];            /* by men in hand, own men, other men */
    PatternTables phase[PATTERN_PHASES];                  /* but for the men */
    int16_t ring[PATTERN_PHASES][2][PATTERN_RING_STATES]; /* of both kinds of squares */
    int16_t side[PATTERN_PHASES][PATTERN_SIDE_STATES];
    bool is_built;
};

/* A set of points of a ring as a base-3 number with a digit 1 for each. */
static uint16_t ternary[1 << RING_POINTS];
/* For each state of a ring, the states of its four sides. */
static uint64_t side_codes[PATTERN_RING_STATES];
/* The centre is a point of every side. */
static const uint64_t centre_codes[] = {0, 0x0001000100010001, 0x0002000200020002};
/* Where nothing but a centre follows two squares; the entries of sides speak for it. */
static const int16_t no_ring[] = {0, 0, 0};

typedef struct Images {
    unsigned points;
    unsigned count;
    uint8_t image[8][9]; /* symmetry, point -> point; 0 is the identity */
} Images;

static const unsigned powers_of_three[] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};

/* The least state among the images of a state. */
static unsigned least_image(const Images *images, unsigned state)
{
    unsigned least = state;
    for (unsigned symmetry = 1; symmetry < images->count; symmetry++) {
        unsigned moved = 0;
        for (unsigned point = 0, rest = state; point < images->points; point++, rest /= 3) {
            moved += rest % 3 * powers_of_three[images->image[symmetry][point]];
        }
        least = moved < least ? moved : least;
    }
    return least;
}

/* Numbers the classes of states under the symmetries in the order of their least states. Returns the number of classes. */
static unsigned number_classes(const Images *images, unsigned states, uint16_t class[])
{
    uint16_t next = 0;
    for (unsigned state = 0; state < states; state++) {
        unsigned least = least_image(images, state);
        class[state] = least == state ? next++ : class[least];
    }
    return next;
}

static Images ring_images(void)
{
    Images images = {.points = RING_POINTS, .count = RING_POINTS};
    for (unsigned i = 0; i < images.count; i++) {
        for (unsigned point = 0; point < RING_POINTS; point++) {
            unsigned turned = i % 2 == 0 ? point : RING_POINTS - point;
            images.image[i][point] = (uint8_t)((turned + i / 2 * 2) % RING_POINTS);
        }
    }
    return images;
}

/* Mirror images, and exchanging the outer and the inner square, which a centre distinguishes. Point 3r + i of a side is its
 * point i in ring r; the centre follows. */
static Images side_images(unsigned rings, bool has_centre)
{
    Images images = {.points = 3 * rings + has_centre, .count = has_centre ? 2 : 4};
    for (unsigned i = 0; i < images.count; i++) {
        for (unsigned point = 0; point < 3 * rings; point++) {
            unsigned ring = i / 2 == 0 ? point / 3 : rings - 1 - point / 3;
            images.image[i][point] = (uint8_t)(3 * ring + (i % 2 == 0 ? point % 3 : 2 - point % 3));
        }
        if (has_centre) {
            images.image[i][3 * rings] = (uint8_t)(3 * rings);
        }
    }
    return images;
}

static void build_codes(void)
{
    for (unsigned set = 1; set < 1 << RING_POINTS; set++) {
        unsigned power = 1;
        for (unsigned point = 0; point < RING_POINTS; point++, power *= 3) {
            ternary[set] = (uint16_t)(ternary[set] + (set >> point & 1) * power);
        }
    }
    for (unsigned state = 0; state < PATTERN_RING_STATES; state++) {
        unsigned digit[RING_POINTS + 1];
        for (unsigned point = 0, rest = state; point < RING_POINTS; point++, rest /= 3) {
            digit[point] = rest % 3;
        }
        digit[RING_POINTS] = digit[0];
        for (unsigned side = 0; side < PATTERN_SIDES; side++) {
            const unsigned *first = &digit[2 * side];
            side_codes[state] |= (uint64_t)(first[0] + 3 * first[1] + 9 * first[2])
                                 << PATTERN_SIDE_BITS * side;
        }
    }
}

/* -- weights -- */

/* A game with fewer men is the same game from a later position on if a side loses with the same number of men. The weights
 * are those of all such games with `fewest` men or more. */
typedef struct PatternWeights {
    MillRow row;
    unsigned fewest;  /* 0: only the number of the row */
    unsigned placing; /* phases, see find_phase() */
    unsigned moving;
    WdlModel wdl; /* scripts/calibrate-wdl, docs/search.md */
    /* A data file, written by scripts/train-patterns: the entries of the numbers of men in two bytes each, low byte first, by men
     * in hand, own men, other men; then a byte for each entry of squares, by phase, kind of square and class, and for each
     * of sides, by phase and class. */
    const char *file;
} PatternWeights;

static const PatternWeights all_weights[] = {
    {.row =
         {.players = 2, .board = BOARD_RING24, .men = 9, .protects = true, .reduce = 7, .fly = 3},
     .placing = 3,
     .moving = 4,
     .wdl = {45, 95},
     .file = "nine.bin"},
    {.row = {.players = 2,
             .board = BOARD_RING24,
             .men = 12,
             .reduce = 10,
             .placing = PLACING_FILLS,
             .blocked = BLOCKED_IS_BESIEGED},
     .placing = 4,
     .moving = 3,
     .wdl = {59, 10},
     .file = "shax.bin"},
    {.row = {.players = 2, .board = BOARD_RING24X, .men = 12, .reduce = 10},
     .placing = 3,
     .moving = 4,
     .wdl = {60, 13},
     .file = "conquer.bin"},
    {.row = {.players = 2,
             .board = BOARD_RING24X,
             .men = 12,
             .protects = true,
             .reform = REFORM_SWAP,
             .fly = 3,
             .reduce = 10,
             .shotless = 20,
             .full = FULL_DRAWS},
     .placing = 3,
     .moving = 4,
     .wdl = {63, 78},
     .file = "morabaraba.bin"},
    {.row = {.players = 2, .board = BOARD_RING24X, .men = 12, .placing = PLACING_ONLY},
     .placing = 3,
     .moving = 0,
     .wdl = {28, 98},
     .file = "pluck.bin"},
    {.row = {.players = 2,
             .board = BOARD_RING16,
             .men = 6,
             .protects = true,
             .reform = REFORM_NEVER,
             .reduce = 4},
     .fewest = 5,
     .placing = 2,
     .moving = 2,
     .wdl = {17, 79},
     .file = "six.bin"},
    {.row = {.players = 2,
             .board = BOARD_RING17,
             .men = 7,
             .protects = true,
             .reform = REFORM_PAUSE,
             .fly = 3,
             .reduce = 5},
     .placing = 2,
     .moving = 4,
     .wdl = {32, 170},
     .file = "seven.bin"},
    {.row = {.players = 2, .board = BOARD_RING16X, .men = 6, .reduce = 4},
     .fewest = 5,
     .placing = 2,
     .moving = 2,
     .wdl = {50, 264},
     .file = "nyoka.bin"},
    {.row = {.players = 2, .board = BOARD_RING16X, .men = 6, .jump = JUMP_SINGLE, .reduce = 4},
     .fewest = 5,
     .placing = 2,
     .moving = 2,
     .wdl = {13, 71},
     .file = "vyura.bin"},
    {.row = {.players = 2, .board = BOARD_RING16, .men = 6, .jump = JUMP_SINGLE, .reduce = 4},
     .fewest = 4,
     .placing = 2,
     .moving = 2,
     .wdl = {19, 125},
     .file = "kubwa.bin"},
    {.row = {.players = 2,
             .board = BOARD_RING17X,
             .men = 7,
             .protects = true,
             .jump = JUMP_SINGLE,
             .reduce = 5},
     .fewest = 5,
     .placing = 2,
     .moving = 2,
     .wdl = {16, 82},
     .file = "saba.bin"},
};
enum { WEIGHTS = sizeof all_weights / sizeof all_weights[0] };

static MillPatterns all_patterns[WEIGHTS];

static const PatternWeights *weights_of(const MillPatterns *patterns)
{
    return &all_weights[patterns - all_patterns];
}

typedef struct BoardShape {
    uint8_t rings;
    uint8_t kinds;   /* of squares: those of one kind have the same entries */
    uint8_t kind[3]; /* by square; a centre distinguishes the inner one from the outer one */
    bool has_centre;
} BoardShape;

static const BoardShape shapes[BOARD_KINDS] = {
    [BOARD_RING16] = {2, 1, {0, 0}, false},    [BOARD_RING16X] = {2, 1, {0, 0}, false},
    [BOARD_RING17] = {2, 2, {0, 1}, true},     [BOARD_RING17X] = {2, 2, {0, 1}, true},
    [BOARD_RING24] = {3, 2, {0, 1, 0}, false}, [BOARD_RING24X] = {3, 2, {0, 1, 0}, false},
};

static void expand(const int8_t *weights, const uint16_t class[], unsigned states, int16_t table[])
{
    for (unsigned state = 0; state < states; state++) {
        table[state] = (int16_t)(WEIGHT_STEP * weights[class[state]]);
    }
}

static PatternTables tables_of_phase(const MillPatterns *patterns, const BoardShape *shape,
                                     unsigned phase)
{
    const int16_t(*ring)[PATTERN_RING_STATES] = patterns->ring[phase];
    bool has_third = shape->rings == 3;
    return (PatternTables){.ring = {ring[shape->kind[0]], ring[shape->kind[1]],
                                    has_third ? ring[shape->kind[2]] : no_ring},
                           .third_codes = has_third ? side_codes : centre_codes,
                           .side = patterns->side[phase]};
}

bool mill_patterns_build(MillPatterns *patterns)
{
    static uint16_t ring_class[PATTERN_RING_STATES];
    static uint16_t side_class[PATTERN_SIDE_STATES];
    const PatternWeights *weights = weights_of(patterns);
    const BoardShape *shape = &shapes[weights->row.board];
    if (patterns->is_built) {
        return true;
    }
    if (side_codes[1] == 0) {
        build_codes();
    }
    const Images of_ring = ring_images();
    const Images of_side = side_images(shape->rings, shape->has_centre);
    unsigned side_states = powers_of_three[of_side.points];
    unsigned ring_classes = number_classes(&of_ring, PATTERN_RING_STATES, ring_class);
    unsigned side_classes = number_classes(&of_side, side_states, side_class);
    unsigned phases = weights->placing + weights->moving;
    unsigned men = weights->row.men;
    size_t material = (2U * men + 1U) * (men + 1U) * (men + 1U);
    size_t of_rings = (size_t)phases * shape->kinds * ring_classes;
    Span file = data_file(weights->file);
    if (file.length != 2 * material + of_rings + (size_t)phases * side_classes) {
        return false;
    }
    const int8_t *rings = (const int8_t *)file.start + 2 * material;
    const int8_t *sides = rings + of_rings;
    for (size_t i = 0; i < material; i++) {
        patterns->material[i] = data_file_number(file, i);
    }
    for (unsigned phase = 0; phase < phases; phase++) {
        for (unsigned kind = 0; kind < shape->kinds; kind++, rings += ring_classes) {
            expand(rings, ring_class, PATTERN_RING_STATES, patterns->ring[phase][kind]);
        }
        expand(sides, side_class, side_states, patterns->side[phase]);
        sides += side_classes;
        patterns->phase[phase] = tables_of_phase(patterns, shape, phase);
    }
    patterns->is_built = true;
    return true;
}

WdlModel mill_patterns_wdl(const MillPatterns *patterns)
{
    return weights_of(patterns)->wdl;
}

static bool holds_for(const PatternWeights *weights, const MillRow *row)
{
    MillRow enlarged = *row;
    unsigned fewest = weights->fewest != 0 ? weights->fewest : weights->row.men;
    if (row->men < fewest || row->men > weights->row.men) {
        return false;
    }
    enlarged.men = weights->row.men;
    enlarged.reduce = (uint8_t)(row->reduce + weights->row.men - row->men);
    return mill_row_key(&enlarged) == mill_row_key(&weights->row);
}

MillPatterns *mill_patterns_find(const MillRow *row)
{
    for (unsigned i = 0; i < WEIGHTS; i++) {
        if (holds_for(&all_weights[i], row)) {
            return &all_patterns[i];
        }
    }
    return NULL;
}

/* -- evaluation -- */

/* Placing: by the men that the side to move has in hand, fewest first; while the board fills, by whether the first line has been
 * made, and by who places the last man. Moving: where men fly, plus 2 if the side to move may, plus 1 if the other side may; where
 * nobody flies, by the men on the board, most first. */
static unsigned find_phase(const PatternWeights *weights, const MillEvalInput *input)
{
    const MillRow *row = &weights->row;
    unsigned hand = input->hand[1];
    bool is_placing = hand > 0 || input->hand[0] > 0 || weights->moving == 0;
    if (is_placing && row->placing == PLACING_FILLS) {
        bool has_line = input->removes_first[0] || input->removes_first[1];
        return 2U * has_line + (hand > input->hand[0]);
    }
    if (is_placing) {
        return (hand > 0 ? hand - 1U : 0) * weights->placing / row->men;
    }
    unsigned own = point_count(input->men[1]);
    unsigned other = point_count(input->men[0]);
    return weights->placing +
           (row->fly == FLY_NEVER
                ? (2U * row->men - own - other) * weights->moving / (2U * row->men)
                : 2U * (own <= row->fly) + (other <= row->fly));
}

static PatternTables find_tables(const MillRules *rules, const MillEvalInput *input)
{
    const PatternWeights *weights = weights_of(rules->patterns);
    PatternTables tables = rules->patterns->phase[find_phase(weights, input)];
    unsigned hands = input->hand[0] + input->hand[1];
    unsigned size = weights->row.men + 1U;
    unsigned own = point_count(input->men[1]) + input->hand[1] - input->removes_first[0];
    unsigned other = point_count(input->men[0]) + input->hand[0] - input->removes_first[1];
    tables.material = rules->patterns->material[(hands * size + own) * size + other];
    return tables;
}

/* The state of a ring, or of a centre as the third: men of the second side of the input, which is to move, count 1, others 2. */
static inline unsigned state_of_ring(const MillEvalInput *input, unsigned ring)
{
    return ternary[input->men[1] >> RING_POINTS * ring & 0xFF] +
           2U * ternary[input->men[0] >> RING_POINTS * ring & 0xFF];
}

/* For the side to move, by the states of the rings. */
static inline MillPatternSum add_up(const PatternTables *tables, const size_t ring[3])
{
    const uint64_t *code = side_codes;
    const uint64_t per_ring = PATTERN_SIDE_RING_STATES;
    MillPatternSum sum = {.material = tables->material,
                          .squares = tables->ring[0][ring[0]] + tables->ring[1][ring[1]] +
                                     tables->ring[2][ring[2]]};
    uint64_t codes =
        code[ring[0]] + (code[ring[1]] + tables->third_codes[ring[2]] * per_ring) * per_ring;
    for (unsigned side = 0; side < PATTERN_SIDES; side++) {
        sum.sides += tables->side[codes >> PATTERN_SIDE_BITS * side & 0xFFFF];
    }
    return sum;
}

MillPatternSum mill_patterns_evaluate(const MillRules *rules, const MillEvalInput *input)
{
    PatternTables tables = find_tables(rules, input);
    const size_t ring[] = {state_of_ring(input, 0), state_of_ring(input, 1),
                           state_of_ring(input, 2)};
    return add_up(&tables, ring);
}
