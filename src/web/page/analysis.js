// SPDX-License-Identifier: GPL-3.0-or-later
//
// The analysis panel: live lines, exact values, the evaluation graph, and the review that names mistakes.

import { byId, h } from './dom.js';
import { drawGraph, plyAt } from './graph.js';
import { expectations, finalExpectations, judge, scoreText, valueText } from './scores.js';

const REVIEW_MS = 250;

export class Analysis {
  /**
   * @param {{game: import('./game.js').Game, thinker: import('./thinker.js').Thinker, showMarks: () => void,
   *     goTo: (ply: number) => void, showLine: (moves: string[]) => void, threads: number}} context
   */
  constructor(context) {
    Object.assign(this, context);
    this.isOn = false;
    this.lines = [];
    this.values = null; // exact values at the cursor
    this.expected = []; // expectations by ply
    this.judgements = new Map(); // ply -> {name, glyph, best}
    byId('analyse').addEventListener('change', (event) => this.turn(event.target.checked));
    byId('show-values').addEventListener('change', () => this.showMarks());
    byId('line-count').addEventListener('change', () => this.isOn && this.start());
    byId('review').addEventListener('click', () => this.review());
    byId('graph').addEventListener('click', (event) => this.goTo(plyAt(byId('graph'), event, this.game.moves.length)));
  }

  /** Another game: nothing is known about it. */
  reset() {
    this.expected = [];
    this.judgements.clear();
    this.values = null;
    this.drawMistakes();
  }

  /** What is known about plies after a move that was replaced is wrong. */
  forgetAfter(ply) {
    this.expected.length = Math.min(this.expected.length, ply + 1);
    for (const known of this.judgements.keys()) if (known > ply) this.judgements.delete(known);
  }

  turn(on) {
    this.isOn = on;
    byId('analyse').checked = on;
    if (on) this.start();
    else this.thinker.cancel();
    if (!on) this.clear();
    this.showMarks();
  }

  clear() {
    this.lines = [];
    this.values = null;
    byId('lines').replaceChildren();
    byId('exact').textContent = '';
    byId('search-facts').textContent = '';
    byId('best-score').hidden = true;
  }

