/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/patterns.h"

enum {
    PLACING_PHASES = 3,
    RINGS = 3,
    SIDES = 4,
    SIDE_RING_STATES = 27, /* of the three points of a side in one ring */
    SIDE_BITS = 16,        /* distance of two sides in a sum of side codes */
    WEIGHT_STEP = 8,       /* of the weights of squares and sides, so that they fit into a byte */
    RING_CLASSES = 954,    /* states up to symmetry */
    SIDE_CLASSES = 5346
};

uint16_t mill_pattern_ternary[1 << RING_POINTS];
static uint64_t side_codes[PATTERN_RING_STATES]; /* the states of its four sides, SIDE_BITS apart */

typedef struct Images {
    unsigned points;
    unsigned count;
    uint8_t image[8][9]; /* symmetry, point -> point; 0 is the identity */
} Images;

/* The least state among the images of a state. */
static unsigned least_image(const Images *images, unsigned state)
{
    static const unsigned powers[] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
    unsigned least = state;
    for (unsigned symmetry = 1; symmetry < images->count; symmetry++) {
        unsigned moved = 0;
        for (unsigned point = 0, rest = state; point < images->points; point++, rest /= 3) {
            moved += rest % 3 * powers[images->image[symmetry][point]];
        }
        least = moved < least ? moved : least;
    }
    return least;
}

