#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Play random mill games of one's own and compare an engine with the oracle at every ply.

    rows.py --engine PATH [--rows N] [--seed S] [--games N] [--perft-depth D] [--print]

Every row is made from a seed: random fields, often on a random board. The engine may refuse a row
with a reason; every other row is compared like the games of the rulebooks.
"""

import argparse
import collections
import itertools
import random
import sys

sys.dont_write_bytecode = True
import compare

BOARDS = ['star9', 'ring16', 'ring16x', 'ring17', 'ring17x', 'ring24', 'ring24x']
POINTS = dict(zip(BOARDS, (9, 16, 16, 17, 17, 24, 24)))

# Values by weight: those that combine with most others come more often.
FIELDS = {
    'makes': {'removal': 8, 'win': 3, 'hand': 1, 'hand-first': 2},
    'removes': {'one': 2, 'each': 2},
    'removal': {'must': 2, 'may': 1},
    'protects': {'off': 1, 'on': 1},
    'reform': {'free': 5, 'never': 2, 'swap': 2, 'pause': 2},
    'bars': {'line': 3, 'man': 1},
    'jump': {'none': 5, 'single': 2, 'capture': 3, 'chain': 2},
    'compulsory': {'off': 4, 'on': 1},
    'fly': {'never': 4, 'always': 2, '3': 3, '4': 1, '5': 1, '2': 1},
    'flights': {'any': 6, '2': 1, '5': 1},
    'lines': {'all': 8, 'orthogonal': 1, 'centre': 1, 'not-home': 1},
    'blocked': {'loses': 5, 'passes': 2, 'besieged': 2},
    'placing': {'first': 6, 'free': 4, 'fills': 2, 'only': 1},
    'shotless': {'0': 6, '4': 1, '11': 1},
    'full': {'blocked': 4, 'draws': 1},
    'players': {'2': 12, '3': 1, '4': 1},
    'teams': {'off': 9, 'on': 1},
}
GIVEN = 0.45        # how often a field is given


def pick(rng, weights):
    return rng.choices(list(weights), list(weights.values()))[0]


def random_board(rng):
    """Points on a grid, joined to some neighbours; lines along straight or crooked paths."""
    width, height = rng.randint(3, 6), rng.randint(2, 6)
    cells = [(x, y) for x in range(width) for y in range(height)]
    rng.shuffle(cells)
    cells = sorted(cells[:rng.randint(5, min(32, len(cells)))])
    label = {cell: '%s%d' % ('abcdefgh'[cell[0]], cell[1] + rng.choice((1, 1, 9)))
             for cell in cells}
    if len(set(label.values())) < len(cells):
        label = {cell: 'abcdefgh'[cell[0]] + str(cell[1] + 1) for cell in cells}
    near = [(a, b) for a, b in itertools.combinations(cells, 2)
            if abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= rng.choice((1, 1, 2))]
    edges = [pair for pair in near if rng.random() < 0.75]
    joined = collections.defaultdict(list)
    for a, b in edges:
        joined[a].append(b)
        joined[b].append(a)
    lines = set()
    for _ in range(rng.randint(2, 14)):
        path = [rng.choice(cells)]
        while len(path) < rng.choice((3, 3, 3, 4, 5)):
            further = [c for c in joined[path[-1]] if c not in path] or \
                      [c for c in cells if c not in path]
            path.append(rng.choice(further))
        if not any(set(path) <= set(other) or set(other) <= set(path) for other in lines):
            lines.add(tuple(path))

    def spelt(paths):
        return '-'.join('.'.join(label[cell] for cell in path) for path in paths)
    points = '-'.join('%s.%d.%d' % (label[c], 3 * c[0], 3 * c[1] + rng.randint(0, 1)) for c in cells)
    parts = [points, spelt(edges), spelt(sorted(lines))]
    if rng.random() < 0.2:
        parts.append('none')
    return '/'.join(parts), len(cells), list(label.values())


def random_setup(rng, labels, men):
    points = rng.sample(labels, min(len(labels), 2 * men))
    return '.'.join(points[:men]) + '-' + '.'.join(points[men:])


def random_row(seed):
    rng = random.Random('row %s' % seed)
    fields, labels = {}, None
    if rng.random() < 0.5:
        fields['board'] = rng.choice(BOARDS)
        points = POINTS[fields['board']]
    else:
        fields['board'], points, labels = random_board(rng)
    for key, weights in FIELDS.items():
        if rng.random() < GIVEN:
            fields[key] = pick(rng, weights)
    players = int(fields.get('players', 2))
    if players > 2 and rng.random() < 0.9:
        fields.update(makes='win', blocked='passes')
        fields.pop('reform', None)
    most = max(2, min(16, points // players))
    men = rng.randint(2, most) if rng.random() < 0.8 else most
    if fields.get('jump') == 'capture':
        men = min(men, 7)
    if fields.get('placing') == 'fills':
        men = points // 2
    fields['men'] = str(men)
    if rng.random() < 0.3:
        fields['reduce'] = str(rng.randint(0, men))
    if labels and players == 2 and rng.random() < 0.15:
        fields['setup'] = random_setup(rng, labels, men)
        fields.pop('placing', None)
    if fields.get('bars') == 'man' and fields.get('reform', 'free') == 'free':
        fields['reform'] = rng.choice(('never', 'pause'))
    return 'mill:' + ','.join('%s=%s' % pair for pair in fields.items())


class Refused(Exception):
    pass


class Chooser(compare.Engine):
    """An engine that may refuse a row."""

    def choose(self, spec):
        self.send(['setoption name Variant value ' + spec, 'isready'])
        answer = self.answer('readyok')
        if answer.startswith('info string error bad-variant'):
            self.answer('readyok')
            raise Refused(answer.partition('bad-variant ')[2])
        if answer != 'readyok':
            raise compare.Mismatch('position startpos', 'isready', answer, 'readyok')


def main():
    parser = argparse.ArgumentParser(description='compare random rows with the oracle')
    parser.add_argument('--engine', required=True)
    parser.add_argument('--rows', type=int, default=100)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--games', type=int, default=2)
    parser.add_argument('--perft-depth', type=int, default=1)
    parser.add_argument('--max-plies', type=int, default=80)
    parser.add_argument('--print', action='store_true', help='print the specs only')
    args = parser.parse_args()
    engine, failed, reasons = Chooser(args.engine), 0, collections.Counter()
    for seed in range(args.seed, args.seed + args.rows):
        spec = random_row(seed)
        if args.print:
            print(spec)
            continue
        try:
            failed += not compare.run(engine, spec, args)
        except Refused as refusal:
            reasons[' '.join(str(refusal).split()[:4])] += 1
        except Exception:
            print('FAIL row %d: %s' % (seed, spec))
            raise
    engine.stop()
    if args.print:
        return 0
    refused = sum(reasons.values())
    for reason, count in reasons.most_common():
        print('%6d refused: %s ...' % (count, reason))
    print('%d rows: %d agree, %d refused, %d differ'
          % (args.rows, args.rows - refused - failed, refused, failed))
    return 1 if failed or refused * 3 > args.rows * 2 else 0


if __name__ == '__main__':
    sys.exit(main())
