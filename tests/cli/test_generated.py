#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual page and the shell completions that the build generates: complete, well-formed, and working."""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENGINE = ""
GENERATED = pathlib.Path()


def output(*command, **settings):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, **settings).stdout


def reference():
    return json.loads(output(ENGINE, "reference"))


def page():
    return (GENERATED / "nguzo.6").read_text(encoding="utf-8")


def plain(text):
    """The text of a manual page without escapes and requests, in one line."""
    text = re.sub(r"\\f[BIR]", "", text)
    for escape, character in (("\\-", "-"), ("\\&", ""), ("\\(aq", "'"), ("\\(ti", "~"), ("\\e", "\\")):
        text = text.replace(escape, character)
    return text


def sentence(phrase):
    return phrase[0].upper() + phrase[1:] + "."


class Manual(unittest.TestCase):
    @unittest.skipUnless(shutil.which("groff"), "no groff")
    def test_groff_reports_no_warning(self):
        done = subprocess.run(["groff", "-ww", "-man", "-Tascii", GENERATED / "nguzo.6"], stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(shutil.which("mandoc"), "no mandoc")
    def test_mandoc_reports_no_warning(self):
        done = subprocess.run(["mandoc", "-Tlint", "-W", "style", GENERATED / "nguzo.6"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_everything_has_an_entry(self):
        terms = set(re.findall(r"\n\.TP\n(.*)\n", plain(page())))
        tables = reference()
        for table in ("shell", "ugi", "queries", "gtp", "engine_options"):
            self.assertGreater(len(tables[table]), 5)
            for row in tables[table]:
                self.assertIn(f"{row['name']} {row['usage']}".rstrip(), terms)
        for command in (tables["program"], *tables["commands"]):
            for option in command["options"]:
                self.assertIn(" ".join(filter(None, (option["name"], option["value"]))), terms)
        self.assertEqual({variant["id"] for variant in tables["variants"]} - terms, set())
        ugi = output(ENGINE, input="ugi\nquery variants\n")
        self.assertEqual(set(re.search(r"(?m)^response (.*)$", ugi).group(1).split()) - terms, set())
        for name in re.findall(r"(?m)^option name (.*) type ", ugi):
            self.assertRegex("\n".join(terms), rf"(?m)^{name}( |$)")

    def test_every_text_is_made_of_whole_sentences(self):
        """The help of a command ends with a full stop before further sentences follow."""
        text = re.sub(r"\s+", " ", plain(page()))
        tables = reference()
        with_more = [row for table in (tables["commands"], tables["shell"]) for row in table if row["about"]]
        self.assertGreater(len(with_more), 5)
        for row in with_more:
            self.assertIn(f"{sentence(row['help'])} {row['about']}", text)

    def test_every_environment_variable_is_documented(self):
        read = set()
        for file in (ROOT / "src").rglob("*.c"):
            read.update(re.findall(r'(?:getenv|is_set)\("(\w+)"\)', file.read_text(encoding="utf-8")))
        section = page().split(".SH ENVIRONMENT")[1].split(".SH")[0]
        self.assertIn("HOME", read)
        for name in read:
            self.assertIn(f"\\fB{name}\\fR", section)


# What is typed, and what it can be completed to, in every shell.
EXAMPLES = (
    ("nguzo so", ["solve"]),
    ("nguzo --v", ["--variant", "--variants", "--version"]),
    ("nguzo perft --variants README.m", ["README.md"]),
    ("nguzo check README.m", ["README.md"]),
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
    ("nguzo --variant=tapa", ["--variant=tapatan"]),
    ("nguzo --variant=conquer:capture=h", ["--variant=conquer:capture=hand"]),
    ("nguzo match --tournament=g", ["--tournament=gauntlet"]),
    ("nguzo solve --threads=2 tapa", ["tapatan"]),
    ("nguzo solve --plan tapa", ["tapatan"]),
    ("nguzo solve tapatan --thr", ["--threads"]),
    ("nguzo replay --game 3 README.m", ["README.md"]),
    ("nguzo bench ", ["solve"]),
)

BASH = """
source "$2"
COMP_LINE=$1 COMP_POINT=${#1}
COMP_WORDS=($1)
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_nguzo nguzo
printf '%s\\n' "${COMPREPLY[@]}"
"""

FISH = "source $argv[2]; complete -C $argv[1]"


class Completing(unittest.TestCase):
    def test_bash(self):
        for line, expected in EXAMPLES:
            with self.subTest(line=line):
                word = line.split(" ")[-1]
                cut = re.match(r"(.*[=:])?", word).group(0)  # bash keeps what precedes
                found = output("bash", "--norc", "-c", BASH, "bash", line, GENERATED / "nguzo.bash", cwd=ROOT).split()
                self.assertEqual(sorted(cut + answer for answer in found), expected)

    def test_bash_offers_a_key_only_once(self):
        found = output("bash", "--norc", "-c", BASH, "bash", "nguzo perft conquer:goal=30,",
                       GENERATED / "nguzo.bash", cwd=ROOT)
        self.assertIn("teams=", found)
        self.assertNotIn("goal=", found.replace("30,", ""))

    @unittest.skipUnless(shutil.which("fish"), "no fish")
    def test_fish(self):
        for line, expected in EXAMPLES:
            with self.subTest(line=line):
                found = output("fish", "--no-config", "-c", FISH, line, GENERATED / "nguzo.fish", cwd=ROOT)
                self.assertEqual(sorted(answer.split("\t")[0] for answer in found.splitlines()), expected)

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh_parses_its_script(self):
        output("zsh", "-f", "-n", str(GENERATED / "_nguzo"))

    def test_every_option_is_in_every_script(self):
        tables = reference()
        options = {option["name"][2:] for command in (tables["program"], *tables["commands"])
                   for option in command["options"]}
        self.assertIn("concurrency", options)
        for file in ("nguzo.bash", "_nguzo", "nguzo.fish"):
            text = (GENERATED / file).read_text(encoding="utf-8")
            for option in options:
                self.assertRegex(text, rf"(--|-l ){option}\b")


def main():
    global ENGINE, GENERATED
    parser = argparse.ArgumentParser(description="Tests of the manual page and the shell completions.")
    parser.add_argument("--engine", required=True, help="path of the program")
    parser.add_argument("--generated", required=True, help="directory of the generated files")
    options, rest = parser.parse_known_args()
    ENGINE = os.path.abspath(options.engine)
    GENERATED = pathlib.Path(options.generated).resolve()
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
