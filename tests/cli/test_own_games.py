#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of games of one's own: the examples in docs/examples, and files of variants on the command line, in the protocols,
in matches and in the user's configuration directory."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

ENGINE = ""
ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "docs/examples").glob("*.variants"))
CLASSICS = str(ROOT / "docs/examples/classics.variants")
ROTA = str(ROOT / "docs/examples/rota.variants")


def run(*arguments, data="", **environment):
    done = subprocess.run([ENGINE, *arguments], input=data.encode(), capture_output=True, check=False,
                          env={**os.environ, "XDG_CONFIG_HOME": "/nonexistent", "XDG_DATA_HOME": "/nonexistent",
                               **environment})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def games(*paths):
    """The ids of the games of files with their specs."""
    status, out, err = run("check", *map(str, paths))
    assert (status, err) == (0, ""), out + err
    return dict(re.findall(r"(?m)^(\S+) .*\n    (mill:\S+)$", out))


def nodes(spec, depth, *arguments):
    return re.search(r"nodes: (\d+)", run("perft", spec, str(depth), *arguments)[1])[1]


class Files(unittest.TestCase):
    def setUp(self):
        # pylint: disable-next=consider-using-with
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        return self.path(name)


class Examples(unittest.TestCase):
    def test_every_file_is_sound(self):
        self.assertGreaterEqual(len(EXAMPLES), 4)
        for path in EXAMPLES:
            with self.subTest(path=path.name):
                self.assertTrue(games(path))

    def test_every_game_agrees_with_the_oracle(self):
        done = subprocess.run([sys.executable, str(ROOT / "tests/oracle/compare.py"), "--engine", ENGINE, "--games", "1",
                               "--seed", "2", "--perft-depth", "2", *games(*EXAMPLES).values()],
                              capture_output=True, check=False, text=True)
        self.assertEqual(done.returncode, 0, done.stdout[-2000:])

    def test_a_name_counts_as_its_spec_does(self):
        for path in EXAMPLES:
            for name, spec in games(path).items():
                with self.subTest(name=name):
                    self.assertEqual(nodes(name, 2, "--variants", str(path)), nodes(spec, 2))

    def test_every_game_is_drawn(self):
        for path in EXAMPLES:
            for name in games(path):
                with self.subTest(name=name):
                    status, picture, err = run("svg", name, "--variants", str(path))
                    self.assertEqual((status, err), (0, ""))
                    tree = xml.etree.ElementTree.fromstring(picture)
                    self.assertTrue(tree.findtext("{http://www.w3.org/2000/svg}title"))
                    status, drawing, _ = run("--ugi", "--variants", str(path), "--variant", name, data="d\n")
                    self.assertIn("to move        p1", drawing)

    def test_points_are_named_where_there_are_no_files_and_ranks(self):
        drawing = run("--ugi", "--variants", ROTA, data="position fen rota moves h1\nd\n")[1]
        board = drawing.split("\n\n")[0]
        for point in range(1, 9):
            self.assertIn(f"r{point}", board)
        self.assertNotIn("h1", board)
        self.assertEqual(board.count("X"), 1)
        picture = run("svg", "rota", "--variants", ROTA)[1]
        for name in ("h1", *(f"r{point}" for point in range(1, 9))):
            self.assertIn(f">{name}</text>", picture)

    def test_a_board_of_files_and_ranks_has_margins(self):
        spec = "mill:men=3,makes=win,board=a1.0.0-b1.5.0-c1.9.0-a2.0.4-b2.5.4-c2.9.4/a1.b1.c1-a2.b2.c2-b1.b2/a1.b1.c1-a2.b2.c2"
        board = run("--ugi", "--variant", spec, data="d\n")[1].split("\n\n")[0]
        self.assertRegex(board, r"(?s)\n 2 \..*\n 1 \..*\n   a +b +c")

    def test_every_game_is_played(self):
        for path in EXAMPLES:
            for name in games(path):
                with self.subTest(name=name):
                    status, out, err = run("match", "--variants", str(path), "--variant", name, "--each", "nodes=30",
                                           "--max-moves", "60")
                    self.assertEqual(status, 0, err)
                    self.assertNotRegex(out, r"illegal|crash|time \d")

    def test_one_is_solved(self):
        status, out, _ = run("solve", "rota", "--variants", ROTA)
        self.assertEqual(status, 0)
        self.assertIn("value: draw\n", out)


