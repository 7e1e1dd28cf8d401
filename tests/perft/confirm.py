#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Count the rows of perft.csv again with the oracle, which shares no code with the engine.

    confirm.py [--most NODES] [ID ...]

Only rows of at most NODES are counted, of the games given or of all."""

import argparse
import csv
import pathlib
import sys
import time

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'oracle'))
import compare
import registry


def rows():
    with open(HERE / 'perft.csv', newline='', encoding='ascii') as file:
        yield from csv.DictReader(line for line in file if not line.startswith('#'))


def count(row):
    state = registry.start(row['spec'])
    for move in row['moves'].split():
        if move not in [*state.legal(), *getattr(state, 'unlisted', list)()]:
            return '%s is not legal' % move
        state = state.play(move)
    return compare.count(state.without_history(), int(row['depth']))


def main():
    parser = argparse.ArgumentParser(description='count the rows of perft.csv with the oracle')
    parser.add_argument('--most', type=int, default=150000)
    parser.add_argument('id', nargs='*')
    args = parser.parse_args()
    confirmed = wrong = left_out = 0
    for row in rows():
        if args.id and row['spec'].partition(':')[0] not in args.id:
            continue
        if int(row['nodes']) > args.most:
            left_out += 1
            continue
        start = time.monotonic()
        found = count(row)
        if found == int(row['nodes']):
            confirmed += 1
        else:
            wrong += 1
            print('%s moves %s: perft %s is %s in the table, %s by the oracle'
                  % (row['spec'], row['moves'], row['depth'], row['nodes'], found))
        if time.monotonic() - start > 10:
            print('slow: %s depth %s' % (row['spec'], row['depth']), file=sys.stderr)
    print('%d rows confirmed, %d wrong, %d left out' % (confirmed, wrong, left_out))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
