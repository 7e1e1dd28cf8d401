#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the sessions of docs/shell.md and compares the output: lines after `> ` are typed, the others are output. The
table of commands is compared with the shell's own help."""
import argparse
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

TOUR = pathlib.Path(__file__).resolve().parents[2] / "docs" / "shell.md"
TABLE = re.compile(r"(\| command \| \|\n\|---\|---\|\n)(?:\|.*\n)+")
SESSION = re.compile(r"```session\n(.*?)```", re.DOTALL)


def run(engine, typed):
    """The output of each line; `isready` after each line marks where its output ends."""
    script = "".join(f"{line}\nisready\n" for line in typed)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([engine, "--shell"], input=script, capture_output=True, text=True,
                              check=True, cwd=folder)
    return done.stdout.split("readyok\n")


def session(engine, block):
    typed = [line[2:] for line in block.splitlines() if line.startswith("> ")]
    answers = run(engine, typed)
    lines = []
    for line, answer in zip(typed, answers):
        lines.append("> " + line + "\n" + answer)
    return "".join(lines)


def table(engine):
    """The rows of the table of commands, from the output of `help`."""
    listed = re.findall(r"^  (\w+) +(.*)$", run(engine, ["help"])[0].split("\n\n")[0], re.MULTILINE)
    usages = [answer.split("\n")[0] for answer in run(engine, [f"help {name}" for name, _ in listed])]
    rows = zip(usages, (about for _, about in listed))
    return "".join("| `{}` | {} |\n".format(usage.replace("|", "\\|"), about) for usage, about in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", required=True, help="path of the program")
    parser.add_argument("--write", action="store_true", help="update the page")
    options = parser.parse_args()
    engine = str(pathlib.Path(options.engine).resolve())
    old = TOUR.read_text(encoding="utf-8")
    new = SESSION.sub(lambda match: f"```session\n{session(engine, match.group(1))}```", old)
    new = TABLE.sub(lambda match: match.group(1) + table(engine), new)
    if options.write:
        TOUR.write_text(new, encoding="utf-8")
        return 0
    for line in difflib.unified_diff(old.splitlines(), new.splitlines(), "docs/shell.md", "the program",
                                     lineterm=""):
        print(line)
    right = old == new and SESSION.search(old) is not None
    print("1 passed, 0 failed" if right else "0 passed, 1 failed")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
