// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page: puts the parts together. What happens after a move, an undo or another game is always refresh(): ask the rules
// engine what the position is, draw it, and let the next player act.

import { Analysis } from './analysis.js';
import { Board, drawTray } from './board.js';
import { CatalogueView } from './catalogue.js';
import { announce, byId, h } from './dom.js';
import { canUseThreads, openEngine } from './engine.js';
import { Game } from './game.js';
import { listenToKeys } from './keys.js';
import { renderMarkdown } from './markdown.js';
import { colourIcon, colourName, drawSticks } from './pieces.js';
import { OwnGames } from './own_games.js';
import { CLOCKS, Players } from './players.js';
import { SetUp } from './setup.js';
import { fromHash, toHash } from './share.js';
import { Sharing } from './sharing.js';
import { Thinker } from './thinker.js';
import { Touching } from './touch.js';

const FIRST_GAME = 'nine-mens-morris';
const THROW_MS = 650;
const threads = canUseThreads() ? Math.max(1, Math.min(8, (navigator.hardwareConcurrency ?? 2) - 1)) : 1;

class App {
  constructor() {
    this.rules = openEngine();
    this.rules.send('setoption name Solve value false');
    this.rules.send('setoption name Hash value 1');
    this.thinker = new Thinker(() => openEngine({ threads: true }));
    this.game = new Game(this.rules);
    this.touching = new Touching([]);
    this.generation = 0; // of the position shown; what was started for an earlier one is dropped
    this.players = new Players(() => this.refresh());
    this.board = new Board(byId('board'), {
      touch: (id) => this.touch(id),
      canDrag: (id) => !this.setup.isActive && this.isPersonsTurn && (this.touching.lit.has(id) ? this.touching : new Touching(this.touching.moves)).startsMore(id),
      canDrop: (id) => this.setup.isActive || this.touching.lit.has(id),
    });
    this.analysis = new Analysis({
      game: this.game, thinker: this.thinker, threads, showMarks: () => this.showMarks(), goTo: (ply) => this.goTo(ply), showLine: (pv) => this.showLine(pv),
    });
    this.analysis.onReviewed = () => this.drawMoves();
    this.setup = new SetUp({
      geometry: () => this.game.geometry, symbols: () => this.symbols(), apply: (text) => this.setUp(text),
      check: (text) => this.game.ask(0, (rules) => rules.position(`fen ${text}`)).then(() => '', (error) => error.message), preview: (pieces) => this.preview(pieces),
    });
    this.catalogue = new CatalogueView((spec) => this.choose(spec), (spec) => this.game.geometryOf(spec));
    this.ownGames = new OwnGames((option) => this.addGames(option));
    this.sharing = new Sharing({ game: this.game, board: this.board, players: this.players, load: (game) => this.loadRecord(game) });
  }

  async start() {
    this.wire();
    const shared = fromHash(location.hash);
    let warning = '';
    if (shared) {
      // Nobody wants an engine to reply to a position that was sent for a look.
      warning = await this.load(shared).then((text) => {
        if (shared.moves.length > 0 || shared.start !== 'startpos') this.players.setAll(null);
        return text;
      }).catch((error) => `This address does not contain a game: ${error.message}`);
    } else if (location.hash.length > 1) {
      warning = 'This address does not contain a game.';
    }
    if (!this.game.spec) await this.load({ spec: FIRST_GAME });
    await this.refresh();
    document.documentElement.dataset.ready = 'true';
    performance.mark('first-board');
    if (warning) this.say(warning, true);
    await this.readCatalogue();
    await this.ownGames.restore();
    this.drawTitle();
    this.registerWorker();
  }

  // -- games --

  /** Loads a game without drawing it; returns a warning. */
  async load(description) {
    const warning = await this.game.load(description);
    this.thinker.cancel();
    this.analysis.reset();
    this.players.setCount(this.game.seats);
    this.board.setGeometry(this.game.geometry);
    this.shownPly = null;
    this.drawTitle();
    return warning;
  }

  async readCatalogue() {
    const { variants } = await this.game.ask(0, (rules) => rules.json('catalogue'));
    this.catalogue.setVariants(variants);
    return variants;
  }

