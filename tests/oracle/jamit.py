# SPDX-License-Identifier: GPL-3.0-or-later
"""Jamit (rules, section 9), written to be read.

A cell is (q, r).  What stands on it is a letter: 'a', 'b', 'c', 'n' are coins,
'A', 'B', 'C' stones.
"""

import random
from dataclasses import dataclass, replace

DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
CENTRE = (0, 0)
GOAL = {2: 13, 3: 11}

RING_ACROSS = [(2, 0), (-1, 2), (-2, 0), (1, -2)]
RING_ONE = [(1, 1), (-2, 2), (-1, -1), (2, -2)]
RING_TWO = [(0, 2), (-2, 1), (0, -2), (2, -1)]


def axis(number):
    q, r = DIRECTIONS[number]
    return [(q, r), (2 * q, 2 * r), (-q, -r), (-2 * q, -2 * r)]


# (set-up, players) -> for each player: stones and the vertex of the pawn
SETUPS = {
    ('ring', 2): [(RING_ONE, 1), (RING_TWO, 5)],
    ('ring', 3): [(RING_ACROSS, 0), (RING_ONE, 2), (RING_TWO, 4)],
    ('axes', 2): [(axis(0), 5), (axis(1), 2)],
    ('axes', 3): [(axis(0), 0), (axis(2), 2), (axis(1), 4)],
}


def on_board(cell, size):
    q, r = cell
    return max(abs(q), abs(r), abs(q + r)) < size


def turned(cell, times):
    q, r = cell
    for _ in range(times):
        q, r = -r, q + r
    return q, r


def path(size, vertex, column):
    """The cells of a column in the order of travel, and what a piece scores that
    is pushed out of the last one."""
    r = column - size
    line = [(q, r) for q in range(size, -size - 1, -1) if on_board((q, r), size)]
    points = 1
    if CENTRE in line:      # the pawn's own column ends in the centre space
        line, points = line[:line.index(CENTRE)], 2
    return [turned(cell, vertex) for cell in line], points


@dataclass(frozen=True)
class State:
    size: int
    board: dict          # cell -> letter
    pawns: tuple         # for each player a vertex
    points: tuple
    neutrals: tuple      # neutral coins held, fewer than three
    mover: int = 0
    phase: str = 'coins'     # then 'extra', if earned, then 'pawn'
    again: bool = False      # pushed out an own stone: (more) extra coins
    used: int = 0        # the column of the first of two extra coins, 0: none yet

    def players(self):
        return len(self.pawns)

    def turn(self):
        return f'p{self.mover + 1}'

    def over(self):
        return max(self.points) >= GOAL[self.players()]

    def result(self):
        return f'p{self.points.index(max(self.points)) + 1}win' if self.over() else 'none'

    def scores(self):
        return list(self.points)

    def without_history(self):
        return self

    def legal(self):
        if self.over():
            return []
        columns = range(1, 2 * self.size)
        if self.phase == 'coins':
            one, two = self.coins()
            return sorted(f'{k}{pair}' for k in columns for pair in (one + two, two + one))
        if self.phase == 'extra':
            return sorted(f'+{k}' for k in columns if k != self.used)
        return [f'v{vertex}' for vertex in range(6) if vertex not in self.pawns]

    def coins(self):
        """The opponent's and the neutral colour, or those of both opponents."""
        colours = 'abn' if self.players() == 2 else 'abc'
        return colours.replace('abc'[self.mover], '')

    def play(self, token):
        if token[0] == 'v':
            return self.move_pawn(int(token[1:]))
        if token[0] == '+':
            return self.extra_coin(int(token[1:]))
        state = self.insert(int(token[0]), token[1])
        if not state.over():
            state = state.insert(int(token[0]), token[2])
        return state.after_coins()

    def extra_coin(self, column):
        """Two into different columns, one after the other."""
        state = self.insert(column, 'abc'[self.mover])
        if self.used == 0:
            return replace(state, used=column)
        return state.after_coins()

    def after_coins(self):
        return replace(self, phase='extra' if self.again else 'pawn', again=False, used=0)

    def move_pawn(self, vertex):
        pawns = list(self.pawns)
        pawns[self.mover] = vertex
        return replace(self, pawns=tuple(pawns), phase='coins',
                       mover=(self.mover + 1) % self.players())

    def insert(self, column, coin):
        """Each piece pushes the next one on until a cell was empty."""
        cells, points = path(self.size, self.pawns[self.mover], column)
        board, piece = dict(self.board), coin
        for cell in cells:
            pushed = board.get(cell)
            board[cell] = piece
            piece = pushed
            if piece is None:
                return replace(self, board=board)
        return replace(self, board=board).pushed_out(piece, points)

    def pushed_out(self, piece, points):
        if piece == 'n':
            return self.gain_neutral(points)
        own_stone = piece == 'ABC'[self.mover]
        return replace(self.gain('abc'.index(piece.lower()), points),
                       again=self.again or own_stone)

    def gain(self, player, points):
        totals = list(self.points)
        totals[player] += points
        return replace(self, points=tuple(totals))

    def gain_neutral(self, count):
        """To the player who pushed it; every third is exchanged for a point."""
        held = list(self.neutrals)
        held[self.mover] += count
        if held[self.mover] < 3:
            return replace(self, neutrals=tuple(held))
        held[self.mover] -= 3
        return replace(self, neutrals=tuple(held)).gain(self.mover, 1)


def start(id, options):
    players, size = int(options.get('players', '2')), int(options.get('size', '4'))
    setup = options.get('setup', 'ring')
    if id != 'jamit' or (setup, players) not in SETUPS or size not in (4, 5):
        raise ValueError(id, options)
    seats = SETUPS[setup, players]
    board = {cell: 'ABC'[player] for player, (stones, _) in enumerate(seats) for cell in stones}
    return State(size, board, tuple(pawn for _, pawn in seats), (0,) * players, (0,) * players)


GAMES = {'jamit': start}
OPTION_SETS = {'jamit': ['jamit'] + [
    f'jamit:players={players},size={size},setup={setup}'
    for players in (2, 3) for size in (4, 5) for setup in ('ring', 'axes')]}


def self_check():
    assert path(4, 0, 4) == ([(3, 0), (2, 0), (1, 0)], 2)
    assert path(4, 0, 1) == ([(3, -3), (2, -3), (1, -3), (0, -3)], 1)
    assert path(4, 1, 4) == ([(0, 3), (0, 2), (0, 1)], 2)
    for size in (4, 5):
        for vertex in range(6):
            q, r = DIRECTIONS[vertex]
            for column in range(1, 2 * size):
                cells, _ = path(size, vertex, column)
                assert not on_board((cells[0][0] + q, cells[0][1] + r), size)
                assert all(b == (a[0] - q, a[1] - r) for a, b in zip(cells, cells[1:]))
    for spec in OPTION_SETS['jamit']:
        options = dict(o.split('=') for o in spec.partition(':')[2].split(',') if o)
        assert len(start('jamit', options).board) == 4 * start('jamit', options).players()


if __name__ == '__main__':
    self_check()
    for spec in OPTION_SETS['jamit']:
        options = dict(o.split('=') for o in spec.partition(':')[2].split(',') if o)
        for seed in range(5):
            state, rng, moves, extras = start('jamit', options), random.Random(seed), 0, 0
            while not state.over():
                token = rng.choice(state.legal())
                state, moves, extras = state.play(token), moves + 1, extras + (token[0] == '+')
            print(spec, moves, 'moves', extras, 'extra', state.result(), state.scores())
