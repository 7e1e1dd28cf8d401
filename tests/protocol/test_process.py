#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of a running process: end of input and output, lines in chunks, answers during a search, exit statuses.

    python3 tests/protocol/test_process.py --engine PATH [unittest arguments]

No test measures time; a wait of half a minute counts as a hang.
"""
import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
from engine_process import PATIENCE, Engine

ENGINE = ""
MIB = 1024 * 1024
TOO_LONG = "info string error line-too-long the line is too long and was ignored"
BESTMOVE = re.compile(r"bestmove \S+")


def run(*arguments, data=b"", **settings):
    """Runs the program until it exits."""
    settings.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([ENGINE, *arguments], input=data, stderr=subprocess.PIPE,
                          timeout=PATIENCE, check=False, **settings)


def limit(kind, most):
    def apply():
        resource.setrlimit(kind, (most, most))
    return apply


class ProcessTest(unittest.TestCase):
    def start(self, *arguments):
        engine = Engine([ENGINE, *arguments])
        self.addCleanup(engine.end)
        return engine

    def answer(self, data, *arguments):
        """The answers to these bytes; the process must then exit with status 0."""
        done = run(*arguments, data=data)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode("ascii").splitlines()

    def read_until(self, engine, pattern):
        """Reads up to a line that matches; returns the lines before it."""
        before = []
        while True:
            line = engine.next()
            self.assertIsNotNone(line, f"the output ended before {pattern}")
            if re.fullmatch(pattern, line):
                return before
            before.append(line)

    def start_endless_search(self):
        engine = self.start()
        engine.send("go infinite")
        self.read_until(engine, "info depth 2 .*")
        return engine

    def check_end(self, engine, status=0):
        self.assertEqual(engine.status(), status)
        self.assertEqual(engine.errors, b"")


class EndOfInput(ProcessTest):
    def test_ends_an_idle_engine_with_success(self):
        self.assertEqual(self.answer(b""), [])
        self.assertEqual(self.answer(b"isready\n"), ["readyok"])

    def test_lets_a_bounded_search_finish(self):
        for limits in (b"depth 4", b"movetime 200", b"nodes 20000", b"p1time 999 p2time 999", b""):
            lines = self.answer(b"go " + limits + b"\n")
            self.assertRegex(lines[-1], BESTMOVE)
            self.assertTrue(all(line.startswith("info depth ") for line in lines[:-1]))

    def test_stops_an_endless_search_which_answers(self):
        for word in (b"infinite", b"ponder", b"ponder movetime 1000000", b"mate 3"):
            self.assertRegex(self.answer(b"go " + word + b"\n")[-1], BESTMOVE)

    def test_stops_an_endless_search_that_has_nothing_left_to_find(self):
        lines = self.answer(b"setoption name Variant value tapatan\n"
                            b"position startpos moves a1 b2 b1 c3\ngo infinite\n")
        self.assertEqual(lines[-1], "bestmove c1")

    def test_completes_perft(self):
        self.assertEqual(self.answer(b"go perft 3\n")[-1], "nodes: 12144")

    def test_executes_the_waiting_lines(self):
        lines = self.answer(b"go movetime 100\nquery turn\nmakemove a1\ngo depth 1\nquery turn\n")
        self.assertEqual([line for line in lines if not line.startswith("info ")][1::2],
                         ["response p1", "response p2"])
        self.assertEqual(sum(line.startswith("bestmove ") for line in lines), 2)

    def test_takes_a_last_line_without_line_break(self):
        self.assertEqual(self.answer(b"isready\nquery turn"), ["readyok", "response p1"])
        self.assertRegex(self.answer(b"go depth 1")[-1], BESTMOVE)
        self.assertEqual(self.answer(b"quit"), [])

    def test_may_come_in_a_file_or_from_nowhere(self):
        with open(os.devnull, "rb") as nothing:
            done = subprocess.run([ENGINE], stdin=nothing, capture_output=True, timeout=PATIENCE,
                                  check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))


class Quit(ProcessTest):
    def test_ends_with_success_at_once(self):
        self.assertEqual(self.answer(b"isready\nquit\nisready\n"), ["readyok"])
        self.assertEqual(self.answer(b"quit with words\nisready\n"), [])

    def test_leaves_the_input_unread(self):
        engine = self.start()
        engine.send("quit")
        self.assertEqual(engine.rest(), [])
        self.check_end(engine)

    def test_stops_a_search_which_answers_and_drops_what_waits(self):
        engine = self.start_endless_search()
        engine.send("query turn", "quit")
        lines = engine.rest()
        self.assertRegex(lines[-1], BESTMOVE)
        self.assertNotIn("response p1", lines)
        self.check_end(engine)

    def test_stops_perft(self):
        engine = self.start()
        engine.send("go perft 30", "quit")
        self.assertEqual(engine.rest(), ["info string perft stopped"])
        self.check_end(engine)


class Search(ProcessTest):
    def test_stop_is_answered_with_a_bestmove(self):
        engine = self.start_endless_search()
        engine.send("stop")
        self.read_until(engine, BESTMOVE)
        self.assertEqual(engine.ask("isready"), "readyok")

    def test_isready_is_answered_at_once(self):
        engine = self.start_endless_search()
        engine.send("isready")
        before = self.read_until(engine, "readyok")
        self.assertFalse(any(line.startswith("bestmove") for line in before))

    def test_other_lines_wait_in_their_order(self):
        engine = self.start_endless_search()
        engine.send("query turn", "makemove a1", "", "query turn", "nonsense", "query scores")
        engine.send("isready")
        self.read_until(engine, "readyok")
        engine.send("stop")
        self.read_until(engine, BESTMOVE)
        self.assertEqual([engine.next() for _ in range(4)],
                         ["response p1", "response p2",
                          "info string error unknown-command unknown command 'nonsense'; try help",
                          "response 0 0"])

    def test_a_stop_after_bestmove_ends_the_next_search(self):
        engine = self.start()
        engine.send("setoption name Variant value tapatan")
        for _ in range(300):
            engine.send("go depth 1")
            self.read_until(engine, BESTMOVE)
            engine.send("go infinite", "isready")
            self.read_until(engine, "readyok")
            engine.send("stop")
            self.read_until(engine, BESTMOVE)

    def test_answers_are_whole_lines(self):
        engine = self.start_endless_search()
        count = 3000
        engine.send(*["isready"] * count)
        engine.send("stop")
        lines = self.read_until(engine, BESTMOVE)
        engine.send("quit")
        lines += engine.rest()
        self.assertEqual(lines.count("readyok"), count)
        thought = re.compile(r"info depth \d+ .* pv( \S+)+")
        for line in lines:
            self.assertTrue(line == "readyok" or thought.fullmatch(line), line)

    def test_too_many_waiting_lines_are_refused(self):
        engine = self.start_endless_search()
        engine.send_bytes((b" " * MIB + b"\n") * 70)
        self.read_until(engine, "info string error busy .*")
        engine.send("stop")
        self.read_until(engine, BESTMOVE)
        self.assertEqual(engine.ask("query turn"), "response p1")

    def test_long_games_are_sent_again_and_again(self):
        engine = self.start()
        engine.send("setoption name Variant value shisima", "setoption name Repetition value 0",
                    "setoption name Quiet Limit value 0")
        game = "position startpos moves" + " a1-a2 c3-c2 a2-a1 c2-c3" * 500
        for _ in range(300):
            engine.send(game)
        self.assertEqual(engine.ask("query fen"),
                         "response shisima board=OOO/.../XXX turn=p1 hand=0,0 quiet=2000 seen=501")


class Lines(ProcessTest):
    def test_may_arrive_in_any_pieces(self):
        engine = self.start()
        for byte in b"isready\r\nquery turn\nsetoption name Variant value tapatan\nquery fen\n":
            engine.send_bytes(bytes([byte]))
        self.assertEqual([engine.next() for _ in range(3)],
                         ["readyok", "response p1",
                          "response tapatan board=.../.../... turn=p1 hand=3,3 quiet=0"])

    def test_may_arrive_all_at_once(self):
        self.assertEqual(self.answer(b"query turn\n" * 20000), ["response p1"] * 20000)

    def test_end_with_or_without_carriage_return(self):
        self.assertEqual(self.answer(b"isready\r\nisready\n\r\n\nisready\r\n"), ["readyok"] * 3)

    def test_are_split_at_tabs_and_spaces(self):
        self.assertEqual(self.answer(b"\t query \t turn\t\n"), ["response p1"])

    def test_with_a_nul_byte_are_refused(self):
        error = "info string error not-text the line contains a NUL byte"
        self.assertEqual(self.answer(b"\0\nisready\0\n\0isready\nisready\nqu\0it"),
                         [error, error, error, "readyok", error])

    def test_need_not_be_utf8(self):
        every_byte = bytes(byte for byte in range(1, 256) if byte not in b"\t\n\r ")
        lines = self.answer(every_byte + b"\n" + b"\xff\nisready\n")
        self.assertRegex(lines[0], r"info string error unknown-command unknown command '[ -~]*'.*")
        self.assertEqual(lines[1:],
                         ["info string error unknown-command unknown command '?'; try help",
                          "readyok"])

    def test_of_the_maximum_length_are_read(self):
        line = b"isready".ljust(MIB)
        self.assertEqual(self.answer(line + b"\n" + line + b"\n"), ["readyok"] * 2)
        self.assertEqual(self.answer(line), ["readyok"])
        self.assertEqual(self.answer(b"isready".ljust(MIB - 1) + b"\r\n"), ["readyok"])

    def test_that_are_too_long_are_rejected_as_a_whole(self):
        for length in (MIB + 1, MIB + 65536, MIB + 65537, 2 * MIB, 10 * MIB):
            line = (b"isready " * (length // 8 + 1))[:length]
            with self.subTest(length=length):
                self.assertEqual(self.answer(line + b"\nisready\n"), [TOO_LONG, "readyok"])
                self.assertEqual(self.answer(b"isready\n" + line), ["readyok", TOO_LONG])

    def test_that_are_too_long_are_not_taken_for_what_they_end_with(self):
        engine = self.start()
        engine.send_bytes(b"x" * 3 * MIB)
        engine.send_bytes(b" quit\nquery turn\n")
        self.assertEqual([engine.next(), engine.next()], [TOO_LONG, "response p1"])
        engine.send("quit")
        self.assertEqual(engine.rest(), [])
        self.check_end(engine)

    def test_that_are_too_long_are_refused_during_a_search(self):
        engine = self.start_endless_search()
        engine.send_bytes(b"x" * 3 * MIB + b"\n")
        self.read_until(engine, re.escape(TOO_LONG))
        engine.send("stop")
        self.read_until(engine, BESTMOVE)

    def test_may_have_thousands_of_moves(self):
        moves = b" a1-a2 c3-c2 a2-a1 c2-c3" * 20000
        lines = self.answer(b"setoption name Variant value shisima\n"
                            b"setoption name Repetition value 0\n"
                            b"setoption name Quiet Limit value 0\n"
                            b"position startpos moves" + moves + b"\nquery fen\n")
        self.assertEqual(lines, ["response shisima board=OOO/.../XXX turn=p1 hand=0,0 quiet=80000 "
                                 "seen=20001"])


class ClosedOutput(ProcessTest):
    """The exit status is 1, without a signal, a message or a hang."""

    def start_with_pipe(self):
        reading, writing = os.pipe()
        process = subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=writing,
                                   stderr=subprocess.PIPE, bufsize=0)
        os.close(writing)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process, reading

    def check_failure(self, process):
        self.assertEqual(process.wait(timeout=PATIENCE), 1)
        self.assertEqual(process.stderr.read(), b"")

    def send(self, process, data):
        try:
            process.stdin.write(data)
            process.stdin.flush()
        except BrokenPipeError:
            pass  # it may have noticed already

    def test_is_noticed_with_the_next_answer(self):
        process, reading = self.start_with_pipe()
        os.close(reading)
        self.send(process, b"isready\n")
        self.check_failure(process)

    def test_is_noticed_in_the_middle_of_a_session(self):
        process, reading = self.start_with_pipe()
        self.send(process, b"isready\n")
        self.assertEqual(os.read(reading, 100), b"readyok\n")
        os.close(reading)
        self.send(process, b"query geometry\nquery state\n")
        self.check_failure(process)

    def test_is_noticed_in_a_bounded_search(self):
        process, reading = self.start_with_pipe()
        self.send(process, b"go movetime 300\n")
        self.assertNotEqual(os.read(reading, 1), b"")
        os.close(reading)
        self.check_failure(process)

    def test_is_noticed_in_an_endless_search_with_the_next_line(self):
        process, reading = self.start_with_pipe()
        self.send(process, b"go infinite\n")
        self.assertNotEqual(os.read(reading, 1), b"")
        os.close(reading)
        self.send(process, b"isready\n")
        self.check_failure(process)

    def test_is_noticed_in_an_endless_search_at_the_end_of_input(self):
        process, reading = self.start_with_pipe()
        self.send(process, b"go infinite\n")
        self.assertNotEqual(os.read(reading, 1), b"")
        os.close(reading)
        process.stdin.close()
        self.check_failure(process)

    def test_is_noticed_while_there_is_nothing_to_write(self):
        process, reading = self.start_with_pipe()
        os.close(reading)
        self.check_failure(process)

    def test_is_noticed_in_an_endless_search_with_silent_input(self):
        process, reading = self.start_with_pipe()
        self.send(process, b"go infinite\n")
        self.assertNotEqual(os.read(reading, 1), b"")
        os.close(reading)
        self.check_failure(process)

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full")
    def test_may_be_a_full_disk(self):
        with open("/dev/full", "wb") as full:
            for data in (b"isready\n", b"ugi\nd\n", b"go depth 3\n", b"go infinite\n"):
                done = run(data=data, stdout=full)
                self.assertEqual((done.returncode, done.stderr), (1, b""), data)

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full")
    def test_fails_single_commands_too(self):
        with open("/dev/full", "wb") as full:
            for arguments in (["--help"], ["--version"], ["variants"], ["perft", "tapatan", "2"]):
                self.assertEqual(run(*arguments, stdout=full).returncode, 1, arguments)


class Resources(ProcessTest):
    def test_a_table_for_which_there_is_no_memory_is_refused(self):
        limits = {"preexec_fn": limit(resource.RLIMIT_AS, 1024 * MIB)}
        if run("--version", **limits).returncode != 0:
            self.skipTest("the program cannot start with little memory")
        done = run(data=b"setoption name Hash value 4096\nquery turn\ngo depth 1\n", **limits)
        lines = done.stdout.decode().splitlines()
        self.assertRegex(lines[0], "info string error out-of-memory .*")
        self.assertEqual(lines[1], "response p1")
        self.assertRegex(lines[-1], BESTMOVE)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_start_without_descriptors_fails_with_a_message(self):
        done = run(data=b"isready\n", preexec_fn=limit(resource.RLIMIT_NOFILE, 4))
        self.assertRegex(done.stdout.decode(), r"\Ainfo string error input-output .*\n\Z")
        self.assertEqual((done.returncode, done.stderr), (1, b""))


class CommandLine(ProcessTest):
    def test_chooses_the_variant(self):
        self.assertEqual(self.answer(b"query variant\n", "--variant", "conquer:goal=30"),
                         ["response conquer:capture=board,goal=30,teams=off"])
        self.assertEqual(self.answer(b"query variant\n", "--ugi", "--variant", "tapatan"),
                         ["response tapatan"])
        self.assertEqual(self.answer(b"query variant\n", "--ugi"),
                         ["response nine-mens-morris:teams=off"])

    def test_refuses_a_wrong_variant(self):
        for spec, code in (("chess", "unknown-variant"), ("tapatan:goal=3", "bad-variant"),
                           ("", "unknown-variant")):
            done = run("--variant", spec, data=b"isready\n")
            self.assertRegex(done.stdout.decode(), rf"\Ainfo string error {code} .*\n\Z")
            self.assertEqual((done.returncode, done.stderr), (1, b""))

    def test_counts(self):
        done = run("perft", "tapatan", "4")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(done.stdout.splitlines()[0], b"nodes: 3024")

    def test_refuses_wrong_arguments_of_perft(self):
        for arguments, status, code in ((["chess", "1"], 1, b"unknown-variant"),
                                        (["tapatan:goal=1", "1"], 1, b"bad-variant"),
                                        (["tapatan", "x"], 2, b"bad-number"),
                                        (["tapatan", "65"], 2, b"bad-number"),
                                        (["tapatan", "-1"], 2, b"bad-number")):
            done = run("perft", *arguments)
            self.assertEqual((done.returncode, done.stdout), (status, b""))
            self.assertTrue(done.stderr.startswith(b"nguzo: " + code + b": "), done.stderr)

    def test_lists_the_games(self):
        done = run("variants")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        listed = [line.split()[0] for line in done.stdout.decode().splitlines()
                  if not line.startswith(" ")]
        answered = self.answer(b"query variants\n")[0].split()[1:]
        self.assertEqual(listed, answered)


def main():
    global ENGINE
    parser = argparse.ArgumentParser(description="Tests of the engine as a process.")
    parser.add_argument("--engine", required=True, help="path of the program")
    options, rest = parser.parse_known_args()
    found = shutil.which(options.engine)
    if found is None:
        parser.error(f"no program: {options.engine}")
    ENGINE = os.path.abspath(found)
    result = unittest.main(argv=[sys.argv[0], *rest], exit=False).result
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    passed = result.testsRun - failed - len(result.skipped)
    print(f"{passed} passed, {failed} failed", flush=True)
    return 0 if failed == 0 and result.testsRun > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