  /** Games of one's own; returns them. */
  async addGames(option) {
    await this.game.ask(0, (rules) => rules.setOption('VariantText', option));
    return (await this.readCatalogue()).filter((variant) => variant.spec);
  }

  async choose(spec) {
    const message = byId('games-message');
    message.textContent = '';
    try {
      await this.load({ spec });
    } catch (error) {
      message.textContent = error.message;
      return;
    }
    this.drawRules();
    await this.refresh();
    byId('games').close();
    announce(`New game of ${byId('title').textContent}`);
  }

  async newGame() {
    await this.load({ spec: this.game.spec });
    await this.refresh();
    announce('New game');
  }

  async loadRecord(record) {
    const warning = await this.load(record);
    this.players.setAll(null);
    this.game.goTo(0);
    this.drawRules();
    await this.refresh();
    this.say(warning || `A game of ${this.game.moves.length} moves. Use the slider or the arrow keys.`, Boolean(warning));
  }

  drawTitle() {
    const variant = this.catalogue.find(this.game.spec);
    const title = variant?.title ?? this.game.spec.split(':')[0].replaceAll('-', ' ');
    byId('title').textContent = title;
    document.title = `${title} – nguzo`;
  }

  /** Only while they are shown: the engine loads them when it is first asked. */
  async drawRules() {
    if (byId('panel-rules').hidden) return;
    const text = await this.game.ask(0, (rules) => rules.json('rules'));
    byId('panel-rules').replaceChildren(h('p', { class: 'faint' }, this.game.spec), ...renderMarkdown(text || 'The rules could not be loaded.'));
  }

  // -- the position shown --

  get isPersonsTurn() {
    const { view } = this;
    return Boolean(view) && !view.state.over && !this.game.ended && this.players.level(this.game.seatOf(view)) === null;
  }

  /** Shows the position at the cursor and lets the next player act. */
  async refresh({ moved = false } = {}) {
    const generation = ++this.generation;
    const { game } = this;
    const [view, lastMove] = await Promise.all([game.view(game.cursor), game.moveBefore(game.cursor)]);
    if (generation !== this.generation) return;
    const forward = this.shownPly !== null && game.cursor === this.shownPly + 1;
    const animate = this.shownPly !== null && Math.abs(game.cursor - this.shownPly) <= 2;
    this.view = view;
    this.lastMove = lastMove;
    this.shownPly = game.cursor;
    this.touching = new Touching([...view.moves, ...view.unlisted]);
    this.board.setState(view.state, forward ? lastMove : null, animate);
    this.draw();
    history.replaceState(null, '', toHash({ ...game, moves: game.moves }));
    const isOver = view.state.over || game.ended;
    this.players.run(isOver || game.moves.length === 0 || !game.isAtEnd ? null : game.seatOf(view), moved);
    if (this.analysis.isOn) this.analysis.start();
    this.act(generation);
  }

  /** Lets an engine move, or throws for it. */
  async act(generation) {
    const { view, game } = this;
    if (view.state.over || game.ended || !game.isAtEnd || this.setup.isActive) return;
    const level = this.players.level(game.seatOf(view));
    if (level === null) return;
    if (view.isChance) {
      setTimeout(() => generation === this.generation && this.throwDice(), THROW_MS);
      return;
    }
    const seat = game.seatOf(view);
    const ms = Math.max(1, Math.round(this.players.msLeft(seat)));
    const clocks = [1, 2, 3, 4].slice(0, game.seats).map((n) => `p${n}time ${ms} p${n}inc ${this.players.control.increment * 1000}`).join(' ');
    byId('status').classList.add('thinking');
    const analysed = this.analysis.isOn;
    const move = await this.thinker.bestMove({ spec: game.spec, start: game.start, moves: game.moves.slice() },
      { MultiPV: 1, Skill: level.skill, Threads: threads }, this.players.hasClocks ? clocks : `movetime ${level.ms}`);
    if (generation !== this.generation) return;
    byId('status').classList.remove('thinking');
    if (move === null || move === 'none') return;
    await this.play(move);
    if (analysed && !this.analysis.isOn) this.analysis.turn(true);
  }

