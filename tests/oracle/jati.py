# SPDX-License-Identifier: GPL-3.0-or-later
"""The four Jati games (rules, section 7), written to be read.

The board is a dict from (column, row), both counted from 0, to a tile:
'A' and 'B' are the playing tiles of p1 and p2, '2' and '3' the boosters.
"""

import random
from dataclasses import dataclass, replace
from math import prod

COLUMNS = 'abcdefghjk'
TILES = 'AB'
STRAIGHT = [(1, 0), (0, 1)]
DIAGONAL = [(1, 1), (1, -1)]


@dataclass(frozen=True)
class Rules:
    rows: int
    multiply: object = prod      # what several boosters do together
    boosters_within: bool = True     # may the 5 (4) hold boosters among them?
    tiles_a_turn: int = 1
    first_five: bool = False


GAME_RULES = {
    'jati-1965': Rules(rows=10, multiply=sum, boosters_within=False),
    'jati-1966': Rules(rows=9),
    'double-jati': Rules(rows=9, tiles_a_turn=2),
    'first-five-jati': Rules(rows=9, first_five=True),
}


def name(square):
    return f'{COLUMNS[square[0]]}{square[1] + 1}'


def square_of(text):
    return COLUMNS.index(text[0]), int(text[1:]) - 1


def runs(board, direction, allowed):
    """All maximal unbroken stretches of allowed tiles in one direction, as
    strings of tiles."""
    dx, dy = direction
    for x, y in board:
        if board[x, y] not in allowed or board.get((x - dx, y - dy), '.') in allowed:
            continue
        run = ''
        while board.get((x, y), '.') in allowed:
            run += board[x, y]
            x, y = x + dx, y + dy
        yield run


def run_value(rules, run, tile, needed, basic, extra):
    count = run.count(tile)
    enough = count >= needed if rules.boosters_within else tile * needed in run
    if not enough:
        return 0
    boosters = [int(t) for t in run if t in '23']
    return (basic + extra * (count - needed)) * (rules.multiply(boosters) if boosters else 1)


def score(rules, board, tile):
    """Straight: 5 tiles are worth 5, each further one 2.  Diagonal: 4, 8, 5."""
    total = 0
    for directions, needed, basic, extra in ((STRAIGHT, 5, 5, 2), (DIAGONAL, 4, 8, 5)):
        for direction in directions:
            for run in runs(board, direction, tile + '23'):
                total += run_value(rules, run, tile, needed, basic, extra)
    return total


def has_five(board, tile):
    return any(len(run) >= 5 for direction in STRAIGHT + DIAGONAL
               for run in runs(board, direction, tile))


@dataclass(frozen=True)
class State:
    rules: Rules
    board: dict
    hands: tuple         # for each player a dict: tile -> how many are left

    def players(self):
        return 2

    def mover(self):
        return len(self.board) // self.rules.tiles_a_turn % 2

    def turn(self):
        return f'p{self.mover() + 1}'

    def over(self):
        if self.rules.first_five and sum(self.scores()):
            return True
        return not any(any(hand.values()) for hand in self.hands)

    def result(self):
        if not self.over():
            return 'none'
        first, second = self.scores()
        return 'draw' if first == second else 'p1win' if first > second else 'p2win'

    def scores(self):
        if self.rules.first_five:
            return [int(has_five(self.board, tile)) for tile in TILES]
        return [score(self.rules, self.board, tile) for tile in TILES]

    def without_history(self):
        return self

    def legal(self):
        if self.over():
            return []
        prefixes = {TILES[self.mover()]: '', '2': '2@', '3': '3@'}
        return sorted(prefixes[tile] + name(square)
                      for tile, left in self.hands[self.mover()].items() if left
                      for square in self.open_squares())

    def open_squares(self):
        """Empty, and next to a tile except for the first one and in First-Five."""
        empty = [(x, y) for x in range(len(COLUMNS)) for y in range(self.rules.rows)
                 if (x, y) not in self.board]
        if self.rules.first_five or not self.board:
            return empty
        return [(x, y) for x, y in empty
                if any((x + dx, y + dy) in self.board
                       for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))]

    def play(self, token):
        tile = token[0] if '@' in token else TILES[self.mover()]
        square = square_of(token.split('@')[-1])
        hands = [dict(hand) for hand in self.hands]
        hands[self.mover()][tile] -= 1
        return replace(self, board={**self.board, square: tile}, hands=tuple(hands))


def start(id, options):
    if id not in GAME_RULES or options:
        raise ValueError(id, options)
    rules = GAME_RULES[id]
    boosters = {} if rules.first_five else {'2': 1, '3': 1}
    return State(rules, {}, tuple({tile: 18, **boosters} for tile in TILES))


GAMES = {id: start for id in GAME_RULES}
OPTION_SETS = {id: [id] for id in GAME_RULES}

# The printed example of 1966; that of 1965 is one row lower.
EXAMPLE = """
. . . . . . . . . .
. 3 . . . B . . . .
A B A . B B . . . .
. B B B A A A A A A
. B B . B . 2 . A .
. B . B B A B A A .
B B . . B B A . A A
. 2 . . A 3 . . . A
. . . . A . . . . .
"""


def example(first_row):
    return {(x, y): tile for y, row in enumerate(EXAMPLE.split('\n')[1:], first_row)
            for x, tile in enumerate(row.split()) if tile != '.'}


if __name__ == '__main__':
    for id, row, expected in (('jati-1965', 1, [46, 67]), ('jati-1966', 0, [62, 72])):
        assert replace(start(id, {}), board=example(row)).scores() == expected
    for id in GAMES:
        for seed in range(5):
            state, rng = start(id, {}), random.Random(seed)
            while not state.over():
                state = state.play(rng.choice(state.legal()))
            print(id, len(state.board), 'moves', state.result(), state.scores())
