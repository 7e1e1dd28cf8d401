#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of `nguzo match` and `nguzo replay` as a user runs them.

    python3 tests/match/test_match.py --engine PATH [NAME ...]

With names only the tests whose name contains one of them are run.
"""
import argparse
import concurrent.futures
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
NGUZO = None  # path of the program
FOLDER = None  # in which the current test writes
os.environ["XDG_DATA_HOME"] = "/nonexistent"  # keeps the user's tables out
FAST = ["--each", "nodes=60"]
# Keeps an engine from losing on time on a busy machine.
GOOD = ["--engine", "name=good", "margin=600000"]


class Result:
    """The outcome of a run."""

    def __init__(self, process, out, err):
        self.status = process.returncode
        self.out = out
        self.err = err


def living(session):
    """The running processes of a session, without zombies."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", encoding="ascii", errors="replace") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(entry))
    return found


def start(*words, stdout=subprocess.PIPE, before=None):
    """Starts the program in its own session, so that processes that it leaves behind are found."""
    return subprocess.Popen([NGUZO, *words], stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE,
                            text=True, cwd=FOLDER, start_new_session=True, preexec_fn=before)


def finish(process):
    out, err = process.communicate()
    left = living(process.pid)
    assert not left, f"processes are left: {left}"
    return Result(process, out, err)


def run(*words, status=0):
    result = finish(start(*words))
    assert result.status == status, f"status {result.status}, not {status}: {result.out}{result.err}"
    return result


def match(*words, status=0):
    return run("match", *words, status=status)


def table(result):
    """The last table printed."""
    return "Rank" + result.out.rpartition("Rank")[2].rstrip("\n") + "\n"


def path(name):
    return os.path.join(FOLDER, name)


def read(name):
    """The description and the games of a record file."""
    with open(path(name), encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    assert lines[0]["kind"] == "match"
    assert all(game["kind"] == "game" for game in lines[1:])
    return lines[0], lines[1:]


def write(name, *lines):
    """Writes a record file."""
    with open(path(name), "w", encoding="ascii") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)


def number(game):
    return (game["encounter"], game["round"], game["seating"])


def essence(game):
    """A game without what differs between runs."""
    moves = [{key: value for key, value in move.items() if key != "ms"} for move in game["moves"]]
    return {**game, "moves": moves}


def words_of(game):
    return [move["move"] for move in game["moves"]]


def bad(fault, *moves):
    """Arguments for an engine named bad that misbehaves."""
    return [*script(fault, *moves), "name=bad"]


def script(fault, *moves):
    """Arguments for an engine of tests/match/engine.py."""
    return ["--engine", f"cmd={sys.executable}", "arg=-S", f"arg={HERE}/engine.py", f"arg={fault}",
            "arg=" + ",".join(moves or ["a1"])]


def expect_line(text, pattern):
    assert re.search(pattern, text, re.MULTILINE), f"no line like {pattern} in: {text}"


# -- matches --

def test_two_engines_play_pairs():
    result = match("--variant", "tapatan", *FAST, "--games", "6", "--random-plies", "2", "--records", "r",
                   "--engine", "name=one", "--engine", "name=two", "option.Hash=2")
    description, games = read("r")
    assert description["variant"] == "tapatan" and [e["name"] for e in description["engines"]] == ["one", "two"]
    assert [number(game) for game in games] == [(1, r, s) for r in (1, 2, 3) for s in (1, 2)]
    for first, second in zip(games[::2], games[1::2]):
        assert first["players"] == ["one", "two"] and second["players"] == ["two", "one"]
        assert words_of(first)[:2] == words_of(second)[:2], "both games of a pair have the same opening"
        assert [move["by"] for move in first["moves"][:2]] == ["opening"] * 2
        # Equal engines play equal games in both seatings.
        assert words_of(first) == words_of(second)
    assert len({tuple(words_of(game)[:2]) for game in games}) > 1, "rounds differ"
    for game in games:
        assert sum(game["points"]) == 1 and "by" not in game["moves"][2]
        assert {"move", "ms", "depth"} <= game["moves"][2].keys()
    expect_line(result.out, r"^ +1  one +6 ")
    expect_line(result.out, r"^one against two: Elo 0\.0 \+/- 0\.0 by pairs, \+/- ")
    expect_line(result.out, r"^6/6 round 3: two .*, one .*")
    expect_line(run("replay", "r").out, r"^6 games, 0 incorrect$")
    result = match("--variant", "tapatan", *FAST, "--games", "6", "--interim", "2")
    assert result.out.count("Rank") == 3


def test_a_silent_match_prints_nothing():
    words = ["--variant", "tapatan", *FAST, "--rounds", "3", "--interim", "2", "--silent"]
    result = match(*words, "--records", "r")
    assert (result.out, result.err) == ("", "") and len(read("r")[1]) == 6
    for shard in (1, 2):
        match(*words, "--shard", f"{shard}/2", "--records", f"s{shard}")
    result = match("--merge", "s1", "s2", "--records", "merged", "--silent")
    assert (result.out, result.err) == ("", "") and len(read("merged")[1]) == 6
    with open(path("r"), "a", encoding="ascii") as file:
        file.write('{"kind":"game"')
    assert match("--resume", "r", "--silent").out == ""
    assert "6 of 6" in match("--resume", "r").out, "--silent concerns one run"
    with open("/dev/full", "w", encoding="ascii") as full:  # what is not printed cannot fail
        result = finish(start("match", *words, stdout=full))
        assert (result.status, result.err) == (0, "")
    wrong = match("--silent", "--nonsense", status=2)
    assert wrong.out == "" and len(wrong.err.splitlines()) == 1


def test_elo_is_never_infinite():
    words = ["--variant", "first-five-jati", "--engine", "name=weak", "nodes=1", "--engine", "name=strong", "nodes=400",
             "--random-plies", "4", "--rounds", "3"]
    result = match(*words)
    assert "inf" not in result.out and "nan" not in result.out, result.out
    expect_line(result.out, r"^ +1  strong +6 +6 .* 100\.0 % .* n/a +n/a +n/a ")
    expect_line(result.out, r"^weak against strong: Elo n/a \+/- n/a by pairs, \+/- n/a by single games$")
    expect_line(result.out, r"^Normalised Elo: n/a$")
    expect_line(result.out, r"^n/a: no finite value, because ")
    result = match("--variant", "tapatan", *FAST, "--rounds", "2", "--engine", "name=a", "--engine", "name=b")
    expect_line(result.out, r"^Normalised Elo: 0\.0 \+/- 340\.5$")  # 1.96 * 800 / ln 10 / sqrt(4)
    assert "n/a" not in result.out


