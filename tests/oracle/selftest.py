#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Facts and corners of the rules that the oracle itself must get right."""

import sys
from dataclasses import replace
from functools import cache

sys.dont_write_bytecode = True
import registry
from compare import count

PERFT = {
    'nine-mens-morris': (24, 552, 12144),
    'six-mens-morris': (16, 240, 3360, 43680),
    'tapatan': (9, 72, 504, 3024),
    'tant-fant': (5, 14, 60, 266),
    'shisima': (5, 14, 60, 266),
}


def moving(spec, p1, p2, **more):
    """A position of the moving phase; the side that is short has lost men."""
    state = registry.start(spec)
    men = {**dict.fromkeys(p1.split(), 0), **dict.fromkeys(p2.split(), 1)}
    all_men = state.rules.men
    taken = (all_men - len(p2.split()), all_men - len(p1.split()))
    return replace(state, men=men, hands=(0, 0), taken=taken, **more)


def play(state, moves):
    for move in moves.split():
        assert move in state.legal(), (move, state.legal())
        state = state.play(move)
    return state


def perft_facts():
    for spec, counts in PERFT.items():
        start = registry.start(spec).without_history()
        for depth, due in enumerate(counts, 1):
            assert count(start, depth) == due, (spec, depth)


def tableaux_is_lost():
    @cache
    def wins(state):
        # A finished game is won by the player to move: the other took the last.
        return state.over() or any(not wins(state.play(m)) for m in state.legal())
    assert not wins(registry.start('tableaux'))


def chain_back_to_its_start():
    state = moving('kuruka-saba', 'a5 c5 e5', 'e3 d2 d4 a1')
    legal = state.legal()
    assert {'e5-e1', 'e5-e1-c3', 'e5-e1-c3-e5xa1'} <= set(legal)
    assert 'e5-e1-c3-e5' not in legal
    assert state.play('e5-e1-c3-e5xa1').result() == 'p1win'     # all seven
    assert state.play('e5-e1-c3-e5xa1').scores() == [7, 4]


def mill_without_a_target():
    state = moving('kuruka-saba', 'a5 c5 e5', 'e3 d2 d4')
    assert 'e5-e1-c3-e5' in state.legal()


def reforming():
    men = 'a1 c1 e1 b2 b4', 'd2 d3 d4 a5 c5'
    for spec, returns in (('kubwa-tatu', True), ('six-mens-morris', False),
                          ('kuruka-saba', False), ('saba', True)):
        state = play(moving(spec, *men), 'e1-e3')
        state = state.play(next(m for m in state.legal() if m.startswith('c5')))
        assert any(m.startswith('e3-e1') for m in state.legal()) == returns, spec


def pause_is_lifted():
    # e1 broke a1-c1-e1; coming back completes e1-e3-e5 as well.
    line = ('a1', 'c1', 'e1')
    bars = (frozenset([line]), frozenset())
    state = moving('kuruka-saba', 'a1 c1 d2 e3 e5', 'a5 b4', barred=bars)
    assert 'd2-e1xa5' in state.legal()
    state = moving('kuruka-saba', 'a1 c1 d2 e3', 'a5 b4', barred=bars)
    assert not any(m.startswith('d2-e1') for m in state.legal())


def swap_bars_after_a_mill():
    # a1 leaves a1-d1-g1 for a4-b4-c4: that line is barred, if a mill was made.
    state = moving('morabaraba', 'a1 d1 g1 b4 c4', 'g7 f6 e4 d7')
    after = play(state, 'a1-a4xe4')
    assert after.barred[0] == {('a1', 'd1', 'g1')}
    after = play(state, 'a1-b2')
    assert not after.barred[0]


def ten_move_draw():
    state = moving('morabaraba', 'a1 g7 c4', 'd2 f4 d6 e3', shotless=19)
    assert state.play('a1-a4').result() == 'draw'
    assert state.play('a1-a4').over()
    state = moving('morabaraba', 'a1 g7 c4', 'd2 f4 d6 e3', shotless=18)
    assert state.play('a1-a4').without_history().shotless == 19


