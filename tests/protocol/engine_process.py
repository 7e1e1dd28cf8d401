# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine process: lines to it and lines from it."""
import os
import queue
import subprocess
import threading

# The tests must not find the table files of the user who runs them.
os.environ["XDG_DATA_HOME"] = "/nonexistent"

PATIENCE = 30.0  # seconds without an answer that count as a hang


class Silence(Exception):
    """No line came in time."""


class Engine:
    """A running engine. Threads collect what it writes, so it never waits for its reader."""

    def __init__(self, command, patience=PATIENCE, **settings):
        self.patience = patience
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, **settings)
        self.lines = queue.Queue()
        self.errors = b""
        self.threads = [threading.Thread(target=self._read_lines, daemon=True),
                        threading.Thread(target=self._read_errors, daemon=True)]
        for thread in self.threads:
            thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def _read_lines(self):
        for line in self.process.stdout:
            text = line.decode("utf-8", "backslashreplace")
            self.lines.put(text[:-1] if text.endswith("\n") else text + " (without a line break)")
        self.lines.put(None)

    def _read_errors(self):
        self.errors = self.process.stderr.read()

    def send_bytes(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it has exited: the missing answers will show that

    def send(self, *lines):
        self.send_bytes("".join(line + "\n" for line in lines).encode())

    def next(self):
        """The next line, None at the end of the output; raises Silence."""
        try:
            return self.lines.get(timeout=self.patience)
        except queue.Empty:
            raise Silence(f"nothing within {self.patience:g} s") from None

    def ask(self, *lines):
        """Sends lines of which only the last is answered, with one line."""
        self.send(*lines)
        return self.next()

    def close_input(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass

    def rest(self):
        """Every line up to the end of the output."""
        lines = []
        line = self.next()
        while line is not None:
            lines.append(line)
            line = self.next()
        return lines

    def status(self):
        """The exit status; raises Silence."""
        try:
            return self.process.wait(timeout=self.patience)
        except subprocess.TimeoutExpired:
            raise Silence(f"no exit within {self.patience:g} s") from None

    def end(self):
        """Kills the process if it still runs, and releases everything."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join()
        self.close_input()
        self.process.stdout.close()
        self.process.stderr.close()
