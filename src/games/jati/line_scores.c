/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scores of lines. A *segment* of a player is a part of a line between the opponent's playing tiles; a *run* is an
 * unbroken sequence of the player's tiles and boosters within a segment. Segments of the two players are independent: a
 * booster counts for both.
 */
#include "base/data_file.h"
#include "games/jati/jati.h"

/* A part of a line as one player sees it; bit 0 is its first square. */
typedef struct Stretch {
    uint32_t own;  /* the player's tiles */
    uint32_t twos; /* boosters, either player's */
    uint32_t threes;
} Stretch;

static uint32_t low_bits(unsigned count)
{
    return (UINT32_C(1) << count) - 1;
}

static unsigned count_bits(uint32_t mask)
{
    return (unsigned)__builtin_popcount(mask);
}

static unsigned lowest(uint32_t mask)
{
    return (unsigned)__builtin_ctz(mask);
}

/* The stretch of set bits that begins at the lowest one. */
static uint32_t first_stretch(uint32_t mask)
{
    return mask & ~(mask + (mask & (~mask + 1)));
}

static Stretch cut(Stretch stretch, uint32_t mask)
{
    return (Stretch){stretch.own & mask, stretch.twos & mask, stretch.threes & mask};
}

static bool has_unbroken(uint32_t own, unsigned need)
{
    uint32_t starts = own;
    for (unsigned i = 1; i < need; i++) {
        starts &= own >> i;
    }
    return starts != 0;
}

/* "The basic straight Jati consisting of 5 PLAYING TILES has a scoring value of 5 points. Each extra
 * PLAYING TILE … is worth 2 points." A booster "multiplies the value". 1965: boosters anywhere
 * "except within the basic scoring portion". */
static uint32_t run_value(const JatiRules *rules, JatiSlope slope, Stretch run)
{
    JatiPrice price = rules->row->price[slope];
    unsigned tiles = count_bits(run.own);
    if (tiles < price.need || (rules->row->basic_unbroken && !has_unbroken(run.own, price.need))) {
        return 0;
    }
    uint32_t value = price.basic + (uint32_t)price.extra * (tiles - price.need);
    return value * rules->factor[count_bits(run.twos)][count_bits(run.threes)];
}

/* The points of all runs. */
static uint32_t runs_value(const JatiRules *rules, JatiSlope slope, Stretch stretch)
{
    uint32_t value = 0;
    uint32_t linked = stretch.own | stretch.twos | stretch.threes;
    while (linked != 0) {
        uint32_t run = first_stretch(linked);
        value += run_value(rules, slope, cut(stretch, run));
        linked &= ~run;
    }
    return value;
}

/* Points of the runs and of their open ends. */
static void weigh_runs(const JatiRules *rules, JatiSlope slope, Stretch segment, unsigned length,
                       JatiWorth *worth)
{
    uint32_t linked = segment.own | segment.twos | segment.threes;
    while (linked != 0) {
        uint32_t run = first_stretch(linked);
        uint32_t value = run_value(rules, slope, cut(segment, run));
        worth->score += value;
        worth->ends += (run & 1U) == 0 ? value : 0;
        worth->ends += run >> (length - 1) == 0 ? value : 0;
        linked &= ~run;
    }
}

/* What filling `window` would add to the score. */
static uint32_t window_gain(const JatiRules *rules, JatiSlope slope, Stretch segment,
                            uint32_t window)
{
    uint32_t linked = segment.own | segment.twos | segment.threes | window;
    uint32_t above = first_stretch(linked & ~low_bits(lowest(window)));
    uint32_t gap = ~linked & low_bits(lowest(window));
    unsigned from = gap == 0 ? 0 : 32U - (unsigned)__builtin_clz(gap);
    uint32_t run = above | (low_bits(lowest(window)) & ~low_bits(from));
    Stretch before = cut(segment, run);
    Stretch after = before;
    after.own |= window;
    uint32_t value = run_value(rules, slope, after);
    if (count_bits(before.own) >= rules->row->price[slope].need) {
        value -= runs_value(rules, slope, before);
    }
    return value;
}

/* Points that further tiles would add. A window has as many consecutive squares as the basic row has tiles; boosters
 * between them do not count where the rules allow them there. */
