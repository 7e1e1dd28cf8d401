#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays games over GTP, vertex by vertex, like a controller that does not know the rules.

    python3 tests/protocol/gtp_games.py --engine PATH [--games N] [--seed S] [SPEC ...]

Like a person at a board: random games, compared with a second process that speaks UGI. What can be played vertex by
vertex must be exactly the legal moves; plays are taken back and sent again. Like a match manager with alternating
colours: two engines play until both pass; then both report the same result, and the game must be over. Without SPECs,
every two-sided game with a square board is played, some of them with options.
"""
import random
import re
import sys

sys.dont_write_bytecode = True
from engine_process import Engine, Silence
from gtp_process import GtpEngine, Refusal
from checking import check_specs

LONGEST = 60  # moves of a random game
LONGEST_MATCH = 900  # plays of a match, passes included; a longer one is given up, not failed
MOST_TRIED = 40  # legal moves of a position of which all are tried
PIECE = re.compile(r"^.*@")
SPECIAL = ("achi:teams=on", "nine-mens-morris:teams=on,seats=1212", "conquer:capture=hand",
           "conquer:goal=5", "kubwa-tatu:flights=on", "shax-8:teams=on", "kunjing:seats=121",
           "kunjing:players=4,seats=1221", "stack:players=team,goal=8", "stack:players=3,seats=112",
           "stack:goal=8")
WITHOUT_BOARD = ("tableaux", "tableaux-advanced", "dai-jobi", "jamit", "kunjing")


class Mistake(Exception):
    """The engine violated GTP or the rules."""


def vertices_of(token):
    """The vertices that a move of UGI names."""
    return re.findall(r"[A-T]\d+|PASS", PIECE.sub("", token).upper())


def playable(tokens):
    """The shortest of the moves with the same vertices, and the first of several."""
    plainest = {}
    for token in sorted(tokens, key=lambda token: (len(token), token)):
        plainest.setdefault(tuple(vertices_of(token)), token)
    return list(plainest.values())


class Table:
    """A GTP engine, and a UGI engine that gets every complete move."""

    def __init__(self, gtp, ugi, luck):
        self.gtp = gtp
        self.ugi = ugi
        self.luck = luck
        self.moves = []
        self.plays = []

    def ask_ugi(self, what, *more):
        position = " ".join(["position startpos moves", *self.moves, *more])
        return self.ugi.ask(position, f"query {what}")[len("response "):]

    def expect(self, what, got, expected):
        if got != expected:
            raise Mistake(f"{what} is {got}, not {expected}, after {' '.join(self.moves)}"
                          f" (plays: {' '.join(self.plays)})")

    def position(self):
        return self.gtp.command("nguzo-position")

    def colour(self):
        return self.gtp.command("gogui-rules_side_to_move")

    def legal(self):
        return self.gtp.command("gogui-rules_legal_moves").split()

    def play(self, vertex):
        colour = self.colour()
        self.gtp.command(f"play {colour} {vertex}")
        self.plays.append(f"{colour} {vertex}")

    def play_move(self, token):
        """Plays a move as a person would, and ends it where it could go on."""
        before = self.position()
        colour = self.colour()
        for vertex in vertices_of(token):
            self.expect("side to move", self.colour(), colour)
            if vertex not in self.legal():
                raise Mistake(f"{vertex} of {token} is not listed after {self.plays}")
            self.play(vertex)
        if self.position() == before:
            stops = self.legal()
            for stop in ("PASS", vertex):
                if stop not in stops:
                    raise Mistake(f"{token} cannot be ended with {stop}")
            self.play(self.luck.choice(("PASS", vertex)))
        self.moves.append(token)
        self.expect("position", self.position(), self.ask_ugi("fen"))

    def reach(self, before):
        """Every position that can be reached by plays from here."""
        reached = set()
        for vertex in self.legal():
            self.gtp.command(f"play {self.colour()} {vertex}")
            position = self.position()
            reached |= {position} if position != before else self.reach(before)
            self.gtp.command("undo")
        return reached

    def try_all(self, tokens):
        """Plays and moves lead to the same positions."""
        expected = {self.ask_ugi("fen", token) for token in tokens}
        self.expect("what can be reached", self.reach(self.position()), expected)

    def check_board(self):
        """The board has lines of the right length and shows as many men as the position has."""
        size = int(self.gtp.command("gogui-rules_board_size"))
        board = [line.split() for line in self.gtp.command("gogui-rules_board").strip().split("\n")]
        if len(board) != size or any(len(line) != size for line in board):
            raise Mistake(f"the board is not {size} x {size}")
        for line in board:
            for point in line:
                if point not in ".XO?":
                    raise Mistake(f"what is {point}?")

    def take_back_and_send_again(self):
        last = self.position()
        self.gtp.command(f"gg-undo {len(self.plays)}")
        self.expect("moves after gg-undo", self.position(), self.first)
        if self.gtp.refuses("undo") is False:
            raise Mistake("undo goes beyond the start")
        wrong = " ".join([*self.plays, "b T19"])
        if not self.gtp.refuses(f"gogui-play_sequence {wrong}"):
            raise Mistake("a wrong sequence was played")
        self.expect("position after a refused sequence", self.position(), self.first)
        self.gtp.command("gogui-play_sequence " + " ".join(self.plays))
        self.expect("position after the sequence", self.position(), last)
        self.gtp.command("clear_board")
        for play in self.plays:
            self.gtp.command(f"play {play}")
        self.expect("position after the plays", self.position(), last)

    def play_game(self):
        self.first = self.position()
        while len(self.moves) < LONGEST:
            tokens = self.ask_ugi("legalmoves").split()
            self.check_board()
            self.expect("whether it is over", self.legal() == [], tokens == [])
            if not tokens:
                break
            first = self.ask_ugi("p1turn")
            self.expect("side to move", self.colour(), "black" if first == "true" else "white")
            tokens = playable(tokens)
            if len(tokens) <= MOST_TRIED and self.luck.random() < 0.3:
                self.try_all(tokens)
            self.play_move(self.luck.choice(tokens))
        self.take_back_and_send_again()


def check_person(path, spec, games, seed):
    luck = random.Random(f"{seed} {spec}")
    for _ in range(games):
        with GtpEngine(path, "--variant", spec) as gtp, \
                Engine([path, "--ugi", "--variant", spec]) as ugi:
            Table(gtp, ugi, luck).play_game()


def check_manager(path, spec):
    """The colours alternate in any case; returns the score."""
    with GtpEngine(path, "--variant", spec) as black, \
            GtpEngine(path, "--variant", spec) as white:
        engines = (black, white)
        for engine in engines:
            engine.command("nguzo-setoption name Hash value 1")
            engine.command("nguzo-limit depth 1")
            engine.command(f"boardsize {engine.command('gogui-rules_board_size')}")
            engine.command("clear_board")
            engine.command("komi 6.5")
        passes = 0
        forced = False
        for number in range(LONGEST_MATCH):
            colour = "bw"[number % 2]
            forced = black.command("nguzo-legal_moves") == "pass" or (forced and passes > 0)
            vertex = engines[number % 2].command(f"genmove {colour}")
            engines[1 - number % 2].command(f"play {colour} {vertex}")
            passes = passes + 1 if vertex == "PASS" else 0
            if passes == 2:
                break
        else:
            return "open"
        if forced and black.command("nguzo-legal_moves") != "":
            return "given up: somebody had to pass"
        positions = {engine.command("nguzo-position") for engine in engines}
        scores = {engine.command("final_score") for engine in engines}
        if len(positions) != 1 or len(scores) != 1:
            raise Mistake(f"the engines do not agree: {positions}, {scores}")
        score = scores.pop()
        if not re.fullmatch(r"0|[BW]\+[1-9]\d*", score):
            raise Mistake(f"the score is {score}")
        return score


def check(path, spec, games, seed):
    """None, or what went wrong."""
    try:
        check_person(path, spec, games, seed)
        print(f"{spec}: {check_manager(path, spec)}")
    except (Mistake, Refusal, Silence, AssertionError) as problem:
        return f"{type(problem).__name__}: {problem}"
    return None


def standard_specs(path):
    with GtpEngine(path) as gtp:
        ids = gtp.command("nguzo-variants").split()
        boards = []
        for spec in ids:
            gtp.command(f"nguzo-variant {spec}")
            if not gtp.refuses("gogui-rules_board_size"):
                boards.append(spec)
    if set(ids) - set(boards) != set(WITHOUT_BOARD):
        raise SystemExit(f"without a board are {sorted(set(ids) - set(boards))}")
    return boards + list(SPECIAL)


if __name__ == "__main__":
    sys.exit(check_specs("Plays games over GTP.", check, standard_specs))
