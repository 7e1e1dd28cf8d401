# SPDX-License-Identifier: GPL-3.0-or-later
"""Searches, and commands sent during a search."""
import re

from .subject import MOVE, THOUGHT, require, show, variants_of

LIMITS = ("depth 2", "nodes 300", "movetime 30", "p1time 200 p2time 200 p1inc 5 p2inc 5",
          "wtime 200 btime 200 winc 5 binc 5 movestogo 10", "mate 1 depth 2")


def begin_endless(engine):
    """Starts an endless search."""
    engine.send("position startpos", "go infinite", "isready")
    line = engine.next()
    while line != "readyok":
        require(line is not None and THOUGHT.fullmatch(line),
                f"isready during 'go infinite' was answered with {show(line)}")
        line = engine.next()


def first_without_toss(settings):
    """The first game that does not begin with a toss."""
    with settings.start() as engine:
        for spec in variants_of(settings):
            engine.choose(spec)
            if engine.query("turn") != "chance":
                return spec
    require(False, "every game begins with a toss")


def start_game(settings):
    engine = settings.start()
    engine.choose(first_without_toss(settings))
    return engine


def check_limits(settings):
    """go with any limit reports lines and a legal move"""
    with start_game(settings) as engine:
        legal = engine.legal_moves()
        for words in LIMITS:
            move = engine.bestmove(words, "position startpos")
            require(move in legal, f"go {words} gave {move}, which is not legal")
        only = legal[len(legal) // 2]
        require(engine.bestmove(f"depth 2 searchmoves {only}") == only,
                "searchmoves is not obeyed")


def check_bare(settings):
    """go without limits ends by itself"""
    with start_game(settings) as engine:
        require(engine.bestmove("") in engine.legal_moves(), "an illegal move")


def check_stop(settings):
    """an endless search answers isready at once, and prints bestmove only after stop"""
    with start_game(settings) as engine:
        legal = engine.legal_moves()
        begin_endless(engine)
        engine.send("stop")
        move = engine.finish_search("infinite")[1]
        require(move in legal, f"{move} is not legal")
        engine.expect_silence("stop")
        engine.expect_silence("ponderhit")


def check_order(settings):
    """lines sent during a search are executed after it, in order"""
    with start_game(settings) as engine:
        move = engine.legal_moves()[0]
        turn = engine.query("turn")
        begin_endless(engine)
        engine.send("query turn", "nonsense", f"makemove {move}", "query gameover", "stop")
        engine.finish_search("infinite")
        found = [engine.next() for _ in range(3)]
        require(found[0] == f"response {turn}" and found[1].startswith("info string error unknown")
                and found[2] == "response false", f"after bestmove came {found}")


def check_double_go(settings):
    """a second go waits for the bestmove of the first"""
    with start_game(settings) as engine:
        begin_endless(engine)
        engine.send("go depth 1", "stop")
        engine.finish_search("infinite")
        engine.finish_search("depth 1")
        require(engine.answers() == [], "there was a third bestmove")
        engine.send("go depth 1", "go depth 1", "go depth 1")
        for _ in range(3):
            engine.finish_search("depth 1")
        require(engine.answers() == [], "there was a fourth bestmove")


def check_ponder(settings):
    """go ponder waits for ponderhit or stop; bestmove names a reply only with the option Ponder"""
    with start_game(settings) as engine:
        for word in ("ponderhit", "stop"):
            engine.send("go ponder depth 1", "isready")
            require(not any(line.startswith("bestmove")
                            for line in engine.until("readyok", "go ponder")),
                    "bestmove came before ponderhit")
            engine.send(word)
            engine.finish_search("ponder")
        engine.expect_silence("setoption name Ponder value true")
        engine.send("go depth 3")
        line = engine.next()
        while line is not None and not line.startswith("bestmove"):
            line = engine.next()
        require(line is not None and re.fullmatch(rf"bestmove {MOVE}( ponder {MOVE})?", line),
                f"with Ponder on came {show(line)}")


def check_perft(settings):
    """go perft counts the legal moves and their replies"""
    with settings.start() as engine:
        for spec in variants_of(settings):
            engine.choose(spec)
            legal = engine.legal_moves()
            engine.send("go perft 1")
            counts = [engine.next() for _ in range(len(legal) + 1)]
            require(sorted(counts) == sorted([f"{move}: 1" for move in legal]
                                             + [f"nodes: {len(legal)}"]),
                    f"{spec}: perft 1 gave {counts[:3]}…")
        engine.send("go perft 2")
        total = 0
        line = engine.next()
        while line is not None and not line.startswith("nodes: "):
            match = re.fullmatch(rf"{MOVE}: (\d+)", line)
            require(match, f"perft 2 gave {show(line)}")
            total += int(match.group(1))
            line = engine.next()
        require(line == f"nodes: {total}", f"perft 2 ended with {show(line)}, not {total}")


CHECKS = [check_limits, check_bare, check_stop, check_order, check_double_go, check_ponder,
          check_perft]
