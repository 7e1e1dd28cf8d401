// SPDX-License-Identifier: GPL-3.0-or-later
//
// Choosing a game: every variant of the catalogue by family, its options as fields, and a spec of one's own.

import { byId, h } from './dom.js';
import { drawThumbnail } from './ground.js';

const OWN = 'Your own';

/** The heading under which a game is listed. Only games of a variants file have a `spec`. */
const headingOf = ({ family, spec }) => (spec ? OWN : family.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join(' '));

const keyOf = ({ id, spec }) => spec ?? id;

/** `id:key=value,...` as {id, options}. */
function splitSpec(spec) {
  const [id, rest = ''] = spec.split(/:(.*)/s);
  return { id, options: new Map(rest.split(',').filter(Boolean).map((part) => part.split(/=(.*)/s).slice(0, 2))) };
}

export class CatalogueView {
  /**
   * @param {(spec: string) => void} choose
   * @param {(spec: string) => Promise<object>} geometryOf resolves with `query geometry` of another game
   */
  constructor(choose, geometryOf) {
    this.variants = [];
    this.choose = choose;
    this.geometryOf = geometryOf;
    this.pictures = new Map(); // by keyOf()
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

  setVariants(variants) {
    this.variants = [...variants].sort((a, b) => Number('spec' in b) - Number('spec' in a));
    if (this.spec) this.selected = this.find(this.spec) ?? null;
    this.#drawList();
    this.#drawOptions();
  }

  find(spec) {
    const { id } = splitSpec(spec);
    return this.variants.find((variant) => variant.spec === spec) ?? this.variants.find((variant) => variant.id === id);
  }

  open(spec) {
    byId('spec').value = spec;
    this.spec = spec;
    this.filter.value = '';
    this.selected = this.find(spec) ?? null;
    this.#drawList();
    this.#drawOptions();
    this.#drawPictures();
  }

  /** Adds pictures of the boards, one game after the other so that the rules engine can answer others in between. */
  async #drawPictures() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    for (const variant of this.variants) {
      const key = keyOf(variant);
      if (this.pictures.has(key)) continue;
      const geometry = await this.geometryOf(key).catch(() => null);
      if (!geometry) continue;
      this.pictures.set(key, drawThumbnail(geometry));
      this.list.querySelector(`[data-picture="${CSS.escape(key)}"]`)?.replaceChildren(this.pictures.get(key));
    }
    this.isDrawing = false;
  }

  #drawList() {
    const words = this.filter.value.toLowerCase().split(/\s+/);
    const fits = (variant) => {
      const text = `${variant.id} ${variant.title} ${variant.summary} ${headingOf(variant)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const sections = new Map();
    for (const variant of this.variants.filter(fits)) {
      sections.set(headingOf(variant), [...(sections.get(headingOf(variant)) ?? []), variant]);
    }
    this.list.replaceChildren(...[...sections].map(([heading, variants]) => h('section', {},
      h('h3', {}, heading),
      h('ul', {}, ...variants.map((variant) => h('li', {}, h('button', {
        type: 'button', class: 'game-card', 'data-variant': variant.id, 'aria-pressed': String(variant === this.selected),
        onclick: () => this.#select(variant), ondblclick: () => this.choose(variant.spec ?? variant.id),
      }, h('div', { class: 'picture', 'data-picture': keyOf(variant) }, this.pictures.get(keyOf(variant))), h('strong', {}, variant.title), h('span', {}, variant.summary), h('small', {}, `${variant.players} players`))))))));
    if (sections.size === 0) this.list.replaceChildren(h('p', { class: 'empty' }, 'No game has these words.'));
  }

  #select(variant) {
    this.selected = variant;
    this.spec = variant.spec ?? variant.id;
    for (const card of this.list.querySelectorAll('.game-card')) card.setAttribute('aria-pressed', String(card.dataset.variant === variant.id));
    this.#drawOptions();
    byId('spec').value = this.spec;
  }

  #drawOptions() {
    const host = byId('game-options');
    const variant = this.selected;
    byId('selected-title').textContent = variant?.title ?? 'A game of your own';
    byId('selected-summary').textContent = variant?.summary ?? 'Type its spec below.';
    byId('play-selected').disabled = !variant;
    const { options } = splitSpec(this.spec ?? '');
    host.replaceChildren(...(variant?.spec ? [] : variant?.options ?? []).map((option) => this.#field(option, options.get(option.name))));
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
    if (this.selected.spec) return this.selected.spec; // its rules are its options
    return this.selected.id + (settings.length > 0 ? `:${settings.join(',')}` : '');
  }
}
