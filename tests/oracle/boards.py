# SPDX-License-Identifier: GPL-3.0-or-later
"""The boards of points (rules, section 2), spelt out literally."""


class Board:
    """points, lines (tuples of three points), neighbours, jumps.

    jumps[a] is a list of (b, c): from a over the adjacent b to c.
    """

    def __init__(self, points, lines, edges, triples, places=None, home=()):
        self.points = tuple(points)
        # Where each point is; built-in labels say it themselves.
        self.places = places or {p: (ord(p[0]) - ord('a'), int(p[1:])) for p in points}
        self.home = home
        self.lines = tuple(tuple(line) for line in lines)
        self.neighbours = {p: set() for p in points}
        for a, b in edges:
            self.neighbours[a].add(b)
            self.neighbours[b].add(a)
        self.jumps = {p: [] for p in points}
        for a, b, c in triples:
            assert b in self.neighbours[a] and b in self.neighbours[c]
            self.jumps[a].append((b, c))
            self.jumps[c].append((b, a))


def split(text):
    """'a1-b1-c1 ...' -> [('a1', 'b1', 'c1'), ...]"""
    return [tuple(chain.split('-')) for chain in text.split()]


def along(chains):
    """The edges between consecutive points of every chain."""
    return [pair for chain in chains for pair in zip(chain, chain[1:])]


def runs(chains):
    """The three consecutive triples of each five-point line, and so on."""
    return [chain[i:i + 3] for chain in chains for i in range(len(chain) - 2)]


STAR9_POINTS = 'a1 b1 c1 a2 b2 c2 a3 b3 c3'.split()
STAR9_RANKS = split('a1-b1-c1 a2-b2-c2 a3-b3-c3')
STAR9_FILES = split('a1-a2-a3 b1-b2-b3 c1-c2-c3')
STAR9_DIAGONALS = split('a1-b2-c3 c1-b2-a3')
STAR9_LINES = STAR9_RANKS + STAR9_FILES + STAR9_DIAGONALS

OUTER16 = 'a1 c1 e1 e3 e5 c5 a5 a3'.split()
INNER16 = 'b2 c2 d2 d3 d4 c4 b4 b3'.split()
SIDES16 = split('a1-c1-e1 e1-e3-e5 e5-c5-a5 a5-a3-a1 '
                'b2-c2-d2 d2-d3-d4 d4-c4-b4 b4-b3-b2')
MIDDLES16 = split('c1-c2 e3-d3 c5-c4 a3-b3')
CORNERS16 = split('a1-b2 e1-d2 e5-d4 a5-b4')
CENTRE4 = split('c3-c2 c3-d3 c3-c4 c3-b3')
CENTRE8 = [('c3', p) for p in INNER16]
THROUGH17 = split('a1-b2-c3-d4-e5 a5-b4-c3-d2-e1 a3-b3-c3-d3-e3 c1-c2-c3-c4-c5')

POINTS24 = ('a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 '
            'e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7').split()
SIDES24 = split('a1-d1-g1 g1-g4-g7 g7-d7-a7 a7-a4-a1 '
                'b2-d2-f2 f2-f4-f6 f6-d6-b6 b6-b4-b2 '
                'c3-d3-e3 e3-e4-e5 e5-d5-c5 c5-c4-c3')
MIDDLES24 = split('a4-b4-c4 e4-f4-g4 d1-d2-d3 d5-d6-d7')
CORNERS24 = split('a1-b2-c3 g1-f2-e3 g7-f6-e5 a7-b6-c5')
LINES24 = SIDES24 + MIDDLES24
LINES24X = LINES24 + CORNERS24


def build():
    points16 = OUTER16 + INNER16
    edges16 = along(SIDES16) + MIDDLES16
    edges16x = edges16 + CORNERS16
    return {
        'star9': Board(STAR9_POINTS, STAR9_LINES, along(STAR9_LINES), STAR9_LINES),
        'ring16': Board(points16, SIDES16, edges16, SIDES16),
        'ring16x': Board(points16, SIDES16, edges16x, SIDES16),
        'ring17': Board(points16 + ['c3'], SIDES16, edges16 + CENTRE4,
                        SIDES16 + runs(THROUGH17[2:])),
        'ring17x': Board(points16 + ['c3'], SIDES16, edges16x + CENTRE8,
                         SIDES16 + runs(THROUGH17)),
        'ring24': Board(POINTS24, LINES24, along(LINES24), LINES24),
        'ring24x': Board(POINTS24, LINES24X, along(LINES24X), LINES24X),
    }


BOARDS = build()


def items(text):
    return [tuple(item.split('.')) for item in text.split('-')] if text else []


def find(text):
    """A built-in board, or one that is spelt out as POINTS/EDGES/LINES/JUMPS/HOME (section 11)."""
    if text in BOARDS:
        return BOARDS[text]
    points, edges, lines, jumps, home = (text.split('/') + ['', ''])[:5]
    places = {label: (int(x), int(y)) for label, x, y in items(points)}
    lines = items(lines)
    paths = items(edges) or lines
    joined = along(paths) + [(b, a) for a, b in along(paths)]
    if jumps:
        triples = [] if jumps == 'none' else items(jumps)
    else:
        triples = [t for t in runs(lines) if t[:2] in joined and t[1:] in joined]
    unique = {(min(t[0], t[2]), max(t[0], t[2])): t for t in triples}
    return Board(sorted(places), lines, along(paths), unique.values(), places, items(home))
