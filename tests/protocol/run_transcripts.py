#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs recorded sessions against the engine.

Every fenced block ```transcript in protocol-spec/**/*.md and every tests/protocol/*.transcript is one session, run
with a process of its own:

    $ words     arguments of the program; before everything else
    > text      a line that is sent
    >\\ text     the same, with \\xNN, \\t, \\r and \\\\ as escapes for bytes
    < text      the next line of the answer, exactly
    <\\ text     the same, with bytes written as above
    <~ regex    the next line of the answer, matched whole
    <...        any lines, up to the one that is expected next
    # text      a comment, like an empty line

There must be no other output. At the end `isready` is sent (`protocol_version` with the argument --gtp); only its answer
may follow, and the process must exit with status 0. After `quit` there must be no output.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
from engine_process import PATIENCE, Engine, Silence

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = "```transcript"


class Failure(Exception):
    """A session failed; the text describes where and how."""


class Step:
    """One line of a transcript."""

    def __init__(self, kind, value, line):
        self.kind = kind  # arguments, send, text, regex, skip
        self.value = value
        self.line = line

    def accepts(self, answer):
        if self.kind == "regex":
            return self.value.fullmatch(answer) is not None
        return self.value == answer

    def __str__(self):
        return self.value.pattern if self.kind == "regex" else self.value


class Transcript:
    """A session and its source."""

    def __init__(self, path, line):
        self.path = path
        self.line = line
        self.arguments = []
        self.steps = []

    def last_question(self):
        """The last command, and its answer."""
        if "--gtp" in self.arguments:
            return b"protocol_version\n", ["= 2", ""]
        return b"isready\n", ["readyok"]

    def where(self, line):
        path = self.path.relative_to(ROOT) if self.path.is_relative_to(ROOT) else self.path
        return f"{path}:{line}"


def decode_escapes(text):
    simple = {b"t": b"\t", b"r": b"\r", b"\\": b"\\"}

    def byte(match):
        code = match.group(1)
        if code in simple:
            return simple[code]
        if len(code) == 3:
            return bytes([int(code[1:], 16)])
        raise ValueError(f"no such escape: {match.group(0).decode()}")

    return re.sub(rb"\\(x[0-9a-fA-F]{2}|.?)", byte, text.encode())


def parse_line(text, line):
    """The step of a line; None for a comment."""
    if text.strip() == "" or text.startswith("#"):
        return None
    if text.startswith("$ "):
        return Step("arguments", text[2:].split(), line)
    if text.startswith(">\\ "):
        return Step("send", decode_escapes(text[3:]), line)
    if text == ">" or text.startswith("> "):
        return Step("send", text[2:].encode(), line)
    if text.startswith("<\\ "):
        return Step("text", decode_escapes(text[3:]).decode(), line)
    if text == "<...":
        return Step("skip", None, line)
    if text.startswith("<~ "):
        return Step("regex", re.compile(text[3:]), line)
    if text == "<" or text.startswith("< "):
        return Step("text", text[2:], line)
    raise ValueError(f"not a line of a transcript: {text}")


def add_line(transcript, text, line):
    try:
        step = parse_line(text, line)
    except (ValueError, re.error) as error:
        raise SystemExit(f"{transcript.where(line)}: {error}") from error
    after_skip = transcript.steps and transcript.steps[-1].kind == "skip"
    if step is None:
        return
    if step.kind == "arguments":
        if transcript.steps or transcript.arguments:
            raise SystemExit(f"{transcript.where(line)}: arguments stand first")
        transcript.arguments = step.value
        return
    if after_skip and step.kind in ("skip", "send"):
        raise SystemExit(f"{transcript.where(line)}: an expected line must follow <...")
    transcript.steps.append(step)


def read_transcripts(path):
    """The transcripts of a file: one, or in a page one per fenced block."""
    lines = path.read_text(encoding="utf-8").split("\n")
    found = []
    inside = path.suffix != ".md"
    if inside:
        found.append(Transcript(path, 1))
    for number, text in enumerate(lines, 1):
        if path.suffix == ".md" and text.startswith("```"):
            inside = text.strip() == FENCE and not inside
            if inside:
                found.append(Transcript(path, number))
        elif inside:
            add_line(found[-1], text, number)
    for transcript in found:
        if transcript.steps and transcript.steps[-1].kind == "skip":
            raise SystemExit(f"{transcript.where(len(lines))}: nothing is expected after <...")
    return found


