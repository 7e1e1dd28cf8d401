#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the process and its environment, in both protocols: signals, a client that stops reading, little memory and
stack, files and directories instead of pipes, closed descriptors, no home directory.

    python3 tests/protocol/test_surroundings.py --engine PATH [unittest arguments]
"""
import fcntl
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import test_process
from engine_process import PATIENCE
from run_transcripts import has_sandbox
from test_process import MIB, ProcessTest, limit, run

# The lines of each protocol: an endless search and its first output, a query with a long answer, quit.
DIALECTS = {
    "--ugi": {"hello": "isready", "ready": "readyok", "question": b"query geometry\n", "quit": b"quit\n",
              "think": ("setoption name Threads value 2", "go infinite"), "decision": r"bestmove \S+",
              "complaint": r"info string error out-of-memory [^\n]*"},
    "--gtp": {"hello": "1 protocol_version", "ready": "=1 2", "question": b"list_commands\n", "quit": b"7 quit\n",
              "think": ("nguzo-limit movetime 900000", "5 genmove b"), "decision": r"=5 \S+",
              "complaint": r"\? out-of-memory [^\n]*\n"},
}


def processor_seconds(process):
    """CPU time of a running process."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(process):
    return int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


def wait_until(condition):
    """Waits for a condition; fails after PATIENCE."""
    for _ in range(int(PATIENCE / 0.01)):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it never happened")


def may_lack_memory():
    """Not for programs with a sanitizer."""
    return run("--version", preexec_fn=limit(resource.RLIMIT_AS, 1024 * MIB)).returncode == 0


