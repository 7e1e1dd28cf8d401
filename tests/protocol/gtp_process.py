# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine as a process that speaks GTP."""
from engine_process import Engine


class Refusal(Exception):
    """The answer was an error, which is the text."""


class GtpEngine(Engine):
    """Commands and their answers, one after the other."""

    def __init__(self, path, *arguments):
        super().__init__([path, "--gtp", *arguments])

    def answer(self):
        """The text of the next answer; raises Refusal."""
        lines = []
        line = self.next()
        while line:
            lines.append(line)
            line = self.next()
        text = "\n".join(lines)
        if line is None or text[:1] not in ("=", "?"):
            raise AssertionError(f"no answer of GTP: {text!r}")
        if text[0] == "?":
            raise Refusal(text[1:].strip())
        return text[1:].strip()

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
