# SPDX-License-Identifier: GPL-3.0-or-later
"""Recorded games: the JSON lines of `nguzo match --records` and of the shell's `save`."""
from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any, Iterator, Optional, TextIO, Union

from ._library import Error, encode
from .game import Game


@dataclass(frozen=True)
class Record:
    """A recorded game. `headers` has every member of its line, as protocol-spec/game-records.md lists them."""

    headers: dict[str, Any]

    @property
    def spec(self) -> str:
        """The game with all its options."""
        return str(self.headers["variant"])

    def mainline_moves(self) -> list[str]:
        """The moves."""
        return [row["move"] for row in self.headers["moves"]]

    def result(self) -> str:
        """`none`, `draw`, or `p1win` to `p4win`."""
        return str(self.headers["result"])

    def board(self) -> Game:
        """The game at its first position, with the limits on repetition and quiet moves that applied."""
        game = Game(self.spec)
        for name, key in (("Repetition", "repetition"), ("Quiet Limit", "quiet-limit")):
            if key in self.headers:
                game.configure({name: self.headers[key]})
        game._handle_now().run("set_position", encode(self.headers.get("start", "startpos")))
        return game

    def __iter__(self) -> Iterator[Game]:
        """The game after every move: always the same object, so copy() what you keep."""
        game = self.board()
        for move in self.mainline_moves():
            game.push(move)
            yield game


def _read_line(line: str, number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as failure:
        raise Error("bad-argument", f"line {number} is not JSON: {failure}") from None
    if not isinstance(row, dict) or row.get("kind") not in ("match", "game"):
        raise Error("bad-argument", f"line {number} is not a record")
    if row["kind"] == "match" and row.get("format") != 1:
        raise Error("bad-argument", f"line {number}: unknown format")
    if row["kind"] == "game":
        moves = row.get("moves")
        is_game = isinstance(row.get("variant"), str) and isinstance(row.get("result"), str) and isinstance(
            moves, list) and all(isinstance(move, dict) and isinstance(move.get("move"), str) for move in moves)
        if not is_game:
            raise Error("bad-argument", f"line {number} is not a game")
    return row


def _games(file: TextIO) -> Iterator[Record]:
    for number, line in enumerate(file, 1):
        if not line.endswith("\n"):
            return  # its writer was interrupted
        row = _read_line(line, number)
        if row["kind"] == "game":
            yield Record(row)


def read_games(source: Union[str, "os.PathLike[str]", TextIO]) -> Iterator[Record]:
    """The games of a file, given by its path or open as text, one by one."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, encoding="utf-8") as file:
            yield from _games(file)
    else:
        yield from _games(source)


def read_game(file: TextIO) -> Optional[Record]:
    """The next game of a file that is open as text; None at its end."""
    return next(_games(file), None)
