# SPDX-License-Identifier: GPL-3.0-or-later
"""Every query, for every game."""
import json
import re

from .subject import require, variants_of

RESULTS = ("none", "draw", "p1win", "p2win", "p3win", "p4win")
TURNS = ("p1", "p2", "p3", "p4", "chance")


def check_values(settings):
    """at the start of every game, every query has a valid value"""
    with settings.start() as engine:
        for spec in variants_of(settings):
            engine.choose(spec)
            seats = engine.query("players")
            require(seats in ("2", "3", "4"), f"{spec}: {seats} players")
            require(engine.query("p1turn") == "true", f"{spec}: p1turn is not true")
            require(engine.query("gameover") == "false", f"{spec}: gameover is not false")
            require(engine.query("result") == "none", f"{spec}: the result is not none")
            require(engine.query("turn") in ("p1", "chance"), f"{spec}: p1 is not to move")
            scores = engine.query("scores")
            require(re.fullmatch(r"-?\d+( -?\d+){1,3}", scores), f"{spec}: scores are {scores!r}")
            require(re.fullmatch(r"none|[1-5]", engine.query("toss")), f"{spec}: the toss is invalid")


def check_moves(settings):
    """legal moves are listed once, in byte order, and islegal confirms them"""
    with settings.start() as engine:
        for spec in variants_of(settings):
            engine.choose(spec)
            moves = engine.legal_moves()
            require(moves, f"{spec}: no move is legal at the start")
            require(moves == sorted(set(moves)), f"{spec}: the moves are not in order")
            for move in (moves[0], moves[-1]):
                require(engine.query(f"islegal {move}") == "true", f"{spec}: {move} is not legal")
            require(engine.query("islegal no-such-move") == "false",
                    f"{spec}: no-such-move is legal")


def check_variants(settings):
    """the full spec of a game chooses the same game"""
    with settings.start() as engine:
        for spec in variants_of(settings):
            engine.choose(spec)
            full = engine.query("variant")
            require(full.split(":")[0] == spec.split(":")[0], f"{spec} is called {full}")
            moves = engine.legal_moves()
            engine.choose(full)
            require(engine.query("variant") == full, f"{full} is called {engine.query('variant')}")
            require(engine.legal_moves() == moves, f"{full} has other moves than {spec}")


def check_json(settings):
    """geometry and state are JSON objects that belong together"""
    with settings.start() as engine:
        for spec in variants_of(settings):
            engine.choose(spec)
            try:
                board = json.loads(engine.query("geometry"))
                state = json.loads(engine.query("state"))
            except ValueError as error:
                require(False, f"{spec}: {error}")
            names = [place["name"] for place in board.get("places", [])]
            require(names and len(names) == len(set(names)), f"{spec}: places have no unique names")
            for place in board["places"]:
                require(0 <= place["x"] <= board["width"] and 0 <= place["y"] <= board["height"],
                        f"{spec}: {place['name']} is outside the board")
            for edge in board["edges"] + board["lines"]:
                require(set(edge) <= set(names), f"{spec}: {edge} are not places")
            for piece in state["pieces"]:
                require(piece["place"] in names, f"{spec}: a piece on {piece['place']}")
            require(state["turn"] == engine.query("turn"), f"{spec}: state and turn differ")
            require(state["over"] is False, f"{spec}: the game is over at the start")


CHECKS = [check_values, check_moves, check_variants, check_json]
