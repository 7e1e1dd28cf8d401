# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole games: the engine's moves must be legal, and its reports about the game consistent."""
import random
import re

from .queries import RESULTS, TURNS
from .subject import require, variants_of


class Game:
    """A game whose moves are chosen at random, or sometimes by the engine."""

    def __init__(self, engine, spec, rng):
        self.engine = engine
        self.spec = spec
        self.rng = rng
        self.moves = []

    def position(self):
        return "position startpos" + (" moves " + " ".join(self.moves) if self.moves else "")

    def require(self, condition, reason):
        require(condition, f"{self.spec}: {reason} after {' '.join(self.moves) or 'no move'}")

    def choose(self, legal):
        if self.rng.random() < 0.7:
            return self.rng.choice(legal)
        move = self.engine.bestmove(self.rng.choice(("depth 1", "nodes 50", "movetime 5")))
        self.require(move in legal, f"bestmove {move} is not legal")
        return move

    def check_open(self, legal):
        self.require(legal, "no move is legal in a game that goes on")
        self.require(self.engine.query("result") == "none", "there is a result before the end")
        self.require(self.engine.query("turn") in TURNS, "the turn is invalid")
        self.engine.send("status")
        line = self.engine.next()
        self.require(re.fullmatch(r"info gamestatus inprogress playertomove [1-4]", line or ""),
                     f"status was answered with {line!r}")

    def check_over(self, legal):
        result = self.engine.query("result")
        self.require(not legal, "moves are legal in a finished game")
        self.require(result in RESULTS and result != "none", f"the result is {result}")
        seats = int(self.engine.query("players"))
        self.engine.send("status")
        lines = [self.engine.next() for _ in range(seats + 1)]
        self.require(lines[0] == "info gamestatus finished", f"status reports {lines[0]!r}")
        for seat, line in enumerate(lines[1:], 1):
            self.require(re.fullmatch(rf"info player {seat} result (win|loss|draw)", line or ""),
                         f"status reports {line!r}")
        self.engine.expect_error(f"makemove {self.moves[-1]}", codes=["game-over"])
        self.engine.send("go depth 1")
        found = [self.engine.next(), self.engine.next()]
        self.require(found[0].startswith("info string error game-over")
                     and found[1] == "bestmove none", f"go in a finished game gave {found}")

    def play(self, plies):
        self.engine.choose(self.spec)
        for _ in range(plies):
            over = self.engine.query("gameover", self.position())
            legal = self.engine.legal_moves()
            if over == "true":
                self.check_over(legal)
                return
            self.check_open(legal)
            self.moves.append(self.choose(legal))
        self.engine.expect_silence(self.position())


def check_games(settings):
    """in random games, moves are legal and the end is recognised"""
    rng = random.Random(settings.seed)
    with settings.start() as engine:
        for spec in variants_of(settings):
            Game(engine, spec, rng).play(settings.plies)


def check_seats(settings):
    """p1turn follows the seats that two engines share"""
    with settings.start() as engine:
        for spec in variants_of(settings):
            engine.choose(spec)
            seats = int(engine.query("players"))
            if seats < 3:
                continue
            shared = "1" + "2" * (seats - 1)
            engine.choose(f"{spec}{',' if ':' in spec else ':'}seats={shared}")
            first = engine.query("p1turn")
            require(first == "true", f"{spec}: p1turn is {first} for seat 1 of engine 1")
            require(f"seats={shared}" in engine.query("variant"), f"{spec}: seats= is forgotten")


CHECKS = [check_games, check_seats]
