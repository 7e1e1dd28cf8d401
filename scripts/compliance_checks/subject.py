# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine that is checked, and what the checks expect of it."""
import pathlib
import re
import time

from engine_process import Engine, Silence

SPECIFICATION = pathlib.Path(__file__).resolve().parents[2] / "protocol-spec"
ERROR = re.compile(r"info string error (\S+)( .*)?")
MOVE = r"[!-~]+"
THOUGHT = re.compile(
    rf"info depth \d+ seldepth \d+ multipv \d+ score (cp|mate) -?\d+"
    rf" (wdl \d+ \d+ \d+|win \d+( \d+){{1,3}}) nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+"
    rf" pv( {MOVE})*")


class Failed(Exception):
    """A check failed; the text gives the reason."""


class Settings:
    """What is checked, and how thoroughly."""

    def __init__(self, command, patience, plies, seed, variants):
        self.command = command
        self.patience = patience
        self.plies = plies
        self.seed = seed
        self.variants = variants

    def start(self):
        return Subject(self)


def known_codes():
    page = (SPECIFICATION / "status-codes.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE))


CODES = known_codes()


def show(line):
    return "the end of the output" if line is None else repr(line)


def require(condition, reason):
    if not condition:
        raise Failed(reason)


def is_remark(line):
    """Whether the line is for people; such lines may come at any time."""
    return line is not None and line.startswith("info string ") and not ERROR.fullmatch(line)


class Subject(Engine):
    """A process of the engine."""

    def __init__(self, settings):
        self.sent = time.monotonic()
        super().__init__(settings.command, settings.patience)

    def send_bytes(self, data):
        self.sent = time.monotonic()
        super().send_bytes(data)

    def next(self):
        """The next line that is not for people. An engine that prints nothing else for too long counts as silent."""
        line = super().next()
        while line is not None and (is_remark(line) or THOUGHT.fullmatch(line)):
            if time.monotonic() > self.sent + self.patience:
                raise Silence(f"nothing within {self.patience:g} s but {line!r}")
            if not is_remark(line):
                break
            line = super().next()
        if line is not None and re.search(r"[^ -~]", line):
            raise Failed(f"a line contains bytes that are not printable ASCII: {line!r}")
        return line

    def answers(self, *lines):
        """The answers to lines, up to the readyok of an isready after them."""
        self.send(*lines, "isready")
        return self.until("readyok", lines[-1] if lines else "isready")

    def until(self, last, after):
        """All lines before `last`."""
        found = []
        line = self.next()
        while line != last:
            require(line is not None, f"after {after!r} the output ended before {last!r}")
            found.append(line)
            line = self.next()
        return found

    def expect_silence(self, *lines):
        answers = self.answers(*lines)
        require(not answers, f"{lines[-1]!r} was answered with {show(answers[0] if answers else '')}")

    def expect_error(self, *lines, codes=None):
        """The last of the lines is answered with one error."""
        answers = self.answers(*lines)
        match = ERROR.fullmatch(answers[0]) if answers else None
        require(match is not None and len(answers) == 1,
                f"{lines[-1][:60]!r} was answered with {answers or 'nothing'}, not with one error")
        code = match.group(1)
        require(code in CODES, f"{code!r} is not a code of the specification")
        require(codes is None or code in codes,
                f"{lines[-1][:60]!r} gave the code {code!r}, not {' or '.join(codes or [])!r}")

    def query(self, what, *before):
        self.send(*before, f"query {what}")
        line = self.next()
        require(line is not None and re.fullmatch(r"response( .*\S)?", line),
                f"query {what} was answered with {show(line)}")
        return line[len("response "):]

    def legal_moves(self, *before):
        return self.query("legalmoves", *before).split()

    def choose(self, spec):
        self.expect_silence(f"setoption name Variant value {spec}")

    def bestmove(self, words, *before):
        """The best move of `go` with these limits."""
        self.send(*before, f"go {words}".rstrip())
        return self.finish_search(words)[1]

    def finish_search(self, words):
        """The info lines and the best move of the running search."""
        thoughts = []
        while True:
            line = self.next()
            require(line is not None, f"the output ended during 'go {words}'")
            if line.startswith("bestmove"):
                match = re.fullmatch(rf"bestmove ({MOVE})", line)
                require(match, f"go {words}: {line!r} is not 'bestmove' and one word")
                return thoughts, match.group(1)
            require(THOUGHT.fullmatch(line), f"go {words}: a malformed line {line!r}")
            thoughts.append(line)

    def expect_end(self, what):
        """The process exits by itself, with status 0."""
        status = self.status()
        require(status == 0, f"{what}: the exit status is {status}")


def variants_of(settings):
    """The games to be checked."""
    if settings.variants:
        return settings.variants
    with settings.start() as engine:
        return engine.query("variants").split()
