#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the tables of the specification with what the program reports about itself:
commands, queries, options and command line in ugi.md, commands in gtp.md, codes in status-codes.md."""
import argparse
import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from checking import check_equal_rows
from engine_process import Engine
from gtp_process import GtpEngine

ROOT = pathlib.Path(__file__).resolve().parents[2]
UGI = "protocol-spec/ugi.md"
GTP = "protocol-spec/gtp.md"
CODES = "protocol-spec/status-codes.md"


def tables(page, header):
    """The rows of all tables with this header, as lists of cells."""
    text = (ROOT / page).read_text(encoding="utf-8")
    rows = []
    for table in re.findall(rf"^\| {re.escape(header)} \|\n\|[-|]*\|\n((?:\|.*\n)*)", text, re.MULTILINE):
        for line in table.splitlines():
            rows.append([cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return rows


def names(cells):
    """The first word of everything in backquotes."""
    return [text.split()[0] for cell in cells for text in re.findall(r"`([^`]*)`", cell)]


def answers(path, *lines):
    with Engine([path, "--ugi"]) as engine:
        engine.send(*lines)
        engine.close_input()
        return engine.rest()


def check_ugi_commands(path):
    program = [re.match(r"info string (\w+)", line)[1] for line in answers(path, "help")]
    page = list(dict.fromkeys(names(row[0] for row in tables(UGI, "command | answer"))))
    return check_equal_rows(program, "the program", page, UGI)


def check_queries(path):
    reference = subprocess.run([path, "reference"], stdout=subprocess.PIPE, check=True, text=True).stdout
    program = [query["name"] for query in json.loads(reference)["queries"]]
    return check_equal_rows(program, "the program", names(row[0] for row in tables(UGI, "WHAT | value")), UGI)


def check_options(path):
    program = []
    for line in answers(path, "ugi"):
        match = re.match(r"option name (.*) type (\w+)(.*)", line)
        if match:
            numbers = re.search(r"min (\d+) max (\d+)", match[3])
            default = re.search(r"default (\S+)", match[3]) if match[2] in ("spin", "check") else None
            program.append((match[1], match[2], " to ".join(numbers.groups()) if numbers else "",
                            default[1] if default else ""))
    page = []
    for name, kind, values, default, _ in tables(UGI, "name | type | values | default | meaning"):
        is_spin = kind == "spin"
        written = default.strip("`") if kind in ("spin", "check") else ""
        page.append((name.strip("`"), kind, values if is_spin else "", written))
    # The default of a seed differs at every start, so it is not listed.
    program = [row[:3] + ("",) if row[0] == "Random Seed" else row for row in program]
    return check_equal_rows(program, "the program", page, UGI)


def check_command_line(path):
    shown = subprocess.run([path, "--help"], stdout=subprocess.PIPE, check=True, text=True).stdout
    commands = re.findall(r"(?m)^  (\w+)", shown.split("\ncommands:\n")[1].split("\n\n")[0])
    options = re.findall(r"(?m)^  (--\w+)", shown)
    text = (ROOT / UGI).read_text(encoding="utf-8").split("### The program\n")[1].split("\n| exit")[0]
    listed = re.findall(r"(?m)^    nguzo (\w+)", text)
    equal = check_equal_rows(sorted(commands), "the program", sorted(listed), UGI)
    return check_equal_rows(sorted(options), "the program", sorted(set(re.findall(r"--\w+", text))), UGI) and equal


def check_gtp_commands(path):
    with GtpEngine(path) as engine:
        program = [tuple(line.split(": ", 1)) for line in engine.command("nguzo-help").split("\n")]
        listed = engine.command("list_commands").split("\n")
    page = [(command.strip("`"), meaning) for command, meaning in tables(GTP, "command | meaning")]
    equal = check_equal_rows(program, "the program", page, GTP)
    if listed != [command.split()[0] for command, _ in program]:
        print("list_commands lists others")
        equal = False
    return equal


def check_codes(_):
    text = (ROOT / "src/base/status.h").read_text(encoding="utf-8")
    source = re.findall(r'^\s*X\(\w+,\s*"([^"]*)",\s*"([^"]*)"\)', text, re.MULTILINE)
    page = [(code.strip("`"), meaning) for code, meaning in tables(CODES, "code | meaning")]
    return check_equal_rows(source, "src/base/status.h", page, CODES)


CHECKS = (check_ugi_commands, check_queries, check_options, check_command_line, check_gtp_commands, check_codes)


def main():
    parser = argparse.ArgumentParser(description="Compares the tables of the specification with the program.")
    parser.add_argument("--engine", required=True, help="path of the program")
    options = parser.parse_args()
    failed = [check.__name__ for check in CHECKS if not check(options.engine)]
    for name in failed:
        print(f"{name}: FAILED")
    print(f"{len(CHECKS) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