  async throwDice() {
    const { game, generation } = this;
    const toss = await game.ask(game.cursor, (rules) => rules.go(''));
    if (generation === this.generation && toss !== 'none') await this.play(toss);
  }

  // -- moves --

  async play(text) {
    const isNew = this.game.moves[this.game.cursor] !== text;
    if (isNew) this.analysis.forgetAfter(this.game.cursor);
    const seat = this.game.seatOf(this.view);
    const description = [...this.view.moves, ...this.view.unlisted].find((move) => move.text === text)?.description;
    this.game.play(text);
    this.say('');
    announce(`p${seat + 1}: ${description ?? text}`);
    await this.refresh({ moved: true });
    if (this.view.state.over) announce(this.resultText());
  }

  touch(id) {
    if (id === null) return;
    if (this.setup.isActive) {
      this.setup.touch(id);
      return;
    }
    if (!this.isPersonsTurn) {
      this.say(this.view?.state.over || this.game.ended ? 'The game is over. Undo a move or start a new game.' : 'The engine is to move.');
      return;
    }
    this.say('');
    const { changed, move } = this.touching.touch(id);
    if (!changed) this.explain(id);
    if (move) this.play(move.text);
    else if (changed) {
      this.touchOnlyPiece();
      this.showMarks();
      announce(this.touching.touched.length > 0 ? `${this.touching.touched.join(', then ')}. Next: ${[...this.touching.lit].slice(0, 12).join(', ')}` : 'Step taken back');
    }
  }

  /** Where only one piece of the hand is left to choose, it is chosen. */
  touchOnlyPiece() {
    const { lit, touched } = this.touching;
    const [only] = lit;
    if (touched.length > 0 && lit.size === 1 && (this.game.geometry.hand ?? []).some(({ name }) => name === only)) this.touch(only);
  }

  /** Why a place cannot be touched. The engine gives the reason, for the move that these touches would spell. */
  async explain(id) {
    const { touched } = this.touching;
    const word = [...touched, id].join('-');
    let reason = '';
    try {
      reason = await this.game.ask(this.game.cursor, (rules) => rules.query(`why ${word}`));
    } catch {
      reason = '';
    }
    const lit = [...this.touching.lit];
    this.say(reason ? `${reason}.` : `${id} cannot be touched now. Possible: ${lit.slice(0, 10).join(', ')}${lit.length > 10 ? ' …' : ''}`);
  }

  back() {
    if (!this.touching.back()) return false;
    this.say('');
    this.showMarks();
    return true;
  }

  goTo(ply) {
    if (this.game.moves.length === 0) return;
    this.thinker.cancel();
    byId('status').classList.remove('thinking');
    this.game.goTo(ply);
    this.refresh();
  }

  /** Takes moves back until a person is to move. */
  async undo() {
    let ply = this.game.cursor - 1;
    for (; ply > 0; ply--) {
      const view = await this.game.view(ply);
      if (!view.isChance && this.players.level(this.game.seatOf(view)) === null) break;
    }
    if (ply >= 0) this.goTo(ply);
  }

  /** Plays a line of the analysis on the board, move by move. */
  async showLine(pv) {
    this.players.setAll(null);
    const from = this.game.cursor;
    this.analysis.forgetAfter(from);
    for (const move of pv) this.game.play(move);
    this.game.goTo(from + 1);
    await this.refresh();
    this.say('The line is in the move list: step through it with the arrow keys.');
  }

  flag(seat) {
    const { seats } = this.game;
    this.game.ended = { result: seats === 2 ? `p${2 - seat}win` : 'draw', reason: 'timeout', detail: `p${seat + 1} ran out of time` };
    this.thinker.cancel();
    this.refresh();
  }

  // -- set-up --

  async openSetUp() {
    const text = await this.game.ask(this.game.cursor, (rules) => rules.query('fen'));
    this.thinker.cancel();
    await this.setup.open(text);
    this.showMarks();
  }

