#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs recorded dialogues against the engine.

Every fenced block ```transcript in protocol-spec/**/*.md and every tests/protocol/*.transcript is one
dialogue, played with a process of its own:

    > text      a line that is sent
    >\\ text     the same, with \\xNN, \\t, \\r and \\\\ standing for bytes
    < text      the next line of the answer, exactly
    <~ regex    the next line of the answer, matched whole
    <...        any lines, up to the one that is expected next
    # text      a remark; so is an empty line

Nothing may be answered that is not expected. At the end `isready` is sent, and only `readyok` may follow,
then an exit with status 0; after a `quit` nothing at all may follow.
"""
import argparse
import pathlib
import queue
import re
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = "```transcript"


class Failure(Exception):
    """One dialogue went wrong; the text says where and how."""


class Step:
    """One line of a transcript."""

    def __init__(self, kind, value, line):
        self.kind = kind  # send, text, regex, skip
        self.value = value
        self.line = line

    def accepts(self, answer):
        if self.kind == "regex":
            return self.value.fullmatch(answer) is not None
        return self.value == answer

    def __str__(self):
        return self.value.pattern if self.kind == "regex" else self.value


class Transcript:
    """A dialogue and where it stands."""

    def __init__(self, path, line):
        self.path = path
        self.line = line
        self.steps = []

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
    """The step that a line stands for; None for a remark."""
    if text.strip() == "" or text.startswith("#"):
        return None
    if text.startswith(">\\ "):
        return Step("send", decode_escapes(text[3:]), line)
    if text == ">" or text.startswith("> "):
        return Step("send", text[2:].encode(), line)
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
    if after_skip and step.kind in ("skip", "send"):
        raise SystemExit(f"{transcript.where(line)}: an expected line must follow <...")
    transcript.steps.append(step)


def read_transcripts(path):
    """A file of its own is one transcript; a page holds one a fenced block."""
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


class Engine:
    """A process whose lines come out of a queue; None is the end of its output."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        self.errors = b""
        self.threads = [threading.Thread(target=self.read_lines, daemon=True),
                        threading.Thread(target=self.read_errors, daemon=True)]
        for thread in self.threads:
            thread.start()

    def read_lines(self):
        for line in self.process.stdout:
            whole = line.endswith(b"\n")
            text = line.decode("utf-8", "backslashreplace")
            self.lines.put(text[:-1] if whole else text + " (without a line break)")
        self.lines.put(None)

    def read_errors(self):
        self.errors = self.process.stderr.read()

    def send(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the missing answer tells

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join()
        self.close()
        self.process.stdout.close()
        self.process.stderr.close()


class Player:
    """Plays one transcript."""

    def __init__(self, transcript, engine, timeout):
        self.transcript = transcript
        self.engine = engine
        self.timeout = timeout

    def fail(self, line, expected, got):
        raise Failure(f"{self.transcript.where(line)}:\n  expected: {expected}\n       got: {got}")

    def next_line(self, line, expected):
        try:
            answer = self.engine.lines.get(timeout=self.timeout)
        except queue.Empty:
            self.fail(line, expected, f"nothing within {self.timeout:g} s")
        return answer

    def expect(self, step, skipping):
        last = None
        while True:
            try:
                answer = self.engine.lines.get(timeout=self.timeout)
            except queue.Empty:
                self.fail(step.line, step, f"nothing within {self.timeout:g} s"
                          + (f"; last: {last}" if last else ""))
            if answer is None:
                self.fail(step.line, step, "the end of the output"
                          + (f"; last: {last}" if last else ""))
            if step.accepts(answer):
                return
            if not skipping:
                self.fail(step.line, step, answer)
            last = answer

    def play(self):
        pending = b""
        last_sent = b""
        skipping = False
        for step in self.transcript.steps:
            if step.kind == "send":
                pending += step.value + b"\n"
                last_sent = step.value
                continue
            self.engine.send(pending)
            pending = b""
            if step.kind == "skip":
                skipping = True
                continue
            self.expect(step, skipping)
            skipping = False
        quits = last_sent.split()[:1] == [b"quit"]
        self.finish(pending, quits)

    def finish(self, pending, quits):
        line = self.transcript.steps[-1].line if self.transcript.steps else self.transcript.line
        self.engine.send(pending if quits else pending + b"isready\n")
        if not quits:
            answer = self.next_line(line, "readyok after the last line")
            if answer != "readyok":
                self.fail(line, "nothing more", answer)
        self.engine.close()
        answer = self.next_line(line, "the end of the output")
        if answer is not None:
            self.fail(line, "nothing more", answer)
        try:
            status = self.engine.process.wait(timeout=self.timeout)
        except subprocess.TimeoutExpired:
            self.fail(line, "an exit", f"none within {self.timeout:g} s")
        if status != 0:
            self.fail(line, "exit status 0", status)


def run(transcript, command, timeout):
    """None, or what went wrong."""
    engine = Engine(command)
    problem = None
    try:
        Player(transcript, engine, timeout).play()
    except Failure as failure:
        problem = str(failure)
    finally:
        engine.end()
    if engine.errors:
        text = engine.errors.decode("utf-8", "backslashreplace")
        problem = (problem or f"{transcript.where(transcript.line)}:") + f"\n  on standard error: {text}"
    return problem


def standard_files():
    return (sorted((ROOT / "protocol-spec").rglob("*.md"))
            + sorted((ROOT / "tests" / "protocol").glob("*.transcript")))


def main():
    parser = argparse.ArgumentParser(description="Runs transcripts against the engine.")
    parser.add_argument("--engine", required=True, help="path of the program")
    parser.add_argument("--timeout", type=float, default=30, help="seconds to wait for a line")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    passed = 0
    failed = 0
    for path in options.files or standard_files():
        for transcript in read_transcripts(path.resolve()):
            problem = run(transcript, [options.engine], options.timeout)
            if problem is None:
                passed += 1
            else:
                failed += 1
                print(problem)
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
