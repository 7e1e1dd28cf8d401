# SPDX-License-Identifier: GPL-3.0-or-later
"""A game: its rules, its position, the moves that led to it, and its engine."""
from __future__ import annotations

import contextlib
import ctypes
import json
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Iterator, Mapping, Optional

from ._library import MAX_SIDES, Error, Handle, RawValue, encode
from .searching import Analysis, Info, PlayResult, Search, read_limits, run

_VALUE_KINDS = (None, "win", "loss", "draw")


@dataclass(frozen=True)
class Option:
    """An option of a game's spec."""

    name: str
    type: str  #: flag, choice, number, decimal or text
    default: Optional[str]
    help: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variant:
    """A game of the catalogue."""

    id: str
    title: str
    summary: str
    family: str
    players: int
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winner: Optional[int]  #: the winning player, from 1; None: a draw
    termination: str  #: a sentence

    def result(self) -> str:
        """`draw`, or `p1win` to `p4win`."""
        return "draw" if self.winner is None else f"p{self.winner}win"


@dataclass(frozen=True)
class Value:
    """The result of perfect play for the side to move: `win`, `draw` or `loss`, and the moves to the end."""

    kind: str
    moves: Optional[int] = None


class LegalMoves:
    """The legal moves of the position that a game is in at that moment, sorted."""

    def __init__(self, game: "Game") -> None:
        self._game = game

    def _list(self) -> list[str]:
        return self._game._handle_now().text("legal_moves").split()

    def __iter__(self) -> Iterator[str]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def __bool__(self) -> bool:
        return len(self) > 0

    def __contains__(self, move: object) -> bool:
        return move in self._list()

    def count(self) -> int:
        """The number of legal moves."""
        return len(self)

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(self._list())})>"


