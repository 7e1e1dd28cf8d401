// SPDX-License-Identifier: GPL-3.0-or-later
//
// A game in the address: #spec/start/move.move.move, each part percent-encoded. The hash never leaves the browser. Whoever
// sends an address may put anything into it, so nothing is believed: the engine checks spec, position and moves.

const PART = /^[ -~]*$/;
const HASH_MAX = 60000;

export function toHash({ spec, start, moves }) {
  const parts = [spec, start === 'startpos' ? '' : start.replace(/^fen /, ''), moves.join('~')];
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return `#${parts.map((part) => encodeURIComponent(part).replace(/%3A|%3D|%2C/g, decodeURIComponent)).join('/')}`; // : = and , stay readable
}

/** The game in an address; null if there is none. */
export function fromHash(hash) {
  if (hash.length < 2 || hash.length > HASH_MAX) return null;
  let parts;
  try {
    parts = hash.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  if (parts.length > 3 || !parts.every((part) => PART.test(part))) return null;
  const [spec, position = '', moves = ''] = parts;
  if (!/^[!-~]+$/.test(spec)) return null;
  return { spec, start: position.trim() === '' ? 'startpos' : `fen ${position.trim()}`, moves: moves.split('~').filter((move) => /^[!-~]+$/.test(move)) };
}
