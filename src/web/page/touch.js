// SPDX-License-Identifier: GPL-3.0-or-later
//
// A move made by touching places, pieces and buttons one after the other. `query moves` lists for every move what is touched
// (`touch`); no list is the beginning of another. This is all the page knows about how moves are made.

export class Touching {
  constructor(moves) {
    this.moves = moves;
    this.touched = [];
  }

  /** Moves that begin with what was touched. */
  #candidates(touched = this.touched) {
    return this.moves.filter(({ touch }) => touched.every((id, i) => touch[i] === id));
  }

  /** What can be touched next. */
  get lit() {
    const step = this.touched.length;
    return new Set(this.#candidates().map(({ touch }) => touch[step]).filter((id) => id !== undefined));
  }

  /** For each lit id, the moves that go on with it. */
  movesBy(id) {
    return this.#candidates([...this.touched, id]);
  }

  /** Whether touching `id` now leaves something more to touch. */
  startsMore(id) {
    const step = this.touched.length + 1;
    return this.movesBy(id).some(({ touch }) => touch.length > step);
  }

  /**
   * Touches something.
   * @returns {{move?: object, changed: boolean}} the complete move, if this completed one
   */
  touch(id) {
    if (!this.lit.has(id)) {
      if (this.touched.at(-1) === id) return { changed: this.back() };
      if (!this.#candidates([id]).length) return { changed: false };
      this.touched = []; // another piece instead
    }
    this.touched.push(id);
    return { changed: true, move: this.#complete() };
  }

  #complete() {
    const left = this.#candidates();
    return left.length === 1 && left[0].touch.length === this.touched.length ? left[0] : undefined;
  }

  /** Takes one step back; false if there is none. */
  back() {
    return this.touched.pop() !== undefined;
  }
}
