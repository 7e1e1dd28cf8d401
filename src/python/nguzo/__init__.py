# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules and engine of mill games and other board games.

>>> import nguzo
>>> game = nguzo.Game("tapatan")
>>> game.push("b2")
>>> len(game.legal_moves)
8
>>> game.search(depth=5).move in game.legal_moves
True

The module calls libnguzo, the C library. Names are those of python-chess where it has one for the same thing; moves are
strings, because every game spells its own.
"""
from ._library import Error, IllegalMoveError, __version__
from .game import Game, LegalMoves, Option, Outcome, Value, Variant, variants
from .records import Record, read_game, read_games
from .searching import Analysis, Info, PlayResult, Score, Wdl

__all__ = ["Analysis", "Error", "Game", "IllegalMoveError", "Info", "LegalMoves", "Option", "Outcome", "PlayResult",
           "Record", "Score", "Value", "Variant", "Wdl", "__version__", "read_game", "read_games", "variants"]