/* Numbers the classes of states under the symmetries in the order of their least states. */
static void number_classes(const Images *images, unsigned states, uint16_t class[])
{
    uint16_t next = 0;
    for (unsigned state = 0; state < states; state++) {
        unsigned least = least_image(images, state);
        class[state] = least == state ? next++ : class[least];
    }
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

/* Mirror images, and exchanging the outer and the inner square. Point 3r + i of a side is its point i in ring r. */
static Images side_images(void)
{
    Images images = {.points = 3 * RINGS, .count = 4};
    for (unsigned i = 0; i < images.count; i++) {
        for (unsigned point = 0; point < images.points; point++) {
            unsigned ring = i / 2 == 0 ? point / 3 : 2 - point / 3;
            images.image[i][point] = (uint8_t)(3 * ring + (i % 2 == 0 ? point % 3 : 2 - point % 3));
        }
    }
    return images;
}

static void build_codes(void)
{
    for (unsigned set = 1; set < 1 << RING_POINTS; set++) {
        unsigned power = 1;
        for (unsigned point = 0; point < RING_POINTS; point++, power *= 3) {
            mill_pattern_ternary[set] =
                (uint16_t)(mill_pattern_ternary[set] + (set >> point & 1) * power);
        }
    }
    for (unsigned state = 0; state < PATTERN_RING_STATES; state++) {
        unsigned digit[RING_POINTS + 1];
        for (unsigned point = 0, rest = state; point < RING_POINTS; point++, rest /= 3) {
            digit[point] = rest % 3;
        }
        digit[RING_POINTS] = digit[0];
        for (unsigned side = 0; side < SIDES; side++) {
            const unsigned *first = &digit[2 * side];
            side_codes[state] |= (uint64_t)(first[0] + 3 * first[1] + 9 * first[2])
                                 << SIDE_BITS * side;
        }
    }
}

/* -- weights -- */

typedef struct PatternWeights {
    MillRow row;
    WdlModel wdl;            /* scripts/calibrate-wdl --games 150 --nodes 5000 SPEC */
    const int16_t *material; /* by men in hand, own men, other men */
    const int8_t *rings;     /* by phase, whether it is the middle square, class */
    const int8_t *sides;     /* by phase, class */
} PatternWeights;

#include "games/mill/patterns_conquer.def"
#include "games/mill/patterns_morabaraba.def"
#include "games/mill/patterns_nine.def"
#include "games/mill/patterns_pluck.def"
#include "games/mill/patterns_shax.def"

static const PatternWeights all_weights[] = {
    {.row =
         {.players = 2, .board = BOARD_RING24, .men = 9, .protects = true, .reduce = 7, .fly = 3},
     .wdl = {54, 110},
     .material = nine_material,
     .rings = nine_rings,
     .sides = nine_sides},
    {.row = {.players = 2,
             .board = BOARD_RING24,
             .men = 12,
             .reduce = 10,
             .placing = PLACING_FILLS,
             .blocked = BLOCKED_IS_BESIEGED},
     .wdl = {218, 28},
     .material = shax_material,
     .rings = shax_rings,
     .sides = shax_sides},
    {.row = {.players = 2, .board = BOARD_RING24X, .men = 12, .reduce = 10},
     .wdl = {60, 13},
     .material = conquer_material,
     .rings = conquer_rings,
     .sides = conquer_sides},
    {.row = {.players = 2,
             .board = BOARD_RING24X,
             .men = 12,
             .protects = true,
             .reform = REFORM_SWAP,
             .fly = 3,
             .reduce = 10,
             .shotless = 20,
             .full = FULL_DRAWS},
     .wdl = {63, 78},
     .material = morabaraba_material,
     .rings = morabaraba_rings,
     .sides = morabaraba_sides},
    {.row = {.players = 2, .board = BOARD_RING24X, .men = 12, .placing = PLACING_ONLY},
     .wdl = {28, 98},
     .material = pluck_material,
     .rings = pluck_rings,
     .sides = pluck_sides},
};
enum { WEIGHTS = sizeof all_weights / sizeof all_weights[0] };

static MillPatterns all_patterns[WEIGHTS];

void mill_patterns_build(MillPatterns *patterns)
{
    static uint16_t ring_class[PATTERN_RING_STATES];
    static uint16_t side_class[PATTERN_SIDE_STATES];
    const PatternWeights *weights = &all_weights[patterns - all_patterns];
    unsigned phases = weights->row.placing == PLACING_ONLY ? PLACING_PHASES : PATTERN_PHASES;
    if (patterns->is_built) {
        return;
    }
    if (side_codes[1] == 0) {
        const Images of_ring = ring_images();
        const Images of_side = side_images();
        number_classes(&of_ring, PATTERN_RING_STATES, ring_class);
        number_classes(&of_side, PATTERN_SIDE_STATES, side_class);
        build_codes();
    }
    patterns->material = weights->material;
    patterns->men = weights->row.men;
    for (unsigned phase = 0; phase < phases; phase++) {
        const int8_t *rings = weights->rings + phase * 2 * RING_CLASSES;
        const int8_t *sides = weights->sides + phase * SIDE_CLASSES;
        for (unsigned state = 0; state < PATTERN_RING_STATES; state++) {
            const int8_t *ring = &rings[ring_class[state]];
            patterns->ring[phase][0][state] = (int16_t)(WEIGHT_STEP * ring[0]);
            patterns->ring[phase][1][state] = (int16_t)(WEIGHT_STEP * ring[RING_CLASSES]);
        }
        for (unsigned state = 0; state < PATTERN_SIDE_STATES; state++) {
            patterns->side[phase][state] = (int16_t)(WEIGHT_STEP * sides[side_class[state]]);
        }
    }
    patterns->is_built = true;
}

WdlModel mill_patterns_wdl(const MillPatterns *patterns)
{
    return all_weights[patterns - all_patterns].wdl;
}

MillPatterns *mill_patterns_find(const MillRow *row)
{
    for (unsigned i = 0; i < WEIGHTS; i++) {
        if (mill_row_key(&all_weights[i].row) == mill_row_key(row)) {
            return &all_patterns[i];
        }
    }
    return NULL;
}

/* -- evaluation -- */

/* Placing: how many thirds of its men the side to move has in hand at least (0 to 2). Moving: 3, plus 2 if it may
 * fly, plus 1 if the other side may; where nobody flies, 3 to 6 as the board empties. */
static unsigned find_phase(const MillRow *row, const MillEvalInput *input)
{
    if (input->hand[1] > 0) {
        return (input->hand[1] - 1U) * 3 / row->men;
    }
    if (input->hand[0] > 0) {
        return 0;
    }
    unsigned own = point_count(input->men[1]);
    unsigned other = point_count(input->men[0]);
    return row->fly == FLY_NEVER ? 3U + (2U * row->men - own - other) / 6
                                 : 3U + 2U * (own <= row->fly) + (other <= row->fly);
}

MillPatternTables mill_pattern_tables(const MillRules *rules, const MillEvalInput *input)
{
    const MillPatterns *patterns = rules->patterns;
    unsigned phase = find_phase(&rules->row, input);
    unsigned hands = input->hand[0] + input->hand[1];
    unsigned size = patterns->men + 1;
    unsigned own = point_count(input->men[1]) + input->hand[1];
    unsigned other = point_count(input->men[0]) + input->hand[0];
    return (MillPatternTables){.ring = patterns->ring[phase],
                               .side = patterns->side[phase],
                               .material = patterns->material[(hands * size + own) * size + other]};
}

MillPatternSum mill_pattern_sum(const MillPatternTables *tables, const size_t ring[3])
{
    MillPatternSum sum = {.material = tables->material,
                          .squares = tables->ring[0][ring[0]] + tables->ring[1][ring[1]] +
                                     tables->ring[0][ring[2]]};
    uint64_t codes =
        side_codes[ring[0]] +
        (side_codes[ring[1]] + side_codes[ring[2]] * SIDE_RING_STATES) * SIDE_RING_STATES;
    for (unsigned side = 0; side < SIDES; side++) {
        sum.sides += tables->side[codes >> SIDE_BITS * side & 0xFFFF];
    }
    return sum;
}

MillPatternSum mill_patterns_evaluate(const MillRules *rules, const MillEvalInput *input)
{
    MillPatternTables tables = mill_pattern_tables(rules, input);
    const size_t ring[] = {mill_pattern_ring(input, 0), mill_pattern_ring(input, 1),
                           mill_pattern_ring(input, 2)};
    return mill_pattern_sum(&tables, ring);
}
