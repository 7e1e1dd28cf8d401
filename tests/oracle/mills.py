# SPDX-License-Identifier: GPL-3.0-or-later
"""Mill and alignment games (rules, sections 1, 3, 10 and 11), one row a game.

Men are kept as a dict point -> side, lines as tuples of points.
Nothing here is meant to be fast: it is meant to read like the rules.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

import boards


@dataclass(frozen=True)
class Rules:
    """A row of the table in 3.4, with the options applied."""
    board: object
    men: int
    makes: str = 'removal'      # or 'win'
    lines: tuple = ()           # the lines that count, for each side
    setup: tuple = ()           # points of each side at the start
    protected: bool = False
    reform: str = 'free'        # never, swap, pause
    jump: str = ''              # 'plain', 'chain' (Kunjing), 'capture'
    fly: int = 0                # with so many men or fewer, hand included
    flights: int = None         # 3.8: flights of each player at the start; None: any number
    reduce: int = 0             # captures that win
    stuck: str = 'loses'        # 'passes' (Kunjing), 'siege' (3.6)
    lazima: bool = False        # 3.7
    shotless: int = 0           # 3.5: moves without a capture that draw
    full_draws: bool = False    # 3.5: so does a full board
    placing: str = 'first'      # 'fills' (3.6), 'only', 'free' (section 11)
    from_hand: bool = False     # section 4, conquer with capture=hand
    hand_only: bool = False     # the same, and nothing once the hand is empty
    removes: str = 'one'        # section 11: 'each', one man for each line
    removal: str = 'must'       # section 11: 'may' be declined
    bars: str = 'line'          # section 11: 'man', barred only to the man that broke it
    sides: int = 2              # with men of their own
    seats: int = 2
    paired: bool = False        # Kunjing: p1 and p3 win together, p2 and p4 too


@dataclass(frozen=True)
class Move:
    """The parts of a move. A placement has a path of one point."""
    path: tuple = ()
    jumped: tuple = ()          # men taken by jumping
    is_jump: bool = False
    flight: bool = False        # uses a flight up
    mill: int = 0               # lines that the man just moved completes
    removed: tuple = ()         # men removed by a mill, or by a Shax removal
    hand_taken: int = 0         # section 4: men in hand that the mill takes

    def spelling(self):
        removals = ''.join('x' + point for point in sorted(self.removed))
        return '-'.join(self.path) + removals or 'pass'


def complete(line, men, side):
    return all(men.get(point) == side for point in line)


@dataclass(frozen=True)
class State:
    rules: Rules
    men: dict                   # point -> side
    hands: tuple                # men in hand, by side
    taken: tuple                # men captured, by side that captured them
    seat: int
    barred: tuple               # 3.2: a frozenset of lines for each side
    flights: tuple              # 3.8: left, by side
    first_line: int = None      # 3.6: side that made the first line
    siege: bool = False         # 3.6: the mover must open a siege
    shotless: int = 0           # 3.5: moves since the last shot
    quiet: int = 0              # 3.3
    seen: dict = None           # 3.3: position -> times; None is switched off
    ending: str = 'none'
    breaker: tuple = (None, None)   # section 11: the man that broke the barred lines

    # ---- the interface -------------------------------------------------

    def legal(self):
        return sorted(self.moves)

    def turn(self):
        return 'p%d' % (self.seat + 1)

    def players(self):
        return self.rules.seats

    def over(self):
        return self.ending != 'none'

    def result(self):
        return self.ending

    def scores(self):
        # 3.3: zeros in the games won by aligning.
        if self.rules.makes == 'win':
            return [0] * (2 if self.rules.paired else self.rules.sides)
        return list(self.taken)

    def without_history(self):
        return replace(self, seen=None)

    # ---- words ---------------------------------------------------------

    @property
    def side(self):
        return self.seat % self.rules.sides     # section 10: p1 p3, p2 p4

    @property
    def phase(self):
        if any(self.hands):
            return 'placing'
        # 3.6: in Shax there are two removals between placing and moving.
        if self.rules.placing == 'fills' and sum(self.taken) < 2:
            return 'removing'
        return 'moving'

    def empty(self, point):
        return point not in self.men

    def men_of(self, side):
        return [point for point, owner in self.men.items() if owner == side]

    def total(self, side):
        return self.hands[side] + len(self.men_of(side))

    # ---- legal moves: token -> Move --------------------------------------

    @cached_property
    def moves(self):
        if self.over():
            return {}
        if self.phase == 'removing':
            found = [Move(removed=(p,)) for p in self.men_of(1 - self.side)]
        else:
            found = self.with_removals(self.turns())
            if not found and self.rules.stuck != 'loses':
                found = [Move()]    # pass
        assert len({move.spelling() for move in found}) == len(found)
        return {move.spelling(): move for move in found}

    def turns(self):
        """Placements and moves on the board that may be played, without removals."""
        found = self.placements() if self.hands[self.side] else []
        if not self.hands[self.side] or self.rules.placing == 'free':
            found += self.shifts()
        allowed = [move for move in found if not self.is_barred(move)]
        if self.rules.lazima:
            allowed = self.compulsory(allowed)
        if self.siege:
            allowed = self.opening(allowed)
        return allowed

    def placements(self):
        points = filter(self.empty, self.rules.board.points)
        return [self.judged(Move((p,))) for p in points]

    def shifts(self):
        """Steps, jumps and flights, barred ones too."""
        found = {}
        for point in self.men_of(self.side):
            for move in self.jumps(point) + self.steps(point) + self.flying(point):
                # A flight that is also a step or a jump is found first as that.
                found.setdefault(move.path, self.judged(move))
        return list(found.values())

    def steps(self, point):
        near = filter(self.empty, self.rules.board.neighbours[point])
        return [Move((point, target)) for target in near]

    def flying(self, point):
        limited = self.rules.flights is not None
        if self.total(self.side) > self.rules.fly or (limited and not self.flights[self.side]):
            return []
        targets = filter(self.empty, self.rules.board.points)
        return [Move((point, target), flight=limited) for target in targets]

    def jumps(self, point):
        if self.rules.jump == 'plain':
            return [Move((point, target), is_jump=True)
                    for over, target in self.rules.board.jumps[point]
                    if self.opponent_on(over, self.men) and self.empty(target)]
        if self.rules.jump == 'chain':
            return self.quiet_chains(point)
        if self.rules.jump == 'capture':
            men = dict(self.men)
            del men[point]      # the start counts as empty during the chain
            return self.capturing_chains(men, (point,), ())
        return []

    def opponent_on(self, point, men):
        return point in men and men[point] != self.side

    def quiet_chains(self, point):
        """Kunjing: start and final point only; never back to the start."""
        reached, waiting = set(), [point]
        while waiting:
            for over, target in self.rules.board.jumps[waiting.pop()]:
                if (self.opponent_on(over, self.men) and self.empty(target)
                        and target not in reached):
                    reached.add(target)
                    waiting.append(target)
        return [Move((point, target), is_jump=True) for target in reached]

    def capturing_chains(self, men, path, jumped):
        """Every chain that goes on from path; one may stop after any jump."""
        found = []
        for over, target in self.rules.board.jumps[path[-1]]:
            if self.opponent_on(over, men) and target not in men:
                rest = {p: owner for p, owner in men.items() if p != over}
                longer, gone = path + (target,), jumped + (over,)
                found.append(Move(longer, gone, is_jump=True))
                found += self.capturing_chains(rest, longer, gone)
        return found

    # ---- lines -----------------------------------------------------------

    def men_after(self, move):
        """The men when the move has been made, before any removal by a mill."""
        men = dict(self.men)
        if len(move.path) > 1:
            del men[move.path[0]]
        for point in move.jumped:
            del men[point]
        men[move.path[-1]] = self.side
        return men

    def completed(self, move):
        """The lines that the man just placed or moved completes."""
        men = self.men_after(move)
        return {line for line in self.rules.lines[self.side]
                if move.path[-1] in line and complete(line, men, self.side)}

    def judged(self, move):
        return replace(move, mill=len(self.completed(move)))

    def is_barred(self, move):
        # 3.2; with pause, another line that is not barred lifts the bar.
        lines, barred = self.completed(move), self.barred[self.side]
        if self.rules.bars == 'man' and (len(move.path) < 2
                                         or move.path[0] != self.breaker[self.side]):
            return False
        if self.rules.reform == 'pause' and lines - barred:
            return False
        return bool(lines & barred)

    def newly_barred(self, move):
        """3.2: the lines the mover may not complete with the next move."""
        if len(move.path) < 2 or self.rules.reform == 'free':
            return frozenset()
        men = self.men_after(move)
        broken = frozenset(line for line in self.rules.lines[self.side]
                           if move.path[0] in line
                           and complete(line, self.men, self.side)
                           and not complete(line, men, self.side))
        bars = {'never': True, 'swap': move.mill, 'pause': not move.mill}
        return broken if bars[self.rules.reform] else frozenset()

    # ---- what a mill does --------------------------------------------------

    def with_removals(self, moves):
        """3.1: each move that makes a mill, once for every man it can remove."""
        found = []
        for move in moves:
            if not move.mill or self.rules.makes == 'win' or not self.removes():
                found.append(move)
            elif self.rules.from_hand and self.hands[1 - self.side]:
                count = min(self.wanted(move), self.hands[1 - self.side])
                found.append(replace(move, hand_taken=count))
            elif self.rules.hand_only:
                found.append(move)
            else:
                sets = self.removable(self.men_after(move), self.wanted(move))
                if self.rules.removal == 'may' and () not in sets:
                    sets.append(())
                found += [replace(move, removed=men) for men in sets]
        return found

    def wanted(self, move):
        return move.mill if self.rules.removes == 'each' else 1

    def removes(self):
        # 3.6: nothing is removed while placing, nor by a move opening a siege.
        placing_shax = self.rules.placing == 'fills' and self.phase == 'placing'
        return not (placing_shax or self.siege)

    def removable(self, men, count):
        """The sets of men that may be removed; protected ones only with all others."""
        enemy = 1 - self.side
        targets = [p for p, owner in men.items() if owner == enemy]
        in_mills = {p for line in self.rules.lines[enemy]
                    if self.rules.protected and complete(line, men, enemy) for p in line}
        others = [p for p in targets if p not in in_mills]
        if count <= len(others):
            return list(combinations(others, count))
        more = min(count, len(targets)) - len(others)
        return [(*others, *some) for some in combinations(sorted(in_mills), more)]

    # ---- Lazima (3.7) and sieges (3.6) ---------------------------------------

    def compulsory(self, moves):
        if any(move.mill for move in moves):
            return moves
        return [move for move in moves if move.is_jump] or moves

    def opening(self, moves):
        return [move for move in moves if self.frees(move)] or moves

    def frees(self, move):
        """After the move the besieged player can move."""
        after = replace(self, men=self.men_after(move), siege=False,
                        seat=(self.seat + 1) % self.rules.seats)
        return bool(after.turns())

    # ---- playing a move --------------------------------------------------

    def play(self, token):
        move = self.moves[token]
        after = replace(
            self, men=self.men_played(move), hands=self.hands_played(move),
            taken=self.taken_played(move), flights=self.flights_played(move),
            barred=self.barred_played(move), breaker=self.breaker_played(move), first_line=self.first_played(move),
            siege=self.rules.stuck == 'siege' and token == 'pass',
            quiet=0 if self.resets_quiet(move) else self.quiet + 1)
        after = replace(after, seat=self.next_seat(after),
                        shotless=self.shotless_after(after))
        if after.seen is not None:
            after = after.remembered()
        ending = self.ending_of(move, after)
        return after if ending == 'none' else replace(after, ending=ending)

    def men_played(self, move):
        men = self.men_after(move) if move.path else dict(self.men)
        for point in move.removed:
            del men[point]
        return men

    def hands_played(self, move):
        hands = list(self.hands)
        hands[self.side] -= len(move.path) == 1
        if move.hand_taken:
            hands[1 - self.side] -= move.hand_taken
        return tuple(hands)

    def captures(self, move):
        return len(move.jumped) + len(move.removed) + move.hand_taken

    def taken_played(self, move):
        taken = list(self.taken)
        taken[self.side] += self.captures(move)
        return tuple(taken)

    def flights_played(self, move):
        flights = list(self.flights)
        flights[self.side] -= move.flight
        return tuple(flights)

    def barred_played(self, move):
        barred = list(self.barred)
        barred[self.side] = self.newly_barred(move)
        if self.rules.bars == 'man' and self.breaker[1 - self.side] in move.removed + move.jumped:
            barred[1 - self.side] = frozenset()
        return tuple(barred)

    def breaker_played(self, move):
        if self.rules.bars != 'man':
            return self.breaker
        breaker = list(self.breaker)
        breaker[self.side] = move.path[-1] if self.newly_barred(move) else None
        if not self.barred_played(move)[1 - self.side]:
            breaker[1 - self.side] = None
        return tuple(breaker)

    def first_played(self, move):
        if self.rules.placing == 'fills' and self.first_line is None and move.mill \
                and self.phase == 'placing':
            return self.side
        return self.first_line

    def resets_quiet(self, move):
        return len(move.path) == 1 or self.captures(move) > 0

    def next_seat(self, after):
        seat = (self.seat + 1) % self.rules.seats
        if self.phase == 'placing' and after.phase == 'removing':
            # 3.6: the maker of the first line, or p2's side, removes first.
            first = 1 if after.first_line is None else after.first_line
            while seat % self.rules.sides != first:
                seat = (seat + 1) % self.rules.seats
        return seat

    def shotless_after(self, after):
        # 3.5: counted once either player has three cows, hand included.
        if not self.rules.shotless or after.taken != self.taken:
            return 0
        return self.shotless + 1 if min(after.total(0), after.total(1)) <= 3 else 0

    # ---- history (3.3) -----------------------------------------------------

    def key(self):
        return (frozenset(self.men.items()), self.hands, self.seat, self.barred,
                self.flights, self.phase, self.siege, self.breaker)

    def remembered(self):
        seen, key = dict(self.seen), self.key()
        seen[key] = seen.get(key, 0) + 1
        return replace(self, seen=seen)

    # ---- ends ----------------------------------------------------------------

    def ending_of(self, move, after):
        """Wins and losses come first, then the draws."""
        winner = self.side % 2 if self.rules.paired else self.side
        mine = 'p%dwin' % (winner + 1)
        if self.rules.makes == 'win' and move.mill and not self.siege:
            return mine                                         # align
        if self.rules.reduce and after.taken[self.side] >= self.rules.reduce:
            return mine                                         # reduce
        full = len(after.men) == len(self.rules.board.points)
        if self.rules.placing == 'only' and (full or not after.hands[after.side]):
            first, second = after.taken                         # section 4
            return 'draw' if first == second else 'p1win' if first > second else 'p2win'
        if self.rules.full_draws and full:
            return 'draw'                                       # 3.5
        if not after.moves:
            return mine                                         # blocked
        if self.rules.shotless and after.shotless >= self.rules.shotless:
            return 'draw'                                       # 3.5
        return 'draw' if after.drawn_by_history() else 'none'

    def drawn_by_history(self):
        if self.seen is None:
            return False
        return self.seen[self.key()] >= 3 or self.quiet >= 100 * self.rules.sides


def begin(rules, seat=0, history=True):
    """The start of a game, or of a round that this seat begins."""
    men = {p: side for side, points in enumerate(rules.setup) for p in points}
    each = range(rules.sides)
    state = State(rules, men, tuple(0 if rules.setup else rules.men for _ in each),
                  tuple(0 for _ in each), seat, tuple(frozenset() for _ in each),
                  tuple(rules.flights or 0 for _ in each), seen={} if history else None)
    return state.remembered() if history else state


# ---- the table of 3.4 ------------------------------------------------------

def morris(board, men, reform, **more):
    return dict(board=board, men=men, reform=reform, protected=True,
                reduce=men - 2, **more)


def align(board, men, **more):
    return dict(board=board, men=men, makes='win', **more)


def kuruka(men, **more):
    return dict(board='ring17x', men=men, protected=True, reform='pause',
                jump='capture', reduce=men, **more)


def simple(board, men, **more):
    """Kubwa Tatu and its kin: any man may be removed; flights= is an option."""
    return dict(board=board, men=men, reduce=men - 2, **more)


def shax(board, men):
    return dict(board=board, men=men, placing='fills', stuck='siege', reduce=men - 2)


RANKS_AND_FILES = boards.STAR9_RANKS + boards.STAR9_FILES
THROUGH_B2 = [line for line in boards.STAR9_LINES if 'b2' in line]
HOME = (('a1', 'b1', 'c1'), ('a3', 'b3', 'c3'))
NOT_HOME = tuple([line for line in boards.STAR9_LINES if line != home]
                 for home in HOME)

TABLE = {
    'nine-mens-morris': morris('ring24', 9, 'free', fly=3),
    'seven-mens-morris': morris('ring17', 7, 'pause', fly=3),
    'six-mens-morris': morris('ring16', 6, 'never'),
    'five-mens-morris': morris('ring16', 5, 'never'),
    'three-mens-morris': align('star9', 3, fly=99),
    'tapatan': align('star9', 3),
    'achi': align('star9', 4, lines=(RANKS_AND_FILES, RANKS_AND_FILES)),
    'jare': align('star9', 3, stuck='siege'),
    'tant-fant': align('star9', 3, lines=NOT_HOME, setup=HOME),
    'shisima': align('star9', 3, lines=(THROUGH_B2, THROUGH_B2), setup=HOME),
    'sabr': align('star9', 3, jump='plain',
                  setup=(('a1', 'c1', 'b3'), ('a3', 'c3', 'b1'))),
    'morabaraba': morris('ring24x', 12, 'swap', fly=3, shotless=20, full_draws=True),
    'shax': shax('ring24', 12),
    'shax-8': shax('ring16', 8),
    'saba': morris('ring17x', 7, 'free', jump='plain'),
    'sita': morris('ring17x', 6, 'free', jump='plain'),
    'tano': morris('ring17x', 5, 'free', jump='plain'),
    'kuruka-saba': kuruka(7),
    'kuruka-sita': kuruka(6),
    'kuruka-tano': kuruka(5),
    'lazima-saba': kuruka(7, lazima=True),
    'lazima-sita': kuruka(6, lazima=True),
    'lazima-tano': kuruka(5, lazima=True),
    'kubwa-tatu': simple('ring16', 6, jump='plain'),
    'mbili-na-nusu': simple('ring16', 5, jump='plain'),
    'mbili': simple('ring16', 4, jump='plain'),
    'moja-na-nusu': align('ring16', 3, jump='plain'),
    'sita-vyura': simple('ring16x', 6, jump='plain'),
    'tano-vyura': simple('ring16x', 5, jump='plain'),
    'ene-vyura': align('ring16x', 4, jump='plain'),
    'tatu-vyura': align('ring16x', 3, jump='plain'),
    'sita-nyoka': simple('ring16x', 6),
    'tano-nyoka': simple('ring16x', 5),
    'ene-nyoka': align('ring16x', 4),
    'tatu-nyoka': align('ring16x', 3),
    'tatu-ndege': align('ring16', 3, fly=99),
    'kunjing': align('ring24x', 4, jump='chain', stuck='passes', sides=3, seats=3),
}
WITH_FLIGHTS = ('kubwa-tatu', 'mbili-na-nusu', 'mbili', 'sita-vyura',
                'tano-vyura', 'sita-nyoka', 'tano-nyoka')
WITH_TEAMS = [game for game, row in TABLE.items()
              if row['men'] >= 4 and game != 'kunjing']


def rules_for(row, options):
    """A row with the options of the games applied."""
    row = dict(row)
    if options.get('teams') == 'on':
        row['seats'] = 4
        row['paired'] = row.get('sides', 2) > 2     # section 10, Kunjing
    if options.get('flying') == 'off':
        row['fly'] = 0
    if options.get('flights') == 'on':
        row['fly'], row['flights'] = 3, row['men']
    if 'players' in options:
        row['sides'] = row['seats'] = int(options['players'])
    row['board'] = boards.BOARDS[row['board']]
    sides = row.get('sides', 2)
    row['lines'] = row.get('lines') or (row['board'].lines,) * sides
    return Rules(**row)


def start(game, options):
    return begin(rules_for(TABLE[game], options))


def option_sets(game):
    sets = [game]
    if game in WITH_TEAMS:
        sets.append(game + ':teams=on')
    if game in WITH_FLIGHTS:
        sets += [game + ':flights=on', game + ':flights=on,teams=on']
    if game == 'seven-mens-morris':
        sets += [game + ':flying=off', game + ':flying=off,teams=on']
    if game == 'kunjing':
        sets += [game + ':players=4', game + ':players=4,teams=on']
    return sets


GAMES = {game: start for game in TABLE}
OPTION_SETS = {game: option_sets(game) for game in TABLE}


# ---- section 11: rows of one's own -------------------------------------------

def tresillo(**more):
    return dict(board='ring24x', men=12, **more)


BASES = {**TABLE, 'stay': tresillo(placing='only', from_hand=True, hand_only=True),
         'pluck': tresillo(placing='only'), 'rapido': tresillo(placing='only'),
         'conquer': tresillo(reduce=10)}
FLY = {'never': 0, 'always': 99}
MAKES = {'removal': {'makes': 'removal'}, 'win': {'makes': 'win'},
         'hand': {'makes': 'removal', 'from_hand': True, 'hand_only': True},
         'hand-first': {'makes': 'removal', 'from_hand': True}}
RENAMED = {'protects': 'protected', 'compulsory': 'lazima', 'blocked': 'stuck'}
VALUES = {'on': True, 'off': False, 'single': 'plain', 'none': '', 'besieged': 'siege'}


def points_of(text):
    return tuple(tuple(filter(None, side.split('.'))) for side in text.split('-'))


def set_field(row, key, value):
    if key == 'makes':
        row.update({'from_hand': False, 'hand_only': False, **MAKES[value]})
    elif key == 'lines':
        row['chosen_lines'] = value
        row.pop('lines', None)
    elif key == 'full':
        row['full_draws'] = value == 'draws'
    elif key == 'players':
        row['sides'] = row['seats'] = int(value)
    elif key == 'setup':
        row['setup'] = () if value == 'none' else points_of(value)
    elif key == 'fly':
        row['fly'] = FLY[value] if value in FLY else int(value)
    elif key == 'flights':
        row['flights'] = None if value == 'any' else int(value)
    elif key in ('men', 'reduce', 'shotless'):
        row[key] = int(value)
    elif key in ('board', 'removes', 'removal', 'bars', 'reform', 'placing'):
        row[key] = value
    else:
        row[RENAMED.get(key, key)] = VALUES.get(value, value)


def chosen_lines(board, chosen, home):
    """The lines that count, for each side."""
    xs, ys = zip(*board.places.values())
    centre = [p for p, (x, y) in board.places.items()
              if 2 * x == min(xs) + max(xs) and 2 * y == min(ys) + max(ys)]
    counts = {
        'all': lambda line, side: True,
        'orthogonal': lambda line, side: any(len({board.places[p][i] for p in line}) == 1
                                             for i in (0, 1)),
        'centre': lambda line, side: bool(set(line) & set(centre)),
        'not-home': lambda line, side: not set(line) <= set(home[side]),
    }[chosen]
    return tuple([line for line in board.lines if counts(line, side)] for side in (0, 1))


def start_own(game, options):
    options = dict(options)
    base = options.pop('base', None)
    row = dict(BASES[base]) if base else {}
    teams = options.pop('teams', 'off')
    for key, value in options.items():
        set_field(row, key, value)
    if not base and 'reduce' not in options and row.get('makes') != 'win' \
            and row.get('placing') != 'only':
        row['reduce'] = row['men'] - 2
    board = boards.find(row['board'])
    home = board.home or row.get('setup', ())
    chosen = row.pop('chosen_lines', None)
    if chosen:
        row['lines'] = chosen_lines(board, chosen, home)
    sides = row.get('sides', 2)
    row['lines'] = row.get('lines') or (board.lines,) * sides
    row['lines'] = (tuple(row['lines']) * 2)[:max(sides, 2)]
    if teams == 'on':
        row['seats'] = 4
        row['paired'] = sides > 2
    return begin(Rules(**{**row, 'board': board}))


GAMES['mill'] = start_own
OPTION_SETS['mill'] = []