def test_cross_table():
    engines = [word for name, nodes in (("A", 1), ("B", 300), ("C", 40)) for word in
               ("--engine", f"name={name}", f"nodes={nodes}")]
    words = ["--variant", "first-five-jati", "--random-plies", "3", "--rounds", "2", *engines]
    result = match(*words, "--records", "r")
    lines = table(result).splitlines()
    ranked = [line.split()[1] for line in lines[1:4]]
    head = next(i for i, line in enumerate(lines) if line.split()[:1] == ["Against"])
    assert lines[head].split() == ["Against", "1", "2", "3"]
    for row, name in enumerate(ranked):
        cells = lines[head + 1 + row].split()
        assert cells[:2] == [str(row + 1), name] and cells[2 + row] == "-"
        for column, other in enumerate(ranked):
            common = [game for game in read("r")[1] if {name, other} == set(game["players"])]
            points = [sum(game["points"][game["players"].index(who)] for game in common) for who in (name, other)]
            if name != other:
                assert cells[2 + column] == f"{points[0]:g}-{points[1]:g}", lines
    assert "Against" not in match(*words[:6], *engines[:6]).out, "two engines need none"
    gauntlet = match(*words, "--tournament", "gauntlet", "--rounds", "1").out
    expect_line(gauntlet, r"^ +\d  C +(-|[\d.]+-[\d.]+) +(-|[\d.]+-[\d.]+) +(-|[\d.]+-[\d.]+)$")
    out = match("--variant", "kunjing", *FAST, "--rounds", "1",
                *(word for name in "ABC" for word in ("--engine", f"name={name}"))).out
    expect_line(out, r"^ +Against +1 +2 +3$")


def test_the_stronger_engine_wins():
    result = match("--variant", "first-five-jati", "--engine", "name=weak", "nodes=1", "--engine", "name=strong",
                   "nodes=400", "--random-plies", "4", "--rounds", "3", "--concurrency", "2")
    expect_line(result.out, r"^ +1  strong ")


def test_three_players():
    match("--variant", "kunjing", *FAST, "--rounds", "2", "--random-plies", "3", "--records", "r", "--concurrency", "2",
          *(word for name in "ABC" for word in ("--engine", f"name={name}")))
    _, games = read("r")
    seatings = sorted((number(game), "".join(game["players"])) for game in games)
    assert [players for _, players in seatings] == ["ABC", "CAB", "BCA"] * 2
    for r in (1, 2):
        assert len({tuple(words_of(game)) for game in games if game["round"] == r}) == 1
    expect_line(run("replay", "r").out, r"^6 games, 0 incorrect$")


def test_two_engines_as_three_players():
    result = match("--variant", "kunjing", *FAST, "--random-plies", "1", "--records", "r", "--engine", "name=A",
                   "--engine", "name=B")
    _, games = read("r")
    assert sorted("".join(game["players"]) for game in games) == ["AAB", "ABA", "ABB", "BAA", "BAB", "BBA"]
    expect_line(result.out, r"^ +1  A +9 .* 50\.0 % ")
    expect_line(run("replay", "r").out, r"^6 games, 0 incorrect$")


def test_four_players_with_chance():
    match("--variant", "dai-jobi:players=4", "--each", "nodes=1", "--records", "r", "--concurrency", "2",
          *(word for name in "ABCD" for word in ("--engine", f"name={name}")))
    _, games = read("r")
    assert [game["seats"] for game in games] == [[1, 2, 3, 4]] * 4

    def tosses(game):
        return [move["move"] for move in game["moves"] if move.get("by") == "chance"]
    assert len({tuple(tosses(game)) for game in games}) == 1, "every seating has the same tosses"
    assert set(tosses(games[0])) == {f"toss{n}" for n in range(1, 6)}
    expect_line(run("replay", "r").out, r"^4 games, 0 incorrect$")
    match("--variant", "dai-jobi", "--each", "nodes=1", "--records", "one", "--srand", "5")
    match("--variant", "dai-jobi", "--each", "nodes=1", "--records", "two", "--srand", "6")
    assert tosses(read("one")[1][0]) != tosses(read("two")[1][0])


def test_teams_and_dealt_out_seats():
    match("--variant", "stack:players=team,goal=3", *FAST, "--records", "r")
    _, games = read("r")
    assert games[0]["seats"] == [1, 2, 1, 2] and len(games[0]["players"]) == 2
    match("--variant", "stack:players=3,goal=3,seats=112", *FAST, "--records", "s", "--max-moves", "60")
    _, games = read("s")
    assert games[0]["seats"] == [1, 1, 2] and games[0]["players"] == games[1]["players"][::-1]
    expect_line(run("replay", "r", "s").out, r"^4 games, 0 incorrect$")


def test_knockout_for_four_as_in_jati():
    result = match("--variant", "jati-1966", "--tournament", "knockout", "--random-plies", "2", "--records", "r",
                   "--concurrency", "2", *(word for name, nodes in (("A", 1), ("B", 300), ("C", 1), ("D", 300))
                                           for word in ("--engine", f"name={name}", f"nodes={nodes}")))
    expect_line(result.out, r"^stage 1 table 1: D before A$")
    expect_line(result.out, r"^stage 1 table 2: B before C$")
    expect_line(result.out, r"^final: [BD] before [BD]$")
    expect_line(result.out, r"^consolation: [AC] before [AC]$")
    _, games = read("r")
    assert {game["encounter"] for game in games} == {1, 2, 3, 4}
    # The same match again, resumed from the first half of its records.
    with open(path("r"), encoding="ascii") as file:
        lines = file.readlines()
    with open(path("half"), "w", encoding="ascii") as file:
        file.writelines(lines[:6])
    again = match("--resume", "half")
    assert again.out.splitlines()[-8:] == result.out.splitlines()[-8:]
    assert sorted(map(number, read("half")[1])) == sorted(map(number, games))


def test_gauntlet():
    match("--variant", "tapatan", "--tournament", "gauntlet", *FAST, "--records", "r",
          *(word for name in "ABC" for word in ("--engine", f"name={name}")))
    assert ["".join(game["players"]) for game in read("r")[1]] == ["AB", "BA", "AC", "CA"]