  /** The pieces of the game, found by playing a few moves: {symbol, owner, kind}. */
  symbols() {
    return this.game.ask(0, async (rules) => {
      const found = new Map();
      await rules.position('startpos');
      for (let ply = 0; ply < 12; ply++) {
        const state = await rules.json('state');
        for (const { symbol, owner, kind } of state.pieces) found.set(symbol, { symbol, owner, kind });
        const moves = (await rules.query('legalmoves')).split(' ').filter(Boolean);
        if (moves.length === 0 || state.over) break;
        await rules.do(`makemove ${moves[(ply * 7) % moves.length]}`);
      }
      return [{ symbol: '.' }, ...[...found.values()].sort((a, b) => (a.owner ?? 0) - (b.owner ?? 0))];
    });
  }

  async setUp(text) {
    const [first] = text.split(/\s+/);
    await this.load({ spec: first.includes('=') && !first.includes(':') ? this.game.spec : first, start: `fen ${text}` });
    this.players.setAll(null);
    await this.refresh();
  }

  preview(pieces) {
    this.board.setState({ ...this.view.state, pieces }, null, false);
  }

  // -- drawing --

  draw() {
    this.drawStatus();
    this.drawFacts();
    this.players.draw(byId('seats'), {
      seats: this.game.seats, state: this.view.state, active: this.view.state.over ? null : this.game.seatOf(this.view),
      score: (seat) => this.view.state.scores[this.game.seats > this.view.sides ? seat % this.view.sides : seat] ?? '',
    });
    byId('sticks').replaceChildren(...(this.view.state.sticks ? [drawSticks(this.view.state.sticks)] : []));
    this.drawMoves();
    this.showMarks();
    this.analysis.drawGraph();
  }

  /** The seat that has won, such as p1; undefined in a draw. */
  get winner() {
    return /^(p\d)win$/.exec((this.game.ended ?? this.view.state).result)?.[1];
  }

  resultText() {
    const { winner } = this;
    const end = this.game.ended ?? this.view.state;
    return `${winner ? `${this.sideName(winner)} wins` : 'Draw'}${end.detail ? `: ${end.detail}` : ''}`;
  }

  /** The colours that a seat plays, from 1. */
  coloursOf(seat) {
    return this.view.state.colours.flatMap((seats, i) => (seats.includes(seat) ? [i + 1] : []));
  }

  /** The side of a seat with all its colours and seats, such as `Blue (p1)`. */
  sideName(seat) {
    const colours = this.coloursOf(seat);
    const seats = [...new Set(colours.flatMap((colour) => this.view.state.colours[colour - 1]))];
    const text = `${colours.map(colourName).join(' and ')} (${seats.join(', ')})`;
    return text[0].toUpperCase() + text.slice(1);
  }

  drawStatus() {
    const { view, game } = this;
    const isOver = view.state.over || game.ended;
    const seat = game.seatOf(view);
    const text = isOver ? this.resultText()
      : `${colourName(view.state.colour)}${game.seats > 0 ? ` (p${seat + 1})` : ''} ${view.isChance ? 'throws' : 'to move'}`;
    byId('status-text').textContent = text[0].toUpperCase() + text.slice(1);
    byId('status').classList.toggle('over', Boolean(isOver));
    byId('turn-icon').replaceChildren(...(isOver ? this.coloursOf(this.winner) : [view.state.colour]).map(colourIcon));
  }

  /** Counts and notes as they are; counts of the same name in one row. */
  drawFacts() {
    const { counts, notes } = this.view.state;
    const rows = new Map();
    for (const { name, owner, value } of counts) rows.set(name, [...(rows.get(name) ?? []), { owner, value }]);
    byId('facts').replaceChildren(
      ...Object.entries(notes).map(([name, value]) => h('div', { class: 'fact note-fact' }, h('span', {}, name), h('b', {}, value))),
      ...[...rows].map(([name, entries]) => h('div', { class: 'fact' }, h('span', {}, name), h('span', { class: 'fact-values' },
        ...entries.map(({ owner, value }) => h('b', {}, ...(owner ? [colourIcon(owner)] : []), String(value)))))));
  }

