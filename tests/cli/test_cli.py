#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the command line: help, version, options and errors."""
import argparse
import os
import re
import shutil
import subprocess
import sys
import unittest

ENGINE = ""


def run(*arguments, data=b""):
    done = subprocess.run([ENGINE, *arguments], input=data, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def commands():
    """The commands that --help lists."""
    listed = run("--help")[1].split("\ncommands:\n")[1].split("\n\n")[0]
    return re.findall(r"(?m)^  (\w+)", listed)


class Errors(unittest.TestCase):
    def refused(self, arguments, code, text=""):
        with self.subTest(arguments=arguments):
            status, out, err = run(*arguments, data=b"isready\n")
            self.assertEqual((status, out), (2, ""))
            self.assertRegex(err, rf"\Anguzo: {code}: .*{re.escape(text)}.*\n\Z")

    def test_invalid_arguments_are_refused(self):
        for arguments in (["--fly"], ["fly"], ["-h"], [""], ["perft", "tapatan", "2", "3"], ["bench", "x"],
                          ["variants", "x"], ["match", "x"], ["table", "tell", "x"], ["help", "fly"],
                          ["--ugi", "bench"], ["solve", "tapatan", "--fly"]):
            self.refused(arguments, "bad-argument")

    def test_a_missing_argument_is_named(self):
        for arguments, missing in ((["--variant"], "SPEC"), (["perft"], "SPEC"), (["perft", "tapatan"], "DEPTH"),
                                   (["solve"], "SPEC"), (["table", "info"], "FILE"), (["replay"], "FILE"),
                                   (["match", "--rounds"], "N")):
            self.refused(arguments, "missing-argument", missing)

    def test_a_similar_name_is_suggested(self):
        for arguments, meant in ((["perf"], "did you mean 'perft'?"), (["varients"], "did you mean 'variants'?"),
                                 (["--vairant", "achi"], "did you mean '--variant'?"),
                                 (["solve", "achi", "--thread", "2"], "did you mean '--threads'?"),
                                 (["match", "--concurency", "2"], "did you mean '--concurrency'?")):
            self.refused(arguments, "bad-argument", meant)

    def test_nothing_is_suggested_if_no_name_is_similar(self):
        self.assertNotIn("did you mean", run("zebra")[2])
        self.assertNotIn("did you mean", run("x")[2])

    def test_numbers_out_of_range_are_refused(self):
        for arguments in (["match", "--rounds", "0"], ["replay", "--game", "x", "file"],
                          ["solve", "achi", "--threads", "99999999"]):
            self.refused(arguments, "bad-number")


class Options(unittest.TestCase):
    def test_options_may_follow_operands(self):
        for arguments in (["--plan", "tapatan"], ["tapatan", "--plan"]):
            self.assertEqual(run("solve", *arguments)[0], 0)

    def test_everything_after_two_dashes_is_an_operand(self):
        status, _, err = run("replay", "--", "--moves")
        self.assertEqual(status, 1)
        self.assertIn("--moves", err)


    def test_a_value_may_follow_an_equals_sign(self):
        self.assertIn("value: ", run("solve", "tapatan", "--threads=1")[1])
        fen = run("--variant=achi", data=b"query fen\nquit\n")[1]
        self.assertEqual(fen, run("--variant", "achi", data=b"query fen\nquit\n")[1])
        self.assertIn("achi", fen)


class Help(unittest.TestCase):
    def test_help_lists_options_and_commands(self):
        status, out, err = run("--help")
        self.assertEqual((status, err), (0, ""))
        for word in ("--variant SPEC", "--ugi", "--gtp", "--version", "perft SPEC DEPTH", "table info|list|longest|verify|remove FILE"):
            self.assertIn(word, out)
        self.assertGreaterEqual(len(commands()), 8)

    def test_all_forms_of_help_print_the_same(self):
        self.assertEqual(run("help"), run("--help"))
        for command in commands():
            with self.subTest(command=command):
                status, out, err = run("help", command)
                self.assertEqual((status, err), (0, ""))
                self.assertTrue(out.startswith(f"usage: nguzo {command}"), out)
                self.assertEqual(run(command, "--help"), (0, out, ""))

    def test_help_of_a_command_lists_its_options(self):
        out = run("help", "solve")[1]
        self.assertEqual(re.findall(r"(?m)^  (--[a-z-]+)", out),
                         ["--plan", "--men", "--part", "--out", "--threads", "--memory", "--verify",
                          "--variants"])

    def test_lines_have_at_most_100_columns(self):
        for text in (run("--help")[1], *(run("help", command)[1] for command in commands())):
            for line in text.splitlines():
                self.assertLessEqual(len(line), 100, line)

    def test_version_lists_compiler_and_features(self):
        status, out, err = run("--version")
        self.assertEqual((status, err), (0, ""))
        self.assertRegex(out, r"\Anguzo \d+\.\d+\.\d+\n")
        for start in ("compiler: (gcc|clang) [0-9]", "build: .*assertions (on|off)", "features: .*jansson [0-9]",
                      "features: .*zstd [0-9]", "licence: GPL-3.0-or-later"):
            self.assertRegex(out, rf"(?m)^{start}")

    def test_an_output_error_is_a_failure(self):
        for arguments in (["--help"], ["--version"], ["help", "match"], ["variants"]):
            with open("/dev/full", "wb") as full, self.subTest(arguments=arguments):
                done = subprocess.run([ENGINE, *arguments], stdout=full, stderr=subprocess.DEVNULL, check=False)
                self.assertEqual(done.returncode, 1)


def main():
    global ENGINE
    parser = argparse.ArgumentParser(description="Tests of the command line.")
    parser.add_argument("--engine", required=True, help="path of the program")
    options, rest = parser.parse_known_args()
    ENGINE = os.path.abspath(shutil.which(options.engine) or options.engine)
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