def shax_order():
    # Nobody makes a line on this full board of two squares; p2 removes first.
    quiet = 'a1 c1 e1 e3 c5 e5 a5 a3 b2 c2 d2 d3 c4 d4 b4 b3'
    state = play(registry.start('shax-8:teams=on'), quiet)
    assert (state.turn(), state.first_line) == ('p2', None)
    state = state.play(state.legal()[0])
    assert state.turn() == 'p3' and all(m[0] == 'x' for m in state.legal())
    state = state.play(state.legal()[0])
    assert state.turn() == 'p4' and not any(m[0] == 'x' for m in state.legal())


def siege():
    # p1 besieges p2, who passes; p1 must open a way and removes nothing.
    state = moving('shax-8', 'c1 a3 b2 d3 d4', 'a1 e5 c5 e3', seat=1)
    state = replace(state, men={**state.men, 'e1': 0, 'a5': 0, 'c4': 0})
    state = replace(state, taken=(4, 2))
    assert state.legal() == ['pass']
    state = state.play('pass')
    assert state.siege and state.legal() and not any('x' in m for m in state.legal())
    assert all(state.play(m).legal() != ['pass'] for m in state.legal())


def lazima():
    state = moving('lazima-tano', 'a1 b2 d4', 'c1 e5 c5')
    assert all(m.startswith('a1-e1') for m in state.legal()), state.legal()
    state = moving('lazima-tano', 'a1 c1 d2 d4', 'a3 e5 c5')
    assert {'d2-e1xa3', 'd4-c4', 'a1-a5'} <= set(state.legal())


def flights():
    state = moving('mbili:flights=on', 'a1 b2 d4', 'e1 e5 c5 c1')
    after = play(state, 'a1-d2')
    assert after.flights == (3, 4)
    assert play(state, 'a1-a3').flights == (4, 4)


def threefold():
    state = registry.start('shisima')
    there_and_back = 'a1-a2 a3-b2 a2-a1 b2-a3 '
    assert not play(state, there_and_back + there_and_back[:17]).over()
    assert play(state, there_and_back * 2).result() == 'draw'
    assert not play(state.without_history(), there_and_back * 3).over()


def conquer_rounds():
    state = registry.start('conquer:goal=30')
    men = {**dict.fromkeys('d1 d2 e3 b2 a4'.split(), 0),
           **dict.fromkeys('a1 c5 g7'.split(), 1)}
    now = replace(state.play_round, hands=(0, 0), taken=(9, 0), men=men)
    after = replace(state, play_round=now).play('e3-d3xc5')
    # Ten chips, and a1 is trapped; p2 starts round two.
    assert after.scores() == [12, 0] and after.round == 2 and after.turn() == 'p2'
    assert len(after.legal()) == 24 and not after.over()


def kunjing_chain():
    state = registry.start('kunjing')
    men = dict.fromkeys('a1 g7'.split(), 0)
    men.update({'d1': 1, 'g4': 2, 'd7': 1})
    state = replace(state, men=men, hands=(0, 0, 0))
    legal = state.legal()
    assert 'a1-g1' in legal and 'a1-g7' not in legal
    assert 'g7-g1' in legal and 'g7-a7' in legal
    assert play(state, 'a1-g1').turn() == 'p2'


TESTS = (perft_facts, tableaux_is_lost, chain_back_to_its_start,
         mill_without_a_target, reforming, pause_is_lifted, swap_bars_after_a_mill,
         ten_move_draw, shax_order, siege, lazima, flights, threefold,
         conquer_rounds, kunjing_chain)


def main():
    failed = 0
    for test in TESTS:
        try:
            test()
        except AssertionError as error:
            failed += 1
            print('FAIL', test.__name__, error)
    print('%d passed, %d failed' % (len(TESTS) - failed, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