def test_openings():
    with open(path("openings"), "w", encoding="ascii") as file:
        file.write("# three ways to begin\nstartpos moves b2\n\n"
                   "tapatan board=.../.O./X.. turn=p1 hand=2,2 quiet=0\r\nfen tapatan moves a1 b2\n")
    match("--variant", "tapatan", *FAST, "--rounds", "4", "--openings", "openings", "--records", "r")
    _, games = read("r")
    starts = [(game["start"].split()[0], words_of(game)[:2]) for game in games[::2]]
    assert starts[0][1][0] == "b2" and starts[3] == starts[0], "the first line follows the last"
    assert games[2]["start"].startswith("fen tapatan board=") and starts[2] == ("fen", ["a1", "b2"])
    assert all(words_of(first)[:1] == words_of(second)[:1] for first, second in zip(games[::2], games[1::2]))
    expect_line(run("replay", "r").out, r"^8 games, 0 incorrect$")
    match("--variant", "tapatan", *FAST, "--rounds", "3", "--openings", "openings", "--shuffle", "--srand", "3",
          "--records", "s")
    shuffled = [(game["start"].split()[0], words_of(game)[:2]) for game in read("s")[1][::2]]
    assert sorted(shuffled) == sorted(starts[:3])
    for line, hint in (("startpos moves a1 a1", "line 1: 'a1'"), ("shisima", "line 1: a position of shisima"),
                       ("startpos moves a1 b2 b1 c3 c1", "over"), ("# nothing", "no opening")):
        with open(path("wrong"), "w", encoding="ascii") as file:
            file.write(line + "\n")
        result = match("--variant", "tapatan", *FAST, "--openings", "wrong", status=1)
        assert hint in result.err, result.err


def test_adjudication():
    result = match("--variant", "nine-mens-morris", *FAST, "--max-moves", "20", "--records", "r")
    assert all(len(game["moves"]) == 20 and game["reason"] == "max-moves" for game in read("r")[1]), result.out
    assert all("nodes" in game["moves"][-1] for game in read("r")[1])
    squares = [f"{column}{row}" for row in range(1, 10) for column in "acegj"]
    # These engines always report the same score: 12, -500 or 500.
    draw = ("--draw", "movenumber=3", "movecount=2")
    resign = ("--resign", "movecount=3", "score=500")
    cases = [("fair fair", (*draw, "score=12"), ("agreed-draw", 4, [0.5, 0.5])),
             ("fair fair", (*draw, "movenumber=9", "score=12"), ("agreed-draw", 9, [0.5, 0.5])),
             ("fair fair", (*draw, "score=11"), ("max-moves", 24, [0.5, 0.5])),
             ("fair gloomy", (*draw, "score=12"), ("max-moves", 24, [0.5, 0.5])),
             ("gloomy fair", resign, ("resign", 5, [0, 1])),
             ("fair gloomy", resign, ("resign", 6, [1, 0])),
             ("gloomy fair", (*resign, "twosided=on"), ("max-moves", 24, [0.5, 0.5])),
             ("gloomy cheerful", (*resign, "twosided=on"), ("resign", 6, [0, 1])),
             ("gloomy fair", (*resign, "score=501"), ("max-moves", 24, [0.5, 0.5]))]

    def check(case):
        views, words, expected = case
        records = f"a{cases.index(case)}"
        match("--variant", "first-five-jati", *(word for view in views.split() for word in script(view, *squares)),
              "--each", "nodes=1", "--max-moves", "24", *words, "--records", records)
        game = read(records)[1][0]
        assert (game["reason"], len(game["moves"]), game["points"]) == expected, f"{case}: {game}"
        assert "2 games, 0 incorrect" in run("replay", records).out
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for _ in pool.map(check, cases):
            pass


def test_games_of_known_value_end_at_once():
    # A small game is solved without a table file; a larger one has no table here and is played.
    match("--variant", "tapatan", *FAST, "--random-plies", "3", "--rounds", "4", "--tables", ".", "--records", "r")
    _, games = read("r")
    assert len(games) == 8 and all(game["reason"] == "tables" and len(game["moves"]) == 3 for game in games), games
    for game in games:
        value = subprocess.run([NGUZO, "--variant", "tapatan"], text=True, stdout=subprocess.PIPE, check=True,
                               input=f"position startpos moves {' '.join(words_of(game))}\nquery value\n").stdout
        expected = {"win": [0, 1], "loss": [1, 0], "draw": [0.5, 0.5]}[value.split()[1]]
        assert game["points"] == expected, (value, game)
    match("--variant", "nine-mens-morris", *FAST, "--max-moves", "6", "--tables", ".", "--records", "s")
    assert all(game["reason"] == "max-moves" for game in read("s")[1])


def test_sprt_stops_early():
    result = match("--variant", "first-five-jati", "--engine", "name=strong", "nodes=400", "--engine", "name=weak",
                   "nodes=1", "--rounds", "500", "--random-plies", "4", "--sprt", "elo0=0", "elo1=100",
                   "--concurrency", "2")
    expect_line(result.out, r"^SPRT .* H1 accepted$")
    played = int(re.search(r"strong +(\d+)", result.out.rsplit("Rank", 1)[1]).group(1))
    assert played < 1000


def test_time_controls():
    match("--variant", "tapatan", "--each", "tc=4/0.3+0.02", "margin=600000", "--random-plies", "2", "--records",
          "r", "--log", ".", "--engine", "name=a", "--engine", "name=b")
    with open(path("1-a.log"), encoding="utf-8") as file:
        log = file.read()
    goes = re.findall(r"< go p1time (\d+) p1inc 20 p2time (\d+) p2inc 20 movestogo (\d)", log)
    assert goes[0] == ("300", "300", "4"), goes
    assert goes[1][2] == "3" and int(goes[1][0]) <= 320
    assert all(game["reason"] != "timeout" for game in read("r")[1])
    assert "> bestmove " in log and "< uginewgame" in log
    # Seconds per move, as in cutechess-cli.
    match("--variant", "tapatan", "--each", "st=0.02", "margin=600000", "--records", "s", "--log", ".", "--engine",
          "name=c", "--engine", "name=d")
    with open(path("1-c.log"), encoding="utf-8") as file:
        assert re.search("^.*< go movetime 20$", file.read(), re.MULTILINE)
    assert read("s")[0]["engines"][0]["limits"] == "movetime=20"
    for value in ("0", "x", "inf", "40/5", "1+1", "-1", ""):
        assert "st takes seconds" in match("--each", f"st={value}", status=2).err, value