static void weigh_windows(const JatiRules *rules, JatiSlope slope, Stretch segment, unsigned length,
                          JatiWorth *worth)
{
    unsigned need = rules->row->price[slope].need;
    uint32_t window = 0;
    uint32_t beyond = low_bits(length) & ~(segment.twos | segment.threes);
    for (unsigned count = 1; beyond != 0; count++) {
        window |= beyond & (~beyond + 1);
        beyond &= beyond - 1;
        if (count < need) {
            continue;
        }
        unsigned have = count_bits(window & segment.own);
        bool barred = rules->row->basic_unbroken && !has_unbroken(window, need);
        if (have > 0 && have < need && !barred) {
            uint64_t gain = window_gain(rules, slope, segment, window);
            worth->reach += gain << (16U * (need - have - 1));
        }
        window &= window - 1;
    }
}

/* Adds all but learnt prospects. */
static void weigh(const JatiRules *rules, JatiSlope slope, Stretch segment, unsigned length,
                  JatiWorth *worth)
{
    bool is_learnt = rules->has_prospects && (segment.twos | segment.threes) == 0;
    if (count_bits(segment.own) >= rules->row->price[slope].need) {
        weigh_runs(rules, slope, segment, length, worth);
    }
    if (segment.own != 0 && !is_learnt) {
        weigh_windows(rules, slope, segment, length, worth);
    }
}

/* "(If more than one booster is included in or added to a Jati, multiply the score of the Jati by one
 * booster, then multiply THAT score by the second booster, etc.)" 1965: the same basic row counts once
 * for each booster. */
static uint8_t factor_of(const JatiRow *row, unsigned twos, unsigned threes)
{
    if (row->boosters_add && twos + threes > 0) {
        return (uint8_t)(2 * twos + 3 * threes);
    }
    unsigned factor = 1;
    for (unsigned i = 0; i < twos; i++) {
        factor *= 2;
    }
    for (unsigned i = 0; i < threes; i++) {
        factor *= 3;
    }
    return (uint8_t)factor;
}

static uint32_t mirrored(uint32_t mask, unsigned length)
{
    uint32_t mirror = 0;
    for (unsigned i = 0; i < length; i++) {
        mirror |= (mask >> i & 1U) << (length - 1 - i);
    }
    return mirror;
}

/* Of the segments with the same length; the file lists them from `next` on. */
static size_t set_prospects(JatiWorth *segment, unsigned length, Span file, size_t next,
                            size_t count)
{
    for (uint32_t own = 1; own <= low_bits(length); own++) {
        uint32_t mirror = mirrored(own, length);
        for (size_t i = 0; i < count; i++) {
            segment[own].prospects[i] =
                mirror < own ? segment[mirror].prospects[i] : data_file_number(file, next++);
        }
    }
    return next;
}

/* The file lists straight segments, then diagonal ones; shorter ones first, those of the same length by their tiles as a
 * number. Segments that are mirror images of each other are listed once. Each has a number for every turn and phase. */
static void build_prospects(JatiRules *rules)
{
    enum { SEGMENTS = 2125 };
    const JatiRow *row = rules->row;
    size_t count = row->tiles_per_turn > 1 ? JATI_PROSPECTS : JATI_PROSPECTS / 2;
    Span file = row->prospects == NULL ? (Span){"", 0} : data_file(row->prospects);
    size_t next = 0;
    rules->has_prospects = file.length == 2 * count * SEGMENTS;
    for (unsigned slope = 0; slope < JATI_SLOPES && rules->has_prospects; slope++) {
        for (unsigned length = row->price[slope].need; length <= JATI_LENGTH; length++) {
            JatiWorth *segment = rules->segment[slope] + (size_t)(UINT32_C(1) << length);
            next = set_prospects(segment, length, file, next, count);
        }
    }
}

void jati_build_worth(JatiRules *rules)
{
    for (unsigned twos = 0; twos <= JATI_SIDES; twos++) {
        for (unsigned threes = 0; threes <= JATI_SIDES; threes++) {
            rules->factor[twos][threes] = factor_of(rules->row, twos, threes);
        }
    }
    build_prospects(rules);
    for (unsigned length = 1; length <= JATI_LENGTH; length++) {
        for (uint32_t own = 0; own <= low_bits(length); own++) {
            uint32_t index = UINT32_C(1) << length | own;
            for (unsigned slope = 0; slope < JATI_SLOPES; slope++) {
                weigh(rules, slope, (Stretch){own, 0, 0}, length, &rules->segment[slope][index]);
            }
        }
    }
}

