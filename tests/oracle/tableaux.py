# SPDX-License-Identifier: GPL-3.0-or-later
"""Tableaux and advanced Tableaux (rules, section 6)."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Tableaux:
    """25 chips, take 1 to 3; who takes the last chip loses."""
    chips: int = 25
    mover: int = 0

    def legal(self):
        return [str(n) for n in (1, 2, 3) if n <= self.chips]

    def play(self, token):
        return replace(self, chips=self.chips - int(token), mover=1 - self.mover)

    def turn(self):
        return ('p1', 'p2')[self.mover]

    def players(self):
        return 2

    def over(self):
        return self.chips == 0

    def result(self):
        # The last chip was taken by the other player, who loses.
        return ('p1win', 'p2win')[self.mover] if self.over() else 'none'

    def scores(self):
        return [0, 0]

    def without_history(self):
        return self


@dataclass(frozen=True)
class Advanced:
    """Rounds until a player reaches the goal."""
    goal: int
    totals: tuple = (0, 0)
    round: int = 1
    chips: int = None       # None: not named yet
    draw: int = None        # None: not named yet
    taken: tuple = (0, 0)   # this round
    mover: int = 0

    def legal(self):
        if self.over():
            return []
        if self.chips is None:
            return ['chips%d' % n for n in range(25, 49)]
        if self.draw is None:
            return ['draw%d' % n for n in range(3, 10)]
        return [str(n) for n in range(1, self.draw + 1) if n <= self.chips]

    def unlisted(self):
        """Accepted once taking has begun, but never listed."""
        taking = self.draw is not None and not self.over()
        return ['timeout'] if taking else []

    def play(self, token):
        other = 1 - self.mover
        if token.startswith('chips'):
            return replace(self, chips=int(token[5:]), mover=other)
        if token.startswith('draw'):
            return replace(self, draw=int(token[4:]), mover=other)
        if token == 'timeout':
            extra = max(self.chips, self.taken[self.mover])
            return self.next_round(other, self.taken[other] + extra)
        return self.take(int(token))

    def take(self, count):
        other = 1 - self.mover
        taken = list(self.taken)
        taken[self.mover] += count
        left = self.chips - count
        if left == 0:
            return self.next_round(other, taken[other])
        return replace(self, chips=left, taken=tuple(taken), mover=other)

    def next_round(self, winner, points):
        totals = list(self.totals)
        totals[winner] += points
        starter = self.round % 2    # round 1: p1, round 2: p2, ...
        return Advanced(self.goal, tuple(totals), self.round + 1, mover=starter)

    def turn(self):
        return ('p1', 'p2')[self.mover]

    def players(self):
        return 2

    def over(self):
        return max(self.totals) >= self.goal

    def result(self):
        if not self.over():
            return 'none'
        return 'p1win' if self.totals[0] > self.totals[1] else 'p2win'

    def scores(self):
        return list(self.totals)

    def without_history(self):
        return self


def start(game, options):
    if game == 'tableaux':
        return Tableaux()
    return Advanced(int(options.get('goal', '50')))


GAMES = {'tableaux': start, 'tableaux-advanced': start}
OPTION_SETS = {
    'tableaux': ['tableaux'],
    'tableaux-advanced': ['tableaux-advanced', 'tableaux-advanced:goal=1',
                          'tableaux-advanced:goal=120'],
}
