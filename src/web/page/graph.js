// SPDX-License-Identifier: GPL-3.0-or-later
//
// The evaluation graph: what each side could expect after every move. Click or arrow keys go to a move.

import { s } from './dom.js';

const WIDTH = 320;
const HEIGHT = 90;

/**
 * @param {SVGElement} svg
 * @param {(number[] | undefined)[]} values expectations by ply
 * @param {{cursor: number, count: number, glyphs: Map<number, string>}} game
 */
export function drawGraph(svg, values, { cursor, count, glyphs }) {
  const x = (ply) => (count === 0 ? 0 : (ply / count) * WIDTH);
  const y = (part) => HEIGHT - 4 - part * (HEIGHT - 8);
  const sides = values.find(Boolean)?.length ?? 2;
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.replaceChildren(s('rect', { class: 'graph-ground', width: WIDTH, height: HEIGHT, rx: 6 }),
    s('path', { class: 'graph-middle', d: `M0 ${y(1 / sides)}H${WIDTH}` }));
  const known = values.map((value, ply) => (value ? ply : -1)).filter((ply) => ply >= 0);
  for (let side = 0; side < (sides === 2 ? 1 : sides); side++) {
    const points = known.map((ply) => `${x(ply)} ${y(values[ply][side])}`);
    if (points.length === 0) continue;
    const d = `M${points.join('L')}`;
    if (sides === 2) svg.append(s('path', { class: 'graph-area', d: `${d}L${x(known.at(-1))} ${HEIGHT}L${x(known[0])} ${HEIGHT}z` }));
    svg.append(s('path', { class: `graph-line owner-line${side + 1}`, d }));
  }
  for (const [ply, glyph] of glyphs) {
    if (values[ply]) svg.append(s('circle', { class: `graph-dot ${glyph === '??' ? 'blunder' : glyph === '?' ? 'mistake' : 'inaccuracy'}`, cx: x(ply), cy: y(values[ply][0]), r: 4 }));
  }
  svg.append(s('path', { class: 'graph-cursor', d: `M${x(cursor)} 0V${HEIGHT}` }));
}

/** The ply at a click on the graph. */
export function plyAt(svg, event, count) {
  const { left, width } = svg.getBoundingClientRect();
  return Math.round(((event.clientX - left) / width) * count);
}