class Names(Files):
    def test_the_option_may_be_repeated(self):
        listed = run("variants", "--variants", CLASSICS, f"--variants={ROTA}")[1]
        for name in (*games(CLASSICS), *games(ROTA)):
            self.assertRegex(listed, rf"(?m)^{name} ")

    def test_a_later_file_replaces_a_game(self):
        other = self.write("other", "[rota : tapatan]\n")
        self.assertEqual(nodes("rota", 4, "--variants", ROTA, "--variants", other), nodes("tapatan", 4))

    def test_a_name_with_options_has_the_full_spec(self):
        out = run("--ugi", "--variants", CLASSICS, "--variant", "lasker-morris:teams=on,fly=never",
                  data="query variant\nquery players\n")[1]
        self.assertRegex(out, r"response mill:board=ring24,men=10,.*fly=never.*placing=free.*teams=on\nresponse 4\n")

    def test_the_catalogue_has_title_summary_and_spec(self):
        line = run("--ugi", "--variants", CLASSICS, data="query catalogue\n")[1]
        found = {game["id"]: game for game in json.loads(line.removeprefix("response "))["variants"]}
        game = found["lasker-morris"]
        self.assertEqual((game["title"], game["family"], game["spec"]),
                         ("Lasker Morris", "mill", games(CLASSICS)["lasker-morris"]))
        self.assertNotIn("spec", found["tapatan"])

    def test_gtp_knows_the_names(self):
        out = run("--gtp", "--variants", ROTA, data="nguzo-variants\nnguzo-variant rota\nnguzo-genmove_whole\nnguzo-variant\n")[1]
        self.assertIn("\nrota\n", out)
        self.assertRegex(out, r"= mill:board=h1\.")

    def test_the_shell_knows_the_names(self):
        out = run("--shell", "--variants", CLASSICS,
                  data="variants lasker\nhelp lasker-morris\nnew lasker\nquery variant\n")[1]
        self.assertRegex(out, r"lasker-morris +2 +ten men")
        self.assertIn("Lasker Morris (lasker-morris)", out)
        self.assertIn("response mill:board=ring24,men=10,", out)

    def test_the_shell_lists_the_fields_of_rules(self):
        out = run("--shell", data="help mill\n")[1]
        for field in ("board=", "men=2 to 16", "placing=first|fills|only|free"):
            self.assertIn(field, out)

    def test_a_position_may_begin_with_a_name(self):
        out = run("--ugi", "--variants", ROTA, data="position fen rota moves h1 r1\nquery fen\n")[1]
        self.assertRegex(out, r"response mill:\S+ board=h1-r1 turn=p1 hand=2,2 quiet=0\n")

    def test_tables_are_found_by_name(self):
        made = self.write("made", "[quick : tapatan]\nblocked = passes\n")
        self.assertEqual(run("solve", "quick", "--variants", made, "--out", self.folder.name)[0], 0)
        [table] = pathlib.Path(self.folder.name).glob("*.table")
        self.assertIn("game: " + games(made)["quick"], run("table", "info", str(table))[1])
        self.assertIn("sound", run("table", "verify", str(table))[1])
        status, out, _ = run("sample", "quick", "--variants", made, "--tables", self.folder.name, "--count", "1")
        self.assertEqual(status, 0)
        self.assertRegex(out, r"\A(win|loss|draw) \d+ board=")

    def test_a_built_in_game_written_as_a_spec_has_the_same_table(self):
        for game in ("tapatan", "achi", "tant-fant", "shisima", "sabr", "mbili", "tano-nyoka"):
            written = run("--ugi", "--variant", f"mill:base={game}", data="query variant\n")[1].split()[-1]
            with self.subTest(game=game):
                tables = [self.solve(spec) for spec in (game, f"mill:base={game}", written)]
                self.assertEqual([name for name, _, _ in tables], [tables[0][0]] * 3)
                self.assertEqual([counts for _, counts, _ in tables], [tables[0][1]] * 3)
                self.assertEqual({values for _, _, values in tables}, {tables[0][2]})

    def solve(self, spec):
        """The file's name, what its header counts, and its blocks."""
        with tempfile.TemporaryDirectory() as folder:
            status, _, err = run("solve", spec, "--out", folder)
            self.assertEqual(status, 0, err)
            [path] = pathlib.Path(folder).iterdir()
            data = path.read_bytes()
        directory = int.from_bytes(data[56:64], "little")
        return path.name, data[16:24] + data[32:64] + data[84:88] + data[232:248], data[256:directory]