def test_a_busy_machine_is_reported():
    words = ["--variant", "tapatan", "--concurrency", "1024"]
    hint = "nguzo: the engines keep 1024 processors busy, but there are "
    assert match(*words, "--each", "st=0.01", "margin=600000").err.startswith(hint)
    assert match(*words, "--each", "nodes=10").err == ""
    assert match(*words, "--each", "st=0.01", "margin=600000", "--silent").err == ""


def test_pondering():
    def dialogue(name):
        with open(path(name), encoding="utf-8") as file:
            return [line.split("] ", 1)[1].rstrip("\n") for line in file if "] < " in line or "] > bestmove" in line]
    match("--variant", "tapatan", *FAST, "--random-plies", "2", "--rounds", "3", "--engine", "name=a", "ponder=on",
          "--engine", "name=b", "--log", ".", "--records", "r")
    lines = dialogue("1-a.log")
    assert "< setoption name Ponder value true" in lines and "< go ponder nodes 60" in lines
    assert "< ponderhit" in lines, "equal engines expect each other's moves"
    for i, line in enumerate(lines):
        if line.startswith("< go ponder"):
            assert lines[i - 1].startswith("< position ") and lines[i + 1] in ("< ponderhit", "< stop"), lines[i - 1:i + 2]
            assert lines[i - 2].startswith("> bestmove ") and lines[i - 1].split()[-1] == lines[i - 2].split()[-1]
            assert lines[i + 2].startswith("> bestmove")
    assert not any("onder" in line for line in dialogue("2-b.log"))
    assert read("r")[0]["engines"][0]["ponder"] is True and "ponder" not in read("r")[0]["engines"][1]
    assert all(game["reason"] in ("rules", "repetition") for game in read("r")[1])
    expect_line(run("replay", "r").out, r"^6 games, 0 incorrect$")
    # This engine expects c1, and the other one plays it in the first game only.
    for number, other in enumerate(("c1,e1,g1", "e1,c1,g1")):
        match("--variant", "first-five-jati", *script("ponder", "a1", "c1", "a3", "c3", "e3", "g3"), "name=p", "ponder=on",
              *script("fair", *other.split(",")), "name=f", "--each", "nodes=1", "--max-moves", "3", "--log", ".",
              "--records", f"p{number}")
        lines = dialogue("1-p.log")
        at = lines.index("< position startpos moves a1 c1")
        assert lines[at + 1:at + 3] == ["< go ponder nodes 1", "< stop" if number else "< ponderhit"], lines
        os.remove(path("1-p.log"))
        assert words_of(read(f"p{number}")[1][0])[:2] == ["a1", other[:2]]
    for fault, reason in (("ponder-illegal", "max-moves"), ("ponder-crash", "crash"), ("ponder-stall", "stall")):
        match("--variant", "first-five-jati", *bad(fault, "a1", "c1", "e1", "g1"), "ponder=on", *script("fair", "a3", "c3"),
              "name=f", "--each", "nodes=1", "--max-moves", "3", "--patience", "2000", "--records", fault)
        assert read(fault)[1][0]["reason"] == reason, read(fault)[1][0]
    # Chance, more than two players, and engines that cannot ponder.
    match("--variant", "dai-jobi", "--each", "nodes=5", "ponder=on", "--records", "d")
    match("--variant", "kunjing", *FAST, "ponder=on", "--records", "k")
    expect_line(run("replay", "d", "k").out, r" games, 0 incorrect$")
    result = match("--variant", "tapatan", *FAST, "ponder=on", *script("fair"), "name=plain")
    assert "nguzo: plain does not offer the option Ponder\n" in result.err


def test_clocks_of_the_rules():
    # In Tableaux a player who is late, here by five seconds, loses the round, not the game: the referee plays
    # `timeout`. Here the game has only one round.
    with open(path("openings"), "w", encoding="ascii") as file:
        file.write("chips=25 draw=3 taken=11,10 total=0,0 round=1 turn=p2\n")
    match("--variant", "tableaux-advanced:goal=1", *GOOD, *bad("needs-stop"), "margin=0", "--each", "nodes=50",
          "--openings", "openings", "--concurrency", "2", "--records", "r")
    games = read("r")[1]
    for game in games:
        last = game["moves"][-1]
        assert (last["move"], last["by"]) == ("timeout", "referee") and last["ms"] >= 5000, game
        assert game["reason"] == "rules" and game["points"][game["players"].index("good")] == 1, game
    expect_line(run("replay", "r").out, r"^2 games, 0 incorrect$")
    # Rapido has no such move.
    match("--variant", "rapido:clock=100", *GOOD, *bad("late"), "margin=0", "--each", "nodes=50", "--records", "s")
    assert all(game["reason"] == "timeout" and game["points"][game["players"].index("bad")] == 0
               for game in read("s")[1])


def test_programs_arguments_directories_and_restarts():
    os.mkdir(path("there"))
    shutil.copy(os.path.join(HERE, "engine.py"), path("there/copy.py"))
    match("--variant", "shisima", "--engine", f"cmd={NGUZO} --ugi", "name=own words", "restart=on", "option.Hash=3",
          "--engine", f"cmd={sys.executable} -S", "arg=copy.py", "arg=fair", "dir=there", "--engine", "name=plain",
          "--each", "nodes=30", "option.Move Overhead=7", "--repetition", "2", "--rounds", "2", "--log", ".",
          "--records", "r")
    logs = sorted(name for name in os.listdir(FOLDER) if name.endswith(".log"))
    assert logs[0] == "1-own words.log" and logs[1].startswith("2-python") and logs[2] == "3-plain.log", logs
    texts = [open(path(name), encoding="utf-8").read() for name in logs]
    for text in (texts[0], texts[2]):
        for option in ("Variant value shisima", "Repetition value 2", "Move Overhead value 7"):
            assert f"< setoption name {option}" in text, option
    assert "< setoption name Hash value 3" in texts[0] and "< setoption name Hash" not in texts[2]
    assert "name Variant" not in texts[1], "an engine without that option is not sent the variant"
    processes = [len(set(re.findall(r" \[(\d+)\] < ugi$", text, re.MULTILINE))) for text in texts]
    assert processes[0] == 1 + 8 and processes[2] == 2, processes
    games = read("r")[1]
    assert len(games) == 12 and all(game["repetition"] == 2 for game in games)
    expect_line(run("replay", "r").out, r"^12 games, 0 incorrect$")


