#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The interactive shell, driven through a pseudo-terminal."""
import argparse
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import termios

TIMEOUT = 30  # seconds; generous, because the machine may be busy
SEQUENCE = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")


class Terminal:
    """A program that runs at its own pseudo-terminal."""

    def __init__(self, engine, *arguments, columns=80, rows=24, ignored=(), **environment):
        self.home = tempfile.mkdtemp(prefix="nguzo-shell-")
        variables = {"PATH": os.environ["PATH"], "HOME": self.home, "TERM": "xterm",
                     "LC_ALL": "C.UTF-8"}
        variables.update(environment)
        variables = {name: value for name, value in variables.items() if value is not None}
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)
            os.execve(engine, [engine, *arguments], variables)
        self.resize(columns, rows)
        self.raw = b""
        self.status = None

    def resize(self, columns, rows):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, text):
        os.write(self.file, text.encode())

    def expect(self, part, raw=False):
        """Reads until this text appears; returns the output up to and including it."""
        wanted = part.encode()
        while True:
            text = self.raw if raw else SEQUENCE.sub(b"", self.raw)
            at = text.find(wanted)
            if at >= 0:
                self.raw = text[at + len(wanted):]
                return text[:at + len(wanted)].decode(errors="replace")
            self.read(f"'{part}' was expected")

    def read(self, why):
        ready, _, _ = select.select([self.file], [], [], TIMEOUT)
        if not ready:
            raise AssertionError(f"{why}; got {self.raw[-600:]!r}")
        try:
            piece = os.read(self.file, 65536)
        except OSError:
            piece = b""
        if not piece:
            raise AssertionError(f"{why}; the program exited after {self.raw[-600:]!r}")
        self.raw += piece

    def line(self, text, until="> "):
        """Types a line; returns the output from its echo to the next prompt."""
        self.send(text + "\r")
        self.expect("\n")
        return self.expect(until)

    def end(self):
        """Waits until the program exits; returns its exit status."""
        while self.status is None:
            try:
                self.read("the end was expected")
            except AssertionError as problem:
                if "exited" not in str(problem):
                    os.kill(self.pid, signal.SIGKILL)
                _, status = os.waitpid(self.pid, 0)
                self.status = os.waitstatus_to_exitcode(status)
        os.close(self.file)
        return self.status

    def leave(self):
        self.send("\x04")
        status = self.end()
        shutil.rmtree(self.home, ignore_errors=True)
        assert status == 0, status


def has(text, *parts):
    for part in parts:
        assert part in text, f"no {part!r} in {text!r}"


