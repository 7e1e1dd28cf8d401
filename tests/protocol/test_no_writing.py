#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that no protocol command writes a file, starts a program or opens a connection.

    python3 tests/protocol/test_no_writing.py --engine PATH --watch PATH [unittest arguments]

Every run happens under the program of no_writing.c, which kills the process at the first attempt, and in directories
whose contents are compared afterwards. The input: all transcripts; every command and query that the program lists, alone
and with arguments that look like file names; every option with such values, with its limits, and with directories that
exist.
"""
import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
import run_transcripts
from engine_process import PATIENCE

ENGINE = WATCH = ""
NOT_HERE = 77
# Arguments that look like files to write.
NAMES = ("new.txt", "./new", "../new", "a/b/c", "/tmp/nguzo-new", ">new", "> new", "| cat", "`touch new`",
         "$(touch new)", "file:new", "--out new", "kept/data", "new\\nsave new")


def run(*arguments, data=b"", **settings):
    return subprocess.run([WATCH, ENGINE, *arguments], input=data, capture_output=True, timeout=4 * PATIENCE, check=False,
                          **settings)


def contents(folder):
    """All files with their contents and modification times."""
    return {str(path): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else None)
            for path in sorted(pathlib.Path(folder).rglob("*"))}


class NoWriting(unittest.TestCase):
    def setUp(self):
        if run("--version").returncode == NOT_HERE:
            self.skipTest("the kernel has no seccomp")
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        kept = pathlib.Path(self.folder.name, "kept")
        kept.mkdir()
        (kept / "data").write_text("as it was\n")
        subprocess.run([ENGINE, "solve", "tano-nyoka", "--out", str(kept)], check=True, capture_output=True)
        self.environment = {"HOME": self.folder.name, "TMPDIR": self.folder.name, "PATH": os.environ.get("PATH", "")}

    def say(self, *lines, arguments=("--ugi",)):
        """The answers; the process must exit by itself and leave the directory unchanged."""
        before = contents(self.folder.name)
        data = "".join(line + "\n" for line in lines).encode()
        done = run(*arguments, data=data, cwd=self.folder.name, env=self.environment)
        self.assertEqual((done.returncode, done.stderr), (0, b""), lines)
        self.assertEqual(contents(self.folder.name), before)
        return done.stdout.decode().splitlines()

    def test_the_watch_notices_what_writes(self):
        """Checks that the supervisor works: these commands write."""
        lines = b"a1\nsave new.jsonl\n"
        for arguments, data in ((("solve", "tapatan", "--out", self.folder.name), b""),
                                (("svg", "tapatan", "--out", "new.svg"), b""),
                                (("--shell", "--variant", "tapatan"), lines),
                                (("match", "--engine", "name=a", "--engine", "name=b", "--each", "depth=1",
                                  "--variant", "tapatan"), b"")):
            done = run(*arguments, data=data, cwd=self.folder.name, env=self.environment)
            self.assertEqual(done.returncode, -signal.SIGSYS, (arguments, done.stderr))

    def test_in_the_transcripts(self):
        before = contents(self.folder.name)
        os.chdir(self.folder.name)
        for path in run_transcripts.standard_files():
            for transcript in run_transcripts.read_transcripts(path.resolve()):
                self.assertIsNone(run_transcripts.run(transcript, [WATCH, ENGINE], PATIENCE))
        self.assertEqual(contents(self.folder.name), before)

    def test_by_any_command_of_ugi(self):
        helped = self.say("help")
        names = [re.match(r"info string (\S+)", line).group(1).rstrip(":") for line in helped]
        self.assertIn("position", names)
        spoken = [name for name in names if name not in ("quit", "bench")]  # the first ends it, the second only thinks
        reference = subprocess.run([ENGINE, "reference"], check=True, capture_output=True, text=True).stdout
        queries = [query["name"] for query in json.loads(reference)["queries"]]
        self.assertIn("svg", queries)
        for name in NAMES:
            self.say(*[f"{command} {name}" for command in spoken], *[f"query {query} {name}" for query in queries],
                     f"position startpos moves {name}", f"position fen {name}", f"go depth 1 {name}")
        self.say(*[command for command in spoken if command != "go"], *[f"query {query}" for query in queries],
                 "go depth 3", "go perft 2")

    def test_by_any_option(self):
        options = [re.match(r"option name (.+?) type (\S+)(.*)", line) for line in self.say("ugi")]
        options = [match.groups() for match in options if match]
        self.assertIn("TablePath", [name for name, _, _ in options])
        for name, _, about in options:
            values = [*NAMES, "true", "false", "<empty>", "kept", self.folder.name, "tano-nyoka", "dai-jobi:seed=1"]
            values += re.findall(r"(?:default|min) (\S+)", about)
            self.say(*[line for value in values for line in
                       (f"setoption name {name} value {value}", "isready", "go depth 2")],
                     f"setoption name {name}", "isready")

    def test_while_tables_are_used(self):
        kept = f"{self.folder.name}/kept"
        lines = self.say("setoption name Variant value tano-nyoka", "isready", "query value", "go depth 3",
                         arguments=("--ugi", "--tables", kept))
        self.assertIn("response draw", lines)
        damaged = next(pathlib.Path(kept).glob("*.table"))
        damaged.write_bytes(damaged.read_bytes()[:-9])
        self.say("setoption name Variant value tano-nyoka", "isready", "query value", "go depth 3",
                 arguments=("--ugi", "--tables", kept))

    def test_by_any_command_of_gtp(self):
        names = self.say("list_commands", arguments=("--gtp",))
        names = [name.removeprefix("= ") for name in names if name]
        self.assertIn("nguzo-setoption", names)
        spoken = [name for name in names if name not in ("quit", "genmove", "reg_genmove")]
        limit = "nguzo-limit nodes 200"
        for name in NAMES:
            self.say(limit, *[f"{command} {name}" for command in spoken], arguments=("--gtp",))
        self.say(limit, *spoken, "genmove b", "reg_genmove w", "nguzo-setoption name TablePath value kept",
                 arguments=("--gtp",))


def main():
    global ENGINE, WATCH
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--watch", required=True)
    options, rest = parser.parse_known_args()
    ENGINE, WATCH = str(pathlib.Path(options.engine).resolve()), str(pathlib.Path(options.watch).resolve())
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
