# SPDX-License-Identifier: GPL-3.0-or-later
"""Stack (rules, section 5) on the board ring24x (section 2), written to be read.

A colour is a number 0, 1, 2, ... in turn order.  A stack is a tuple of
colours, bottom first.  Nothing here is kept up to date: it is worked out anew.
"""

import random
from dataclasses import dataclass, replace

# Section 2: ring24x, the 12 sides, the 4 middles, the 4 corners.
LINES = [line.split() for line in (
    'a1 d1 g1', 'g1 g4 g7', 'g7 d7 a7', 'a7 a4 a1',
    'b2 d2 f2', 'f2 f4 f6', 'f6 d6 b6', 'b6 b4 b2',
    'c3 d3 e3', 'e3 e4 e5', 'e5 d5 c5', 'c5 c4 c3',
    'a4 b4 c4', 'e4 f4 g4', 'd1 d2 d3', 'd5 d6 d7',
    'a1 b2 c3', 'g1 f2 e3', 'g7 f6 e5', 'a7 b6 c5')]
POINTS = sorted({point for line in LINES for point in line})
# Every edge joins two points that follow each other on a line.
EDGES = {pair for a, b, c in LINES for pair in ((a, b), (b, a), (b, c), (c, b))}

CHIPS = 12
HIGHEST = 5
LAST_ROUND = 30


@dataclass(frozen=True)
class Rules:
    mode: str           # '2', '3', '4' or 'team'
    goal: int
    elimination: bool
    end: str            # 'tops': what can be seen decides, or 'chips'
    impasse: bool = True

    def colours(self):
        return 3 if self.mode == '3' else 4

    def seat(self, colour):
        """Two players hold two colours each, in turn; otherwise one a seat."""
        return colour % 2 if self.mode == '2' else colour

    def side(self, colour):
        return colour % 2 if self.mode in ('2', 'team') else colour

    def sides(self):
        return 2 if self.mode in ('2', 'team') else int(self.mode)


def in_tresillo(board, point):
    """Does the stack on this point stand in a line of tops of its top's colour?"""
    return any(all(p in board and board[p][-1] == board[point][-1] for p in line)
               for line in LINES if point in line)


def can_land(board, colour, point):
    """An empty point, or at most four chips topped by another colour."""
    if point not in board:
        return True
    return len(board[point]) < HIGHEST and board[point][-1] != colour


def after_placing(board, colour, point):
    return {**board, point: board.get(point, ()) + (colour,)}


def after_moving(board, source, target):
    new = after_placing(board, board[source][-1], target)
    new[source] = board[source][:-1]
    if not new[source]:
        del new[source]
    return new


