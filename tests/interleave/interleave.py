#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random interleavings: sends go, stop, ponderhit, setoption, position and other commands at random moments, until quit,
the end of input or a signal.

    python3 tests/interleave/interleave.py --engine PATH [--count N] [--seed S] [--jobs J]

Each run is a process of its own. It must exit with the status that quit, end of input or the signal requires, and with
nothing on standard error, where a sanitizer would report; every go must be answered with one bestmove, every isready
with readyok. A run that fails is printed with its seed: --seed S --count 1 repeats it.
"""
import argparse
import concurrent.futures
import os
import random
import signal
import subprocess
import sys
import threading
import time

PATIENCE = 120  # seconds, for a sanitizer on a busy machine
SPECS = ("tapatan", "nine-mens-morris", "kunjing", "first-five-jati", "dai-jobi:seed=1", "stack:goal=12",
         "jamit:players=3", "tableaux", "shax", "morabaraba")
GO = ("go infinite", "go ponder", "go ponder movetime 5", "go movetime 5", "go nodes 2000", "go depth 3",
      "go p1time 100 p2time 100 p3time 100 p4time 100", "go mate 3", "go perft 3")
SETTINGS = tuple(f"setoption name {name}" for name in (
    "Threads value 1", "Threads value 2", "Threads value 4", "Hash value 1", "Hash value 8", "Clear Hash",
    "MultiPV value 3", "MultiPV value 1", "Ponder value true", "Ponder value false", "Skill value 5", "Skill value 20",
    "Solve value true", "Solve value false", "Solve Memory value 8", "TablePath value /nonexistent", "Random Seed value 7",
    "Repetition value 2")) + tuple(f"setoption name Variant value {spec}" for spec in SPECS)
QUERIES = ("query value", "query movevalues", "query legalmoves", "query state", "d", "eval", "nonsense", "undo")
GTP = ("genmove b", "genmove w", "reg_genmove b", "undo", "showboard", "clear_board", "nguzo-limit nodes 2000",
       "nguzo-limit movetime 5", "# interrupt", "gogui-interrupt", "nguzo-setoption name Threads value 3",
       "nguzo-setoption name Hash value 1", "nguzo-values", "nguzo-best_move", "nguzo-variant tapatan",
       "nguzo-variant nine-mens-morris", "time_settings 1 0 0", "play b a1", "nonsense", "cputime")


def ugi_lines(rng):
    """Random lines. An endless search is stopped by a later stop, or by the end of input."""
    lines = []
    for _ in range(rng.randrange(3, 14)):
        kind = rng.randrange(10)
        if kind < 3:
            lines.append(rng.choice(GO))
        elif kind < 6:
            lines.append(rng.choice(("stop", "stop", "ponderhit", "isready")))
        elif kind == 6:
            lines.append(rng.choice(SETTINGS))
        elif kind == 7:
            lines.append(rng.choice(("position startpos", "uginewgame", "ucinewgame", "ugi")))
        elif kind == 8:
            lines.append(rng.choice(QUERIES))
        else:
            lines += [rng.choice(SETTINGS), "position startpos", rng.choice(GO), "stop"]
    return lines


def read_all(stream, begun):
    """The whole output; sets `begun` at the first line."""
    first = stream.readline()
    begun.set()
    return (first + stream.read()).decode("utf-8", "backslashreplace")


def judge(end, lines, status, answers, errors):
    """None, or a description of the failure."""
    expected = {"quit": 0, "end": 0, "term": 128 + signal.SIGTERM}[end]
    if status != expected:
        return f"status {status}, not {expected}"
    if errors:
        return errors
    if answers and not answers.endswith("\n"):
        return "the last line is incomplete"
    got = answers.splitlines()
    if end == "end" and "--gtp" not in lines:
        for command, answer in (("go", "bestmove"), ("isready", "readyok")):
            wanted = sum(line.split()[0] == command and "perft" not in line for line in lines)
            given = sum(line.split(" ")[0] == answer for line in got)
            if given != wanted:
                return f"{given} times {answer}, not {wanted}"
    return None


def interleave(engine, seed):
    """One run; returns None, or a description of the failure."""
    rng = random.Random(seed)
    gtp = rng.random() < 0.2
    lines = [rng.choice(GTP) for _ in range(rng.randrange(3, 14))] if gtp else ugi_lines(rng)
    end = rng.choice(("quit", "end", "end", "term"))
    arguments = [engine, "--gtp" if gtp else "--ugi", "--variant", rng.choice(SPECS)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        with concurrent.futures.ThreadPoolExecutor(2) as readers:
            begun = threading.Event()
            answers = readers.submit(read_all, process.stdout, begun)
            errors = readers.submit(read_all, process.stderr, threading.Event())
            process.stdin.write(b"name\n" if gtp else b"isready\n")
            process.stdin.flush()
            begun.wait(PATIENCE)  # by then the signal handlers are installed
            for line in lines:
                process.stdin.write(line.encode() + b"\n")
                if rng.random() < 0.7:
                    process.stdin.flush()
                    time.sleep(rng.choice((0, 0, 0.0005, 0.002, 0.01)))
            if end == "quit":
                process.stdin.write(b"quit\n")
            process.stdin.flush()
            if end == "term":
                time.sleep(rng.choice((0, 0.002, 0.05)))
                process.send_signal(signal.SIGTERM)
            if end == "end":
                process.stdin.close()
            try:
                status = process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                status = "none: it hangs"
            problem = judge(end, (["--gtp"] if gtp else ["isready"]) + lines, status, answers.result(), errors.result())
    return problem and f"seed {seed}, {' '.join(arguments[1:])}, {end}: {problem}\n  " + "\n  ".join(lines)


def main():
    parser = argparse.ArgumentParser(description="Random interleavings of commands.")
    parser.add_argument("--engine", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first run; it increases by one per run")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    os.environ["XDG_DATA_HOME"] = "/nonexistent"
    os.environ.setdefault("TSAN_OPTIONS", "halt_on_error=0 second_deadlock_stack=1")
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.count)
        for problem in pool.map(lambda seed: interleave(options.engine, seed), seeds):
            if problem:
                failed += 1
                print(problem, flush=True)
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