/* A line through the square of a new tile. */
typedef struct Site {
    unsigned line;
    unsigned place;
    unsigned length;
    JatiSlope slope;
    uint32_t before; /* the line's word without the tile */
    uint32_t after;
} Site;

/* The scores of `side` on the squares from `low` to before `high` of a line. */
static JatiWorth segment_worth(const JatiRules *rules, const JatiState *state, const Site *site,
                               uint32_t word, unsigned side, unsigned low, unsigned high)
{
    uint32_t mask = low_bits(high - low);
    uint32_t own = word >> (JATI_LENGTH * side + low) & mask;
    uint32_t boosters = word >> (JATI_BOOSTERS_SHIFT + low) & mask;
    if (boosters == 0 || own == 0) {
        return rules->segment[site->slope][(mask + 1) | own];
    }
    Stretch segment = {own, boosters, 0};
    for (uint32_t rest = boosters; rest != 0; rest &= rest - 1) {
        if (jati_has(state->threes, rules->cell_at[site->line][low + lowest(rest)])) {
            segment.threes |= rest & (~rest + 1);
        }
    }
    segment.twos &= ~segment.threes;
    JatiWorth worth = {.score = 0};
    weigh(rules, site->slope, segment, high - low, &worth);
    return worth;
}

static void worth_add(JatiWorth *sum, JatiWorth more)
{
    sum->reach += more.reach;
    for (unsigned i = 0; i < JATI_PROSPECTS; i++) {
        sum->prospects[i] = (int16_t)(sum->prospects[i] + more.prospects[i]);
    }
    sum->score += more.score;
    sum->ends += more.ends;
}

static void worth_subtract(JatiWorth *sum, JatiWorth less)
{
    sum->reach -= less.reach;
    for (unsigned i = 0; i < JATI_PROSPECTS; i++) {
        sum->prospects[i] = (int16_t)(sum->prospects[i] - less.prospects[i]);
    }
    sum->score -= less.score;
    sum->ends -= less.ends;
}

/* Updates the scores of `side` on one line; `splits`: the tile is the opponent's. */
static void update_worth(const JatiRules *rules, JatiState *state, const Site *site, unsigned side,
                         bool splits)
{
    uint32_t enemy = site->before >> (JATI_LENGTH * (1 - side)) & low_bits(JATI_LENGTH);
    uint32_t below = enemy & low_bits(site->place);
    uint32_t above = (enemy | UINT32_C(1) << site->length) >> site->place;
    unsigned low = below == 0 ? 0 : 32U - (unsigned)__builtin_clz(below);
    unsigned high = site->place + lowest(above);
    uint32_t own = site->after >> (JATI_LENGTH * side + low) & low_bits(high - low);
    JatiWorth *worth = &state->worth[side];
    if (own == 0 || high - low < rules->row->price[site->slope].need) {
        return;
    }
    worth_subtract(worth, segment_worth(rules, state, site, site->before, side, low, high));
    if (splits) {
        worth_add(worth, segment_worth(rules, state, site, site->before, side, low, site->place));
        low = site->place + 1;
    }
    worth_add(worth, segment_worth(rules, state, site, site->after, side, low, high));
}

void jati_lay(const JatiRules *rules, JatiState *state, unsigned side, JatiKind kind, unsigned cell)
{
    unsigned shift = kind == JATI_TILE ? JATI_LENGTH * side : JATI_BOOSTERS_SHIFT;
    jati_add(state->taken, cell);
    if (kind == JATI_THREE) {
        jati_add(state->threes, cell);
    }
    for (unsigned direction = 0; direction < JATI_DIRECTIONS; direction++) {
        Site site = {.line = rules->line_of[direction][cell]};
        if (site.line == JATI_NO_LINE) {
            continue;
        }
        site.place = rules->place_of[direction][cell];
        site.length = rules->length[site.line];
        site.slope = direction < 2 ? JATI_STRAIGHT : JATI_DIAGONAL;
        site.before = state->line[site.line];
        site.after = site.before | UINT32_C(1) << (shift + site.place);
        state->line[site.line] = site.after;
        update_worth(rules, state, &site, side, false);
        update_worth(rules, state, &site, 1 - side, kind == JATI_TILE);
    }
    state->played++;
}
