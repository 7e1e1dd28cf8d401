#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Play seeded random games and compare an engine with the oracle at every ply.

    compare.py --engine PATH [--games N] [--seed S] [--perft-depth D]
               [--max-plies M] [SPEC ...]
"""

import argparse
import os
import random
import re
import select
import shlex
import subprocess
import sys

sys.dont_write_bytecode = True
import registry

PLIES_AT_ONCE = 16      # few enough that no pipe fills up on both sides
FEN_EVERY = 3
PATIENCE = 60           # seconds without a line from the engine
KINDS = ('greedy', 'uniform', 'greedy', 'shuffle',
         'greedy', 'uniform', 'greedy', 'drift')


class Mismatch(Exception):
    """position: how the engine got there; query: what was asked then."""

    def __init__(self, position, query, engine, oracle):
        super().__init__(query)
        self.position, self.query = position, query
        self.engine, self.oracle = engine, oracle


# ---- the engine --------------------------------------------------------------

class Engine:
    def __init__(self, command):
        self.command = command
        self.process = None

    def start(self):
        if self.process:
            return
        self.process = subprocess.Popen(shlex.split(self.command), bufsize=0,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.buffer = b''
        self.send(['ugi'])
        while self.line() != 'ugiok':
            pass

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None

    def send(self, lines):
        data = memoryview('\n'.join([*lines, '']).encode())
        while data:
            data = data[self.process.stdin.write(data):]

    def line(self):
        descriptor = self.process.stdout.fileno()
        while b'\n' not in self.buffer:
            if not select.select([descriptor], [], [], PATIENCE)[0]:
                raise EOFError('no answer within %d s' % PATIENCE)
            data = os.read(descriptor, 1 << 16)
            if not data:
                raise EOFError('the engine closed its output')
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b'\n')
        return line.decode('utf-8', 'replace').rstrip('\r')

    def answer(self, start='response'):
        """The next line that begins so; an error also counts as an answer."""
        while True:
            line = self.line()
            if line.startswith((start, 'info string error')):
                return line

    def choose(self, spec):
        self.send(['setoption name Variant value ' + spec, 'isready'])
        answer = self.answer('readyok')
        if answer != 'readyok':
            raise Mismatch('position startpos', 'isready', answer, 'readyok')

    def perft(self, position, depth):
        self.send([position, 'go perft %d' % depth])
        counts = {}
        while True:
            line = self.line()
            if line.startswith('info string error'):
                return {line: 0}
            if line.startswith('info'):
                continue
            name, _, count = line.rpartition(':')
            counts[name] = int(count)
            if name == 'nodes':
                return counts


# ---- random games --------------------------------------------------------------

def captures(state, move):
    after = state.play(move)
    return 'x' in move or after.over() or sum(after.scores()) > sum(state.scores())


def greedy(state, legal, rng, last):
    """Seven times in ten a capture or a winning move, if there is one."""
    if rng.random() < 0.7:
        legal = [move for move in legal if captures(state, move)] or legal
    return rng.choice(legal)


def uniform(state, legal, rng, last):
    return rng.choice(legal)


def drift(state, legal, rng, last):
    """Quiet moves only, as long as there are any."""
    shuffled = rng.sample(legal, len(legal))
    return next((m for m in shuffled if not captures(state, m)), shuffled[0])


def shuffle(state, legal, rng, last):
    """Mostly takes the seat's last move back, so that positions repeat."""
    step = re.fullmatch(r'(\w+)-(\w+)', last.get(state.turn(), ''))
    back = step and '%s-%s' % (step[2], step[1])
    if back in legal and rng.random() < 0.9:
        return back
    return drift(state, legal, rng, last)


POLICIES = {'greedy': greedy, 'uniform': uniform, 'drift': drift, 'shuffle': shuffle}


def random_game(spec, kind, rng, max_plies):
    """The moves of a game, and the states before and after each of them."""
    state, moves, last = registry.start(spec), [], {}
    states = [state]
    claims = rng.choice((0, 0.05))      # how often a move is played that is accepted but never listed
    while not state.over() and len(moves) < max_plies:
        unlisted = getattr(state, 'unlisted', list)()
        if unlisted and rng.random() < claims:
            move = rng.choice(unlisted)
        else:
            move = POLICIES[kind](state, state.legal(), rng, last)
        last[state.turn()] = move
        state = state.play(move)
        moves.append(move)
        states.append(state)
    return moves, states


# ---- comparing -------------------------------------------------------------------

def position_of(moves):
    return ' '.join(['position startpos'] + (['moves'] + moves if moves else []))


def joined(words):
    return ' '.join(['response'] + [str(word) for word in words])


def is_first(state):
    """Whether the seat to move is engine 1's, where engines have seats, or side 1's."""
    seat = int(state.turn()[1:])
    owners = getattr(state, 'owners', None)
    if owners:
        return owners[seat - 1] == '1'
    return seat % 2 == 1 if len(state.scores()) == 2 else seat == 1


def queries_of(state):
    """What is asked about a position: [(query, the answer due)]."""
    asked = [('query legalmoves', joined(state.legal())),
             ('query scores', joined(state.scores()))]
    if not state.over():    # nobody is to move in a finished game
        asked.append(('query turn', joined([state.turn()])))
        if state.turn() != 'chance':
            asked.append(('query p1turn', joined(['true' if is_first(state) else 'false'])))
    return asked


def ends_of(state):
    return [('query gameover', joined(['true' if state.over() else 'false'])),
            ('query result', joined([state.result()]))]