class Matches(Files):
    def test_records_mean_the_same_without_the_file(self):
        made = self.write("made", "[quick : tapatan]\nblocked = passes\n")
        spec = games(made)["quick"]
        records = self.path("records")
        self.assertEqual(run("match", "--variants", made, "--variant", "quick", "--each", "nodes=30", "--rounds", "2",
                             "--records", records)[0], 0)
        os.remove(made)
        with open(records, encoding="utf-8") as file:
            lines = file.readlines()
        self.assertEqual({json.loads(line)["variant"] for line in lines}, {spec})
        self.assertNotIn(made, lines[0])
        self.assertEqual(run("replay", records)[0], 0)
        self.write("records", "".join(lines[:3]))  # as if interrupted
        status, out, err = run("match", "--resume", records)
        self.assertEqual(status, 0, out + err)
        with open(records, encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), len(lines))

    def test_the_shell_saves_the_full_spec(self):
        saved = self.path("saved")
        run("--shell", "--variants", ROTA, data=f"position fen rota moves h1\nsave {saved}\n")
        self.assertEqual(run("replay", saved)[0], 0)


class UserFile(Files):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("nguzo"))

    def test_it_is_read_if_it_is_there(self):
        self.write("nguzo/variants", "[mine : tapatan]\nsummary = my own\n")
        status, out, err = run("variants", XDG_CONFIG_HOME=self.folder.name)
        self.assertEqual((status, err), (0, ""))
        self.assertRegex(out, r"(?m)^mine +my own$")
        out = run(data="option\nquery variants\nugi\n", XDG_CONFIG_HOME=self.folder.name)[1]
        self.assertIn(f"option name VariantPath type string default {self.path('nguzo/variants')}\n", out)

    def test_it_is_in_the_home_directory_without_the_variable(self):
        os.makedirs(self.path(".config/nguzo"))
        self.write(".config/nguzo/variants", "[mine : tapatan]\n")
        for value in ("", "relative"):
            self.assertIn("\nmine ", run("variants", XDG_CONFIG_HOME=value, HOME=self.folder.name)[1])

    def test_a_mistake_is_a_warning(self):
        self.write("nguzo/variants", "[mine : tapatan]\nmen = many\n")
        for arguments in (["variants"], ["perft", "tapatan", "1"], ["--ugi"], ["--shell"]):
            status, out, err = run(*arguments, data="quit\n", XDG_CONFIG_HOME=self.folder.name)
            self.assertEqual(status, 0)
            self.assertRegex(err, r"\Anguzo: warning: .*/nguzo/variants:2:7: men takes .*\n\Z")
            self.assertNotIn("mine", out)

    def test_other_files_may_build_on_it(self):
        self.write("nguzo/variants", "[mine : tapatan]\nmen = 4\n")
        other = self.write("other", "[yours : mine]\nboard = ring16\n")
        status, out, err = run("variants", "--variants", other, XDG_CONFIG_HOME=self.folder.name)
        self.assertEqual((status, err), (0, ""))
        self.assertRegex(out, r"(?m)^mine [^\0]*^yours ")


