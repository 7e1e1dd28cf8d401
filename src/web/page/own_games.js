// SPDX-License-Identifier: GPL-3.0-or-later
//
// Games of one's own: the text of a variants file, pasted or loaded. The engine reads it and adds its games to the
// catalogue; the browser keeps the text for the next visit.

import { byId } from './dom.js';

const TEXT_MAX = 256 * 1024;
const STORAGE_KEY = 'variants';

/** The text as the value of the option VariantText, which is one line. */
export const asOption = (text) => (text.trim() === '' ? '<empty>' : text.replaceAll(/\r\n?|\n/g, '\\n'));

export class OwnGames {
  /** @param {(option: string) => Promise<object[]>} add gives the option to the engine; resolves with the games of the text */
  constructor(add) {
    this.add = add;
    byId('own-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.read(byId('own-text').value);
    });
    byId('own-file').addEventListener('change', (event) => this.#readFile(event.target.files[0]));
  }

  async #readFile(file) {
    if (!file) return;
    if (file.size > TEXT_MAX) {
      this.#say('The file is larger than 256 KiB.', true);
      return;
    }
    byId('own-text').value = await file.text();
    await this.read(byId('own-text').value);
  }

  #say(text, isWarning) {
    byId('own-message').textContent = text;
    byId('own-message').classList.toggle('warning', isWarning);
  }

  /** Adds the games of the text, in place of those that were added before. */
  async read(text) {
    if (text.length > TEXT_MAX) {
      this.#say('The text is longer than 256 KiB.', true);
      return;
    }
    try {
      const games = await this.add(asOption(text));
      this.#say(games.length === 0 ? 'No games of your own.' : `Added: ${games.map(({ title }) => title).join(', ')}`, false);
    } catch (error) {
      this.#say(error.message, true);
      return;
    }
    try {
      localStorage.setItem(STORAGE_KEY, text);
    } catch {
      // Then they last until the page is closed.
    }
  }

  /** Adds the games of the last visit. */
  async restore() {
    let text = null;
    try {
      text = localStorage.getItem(STORAGE_KEY);
    } catch {
      // Storage may be forbidden.
    }
    if (!text) return;
    byId('own-text').value = text;
    await this.read(text);
  }
}
