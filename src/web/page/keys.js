// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keys for the whole page. The arrow keys on the board belong to board.js.

import { byId } from './dom.js';

const isTyping = (target) => target instanceof Element && target.closest('input:not([type=checkbox],[type=range]), textarea, select') !== null;

export function listenToKeys(app) {
  const actions = {
    u: () => app.undo(),
    r: () => app.goTo(app.game.cursor + 1),
    ArrowLeft: () => app.goTo(app.game.cursor - 1),
    ArrowRight: () => app.goTo(app.game.cursor + 1),
    Home: () => app.goTo(0),
    End: () => app.goTo(app.game.moves.length),
    n: () => app.newGame(),
    g: () => app.openGames(),
    f: () => app.flip(),
    a: () => {
      app.showTab(byId('tab-analysis'));
      app.analysis.turn(!app.analysis.isOn);
    },
    m: () => {
      byId('help').showModal();
      byId('move-input').focus();
    },
    '?': () => byId('help').showModal(),
    Escape: () => app.back(),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const tab = event.target instanceof Element ? event.target.closest('[role=tab]') : null;
    if (tab && event.key.startsWith('Arrow')) {
      const tabs = [...document.querySelectorAll('[role=tab]')];
      const step = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1;
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
      next.focus();
      app.showTab(next);
      event.preventDefault();
      return;
    }
    if (event.target instanceof Element && event.target.closest('[type=range]') && event.key.startsWith('Arrow')) return;
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });
}
