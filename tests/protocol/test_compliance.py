#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that scripts/compliance detects the faults of an engine and reports them.

    python3 tests/protocol/test_compliance.py --engine PATH
"""
import argparse
import pathlib
import shlex
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
CHECKER = HERE.parents[1] / "scripts" / "compliance"

# A fault of an engine, the check that must detect it, and what it must report.
FAULTS = (
    ("extra-words", "go with any limit", "is not 'bestmove' and one word"),
    ("illegal-move", "go with any limit", "z99, which is not legal"),
    ("illegal-move", "in random games", "bestmove z99 is not legal"),
    ("unordered", "in byte order", "the moves are not in order"),
    ("no-errors", "every malformed line", "not with one error"),
    ("no-errors", "an illegal move in a position", "not with one error"),
    ("never-over", "an illegal move in a position", "the game goes on"),
    ("stale-position", "sent again", "gives another position the second time"),
    ("dies-at-quit", "quit in a search", "gave no bestmove"),
    ("late-readyok", "answers isready at once", "nothing within"),
    ("no-ugiok", "ugi is answered", "nothing within"),
)


def run(fault, only, engine, patience):
    broken = shlex.join([sys.executable, str(HERE / "broken_engine.py"), fault, engine])
    return subprocess.run([sys.executable, str(CHECKER), "--only", only, "--variants",
                           "tapatan,kunjing", "--patience", str(patience), broken],
                          capture_output=True, text=True, check=False)


def check(fault, only, reason, engine):
    """None, or why scripts/compliance failed its test."""
    good = run("none", only, engine, 60)
    if good.returncode != 0 or "1 passed, 0 failed" not in good.stdout:
        return f"a good engine does not pass {only!r}:\n{good.stdout}{good.stderr}"
    bad = run(fault, only, engine, 3 if reason == "nothing within" else 60)
    if bad.returncode != 1 or "FAIL" not in bad.stdout or reason not in bad.stdout:
        return f"{only!r} does not detect {fault!r}:\n{bad.stdout}{bad.stderr}"
    return None


def main():
    parser = argparse.ArgumentParser(description="Tests scripts/compliance.")
    parser.add_argument("--engine", required=True, help="path of the program")
    options = parser.parse_args()
    if shutil.which(options.engine) is None:
        parser.error(f"no program: {options.engine}")
    failed = 0
    for fault, only, reason in FAULTS:
        problem = check(fault, only, reason, options.engine)
        if problem is not None:
            failed += 1
            print(problem)
    nothing = subprocess.run([sys.executable, str(CHECKER), "no-such-program"],
                             capture_output=True, check=False)
    if nothing.returncode != 2:
        failed += 1
        print("a program that does not exist is not rejected")
    print(f"{len(FAULTS) + 1 - failed} passed, {failed} failed")
    return 0 if failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