def test_the_prompt_shows_game_and_player(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    has(shell.expect("tapatan p1> "), "nguzo ", "to move")
    has(shell.line("b2"), "(●)", "tapatan p2> ")
    has(shell.line("new dai-jobi"), "dai-jobi p1 toss> ")
    has(shell.line("toss 4"), "dai-jobi p1> ")
    has(shell.line("seats p2 engine"), "p2 engine")
    has(shell.line("start-4"), "p2 plays toss", "dai-jobi p1 toss> ")
    shell.send("history\r\x04")  # type-ahead
    assert shell.end() == 0
    shutil.rmtree(shell.home)


def test_tab_completes_every_kind_of_argument(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    shell.expect("p1> ")
    with open(os.path.join(shell.home, "a-saved-game"), "w", encoding="ascii"):
        pass
    for typed, completed in [("varia", "variants "), ("new conquer:go", "new conquer:goal="),
                             ("new conquer:capture=h", "new conquer:capture=hand "),
                             ("help tapa", "help tapatan "), ("query legalm", "query legalmoves "),
                             ("set Move", "set Move Overhead "), ("set Ponder t", "set Ponder true "),
                             ("explain a2", "explain a2 "), ("seats p1 e", "seats p1 engine "),
                             ("go movet", "go movetime "),
                             (f"load {shell.home}/a-s", f"load {shell.home}/a-saved-game")]:
        shell.send(typed + "\t")
        shell.expect(completed)
        shell.send("\x15")
    shell.send("b\t\t")  # ambiguous: the candidates are listed
    has(shell.expect("board"), "b1", "b3", "bench")
    shell.send("\x15")
    shell.leave()


def test_commands_can_be_abbreviated(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    shell.expect("p1> ")
    has(shell.line("hist"), "tapatan from startpos")
    has(shell.line("s"), "unknown-command: 's' is ambiguous: save svg set seats")
    shell.leave()


def test_the_input_history_is_kept_between_sessions(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    shell.expect("p1> ")
    shell.line("history")
    home = shell.home
    shell.send("\x04")
    assert shell.end() == 0
    path = os.path.join(home, ".local/state/nguzo/history")
    with open(path, encoding="ascii") as file:
        assert file.read() == "history\n"
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    again = Terminal(engine, "--variant", "tapatan", HOME=home)
    again.expect("p1> ")
    again.send("\x1b[A")  # cursor up
    again.expect("history")
    again.send("\r")
    again.expect("from startpos")
    again.expect("p1> ")
    again.leave()
    shutil.rmtree(home)


def test_the_history_file_can_be_moved_or_disabled(engine):
    with tempfile.TemporaryDirectory() as folder:
        for value, state, kept in [(folder + "/own", None, folder + "/own"),
                                   (None, folder + "/state", folder + "/state/nguzo/history"),
                                   ("", folder + "/off", None), ("/proc/none/x", None, None),
                                   (folder, None, None)]:
            shell = Terminal(engine, NGUZO_HISTORY=value, XDG_STATE_HOME=state)
            shell.expect("p1> ")
            shell.line("value")
            shell.leave()
            if kept is not None:
                with open(kept, encoding="ascii") as file:
                    assert file.read() == "value\n"
        assert not os.path.exists(folder + "/off")
        homeless = Terminal(engine, HOME=None)
        homeless.expect("p1> ")
        homeless.leave()


def test_control_c_stops_the_search_and_discards_the_line(engine):
    shell = Terminal(engine)
    shell.expect("p1> ")
    shell.send("go infinite\r")
    shell.expect("p1 thinks: depth")
    shell.send("\x03")
    has(shell.expect("p2> "), "p1 plays ")
    shell.send("half a li\x03")
    shell.expect("p2> ")
    has(shell.line("history"), "  1 p1 ")
    shell.send("auto\r")
    shell.expect("thinks: depth")
    shell.send("\x03")
    has(shell.expect("> "), " plays ")
    shell.leave()


def test_the_progress_line_never_wraps(engine):
    shell = Terminal(engine, columns=40)
    shell.expect("p1> ")
    shell.send("go movetime 1200\r")
    shell.expect("\n", raw=True)
    text = shell.expect("p1 plays ", raw=True)
    assert text.count("\n") == 0, text
    pieces = [piece for piece in text.split("\r") if "thinks" in piece]
    assert len(pieces) >= 2, text
    assert all(len(SEQUENCE.sub(b"", piece.encode())) < 40 for piece in pieces), pieces
    shell.expect("p2> ")
    shell.leave()


def test_analysis_is_redrawn_until_a_key_is_pressed(engine):
    shell = Terminal(engine)
    shell.expect("p1> ")
    shell.send("analyze 3\r")
    shell.expect("\x1b[5A\r\x1b[J", raw=True)  # two lines of heading and three moves
    has(shell.expect("any key stops"), "p1 to move, depth ")
    shell.send("x")
    shell.expect("p1> ")
    shell.send("analyze\r")
    shell.expect("any key stops")
    shell.send("\x03")
    shell.expect("p1> ")
    has(shell.line("history"), "from startpos\r\nnine")  # nothing was played, and the key was consumed
    shell.resize(30, 24)
    shell.send("analyze 2\r")
    text = shell.expect("\x1b[4A\r\x1b[J", raw=True)
    assert all(len(line) < 45 for line in SEQUENCE.sub(b"", text.encode()).split(b"\r\n")), text
    shell.send("x")
    shell.expect("p1> ")
    shell.leave()


def test_analysis_survives_a_shrinking_window(engine):
    shell = Terminal(engine)
    shell.expect("p1> ")
    shell.send("analyze 5\r")
    shell.expect("\x1b[7A\r\x1b[J", raw=True)
    shell.resize(40, 6)
    shell.expect("\x1b[H\r\x1b[J", raw=True)  # drawn afresh, not on top of lines that were wrapped
    text = shell.expect("\x1b[5A\r\x1b[J", raw=True)  # never more lines than the window can hold
    assert all(len(line) < 40 for line in SEQUENCE.sub(b"", text.encode()).split(b"\r\n")), text
    shell.send("x")
    shell.expect("p1> ")
    shell.leave()


def test_the_reason_of_an_end_is_in_the_record_and_in_the_picture(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    shell.expect("p1> ")
    for move in ("a2", "b2", "a1", "c3"):
        shell.line(move)
    has(shell.line("a3", until="over> "), "over: p1win: p1 makes a line")
    for name in ("game.jsonl", "end.svg"):
        path = os.path.join(shell.home, name)
        shell.line(f"{'svg' if name.endswith('svg') else 'save'} {path}", until="over> ")
        with open(path, encoding="utf-8") as file:
            has(file.read(), "p1 makes a line")
    shell.leave()


def test_a_picture_is_confirmed_and_rules_are_paged(engine):
    shell = Terminal(engine, "--variant", "tableaux", columns=60, rows=15)
    shell.expect("p1> ")
    path = os.path.join(shell.home, "a.svg")
    has(shell.line(f"svg {path}"), f"wrote {path}")
    has(shell.line("rules"), "page 1 of ", "rules 2 shows the next")
    shell.leave()
    wrong = subprocess.run([engine, "--variant", "nine-men"], capture_output=True, text=True, check=False)
    has(wrong.stdout, "did you mean 'nine-mens-morris'?")


def test_colours_and_characters_depend_on_the_terminal(engine):
    for variables, coloured, unicode in [
            ({}, True, True), ({"NO_COLOR": "1"}, False, True), ({"NO_COLOR": ""}, True, True),
            ({"TERM": "dumb"}, False, False), ({"LC_ALL": "C"}, True, False)]:
        shell = Terminal(engine, "--variant", "tapatan", **variables)
        start = shell.expect("tapatan p1> ", raw=True)
        assert ("\x1b[2m" in start) == coloured, (variables, start)
        assert ("┌" in start) == unicode, (variables, start)
        shell.send("b2\r")
        text = shell.expect("tapatan p2> ", raw=True)
        assert ("●" in text) == unicode, (variables, text)
        assert ("X" in text) == (not unicode), (variables, text)
        assert ("\x1b[1;33m" in text) == coloured, (variables, text)
        shell.leave()


def test_nothing_is_redrawn_on_a_dumb_terminal(engine):
    shell = Terminal(engine, TERM="dumb")
    shell.expect("p1> ")
    shell.send("go movetime 600\r")
    text = shell.expect("p1 plays ", raw=True)
    assert "thinks" not in text and "\x1b[" not in text, text
    shell.expect("p2> ")
    shell.leave()


def test_saved_games_replay_and_load(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    shell.expect("p1> ")
    path = os.path.join(shell.home, "games.jsonl")
    shell.line("time depth 2")
    has(shell.line("auto", until="over> "), "over: ")
    has(shell.line(f"save {path}"), "saved as game 1 of")
    shell.line("new stack")
    shell.line("auto 5")
    has(shell.line(f"save {path}"), "saved as game 2 of")
    judged = subprocess.run([engine, "replay", path], capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged
    has(judged.stdout, "2 games, 0 incorrect", "by open, 5 moves: correct")
    has(shell.line(f"load {path} 1"), "game 1 of 2: tapatan", "tapatan over> ")
    has(shell.line("load /nothing"), "input-output: /nothing")
    shell.leave()


def test_every_family_explains_its_rules(engine):
    shell = Terminal(engine)
    shell.expect("p1> ")
    for spec, move, reason in [("nine-mens-morris", "d4", "no point d4"),
                               ("stack", "a1-a4", "in hand"), ("tableaux", "9", "at most 3"),
                               ("jati-1966", "z1", "no such square"),
                               ("dai-jobi", "start-2", "thrown first"),
                               ("jamit", "v1", "begins with two coins")]:
        shell.line("new " + spec)
        has(shell.line("explain " + move), "not legal: " + move, reason)
        has(shell.line(move), "illegal-move: " + move, reason)
    shell.leave()


def test_quit_and_end_of_input_exit(engine):
    for last in ("quit\r", "q\r", "\x04"):
        shell = Terminal(engine)
        shell.expect("p1> ")
        shell.send(last)
        assert shell.end() == 0
        shutil.rmtree(shell.home)


def test_without_a_terminal_there_is_no_prompt(engine):
    script = "new tapatan\nb2\nfoo\nboard\ngo depth 2\nfen"
    done = subprocess.run([engine, "--shell"], input=script, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0 and done.stderr == "", done
    has(done.stdout, "unknown-command: unknown command or move 'foo'", "(X)", "p2 plays a1", "\ntapatan board=")
    assert "\x1b" not in done.stdout and "> " not in done.stdout, done.stdout
    with open("/dev/full", "w", encoding="ascii") as full:
        done = subprocess.run([engine, "--shell"], input=script, stdout=full, text=True, check=False)
    assert done.returncode != 0
    folder = os.open("/", os.O_RDONLY)
    for settings in ({"stdin": folder}, {"preexec_fn": lambda: os.close(0)}):
        done = subprocess.run([engine, "--shell"], capture_output=True, text=True, check=False, **settings)
        assert (done.returncode, done.stdout) == (1, "input-output: cannot read the input\n"), done
    os.close(folder)
    wrong = subprocess.run([engine, "--shell", "--variant", "none"], input="", capture_output=True,
                           text=True, check=False)
    assert wrong.returncode != 0 and wrong.stdout.startswith("unknown-variant: "), wrong


def test_the_directory_of_tables_can_be_given(engine):
    done = subprocess.run([engine, "--shell", "--tables", "/some/where"], input="set TablePath\n",
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done
    has(done.stdout, "/some/where")


def test_a_stopped_shell_resumes_with_its_line(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    shell.expect("p1> ")
    shell.send("hist")
    shell.expect("hist")
    os.kill(shell.pid, signal.SIGSTOP)
    os.waitpid(shell.pid, os.WUNTRACED)
    settings = termios.tcgetattr(shell.file)  # as another program might set them
    settings[3] |= termios.ICANON | termios.ECHO
    termios.tcsetattr(shell.file, termios.TCSANOW, settings)
    os.kill(shell.pid, signal.SIGCONT)
    shell.expect("p1> hist")
    shell.send("\t")
    shell.expect("ory ")
    shell.send("\r")
    shell.expect("from startpos")
    shell.expect("p1> ")
    shell.leave()


def test_the_program_exits_when_the_terminal_hangs_up(engine):
    shell = Terminal(engine)
    shell.expect("p1> ")
    shell.send("go infinite\r")
    shell.expect("thinks")
    os.kill(shell.pid, signal.SIGHUP)
    _, status = os.waitpid(shell.pid, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGHUP, status
    os.close(shell.file)
    shutil.rmtree(shell.home)


USUAL_MODES = termios.ICANON | termios.ECHO | termios.ISIG


def modes(shell):
    return termios.tcgetattr(shell.file)[3] & USUAL_MODES


def test_the_terminal_is_restored_when_the_shell_is_killed(engine):
    for number in (signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP):
        for kind, line, expected in [("xterm", "", "p1> "), ("xterm", "half a li", "half a li"),
                                    ("xterm", "analyze\r", "any key stops"), ("dumb", "", "p1> ")]:
            shell = Terminal(engine, TERM=kind)
            shell.send(line)
            shell.expect("p1> " + expected if line.startswith("half") else expected)
            assert modes(shell) != USUAL_MODES, (number, line)
            shell.raw = b""
            if number == signal.SIGQUIT:
                shell.send("\x1c")  # Ctrl-\\
            else:
                os.kill(shell.pid, number)
            _, status = os.waitpid(shell.pid, 0)
            assert os.waitstatus_to_exitcode(status) == -number, (number, line, status)
            assert modes(shell) == USUAL_MODES, (number, line, modes(shell))
            shell.raw = b""
            try:
                shell.expect("\x1b[?2004l", raw=True)
                unmarked = True
            except AssertionError:
                unmarked = False
            assert unmarked == (kind == "xterm" and "analyze" not in line), (number, kind, line)
            os.close(shell.file)
            shutil.rmtree(shell.home)


def test_signals_that_were_ignored_stay_ignored(engine):
    numbers = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP)
    shell = Terminal(engine, "--variant", "tapatan", ignored=numbers)
    shell.expect("p1> ")
    for number in numbers:
        os.kill(shell.pid, number)
    has(shell.line("history"), "from startpos")
    shell.leave()


def test_a_stopped_shell_can_be_killed_from_the_background(engine):
    """A background process that changes the terminal settings would be stopped again, for good."""
    script = (f"set -m; {engine} --variant tapatan; p=$(jobs -p); kill %1; kill -CONT %1; "
              "while kill -0 $p 2>/dev/null; do sleep 0.1; done; echo process exited")
    shell = Terminal("/bin/bash", "-c", script)
    shell.expect("p1> ")
    shell.send("\x1a")  # Ctrl-Z
    shell.expect("process exited")
    assert shell.end() == 0
    shutil.rmtree(shell.home)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", required=True, help="path of the program")
    parser.add_argument("words", nargs="*", help="run only tests whose names contain one of these")
    options = parser.parse_args()
    engine = os.path.abspath(options.engine)
    tests = {name: test for name, test in globals().items() if name.startswith("test_") and
             (not options.words or any(word in name for word in options.words))}
    failed = 0
    for name, test in tests.items():
        try:
            test(engine)
        except AssertionError as problem:
            failed += 1
            print(f"{name}: FAILED: {problem}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
