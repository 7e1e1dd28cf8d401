// SPDX-License-Identifier: GPL-3.0-or-later
//
// How pieces look. Every owner has a shape as well as a colour: disc, ring, triangle, square, and a disc with a bar for
// pieces of nobody. So no game needs colour vision. Sizes are in board units: 100 is the distance between neighbours.

import { s } from './dom.js';

/** Shapes by kind of piece, with their size as a part of the radius of an ordinary piece. */
const KINDS = {
  man: { scale: 1 },
  chip: { scale: 0.9 },
  tile: { scale: 0.72, tile: true },
  booster: { scale: 0.9, tile: true, label: true },
  jung: { scale: 1 },
  coin: { scale: 0.8, label: true },
  stone: { scale: 1, rim: true },
  pawn: { scale: 1.05, label: true },
};

const colourClass = (owner) => `owner${owner >= 1 && owner <= 4 ? owner : 0}`;

/** The outline of an owner's shape around the origin; `wide` leaves room for a label. */
function shape(owner, radius, holeClass = 'hole', wide = false) {
  const r = radius;
  switch (owner) {
    case 1:
      return [s('circle', { r })];
    case 2:
      return [s('circle', { r }), s('circle', { r: r * (wide ? 0.66 : 0.44), class: holeClass })];
    case 3:
      return [s('path', { d: `M0 ${-1.1 * r}L${1.08 * r} ${0.8 * r}H${-1.08 * r}z`, 'stroke-linejoin': 'round' })];
    case 4:
      return [s('rect', { x: -0.86 * r, y: -0.86 * r, width: 1.72 * r, height: 1.72 * r, rx: 0.16 * r })];
    default:
      return [s('circle', { r }), ...(wide ? [] : [s('path', { d: `M${-0.5 * r} 0H${0.5 * r}`, class: 'bar' })])];
  }
}

/**
 * One piece around the origin.
 * @param {{owner: number | null, kind: string, symbol: string}} piece
 * @param {number} radius of an ordinary piece
 */
export function drawPiece(piece, radius) {
  const kind = KINDS[piece.kind] ?? KINDS.man;
  const r = radius * kind.scale;
  const group = s('g', { class: `piece ${colourClass(piece.owner)}` });
  if (kind.tile) {
    const side = radius * 2.05;
    group.append(s('rect', { class: 'tile', x: -side / 2, y: -side / 2, width: side, height: side, rx: side * 0.12 }));
  }
  if (!(kind.tile && kind.label)) {
    group.append(s('g', { class: 'body' }, ...shape(piece.owner, r, 'hole', kind.label)));
    if (piece.owner === 1 || piece.owner === null) group.append(s('circle', { class: 'shine', r: r * 0.8 }));
  }
  if (kind.rim) group.append(s('circle', { class: 'rim', r: r * 0.7 }));
  if (kind.label) {
    const low = piece.owner === 3 ? r * 0.18 : 0;
    group.append(s('text', { class: 'label', y: r * 0.36 + low, 'font-size': r * (kind.tile ? 1.2 : 1) }, piece.symbol));
  }
  return group;
}

/** A piece that others lie on, seen from the side. */
export function drawSlice(piece, radius, height) {
  return s('g', { class: `piece slice ${colourClass(piece.owner)}` },
    s('g', { class: 'body' }, s('rect', { x: -radius, y: -height / 2, width: radius * 2, height, rx: height * 0.4 })),
    s('g', { class: 'mark' }, ...shape(piece.owner, height * 0.3, 'none')));
}

/** Thrown sticks side by side: the flat side is black with two crosses, the round side white. */
export function drawSticks(sides) {
  return s('svg', { class: 'sticks', viewBox: `0 0 ${26 * sides.length} 60`, role: 'img', 'aria-label': `Sticks: ${sides.join(', ')}` },
    ...sides.map((side, i) => s('g', { class: `stick ${side}`, transform: `translate(${26 * i + 13} 30)` }, s('g', {},
      s('rect', { x: -8, y: -27, width: 16, height: 54, rx: 7 }),
      side === 'flat' ? s('path', { d: 'M-4-15l8 8m0-8l-8 8M-4 7l8 8m0-8l-8 8' }) : null))));
}

/** A small picture of a colour, for the panels beside the board. */
export function colourIcon(owner) {
  return s('svg', { class: 'icon', viewBox: '-12 -12 24 24', 'aria-hidden': 'true' }, drawPiece({ owner, kind: 'man', symbol: '' }, 9));
}

const NAMES = ['neutral', 'blue', 'amber', 'green', 'pink'];

/** The colour's name for people. */
export const colourName = (owner) => NAMES[owner >= 1 && owner <= 4 ? owner : 0];
