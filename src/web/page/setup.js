// SPDX-License-Identifier: GPL-3.0-or-later
//
// Setting up a position: as text, field by field, or by hand. A position text is `spec key=value ...`. The field `board` has
// a row per line of places, from the top; where its rows fit the places of the geometry, a click on a place changes it.
// Whether the position is possible is for the engine to say.

import { byId, h } from './dom.js';
import { colourIcon, colourName } from './pieces.js';

/** The cells of `board` by place; null if they do not fit the geometry. */
export function boardCells(board, geometry) {
  const rows = board.split('/').map((row) => (row.includes(',') ? row.split(',') : [...row]));
  const lines = new Map();
  for (const place of geometry.places) {
    const key = Math.round(place.y * 1000);
    lines.set(key, [...(lines.get(key) ?? []), place]);
  }
  const places = [...lines].sort(([a], [b]) => a - b).map(([, line]) => line.sort((a, b) => a.x - b.x));
  const fit = (list) => list.length === rows.length && list.every((line, i) => line.length === rows[i].length);
  const inside = places.map((line) => line.filter(({ role }) => role !== 'outside')).filter((line) => line.length > 0);
  const chosen = fit(places) ? places : fit(inside) ? inside : fit([...places].reverse()) ? [...places].reverse() : null;
  if (!chosen) return null;
  const cells = new Map();
  chosen.forEach((line, i) => line.forEach(({ name }, j) => cells.set(name, rows[i][j])));
  const separator = board.includes(',') ? ',' : '';
  return { cells, text: () => chosen.map((line) => line.map(({ name }) => cells.get(name)).join(separator)).join('/') };
}

export class SetUp {
  /**
   * @param {{apply: (position: string) => Promise<void>, check: (position: string) => Promise<string>,
   *     geometry: () => object, symbols: () => Promise<object[]>, preview: (pieces: object[]) => void}} handlers
   */
  constructor(handlers) {
    this.handlers = handlers;
    this.isActive = false;
    this.symbol = null;
    byId('setup-text').addEventListener('input', () => this.#readText());
    byId('setup-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#apply();
    });
  }

  async open(text) {
    this.isActive = true;
    byId('setup-text').value = text;
    this.pieces = await this.handlers.symbols();
    this.symbol = this.pieces[1]?.symbol ?? '.';
    this.#readText();
  }

  close() {
    this.isActive = false;
  }

  #readText() {
    const [spec, ...fields] = byId('setup-text').value.trim().split(/\s+/);
    this.spec = spec ?? '';
    this.fields = fields.map((field) => field.split(/=(.*)/s).slice(0, 2));
    byId('setup-fields').replaceChildren(...this.fields.map(([key, value], i) => h('div', { class: 'field inline' },
      h('label', { for: `setup-${i}` }, key), h('input', {
        id: `setup-${i}`, value: value ?? '', oninput: (event) => {
          this.fields[i][1] = event.target.value;
          this.#writeText();
        },
      }))));
    this.#drawSymbols();
  }

  #writeText() {
    byId('setup-text').value = [this.spec, ...this.fields.map(([key, value]) => `${key}=${value ?? ''}`)].join(' ');
  }

  #board() {
    const index = this.fields.findIndex(([key]) => key === 'board');
    const board = index < 0 ? null : boardCells(this.fields[index][1] ?? '', this.handlers.geometry());
    return board ? { ...board, index } : null;
  }

  #drawSymbols() {
    const board = this.#board();
    const host = byId('setup-symbols');
    host.hidden = !board;
    if (!board) return;
    host.replaceChildren(h('legend', {}, 'Put on the board'), ...this.pieces.map(({ symbol, owner, kind }) => h('button', {
      type: 'button', class: 'symbol', 'aria-label': symbol === '.' ? 'empty' : `${colourName(owner)} ${kind} ${symbol}`, 'aria-pressed': String(symbol === this.symbol), onclick: () => {
        this.symbol = symbol;
        this.#drawSymbols();
      },
    }, ...(symbol === '.' ? ['empty'] : [colourIcon(owner), symbol]))));
  }

  /** A click on the board. */
  touch(place) {
    const board = this.#board();
    if (!board?.cells.has(place)) return;
    board.cells.set(place, board.cells.get(place) === this.symbol ? '.' : this.symbol);
    this.fields[board.index][1] = board.text();
    const input = byId(`setup-${board.index}`);
    if (input) input.value = this.fields[board.index][1];
    this.#writeText();
    this.#preview(board.cells);
    this.#check();
  }

  /** Shows what was put down even if it is not a position yet. */
  #preview(cells) {
    const looks = new Map(this.pieces.map((piece) => [piece.symbol, piece]));
    const pieces = [...cells].flatMap(([place, cell]) => [...cell].filter((symbol) => looks.has(symbol) && symbol !== '.')
      .map((symbol) => ({ place, ...looks.get(symbol) })));
    this.handlers.preview(pieces);
  }

  async #check() {
    const message = byId('setup-message');
    const problem = await this.handlers.check(byId('setup-text').value.trim());
    message.textContent = problem ? `Not yet possible: ${problem}` : 'This position is possible.';
    message.className = problem ? 'note warning' : 'note';
  }

  async #apply() {
    const message = byId('setup-message');
    try {
      await this.handlers.apply(byId('setup-text').value.trim());
      message.textContent = 'The position is set up.';
      message.className = 'note';
    } catch (error) {
      message.textContent = `Not yet possible: ${error.message}`;
      message.className = 'note warning';
    }
  }
}
