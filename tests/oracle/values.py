#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Solves small games with the oracle's rules and compares with what the engine answers to `query value`.

    tests/oracle/values.py --engine PATH [--sample N] [--seed S] [SPEC ...]

Nothing is shared with the engine, neither rules nor method: every position that play reaches, distance by distance.
"""

import argparse
import random
import subprocess
import sys

sys.dont_write_bytecode = True
import registry

STANDARD = ["shisima", "sabr", "tant-fant", "tableaux"]


class Position:
    """A node of the game: where moves lead, how it was reached, its value for the side to move."""

    def __init__(self, path, state):
        self.path = path
        self.state = state
        self.side = (int(state.turn()[1]) - 1) % 2
        self.next = []
        self.value = None
        if state.over():
            result = state.result()
            won = result == f"p{self.side + 1}win"
            self.value = ("draw",) if result == "draw" else ("win", 0) if won else ("loss", 0)


def key_of(state):
    text = [state.turn(), str(state.over())]
    for name in ("men", "hands", "taken", "barred", "flights", "first_line", "siege", "shotless", "chips"):
        part = getattr(state, name, None)
        text.append(repr(sorted(part.items()) if isinstance(part, dict) else part))
    return "|".join(text)


def reach(spec):
    """All positions; by key."""
    start = registry.start(spec)
    start = start.without_history() if hasattr(start, "without_history") else start
    known = {key_of(start): Position([], start)}
    queue = list(known.values())
    for position in queue:
        if position.state.over():
            continue
        for token in position.state.legal():
            state = position.state.play(token)
            key = key_of(state)
            if key not in known:
                known[key] = Position(position.path + [token], state)
                queue.append(known[key])
            position.next.append(known[key])
    return queue


def view(position, child):
    """A child's value as the mover sees it."""
    if child.value is None or child.value[0] == "draw" or child.side == position.side:
        return child.value
    return ("loss" if child.value[0] == "win" else "win", child.value[1])


def solve(positions):
    distance, open_ones = 1, [position for position in positions if position.value is None]
    changed = True
    while changed:
        found = []
        for position in open_ones:
            values = [view(position, child) for child in position.next]
            if ("win", distance - 1) in values:
                found.append((position, ("win", distance)))
            elif all(value is not None and value[0] == "loss" for value in values):
                found.append((position, ("loss", distance)))
        for position, value in found:
            position.value = value
        open_ones = [position for position in open_ones if position.value is None]
        changed = bool(found)
        distance += 1
    for position in open_ones:
        position.value = ("draw",)


class Engine:
    def __init__(self, path, spec):
        self.process = subprocess.Popen([path, "--ugi", "--variant", spec], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)

    def value(self, moves):
        line = "position startpos" + "".join(" " + move for move in ["moves", *moves] if moves)
        self.process.stdin.write(f"{line}\nquery value\n")
        return self.process.stdout.readline().split()[1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--sample", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("spec", nargs="*")
    options = parser.parse_args()
    wrong = 0
    for spec in options.spec or STANDARD:
        positions = reach(spec)
        solve(positions)
        engine = Engine(options.engine, spec)
        lot = random.Random(options.seed)
        sample = positions[:1] + lot.sample(positions, min(options.sample, len(positions)))
        for position in sample:
            answer = engine.value(position.path)
            expected = [str(word) for word in position.value]
            if answer != expected:
                wrong += 1
                print(f"{spec} {' '.join(position.path)}: oracle {expected}, engine {answer}")
        engine.process.stdin.close()
        engine.process.wait()
        print(f"{spec}: {len(positions)} positions, value {' '.join(map(str, positions[0].value))}, "
              f"{len(sample)} compared", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
