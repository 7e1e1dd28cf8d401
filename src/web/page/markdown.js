// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Markdown of the rules pages as elements: headings, paragraphs, lists, tables, code and emphasis. Links and pictures
// become their text, since they lead to files that are not here, but for links to a heading of the page.

import { h, prefersStillness } from './dom.js';

/** The name of a heading in links, as GitHub makes it. */
const slugOf = (text) => text.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-');

function goTo(link, slug) {
  const heading = [...link.closest('.rules').querySelectorAll('[data-slug]')].find((element) => element.dataset.slug === slug);
  heading?.scrollIntoView({ block: 'start', behavior: prefersStillness() ? 'auto' : 'smooth' });
  heading?.focus({ preventScroll: true });
}

function inline(text) {
  const parts = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_]+)_(?![a-z0-9])|!\[([^\]]*)\]\([^)]*\)|\[([^\]]+)\]\(([^)]*)\)/gi;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[1] !== undefined) parts.push(h('code', {}, match[1]));
    else if (match[2] !== undefined) parts.push(h('strong', {}, match[2]));
    else if (match[3] ?? match[4]) parts.push(h('em', {}, match[3] ?? match[4]));
    else if (match[7]?.startsWith('#')) parts.push(h('button', { type: 'button', class: 'link', onclick: (event) => goTo(event.target, match[7].slice(1)) }, ...inline(match[6])));
    else if (match[6] !== undefined) parts.push(...inline(match[6]));
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== '');
}

const cells = (row) => row.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => inline(cell.trim()));

function table(rows) {
  const [head, , ...body] = rows.map(cells);
  return h('div', { class: 'scroll', tabindex: 0 }, h('table', {},
    h('thead', {}, h('tr', {}, ...head.map((cell) => h('th', { scope: 'col' }, ...cell)))),
    h('tbody', {}, ...body.map((row) => h('tr', {}, ...row.map((cell) => h('td', {}, ...cell)))))));
}

/** Lines up to the first that `ends`; the rest stays in `lines`. */
function take(lines, ends) {
  const taken = [];
  while (lines.length > 0 && !ends(lines[0])) taken.push(lines.shift());
  return taken;
}

const isBlank = (line) => line.trim() === '';
const ITEM = /^\s*(?:[-*]|\d+\.) /;

function block(lines) {
  const first = lines[0];
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) {
    lines.shift();
    return h(`h${Math.min(6, heading[1].length + 1)}`, { 'data-slug': slugOf(heading[2]), tabindex: -1 }, ...inline(heading[2]));
  }
  if (first.startsWith('```')) {
    lines.shift();
    const code = take(lines, (line) => line.startsWith('```'));
    lines.shift();
    return h('pre', { tabindex: 0 }, code.join('\n'));
  }
  if (/^ {4}/.test(first)) return h('pre', { tabindex: 0 }, take(lines, (line) => !/^ {4}|^$/.test(line)).map((line) => line.slice(4)).join('\n').trimEnd());
  if (first.startsWith('|')) return table(take(lines, (line) => !line.startsWith('|')));
  if (ITEM.test(first)) {
    const items = [];
    for (const line of take(lines, isBlank)) {
      if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return h(/^\s*\d/.test(first) ? 'ol' : 'ul', {}, ...items.map((item) => h('li', {}, ...inline(item))));
  }
  const text = take(lines, (line) => isBlank(line) || line.startsWith('|') || line.startsWith('```') || /^#+ /.test(line)).join(' ');
  const content = inline(text);
  return content.length > 0 ? h('p', {}, ...content) : null;
}

export function renderMarkdown(text) {
  const lines = text.replace(/<[^>]*>/g, '').split('\n');
  const blocks = [];
  while (lines.length > 0) {
    if (isBlank(lines[0])) lines.shift();
    else blocks.push(block(lines));
  }
  return blocks.filter(Boolean);
}