@dataclass(frozen=True)
class State:
    rules: Rules
    playing: tuple       # the colours still in the game, in turn order
    board: dict          # point -> stack
    hands: dict          # colour -> chips in hand
    prisoners: tuple     # this round's, a side
    totals: tuple        # of the finished rounds, a side
    starter: int         # the colour that began this round
    colour: int          # the colour whose turn it is
    second: object = None    # the colour whose second removal is due
    quiet: int = 0       # moves without a removal, all hands empty
    rounds: int = 0      # rounds finished
    ended: str = ''      # the result, once there is one

    def players(self):
        return 2 if self.rules.mode == '2' else self.rules.colours()

    def turn(self):
        colour = self.colour if self.second is None else self.second
        return f'p{self.rules.seat(colour) + 1}'

    def over(self):
        return self.ended != ''

    def result(self):
        return self.ended or 'none'

    def scores(self):
        return list(self.totals)

    def without_history(self):
        return replace(self, rules=replace(self.rules, impasse=False))

    # Legal moves

    def unlisted(self):
        """Accepted once every hand is empty, never listed."""
        return [] if self.over() or any(self.hands.values()) else ['impasse']

    def legal(self):
        if self.over():
            return []
        if self.second is not None:
            return sorted('x' + p for p in self.removable(self.board, self.second))
        moves = self.placings() if self.hands[self.colour] else self.steps()
        return sorted(moves) or ['pass']

    def placings(self):
        moves = []
        for point in POINTS:
            if can_land(self.board, self.colour, point):
                board = after_placing(self.board, self.colour, point)
                moves += self.with_removals(point, board, point)
        return moves

    def steps(self):
        """Three or fewer chips in play, covered ones too, may go anywhere."""
        flying = sum(stack.count(self.colour) for stack in self.board.values()) <= 3
        moves = []
        for source in self.board:
            if self.board[source][-1] != self.colour:
                continue
            for target in POINTS:
                near = flying or (source, target) in EDGES
                if near and target != source and can_land(self.board, self.colour, target):
                    board = after_moving(self.board, source, target)
                    moves += self.with_removals(f'{source}-{target}', board, target)
        return moves

    def with_removals(self, token, board, landed):
        targets = self.removable(board, self.colour) if in_tresillo(board, landed) else []
        return [f'{token}x{point}' for point in targets] or [token]

    def removable(self, board, colour):
        """Stacks not topped by the remover's own: with 2 players neither of their
        two colours, with teams only their own colour is spared.  Those in a
        Tresillo are protected unless there is nothing else to take."""
        targets = [p for p in board if not self.own(board[p][-1], colour)]
        return [p for p in targets if not in_tresillo(board, p)] or targets

    def own(self, chip, colour):
        return self.rules.seat(chip) == self.rules.seat(colour)

    # Playing a move

    def play(self, token):
        if token == 'impasse':
            return replace(self, second=None).end_round()
        body, _, taken = token.partition('x')
        if self.second is not None:
            return self.remove(taken, self.second).next_turn()
        bare = not any(self.hands.values())
        state = replace(self, quiet=self.quiet + 1 if bare and not taken else 0)
        if body == 'pass':
            return state.next_turn()
        state = state.put(body)
        if taken:
            state = state.remove(taken, self.colour)
        source = body.split('-')[0] if '-' in body else None
        return state.next_turn(state.uncovered_tresillo(source))

    def put(self, body):
        if '-' in body:
            return replace(self, board=after_moving(self.board, *body.split('-')))
        hands = {**self.hands, self.colour: self.hands[self.colour] - 1}
        return replace(self, board=after_placing(self.board, self.colour, body), hands=hands)

    def remove(self, point, colour):
        """The remover's own chips go home, all others are his prisoners."""
        board, hands, prisoners = dict(self.board), dict(self.hands), list(self.prisoners)
        for chip in board.pop(point):
            if self.own(chip, colour):
                hands[chip] += 1
            else:
                prisoners[self.rules.side(colour)] += 1
        return replace(self, board=board, hands=hands, prisoners=tuple(prisoners), quiet=0)

    def uncovered_tresillo(self, source):
        """The colour that a move from here gave a line which still stands, if it
        has anything to remove."""
        if source not in self.board or not in_tresillo(self.board, source):
            return None
        colour = self.board[source][-1]
        return colour if self.removable(self.board, colour) else None

    def next_turn(self, second=None):
        left = self.sides_left()
        if not any(self.hands.values()) and len(left) == 1:
            return self.end_round(left.pop())
        if self.rules.impasse and self.quiet >= 50 * len(self.playing):
            return self.end_round()
        if second is not None:
            return replace(self, second=second)
        return replace(self, second=None, colour=self.after(self.colour, self.playing))

    @staticmethod
    def after(colour, playing):
        """The next colour in turn order among those playing."""
        later = [c for c in playing if c > colour]
        return later[0] if later else playing[0]

    # The end of a round and of the game

    def sides_left(self):
        """The sides of all chips on the board, or only of those on top."""
        deciding = (lambda stack: stack[-1:]) if self.rules.end == 'tops' else (lambda stack: stack)
        return {self.rules.side(chip) for stack in self.board.values() for chip in deciding(stack)}

    def end_round(self, winner=None):
        """Without a winner it is an impasse: the chips on the board do not count."""
        totals = [t + p for t, p in zip(self.totals, self.prisoners)]
        if winner is not None:
            for stack in self.board.values():
                for chip in stack:
                    owner = stack[-1] if self.rules.end == 'tops' else chip
                    totals[self.rules.side(owner)] += 1
        return replace(self, totals=tuple(totals), rounds=self.rounds + 1).next_round()

    def next_round(self):
        best = max(self.totals[self.rules.side(c)] for c in self.playing)
        leaders = {self.rules.side(c) for c in self.playing
                   if self.totals[self.rules.side(c)] == best}
        won = best >= self.rules.goal and len(leaders) == 1
        last = self.rounds >= LAST_ROUND
        if won and self.rules.elimination and len(self.playing) > 2 and not last:
            return self.eliminate(leaders.pop())
        if won or last:
            ended = f'p{leaders.pop() + 1}win' if len(leaders) == 1 else 'draw'
            return replace(self, ended=ended)
        return self.fresh_round(self.playing, self.totals)

    def eliminate(self, winner):
        """Who plays just before the winner leaves, the rest start from zero."""
        loser = next(c for c in self.playing if self.after(c, self.playing) == winner)
        playing = tuple(c for c in self.playing if c != loser)
        return self.fresh_round(playing, (0,) * self.rules.sides())

    def fresh_round(self, playing, totals):
        return new_round(self.rules, playing, totals,
                         self.after(self.starter, playing), self.rounds)


def new_round(rules, playing, totals, starter, rounds):
    hands = {c: CHIPS if c in playing else 0 for c in range(rules.colours())}
    return State(rules, playing, {}, hands, (0,) * rules.sides(), totals,
                 starter, starter, rounds=rounds)


def start(id, options):
    mode = options.get('players', '2')
    goal = int(options.get('goal', '50'))
    elimination = options.get('elimination', 'off')
    if id != 'stack' or mode not in ('2', '3', '4', 'team') or goal < 1:
        raise ValueError(id, options)
    if elimination not in ('off', 'on') or elimination == 'on' and mode not in ('3', '4'):
        raise ValueError(id, options)
    end = options.get('end', 'tops')
    if end not in ('tops', 'chips'):
        raise ValueError(id, options)
    rules = Rules(mode, goal, elimination == 'on', end)
    return new_round(rules, tuple(range(rules.colours())), (0,) * rules.sides(), 0, 0)


GAMES = {'stack': start}
OPTION_SETS = {'stack': [
    'stack', 'stack:players=3', 'stack:players=4', 'stack:players=team',
    'stack:goal=20', 'stack:players=team,goal=1', 'stack:players=3,goal=100',
    'stack:players=3,elimination=on,goal=20', 'stack:players=4,elimination=on,goal=10',
    'stack:players=4,elimination=on',
    'stack:end=chips', 'stack:players=3,goal=30,end=chips', 'stack:players=4,goal=20,end=chips',
    'stack:players=team,goal=30,end=chips', 'stack:players=3,elimination=on,goal=9,end=chips']}


if __name__ == '__main__':
    assert len(POINTS) == 24 and len(LINES) == 20 and len(EDGES) == 80
    for spec in OPTION_SETS['stack']:
        options = dict(o.split('=') for o in spec.partition(':')[2].split(',') if o)
        state, rng, moves = start('stack', options), random.Random(spec), 0
        while not state.over():
            state, moves = state.play(rng.choice(state.legal())), moves + 1
        print(spec, moves, 'moves', state.rounds, 'rounds', state.result(), state.scores())
