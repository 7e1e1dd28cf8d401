#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the table of protocol-spec/status-codes.md with the list in src/core/status.h."""
import pathlib
import re
import sys
from checking import check_equal_rows, report

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
    return report(check_equal_rows(listed_in_source(), "src/core/status.h", listed_in_page(),
                                   "protocol-spec/status-codes.md"))


if __name__ == "__main__":
    sys.exit(main())
