#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets two engines play each other, like a match manager for two players that does not know the rules.

    python3 tests/protocol/referee.py --engine PATH [--games N] [--seed S] [SPEC ...]

Before every move, the whole game is sent again, and the first engine reports whose turn it is and whether the game is
over; then the engine to move searches. At the end both must report the same result. The engines swap seats after every
game. Without SPECs, every game with two sides is played, and games with three and four seats that the engines share.
"""
import random
import re
import sys

sys.dont_write_bytecode = True
from engine_process import Engine, Silence
from checking import check_specs

LONGEST = 20000  # moves: nobody but the engines ends a game, so they must
RESENDS = 2
LIMITS = ("depth 1", "movetime 5", "p1time 100 p2time 100 p1inc 1 p2inc 1")
RESULTS = ("p1win", "p2win", "draw")
SHARED = ("kunjing:seats=121", "kunjing:players=4,seats=1212", "stack:players=3,seats=112",
          "stack:players=4,seats=1221", "stack:players=team,seats=1212",
          "dai-jobi:players=3,seats=122", "dai-jobi:players=4,seed=5,seats=1212",
          "jamit:players=3,seats=121", "nine-mens-morris:teams=on,seats=1212")
SPECIAL = ("conquer:capture=hand", "conquer:goal=5", "dai-jobi:seed=7", "achi:teams=on",
           "kubwa-tatu:flights=on", "seven-mens-morris:flying=off", "rapido:base=stay,clock=20",
           "stack:players=team", "jamit:size=5,setup=axes")


class Mistake(Exception):
    """An engine violated the protocol."""


def ask(engine, *lines):
    """The value of a query, which is the last of the lines."""
    answer = engine.ask(*lines)
    match = re.fullmatch(r"response (\S+)", answer or "")
    if match is None:
        raise Mistake(f"{lines[-1]} was answered with: {answer}")
    return match.group(1)


def ask_for_move(engine, position, limits):
    engine.send(position, f"go {limits}")
    while True:
        line = engine.next()
        if line is None:
            raise Mistake("the engine ended in the middle of a search")
        if line.startswith("bestmove"):
            break
        if not line.startswith("info ") or line.startswith("info string error"):
            raise Mistake(f"in the middle of a search came: {line}")
    match = re.fullmatch(r"bestmove (\S+)", line)
    if match is None or match.group(1) == "none":
        raise Mistake(f"no move, but: {line}")
    return match.group(1)


def greet(engine, spec):
    engine.send("ugi")
    line = ""
    while line != "ugiok":
        line = engine.next()
        if line is None or not re.match(r"id |option |ugiok$", line):
            raise Mistake(f"ugi was answered with: {line}")
    engine.send("setoption name Hash value 1", f"setoption name Variant value {spec}", "isready")
    line = engine.next()
    if line != "readyok":
        raise Mistake(f"the engine does not play {spec}: {line}")


def play(engines, luck):
    """Plays one game and returns its result."""
    moves = []
    for engine in engines:
        engine.send("uginewgame", "isready")
        if engine.next() != "readyok":
            raise Mistake("no readyok after uginewgame")
    while True:
        position = "position startpos" + (" moves " + " ".join(moves) if moves else "")
        again = [position] * RESENDS
        first = ask(engines[0], *again, "query p1turn")
        over = ask(engines[0], *again, "query gameover")
        if first not in ("true", "false") or over not in ("true", "false"):
            raise Mistake(f"p1turn is {first}, gameover is {over}")
        if over == "true":
            return settle(engines, position)
        if len(moves) == LONGEST:
            raise Mistake(f"the game does not end: {position[:200]}…")
        mover = engines[0] if first == "true" else engines[1]
        moves.append(ask_for_move(mover, position, luck.choice(LIMITS)))


def settle(engines, position):
    results = []
    for engine in engines:
        if ask(engine, position, "query gameover") != "true":
            raise Mistake(f"the engines do not agree that the game is over: {position}")
        results.append(ask(engine, "query result"))
    if results[0] != results[1] or results[0] not in RESULTS:
        raise Mistake(f"the engines say {results[0]} and {results[1]}: {position}")
    return results[0]


def match(path, spec, games, seed):
    """Plays the games of a spec with two fresh engines; returns what went wrong, or None."""
    luck = random.Random(f"{seed} {spec}")
    counts = {}
    with Engine([path]) as one, Engine([path]) as two:
        try:
            for engine in (one, two):
                greet(engine, spec)
            for game in range(games):
                result = play((one, two) if game % 2 == 0 else (two, one), luck)
                counts[result] = counts.get(result, 0) + 1
            for engine in (one, two):
                engine.send("quit")
                if engine.rest() or engine.status() != 0:
                    raise Mistake("quit did not end the engine well")
        except (Mistake, Silence) as problem:
            return str(problem)
    if one.errors or two.errors:
        return f"on standard error: {(one.errors + two.errors).decode('utf-8', 'replace')}"
    print(f"{spec}: " + ", ".join(f"{count} {result}" for result, count in sorted(counts.items())))
    return None


def standard_specs(path):
    """All games with two sides, and some with more."""
    specs = []
    with Engine([path]) as engine:
        for spec in engine.ask("query variants").split()[1:]:
            scores = engine.ask(f"setoption name Variant value {spec}", "query scores")
            if len(scores.split()) == 3:
                specs.append(spec)
    return specs + list(SPECIAL) + list(SHARED)


if __name__ == "__main__":
    sys.exit(check_specs("Lets two engines play each other.", match, standard_specs, games=2))
