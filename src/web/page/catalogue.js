// SPDX-License-Identifier: GPL-3.0-or-later
//
// Choosing a game: every variant of the catalogue by family, its options as fields, and a spec of one's own.

import { byId, h } from './dom.js';

const FAMILIES = { mill: 'Mills', stack: 'Stack', jati: 'Jati', jamit: 'Jamit', 'dai-jobi': 'Dai Jobi', dai_jobi: 'Dai Jobi', tableaux: 'Tableaux' };

export const familyName = (family) => FAMILIES[family] ?? family[0].toUpperCase() + family.slice(1).replaceAll(/[-_]/g, ' ');

/** `id:key=value,...` as {id, options}. */
export function splitSpec(spec) {
  const [id, rest = ''] = spec.split(/:(.*)/s);
  return { id, options: new Map(rest.split(',').filter(Boolean).map((part) => part.split(/=(.*)/s).slice(0, 2))) };
}

export class CatalogueView {
  constructor(catalogue, choose) {
    this.variants = catalogue.variants;
    this.choose = choose;
    this.selected = null;
    this.list = byId('game-list');
    this.filter = byId('game-filter');
    this.filter.addEventListener('input', () => this.#drawList());
    byId('spec-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.choose(byId('spec').value.trim());
    });
    byId('play-selected').addEventListener('click', () => this.choose(this.#specOfFields()));
  }

  find(spec) {
    const { id } = splitSpec(spec);
    return this.variants.find((variant) => variant.id === id);
  }

  open(spec) {
    byId('spec').value = spec;
    this.spec = spec;
    this.filter.value = '';
    this.selected = this.find(spec) ?? null;
    this.#drawList();
    this.#drawOptions();
  }

  #drawList() {
    const words = this.filter.value.toLowerCase().split(/\s+/);
    const fits = ({ id, title, summary, family }) => {
      const text = `${id} ${title} ${summary} ${familyName(family)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const families = new Map();
    for (const variant of this.variants.filter(fits)) {
      families.set(variant.family, [...(families.get(variant.family) ?? []), variant]);
    }
    this.list.replaceChildren(...[...families].map(([family, variants]) => h('section', {},
      h('h3', {}, familyName(family)),
      h('ul', {}, ...variants.map((variant) => h('li', {}, h('button', {
        type: 'button', class: 'game-card', 'data-variant': variant.id, 'aria-pressed': String(variant === this.selected),
        onclick: () => this.#select(variant), ondblclick: () => this.choose(variant.id),
      }, h('strong', {}, variant.title), h('span', {}, variant.summary), h('small', {}, `${variant.players} players`))))))));
    if (families.size === 0) this.list.replaceChildren(h('p', { class: 'empty' }, 'No game has these words.'));
  }

  #select(variant) {
    this.selected = variant;
    this.spec = variant.id;
    for (const card of this.list.querySelectorAll('.game-card')) card.setAttribute('aria-pressed', String(card.dataset.variant === variant.id));
    this.#drawOptions();
    byId('spec').value = variant.id;
    byId('play-selected').scrollIntoView({ block: 'nearest' });
  }

  #drawOptions() {
    const host = byId('game-options');
    const variant = this.selected;
    byId('selected-title').textContent = variant?.title ?? 'A game of your own';
    byId('selected-summary').textContent = variant?.summary ?? 'Type its spec below.';
    byId('play-selected').disabled = !variant;
    const { options } = splitSpec(this.spec ?? '');
    host.replaceChildren(...(variant?.options ?? []).map((option) => this.#field(option, options.get(option.name))));
  }

  #field(option, value) {
    const id = `option-${option.name}`;
    const now = value ?? option.default ?? '';
    const update = () => {
      byId('spec').value = this.#specOfFields();
    };
    let input;
    if (option.choices) {
      input = h('select', { id, name: option.name, onchange: update }, ...option.choices.map((choice) => h('option', { value: choice }, choice)));
      input.value = now;
    } else {
      const number = option.type === 'number';
      input = h('input', {
        id, name: option.name, value: now, type: number ? 'number' : 'text', min: option.min, max: option.max,
        placeholder: option.expects ?? (option.type === 'decimal' ? '0 to 1' : ''), oninput: update,
      });
    }
    input.dataset.default = option.default ?? '';
    return h('div', { class: 'field' }, h('label', { for: id }, option.name), input, h('p', { class: 'help' }, option.help));
  }

  #specOfFields() {
    if (!this.selected) return byId('spec').value.trim();
    const settings = [...byId('game-options').querySelectorAll('[name]')]
      .filter((input) => input.value.trim() !== '' && input.value.trim() !== input.dataset.default)
      .map((input) => `${input.name}=${input.value.trim()}`);
    return this.selected.id + (settings.length > 0 ? `:${settings.join(',')}` : '');
  }
}
