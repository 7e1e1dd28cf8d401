#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the examples of documents as their readers would.

    ```python    is saved under the name in its first line, `# name.py`
    ```c         the same, `/* name.c */`
    ```sh        is run by bash in a temporary directory with the saved files, and must succeed
    ```nguzo     is typed at the program's shell
    ```text      is the expected output of the block before; … matches anything, a line … any lines

`nguzo` and `scripts/run` are the program under test.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TIMEOUT = 300  # seconds


def blocks(text):
    """Returns language, content and line number of every fenced block."""
    return [(match[1], match[2], text.count("\n", 0, match.start()) + 1)
            for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]


def matches(expected, printed):
    pattern = "".join("(?:.*\n)*" if line == "…" else
                      ".*".join(re.escape(part) for part in line.split("…")) + "\n"
                      for line in expected.splitlines())
    return re.fullmatch(pattern, printed) is not None


class Page:
    """A document and the directory in which its examples run."""

    def __init__(self, path, engine, folder):
        self.path = path
        self.folder = pathlib.Path(folder)
        self.failed = 0
        self.passed = 0
        for link in ("bin/nguzo", "here/scripts/run"):
            (self.folder / link).parent.mkdir(parents=True)
            (self.folder / link).symlink_to(engine)
        self.here = self.folder / "here"
        self.environment = {**os.environ, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}",
                            "XDG_DATA_HOME": str(self.folder / "data"), "HOME": str(self.folder)}

    def start(self, command, typed, error):
        """Returns the output, and None or a description of the failure."""
        done = subprocess.run(command, cwd=self.here, env=self.environment, input=typed, capture_output=True,
                              text=True, timeout=TIMEOUT, check=False)
        if done.returncode == 0 and not re.search(error, done.stdout):
            return done.stdout, None
        return done.stdout, f"status {done.returncode}\n{done.stdout}{done.stderr}"

    def run_block(self, content):
        return self.start(["bash", "-euo", "pipefail", "-c", content], "", r"(?m)^info string error")

    def type_block(self, content):
        return self.start(["nguzo", "--shell"], content, r"(?m)^[a-z]+-[a-z-]+: ")

    def report(self, line, problem):
        if problem is None:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{self.path}:{line}: {problem}")

    def run(self):
        printed = None
        for language, content, line in blocks(self.path.read_text(encoding="utf-8")):
            if language in ("python", "c"):
                name = content.split("\n")[0].strip("#/* ")
                (self.here / name).write_text(content, encoding="utf-8")
            elif language in ("sh", "nguzo"):
                printed, problem = self.run_block(content) if language == "sh" else self.type_block(content)
                self.report(line, problem)
            elif language == "text" and printed is not None:
                same = matches(content, printed)
                self.report(line, None if same else f"the output was:\n{printed}")
                printed = None


def main():
    parser = argparse.ArgumentParser(description="Runs the examples of documents.")
    parser.add_argument("--engine", required=True, help="path of the program")
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    passed = 0
    failed = 0
    for path in options.pages:
        with tempfile.TemporaryDirectory() as folder:
            page = Page(path, os.path.abspath(options.engine), folder)
            page.run()
            passed += page.passed
            failed += page.failed
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
