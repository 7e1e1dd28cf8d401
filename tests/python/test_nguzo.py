#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the Python module."""
import argparse
import asyncio
import gc
import io
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import xml.dom.minidom

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "src/python"))
parser = argparse.ArgumentParser(description="Tests of the Python module.")
parser.add_argument("--library", required=True, help="path of libnguzo.so")
options, rest = parser.parse_known_args()
os.environ["NGUZO_LIBRARY"] = os.path.abspath(options.library)

import nguzo  # noqa: E402  pylint: disable=wrong-import-position


class Playing(unittest.TestCase):
    def test_moves(self):
        game = nguzo.Game("tapatan")
        self.assertEqual(game.turn, 1)
        game.push("b2")
        game.push("a1")
        self.assertEqual(game.move_stack, ["b2", "a1"])
        self.assertEqual((game.peek(), game.ply(), game.turn), ("a1", 2, 1))
        self.assertEqual(game.pop(), "a1")
        self.assertEqual(game.pop(), "b2")
        with self.assertRaises(IndexError):
            game.pop()
        with self.assertRaises(IndexError):
            game.peek()

    def test_legal_moves(self):
        game = nguzo.Game("tapatan")
        moves = game.legal_moves
        self.assertEqual(list(moves), sorted(moves))
        self.assertEqual((len(moves), moves.count(), bool(moves)), (9, 9, True))
        self.assertIn("b2", moves)
        game.push("b2")
        self.assertNotIn("b2", moves)
        self.assertTrue(game.is_legal("a1"))
        for move in ("b2", "", " ", "a1 a2", "\n", "x" * 10000):
            self.assertFalse(game.is_legal(move) if move != "a1 a2" else "a1 a2" in moves, move)

    def test_illegal_moves_change_nothing(self):
        game = nguzo.Game("tapatan")
        game.push("b2")
        before = game.fen()
        for move in ("b2", "", "nonsense", "é", "\x7f\n", "b2-b3"):
            with self.assertRaises(nguzo.IllegalMoveError) as caught:
                game.push(move)
            self.assertEqual(caught.exception.code, "illegal-move")
        with self.assertRaises(nguzo.Error) as caught:
            game.push("a1\0b2")
        self.assertEqual(caught.exception.code, "not-text")
        self.assertEqual(game.fen(), before)

    def test_positions(self):
        game = nguzo.Game("tapatan")
        for move in ("a1", "b2", "c3"):
            game.push(move)
        other = nguzo.Game("shax")
        other.set_fen(game.fen())
        self.assertEqual((other.fen(), other.spec, other.move_stack), (game.fen(), "tapatan", []))
        self.assertEqual(nguzo.Game(fen=game.fen()).fen(), game.fen())
        with self.assertRaises(nguzo.Error):
            game.set_fen("tapatan board=nonsense")
        self.assertEqual(game.ply(), 3)
        game.reset()
        self.assertEqual(game.fen(), nguzo.Game("tapatan").fen())

    def test_copies_are_independent(self):
        game = nguzo.Game("conquer")
        game.configure({"Repetition": 5})
        game.push("d2")
        copy = game.copy()
        copy.push("d6")
        self.assertEqual((game.move_stack, copy.move_stack), (["d2"], ["d2", "d6"]))
        self.assertEqual(game.copy(stack=False).move_stack, [])
        self.assertEqual(game.copy(stack=False).fen(), game.fen())
        self.assertEqual(copy.root().fen(), nguzo.Game("conquer").fen())

    def test_the_end_of_a_game(self):
        game = nguzo.Game("tapatan")
        self.assertEqual((game.result(), game.outcome(), game.is_game_over()), ("none", None, False))
        for move in ("a1", "b1", "a2", "b2", "a3"):
            game.push(move)
        self.assertTrue(game.is_game_over())
        outcome = game.outcome()
        self.assertEqual((outcome.winner, outcome.result(), game.result()), (1, "p1win", "p1win"))
        self.assertTrue(outcome.termination)
        self.assertFalse(game.legal_moves)
        with self.assertRaises(nguzo.Error) as caught:
            game.push("c1")
        self.assertEqual(caught.exception.code, "game-over")

    def test_resigning(self):
        game = nguzo.Game("tapatan")
        game.push("b2")
        game.push("resign")
        self.assertEqual((game.result(), game.move_stack), ("p1win", ["b2", "resign"]))
        self.assertEqual(game.copy().result(), "p1win")
        self.assertEqual(game.pop(), "resign")
        self.assertFalse(game.is_game_over())

    def test_games_of_ones_own(self):
        game = nguzo.Game("tapatan")
        game.define_games("[mine : tapatan]\ntitle = M\u00fchle\nmen = 4\nboard = ring16\n")
        game.configure({"Variant": "mine"})
        self.assertEqual(len(game.legal_moves), 16)
        self.assertIn("mill:board=ring16,men=4,", game.fen())
        self.assertEqual(game.copy().fen(), game.fen())
        with self.assertRaises(nguzo.Error) as caught:
            game.define_games("[mine : tapatan]\nmen = many\n")
        self.assertIn("line 2, column 7", str(caught.exception))
        game.define_games("")
        with self.assertRaises(nguzo.Error):
            game.configure({"Variant": "mine"})

    def test_wrong_specs(self):
        for spec, code in (("nonsense", "unknown-variant"), ("tapatan:men=4", "bad-variant"), ("", "unknown-variant")):
            with self.assertRaises(nguzo.Error) as caught:
                nguzo.Game(spec)
            self.assertEqual(caught.exception.code, code)
            self.assertIsInstance(caught.exception, ValueError)

    def test_chance(self):
        game = nguzo.Game("dai-jobi")
        self.assertIsNone(game.turn)
        self.assertTrue(all(move.startswith("toss") for move in game.legal_moves))
        result = game.search()
        self.assertIn(result.move, game.legal_moves)
        game.push(result.move)
        self.assertEqual((game.turn, game.seats, len(game.scores)), (1, 2, 2))

    def test_exact_values(self):
        game = nguzo.Game("tapatan")
        for move in ("a1", "b1", "a2", "b2"):
            game.push(move)
        self.assertEqual(game.value(), nguzo.Value("win", 1))
        self.assertEqual(game.value("a3"), nguzo.Value("win", 1))
        self.assertIsNone(nguzo.Game("morabaraba").value())

    def test_closing(self):
        with nguzo.Game("tapatan") as game:
            game.push("a1")
        with self.assertRaises(nguzo.Error):
            game.fen()
        game.close()
        self.assertEqual(repr(game), "Game()")

    def test_many_games_in_a_process(self):
        games = [nguzo.Game(variant.id) for variant in nguzo.variants()]
        self.assertGreater(len(games), 40)
        for game in games:
            self.assertTrue(game.legal_moves, game.spec)
        del games
        gc.collect()


