# SPDX-License-Identifier: GPL-3.0-or-later
"""The end of a session."""
import os
import subprocess

from engine_process import Silence

from .searching import begin_endless, start_game
from .subject import require


def finish(engine, what, bestmove):
    """Reads to the end of the output; a search that ran must have answered."""
    lines = []
    line = engine.next()
    while line is not None:
        lines.append(line)
        line = engine.next()
    answered = bool(lines) and lines[-1].startswith("bestmove ")
    require(answered or not bestmove, f"{what}: the search gave no bestmove")
    engine.expect_end(what)
    return lines


def check_quit(settings):
    """quit exits the program"""
    with settings.start() as engine:
        engine.send("quit", "isready")
        require(finish(engine, "quit", False) == [], "there was output after quit")


def check_quit_in_search(settings):
    """quit in a search ends it with a bestmove"""
    with start_game(settings) as engine:
        begin_endless(engine)
        engine.send("query turn", "quit")
        lines = finish(engine, "quit in a search", True)
        require(not any(line.startswith("response") for line in lines), "a waiting line was answered")


def check_end_of_input(settings):
    """the program exits at the end of input; the last line may lack its line feed"""
    with settings.start() as engine:
        engine.close_input()
        require(finish(engine, "no input at all", False) == [], "there was output without input")
    with settings.start() as engine:
        engine.send_bytes(b"isready\nisready")
        engine.close_input()
        lines = finish(engine, "a line without its line feed", False)
        require(lines == ["readyok"] * 2, f"two isready were answered with {lines}")


def check_end_in_search(settings):
    """the end of input lets a bounded search finish and stops an endless one"""
    for words in ("depth 2", "movetime 100", "infinite", "ponder"):
        with start_game(settings) as engine:
            engine.send(f"go {words}")
            engine.close_input()
            finish(engine, f"the end of input after go {words}", True)


def check_closed_output(settings):
    """if its output is closed, the program exits with a status other than 0, without a message"""
    reading, writing = os.pipe()
    process = subprocess.Popen(settings.command, stdin=subprocess.PIPE, stdout=writing,
                               stderr=subprocess.PIPE)
    os.close(writing)
    os.close(reading)
    try:
        _, errors = process.communicate(b"isready\n" * 3, timeout=settings.patience)
    except subprocess.TimeoutExpired:
        raise Silence("the program does not exit") from None
    finally:
        process.kill()
        process.wait()
    require(process.returncode > 0, f"the exit status is {process.returncode}")
    require(errors == b"", f"standard error contains {errors[:80]!r}")


CHECKS = [check_quit, check_quit_in_search, check_end_of_input, check_end_in_search,
          check_closed_output]
