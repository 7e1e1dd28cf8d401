#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays games by touching places, as a frontend without rules does.

    python3 tests/protocol/touch_games.py --engine PATH [--games N] [--seed S] [SPEC ...]

The player is shown what can be touched next, touches one of these at random, and plays the move whose sequence is
complete. At every position the moves of `query moves` must be the legal ones, no sequence may equal another or be the
beginning of one, and everything that is touched or named must be in `query geometry`. Games end, or are stopped after
a number of moves. Without SPECs, all games and all combinations of one option with its default others are played.
"""
import json
import random
import sys

sys.dont_write_bytecode = True
from checking import check_specs
from engine_process import Engine, Silence

LONGEST = 150  # moves of a game
PLACES = {"place": {"to"}, "move": {"from", "to", "path"}, "remove": {"removed"}, "insert": {"column", "coins"},
          "take": {"number"}, "chips": {"number"}, "draw": {"number"}, "toss": {"number", "probability"}}


class Mistake(Exception):
    """An answer that does not follow the specification."""


def require(condition, what):
    if not condition:
        raise Mistake(what)


class Board:
    """What can be touched and named."""

    def __init__(self, geometry):
        self.places = {place["name"] for place in geometry["places"]}
        self.columns = {column["name"] for column in geometry["columns"]}
        self.hand = {piece["name"] for piece in geometry["hand"]}
        self.buttons = set(geometry["buttons"])
        lists = (geometry["places"], geometry["columns"], geometry["hand"], geometry["buttons"])
        self.ids = self.places | self.columns | self.hand | self.buttons
        require(sum(map(len, lists)) == len(self.ids), "two things of the board have the same name")
        for column in geometry["columns"]:
            require(set(column["cells"]) <= self.places, f"column {column['name']} is not on the board")

    def check(self, move):
        """The members of a move fit its kind and refer to things of the board."""
        text = move["text"]
        require(move["touch"] and set(move["touch"]) <= self.ids, f"{text}: touches {move['touch']}")
        for name in PLACES.get(move["kind"], ()):
            require(name in move, f"{text}: no {name}")
        require(set(move.get("path", [])) | set(move.get("removed", [])) <= self.places, f"{text}: no such place")
        require(move.get("from") in self.places | {None}, f"{text}: no such place")
        require(move.get("to") in self.places | {None}, f"{text}: no such place")
        if "path" in move:
            require((move["path"][0], move["path"][-1]) == (move["from"], move["to"]), f"{text}: another path")
        require(move.get("column") in self.columns | {None}, f"{text}: no such column")
        require(set(move.get("coins", [])) | {move.get("piece")} <= self.hand | {None}, f"{text}: no such piece")
        require(move["description"], f"{text}: no description")


class Table:
    def __init__(self, engine):
        self.engine = engine

    def query(self, what):
        answer = self.engine.ask(f"query {what}")
        require(answer is not None and answer.isascii() and answer.startswith("response"), f"{what}: {answer}")
        return answer[len("response "):]

    def load(self, what):
        return json.loads(self.query(what))


def check_sequences(moves):
    """Sorted, a sequence is next to those that begin with it."""
    sequences = sorted(move["touch"] for move in moves)
    for first, second in zip(sequences, sequences[1:]):
        require(second[:len(first)] != first, f"{first} is the beginning of {second}")


def touch_a_move(moves, luck):
    """What the frontend does: it shows what can be touched next until one move is left."""
    touched = []
    while True:
        lit = sorted({move["touch"][len(touched)] for move in moves})
        touched.append(luck.choice(lit))
        moves = [move for move in moves if move["touch"][:len(touched)] == touched]
        if moves[0]["touch"] == touched:
            return moves[0]["text"]


def play(table, board, luck):
    for _ in range(LONGEST):
        answer = table.load("moves")
        legal = table.query("legalmoves").split()
        require([move["text"] for move in answer["moves"]] == legal, "the moves are not the legal ones")
        require(answer["turn"] == table.query("turn"), "the turn is another one")
        for move in answer["moves"] + answer["unlisted"]:
            board.check(move)
        for move in answer["unlisted"]:
            require(move["text"] not in legal, f"{move['text']} is listed")
            require(table.query(f"islegal {move['text']}") == "true", f"{move['text']} is not accepted")
        check_sequences(answer["moves"] + answer["unlisted"])
        if not legal:
            require(not answer["unlisted"] and table.query("gameover") == "true", "no move, but the game goes on")
            return
        table.engine.send(f"makemove {touch_a_move(answer['moves'], luck)}")


def check(engine, spec, games, seed):
    with Engine([engine, "--ugi"]) as process:
        table = Table(process)
        try:
            process.send(f"setoption name Variant value {spec}", "setoption name Solve value false")
            board = Board(table.load("geometry"))
            for game in range(games):
                process.send("position startpos")
                play(table, board, random.Random(f"{seed} {spec} {game}"))
        except (Mistake, Silence, KeyError, ValueError) as problem:
            return repr(problem)
    return None


def values_of(option):
    """Every choice; the ends of a range of numbers, if they are not absurd."""
    if option["type"] == "number":
        return [str(number) for number in (option["min"], option["max"]) if number < 10000]
    return option.get("choices", [])


def standard_specs(path):
    """Every game, with each value of each of its options; those that the rules refuse are left out."""
    specs = []
    with Engine([path, "--ugi"]) as engine:
        for variant in Table(engine).load("catalogue")["variants"]:
            specs.append(variant["id"])
            for option in variant["options"]:
                for value in values_of(option):
                    spec = f"{variant['id']}:{option['name']}={value}"
                    engine.send("setoption name Variant value tapatan", f"setoption name Variant value {spec}")
                    answer = engine.ask("isready")
                    if answer == "readyok" and value != option["default"]:
                        specs.append(spec)
                    elif answer != "readyok":
                        engine.next()
    specs += ["stack:players=3,goal=5,elimination=on", "dai-jobi:players=3,seed=7", "jamit:players=3,size=5,setup=axes"]
    return specs


if __name__ == "__main__":
    sys.exit(check_specs(__doc__, check, standard_specs))
