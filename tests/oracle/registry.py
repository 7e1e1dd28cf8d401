# SPDX-License-Identifier: GPL-3.0-or-later
"""All the games, and specs such as 'conquer:capture=hand,goal=30'."""

import importlib
import sys

MODULES = ('mills', 'tresillo', 'tableaux', 'stack', 'jati', 'dai_jobi', 'jamit')

GAMES = {}          # id -> function (id, options) -> State
OPTION_SETS = {}    # id -> specs worth testing
OWNED = ['kunjing:seats=121', 'kunjing:players=4,teams=on,seats=1221', 'kunjing:players=4,seats=2112', 'stack:players=3,goal=3,seats=122',
         'achi:teams=on,seats=2211', 'dai-jobi:players=3,seats=221', 'jamit:players=3,seats=112']


def load():
    for name in MODULES:
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            print('registry: module %s is absent, its games are skipped' % name,
                  file=sys.stderr)
            continue
        GAMES.update(module.GAMES)
        OPTION_SETS.update(module.OPTION_SETS)


def parse(spec):
    """'id:key=value,...' -> (id, {key: value})"""
    game, _, rest = spec.partition(':')
    options = {}
    for item in filter(None, rest.split(',')):
        key, _, value = item.partition('=')
        options[key] = value
    return game, options


class Owned:
    """A state of a game whose seats are played by two engines, as seats= has it."""

    def __init__(self, state, owners):
        self.state, self.owners = state, owners

    def __getattr__(self, name):
        return getattr(self.state, name)

    def play(self, move):
        return Owned(self.state.play(move), self.owners)

    def without_history(self):
        return Owned(self.state.without_history(), self.owners)

    def result(self):
        result = self.state.result()
        return 'p%swin' % self.owners[int(result[1]) - 1] if result.endswith('win') else result


class Resigned:
    """The end of a game whose player to move resigned: with two sides, or two engines, the other
    one wins; with more, nobody else loses."""

    def __init__(self, state):
        self.state = state

    def __getattr__(self, name):
        return getattr(self.state, name)

    def over(self):
        return True

    def legal(self):
        return []

    def result(self):
        seat = int(self.state.turn()[1:])
        owners = getattr(self.state, 'owners', None)
        if owners:
            return 'p%dwin' % (3 - int(owners[seat - 1]))
        return 'p%dwin' % (1 + seat % 2) if len(self.state.scores()) == 2 else 'draw'


def start(spec):
    game, options = parse(spec)
    if game not in GAMES:
        raise SystemExit('unknown game: ' + game)
    owners = options.pop('seats', None)
    state = GAMES[game](game, options)
    return Owned(state, owners) if owners else state


def all_specs():
    return [spec for specs in OPTION_SETS.values() for spec in specs] + OWNED


load()