  #position(ply) {
    const { spec, start, moves } = this.game;
    return { spec, start, moves: moves.slice(0, ply) };
  }

  /** Analyses the position at the cursor until another is shown. */
  async start() {
    const ply = this.game.cursor;
    const view = await this.game.view(ply);
    this.clear();
    if (view.state.over) {
      this.#know(ply, finalExpectations(view.state.result, view.sides));
      byId('exact').textContent = 'The game is over.';
      return;
    }
    if (view.isChance) {
      byId('exact').textContent = 'A throw is due: nothing to search.';
      this.thinker.cancel();
      return;
    }
    const options = { MultiPV: byId('line-count').value, Skill: 20, Threads: this.threads };
    this.thinker.analyse(this.#position(ply), options, (values) => {
      this.values = values;
      const known = values.value.kind !== 'unknown';
      byId('exact').textContent = known ? `Exactly known for the side to move: ${valueText(values.value)}.` : '';
      this.showMarks();
    }, (info) => this.#show(info, view)).catch((error) => {
      byId('exact').textContent = error.message;
    });
  }

  #show(info, view) {
    if (!info.score || info.pv.length === 0) return;
    this.lines[(info.multipv ?? 1) - 1] = info;
    if ((info.multipv ?? 1) === 1) this.#know(view.ply, expectations(info, view.side));
    if (!this.pending) {
      // At most one redraw per frame, however many lines arrive.
      this.pending = requestAnimationFrame(() => {
        this.pending = 0;
        if (this.isOn && this.game.cursor === view.ply) this.#drawLines(view);
      });
    }
  }

  #drawLines(view) {
    const host = byId('lines');
    const rows = this.lines.filter(Boolean).map((info) => h('li', {}, h('button', {
      type: 'button', class: 'line', onclick: () => this.showLine(info.pv), title: 'Show this line on the board',
    }, h('span', { class: `score ${scoreClass(info)}` }, scoreText(info, view)), h('span', { class: 'pv' }, info.pv.slice(0, 12).join(' ')))));
    const focused = [...host.children].findIndex((row) => row.contains(document.activeElement));
    host.replaceChildren(...rows);
    if (focused >= 0) host.children[focused]?.firstChild.focus();
    const best = this.lines[0];
    byId('best-score').hidden = !best;
    if (best) byId('best-score').textContent = scoreText(best, view);
    if (best) byId('search-facts').textContent = `depth ${best.depth} · ${shortNumber(best.nodes)} nodes · ${shortNumber(best.nps)}/s${best.tbhits ? ` · ${shortNumber(best.tbhits)} exact` : ''}`;
    this.showMarks();
  }

  /** Arrows for the first moves of the lines. */
  async arrows(view) {
    if (!this.isOn) return [];
    return this.lines.filter(Boolean).slice(0, 3).map((info, rank) => {
      const move = view.moves.find(({ text }) => text === info.pv[0]);
      return move ? { path: move.path ?? [move.to ?? move.removed?.[0]].filter(Boolean), kind: `rank${rank + 1}` } : null;
    }).filter(Boolean).reverse();
  }

  /** The best exact value that a move by this id can reach: win, draw or loss. */
  valueOf(moves) {
    if (!this.values || !byId('show-values').checked) return undefined;
    const kinds = moves.map(({ text }) => this.values.moves.get(text)?.kind).filter(Boolean);
    return ['win', 'draw', 'loss'].find((kind) => kinds.includes(kind));
  }

  // -- graph --

  #know(ply, expected) {
    this.expected[ply] = expected;
    this.drawGraph();
  }

  drawGraph() {
    const glyphs = new Map([...this.judgements].map(([ply, { glyph }]) => [ply, glyph]));
    drawGraph(byId('graph'), this.expected, { cursor: this.game.cursor, count: this.game.moves.length, glyphs });
    byId('graph').toggleAttribute('hidden', this.expected.filter(Boolean).length < 2);
  }

  // -- review --

  /** Evaluates every position of the game and names the moves that lost much of the point. */
  async review() {
    const { game } = this;
    const count = game.moves.length;
    const button = byId('review');
    if (this.reviewing || count === 0) return;
    this.turn(false);
    this.reviewing = true;
    button.disabled = true;
    this.judgements.clear();
    const bests = [];
    try {
      for (let ply = 0; ply <= count; ply++) {
        button.textContent = `Reviewing … ${ply} of ${count}`;
        const view = await game.view(ply);
        if (game.moves.length !== count) return;
        if (view.state.over) this.#know(ply, finalExpectations(view.state.result, view.sides));
        else if (!view.isChance) {
          const info = await this.thinker.evaluate(this.#position(ply), REVIEW_MS);
          if (info === null) return; // something else needs the engine
          bests[ply] = info.best;
          this.#know(ply, expectations(info, view.side));
        }
      }
      await this.#judge(count, bests);
    } finally {
      this.reviewing = false;
      button.disabled = false;
      button.textContent = 'Review this game';
      this.drawMistakes();
      this.drawGraph();
      this.onReviewed?.();
    }
  }

  async #judge(count, bests) {
    for (let ply = 0; ply < count; ply++) {
      const before = this.expected[ply];
      const after = this.expected[ply + 1];
      const { side } = await this.game.view(ply);
      const judgement = before && after && bests[ply] && bests[ply] !== this.game.moves[ply] ? judge(before[side] - after[side]) : undefined;
      if (judgement) this.judgements.set(ply + 1, { ...judgement, best: bests[ply] });
    }
  }

  drawMistakes() {
    byId('mistakes').replaceChildren(...[...this.judgements].map(([ply, { name, glyph, best }]) => h('li', {}, h('button', {
      type: 'button', class: `finding ${name.toLowerCase()}`, onclick: () => this.goTo(ply),
    }, h('strong', {}, `${ply}. ${this.game.moves[ply - 1]}${glyph}`), ` ${name}. Better: ${best}`))));
  }
}

function scoreClass(info) {
  const value = info.score?.value ?? 0;
  return value > 0 ? 'good' : value < 0 ? 'bad' : 'even';
}

function shortNumber(number = 0) {
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  return number >= 1e4 ? `${Math.round(number / 1e3)} k` : String(number);
}
