// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scores as people read them, and as expectations: what part of the point each side can expect, from 0 to 1.

/** Expectations of all sides from an `info` line; `side` is the one to move, from 0. */
export function expectations(info, side) {
  if (info.win?.length > 0) {
    const sum = info.win.reduce((a, b) => a + b, 0) || 1;
    return info.win.map((part) => part / sum);
  }
  let mine = 0.5;
  if (info.wdl?.length === 3) mine = (info.wdl[0] + info.wdl[1] / 2) / 1000;
  else if (info.score?.kind === 'mate') mine = info.score.value > 0 ? 1 : 0;
  else if (info.score) mine = 1 / (1 + Math.exp(-info.score.value / 180));
  return side === 0 ? [mine, 1 - mine] : [1 - mine, mine];
}

/** Expectations in a finished game. */
export function finalExpectations(result, sides) {
  const winner = /^p(\d)win$/.exec(result);
  return Array.from({ length: sides }, (_, i) => (winner ? Number(i + 1 === Number(winner[1])) : 1 / sides));
}

/** A score for people: of side 1 in games of two sides, otherwise of the side to move. */
export function scoreText(info, view) {
  const { score } = info;
  if (!score) return '';
  const sign = view.sides === 2 && view.side === 1 ? -1 : 1;
  const value = score.value * sign;
  if (score.kind === 'mate') return `${value < 0 ? '\u2212' : ''}#${Math.abs(value)}`;
  if (view.sides > 2) return `${Math.round(100 * expectations(info, view.side)[view.side])} %`;
  const men = Math.abs(value) / 100;
  return `${value > 0 ? '+' : value < 0 ? '\u2212' : ''}${men.toFixed(2)}`;
}

/** An exact value as a sentence. */
export function valueText({ kind, moves }) {
  if (kind === 'draw') return 'a draw with best play';
  if (kind === 'win' || kind === 'loss') return `a ${kind}${moves === null ? '' : ` in ${moves}`}`;
  return 'not known exactly';
}

const JUDGEMENTS = [
  { loss: 0.3, name: 'Blunder', glyph: '??' },
  { loss: 0.18, name: 'Mistake', glyph: '?' },
  { loss: 0.09, name: 'Inaccuracy', glyph: '?!' },
];

/** How bad a move was that lost so much of the point; undefined: not bad. */
export function judge(loss) {
  return JUDGEMENTS.find((judgement) => loss >= judgement.loss);
}
