# SPDX-License-Identifier: GPL-3.0-or-later
"""Setting up positions, sending them again, and illegal moves."""
from .subject import require, variants_of


def start_game(engine, spec, count):
    """Plays the first moves of a game, at most `count`."""
    engine.choose(spec)
    moves = []
    legal = engine.legal_moves()
    while legal and len(moves) < count:
        moves.append(legal[len(moves) % len(legal)])
        legal = engine.legal_moves("position startpos moves " + " ".join(moves))
    return moves


def check_text(settings):
    """position text restores the position"""
    with settings.start() as engine:
        for spec in variants_of(settings):
            moves = start_game(engine, spec, 6)
            text = engine.query("fen")
            legal = engine.legal_moves()
            engine.expect_silence("position startpos")
            engine.expect_silence(f"position fen {text}")
            require(engine.query("fen") == text, f"{text} is printed as {engine.query('fen')}")
            require(engine.legal_moves() == legal, f"{text} has other moves than {moves}")
            engine.choose(variants_of(settings)[0])
            engine.expect_silence(f"position fen {text}")
            require(engine.legal_moves() == legal, f"{text} does not choose its game")


def check_again(settings):
    """a position that is sent again, shorter and longer, is the same"""
    with settings.start() as engine:
        for spec in variants_of(settings):
            moves = start_game(engine, spec, 6)
            texts = []
            for count in range(len(moves) + 1):
                texts.append(engine.query("fen", "position startpos moves "
                                          + " ".join(moves[:count])))
            for count in (len(moves), 2, 0, len(moves), 1):
                count = min(count, len(moves))
                line = "position startpos moves " + " ".join(moves[:count])
                for _ in range(3):
                    require(engine.query("fen", line) == texts[count],
                            f"{spec}: {line} gives another position the second time")


def check_makemove(settings):
    """makemove plays a move, and undo takes it back"""
    with settings.start() as engine:
        spec = variants_of(settings)[0]
        moves = start_game(engine, spec, 4)
        last = engine.query("fen")
        engine.expect_silence("position startpos")
        first = engine.query("fen")
        engine.expect_silence(*[f"makemove {move}" for move in moves])
        require(engine.query("fen") == last, f"{spec}: makemove and position … moves differ")
        engine.expect_silence(*["undo"] * len(moves))
        require(engine.query("fen") == first, f"{spec}: undo does not lead back")


def check_illegal_tail(settings):
    """an illegal move in a position loses the game for the player who made it"""
    with settings.start() as engine:
        for spec in variants_of(settings):
            moves = start_game(engine, spec, 2)
            good = "position startpos moves " + " ".join(moves)
            loser = engine.query("p1turn", good) == "true"
            text = engine.query("fen")
            sides = len(engine.query("scores").split())
            engine.expect_error(f"{good} no-such-move {moves[0]}", codes=["illegal-move"])
            require(engine.query("gameover") == "true", f"{spec}: the game goes on")
            expected = ("p2win" if loser else "p1win") if sides == 2 else "draw"
            result = engine.query("result")
            require(result == expected, f"{spec}: the result is {result}, not {expected}")
            require(engine.query("fen") == text, f"{spec}: not the position before the move")
            require(engine.legal_moves() == [], f"{spec}: moves are legal")
            require(engine.query("gameover", good) == "false", f"{spec}: the game is still lost")


CHECKS = [check_text, check_again, check_makemove, check_illegal_tail]
