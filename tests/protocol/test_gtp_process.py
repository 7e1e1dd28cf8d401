#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of a running process that speaks GTP: choice of the protocol, end of input and output, overlong lines, order of
answers.

    python3 tests/protocol/test_gtp_process.py --engine PATH [unittest arguments]
"""
import os
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
import test_process
from engine_process import PATIENCE
from test_process import MIB, ProcessTest, run

TOO_LONG = "? line-too-long the line is too long and was ignored"
VERTEX = r"[A-G][1-7]"


class Dialect(ProcessTest):
    def test_is_gtp_after_a_command_of_gtp_alone(self):
        for line in (b"name", b"protocol_version", b"list_commands", b"1 name", b"  2\tversion ",
                     b"boardsize 7", b"play b a1", b"genmove", b"gogui-rules_board",
                     b"nguzo-variant tapatan", b"known_command ugi\r", b"3 quit", b"4 undo"):
            with self.subTest(line=line):
                self.assertRegex(self.answer(line + b"\n")[0], r"[=?]\d* ?.*")

    def test_is_ugi_after_anything_else(self):
        for line, answer in ((b"ugi", "id name .*"), (b"uci", "id name .*"),
                             (b"isready", "readyok"), (b"query turn", "response p1"),
                             (b"nonsense", "info string error unknown-command unknown command 'nonsense'.*"),
                             (b"5 nonsense", "info string error unknown-command unknown command '5'.*"),
                             (b"5", "info string error unknown-command unknown command '5'.*"),
                             (b"99999999999 name", "info string error unknown-command .*"),
                             (b"undo", "info string error bad-argument .*"),
                             (b"Name", "info string error unknown-command .*"),
                             (b"na\0me", "info string error not-text .*"),
                             (b"name".ljust(2 * MIB), "info string error line-too-long .*")):
            with self.subTest(line=line[:20]):
                self.assertRegex(self.answer(line + b"\n")[0], rf"\A{answer}\Z")
        self.assertEqual(self.answer(b"quit\n"), [])

    def test_is_chosen_by_the_first_line_that_is_not_empty(self):
        self.assertEqual(self.answer(b"\n \t\r\nname\n"), ["= nguzo", ""])
        self.assertEqual(self.answer(b"# a remark\n\nname\n"), ["= nguzo", ""])
        self.assertEqual(self.answer(b"\n\nisready\n"), ["readyok"])

    def test_is_chosen_once(self):
        self.assertEqual(self.answer(b"name\nisready\n")[2:],
                         ["? unknown-command unknown command 'isready'; try list_commands", ""])
        self.assertEqual(self.answer(b"isready\nname\n")[1:],
                         ["info string error unknown-command unknown command 'name'; try help"])

    def test_is_chosen_by_an_option(self):
        self.assertEqual(self.answer(b"isready\n", "--gtp"),
                         ["? unknown-command unknown command 'isready'; try list_commands", ""])
        self.assertEqual(self.answer(b"name\nisready\n", "--ugi"),
                         ["info string error unknown-command unknown command 'name'; try help",
                          "readyok"])
        self.assertEqual(self.answer(b"isready\n", "--gtp", "--ugi"), ["readyok"])

    def test_goes_with_a_variant(self):
        for arguments in (["--variant", "tapatan"], ["--gtp", "--variant", "tapatan"],
                          ["--variant", "tapatan", "--gtp"]):
            self.assertEqual(self.answer(b"gogui-rules_board_size\n", *arguments), ["= 3", ""])

    def test_reports_a_wrong_variant(self):
        done = run("--gtp", "--variant", "chess", data=b"name\n")
        self.assertEqual(done.stdout, b"? unknown-variant unknown game 'chess'\n\n")
        self.assertEqual((done.returncode, done.stderr), (1, b""))


class EndOfInput(ProcessTest):
    def test_ends_an_idle_engine_with_success(self):
        self.assertEqual(self.answer(b"", "--gtp"), [])
        self.assertEqual(self.answer(b"name\n", "--gtp"), ["= nguzo", ""])

    def test_completes_a_search_and_executes_the_waiting_lines(self):
        lines = self.answer(b"1 nguzo-limit nodes 30000\n2 genmove b\n3 genmove w\n4 name\n", "--gtp")
        self.assertRegex(lines[2], rf"=2 {VERTEX}")
        self.assertRegex(lines[4], rf"=3 {VERTEX}")
        self.assertEqual(lines[6:], ["=4 nguzo", ""])

    def test_lets_a_search_by_the_clock_finish(self):
        lines = self.answer(b"time_settings 1 0 0\n1 genmove b\n", "--gtp")
        self.assertRegex(lines[2], rf"=1 {VERTEX}")

    def test_may_cut_off_the_last_line(self):
        self.assertEqual(self.answer(b"name\n5 protocol_version", "--gtp"),
                         ["= nguzo", "", "=5 2", ""])
        self.assertEqual(self.answer(b"pla", "--gtp")[0],
                         "? unknown-command unknown command 'pla'; did you mean 'play'?")
        self.assertEqual(self.answer(b"quit", "--gtp"), ["= ", ""])

    def test_is_not_waited_for_after_quit(self):
        engine = self.start("--gtp")
        engine.send("7 quit")
        self.assertEqual(engine.rest(), ["=7 ", ""])
        self.check_end(engine)


class Lines(ProcessTest):
    def test_may_arrive_in_any_pieces(self):
        engine = self.start()
        for byte in b"1 name\r\n2\tprotocol_version # two\n":
            engine.send_bytes(bytes([byte]))
        self.assertEqual([engine.next() for _ in range(4)], ["=1 nguzo", "", "=2 2", ""])

    def test_that_are_too_long_are_rejected_as_a_whole(self):
        for length in (MIB + 1, MIB + 65537, 3 * MIB):
            line = (b"name    " * (length // 8 + 1))[:length]
            with self.subTest(length=length):
                self.assertEqual(self.answer(line + b"\nname\n", "--gtp"),
                                 [TOO_LONG, "", "= nguzo", ""])
        self.assertEqual(self.answer(b"name".ljust(MIB) + b"\n", "--gtp"), ["= nguzo", ""])

    def test_that_are_too_long_are_answered_in_their_order(self):
        engine = self.start("--gtp")
        engine.send("nguzo-limit nodes 30000", "1 genmove b", "2 genmove w")
        engine.send_bytes(b"x" * 2 * MIB + b"\n3 name\n")
        lines = [engine.next() for _ in range(10)][2:]
        self.assertRegex(lines[0], rf"=1 {VERTEX}")
        self.assertRegex(lines[2], rf"=2 {VERTEX}")
        self.assertEqual(lines[4:], [TOO_LONG, "", "=3 nguzo", ""])

    def test_may_have_thousands_of_plays(self):
        plays = b" b a1 b a2 w c3 w c2 b a2 b a1 w c2 w c3" * 5000
        lines = self.answer(b"nguzo-setoption name Repetition value 0\n"
                            b"nguzo-setoption name Quiet Limit value 0\n"
                            b"gogui-play_sequence" + plays + b"\ngg-undo 39999\n"
                            b"gogui-rules_legal_moves\n", "--gtp", "--variant", "shisima")
        self.assertEqual(lines, ["= ", ""] * 4 + ["= A2 B2", ""])


class ClosedOutput(ProcessTest):
    def test_ends_the_program_in_a_search_too(self):
        for data in (b"name\n", b"nguzo-limit movetime 900000\ngenmove b\n"):
            reading, writing = os.pipe()
            with subprocess.Popen([test_process.ENGINE, "--gtp"], stdin=subprocess.PIPE,
                                  stdout=writing, stderr=subprocess.PIPE) as process:
                os.close(writing)
                process.stdin.write(data)
                process.stdin.flush()
                os.read(reading, 1)
                os.close(reading)
                self.assertEqual(process.wait(timeout=PATIENCE), 1)
                self.assertEqual(process.stderr.read(), b"")

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full")
    def test_may_be_a_full_disk(self):
        with open("/dev/full", "wb") as full:
            for data in (b"name\n", b"nguzo-limit depth 1\ngenmove b\n"):
                done = run("--gtp", data=data, stdout=full)
                self.assertEqual((done.returncode, done.stderr), (1, b""), data)


class Clock(ProcessTest):
    def test_an_engine_without_time_plays_at_once(self):
        """Waiting for the thousand seconds would count as a hang."""
        engine = self.start("--gtp")
        engine.send("time_settings 1000000 0 0", "time_left b 0 0", "genmove b")
        lines = [engine.next() for _ in range(6)]
        self.assertRegex(lines[4], rf"= {VERTEX}")

    def test_cputime_grows(self):
        lines = self.answer(b"cputime\nnguzo-limit nodes 200000\ngenmove b\ncputime\n", "--gtp")
        before, after = float(lines[0][2:]), float(lines[6][2:])
        self.assertLess(before, after)


if __name__ == "__main__":
    sys.exit(test_process.main())
