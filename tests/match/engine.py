#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine that misbehaves in the way that its argument names.

    python3 tests/match/engine.py FAULT [MOVE,MOVE,...]

It knows no rules: it plays the first of its moves that was not played yet. Some arguments name no fault but a score
that the engine always reports: fair, gloomy, cheerful. Names that begin with ponder name the move on which it ponders.
"""
import os
import signal
import subprocess
import sys
import time

FAULT = sys.argv[1]
MOVES = sys.argv[2].split(",") if len(sys.argv) > 2 else ["a1"]
SCORES = {"gloomy": -500, "cheerful": 500}


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def hang():
    while True:
        time.sleep(1000)


def choose(played):
    return next((move for move in MOVES if move not in played), "z1")


def go(played):
    """Answers `go` after these moves."""
    if FAULT == "crash":
        sys.exit(3)
    if FAULT == "signal":
        os.kill(os.getpid(), signal.SIGSEGV)
    if FAULT == "stall":
        hang()
    if FAULT == "stall-with-child":  # the child keeps the pipes open when the engine is killed
        subprocess.Popen(["sleep", "1000"])
        hang()
    if FAULT == "illegal":
        say("bestmove z9")
    elif FAULT == "resign":
        say("bestmove resign")
    elif FAULT == "null":
        say("bestmove none")
    elif FAULT == "empty":
        say("bestmove")
    elif FAULT == "garbage":
        sys.stdout.buffer.write(b"info \x00\xff\nbestmove \xff\xfe\"\n")
        sys.stdout.buffer.flush()
    elif FAULT == "long-move":
        say("bestmove " + "x" * 300000)
    elif FAULT == "flood":
        while True:
            sys.stdout.write("info string more and more\n" * 1000)
    elif FAULT == "endless-line":
        while True:
            sys.stdout.write("info string more and more " * 1000)
    elif FAULT == "late":
        time.sleep(0.7)
        say("bestmove " + choose(played))
    elif FAULT == "needs-stop":
        while sys.stdin.readline().strip() != "stop":
            pass
        say("bestmove " + choose(played))
    elif FAULT.startswith("ponder"):
        own = choose(played)
        reply = "z9" if FAULT == "ponder-illegal" else choose([*played, own])
        say(f"bestmove {own} ponder {reply}")
    else:
        say(f"info depth 3 score cp {SCORES.get(FAULT, 12)} nodes 77 pv " + choose(played))
        say("bestmove " + choose(played))
        if FAULT == "twice":
            say("bestmove " + choose(played))
        if FAULT == "deaf":  # no longer reads, so that lines for it pile up
            hang()


def main():
    played = []
    pondering = False
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "ugi":
            if FAULT == "mute":
                hang()
            if FAULT == "no-start":
                sys.exit(4)
            say("id name engine.py")
            if FAULT.startswith("ponder"):
                say("option name Ponder type check default false")
            say("ugiok")
        elif words[0] == "uginewgame":
            if FAULT == "crash-at-new-game":
                sys.exit(5)
        elif words[0] == "isready":
            if FAULT == "claims":
                say("response p1win\ninfo gamestatus finished\ninfo player 1 result win")
            if FAULT == "complains":
                say("info string error a\r\x1b[2J\x07b")
            if FAULT == "early":
                say("bestmove a1")
            say("readyok")
        elif words[0] == "position":
            played = words
        elif words[:2] == ["go", "ponder"]:
            if FAULT == "ponder-crash":
                sys.exit(6)
            pondering = True
        elif words[0] == "go" or pondering and words[0] in ("ponderhit", "stop"):
            if FAULT == "ponder-stall" and pondering:
                hang()
            pondering = False
            go(played)
        elif words[0] == "quit" and FAULT != "no-quit":
            return
    if FAULT == "no-quit":
        hang()


if __name__ == "__main__":
    main()
