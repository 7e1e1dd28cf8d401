#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the tables of commands in protocol-spec/gtp.md with what the program says of itself."""
import argparse
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from gtp_process import GtpEngine
from checking import check_equal_rows, report

PAGE = pathlib.Path(__file__).resolve().parents[2] / "protocol-spec" / "gtp.md"


def listed_by_program(path):
    """Pairs of a command with its arguments, and its meaning; and the bare names."""
    with GtpEngine(path) as engine:
        rows = [tuple(line.split(": ", 1)) for line in engine.command("nguzo-help").split("\n")]
        return rows, engine.command("list_commands").split("\n")


def listed_in_page():
    text = PAGE.read_text(encoding="utf-8")
    rows = []
    for table in re.findall(r"^\| command \| meaning \|\n\|[-|]*\|\n((?:\|.*\n)*)", text, re.MULTILINE):
        rows += re.findall(r"^\| `([^`]*)` \| (.*) \|$", table, re.MULTILINE)
    return [(command.replace("\\|", "|"), meaning) for command, meaning in rows]


def main():
    parser = argparse.ArgumentParser(description="Compares commands with the specification.")
    parser.add_argument("--engine", required=True, help="path of the program")
    options = parser.parse_args()
    program, names = listed_by_program(options.engine)
    equal = check_equal_rows(program, "the program", listed_in_page(), "the page")
    if names != [command.split()[0] for command, _ in program]:
        print("list_commands lists others")
        equal = False
    return report(equal)


if __name__ == "__main__":
    sys.exit(main())