# -- engines that misbehave --

FAULTS = {
    "crash": ("crash", "status 3"),
    "signal": ("crash", "signal 11"),
    "crash-at-new-game": ("crash", "status 5"),
    "illegal": ("illegal-move", "z9"),
    "null": ("illegal-move", "none"),
    "empty": ("illegal-move", "''"),
    "garbage": ("illegal-move", "??"),
    "long-move": ("illegal-move", "xxx"),
    "stall": ("stall", "no "),
    "stall-with-child": ("stall", "no "),
    "deaf": ("stall", "no "),
    "needs-stop": ("timeout", "ms instead of"),
    "late": ("timeout", "ms instead of"),
    "flood": ("flood", "bestmove"),
    "endless-line": ("flood", "bestmove"),
    "twice": ("protocol", "bestmove"),
}


def expect_fault(fault):
    reason, detail = FAULTS[fault]
    records = f"r-{fault}"
    limit = "movetime=200" if reason in ("timeout", "stall") else "movetime=600000"
    patience = "2000" if reason == "stall" else "600000"
    result = match("--variant", "tapatan", *GOOD, "nodes=60", *bad(fault, "a1", "b1", "c2"), "--each", limit,
                   "--patience", patience, "--records", records)
    games = read(records)[1]
    assert len(games) == 2, f"{fault}: {result.out}"
    for game in games:
        chair = game["players"].index("bad")
        assert game["reason"] == reason, f"{fault}: {game}"
        assert game["offender"] == chair + 1 and game["points"][chair] == 0 and sum(game["points"]) == 1
        assert game["result"] == f"p{2 - chair}win" and detail in game["detail"], f"{fault}: {game}"
    expect_line(result.out, r"^Offences of bad: 2$")
    expect_line(run("replay", records).out, r"^2 games, 0 incorrect$")


def test_each_offence_loses_with_its_reason():
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for _ in pool.map(expect_fault, FAULTS):
            pass


def test_an_engine_may_resign():
    result = match("--variant", "tapatan", *GOOD, *bad("resign"), "--each", "nodes=60", "--records", "r")
    for game in read("r")[1]:
        chair = game["players"].index("bad")
        assert game["reason"] == "resign" and game["offender"] == chair + 1, game
        assert game["result"] == f"p{2 - chair}win" and "resign" not in [move["move"] for move in game["moves"]], game
    assert "Offences" not in result.out, result.out
    expect_line(run("replay", "r").out, r"^2 games, 0 incorrect$")


def test_claims_of_engines_are_ignored():
    match("--variant", "tapatan", "--engine", "name=good", *bad("claims", "a1", "b1", "c1", "a2", "b2", "c2", "a3"),
          "--each", "nodes=200", "--records", "r")
    for game in read("r")[1]:
        assert game["points"][game["players"].index("good")] == 1, game


def test_an_engine_that_does_not_quit_is_killed():
    match("--variant", "tapatan", "--engine", "name=good", *bad("no-quit", "z1"), "--each", "nodes=20")


def test_several_opponents_share_the_point_of_an_offender():
    match("--variant", "kunjing", "--engine", "name=A", *bad("illegal"), "--engine", "name=C", *FAST, "--records", "r")
    for game in read("r")[1]:
        chair = game["players"].index("bad")
        assert game["result"] == "draw" and game["offender"] == chair + 1
        assert game["points"] == [0 if i == chair else 0.5 for i in range(3)], game
    expect_line(run("replay", "r").out, r"^3 games, 0 incorrect$")


def test_an_engine_that_does_not_start_ends_the_match():
    for words, hint in ((["--engine", "cmd=/no/such/program"], "No such file"), (bad("mute"), "stall"),
                        (bad("no-start"), "status 4"), (bad("early"), "protocol")):
        result = match("--variant", "tapatan", *words, *FAST, "--patience", "2000", "--records", "r", status=1)
        assert hint in result.err, result.err
        os.remove(path("r"))
    result = match("--variant", "tapatan", *FAST, "--engine", "option.Hsah=3")
    assert "nguzo reports: unknown-option" in result.err, result.err


def test_wrong_command_lines():
    assert "UTF-8" in match(*FAST, b"option.Hash=\xff", status=2).err
    for words in (["--games", "x"], ["--nonsense"], [*FAST, "--variant", "chess"], [],
                  [*FAST, "--variant", "kunjing", "--resign", "score=3"],
                  [*FAST, "--variant", "kunjing", "--tournament", "knockout"]):
        result = match(*words, status=2)
        assert len(result.err.splitlines()) == 1, f"{words}: {result.err}"
    match(*FAST, "--variant", "tapatan", "--records", "r")
    for words in (["--records", "s"], ["--sprt", "elo0=5", "elo1=1"], ["--srand", "7", *FAST], ["--nonsense"]):
        match("--resume", "r", *words, status=2)
    assert "--each" in match("--help").out


def test_invalid_files_are_not_usage_errors():
    os.mkdir(path("folder"))
    lines = {"empty": "", "garbage": "garbage\n", "torn": '{"kind":"match"', "bare": '{"kind":"match","format":1}\n',
             "list": "[]\n", "words": '{"kind":"match","format":1,"arguments":["--nonsense"]}\n',
             "variant": '{"kind":"match","format":1,"arguments":["--each","nodes=9","--variant","chess"]}\n',
             "other": '{"kind":"match","format":1,"variant":"achi","arguments":["--each","nodes=9"]}\n'}
    for name, line in lines.items():
        with open(path(name), "w", encoding="ascii") as file:
            file.write(line)
    for words in (["--records", "/dev/full"], ["--records", "folder"], ["--records", "/no/such/folder/r"],
                  ["--openings", "/no/such/file"], ["--openings", "folder"], ["--openings", "garbage"]):
        result = match(*FAST, *words, status=1)
        assert len(result.err.splitlines()) == 1, f"{words}: {result.err}"
    for name in (*lines, "folder", "/no/such/file"):
        for option in ("--resume", "--merge"):
            if (option, name) != ("--merge", "other"):  # its arguments suffice
                result = match(option, name, status=1)
                assert len(result.err.splitlines()) == 1, f"{option} {name}: {result.err}"


