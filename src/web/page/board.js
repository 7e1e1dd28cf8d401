// SPDX-License-Identifier: GPL-3.0-or-later
//
// The board as SVG elements, drawn from `query geometry` and `query state`. It reports which place was touched, by click,
// drag or key, and shows marks. It knows nothing about moves: touch.js decides what a touch means.

import { h, prefersStillness, s } from './dom.js';
import { drawCoordinates, drawGround } from './ground.js';
import { heapRows, Layout, UNIT } from './layout.js';
import { colourName, drawPiece, drawSlice } from './pieces.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MOVE_MS = 260;
const DRAG_PX = 7;

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {{touch: (id: string) => void, canDrag: (id: string) => boolean, canDrop: (id: string) => boolean}} handlers
   */
  constructor(host, handlers) {
    this.host = host;
    this.handlers = handlers;
    this.flipped = false;
    this.rows = 1; // of a heap
    this.pieces = []; // {piece, rank, spot, element}
    this.sites = new Map(); // id -> element that is touched
    this.focus = null;
  }

  /** Draws another empty board. */
  setGeometry(geometry) {
    this.geometry = geometry;
    this.layout = new Layout(geometry, this.flipped, this.rows);
    const { box } = this.layout;
    this.layers = Object.fromEntries(['ground', 'slots', 'marks', 'pieces', 'arrows', 'sites'].map((name) => [name, s('g', { class: name })]));
    this.svg = s('svg', {
      class: `board ${this.layout.kind}`, viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, role: 'group',
      'aria-label': `Board, ${geometry.places.length} places`,
    }, this.#defs(), ...Object.values(this.layers));
    this.svg.style.setProperty('--ratio', box.width / box.height);
    this.host.replaceChildren(this.svg);
    this.host.style.setProperty('--ratio', box.width / box.height);
    this.#drawGround();
    this.#drawSites();
    this.pieces = [];
    this.#listen();
  }

  flip() {
    this.flipped = !this.flipped;
    const { state } = this;
    this.setGeometry(this.geometry);
    if (state) this.setState(state, null, false);
  }

  // -- the empty board --

  #defs() {
    const gradient = (id, from, to) => s('radialGradient', { id, cx: '35%', cy: '30%', r: '80%' },
      s('stop', { offset: '0', class: from }), s('stop', { offset: '1', class: to }));
    return s('defs', {},
      ...[0, 1, 2, 3, 4].map((n) => gradient(`fill${n}`, `light${n}`, `dark${n}`)),
      s('radialGradient', { id: 'shine', cx: '40%', cy: '36%', r: '36%' },
        s('stop', { offset: '0', 'stop-color': '#fff', 'stop-opacity': '.4' }), s('stop', { offset: '1', 'stop-color': '#fff', 'stop-opacity': '0' })),
      s('linearGradient', { id: 'wood', x1: 0, y1: 0, x2: 1, y2: 1 },
        s('stop', { offset: '0', class: 'wood-light' }), s('stop', { offset: '1', class: 'wood-dark' })),
      s('filter', { id: 'shadow', x: '-30%', y: '-30%', width: '160%', height: '170%' },
        s('feDropShadow', { dx: 0, dy: 2.5, stdDeviation: 2.2, 'flood-color': '#000', 'flood-opacity': '.38' })),
      s('marker', { id: 'track', viewBox: '-6 -5 12 10', markerWidth: 5, markerHeight: 5, orient: 'auto' },
        s('path', { class: 'track-head', d: 'M-5-5L6 0L-5 5z' })),
      s('marker', { id: 'head', viewBox: '0 -5 10 10', refX: 6, markerWidth: 3.2, markerHeight: 3.2, orient: 'auto' },
        s('path', { class: 'arrow-head', d: 'M0-5L10 0L0 5z' })));
  }

  #drawGround() {
    const { ground } = this.layers;
    this.names = new Map();
    drawGround(ground, this.geometry, this.layout, this.names);
    drawCoordinates(ground, this.geometry, this.layout, this.names);
    this.columnLabels = new Map();
    for (const column of this.geometry.columns ?? []) {
      const { x, y } = this.layout.at(column.x, column.y);
      const label = s('text', { class: 'column', x, y: y + 9 }, column.name.split(':')[1] ?? column.name);
      this.columnLabels.set(column.name, label);
      ground.append(label);
    }
  }

  /** A heap is as large as its chips and empty slots. */
  #fitHeap({ pieces, slots = 0 }) {
    const rows = heapRows(pieces.length + slots);
    if (this.layout.kind !== 'heap' || rows === this.rows) return;
    this.rows = rows;
    this.setGeometry(this.geometry);
  }

  #drawSlots({ pieces, slots = 0 }) {
    this.layers.slots.replaceChildren(...Array.from({ length: slots }, (_, i) => {
      const { x, y } = this.layout.heapSpot(pieces.length + i);
      return s('circle', { class: 'slot', cx: x, cy: y, r: this.layout.radius * 0.8 });
    }));
  }

  // -- what can be touched --

  #drawSites() {
    this.sites.clear();
    const { radius, kind } = this.layout;
    const add = (name, shape) => {
      const site = s('g', { class: 'site', 'data-id': name, role: 'button', tabindex: -1, 'aria-label': name }, shape);
      this.sites.set(name, site);
      this.layers.sites.append(site);
    };
    for (const { name } of this.geometry.places) {
      if (kind === 'heap') continue;
      const { x, y } = this.layout.spot(name);
      const box = this.layout.isBox(name);
      if (kind === 'squares' || box) {
        const side = box ? 84 : UNIT - 4;
        add(name, s('rect', { class: 'hit', x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 8 }));
      } else {
        add(name, s('circle', { class: 'hit', cx: x, cy: y, r: Math.max(radius + 8, 36) }));
      }
    }
    for (const column of this.geometry.columns ?? []) {
      const { x, y } = this.layout.at(column.x, column.y);
      add(column.name, s('circle', { class: 'hit', cx: x, cy: y, r: 24 }));
    }
    this.#setFocus([...this.sites.keys()][0]);
  }

  #setFocus(id) {
    if (id === undefined || !this.sites.has(id)) return;
    if (this.focus) this.sites.get(this.focus)?.setAttribute('tabindex', '-1');
    this.focus = id;
    this.sites.get(id).setAttribute('tabindex', '0');
  }

  #siteOf(target) {
    return target instanceof Element ? target.closest('.site')?.getAttribute('data-id') ?? null : null;
  }

  /** Cells of a column stand for it. */
  #resolve(id, accepts) {
    if (id === null || accepts(id)) return id;
    const column = (this.geometry.columns ?? []).find(({ name, cells }) => cells.includes(id) && accepts(name));
    return column ? column.name : id;
  }

  #listen() {
    this.svg.addEventListener('pointerdown', (event) => this.#down(event));
    this.svg.addEventListener('keydown', (event) => this.#key(event));
    this.svg.addEventListener('focusin', (event) => this.#setFocus(this.#siteOf(event.target) ?? undefined));
  }

  #key(event) {
    const id = this.#siteOf(event.target);
    const direction = ARROWS[event.key];
    if (direction && id) {
      const next = this.layout.neighbour(id, ...direction, this.sites.keys());
      if (next) this.sites.get(next).focus();
      event.preventDefault();
      event.stopPropagation();
    } else if ((event.key === 'Enter' || event.key === ' ') && id) {
      event.preventDefault();
      event.stopPropagation();
      this.handlers.touch(this.#resolve(id, this.handlers.canDrop));
    }
  }

  #toBoard(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x: point.x, y: point.y };
  }

  #down(event) {
    const id = this.#siteOf(event.target);
    if (id === null || event.button !== 0 || !event.isPrimary) return;
    const start = { x: event.clientX, y: event.clientY };
    let dragged = null;
    const move = (now) => {
      if (!dragged && Math.hypot(now.clientX - start.x, now.clientY - start.y) > DRAG_PX && this.handlers.canDrag(id)) {
        this.handlers.touch(id);
        dragged = this.pieces.findLast(({ piece }) => piece.place === id)?.element ?? null;
        dragged?.classList.add('dragged');
        if (dragged) this.layers.pieces.append(dragged);
      }
      if (dragged) {
        const { x, y } = this.#toBoard(now);
        dragged.setAttribute('transform', `translate(${x} ${y})`);
      }
    };
    const end = (now) => {
      this.svg.removeEventListener('pointermove', move);
      this.svg.removeEventListener('pointerup', end);
      this.svg.removeEventListener('pointercancel', end);
      if (!dragged) {
        if (now.type === 'pointerup') this.handlers.touch(this.#resolve(id, this.handlers.canDrop));
        return;
      }
      dragged.classList.remove('dragged');
      const target = this.#resolve(this.#siteOf(document.elementFromPoint(now.clientX, now.clientY)), this.handlers.canDrop);
      this.dropped = dragged;
      if (target !== null && target !== id && this.handlers.canDrop(target)) {
        this.dropSpot = this.layout.spot(target);
        this.handlers.touch(target);
      }
      this.#putBack();
    };
    this.svg.setPointerCapture?.(event.pointerId);
    this.svg.addEventListener('pointermove', move);
    this.svg.addEventListener('pointerup', end);
    this.svg.addEventListener('pointercancel', end);
  }

  /** Returns every piece to where it stands. */
  #putBack() {
    for (const { element, spot } of this.pieces) this.#place(element, spot);
  }

  #place(element, spot) {
    element.setAttribute('transform', `translate(${spot.x} ${spot.y})${spot.scale !== 1 ? `scale(${spot.scale})` : ''}`);
  }

  // -- pieces --

  /**
   * Shows a position. `move` is the one that led to it, if known, so that its piece can take its path.
   */
  setState(state, move, animate) {
    const before = this.pieces;
    this.state = state;
    this.#fitHeap(state);
    const ranks = new Map();
    const counts = new Map();
    for (const { place } of state.pieces) counts.set(place, (counts.get(place) ?? 0) + 1);
    this.pieces = state.pieces.map((piece) => {
      const rank = ranks.get(piece.place) ?? 0;
      const ownBefore = ranks.get(`${piece.place}/${piece.owner}`) ?? 0;
      ranks.set(piece.place, rank + 1);
      ranks.set(`${piece.place}/${piece.owner}`, ownBefore + 1);
      const count = counts.get(piece.place);
      const spot = this.layout.pieceSpot(piece, rank, count, ownBefore, state.colours.length);
      const covered = this.layout.kind !== 'stations' && this.layout.kind !== 'heap' && rank < count - 1;
      const slice = this.layout.slice(count);
      if (covered) spot.y = this.layout.spot(piece.place).y + this.layout.radius * 0.9 - (rank + 0.5) * slice + 4;
      return { piece, rank, covered, slice, spot };
    });
    for (const entry of this.pieces) {
      entry.element = entry.covered
        ? drawSlice(entry.piece, this.layout.radius * 0.9, entry.slice) : drawPiece(entry.piece, this.layout.radius);
      this.#place(entry.element, entry.spot);
    }
    this.layers.pieces.replaceChildren(...this.pieces.map(({ element }) => element));
    for (const [name, label] of this.names) label.classList.toggle('covered', counts.has(name));
    if (animate && !prefersStillness()) this.#animate(before, move);
    this.#drawSlots(state);
    this.#describe(state);
    this.dropped = null;
  }

  #describe(state) {
    const here = new Map();
    for (const piece of state.pieces) {
      const text = `${colourName(piece.owner)} ${piece.kind}${/[0-9a-z]/.test(piece.symbol) ? ` ${piece.symbol}` : ''}`;
      here.set(piece.place, [...(here.get(piece.place) ?? []), text]);
    }
    this.contents = here;
  }

  /** Pieces that stay are matched first; the rest by look, along the move's path or to the nearest. */
  #animate(before, move) {
    const look = ({ piece }) => `${piece.owner}/${piece.kind}/${piece.symbol}`;
    const old = new Set(before);
    const fresh = new Set(this.pieces);
    const match = (accepts) => {
      for (const entry of fresh) {
        let best = null;
        let bestDistance = Infinity;
        for (const other of old) {
          const distance = Math.hypot(entry.spot.x - other.spot.x, entry.spot.y - other.spot.y);
          if (look(other) === look(entry) && accepts(entry, other) && distance < bestDistance) {
            best = other;
            bestDistance = distance;
          }
        }
        if (best) {
          old.delete(best);
          fresh.delete(entry);
          if (bestDistance > 0.5) this.#slide(entry, best, move);
        }
      }
    };
    match((entry, other) => entry.piece.place === other.piece.place);
    if (move?.from) match((entry, other) => other.piece.place === move.from && entry.piece.place === move.to);
    match(() => true);
    for (const { element } of fresh) {
      element.firstChild?.parentNode.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE_MS * 0.7 });
    }
    for (const { element } of old) {
      this.layers.pieces.append(element);
      element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: MOVE_MS }).finished.finally(() => element.remove());
    }
  }

  #slide(entry, from, move) {
    if (this.dropped && from.element === this.dropped) return; // it was dragged there
    const along = move?.path && move.from === from.piece.place ? move.path.slice(1, -1).map((name) => this.layout.spot(name)) : [];
    const points = [from.spot, ...along, entry.spot];
    entry.element.parentNode?.append(entry.element);
    entry.element.animate(points.map((at) => ({ transform: `translate(${at.x}px,${at.y}px) scale(${at.scale ?? 1})` })),
      { duration: MOVE_MS * (1 + 0.35 * along.length), easing: 'cubic-bezier(.3,.1,.3,1)' });
  }

  // -- marks --

  /**
   * @param {{lit: Set<string>, touched: string[], last: string[], removed: string[], values: Map<string, string>,
   *     arrows: {path: string[], kind: string}[]}} marks
   */
  setMarks({ lit, touched, last, removed = [], values, arrows = [] }) {
    const { marks } = this.layers;
    const ring = (name, kind, r = this.layout.radius + 6) => {
      if (!this.layout.places.has(name) && !this.layout.columns.has(name)) return;
      const { x, y } = this.layout.spot(name);
      const square = this.layout.kind === 'squares';
      marks.append(square
        ? s('rect', { class: `mark ${kind}`, x: x - 47, y: y - 47, width: 94, height: 94, rx: 6 })
        : s('circle', { class: `mark ${kind}`, cx: x, cy: y, r: this.layout.isBox(name) ? 46 : r }));
    };
    marks.replaceChildren();
    for (const name of last) ring(name, 'last');
    for (const name of removed) ring(name, 'removed');
    for (const name of touched) ring(name, 'touched');
    for (const [id, site] of this.sites) {
      const isLit = lit.has(id);
      const value = values?.get(id);
      site.classList.toggle('lit', isLit);
      site.classList.toggle('occupied', this.contents?.has(id) ?? false);
      const words = [id, ...(this.contents?.get(id) ?? ['empty']), isLit ? 'can be touched' : '', value ? `value ${value}` : ''];
      site.setAttribute('aria-label', words.filter(Boolean).join(', '));
      site.setAttribute('aria-disabled', String(!isLit));
      site.querySelector('.dot')?.remove();
      if (isLit) site.append(this.#dot(id, value));
    }
    for (const [name, label] of this.columnLabels) label.classList.toggle('lit', lit.has(name));
    this.layers.arrows.replaceChildren(...arrows.map((arrow) => this.#arrow(arrow)).filter(Boolean));
  }

  /** Marks a lit place; with an exact value, by shape and colour: + win, = draw, - loss. */
  #dot(id, value) {
    const { x, y } = this.layout.spot(id);
    const occupied = this.contents?.has(id);
    const r = this.layout.radius;
    if (this.layout.columns.has(id)) return s('circle', { class: 'dot column-ring', cx: x, cy: y, r: 20 });
    if (!value && this.layout.isBox(id)) return s('rect', { class: 'dot ring', x: x - 48, y: y - 48, width: 96, height: 96, rx: 14 });
    const isRing = occupied || this.layout.kind === 'stations'; // which have their names in the middle
    if (!value) return s('circle', { class: isRing ? 'dot ring' : 'dot', cx: x, cy: y, r: isRing ? r + 4 : r * 0.34 });
    const sign = { win: '+', draw: '=', loss: '\u2212' }[value];
    return s('g', { class: `dot value ${value}` }, s('circle', { cx: occupied ? x + r * 0.8 : x, cy: occupied ? y - r * 0.8 : y, r: occupied ? 12 : r * 0.55 }),
      s('text', { x: occupied ? x + r * 0.8 : x, y: (occupied ? y - r * 0.8 : y) + 7 }, sign));
  }

  #arrow({ path, kind }) {
    const spots = path.filter((name) => this.layout.places.has(name)).map((name) => this.layout.spot(name));
    if (spots.length === 0) return null;
    if (spots.length === 1) return s('circle', { class: `arrow ring ${kind}`, cx: spots[0].x, cy: spots[0].y, r: this.layout.radius + 3 });
    const d = spots.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
    return s('path', { class: `arrow ${kind}`, d, 'marker-end': 'url(#head)' });
  }

  /** The picture as a file: with its styles, and without what is only for touching. */
  picture(styles) {
    const copy = this.svg.cloneNode(true);
    copy.querySelector('.sites')?.remove();
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const { box } = this.layout;
    copy.setAttribute('width', box.width);
    copy.setAttribute('height', box.height);
    copy.prepend(s('style', {}, styles), s('rect', { x: box.x, y: box.y, width: box.width, height: box.height, class: 'paper' }));
    return { text: new XMLSerializer().serializeToString(copy), width: box.width, height: box.height };
  }
}

