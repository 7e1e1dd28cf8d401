# SPDX-License-Identifier: GPL-3.0-or-later
"""Searches: their limits, what they report, and analysis with asyncio."""
from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from ctypes import sizeof
from dataclasses import dataclass
from types import TracebackType
from typing import Any, AsyncIterator, Callable, Iterable, Optional

from ._library import Error, Handle, Limits, Listener, encode


@dataclass(frozen=True)
class Score:
    """What a line is worth to the side to move: centipawns, or the number of moves to a forced end."""

    cp: Optional[int]
    moves: Optional[int] = None

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        """Centipawns. Of a forced end: None, or with `mate_score` a number close to it."""
        if self.moves is None or mate_score is None:
            return self.cp
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> Optional[int]:
        """Moves to a forced end, negative when losing; None if none was found."""
        return self.moves

    def is_mate(self) -> bool:
        """Whether a forced end was found."""
        return self.moves is not None


@dataclass(frozen=True)
class Wdl:
    """Expected wins, draws and losses of the side to move, per mille."""

    wins: int
    draws: int
    losses: int

    def expectation(self) -> float:
        """Expected points, from 0 to 1."""
        return (self.wins + self.draws / 2) / 1000


@dataclass(frozen=True)
class Info:
    """A line of play that a search found."""

    depth: int
    seldepth: int
    multipv: int  #: 1 for the best line
    score: Score
    wdl: Optional[Wdl]  #: only with two sides and without chance
    win_rate: tuple[float, ...]  #: of every side, from 0 to 1; a draw is shared
    nodes: int
    tbhits: int
    hashfull: int
    time: float  #: seconds
    pv: list[str]

    @property
    def nps(self) -> int:
        """Nodes per second."""
        return int(self.nodes / self.time) if self.time > 0 else 0


@dataclass(frozen=True)
class PlayResult:
    """The result of a search: the best move, the expected reply, and the last report of the best line."""

    move: str
    ponder: Optional[str]
    info: Optional[Info]


def read_info(raw: Any) -> Info:
    """The structure of the library as an Info."""
    return Info(depth=raw.depth, seldepth=raw.seldepth, multipv=raw.multipv,
                score=Score(None, raw.mate) if raw.mate else Score(raw.score),
                wdl=Wdl(*raw.wdl) if raw.has_wdl else None,
                win_rate=tuple(rate / 1000 for rate in raw.win_rate[:raw.sides]),
                nodes=raw.nodes, tbhits=raw.tbhits, hashfull=raw.hashfull, time=raw.time_us / 1e6,
                pv=raw.pv.decode().split())


def read_limits(*, searchmoves: Optional[Iterable[str]] = None, infinite: bool = False, movetime: int = 0,
                clock: int = 0, increment: int = 0, **numbers: int) -> Limits:
    """The limits as a structure of the library; the arguments are those of Game.search()."""
    numbers.update(movetime_ms=movetime, clock_ms=clock, increment_ms=increment)
    sizes = {name: sizeof(kind) for name, kind in Limits._fields_}
    for name, number in numbers.items():
        if name not in sizes or name == "size":
            raise TypeError(f"unknown limit '{name}'")
        if not 0 <= number < 1 << 8 * sizes[name]:
            raise Error("bad-number", f"{name} is out of range: {number}")
    limits = Limits(size=sizeof(Limits), infinite=int(infinite), **numbers)
    if searchmoves is not None:
        moves = list(searchmoves)
        if not moves:
            raise Error("missing-argument", "searchmoves needs moves")
        limits.searchmoves = encode(" ".join(moves))
    return limits


class Search:
    """A search under way, for Game.search() and Analysis. An exception in `on_info` stops it; result() raises it again."""

    def __init__(self, handle: Handle, limits: Limits, on_info: Optional[Callable[[Info], object]]) -> None:
        self._handle = handle
        self._on_info = on_info
        self._failure: Optional[BaseException] = None
        self._best: Optional[Info] = None
        self._listener = Listener(self._hear)  # kept as long as the library may call it
        handle.run("search", limits, self._listener, None)

    def _hear(self, raw: Any, _: object) -> None:
        try:
            info = read_info(raw.contents)
            if info.multipv == 1:
                self._best = info
            if self._on_info is not None and self._failure is None:
                self._on_info(info)
        except BaseException as failure:  # pylint: disable=broad-except
            self._failure = failure
            self._handle.stop()

    def stop(self) -> None:
        """Makes the search end soon; may be called by any thread."""
        self._handle.stop()

    def result(self) -> PlayResult:
        """Waits for the end. To be called once."""
        move = self._handle.text("wait")
        if self._failure is not None:
            raise self._failure
        line = self._best.pv if self._best is not None else []
        return PlayResult(move, line[1] if len(line) > 1 and line[0] == move else None, self._best)


def run(search: Search) -> PlayResult:
    """Waits for a search on a thread of its own, so that Ctrl-C can interrupt it."""
    future: concurrent.futures.Future[PlayResult] = concurrent.futures.Future()

    def wait() -> None:
        try:
            future.set_result(search.result())
        except BaseException as failure:  # pylint: disable=broad-except
            future.set_exception(failure)

    threading.Thread(target=wait).start()
    try:
        return future.result()
    except KeyboardInterrupt:
        search.stop()
        concurrent.futures.wait([future])
        raise


class Analysis:
    """An analysis under way, made by Game.analysis().

    Iterate over it for reports, `await` wait() for the result, and leave the `async with` block to stop it.
    """

    def __init__(self, start: Callable[[Callable[[Info], object]], Search], finish: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[Optional[Info]] = asyncio.Queue()
        self._finish = finish
        self.multipv: list[Info] = []  #: the latest report of every line, best first
        self._search = start(lambda info: self._loop.call_soon_threadsafe(self._keep, info))
        self._task = asyncio.ensure_future(self._wait())

    def _keep(self, info: Info) -> None:
        del self.multipv[info.multipv - 1:info.multipv]
        self.multipv.insert(info.multipv - 1, info)
        self._queue.put_nowait(info)

    async def _wait(self) -> PlayResult:
        future = self._loop.run_in_executor(None, self._search.result)
        try:
            while True:
                try:
                    return await asyncio.shield(future)
                except asyncio.CancelledError:  # the library must not be left searching
                    if future.done():
                        raise
                    self.stop()
        finally:
            self._finish()
            self._queue.put_nowait(None)

    @property
    def info(self) -> Optional[Info]:
        """The latest report of the best line."""
        return self.multipv[0] if self.multipv else None

    def stop(self) -> None:
        """Makes the analysis end soon."""
        self._search.stop()

    async def wait(self) -> PlayResult:
        """Waits for the end of the analysis."""
        return await asyncio.shield(self._task)

    def __aiter__(self) -> AsyncIterator[Info]:
        return self

    async def __anext__(self) -> Info:
        info = await self._queue.get()
        if info is None:
            self._queue.put_nowait(None)
            raise StopAsyncIteration
        return info

    async def __aenter__(self) -> "Analysis":
        return self

    async def __aexit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                        trace: Optional[TracebackType]) -> None:
        self.stop()
        await asyncio.wait([self._task])
