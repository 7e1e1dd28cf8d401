// SPDX-License-Identifier: GPL-3.0-or-later
//
// Building elements. Text always becomes a text node, so nothing that comes from an address, a record or the engine is ever
// parsed as HTML.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element: h('button', {class: 'wide', onclick: play}, 'Play'). */
export function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element. */
export function s(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

export function byId(id) {
  return document.getElementById(id);
}

/** Has a screen reader read a sentence; equal sentences in a row are read again. */
export function announce(text) {
  const region = byId('live');
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Lets the user save text or bytes as a file. */
export function download(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
