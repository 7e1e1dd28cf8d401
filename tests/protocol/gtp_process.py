# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine as a process that speaks GTP."""
import re

from engine_process import Engine

START = re.compile(r"[=?](\d*) ")


class Refusal(Exception):
    """The answer was an error, which is the text."""


class GtpEngine(Engine):
    """Commands and their answers, one after the other."""

    def __init__(self, path, *arguments):
        super().__init__([path, "--gtp", *arguments])

    def answer(self):
        """The text of the next answer as GoGui reads it: what follows the first space, without the final empty line.
        Raises Refusal."""
        response = ""
        line = self.next()
        while line:
            response += line + "\n"
            line = self.next()
        if line is None or not START.match(response):
            raise AssertionError(f"no answer of GTP: {response!r}")
        response += "\n"
        text = response[response.index(" ") + 1:-2]
        if response[0] == "?":
            raise Refusal(text)
        return text

    def command(self, line):
        self.send(line)
        return self.answer()

    def refuses(self, line):
        """Whether a command is answered with an error."""
        try:
            self.command(line)
        except Refusal:
            return True
        return False
