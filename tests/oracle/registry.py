# SPDX-License-Identifier: GPL-3.0-or-later
"""All the games, and specs such as 'conquer:capture=hand,goal=30'."""

import importlib
import sys

MODULES = ('mills', 'tresillo', 'tableaux', 'stack', 'jati', 'dai_jobi', 'jamit')

GAMES = {}          # id -> function (id, options) -> State
OPTION_SETS = {}    # id -> specs worth testing


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


def start(spec):
    game, options = parse(spec)
    if game not in GAMES:
        raise SystemExit('unknown game: ' + game)
    return GAMES[game](game, options)


def all_specs():
    return [spec for specs in OPTION_SETS.values() for spec in specs]


load()
