#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The shell as a person meets it: through a pseudo-terminal."""
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

PATIENCE = 30  # seconds, for a machine that is busy with other things
SEQUENCE = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, engine, *arguments, columns=80, rows=24, ignored=(), **environment):
        self.home = tempfile.mkdtemp(prefix="nguzo-shell-")
        surroundings = {"PATH": os.environ["PATH"], "HOME": self.home, "TERM": "xterm",
                        "LC_ALL": "C.UTF-8"}
        surroundings.update(environment)
        surroundings = {name: value for name, value in surroundings.items() if value is not None}
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)
            os.execve(engine, [engine, *arguments], surroundings)
        self.resize(columns, rows)
        self.raw = b""
        self.status = None

    def resize(self, columns, rows):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, text):
        os.write(self.file, text.encode())

    def expect(self, part, raw=False):
        """Reads until this has been written; what was written up to there."""
        wanted = part.encode()
        while True:
            text = self.raw if raw else SEQUENCE.sub(b"", self.raw)
            at = text.find(wanted)
            if at >= 0:
                self.raw = text[at + len(wanted):]
                return text[:at + len(wanted)].decode(errors="replace")
            self.read(f"'{part}' was awaited")

    def read(self, why):
        ready, _, _ = select.select([self.file], [], [], PATIENCE)
        if not ready:
            raise AssertionError(f"{why}; there is {self.raw[-600:]!r}")
        try:
            piece = os.read(self.file, 65536)
        except OSError:
            piece = b""
        if not piece:
            raise AssertionError(f"{why}; the program has ended after {self.raw[-600:]!r}")
        self.raw += piece

    def line(self, text, until="> "):
        """Types a line; what is written from its echo to the next prompt."""
        self.send(text + "\r")
        self.expect("\n")
        return self.expect(until)

    def end(self):
        """Waits until the program has left; its exit status."""
        while self.status is None:
            try:
                self.read("the end was awaited")
            except AssertionError as problem:
                if "has ended" not in str(problem):
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