class Signals(ProcessTest):
    """A signal acts like quit, and the exit status names the signal."""

    def start_thinking(self, dialect):
        engine = self.start(dialect)
        words = DIALECTS[dialect]
        engine.send(words["hello"])
        self.read_until(engine, words["ready"])
        engine.send(*words["think"])
        return engine

    def test_end_an_idle_engine(self):
        for dialect, words in DIALECTS.items():
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                engine = self.start(dialect)
                self.assertEqual(engine.ask(words["hello"]), words["ready"])
                engine.process.send_signal(number)
                self.check_end(engine, 128 + number)

    def test_end_a_search_which_answers(self):
        for dialect, words in DIALECTS.items():
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                engine = self.start_thinking(dialect)
                wait_until(lambda process=engine.process: processor_seconds(process) >= 0.1)
                engine.process.send_signal(number)
                lines = [line for line in engine.rest() if line]
                self.assertRegex(lines[-1], words["decision"])
                self.check_end(engine, 128 + number)

    def test_end_a_bounded_search_after_the_end_of_input(self):
        engine = self.start()
        engine.send("go movetime 900000")
        engine.close_input()
        self.read_until(engine, "info depth 2 .*")
        engine.process.send_signal(signal.SIGTERM)
        self.assertRegex(engine.rest()[-1], r"bestmove \S+")
        self.check_end(engine, 128 + signal.SIGTERM)

    def test_stop_perft(self):
        engine = self.start()
        engine.send("go perft 30")
        wait_until(lambda: processor_seconds(engine.process) >= 0.1)
        engine.process.send_signal(signal.SIGTERM)
        self.assertEqual(engine.rest(), ["info string perft stopped"])
        self.check_end(engine, 128 + signal.SIGTERM)

    def test_end_the_bench(self):
        """The current game is abandoned, and no total is printed, since it would vary."""
        for end, status in ((signal.SIGTERM, 128 + signal.SIGTERM), ("quit", 0), ("stop", 0)):
            engine = self.start()
            engine.send("bench")
            self.read_until(engine, r"info string \S+ +\d+ nodes .*")
            engine.send(end) if isinstance(end, str) else engine.process.send_signal(end)
            if end == "stop":
                engine.send("quit")
            lines = engine.rest()
            self.assertEqual(lines[-1], "info string bench stopped")
            self.assertFalse(any("nodes: " in line for line in lines), lines)
            self.check_end(engine, status)
        self.assertRegex(self.answer(b"bench\n")[-2], r"info string nodes: \d+")

    def test_that_were_ignored_stay_ignored(self):
        engine = test_process.Engine([test_process.ENGINE],
                                     preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        self.addCleanup(engine.end)
        self.assertEqual(engine.ask("isready"), "readyok")
        engine.process.send_signal(signal.SIGINT)
        self.assertEqual(engine.ask("isready"), "readyok")
        engine.send("quit")
        self.check_end(engine)

    def test_sigpipe_does_nothing(self):
        engine = self.start()
        self.assertEqual(engine.ask("isready"), "readyok")
        engine.process.send_signal(signal.SIGPIPE)
        self.assertEqual(engine.ask("isready"), "readyok")

    def test_sigstop_and_sigcont_pause_and_resume(self):
        engine = self.start()
        self.assertEqual(engine.ask("isready"), "readyok")
        engine.process.send_signal(signal.SIGSTOP)
        engine.send("isready")
        engine.process.send_signal(signal.SIGCONT)
        self.assertEqual(engine.next(), "readyok")

    def test_end_commands_that_take_long(self):
        """Commands are terminated at once; test_solve_process.py tests that solving is resumed."""
        for arguments in (["bench"], ["perft", "nine-mens-morris", "20"], ["solve", "seven-mens-morris"]):
            for number in (signal.SIGTERM, signal.SIGINT):
                with subprocess.Popen([test_process.ENGINE, *arguments], stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL) as process:
                    wait_until(lambda process=process: processor_seconds(process) >= 0.05)
                    process.send_signal(number)
                    self.assertEqual(process.wait(timeout=PATIENCE), -number, arguments)


class ClientThatDoesNotRead(ProcessTest):
    """A client that sends and does not read."""

    def start_unread(self, dialect):
        """The process, and the read end of the pipe, which is not read."""
        reading, writing = os.pipe()
        fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
        process = subprocess.Popen([test_process.ENGINE, dialect], stdin=subprocess.PIPE, stdout=writing,
                                   stderr=subprocess.PIPE)
        os.close(writing)
        fcntl.fcntl(process.stdin, fcntl.F_SETFL, os.O_NONBLOCK)
        self.addCleanup(process.stderr.close)
        self.addCleanup(lambda: process.stdin.closed or process.stdin.close())
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(lambda: reading in self.closed or os.close(reading))
        self.closed = set()
        return process, reading

    def send_all(self, process, data):
        """The number of bytes that the process accepted before it stopped reading."""
        sent = 0
        while sent < len(data) and select.select([], [process.stdin], [], 1)[1]:
            sent += os.write(process.stdin.fileno(), data[sent:sent + 65536])
        return sent

    def check_calm(self, process):
        """The process uses hardly any CPU time."""
        before = processor_seconds(process)
        time.sleep(0.5)
        self.assertLess(processor_seconds(process) - before, 0.25)

    def test_gets_every_answer_when_it_reads_again(self):
        count = 3000
        for dialect, words in DIALECTS.items():
            process, reading = self.start_unread(dialect)
            data = words["question"] * count
            self.assertEqual(self.send_all(process, data), len(data))
            process.stdin.close()
            self.check_calm(process)
            self.assertIsNone(process.poll())
            first = b"response {" if dialect == "--ugi" else b"= protocol_version"
            with os.fdopen(reading, "rb", closefd=False) as stream:
                answers = stream.read()
            self.assertEqual(answers.count(first), count)
            self.assertEqual(process.wait(timeout=PATIENCE), 0)

    def test_gets_errors_about_long_lines_in_order(self):
        too_long = {"--ugi": "info string error line-too-long the line", "--gtp": "? line-too-long the line"}
        for dialect, words in DIALECTS.items():
            process, reading = self.start_unread(dialect)
            data = words["question"] * 300 + b"x" * 2 * MIB + b"\n" + words["hello"].encode() + b"\n"
            self.assertEqual(self.send_all(process, data), len(data))
            process.stdin.close()
            with os.fdopen(reading, "rb", closefd=False) as stream:
                lines = [line for line in stream.read().decode().splitlines() if line]
            self.assertEqual(lines[-2][:len(too_long[dialect])], too_long[dialect])
            self.assertEqual(lines[-1], words["ready"])
            self.assertEqual(sum("line-too-long" in line for line in lines), 1)
            self.assertEqual(process.wait(timeout=PATIENCE), 0)

    def test_costs_no_memory(self):
        """Input is queued up to a limit; unread output is not buffered without limit."""
        for dialect, words in DIALECTS.items():
            process, _ = self.start_unread(dialect)
            line = words["question"].rstrip() + b" " * 50000 + b"\n"
            self.assertLess(self.send_all(process, line * 3000), 100 * MIB)
            self.check_calm(process)
            if may_lack_memory():
                self.assertLess(resident_bytes(process), 200 * MIB)

    def test_that_are_urgent_are_bounded_too(self):
        process, _ = self.start_unread("--ugi")
        self.send_all(process, b"go infinite\n")
        self.assertLess(self.send_all(process, b"isready\n" * 8 * MIB), 4 * MIB)

    def test_may_send_quit(self):
        for dialect, words in DIALECTS.items():
            for before in (words["question"] * 3000, words["question"] * 200):
                process, _ = self.start_unread(dialect)
                self.assertEqual(self.send_all(process, before + words["quit"]), len(before + words["quit"]))
                self.assertEqual(process.wait(timeout=PATIENCE), 1)
                self.assertEqual(process.stderr.read(), b"")

    def test_may_send_quit_in_a_search(self):
        process, _ = self.start_unread("--ugi")
        self.send_all(process, b"query geometry\n" * 100 + b"go infinite\n" + b"isready\n" * 1000 + b"quit\n")
        self.assertEqual(process.wait(timeout=PATIENCE), 1)

    def test_can_be_ended_by_a_signal(self):
        for dialect, words in DIALECTS.items():
            process, reading = self.start_unread(dialect)
            self.send_all(process, words["question"] * 3000)
            self.assertEqual(select.select([reading], [], [], PATIENCE)[0], [reading])
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(timeout=PATIENCE), 128 + signal.SIGTERM)

    def test_ends_the_program_by_closing_its_end(self):
        for dialect, words in DIALECTS.items():
            process, reading = self.start_unread(dialect)
            self.send_all(process, words["question"] * 3000)
            os.close(reading)
            self.closed.add(reading)
            self.assertEqual(process.wait(timeout=PATIENCE), 1)
            self.assertEqual(process.stderr.read(), b"")

    def test_a_search_waits_for_a_slow_reader(self):
        """Nothing is lost, and lines stay whole."""
        process, reading = self.start_unread("--ugi")
        self.send_all(process, b"query geometry\n" * 500 + b"go depth 5\nquery turn\n")
        process.stdin.close()
        time.sleep(0.3)
        with os.fdopen(reading, "rb", closefd=False) as stream:
            lines = stream.read().decode().splitlines()
        self.assertRegex(lines[-2], r"bestmove \S+")
        self.assertEqual(lines[-1], "response p1")
        self.assertEqual(sum(line.startswith("response {") for line in lines), 500)
        self.assertEqual(process.wait(timeout=PATIENCE), 0)


