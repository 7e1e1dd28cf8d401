# SPDX-License-Identifier: GPL-3.0-or-later
"""Dai Jobi (rules, section 8), written to be read.

Jungs of one player on one station are always a stack, so a player is a dict
from a place ('start', 1 ... 29, 'out') to a number of jungs.
"""

import random
from dataclasses import dataclass, replace
from decimal import Decimal

JUNGS = 4
TOSSES = (1, 2, 3, 4, 5)
BILLION = 10 ** 9
MASK = 2 ** 64 - 1

# The arrows that may be followed in passing ...
ARROWS = {'start': [1], 'out': [], 22: [23], 23: [24, 28], 25: [15], 27: [23], 29: [20],
          21: [22], 24: [25], 26: [27], 28: [29], 20: ['out']}
ARROWS.update({station: [station + 1] for station in range(1, 20)})
# ... and those only of a move that starts there.
TURN_OFFS = {5: [21], 10: [26]}


def ends(place, count):
    """The places where a move of this many stations may end."""
    places = set(ARROWS[place] + TURN_OFFS.get(place, []))
    for _ in range(count - 1):
        places = {following for p in places for following in ARROWS[p]}
    return places


def draw(seed, number):
    """SplitMix64: the 64 bits of draw 0, 1, 2, ..."""
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def seeded_toss(seed, bias, number):
    """Four sticks; the flat sides up, none counts five."""
    flat = sum((draw(seed, 4 * number + stick) >> 32) * BILLION < bias * 2 ** 32
               for stick in range(4))
    return flat or 5


@dataclass(frozen=True)
class State:
    seed: object         # None: tosses stand in the move list
    bias: int            # the chance of a flat side, in billionths
    jungs: tuple         # for each player a dict: place -> how many
    mover: int = 0
    toss: int = 0        # 0: a toss is due
    tossed: int = 0      # tosses made so far

    def players(self):
        return len(self.jungs)

    def turn(self):
        return f'p{self.mover + 1}' if self.toss else 'chance'

    def over(self):
        return JUNGS in self.scores()

    def result(self):
        return f'p{self.scores().index(JUNGS) + 1}win' if self.over() else 'none'

    def scores(self):
        return [jungs.get('out', 0) for jungs in self.jungs]

    def without_history(self):
        return self

    def legal(self):
        if self.over():
            return []
        if not self.toss:
            return [f'toss{n}' for n in TOSSES]
        return sorted(f'{place}-{end}' for place in self.jungs[self.mover]
                      for end in ends(place, self.toss)) or ['pass']

    def play(self, token):
        if token.startswith('toss'):
            return replace(self, toss=int(token[4:]), tossed=self.tossed + 1)
        if token == 'pass':
            return self.next_toss(self.toss == 5)
        source, end = (p if p in ('start', 'out') else int(p) for p in token.split('-'))
        state = self.moved(source, end)
        if state.over():
            return state
        captured = state.jungs_elsewhere() < self.jungs_elsewhere()
        return state.next_toss(self.toss == 5 or captured and end in (1, 2, 3, 4))

    def jungs_elsewhere(self):
        """Opponents' jungs that are not at the start."""
        return sum(JUNGS - jungs.get('start', 0)
                   for player, jungs in enumerate(self.jungs) if player != self.mover)

    def moved(self, source, end):
        """A stack moves whole, from the start one jung alone."""
        everybody = [dict(jungs) for jungs in self.jungs]
        own = everybody[self.mover]
        moving = 1 if source == 'start' else own[source]
        own[source] -= moving
        own[end] = own.get(end, 0) + moving
        if end != 'out':
            for jungs in everybody:
                if jungs is not own:
                    jungs['start'] = jungs.get('start', 0) + jungs.pop(end, 0)
        return replace(self, jungs=tuple({place: count for place, count in jungs.items() if count}
                                         for jungs in everybody))

    def next_toss(self, again):
        mover = self.mover if again else (self.mover + 1) % len(self.jungs)
        return replace(self, mover=mover, toss=0).toss_if_seeded()

    def toss_if_seeded(self):
        if self.seed is None:
            return self
        return replace(self, toss=seeded_toss(self.seed, self.bias, self.tossed),
                       tossed=self.tossed + 1)


def start(id, options):
    players = int(options.get('players', '2'))
    seed = int(options['seed']) if 'seed' in options else None
    bias = Decimal(options.get('bias', '0.5')) * BILLION
    if id != 'dai-jobi' or not 2 <= players <= 4 or not 0 < bias < BILLION or bias % 1:
        raise ValueError(id, options)
    return State(seed, int(bias), ({'start': JUNGS},) * players).toss_if_seeded()


GAMES = {'dai-jobi': start}
OPTION_SETS = {'dai-jobi': [
    'dai-jobi', 'dai-jobi:players=3', 'dai-jobi:players=4', 'dai-jobi:seed=7',
    'dai-jobi:seed=0', 'dai-jobi:seed=18446744073709551615,players=4',
    'dai-jobi:players=3,seed=12345,bias=0.3', 'dai-jobi:seed=99,bias=0.9',
    'dai-jobi:players=2,bias=0.25']}


def self_check():
    assert draw(0, 0) == 0xE220A8397B1DCDAF      # SplitMix64's well-known first value
    assert ends('start', 5) == {5} and ends(5, 2) == {7, 22} and ends(4, 2) == {6}
    assert ends(22, 2) == {24, 28} and ends(9, 2) == {11} and ends(10, 4) == {14, 24, 28}
    assert ends(18, 3) == {'out'} and ends(18, 4) == set() and ends(29, 2) == {'out'}
    assert ends(23, 3) == {15, 20} and ends(14, 2) == {16} and ends(25, 1) == {15}
    tosses = [seeded_toss(7, BILLION // 2, k) for k in range(16000)]
    print('tosses of 1 to 5 in 16000:', [tosses.count(n) for n in TOSSES])


if __name__ == '__main__':
    self_check()
    for spec in OPTION_SETS['dai-jobi']:
        options = dict(o.split('=') for o in spec.partition(':')[2].split(',') if o)
        state, rng, moves = start('dai-jobi', options), random.Random(spec), 0
        while not state.over():
            state, moves = state.play(rng.choice(state.legal())), moves + 1
            assert all(sum(jungs.values()) == JUNGS for jungs in state.jungs)
        print(spec, moves, 'moves', state.result(), state.scores())
