# SPDX-License-Identifier: GPL-3.0-or-later
"""The handshake and the options."""
import re

from .subject import require, show

OPTION = re.compile(
    r"option name (?P<name>\S.*?) type (?P<type>spin|check|combo|button|string)(?P<rest> .*)?")
SPIN = re.compile(r" default (\d+) min (\d+) max (\d+)")


def greet(engine, word, last):
    """The options, by name, as `ugi` or `uci` lists them."""
    engine.send(word)
    lines = engine.until(last, word)
    require(len([line for line in lines if line.startswith("id name ")]) == 1, "no 'id name'")
    require(len([line for line in lines if line.startswith("id author ")]) == 1, "no 'id author'")
    options = {}
    for line in lines:
        match = OPTION.fullmatch(line)
        require(match or line.startswith("id "), f"{word} was answered with {show(line)}")
        if match:
            options[match["name"]] = match
    return options


def check_ugi(settings):
    """ugi is answered with id and option lines and ugiok"""
    with settings.start() as engine:
        options = greet(engine, "ugi", "ugiok")
        require("Variant" in options, "the option Variant is missing")
        require(not engine.answers(), "something followed ugiok")


def check_uci(settings):
    """uci is answered with the same options, possibly with UCI_Variant, and uciok"""
    with settings.start() as engine:
        first = list(greet(engine, "ugi", "ugiok"))
        names = [name for name in greet(engine, "uci", "uciok") if name != "UCI_Variant"]
        require(names == first, "uci lists other options than ugi")


def check_options(settings):
    """options have valid types and defaults, and accept their defaults"""
    with settings.start() as engine:
        for name, match in greet(engine, "ugi", "ugiok").items():
            rest = match["rest"] or ""
            if match["type"] == "spin":
                numbers = SPIN.fullmatch(rest)
                require(numbers, f"option {name} has no default, min and max")
                default, least, most = map(int, numbers.groups())
                require(least <= default <= most, f"the default of {name} is out of its range")
                engine.expect_silence(f"setoption name {name.upper()} value {default}")
            elif match["type"] == "check":
                default = re.fullmatch(r" default (true|false)", rest)
                require(default, f"option {name} is neither true nor false")
                engine.expect_silence(f"setoption name {name.lower()} value {default.group(1)}")
            elif match["type"] == "combo":
                values = re.fullmatch(r" default (\S+)(( var \S+)+)", rest)
                require(values, f"option {name} has no default and values")
                require(f" var {values.group(1)} " in values.group(2) + " ",
                        f"the default of {name} is not one of its values")


def check_wrong_options(settings):
    """unknown options and values out of range are rejected"""
    with settings.start() as engine:
        engine.expect_error("setoption name No Such Option value 1", codes=["unknown-option"])
        engine.expect_error("setoption", codes=["missing-argument"])
        engine.expect_error("setoption name", codes=["missing-argument"])
        for name, match in greet(engine, "ugi", "ugiok").items():
            if match["type"] == "spin":
                most = int(SPIN.fullmatch(match["rest"]).group(3))
                for value in (most + 1, -1, "x", "", 2**64):
                    engine.expect_error(f"setoption name {name} value {value}".rstrip(),
                                        codes=["bad-number"])
            elif match["type"] == "check":
                engine.expect_error(f"setoption name {name} value maybe", codes=["bad-argument"])
        engine.expect_error("setoption name Variant value no-such-game",
                            codes=["unknown-variant"])


def check_new_game(settings):
    """uginewgame and ucinewgame print nothing and do not change the position"""
    with settings.start() as engine:
        move = engine.legal_moves("position startpos")[0]
        position = engine.query("fen", f"position startpos moves {move}")
        engine.expect_silence("uginewgame")
        engine.expect_silence("ucinewgame")
        require(engine.query("fen") == position, "the position has changed")


CHECKS = [check_ugi, check_uci, check_options, check_wrong_options, check_new_game]