# -- records --

def test_resume_after_kill():
    words = ["--variant", "nine-mens-morris", "--each", "nodes=300", "--rounds", "6", "--random-plies", "3",
             "--concurrency", "2"]
    match(*words, "--records", "whole")
    process = start("match", *words, "--records", "r")
    while not os.path.exists(path("r")) or len(open(path("r"), encoding="ascii").readlines()) < 4:
        time.sleep(0.01)
    process.kill()
    process.communicate()
    while living(process.pid):  # its engines notice the end of their input
        time.sleep(0.01)
    with open(path("r"), "a", encoding="ascii") as file:
        file.write('{"kind":"game","encounter":1,"rou')  # an incomplete line, as after a kill
    before = [essence(json.loads(line)) for line in open(path("r"), encoding="ascii").readlines()[1:-1]]
    result = match("--resume", "r")
    assert "dropped an incomplete one" in result.out
    games = [essence(game) for game in read("r")[1]]
    assert games[:len(before)] == before, "games already played stay"
    assert sorted(map(number, games)) == [(1, r, s) for r in range(1, 7) for s in (1, 2)]
    assert sorted(games, key=number) == sorted((essence(game) for game in read("whole")[1]), key=number)
    again = match("--resume", "r", "--concurrency", "1")
    assert "12 of 12" in again.out and sorted(map(number, read("r")[1])) == sorted(map(number, games))
    # The command line may be repeated, but it must describe the same match.
    match(*words, "--resume", "r")
    wrong = match(*words, "--srand", "9", "--resume", "r", status=2)
    assert '"srand" differs' in wrong.err
    wrong = match(*words, "--records", "r", status=2)
    assert "--resume" in wrong.err


LONG = ["match", "--variant", "nine-mens-morris", "--each", "nodes=300", "--rounds", "200", "--random-plies", "3",
        "--concurrency", "2"]


def await_games(name, count):
    while not os.path.exists(path(name)) or len(open(path(name), encoding="ascii").readlines()) < 1 + count:
        time.sleep(0.01)


def test_resume_prints_what_it_runs():
    os.mkdir(path("logs"))
    os.mkdir(path("there"))
    words = ["--variant", "tapatan", "--engine", f"cmd={NGUZO} --ugi", "name=a", "dir=there", "--engine",
             f"cmd={NGUZO}", "arg=--variant", "arg=shax", "name=b", "--engine", "name=c", *FAST, "--silent"]
    assert match(*words, "--records", "r", "--log", "logs").err == ""
    told = [f"r runs {NGUZO} --ugi in there", f"r runs {NGUZO} --variant shax", "r runs nguzo"]
    assert match("--resume", "r").err.splitlines() == [f"nguzo: {line}" for line in (*told, "logs go to logs")]
    assert match(*words, "--resume", "r").err == "", "the command line names them"
    assert match("--merge", "r").err == ""


def test_interrupt_keeps_finished_games():
    for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
        process = start(*LONG, "--records", f"r{status}")
        await_games(f"r{status}", 3)
        process.send_signal(number)
        result = finish(process)
        assert result.status == status, f"{result.status}: {result.err}"
        games = read(f"r{status}")[1]
        assert result.out.rsplit("Rank", 1)[1].split("\n")[1].split()[2] == str(len(games))
        expect_line(run("replay", f"r{status}").out, rf"^{len(games)} games, 0 incorrect$")


def test_ignored_signals_stay_ignored():
    def ignore():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
    process = start("match", "--variant", "tapatan", "--each", "nodes=300", "--rounds", "20", "--random-plies", "2",
                    "--records", "r", before=ignore)
    await_games("r", 2)
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
        process.send_signal(number)
    assert finish(process).status == 0
    assert len(read("r")[1]) == 40


def test_a_closed_output_ends_the_match():
    with open("/dev/full", "w", encoding="ascii") as full:
        result = finish(start(*LONG, "--records", "full", stdout=full))
    assert (result.status, result.err) == (1, ""), result.err
    assert read("full")[1] == [], "no game starts if the output is full"
    process = start(*LONG, "--records", "closed")
    process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    result = finish(process)
    assert (result.status, result.err) == (1, ""), result.err
    games = len(read("closed")[1])
    assert games < 400
    expect_line(run("replay", "closed").out, rf"^{games} games, 0 incorrect$")
    with open("/dev/full", "w", encoding="ascii") as full:
        for words in (["replay", "closed"], ["match", "--merge", "closed"]):
            result = finish(start(*words, stdout=full))
            assert (result.status, result.err) == (1, ""), result.err


def test_shards_and_merge_equal_the_whole():
    words = ["--variant", "dai-jobi", "--each", "nodes=5", "--rounds", "5", "--random-plies", "2",
             *(word for name in "ABC" for word in ("--engine", f"name={name}", f"option.Hash={ord(name) - 64}"))]
    whole = match(*words, "--records", "whole", "--interim", "0")
    for shard in (1, 2, 3):
        match(*words, "--shard", f"{shard}/3", "--records", f"s{shard}")
    merged = match("--merge", "s2", "s1", "s3", "--records", "merged")
    assert merged.out == "30 of 30 games played\n" + table(whole), merged.out + whole.out
    expect_line(whole.out, r"^dai-jobi:players=2,bias=0.5: round-robin of 3 engines, encounters: 3, rounds: 5, "
                           r"seatings: 2, games: 30$")
    games = sorted(map(essence, read("merged")[1]), key=number)
    assert games == sorted(map(essence, read("whole")[1]), key=number)
    assert "shard" not in read("merged")[0] and read("s1")[0]["shard"] == "1/3"
    match("--resume", "merged")  # it contains the whole match
    assert len(read("merged")[1]) == 30
    assert "10 of 30" in match("--merge", "s1").out
    for shard in (1, 2):
        match("--variant", "tapatan", *FAST, "--rounds", "4", "--shard", f"{shard}/2", "--records", f"t{shard}")
    expect_line(match("--merge", "t1", "t2", "--sprt", "elo1=20").out, r"^SPRT elo0=0 elo1=20 .*: LLR -?\d")
    overlap = match("--merge", "s1", "s2", "s1", "--records", "half", status=1)
    assert not os.path.exists(path("half"))
    assert "s1, line 2" in overlap.err and "duplicate game" in overlap.err
    match("--variant", "tapatan", *FAST, "--records", "other")
    assert "not the same match" in match("--merge", "s1", "other", status=1).err
    with open(path("s1"), "a", encoding="ascii") as file:
        file.write(open(path("s2"), encoding="ascii").readlines()[1])
    assert "no such game" in match("--resume", "s1", status=1).err, "it belongs to another shard"