class Interfaces(unittest.TestCase):
    def test_pictures(self):
        game = nguzo.Game("jamit")
        self.assertEqual(xml.dom.minidom.parseString(game._repr_svg_()).documentElement.tagName, "svg")
        self.assertIn("333", game.svg("size 333"))
        with self.assertRaises(nguzo.Error):
            game.svg("size none")

    def test_text(self):
        game = nguzo.Game("tapatan")
        self.assertIn("a   b   c", str(game))
        self.assertEqual(repr(game), f"Game(fen={game.fen()!r})")
        self.assertIn("Tapatan", game.rules())

    def test_json(self):
        game = nguzo.Game("tapatan")
        self.assertEqual(len(game.geometry()["places"]), 9)
        self.assertEqual(sorted(move["text"] for move in game.moves()["moves"]), list(game.legal_moves))
        self.assertEqual(game.state()["turn"], "p1")

    def test_variants(self):
        conquer, = [variant for variant in nguzo.variants() if variant.id == "conquer"]
        self.assertEqual((conquer.title, conquer.family, conquer.players), ("Conquer", "mill", 2))
        self.assertIn("goal", [option.name for option in conquer.options])

    def test_queries(self):
        game = nguzo.Game("tapatan")
        self.assertEqual(game.query("players"), "2")
        with self.assertRaises(nguzo.Error):
            game.query("weather")


