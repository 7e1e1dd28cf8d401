// SPDX-License-Identifier: GPL-3.0-or-later
//
// The empty board as SVG elements, drawn from `query geometry`.

import { s } from './dom.js';
import { Layout, UNIT } from './layout.js';

const THUMBNAIL_ROWS = 4; // of a heap

function hexagon(x, y, scale) {
  const half = (UNIT / 2) * scale;
  const side = UNIT * 0.5774 * scale;
  return `M${x} ${y - side}l${half} ${side / 2}v${side}l${-half} ${side / 2}l${-half} ${-side / 2}v${-side}z`;
}

function edges(geometry, layout, attributes, middle) {
  const d = geometry.edges.map(([a, b]) => {
    const from = layout.spot(a);
    const to = layout.spot(b);
    const half = middle ? `L${(from.x + to.x) / 2} ${(from.y + to.y) / 2}` : '';
    return `M${from.x} ${from.y}${half}L${to.x} ${to.y}`;
  }).join(' ');
  return s('path', { class: 'edges', ...attributes, d });
}

function points(geometry, layout) {
  return [edges(geometry, layout), ...geometry.places.map(({ name }) => {
    const { x, y } = layout.spot(name);
    return s('circle', { class: 'point', cx: x, cy: y, r: 6.5 });
  })];
}

function squares(geometry, layout) {
  return geometry.places.map((place) => {
    const { x, y } = layout.spot(place.name);
    const odd = (Math.round(place.x) + Math.round(place.y)) % 2 === 1;
    return s('rect', { class: odd ? 'cell odd' : 'cell', x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT });
  });
}

function hexes(geometry, layout) {
  return geometry.places.map(({ name, role }) => {
    const { x, y } = layout.spot(name);
    return role === 'outside' ? s('circle', { class: 'seat', cx: x, cy: y, r: layout.radius * 1.2 })
      : s('path', { class: `cell ${role ?? ''}`, d: hexagon(x, y, 0.985) });
  });
}

/** Places along a track; `labels` gets the names that pieces cover. */
function stations(geometry, layout, labels) {
  return [edges(geometry, layout, { class: 'edges track', 'marker-mid': 'url(#track)' }, true), ...geometry.places.flatMap(({ name }) => {
    const { x, y } = layout.spot(name);
    if (layout.isBox(name)) {
      return [s('rect', { class: 'station box', x: x - 42, y: y - 42, width: 84, height: 84, rx: 10 }), s('text', { class: 'station-name', x, y: y - 25 }, name)];
    }
    const fill = geometry.regions.find((region) => region.fill && region.places.includes(name))?.fill;
    labels.set(name, s('text', { class: 'station-name', x, y: y + 5.5 }, name));
    return [s('circle', { class: 'station', cx: x, cy: y, r: 29 }), fill ? s('circle', { class: 'colour', cx: x, cy: y, r: 27.5, fill }) : null, labels.get(name)];
  })];
}

/** What lies in a heap, and its empty slots, are drawn with the position. */
const DRAWINGS = { points, squares, hexes, stations, heap: () => [] };

/** Appends the empty board; `labels` gets the names of places that pieces cover, as elements by name. */
export function drawGround(host, geometry, layout, labels) {
  host.append(s('rect', { class: 'frame', ...layout.frame, rx: 22 }), ...DRAWINGS[layout.kind](geometry, layout, labels).filter(Boolean));
}

/** Names of columns and rows, or of every point where these do not name it; `labels` gets the latter. */
export function drawCoordinates(host, geometry, layout, labels) {
  const { box, frame, fontSize } = layout;
  const text = (x, y, name, look = '') => s('text', { class: `coordinate${look}`, 'font-size': fontSize, x, y }, name);
  const spots = geometry.places.map(({ name }) => ({ name, ...layout.spot(name) }));
  if (!layout.coordinates) {
    if (layout.kind !== 'points') return;
    for (const { name, x, y } of spots) labels.set(name, text(x + 14, y - 12, name, ' beside'));
    host.append(...labels.values());
    return;
  }
  const letters = new Map(spots.map(({ name, x }) => [name.replace(/\d/g, ''), x]));
  const numbers = new Map(spots.map(({ name, y }) => [name.replace(/\D/g, ''), y]));
  const line = layout.coordinates === 'top' ? frame.y - 0.4 * fontSize : frame.y + frame.height + fontSize;
  host.append(...[...letters].map(([letter, x]) => text(x, line, letter)), ...[...numbers].map(([number, y]) => text(box.x + 0.7 * fontSize, y + 0.35 * fontSize, number)));
}

/** A small picture of the empty board. */
export function drawThumbnail(geometry) {
  const layout = new Layout(geometry, false, THUMBNAIL_ROWS);
  const { x, y, width, height } = layout.frame;
  const ground = s('g', { class: 'ground' });
  drawGround(ground, geometry, layout, new Map());
  if (layout.kind === 'heap') ground.append(...Array.from({ length: 12 }, (_, i) => layout.heapSpot(2 * i + Math.floor(i / 4) % 2)).map(({ x: cx, y: cy }) => s('circle', { class: 'point', cx, cy })));
  return s('svg', { class: 'thumbnail', viewBox: `${x} ${y} ${width} ${height}`, 'aria-hidden': 'true' }, ground);
}