def test_replay_finds_mistakes():
    match("--variant", "tapatan", *FAST, "--random-plies", "3", "--records", "r", "--rounds", "2")
    description, games = read("r")

    def forge(change):
        game = json.loads(json.dumps(games[0]))
        change(game)
        write("forged", description, game)
        return run("replay", "forged", status=1)

    other = {"p1win": "p2win", "p2win": "p1win", "draw": "p1win"}
    assert "the result is" in forge(lambda game: game.update(result=other[game["result"]])).out
    assert "points" in forge(lambda game: game.update(points=[0.25, 0.75])).out
    assert "not over" in forge(lambda game: game["moves"].pop()).out
    assert "move 1" in forge(lambda game: game["moves"][0].update(move="z9")).out
    assert "the game ended by" in forge(lambda game: game.update(reason="quiet-limit")).out
    assert "players" in forge(lambda game: game.update(variant="kunjing:players=3,teams=off", moves=[])).out
    assert "expected the variant" in forge(lambda game: game.update(start="fen shisima", moves=[])).out
    assert "missing or invalid" in forge(lambda game: game.pop("result")).err
    assert "missing or invalid" in forge(lambda game: game.update(reason="whim")).err
    assert "missing or invalid" in forge(lambda game: game.update(seats=[9, 9])).err
    assert "the seats are not" in forge(lambda game: game.update(seats=[2, 1])).out
    assert "the seats are not" in forge(lambda game: game.update(seats=[1, 2, 1])).out
    assert "p1 is not an offender" in forge(lambda game: game.update(offender=1)).out
    end = {"moves": [], "result": "p1win", "points": [1, 0], "offender": 2, "answer": "z9"}
    for reason in ("illegal-move", "timeout"):
        assert "p1 is to move" in forge(lambda game, reason=reason: game.update(reason=reason, **end)).out
    for reason in ("crash", "resign"):
        write("right", description, {**games[0], "reason": reason, **end})
        expect_line(run("replay", "right").out, "^1 games, 0 incorrect$")
    for value in (2, "1", None):
        write("forged", {**description, "format": value}, games[0])
        assert "expected format 1" in run("replay", "forged", status=1).err
        assert "expected format 1" in match("--resume", "forged", status=1).err
    write("forged", description, {**games[0], "seats": [2, 1]})
    assert "no such game" in match("--merge", "forged", status=1).err
    shown = run("replay", "--game", "2", "--moves", "--board", "r").out
    assert "1. " in shown and re.search(r"position:? +tapatan", shown)
    run("replay", "--nonsense", status=2)
    run("replay", "/no/such/file", status=1)


def test_games_are_exported_and_read_back():
    def lines(name):
        with open(path(name), encoding="utf-8") as file:
            return file.read()
    cases = {"tapatan": FAST, "nine-mens-morris": [*FAST, "--max-moves", "30"], "dai-jobi": ["--each", "nodes=1"],
             "kunjing": FAST, "kunjing:players=3,seats=122": FAST, "jati-1966": FAST, "jamit": FAST,
             "stack:players=team,goal=3": FAST, "tableaux-advanced:goal=1": FAST}
    for i, (variant, words) in enumerate(cases.items()):
        match("--variant", variant, *words, "--random-plies", "2", "--records", f"r{i}", "--silent")
        games = len(read(f"r{i}")[1])
        expect_line(run("replay", f"r{i}", "--pgn", f"p{i}").out, rf"^{games} games, 0 incorrect$")
        expect_line(run("replay", f"p{i}", "--records", f"b{i}").out, rf"^{games} games, 0 incorrect$")
        assert read(f"b{i}")[1] == read(f"r{i}")[1], variant
        if variant.startswith("nine-mens-morris"):
            run("replay", f"r{i}", "--sgf", f"s{i}")
            run("replay", f"s{i}", "--records", f"c{i}")
            assert read(f"c{i}")[1] == read(f"r{i}")[1]
            first = lines(f"s{i}").split("\n(")[0]
            assert first.startswith("(;FF[4]GM[5]") and "PB[nguzo]" in first and "RE[Draw]" in first, first
            assert re.findall(r"^;([BW])\[", first, re.MULTILINE) == ["B", "W"] * 15
        else:
            assert "SGF has no number for" in run("replay", f"r{i}", "--sgf", f"s{i}", status=1).err
            assert not os.path.exists(path(f"s{i}"))
    game = read("r0")[1][0]
    text = lines("p0")
    for line in ('[White "nguzo"]', '[Black "nguzo-2"]', '[Round "1.1.1"]', '[Variant "tapatan"]', '[Termination "rules"]',
                 f'[Result "{dict(p1win="1-0", p2win="0-1", draw="1/2-1/2")[game["result"]]}"]'):
        assert line in text, text
    expect_line(text, rf"^1\. {words_of(game)[0]} \{{opening\}} {words_of(game)[1]} \{{opening\}}$")
    # Offences, start positions and hostile names.
    match("--variant", "tapatan", *FAST, *GOOD, *bad("illegal"), "--records", "f", "--silent")
    description, games = read("f")
    start = "fen tapatan board=.../.O./X.. turn=p1 hand=2,2 quiet=0 seen=1"
    open_game = {**games[0], "start": start, "moves": [], "result": "none", "reason": "open", "points": [0, 0],
                 "players": ['"\\]', "\u00e9"]}
    for key in ("offender", "answer", "detail"):
        open_game.pop(key)
    write("f", description, *games, open_game, {**open_game, "players": ["a\n[Result \"x\"]", "b"]})
    result = run("replay", "f", "--pgn", "fp")
    expect_line(result.out, r"^4 games, 0 incorrect$")
    run("replay", "fp", "--records", "fb")
    assert read("fb")[1] == [*games, open_game, {**open_game, "players": ['a?[Result "x"]', "b"]}], lines("fp")
    # A game written by hand; incorrect and malformed ones.
    with open(path("hand"), "w", encoding="utf-8") as file:
        file.write('[Variant "tapatan"]\n[Result "1-0"]\n; by hand\n1.a1 {a corner\n[again]} b2 2. b1 $1 a2 3. c1 1-0\n')
    expect_line(run("replay", "hand").out, r"p1win by rules, 5 moves: correct$")
    hand = lines("hand")
    for old, new, hint in (("c1 1-0", "c2 1-0", "not over"), ("c1 1-0", "c1", "expected the result"),
                           ("c1 1-0", "c1 0-1", "expected the result"), ("c1 1-0", "(c1) 1-0", "expected a move"),
                           ('"1-0"', '"2-0"', "invalid Result"), ('"tapatan"', '"chess"', "unknown-variant"),
                           ('"tapatan"', "tapatan", "in quotes"), ("Variant", "Game", "no variant"),
                           ("a1 ", "a1\0 ", "NUL"), ("[Result", '[Variant "x"]\n[Result', "twice")):
        with open(path("wrong"), "w", encoding="utf-8") as file:
            file.write(hand.replace(old, new))
        result = run("replay", "wrong", "--pgn", "none", status=1)
        assert hint in result.out + result.err, (new, result.out, result.err)
    for text, hint in (("(;GM[1]RU[nine-mens-morris]RE[?])", "expected GM[5]"), ("(;GM[5]RU[nine-mens-morris])", "no result"),
                       ("(;GM[5]RU[nine-mens-morris]RE[?](;B[a1]))", "variations"), ("(;GM[5", "expected ']'"), ("(", "';'")):
        with open(path("wrong"), "w", encoding="utf-8") as file:
            file.write(text)
        assert hint in run("replay", "wrong", status=1).err, text
    # These files describe no match, so they cannot be resumed.
    for words in (["match", "--resume", "p0"], ["match", "--merge", "p0"], ["match", "--merge", "r0", "p0"],
                  ["match", "--variant", "tapatan", *FAST, "--random-plies", "2", "--resume", "p0"]):
        assert "p0 contains no match" in run(*words, status=1).err
    run("replay", "r0", "--svg", "--pgn", "x", status=2)
    assert "not empty" in run("replay", "p0", "--records", "r0", status=1).err