class Searching(unittest.TestCase):
    def test_reports(self):
        game = nguzo.Game()
        heard = []
        result = game.search(depth=4, multipv=2, on_info=heard.append)
        self.assertEqual({info.multipv for info in heard}, {1, 2})
        last = [info for info in heard if info.multipv == 1][-1]
        self.assertEqual((last.depth, last.pv[0], result.info), (4, result.move, last))
        self.assertEqual(result.ponder, last.pv[1])
        self.assertEqual(last.wdl.wins + last.wdl.draws + last.wdl.losses, 1000)
        self.assertAlmostEqual(sum(last.win_rate), 1, places=2)
        self.assertIsNotNone(last.score.score())
        self.assertEqual(game.search(depth=1, searchmoves=["a1"]).move, "a1")

    def test_scores(self):
        self.assertEqual(nguzo.Score(-5).score(mate_score=1000), -5)
        self.assertEqual(nguzo.Score(None, 3).score(mate_score=1000), 997)
        self.assertEqual(nguzo.Score(None, -3).score(mate_score=1000), -997)
        self.assertIsNone(nguzo.Score(None, 3).score())
        self.assertTrue(nguzo.Score(None, 3).is_mate())

    def test_wrong_limits(self):
        game = nguzo.Game("tapatan")
        for limits in ({"depth": -1}, {"nodes": 1 << 64}, {"searchmoves": []}, {"searchmoves": ["z9"]}):
            with self.assertRaises(nguzo.Error):
                game.search(**limits)
        with self.assertRaises(TypeError):
            game.search(size=3)

    def test_an_exception_in_the_listener_ends_the_search(self):
        game = nguzo.Game()

        def fail(info):
            raise KeyError(info.depth)

        with self.assertRaises(KeyError):
            game.search(movetime=600000, on_info=fail)
        self.assertEqual(game.ply(), 0)

    def test_games_are_searched_at_the_same_time(self):
        results = []
        threads = [threading.Thread(target=lambda: results.append(nguzo.Game("shax").search(nodes=20000).move))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(results)), 1)

    def test_options(self):
        game = nguzo.Game("tapatan")
        game.configure({"Hash": 2, "Solve": False, "Threads": 2})
        self.assertIn(game.search(nodes=1000).move, game.legal_moves)
        with self.assertRaises(nguzo.Error) as caught:
            game.configure({"Hsah": 2})
        self.assertEqual(caught.exception.code, "unknown-option")

    def test_control_c(self):
        script = ("import nguzo\ntry:\n"
                  "    nguzo.Game().search(movetime=600000, on_info=lambda info: print('searching', flush=True))\n"
                  "except KeyboardInterrupt:\n    print('interrupted')\n")
        process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True,
                                   env={**os.environ, "PYTHONPATH": str(ROOT / "src/python")})
        self.assertEqual(process.stdout.readline(), "searching\n")
        process.send_signal(signal.SIGINT)
        self.assertTrue(process.stdout.read().endswith("interrupted\n"))
        self.assertEqual(process.wait(), 0)
        process.stdout.close()


class Analysing(unittest.IsolatedAsyncioTestCase):
    async def test_reports_and_stopping(self):
        game = nguzo.Game("shax")
        async with game.analysis(multipv=2) as analysis:
            async for info in analysis:
                with self.assertRaises(nguzo.Error) as caught:
                    game.fen()
                self.assertEqual(caught.exception.code, "busy")
                if info.depth >= 4:
                    break
        result = await analysis.wait()
        self.assertIn(result.move, game.legal_moves)
        self.assertEqual([info.multipv for info in analysis.multipv], [1, 2])
        self.assertEqual(analysis.info, analysis.multipv[0])

    async def test_an_analysis_with_a_limit_ends_by_itself(self):
        game = nguzo.Game()
        analysis = game.analysis(depth=3)
        depths = [info.depth async for info in analysis]
        self.assertEqual(depths[-1], 3)
        self.assertEqual([info async for info in analysis], [])
        game.push((await analysis.wait()).move)

    async def test_two_at_a_time(self):
        games = [nguzo.Game("shax"), nguzo.Game("conquer")]
        moves = await asyncio.gather(*(game.analysis(nodes=5000).wait() for game in games))
        for game, result in zip(games, moves):
            game.push(result.move)

    async def test_a_cancelled_task_stops_its_analysis(self):
        game = nguzo.Game()
        started = asyncio.Event()

        async def analyse():
            async with game.analysis() as analysis:
                async for _ in analysis:
                    started.set()

        task = asyncio.create_task(analyse())
        await started.wait()
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        self.assertEqual(game.ply(), 0)


