// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who plays: one row per seat, a person or an engine of some strength, and clocks.

import { h } from './dom.js';
import { colourIcon } from './pieces.js';

/** Strengths by name. `skill` is the engine's option; `ms` the time for a move without clocks. */
export const LEVELS = [
  { name: 'Beginner', skill: 0, ms: 100 },
  { name: 'Novice', skill: 4, ms: 150 },
  { name: 'Casual', skill: 8, ms: 200 },
  { name: 'Club', skill: 12, ms: 300 },
  { name: 'Strong', skill: 16, ms: 500 },
  { name: 'Master', skill: 20, ms: 700 },
  { name: 'Champion', skill: 20, ms: 3000 },
];

/** Time controls by name: seconds, and seconds added after every move. */
export const CLOCKS = [
  { name: 'No clock', base: 0, increment: 0 },
  { name: '1 minute + 2 s', base: 60, increment: 2 },
  { name: '3 minutes + 2 s', base: 180, increment: 2 },
  { name: '10 minutes', base: 600, increment: 0 },
  { name: '15 minutes + 10 s', base: 900, increment: 10 },
];

export class Players {
  constructor(onChange) {
    this.onChange = onChange;
    this.seats = [];
    this.control = CLOCKS[0];
    this.left = []; // ms by seat
    this.running = null; // {seat, since}
  }

  /** As many seats as the game has; the choices made so far stay. */
  setCount(count) {
    const fresh = Array.from({ length: count }, (_, i) => (i === 0 ? { level: null } : { level: 2 }));
    this.seats = fresh.map((seat, i) => this.seats[i] ?? seat);
    this.resetClocks();
  }

  level(seat) {
    return this.seats[seat]?.level === null || this.seats[seat] === undefined ? null : LEVELS[this.seats[seat].level];
  }

  setAll(level) {
    this.seats = this.seats.map(() => ({ level }));
  }

  name(seat) {
    const level = this.level(seat);
    return level ? `${level.name} engine` : 'Person';
  }

  resetClocks() {
    this.left = this.seats.map(() => this.control.base * 1000);
    this.running = null;
  }

  get hasClocks() {
    return this.control.base > 0;
  }

  msLeft(seat) {
    const spent = this.running?.seat === seat ? performance.now() - this.running.since : 0;
    return Math.max(0, this.left[seat] - spent);
  }

  /** The clock of one seat runs from now on; null: none. A seat that has moved gets its increment. */
  run(seat, moved) {
    if (this.running) {
      this.left[this.running.seat] = this.msLeft(this.running.seat) + (moved ? this.control.increment * 1000 : 0);
    }
    this.running = seat === null || !this.hasClocks ? null : { seat, since: performance.now() };
  }

  /** The rows beside the board. */
  draw(host, { seats, state, active, score }) {
    host.replaceChildren(...Array.from({ length: seats }, (_, seat) => {
      const colours = state.colours.map((list, i) => (list.includes(`p${seat + 1}`) ? i + 1 : 0)).filter(Boolean);
      const select = h('select', {
        'aria-label': `Player ${seat + 1}`,
        onchange: (event) => {
          this.seats[seat].level = event.target.value === '' ? null : Number(event.target.value);
          this.onChange();
        },
      }, h('option', { value: '' }, 'Person'),
      h('optgroup', { label: 'Engine' }, ...LEVELS.map((level, i) => h('option', { value: i }, level.name))));
      select.value = this.seats[seat].level ?? '';
      return h('div', { class: `seat-row${active === seat ? ' active' : ''}`, 'data-seat': seat + 1 },
        h('span', { class: 'icons' }, ...colours.map(colourIcon)), h('span', { class: 'seat-number' }, `p${seat + 1}`), select,
        h('span', { class: 'seat-score' }, score(seat)),
        this.hasClocks ? h('span', { class: 'clock', role: 'timer', 'data-clock': seat }, clockText(this.msLeft(seat))) : null);
    }));
  }

  /** Updates the clock that runs. */
  tick(host) {
    if (!this.running) return null;
    const { seat } = this.running;
    const left = this.msLeft(seat);
    const clock = host.querySelector(`[data-clock="${seat}"]`);
    if (clock) {
      clock.textContent = clockText(left);
      clock.classList.toggle('low', left < 10000);
    }
    return left <= 0 ? seat : null;
  }
}

function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