def compare(engine, blocks):
    """blocks: [(position, queries)]; a due answer of None is only fetched."""
    lines = []
    for position, queries in blocks:
        lines += [position] + [query for query, _ in queries]
    engine.send(lines)
    fetched = []
    for position, queries in blocks:
        for query, due in queries:
            answer = engine.answer()
            if due is None:
                fetched.append(answer)
            elif answer != due:
                raise Mismatch(position, query, answer, due)
    return fetched


def has_fen_check(ply, state):
    # A draw may come from positions that the text does not hold.
    if state.over():
        return state.result() != 'draw'
    return ply % FEN_EVERY == 0


def fen_blocks(fen, ply, moves, states):
    """The position given back as text, and one move played from it."""
    position = 'position fen ' + fen
    same = [('query fen', 'response ' + fen)]
    blocks = [(position, queries_of(states[ply]) + ends_of(states[ply]) + same)]
    if ply < len(moves) and not states[ply + 1].over():
        after = queries_of(states[ply + 1])
        alone = queries_of(states[ply].without_history().play(moves[ply]))
        if after == alone:  # the past, which the text does not hold, ended no round
            blocks.append((position + ' moves ' + moves[ply], after))
    return blocks


def compare_game(engine, moves, states):
    for first in range(0, len(states), PLIES_AT_ONCE):
        plies = range(first, min(first + PLIES_AT_ONCE, len(states)))
        blocks, with_fen = [], []
        for ply in plies:
            queries = queries_of(states[ply]) + ends_of(states[ply])
            if has_fen_check(ply, states[ply]):
                queries.append(('query fen', None))
                with_fen.append(ply)
            blocks.append((position_of(moves[:ply]), queries))
        answers = compare(engine, blocks)
        for ply, answer in zip(with_fen, answers):
            if not answer.startswith('response '):
                raise Mismatch(position_of(moves[:ply]), 'query fen', answer, 'a fen')
            compare(engine, fen_blocks(answer[9:], ply, moves, states))


def compare_resigning(engine, moves, state):
    """Resigning ends the game before it, whoever is to move."""
    accepted = [('query islegal resign', joined(['true']))]
    after = registry.Resigned(state)
    refused = [('query islegal resign', joined(['false']))]
    compare(engine, [(position_of(moves), accepted),
                     (position_of(moves + ['resign']), queries_of(after) + ends_of(after) + refused)])


def count(state, depth):
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.legal())
    return sum(count(state.play(move), depth - 1) for move in state.legal())


def compare_perft(engine, moves, state, depth):
    state = state.without_history()
    due = {move: count(state.play(move), depth - 1) for move in state.legal()}
    due['nodes'] = sum(due.values())
    got = engine.perft(position_of(moves), depth)
    if got != due:
        differs = sorted(move for move in {*got, *due} if got.get(move) != due.get(move))
        raise Mismatch(position_of(moves), 'go perft %d' % depth,
                       {move: got.get(move) for move in differs},
                       {move: due.get(move) for move in differs})


def compare_spec(engine, spec, args):
    engine.choose(spec)
    first = registry.start(spec)
    compare(engine, [('position startpos',
                      [('query players', joined([first.players()]))])])
    for depth in range(1, args.perft_depth + 1):
        compare_perft(engine, [], first, depth)
    for game in range(args.games):
        rng = random.Random('%s %s %d' % (args.seed, spec, game))
        kind = KINDS[game % len(KINDS)]
        moves, states = random_game(spec, kind, rng, args.max_plies)
        compare_game(engine, moves, states)
        ply = rng.randrange(len(states))
        if not states[ply].over() and states[ply].turn() != 'chance':
            compare_resigning(engine, moves[:ply], states[ply])
        if not states[ply].over() and args.perft_depth:
            compare_perft(engine, moves[:ply], states[ply], min(2, args.perft_depth))


# ---- reporting ---------------------------------------------------------------------

def report(spec, engine, error):
    print('FAIL', spec)
    print('  ' + error.position)
    print('  %s\n    engine: %s\n    oracle: %s'
          % (error.query, error.engine, error.oracle))
    if error.query == 'query legalmoves':
        got, due = set(error.engine.split()[1:]), set(error.oracle.split()[1:])
        print('    only engine:', *sorted(got - due))
        print('    only oracle:', *sorted(due - got))
    lines = ['ugi', 'setoption name Variant value ' + spec, error.position,
             error.query, 'quit']
    print("  again: printf '%%s\\n' %s | %s"
          % (' '.join(shlex.quote(line) for line in lines), engine.command))


def run(engine, spec, args):
    try:
        engine.start()
        compare_spec(engine, spec, args)
    except Mismatch as error:
        report(spec, engine, error)
    except (EOFError, OSError, ValueError) as error:
        print('FAIL', spec, '-', error)
    else:
        return True
    engine.stop()       # a fresh process for the next one
    return False


def main():
    parser = argparse.ArgumentParser(description='compare an engine with the oracle')
    parser.add_argument('--engine', required=True)
    parser.add_argument('--games', type=int, default=8)
    parser.add_argument('--seed', default='1')
    parser.add_argument('--perft-depth', type=int, default=2)
    parser.add_argument('--max-plies', type=int, default=600)
    parser.add_argument('spec', nargs='*')
    args = parser.parse_args()
    engine = Engine(args.engine)
    outcomes = [run(engine, spec, args) for spec in args.spec or registry.all_specs()]
    engine.stop()
    failed = outcomes.count(False)
    print('%d passed, %d failed' % (len(outcomes) - failed, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