class Game:
    """A game, such as `Game("tapatan")` or `Game("conquer:goal=30")`; without a spec Nine Men's Morris.

    Use a game from one thread at a time. While it is searched, every other call raises Error with the code `busy`.
    A game is closed when it is no longer referenced, or by close() or a `with` block.
    """

    def __init__(self, spec: Optional[str] = None, *, fen: Optional[str] = None) -> None:
        self._is_searching = False
        self._options: dict[str, str] = {}
        self._handle = Handle(spec)
        if fen is not None:
            self.set_fen(fen)

    def close(self) -> None:
        """Stops a search and releases the memory of the game."""
        if self._is_searching:
            raise Error("busy", "a search is under way")
        self._handle.close()

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        if handle is not None:
            handle.close()

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _handle_now(self) -> Handle:
        """The handle, unless another thread uses it."""
        if self._is_searching:
            raise Error("busy", "a search is under way")
        return self._handle

    def _history(self) -> tuple[str, list[str]]:
        """The first position, as nguzo_set_position() takes it, and the moves since."""
        start, _, moves = self._handle_now().text("history").partition(" moves ")
        return start, moves.split()

    # -- playing --

    def push(self, move: str) -> None:
        """Plays a move; raises IllegalMoveError if it is not legal."""
        self._handle_now().run("play", encode(move))

    def pop(self) -> str:
        """Takes back the last move and returns it; raises IndexError if there is none."""
        moves = self.move_stack
        if not moves:
            raise IndexError("pop from a game without moves")
        self._handle_now().run("undo")
        return moves[-1]

    def peek(self) -> str:
        """The last move; raises IndexError if there is none."""
        return self.move_stack[-1]

    @property
    def move_stack(self) -> list[str]:
        """The moves played, from the first one."""
        return self._history()[1]

    def ply(self) -> int:
        """The number of moves played."""
        return len(self.move_stack)

    def reset(self) -> None:
        """Goes back to the start position of the game."""
        self._handle_now().run("set_position", b"startpos")

    def set_fen(self, fen: str) -> None:
        """Sets up a position, which may name another game."""
        self._handle_now().run("set_position", encode("fen " + fen))

    def copy(self, *, stack: bool = True) -> "Game":
        """Another game with the same options and position, and unless `stack` is false the same moves."""
        other = Game(self.spec)
        other.configure(self._options)
        other._handle.run("set_position", encode(self._handle_now().text("history") if stack else "fen " + self.fen()))
        return other

    def root(self) -> "Game":
        """Another game at the position that the moves began from."""
        other = self.copy()
        other._handle.run("set_position", encode(self._history()[0]))
        return other

    # -- the position --

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves; at a chance event its outcomes."""
        return LegalMoves(self)

    def is_legal(self, move: str) -> bool:
        """Whether a move is legal, listed or not."""
        return self.query("islegal " + move) == "true" if move.strip() else False

    @property
    def spec(self) -> str:
        """The game with all its options."""
        return self._handle_now().text("spec")

    def fen(self) -> str:
        """The position as text."""
        return self._handle_now().text("position")

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._handle_now().number("seats")

    @property
    def turn(self) -> Optional[int]:
        """The seat to move, from 1; None if chance is to move."""
        return self._handle_now().number("turn") or None

    @property
    def scores(self) -> list[int]:
        """One number per side; men captured where the game has no points."""
        numbers = (ctypes.c_int32 * MAX_SIDES)()
        return numbers[:self._handle_now().number("scores", numbers)]

    def result(self) -> str:
        """`none` while the game goes on, `draw`, or `p1win` to `p4win`."""
        return self._handle_now().text("result")

    def is_game_over(self) -> bool:
        """Whether the game is over."""
        return self.result() != "none"

    def outcome(self) -> Optional[Outcome]:
        """How the game ended; None while it goes on."""
        result = self.result()
        if result == "none":
            return None
        winner = None if result == "draw" else int(result[1])
        return Outcome(winner, self._handle_now().text("reason"))

    def value(self, move: Optional[str] = None) -> Optional[Value]:
        """The exact value of the position, or of a legal move for the side that makes it; None if it is unknown."""
        raw = RawValue()
        self._handle_now().run("exact_value", None if move is None else encode(move), ctypes.byref(raw))
        kind = _VALUE_KINDS[raw.kind]
        return None if kind is None else Value(kind, raw.moves if kind != "draw" else None)

    # -- for user interfaces --

    def _described(self, what: str) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self._handle_now().text(what))
        return answer

    def geometry(self) -> dict[str, Any]:
        """The board, as `query geometry` of the protocol describes it."""
        return self._described("geometry")

    def state(self) -> dict[str, Any]:
        """What is on the board, as `query state` describes it."""
        return self._described("state")

    def moves(self) -> dict[str, Any]:
        """The legal moves with what each does and what a person touches to make it, as `query moves` does."""
        return self._described("moves")

    def rules(self) -> str:
        """The rules of the game for people, in Markdown."""
        return self._handle_now().text("rules")

    def svg(self, options: str = "") -> str:
        """The position as an SVG document; `options` as in `query svg`, such as `theme dark targets`."""
        return self._handle_now().text("svg", encode(options))

    def query(self, query: str) -> str:
        """The answer to any query of the protocol."""
        return self._handle_now().text("query", encode(query))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._handle_now().text("board").rstrip("\n")

    def __repr__(self) -> str:
        return "Game()" if self._is_searching or not self._handle.pointer else f"Game(fen={self.fen()!r})"

    # -- the engine --

    def configure(self, options: Mapping[str, object]) -> None:
        """Sets options of the engine, such as `{"Hash": 64, "Threads": 2}`."""
        for name, value in options.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            self._handle_now().run("set_option", encode(name), encode(text))
            if name.lower() not in ("variant", "uci_variant"):
                self._options[name] = text

    def define_games(self, text: str) -> None:
        """Makes the games of a variants file known by name, instead of those defined before: the text of the file.

        `configure({"Variant": NAME})` then chooses one.
        """
        self.configure({"VariantText": text or "<empty>"})

    @contextlib.contextmanager
    def _searching(self) -> Iterator[None]:
        self._is_searching = True
        try:
            yield
        finally:
            self._is_searching = False

    def search(self, *, movetime: int = 0, depth: int = 0, nodes: int = 0, clock: int = 0, increment: int = 0,
               moves_to_go: int = 0, mate: int = 0, multipv: int = 0, searchmoves: Optional[Iterable[str]] = None,
               on_info: Optional[Callable[[Info], object]] = None) -> PlayResult:
        """Searches for the best move, without playing it.

        Times are in milliseconds; without any limit the search takes a second. At a chance event the move is an
        outcome drawn at random. `on_info` is called with every report, on another thread; if it raises an exception,
        the search stops and raises it, too.
        """
        limits = read_limits(movetime=movetime, depth=depth, nodes=nodes, clock=clock, increment=increment,
                             moves_to_go=moves_to_go, mate=mate, multipv=multipv, searchmoves=searchmoves)
        search = Search(self._handle_now(), limits, on_info)
        with self._searching():
            return run(search)

    def analysis(self, *, movetime: int = 0, depth: int = 0, nodes: int = 0, mate: int = 0, multipv: int = 0,
                 searchmoves: Optional[Iterable[str]] = None) -> Analysis:
        """Starts an analysis in the running event loop, without a limit unless one is given."""
        bounds = {"movetime": movetime, "depth": depth, "nodes": nodes, "mate": mate}
        limits = read_limits(infinite=not any(bounds.values()), multipv=multipv, searchmoves=searchmoves, **bounds)
        handle = self._handle_now()

        def finish() -> None:
            self._is_searching = False

        analysis = Analysis(lambda on_info: Search(handle, limits, on_info), finish)
        self._is_searching = True
        return analysis


def variants() -> list[Variant]:
    """Every game of the catalogue."""
    with Game() as game:
        catalogue = json.loads(game._handle_now().text("catalogue"))
    return [Variant(row["id"], row["title"], row["summary"], row["family"], row["players"],
                    tuple(Option(option["name"], option["type"], option["default"], option["help"],
                                 tuple(option.get("choices", ()))) for option in row["options"]))
            for row in catalogue["variants"]]