/** The buttons beside the board: pieces to choose, and moves without a place. */
export function drawTray(host, { hand, buttons, state, lit, touched, onTouch }) {
  const count = (name, owner) => state.counts.find((entry) => entry.name === name && entry.owner === owner)?.value;
  const own = state.colour;
  host.replaceChildren(
    ...hand.filter(({ name }) => lit.has(name) || touched.includes(name)).map((piece) => {
      const left = count(piece.name, own);
      return h('button', {
        type: 'button', class: `tray-piece${touched.includes(piece.name) ? ' touched' : ''}`, 'data-id': piece.name,
        disabled: !lit.has(piece.name) && !touched.includes(piece.name), onclick: () => onTouch(piece.name),
        'aria-label': `${piece.name}${left !== undefined ? `, ${left} left` : ''}`,
      }, s('svg', { viewBox: '-26 -26 52 52', 'aria-hidden': 'true' }, drawPiece({ ...piece, owner: piece.owner ?? (left === undefined ? null : own) }, 20)));
    }),
    ...buttons.map(({ id, label, title, quiet, main }) => h('button', {
      type: 'button', class: `tray-button${quiet ? ' quiet' : ''}${main ? ' primary' : ''}`, 'data-id': id, title, onclick: () => onTouch(id),
    }, label)));
}
