// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small class on top of the engine's worker: one method per thing that a frontend does, promises for answers.

/** An answer `info string error CODE TEXT` of the engine. */
export class NguzoError extends Error {
  constructor(code, text) {
    super(text);
    this.name = 'NguzoError';
    this.code = code;
  }
}

const ERROR = /^info string error (\S+) ?(.*)$/;

/** Splits an `info` line into an object: numbers, `score`, `wdl` or `win`, and `pv` as a list of moves. */
export function parseInfo(line) {
  const words = line.split(' ');
  const info = { pv: [] };
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    if (word === 'score') {
      info.score = { kind: words[i + 1], value: Number(words[i + 2]) };
      i += 2;
    } else if (word === 'wdl' || word === 'win') {
      const numbers = [];
      while (/^\d+$/.test(words[i + 1] ?? '')) numbers.push(Number(words[++i]));
      info[word] = numbers;
    } else if (word === 'pv') {
      info.pv = words.slice(i + 1);
      break;
    } else {
      info[word] = Number(words[++i]);
    }
  }
  return info;
}

export class Nguzo {
  /**
   * @param {Worker} worker one that runs nguzo-worker.js
   */
  constructor(worker) {
    this.worker = worker;
    this.listeners = new Set();
    this.expecting = []; // who gets the next lines: {accept(line) -> done?, reject}
    this.search = null;
    worker.addEventListener('message', (event) => this.#receive(String(event.data)));
    worker.addEventListener('error', (event) => this.#fail(new Error(event.message || 'the engine has crashed')));
  }

  /** Sends one line of UGI. */
  send(line) {
    this.worker.postMessage(line.replace(/[\r\n\0]+/g, ' '));
  }

  /** Calls the listener with every line of the engine; returns a function that ends this. */
  onLine(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  #receive(line) {
    for (const listener of this.listeners) listener(line);
    if (this.search && line.startsWith('info ') && !line.startsWith('info string')) {
      this.search.onInfo?.(parseInfo(line));
      return;
    }
    const next = this.expecting[0];
    if (next && next.accept(line)) this.expecting.shift();
  }

  #fail(error) {
    for (const { reject } of this.expecting.splice(0)) reject(error);
  }

  /** Waits for a line that `accept` turns into a value other than undefined. */
  #expect(accept, onError) {
    return new Promise((resolve, reject) => {
      this.expecting.push({
        reject,
        accept(line) {
          const error = ERROR.exec(line);
          if (error && onError !== 'ignore') {
            const fault = new NguzoError(error[1], error[2]);
            if (onError === 'collect') {
              this.fault ??= fault;
              return false;
            }
            reject(fault);
            return true;
          }
          const value = accept(line);
          if (value === undefined) return false;
          if (this.fault) reject(this.fault);
          else resolve(value);
          return true;
        },
      });
    });
  }

  /** Sends lines that answer nothing but errors; rejects with the first error. */
  do(...lines) {
    const answer = this.#expect((line) => (line === 'readyok' ? true : undefined), 'collect');
    for (const line of lines) this.send(line);
    this.send('isready');
    return answer;
  }

  /** The value that `query WHAT` answers, as text. */
  query(what) {
    const answer = this.#expect((line) => {
      if (line === 'response') return '';
      return line.startsWith('response ') ? line.slice(9) : undefined;
    });
    this.send(`query ${what}`);
    return answer;
  }

  /** The same for the queries that answer with JSON. */
  async json(what) {
    return JSON.parse(await this.query(what));
  }

  setOption(name, value) {
    return this.do(`setoption name ${name} value ${value}`);
  }

  /** @param {string} start `startpos` or `fen ...` */
  position(start, moves = []) {
    return this.do(positionLine(start, moves));
  }

  /**
   * Searches; resolves with the best move, or `none`.
   * @param {string} limits the words after `go`
   * @param {(info: object) => void} [onInfo]
   */
  async go(limits, onInfo) {
    const search = { onInfo };
    const answer = this.#expect((line) => (line.startsWith('bestmove ') ? line.split(' ')[1] : undefined), 'ignore');
    this.search = search;
    this.send(`go ${limits}`);
    try {
      return await answer;
    } finally {
      if (this.search === search) this.search = null;
    }
  }

  /** Ends the running search, which resolves with what it has. */
  stop() {
    this.send('stop');
  }

  quit() {
    this.send('quit');
    this.#fail(new Error('the engine was closed'));
  }
}

/** The line that sets up a position. */
export function positionLine(start, moves) {
  return `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}
