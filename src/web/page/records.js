// SPDX-License-Identifier: GPL-3.0-or-later
//
// Game records as the match runner writes them: JSON lines, see protocol-spec/game-records.md. Everything read here comes
// from a stranger's file: only strings and numbers of the expected form are kept.

const FILE_MAX = 16 * 1024 * 1024;
const MOVES_MAX = 100000;

const isText = (value) => typeof value === 'string' && value.length < 100000;
const isSpec = (value) => isText(value) && /^[!-~]{1,1000}$/.test(value);
const isToken = (value) => isText(value) && /^[!-~]{1,200}$/.test(value);
const isPosition = (value) => isText(value) && (value === 'startpos' || /^fen [ -~]{1,20000}$/.test(value));

/** One game, or undefined if the line is not one. */
function readGame(line) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (value === null || typeof value !== 'object' || value.kind !== 'game') return undefined;
  const moves = Array.isArray(value.moves) ? value.moves : [];
  if (!isSpec(value.variant) || !isPosition(value.start ?? 'startpos') || moves.length > MOVES_MAX) return undefined;
  if (!moves.every((move) => move && isToken(move.move))) return undefined;
  return {
    variant: value.variant,
    start: value.start ?? 'startpos',
    moves: moves.map(({ move }) => move),
    players: Array.isArray(value.players) ? value.players.filter(isText).slice(0, 4) : [],
    result: isText(value.result) ? value.result : 'none',
    round: [value.encounter, value.round, value.seating].filter(Number.isFinite).join('.'),
  };
}

/** The games of a file; throws an Error with a sentence if it has none. */
export function readRecords(text) {
  if (text.length > FILE_MAX) throw new Error('The file is larger than 16 MiB.');
  const games = text.split('\n').filter((line) => line.trim() !== '').map(readGame).filter(Boolean);
  if (games.length === 0) throw new Error('The file contains no game records.');
  return games;
}

/** A file with one game; `moves` is a list of {move, by}. The limits are the engine's defaults. */
export function writeRecord({ variant, start, moves, players, seats, result, reason, detail }) {
  const winner = /^p(\d)win$/.exec(result)?.[1];
  const points = players.map((_, i) => (reason === 'open' ? 0 : winner ? Number(i + 1 === Number(winner)) : 1 / players.length));
  const head = { kind: 'match', format: 1, program: 'nguzo page', variant };
  const game = {
    kind: 'game', encounter: 1, round: 1, seating: 1, variant, repetition: 3, 'quiet-limit': 100, start, players, seats,
    moves, result, points, reason,
    ...(detail ? { detail } : {}),
  };
  return `${JSON.stringify(head)}\n${JSON.stringify(game)}\n`;
}
