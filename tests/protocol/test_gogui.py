#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the answer of every command as GoGui does, in every game that it can show.

    python3 tests/protocol/test_gogui.py --engine PATH [--games N] [--seed S] [SPEC ...]

GoGui takes what follows the first space of an answer and drops the final empty line. A short random game is played,
vertex by vertex. On the way, every command of list_commands is sent, boards must have a token for each vertex, and the
answer of every analysis command must fit its type.
"""
import random
import re
import sys

sys.dont_write_bytecode = True
from checking import check_specs
from engine_process import Engine, Silence
from gtp_process import GtpEngine, Refusal

PLAYS = 24  # vertices of a game
COLOURS = {"black", "blue", "cyan", "green", "gray", "magenta", "pink", "red", "white", "yellow"}
ARGUMENTS = {"boardsize": ["{size}"], "komi": ["6.5"], "known_command": ["play"], "play": ["{side} {vertex}"],
             "genmove": ["{side}"], "reg_genmove": ["{side}"], "gogui-play_sequence": ["", "{side} {vertex}"],
             "time_settings": ["1 0 0", "0 0 0"], "time_left": ["b 60 0"],
             "nguzo-variant": ["", "{spec}"], "nguzo-position": ["", "startpos"], "nguzo-play": ["{move}"],
             "nguzo-setoption": ["name Hash value 1"], "nguzo-limit": ["nodes 50"]}
LAST = ["final_score", "undo", "gg-undo", "quit"]  # fail in an open game, need a play, end the program
SPECIAL = ("kunjing:seats=121", "stack:players=4,seats=1212", "conquer:goal=5", "nine-mens-morris:teams=on")


class Mistake(Exception):
    """An answer that GoGui would not understand."""


def require(condition, what):
    if not condition:
        raise Mistake(what)


class Gui:
    def __init__(self, engine, spec, luck):
        self.engine = engine
        self.spec = spec
        self.luck = luck
        self.size = int(engine.command("gogui-rules_board_size"))

    def is_point(self, word):
        match = re.fullmatch(r"([A-HJ-T])([1-9]\d?)", word)
        return bool(match) and "ABCDEFGHJKLMNOPQRST".index(match[1]) < self.size and int(match[2]) <= self.size

    def is_colour(self, word):
        return word in COLOURS or re.fullmatch(r"#[0-9a-f]{6}", word)

    def check_board(self, answer, allowed):
        words = answer.split()
        require(len(words) == self.size ** 2, f"a board of {len(words)} words, not {self.size} times {self.size}")
        require(all(map(allowed, words)), f"a board of strange words: {answer!r}")

    def check_gfx(self, answer):
        for line in answer.splitlines():
            command, *words = line.split()
            if command == "COLOR":
                require(self.is_colour(words.pop(0)), line)
            elif command == "LABEL":
                require(len(words) % 2 == 0, line)
                words = words[::2]
            elif command == "TEXT":
                words = []
            else:
                require(command in ("CIRCLE", "MARK", "SQUARE", "TRIANGLE", "BLACK", "WHITE"), line)
            require(all(map(self.is_point, words)), line)
        require(sum(line.startswith("TEXT") for line in answer.splitlines()) <= 1, "several lines for the status bar")

    def check_analysis(self, kind, answer):
        if kind == "cboard":
            self.check_board(answer, lambda word: word == '""' or self.is_colour(word))
        elif kind == "gfx":
            self.check_gfx(answer)
        elif kind == "pspairs":
            require(len(answer.split()) % 2 == 0 and all(map(self.is_point, answer.split()[::2])), answer)
        elif kind == "var":
            require(all(self.is_point(word) or word in ("b", "w", "PASS") for word in answer.split()), answer)
        else:
            require(kind in ("string", "hstring", "pstring") and answer.strip(), f"{kind}: {answer!r}")

    def show(self):
        """What GoGui asks for after every play."""
        self.check_board(self.engine.command("gogui-rules_board"), lambda word: word in (".", "X", "O", "?"))
        self.check_gfx(self.engine.command("gogui-rules_board_gfx"))
        require(re.fullmatch(r"\d+ \d+", self.engine.command("gogui-rules_captured_count")), "not two numbers")
        return self.engine.command("gogui-rules_side_to_move"), self.engine.command("gogui-rules_legal_moves").split()

    def analyze(self):
        for line in self.engine.command("gogui-analyze_commands").splitlines():
            kind, label, command = line.split("/")
            require(label and not label.endswith(" "), line)
            self.check_analysis(kind, self.engine.command(command))

    def send_all(self, side, vertices):
        """Every command once, with arguments that it takes. The game goes on as if nothing had happened."""
        position = self.engine.command("nguzo-position")
        names = self.engine.command("list_commands").split()
        require("play" in names and "quit" in names, f"list_commands: {names}")
        for name in [name for name in names if name not in LAST]:
            for arguments in ARGUMENTS.get(name, [""]):
                self.engine.command(f"nguzo-position fen {position}")
                self.engine.command("nguzo-limit nodes 50")
                move = self.engine.command("nguzo-legal_moves").split()[0]
                answer = self.engine.command(f"{name} {arguments}".format(
                    side=side, vertex=vertices[0], size=self.size, spec=self.spec, move=move))
                require(name != "gogui-rules_game_id" or re.fullmatch(r"[A-Z][A-Za-z0-9]*", answer), answer)
        for undo in ("undo", "gg-undo", "gg-undo 1"):
            self.engine.command(f"nguzo-position fen {position}")
            self.engine.command(f"play {side} {vertices[0]}")
            require(self.engine.command(undo) == "", f"{undo} has an answer")
        require(self.engine.refuses("final_score"), "a game in progress has a score")
        self.engine.command(f"nguzo-position fen {position}")

    def play(self):
        self.engine.command("nguzo-limit nodes 50")
        for number in range(PLAYS):
            side, vertices = self.show()
            if not vertices:
                require(self.engine.command("gogui-rules_final_result") in ("black wins", "white wins", "draw"), "no end")
                return
            require(all(self.is_point(vertex) or vertex == "PASS" for vertex in vertices), f"legal: {vertices}")
            if number in (0, PLAYS // 2):
                self.analyze()
            if number == 0:
                self.send_all(side, vertices)
            self.engine.command(f"play {side} {self.luck.choice(vertices)}")


def check(path, spec, games, seed):
    with GtpEngine(path, "--variant", spec) as engine:
        try:
            for game in range(games):
                engine.command("clear_board")
                Gui(engine, spec, random.Random(f"{seed} {spec} {game}")).play()
            require(engine.command("quit") == "", "quit has an answer")
        except (Mistake, Silence, AssertionError, ValueError) as problem:
            return repr(problem)
        except Refusal as refusal:
            return f"refused: {refusal}"
    return None


def standard_specs(path):
    """Every game that has colours and vertices."""
    with Engine([path, "--ugi"]) as engine:
        ids = engine.ask("query variants").split()[1:]
    specs = []
    with GtpEngine(path) as engine:
        for spec in (*ids, *SPECIAL):
            engine.command(f"nguzo-variant {spec}")
            if not engine.refuses("gogui-rules_board_size"):
                specs.append(spec)
    return specs


if __name__ == "__main__":
    sys.exit(check_specs(__doc__, check, standard_specs))
