#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests nguzo solve and nguzo table as commands: killed, resumed, run concurrently, and on damaged files."""
import argparse
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
from engine_process import Engine

ENGINE = ""
KILLS = 40


def run(*arguments):
    done = subprocess.run([ENGINE, *arguments], capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def add_word(key, word):
    """The mixing step of the checksums, as protocol-spec/table-files.md has it."""
    mixed = ((key + 0x9E3779B97F4A7C15) ^ word) & (1 << 64) - 1
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ mixed >> shift) * factor & (1 << 64) - 1
    return mixed ^ mixed >> 31


def with_rules(data, key):
    """The table with another key of its rules and the checksum of the new header."""
    header = data[:16] + key.to_bytes(8, "little") + data[24:248]
    checksum = add_word(0, len(header))
    for at in range(0, len(header), 8):
        checksum = add_word(checksum, int.from_bytes(header[at:at + 8], "little"))
    return header + checksum.to_bytes(8, "little") + data[256:]


class Solve(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="nguzo-tables-")
        self.path = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def table(self):
        files = sorted(self.path.iterdir())
        self.assertEqual(len(files), 1, files)
        self.assertEqual(files[0].suffix, ".table")
        return files[0]

    def solve(self, spec, *arguments):
        code, out, err = run("solve", spec, "--out", str(self.path), *arguments)
        self.assertEqual(code, 0, err)
        return out, err

    def test_prints_the_value_of_the_game(self):
        for spec, value in (("tapatan", "p1win in 9"), ("tableaux", "p2win in 13"), ("shisima", "draw")):
            code, out, err = run("solve", spec)
            self.assertEqual((code, err), (0, ""))
            self.assertRegex(out, rf"\Avalue: {value}\npositions: \d+\n(.*\n)*time: \d+\.\d\d s \(CPU \d+\.\d\d s\)\n\Z")

    def test_the_engine_plays_from_the_table(self):
        out, _ = self.solve("tano-nyoka", "--verify")
        self.assertIn("value: draw\n", out)
        values = dict(line.split(": ", 1) for line in out.splitlines())
        self.assertEqual(values["verified"], f"{values['positions']} of {values['positions']}")
        with Engine([ENGINE, "--variant", "tano-nyoka"]) as engine:
            engine.send("query value", f"setoption name TablePath value {self.path}", "query value")
            self.assertEqual(engine.next(), "response unknown")
            self.assertEqual(engine.next(), "response draw")
            # One table serves a game and its teams.
            engine.send("setoption name Variant value tano-nyoka:teams=on", "query value")
            self.assertEqual(engine.next(), "response draw")

    def test_samples_have_the_values_that_the_engine_finds(self):
        self.solve("tano-nyoka")
        code, out, err = run("sample", "tano-nyoka", "--tables", str(self.path), "--count", "3", "--seed", "4")
        self.assertEqual((code, err), (0, ""))
        self.assertGreater(len(out.splitlines()), 30)
        with Engine([ENGINE, "--variant", "tano-nyoka"]) as engine:
            engine.send(f"setoption name TablePath value {self.path}")
            for line in out.splitlines():
                value, moves, position = line.split(" ", 2)
                engine.send(f"position fen tano-nyoka {position}", "query value")
                self.assertEqual(engine.next(), "response draw" if value == "draw" else f"response {value} {moves}")
        self.assertEqual(run("sample", "achi", "--tables", str(self.path))[0], 1)

    def test_a_killed_run_is_resumed(self):
        self.check_resuming("kubwa-tatu")

    def test_a_killed_run_with_barred_lines_is_resumed(self):
        """Positions with barred lines are classes of their own, which a later group reads from the file."""
        self.check_resuming("mill:base=seven-mens-morris,men=5,reduce=3")

    def check_resuming(self, spec):
        process = subprocess.Popen([ENGINE, "solve", spec, "--out", str(self.path), "--threads", "1"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None:
            parts = list(self.path.glob("*.part"))
            if parts and parts[0].stat().st_size > 20000:
                process.send_signal(signal.SIGKILL)
                break
            time.sleep(0.001)
        process.wait()
        self.assertEqual(list(self.path.glob("*.table")), [])
        _, err = self.solve(spec, "--verify")
        self.assertIn("resuming", err)
        code, out, _ = run("table", "verify", str(self.table()))
        self.assertEqual(code, 0)
        self.assertTrue(out.endswith("sound\n"), out)

    def test_two_runs_at_once_do_no_harm(self):
        processes = [subprocess.Popen([ENGINE, "solve", "tano-nyoka", "--out", str(self.path)],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)]
        for process in processes:
            out, err = process.communicate()
            self.assertEqual(process.returncode, 0, err)
            self.assertIn(b"value: draw\n", out)
        code, _, err = run("table", "verify", str(self.table()))
        self.assertEqual((code, err), (0, ""))

    def start(self, spec, **options):
        return subprocess.Popen([ENGINE, "solve", spec, "--out", str(self.path), "--threads", "1"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)

    def test_kills_at_random_moments_leave_the_old_or_the_new_file(self):
        chance = random.Random(KILLS)
        self.solve("ene-nyoka")
        name = self.table()
        whole = name.read_bytes()
        old = whole[:20] + bytes([whole[20] ^ 1]) + whole[21:]  # invalid, so every run rewrites it
        for _ in range(KILLS):
            name.write_bytes(old)
            processes = [self.start("ene-nyoka") for _ in range(chance.choice((1, 1, 2, 3)))]
            time.sleep(chance.random() * 0.08 * len(processes))
            for process in chance.sample(processes, len(processes)):
                process.kill()
                process.wait()
            if name.read_bytes() != old:
                self.assertEqual(run("table", "verify", str(name))[0], 0)
        self.solve("ene-nyoka", "--verify")
        self.assertEqual(run("table", "verify", str(self.table()))[0], 0)  # and nothing else is left

    def test_a_limit_on_files_is_an_error_and_the_old_file_stays(self):
        self.solve("mbili")
        table = self.table()
        old = table.read_bytes()[:-1]
        for limit in (0, 100, 256, 5000, len(old) - 10):
            table.write_bytes(old)
            done = subprocess.run([ENGINE, "solve", "mbili", "--out", str(self.path)], capture_output=True, check=False,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertRegex(done.stderr.decode(), r"(?m)^nguzo: input-output: cannot \w+ .+: File too large$")
            self.assertEqual(table.read_bytes(), old)
        self.solve("mbili")
        self.assertEqual(run("table", "verify", str(self.table()))[0], 0)

    def test_a_full_disk_is_an_error_and_the_old_file_stays(self):
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "none", str(self.path)],
                                 capture_output=True, check=False)
        if mounted.returncode != 0:
            self.skipTest("no right to mount a small disk")
        try:
            self.solve("mbili")
            table = self.table()
            old = table.read_bytes()[:-1]
            table.write_bytes(old)
            code, out, err = run("solve", "mbili", "--out", str(self.path))
            self.assertEqual((code, out), (1, ""))
            self.assertRegex(err, r"(?m)^nguzo: input-output: cannot \w+ .+: No space left on device$")
            self.assertEqual(table.read_bytes(), old)
            table.unlink()
            _, err = self.solve("mbili")
            self.assertIn("resuming", err)
            self.assertEqual(run("table", "verify", str(self.table()))[0], 0)
        finally:
            subprocess.run(["umount", str(self.path)], check=True)

    def test_a_damaged_block_is_found_in_play_and_play_goes_on(self):
        self.solve("mbili")
        table = self.table()
        data = bytearray(table.read_bytes())
        directory = int.from_bytes(data[56:64], "little")
        for entry in range(directory, len(data), 24):  # every block; header and directory stay
            data[int.from_bytes(data[entry:entry + 8], "little") + 20] ^= 16
        table.write_bytes(data)
        with Engine([ENGINE, "--variant", "mbili"]) as engine:
            engine.send("setoption name Solve value false", f"setoption name TablePath value {self.path}",
                        "isready", "go nodes 2000")
            self.assertEqual(engine.next(), "readyok")
            lines = [engine.next()]
            while not lines[-1].startswith("bestmove "):
                lines.append(engine.next())
            engine.send("query value", "isready")
            while lines[-1] != "readyok":
                lines.append(engine.next())
            self.assertIn("response unknown", lines)
            warnings = [line for line in lines if line.startswith("info string warning ")]
            self.assertEqual(len(warnings), 1, lines)
            self.assertRegex(warnings[0], r"bad-table .*block \d+ is damaged")

    def test_refuses_damaged_tables_and_makes_them_anew(self):
        self.solve("mbili")
        table = self.table()
        whole = table.read_bytes()
        code, out, _ = run("table", "info", str(table))
        self.assertEqual(code, 0)
        self.assertIn("game: mbili:flights=0,teams=off\npart: whole\n", out)
        middle = len(whole) // 2
        for damaged in (whole[:-1], whole + b"x", whole[:100], b"", b"\0" * 300, os.urandom(5000),
                        whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1:]):
            table.write_bytes(damaged)
            code, out, err = run("table", "verify", str(table))
            self.assertEqual((code, out), (1, ""))
            self.assertRegex(err, r"\Anguzo: bad-table: .+\n\Z")
            if len(damaged) == len(whole):
                continue  # a single block is checked when it is needed, and these positions may not need it
            with Engine([ENGINE, "--variant", "mbili"]) as engine:
                engine.send("setoption name Solve value false", f"setoption name TablePath value {self.path}",
                            "query value", "query movevalues")
                lines = [engine.next(), engine.next(), engine.next()]
                warnings = [line for line in lines if line.startswith("info string warning bad-table ")]
                self.assertEqual(len(warnings), 1, lines)
                self.assertIn("response unknown", lines)
                engine.send("isready")
                self.assertEqual(engine.next(), "readyok")
        _, err = self.solve("mbili")
        self.assertIn("rewriting", err)
        code, _, _ = run("table", "verify", str(table))
        self.assertEqual(code, 0)

    def test_a_table_under_another_games_name_is_refused(self):
        self.solve("tatu-nyoka")
        foreign = self.table()
        data = foreign.read_bytes()
        foreign.unlink()
        self.solve("tatu-vyura")
        self.table().write_bytes(data)
        with Engine([ENGINE, "--variant", "tatu-vyura"]) as engine:
            engine.send("setoption name Solve value false", f"setoption name TablePath value {self.path}",
                        "query value")
            self.assertRegex(sorted([engine.next(), engine.next()])[0], "warning bad-table .*tatu-nyoka")

    def test_endgames_by_men(self):
        out, err = self.solve("nine-mens-morris", "--men", "3-3")
        self.assertIn("value: unknown\n", out)
        self.assertIn("part 3-3: written", err)
        with Engine([ENGINE]) as engine:
            engine.send(f"setoption name TablePath value {self.path}",
                        "position fen nine-mens-morris board=XX./.../.../.....X/.../OO./O.. turn=p1 hand=0,0",
                        "query value", "position startpos", "query value")
            self.assertEqual(engine.next(), "response win 1")
            self.assertEqual(engine.next(), "response unknown")

    def test_prints_the_counts_of_every_part(self):
        out, _ = self.solve("nine-mens-morris", "--men", "4-3")
        self.assertRegex(out, r"(?m)^part +positions +won +lost +drawn +longest +bytes$")
        self.assertRegex(out, r"(?m)^3-3 +169626 +\d+ +\d+ +\d+ +26 +\d+$")
        self.assertRegex(out, r"(?m)^4-3 +1520796 ")

    def test_lists_verifies_and_removes_the_tables_of_a_directory(self):
        self.solve("mbili")
        self.solve("tatu-nyoka")
        old = self.path / "mbili-0000000000000000-whole.table"
        old.write_bytes(b"nguzo".ljust(300, b"\0"))
        code, out, err = run("table", "list", str(self.path))
        self.assertEqual((code, err), (0, ""))
        self.assertRegex(out, r"(?m)^mbili +whole +183541 ")
        self.assertRegex(out, r"(?m)^tatu-nyoka +whole +13424 ")
        self.assertRegex(out, rf"(?m)^{old.name}: .+$")
        code, out, err = run("table", "verify", str(self.path))
        self.assertEqual((code, out.count("sound\n"), err.count("\n")), (1, 2, 1))
        self.assertEqual(run("table", "remove", "--old", str(self.path)), (0, f"removed {old.name}\n", ""))
        self.assertEqual(run("table", "verify", str(self.path))[0], 0)
        code, out, err = run("table", "remove", str(self.path))
        self.assertEqual((code, out.count("removed "), err), (0, 2, ""))
        self.assertEqual(list(self.path.iterdir()), [])

    def test_tables_for_other_rules_are_refused_with_one_line(self):
        """A table whose header names the same game with another key of its rules."""
        self.solve("tatu-nyoka")
        table = self.table()
        key = table.name.split("-")[2]
        code, data, _ = run("table", "info", str(table))
        self.assertIn(f"rules: {key}\n", data)
        other = f"{int(key, 16) ^ 1:016x}"
        forged = self.path / table.name.replace(key, other)
        table.rename(forged)
        forged.write_bytes(with_rules(forged.read_bytes(), int(other, 16)))
        code, out, err = run("table", "verify", str(forged))
        self.assertEqual((code, out), (1, ""))
        self.assertRegex(err, rf"\Anguzo: bad-table: made for rules {other}, not {key}: .*\n\Z")
        with Engine([ENGINE, "--variant", "tatu-nyoka"]) as engine:
            engine.send("setoption name Solve value false", f"setoption name TablePath value {self.path}",
                        "query value")
            self.assertRegex(sorted([engine.next(), engine.next()])[0], f"warning bad-table .*made for rules {other}")
        _, err = self.solve("tatu-nyoka")
        self.assertIn(f"ignoring {forged.name}: made for rules {other}", err)

    def test_plans(self):
        code, out, err = run("solve", "--plan", "shax-8")
        self.assertEqual((code, err), (0, ""))
        self.assertRegex(out, r"\Apart +positions +.*\nwhole +\d+ .*\ntotal +\d+ .*\n\Z")

    def test_rejects_impossible_requests(self):
        for arguments, status, code in ((["kunjing"], 1, "not-solvable"), (["conquer:goal=3"], 1, "not-solvable"),
                                        (["chess"], 1, "unknown-variant"),
                                        (["tapatan", "--men", "3-3"], 1, "not-solvable"),
                                        (["nine-mens-morris", "--men", "3"], 2, "bad-argument"),
                                        (["tapatan", "--threads", "0"], 2, "bad-number"),
                                        (["tapatan", "--memory", "x"], 2, "bad-number"),
                                        (["tapatan", "--out"], 2, "missing-argument"),
                                        (["tapatan", "achi"], 2, "bad-argument"),
                                        (["tapatan", "--fly", "1"], 2, "bad-argument"),
                                        (["--verify"], 2, "missing-argument"),
                                        (["nine-mens-morris", "--men", "6-6", "--memory", "100"], 1, "not-solvable"),
                                        (["achi", "--out", "/proc/nowhere"], 1, "input-output")):
            with self.subTest(arguments=arguments):
                result = run("solve", *arguments, *(["--out", str(self.path)] if "6-6" in arguments else []))
                self.assertEqual(result[0], status)
                self.assertNotIn("value:", result[1])
                self.assertRegex(result[2], rf"(?m)^nguzo: {code}: .+$")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", required=True)
    parser.add_argument("--kills", type=int, default=KILLS)
    options, rest = parser.parse_known_args()
    ENGINE = options.engine
    KILLS = options.kills
    unittest.main(argv=[sys.argv[0], *rest])
