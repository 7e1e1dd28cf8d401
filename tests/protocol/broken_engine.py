#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine with a fault: passes lines on to a correct one and changes some of them.

    broken_engine.py FAULT ENGINE

It tests whether scripts/compliance detects the fault. With the fault `none` it is as correct as the engine behind it.
"""
import os
import re
import subprocess
import sys
import threading

LEGAL = re.compile(rb"response (\S+ .*\S)\n")


class Proxy:
    """Passes lines in both directions. `searching` follows from the lines alone."""

    def __init__(self, fault, engine):
        self.fault = fault
        self.child = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.searching = False
        self.held = b""
        self.asked = b""
        self.position = []

    def to_child(self, line):
        words = line.split()
        self.searching = self.searching or words[:1] == [b"go"]
        self.asked = line
        if self.fault == "late-readyok" and self.searching and words == [b"isready"]:
            self.held += line
        elif self.fault == "dies-at-quit" and self.searching and words == [b"quit"]:
            self.child.kill()
        elif self.fault != "stale-position" or not self.is_shorter(words):
            self.send(line)

    def is_shorter(self, words):
        """Whether moves are taken back by sending a position without them."""
        last = self.position
        if words[:1] == [b"position"]:
            self.position = words
        return words[:1] == [b"position"] and len(words) < len(last) \
            and last[:len(words)] == words

    def send(self, data):
        self.child.stdin.write(data)
        self.child.stdin.flush()

    def from_child(self, line):
        """What is printed instead of a line of the engine."""
        if line.startswith(b"bestmove"):
            self.searching = False
            held, self.held = self.held, b""
            if held:
                self.send(held)
            if self.fault == "extra-words":
                return line[:-1] + b" ponder a1\n"
            if self.fault == "illegal-move":
                return b"bestmove z99\n"
        match = LEGAL.fullmatch(line)
        if self.fault == "unordered" and match and self.asked.split()[-1:] == [b"legalmoves"]:
            return b"response " + b" ".join(reversed(match.group(1).split())) + b"\n"
        if self.fault == "no-errors" and line.startswith(b"info string error"):
            return b""
        if self.fault == "never-over" and line == b"response true\n":
            return b"response false\n" if b"gameover" in self.asked else line
        if self.fault == "no-ugiok" and line == b"ugiok\n":
            return b""
        return line

    def read_child(self):
        for line in self.child.stdout:
            sys.stdout.buffer.write(self.from_child(line))
            sys.stdout.buffer.flush()
        os._exit(abs(self.child.wait()))  # even if the other thread still waits for input

    def run(self):
        reader = threading.Thread(target=self.read_child)
        reader.start()
        try:
            for line in sys.stdin.buffer:
                self.to_child(line)
            self.child.stdin.close()
        except BrokenPipeError:
            pass
        reader.join()


if __name__ == "__main__":
    Proxy(sys.argv[1], sys.argv[2]).run()
