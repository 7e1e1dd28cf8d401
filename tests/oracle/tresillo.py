# SPDX-License-Identifier: GPL-3.0-or-later
"""Stay, Pluck, Conquer and Rapido (rules, section 4), on ring24x."""

from dataclasses import dataclass, replace

import boards
import mills

BOARD = boards.BOARDS['ring24x']
CHIPS = 12
LAST_ROUND = 30


@dataclass(frozen=True)
class Placing:
    """Stay and Pluck, also as Rapido: chips are placed, never moved."""
    plucks: bool            # takes from the board, not from the hand
    seats: int
    men: dict               # point -> side
    hands: tuple = (CHIPS, CHIPS)
    taken: tuple = (0, 0)
    seat: int = 0

    @property
    def side(self):
        return self.seat % 2

    def turn(self):
        return 'p%d' % (self.seat + 1)

    def players(self):
        return self.seats

    def over(self):
        full = len(self.men) == len(BOARD.points)
        return full or self.hands[self.side] == 0

    def result(self):
        if not self.over():
            return 'none'
        if self.taken[0] == self.taken[1]:
            return 'draw'
        return 'p1win' if self.taken[0] > self.taken[1] else 'p2win'

    def scores(self):
        return list(self.taken)

    def without_history(self):
        return self

    def makes_tresillo(self, point):
        men = {**self.men, point: self.side}
        return any(point in line and mills.complete(line, men, self.side)
                   for line in BOARD.lines)

    def legal(self):
        if self.over():
            return []
        tokens = []
        for point in BOARD.points:
            if point not in self.men:
                tokens += self.spellings(point)
        return sorted(tokens)

    def spellings(self, point):
        targets = [p for p, owner in self.men.items() if owner != self.side]
        if self.plucks and targets and self.makes_tresillo(point):
            return [point + 'x' + target for target in targets]
        return [point]

    def play(self, token):
        point, _, target = token.partition('x')
        men = {**self.men, point: self.side}
        hands, taken, enemy = list(self.hands), list(self.taken), 1 - self.side
        hands[self.side] -= 1
        if target:
            del men[target]
            taken[self.side] += 1
        if not self.plucks and self.makes_tresillo(point) and hands[enemy]:
            hands[enemy] -= 1
            taken[self.side] += 1
        return replace(self, men=men, hands=tuple(hands), taken=tuple(taken),
                       seat=(self.seat + 1) % self.seats)


@dataclass(frozen=True)
class Conquer:
    """Conquer: one round is a mill game; goal=0 plays a single one."""
    goal: int
    play_round: mills.State
    totals: tuple = (0, 0)
    round: int = 1
    ending: str = 'none'

    def legal(self):
        return [] if self.over() else self.play_round.legal()

    def turn(self):
        return self.play_round.turn()

    def players(self):
        return self.play_round.players()

    def over(self):
        return self.result() != 'none'

    def result(self):
        return self.ending if self.goal else self.play_round.result()

    def scores(self):
        return list(self.totals) if self.goal else self.play_round.scores()

    def without_history(self):
        return replace(self, play_round=self.play_round.without_history())

    def play(self, token):
        after = replace(self, play_round=self.play_round.play(token))
        if self.goal and after.play_round.over():
            return after.scored()
        return after

    def scored(self):
        """The round is over: count it, then end the game or start a round."""
        totals = tuple(self.totals[side] + self.points(side) for side in (0, 1))
        ending = self.ending_at(totals)
        if ending != 'none':
            return replace(self, totals=totals, ending=ending)
        # p1 starts round 1, p2 round 2, and so on; both limits start afresh.
        fresh = mills.begin(self.play_round.rules, seat=self.round % 2,
                            history=self.play_round.seen is not None)
        return Conquer(self.goal, fresh, totals, self.round + 1)

    def points(self, side):
        men = self.play_round.men
        trapped = [p for p, owner in men.items() if owner != side
                   and all(q in men for q in BOARD.neighbours[p])]
        return self.play_round.taken[side] + 2 * len(trapped)

    def ending_at(self, totals):
        if max(totals) < self.goal and self.round < LAST_ROUND:
            return 'none'
        if totals[0] == totals[1]:
            return 'draw' if self.round == LAST_ROUND else 'none'
        return 'p1win' if totals[0] > totals[1] else 'p2win'


CONQUER = dict(board='ring24x', men=CHIPS, reduce=10)


def start(game, options):
    base = options.get('base', 'pluck') if game == 'rapido' else game
    if base == 'conquer':
        hand = options.get('capture') == 'hand'
        rules = mills.rules_for(dict(CONQUER, from_hand=hand), options)
        return Conquer(int(options.get('goal', '0')), mills.begin(rules))
    seats = 4 if options.get('teams') == 'on' else 2
    return Placing(base == 'pluck', seats, {})


GAMES = {game: start for game in ('stay', 'pluck', 'conquer', 'rapido')}
OPTION_SETS = {
    'stay': ['stay', 'stay:teams=on'],
    'pluck': ['pluck', 'pluck:teams=on'],
    'conquer': ['conquer', 'conquer:teams=on', 'conquer:capture=hand',
                'conquer:goal=1', 'conquer:goal=30', 'conquer:capture=hand,goal=30',
                'conquer:goal=20,teams=on', 'conquer:capture=hand,goal=20,teams=on'],
    'rapido': ['rapido', 'rapido:base=stay', 'rapido:base=stay,clock=500,teams=on'],
}