def test_the_prompt_names_game_and_player(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    has(shell.expect("tapatan p1> "), "nguzo ", "to move")
    has(shell.line("b2"), "(●)", "tapatan p2> ")
    has(shell.line("new dai-jobi"), "dai-jobi p1 toss> ")
    has(shell.line("toss 4"), "dai-jobi p1> ")
    has(shell.line("seats p2 engine"), "p2 engine")
    has(shell.line("start-4"), "p2 plays toss", "dai-jobi p1 toss> ")
    shell.send("history\r\x04")  # typed ahead of the answer
    assert shell.end() == 0
    shutil.rmtree(shell.home)


def test_tab_completes_every_kind_of_word(engine):
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
    shell.send("b\t\t")  # several: they are listed
    has(shell.expect("board"), "b1", "b3", "bench")
    shell.send("\x15")
    shell.leave()


def test_beginnings_of_names_are_enough(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    shell.expect("p1> ")
    has(shell.line("hist"), "tapatan from startpos")
    has(shell.line("s"), "unknown-command: 's' may be save svg set seats")
    shell.leave()


def test_lines_are_remembered_for_the_next_time(engine):
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
    again.send("\x1b[A")  # the key that goes back
    again.expect("history")
    again.send("\r")
    again.expect("from startpos")
    again.expect("p1> ")
    again.leave()
    shutil.rmtree(home)


def test_the_history_can_be_moved_or_turned_off(engine):
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


def test_control_c_stops_thinking_and_drops_lines(engine):
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


def test_the_live_line_stays_in_its_line(engine):
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


def test_the_table_is_drawn_again_until_a_key(engine):
    shell = Terminal(engine)
    shell.expect("p1> ")
    shell.send("analyze 3\r")
    shell.expect("\x1b[5A\r\x1b[J", raw=True)  # the heading's two lines and three moves
    has(shell.expect("a key ends it"), "p1 to move, depth ")
    shell.send("x")
    shell.expect("p1> ")
    shell.send("analyze\r")
    shell.expect("a key ends it")
    shell.send("\x03")
    shell.expect("p1> ")
    has(shell.line("history"), "from startpos\r\nnine")  # nothing was played, and the key is gone
    shell.resize(30, 24)
    shell.send("analyze 2\r")
    text = shell.expect("\x1b[4A\r\x1b[J", raw=True)
    assert all(len(line) < 45 for line in SEQUENCE.sub(b"", text.encode()).split(b"\r\n")), text
    shell.send("x")
    shell.expect("p1> ")
    shell.leave()


def test_colours_and_characters_follow_the_terminal(engine):
    for surroundings, coloured, unicode in [
            ({}, True, True), ({"NO_COLOR": "1"}, False, True), ({"NO_COLOR": ""}, True, True),
            ({"TERM": "dumb"}, False, False), ({"LC_ALL": "C"}, True, False)]:
        shell = Terminal(engine, "--variant", "tapatan", **surroundings)
        start = shell.expect("tapatan p1> ", raw=True)
        assert ("\x1b[2m" in start) == coloured, (surroundings, start)
        assert ("┌" in start) == unicode, (surroundings, start)
        shell.send("b2\r")
        text = shell.expect("tapatan p2> ", raw=True)
        assert ("●" in text) == unicode, (surroundings, text)
        assert ("X" in text) == (not unicode), (surroundings, text)
        assert ("\x1b[1;33m" in text) == coloured, (surroundings, text)
        shell.leave()


def test_a_dumb_terminal_is_drawn_on_once(engine):
    shell = Terminal(engine, TERM="dumb")
    shell.expect("p1> ")
    shell.send("go movetime 600\r")
    text = shell.expect("p1 plays ", raw=True)
    assert "thinks" not in text and "\x1b[" not in text, text
    shell.expect("p2> ")
    shell.leave()


def test_saved_games_are_right_and_come_back(engine):
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
    has(judged.stdout, "2 games, 0 wrong", "by open, 5 moves: right")
    has(shell.line(f"load {path} 1"), "game 1 of 2: tapatan", "tapatan over> ")
    has(shell.line("load /nothing"), "input-output: /nothing")
    shell.leave()


def test_every_family_explains_its_rules(engine):
    shell = Terminal(engine)
    shell.expect("p1> ")
    for spec, move, reason in [("nine-mens-morris", "d4", "no point d4"),
                               ("stack", "a1-a4", "in hand"), ("tableaux", "9", "no more than 3"),
                               ("jati-1966", "z1", "no such square"),
                               ("dai-jobi", "start-2", "thrown first"),
                               ("jamit", "v1", "begins with two coins")]:
        shell.line("new " + spec)
        has(shell.line("explain " + move), "not legal: " + move, reason)
        has(shell.line(move), "illegal-move: " + move, reason)
    shell.leave()


def test_quit_leaves_and_so_does_the_end_of_input(engine):
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
    has(done.stdout, "unknown-command: 'foo'", "(X)", "p2 plays a1", "\ntapatan board=")
    assert "\x1b" not in done.stdout and "> " not in done.stdout, done.stdout
    with open("/dev/full", "w", encoding="ascii") as full:
        done = subprocess.run([engine, "--shell"], input=script, stdout=full, text=True, check=False)
    assert done.returncode != 0
    folder = os.open("/", os.O_RDONLY)
    for settings in ({"stdin": folder}, {"preexec_fn": lambda: os.close(0)}):
        done = subprocess.run([engine, "--shell"], capture_output=True, text=True, check=False, **settings)
        assert (done.returncode, done.stdout) == (1, "input-output: the input cannot be read\n"), done
    os.close(folder)
    wrong = subprocess.run([engine, "--shell", "--variant", "none"], input="", capture_output=True,
                           text=True, check=False)
    assert wrong.returncode != 0 and wrong.stdout.startswith("unknown-variant: "), wrong


def test_a_stopped_shell_comes_back_to_its_line(engine):
    shell = Terminal(engine, "--variant", "tapatan")
    shell.expect("p1> ")
    shell.send("hist")
    shell.expect("hist")
    os.kill(shell.pid, signal.SIGSTOP)
    os.waitpid(shell.pid, os.WUNTRACED)
    settings = termios.tcgetattr(shell.file)  # as another program would set them
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


def test_a_terminal_that_goes_away_ends_the_program(engine):
    shell = Terminal(engine)
    shell.expect("p1> ")
    shell.send("go infinite\r")
    shell.expect("thinks")
    os.kill(shell.pid, signal.SIGHUP)
    _, status = os.waitpid(shell.pid, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGHUP, status
    os.close(shell.file)
    shutil.rmtree(shell.home)


USUAL_MODES = termios.ICANON | termios.ECHO | termios.ISIG  # input by lines, shown; keys for signals


def modes(shell):
    return termios.tcgetattr(shell.file)[3] & USUAL_MODES


def test_whoever_ends_the_shell_gets_the_terminal_back(engine):
    for number in (signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP):
        for kind, line, awaited in [("xterm", "", "p1> "), ("xterm", "half a li", "half a li"),
                                    ("xterm", "analyze\r", "a key ends it"), ("dumb", "", "p1> ")]:
            shell = Terminal(engine, TERM=kind)
            shell.send(line)
            shell.expect("p1> " + awaited if line.startswith("half") else awaited)
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


def test_a_stopped_shell_can_be_ended_from_another(engine):
    """In the background nobody may touch the terminal: that would stop it once more, and for good."""
    script = (f"set -m; {engine} --variant tapatan; p=$(jobs -p); kill %1; kill -CONT %1; "
              "while kill -0 $p 2>/dev/null; do sleep 0.1; done; echo it is gone")
    shell = Terminal("/bin/bash", "-c", script)
    shell.expect("p1> ")
    shell.send("\x1a")  # Ctrl-Z
    shell.expect("it is gone")
    assert shell.end() == 0
    shutil.rmtree(shell.home)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", required=True, help="path of the program")
    parser.add_argument("words", nargs="*", help="only tests whose names hold one of these")
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