class Descriptors(ProcessTest):
    def start_without(self, *closed, **settings):
        def close():
            for number in closed:
                os.close(number)
        return subprocess.run([test_process.ENGINE], preexec_fn=close, timeout=PATIENCE, check=False, **settings)

    def test_closed_input_is_reported(self):
        done = self.start_without(0, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(done.stdout, b"info string error input-output cannot read the input\n")
        self.assertEqual((done.returncode, done.stderr), (1, b""))

    def test_closed_output_ends_it(self):
        for closed in ((1,), (1, 2)):
            done = self.start_without(*closed, input=b"isready\ngo depth 2\nquery turn\n", stderr=subprocess.PIPE)
            self.assertEqual((done.returncode, done.stderr), (1, b""))

    def test_closed_errors_do_no_harm(self):
        done = self.start_without(2, input=b"isready\ngo depth 1\nnonsense\n", stdout=subprocess.PIPE)
        self.assertEqual(done.stdout.splitlines()[0], b"readyok")
        self.assertEqual(done.returncode, 0)

    def test_nothing_open_is_a_failure(self):
        self.assertEqual(self.start_without(0, 1, 2).returncode, 1)

    def test_single_commands_notice_a_closed_output(self):
        for arguments in (["--version"], ["variants"], ["perft", "tapatan", "2"]):
            done = subprocess.run([test_process.ENGINE, *arguments], preexec_fn=lambda: os.close(1),
                                  stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 1, arguments)

    def test_a_directory_is_not_an_input(self):
        folder = os.open("/", os.O_RDONLY)
        self.addCleanup(os.close, folder)
        done = subprocess.run([test_process.ENGINE], stdin=folder, capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.stdout, b"info string error input-output cannot read the input\n")
        self.assertEqual((done.returncode, done.stderr), (1, b""))

    def test_files_work(self):
        with tempfile.TemporaryFile() as commands, tempfile.TemporaryFile() as answers:
            commands.write(b"isready\ngo depth 2\nquery turn")
            commands.seek(0)
            done = subprocess.run([test_process.ENGINE], stdin=commands, stdout=answers, timeout=PATIENCE, check=False)
            answers.seek(0)
            lines = answers.read().splitlines()
        self.assertEqual((done.returncode, lines[0], lines[-1]), (0, b"readyok", b"response p1"))

    def test_a_limit_of_file_size_is_a_full_output(self):
        with tempfile.TemporaryFile() as answers:
            done = run(data=b"query geometry\n" * 100, stdout=answers, preexec_fn=limit(resource.RLIMIT_FSIZE, 20000))
            self.assertEqual((done.returncode, done.stderr), (1, b""))


class Memory(ProcessTest):
    def setUp(self):
        if not may_lack_memory():
            self.skipTest("the program cannot start with little memory")

    def test_a_start_without_it_fails_with_a_message_or_at_once(self):
        """From what the loader needs up to what the engine needs, in steps small enough to reach every stage."""
        outcomes = set()
        for dialect, words in DIALECTS.items():
            for size in range(4 * MIB, 64 * MIB, MIB):
                little = limit(resource.RLIMIT_AS, size)
                done = run(dialect, data=words["hello"].encode() + b"\n", preexec_fn=little)
                if done.returncode == 127 or (done.returncode < 0 and run("--version", preexec_fn=little).returncode < 0):
                    continue  # the loader did not even get the libraries in
                lines = done.stdout.decode().splitlines()
                if done.returncode == 0:
                    self.assertEqual(lines[0], words["ready"])
                else:
                    self.assertEqual((done.returncode, done.stderr), (1, b""), size)
                    self.assertRegex("\n".join(lines), rf"\A({words['complaint']})?\Z")
                outcomes.add((done.returncode, len(lines)))
        self.assertIn((0, 1), outcomes)
        self.assertIn((1, 1), outcomes)

    def test_a_table_that_was_refused_leaves_the_old_one(self):
        for dialect, setting, answer in (
                ("--ugi", b"setoption name Hash value 4096\n", "info string error out-of-memory .*: Hash stays at 16"),
                ("--gtp", b"nguzo-setoption name Hash value 4096\n", r"\? out-of-memory .*: Hash stays at 16")):
            go = b"go nodes 20000\n" if dialect == "--ugi" else b"nguzo-limit nodes 20000\ngenmove b\n"
            done = run(dialect, data=setting * 3 + go, preexec_fn=limit(resource.RLIMIT_AS, 1024 * MIB))
            lines = [line for line in done.stdout.decode().splitlines() if line]
            for line in lines[:3]:
                self.assertRegex(line, answer)
            self.assertRegex(lines[-1], r"(bestmove|=) \S+")
            self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_search_without_it_is_still_answered(self):
        """There is no memory for the thread, or none for the search itself."""
        for size in range(16 * MIB, 64 * MIB, MIB):
            done = run("--ugi", data=b"setoption name Threads value 8\ngo nodes 2000\nisready\n",
                       preexec_fn=limit(resource.RLIMIT_AS, size))
            if done.returncode != 0:
                continue  # not even a start
            lines = done.stdout.decode().splitlines()
            answers = [line for line in lines if line.startswith("bestmove ")]
            errors = [line for line in lines if line.startswith("info string error ")]
            self.assertEqual((len(answers), "readyok" in lines), (1, True), (size, lines))
            self.assertEqual(answers == ["bestmove none"], bool(errors), (size, lines))

    def test_a_search_works_without_threads_that_the_system_refuses(self):
        done = run(data=b"setoption name Threads value 256\ngo depth 4\nisready\n",
                   preexec_fn=limit(resource.RLIMIT_AS, 400 * MIB))
        lines = done.stdout.decode().splitlines()
        self.assertRegex(lines[-1], r"bestmove \S+")
        self.assertIn("readyok", lines)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


class Stack(ProcessTest):
    """A small stack limit, which would also apply to threads if they did not set their own."""

    def setUp(self):
        if not may_lack_memory():
            self.skipTest("the frames of a program with a sanitizer are large")

    def test_does_not_depend_on_threads(self):
        little = limit(resource.RLIMIT_STACK, 64 * 1024)
        thinking = b"setoption name Variant value tapatan\nsetoption name Threads value 2\nquery value\ngo depth 3\n"
        with tempfile.TemporaryDirectory() as folder:
            for arguments, data, last in (
                    (["--ugi"], thinking, rb"bestmove \S+"),
                    (["solve", "tano-nyoka", "--out", folder], b"", rb"time: .*"),
                    (["table", "verify"], b"", rb".*"),
                    (["--ugi", "--tables", folder], thinking.replace(b"tapatan", b"tano-nyoka"), rb"bestmove \S+"),
                    (["perft", "nine-mens-morris", "4"], b"", rb"speed: .*"),
                    (["bench"], b"", rb"speed: .*")):
                if arguments[0] == "table":
                    arguments = arguments + [str(next(pathlib.Path(folder).iterdir()))]
                done = run(*arguments, data=data, preexec_fn=little, env={})
                self.assertEqual(done.returncode, 0, arguments)
                self.assertRegex((done.stdout or done.stderr).splitlines()[-1], last)


class Home(ProcessTest):
    def listing(self, folder):
        return sorted(str(path) for path in pathlib.Path(folder).rglob("*"))

    def check_session(self, environment, folder):
        data = b"ugi\nsetoption name Variant value tapatan\nquery value\ngo depth 3\nquit\n"
        done = run(data=data, env=environment, cwd=folder)
        self.assertIn(b"response win 9\n", done.stdout)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_is_not_needed(self):
        with tempfile.TemporaryDirectory() as folder:
            self.check_session({}, folder)
            self.check_session({"HOME": "/nonexistent", "XDG_DATA_HOME": "relative"}, folder)
            self.check_session({"HOME": "", "XDG_DATA_HOME": ""}, folder)
            self.check_session({"HOME": "/dev/null"}, folder)
            self.check_session({"HOME": "x" * 100000}, folder)

    def test_may_have_any_name_and_forges_no_lines(self):
        """Bytes that are not allowed in a line are printed as question marks, and the directory is used nevertheless."""
        with tempfile.TemporaryDirectory() as folder:
            home = folder.encode() + b"/\xc3\xbc\t\x1b[2J\nugiok\nbestmove a1"
            shown = folder + "/????[2J?ugiok?bestmove a1/nguzo/tables"
            tables = home + b"/nguzo/tables"
            os.makedirs(tables)
            self.assertEqual(run("solve", "tano-nyoka", "--out", tables).returncode, 0)
            for arguments, data in (
                    (["--ugi"], "ugi\nsetoption name Variant value tano-nyoka\nquery value\n"),
                    (["--gtp"], "nguzo-options\nnguzo-variant tano-nyoka\nnguzo-values\n"),
                    (["--shell"], "set\nnew tano-nyoka\nvalue\n")):
                for place in ([], ["--tables", tables]) if arguments != ["--shell"] else ([],):
                    done = run(*arguments, *place, data=data.encode(),
                               env={"XDG_DATA_HOME": "/nowhere" if place else home})
                    text = done.stdout.decode("ascii")
                    self.assertRegex(text, rf"TablePath[^\n]* {re.escape(shown)}[ \n]")
                    self.assertRegex(text, r"(?m)^(response draw|p1: draw|.*[a-z]\d: draw)$")
                    self.assertTrue(all(" " <= byte <= "~" or byte == "\n" for byte in text))

    def test_may_be_read_only_and_is_left_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o500)
            self.check_session({"HOME": folder, "TMPDIR": folder}, folder)
            self.assertEqual(self.listing(folder), [])
            os.chmod(folder, 0o700)
            self.check_session({"HOME": folder, "TMPDIR": folder}, folder)
            self.assertEqual(self.listing(folder), [])