class Mistakes(Files):
    def test_check_reports_every_mistake_and_fails(self):
        path = self.write("bad", "[a : tapatan]\nmen = many\nfly = high\n[b : nine-mens-morris]\nplayers = 3\n")
        status, out, err = run("check", path)
        self.assertEqual((status, err), (1, ""))
        self.assertEqual([line.split(": ")[0] for line in out.splitlines()],
                         [f"{path}:2:7", f"{path}:3:7"] + 3 * [f"{path}:5:1"])
        self.assertIn("players=3 needs makes=win", out)

    def test_check_goes_on_with_the_next_file(self):
        bad = self.write("bad", "[a : b]\n")
        status, out, err = run("check", bad, self.path("none"), ROTA)
        self.assertEqual(status, 1)
        self.assertIn(f"{bad}:1:6: ", out)
        self.assertIn("\nrota ", out)
        self.assertRegex(err, r"\Anguzo: input-output: cannot open .*/none: .*\n\Z")

    def test_a_command_fails_with_the_first_mistake(self):
        bad = self.write("bad", "[a : b]\n")
        for arguments in (["perft", "tapatan", "1"], ["variants"], ["solve", "tapatan"], ["svg", "tapatan"],
                          ["sample", "tapatan"], ["match", "--each", "nodes=1"], ["--ugi"], ["--gtp"], ["--shell"]):
            with self.subTest(arguments=arguments):
                status, _, err = run(*arguments, "--variants", bad, data="quit\n")
                self.assertNotEqual(status, 0)
                self.assertRegex(err, r"\Anguzo: bad-variant: .*bad:1:6: .*\n\Z")

    def test_hostile_files_are_refused(self):
        for name, text in (("long line", b"x" * 900000), ("long title", b"[a : achi]\ntitle = " + b"y" * 900000),
                           ("NUL", b"[a : achi]\n\0"), ("binary", bytes(range(256)) * 100), ("big", b"#\n" * 600000),
                           ("latin", b"[a : achi]\ntitle = M\xfchle\n"), ("headers", b"[\n" * 100000),
                           ("keys", b"[a : achi]\n" + b"".join(b"k%d = 1\n" % i for i in range(50000))),
                           ("boards", b"".join(b"[board b%d]\n" % i for i in range(20000))),
                           ("deep", b"[a0 : achi]\n" + b"".join(b"[a%d : a%d]\n" % (i, i - 1) for i in range(1, 1100)))):
            with self.subTest(name=name):
                status, out, err = run("check", self.write("hostile", text))
                self.assertEqual(status, 1)
                for line in (out + err).splitlines():
                    self.assertRegex(line, r"\A[ -~]+\Z")
        for name, text in (("empty", b""), ("no line break", b"[a : achi]\nmen = 3"), ("CR LF", b"[a : achi]\r\n\r\n"),
                           ("many", b"".join(b"[a%d : achi]\n" % i for i in range(300)))):
            with self.subTest(name=name):
                self.assertEqual(run("check", self.write("good", text))[0], 0)

    def test_check_lets_a_file_build_on_those_before_it(self):
        first = self.write("first", "[board row]\npoints = a1 0 0, b1 1 0, c1 2 0\nlines = a1 b1 c1\n[one : achi]\n")
        second = self.write("second", "[two : one]\n[one : tapatan]\n")
        self.assertEqual(sorted(games(first, second)), ["one", "two"])
        self.assertEqual(run("check", second)[0], 1)
        os.mkdir(self.path("nguzo"))
        self.write("nguzo/variants", "[one : achi]\n")
        self.assertEqual(run("check", second, XDG_CONFIG_HOME=self.folder.name)[0], 0)

    def test_only_regular_files_are_read(self):
        pipe = str(pathlib.Path(self.folder.name) / "pipe")
        os.mkfifo(pipe)  # nobody writes to it: opening it would block
        for path in (self.folder.name, pipe):
            with self.subTest(path=path):
                status, _, err = run("check", path)
                self.assertEqual(status, 1)
                self.assertIn("nguzo: input-output: ", err)


class Sandbox(Files):
    def test_files_are_read_before_and_not_later(self):
        status, out, err = run("--sandbox", "--ugi", "--variants", ROTA, "--variant", "rota",
                               data=f"query players\nsetoption name VariantPath value {CLASSICS}\n"
                                    "setoption name VariantText value [mine : rota]\\nmen = 4\n"
                                    "setoption name Variant value mine\nquery fen\n")
        if "not available" in err:
            self.skipTest("no sandbox")
        self.assertEqual(status, 0)
        lines = out.splitlines()
        self.assertEqual(lines[0], "response 2")
        self.assertRegex(lines[1], r"info string error input-output .*")
        self.assertIn(",men=4,", lines[2])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", required=True)
    options, rest = parser.parse_known_args()
    ENGINE = os.path.abspath(options.engine)
    unittest.main(argv=[sys.argv[0], *rest])
