// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dialog that shares, saves and loads: address, position text, game records, pictures.

import { byId, download, h } from './dom.js';
import { readRecords, writeRecord } from './records.js';
import { toHash } from './share.js';

const PNG_SIZE = 1200;

/** Rules of the style sheet that a picture needs, with the theme's colours filled in. */
function pictureStyles() {
  const root = getComputedStyle(document.documentElement);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule && /\.(board|ground|piece|paper|mark)/.test(rule.selectorText)).map((rule) => rule.cssText);
  return rules.join('\n').replace(/var\((--[\w-]+)\)/g, (_, name) => root.getPropertyValue(name).trim() || 'none');
}

const resultWord = (result) => ({ none: 'not finished', draw: 'draw' }[result] ?? result.replace(/^(p\d)win$/, '$1 wins'));

export class Sharing {
  /**
   * @param {{game: import('./game.js').Game, board: import('./board.js').Board, players: import('./players.js').Players,
   *     load: (game: object) => Promise<void>}} context
   */
  constructor(context) {
    Object.assign(this, context);
    const message = byId('share-message');
    const copy = (id) => async () => {
      byId(id).select();
      try {
        await navigator.clipboard.writeText(byId(id).value);
      } catch {
        document.execCommand('copy'); // a page from a file may not use the clipboard directly
      }
      message.textContent = 'Copied.';
    };
    byId('copy-link').addEventListener('click', copy('share-link'));
    byId('copy-fen').addEventListener('click', copy('share-fen'));
    byId('save-record').addEventListener('click', () => this.saveRecord());
    byId('save-svg').addEventListener('click', () => download(this.#name('svg'), this.board.picture(pictureStyles()).text, 'image/svg+xml'));
    byId('save-png').addEventListener('click', () => this.savePng());
    byId('load-record').addEventListener('change', (event) => this.readFile(event.target.files[0]));
  }

  #name(extension) {
    return `${this.game.spec.split(':')[0]}.${extension}`;
  }

  async open() {
    byId('share-message').textContent = '';
    byId('share-link').value = location.href.split('#')[0] + toHash(this.game);
    byId('share-fen').value = await this.game.ask(this.game.cursor, (rules) => rules.query('fen'));
    byId('share').showModal();
  }

  async saveRecord() {
    const { game, players } = this;
    const { state, sides } = await game.view(game.moves.length);
    const end = game.ended ?? { result: state.result, reason: state.over ? state.reason : 'open', detail: state.detail };
    const views = await Promise.all(game.moves.map((_, ply) => game.view(ply)));
    const moves = game.moves.map((move, ply) => ({ move, ...(views[ply].isChance ? { by: 'chance' } : {}) }));
    const seats = Array.from({ length: game.seats }, (_, i) => (sides < game.seats ? (i % sides) + 1 : i + 1));
    download(this.#name('jsonl'), writeRecord({
      variant: game.spec, start: game.start, moves, players: Array.from({ length: sides }, (_, i) => players.name(i)), seats, ...end,
    }), 'application/json');
  }

  async savePng() {
    const { text, width, height } = this.board.picture(pictureStyles());
    const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = PNG_SIZE / Math.max(width, height);
    const canvas = h('canvas', { width: Math.round(width * scale), height: Math.round(height * scale) });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(url);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    download(this.#name('png'), blob);
    return blob;
  }

  async readFile(file) {
    const message = byId('share-message');
    const list = byId('record-games');
    list.replaceChildren();
    if (!file) return;
    try {
      const games = readRecords(await file.text());
      message.textContent = games.length === 1 ? 'One game.' : `${games.length} games.`;
      list.replaceChildren(...games.slice(0, 500).map((game) => h('button', { type: 'button', onclick: () => this.#loadGame(game) },
        h('strong', {}, `${game.round || 'game'} ${game.players.join(' – ')}`), ` ${game.variant}, ${game.moves.length} moves, ${resultWord(game.result)}`)));
      if (games.length === 1) await this.#loadGame(games[0]);
    } catch (error) {
      message.textContent = error.message;
    }
  }

  async #loadGame(game) {
    try {
      await this.load({ spec: game.variant, start: game.start, moves: game.moves });
      byId('share').close();
    } catch (error) {
      byId('share-message').textContent = error.message;
    }
  }
}