class Sandbox(ProcessTest):
    """tests/unit/cli/test_sandbox.c tests what the sandbox rejects, the transcripts that sessions work inside it."""

    def setUp(self):
        if not has_sandbox(test_process.ENGINE):
            done = run("--sandbox", data=b"isready\n")
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertRegex(done.stderr.decode(), r"\Anguzo: sandbox: .+\n\Z")
            self.skipTest("the program has no sandbox")

    def solve(self, folder):
        self.assertEqual(run("solve", "tano-nyoka", "--out", folder).returncode, 0)

    def test_tables_are_read_from_the_initial_directory(self):
        data = b"setoption name Variant value tano-nyoka\nquery value\ngo depth 3\n"
        with tempfile.TemporaryDirectory() as data_home:
            folder = f"{data_home}/nguzo/tables"
            os.makedirs(folder)
            self.solve(folder)
            self.assertEqual(self.answer(data, "--sandbox", "--tables", folder)[0], "response draw")
            done = run("--sandbox", data=data, env={"XDG_DATA_HOME": data_home})
            self.assertEqual((done.stdout.splitlines()[0], done.returncode), (b"response draw", 0))

    def test_a_directory_named_later_cannot_be_read(self):
        with tempfile.TemporaryDirectory() as allowed, tempfile.TemporaryDirectory() as folder:
            self.solve(folder)
            lines = self.answer(b"setoption name Variant value tano-nyoka\nsetoption name TablePath value "
                                + folder.encode() + b"\nquery value\nisready\n", "--sandbox", "--tables", allowed)
            if "response draw" in lines:
                self.skipTest("the kernel has no Landlock")
            self.assertIn("response unknown", lines)
            self.assertRegex("\n".join(lines), r"info string warning input-output ignoring table \S+: .+")

    def test_threads_and_memory_are_there(self):
        lines = self.answer(b"setoption name Threads value 8\nsetoption name Hash value 256\ngo depth 6\n"
                            b"setoption name Hash value 1\nsetoption name Variant value shisima\nquery value\n",
                            "--sandbox")
        self.assertEqual(lines[-1], "response draw")

    def test_signals_and_exits_work_as_without_it(self):
        engine = self.start("--sandbox")
        engine.send("go infinite")
        self.read_until(engine, "info depth 2 .*")
        engine.process.send_signal(signal.SIGTERM)
        self.assertRegex(engine.rest()[-1], r"bestmove \S+")
        self.check_end(engine, 128 + signal.SIGTERM)

    def test_answers_may_go_to_a_file(self):
        with tempfile.TemporaryFile() as answers:
            done = run("--sandbox", data=b"isready\n", stdout=answers)
            self.assertEqual((done.returncode, answers.seek(0), answers.read()), (0, 0, b"readyok\n"))


if __name__ == "__main__":
    sys.exit(test_process.main())
