// SPDX-License-Identifier: GPL-3.0-or-later

/** An answer `info string error CODE TEXT` of the engine; the codes are listed in protocol-spec/status-codes.md. */
export class NguzoError extends Error {
  readonly code: string;
  constructor(code: string, text: string);
}

/** An `info` line of a search. */
export interface SearchInfo {
  depth?: number;
  seldepth?: number;
  multipv?: number;
  score?: { kind: 'cp' | 'mate'; value: number };
  /** Wins, draws and losses of the side to move, per mille. */
  wdl?: number[];
  /** Wins of each side, per mille: games with chance or more than two sides. */
  win?: number[];
  nodes?: number;
  nps?: number;
  hashfull?: number;
  tbhits?: number;
  time?: number;
  pv: string[];
}

export function parseInfo(line: string): SearchInfo;

/** The line that sets up a position. */
export function positionLine(start: string, moves: readonly string[]): string;

/** An engine that runs in a worker. Calls may overlap: they are answered in order. */
export class Nguzo {
  constructor(worker: Worker);
  /** Sends one line of UGI. */
  send(line: string): void;
  /** Calls the listener with every line of the engine; returns a function that ends this. */
  onLine(listener: (line: string) => void): () => void;
  /** Sends lines that answer nothing but errors; rejects with the first NguzoError. */
  do(...lines: string[]): Promise<true>;
  /** The value that `query WHAT` answers. */
  query(what: string): Promise<string>;
  /** The same for queries that answer with JSON: geometry, state, moves, catalogue, rules. */
  json<T = unknown>(what: string): Promise<T>;
  setOption(name: string, value: string | number | boolean): Promise<true>;
  /** @param start `startpos`, or `fen` and a position text */
  position(start: string, moves?: readonly string[]): Promise<true>;
  /** Searches with the limits of `go`; resolves with the best move, or `none`. */
  go(limits: string, onInfo?: (info: SearchInfo) => void): Promise<string>;
  /** Ends the running search, which resolves with what it has found. */
  stop(): void;
  /** Ends the engine. */
  quit(): void;
}
