#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the table of protocol-spec/status-codes.md with the list in src/core/status.h."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def listed_in_source():
    text = (ROOT / "src/core/status.h").read_text(encoding="utf-8")
    return re.findall(r'^\s*X\(\w+,\s*"([^"]*)",\s*"([^"]*)"\)', text, re.MULTILINE)


def listed_in_page():
    text = (ROOT / "protocol-spec/status-codes.md").read_text(encoding="utf-8")
    table = re.search(r"^\| code \| meaning \|\n\|[-|]*\|\n((?:\|.*\n)*)", text, re.MULTILINE)
    rows = table.group(1) if table else ""
    return re.findall(r"^\| `([^`]*)` \| (.*) \|$", rows, re.MULTILINE)


def main():
    source = listed_in_source()
    page = listed_in_page()
    for row in source:
        if row not in page:
            print(f"only in src/core/status.h: {row}")
    for row in page:
        if row not in source:
            print(f"only in protocol-spec/status-codes.md: {row}")
    equal = len(source) > 0 and source == page
    if not equal and sorted(source) == sorted(page):
        print("the rows stand in another order, or there are none")
    print("1 passed, 0 failed" if equal else "0 passed, 1 failed")
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