def test_endless_lines_are_rejected():
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    if finish(start("--version", before=limit)).status != 0:
        limit = None  # a sanitizer needs more memory
    with open(path("long"), "w", encoding="ascii") as file:
        file.write("# short\nstartpos" + " " * (1 << 20) + "moves a1\n")
    with open(path("blank"), "w", encoding="ascii") as file:
        file.write(" " * (1 << 21) + "\nstartpos\n")
    for words, hint in ((["replay", "/dev/zero"], "/dev/zero, line 1: longer than 16 MiB"),
                        (["match", "--resume", "/dev/zero"], "longer than 16 MiB"),
                        (["match", "--merge", "/dev/zero"], "longer than 16 MiB"),
                        (["match", *FAST, "--openings", "/dev/zero"], "/dev/zero is longer than 64 MiB"),
                        (["match", *FAST, "--openings", "long"], "line-too-long: long, line 2: longer than 1 MiB")):
        result = finish(start(*words, before=limit))
        assert result.status == 1 and hint in result.err, f"{words}: {result.status} {result.err}"
    match("--variant", "tapatan", *FAST, "--openings", "blank")  # skipped lines may be long


def test_hostile_text_cannot_forge_output():
    hostile = "a\r\x1b[2J\n9 games, 0 incorrect\x9b\x7f\u202e"
    shown = "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in hostile.encode())

    def expect_plain(text, count):
        assert shown in text and all(char == "\n" or " " <= char <= "~" for char in text), repr(text)
        assert len(text.splitlines()) == count, text
    match("--variant", "tapatan", "--engine", f"name={hostile}", *FAST, status=2)
    match("--variant", "tapatan", *FAST, "--records", "r")
    description, games = read("r")
    forged = {**games[0], "players": [hostile, "\n\n"], "moves": [{"move": hostile[:30]}, {"move": "\n\x1b"}]}
    write("forged", description, {**games[0], "players": [hostile, "\n\n"]}, forged)
    result = run("replay", "--moves", "--game", "2", "forged", status=1)
    expect_plain(result.out, 4)
    write("result", description, {**games[0], "result": "p\x1b[2J"})
    expect_line(run("replay", "result", status=1).err, r'^nguzo: bad-argument: result, line 2: .* "result"$')
    expect_plain(run("replay", "--game", "1", "forged").out, 2)
    assert "?" in match("--merge", "forged", status=1).err
    result = match("--variant", "tapatan", *FAST, *bad("complains"))
    assert "nguzo: bad reports: a??[2J?b\n" in result.err, repr(result.err)


def test_scripts_for_several_machines():
    words = ["--variant", "tapatan", "--each", "nodes=40", "--rounds", "6", "--random-plies", "2"]
    whole = match(*words, "--interim", "0", "--records", "whole")
    environment = {**os.environ, "NGUZO": NGUZO}

    def run_script(name, *arguments, **more):
        return subprocess.run([os.path.join(ROOT, "scripts", name), *arguments], cwd=FOLDER, text=True, check=True,
                              env={**environment, **more}, stdin=subprocess.DEVNULL, capture_output=True).stdout
    if shutil.which("parallel"):
        out = run_script("match-parallel", "--shards", "3", "--jobs", "2", path("together"), *words)
        assert out.endswith(table(whole)), out
    for task in ("1", "2"):
        run_script("match-slurm", path("array"), *words, SLURM_ARRAY_TASK_ID=task, SLURM_ARRAY_TASK_MIN="1",
               SLURM_ARRAY_TASK_COUNT="2")
    merged = match("--merge", "array/shard-1.jsonl", "array/shard-2.jsonl")
    assert table(merged) == table(whole)


def main():
    global NGUZO, FOLDER
    parser = argparse.ArgumentParser(description="Tests matches.")
    parser.add_argument("--engine", required=True, help="path of the program")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    NGUZO = os.path.abspath(options.engine)
    failed = 0
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")
             and (not options.names or any(part in name for part in options.names))]
    for name, test in tests:
        begin = time.monotonic()
        with tempfile.TemporaryDirectory() as FOLDER:
            try:
                test()
                print(f"{name}: passed ({time.monotonic() - begin:.1f} s)", flush=True)
            except AssertionError as problem:
                failed += 1
                print(f"{name}: FAILED: {problem}", flush=True)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