  drawMoves() {
    const { game } = this;
    byId('moves').replaceChildren(...game.moves.map((move, i) => {
      const judgement = this.analysis.judgements.get(i + 1);
      return h('li', {}, h('button', {
        type: 'button', 'aria-current': i + 1 === game.cursor ? 'step' : undefined, class: judgement ? judgement.name.toLowerCase() : undefined,
        onclick: () => this.goTo(i + 1),
      }, h('small', {}, `${i + 1}.`), ` ${move}`, judgement ? h('b', {}, judgement.glyph) : null));
    }));
    const current = byId('moves').querySelector('[aria-current]');
    if (current) byId('panel-moves').scrollTop = Math.max(0, current.offsetTop - byId('panel-moves').clientHeight / 2);
    const slider = byId('slider');
    slider.max = game.moves.length;
    slider.value = game.cursor;
    slider.setAttribute('aria-valuetext', game.cursor === 0 ? 'start' : `move ${game.cursor}, ${game.moves[game.cursor - 1]}`);
    byId('undo').disabled = byId('first').disabled = game.cursor === 0;
    byId('redo').disabled = byId('last').disabled = game.isAtEnd;
    byId('review').hidden = game.moves.length === 0;
  }

  async showMarks() {
    const { view, lastMove, touching } = this;
    if (!view) return;
    const acts = this.isPersonsTurn && !this.setup.isActive;
    const lit = acts ? touching.lit : this.setup.isActive ? new Set(this.board.sites.keys()) : new Set();
    const values = new Map();
    for (const id of acts ? lit : []) {
      const value = this.analysis.valueOf(touching.movesBy(id));
      if (value) values.set(id, value);
    }
    const last = lastMove ? [...new Set([...(lastMove.path ?? []), lastMove.to, ...(this.columnOf(lastMove)?.cells ?? [])])].filter(Boolean) : [];
    const arrows = await this.analysis.arrows(view);
    if (view !== this.view) return;
    this.board.setMarks({ lit: this.setup.isActive ? new Set() : lit, touched: acts ? touching.touched : [], last, removed: lastMove?.removed, values, arrows });
    this.drawTray(lit);
  }

  columnOf({ column }) {
    return column ? (this.game.geometry.columns ?? []).find(({ name }) => name === column) : undefined;
  }

  drawTray(lit) {
    const { view, touching, game } = this;
    const acts = this.isPersonsTurn && !this.setup.isActive;
    const unlisted = new Set(view.unlisted.map(({ text }) => text));
    const buttons = [];
    if (acts && view.isChance) {
      // People with real sticks enter what these show.
      buttons.push({ id: 'throw', label: 'Throw', main: true }, ...view.moves.map(({ touch, number, description }) => ({ id: touch[0], label: String(number), title: description, quiet: true })));
    } else if (acts) {
      const known = new Set([...game.geometry.places, ...(game.geometry.columns ?? []), ...(game.geometry.hand ?? [])].map(({ name }) => name));
      for (const id of [...lit].filter((name) => !known.has(name))) {
        const move = touching.movesBy(id)[0];
        buttons.push({ id, label: buttonLabel(id, move), title: move?.description, quiet: unlisted.has(id) });
      }
    }
    drawTray(byId('tray'), {
      hand: game.geometry.hand ?? [], buttons, state: view.state, lit: acts ? lit : new Set(), touched: touching.touched,
      onTouch: (id) => (id === 'throw' ? this.throwDice() : this.touch(id)),
    });
  }

  say(text, isWarning = false) {
    const message = byId('message');
    message.textContent = text;
    message.classList.toggle('warning', isWarning);
  }

  // -- events --

