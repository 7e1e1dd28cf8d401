// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine that searches, in a worker of its own. One task at a time: a new one stops the search of the one before and
// waits for it, so that no answer is taken for that of another task.

import { positionLine } from './nguzo.js';

export class Thinker {
  /** @param {() => import('./nguzo.js').Nguzo} open starts the engine when it is first needed */
  constructor(open) {
    this.open = open;
    this.engine = null;
    this.ticket = 0;
    this.last = Promise.resolve();
    this.spec = '';
    this.searching = false;
  }

  /** Ends the current task; its promise resolves with null. */
  cancel() {
    this.ticket++;
    if (this.searching) this.engine.stop();
  }

  /**
   * Runs `task(engine, isCurrent)` after all others have ended.
   * @returns its result, or null if another task has been started meanwhile
   */
  #run(task) {
    this.cancel();
    const { ticket } = this;
    const isCurrent = () => ticket === this.ticket;
    const result = this.last.then(async () => {
      if (!isCurrent()) return null;
      this.engine ??= this.open();
      const value = await task(this.engine, isCurrent);
      return isCurrent() ? value : null;
    });
    this.last = result.catch(() => null);
    return result;
  }

  async #setUp(engine, { spec, start, moves }, options) {
    const lines = [];
    if (this.spec !== spec) lines.push(`setoption name Variant value ${spec}`);
    this.spec = spec;
    for (const [name, value] of Object.entries(options)) lines.push(`setoption name ${name} value ${value}`);
    await engine.do(...lines, positionLine(start, moves));
  }

  async #search(engine, limits, onInfo, isCurrent) {
    this.searching = true;
    try {
      return await engine.go(limits, (info) => {
        if (isCurrent()) onInfo?.(info);
      });
    } finally {
      this.searching = false;
    }
  }

  /** The best move. */
  bestMove(position, options, limits, onInfo) {
    return this.#run(async (engine, isCurrent) => {
      await this.#setUp(engine, position, options);
      return isCurrent() ? this.#search(engine, limits, onInfo, isCurrent) : null;
    });
  }

  /** Exact values first, then lines until it is cancelled. */
  analyse(position, options, onValues, onInfo) {
    return this.#run(async (engine, isCurrent) => {
      await this.#setUp(engine, position, options);
      const [value, moveValues] = await Promise.all([engine.query('value'), engine.query('movevalues')]);
      if (!isCurrent()) return null;
      onValues(parseValues(value, moveValues));
      return this.#search(engine, 'infinite', onInfo, isCurrent);
    });
  }

  /** Value and best line of one position, for the graph and the review. */
  evaluate(position, ms) {
    return this.#run(async (engine, isCurrent) => {
      await this.#setUp(engine, position, { MultiPV: 1, Skill: 20 });
      let last = null;
      const best = await this.#search(engine, `movetime ${ms}`, (info) => {
        if (info.score) last = info;
      }, isCurrent);
      return last ? { ...last, best } : null;
    });
  }
}

/** `win 9` and `a1=draw b2=win:9` as {kind, moves} and a map of them. */
export function parseValues(value, moveValues) {
  const parse = (text) => {
    const [kind, moves] = text.split(/[ :]/);
    return { kind, moves: moves === undefined ? null : Number(moves) };
  };
  const moves = new Map();
  for (const word of moveValues.split(' ').filter(Boolean)) {
    const at = word.lastIndexOf('=');
    const known = parse(word.slice(at + 1));
    if (known.kind !== 'unknown') moves.set(word.slice(0, at), known);
  }
  return { value: parse(value), moves };
}