class Player:
    """Runs one transcript."""

    def __init__(self, transcript, engine):
        self.transcript = transcript
        self.engine = engine

    def fail(self, line, expected, got):
        raise Failure(f"{self.transcript.where(line)}:\n  expected: {expected}\n       got: {got}")

    def next_line(self, line, expected, before=""):
        """`before` is the last skipped line."""
        try:
            return self.engine.next()
        except Silence as silence:
            self.fail(line, expected, f"{silence}{before}")

    def expect(self, step, skipping):
        before = ""
        while True:
            answer = self.next_line(step.line, step, before)
            if answer is None:
                self.fail(step.line, step, f"the end of the output{before}")
            if step.accepts(answer):
                return
            if not skipping:
                self.fail(step.line, step, answer)
            before = f"; before that: {answer}"

    def play(self):
        """Consecutive lines are sent together."""
        pending = b""
        last_sent = b""
        skipping = False
        for step in self.transcript.steps:
            if step.kind == "send":
                pending += step.value + b"\n"
                last_sent = step.value
                continue
            self.engine.send_bytes(pending)
            pending = b""
            if step.kind != "skip":
                self.expect(step, skipping)
            skipping = step.kind == "skip"
        command = re.sub(rb"^\s*\d+\s", b"", last_sent)  # in GTP it may have a number
        self.finish(pending, quits=command.split()[:1] == [b"quit"])

    def finish(self, pending, quits):
        line = self.transcript.steps[-1].line if self.transcript.steps else self.transcript.line
        question, answers = self.transcript.last_question()
        self.engine.send_bytes(pending if quits else pending + question)
        for expected in [] if quits else answers:
            answer = self.next_line(line, f"{expected} after the last line")
            if answer is None:
                self.fail(line, f"{expected} after the last line", "the end of the output")
            if answer != expected:
                self.fail(line, "nothing more", answer)
        self.engine.close_input()
        answer = self.next_line(line, "the end of the output")
        if answer is not None:
            self.fail(line, "nothing more", answer)
        try:
            status = self.engine.status()
        except Silence as silence:
            self.fail(line, "an exit", silence)
        if status != 0:
            self.fail(line, "exit status 0", status)


def has_sandbox(program):
    """A build without libseccomp or with a sanitizer has none."""
    about = subprocess.run([program, "--version"], capture_output=True, check=True).stdout
    return b"sandbox: none" not in about


def run(transcript, command, patience):
    """None, or a description of the failure."""
    problem = None
    with Engine([*command, *transcript.arguments], patience) as engine:
        try:
            Player(transcript, engine).play()
        except Failure as failure:
            problem = str(failure)
    if engine.errors:
        text = engine.errors.decode("utf-8", "backslashreplace")
        where = problem or f"{transcript.where(transcript.line)}:"
        problem = f"{where}\n  on standard error: {text}"
    return problem


def standard_files():
    return (sorted((ROOT / "protocol-spec").rglob("*.md"))
            + sorted((ROOT / "tests" / "protocol").glob("*.transcript")))


def is_left_out(transcript, options):
    sent = [step.value.decode("latin-1") for step in transcript.steps if step.kind == "send"]
    gtp = transcript.path.name.startswith("gtp")
    return ((options.ugi_only and (gtp or transcript.arguments))
            or any(re.search(pattern, line) for pattern in options.leave_out for line in sent))


def main():
    parser = argparse.ArgumentParser(description="Runs transcripts against the engine.")
    parser.add_argument("--engine", required=True, help="path of the program")
    parser.add_argument("--timeout", type=float, default=PATIENCE,
                        help="seconds to wait for a line")
    parser.add_argument("--sandbox", action="store_true", help="run all of them with --sandbox")
    parser.add_argument("--ugi-only", action="store_true",
                        help="leave out GTP and transcripts with arguments, for an engine that has neither")
    parser.add_argument("--leave-out", action="append", default=[], metavar="REGEX",
                        help="leave out transcripts that send a line with this; may be repeated")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if shutil.which(options.engine) is None:
        parser.error(f"no program: {options.engine}")
    added = ["--sandbox"] if options.sandbox else []
    if options.sandbox and not has_sandbox(options.engine):
        print("left out: the program has no sandbox")
        return 0
    passed = 0
    failed = 0
    left_out = 0
    for path in options.files or standard_files():
        for transcript in read_transcripts(path.resolve()):
            if is_left_out(transcript, options):
                left_out += 1
                continue
            problem = run(transcript, [options.engine, *added], options.timeout)
            if problem is None:
                passed += 1
            else:
                failed += 1
                print(problem)
    print(f"{passed} passed, {failed} failed" + (f", {left_out} left out" if left_out > 0 else ""))
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