  wire() {
    const click = (id, action) => byId(id).addEventListener('click', action);
    click('undo', () => this.undo());
    click('redo', () => this.goTo(this.game.cursor + 1));
    click('first', () => this.goTo(0));
    click('last', () => this.goTo(this.game.moves.length));
    click('flip', () => this.flip());
    click('new-game', () => this.newGame());
    click('open-games', () => this.openGames());
    click('open-share', () => this.sharing.open());
    click('open-help', () => byId('help').showModal());
    click('theme', () => this.switchTheme());
    click('setup-clear', () => this.choose(this.game.spec).then(() => this.openSetUp()));
    byId('slider').addEventListener('input', (event) => this.goTo(Number(event.target.value)));
    byId('clock').replaceChildren(...CLOCKS.map(({ name }, i) => h('option', { value: i }, name)));
    byId('clock').addEventListener('change', (event) => {
      this.players.control = CLOCKS[Number(event.target.value)];
      this.players.resetClocks();
      this.refresh();
    });
    byId('move-form').addEventListener('submit', (event) => this.playTyped(event));
    for (const button of document.querySelectorAll('[data-close]')) button.addEventListener('click', () => button.closest('dialog').close());
    for (const tab of document.querySelectorAll('[role=tab]')) tab.addEventListener('click', () => this.showTab(tab));
    addEventListener('hashchange', () => this.openHash());
    setInterval(() => {
      const seat = this.players.tick(byId('seats'));
      if (seat !== null && !this.game.ended) this.flag(seat);
    }, 100);
    listenToKeys(this);
    try {
      document.documentElement.dataset.theme = localStorage.getItem('theme') ?? '';
    } catch {
      // Storage may be forbidden; then the system decides.
    }
  }

  async openHash() {
    const shared = fromHash(location.hash);
    if (!shared || location.hash === toHash(this.game)) return;
    try {
      const warning = await this.load(shared);
      this.drawRules();
      await this.refresh();
      if (warning) this.say(warning, true);
    } catch (error) {
      this.say(`This address does not contain a game: ${error.message}`, true);
      history.replaceState(null, '', toHash(this.game));
    }
  }

  async playTyped(event) {
    event.preventDefault();
    const text = byId('move-input').value.trim();
    const move = [...this.view.moves, ...this.view.unlisted].find((candidate) => candidate.text === text);
    if (move) {
      byId('help').close();
      byId('move-input').value = '';
      byId('move-message').textContent = '';
      await this.play(text);
    } else {
      const reason = /^[!-~]+$/.test(text) ? await this.game.ask(this.game.cursor, (rules) => rules.query(`why ${text}`)).catch(() => '') : '';
      byId('move-message').textContent = reason || 'This is not a legal move here.';
    }
  }

  openGames() {
    byId('games-message').textContent = '';
    this.catalogue.open(this.game.spec);
    byId('games').showModal();
    byId('game-list').querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'center' });
  }

  showTab(tab) {
    for (const other of document.querySelectorAll('[role=tab]')) {
      const isShown = other === tab;
      other.setAttribute('aria-selected', String(isShown));
      other.tabIndex = isShown ? 0 : -1;
      byId(other.getAttribute('aria-controls')).hidden = !isShown;
    }
    if (tab.id === 'tab-rules') this.drawRules();
    if (tab.id === 'tab-setup') this.openSetUp();
    else if (this.setup.isActive) {
      this.setup.close();
      this.refresh();
    }
    const isOver = this.view?.state.over || this.game.ended;
    if (tab.id === 'tab-analysis' && !this.analysis.isOn && (isOver || this.isPersonsTurn)) this.analysis.turn(true);
  }

  flip() {
    this.board.flip();
    this.showMarks();
  }

  switchTheme() {
    const isDark = document.documentElement.dataset.theme === 'dark'
      || (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.theme = isDark ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', document.documentElement.dataset.theme);
    } catch {
      // It lasts until the page is closed.
    }
  }

  registerWorker() {
    if (!globalThis.NGUZO_BUNDLE && location.protocol.startsWith('http')) navigator.serviceWorker?.register('sw.js').catch(() => {});
  }
}

/** What a button for a move without a place says. */
function buttonLabel(id, move) {
  if (move?.kind === 'take') return `Take ${move.number}`;
  if (move?.kind === 'chips' || move?.kind === 'draw') return `${move.number}`;
  return id[0].toUpperCase() + id.slice(1);
}

const app = new App();
globalThis.nguzoPage = app;
app.start().catch((error) => {
  byId('status-text').textContent = `The engine could not be started: ${error.message}`;
});
