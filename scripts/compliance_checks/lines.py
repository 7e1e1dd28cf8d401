# SPDX-License-Identifier: GPL-3.0-or-later
"""The syntax of lines, and malformed lines."""
from .subject import require

LIMIT = 1024 * 1024

# Lines, and the error codes with which they may be rejected; None: any.
MALFORMED = (
    ("position", ["missing-argument"]),
    ("position nonsense", ["bad-argument"]),
    ("position startpos nonsense", ["bad-argument"]),
    ("position fen", None),
    ("position fen nonsense", None),
    ("position fen no-such-game board=X", None),
    ("go nonsense", ["bad-argument"]),
    ("go depth", ["missing-argument"]),
    ("go depth x", ["bad-number"]),
    ("go depth -1", ["bad-number"]),
    ("go nodes 1e5", ["bad-number"]),
    ("go movetime 99999999999999999999999", ["bad-number"]),
    ("go p1time", ["missing-argument"]),
    ("go searchmoves", ["missing-argument"]),
    ("go searchmoves no-such-move", ["illegal-move"]),
    ("go perft x", ["bad-number"]),
    ("query", ["missing-argument"]),
    ("query nonsense", ["bad-argument"]),
    ("query turn now", ["bad-argument"]),
    ("query islegal", ["missing-argument"]),
    ("makemove", ["missing-argument"]),
    ("makemove no-such-move", ["illegal-move"]),
    ("undo", ["bad-argument"]),
    ("isready now", ["bad-argument"]),
    ("stop now", ["bad-argument"]),
    ("nonsense", ["unknown-command"]),
    ("Isready", ["unknown-command"]),
    ("%s%n%d", ["unknown-command"]),
)


def check_blanks(settings):
    """additional blanks, tabs and carriage returns are ignored, and so are empty lines"""
    with settings.start() as engine:
        engine.expect_silence("", " ", "\t", "\r", " \t \r")
        for line in (" isready", "isready ", "\tisready\t", "isready\r", " \tisready\t \r"):
            require(engine.ask(line) == "readyok", f"no readyok after {line!r}")
        require(engine.query("turn") == engine.query("turn", "query\t \tturn\r").split()[0],
                "tabs between words are not blanks")
        require(engine.next() in ("response p1", "response chance"), "a query was not answered")


def check_malformed(settings):
    """every malformed line gets one error of the specification and changes nothing"""
    with settings.start() as engine:
        position = engine.query("fen")
        for line, codes in MALFORMED:
            engine.expect_error(line, codes=codes)
            require(engine.query("fen") == position, f"{line!r} changed the position")


def check_bytes(settings):
    """lines with NUL bytes or bytes that are not text are rejected"""
    with settings.start() as engine:
        for data in (b"is\0ready\n", b"\0\n", b"quit\0\n"):
            engine.send_bytes(data)
            engine.expect_error("", codes=["not-text"])
        for data in (b"\xff\xfe\n", b"\xc3\xa4\n", b"\xef\xbb\xbfisready\n", b"isready\x0b\n"):
            engine.send_bytes(data)
            engine.expect_error("", codes=["unknown-command"])


def check_long_lines(settings):
    """a line of 1 MiB is accepted, a longer one is rejected as a whole"""
    with settings.start() as engine:
        require(engine.ask("isready".ljust(LIMIT)) == "readyok", "a line of 1 MiB was not read")
        for length in (LIMIT + 1, 3 * LIMIT):
            engine.expect_error("isready " * (length // 8) + "quit    "[:length % 8],
                                codes=["line-too-long"])


def check_chunks(settings):
    """lines may arrive byte by byte, or many at once"""
    with settings.start() as engine:
        for byte in b"isready\r\nisready\n":
            engine.send_bytes(bytes([byte]))
        require([engine.next(), engine.next()] == ["readyok"] * 2, "single bytes are lost")
        engine.send(*["isready"] * 2000)
        require([engine.next() for _ in range(2000)] == ["readyok"] * 2000, "many lines are lost")


def check_commands_for_people(settings):
    """commands for people are answered and change nothing"""
    with settings.start() as engine:
        position = engine.query("fen")
        for word in ("d", "eval", "help"):
            engine.send(word, "query fen")
            engine.until(f"response {position}", word)
        require(engine.answers() == [], "there was unexpected output")


CHECKS = [check_blanks, check_malformed, check_bytes, check_long_lines, check_chunks,
          check_commands_for_people]
