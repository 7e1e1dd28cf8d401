# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine process for scripts that measure: simple and fast, without a watchdog."""
import pathlib
import subprocess
import time

ENGINE = str(pathlib.Path(__file__).resolve().parents[1] / "build" / "release" / "nguzo")
POLL_SECONDS = 0.002
ASLEEP_POLLS = 10  # a search that goes on does not sleep that long


def processor_time(pid):
    """CPU time of all threads of a process in seconds, including those that have ended; Linux only."""
    return time.clock_gettime(~pid << 3 | 2)


def is_asleep(pid):
    try:
        return all(stat.read_text().rpartition(")")[2].split()[0] == "S" for stat in pathlib.Path(f"/proc/{pid}/task").glob("*/stat"))
    except OSError:  # a thread has ended meanwhile
        return False


def wait_until_used(pid, end, is_searching=lambda: True):
    """Waits until an engine has used processor time up to `end`, or sleeps because it has nothing left to search."""
    asleep = 0
    while is_searching() and processor_time(pid) < end and asleep < ASLEEP_POLLS:
        time.sleep(POLL_SECONDS)
        asleep = asleep + 1 if is_asleep(pid) else 0


class Engine:
    """A process that speaks UGI."""

    def __init__(self, path, spec=None, **options):
        command = [path, "--ugi"] + (["--variant", spec] if spec else [])
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name, value in options.items():
            self.send(f"setoption name {name.replace('_', ' ')} value {value}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def until(self, start):
        """The lines up to the first that begins with `start`."""
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"the engine exited before it sent '{start}'")
            lines.append(line.rstrip("\n"))
            if line.startswith(start):
                return lines

    def ask(self, line):
        """The words of the response to a query."""
        self.send(line)
        return self.until("response")[-1].split()[1:]

    def go(self, limit):
        """The words of bestmove, and the last line of thinking as a dictionary."""
        self.send(f"go {limit}")
        lines = self.until("bestmove")
        thoughts = [line for line in lines if line.startswith("info depth")]
        return lines[-1].split()[1:], items(thoughts[-1]) if thoughts else {}

    def go_for(self, milliseconds):
        """The words of bestmove after so much processor time, which other processes do not shorten; Linux only."""
        end = self.processor_time() + milliseconds / 1000
        self.send("go infinite")
        wait_until_used(self.process.pid, end)
        self.send("stop")
        return self.until("bestmove")[-1].split()[1:]

    def processor_time(self):
        return processor_time(self.process.pid)

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def items(line):
    """The numbers of an `info` line by name; other values are left out."""
    words = line.split()
    return {name: int(value) for name, value in zip(words, words[1:]) if value.lstrip("-").isdigit()}


RANK = {"loss": 0, "draw": 1, "win": 2}  # of exact values


def move_values(engine):
    """The exact value of every legal move: its kind (a key of RANK, or `unknown`) and the distance to the end."""
    values = {}
    for word in engine.ask("query movevalues"):
        move, value = word.split("=")
        kind, _, distance = value.partition(":")
        values[move] = kind, int(distance or 0)
    return values


def random_line(engine, rng, plies):
    """At most `plies` random moves from the start position that do not end the game."""
    moves = []
    for _ in range(plies):
        engine.send(f"position startpos moves {' '.join(moves)}" if moves else "position startpos")
        legal = engine.ask("query legalmoves")
        if not legal:
            break
        moves.append(rng.choice(legal))
    engine.send(f"position startpos moves {' '.join(moves)}" if moves else "position startpos")
    return moves if engine.ask("query gameover") == ["false"] else random_line(engine, rng, plies)
