#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The WebAssembly engine in node: the bench signature, how soon `stop` is answered, and what happens without data files."""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "protocol"))
sys.dont_write_bytecode = True
from engine_process import Engine

PATIENCE = 600.0
ORDER_ROUNDS = 300


def check_bench(command):
    """The number of nodes is that of the native program."""
    rows = (ROOT / "tests/signature/signature.txt").read_text(encoding="utf-8").splitlines()
    expected = next(row.split()[1] for row in rows if row.startswith("total "))
    done = subprocess.run(command, input=b"bench\n", capture_output=True, check=True, timeout=PATIENCE)
    answer = done.stdout.decode()
    print(answer.splitlines()[-1])
    assert f"nodes: {expected}\n" in answer, f"expected {expected} nodes: {answer.splitlines()[-2]}"


def check_stop(command):
    """Every method of searching answers `stop`, and so does perft; prints how long that took."""
    searches = [(spec, "go infinite", "info depth 3", "bestmove ")
                for spec in ("nine-mens-morris", "jati-1965", "kunjing", "dai-jobi:seed=1")]
    for spec, task, sign, answer in [*searches, ("nine-mens-morris", "go perft 20", "readyok", "info string perft stopped")]:
        with Engine(command, PATIENCE) as engine:
            engine.send_bytes(f"setoption name Variant value {spec}\n{task}\nisready\n".encode())
            while not engine.next().startswith(sign):
                pass
            start = time.monotonic()
            engine.send_bytes(b"isready\nstop\nquery turn\n")
            lines = []
            while not lines or not lines[-1].startswith("response"):
                lines.append(engine.next())
            took = time.monotonic() - start
            assert "readyok" in lines and any(line.startswith(answer) for line in lines), lines
            engine.send_bytes(b"quit\n")
            print(f"stop: {task} in {spec} after {took * 1000:.0f} ms")


def check_order(command):
    """Once a search has answered, lines are executed in order, even before its thread has ended."""
    with Engine(command, PATIENCE) as engine:
        for _ in range(ORDER_ROUNDS):
            engine.send_bytes(b"go depth 1\n")
            while not engine.next().startswith("bestmove "):
                pass
            engine.send_bytes(b"query turn\nisready\n")
            lines = [engine.next(), engine.next()]
            assert lines == ["response p1", "readyok"], lines
        engine.send_bytes(b"quit\n")


def check_missing_files():
    """Without data files the engine reports them, evaluates by terms, and has no rules."""
    with tempfile.TemporaryDirectory() as folder:
        for path in (ROOT / "build/web").iterdir():
            if path.suffix in (".js", ".cjs", ".wasm"):
                shutil.copy(path, folder)
        with Engine(["node", f"{folder}/nguzo-cli.cjs"], PATIENCE) as engine:
            engine.send_bytes(b"query rules\ngo nodes 1000\neval\nquery turn\n")
            lines = []
            while not lines or not lines[-1].startswith("response p1"):
                lines.append(engine.next())
            engine.send_bytes(b"quit\n")
    for expected in ("info string cannot load the data file mill.md: ", 'response ""',
                     "info string cannot load the data file nine.bin: ", "bestmove ", "info string eval weights                capture-placing"):
        assert any(line.startswith(expected) for line in lines), (expected, lines)


def main():
    parser = argparse.ArgumentParser(description="Tests the WebAssembly engine.")
    parser.add_argument("--engine", required=True, help="path of nguzo-cli.cjs")
    options = parser.parse_args()
    command = ["node", options.engine]
    check_stop(command)
    check_order(command)
    check_missing_files()
    check_bench(command)


if __name__ == "__main__":
    main()