class Records(unittest.TestCase):
    MATCH = {"kind": "match", "format": 1, "program": "test", "variant": "tapatan"}
    GAME = {"kind": "game", "variant": "tapatan", "start": "startpos", "repetition": 3, "quiet-limit": 100,
            "players": ["a", "b"], "result": "p1win", "reason": "rules",
            "moves": [{"move": move} for move in ("a1", "b1", "a2", "b2", "a3")]}

    def file(self, *rows):
        return io.StringIO("".join(json.dumps(row) + "\n" for row in rows))

    def test_games_are_read_and_replayed(self):
        record, second = nguzo.read_games(self.file(self.MATCH, self.GAME, self.GAME))
        self.assertEqual(record, second)
        self.assertEqual(record.mainline_moves(), ["a1", "b1", "a2", "b2", "a3"])
        self.assertEqual([game.ply() for game in record], [1, 2, 3, 4, 5])
        self.assertEqual(list(record)[-1].result(), record.result())
        self.assertEqual(record.board().ply(), 0)
        self.assertEqual(record.headers["players"], ["a", "b"])

    def test_a_file_is_read_game_by_game(self):
        file = self.file(self.MATCH, self.GAME, self.GAME)
        self.assertIsNotNone(nguzo.read_game(file))
        self.assertIsNotNone(nguzo.read_game(file))
        self.assertIsNone(nguzo.read_game(file))

    def test_paths_and_an_interrupted_writer(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "games.jsonl"
            path.write_text(self.file(self.MATCH, self.GAME).getvalue() + '{"kind": "ga', encoding="utf-8")
            self.assertEqual(len(list(nguzo.read_games(path))), 1)
            self.assertEqual(len(list(nguzo.read_games(str(path)))), 1)

    def test_what_is_not_a_record(self):
        for text in ("nonsense\n", "[]\n", "{}\n", '{"kind": "match", "format": 2}\n', '{"kind": "game"}\n',
                     '{"kind": "game", "variant": "tapatan", "result": "none", "moves": [1]}\n', "[" * 100000 + "\n"):
            with self.assertRaises(nguzo.Error, msg=text[:50]):
                list(nguzo.read_games(io.StringIO(text)))
        with self.assertRaises(nguzo.IllegalMoveError):
            list(nguzo.Record({**self.GAME, "moves": [{"move": "z9"}]}))


class Packaging(unittest.TestCase):
    def test_versions_agree(self):
        text = (ROOT / "src/python/pyproject.toml").read_text(encoding="utf-8")
        self.assertIn(f'version = "{nguzo.__version__}"', text)

    def test_the_structures_are_those_of_the_header(self):
        """Compiles a program that prints the offsets of all members."""
        from nguzo import _library
        kinds = {"NguzoLimits": _library.Limits, "NguzoInfo": _library.RawInfo, "NguzoValue": _library.RawValue}
        lines = [f'printf("{name}.{field[0]} %zu\\n", offsetof({name}, {field[0]}));'
                 for name, kind in kinds.items() for field in kind._fields_]
        lines += [f'printf("{name} %zu\\n", sizeof({name}));' for name in kinds]
        source = "#include <nguzo.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void) {" + "".join(lines) + "}"
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "offsets"
            subprocess.run(["cc", "-x", "c", "-", f"-I{ROOT}/src/api", "-o", program], input=source, text=True, check=True)
            printed = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout
        import ctypes
        expected = [f"{name}.{field[0]} {getattr(kind, field[0]).offset}"
                    for name, kind in kinds.items() for field in kind._fields_]
        expected += [f"{name} {ctypes.sizeof(kind)}" for name, kind in kinds.items()]
        self.assertEqual(printed.splitlines(), expected)

    @unittest.skipUnless(shutil.which("mypy"), "no mypy")
    def test_type_hints(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["mypy", "--strict", "--cache-dir", folder, ROOT / "src/python/nguzo"], stdout=subprocess.PIPE,
                                  text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_wheel(self):
        has_tools = [python for python in (sys.executable, "/usr/bin/python3") if os.path.exists(python) and subprocess.run(
            [python, "-c", "import setuptools, wheel"], stderr=subprocess.DEVNULL, check=False).returncode == 0]
        if not has_tools:
            self.skipTest("no setuptools or no wheel")
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "source"
            subprocess.run(["cp", "-r", ROOT / "src/python", source], check=True)
            build = ("import setuptools.build_meta, sys; print(setuptools.build_meta.build_wheel(sys.argv[1]))")
            subprocess.run([has_tools[0], "-c", build, folder], cwd=source, check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            made, = pathlib.Path(folder).glob("nguzo-*-py3-none-any.whl")
            script = "import nguzo; print(nguzo.__file__, len(nguzo.Game('tapatan').legal_moves))"
            printed = subprocess.run([sys.executable, "-c", script], cwd=folder, stdout=subprocess.PIPE, text=True,
                                     check=True, env={**os.environ, "PYTHONPATH": str(made)}).stdout
            self.assertTrue(printed.startswith(str(made)), printed)
            self.assertTrue(printed.endswith(" 9\n"), printed)

    def test_a_missing_library_is_an_import_error(self):
        done = subprocess.run([sys.executable, "-c", "import nguzo"], capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONPATH": str(ROOT / "src/python"), "NGUZO_LIBRARY": "/nowhere"})
        self.assertIn("ImportError: cannot load libnguzo", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *rest])
