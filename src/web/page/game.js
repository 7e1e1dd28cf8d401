// SPDX-License-Identifier: GPL-3.0-or-later
//
// The game on the page: spec, start, all moves, and the cursor, the number of moves that the board shows. What a position
// means is asked from the rules engine, a worker that never searches and therefore answers within a few milliseconds.

export class Game {
  /** @param {import('../wasm/nguzo.js').Nguzo} rules */
  constructor(rules) {
    this.rules = rules;
    this.spec = '';
    this.start = 'startpos';
    this.moves = [];
    this.cursor = 0;
    this.views = new Map(); // ply -> {state, moves, unlisted, side}
    this.ended = null; // an end that the rules do not know: {result, reason, detail}
    this.last = Promise.resolve();
  }

  /**
   * Sets the rules engine to a position and asks it something, while nobody else does.
   * @template T
   * @param {number} ply
   * @param {(rules: import('../wasm/nguzo.js').Nguzo) => Promise<T>} ask
   * @returns {Promise<T>}
   */
  ask(ply, ask) {
    return this.#exclusively(async () => {
      await this.rules.position(this.start, this.moves.slice(0, ply));
      return ask(this.rules);
    });
  }

  #exclusively(task) {
    const result = this.last.then(task);
    this.last = result.catch(() => null);
    return result;
  }

  /**
   * Loads another game. Throws the engine's error if spec or start are wrong; moves are played as far as they are legal.
   * @returns {Promise<string>} a warning about moves that were dropped, or ''
   */
  load(description) {
    return this.#exclusively(() => this.#load(description));
  }

  async #load({ spec, start = 'startpos', moves = [] }) {
    const before = { spec: this.spec, start: this.start };
    try {
      await this.rules.setOption('Variant', spec);
      await this.rules.position(start);
    } catch (error) {
      if (before.spec) await this.rules.setOption('Variant', before.spec);
      throw error;
    }
    this.spec = await this.rules.query('variant');
    this.start = start;
    this.views.clear();
    this.ended = null;
    this.geometry = await this.rules.json('geometry');
    this.seats = Number(await this.rules.query('players'));
    const { kept, warning } = await this.#legalPart(moves);
    this.moves = kept;
    this.cursor = kept.length;
    return warning;
  }

  async #legalPart(moves) {
    if (moves.length === 0) return { kept: [], warning: '' };
    try {
      await this.rules.position(this.start, moves);
      return { kept: moves, warning: '' };
    } catch (error) {
      const kept = moves.slice(0, await this.#countLegal(moves));
      return { kept, warning: `Only the first ${kept.length} moves are shown: ${error.message}` };
    }
  }

  /** How many moves the engine accepts of a list that it does not accept as a whole. */
  async #countLegal(moves) {
    let legal = 0;
    let illegal = moves.length;
    while (illegal - legal > 1) {
      const middle = Math.floor((legal + illegal) / 2);
      const accepted = await this.rules.position(this.start, moves.slice(0, middle)).then(() => true, () => false);
      if (accepted) legal = middle;
      else illegal = middle;
    }
    return legal;
  }

  /** The empty board of another game, as `query geometry` describes it. */
  geometryOf(spec) {
    return this.#exclusively(async () => {
      try {
        await this.rules.setOption('Variant', spec);
        return await this.rules.json('geometry');
      } finally {
        await this.rules.setOption('Variant', this.spec);
      }
    });
  }

  /** The position after `ply` moves. */
  async view(ply) {
    const known = this.views.get(ply);
    if (known) return known;
    const { moves, start, spec } = this;
    const [state, list, isFirst] = await this.ask(ply, (rules) => Promise.all([rules.json('state'), rules.json('moves'), rules.query('p1turn')]));
    const sides = state.scores.length;
    const seat = /^p(\d)$/.exec(state.turn);
    const view = {
      ply, state, moves: list.moves, unlisted: list.unlisted, sides, isChance: state.turn === 'chance',
      /** The side to move, from 0. */
      side: sides > 2 && seat ? Number(seat[1]) - 1 : isFirst === 'true' ? 0 : 1,
    };
    if (this.spec === spec && this.start === start && this.moves.slice(0, ply).join() === moves.slice(0, ply).join()) {
      this.views.set(ply, view);
    }
    return view;
  }

  /** The move that led to a ply, as `query moves` describes it; null if it is not in the list. */
  async moveBefore(ply) {
    if (ply === 0) return null;
    const text = this.moves[ply - 1];
    const { moves, unlisted } = await this.view(ply - 1);
    return [...moves, ...unlisted].find((move) => move.text === text) ?? null;
  }

  /** The seat whose turn it is in a view, from 0; at a toss, the one that throws. */
  seatOf(view) {
    const seat = /^p(\d)$/.exec(view.state.turn);
    if (seat) return Number(seat[1]) - 1;
    const colour = view.state.colours[view.state.colour - 1] ?? [];
    return Number((colour[0] ?? 'p1').slice(1)) - 1;
  }

  /** Plays a move at the cursor; moves after it are dropped unless the first of them is this one. */
  play(text) {
    if (this.moves[this.cursor] !== text) {
      this.moves = [...this.moves.slice(0, this.cursor), text];
      for (const ply of this.views.keys()) if (ply > this.cursor) this.views.delete(ply);
      this.ended = null;
    }
    this.cursor++;
  }

  goTo(ply) {
    this.cursor = Math.max(0, Math.min(this.moves.length, ply));
  }

  get isAtEnd() {
    return this.cursor === this.moves.length;
  }
}
