#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints line and branch coverage by folder, from the counts of a build with --coverage.

    coverage_report.py BUILD [--missing] [FILE...]

It reads gcov's JSON output. A branch is one outcome of a condition in the compiled code; `a && b` has four. Lines of
assert() do not count, since their failing branch must never be taken, nor do the exceptional exits of calls."""
import argparse
import collections
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile

CRITICAL = ("src/base", "src/game", "src/boards", "src/games", "src/solver", "src/engine", "src/protocol", "src/render",
            "src/records")
NOT_COUNTED = re.compile(r"^\s*(assert|static_assert|_Static_assert)\s*\(")


def read_counts(build):
    """Returns {file: {line: [hits, [branch hits...]]}} for the program's own sources."""
    root = pathlib.Path.cwd().resolve()
    # Notes (gcno) exist also for files that no test has run; counts (gcda) do not.
    data = [path.resolve() for path in pathlib.Path(build).rglob("*.gcno") if "/tests/" not in str(path)]
    files = collections.defaultdict(dict)
    with tempfile.TemporaryDirectory(prefix="nguzo-gcov-") as folder:
        for i in range(0, len(data), 50):
            subprocess.run(["gcov", "--json-format", "--branch-probabilities", "--preserve-paths", *map(str, data[i:i + 50])],
                           cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        for path in pathlib.Path(folder).glob("*.gcov.json.gz"):
            with gzip.open(path, "rt") as stream:
                report = json.load(stream)
            for file in report["files"]:
                name = pathlib.Path(report["current_working_directory"], file["file"]).resolve()
                if not name.is_relative_to(root / "src"):
                    continue
                lines = files[str(name.relative_to(root))]
                # Inline functions of headers are in several object files; reaching one copy is enough.
                for line in file["lines"]:
                    ways = [way["count"] for way in line["branches"] if not way["throw"]]
                    known = lines.setdefault(line["line_number"], [0, []])
                    known[0] += line["count"]
                    if len(known[1]) == len(ways):
                        known[1] = [a + b for a, b in zip(known[1], ways)]
                    elif len(ways) > len(known[1]):
                        known[1] = ways
    return files


def drop_uncounted(files):
    for name, lines in files.items():
        text = pathlib.Path(name).read_text(encoding="utf-8").splitlines()
        inside = False
        for number, line in enumerate(text, 1):
            inside = inside or NOT_COUNTED.match(line)
            if inside:
                lines.pop(number, None)
                inside = not line.rstrip().endswith(";")


class Sum:
    def __init__(self):
        self.lines = self.lines_hit = self.ways = self.ways_hit = 0

    def add(self, lines):
        for hits, ways in lines.values():
            self.lines += 1
            self.lines_hit += hits > 0
            self.ways += len(ways)
            self.ways_hit += sum(way > 0 for way in ways)

    def row(self, name):
        def share(part, whole):
            return 100 * part / whole if whole else 100.0
        return (f"{name:<28} {self.lines_hit:>6}/{self.lines:<6} {share(self.lines_hit, self.lines):5.1f} %"
                f" {self.ways_hit:>6}/{self.ways:<6} {share(self.ways_hit, self.ways):5.1f} %")

    def is_enough(self):
        return self.lines_hit >= 0.95 * self.lines and self.ways_hit >= 0.90 * self.ways


def is_critical(name):
    return name.startswith(tuple(folder + "/" for folder in CRITICAL))


def print_missing(files, names):
    for name in sorted(files):
        if names and name not in names or not names and not is_critical(name):
            continue
        text = pathlib.Path(name).read_text(encoding="utf-8").splitlines()
        for number, (hits, ways) in sorted(files[name].items()):
            if hits == 0:
                print(f"{name}:{number}: not reached: {text[number - 1].strip()}")
            elif 0 in ways:
                print(f"{name}:{number}: {ways.count(0)} of {len(ways)} branches not taken: {text[number - 1].strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    files = read_counts(options.build)
    if not files:
        sys.exit("no counts found: run scripts/coverage without --keep first")
    drop_uncounted(files)
    if options.missing or options.files:
        print_missing(files, options.files)
        return 0
    folders = collections.defaultdict(Sum)
    critical, everything = Sum(), Sum()
    for name, lines in files.items():
        folders[str(pathlib.Path(name).parent)].add(lines)
        everything.add(lines)
        if is_critical(name):
            critical.add(lines)
    print(f"{'folder':<28} {'lines':>13} {'':7} {'branches':>13}")
    for folder in sorted(folders):
        print(folders[folder].row(folder))
    print(critical.row("rules, parsers and tables"))
    print(everything.row("everything"))
    return 0 if critical.is_enough() else 1


if __name__ == "__main__":
    sys.exit(main())
