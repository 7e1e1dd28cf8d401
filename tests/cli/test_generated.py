#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual page and the completions: up to date, free of mistakes, and at work in the shells."""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPLETION = ROOT / "docs" / "completion"
PAGE = ROOT / "docs" / "man" / "nguzo.6"
ENGINE = ""


def output(*command, **settings):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, **settings).stdout


class Tracked(unittest.TestCase):
    def test_files_are_up_to_date(self):
        done = subprocess.run([ROOT / "scripts/update-generated", "--check", ENGINE], capture_output=True, text=True,
                              check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_a_stale_file_is_noticed(self):
        """A program that says something else than the tracked files do."""
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder) / "other"
            other.write_text("#!/bin/sh\necho other\n", encoding="utf-8")
            other.chmod(0o755)
            done = subprocess.run([ROOT / "scripts/update-generated", "--check", other], capture_output=True,
                                  text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count("out of date: "), 4)


class Manual(unittest.TestCase):
    @unittest.skipUnless(shutil.which("groff"), "no groff")
    def test_groff_finds_nothing_wrong(self):
        done = subprocess.run(["groff", "-ww", "-man", "-Tascii", PAGE], stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(shutil.which("mandoc"), "no mandoc")
    def test_mandoc_finds_nothing_wrong(self):
        done = subprocess.run(["mandoc", "-Tlint", "-W", "style", PAGE], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_nothing_is_left_out(self):
        page = re.sub(r"\\f[BIR]", "", PAGE.read_text(encoding="utf-8")).replace("\\-", "-").replace("\\&", "")
        ugi = output(ENGINE, input="help\nquery variants\n")
        commands = re.findall(r"(?m)^info string ([^:]*):", ugi)
        gtp = re.findall(r"(?m)^(?:= )?([^:\n]+): ", output(ENGINE, "--gtp", input="nguzo-help\n"))
        ids = re.search(r"(?m)^response (.*)$", ugi).group(1).split()
        self.assertGreater(min(len(commands), len(gtp), len(ids)), 10)
        options = re.findall(r"(?m)^option name (.*) type ", output(ENGINE, input="ugi\n"))
        shell = re.findall(r"(?m)^  (\w+)", output(ENGINE, "--shell", input="help\n").split("\n\n")[0])
        terms = set(re.findall(r"\n\.TP\n(.*)\n", page))
        self.assertEqual({*commands, *gtp, *ids} - terms, set())
        self.assertIn("Clear Hash", options)
        names = {term.split(" ")[0] for term in terms}
        self.assertEqual({word.split(" ")[0] for word in (*options, *shell)} - names, set())

    def test_every_variable_of_the_environment_is_named(self):
        read = set()
        for file in (ROOT / "src").rglob("*.c"):
            read.update(re.findall(r'(?:getenv|is_set)\("(\w+)"\)', file.read_text(encoding="utf-8")))
        section = PAGE.read_text(encoding="utf-8").split(".SH ENVIRONMENT")[1].split(".SH")[0]
        self.assertIn("HOME", read)
        for name in read:
            self.assertIn(f"\\fB{name}\\fR", section)


# What is typed, and what it may become; the same for every shell.
EXAMPLES = (
    ("nguzo so", ["solve"]),
    ("nguzo --v", ["--variant", "--version"]),
    ("nguzo --variant tapa", ["tapatan"]),
    ("nguzo --variant conquer:", ["conquer:capture=", "conquer:goal=", "conquer:seats=", "conquer:teams="]),
    ("nguzo --variant conquer:capture=", ["conquer:capture=board", "conquer:capture=hand"]),
    ("nguzo --variant conquer:goal=30,capture=h", ["conquer:goal=30,capture=hand"]),
    ("nguzo perft shax", ["shax", "shax-8"]),
    ("nguzo table v", ["verify"]),
    ("nguzo table info README.m", ["README.md"]),
    ("nguzo match --tourn", ["--tournament"]),
    ("nguzo match --tournament ", ["gauntlet", "knockout", "round-robin"]),
    ("nguzo match --engine na", ["name="]),
    ("nguzo match --engine name=a no", ["nodes="]),
    ("nguzo match --each nodes=5 --variant tapa", ["tapatan"]),
    ("nguzo help so", ["solve"]),
    ("nguzo completion ", ["bash", "fish", "zsh"]),
    ("nguzo solve --plan tapa", ["tapatan"]),
    ("nguzo solve tapatan --thr", ["--threads"]),
    ("nguzo replay --game 3 README.m", ["README.md"]),
    ("nguzo bench ", ["solve"]),
)

BASH = """
source docs/completion/nguzo.bash
COMP_LINE=$1 COMP_POINT=${#1}
COMP_WORDS=($1)
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_nguzo nguzo
printf '%s\\n' "${COMPREPLY[@]}"
"""

FISH = "source docs/completion/nguzo.fish; complete -C $argv[1]"


class Completing(unittest.TestCase):
    def test_bash(self):
        for line, expected in EXAMPLES:
            with self.subTest(line=line):
                word = line.split(" ")[-1]
                cut = re.match(r"(.*[=:])?", word).group(0)  # bash keeps what stands before
                found = output("bash", "--norc", "-c", BASH, "bash", line, cwd=ROOT).split()
                self.assertEqual(sorted(cut + answer for answer in found), expected)

    def test_bash_offers_a_key_only_once(self):
        found = output("bash", "--norc", "-c", BASH, "bash", "nguzo perft conquer:goal=30,", cwd=ROOT)
        self.assertIn("teams=", found)
        self.assertNotIn("goal=", found.replace("30,", ""))

    @unittest.skipUnless(shutil.which("fish"), "no fish")
    def test_fish(self):
        for line, expected in EXAMPLES:
            with self.subTest(line=line):
                found = output("fish", "--no-config", "-c", FISH, line, cwd=ROOT)
                self.assertEqual(sorted(answer.split("\t")[0] for answer in found.splitlines()), expected)

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh_reads_it(self):
        output("zsh", "-f", "-n", str(COMPLETION / "_nguzo"))

    def test_every_option_is_in_every_script(self):
        options = set(re.findall(r"(?m)^  --([a-z-]+)", output(ENGINE, "--help")))
        for command in ("match", "solve", "replay"):
            options.update(re.findall(r"(?m)^  --([a-z-]+)", output(ENGINE, "help", command)))
        self.assertIn("concurrency", options)
        for file in ("nguzo.bash", "_nguzo", "nguzo.fish"):
            text = (COMPLETION / file).read_text(encoding="utf-8")
            for option in options:
                self.assertRegex(text, rf"(--|-l ){option}\b")


def main():
    global ENGINE
    parser = argparse.ArgumentParser(description="Tests of the manual page and the completions.")
    parser.add_argument("--engine", required=True, help="path of the program")
    options, rest = parser.parse_known_args()
    ENGINE = os.path.abspath(options.engine)
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
